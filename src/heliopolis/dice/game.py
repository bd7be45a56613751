"""Ra: The Dice Game as the layers above see it."""

from __future__ import annotations

from ..core.bits import members_of
from ..core.kind import GameKind
from ..core.saying import said
from . import breakdown, observation, refusals, rules, story
from .constants import FEWEST_PLAYERS, MOST_PLAYERS
from .options import OPTIONS
from .state import DiceState
from .words import COLOUR_NAMES, MOVE_WORDS, format_roll, parse_roll, tidy


def _start_of_deal(players: int, deal: int) -> int:
    return deal


def _deal_of_start(players: int, start: object) -> int | None:
    is_seat = isinstance(start, int) and not isinstance(start, bool) and 0 <= start < players
    return start if is_seat and isinstance(start, int) else None


def _expected_start(players: int) -> str:
    return said("the seat that starts, 0 to {last}", last=players - 1)


def _throws(state: DiceState) -> range:
    return range(rules.tickets(state))


def _tickets_of_throw(state: DiceState, outcome: int) -> int:
    return 1


def _format_throw(state: DiceState, outcome: int) -> str:
    return format_roll(state.rolling, outcome)


def _parse_throw(state: DiceState, words: str) -> int | None:
    return parse_roll(state.rolling, words)


def _throw_expected(state: DiceState) -> str:
    dice = " ".join(f"{COLOUR_NAMES[colour]}=SYMBOL" for colour in members_of(state.rolling))
    return f"roll {dice}"


DICE = GameKind(
    name="dice",
    title="Ra: The Dice Game",
    version="dice-v1",
    rules=rules,
    state=DiceState,
    observation=observation,
    fewest_players=FEWEST_PLAYERS,
    most_players=MOST_PLAYERS,
    move_words=MOVE_WORDS,
    tidy=tidy,
    options={option.name: option for option in OPTIONS},
    set_up_name="start",
    set_up_of_deal=_start_of_deal,
    deal_of_set_up=_deal_of_start,
    set_up_expected=_expected_start,
    outcomes=_throws,
    tickets_of=_tickets_of_throw,
    format_outcome=_format_throw,
    parse_outcome=_parse_throw,
    outcome_expected=_throw_expected,
    why_not=refusals.why_not,
    moment=refusals.moment,
    starting_items=breakdown.starting_items,
    turn_items=breakdown.turn_items,
    epoch_items=breakdown.epoch_items,
    floor_rule=breakdown.FLOOR_RULE,
    describe_board=story.describe_board,
    describe_seat=story.describe_seat,
    tell=story.tell,
)
