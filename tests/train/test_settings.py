"""Settings: what a file may change, and what is refused before anything begins."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from pathlib import Path

import pytest

from heliopolis.errors import HeliopolisError
from heliopolis.face.catalogue import kind_of
from heliopolis.train.settings import (
    _RANGES,
    Settings,
    checked,
    for_cpu,
    for_gpu,
    settings_of_file,
    settings_of_json,
)

RA = kind_of("ra")
STRENGTH = Path(__file__).parents[2] / "docs" / "strength" / "settings"


def test_settings_survive_their_text() -> None:
    settings = checked(replace(for_cpu(), trace=0.9), RA)
    assert settings_of_json(settings.as_json()) == settings


def test_without_a_wish_all_counts_are_trained() -> None:
    assert checked(Settings(), RA).players == (2, 3, 4, 5)
    assert checked(Settings(), kind_of("dice")).players == (2, 3, 4)


def test_a_file_changes_what_it_names(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text("width = 64\nrate_first = 1\nplayers = [3, 4]\n")
    found = settings_of_file(path, Settings())
    assert found == replace(Settings(), width=64, rate_first=1.0, players=(3, 4))
    assert type(found.rate_first) is float


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("breadth = 64", "there is no setting 'breadth'; there are players"),
        ("width = 0.5", "the setting width must be a whole number, not 0.5"),
        ("players = 4", "the setting players must be a list of whole numbers, not 4"),
        ("width = ", "holds no settings"),
    ],
)
def test_a_file_with_mistakes_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(HeliopolisError, match=said):
        settings_of_file(path, Settings())


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HeliopolisError, match=r"cannot read the settings .*no such file"):
        settings_of_file(tmp_path / "none.toml", Settings())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"games": 2, "steps": 512}, "2 games are too few for 4 numbers of players; play more"),
        ({"games": 2, "players": (4, 4, 2)}, "2 games are too few for 3 numbers of players; play"),
        ({"games": 0}, "the setting games must be from 1 to 2147483648, not 0"),
        ({"pool_share": 1.5}, "the setting pool_share must be from 0 to 1, not 1.5"),
        ({"soften": -1.0}, "the setting soften must be from 0 to "),
        ({"every_move_last": float("nan")}, "the setting every_move_last must be from 0 to "),
        ({"seed": 1 << 62}, "the setting seed must be from 0 to 4611686018427387903, not "),
        ({"width": 10_000}, "the setting width must be from 1 to 8192, not 10000"),
        ({"blocks": -1}, "the setting blocks must be from 0 to 64, not -1"),
        ({"rate_first": -1.0}, "the setting rate_first must be from 0 to "),
        ({"rate_last": float("inf")}, "the setting rate_last must be from 0 to "),
        ({"clip": -1.0}, "the setting clip must be from 1e-06 to "),
        ({"margin_points": 0.0}, "the setting margin_points must be from 1e-06 to "),
        ({"beta_1": 1.0}, "the setting beta_1 must be from 0 to 0.999999, not 1.0"),
        ({"held_back": 1}, "the setting held_back must be from 2 to "),
        ({"threads": 100_000}, "the setting threads must be from 1 to 256, not 100000"),
        ({"checkpoint_seconds": -5.0}, "the setting checkpoint_seconds must be from 0 to "),
        ({"pool_share": 0.6, "thumb_share": 0.5}, "shares of the same games: at most 1 in all"),
        ({"measure": "chess"}, "measure must be random or thumb or none, not 'chess'"),
        ({"players": (7,)}, "Ra is for 2 to 5 players, not 7"),
        ({"foresight_only": True}, "foresight_only is for learning from records"),
    ],
)
def test_odd_sizes_are_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(HeliopolisError, match=said):
        checked(replace(for_cpu(), **wrong), RA)  # type: ignore[arg-type]


def test_sizes_need_not_divide_and_shares_may_be_the_whole() -> None:
    wished = replace(
        for_cpu(), minibatch=1000, pool_share=0.33, thumb_share=0.56, against_share=0.11
    )
    assert checked(wished, RA) == replace(wished, players=(2, 3, 4, 5))


def test_weights_files_name_the_records_but_not_the_folder_they_lay_in() -> None:
    told = replace(for_cpu(), imitate="/home/ada/games.jsonl").for_readers()
    assert told["imitate"] == "games.jsonl"
    assert replace(for_cpu(), seed=8).for_readers() == asdict(replace(for_cpu(), seed=8))


@pytest.mark.parametrize("path", sorted(STRENGTH.glob("*.toml")), ids=lambda path: path.stem)
def test_the_settings_of_the_shipped_networks_are_still_taken(path: Path) -> None:
    kind = kind_of("priests") if path.stem.startswith("priests") else RA
    settings = settings_of_file(path, for_gpu(kind))
    if settings.foresight_only:
        settings = replace(settings, imitate="games.jsonl")
    assert checked(settings, kind) != checked(for_gpu(kind), kind)


def test_every_number_has_a_range() -> None:
    numbers = {
        field.name
        for field in fields(Settings)
        if type(getattr(Settings(), field.name)) in (int, float)
    }
    assert set(_RANGES) == numbers
