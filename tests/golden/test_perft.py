"""How many positions can follow, counted by the rules alone and compared with counts that were
reviewed, and with counts by hand.
"""

from __future__ import annotations

import pytest

from heliopolis import GAMES

from .collection import FOLDER
from .perft import Counts, Position, count, format_counts, numbers, read_counts
from .perft_positions import positions

COUNTED = [each for game in GAMES for each in read_counts(FOLDER / f"{game}.perft")]
NAMES = [f"{position.name.partition('/')[0]}: {position.title}" for position, _ in COUNTED]
EVERY_POSITION = pytest.mark.parametrize(("position", "counts"), COUNTED, ids=NAMES)


@EVERY_POSITION
def test_as_many_positions_follow_as_ever(position: Position, counts: Counts) -> None:
    assert count(position) == counts


@EVERY_POSITION
def test_chance_has_an_outcome_for_every_ticket_and_no_other(
    position: Position, counts: Counts
) -> None:
    rules, state = position.kind.rules, position.state()
    if rules.is_chance(state):
        tickets = range(rules.tickets(state))
        drawn = {rules.outcome_of_ticket(state, ticket) for ticket in tickets}
        assert drawn == set(numbers(position.kind, state))


@pytest.mark.parametrize("game", GAMES)
def test_at_least_a_dozen_positions_of_each_game_are_counted(game: str) -> None:
    counted = [position for position, _ in read_counts(FOLDER / f"{game}.perft")]
    assert counted == positions(game)
    assert len(counted) >= 12


@pytest.mark.parametrize("game", GAMES)
def test_the_counts_are_written_in_one_way(game: str) -> None:
    path = FOLDER / f"{game}.perft"
    assert format_counts(read_counts(path)).encode() == path.read_bytes()


# Depth 1 and depth 2 by hand, as sums a reader can check.
BY_HAND = {
    # Draw or invoke Ra. Then 23 kinds of tiles, or the other seat's four suns or a pass.
    "ra: the set-up for two": (1 + 1, 23 + (4 + 1)),
    # Ada's four suns or a pass. Then Ben, who has 12, 9, 6 and 3: nothing beats the 13, two suns
    # beat the 8, three the 5, four the 2, four answer a pass; and each time he may pass.
    "ra: an auction on a full track": (4 + 1, (0 + 2 + 3 + 4 + 4) + 5),
    # One of four different monuments, then one of the three others.
    "ra: two monuments to lose": (4, 4 * 3),
    # 23 kinds of tiles. The eighth tile on the track, of any of 22 kinds, leaves nothing but to
    # invoke Ra; the Ra tile ends the epoch, and the next begins with drawing or invoking.
    "ra: one space left on the Ra track": (23, 22 * 1 + 1 * 2),
    # Draw or invoke Ra. Then ten kinds of tiles, or the next seat's four suns or a pass.
    "priests: the set-up for three": (1 + 1, 10 + (4 + 1)),
    # Ten kinds of tiles. Then an auction for the Ra tile, with four suns or a pass; two faces for
    # each of six kinds; the next turn, to draw or to invoke, after the three others.
    "priests: a tile is drawn": (1 + 6 + 3, 1 * (4 + 1) + 6 * 2 + 3 * 2),
    # The only tile with two faces, or keep; and then again.
    "priests: two flips of one tile": (2, 2 * 2),
    # Farmer, granary, tomb or keep. A flipped tile can be flipped back, so there are four again.
    "priests: a flip among many tiles": (3 + 1, 4 * 4),
    # Five dice with six sides. Then with k dice that show no sun, which is k times 5 ways, there
    # are 2 ** k sets to roll again, none of them included: (1 + 5 * 2) ** 5 by the binomials.
    "dice: the first roll": (6**5, (1 + 5 * 2) ** 5),
    # Any set of dice but the empty one, or stop. Then 6 ** k throws of k dice, (1 + 6) ** 5 in all
    # less the empty one; or one of five fields, or done.
    "dice: a roll without a sun": (2**5 - 1 + 1, (1 + 6) ** 5 - 1 + (5 + 1)),
    # Forty spaces or done. Then one of four dice with one of three partners in one of seven
    # columns, or done; or the next seat's throw.
    "dice: five monuments to use": (40 + 1, 40 * (4 * 3 * 7 + 1) + 6**5),
    # One of three civilizations, then one of the two others.
    "dice: civilizations to lose": (3, 3 * 2),
    # Two dice with six sides. The red sun is locked: with no sun more there are four dice to roll
    # again, with one sun more three, with two more two; and the empty set stands for stop.
    "dice: two dice rolled again": (6**2, 5 * 5 * 2**4 + 2 * 5 * 2**3 + 2**2),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_counts_by_hand_agree(name: str) -> None:
    _, counts = COUNTED[NAMES.index(name)]
    assert counts.leaves[:2] == BY_HAND[name]
