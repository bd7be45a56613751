"""The names of pieces, moves, options and levels on pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heliopolis import GAMES, IllegalMove, new_game
from heliopolis.core.saying import Said
from heliopolis.dice.words import COLOUR_NAMES, SYMBOL_NAMES
from heliopolis.face.catalogue import kind_of
from heliopolis.players.levels import LEVELS
from heliopolis.priests.words import FACE_NAMES
from heliopolis.priests.words import TILE_NAMES as PRIESTS_TILE_NAMES
from heliopolis.ra.words import TILE_NAMES as RA_TILE_NAMES
from heliopolis.web import names
from heliopolis.web.move_names import OTHER_FACE, explained_refusal, move, space_name
from heliopolis.web.names import Named

RULES = Path(__file__).parents[2] / "docs" / "rules"
PREFIX = {"ra": "RA", "priests": "PR", "dice": "DI"}
NUMBERS = {
    game: set(
        re.findall(r"^- \*\*(\w+ [\d.]+)\*\*", (RULES / f"{game}.md").read_text("utf-8"), re.M)
    )
    for game in GAMES
}

PIECES = [
    *(("ra", names.tile("ra", word)) for word in RA_TILE_NAMES),
    *(("priests", names.tile("priests", word)) for word in (*FACE_NAMES, *PRIESTS_TILE_NAMES)),
    *(("dice", names.symbol(word)) for word in SYMBOL_NAMES),
    ("priests", names.ankh()),
    *(
        (game, names.sun(game, 7, face_up))
        for game in ("ra", "priests")
        for face_up in (True, False)
    ),
    *((game, names.option(game, name)) for game in GAMES for name in kind_of(game).options),
]


def check(game: str, named: Named) -> None:
    """A name that starts large, a line that explains, and a rule of the game's page."""
    assert named.name[0].isupper()
    assert isinstance(named.does, Said)
    assert 5 < len(named.does) < 100
    assert named.rule in NUMBERS[game]


@pytest.mark.parametrize(("game", "named"), PIECES, ids=lambda value: getattr(value, "name", value))
def test_every_piece_and_option_has_a_name_a_line_and_a_rule(game: str, named: Named) -> None:
    check(game, named)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_has_a_button_of_its_own(game: str) -> None:
    buttons = [move(game, words) for words in kind_of(game).move_words]
    for button in buttons:
        check(game, button)
    assert len({button.name for button in buttons}) == len(buttons)


def test_tiles_of_one_game_have_names_of_their_own() -> None:
    for game, words in (("ra", RA_TILE_NAMES), ("priests", FACE_NAMES)):
        assert len({names.tile(game, word).name for word in words}) == len(words)


def test_a_tile_with_two_faces_is_named_by_both() -> None:
    assert names.tile("priests", "tomb:a/tomb:b").name == "Tomb a / Tomb b"


def test_every_colour_value_level_and_game_has_a_name() -> None:
    assert [names.colour(colour).lower() for colour in COLOUR_NAMES] == list(COLOUR_NAMES)
    for game in GAMES:
        assert names.game(game).name == kind_of(game).title
        for option in kind_of(game).options.values():
            for value in (*option.values, *option.numbers[:2]):
                assert isinstance(names.option_value(option.name, value), Said)
    assert [names.level(level.name).does for level in LEVELS] == [level.meaning for level in LEVELS]


def test_the_other_face_is_the_tile_s_other_face() -> None:
    assert all(OTHER_FACE[OTHER_FACE[face]] == face for face in OTHER_FACE)
    assert {f"{front}/{back}" for front, back in OTHER_FACE.items()} >= {
        name for name in PRIESTS_TILE_NAMES if "/" in name
    }


def test_a_space_is_named_by_row_and_column() -> None:
    assert space_name("red", "3") == "red 3"


def refusal(words: str, seat: int | None = None) -> str:
    """What a page says of a refused move at the start of a game."""
    game = new_game("ra", players=["Ada", "Ben"], seed=7)
    with pytest.raises(IllegalMove) as caught:
        game.play(words, seat)
    return explained_refusal("ra", caught.value.said)


def test_refusals_name_the_button() -> None:
    game = new_game("ra", players=["Ada", "Ben"], seed=7)
    asked = game.to_move
    assert isinstance(asked, int)
    name, other = game.players[asked], game.players[1 - asked]
    assert refusal("bid 7") == f"{name} cannot do this (Bid 7): no auction is under way"
    assert refusal("fly") == f"{name} cannot do this ('fly'): Ra knows no such move"
    late = refusal("draw", 1 - asked)
    assert late == f"{other} cannot do this (Draw a tile): {name} is to choose an action"
    assert refusal("draw", 9) == "there is no seat 9 at this table; seats are 0 to 1"
    assert explained_refusal("ra", "plain") == "plain"
