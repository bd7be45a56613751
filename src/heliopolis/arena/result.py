"""What came out of games: places and points, forfeits, time. Results of the same deal of the same
plan are equal wherever they were made, but for the time.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import HeliopolisError

BUCKETS_IN_A_DOUBLING = 8  # neighbouring buckets of time are about 9 % apart
SHORTEST = 1e-7  # seconds; the bucket of anything quicker


class BadResult(HeliopolisError):
    """A line is no result of a deal."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game, seat by seat."""

    bots: tuple[int, ...]  # by their number in the plan's names
    scores: tuple[int, ...]
    places: tuple[int, ...]  # 1 for winners; those who tie share the better place
    forfeits: Mapping[int, str]  # seat: the reason
    luck: tuple[float, ...] | None = None  # shares of the win that chance gave, if judged

    @property
    def winners(self) -> list[int]:
        """The seats that won."""
        return [seat for seat, place in enumerate(self.places) if place == 1]


@dataclass(slots=True)
class Clock:
    """How long a bot has thought: the moves counted by the bucket their time falls into."""

    moves: int = 0
    seconds: float = 0.0
    buckets: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """Count one move."""
        self.moves += 1
        self.seconds += seconds
        self.buckets[_bucket_of(seconds)] += 1

    def merge(self, other: Clock) -> None:
        """Count all moves of another clock."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.buckets.update(other.buckets)

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return self.seconds / self.moves if self.moves else 0.0

    def quantile(self, share: float) -> float:
        """So many seconds or less were enough for this share of the moves, to within 5 %."""
        left = share * self.moves
        for bucket, moves in sorted(self.buckets.items()):
            left -= moves
            if left <= 0:
                return SHORTEST * 2 ** ((bucket + 0.5) / BUCKETS_IN_A_DOUBLING)
        return 0.0


def _bucket_of(seconds: float) -> int:
    return math.floor(math.log2(max(seconds, SHORTEST) / SHORTEST) * BUCKETS_IN_A_DOUBLING)


@dataclass(frozen=True, slots=True)
class DealResult:
    """All games of one deal."""

    deal: int
    games: tuple[GameResult, ...]
    clocks: Mapping[int, Clock] = field(compare=False)  # by the bot's number

    def as_json(self) -> dict[str, Any]:
        """The result as a line of a file of results."""
        return {
            "deal": self.deal,
            "games": [_game_as_json(game) for game in self.games],
            "clocks": {
                bot: [clock.moves, round(clock.seconds, 6), dict(sorted(clock.buckets.items()))]
                for bot, clock in sorted(self.clocks.items())
            },
        }


def _game_as_json(game: GameResult) -> dict[str, Any]:
    content: dict[str, Any] = {"bots": game.bots, "scores": game.scores, "places": game.places}
    if game.forfeits:
        content["forfeits"] = dict(game.forfeits)
    if game.luck is not None:
        content["luck"] = game.luck
    return content


def parse_result(
    content: Any, tables: Sequence[tuple[int, ...]], is_judged: bool = False
) -> DealResult:
    """A result from its JSON. *tables* are the bots that sit at the deal's tables; if it
    *is_judged*, every game must have its luck.
    """
    try:
        games = tuple(_parse_game(game) for game in content["games"])
        clocks = {int(bot): _parse_clock(clock) for bot, clock in content["clocks"].items()}
        result = DealResult(content["deal"], games, clocks)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadResult("it is no result of a deal") from error
    if [game.bots for game in games] != list(tables):
        raise BadResult("other bots sit at its tables")
    if is_judged and any(game.luck is None for game in games):
        raise BadResult("it does not tell the luck in its games")
    return result


def _parse_game(content: Mapping[str, Any]) -> GameResult:
    bots, scores, places = (tuple(map(int, content[name])) for name in ("bots", "scores", "places"))
    if not len(bots) == len(scores) == len(places) or 1 not in places:
        raise ValueError("seats, scores and places do not fit")
    forfeits = {int(seat): str(why) for seat, why in content.get("forfeits", {}).items()}
    return GameResult(bots, scores, places, forfeits, _parse_luck(content.get("luck"), len(bots)))


def _parse_luck(content: Sequence[Any] | None, seats: int) -> tuple[float, ...] | None:
    if content is None:
        return None
    luck = tuple(map(float, content))
    if len(luck) != seats or not all(map(math.isfinite, luck)):
        raise ValueError("seats and luck do not fit")
    return luck


def _parse_clock(content: Sequence[Any]) -> Clock:
    moves, seconds, buckets = content
    counted = Counter({int(bucket): int(count) for bucket, count in buckets.items()})
    return Clock(int(moves), float(seconds), counted)
