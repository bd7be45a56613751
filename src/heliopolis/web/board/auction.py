"""The board of Ra and of Priests of Ra: both tracks, the bidding, and a display for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ...auction.constants import EPOCHS, TRACK_SPACES
from ...core.saying import Said, said
from ...notation.record import CHANCE, Event
from .. import names
from ..drawing import Part
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
    actions_part,
    button,
    button_group,
    button_if_legal,
    head_parts,
    held_parts,
    moves_that_begin,
    seat_head,
    status_part,
    weight_of,
)
from .tiles import Tile, tile

# How a seat has answered in an auction
BID, PASSED, ASKED, WAITING, OUT = "bid", "passed", "asked", "waiting", "out"

# Why there is an auction
RA_TILE, INVOKED, TRACK_FULL = "ra tile", "invoked", "track full"


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Kinds of tiles that a player looks at together, and their title."""

    title: Said
    words: tuple[str, ...]


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
    faces: tuple[tuple[Tile, Button | None], ...]


@dataclass(frozen=True, slots=True)
class Sun:
    """A sun before a seat. *is_bid* says that it is on offer now."""

    number: int
    name: str
    does: str
    is_bid: bool = False
    button: Button | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Holdings:
    """What a seat has before it."""

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

    seat: int
    name: str
    state: str
    sun: int | None
    is_highest: bool


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction under way: who called Ra, why, and the answers in the order of bidding."""

    caller: str
    cause: str
    answers: tuple[Answer, ...]
    highest: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat between two auctions."""

    seat: int
    name: str
    is_asked: bool
    suns: int
    score: int | None


@dataclass(frozen=True, slots=True)
class AuctionBoard:
    """Everything on the table of an auction game."""

    game: str
    epoch: int
    epochs: int
    bag: tuple[tuple[Tile, int], ...]  # how many of each kind; their order is nobody's to know
    ra_tiles: int
    ra_spaces: int
    lot: tuple[Piece, ...]
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
    has_viewer: bool
    worth: int | None
    ra_percent: int | None

    @property
    def parts(self) -> dict[str, Part]:
        """The parts that it is drawn in, by name."""
        return {
            "status": status_part(self),
            "track": self._track(),
            "lot": self._lot(),
            "bidding": self._bidding(),
            "actions": actions_part(self),
            **head_parts(display.head for display in self.displays),
            **held_parts(self._held(display.holdings) for display in self.displays),
        }

    @property
    def on_demand(self) -> dict[str, Part]:
        """Parts that are drawn only for those who open them."""
        return {"bag": Part("board/bag.html", {"bag": self.bag})}

    @property
    def order(self) -> tuple[int, ...]:
        """The seats as they are laid out. Within it only the parts change."""
        return tuple(display.head.number for display in self.displays)

    def _held(self, holdings: Holdings) -> Part:
        return Part("board/holdings.html", {"game": self.game, "holdings": holdings})

    def _track(self) -> Part:
        values = {
            "epoch": self.epoch,
            "tiles": self.ra_tiles,
            "spaces": self.ra_spaces,
            "is_over": self.is_over,
        }
        return Part("board/track.html", values)

    def _lot(self) -> Part:
        values = {
            "game": self.game,
            "lot": self.lot,
            "free": self.free,
            "middle_sun": self.middle_sun,
            "is_for_sale": self.bidding is not None,
            "bag": sum(count for _, count in self.bag),
            "worth": self.worth,
            "ra_percent": self.ra_percent,
            "is_over": self.is_over,
        }
        return Part("board/lot.html", values)

    def _bidding(self) -> Part:
        if self.drawn is not None:
            return Part("board/drawn.html", {"drawn": self.drawn})
        if self.bidding is not None:
            return Part("board/bidding.html", {"bidding": self.bidding})
        return Part("board/turns.html", {"turns": self._turns(), "is_over": self.is_over})

    def _turns(self) -> tuple[Turn, ...]:
        heads = [(display.head, display.holdings) for display in self.displays]
        turns = (
            Turn(head.number, head.name, head.is_asked, len(held.face_up), head.score)
            for head, held in heads
        )
        return tuple(sorted(turns, key=lambda turn: turn.seat))


