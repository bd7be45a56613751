"""How players with a network explain themselves: chances to win, before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.saying import joined, said
from ...face.view import View

Shares = Sequence[float]


def reasons(
    view: View,
    before: Shares,
    move: str,
    after: Mapping[str, Shares],
    simulations: Mapping[str, int] | None = None,
) -> list[str]:
    """The chances of all seats as it stands and after the move, and what the best other moves
    leave of one's own. *after* has the move, and others if there are any. What a search has found
    is worth as much as the *simulations* it made of each.
    """
    tried = {words: _tried(words, simulations) for words in after}
    lines: list[str] = [
        said("chances to win as it stands: {chances}", chances=_chances(view, before)),
        said("after {move}: {chances}", move=tried[move], chances=_chances(view, after[move])),
    ]
    others = [
        said("{chance} after {move}", chance=_percent(shares[view.seat]), move=tried[other])
        for other, shares in after.items()
        if other != move
    ]
    if others:
        lines.append(said("otherwise I would have {others}", others=joined(others)))
    return lines


def _tried(move: str, simulations: Mapping[str, int] | None) -> str:
    """A move, with how often it was simulated."""
    if simulations is None:
        return move
    return said("{move} (simulations: {count})", move=move, count=simulations[move])


def _chances(view: View, shares: Shares) -> str:
    """Every seat's chance, the own first, then clockwise."""
    players = len(view.players)
    own = said("mine {chance}", chance=_percent(shares[view.seat]))
    seats = [(view.seat + place) % players for place in range(1, players)]
    rivals = [
        said("{name} {chance}", name=view.players[seat], chance=_percent(shares[seat]))
        for seat in seats
    ]
    return joined([own, *rivals])


def _percent(share: float) -> str:
    return f"{share:.0%}"
