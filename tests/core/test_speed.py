"""Twins of rules: made once, made of twins, kept apart from other sources; and plain mode."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from heliopolis.core import interface, speed
from heliopolis.core.interface import deals
from heliopolis.core.speed import can_compile, compiled, for_game, rule
from heliopolis.core.state import FlatState, Int8, fields_of, record_type
from heliopolis.face.catalogue import GAMES, kind_of

needs_numba = pytest.mark.skipif(not can_compile(), reason="there are no twins without Numba")


@rule
def twice(number: int) -> int:
    return number + number


@rule
def thrice(number: int) -> int:
    return number + twice(number)


@rule
def four_times(number: int) -> int:
    return twice(twice(number))


@needs_numba
def test_a_twin_answers_as_its_rule_does() -> None:
    twin: Any = compiled(four_times)
    assert twin is not four_times
    assert twin(3) == four_times(3) == 12


@needs_numba
def test_a_rule_is_compiled_once() -> None:
    assert compiled(four_times) is compiled(four_times)


def test_a_rule_stays_plain_python() -> None:
    assert four_times.__code__.co_filename == __file__


def test_nothing_is_compiled_when_plain_mode_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HELIOPOLIS_PLAIN", "1")
    assert compiled(four_times) is four_times


def test_nothing_is_compiled_where_numba_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "_has_numba", lambda: False)
    assert compiled(four_times) is four_times


@pytest.mark.parametrize("name", GAMES)
def test_every_game_provides_the_names_of_the_interface(name: str) -> None:
    rules = kind_of(name).rules
    for wanted in interface.NAMES:
        assert callable(getattr(rules, wanted)), wanted


@pytest.mark.parametrize("wanted", sorted(interface.NAMES))
def test_the_interface_itself_plays_no_game(wanted: str) -> None:
    stub = getattr(interface, wanted)
    with pytest.raises(NotImplementedError):
        stub(*[0] * stub.__code__.co_argcount)


@rule
def _deals_for_two() -> int:
    return _deals(2)


@rule
def _deals(players: int) -> int:
    return deals(players)


def test_a_loop_for_all_games_is_bound_to_one() -> None:
    rules = ModuleType("toy")
    rules.__dict__["deals"] = lambda players: players * 10
    assert for_game(_deals_for_two, rules)() == 20


def test_a_rule_without_names_of_the_interface_is_left_alone() -> None:
    assert for_game(four_times, ModuleType("toy")) is four_times


def test_compiled_code_is_kept_under_a_name_made_from_all_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("HELIOPOLIS_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert speed.cache_folder() == tmp_path / "heliopolis"
    monkeypatch.setenv("HELIOPOLIS_CACHE", str(tmp_path / "chosen"))
    assert speed.cache_folder() == tmp_path / "chosen"
    assert len(speed.sources_fingerprint()) == 16


def test_only_folders_with_rules_count_as_sources(tmp_path: Path) -> None:
    for name, text in {
        "ra/turn.py": "from x import rule\n\n@rule\ndef f(): ...\n",
        "ra/constants.py": "SUNS = 16\n",
        "web/pages.py": "TITLE = 'Ra'\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    assert set(speed.sources_of_rules(tmp_path)) == {"ra/turn.py", "ra/constants.py"}
    assert {"core/bits.py", "players/thumb/ra_weights.py"} <= set(
        speed.sources_of_rules(Path(speed.__file__).parents[1])
    )


def test_only_the_newest_caches_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HELIOPOLIS_CACHE", str(tmp_path))
    for age, name in enumerate(["oldest", "old", "new", "newest"]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (age, age))
    speed._current_cache().mkdir()
    kept = {path.name for path in tmp_path.iterdir()}
    assert kept == {"new", "newest", speed.sources_fingerprint()}
    speed._current_cache()
    assert {path.name for path in tmp_path.iterdir()} == kept


def test_a_cache_that_is_not_there_yet_needs_no_clearing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HELIOPOLIS_CACHE", str(tmp_path / "new"))
    assert not speed._current_cache().exists()


@needs_numba
def test_somebody_at_a_terminal_is_told_that_rules_are_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("HELIOPOLIS_CACHE", str(tmp_path))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    speed._announce_compiling.cache_clear()
    compiled(twice)
    compiled(thrice)
    told = capsys.readouterr().err.splitlines()
    assert told == ["heliopolis: compiling for this machine, once; that takes up to a minute"]


@needs_numba
def test_what_was_compiled_before_is_known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HELIOPOLIS_CACHE", str(tmp_path))
    assert not speed.is_kept(twice)
    folder = speed._current_cache() / "core_0123"
    folder.mkdir(parents=True)
    (folder / "test_speed.twice-31.py311.nbi").touch()
    assert speed.is_kept(twice)
    assert not speed.is_kept(thrice)


def test_nobody_at_a_terminal_means_that_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    speed.announce("compiling")
    assert capsys.readouterr().err == ""


class Small(FlatState):
    """A state of one field."""

    number: Int8


def test_records_are_aligned_as_cuda_needs_them() -> None:
    assert record_type(Small).isalignedstruct
    assert list(fields_of(Small)) == ["number"]
    assert repr(Small()) == "Small(number=0)"


@pytest.mark.parametrize("module", ["heliopolis.ra.rules", "heliopolis.players.random_play"])
def test_rules_load_without_numba_and_numpy(module: str) -> None:
    code = f"import sys, {module}; print(*sorted({{'numba', 'numpy'}} & set(sys.modules)))"
    environment = {**os.environ, "HELIOPOLIS_PLAIN": "1"}
    loaded = subprocess.run(  # noqa: S603  # our own words
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert loaded.stdout.strip() == ""
