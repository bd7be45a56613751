"""The bag: what is in it is known, and every tile is equally likely to come next."""

from __future__ import annotations

from typing import Protocol

from ..core.speed import rule


class Bag(Protocol):
    """A state with a bag: how many tiles it holds, and how many of each kind."""

    bag_tiles: int
    bag: list[int]


@rule
def tickets(state: Bag) -> int:
    """Each tile in the bag is equally likely to be drawn, and it is never empty.

    [RA 3.3, RA 5.6, PR 3.3, PR 5.8]
    """
    return state.bag_tiles


@rule
def outcome_of_ticket(state: Bag, ticket: int) -> int:
    """The kind of the tile with this number, if the tiles in the bag were numbered kind by kind.

    [RA 3.2, PR 3.2]
    """
    kind = 0
    while ticket >= state.bag[kind]:
        ticket -= state.bag[kind]
        kind += 1
    return kind


@rule
def take_from_bag(state: Bag, kind: int) -> None:
    """The drawn tile has left the bag. [RA 5.1, PR 5.1]"""
    state.bag[kind] -= 1
    state.bag_tiles -= 1
