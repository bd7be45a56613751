"""The parts of a table's page that change: what each shows to whoever looks.

The whole page and the event stream are made of the same parts, so they cannot differ.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ...core.saying import said
from ...face.breakdown import Breakdown
from ...face.catalogue import kind_of
from ...face.game import Game
from ...face.worth import display_items, gain_of_the_lot
from ...notation.record import CHANCE
from ...players.levels import DEFAULT_LEVEL, levels_of
from ...store.places import Place, Seat, Status
from ...web.board import board_of
from ...web.board.scene import Scene, SeatCard
from ...web.log import told_end
from ..curves import curve_of
from ..people import hash_of
from ..table import LiveTable
from ..visit import Visit

LOG_ENTRIES = 40  # on the page; the replay has all of them
NAMES = ("form", "notice", "board", "end", "log", "sheet", "chat", "leave", "note")


def regions(visit: Visit, table: LiveTable) -> dict[str, str]:
    """Every part as HTML, by the id of its element."""
    parts = page_parts(visit, table)
    if table.place.status == Status.OPEN:
        return {"waiting": visit.text("parts/waiting.html", **parts)}
    return {name: visit.text(f"parts/{name}.html", **parts) for name in NAMES}


def page_parts(visit: Visit, table: LiveTable) -> dict[str, Any]:
    """What the templates of a table are given."""
    place = table.place
    person = visit.person.id if visit.person else None
    own = place.seats_of(person)
    common = {
        "table": table,
        "place": place,
        "kind": kind_of(place.game),
        "own_seats": own,
        "is_owner": person == place.owner,
        "remarks": visit.house.hall.remarks.get(table.id, ()),
        "present": visit.house.hall.present(table.id),
        "key": key_for(table, person),
        "levels": levels_of(place.game),
        "default_level": DEFAULT_LEVEL,
        "links": invitations(visit, place) if person == place.owner else {},
    }
    if table.game is None:
        return common
    return {**common, **_game_parts(visit, table, own)}


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


def _game_parts(visit: Visit, table: LiveTable, own: tuple[int, ...]) -> dict[str, Any]:
    game = table.game
    assert game is not None, "the caller has looked"
    viewer = viewer_of(table, own)
    follower = visit.house.followers.of(table.id, game)
    entries = follower.log.entries
    scene = replace(
        scene_of(visit, table, game, viewer),
        last=entries[-1].said if entries else "",
        pieces=follower.pieces,
        take_back=_take_back_address(table, own),
        confirm=_confirm_address(table, own),
    )
    return {
        "game": game,
        "viewer": viewer,
        "board": board_of(scene),
        "entries": entries[-LOG_ENTRIES:],
        "seconds_left": visit.house.hall.seconds_left(table),
        "is_cold": not visit.house.bots.is_warm(game.kind.name),
        "sheet": sheet_of(game, hides_scores(game)),
        "ending": told_end(game) if game.is_over else "",
        "curve": curve_of(game.record().text) if table.place.status == Status.OVER else None,
        "replaced": [seat for seat in own if table.place.seats[seat].stands_in],
    }


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
    present = visit.house.hall.present(table.id) | {visit.person.id if visit.person else ""}
    return Scene(
        game=game.kind.name,
        position=game.position,
        cards=[card_of(seat, present) for seat in place.seats],
        viewer=viewer,
        moves=[move.words for move in game.legal_moves()] if is_theirs else (),
        events=game.events,
        moment=moment_of(table, game),
        hides_scores=hides_scores(game),
        winners=game.winners,
        worth=worth_to(game, viewer),
        ra_odds=odds_of_ra(game),
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


def odds_of_ra(game: Game) -> float | None:
    """The chance that the next tile is Ra."""
    bag = game.position.board.get("bag")
    if not bag or game.is_over:
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
    entries = follower.log.entries
    here = max((n for n, entry in enumerate(entries) if entry.first < at), default=-1)
    return {
        "table": table,
        "place": table.place,
        "kind": game.kind,
        "game": game,
        "whole": whole,
        "board": board_of(scene),
        "at": at,
        "last": last,
        "seat": seat,
        "entries": entries,
        "here": here,
        "sheet": sheet_of(game, hides_scores(game) and not whole.is_over),
    }
