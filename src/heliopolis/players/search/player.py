"""A player that plays many games in its head before it makes a move."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from time import monotonic
from typing import TypeVar

from ...core.chance import SeededStream
from ...core.items import plural
from ...core.speed import can_compile
from ...face.game import numbers_of
from ...face.move import Move
from ...face.view import View
from ...notation.record import CHANCE
from ..player import Budget
from ..thumb.player import ThumbPlayer
from .engine import THUMB, Choice, Search, Tree, stream_of
from .memory import FEATURES, Settings
from .standing.weights import WEIGHTS

DEFAULT_SIMULATIONS = 1000
FEWEST_SIMULATIONS = 2  # one for the position itself, one for a move
SIMULATIONS_AT_ONCE = 128  # between two looks at the clock, and chances for Ctrl-C
PLAIN_AT_ONCE = 8  # the same where nothing can be compiled
PLAIN_A_SECOND = 1000  # simulations there is room for then; the rule of thumb makes 150 to 350
NODES_PER_SIMULATION = 12  # a position has about so many moves at most, in the mean
LEAST_ROOM = 1 << 12
MOST_ROOM = 1 << 20
SEEDS = 1 << 62

Number = TypeVar("Number", int, float)

# By game, as `memory.Settings` has them. Found by trying; `docs/search.md` tells how.
SETTINGS = {
    "ra": {"curiosity": 1000, "trust": 600, "doubt": 10, "chance_width": 100},
    "priests": {"curiosity": 1000, "trust": 600, "doubt": 10, "chance_width": 100},
    "dice": {"curiosity": 500, "trust": 700, "doubt": 20, "chance_width": 2},
}


@dataclass(frozen=True, slots=True)
class SearchStyle:
    """How a search thinks: its budget for a move, and who plays its simulations out."""

    simulations: int | None = DEFAULT_SIMULATIONS
    seconds: float | None = None
    rollouts: str = THUMB

    def within(self, budget: Budget) -> Budget:
        """The tighter of its own budget and the one it is given; there is always some."""
        simulations = _least(self.simulations, budget.simulations)
        seconds = _least(self.seconds, budget.seconds)
        if simulations is None and seconds is None:
            simulations = DEFAULT_SIMULATIONS
        return Budget(simulations, seconds)


class SearchPlayer:
    """Tree search. It keeps its tree from move to move, so it plays one seat of one game."""

    def __init__(self, style: SearchStyle) -> None:
        self.style = style
        self._search: Tree | None = None
        self._seen: View | None = None
        self._found: list[Choice] = []

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        """The move that most simulations came to prefer."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        search = self._standing_at(view)
        _think(search, self.style.within(budget), stream_of(stream.below(SEEDS)))
        self._found = search.choices(len(view.players))
        return _move_numbered(moves, self._found[0].move)

    def _standing_at(self, view: View) -> Tree:
        """The search with its root where the game is now, and what it knows from earlier moves."""
        if self._search is None or self._seen is None or not _goes_on(self._seen, view):
            self._search = self._new_search(view)
        else:
            self._search.follow(_actions_between(self._seen, view))
        self._search.stand_at(view.state_copy())
        self._seen = view
        return self._search

    def _new_search(self, view: View) -> Tree:
        settings = settings_for(view.kind.name, len(view.players))
        return Search(view.kind.name, self.style.rollouts, settings, room_for(self.style))

    def _has_searched(self, view: View) -> bool:
        """Whether what it has found is about this position."""
        return self._seen is not None and self._seen.events == view.events and bool(self._found)

    def explain(self, view: View, move: Move) -> list[str]:
        """How often each seat wins in its head after this move, and after the best other one."""
        found = {choice.move: choice for choice in self._found if choice.visits}
        if not self._has_searched(view) or move.number not in found:
            return _reasons_of_thumb(view, move)
        chosen = found.pop(move.number)
        reasons = [f"after {move} I win {_percent(chosen, view.seat)} of {_games(chosen)}"]
        if found:
            other = next(iter(found.values()))
            words = view.kind.move_words[other.move]
            reasons.append(f"after {words} I win {_percent(other, view.seat)} of {_games(other)}")
        reasons.append(_danger(view, chosen))
        return reasons


