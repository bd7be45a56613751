"""Positions of the dice game for tests: composed ones, and all those of random games."""

from __future__ import annotations

from collections.abc import Iterator

from heliopolis.core.bits import members_of
from heliopolis.core.chance import SeededStream
from heliopolis.core.kind import OptionValue
from heliopolis.dice.constants import ALL_DICE, CHOOSING, DICE, USING
from heliopolis.dice.state import DiceState
from heliopolis.dice.words import SYMBOL_NAMES
from heliopolis.face.catalogue import kind_of

KIND = kind_of("dice")
RULES = KIND.rules

OPTIONS: list[dict[str, OptionValue]] = [
    {},
    {"suns": "first", "idle_dice": "forbidden"},
    {"victims": "anticlockwise", "score_floor": "none", "tie_break": "last_seat"},
    {"sun_track": 1, "suns": "first"},
    {"sun_track": 60},
]


def new_state(players: int, deal: int, options: dict[str, OptionValue]) -> DiceState:
    """The beginning of a game."""
    state = DiceState()
    RULES.set_up(state, players, deal)
    for name, value in options.items():
        KIND.options[name].apply(state, value)
    return state


def legal_moves(state: DiceState) -> list[int]:
    """The numbers of all legal moves."""
    return [
        RULES.first_of_group(group) + place
        for group in range(RULES.open_groups(state))
        for place in members_of(RULES.legal_moves(state, group))
    ]


def decisions(
    seed: str, players: int, options: dict[str, OptionValue], number: int
) -> Iterator[DiceState]:
    """So many positions of random games in which somebody is asked, one after the other."""
    stream = SeededStream(seed)
    state = new_state(players, 0, options)
    while number > 0:
        if RULES.is_over(state):
            state = new_state(players, stream.below(players), options)
        if RULES.is_chance(state):
            RULES.apply_chance(state, stream.below(RULES.tickets(state)))
        else:
            yield state
            number -= 1
            moves = legal_moves(state)
            RULES.apply_move(state, moves[stream.below(len(moves))])


def lay(state: DiceState, dice: str) -> DiceState:
    """Lay down five dice, in the order of colours, before any of them is used."""
    state.faces = 0
    for colour, name in enumerate(dice.split()):
        state.faces |= 1 << (SYMBOL_NAMES.index(name) * DICE + colour)
    state.rolling = 0
    state.unused = ALL_DICE
    return state


def using(state: DiceState, dice: str) -> DiceState:
    """The seat on turn has these dice to use."""
    lay(state, dice).phase = USING
    return state


def choosing(state: DiceState, dice: str, rolls: int) -> DiceState:
    """The seat on turn has made so many rolls and has these dice."""
    lay(state, dice).phase = CHOOSING
    state.rolls = rolls
    return state
