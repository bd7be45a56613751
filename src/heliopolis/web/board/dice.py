"""The board of the dice game: Ra's way, the dice, two tracks, civilization fields, monuments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...core.saying import Said, said, term
from .. import names
from .scene import Scene
from .shared import (
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

EPOCHS = 3  # [DI 3.1]
ROLLS = 3  # [DI 4.2]
TRACK_END = 12  # [DI 1.4]
COLUMNS = range(1, 9)  # [DI 1.7]
COLOURS = ("red", "blue", "yellow", "green", "purple")
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
class Space:
    """A space of a track with the markers on it, each with its floods, and the move that brings
    one's own marker there.
    """

    number: int
    markers: Sequence[tuple[SeatHead, int]]
    button: Button | None


@dataclass(frozen=True, slots=True)
class Field:
    """A civilization field: its markers, its free places, and what a click on it does."""

    colour: str
    name: str
    seats: Sequence[SeatHead]
    free: int
    button: Button | None


@dataclass(frozen=True, slots=True)
class Plot:
    """A space for a monument. A further monument may be paid in several ways: a button each."""

    colour: str
    column: int
    owner: SeatHead | None
    buttons: Sequence[Button]


@dataclass(frozen=True, slots=True)
class DiceSeat:
    """What a seat has on the board."""

    head: SeatHead
    pharaoh: int
    nile: int
    floods: int
    civilizations: Sequence[str]
    columns: int
    monuments: int


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
    dice: Sequence[Die]
    pharaoh: Sequence[Space]
    nile: Sequence[Space]
    flood: Button | None
    fields: Sequence[Field]
    plots: Sequence[tuple[str, str, Sequence[Plot]]]
    seats: Sequence[DiceSeat]
    actions: Actions
    moment: str
    last: str
    is_asked: bool
    is_over: bool


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
        dice=[die(scene, colour) for colour in COLOURS],
        pharaoh=track(scene, "pharaoh"),
        nile=track(scene, "nile"),
        flood=next(iter(flood_buttons(scene)), None),
        fields=[field(scene, colour) for colour in COLOURS],
        plots=[(colour, names.colour(colour), row(scene, colour)) for colour in COLOURS],
        seats=[dice_seat(scene, seat) for seat in scene.seats_from_viewer()],
        actions=actions_of(scene),
        moment=scene.moment,
        last=scene.last,
        is_asked=bool(scene.moves or scene.confirm),
        is_over=scene.is_over,
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


def track(scene: Scene, symbol: str) -> list[Space]:
    """The pharaoh or the Nile track. A click on the next space moves one's own marker there."""
    ways = (f"use {symbol} {symbol}", f"use {symbol} ankh")
    words = next((words for words in ways if words in scene.moves), None)
    seats = scene.position.seats
    own = seats[scene.viewer][symbol] if scene.viewer is not None else 0
    return [
        Space(
            number,
            markers_on(scene, symbol, number),
            button(scene, words) if words and number == own + 1 else None,
        )
        for number in range(TRACK_END + 1)
    ]


def markers_on(scene: Scene, symbol: str, number: int) -> list[tuple[SeatHead, int]]:
    """The markers on a space, each with the floods that lie beside it. [DI 7.8]"""
    return [
        (seat_head(scene, seat), held["floods"] if symbol == "nile" else 0)
        for seat, held in enumerate(scene.position.seats)
        if held[symbol] == number
    ]


def flood_buttons(scene: Scene) -> Iterator[Button]:
    """The ways to buy a flood; the one that spends the fewest ankhs comes first."""
    for words in moves_that_begin(scene, "use"):
        if words.startswith("use flood"):
            yield replace(button(scene, words), symbol="flood")


def field(scene: Scene, colour: str) -> Field:
    """A civilization field; a click places one's marker, or gives it up. [DI 1.6]"""
    holders = _holders(scene, "civilizations", colour)
    return Field(
        colour,
        names.colour(colour),
        [seat_head(scene, seat) for seat in holders],
        len(scene.cards) - 1 - len(holders),
        button_if_legal(scene, f"use civilization {colour}")
        or button_if_legal(scene, f"lose {colour}"),
    )


def row(scene: Scene, colour: str) -> list[Plot]:
    """The spaces of a row, each with all ways to build on it, or to give it up."""
    return [plot(scene, colour, column) for column in COLUMNS]


def plot(scene: Scene, colour: str, column: int) -> Plot:
    """A space for a monument."""
    space = f"{colour} {column}"
    owner = next(iter(_holders(scene, "monuments", space)), None)
    starts = (f"use monument {space}", f"lose {space}")
    return Plot(
        colour,
        column,
        None if owner is None else seat_head(scene, owner),
        [button(scene, words) for words in scene.moves if words.startswith(starts)],
    )


def _holders(scene: Scene, area: str, place: str) -> list[int]:
    return [number for number, seat in enumerate(scene.position.seats) if place in seat[area]]


def dice_seat(scene: Scene, number: int) -> DiceSeat:
    """A seat in numbers."""
    seat = scene.position.seats[number]
    return DiceSeat(
        head=seat_head(scene, number),
        pharaoh=seat["pharaoh"],
        nile=seat["nile"],
        floods=seat["floods"],
        civilizations=[names.colour(colour) for colour in seat["civilizations"]],
        columns=len({space.split()[1] for space in seat["monuments"]}),
        monuments=len(seat["monuments"]),
    )


# The action bar


def actions_of(scene: Scene) -> Actions:
    """The buttons of the moment: rolling, using the dice, a disaster, or a loss."""
    groups = [
        ButtonGroup([symbol_button(scene, words) for words in _track_moves(scene)]),
        ButtonGroup(list(flood_buttons(scene))),
        ButtonGroup(
            [colour_button(scene, words) for words in _starting(scene, "use civilization")],
            title=said("Civilization marker"),
            shape="colours",
        ),
        ButtonGroup([disaster_button(scene, words) for words in _starting(scene, "disaster")]),
        ButtonGroup([end_button(scene, words) for words in scene.moves if words in ENDINGS]),
        *monument_groups(scene),
        ButtonGroup(
            [loss_button(scene, words) for words in _starting(scene, "lose")],
            title=said("Give up a marker"),
            shape="colours",
        ),
    ]
    reroll = [colour for colour in COLOURS if f"reroll {colour}" in scene.moves]
    return action_bar(scene, groups, reroll)


ENDINGS = ("stop", "done", "pass")


def _starting(scene: Scene, start: str) -> list[str]:
    return [words for words in scene.moves if words.startswith(start)]


def _track_moves(scene: Scene) -> list[str]:
    return _starting(scene, "use pharaoh") + _starting(scene, "use nile")


def symbol_button(scene: Scene, words: str) -> Button:
    """A button with the symbol of the die that it uses."""
    return replace(button(scene, words), symbol=words.split()[2], weight=weight_of(scene, ""))


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
        ButtonGroup(
            [column_button(scene, words) for words in moves],
            title=payment_title(*payment),
            shape="columns",
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
