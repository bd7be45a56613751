"""The board of Ra and of Priests of Ra: both tracks, the bidding, and a display for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from jinja2 import Environment, pass_environment
from markupsafe import Markup

from ...core.saying import Said, said
from ...notation.record import CHANCE, Event
from .. import names
from ..move_names import OTHER_FACE
from .pieces import TRACK, Pieces
from .scene import Scene
from .shared import (
    PRIMARY,
    STRONG,
    Actions,
    Button,
    ButtonGroup,
    SeatHead,
    action_bar,
    button,
    button_if_legal,
    moves_that_begin,
    seat_head,
    weight_of,
)
from .tiles import Tile, tile

EPOCHS = 3  # [RA 4.1, PR 4.1]
TRACK_SPACES = 8  # [RA 1.5, PR 1.7]

# How a seat has answered in an auction
BID, PASSED, ASKED, WAITING, OUT = "bid", "passed", "asked", "waiting", "out"

# Why there is an auction
RA_TILE, INVOKED, TRACK_FULL = "ra tile", "invoked", "track full"


@dataclass(frozen=True, slots=True)
class Group:
    """Kinds of tiles that a player looks at together, and their title."""

    title: Said
    words: Sequence[str]


@dataclass(frozen=True, slots=True)
class Piece:
    """A single tile on the track, and the move that a click on it makes."""

    tile: Tile
    name: str
    button: Button | None


@dataclass(frozen=True, slots=True)
class Pile:
    """All tiles of a kind before a seat, perhaps none, and the move that a click on them makes."""

    tile: Tile
    pieces: tuple[str, ...]
    button: Button | None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A tile with two faces that waits for its face, and the moves that show either."""

    tile: Tile
    faces: Sequence[tuple[Tile, Button | None]]


