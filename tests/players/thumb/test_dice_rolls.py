"""The dice game's expectation over rolls, against an enumeration of every single throw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from heliopolis.core.chance import SeededStream
from heliopolis.dice.constants import ANKH, CIVILIZATION, DICE, MONUMENT, NILE, PHARAOH, SUN
from heliopolis.dice.moves import REROLL, STOP
from heliopolis.dice.state import DiceState
from heliopolis.face.catalogue import kind_of
from heliopolis.players.thumb.dice import advised_move
from heliopolis.players.thumb.dice_gains import (
    CIVILIZATION_GAINS,
    FURTHER_GAIN,
    MONUMENT_GAINS,
    NILE_GAINS,
    PHARAOH_GAINS,
    SUN_GAINS,
    TICKS_OF_TWO_ANKHS,
    gains_of_throws,
    worth_of_handful,
)
from heliopolis.players.thumb.dice_odds import ALL_THROWS, PLACE
from heliopolis.players.thumb.dice_rolls import ROW, worths_of_rerolls
from heliopolis.players.thumb.dice_worth import WEIGHTS

RULES = kind_of("dice").rules
Dice = tuple[int, ...]
Gains = tuple[int, ...]


def positions(seed: str, rolls: int, number: int) -> Iterator[DiceState]:
    """Positions of random games in which so many rolls have been made, every now and then one."""
    stream = SeededStream(seed)
    while True:
        state = DiceState()
        players = 2 + stream.below(3)
        RULES.set_up(state, players, stream.below(players))
        while not RULES.is_over(state):
            if RULES.is_chance(state):
                RULES.apply_chance(state, stream.below(RULES.tickets(state)))
                if state.rolls == rolls and stream.below(7) == 0:
                    yield state.copy()
                    number -= 1
            else:
                moves = [
                    RULES.first_of_group(group) + place
                    for group in range(RULES.open_groups(state))
                    for place in range(56)
                    if RULES.legal_moves(state, group) >> place & 1
                ]
                RULES.apply_move(state, moves[stream.below(len(moves))])
            if number == 0:
                return


def dice_of(state: DiceState) -> Dice:
    """The symbol of each die, in the order of colours."""
    return tuple(
        symbol
        for colour in range(DICE)
        for symbol in range(SUN + 1)
        if state.faces >> (symbol * DICE + colour) & 1
    )


def entry(table: int, dice: int) -> int:
    """One number of a table of gains."""
    return table >> (10 * dice) & 1023


def ways_to_use_ankhs(dice: Dice) -> Iterator[tuple[int, ...]]:
    """Every way to give each ankh to a symbol that is shown, or to leave it: four numbers."""
    ankhs = dice.count(ANKH)
    for shares in product(range(ankhs + 1), repeat=4):
        shown = all(dice.count(symbol) > 0 or shares[symbol] == 0 for symbol in range(4))
        if sum(shares) <= ankhs and shown:
            yield shares


def worth_of_dice(gains: Gains, dice: Dice) -> int:
    """What five dice bring in ticks, by trying every use of the ankhs."""
    best = 0
    for shares in ways_to_use_ankhs(dice):
        worth = entry(gains[PHARAOH_GAINS], dice.count(PHARAOH) + shares[PHARAOH])
        worth += entry(gains[NILE_GAINS], dice.count(NILE) + shares[NILE])
        payers = dice.count(CIVILIZATION) + shares[CIVILIZATION]
        if payers >= 3:
            table = gains[CIVILIZATION_GAINS + payers - 2]
            worth += entry(table, dice.count(CIVILIZATION))
        worth += worth_of_monuments(gains, dice.count(MONUMENT), shares[MONUMENT])
        worth += (dice.count(ANKH) - sum(shares)) // 2 * TICKS_OF_TWO_ANKHS
        best = max(best, worth)
    return best + entry(gains[SUN_GAINS], dice.count(SUN))


def worth_of_monuments(gains: Gains, dice: int, ankhs: int) -> int:
    """One die pays for the first marker, then a die and a partner for each further one."""
    if dice == 0:
        return 0
    worth = entry(gains[MONUMENT_GAINS], dice)
    dice -= 1
    while dice > 0 and dice + ankhs >= 2:
        dice, ankhs = (dice - 1, ankhs - 1) if ankhs else (dice - 2, ankhs)
        worth += gains[FURTHER_GAIN]
    return worth


def brute_force(gains: Gains) -> tuple[Callable[[Dice, int], Fraction], Callable[..., Fraction]]:
    """The worth of five dice with so many rolls left, and of keeping some of them."""

    @cache
    def worth(dice: Dice, rolls: int) -> Fraction:
        if rolls == 0:
            return Fraction(worth_of_dice(gains, dice))
        loose = [place for place in range(DICE) if dice[place] != SUN]
        kept_sets = {
            tuple(sorted(die for place, die in enumerate(dice) if place not in rolled))
            for number in range(len(loose) + 1)
            for rolled in combinations(loose, number)
        }
        return max(worth_of_keeping(kept, rolls) for kept in kept_sets)

    @cache
    def worth_of_keeping(kept: Dice, rolls: int) -> Fraction:
        if len(kept) == DICE:
            return worth(kept, 0)
        throws = list(product(range(SUN + 1), repeat=DICE - len(kept)))
        total = sum(worth(tuple(sorted(kept + thrown)), rolls - 1) for thrown in throws)
        return Fraction(total, len(throws))

    return worth, worth_of_keeping


def check_all_rerolls(state: DiceState, rolls: int) -> None:
    """Compare the worth of stopping, and of every set of dice that can be rolled again."""
    gains = gains_of_throws(state, WEIGHTS)
    worths = worths_of_rerolls(state, gains)
    _, worth_of_keeping = brute_force(gains)
    dice = dice_of(state)
    for rolled in range(1 << DICE):
        found = Fraction(worths[rolled // ROW][rolled % ROW], ALL_THROWS**2)
        if any(dice[place] == SUN and rolled >> place & 1 for place in range(DICE)):
            assert found == 0
        else:
            kept = [die for place, die in enumerate(dice) if not rolled >> place & 1]
            assert found == worth_of_keeping(tuple(sorted(kept)), rolls)


def test_the_worth_of_dice_is_that_of_their_best_use() -> None:
    for state in positions("uses", 1, 3):
        gains = gains_of_throws(state, WEIGHTS)
        for dice in product(range(SUN + 1), repeat=DICE):
            if dice == tuple(sorted(dice)):
                handful = sum(1 << (PLACE * die) for die in dice)
                assert worth_of_handful(gains, handful) == worth_of_dice(gains, dice)


def test_the_last_roll_is_averaged_over_every_throw() -> None:
    for state in positions("one roll", 2, 12):
        check_all_rerolls(state, 1)


def test_two_rolls_are_averaged_over_every_throw_of_both() -> None:
    for state in positions("two rolls", 1, 4):
        check_all_rerolls(state, 2)


def test_two_rolls_without_any_sun_are_averaged_too() -> None:
    state = next(state for state in positions("no sun", 1, 99) if SUN not in dice_of(state))
    check_all_rerolls(state, 2)


@pytest.mark.parametrize("rolls", [1, 2])
def test_the_choice_is_the_best_of_all(rolls: int) -> None:
    for state in positions(f"choice {rolls}", rolls, 3):
        worth, worth_of_keeping = brute_force(gains_of_throws(state, WEIGHTS))
        dice = dice_of(state)
        move = advised_move(state)
        rolled = 0 if move == STOP else move - REROLL
        kept = [die for place, die in enumerate(dice) if not rolled >> place & 1]
        best = worth(tuple(sorted(dice)), 3 - rolls)
        assert worth_of_keeping(tuple(sorted(kept)), 3 - rolls) == best


def test_a_roll_that_gains_nothing_is_not_made() -> None:
    for state in positions("stop", 2, 25):
        worths = worths_of_rerolls(state, gains_of_throws(state, WEIGHTS))
        if advised_move(state) == STOP:
            assert worths[0][0] == max(max(row) for row in worths)
        else:
            assert worths[0][0] < max(max(row) for row in worths)
