"""How the program is built: which way imports point, and what rules may be written with."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "heliopolis"

# What each part may import besides itself. A new part adds its line.
MAY_IMPORT = {
    "errors": {"core"},
    "core": set(),
    "auction": {"core"},
    "ra": {"core", "auction"},
    "priests": {"core", "auction"},
    "dice": {"core"},
    "notation": {"core", "errors"},
    "face": {"core", "notation", "errors"},
    "players": {"core", "auction", "ra", "priests", "dice", "notation", "face", "errors"},
    "arena": {"core", "notation", "face", "players", "errors"},
    "batch": {"core", "face", "players", "errors"},
    "train": {"core", "notation", "face", "players", "batch", "arena", "errors"},
    "store": {"errors"},
    "web": {"core", "auction", "ra", "priests", "dice", "notation", "face", "players", "errors"},
    "server": {"core", "notation", "face", "players", "store", "web", "errors"},
    "cli": {
        "core", "notation", "face", "players", "arena", "train", "store", "server", "errors",
        "__init__",
    },
    "envs": {"core", "dice", "notation", "face", "players", "arena", "batch", "cli", "errors"},
    "__init__": {"errors", "face", "notation"},
    "__main__": {"cli"},
}  # fmt: skip


def part_of(path: Path) -> str:
    first = path.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


def imported_parts(path: Path) -> Iterator[str]:
    """The parts of the program that a file imports, wherever in the file."""
    package = ("heliopolis", *path.relative_to(SOURCE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = (*base, *(node.module.split(".") if node.module else ()))
            if module == ("heliopolis",):
                yield from (
                    alias.name if alias.name in MAY_IMPORT else "__init__" for alias in node.names
                )
            elif module[0] == "heliopolis":
                yield module[1]
        elif isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
            yield from (name[1] for name in names if name[0] == "heliopolis" and len(name) > 1)


FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_downwards_only(path: Path) -> None:
    part = part_of(path)
    allowed = MAY_IMPORT[part] | {part}
    assert set(imported_parts(path)) <= allowed, f"{part} may import {sorted(allowed)} only"


def rules_in(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(mark, ast.Name) and mark.id == "rule" for mark in node.decorator_list
        ):
            yield node


RULES = [
    (path, function) for path in FILES if path.name != "interface.py" for function in rules_in(path)
]

# Compiled code and kernels know none of these.
FORBIDDEN = (
    ast.Raise,
    ast.Try,
    ast.With,
    ast.Dict,
    ast.Set,
    ast.List,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
    ast.Lambda,
    ast.Yield,
    ast.YieldFrom,
    ast.Await,
    ast.JoinedStr,
    ast.Import,
    ast.ImportFrom,
    ast.ClassDef,
    ast.Global,
    ast.Assert,
)


@pytest.mark.parametrize(
    ("path", "function"), RULES, ids=[f"{path.parent.name}-{rule.name}" for path, rule in RULES]
)
def test_rules_are_written_with_what_compiles_everywhere(
    path: Path, function: ast.FunctionDef
) -> None:
    body = function.body[1:] if ast.get_docstring(function) else function.body
    for statement in body:
        for node in ast.walk(statement):
            assert not isinstance(node, FORBIDDEN), (
                f"{path.name}:{node.lineno} {type(node).__name__}"
            )
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
            assert not is_text, f"{path.name}: rules know no text"


@pytest.mark.parametrize(
    ("path", "function"), RULES, ids=[f"{path.parent.name}-{rule.name}" for path, rule in RULES]
)
def test_every_rule_says_what_it_does(path: Path, function: ast.FunctionDef) -> None:
    assert ast.get_docstring(function), f"{path.name}: {function.name} has no docstring"


def test_no_two_numbers_are_indexed_at_once() -> None:
    """`tiles[seat][kind]` reads lists and records alike; `tiles[seat, kind]` only records."""
    for path, function in RULES:
        for node in ast.walk(function):
            pairs = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple)
            inside_a_type = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)
            assert not pairs or inside_a_type, f"{path.name}: {function.name}"
