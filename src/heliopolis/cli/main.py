"""The command line: finds the command, and turns every error into one sentence and exit code 2."""

from __future__ import annotations

import io
import os
import re
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from ..errors import HeliopolisError, reason_of

# Name, and what it does in a line; the code is loaded when the command is used.
_COMMANDS = {
    "play": "play a game in the terminal",
    "serve": "play in the browser, alone or with others",
    "rules": "read the rules of a game",
    "simulate": "let bots play many games",
    "arena": "let bots play a match, and rate them",
    "train": "train a network by self-play",
    "replay": "walk through a recorded game in words",
    "export": "turn a record into JSON or text",
    "verify": "check the shuffle of a game that was played on a server",
    "backup": "copy a server's games while it runs",
}


class _ReaderLeft(Exception):
    """Whoever read the output has seen enough, as in `heliopolis rules ra | head`."""


class _Commands(click.Group):
    """Loads a command's module only when it is called, so that --help is quick."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"heliopolis.cli.{name}").command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def invoke(self, context: click.Context) -> Any:
        """Run the command. click itself would end the process when the reader has left."""
        try:
            return super().invoke(context)
        except BrokenPipeError as error:
            raise _ReaderLeft from error


def _show_version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from .. import __version__

        click.echo(f"heliopolis {__version__}")
        context.exit()


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    callback=_show_version,
    is_eager=True,
    expose_value=False,
    help="Show the version and exit.",
)
@click.pass_context
def cli(context: click.Context) -> None:
    """Ra, Priests of Ra and Ra: The Dice Game."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: list[str] | None = None) -> int:
    """Run a command. Returns the exit code: 0, 2 for anything refused, 130 for Ctrl-C."""
    if sys.stdout is None:
        return _refuse("the output is closed, so nothing could be shown; send it to /dev/null")
    try:
        result = cli.main(arguments, prog_name="heliopolis", standalone_mode=False)
        sys.stdout.flush()
    except click.UsageError as error:
        return _refuse(_usage(error))
    except (KeyboardInterrupt, click.Abort):
        return 130
    except (_ReaderLeft, BrokenPipeError):
        _drop_output()
        return 0
    except HeliopolisError as error:
        return _refuse(str(error))
    except OSError as error:
        _drop_output()
        return _refuse(_trouble(error))
    return result if isinstance(result, int) else 0


def _usage(error: click.UsageError) -> str:
    """click's complaint as one sentence in our shape."""
    message = error.format_message().rstrip(".").replace("\n", " ")
    message = re.sub(r"\.? \(?Did you mean (.*)\?\)?$", r" (did you mean \1?)", message)
    where = error.ctx.command_path if error.ctx else "heliopolis"
    return f"{message[:1].lower()}{message[1:]}; '{where} --help' shows what can be done"


def _trouble(error: OSError) -> str:
    """What the system refused. The output has no name, and is never missing."""
    if error.filename is not None:
        return f"cannot use {error.filename}: {reason_of(error)}"
    if isinstance(error, FileNotFoundError):
        return "the folder that this began in is gone; begin again in one that is there"
    return f"cannot write the output: {reason_of(error)}"


def _refuse(message: str) -> int:
    click.echo(f"heliopolis: {message}", err=True)
    return 2


def _drop_output() -> None:
    """Let what is still waiting to be written go nowhere, so that Python does not complain."""
    with suppress(OSError):  # an output that is no file has nothing waiting
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run() -> None:
    """The entry point of the installed command."""
    if sys.stderr is None:  # closed by the caller, who does not want to hear complaints
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - until the process ends
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal without our letters shows escapes
            stream.reconfigure(errors="backslashreplace")
    sys.exit(main())
