"""How much search adds to a network: one seat searches with the network's help, the others are the
network alone or the rule of thumb. Hundreds of games are played side by side, each with a tree of
its own: a simulation goes down every tree, and the network judges all they came to in one go, on a
GPU where there is one.

    python -m bench.guided ra --simulations 1000 --deals 256 --against network

Every deal is played once from every seat. Settings of the search (`players/network/search.py`) are
tried with `--set curiosity=250`. The program's own player differs in two ways: it sends several
simulations down together, and keeps its tree from move to move. With `--known` the others make the
rule of thumb's moves in the tree as well: what can be won by who knows them. Needs the extra
`train`.
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import torch

from heliopolis.arena.intervals import SURE
from heliopolis.batch import Batch
from heliopolis.batch.advance import NO_MOVE
from heliopolis.batch.outlooks import network_rows
from heliopolis.batch.places import threads_of
from heliopolis.core.chance import below, first_random, next_random
from heliopolis.core.interface import (
    apply_chance,
    apply_move,
    is_chance,
    is_over,
    outcome_of_ticket,
    seat_to_move,
    tickets,
)
from heliopolis.core.speed import for_game, rule
from heliopolis.core.state import new_records, pack
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.players.network.inputs import for_network
from heliopolis.players.network.leaves import (
    Descent,
    Progress,
    bring_back,
    is_unjudged,
    send_down,
)
from heliopolis.players.network.search import SETTINGS, settings_for
from heliopolis.players.network.weights_file import load_weights, shipped_file
from heliopolis.players.search.engine import choices_at, no_advice
from heliopolis.players.search.interface import advised_move
from heliopolis.players.search.memory import NO_NODE, Memory, Node, Settings
from heliopolis.players.search.player import NODES_PER_SIMULATION
from heliopolis.players.search.tree import (
    ROOT,
    add_child,
    child_with,
    first_legal_move,
    is_forced,
    may_widen,
    most_promising,
    nth_child,
    plant,
)
from heliopolis.players.thumb.player import advice_of
from heliopolis.train.measure import best_moves, moves_of
from heliopolis.train.network import Network


@rule
def plant_some(first: int, last: int, thinks: Any, nodes: Any, memories: Any) -> None:
    """A new tree in every game whose searcher is to move."""
    for game in range(first, last):
        if thinks[game] == 1:
            plant(nodes[game], memories[game])


@rule
def send_some_down(
    first: int,
    last: int,
    thinks: Any,
    nodes: Any,
    states: Any,
    memories: Any,
    settings: Any,
    descents: Any,
    progress: Any,
    rows: Any,
    masks: Any,
    streams: Any,
) -> None:
    """One simulation down the tree of every game whose searcher is to move."""
    for game in range(first, last):
        if thinks[game] == 1:
            streams[game] = send_down(
                nodes[game],
                states[game],
                memories[game],
                settings[0],
                descents[game],
                progress[game],
                rows[game],
                masks[game],
                1,
                streams[game],
            )


@rule
def bring_some_back(
    first: int,
    last: int,
    thinks: Any,
    nodes: Any,
    memories: Any,
    settings: Any,
    descents: Any,
    progress: Any,
    masks: Any,
    answers: Any,
) -> None:
    """What the network said, up every tree."""
    for game in range(first, last):
        if thinks[game] == 1:
            bring_back(
                nodes[game],
                memories[game],
                settings[0],
                descents[game],
                progress[game],
                masks[game],
                answers[game],
            )


# Where the others are known to follow the rule of thumb, the tree has no choices of theirs


@rule
def go_on_to_own_choice(state: Any, seat: int) -> None:
    """Make forced moves and those of the others, up to a choice of *seat*, to chance or the end."""
    while not is_over(state) and not is_chance(state):
        if is_forced(state):
            apply_move(state, first_legal_move(state))
        elif seat_to_move(state) == seat:
            return
        else:
            apply_move(state, advised_move(state))


@rule
def follow_own_choice(nodes: Any, memory: Any, state: Any, node: int, settings: Any) -> int:
    """`tree.follow_choice`, but on to the searcher's own next choice."""
    child = most_promising(nodes, node, settings)
    apply_move(state, nodes[child].action)
    go_on_to_own_choice(state, nodes[memory.root].seat)
    return child


