"""Everything a game says can be said in another language."""

from __future__ import annotations

import pytest

from heliopolis import GAMES, BadNotation, BadSetup, IllegalMove, Line, load, new_game
from heliopolis.core.kind import OptionValue
from heliopolis.core.saying import Said
from heliopolis.errors import HeliopolisError
from heliopolis.face.catalogue import kind_of
from tests.face.random_games import TABLES, lively_step, random_options, seeded
from tests.notation.records import DICE_TEXT


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_reasons_moments_stories_and_points_remember_how_they_were_made(
    name: str, players: int
) -> None:
    kind, random = kind_of(name), seeded(f"said {name} {players}")
    game = new_game(name, players, seed=5, options=random_options(kind, random))
    while not game.is_over:
        before = game.state_copy()
        lively_step(game, random)
        assert isinstance(game.moment, Said)
        told = kind.tell(before, game.state_copy(), game.players)
        assert all(isinstance(sentence, Said) for sentence in told)
        if isinstance(game.to_move, int):
            move = random.randrange(len(kind.move_words))
            assert isinstance(kind.why_not(game.state_copy(), move), Said | None)
    for line in game.breakdown():
        assert isinstance(line.why, Said)
        assert isinstance(line.reason, Said)
        assert line.why == f"{line.reason}: {line.points:+d}"


@pytest.mark.parametrize("name", GAMES)
def test_what_an_option_means_can_be_said_in_another_language(name: str) -> None:
    assert all(isinstance(option.meaning, Said) for option in kind_of(name).options.values())


def test_a_line_made_by_hand_gives_its_words_as_the_reason() -> None:
    assert Line(1, 0, "RA 11.5", 2, "1 unspent god").reason == "1 unspent god"
    assert load(DICE_TEXT).breakdown().lines[-1].reason == "no score below zero"


def test_a_refusal_keeps_what_it_was_made_from() -> None:
    game = new_game("ra", players=["Ada", "Ben"], seed=7)
    with pytest.raises(IllegalMove) as caught:
        game.play("pass")
    refused = caught.value.said
    assert isinstance(refused, Said)
    assert refused == str(caught.value)
    assert refused.values["reason"] == "no auction is under way"
    assert HeliopolisError().said == ""


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("heliopolis 2", {"line": 1, "column": 12}),
        ('{"heliopolis": 1, "game": 7}', {"line": 1, "column": 29}),
        (DICE_TEXT.replace("player Ada", "player  "), {"line": 3}),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_in_any_language(
    text: str, parts: dict[str, int]
) -> None:
    with pytest.raises(BadNotation) as caught:
        load(text)
    refused = caught.value.said
    assert isinstance(refused, Said)
    assert parts.items() <= refused.values.items()
    assert isinstance(refused.values["message"], Said)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("go", 2, {}),
        ("rae", 2, {}),
        ("ra", 9, {}),
        ("ra", ["Ada", "Ada"], {}),
        ("ra", ["Ada", " "], {}),
        ("ra", ["Ada", "B" * 99], {}),
        ("ra", 2, {"luck": "good"}),
        ("dice", 2, {"sun_track": 0}),
        ("dice", 2, {"suns": "never"}),
    ],
)
def test_a_game_that_cannot_start_is_refused_in_any_language(
    game: str, players: int | list[str], options: dict[str, OptionValue]
) -> None:
    with pytest.raises(BadSetup) as caught:
        new_game(game, players, options=options)
    assert isinstance(caught.value.said, Said)
