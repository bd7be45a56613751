"""Games that cannot be started: each is refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from heliopolis import BadSetup, HeliopolisError, new_game
from heliopolis.face.catalogue import kind_of
from heliopolis.face.setup import checked_seed

NAMES = "use printable characters, no spaces at the ends"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", 2), "there is no game 'chess'; choose one of ra, priests, dice"),
        (("Ra", 2), "there is no game 'Ra' (did you mean ra?); choose one of ra, priests, dice"),
        (
            ("priest", 2),
            "there is no game 'priest' (did you mean priests?); choose one of ra, priests, dice",
        ),
        ((None, 2), "there is no game None; choose one of ra, priests, dice"),
        ((["ra"], 2), "there is no game ['ra']; choose one of ra, priests, dice"),
        (("ra", 1), "Ra seats 2 to 5 players, not 1"),
        (("ra", 6), "Ra seats 2 to 5 players, not 6"),
        (("dice", 5), "Ra: The Dice Game seats 2 to 4 players, not 5"),
        (("priests", ["Ada"]), "Priests of Ra seats 2 to 5 players, not 1"),
        (("ra", True), "players must be a list of names or a number, not True"),
        (("ra", "Ada"), "players must be a list of names or a number, not 'Ada'"),
        (("ra", {"Ada"}), "players must be a list of names or a number, not {'Ada'}"),
        (("ra", ["Ada", "Ada"]), "two players are called 'Ada'; give every seat a name of its own"),
        (("ra", ["Ada", 5]), "a player's name must be text, not 5"),
        (("ra", ["Ada", " Ben"]), f"' Ben' is no name: {NAMES}"),
        (("ra", ["Ada", ""]), f"'' is no name: {NAMES}"),
        (("ra", ["Ada", "B\nen"]), f"'B\\nen' is no name: {NAMES}"),
        (("ra", ["Ada", "\ud800"]), f"'\\ud800' is no name: {NAMES}"),
        (("ra", ["Ada", "x" * 41]), f"the name '{'x' * 20}'... is longer than 40 characters"),
        (
            ("ra", 2, 1.5),
            "the seed must be a whole number or a text of 1 to 200 printable characters, not 1.5",
        ),
        (
            ("ra", 2, ""),
            "the seed must be a whole number or a text of 1 to 200 printable characters, not ''",
        ),
        (
            ("ra", 2, True),
            "the seed must be a whole number or a text of 1 to 200 printable characters, not True",
        ),
        (
            ("ra", 2, 1, {"scores": "secret"}),
            "option scores cannot be 'secret'; it is open or hidden",
        ),
        (("ra", 2, 1, {"scores": True}), "option scores cannot be True; it is open or hidden"),
        (
            ("ra", 2, 1, {"suns": "first"}),
            "Ra has no option 'suns'; its options are god_disaster, scores",
        ),
        (
            ("dice", 2, 1, {"sun_track": 0}),
            "option sun_track cannot be 0; it is standard or a whole number from 1 to 60",
        ),
        (("ra", 2, 1, ["scores"]), "options must be names with values, not ['scores']"),
    ],
)
def test_a_game_that_cannot_be_started_is_refused(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        new_game(*arguments)
    assert str(caught.value) == message
    assert isinstance(caught.value, HeliopolisError | ValueError)


@pytest.mark.parametrize("huge", ["count", "seed", "game", "option"])
def test_huge_values_are_refused_in_a_short_sentence(huge: str) -> None:
    number: Any = 10**5000
    arguments: dict[str, tuple[Any, ...]] = {
        "count": ("ra", number),
        "seed": ("ra", 2, number),
        "game": ("r" * 10**6, 2),
        "option": ("ra", 2, 1, {"s" * 10**6: number}),
    }
    with pytest.raises(BadSetup) as caught:
        new_game(*arguments[huge])
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("seed", [0, -7, 2**600 - 1, "7", "a seed", "x" * 200])
def test_a_seed_is_a_number_or_a_text(seed: int | str) -> None:
    assert checked_seed(seed) == str(seed)


def test_the_same_seed_gives_the_same_game_and_no_seed_any() -> None:
    first, second = (new_game("ra", 5, seed="dawn") for _ in range(2))
    assert first.deal == second.deal
    deals = {new_game("ra", 5).deal for _ in range(60)}
    assert len(deals) > 1


def test_options_are_kept_in_the_order_of_the_game_and_defaults_left_out() -> None:
    chosen: dict[str, str | int] = {"tie_break": "last_seat", "suns": "last", "sun_track": 5}
    assert list(new_game("dice", 2, options=chosen).options.items()) == [
        ("sun_track", 5),
        ("tie_break", "last_seat"),
    ]


def test_standard_is_a_sun_track_by_the_number_of_players() -> None:
    option = kind_of("dice").options["sun_track"]
    state = new_game("dice", 3, options={"sun_track": 5}).state_copy()
    option.apply(state, "standard")
    assert state.sun_track == 12