@rule
def follow_chance_to_own_choice(
    nodes: Any, memory: Any, state: Any, node: int, settings: Any, stream: int
) -> int:
    """`tree.follow_chance`, but on to the searcher's own next choice."""
    outcome = outcome_of_ticket(state, below(stream, tickets(state)))
    child = child_with(nodes, node, outcome)
    if child == NO_NODE:
        if nodes[node].children > 0 and not may_widen(nodes, node, settings):
            child = nth_child(nodes, node, below(next_random(stream), nodes[node].children))
        elif memory.used < memory.limit:
            child = add_child(nodes, memory, node, outcome)
    if child != NO_NODE:
        apply_chance(state, nodes[child].action)
        go_on_to_own_choice(state, nodes[memory.root].seat)
    return child


@cache
def loops_of(game: str, knows_others: bool) -> dict[str, Any]:
    """The loops for one game, compiled."""
    kind = kind_of(game)
    is_leaf = for_game(is_unjudged, kind.rules)
    loops: tuple[Any, ...] = (plant_some, send_some_down, bring_some_back)
    others: dict[str, Any] = {"is_leaf": is_leaf, "advised_move": no_advice}
    if knows_others:
        for name, known in (
            ("follow_choice", follow_own_choice),
            ("follow_chance", follow_chance_to_own_choice),
        ):
            advice = advice_of(game).advised_move
            others[name] = for_game(known, kind.rules, advised_move=advice)
    return {loop.__name__: for_network(loop, kind, **others) for loop in loops}


class Forest:
    """A tree for every game of a batch."""

    def __init__(
        self, batch: Batch, network: Network, settings: Settings, room: int, knows_others: bool
    ) -> None:
        kind, games, shape = batch.kind, batch.games, network.shape
        self.batch, self.network = batch, network
        self.loops = loops_of(kind.name, knows_others)
        self.settings = pack(settings)
        self.nodes = new_records(Node, games * room).reshape(games, room)
        self.states = new_records(kind.state, games * 2).reshape(games, 2)
        self.memories = new_records(Memory, games)
        self.memories["half"] = room
        self.descents = new_records(Descent, games).reshape(games, 1)
        self.progress = new_records(Progress, games)
        self.rows = np.zeros((games, 1, shape.inputs), np.int8)
        self.masks = np.zeros((games, 1, shape.moves), np.int8)
        self.answers = np.zeros((games, 1, shape.moves + 2 * shape.seats), np.float32)
        self.streams = np.array([first_random(1, game) for game in range(games)], np.int64)

    def search(self, thinks: Any, simulations: int, moves: Any) -> None:
        """Write the best moves of the games in which one thinks."""
        asked = np.flatnonzero(thinks)
        self.states[:, ROOT] = self.batch.states
        self._each("plant_some", thinks, self.nodes, self.memories)
        for _ in range(simulations):
            self._simulate(thinks, asked)
        for game in asked:
            moves[game] = choices_at(self.nodes[game], self.memories["root"][game], 0)[0].move

    def _simulate(self, thinks: Any, asked: Any) -> None:
        trees = self.nodes, self.states, self.memories, self.settings
        on_the_way = self.descents, self.progress
        self._each(
            "send_some_down", thinks, *trees, *on_the_way, self.rows, self.masks, self.streams
        )
        self.answers[asked, 0] = answers_of(self.network, self.rows[asked, 0])
        nodes, _, memories, settings = trees
        self._each(
            "bring_some_back",
            *(thinks, nodes, memories, settings, *on_the_way, self.masks, self.answers),
        )

    def _each(self, loop: str, *given: Any) -> None:
        self.batch.each(self.loops[loop], *given)


