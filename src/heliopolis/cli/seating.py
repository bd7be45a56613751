"""Who sits where: people and bots, and how a record remembers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import BadSetup, quoted
from ..face.game import Game
from ..notation.record import Comment
from ..players.foreign import check_foreign
from ..players.levels import DEFAULT_LEVEL
from ..players.player import Player
from ..players.registry import player_named

DEFAULT_BOT = DEFAULT_LEVEL
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


def seating_wanted(seats: int, hot_seat: bool, bots: Sequence[str]) -> Seating:
    """The seating that was asked for: people everywhere, or one person and bots."""
    if hot_seat and bots:
        raise BadSetup("--hot-seat puts people at every seat; leave out --bot, or --hot-seat")
    if hot_seat:
        return Seating((PERSON,) * seats)
    named = list(bots) or [DEFAULT_BOT]
    if len(named) == 1:
        named *= seats - 1
    if len(named) != seats - 1:
        raise BadSetup(
            f"{len(named)} bots for {seats - 1} other seats; name one for all, or one a seat"
        )
    for bot in named:  # an unknown one is refused before anything is shown
        if not check_foreign(bot):
            player_named(bot)
    return Seating((PERSON, *named))


def seating_remembered(game: Game) -> Seating | None:
    """The seating in a record's remarks, if it is there and can still be had.

    A record may come from anybody, so nobody's program is started because a record says so.
    """
    for comment in game.comments:
        if _is_remark(comment):
            who = tuple(word.strip() for word in comment.text.removeprefix(REMARK).split(","))
            _refuse_programs(who)
            return Seating(who) if len(who) == len(game.players) and _can_be_had(who) else None
    return None


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
