"""Simulations of the tree search per second on one core, against OpenSpiel's C++ search in the same
run, and against our own bare playouts.

A simulation goes down the tree, adds a node and plays a whole game at random from there, in ours
and in OpenSpiel's; a playout is a whole game at random and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median

from bench.measure import in_words, pin_to_one_core, rates
from bench.speed import PLAYERS, whole_games
from heliopolis import new_game
from heliopolis.core.kind import GameKind
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.players.network.search import GuidedSearch
from heliopolis.players.search.engine import RANDOM, THUMB, Search, stream_of
from heliopolis.players.search.player import settings_for

SIMULATIONS = 1_000  # of one move; then the tree is planted anew
ROOM = 1 << 14
RIVAL = "OpenSpiel backgammon, C++ search"
RIVAL_SIMULATIONS = 200
PLAYOUTS = 1_000


def main() -> None:
    """Measure and print a table."""
    pin_to_one_core()
    subjects: dict[str, Callable[[], int]] = {RIVAL: backgammon()}
    for name in GAMES:
        subjects[f"{name}, search, random rollouts"] = simulations(kind_of(name), RANDOM, True)
        subjects[f"{name}, playouts"] = whole_games(kind_of(name), PLAYOUTS)
        subjects[f"{name}, search as it plays"] = simulations(kind_of(name), THUMB, False)
    found = rates(subjects)
    print(f"{'subject':<32} simulations or games per second, median [range]")
    for name, values in found.items():
        print(f"{name:<32} {in_words(values)}")
    for line in ratios(found):
        print(line)


def ratios(found: dict[str, list[float]]) -> Iterator[str]:
    """The search over its rival, and over what it could do without a tree."""
    for name in GAMES:
        own = found[f"{name}, search, random rollouts"]
        for other in (RIVAL, f"{name}, playouts"):
            each = [one / two for one, two in zip(own, found[other], strict=True)]
            yield f"{name}, search / {other}: {median(each):.2f} [{min(each):.2f}, {max(each):.2f}]"


def backgammon() -> Callable[[], int]:
    """OpenSpiel's search from the start of a game, one random rollout a leaf."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(
        game, evaluator, 1.4, RIVAL_SIMULATIONS, 100, False, 1, False,
        pyspiel.ChildSelectionPolicy.UCT,
    )  # fmt: skip

    def think() -> int:
        bot.step(state)
        return RIVAL_SIMULATIONS

    return think


def simulations(kind: GameKind, rollouts: str, are_whole_games: bool) -> Callable[[], int]:
    """Our search from the start of a game, a new tree at each call."""
    game = new_game(kind.name, PLAYERS, seed=1)
    while game.to_move == "chance":
        game.play_chance()
    settings = settings_for(kind.name, PLAYERS)
    settings.whole_games = int(are_whole_games)
    search = Search(kind.name, rollouts, settings, ROOM)
    search.stand_at(game.state_copy())
    return thinking(search, SIMULATIONS)


def thinking(search: Search | GuidedSearch, simulations: int) -> Callable[[], int]:
    """So many simulations where a search stands, a new tree and other chance at each call."""
    seed = 0

    def think() -> int:
        nonlocal seed
        seed += 1
        search.plant()
        search.simulate(simulations, stream_of(seed))
        return simulations

    return think


if __name__ == "__main__":
    main()
