"""How each bot has done: what the table, the JSON and the plot show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .intervals import Estimate
from .plan import FORMAT, Plan
from .rating import Ratings, rate
from .tally import Row, Tally

ANCHOR = "random"  # its rating is 0 where it plays
SLOW_SHARE = 0.99  # of moves that are quicker than the time reported as slow


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's line. An estimate is missing where there are not two deals to tell it from."""

    bot: str
    games: int  # a game in which it has two seats counts twice
    share: Estimate | None  # of wins, less luck if there is a judge; a shared win counts in parts
    score: Estimate | None  # of games it did not forfeit
    rating: Estimate | None
    seconds: float  # a move
    slow_seconds: float  # 99 moves in 100 are quicker
    moves: int  # that were timed
    forfeits: int
    first_reason: str | None
    raw_share: Estimate | None = None  # of wins with all their luck, if there is a judge

    @property
    def counted_share(self) -> Estimate | None:
        """The share of wins as they were counted, judge or not."""
        return self.raw_share or self.share

    @property
    def share_less_luck(self) -> Estimate | None:
        """The share of wins less luck; none without a judge."""
        return self.share if self.raw_share else None

    def as_json(self) -> dict[str, Any]:
        """The line as JSON."""
        return {
            "bot": self.bot,
            "games": self.games,
            "win_share": _estimate_as_json(self.counted_share, 5),
            "win_share_less_luck": _estimate_as_json(self.share_less_luck, 5),
            "score": _estimate_as_json(self.score, 3),
            "rating": _estimate_as_json(self.rating, 1),
            "timed_moves": self.moves,
            "seconds_per_move": float(f"{self.seconds:.4g}"),
            "seconds_per_move_99": float(f"{self.slow_seconds:.4g}"),
            "forfeits": self.forfeits,
            "first_forfeit": self.first_reason,
        }


def anchor_of(plan: Plan) -> int | None:
    """The bot whose rating is 0; without one the mean is."""
    return plan.names.index(ANCHOR) if ANCHOR in plan.names else None


def standings_of(plan: Plan, tally: Tally) -> list[Standing]:
    """All bots, the best first."""
    ratings = rate(tally.orders, len(plan.names), anchor_of(plan))
    shares = tally.shares(plan.is_judged)
    lines = [_standing(plan, bot, row, shares[bot], ratings) for bot, row in enumerate(tally.rows)]
    return sorted(lines, key=_merit, reverse=True)


def _merit(standing: Standing) -> tuple[float, float]:
    return (
        standing.rating.value if standing.rating else 0.0,
        standing.share.value if standing.share else 0.0,
    )


def _standing(
    plan: Plan, bot: int, row: Row, share: Estimate | None, ratings: Ratings | None
) -> Standing:
    return Standing(
        bot=plan.names[bot],
        games=row.seats,
        share=share,
        score=row.points.mean(),
        rating=ratings.estimate(bot) if ratings and row.seats else None,
        seconds=row.clock.mean,
        slow_seconds=row.clock.quantile(SLOW_SHARE),
        moves=row.clock.moves,
        forfeits=row.forfeits,
        first_reason=row.first_reason[1] if row.first_reason else None,
        raw_share=row.wins.share() if plan.is_judged else None,
    )


def match_as_json(
    plan: Plan, tally: Tally, standings: list[Standing], complete: bool
) -> dict[str, Any]:
    """The whole result as JSON; `docs/arena.md` tells the fields."""
    return {
        "heliopolis_arena": FORMAT,
        "plan": plan.as_json(),
        "complete": complete,
        "deals": tally.deals,
        "games": tally.games,
        "fair_share": 1 / plan.seats,
        "rating_zero": "mean" if anchor_of(plan) is None else ANCHOR,
        "luck_weight": round(tally.luck_weight, 5) if plan.is_judged else None,
        "bots": [standing.as_json() for standing in standings],
    }


def _estimate_as_json(estimate: Estimate | None, digits: int) -> dict[str, float] | None:
    if estimate is None:
        return None
    return {
        "value": round(estimate.value, digits),
        "low": round(estimate.low, digits),
        "high": round(estimate.high, digits),
    }
