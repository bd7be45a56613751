"""The board of the dice game: Ra's way, the dice, two tracks, civilization fields, monuments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...core.saying import Said, said, term
from ...dice.constants import COLUMNS, EPOCHS, ROLLS, TRACK_END
from ...dice.words import COLOUR_NAMES
from .. import names
from ..drawing import Part
from .scene import Scene
from .shared import (
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

SUN = "sun"


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies; before the first roll it shows nothing."""

    colour: str
    colour_name: str
    symbol: str
    name: str
    does: str
    rule: str
    is_locked: bool
    is_used: bool
    may_reroll: bool


@dataclass(frozen=True, slots=True)
class Marker:
    """A seat's marker on the board."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a track with the markers on it, each with its floods, and the move that brings
    one's own marker there.
    """

    number: int
    markers: tuple[tuple[Marker, int], ...]
    button: Button | None


@dataclass(frozen=True, slots=True)
class Field:
    """A civilization field: its markers, its free places, and what a click on it does."""

    colour: str
    name: str
    seats: tuple[Marker, ...]
    free: int
    button: Button | None


@dataclass(frozen=True, slots=True)
class Plot:
    """A space for a monument. A further monument may be paid in several ways: a button each."""

    colour: str
    column: int
    owner: Marker | None
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """What a seat has on the board, in numbers."""

    pharaoh: int
    nile: int
    floods: int
    civilizations: tuple[str, ...]
    columns: int
    monuments: int


@dataclass(frozen=True, slots=True)
class DiceSeat:
    """A seat, and what it has on the board."""

    head: SeatHead
    tally: Tally


@dataclass(frozen=True, slots=True)
class DiceBoard:
    """Everything on the table of the dice game."""

    game: str
    epoch: int
    epochs: int
    ra_moved: int
    ra_spaces: int
    roll: int
    rolls: int
    dice: tuple[Die, ...]
    pharaoh: tuple[Space, ...]
    nile: tuple[Space, ...]
    flood: Button | None
    fields: tuple[Field, ...]
    plots: tuple[tuple[str, str, tuple[Plot, ...]], ...]
    seats: Sequence[DiceSeat]
    actions: Actions
    moment: str
    last: str
    is_asked: bool
    is_over: bool
    has_viewer: bool

    @property
    def parts(self) -> dict[str, Part]:
        """The parts that it is drawn in, by name."""
        return {
            "status": status_part(self),
            "way": self._way(),
            "tray": self._tray(),
            "actions": actions_part(self),
            "places": self._places(),
            **head_parts(seat.head for seat in self.seats),
            **held_parts(Part("board/tally.html", {"tally": seat.tally}) for seat in self.seats),
        }

    @property
    def on_demand(self) -> dict[str, Part]:
        """Parts that are drawn only for those who open them."""
        return {}

    @property
    def order(self) -> tuple[int, ...]:
        """The seats as they are laid out. Within it only the parts change."""
        return tuple(seat.head.number for seat in self.seats)

    def _way(self) -> Part:
        values = {"moved": self.ra_moved, "spaces": self.ra_spaces, "is_over": self.is_over}
        return Part("board/way.html", values)

    def _tray(self) -> Part:
        values = {"game": self.game, "dice": self.dice, "roll": self.roll, "rolls": self.rolls}
        return Part("board/tray.html", values)

    def _places(self) -> Part:
        values = {
            "game": self.game,
            "pharaoh": self.pharaoh,
            "nile": self.nile,
            "flood": self.flood,
            "fields": self.fields,
            "rows": self.plots,
        }
        return Part("board/places.html", values)


def dice_board(scene: Scene) -> DiceBoard:
    """The table of a game of Ra: The Dice Game."""
    board = scene.position.board
    moved, spaces = board["ra"]
    return DiceBoard(
        game=scene.game,
        epoch=board["epoch"],
        epochs=EPOCHS,
        ra_moved=moved,
        ra_spaces=spaces,
        roll=board["rolls"],
        rolls=ROLLS,
        dice=tuple(die(scene, colour) for colour in COLOUR_NAMES),
        pharaoh=track(scene, "pharaoh"),
        nile=track(scene, "nile"),
        flood=next(iter(flood_buttons(scene)), None),
        fields=tuple(field(scene, colour) for colour in COLOUR_NAMES),
        plots=tuple((colour, names.colour(colour), row(scene, colour)) for colour in COLOUR_NAMES),
        seats=[dice_seat(scene, seat) for seat in scene.seats_from_viewer()],
        actions=actions_of(scene),
        moment=scene.moment,
        last=scene.last,
        is_asked=bool(scene.moves or scene.confirm),
        is_over=scene.is_over,
        has_viewer=scene.viewer is not None,
    )


