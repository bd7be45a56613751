"""How a network guides the tree search of `players/search`: some simulations go down the tree, the
network judges all the positions they came to at once, and the answers are brought back up.

Between the two a simulation counts as one that nobody has won (a virtual loss), so that those sent
down together look at different moves.
"""

from __future__ import annotations

from math import exp
from typing import Annotated, Any

from ...core.interface import is_chance, is_over, seat_to_move
from ...core.speed import rule
from ...core.state import FlatState, Int8, Int16
from ..random_play import let_chance_speak
from ..search.memory import (
    LONGEST_PATH,
    NO_NODE,
    ONE_WIN,
    SEATS,
    THOUSAND,
    AnyState,
    Memory,
    Nodes,
    Settings,
    States,
)
from ..search.rollout import share_the_win
from ..search.tree import HERE, add_child, descend, make_forced_moves, remember
from .interface import observe, write_mask

LEAST_PRIOR = 1  # of a thousand: no move is out of the question


class Descent(FlatState):
    """A simulation on its way: where it came to, and what it waits for."""

    depth: Int16
    leaf: Int16  # the row of the position that is to be judged
    is_choice: Int8  # 1: the last node of the path is that position, and gets its moves
    viewer: Int8  # the seat that is asked there
    players: Int8
    path: Annotated[list[int], "i4", LONGEST_PATH]


class Progress(FlatState):
    """How many simulations are on their way, and to how many different positions."""

    descents: Int16
    leaves: Int16


Descents = list[Descent]


# Down


@rule
def send_down(
    nodes: Nodes,
    states: States,
    memory: Memory,
    settings: Settings,
    descents: Descents,
    progress: Progress,
    rows: Any,
    masks: Any,
    simulations: int,
    stream: int,
) -> int:
    """Send so many simulations down the tree. Those that come to the end of the game are done at
    once; for the others the positions they came to are written down. Returns the stream as it goes
    on.
    """
    progress.descents = 0
    progress.leaves = 0
    for _ in range(simulations):
        stream = descend(nodes, states, memory, settings, stream)
        state = states[HERE]
        is_choice = 0 if is_chance(state) else 1
        stream = reach_choice(state, stream)
        if is_over(state):
            share_the_win(state, memory)
            remember(nodes, memory, memory.depth)
        else:
            descent = descents[progress.descents]
            progress.descents += 1
            keep_path(nodes, memory, descent)
            descent.is_choice = is_choice
            descent.viewer = seat_to_move(state)
            descent.players = state.players
            descent.leaf = leaf_of(descents, progress)
            if descent.leaf == progress.leaves:
                progress.leaves += 1
                observe(state, seat_to_move(state), rows[descent.leaf])
                write_mask(state, masks[descent.leaf])
    return stream


@rule
def is_unjudged(nodes: Nodes, state: AnyState, node: int) -> bool:
    """In place of `tree.is_leaf`: a choice whose moves have no nodes yet is for the network."""
    return is_over(state) or (nodes[node].first_child == NO_NODE and not is_chance(state))


@rule
def reach_choice(state: AnyState, stream: int) -> int:
    """Where the tree had no room for what chance says: go on to a choice or to the end. Returns
    the stream as it goes on.
    """
    while not is_over(state) and is_chance(state):
        stream = let_chance_speak(state, stream)
        make_forced_moves(state)
    return stream


@rule
def keep_path(nodes: Nodes, memory: Memory, descent: Descent) -> None:
    """Remember the way back; every node on it counts the visit already."""
    descent.depth = memory.depth
    for step in range(memory.depth):
        descent.path[step] = memory.path[step]
        nodes[memory.path[step]].visits += 1


@rule
def leaf_of(descents: Descents, progress: Progress) -> int:
    """The row for the latest descent's position: a new one, or that of an earlier descent to the
    same node.
    """
    latest = descents[progress.descents - 1]
    node = latest.path[latest.depth - 1]
    if latest.is_choice == 1:
        for number in range(progress.descents - 1):
            earlier = descents[number]
            if earlier.path[earlier.depth - 1] == node:
                return earlier.leaf
    return progress.leaves


# Up


@rule
def bring_back(
    nodes: Nodes,
    memory: Memory,
    settings: Settings,
    descents: Descents,
    progress: Progress,
    masks: Any,
    answers: Any,
) -> None:
    """Carry what the network said up every path."""
    for number in range(progress.descents):
        descent = descents[number]
        mask, answer = masks[descent.leaf], answers[descent.leaf]
        node = descent.path[descent.depth - 1]
        if descent.is_choice == 1 and nodes[node].first_child == NO_NODE:
            add_judged_choices(nodes, memory, node, descent.viewer, mask, answer, settings.trust)
        note_shares(memory, descent, answer, len(mask))
        for step in range(descent.depth):
            for seat in range(SEATS):
                nodes[descent.path[step]].value[seat] += memory.shares[seat]


@rule
def add_judged_choices(
    nodes: Nodes, memory: Memory, node: int, seat: int, mask: Any, answer: Any, trust: int
) -> None:
    """A child for each legal move, as likely as the network says; none if they do not all find
    room.
    """
    moves = legal_in(mask)
    if memory.used + moves > memory.limit:
        return
    nodes[node].seat = seat
    best = highest_logit(mask, answer)
    total = 0.0
    for move in range(len(mask)):
        if mask[move] != 0:
            total += exp(float(answer[move]) - best)
    for move in range(len(mask)):
        if mask[move] != 0:
            child = add_child(nodes, memory, node, move)
            part = exp(float(answer[move]) - best) / total
            prior = int(trust * part) + (THOUSAND - trust) // moves
            nodes[child].prior = max(LEAST_PRIOR, prior)


@rule
def legal_in(mask: Any) -> int:
    """How many moves are legal."""
    moves = 0
    for move in range(len(mask)):
        if mask[move] != 0:
            moves += 1
    return moves


@rule
def highest_logit(mask: Any, answer: Any) -> float:
    """The logit of the likeliest legal move."""
    best = -1e30
    for move in range(len(mask)):
        if mask[move] != 0 and answer[move] > best:
            best = float(answer[move])
    return best


@rule
def note_shares(memory: Memory, descent: Descent, answer: Any, first: int) -> None:
    """The shares of the win that the network foresees, from *first* on in its answer, by seat of
    the table.
    """
    best = -1e30
    for place in range(descent.players):
        best = max(best, float(answer[first + place]))
    total = 0.0
    for place in range(descent.players):
        total += exp(float(answer[first + place]) - best)
    for seat in range(SEATS):
        memory.shares[seat] = 0
    for place in range(descent.players):
        seat = (descent.viewer + place) % descent.players
        part = exp(float(answer[first + place]) - best) / total
        memory.shares[seat] = int(ONE_WIN * part)
