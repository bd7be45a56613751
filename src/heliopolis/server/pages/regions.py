"""The parts of a table's page that change: what each shows to whoever looks.

The whole page and the event stream are made of the same parts, so they cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from markupsafe import Markup

from ...core.saying import said
from ...face.breakdown import Breakdown
from ...face.catalogue import kind_of
from ...face.game import Game
from ...face.position import Position
from ...face.worth import display_items, gain_of_the_lot
from ...notation.record import CHANCE
from ...players.levels import DEFAULT_LEVEL, levels_of
from ...store.places import Place, Seat, Status
from ...web.board import Board, board_of
from ...web.board.scene import Scene, SeatCard
from ...web.drawing import Part
from ...web.log import Entry, told_end
from ..curves import curve_of
from ..following import Follower
from ..people import hash_of
from ..table import LiveTable
from ..visit import Visit

LOG_ENTRIES = 40  # on the page; the replay has all of them


@dataclass(frozen=True, slots=True)
class Look:
    """One look at a game that has begun: what is shown to whom."""

    visit: Visit
    table: LiveTable
    game: Game
    own: tuple[int, ...]
    follower: Follower
    board: Board
    _regions: dict[str, Markup] = field(default_factory=dict)
    _whole: list[Markup] = field(default_factory=list)  # the board with its frame, once drawn

    @classmethod
    def at(cls, visit: Visit, table: LiveTable) -> Look:
        """What a visitor sees of a table now."""
        game = table.game
        assert game is not None, "the caller has looked whether a game has begun"
        own = own_seats(visit, table)
        follower = visit.house.followers.of(table.id, game)
        entries = follower.log.entries
        scene = replace(
            scene_of(visit, table, game, viewer_of(table, own)),
            last=entries[-1].said if entries else "",
            pieces=follower.pieces,
            take_back=_take_back_address(table, own),
            confirm=_confirm_address(table, own),
        )
        return cls(visit, table, game, own, follower, board_of(scene))

    @classmethod
    def shared(cls, visit: Visit, table: LiveTable) -> Look:
        """The same; all who only watch, and see the same in their language, share one look."""
        if own_seats(visit, table) or table.place.seconds is not None:
            return cls.at(visit, table)
        hall = visit.house.hall
        seen = hall.remarks.get(table.id, ()), hall.watchers.present(table.id)
        key = visit.language, *seen, visit.house.bots.is_warm(table.place.game)
        looks = visit.house.looks.setdefault(table, {})
        if key not in looks:
            looks[key] = cls.at(visit, table)
        return cast("Look", looks[key])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of the log that are shown."""
        return tuple(self.follower.log.entries[-LOG_ENTRIES:])

    def regions(self) -> dict[str, Markup]:
        """Every part that changes with the game, as HTML by the name of its element; but the log,
        which only grows, and what is drawn for those who open it.
        """
        if not self._regions:
            parts = {**self.board.parts, **_parts_beside_the_board(self)}
            self._regions.update(self._drawn(parts))
        return self._regions

    def whole_board(self) -> Markup:
        """The board with its frame, which changes when friends at one screen take turns."""
        if not self._whole:
            parts = {**self.regions(), **self._drawn(self.board.on_demand)}
            self._whole.append(self.visit.text("board/board.html", board=self.board, parts=parts))
        return self._whole[0]

    def opened(self, name: str) -> Markup | None:
        """A part that somebody has opened."""
        if name == "sheet":
            return drawn_sheet(self.visit, self.game)
        return self._drawn(self.board.on_demand).get(name)

    def logged(self, entries: Iterable[Entry]) -> str:
        """Entries of the log, the newest first."""
        place = self.table.place
        values = {"place": place.id, "game": place.game}
        parts = (Part("parts/entry.html", {**values, "entry": entry}) for entry in entries)
        draw, language = self.visit.house.showing.draw, self.visit.language
        return "".join(draw(part, language) for part in reversed(list(parts)))

    def _drawn(self, parts: Mapping[str, Part]) -> dict[str, Markup]:
        return drawn(self.visit, parts)


def drawn(visit: Visit, parts: Mapping[str, Part]) -> dict[str, Markup]:
    """Parts in the visitor's language."""
    draw = visit.house.showing.draw
    return {name: draw(part, visit.language) for name, part in parts.items()}


def waiting(visit: Visit, table: LiveTable) -> dict[str, Markup]:
    """What changes before the game has begun."""
    return {"waiting": visit.text("parts/waiting.html", **place_parts(visit, table))}