# The dice


def die(scene: Scene, colour: str) -> Die:
    """A die with its symbol and what may be done with it."""
    board = scene.position.board
    symbol = board["dice"].get(colour, "")
    named = names.symbol(symbol) if symbol else None
    return Die(
        colour=colour,
        colour_name=names.colour(colour),
        symbol=symbol,
        name=named.name if named else "",
        does=named.does if named else "",
        rule=named.rule if named else "",
        is_locked=symbol == SUN,
        is_used=colour not in board["unused"] and symbol not in ("", SUN),
        may_reroll=f"reroll {colour}" in scene.moves,
    )


# The board


def track(scene: Scene, symbol: str) -> tuple[Space, ...]:
    """The pharaoh or the Nile track. A click on the next space moves one's own marker there."""
    ways = (f"use {symbol} {symbol}", f"use {symbol} ankh")
    words = next((words for words in ways if words in scene.moves), None)
    seats = scene.position.seats
    own = seats[scene.viewer][symbol] if scene.viewer is not None else 0
    return tuple(
        Space(
            number,
            markers_on(scene, symbol, number),
            button(scene, words) if words and number == own + 1 else None,
        )
        for number in range(TRACK_END + 1)
    )


def marker(scene: Scene, seat: int) -> Marker:
    """A marker of a seat."""
    return Marker(seat, scene.cards[seat].name)


def markers_on(scene: Scene, symbol: str, number: int) -> tuple[tuple[Marker, int], ...]:
    """The markers on a space, each with the floods that lie beside it. [DI 7.8]"""
    return tuple(
        (marker(scene, seat), held["floods"] if symbol == "nile" else 0)
        for seat, held in enumerate(scene.position.seats)
        if held[symbol] == number
    )


def flood_buttons(scene: Scene) -> Iterator[Button]:
    """The ways to buy a flood; the one that spends the fewest ankhs comes first."""
    for words in moves_that_begin(scene, "use"):
        if words.startswith("use flood"):
            short = FLOOD_PRICES[words.split()[2]]
            yield replace(button(scene, words), symbol="flood", short=short)


# By the number of ankhs among the three dice. [DI 7.4]
FLOOD_PRICES = {
    "0": said("three Niles"),
    "1": said("two Niles, an ankh"),
    "2": said("a Nile, two ankhs"),
}


def field(scene: Scene, colour: str) -> Field:
    """A civilization field; a click places one's marker, or gives it up. [DI 1.6]"""
    holders = _holders(scene, "civilizations", colour)
    return Field(
        colour,
        names.colour(colour),
        tuple(marker(scene, seat) for seat in holders),
        len(scene.cards) - 1 - len(holders),
        button_if_legal(scene, f"use civilization {colour}")
        or button_if_legal(scene, f"lose {colour}"),
    )


def row(scene: Scene, colour: str) -> tuple[Plot, ...]:
    """The spaces of a row, each with all ways to build on it, or to give it up."""
    return tuple(plot(scene, colour, column) for column in range(1, COLUMNS + 1))


def plot(scene: Scene, colour: str, column: int) -> Plot:
    """A space for a monument."""
    space = f"{colour} {column}"
    owner = next(iter(_holders(scene, "monuments", space)), None)
    starts = (f"use monument {space}", f"lose {space}")
    return Plot(
        colour,
        column,
        None if owner is None else marker(scene, owner),
        tuple(button(scene, words) for words in scene.moves if words.startswith(starts)),
    )


def _holders(scene: Scene, area: str, place: str) -> list[int]:
    return [number for number, seat in enumerate(scene.position.seats) if place in seat[area]]


