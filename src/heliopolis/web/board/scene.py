"""Everything a board is drawn from: the position, who sits there, and what the viewer may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...face.position import Position
from ...notation.record import Event
from .pieces import Pieces


@dataclass(frozen=True, slots=True)
class SeatCard:
    """Who sits at a seat. *level* is that of a bot, "" for a person; *is_replaced* says that a bot
    plays for a person who is gone.
    """

    name: str
    level: str = ""
    is_here: bool = True
    is_replaced: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """One look at a table.

    *moves* are the words of the viewer's legal moves, none if somebody else is asked. *events* are
    the game's, at least those since Ra was last called. *moment* says who is to do what, *last*
    what has just happened. *worth* is what the lot would change for the viewer, *ra_odds* the
    chance that the next tile is Ra. *take_back* and *confirm* are the addresses to which the move
    form goes for these, "" if there is nothing to take back or to confirm; *waits_for* is the seat
    that is to confirm, whoever looks, before the game goes on to the next. A replay is not *live*:
    nobody waits for a turn in it. *pieces* know the tiles apart; without them tiles do not glide.
    """

    game: str
    position: Position
    cards: Sequence[SeatCard]
    viewer: int | None = None
    moves: Sequence[str] = ()
    events: Sequence[Event] = ()
    moment: str = ""
    last: str = ""
    hides_scores: bool = False
    winners: Sequence[int] = ()
    worth: int | None = None
    ra_odds: float | None = None
    take_back: str = ""
    confirm: str = ""
    waits_for: int | None = None
    is_live: bool = True
    pieces: Pieces | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.to_move is None

    @property
    def asked(self) -> int | str | None:
        """Whom everybody waits for."""
        return self.position.to_move if self.waits_for is None else self.waits_for

    @property
    def shows_scores(self) -> bool:
        """Whether the viewer may see scores: always at the end."""
        return self.is_over or not self.hides_scores

    @property
    def is_waiting(self) -> bool:
        """Whether the viewer plays on, but has nothing to do now."""
        has_something = bool(self.moves or self.take_back or self.confirm)
        is_playing = self.viewer is not None and self.is_live and not self.is_over
        return is_playing and not has_something

    def seats_from_viewer(self) -> list[int]:
        """All seats clockwise, the viewer's own first."""
        first = self.viewer or 0
        count = len(self.cards)
        return [(first + step) % count for step in range(count)]

    def known_pieces(self) -> Pieces:
        """The pieces by name, or names made up for this one look."""
        return self.pieces or Pieces.of(self.position)