def answers_of(network: Network, rows: Any) -> Any:
    """What the network says about rows of observations, side by side as its players have it."""
    with torch.no_grad():
        given = torch.from_numpy(rows).to(network.block.device)
        return torch.cat(list(network(given)), dim=1).cpu().numpy()


def play(words: argparse.Namespace, seat: int) -> Any:
    """Play every deal with the searcher at one seat. Returns its shares of the wins."""
    torch.set_num_threads(1)  # the games have the others
    kind, network = kind_of(words.game), network_of(words)
    threads = max(1, threads_of(None) // words.players)
    batch = Batch(
        kind.name, words.players, words.deals, words.seed, auto_reset=False, threads=threads
    )
    room = words.simulations * NODES_PER_SIMULATION
    forest = Forest(batch, network, searching(words), room, words.known)
    others = np.tile((np.arange(kind.most_players) != seat).astype(np.int8), (words.deals, 1))
    thumbs = moves_of("thumb", batch, others) if words.against == "thumb" else None
    out = batch.buffers
    while not out.done.all():
        thinks = (out.mover == seat) & ~out.done
        if (thinks | out.done).all():
            moves = np.full(batch.games, NO_MOVE, np.int64)
            forest.search(thinks.astype(np.int8), words.simulations, moves)
        else:
            moves = thumbs() if thumbs else best_moves(network, network_rows(batch), out.mask)
            moves = np.where(thinks, NO_MOVE, moves)
        batch.step(moves, check=False)
    return out.share[:, seat].copy()


def network_of(words: argparse.Namespace) -> Network:
    """The network that was asked for, on its device."""
    kind, device = kind_of(words.game), torch.device(words.device)
    weights = load_weights(words.weights or shipped_file(kind.name), kind)
    network = Network(kind, weights.shape.width, weights.shape.blocks, device, torch.float32)
    network.load(weights.arrays)
    return network


def searching(words: argparse.Namespace) -> Settings:
    """How the search is set."""
    settings = settings_for(words.game)
    for name, value in words.set:
        setattr(settings, name, value)
    return settings


def main() -> None:
    """Play the match, one process for each seat, and tell the searcher's share of the wins."""
    words, begun = parsed(), monotonic()
    with ProcessPoolExecutor(words.players, get_context("spawn")) as pool:
        shares = list(pool.map(partial(play, words), range(words.players)))
    by_deal = np.mean(shares, axis=0)
    spread = SURE * float(by_deal.std()) / math.sqrt(words.deals)
    against = f"{words.against}, known" if words.known else words.against
    print(
        f"{words.game}, {words.players} players, {words.simulations} simulations, "
        f"{dict(words.set)}, against {against}: {by_deal.mean():.1%} +-{spread:.1%} of "
        f"{words.deals * words.players} games (fair {1 / words.players:.0%}), "
        f"{monotonic() - begun:.0f} s"
    )


def parsed() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=256, help="each played from every seat")
    parser.add_argument("--simulations", type=int, default=1000, help="for each move")
    parser.add_argument("--against", choices=("network", "thumb"), default="network")
    parser.add_argument("--known", action="store_true", help="the search knows the rule of thumb")
    parser.add_argument("--weights", type=Path, help="a weights file (default: the program's own)")
    parser.add_argument("--set", type=setting, action="append", default=[], metavar="NAME=NUMBER")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    words = parser.parse_args()
    if words.known and words.against != "thumb":
        parser.error("--known is for a search that knows the rule of thumb: add --against thumb")
    return words


def setting(text: str) -> tuple[str, int]:
    """A setting of the search, such as `curiosity=250`."""
    name, _, value = text.partition("=")
    if name not in SETTINGS["ra"] or not value.isdecimal():
        raise argparse.ArgumentTypeError(
            f"{text!r} is no setting: give one of {', '.join(SETTINGS['ra'])}, =, a whole number"
        )
    return name, int(value)


if __name__ == "__main__":
    main()
