"""What the worth of tiles in Ra and in Priests of Ra is made of: the time that is left, points that
come nearer, races, and hope by number.
"""

from __future__ import annotations

from ...auction.constants import EPOCHS, RA_TRACK_SPACES
from ...auction.state import AuctionState
from ...core.speed import inlined, rule
from .auction import WHOLE, free_ra_spaces


@rule
def later_epochs(state: AuctionState) -> int:
    """How many epochs follow this one."""
    return EPOCHS - state.epoch


@rule
def time_left(state: AuctionState, chance: int) -> int:
    """How much time there is to complete what is kept, in hundredths of an epoch."""
    return WHOLE * later_epochs(state) + chance


@inlined
@rule
def worth_of_race(state: AuctionState, now: int, promise: int) -> int:
    """What a race promises, and what it would bring now: the nearer the epoch's end, the more that
    counts.
    """
    spaces = RA_TRACK_SPACES[state.players]
    doubt = free_ra_spaces(state)
    return (now * (spaces - doubt) + promise * doubt) // spaces


@rule
def by_lead(
    lead: int, two_behind: int, one_behind: int, level: int, one_ahead: int, two_ahead: int
) -> int:
    """The worth of so many tiles more than the best other seat; further behind is worth nothing."""
    if lead >= 2:
        return two_ahead
    if lead == 1:
        return one_ahead
    if lead == 0:
        return level
    if lead == -1:
        return one_behind
    if lead == -2:
        return two_behind
    return 0


@rule
def by_number(number: int, one: int, two: int, three: int, four: int) -> int:
    """The hope for more of a thing that is there once to four times; without any, or with more,
    there is none.
    """
    if number == 1:
        return one
    if number == 2:
        return two
    if number == 3:
        return three
    if number == 4:
        return four
    return 0