def room_for(style: SearchStyle) -> int:
    """How many nodes a search is likely to need."""
    plain = PLAIN_A_SECOND * ceil(style.seconds or 1)
    simulations = style.simulations or (MOST_ROOM if can_compile() else plain)
    return min(max(LEAST_ROOM, simulations * NODES_PER_SIMULATION), MOST_ROOM)


def settings_for(game: str, players: int) -> Settings:
    """How the search of a game is set."""
    settings = Settings()
    for name, value in SETTINGS[game].items():
        setattr(settings, name, value)
    settings.weights = [[*row, *[0] * (FEATURES - len(row))] for row in WEIGHTS[game][players]]
    return settings


def _think(search: Tree, budget: Budget, stream: int) -> None:
    """Simulate until the budget is spent; often enough, in any case, that there is an answer."""
    most = budget.simulations
    if most is None:
        assert budget.seconds is not None, "there is always some budget"
        _think_for(budget.seconds, search, stream)
        return
    most = max(FEWEST_SIMULATIONS, most)
    begun, done = monotonic(), 0
    at_once = SIMULATIONS_AT_ONCE if budget.seconds is None else _between_looks()
    while done < most and (done == 0 or not _is_over(budget.seconds, monotonic() - begun)):
        simulations = min(at_once, most - done)
        stream = search.simulate(simulations, stream)
        done += simulations


def _is_over(limit: float | None, seconds: float) -> bool:
    return limit is not None and seconds >= limit


def _think_for(limit: float, search: Tree, stream: int) -> None:
    """Simulate for so many seconds, or until what is left of them cannot change the answer."""
    # The first ones may wait for rules to be compiled, and that is no thinking.
    stream = search.simulate(FEWEST_SIMULATIONS, stream)
    at_once = _between_looks()
    begun, seconds, done = monotonic(), 0.0, 0
    while seconds < limit:
        stream = search.simulate(at_once, stream)
        done += at_once
        seconds = monotonic() - begun
        if search.lead * seconds > done * (limit - seconds):  # as fast as until now
            break


def _between_looks() -> int:
    """How many simulations to make between two looks at the clock: few where each takes long."""
    return SIMULATIONS_AT_ONCE if can_compile() else PLAIN_AT_ONCE


def _goes_on(before: View, now: View) -> bool:
    """Whether *now* is a later moment of the game that *before* was one of."""
    return (
        before.kind is now.kind
        and before.deal == now.deal
        and before.options == now.options
        and now.events[: len(before.events)] == before.events
    )


def _actions_between(before: View, now: View) -> list[int]:
    """The numbers of the moves and outcomes that lead from one view to the other."""
    kind = before.kind
    state = before.state_copy()
    actions = []
    for event in now.events[len(before.events) :]:
        if event.who == CHANCE:
            outcome = kind.parse_outcome(state, event.words)
            assert outcome is not None, "the game has checked its events"
            actions.append(outcome)
            kind.rules.apply_chance(state, outcome)
        else:
            actions.append(numbers_of(kind)[event.words])
            kind.rules.apply_move(state, actions[-1])
    return actions


def _move_numbered(moves: list[Move], number: int) -> Move:
    return next(move for move in moves if move.number == number)


def _percent(choice: Choice, seat: int) -> str:
    return f"{choice.shares[seat]:.0%}"


def _games(choice: Choice) -> str:
    return f"{plural(choice.visits, 'game')} in my head"


def _danger(view: View, choice: Choice) -> str:
    """The rival who wins most often after a move."""
    rivals = [seat for seat in range(len(view.players)) if seat != view.seat]
    rival = max(rivals, key=lambda seat: choice.shares[seat])
    return f"then {view.players[rival]} is the most dangerous, winning {_percent(choice, rival)}"


def _reasons_of_thumb(view: View, move: Move) -> list[str]:
    """What the rule of thumb says, where nothing has been searched."""
    return ThumbPlayer().explain(view, move)


def _least(first: Number | None, second: Number | None) -> Number | None:
    given = [number for number in (first, second) if number is not None]
    return min(given) if given else None