def dice_seat(scene: Scene, number: int) -> DiceSeat:
    """A seat in numbers."""
    seat = scene.position.seats[number]
    tally = Tally(
        pharaoh=seat["pharaoh"],
        nile=seat["nile"],
        floods=seat["floods"],
        civilizations=tuple(names.colour(colour) for colour in seat["civilizations"]),
        columns=len({space.split()[1] for space in seat["monuments"]}),
        monuments=len(seat["monuments"]),
    )
    return DiceSeat(seat_head(scene, number), tally)


# The action bar


def actions_of(scene: Scene) -> Actions:
    """The buttons of the moment: rolling, using the dice, a disaster, or a loss."""
    groups = [
        track_group(scene, "pharaoh", said("Pharaoh track")),
        track_group(scene, "nile", said("Nile track")),
        button_group(flood_buttons(scene), said("Buy a flood"), "line"),
        button_group(
            (colour_button(scene, words) for words in _starting(scene, "use civilization")),
            said("Civilization marker"),
            "line",
        ),
        *monument_groups(scene),
        button_group(disaster_button(scene, words) for words in _starting(scene, "disaster")),
        button_group(
            (loss_button(scene, words) for words in _starting(scene, "lose")),
            said("Give up a marker"),
            "line",
        ),
        button_group(end_button(scene, words) for words in scene.moves if words in ENDINGS),
    ]
    reroll = [colour for colour in COLOUR_NAMES if f"reroll {colour}" in scene.moves]
    hint = said("Choose the dice to roll again, or stop.") if reroll else ""
    return action_bar(scene, groups, hint, reroll)


ENDINGS = ("stop", "done", "pass")


def _starting(scene: Scene, start: str) -> list[str]:
    return [words for words in scene.moves if words.startswith(start)]


def track_group(scene: Scene, symbol: str, title: Said) -> ButtonGroup:
    """The dice that may move one's marker on a track."""
    buttons = (die_button(scene, words) for words in _starting(scene, f"use {symbol}"))
    return button_group(buttons, title, "line")


def die_button(scene: Scene, words: str) -> Button:
    """A button with the symbol of the die that it uses."""
    symbol = words.split()[2]
    weight = weight_of(scene, "")
    short = names.symbol(symbol).name
    return replace(button(scene, words), symbol=symbol, short=short, weight=weight)


def disaster_button(scene: Scene, words: str) -> Button:
    """A button that strikes all others."""
    return replace(button(scene, words), symbol=words.split()[1], weight=STRONG)


def colour_button(scene: Scene, words: str) -> Button:
    """A button with the colour of a civilization field."""
    colour = words.split()[-1]
    weight = weight_of(scene, "")
    return replace(button(scene, words), colour=colour, short=names.colour(colour), weight=weight)


def end_button(scene: Scene, words: str) -> Button:
    """A button that ends rolling, using or anger."""
    return replace(button(scene, words), weight=weight_of(scene, ""))


def monument_groups(scene: Scene) -> list[ButtonGroup]:
    """The spaces for monuments by the dice that pay for them."""
    by_payment: dict[tuple[str, ...], list[str]] = {}
    for words in _starting(scene, "use monument"):
        _, _, colour, _, *partner = words.split()
        by_payment.setdefault((colour, *partner), []).append(words)
    return [
        button_group(
            (column_button(scene, words) for words in moves), payment_title(*payment), "columns"
        )
        for payment, moves in by_payment.items()
    ]


def payment_title(colour: str, partner: str = "") -> Said:
    """Which dice pay for a monument.

    >>> payment_title("red"), payment_title("red", "ankh"), payment_title("red", "blue")
    ('Monument: red die', 'Monument: red die and an ankh', 'Monument: red die and blue die')
    """
    if not partner:
        return said("Monument: {colour} die", colour=term(colour))
    if partner == "ankh":
        return said("Monument: {colour} die and an ankh", colour=term(colour))
    return said(
        "Monument: {colour} die and {partner} die", colour=term(colour), partner=term(partner)
    )


def column_button(scene: Scene, words: str) -> Button:
    """A button with the column of a monument."""
    _, _, colour, column, *_ = words.split()
    return replace(button(scene, words), colour=colour, short=column)


def loss_button(scene: Scene, words: str) -> Button:
    """A button with the place of a marker."""
    _, colour, *column = words.split()
    place = names.colour(colour)
    short = said("{colour} {column}", colour=place, column=int(column[0])) if column else place
    return replace(button(scene, words), colour=colour, short=short)
