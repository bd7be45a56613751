"""What happens where a library is missing, and that nothing is imported before it is needed."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

from heliopolis.envs import libraries, ra_v1
from heliopolis.errors import HeliopolisError

ADVICE = "install the extra envs, pip install '.[envs]' in the project's folder"


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without the extra."""

    def without_libraries(name: str) -> Any:
        return None if name in ("pettingzoo", "gymnasium", "pyspiel") else find_spec(name)

    monkeypatch.setattr(libraries, "find_spec", without_libraries)


@pytest.mark.usefixtures("nothing_installed")
def test_without_pettingzoo_a_sentence_names_the_extra() -> None:
    with pytest.raises(HeliopolisError, match=re.escape("need PettingZoo: " + ADVICE)):
        ra_v1.env()


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize(
    ("door", "library"),
    [("gym", "Gymnasium"), ("spiel", "OpenSpiel")],
)
def test_without_a_library_its_door_does_not_open(
    door: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"heliopolis.envs.{door}", raising=False)
    with pytest.raises(ImportError, match=re.escape(f"need {library}: {ADVICE}")):
        importlib.import_module(f"heliopolis.envs.{door}")


def test_the_package_itself_imports_no_library() -> None:
    heavy = ("pettingzoo", "gymnasium", "pyspiel", "numba")
    code = (
        "import sys, heliopolis.envs; from heliopolis.envs import dice_v1, priests_v1, ra_v1; "
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout == "[]\n"


def test_the_doors_may_be_opened_twice() -> None:
    for name in ("heliopolis.envs.gym", "heliopolis.envs.spiel"):
        module: ModuleType = importlib.import_module(name)
        importlib.reload(module)
