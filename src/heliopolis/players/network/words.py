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
        said("{chance} after {move}", chance=percents(shares)[view.seat], move=tried[other])
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
    players, chances = len(view.players), percents(shares)
    own = said("mine {chance}", chance=chances[view.seat])
    seats = [(view.seat + place) % players for place in range(1, players)]
    rivals = [
        said("{name} {chance}", name=view.players[seat], chance=chances[seat]) for seat in seats
    ]
    return joined([own, *rivals])


def percents(shares: Shares) -> list[str]:
    """Shares of one thing in whole percent that add up to a hundred: those whose rounding down
    loses most are rounded up.

    >>> percents([1 / 3, 1 / 3, 1 / 3]), percents([0.506, 0.494])
    (['34%', '33%', '33%'], ['51%', '49%'])
    """
    exact = [share * 100 for share in shares]
    whole = [int(number) for number in exact]
    by_loss = sorted(range(len(exact)), key=lambda place: whole[place] - exact[place])
    for place in by_loss[: round(sum(exact)) - sum(whole)]:
        whole[place] += 1
    return [f"{number}%" for number in whole]
