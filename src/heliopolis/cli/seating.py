"""Who sits where: people and bots, and how a record remembers it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..core.items import plural
from ..errors import BadSetup, quoted
from ..face.game import Game
from ..notation.record import Comment
from ..players.foreign import check_foreign
from ..players.levels import DEFAULT_LEVEL
from ..players.player import Player
from ..players.registry import check_ready, player_named

DEFAULT_BOT = DEFAULT_LEVEL
DEFAULT_SEATS = 3
PERSON = "person"
REMARK = "seats: "
FOREIGN_MARK = ":"  # in the names of bots that are programs of others


@dataclass(frozen=True, slots=True)
class Seating:
    """For each seat, `person` or the name of a bot."""

    who: tuple[str, ...]

    @property
    def people(self) -> set[int]:
        """The seats of people."""
        return {seat for seat, who in enumerate(self.who) if who == PERSON}

    def bots(self) -> dict[int, Player]:
        """A player for every other seat, each of its own."""
        return {seat: player_named(who) for seat, who in enumerate(self.who) if who != PERSON}

    def check_ready(self, game: Game) -> None:
        """Refuse bots that lack what they need for this game."""
        for bot in sorted(set(self.who) - {PERSON}):
            check_ready(bot, game.kind.name)

    def names(self, players: Sequence[str]) -> str:
        """Everybody at the table, bots with what they are.

        >>> Seating(("person", "random")).names(["Ada", "Ben"])
        'Ada and Ben (random)'
        """
        named = [
            player if who == PERSON else f"{player} ({who})"
            for player, who in zip(players, self.who, strict=True)
        ]
        return f"{', '.join(named[:-1])} and {named[-1]}"

    def remember(self, game: Game) -> None:
        """Write a remark at the start of the game's record, in the place of an older one."""
        others = [comment for comment in game.comments if not _is_remark(comment)]
        game.comments = (Comment(0, REMARK + ", ".join(self.who)), *others)


@dataclass(frozen=True, slots=True)
class Places:
    """What `--players` asks for: so many seats, or these people and no others."""

    count: int
    people: tuple[str, ...] = ()


def parse_places(words: str | None, bots: int) -> Places:
    """A number of seats, or the names of the people at this screen. If nothing was said, one
    person and so many *bots*, if there are several.

    >>> parse_places("4", 0), parse_places("Ada, Ben", 2)
    (Places(count=4, people=()), Places(count=2, people=('Ada', 'Ben')))
    >>> parse_places(None, 1).count, parse_places(None, 3).count
    (3, 4)
    """
    if words is None:
        return Places(DEFAULT_SEATS if bots < 2 else 1 + bots)
    if re.fullmatch("-?[0-9]{1,9}", words.strip()):
        return Places(int(words))
    people = tuple(name.strip() for name in words.split(","))
    return Places(len(people), people)


def seating_at(places: Places, hot_seat: bool, bots: Sequence[str]) -> Seating:
    """The seating of a new table. Beside people who are named, every bot has a seat of its own."""
    if not places.people:
        return seating_wanted(places.count, hot_seat, bots)
    if places.count + len(bots) == 1:
        raise BadSetup(
            f"{quoted(places.people[0])} would sit alone; add people behind a comma, "
            "or bots with --bot"
        )
    _refuse_hot_seat_with(bots if hot_seat else ())
    _check_bots(bots)
    return Seating((*(PERSON,) * places.count, *bots))


def seating_wanted(
    seats: int, hot_seat: bool, bots: Sequence[str], people: Collection[int] = (0,)
) -> Seating:
    """The seating that was asked for: people everywhere, or at their seats, and bots."""
    if hot_seat:
        _refuse_hot_seat_with(bots)
        return Seating((PERSON,) * seats)
    others = seats - len(people)
    named = list(bots) or [DEFAULT_BOT]
    if len(named) == 1:
        named *= others
    if len(named) != others:
        raise BadSetup(
            f"{len(named)} bots for {plural(others, 'other seat')}; name one for all, or one a seat"
        )
    _check_bots(named)
    left = iter(named)
    return Seating(tuple(PERSON if seat in people else next(left) for seat in range(seats)))


def _refuse_hot_seat_with(bots: Sequence[str]) -> None:
    if bots:
        raise BadSetup("--hot-seat puts people at every seat; leave out --bot, or --hot-seat")


def _check_bots(bots: Sequence[str]) -> None:
    """Refuse an unknown bot before anything is shown."""
    for bot in bots:
        if not check_foreign(bot):
            player_named(bot)


def people_remembered(game: Game) -> set[int]:
    """The seats of people in a record's remarks, if bots have the others; else the first seat."""
    who = _who_sat(game)
    people = {seat for seat, sat in enumerate(who) if sat == PERSON}
    return people if len(who) == len(game.players) and 0 < len(people) < len(who) else {0}


def _who_sat(game: Game) -> tuple[str, ...]:
    """Who sat at each seat, as a record's remarks say, be it right or not."""
    for comment in game.comments:
        if _is_remark(comment):
            return tuple(word.strip() for word in comment.text.removeprefix(REMARK).split(","))
    return ()


def seating_remembered(game: Game) -> Seating | None:
    """The seating in a record's remarks, if it is there and can still be had.

    A record may come from anybody, so nobody's program is started because a record says so.
    """
    who = _who_sat(game)
    _refuse_programs(who)
    return Seating(who) if len(who) == len(game.players) and _can_be_had(who) else None


def _refuse_programs(who: Sequence[str]) -> None:
    for bot in who:
        if FOREIGN_MARK in bot:
            raise BadSetup(
                f"the game was played with {quoted(bot)}, which is not started because a file says "
                "so; name the bots with --bot"
            )


def _is_remark(comment: Comment) -> bool:
    return comment.before == 0 and comment.text.startswith(REMARK)


def _can_be_had(who: Sequence[str]) -> bool:
    """Whether there is a person, and every bot is still known."""
    try:
        for bot in set(who) - {PERSON}:
            player_named(bot)
    except BadSetup:
        return False
    return PERSON in who
