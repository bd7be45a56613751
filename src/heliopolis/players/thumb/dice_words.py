"""Why the advice for the dice game is what it is, in words, with the numbers it was found with."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.bits import count, members_of, only
from ...dice.constants import (
    ALL_DICE,
    ANGERING,
    CHOOSING,
    CIVILIZATION,
    COLUMNS,
    DICE_FOR_A_FIRST_CIVILIZATION,
    DICE_FOR_A_FLOOD,
    USING,
)
from ...dice.moves import (
    CAUSE_DISASTER,
    DONE,
    FLOOD_BY_ANKHS,
    FURTHER_MONUMENT,
    LOSE_MONUMENT,
    NILE_BY_NILE,
    PASS,
    PLACE_CIVILIZATION,
    PLACE_MONUMENT,
    REROLL,
    STOP,
)
from ...dice.rules import use_dice
from ...dice.state import DiceState
from ...dice.uses import points_for_ankhs, taken_spaces
from ...dice.words import COLOUR_NAMES, MOVE_WORDS, SYMBOL_NAMES
from .dice import advised_disaster, advised_loss, advised_use, best_reroll, plan_for_dice
from .dice_gains import (
    CIVILIZATION_GAINS,
    MONUMENT_GAINS,
    NILE_GAINS,
    PHARAOH_GAINS,
    PLAN_WORTH,
    SUN_OFFSET,
    TICK,
    gain_of,
    gains_of_throws,
    space_gain,
)
from .dice_odds import ALL_THROWS
from .dice_rolls import ROW, worths_of_rerolls
from .dice_worth import (
    POINT,
    WEIGHTS,
    civilization_worth,
    disaster_harm,
    disaster_worth,
    earliness,
    epoch_end_worth,
    monument_gain,
    nile_worth,
    pharaoh_worth,
    turns_left,
)


def reasons(state: DiceState, move: int, names: Sequence[str]) -> list[str]:
    """Two or three sentences about a legal move: what it is worth, and what speaks against it."""
    if state.phase == CHOOSING:
        return _of_choice(state, move)
    if state.phase == USING:
        return _of_use(state, move)
    if state.phase == ANGERING:
        return _of_disaster(state, move, names)
    return _of_loss(state, move)


def _points(hundredths: int) -> str:
    return f"{hundredths / POINT:.1f}"


# Rolling again


def _of_choice(state: DiceState, move: int) -> list[str]:
    gains = gains_of_throws(state, WEIGHTS)
    worths = worths_of_rerolls(state, gains)
    rolled = 0 if move == STOP else move - REROLL
    best = best_reroll(state, worths, WEIGHTS)
    told = [_compared(worths, rolled, best)]
    told.append(_aims(gains))
    end = epoch_end_worth(state, WEIGHTS)
    told.append(
        f"the epoch has about {_points(turns_left(state))} turns left for each of us; its end now"
        f" would {'bring' if end >= 0 else 'cost'} me {_points(abs(end))} points"
    )
    return told


def _compared(worths: tuple[tuple[int, ...], ...], rolled: int, best: int) -> str:
    """What was chosen, and what else there was: stopping or, if that is it, the best other set."""
    chosen = f"{_rolling(rolled)} brings {_points(_average(worths, rolled))} points on average"
    if rolled != best:
        return f"{chosen}, but {_rolling(best)} would bring {_points(_average(worths, best))}"
    others = range(1, ALL_DICE + 1) if rolled == 0 else range(1)
    other = max(others, key=lambda number: _average(worths, number))
    if worths[other // ROW][other % ROW] == 0:
        return f"{chosen}, and there is nothing to roll again"
    return f"{chosen}, {_rolling(other)} {_points(_average(worths, other))}"


def _rolling(rolled: int) -> str:
    colours = [COLOUR_NAMES[colour] for colour in members_of(rolled)]
    if not colours:
        return "stopping"
    return "re-rolling " + " and ".join(filter(None, [", ".join(colours[:-1]), colours[-1]]))


def _average(worths: tuple[tuple[int, ...], ...], rolled: int) -> int:
    """The expected gain of rolling a set again, in hundredths."""
    return worths[rolled // ROW][rolled % ROW] * TICK // ALL_THROWS**2 - SUN_OFFSET * TICK


def _aims(gains: tuple[int, ...]) -> str:
    """What the symbols are worth in this position."""
    pharaoh = _points(TICK * gain_of(gains[PHARAOH_GAINS], 1))
    nile = _points(TICK * gain_of(gains[NILE_GAINS], 1))
    flood = _points(TICK * gain_of(gains[NILE_GAINS], DICE_FOR_A_FLOOD))
    monument = _points(TICK * gain_of(gains[MONUMENT_GAINS], 1))
    three = DICE_FOR_A_FIRST_CIVILIZATION
    civilization = _points(TICK * gain_of(gains[CIVILIZATION_GAINS + 1], three))
    return (
        f"a pharaoh is worth {pharaoh} points, a Nile {nile} and three of them {flood},"
        f" a monument {monument}, three civilizations {civilization}"
    )


# Using the dice


def _of_use(state: DiceState, move: int) -> list[str]:
    advice = advised_use(state, WEIGHTS)
    told = [_use_in_words(state, move)]
    chosen = _points(_worth_of_use(state, move))
    if move == advice:
        told.append(f"used in the best way, the dice bring {chosen} points from here")
    else:
        other = _points(_worth_of_use(state, advice))
        told.append(
            f"all in all the dice bring {chosen} points from here,"
            f" but {other} with '{MOVE_WORDS[advice]}'"
        )
    return told


def _worth_of_use(state: DiceState, move: int) -> int:
    """The gain of a move, and of the best plan for the dice it leaves."""
    if move == DONE:
        return points_for_ankhs(state) * POINT
    after = state.copy()
    use_dice(after, move)
    return _gain_of_use(state, move) + TICK * (plan_for_dice(after, WEIGHTS) >> PLAN_WORTH)


def _gain_of_use(state: DiceState, move: int) -> int:
    """What one use of dice is worth by itself, in hundredths."""
    seat = state.turn
    if move >= PLACE_MONUMENT:
        return space_gain(state, _column(move), WEIGHTS)
    if move >= PLACE_CIVILIZATION:
        now = civilization_worth(state, seat, 0, WEIGHTS)
        return civilization_worth(state, seat, 1, WEIGHTS) - now
    if move >= FLOOD_BY_ANKHS:
        return nile_worth(state, seat, 0, 1, WEIGHTS) - nile_worth(state, seat, 0, 0, WEIGHTS)
    if move >= NILE_BY_NILE:
        return nile_worth(state, seat, 1, 0, WEIGHTS) - nile_worth(state, seat, 0, 0, WEIGHTS)
    return pharaoh_worth(state, seat, 1, WEIGHTS) - pharaoh_worth(state, seat, 0, WEIGHTS)


def _column(move: int) -> int:
    """The column of a monument move."""
    first = FURTHER_MONUMENT if move >= FURTHER_MONUMENT else PLACE_MONUMENT
    return (move - first) % COLUMNS


def _use_in_words(state: DiceState, move: int) -> str:
    if move == DONE:
        points = points_for_ankhs(state)
        return f"the ankhs left over score {points} points" if points else "no use is worth more"
    gain = _points(_gain_of_use(state, move))
    seat = state.turn
    if move >= PLACE_MONUMENT:
        return f"a marker in column {_column(move) + 1} is worth {gain} points"
    if move >= PLACE_CIVILIZATION:
        number = count(state.civilizations[seat]) + 1
        return f"civilization marker number {number} of the epoch is worth {gain} points"
    if move >= FLOOD_BY_ANKHS:
        return f"a flood beside space {state.nile[seat]} of the Nile is worth {gain} points"
    if move >= NILE_BY_NILE:
        flood = "with" if state.floods[seat] else "without"
        return f"a step on the Nile, {flood} a flood so far, is worth {gain} points"
    furthest = max(state.pharaoh[other] for other in range(state.players) if other != seat)
    return (
        f"a step from space {state.pharaoh[seat]} of the pharaoh track, where the best of the"
        f" others is on {furthest}, is worth {gain} points"
    )


# Disasters


def _of_disaster(state: DiceState, move: int, names: Sequence[str]) -> list[str]:
    advice = advised_disaster(state, WEIGHTS)
    told = [_harm_in_words(state, move - CAUSE_DISASTER, names)] if move != PASS else []
    if move == PASS and advice == PASS:
        return ["no disaster would harm the others"]
    if move == advice:
        told.append("no other disaster harms the others more")
    else:
        told.append("against it: " + _harm_in_words(state, advice - CAUSE_DISASTER, names))
    return told


def _harm_in_words(state: DiceState, kind: int, names: Sequence[str]) -> str:
    """Whom a disaster hurts most, and how much it is worth."""
    others = [seat for seat in range(state.players) if seat != state.turn]
    victim = max(others, key=lambda seat: disaster_harm(state, kind, seat, WEIGHTS))
    harm = _points(disaster_harm(state, kind, victim, WEIGHTS))
    worth = _points(disaster_worth(state, kind, WEIGHTS))
    return (
        f"the {SYMBOL_NAMES[kind]} disaster costs {names[victim]} {harm} points"
        f" and is worth {worth} to me"
    )


def _of_loss(state: DiceState, move: int) -> list[str]:
    advice = advised_loss(state, WEIGHTS)
    if state.disaster == CIVILIZATION:
        return ["one civilization marker counts as much as another"]
    told = [f"losing this marker costs {_points(_loss(state, move))} points"]
    if _loss(state, move) > _loss(state, advice):
        other = _points(_loss(state, advice))
        told.append(f"'{MOVE_WORDS[advice]}' would cost only {other}")
    else:
        told.append("no other can be spared more easily")
    return told


def _loss(state: DiceState, move: int) -> int:
    """What losing a monument marker costs, in hundredths."""
    space = move - LOSE_MONUMENT
    own = state.monuments[state.asked] & ~only(space)
    taken = taken_spaces(state) & ~only(space)
    early = earliness(state, WEIGHTS)
    return monument_gain(own, taken, space % COLUMNS, early, WEIGHTS)
