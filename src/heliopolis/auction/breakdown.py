"""The points both auction games give: for the set-up and for suns, told in words."""

from __future__ import annotations

from ..core.items import Item, item
from ..core.saying import said
from .epoch import points_for_suns, sun_total
from .state import AuctionState


def starting_items(rule: str, state: AuctionState, seat: int) -> list[Item]:
    """The points a seat begins with."""
    return [item(rule, state.scores[seat], said("points to begin with"))]


def sun_items(rules: tuple[str, str], state: AuctionState, seat: int) -> list[Item]:
    """The points for the total of suns; *rules* are the numbers for the highest and the lowest."""
    points = points_for_suns(state, seat)
    total = sun_total(state, seat)
    if points > 0:
        return [item(rules[0], points, said("highest total of suns, {total}", total=total))]
    if points < 0:
        return [item(rules[1], points, said("lowest total of suns, {total}", total=total))]
    return []
