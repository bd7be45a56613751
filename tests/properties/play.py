"""Random games through the plain rules, for property tests: every position is handed to a check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

from heliopolis.core.bits import members_of
from heliopolis.core.kind import GameKind, OptionValue
from heliopolis.core.speed import for_game
from heliopolis.face.catalogue import GAMES, kind_of
from tests.properties import invariants

TABLES = [
    (name, players)
    for name in GAMES
    for players in range(kind_of(name).fewest_players, kind_of(name).most_players + 1)
]

_OWN_CHECKS: dict[str, tuple[Callable[[Any], int], ...]] = {
    "ra": (invariants.broken_in_auction, invariants.broken_in_ra),
    "priests": (invariants.broken_in_auction, invariants.broken_in_priests),
    "dice": (invariants.broken_in_dice,),
}


def option_sets(kind: GameKind) -> list[dict[str, OptionValue]]:
    """Every combination of the options that change play, numbers by two samples."""
    choices: list[list[tuple[str, OptionValue]]] = []
    for option in kind.options.values():
        values: list[OptionValue] = list(option.values)
        if option.numbers:
            values += [option.numbers[0], option.numbers[len(option.numbers) // 3]]
        choices.append([(option.name, value) for value in values])
    return [dict(chosen) for chosen in product(*choices)]


def set_up(kind: GameKind, players: int, random: Random, options: dict[str, OptionValue]) -> Any:
    """A new game with a random deal."""
    state = kind.state()
    kind.rules.set_up(state, players, random.randrange(kind.rules.deals(players)))
    for name, value in options.items():
        kind.options[name].apply(state, value)
    return state


def legal_numbers(kind: GameKind, state: Any) -> list[int]:
    """The numbers of all legal moves."""
    rules = kind.rules
    return [
        rules.first_of_group(group) + member
        for group in range(rules.open_groups(state))
        for member in members_of(rules.legal_moves(state, group))
    ]


def advance(kind: GameKind, state: Any, random: Random) -> int | None:
    """Let chance or a seat do one random thing. Returns the move's number, None for chance.

    Half of the games draw whenever they can: uniform play hardly ever fills a Ra track.
    """
    rules = kind.rules
    if rules.is_chance(state):
        rules.apply_chance(
            state, rules.outcome_of_ticket(state, random.randrange(rules.tickets(state)))
        )
        return None
    moves = legal_numbers(kind, state)
    move = moves[0] if kind.name != "dice" and random.random() < 0.5 else random.choice(moves)
    rules.apply_move(state, move)
    return move


def positions(
    kind: GameKind, players: int, random: Random, options: dict[str, OptionValue]
) -> Iterator[tuple[Any, int | None]]:
    """Every position of a random game, with the move that led to it."""
    state = set_up(kind, players, random, options)
    move: int | None = None
    yield state, move
    while not kind.rules.is_over(state):
        move = advance(kind, state, random)
        yield state, move


def broken(kind: GameKind, state: Any) -> str | None:
    """What is broken in a position, in words."""
    general = for_game(invariants.broken_in_any_game, kind.rules)(state, state.players)
    for code in (general, *(check(state) for check in _OWN_CHECKS[kind.name])):
        if code:
            return invariants.MEANINGS[code]
    return None
