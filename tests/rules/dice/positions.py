"""Positions of the dice game in words, and what a player sees on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, TypedDict, TypeVar, Unpack

from heliopolis.core.bits import has, members_of, only
from heliopolis.dice import rules, uses
from heliopolis.dice.state import DiceState
from heliopolis.dice.words import (
    COLOUR_NAMES,
    MOVE_WORDS,
    SPACE_NAMES,
    SYMBOL_NAMES,
    format_roll,
    parse_roll,
)
from tests.rules.table import Table

DiceTable: TypeAlias = Table[DiceState]
Value = TypeVar("Value", str, int)


class Options(TypedDict, total=False):
    """The settings of docs/rules/dice.md, section 17."""

    sun_track: int
    suns: Literal["last", "first"]
    victims: Literal["clockwise", "anticlockwise"]
    idle_dice: Literal["allowed", "forbidden"]
    score_floor: Literal["zero", "none"]
    tie_break: Literal["shared", "last_seat"]


class Facts(Options, total=False):
    """What else may be said of a position: what everybody has, by seat. Markers are `"red blue"`
    on civilization fields and `"red 1, blue 3"` on monuments.
    """

    pharaoh: Mapping[int, int]
    nile: Mapping[int, int]
    floods: Mapping[int, int]
    scores: Mapping[int, int]
    civilizations: Mapping[int, str]
    monuments: Mapping[int, str]


def new_table(players: int = 3, *, start: int = 0, **facts: Unpack[Facts]) -> DiceTable:
    """The beginning of a game, before the first roll."""
    state = DiceState()
    rules.set_up(state, players, start)
    set_options(state, facts)
    lay_out(state, facts)
    return Table(rules, MOVE_WORDS, state)


def set_options(state: DiceState, options: Options) -> None:
    """Choose other readings than the usual ones; those not named keep what the set-up chose."""
    if "sun_track" in options:
        state.sun_track = options["sun_track"]
    if options.get("suns") == "first":
        state.suns_come_first = 1
    if options.get("victims") == "anticlockwise":
        state.victims_go_left = -1
    if options.get("idle_dice") == "forbidden":
        state.dice_may_idle = 0
    if options.get("score_floor") == "none":
        state.scores_have_a_floor = 0
    if options.get("tie_break") == "last_seat":
        state.ties_are_shared = 0


def lay_out(state: DiceState, facts: Facts) -> None:
    """Give the seats what they have; those not named keep what the set-up gave them."""
    put(state.pharaoh, facts.get("pharaoh", {}))
    put(state.nile, facts.get("nile", {}))
    put(state.floods, facts.get("floods", {}))
    put(state.scores, facts.get("scores", {}))
    for seat, colours in facts.get("civilizations", {}).items():
        state.civilizations[seat] = set_of(colours.split(), COLOUR_NAMES)
    for seat, spaces in facts.get("monuments", {}).items():
        state.monuments[seat] = set_of(spaces.split(", "), SPACE_NAMES)


def put(field: list[int], values: Mapping[int, int]) -> None:
    """Set a field of the state for some seats."""
    for seat, value in values.items():
        field[seat] = value


def dice_table(
    dice: str = "",
    *,
    players: int = 3,
    turn: int = 0,
    start: int = 0,
    epoch: int = 1,
    phase: str = "using",
    ra_moved: int = 0,
    **facts: Unpack[Facts],
) -> DiceTable:
    """A turn in the middle of a game.

    *dice* are five symbols in the order of colours, or `colour=symbol` for some and the other
    symbols in order: `"pharaoh nile nile ankh sun"`, `"blue=ankh purple=ankh nile nile nile"`. In
    the *phase* `using` the seat has stopped after this one roll; in `choosing` it may still roll
    again. Without dice the turn has not begun.
    """
    table = new_table(players, start=start, **facts)
    table.state.epoch = epoch
    table.state.ra_moved = ra_moved
    rules.begin_turn(table.state, turn)
    if dice:
        roll(table, dice)
    if dice and phase == "using":
        table.play("stop")
    return table


def set_of(words: list[str], names: tuple[str, ...]) -> int:
    """The set of these words' places among the names."""
    return sum(only(names.index(word)) for word in words)