def auction_board(scene: Scene, groups: tuple[Group, ...]) -> AuctionBoard:
    """The board of either game; *groups* say how its displays are laid out."""
    board = scene.position.board
    filled, spaces = board["ra_track"]
    pieces = scene.known_pieces()
    lot = tuple(lot_of(scene, pieces))
    bidding = bidding_of(scene)
    return AuctionBoard(
        game=scene.game,
        epoch=board["epoch"],
        epochs=EPOCHS,
        bag=tuple((tile(scene.game, word), count) for word, count in board["bag"].items()),
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
        has_viewer=scene.viewer is not None,
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
    faces = tuple(
        (tile(scene.game, face), button_if_legal(scene, f"face {face}")) for face in word.split("/")
    )
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
        caller=scene.cards[caller].name,
        cause=cause_of(call, board),
        answers=tuple(answer(scene, seat, said_so_far) for seat in bidding_order(scene, caller)),
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
    name = scene.cards[seat].name
    return Answer(seat, name, state, sun, seat == board["highest_bidder"])


def _not_answered(scene: Scene, seat: int) -> str:
    if seat == scene.asked:
        return ASKED
    return WAITING if scene.position.seats[seat]["face_up"] else OUT


# The displays


def display(scene: Scene, seat: int, groups: tuple[Group, ...], pieces: Pieces) -> Display:
    """A seat with its suns and tiles."""
    held = scene.position.seats[seat]
    board = scene.position.board
    laid_out = Layout(
        scene.game,
        groups,
        tuple(held["face_up"]),
        tuple(held["face_down"]),
        board["highest_bid"] if board.get("highest_bidder") == seat else 0,
        tuple(pieces.at(seat, word) for group in groups for word in group.words),
        held.get("ankhs", 0),
    )
    holdings = laid_out_holdings(laid_out)
    if seat == scene.viewer and scene.moves:
        holdings = with_buttons(scene, holdings)
    return Display(seat_head(scene, seat), holdings)


@dataclass(frozen=True, slots=True)
class Layout:
    """What a seat has, in the words of the notation: *tiles* are the names of its tiles of each
    kind that the groups list, *bid* is the sun it has on offer, or 0.
    """

    game: str
    groups: tuple[Group, ...]
    face_up: tuple[int, ...]
    face_down: tuple[int, ...]
    bid: int
    tiles: tuple[tuple[str, ...], ...]
    ankhs: int


@lru_cache(maxsize=8192)
def laid_out_holdings(layout: Layout) -> Holdings:
    """What a seat has, ready to be drawn. It changes seldom, and is looked at after every move."""
    tiles = iter(layout.tiles)
    return Holdings(
        face_up=tuple(face_up_sun(layout, number) for number in layout.face_up),
        face_down=tuple(face_down_sun(layout.game, number) for number in layout.face_down),
        groups=tuple(
            (
                group.title,
                tuple(Pile(tile(layout.game, word), next(tiles), None) for word in group.words),
            )
            for group in layout.groups
        ),
        ankhs=layout.ankhs,
    )


def face_up_sun(layout: Layout, number: int) -> Sun:
    """A sun that can be bid."""
    named = names.sun(layout.game, number)
    return Sun(number, named.name, named.does, is_bid=number == layout.bid)


def face_down_sun(game: str, number: int) -> Sun:
    """A sun that rests until the epoch is over."""
    named = names.sun(game, number, face_up=False)
    return Sun(number, named.name, named.does)


def with_buttons(scene: Scene, holdings: Holdings) -> Holdings:
    """The viewer's own display: suns are bid and tiles given up or turned over by a click."""
    held = holdings
    if _moves(scene, "bid"):
        suns = tuple(_with_bid(scene, sun) for sun in held.face_up)
        held = replace(held, face_up=suns)
    if _moves(scene, "discard", "flip"):
        groups = (
            (title, tuple(_clickable(scene, pile) for pile in piles))
            for title, piles in held.groups
        )
        held = replace(held, groups=tuple(groups))
    return held


def _with_bid(scene: Scene, sun: Sun) -> Sun:
    return replace(sun, button=button_if_legal(scene, f"bid {sun.number}"))


def _clickable(scene: Scene, pile: Pile) -> Pile:
    words = (f"discard {pile.tile.word}", f"flip {pile.tile.word}")
    buttons = (button_if_legal(scene, move) for move in words)
    return replace(pile, button=next(filter(None, buttons), None))


# The action bar


# The titles of choices between tiles, by the first word of their moves
CHOICES = {
    "face": said("Show the face"),
    "flip": said("Flip a tile"),
    "take": said("Take a tile with a god"),
}


def actions_of(scene: Scene) -> Actions:
    """The buttons of the moment: a turn, an auction, or a choice between tiles."""
    if not scene.moves:
        return action_bar(scene, ())
    groups = [
        button_group((sun_button(scene, words) for words in _moves(scene, "bid")), shape="suns"),
        tile_group(scene, CHOICES["face"], "face"),
        tile_group(scene, CHOICES["flip"], "flip"),
        tile_group(scene, loss_title(scene), "discard"),
        button_group(plain_button(scene, words) for words in _moves(scene, *PLAIN_MOVES)),
        tile_group(scene, CHOICES["take"], "take"),
    ]
    return action_bar(scene, groups, hint_of(scene))


def hint_of(scene: Scene) -> str:
    """What a bidder needs to know: why there is no choice, or what is to be beaten."""
    may_bid = bool(_moves(scene, "bid"))
    if may_bid and "pass" not in scene.moves:
        return said("You invoked Ra and nobody has bid, so you must bid.")
    highest = scene.position.board.get("highest_bid")
    if not highest or not scene.moves:
        return ""
    if may_bid:
        return said("Bid more than {sun}, or pass.", sun=highest)
    return said("None of your suns is higher than {sun}.", sun=highest)


# By the family of the tiles that are at risk. [RA 9.2]
LOSSES = {
    "civ": said("Unrest: give up a civilization"),
    "mon": said("Earthquake: give up a monument"),
}


def loss_title(scene: Scene) -> Said:
    """Which disaster asks for a tile."""
    family = next(iter(_moves(scene, "discard")), "").removeprefix("discard ").partition(":")[0]
    return LOSSES.get(family, said("Give up a tile"))


def tile_group(scene: Scene, title: Said, first_word: str) -> ButtonGroup:
    """The choice between tiles that a kind of move offers."""
    buttons = (tile_button(scene, words) for words in _moves(scene, first_word))
    return button_group(buttons, title, "tiles")


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
