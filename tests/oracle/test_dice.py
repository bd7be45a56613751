"""The rules of the dice game against a second opinion, on thousands of random boards."""

from __future__ import annotations

from random import Random

import pytest

from heliopolis.core.bits import members_of
from heliopolis.dice import rules, scoring, uses
from heliopolis.dice.state import DiceState
from heliopolis.dice.words import COLOUR_NAMES, MOVE_WORDS, SPACE_NAMES, SYMBOL_NAMES
from tests.oracle import dice as oracle
from tests.oracle import dice_uses
from tests.rules.dice.positions import DiceTable
from tests.rules.table import Table

BOARDS = 8_000
TURNS = 4_000


def random_board(random: Random) -> DiceState:
    """The end of an epoch; extremes and ties are frequent."""
    state = DiceState()
    players = random.choice([2, 3, 4])
    rules.set_up(state, players, random.randrange(players))
    state.epoch = random.choice([1, 2, 3, 3])
    state.scores_have_a_floor = random.choice([0, 1])
    state.ties_are_shared = random.choice([0, 1])
    spaces = random.choice([[0, 12], [0, 1, 2], [10, 11, 12], [5, 6], list(range(13))])
    crowd = random.choice([0, 1, 3, 10, 25, 40])  # markers on the monuments, of all seats together
    for seat in range(players):
        state.pharaoh[seat] = random.choice(spaces)
        state.nile[seat] = random.choice(spaces)
        state.floods[seat] = random.choice([0, 0, 1, 1, 2, 7])
        state.scores[seat] = random.choice([0, 1, 4, 5, 6, 7, 10, random.randrange(80)])
    for colour in range(5):
        for seat in random.sample(range(players), random.randrange(players)):
            state.civilizations[seat] |= 1 << colour
    favourite = random.randrange(players)
    for space in random.sample(range(40), crowd):
        seat = random.choice([favourite, random.randrange(players)])
        state.monuments[seat] |= 1 << space
    return state


def names(members: int, of: tuple[str, ...]) -> frozenset[str]:
    return frozenset(of[member] for member in members_of(members))


def seats_of(state: DiceState) -> list[oracle.Seat]:
    """The board as the second opinion sees it."""
    return [
        oracle.Seat(
            pharaoh=state.pharaoh[seat],
            nile=state.nile[seat],
            floods=state.floods[seat],
            civilizations=names(state.civilizations[seat], COLOUR_NAMES),
            monuments=names(state.monuments[seat], SPACE_NAMES),
            score=state.scores[seat],
        )
        for seat in range(state.players)
    ]


def items_of(state: DiceState, seat: int) -> dict[str, int]:
    """The points of a seat as the rules see them, item by item."""
    items = {
        "pharaoh": scoring.points_for_pharaoh(state, seat),
        "nile": scoring.points_for_nile(state, seat),
        "civilization": scoring.points_for_civilization(state, seat),
    }
    if state.epoch == 3:
        items["monument columns"] = scoring.points_for_monument_columns(state, seat)
        items["monuments in columns"] = scoring.points_for_monuments_in_columns(state, seat)
    return items


@pytest.mark.rule("DI 14.1", "DI 14.2", "DI 14.16", "DI 17.5", "DI 13.6")
@pytest.mark.parametrize("seed", range(4))
def test_the_scoring_agrees_with_the_second_opinion(seed: int) -> None:
    random = Random(seed)
    for _ in range(BOARDS // 4):
        state = random_board(random)
        floor = "zero" if state.scores_have_a_floor else "none"
        expected = oracle.score_epoch(seats_of(state), state.epoch, score_floor=floor)
        items = [items_of(state, seat) for seat in range(state.players)]
        assert items == [seat.points for seat in expected]
        scoring.score_epoch(state)
        assert seats_of(state) == [seat.after for seat in expected]


@pytest.mark.rule("DI 15.2", "DI 15.3", "DI 17.6")
def test_the_winners_agree_with_the_second_opinion() -> None:
    random = Random(0)
    for _ in range(BOARDS):
        state = random_board(random)
        tie_break = "shared" if state.ties_are_shared else "last_seat"
        scores = state.scores[: state.players]
        expected = oracle.winners(scores, state.start, tie_break=tie_break)
        assert set(members_of(scoring.winners(state))) == expected


def random_turn(random: Random) -> DiceTable:
    """The beginning of the use of five dice on some board."""
    state = random_board(random)
    state.dice_may_idle = random.choice([0, 1])
    rules.begin_turn(state, random.randrange(state.players))
    symbols = random.choice([[0, 1, 4], [1, 4], [2, 4], [3, 4], [2, 3, 4], list(range(6))])
    state.rolls = 2
    rules.apply_chance(state, sum(random.choice(symbols) * 6**colour for colour in range(5)))
    return Table(rules, MOVE_WORDS, state)


def turn_of(state: DiceState) -> dice_uses.Turn:
    """The turn as the second opinion sees it."""
    seat = state.turn
    dice = {
        COLOUR_NAMES[colour]: SYMBOL_NAMES[symbol]
        for symbol in range(6)
        for colour in members_of(uses.dice_showing(state, symbol))
    }
    seats = range(state.players)
    colours = [names(state.civilizations[other], COLOUR_NAMES) for other in seats]
    spaces = [names(state.monuments[other], SPACE_NAMES) for other in seats]
    return dice_uses.Turn(
        players=state.players,
        dice=dice,
        used=frozenset(COLOUR_NAMES) - names(state.unused, COLOUR_NAMES),
        civilizations_placed=state.civilizations_placed,
        monuments_placed=state.monuments_placed,
        pharaoh=state.pharaoh[seat],
        nile=state.nile[seat],
        civilizations=colours[seat],
        all_civilizations=tuple(colour for those in colours for colour in those),
        monuments=spaces[seat],
        all_monuments=frozenset().union(*spaces),
        idle_dice="allowed" if state.dice_may_idle else "forbidden",
    )


@pytest.mark.rule("DI 5.1", "DI 5.2", "DI 5.4", "DI 5.6", "DI 5.9", "DI 16.7", "DI 17.4")
@pytest.mark.parametrize("seed", range(4))
def test_the_uses_of_dice_agree_with_the_second_opinion(seed: int) -> None:
    random = Random(seed)
    for _ in range(TURNS // 4):
        table = random_turn(random)
        move = ""
        while move != "done":
            legal = table.legal()
            assert legal == dice_uses.legal_uses(turn_of(table.state)), repr(table.state)
            move = random.choice(sorted(legal - {"done"}) or ["done"])
            if move != "done":
                table.play(move)
