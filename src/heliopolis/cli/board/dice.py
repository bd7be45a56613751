"""The table of the dice game: dice, tracks, civilization fields, monuments, and the seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from ...core.items import plural
from ...face.game import Game
from .layout import EPOCHS, LABEL, LONGEST_NAME, flow, heading, label, padded, piece, short_name

ROLLS = 3  # [DI 4.2]
COLUMNS = range(1, 9)  # [DI 1.7]
DIE_STYLES = {
    "red": "red",
    "blue": "bright_blue",
    "yellow": "yellow",
    "green": "green",
    "purple": "magenta",
}
SEAT_STYLES = ("bold cyan", "bold yellow", "bold magenta", "bold green")
SHORT_SYMBOLS = {"civilization": "civ", "monument": "mon"}


def draw_dice_game(game: Game, width: int, hide_scores: bool) -> list[Text]:
    """Ra's way and the dice on top, the tracks, then the two areas with the seats beside them."""
    seats = game.position.seats
    markers = letters_of(game.players)
    return [
        heading([game.kind.title, f"epoch {game.epoch} of {EPOCHS}"], width),
        *_way(game, width),
        *_dice(game, width),
        _tracks(seats, markers),
        *_areas(game, markers),
    ]


def letters_of(names: Sequence[str]) -> list[Text]:
    """A letter for every seat's markers: initials where they differ, otherwise numbers.

    >>> [str(letter) for letter in letters_of(["Ada", "Ben"]) + letters_of(["Eve", "Ed"])]
    ['A', 'B', '1', '2']
    """
    letters = [name[0].upper() for name in names]
    are_plain = all(letter.isascii() and letter.isalpha() for letter in letters)
    if len(set(letters)) < len(letters) or not are_plain:
        letters = [str(number) for number in range(1, len(names) + 1)]
    return [piece(letter, style) for letter, style in zip(letters, SEAT_STYLES, strict=False)]


def _way(game: Game, width: int) -> list[Text]:
    """Ra's way through the epoch, and how often the dice may still be rolled."""
    board = game.position.board
    moved, spaces = board["ra"]
    way = piece("*" * moved, "bold red") + piece("." * (spaces - moved), "dim")
    rolls = f"{plural(ROLLS - board['rolls'], 'roll')} left"
    pieces = [way, piece(f"{moved} of {spaces}"), piece(rolls)]
    return flow(label("Ra's way"), pieces, width, gap="   ")


def _dice(game: Game, width: int) -> list[Text]:
    """The dice as they lie; used ones in round brackets."""
    board = game.position.board
    dice = [
        drawn_die(colour, symbol, colour in board["unused"])
        for colour, symbol in board["dice"].items()
    ]
    return flow(label("Dice"), dice, width)


def drawn_die(colour: str, symbol: str, is_unused: bool) -> Text:
    """A die with its colour and its symbol; a sun has a mark.

    >>> drawn_die("red", "sun", True).plain, drawn_die("blue", "nile", False).plain
    ('[red *sun*]', '(blue nile)')
    """
    shown = "*sun*" if symbol == "sun" else SHORT_SYMBOLS.get(symbol, symbol)
    style = DIE_STYLES[colour] + (" bold" if is_unused else " dim")
    return piece(f"[{colour} {shown}]" if is_unused else f"({colour} {shown})", style)


def _tracks(seats: Sequence[Mapping[str, Any]], markers: Sequence[Text]) -> Text:
    """Where the markers stand on both tracks, by their numbers: drawn, the tracks would take a
    quarter of a small screen.
    """
    pharaohs, nile = (
        Text("  ").join(
            marker + piece(f" {seat[track]}") for marker, seat in zip(markers, seats, strict=True)
        )
        for track in ("pharaoh", "nile")
    )
    return label("Pharaohs") + pharaohs + label("     Nile") + nile


def _areas(game: Game, markers: Sequence[Text]) -> Iterator[Text]:
    """Civilization fields and monuments, a row a colour; beside the rows the seats."""
    beside = [Text(), *_seats(game, markers), *[Text()] * len(DIE_STYLES)]
    columns = " ".join(map(str, COLUMNS))
    yield label("") + piece(f"{'civ':<7}{columns}", "dim")
    for row, colour in enumerate(DIE_STYLES):
        name = piece(f"{colour:<{LABEL}}", DIE_STYLES[colour])
        civilization = padded(_field(game, colour, markers), 7)
        line = name + civilization + _row(game, colour, markers)
        yield line + piece("   ") + beside[row + 1] if beside[row + 1] else line


def _field(game: Game, colour: str, markers: Sequence[Text]) -> Text:
    """A civilization field with its markers and its free places. [DI 1.6]"""
    seats = game.position.seats
    here = [
        marker
        for marker, seat in zip(markers, seats, strict=True)
        if colour in seat["civilizations"]
    ]
    free = len(seats) - 1 - len(here)
    return piece("[") + Text().join(here) + piece("." * free, "dim") + piece("]")


def _row(game: Game, colour: str, markers: Sequence[Text]) -> Text:
    owners = {
        space: marker
        for marker, seat in zip(markers, game.position.seats, strict=True)
        for space in seat["monuments"]
    }
    free = piece(".", "dim")
    return piece(" ").join(owners.get(f"{colour} {column}", free) for column in COLUMNS)


def _seats(game: Game, markers: Sequence[Text]) -> list[Text]:
    position = game.position
    return [
        _seat(seat, marker, number == position.to_move)
        for number, (seat, marker) in enumerate(zip(position.seats, markers, strict=True))
    ]


def _seat(seat: Mapping[str, Any], marker: Text, is_asked: bool) -> Text:
    name = padded(piece(short_name(seat["name"]), "bold" if is_asked else ""), LONGEST_NAME)
    score = piece(f"{seat['score']:>4}", "bold")
    floods = piece(f"  {plural(seat['floods'], 'flood')}", "cyan") if seat["floods"] else Text()
    return piece("> " if is_asked else "  ") + marker + piece(" ") + name + score + floods
