"""A match under way: which deals are still to be played, what the finished ones come to, and
whether that is precise enough.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..errors import BadSetup
from .intervals import Estimate
from .plan import Plan
from .result import DealResult
from .standings import Standing, standings_of
from .tally import Tally

FEWEST_DEALS = 30  # before an interval is trusted to stop a match


class Match:
    """Takes results in any order and counts them in the order of their deals.

    So the deal at which a wished-for precision is reached does not depend on who was quicker.
    """

    def __init__(self, plan: Plan, precision: float | None = None) -> None:
        if precision is not None and not 0 < precision <= 0.5:
            raise BadSetup(
                "the precision must be more than 0 and at most 50 points of win share, "
                f"not {100 * precision:g}"
            )
        self.plan = plan
        self.precision = precision
        self.is_precise = False
        self.played: set[int] = set()
        self._waiting: dict[int, DealResult] = {}
        self._tally = Tally(len(plan.names))

    @property
    def games(self) -> int:
        """How many games are finished, whether they count or not."""
        return len(self.played) * self.plan.seats

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing left to play."""
        return self.is_precise or len(self.played) >= self.plan.deals

    @property
    def expected_games(self) -> int:
        """How many games it will be in all, as far as can be told now: intervals shrink with the
        square root of the deals.
        """
        deals, shares = self._tally.deals, self._shares()
        most = self.plan.deals
        if self.precision is not None and deals > 1 and all(shares):
            widest = max(share.half_width for share in shares if share)
            needed = math.ceil(deals * (widest / self.precision) ** 2)
            most = min(most, max(needed, FEWEST_DEALS, len(self.played)))
        return most * self.plan.seats

    def deals(self) -> Iterator[int]:
        """The deals that are still to be played."""
        for deal in range(self.plan.deals):
            if self.is_precise:
                return
            if deal not in self.played:
                yield deal

    def add(self, result: DealResult) -> None:
        """Take a finished deal; one that is not asked for, or known already, changes nothing."""
        if result.deal in self.played or result.deal >= self.plan.deals:
            return
        self.played.add(result.deal)
        self._waiting[result.deal] = result
        while not self.is_precise and self._tally.deals in self._waiting:
            self._tally.add(self._waiting.pop(self._tally.deals))
            self.is_precise = self._is_precise()

    def _is_precise(self) -> bool:
        """Asked only when every line-up has played as often as every other."""
        deals = self._tally.deals
        if self.precision is None or deals < FEWEST_DEALS or deals % len(self.plan.line_ups):
            return False
        return all(share and share.half_width <= self.precision for share in self._shares())

    def _shares(self) -> list[Estimate | None]:
        return self._tally.shares(self.plan.is_judged)

    def result(self) -> tuple[Tally, list[Standing]]:
        """The sums and the standings: of all deals finished, or of those up to the precision."""
        if not self.is_precise:
            for deal in sorted(self._waiting):
                self._tally.add(self._waiting.pop(deal))
        return self._tally, standings_of(self.plan, self._tally)
