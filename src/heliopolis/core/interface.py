"""What the rules of every game provide, under the same names. Each `rules.py` has all of them; a
test checks it.

Loops that serve all games import these names and never call them as they stand:
`core.speed.for_game` puts a game's own rules in their place.
"""

from __future__ import annotations

from .speed import rule
from .state import FlatState


@rule
def deals(players: int) -> int:
    """How many equally likely ways there are to set up a game."""
    raise NotImplementedError


@rule
def set_up(state: FlatState, players: int, deal: int) -> None:
    """Make *state* the beginning of a game: the set-up with number *deal*, default options."""
    raise NotImplementedError


@rule
def is_over(state: FlatState) -> bool:
    """Whether the game has ended."""
    raise NotImplementedError


@rule
def is_chance(state: FlatState) -> bool:
    """Whether chance is to speak next: a tile drawn, dice thrown."""
    raise NotImplementedError


@rule
def seat_to_move(state: FlatState) -> int:
    """The seat that is asked for a move."""
    raise NotImplementedError


@rule
def open_groups(state: FlatState) -> int:
    """How many groups of moves, from the first one on, can hold a legal move now."""
    raise NotImplementedError


@rule
def legal_moves(state: FlatState, group: int) -> int:
    """The legal moves of one group, as a set of numbers within the group (`core.bits`)."""
    raise NotImplementedError


@rule
def first_of_group(group: int) -> int:
    """The number of a group's first move."""
    raise NotImplementedError


@rule
def apply_move(state: FlatState, move: int) -> None:
    """Carry out a legal move. Trusts the caller: an illegal one makes nonsense of the state."""
    raise NotImplementedError


@rule
def make_move(state: FlatState, move: int) -> None:
    """Carry out a legal move, but not the scoring if it ends an epoch."""
    raise NotImplementedError


@rule
def make_chance(state: FlatState, outcome: int) -> None:
    """Carry out a chance outcome, but not the scoring if it ends an epoch."""
    raise NotImplementedError


@rule
def is_scoring(state: FlatState) -> bool:
    """Whether an epoch has ended and waits for its scoring."""
    raise NotImplementedError


@rule
def finish_epoch(state: FlatState) -> None:
    """Score the epoch that has ended, then begin the next one or end the game."""
    raise NotImplementedError


@rule
def tickets(state: FlatState) -> int:
    """How many equally likely tickets chance draws from."""
    raise NotImplementedError


@rule
def outcome_of_ticket(state: FlatState, ticket: int) -> int:
    """The chance outcome that a ticket stands for."""
    raise NotImplementedError


@rule
def apply_chance(state: FlatState, outcome: int) -> None:
    """Carry out a chance outcome that is possible now."""
    raise NotImplementedError


@rule
def winners(state: FlatState) -> int:
    """The seats that have won a finished game, as a set."""
    raise NotImplementedError


NAMES = frozenset(
    {
        "apply_chance",
        "apply_move",
        "deals",
        "finish_epoch",
        "first_of_group",
        "is_chance",
        "is_over",
        "is_scoring",
        "legal_moves",
        "make_chance",
        "make_move",
        "open_groups",
        "outcome_of_ticket",
        "seat_to_move",
        "set_up",
        "tickets",
        "winners",
    }
)
