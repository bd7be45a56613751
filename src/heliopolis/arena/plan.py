"""What is to be played: the bots, their line-ups, and which deal seats whom where."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, TypeVar

from ..core.chance import SeededStream
from ..core.kind import OptionValue
from ..errors import BadSetup, HeliopolisError, quoted
from ..face.catalogue import kind_of
from ..face.setup import check_count, checked_options, checked_seed

FORMAT = 1  # of files of results; a change that old readers misread is a new number
MOST_GAMES = 1_000_000_000
MOST_LINE_UPS = 100_000
LONGEST_MOVE = 3600.0  # seconds
JUDGES = ("network",)  # who can tell luck from skill

T = TypeVar("T")


class OtherPlan(HeliopolisError):
    """Results were made by another plan than the one they are to be used for."""


@dataclass(frozen=True)
class Plan:
    """A match. With the same plan every deal is played the same way, wherever it is played.

    A deal is one seed. Its games have the same suns and the same order of tiles; between them
    everybody moves on by one seat, so that each sits once on every seat.
    """

    game: str
    seats: int
    bots: tuple[str, ...]  # as they were named; a name may come more than once
    options: Mapping[str, OptionValue]
    games: int
    seed: str
    seconds: float | None = None  # for a move
    judge: str | None = None  # who tells how much luck each game had

    @property
    def is_judged(self) -> bool:
        """Whether luck is taken off the wins."""
        return self.judge is not None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The bots, each once: the rows of the table."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def line_ups(self) -> list[tuple[str, ...]]:
        """Who plays with whom, one line-up after the other, deal by deal.

        Fewer bots than seats: the last one fills the rest. More: every choice of them, in an order
        that favours nobody should the match end before all had their turn.
        """
        spare = self.seats - len(self.bots)
        if spare >= 0:
            return [(*self.bots, *self.bots[-1:] * spare)]
        return shuffled(list(combinations(self.bots, self.seats)), f"{self.seed}/line-ups")

    @property
    def deals(self) -> int:
        """How many deals it takes: the number of games, rounded up to whole deals."""
        return -(-self.games // self.seats)

    def seed_of(self, deal: int) -> str:
        """The seed of the chance in all games of a deal."""
        return f"{self.seed}/{deal}"

    def tables(self, deal: int) -> list[tuple[str, ...]]:
        """Who sits where in each game of a deal.

        Neighbours matter, so the line-up is seated anew for each deal before it rotates.
        """
        line_up = self.line_ups[deal % len(self.line_ups)]
        first = shuffled(line_up, f"{self.seed_of(deal)}/seats")
        return [tuple(first[-turn:] + first[:-turn]) for turn in range(self.seats)]

    def as_json(self) -> dict[str, Any]:
        """The plan as the first line of a file of results holds it."""
        return {
            "heliopolis_arena": FORMAT,
            "version": kind_of(self.game).version,
            "game": self.game,
            "players": self.seats,
            "bots": list(self.bots),
            "options": dict(self.options),
            "seed": self.seed,
            "seconds": self.seconds,
            "judge": self.judge,
            "games": self.games,
        }

    def check_same(self, other: object, where: str) -> None:
        """Refuse what another plan has left behind. Only the number of games may differ."""
        mine = self.as_json()
        if not isinstance(other, dict) or other.get("heliopolis_arena") != FORMAT:
            raise OtherPlan(f"{where} is no file of results of the arena; choose another name")
        for name, value in mine.items():
            if name != "games" and other.get(name) != value:
                raise OtherPlan(
                    f"{where} is of another plan: its {name} is {quoted(other.get(name))}, not "
                    f"{quoted(value)}; repeat the command it was begun with, or choose another name"
                )


def checked_plan(
    game: str,
    seats: int,
    bots: Sequence[str],
    options: Mapping[str, OptionValue],
    games: int,
    seed: int | str = 0,
    seconds: float | None = None,
    judge: str | None = None,
) -> Plan:
    """A plan that can be played. The bots are only counted: `check_bots` tries them out.

    >>> checked_plan("ra", 3, ["thumb", "random"], {}, games=100).line_ups
    [('thumb', 'random', 'random')]
    """
    kind = kind_of(game)
    check_count(kind, seats)
    _check_games(games)
    _check_seconds(seconds)
    _check_judge(judge)
    if not bots:
        raise BadSetup("no bot is named; name one or more, like --bots random")
    if len(bots) > seats and math.comb(len(bots), seats) > MOST_LINE_UPS:
        raise BadSetup(
            f"{len(bots)} bots at {seats} seats make more than {MOST_LINE_UPS:,} line-ups; "
            "name fewer bots"
        )
    chosen = checked_options(kind, options)
    return Plan(kind.name, seats, tuple(bots), chosen, games, checked_seed(seed), seconds, judge)


def _check_games(games: int) -> None:
    if games < 1:
        raise BadSetup(f"the number of games must be at least 1, not {quoted(games)}")
    if games > MOST_GAMES:
        raise BadSetup(f"the number of games must be at most {MOST_GAMES:,}, not {quoted(games)}")


def _check_seconds(seconds: float | None) -> None:
    if seconds is not None and not 0 < seconds <= LONGEST_MOVE:
        raise BadSetup(
            f"the seconds for a move must be more than 0 and at most {LONGEST_MOVE:.0f}, "
            f"not {seconds:g}"
        )


def _check_judge(judge: str | None) -> None:
    if judge is not None and judge not in JUDGES:
        known = ", ".join(JUDGES)
        raise BadSetup(f"there is no judge {quoted(judge)}; choose {known}, or do without")


def parse_bots(words: Iterable[str], seats: int) -> list[str]:
    """The bots as people type them: lists with commas, `name*3` for three of a kind. A program is
    not split, since commas may be part of it.

    >>> parse_bots(["thumb,random*2", "program:node bot.js --a,b"], seats=4)
    ['thumb', 'random', 'random', 'program:node bot.js --a,b']
    """
    bots: list[str] = []
    for word in words:
        entries = [word] if word.lstrip().startswith("program:") else word.split(",")
        for entry in entries:
            bots += _repeated(entry.strip(), seats)
    return bots


def _repeated(entry: str, seats: int) -> list[str]:
    name, star, times = entry.rpartition("*")
    if not star or not times.strip().isdecimal():
        return [entry]
    if not 1 <= int(times) <= seats:
        raise BadSetup(f"{quoted(entry)} asks for {int(times)} at {seats} seats; 1 to {seats} fit")
    return [name.strip()] * int(times)


def shuffled(things: Sequence[T], seed: str) -> list[T]:
    """The things in an order that the seed decides."""
    stream = SeededStream(seed)
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = stream.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
