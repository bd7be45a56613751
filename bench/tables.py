"""Numbers of a module's tables, each changed by one in turn, to see that a test notices."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PYTEST_WORDS = ("-p", "no:cacheprovider", "--timeout", "60")  # a rule that never ends is noticed


def survivors_of(tree: Path, file: str, tests: Sequence[str]) -> int:
    """Try every number of a file, name those no test noticed, and say how many they are."""
    source = (tree / file).read_text()
    numbers = numbers_outside_functions(source)
    if is_noticed(tree, file, source, tests):
        sys.exit(f"mutate: {' '.join(tests)} must pass before anything is changed")

    def try_one(number: ast.Constant) -> bool:
        return is_noticed(tree, file, changed(source, number), tests)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(try_one, numbers))
    missed = [number for number, noticed in zip(numbers, results, strict=True) if not noticed]
    print(f"{file}: {len(numbers)} numbers, {len(missed)} unnoticed", flush=True)
    for number in missed:
        print(f"    line {number.lineno}: {source.splitlines()[number.lineno - 1].strip()}")
        print(f"    {' ' * number.col_offset}{number.value!r} changed by one", flush=True)
    return len(missed)


def numbers_outside_functions(source: str) -> list[ast.Constant]:
    """The whole numbers a module writes down, but for those in functions."""
    statements = [
        node for node in ast.parse(source).body if isinstance(node, ast.Assign | ast.AnnAssign)
    ]
    nodes = [node for statement in statements for node in ast.walk(statement)]
    return [
        node
        for node in nodes
        if isinstance(node, ast.Constant) and type(node.value) is int  # True and False are none
    ]


def changed(source: str, number: ast.Constant) -> str:
    """The source with this number one greater, or one less if a minus stands before it."""
    assert isinstance(number.value, int)
    lines = source.encode().splitlines(keepends=True)  # columns are counted in bytes
    line = lines[number.lineno - 1]
    more = str(number.value + 1).encode()
    lines[number.lineno - 1] = line[: number.col_offset] + more + line[number.end_col_offset :]
    return b"".join(lines).decode()


def is_noticed(tree: Path, file: str, source: str, tests: Sequence[str]) -> bool:
    """Whether a test fails if the file reads like this."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(tree / "src", Path(folder, "src"))
        Path(folder, file).write_text(source)
        words = [sys.executable, "-m", "pytest", "-x", "-q", *PYTEST_WORDS, *tests]
        environment = {**os.environ, "HELIOPOLIS_PLAIN": "1", "PYTHONPATH": f"{folder}/src"}
        done = subprocess.run(words, cwd=tree, env=environment, capture_output=True)  # noqa: S603
    return done.returncode != 0