def roll(table: DiceTable, dice: str) -> None:
    """Let the dice that are being thrown show these symbols."""
    thrown = table.state.rolling
    outcome = parse_roll(thrown, f"roll {in_full(dice, thrown)}")
    assert outcome is not None, f"{dice!r} is not a throw of {format_roll(thrown, 0)!r}"
    table.chance(outcome)


def in_full(dice: str, thrown: int) -> str:
    """The dice thrown with all their colours, in order."""
    named = [die for die in dice.split() if "=" in die]
    symbols = dict(die.split("=") for die in named)
    others = iter(die for die in dice.split() if "=" not in die)
    for colour in members_of(thrown):
        if COLOUR_NAMES[colour] not in symbols:
            symbols[COLOUR_NAMES[colour]] = next(others, "?")
    return " ".join(f"{colour}={symbols[colour]}" for colour in COLOUR_NAMES if colour in symbols)


def shown(table: DiceTable) -> str:
    """The symbols of the dice that lie on the table, in the order of colours."""
    return " ".join(
        symbol
        for colour in range(5)
        for number, symbol in enumerate(SYMBOL_NAMES)
        if has(uses.dice_showing(table.state, number), colour)
    )


def unused(table: DiceTable) -> str:
    """The dice that have not been used: `"red=nile purple=ankh"`."""
    return " ".join(
        f"{COLOUR_NAMES[colour]}={symbol}"
        for colour in range(5)
        for number, symbol in enumerate(SYMBOL_NAMES)
        if has(uses.unused_dice(table.state, number), colour)
    )


def civilizations(table: DiceTable, seat: int = 0) -> str:
    """The colours of a seat's civilization markers."""
    return " ".join(COLOUR_NAMES[colour] for colour in members_of(table.state.civilizations[seat]))


def monuments(table: DiceTable, seat: int = 0) -> str:
    """The spaces of a seat's monument markers, row by row."""
    return ", ".join(SPACE_NAMES[space] for space in members_of(table.state.monuments[seat]))


def offered(table: DiceTable, beginning: str) -> set[str]:
    """What follows these words in the legal moves that begin with them."""
    first = f"{beginning} "
    return {words.removeprefix(first) for words in table.legal() if words.startswith(first)}


def score(table: DiceTable, seat: int = 0) -> int:
    """A seat's points."""
    return table.state.scores[seat]


def scores(table: DiceTable) -> list[int]:
    """The points of all who play."""
    return table.state.scores[: table.state.players]


def pharaohs(table: DiceTable) -> list[int]:
    """The spaces of the pharaoh markers of all who play."""
    return table.state.pharaoh[: table.state.players]


def niles(table: DiceTable) -> list[int]:
    """The spaces of the Nile markers of all who play."""
    return table.state.nile[: table.state.players]


def next_to_roll(table: DiceTable) -> int:
    """The seat whose turn is about to begin."""
    assert table.rules.is_chance(table.state), "nobody is about to roll"
    return table.state.turn


ONE_MARKER_EACH = {0: "red", 1: "blue", 2: "yellow", 3: "green"}  # scores nothing, loses nothing
TWENTY_EACH = {0: 20, 1: 20, 2: 20, 3: 20}


def scored(
    players: int = 3,
    *,
    turn: int = 0,
    start: int = 0,
    epoch: int = 1,
    **facts: Unpack[Facts],
) -> DiceTable:
    """An epoch that has just ended with one sun, with 20 points and nothing to score for each,
    but for what is given.
    """
    markers = {**among(players, ONE_MARKER_EACH), **facts.pop("civilizations", {})}
    points = {**among(players, TWENTY_EACH), **facts.pop("scores", {})}
    given: Facts = {**facts, "civilizations": markers, "scores": points}
    dice = "sun pharaoh pharaoh nile nile"
    table = dice_table(dice, players=players, turn=turn, start=start, epoch=epoch, **given)
    table.state.ra_moved = table.state.sun_track - 1
    table.play("done")
    return table


def among(players: int, values: Mapping[int, Value]) -> dict[int, Value]:
    """The values of the seats that play."""
    return {seat: value for seat, value in values.items() if seat < players}


def gains(table: DiceTable) -> list[int]:
    """What the scoring has brought to seats that had 20 points."""
    return [points - 20 for points in scores(table)]
