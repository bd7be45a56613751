"""Uniform random play on one core against OpenSpiel's C++ rollouts of hearts, in the same run.

A step is one decision of a seat in ours (draws and throws come on top and are not counted), and one
card played in hearts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from bench.measure import in_words, pin_to_one_core, rates
from heliopolis.core.kind import GameKind
from heliopolis.core.speed import compiled, for_game
from heliopolis.core.state import new_records
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.players.random_play import play_games

PLAYERS = 4
HEARTS_STEPS = 52
HEARTS_ROLLOUTS = 2_000
RIVAL = "OpenSpiel hearts, C++ rollouts"


def main() -> None:
    """Measure and print a table."""
    pin_to_one_core()
    subjects: dict[str, Callable[[], int]] = {RIVAL: hearts()}
    for name in GAMES:
        subjects[f"{name}, compiled"] = compiled_games(kind_of(name))
        subjects[f"{name}, interpreted"] = interpreted_games(kind_of(name))
    found = rates(subjects)
    print(f"{'subject':<32} steps per second, median [range] of {len(found[RIVAL])} rounds")
    for name, values in found.items():
        print(f"{name:<32} {in_words(values)}")
    for line in ratios(found):
        print(line)
    for name in GAMES:
        print(facts(kind_of(name)))


def ratios(found: dict[str, list[float]]) -> Iterator[str]:
    """Each round's rate over the rival's of the same round; the median of those."""
    for name, values in found.items():
        if name.endswith("compiled"):
            each = [own / rival for own, rival in zip(values, found[RIVAL], strict=True)]
            yield f"{name} / {RIVAL}: {median(each):.2f} [{min(each):.2f} to {max(each):.2f}]"


def hearts() -> Callable[[], int]:
    """OpenSpiel's own C++ loop: one simulation of its search evaluates a state by many rollouts."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(HEARTS_ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(
        game, evaluator, 1.4, 1, 1, False, 1, False, pyspiel.ChildSelectionPolicy.UCT
    )

    def play() -> int:
        bot.step(state)
        return HEARTS_ROLLOUTS * HEARTS_STEPS

    return play


def compiled_games(kind: GameKind) -> Callable[[], int]:
    """Whole games in machine code, new ones at each call."""
    play: Any = compiled(for_game(play_games, kind.rules))
    state = new_records(kind.state, 1)[0]
    return _new_games(lambda first: int(play(state, PLAYERS, 1, first, 2_000)), 2_000)


def whole_games(kind: GameKind, games: int) -> Callable[[], int]:
    """The same, counted in games."""
    play: Any = compiled(for_game(play_games, kind.rules))
    state = new_records(kind.state, 1)[0]

    def played(first: int) -> int:
        play(state, PLAYERS, 1, first, games)
        return games

    return _new_games(played, games)


def interpreted_games(kind: GameKind) -> Callable[[], int]:
    """Whole games in plain Python, new ones at each call."""
    play, state = for_game(play_games, kind.rules), kind.state()
    return _new_games(lambda first: play(state, PLAYERS, 1, first, 20), 20)


def _new_games(play: Callable[[int], int], games: int) -> Callable[[], int]:
    played = 0

    def play_more() -> int:
        nonlocal played
        played += games
        return play(played)

    return play_more


def facts(kind: GameKind) -> str:
    """Games are of different lengths and have forced moves: what a step is worth."""
    from bench.facts import count_decisions

    decisions, forced, chances = count_decisions(kind, PLAYERS, games=300)
    return (
        f"{kind.name}, {PLAYERS} players, uniform random play: {decisions:.1f} decisions a game, "
        f"{forced:.1%} of them forced, {chances:.1f} draws or throws"
    )


if __name__ == "__main__":
    main()
