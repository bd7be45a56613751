"""The table of Ra and of Priests of Ra: both tracks, the auction, and a block for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from ...core.items import plural
from ...face.game import Game
from ...notation.record import CHANCE
from .layout import (
    EPOCHS,
    LONGEST_NAME,
    columns_in,
    flow,
    heading,
    label,
    padded,
    piece,
    short_name,
    side_by_side,
)
from .tiles import COLOURS, GROUPS, display, drawn_tile

CALLS = ("ra", "tile ra")  # the words that begin an auction


def draw_auction_game(game: Game, width: int, hide_scores: bool) -> list[Text]:
    """Tracks, auction and seats."""
    board = game.position.board
    left = plural(sum(board["bag"].values()), "tile")
    facts = [game.kind.title, f"epoch {board['epoch']} of {EPOCHS}", f"{left} in the bag"]
    return [
        heading(facts, width),
        *_ra_track(board, width),
        *_auction_track(board, width),
        *_auction(game, width),
        *side_by_side(list(_seats(game, width, hide_scores)), width),
    ]


def _ra_track(board: Mapping[str, Any], width: int) -> list[Text]:
    filled, spaces = board["ra_track"]
    tiles = [piece("[Ra]", COLOURS["ra"])] * filled + [piece("[  ]", "dim")] * (spaces - filled)
    track = Text().join(tiles)
    sun = piece("middle sun ") + piece(str(board["middle_sun"]), "bold yellow")
    return flow(label("Ra track"), [track, piece(f"{filled} of {spaces}"), sun], width, gap="   ")


def _auction_track(board: Mapping[str, Any], width: int) -> list[Text]:
    tiles = [drawn_tile(tile) for tile in board["track"]]
    return flow(label("Auction"), tiles or [piece("no tiles", "dim")], width)


def _auction(game: Game, width: int) -> list[Text]:
    """Who called, and what everybody has answered so far."""
    board = game.position.board
    if "ra_player" not in board:
        return []
    caller = game.players[board["ra_player"]]
    pieces = [f"{caller} {_call(game)}", *_answers(game)]
    return flow(label("Bids"), [piece(words) for words in _with_commas(pieces)], width)


def _with_commas(pieces: list[str]) -> list[str]:
    return [f"{words}," for words in pieces[:-1]] + pieces[-1:]


def _call(game: Game) -> str:
    return "invoked Ra" if _since_the_call(game)[0].words == "ra" else "drew Ra"


def _answers(game: Game) -> Iterator[str]:
    for event in _since_the_call(game)[1:]:
        assert isinstance(event.who, int), "nothing is drawn during an auction"
        name = game.players[event.who]
        yield f"{name} passed" if event.words == "pass" else f"{name} {event.words}"


def _since_the_call(game: Game) -> list[Any]:
    events = list(game.events)
    first = max(
        number
        for number, event in enumerate(events)
        if event.words in CALLS and (event.who == CHANCE) == (event.words != "ra")
    )
    return events[first:]


def _seats(game: Game, width: int, hide_scores: bool) -> Iterator[list[Text]]:
    position = game.position
    room = width // columns_in(width) - 1
    for number, seat in enumerate(position.seats):
        is_asked = number == position.to_move
        first = _name(seat["name"], is_asked) + _score(seat, hide_scores) + _suns(seat)
        pieces = _display(game.kind.name, seat)
        if pieces:
            yield [first, *flow(piece(" " * 4), pieces, room)]
        else:
            bare = first + piece("  no tiles", "dim")
            yield [bare if bare.cell_len <= room else first]


def _name(name: str, is_asked: bool) -> Text:
    mark = "> " if is_asked else "  "
    words = piece(f"{mark}{short_name(name)}", "bold" if is_asked else "")
    return padded(words, LONGEST_NAME + 2)


def _score(seat: Mapping[str, Any], hide: bool) -> Text:
    return piece("   " if hide else f"{seat['score']:>3}", "bold") + piece("   ")


def _suns(seat: Mapping[str, Any]) -> Text:
    up, down = (" ".join(map(str, seat[side])) for side in ("face_up", "face_down"))
    words = piece("suns ") + piece(up or "none", "bold yellow" if up else "dim")
    return words + piece(f"  face down {down}", "dim") if down else words


def _display(game: str, seat: Mapping[str, Any]) -> list[Text]:
    pieces = list(display(seat["tiles"], GROUPS[game]))
    if seat.get("ankhs"):
        pieces.append(piece(plural(seat["ankhs"], "ankh"), COLOURS["ankh"]))
    return pieces
