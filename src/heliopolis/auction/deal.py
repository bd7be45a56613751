"""Which seat was dealt which suns, as it stands in a record."""

from __future__ import annotations

from itertools import permutations

from ..core.saying import said
from .constants import SUN_SETS


def suns_of_deal(players: int, deal: int) -> tuple[tuple[int, ...], ...]:
    """The suns of each seat in the deal with this number.

    >>> suns_of_deal(2, 1)
    ((8, 7, 4, 3), (9, 6, 5, 2))
    """
    return list(permutations(SUN_SETS[players]))[deal]


def deal_of_suns(players: int, suns: object) -> int | None:
    """The number of the deal that gives each seat these suns, or None if there is none.

    >>> deal_of_suns(2, [[8, 7, 4, 3], [2, 5, 6, 9]])
    1
    """
    try:
        # Anything may come from a file
        groups = tuple(tuple(sorted(group, reverse=True)) for group in suns)  # type: ignore[attr-defined]
    except TypeError:
        return None
    deals = list(permutations(SUN_SETS[players]))
    return deals.index(groups) if groups in deals else None


def expected_suns(players: int) -> str:
    """The groups of suns that are to be dealt, in words."""
    groups = ", ".join("-".join(map(str, group)) for group in SUN_SETS[players])
    return said("for each seat one of the groups {groups}", groups=groups)