@dataclass(frozen=True, slots=True)
class Sun:
    """A sun before a seat. *is_bid* says that it is on offer now."""

    number: int
    name: str
    does: str
    is_bid: bool = False
    button: Button | None = None


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a seat has before it. All parts are values, so equal ones are drawn once."""

    face_up: tuple[Sun, ...]
    face_down: tuple[Sun, ...]
    groups: tuple[tuple[Said, tuple[Pile, ...]], ...]
    ankhs: int


@dataclass(frozen=True, slots=True)
class Display:
    """A seat, and what it has before it."""

    head: SeatHead
    holdings: Holdings


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat has said in the auction, or that it is still to answer."""

    head: SeatHead
    state: str
    sun: int | None
    is_highest: bool


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction under way: who called Ra, why, and the answers in the order of bidding."""

    caller: SeatHead
    cause: str
    answers: Sequence[Answer]
    highest: int


@dataclass(frozen=True, slots=True)
class AuctionBoard:
    """Everything on the table of an auction game."""

    game: str
    epoch: int
    epochs: int
    bag: int
    ra_tiles: int
    ra_spaces: int
    lot: Sequence[Piece]
    free: int
    middle_sun: int
    bidding: Bidding | None
    drawn: Drawn | None
    displays: Sequence[Display]
    actions: Actions
    moment: str
    last: str
    is_asked: bool
    is_over: bool
    worth: int | None
    ra_percent: int | None

    @pass_environment
    def drawn_holdings(self, environment: Environment, holdings: Holdings) -> Markup:
        """What a seat has, as HTML."""
        return drawn_holdings(environment, self.game, holdings)


@lru_cache(maxsize=2048)
def drawn_holdings(environment: Environment, game: str, holdings: Holdings) -> Markup:
    """What a seat has, as HTML. It changes seldom and is the largest part of a board, so it is
    kept for the next time somebody looks.
    """
    template = environment.get_template("board/holdings.html")
    return Markup(template.render(game=game, holdings=holdings))  # noqa: S704 - escaped by Jinja


def auction_board(scene: Scene, groups: Sequence[Group]) -> AuctionBoard:
    """The board of either game; *groups* say how its displays are laid out."""
    board = scene.position.board
    filled, spaces = board["ra_track"]
    pieces = scene.known_pieces()
    lot = list(lot_of(scene, pieces))
    bidding = bidding_of(scene)
    return AuctionBoard(
        game=scene.game,
        epoch=board["epoch"],
        epochs=EPOCHS,
        bag=sum(board["bag"].values()),
        ra_tiles=filled,
        ra_spaces=spaces,
        lot=lot,
        free=TRACK_SPACES - len(lot),
        middle_sun=board["middle_sun"],
        bidding=bidding,
        drawn=drawn_tile(scene),
        displays=[display(scene, seat, groups, pieces) for seat in scene.seats_from_viewer()],
        actions=actions_of(scene),
        moment=scene.moment,
        last=scene.last,
        is_asked=bool(scene.moves or scene.confirm),
        is_over=scene.is_over,
        worth=scene.worth,
        ra_percent=None if scene.ra_odds is None else round(100 * scene.ra_odds),
    )


# The tracks


def lot_of(scene: Scene, pieces: Pieces) -> Iterator[Piece]:
    """The tiles on the auction track in the order of their kinds; a god takes one by a click."""
    counts: dict[str, int] = {}
    for word in scene.position.board["track"]:
        place = counts.get(word, 0)
        counts[word] = place + 1
        name = pieces.at(TRACK, word)[place]
        yield Piece(tile(scene.game, word), name, button_if_legal(scene, f"take {word}"))


def drawn_tile(scene: Scene) -> Drawn | None:
    """The tile with two faces that was drawn just now. [PR 5.3]"""
    if not scene.events or "/" not in scene.events[-1].words:
        return None
    word = scene.events[-1].words.removeprefix("tile ")
    faces = [
        (tile(scene.game, face), button_if_legal(scene, f"face {face}")) for face in word.split("/")
    ]
    return Drawn(tile(scene.game, word), faces)


# The bidding


def bidding_of(scene: Scene) -> Bidding | None:
    """Who called, and what everybody has answered so far."""
    board = scene.position.board
    if "ra_player" not in board:
        return None
    call, *answers = since_the_call(scene.events)
    said_so_far = {event.who: event.words for event in answers}
    caller = board["ra_player"]
    return Bidding(
        caller=seat_head(scene, caller),
        cause=cause_of(call, board),
        answers=[answer(scene, seat, said_so_far) for seat in bidding_order(scene, caller)],
        highest=board["highest_bid"],
    )


def since_the_call(events: Sequence[Event]) -> Sequence[Event]:
    """The call of Ra and all that followed it."""
    first = max(number for number, event in enumerate(events) if is_call(event))
    return events[first:]


def is_call(event: Event) -> bool:
    """Whether an auction begins with this event, if one does at all. [RA 8.1, PR 7.1]"""
    return event.words == ("tile ra" if event.who == CHANCE else "ra")


def cause_of(call: Event, board: Mapping[str, Any]) -> str:
    """Why there is an auction. [RA 8.1, PR 7.1]"""
    if call.who == CHANCE:
        return RA_TILE
    return TRACK_FULL if len(board["track"]) == TRACK_SPACES else INVOKED


def bidding_order(scene: Scene, caller: int) -> list[int]:
    """Clockwise from the caller's left; the caller answers last. [RA 8.4, PR 7.4]"""
    count = len(scene.cards)
    return [(caller + step) % count for step in range(1, count + 1)]


def answer(scene: Scene, seat: int, said_so_far: Mapping[int | str, str]) -> Answer:
    """Where a seat stands in the auction."""
    board = scene.position.board
    words = said_so_far.get(seat, "")
    sun = int(words.removeprefix("bid ")) if words.startswith("bid ") else None
    state = BID if sun else PASSED if words else _not_answered(scene, seat)
    return Answer(seat_head(scene, seat), state, sun, seat == board["highest_bidder"])


def _not_answered(scene: Scene, seat: int) -> str:
    if seat == scene.position.to_move:
        return ASKED
    return WAITING if scene.position.seats[seat]["face_up"] else OUT


