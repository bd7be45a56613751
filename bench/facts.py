"""What a step is worth: how long games are, and how many of their moves are forced."""

from __future__ import annotations

from heliopolis.core.bits import count
from heliopolis.core.chance import first_random
from heliopolis.core.kind import GameKind
from heliopolis.core.speed import for_game
from heliopolis.players.random_play import begin_random_game, step


def count_decisions(kind: GameKind, players: int, games: int) -> tuple[float, float, float]:
    """Decisions a game, share of forced ones among them, chance outcomes a game."""
    begin, advance = for_game(begin_random_game, kind.rules), for_game(step, kind.rules)
    decisions = forced = chances = 0
    state = kind.state()
    for game in range(games):
        stream = begin(state, players, first_random(7, game))
        while not kind.rules.is_over(state):
            if kind.rules.is_chance(state):
                chances += 1
            else:
                decisions += 1
                forced += _legal(kind, state) == 1
            stream = advance(state, stream)
    return decisions / games, forced / decisions, chances / games


def _legal(kind: GameKind, state: object) -> int:
    groups = range(kind.rules.open_groups(state))
    return sum(count(kind.rules.legal_moves(state, group)) for group in groups)
