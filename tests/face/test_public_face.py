"""What `import heliopolis` offers: its names, its doctests, and that it is light."""

from __future__ import annotations

import doctest
import pkgutil
import subprocess
import sys
from importlib import import_module

import pytest
from _pytest.mark import ParameterSet

import heliopolis

HEAVY = "numba", "numpy", "rich", "torch"
# Modules that start something when they are imported, or that need what may not be installed.
MODULES = sorted(
    module.name for module in pkgutil.walk_packages(heliopolis.__path__, "heliopolis.")
)


def test_the_public_names_are_listed_sorted_and_there() -> None:
    names = heliopolis.__all__
    classes = sorted(name for name in names if name[0].isupper() and not name.isupper())
    functions = sorted(name for name in names if name.islower())
    assert names == ["GAMES", *classes, *functions]
    assert len(set(names)) == len(names)
    assert set(names) == {
        "GAMES",
        "BadFile",
        "BadNotation",
        "BadSetup",
        "Breakdown",
        "Game",
        "HeliopolisError",
        "IllegalMove",
        "Line",
        "Move",
        "Position",
        "Record",
        "load",
        "new_game",
    }
    assert all(getattr(heliopolis, name).__doc__ for name in names)


def test_there_are_three_games() -> None:
    assert heliopolis.GAMES == ("ra", "priests", "dice")


def test_every_error_is_a_value_error_of_one_tree() -> None:
    for name in ("BadFile", "BadNotation", "BadSetup", "IllegalMove"):
        assert issubclass(getattr(heliopolis, name), heliopolis.HeliopolisError)
    assert issubclass(heliopolis.HeliopolisError, ValueError)


def test_the_face_of_a_game_has_its_names() -> None:
    for name in (
        "to_move",
        "legal_moves",
        "odds",
        "play",
        "play_chance",
        "scores",
        "winners",
        "breakdown",
        "record",
    ):
        assert getattr(heliopolis.Game, name).__doc__


def test_the_package_has_a_doctest_in_every_module_that_people_type_from() -> None:
    for name in ("heliopolis", "heliopolis.face.game", "heliopolis.face.replay"):
        found = doctest.DocTestFinder().find(import_module(name))
        assert any(test.examples for test in found)


def module_to_test(name: str) -> ParameterSet:
    """A module; those of the training need PyTorch."""
    needs_torch = name.startswith("heliopolis.train.")
    return pytest.param(name, marks=[pytest.mark.train] if needs_torch else [])


@pytest.mark.parametrize("name", [module_to_test(name) for name in ("heliopolis", *MODULES)])
def test_doctests_hold(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize(
    "program",
    [
        "import heliopolis",
        "from heliopolis.cli.main import main; main(['--help'])",
        "from heliopolis.cli.main import main; main([])",
        "from heliopolis.cli.main import main; main(['--version'])",
        "import heliopolis; heliopolis.new_game('ra', 2).play('draw')",
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(program: str) -> None:
    check = f"{program}; import sys; print(*({set(HEAVY)!r} & set(sys.modules)), file=sys.stderr)"
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", check], capture_output=True, text=True, check=True
    )
    assert done.stderr.strip() == ""
