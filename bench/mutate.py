"""Break the rules on purpose, one small change at a time, and see that a test notices.

`python3 dev.py mutate [--file NAME] [--folder DIR]`, explained in docs/mutation.md. Mutmut changes
the functions; it passes over decorated ones, so it works on a copy of the tree in which the rules
have lost their mark. It leaves the numbers in `constants.py` alone, so `tables.py` changes those.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.tables import survivors_of

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("ra", "priests", "dice")
FILES = (
    *(f"auction/{name}.py" for name in ("bag", "bidding", "turn", "epoch", "moves")),
    *(f"{game}/{name}.py" for game in GAMES for name in ("rules", "scoring")),
    "dice/disasters.py",
    "dice/moves.py",
    "dice/uses.py",
)
TABLES = ("auction/constants.py", *(f"{game}/constants.py" for game in GAMES))
# These run the rules as plain Python, one by one; others ask for the mark or compile.
TESTS = ("tests/rules", "tests/oracle")
COPIED = ("src", "tests", "pyproject.toml")
NOTICED = ("killed", "timeout", "segfault")  # a rule that never ends, or ends Python, is noticed
LOWEST_SHARE_NOTICED = 0.95  # some changes cannot be noticed; docs/mutation.md lists them
INTERRUPTED = 130

CONFIGURATION = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = {files}
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["-p", "no:cacheprovider"]
timeout_multiplier = 3.0
timeout_constant = 5.0
use_git_change_detection = false
"""


def main() -> int:
    """Change functions, then tables, and tell what no test noticed."""
    words = read_words()
    names = [name for name in (*FILES, *TABLES) if words.file in (None, name)]
    with tempfile.TemporaryDirectory() as temporary:
        folder = (words.folder or Path(temporary)).resolve()
        functions = mutate_functions(folder, [name for name in names if name in FILES])
        tables = mutate_tables(folder, [name for name in names if name in TABLES])
    return 0 if functions and tables else 1


def read_words() -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(prog="dev.py mutate", description=__doc__)
    parser.add_argument("--file", choices=(*FILES, *TABLES), help="only this file")
    parser.add_argument(
        "--folder", type=Path, help="work here and keep it: a second run goes on where one stopped"
    )
    return parser.parse_args()


def mutate_functions(folder: Path, names: list[str]) -> bool:
    """Let mutmut change the functions of these files. True if enough changes were noticed."""
    if not names:
        return True
    copy_tree(folder, names)
    tried_before = unnoticed(folder)  # tests may have been added since
    mutmut(folder, "run")
    if tried_before:
        mutmut(folder, "run", *tried_before)
    results = statuses(folder)
    report(results)
    for mutant in unnoticed(folder):
        mutmut(folder, "show", mutant)
    return share_noticed(Counter(results.values())) >= LOWEST_SHARE_NOTICED


def mutate_tables(folder: Path, names: list[str]) -> bool:
    """Change the numbers of these files' tables. True if every change was noticed."""
    if not names:
        return True
    copy_tree(folder, [])
    missed = [survivors_of(folder, f"src/heliopolis/{name}", tests_of(name)) for name in names]
    return sum(missed) == 0


def tests_of(name: str) -> list[str]:
    """Where the tests of a table lie; what both auction games share is tested with them."""
    part = name.partition("/")[0]
    games = ("ra", "priests") if part == "auction" else (part,)
    return [
        test for game in games for test in (f"tests/rules/{game}", f"tests/oracle/test_{game}.py")
    ]


def copy_tree(folder: Path, names: Iterable[str]) -> None:
    """Put a copy of sources and tests there, with a configuration and with unmarked rules."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)
        else:
            shutil.copy2(ROOT / name, folder / name)
    files = [f"src/heliopolis/{name}" for name in names]
    for file in files:
        path = folder / file
        path.write_text(re.sub(r"^@rule\n", "", path.read_text(), flags=re.MULTILINE))
    with (folder / "pyproject.toml").open("a") as configuration:
        configuration.write(CONFIGURATION.format(files=files, tests=list(TESTS)))


def mutmut(folder: Path, *words: str) -> None:
    """Run mutmut in the copy, showing what it says."""
    done = subprocess.run(command(*words), cwd=folder, env=plain())  # noqa: S603
    if done.returncode != 0:
        sys.exit(f"mutate: mutmut {words[0]} did not work; the lines above say why")


def command(*words: str) -> list[str]:
    """How mutmut is called: by its program, which lies beside this Python."""
    return [str(Path(sys.executable).with_name("mutmut")), *words]


def plain() -> dict[str, str]:
    """The environment, in which nothing is to be compiled."""
    return {**os.environ, "HELIOPOLIS_PLAIN": "1"}


def statuses(folder: Path) -> dict[str, str]:
    """What became of every change, by its name."""
    asked = subprocess.run(  # noqa: S603
        command("results", "--all", "true"), cwd=folder, capture_output=True, text=True, check=True
    )
    return dict(re.findall(r"^ +(\S+): (.+)$", asked.stdout, flags=re.MULTILINE))


def unnoticed(folder: Path) -> list[str]:
    """The changes that were tried, and that no test noticed."""
    passed_over = (*NOTICED, "not checked")
    return [name for name, status in statuses(folder).items() if status not in passed_over]


def report(by_name: dict[str, str]) -> None:
    """How many changes each file got, and how many of them were noticed."""
    by_file: dict[str, Counter[str]] = defaultdict(Counter)
    for name, status in by_name.items():
        by_file[name.partition(".x_")[0]][status] += 1
    print(f"{'file':32}{'changes':>8}{'killed':>8}{'timeout':>8}{'survived':>9}{'score':>9}")
    for file, counts in by_file.items():
        print_line(file, counts)
    print_line("all", sum(by_file.values(), Counter()))


def print_line(file: str, counts: Counter[str]) -> None:
    """One line of the table."""
    total = counts.total()
    killed, timeout = counts["killed"], sum(counts[status] for status in NOTICED[1:])
    numbers = f"{total:8}{killed:8}{timeout:8}{total - killed - timeout:9}"
    print(f"{file:32}{numbers}{share_noticed(counts):9.1%}")


def share_noticed(counts: Counter[str]) -> float:
    """Which part of the changes a test noticed."""
    return sum(counts[status] for status in NOTICED) / counts.total()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
