"""The options of the dice game."""

from __future__ import annotations

from ..core.kind import Option, OptionValue
from ..core.saying import said
from .constants import LONGEST_SUN_TRACK, SUN_TRACK_SPACES
from .state import DiceState


def _set_sun_track(state: DiceState, value: OptionValue) -> None:
    state.sun_track = value if isinstance(value, int) else SUN_TRACK_SPACES[state.players]


def _set_suns(state: DiceState, value: OptionValue) -> None:
    state.suns_come_first = int(value == "first")


def _set_victims(state: DiceState, value: OptionValue) -> None:
    state.victims_go_left = 1 if value == "clockwise" else -1


def _set_idle_dice(state: DiceState, value: OptionValue) -> None:
    state.dice_may_idle = int(value == "allowed")


def _set_score_floor(state: DiceState, value: OptionValue) -> None:
    state.scores_have_a_floor = int(value == "zero")


def _set_tie_break(state: DiceState, value: OptionValue) -> None:
    state.ties_are_shared = int(value == "shared")


OPTIONS = (
    Option(
        "sun_track",
        ("standard",),
        said("spaces Ra moves before an epoch ends; standard is 8, 12, 16 for 2, 3, 4 players"),
        _set_sun_track,
        range(1, LONGEST_SUN_TRACK + 1),
    ),
    Option(
        "suns",
        ("last", "first"),
        said("whether a turn's suns are dealt with after the other symbols or before them"),
        _set_suns,
    ),
    Option(
        "victims",
        ("clockwise", "anticlockwise"),
        said("the order in which the others suffer a disaster"),
        _set_victims,
    ),
    Option(
        "idle_dice",
        ("allowed", "forbidden"),
        said("whether pharaoh and Nile dice that could move their marker may be left unused"),
        _set_idle_dice,
    ),
    Option(
        "score_floor",
        ("zero", "none"),
        said("whether an epoch's losses stop at zero"),
        _set_score_floor,
    ),
    Option(
        "tie_break",
        ("shared", "last_seat"),
        said("whether a tie for the win is shared or goes to the last of them in starting order"),
        _set_tie_break,
    ),
)
