"""The command line: finds the command, and turns every error into one sentence and exit code 2."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from ..errors import HeliopolisError

# Name, and what it does in a line; the code is loaded when the command is used.
_COMMANDS = {
    "play": "play a game in the terminal",
    "rules": "read the rules of a game",
    "simulate": "let bots play many games",
    "replay": "walk through a recorded game in words",
    "export": "turn a record into JSON or text",
}


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


def _show_version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from .. import __version__

        click.echo(f"heliopolis {__version__}")
        context.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, callback=_show_version, is_eager=True, expose_value=False)
def cli() -> None:
    """Ra, Priests of Ra and Ra: The Dice Game."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command. Returns the exit code: 0, 2 for anything refused, 130 for Ctrl-C."""
    try:
        result = cli.main(arguments, prog_name="heliopolis", standalone_mode=False)
    except click.UsageError as error:
        return _refuse(_usage(error))
    except (KeyboardInterrupt, click.Abort):
        return 130
    except BrokenPipeError:
        # The reader has seen enough, as in `heliopolis rules ra | head`.
        sys.stderr.close()
        return 0
    except HeliopolisError as error:
        return _refuse(str(error))
    return result if isinstance(result, int) else 0


def _usage(error: click.UsageError) -> str:
    """click's complaint as one sentence in our shape."""
    message = error.format_message().rstrip(".").replace("\n", " ")
    where = error.ctx.command_path if error.ctx else "heliopolis"
    return f"{message[:1].lower()}{message[1:]}; '{where} --help' shows what can be done"


def _refuse(message: str) -> int:
    click.echo(f"heliopolis: {message}", err=True)
    return 2


def run() -> None:
    """The entry point of the installed command."""
    sys.exit(main())
