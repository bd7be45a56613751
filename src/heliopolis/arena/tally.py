"""Adds up the results of deals as they come, in a space that does not grow with their number."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean

from ..core.shares import shares_of_win
from .intervals import Estimate, Ratio
from .less_luck import PARTS, Sums, new_parts, share_less_luck, weights_of
from .result import Clock, DealResult, GameResult

Pattern = tuple[tuple[int, ...], ...]  # the bots at each place of a game, those who tie together


@dataclass(slots=True)
class Row:
    """What is counted for one bot."""

    seats: int = 0  # it sat on, in all games
    wins: Ratio = field(default_factory=Ratio)  # a shared win counts in parts
    judged: list[Sums] = field(default_factory=new_parts)  # wins and luck, if there is a judge
    points: Ratio = field(default_factory=Ratio)  # of games it did not forfeit
    clock: Clock = field(default_factory=Clock)
    forfeits: int = 0
    first_reason: tuple[int, str] | None = None  # deal, and why it forfeited there


class Tally:
    """The sums of a match so far. The order in which deals are added makes no difference."""

    def __init__(self, bots: int) -> None:
        self.rows = [Row() for _ in range(bots)]
        self.deals = 0
        self.games = 0
        # Deals with the same outcomes count together: what a rating needs of them is the same.
        self.orders: Counter[tuple[Pattern, ...]] = Counter()

    def shares(self, is_judged: bool) -> list[Estimate | None]:
        """Each bot's share of wins: less luck if that *is_judged*, else as they were counted.

        Less luck, a share of one game may lie beyond 0 and 1, and Wilson's interval is not for it.
        """
        if not is_judged:
            return [row.wins.share() for row in self.rows]
        weights = weights_of([row.judged for row in self.rows])
        return [share_less_luck(row.judged, weights) for row in self.rows]

    @property
    def luck_weight(self) -> float:
        """How much of what the judge calls luck is taken off the wins, in the mean."""
        return fmean(weights_of([row.judged for row in self.rows]))

    def add(self, result: DealResult) -> None:
        """Count all games of a deal."""
        self.deals += 1
        self.games += len(result.games)
        self.orders[tuple(sorted(pattern_of(game) for game in result.games))] += 1
        for bot in {bot for game in result.games for bot in game.bots}:
            self._add_deal(self.rows[bot], bot, result)
        for bot, clock in result.clocks.items():
            self.rows[bot].clock.merge(clock)

    def _add_deal(self, row: Row, bot: int, result: DealResult) -> None:
        seats = played = 0
        wins, luck, points = 0.0, 0.0, 0
        for game in result.games:
            for seat in (seat for seat, name in enumerate(game.bots) if name == bot):
                seats += 1
                wins += share_of(game, seat)
                luck += game.luck[seat] if game.luck else 0.0
                if seat in game.forfeits:
                    _add_forfeit(row, result.deal, game.forfeits[seat])
                else:
                    played += 1
                    points += game.scores[seat]
        row.seats += seats
        row.wins.add(wins, seats)
        row.judged[result.deal % PARTS].add(wins, luck, seats)
        if played:
            row.points.add(points, played)


def _add_forfeit(row: Row, deal: int, reason: str) -> None:
    row.forfeits += 1
    if row.first_reason is None or deal < row.first_reason[0]:
        row.first_reason = (deal, reason)


def share_of(game: GameResult, seat: int) -> float:
    """The seat's share of the win."""
    return shares_of_win(game.winners, len(game.places))[seat]


def pattern_of(game: GameResult) -> Pattern:
    """The order of finish: the bots at each place, best first."""
    places: dict[int, list[int]] = {}
    for bot, place in zip(game.bots, game.places, strict=True):
        places.setdefault(place, []).append(bot)
    return tuple(tuple(sorted(places[place])) for place in sorted(places))