# The displays


def display(scene: Scene, seat: int, groups: Sequence[Group], pieces: Pieces) -> Display:
    """A seat with its suns and tiles."""
    held = scene.position.seats[seat]
    holdings = Holdings(
        face_up=tuple(face_up_sun(scene, seat, number) for number in held["face_up"]),
        face_down=tuple(face_down_sun(scene, number) for number in held["face_down"]),
        groups=tuple(
            (group.title, tuple(pile(scene, seat, word, pieces) for word in group.words))
            for group in groups
        ),
        ankhs=held.get("ankhs", 0),
    )
    return Display(seat_head(scene, seat), holdings)


def face_up_sun(scene: Scene, seat: int, number: int) -> Sun:
    """A sun that can be bid: one's own by a click, when it may be."""
    named = names.sun(scene.game, number)
    is_bid = scene.position.board.get("highest_bidder") == seat
    is_own = seat == scene.viewer
    return Sun(
        number,
        named.name,
        named.does,
        is_bid=is_bid and number == scene.position.board["highest_bid"],
        button=button_if_legal(scene, f"bid {number}") if is_own else None,
    )


def face_down_sun(scene: Scene, number: int) -> Sun:
    """A sun that rests until the epoch is over."""
    named = names.sun(scene.game, number, face_up=False)
    return Sun(number, named.name, named.does)


def pile(scene: Scene, seat: int, word: str, pieces: Pieces) -> Pile:
    """A seat's tiles of a kind. One's own are given up or turned over by a click."""
    moves = [f"discard {word}", f"flip {word}"] if seat == scene.viewer else []
    words = next((words for words in moves if words in scene.moves), None)
    return Pile(
        tile(scene.game, word),
        tuple(pieces.at(seat, word)),
        button(scene, words) if words else None,
    )


# The action bar


def actions_of(scene: Scene) -> Actions:
    """The buttons of the moment: a turn, an auction, or a choice between tiles."""
    groups = [
        ButtonGroup([sun_button(scene, words) for words in _moves(scene, "bid")], shape="suns"),
        tile_group(scene, said("Show the face"), "face"),
        tile_group(scene, said("Flip a tile"), "flip"),
        tile_group(scene, said("Give up a tile"), "discard"),
        ButtonGroup([plain_button(scene, words) for words in _moves(scene, *PLAIN_MOVES)]),
        tile_group(scene, said("Take a tile with a god"), "take"),
    ]
    return action_bar(scene, groups)


def tile_group(scene: Scene, title: Said, first_word: str) -> ButtonGroup:
    """The choice between tiles that a kind of move offers."""
    buttons = [tile_button(scene, words) for words in _moves(scene, first_word)]
    return ButtonGroup(buttons, title=title, shape="tiles")


# What most people do comes first; how much weight each has.
PLAIN_MOVES = {"draw": PRIMARY, "ra": STRONG, "pass": "", "stop": "", "keep": ""}


def _moves(scene: Scene, *first_words: str) -> list[str]:
    return moves_that_begin(scene, *first_words)


def plain_button(scene: Scene, words: str) -> Button:
    """A button with words alone."""
    return replace(button(scene, words), weight=weight_of(scene, PLAIN_MOVES[words]))


def sun_button(scene: Scene, words: str) -> Button:
    """A button with the sun that it bids."""
    number = int(words.removeprefix("bid "))
    return replace(button(scene, words), sun=number, weight=weight_of(scene, ""))


def tile_button(scene: Scene, words: str) -> Button:
    """A button with the tile that it is about; its group says what happens to the tile."""
    first_word, word = words.split()
    picture = tile(scene.game, word)
    short = picture.name
    if first_word == "flip":
        other = tile(scene.game, OTHER_FACE[word]).name
        short = said("{tile} to {other}", tile=picture.name, other=other)
    weight = weight_of(scene, "")
    return replace(button(scene, words), tile=picture, short=short, weight=weight)