def page_parts(visit: Visit, table: LiveTable) -> dict[str, Any]:
    """What the template of a table is given."""
    common = place_parts(visit, table)
    if table.game is None:
        return common
    look = Look.at(visit, table)
    return {
        **common,
        "board": look.board,
        "parts": {**look.regions(), **drawn(visit, look.board.on_demand)},
        "log": Markup(look.logged(look.entries)),  # noqa: S704 - drawn by Jinja, which escapes
        "log_entries": LOG_ENTRIES,
        "sheet": drawn_sheet(visit, look.game),
    }


def place_parts(visit: Visit, table: LiveTable) -> dict[str, Any]:
    """What is to be known of the table itself."""
    place = table.place
    person = visit.person.id if visit.person else None
    return {
        "place": place,
        "kind": kind_of(place.game),
        "own_seats": place.seats_of(person),
        "is_owner": person == place.owner,
        "remarks": visit.house.hall.remarks.get(table.id, ()),
        "levels": levels_of(place.game),
        "default_level": DEFAULT_LEVEL,
        "links": invitations(visit, place) if person == place.owner else {},
    }


def key_for(table: LiveTable, person: str | None) -> str:
    """The key of a form: the same form sent twice has one effect."""
    return hash_of(f"{table.id}/{table.version}/{person}")[:22]


def invitations(visit: Visit, place: Place) -> dict[int, str]:
    """The links to seats of friends who are still to come."""
    base = str(visit.request.base_url).rstrip("/")
    people = visit.house.people
    return {
        seat.number: f"{base}/join/{place.id}/{seat.number}/"
        + people.invitation(place.id, seat.number)
        for seat in place.seats
        if not seat.is_taken
    }


def own_seats(visit: Visit, table: LiveTable) -> tuple[int, ...]:
    """The seats that the visitor plays."""
    return table.place.seats_of(visit.person.id if visit.person else None)


def _parts_beside_the_board(look: Look) -> dict[str, Part]:
    place, house = look.table.place, look.visit.house
    curve = curve_of(look.game) if place.status == Status.OVER else None
    is_cold = place.status == Status.PLAYING and not house.bots.is_warm(place.game)
    return {
        "form": _form(look),
        "notice": _notice(look),
        "end": Part("parts/end.html", {"curve": curve}),
        "chat": Part("parts/chat.html", {"remarks": house.hall.remarks.get(place.id, ())}),
        "leave": _leave(look),
        "note": Part("parts/note.html", {"is_cold": is_cold}),
    }


def _form(look: Look) -> Part:
    person = look.visit.person.id if look.visit.person and look.own else None
    key = key_for(look.table, person)
    values = {"place": look.table.id, "seen": look.table.version, "key": key}
    return Part("parts/form.html", values)


def _leave(look: Look) -> Part:
    is_playing = bool(look.own) and look.table.place.status == Status.PLAYING
    may_leave = is_playing and not _is_replaced(look)
    return Part("parts/leave.html", {"place": look.table.id, "may_leave": may_leave})


def _is_replaced(look: Look) -> bool:
    """Whether a bot plays for the visitor."""
    place = look.table.place
    return place.status == Status.PLAYING and any(place.seats[seat].stands_in for seat in look.own)


def _notice(look: Look) -> Part:
    """A bot that plays for the visitor, the clock, the end."""
    place, asked = look.table.place, look.table.asked
    left = look.visit.house.hall.clocks.seconds_left(look.table)
    values = {
        "place": place.id,
        "is_replaced": _is_replaced(look),
        "limit": place.seconds if place.status == Status.PLAYING else None,
        "seconds_left": None if left is None else round(left),
        "asked": "" if asked is None else look.game.players[asked],
        "ending": told_end(look.game) if place.status == Status.OVER else "",
        "rematch": place.rematch,
        "has_seat": bool(look.own),
    }
    return Part("parts/notice.html", values)


def _take_back_address(table: LiveTable, own: tuple[int, ...]) -> str:
    """Where the move form goes to take the last step back; "" if there is none to take back."""
    may = any(table.may_take_back(seat) for seat in own)
    return f"/table/{table.id}/take-back" if may else ""


def _confirm_address(table: LiveTable, own: tuple[int, ...]) -> str:
    """Where the move form goes to let the steps stand; "" if nothing is to be confirmed."""
    return f"/table/{table.id}/confirm" if table.waits_for in own else ""


def viewer_of(table: LiveTable, own: tuple[int, ...]) -> int | None:
    """The seat from which somebody looks: of several on one screen, the one that is asked."""
    if not own:
        return None
    return table.asked if table.asked in own else own[0]


