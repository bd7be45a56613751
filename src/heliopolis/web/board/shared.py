"""What the boards of all games show in the same way: who sits where, and the buttons of moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.saying import Said
from .. import names
from ..drawing import Part
from ..move_names import move
from .scene import Scene
from .tiles import Tile

PRIMARY = "primary"  # what most people do here, or the only thing that can be done
STRONG = "strong"  # what changes a lot


@dataclass(frozen=True, slots=True)
class Button:
    """A move that the viewer may make. *short* stands on the button where its place says the rest;
    a picture is a tile, a sun, a die's colour or a symbol.
    """

    words: str
    name: str
    does: str
    rule: str
    short: str = ""
    weight: str = ""
    tile: Tile | None = None
    sun: int | None = None
    colour: str = ""
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class ButtonGroup:
    """Buttons that belong together, under a title or none."""

    buttons: tuple[Button, ...]
    title: str = ""
    shape: str = ""  # "suns", "tiles", "line" or "columns": how the template lays them out


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a kind of move does. Its name is that of one such move; perhaps there are *more*."""

    name: str
    does: str
    rule: str
    more: bool


@dataclass(frozen=True, slots=True)
class SeatHead:
    """Who sits at a seat and how it stands."""

    number: int
    name: str
    level: Said | None
    is_here: bool
    is_replaced: bool
    score: int | None  # None if it is hidden
    is_asked: bool
    is_to_confirm: bool
    is_viewer: bool
    is_you: bool  # in a replay everybody may look from any seat
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Actions:
    """The action bar: every legal move of the viewer exactly once. *reroll* are the colours of the
    dice that may be rolled again, each chosen by itself; *take_back* and *confirm* are addresses.
    *is_waiting* keeps the bar's place for somebody who plays but is not asked. *hint* says what is
    special about the moment, and *explained* what each kind of move does.
    """

    groups: tuple[ButtonGroup, ...]
    take_back: str
    confirm: str
    is_waiting: bool
    hint: str
    explained: tuple[Explanation, ...]
    reroll: tuple[str, ...] = ()


def seat_head(scene: Scene, number: int) -> SeatHead:
    """The head of a seat's display."""
    card = scene.cards[number]
    return SeatHead(
        number=number,
        name=card.name,
        level=names.level(card.level).name if card.level else None,
        is_here=card.is_here,
        is_replaced=card.is_replaced,
        score=scene.position.seats[number]["score"] if scene.shows_scores else None,
        is_asked=number == scene.asked,
        is_to_confirm=number == scene.waits_for,
        is_viewer=number == scene.viewer,
        is_you=number == scene.viewer and scene.is_live,
        is_winner=number in scene.winners,
    )


def button(scene: Scene, words: str) -> Button:
    """The button of a move, named in full."""
    named = move(scene.game, words)
    return Button(words, named.name, named.does, named.rule)


def button_if_legal(scene: Scene, words: str) -> Button | None:
    """The button of a move if the viewer may make it now."""
    return button(scene, words) if words in scene.moves else None


def button_group(buttons: Iterable[Button], title: str = "", shape: str = "") -> ButtonGroup:
    """Buttons that belong together, perhaps none."""
    return ButtonGroup(tuple(buttons), title, shape)


def action_bar(
    scene: Scene, groups: Sequence[ButtonGroup], hint: str = "", reroll: Iterable[str] = ()
) -> Actions:
    """The action bar of a scene from its groups of buttons; empty ones are left out."""
    return Actions(
        groups=tuple(group for group in groups if group.buttons),
        take_back=scene.take_back,
        confirm=scene.confirm,
        is_waiting=scene.is_waiting,
        hint=hint,
        explained=tuple(explained(scene)),
        reroll=tuple(reroll),
    )


def explained(scene: Scene) -> Iterator[Explanation]:
    """What the viewer's moves do: moves that do the same are explained once, by the first."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for words in scene.moves:
        named = move(scene.game, words)
        kinds.setdefault((named.does, named.rule), []).append(named.name)
    for (does, rule), moves in kinds.items():
        yield Explanation(moves[0], does, rule, more=len(moves) > 1)


# The parts that every board is drawn in


def status_part(board: Any) -> Part:
    """The line at the top: the epoch, who is to do what, and what has just happened."""
    values = {
        "epoch": board.epoch,
        "epochs": board.epochs,
        "moment": board.moment,
        "last": board.last,
        "is_asked": board.is_asked,
    }
    return Part("board/status.html", values)


def actions_part(board: Any) -> Part:
    """The action bar."""
    values = {"game": board.game, "actions": board.actions, "is_asked": board.is_asked}
    return Part("board/actions.html", values)


def head_parts(heads: Iterable[SeatHead]) -> dict[str, Part]:
    """Who sits where, by the place on the page: the viewer's own comes first."""
    return {
        f"head-{place}": Part("board/head.html", {"head": head}) for place, head in enumerate(heads)
    }


def held_parts(held: Iterable[Part]) -> dict[str, Part]:
    """What each seat has, by the same places."""
    return {f"held-{place}": part for place, part in enumerate(held)}


def moves_that_begin(scene: Scene, *first_words: str) -> list[str]:
    """The viewer's legal moves with one of these first words, in their order."""
    return [words for words in scene.moves if words.split()[0] in first_words]


def weight_of(scene: Scene, usual: str) -> str:
    """A forced move is the primary one; otherwise its usual weight counts."""
    return PRIMARY if len(scene.moves) == 1 else usual