def scene_of(visit: Visit, table: LiveTable, game: Game, viewer: int | None) -> Scene:
    """One look at a table."""
    place = table.place
    is_asked = viewer is not None and table.asked == viewer and table.waits_for is None
    is_theirs = is_asked and viewer is not None and not place.seats[viewer].is_played_by_bot
    here = visit.house.hall.watchers.present(table.id)
    present = here | {visit.person.id if visit.person else ""}
    position = table.position if game is table.game else game.position
    return Scene(
        game=game.kind.name,
        position=position,
        cards=[card_of(seat, present) for seat in place.seats],
        viewer=viewer,
        moves=[move.words for move in game.legal_moves()] if is_theirs else (),
        events=game.events,
        moment=moment_of(table, game),
        hides_scores=hides_scores(game),
        winners=game.winners,
        worth=worth_to(game, viewer),
        ra_odds=odds_of_ra(position),
        waits_for=table.waits_for if game is table.game else None,
    )


def moment_of(table: LiveTable, game: Game) -> str:
    """Who is to do what, in words."""
    if table.waits_for is not None:
        return said("{name} is to confirm what was chosen", name=game.players[table.waits_for])
    return game.moment


def card_of(seat: Seat, present: frozenset[str]) -> SeatCard:
    """Who sits at a seat."""
    return SeatCard(
        name=seat.name or "",
        level=(seat.level or "") if seat.person is None else "",
        is_here=seat.person is None or seat.person in present,
        is_replaced=seat.stands_in,
    )


def hides_scores(game: Game) -> bool:
    """Whether scores stay secret until the end."""
    return game.options.get("scores") == "hidden"


def worth_to(game: Game, viewer: int | None) -> int | None:
    """What winning the lot would change for a seat."""
    if viewer is None or game.is_over or game.to_move == CHANCE or hides_scores(game):
        return None
    return gain_of_the_lot(game, viewer)


def odds_of_ra(position: Position) -> float | None:
    """The chance that the next tile is Ra."""
    bag = position.board.get("bag")
    if not bag or position.to_move is None:
        return None
    return float(bag.get("ra", 0) / sum(bag.values()))


# The score sheet


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A seat on the score sheet: its lines by epoch, its total, and what the epoch under way would
    bring if it ended now.
    """

    seat: int
    name: str
    total: int | None
    lines: dict[int, list[Any]]
    now: list[Any]
    now_total: int


def drawn_sheet(visit: Visit, game: Game, hidden: bool | None = None) -> Markup:
    """The score sheet as HTML. It is seldom looked at, so a page asks for it when it is opened."""
    return visit.text(
        "parts/sheet.html",
        game=game.kind.name,
        is_over=game.is_over,
        sheet=sheet_of(game, hides_scores(game) if hidden is None else hidden),
    )


def sheet_of(game: Game, hidden: bool) -> list[SheetColumn]:
    """Every point so far, seat by seat."""
    breakdown = game.breakdown()
    shown = game.is_over or not hidden
    return [_column(game, breakdown, seat, shown) for seat in range(len(game.players))]


def _column(game: Game, breakdown: Breakdown, seat: int, shown: bool) -> SheetColumn:
    now = [] if game.is_over else display_items(game, seat)
    lines: dict[int, list[Any]] = {}
    for line in breakdown.of_seat(seat) if shown else ():
        lines.setdefault(line.epoch, []).append(line)
    return SheetColumn(
        seat=seat,
        name=game.players[seat],
        total=game.scores[seat] if shown else None,
        lines=lines,
        now=now,
        now_total=sum(item.points for item in now),
    )


# Replay


def replay_parts(
    visit: Visit, table: LiveTable, game: Game, at: int, last: int, seat: int
) -> dict[str, Any]:
    """What the replay shows after one of the events."""
    whole = table.game
    assert whole is not None, "the caller has looked"
    follower = visit.house.followers.of(table.id, whole)
    scene = replace(scene_of(visit, table, game, seat), moves=(), moment=game.moment, is_live=False)
    board = board_of(scene)
    entries = follower.log.entries
    here = max((n for n, entry in enumerate(entries) if entry.first < at), default=-1)
    return {
        "place": table.place,
        "kind": game.kind,
        "whole": whole,
        "board": board,
        "parts": drawn(visit, {**board.parts, **board.on_demand}),
        "at": at,
        "last": last,
        "seat": seat,
        "entries": entries,
        "here": here,
        "sheet": drawn_sheet(visit, game, hides_scores(game) and not whole.is_over),
    }
