"""Tree search with chance nodes and one value a seat (max-n), for any game.

A node is a position: its value is the sum, over all simulations through it, of each seat's share of
the win. Positions themselves are not kept: a simulation plays from the root to where it is.
`for_game` puts a game's rules, the player of the rollouts and the adviser in place.
"""

from __future__ import annotations

from math import sqrt

from ...core.bits import count, nth
from ...core.chance import below, next_random
from ...core.interface import (
    apply_chance,
    apply_move,
    first_of_group,
    is_chance,
    is_over,
    legal_moves,
    open_groups,
    outcome_of_ticket,
    seat_to_move,
    tickets,
)
from ...core.speed import rule
from ...core.state import copy_state
from .interface import advised_move
from .memory import (
    FIRST_NODE,
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
from .rollout import play_out

ROOT = 0  # of the states: where the search begins
HERE = 1  # of the states: where the simulation is


@rule
def search(
    nodes: Nodes, states: States, memory: Memory, settings: Settings, simulations: int, stream: int
) -> int:
    """Make so many simulations. Returns the stream as it goes on."""
    for _ in range(simulations):
        stream = simulate(nodes, states, memory, settings, stream)
    return stream


@rule
def simulate(nodes: Nodes, states: States, memory: Memory, settings: Settings, stream: int) -> int:
    """One game from the root: down the tree, one node more, played out, remembered. Returns the
    stream as it goes on.
    """
    stream = descend(nodes, states, memory, settings, stream)
    stream = play_out(states[HERE], memory, settings, stream)
    remember(nodes, memory, memory.depth)
    return stream


@rule
def descend(nodes: Nodes, states: States, memory: Memory, settings: Settings, stream: int) -> int:
    """From the root down to a leaf; the path is kept. Returns the stream as it goes on."""
    copy_state(states, HERE, ROOT)
    state = states[HERE]
    node = memory.root
    depth = 0
    while node != NO_NODE:
        memory.path[depth] = node
        depth += 1
        if depth == LONGEST_PATH or is_leaf(nodes, state, node):
            node = NO_NODE
        elif is_chance(state):
            node = follow_chance(nodes, memory, state, node, settings, stream)
            stream = next_random(stream)
        else:
            node = follow_choice(nodes, memory, state, node, settings)
    memory.depth = depth
    return stream


@rule
def is_leaf(nodes: Nodes, state: AnyState, node: int) -> bool:
    """A position is played out from when it is met for the first time. Not so before chance speaks:
    one goes on to what it gives.
    """
    return is_over(state) or (nodes[node].visits == 0 and not is_chance(state))


@rule
def remember(nodes: Nodes, memory: Memory, depth: int) -> None:
    """Add a simulation's shares to every node on its path."""
    for step in range(depth):
        node = memory.path[step]
        nodes[node].visits += 1
        for seat in range(SEATS):
            nodes[node].value[seat] += memory.shares[seat]


@rule
def add_child(nodes: Nodes, memory: Memory, node: int, action: int) -> int:
    """A new node, in front of its siblings. There must be room for it."""
    child = memory.used
    memory.used += 1
    nodes[child].visits = 0
    nodes[child].first_child = NO_NODE
    nodes[child].next_sibling = nodes[node].first_child
    nodes[child].children = 0
    nodes[child].action = action
    nodes[child].prior = 0
    for seat in range(SEATS):
        nodes[child].value[seat] = 0
    nodes[node].first_child = child
    nodes[node].children += 1
    return child


@rule
def child_with(nodes: Nodes, node: int, action: int) -> int:
    """The child that a move or an outcome leads to, or NO_NODE."""
    child = nodes[node].first_child
    while child != NO_NODE and nodes[child].action != action:
        child = nodes[child].next_sibling
    return child


# Forced moves: where there is no choice there is no node


@rule
def make_forced_moves(state: AnyState) -> None:
    """Go on to the next real choice, to chance, or to the end."""
    while not is_over(state) and not is_chance(state) and is_forced(state):
        apply_move(state, first_legal_move(state))


@rule
def is_forced(state: AnyState) -> bool:
    """Whether the seat that is asked has a single legal move."""
    moves = 0
    for group in range(open_groups(state)):
        moves += count(legal_moves(state, group))
        if moves > 1:
            return False
    return True


@rule
def first_legal_move(state: AnyState) -> int:
    """The legal move with the lowest number."""
    group = 0
    while legal_moves(state, group) == 0:
        group += 1
    return first_of_group(group) + nth(legal_moves(state, group), 0)


# Choices of the seats


@rule
def follow_choice(
    nodes: Nodes, memory: Memory, state: AnyState, node: int, settings: Settings
) -> int:
    """Make the most promising move. Returns its node, or NO_NODE if there is no more room."""
    if nodes[node].first_child == NO_NODE:
        add_choices(nodes, memory, state, node, settings)
        if nodes[node].first_child == NO_NODE:
            return NO_NODE
    child = most_promising(nodes, node, settings)
    apply_move(state, nodes[child].action)
    make_forced_moves(state)
    return child


@rule
def add_choices(
    nodes: Nodes, memory: Memory, state: AnyState, node: int, settings: Settings
) -> None:
    """A child for each legal move; none if they do not all find room."""
    moves = 0
    for group in range(open_groups(state)):
        moves += count(legal_moves(state, group))
    if memory.used + moves > memory.limit:
        return
    nodes[node].seat = seat_to_move(state)
    advised = advised_move(state)
    for group in range(open_groups(state)):
        legal = legal_moves(state, group)
        for place in range(count(legal)):
            move = first_of_group(group) + nth(legal, place)
            child = add_child(nodes, memory, node, move)
            nodes[child].prior = prior_of(move, advised, moves, settings.trust)


@rule
def prior_of(move: int, advised: int, moves: int, trust: int) -> int:
    """How likely a move is held to be, in thousandths: the advised one has our trust, the others
    share the rest. Without advice all are alike.
    """
    if advised < 0:
        return THOUSAND // moves
    if move == advised:
        return trust
    return (THOUSAND - trust) // (moves - 1)


@rule
def most_promising(nodes: Nodes, node: int, settings: Settings) -> int:
    """The child with the best sum of what it has brought its seat and of how little is known of it.

    A few simulations prove nothing: a child's mean counts as if some more had gone as its parent's
    do. The rule of thumb's move has the larger part of the curiosity: it is tried first, and others
    come in slowly.
    """
    seat = nodes[node].seat
    visits = nodes[node].visits
    doubt = settings.doubt
    doubtful = doubt * (nodes[node].value[seat] / visits)
    curiosity = settings.curiosity * (ONE_WIN / (THOUSAND * THOUSAND)) * sqrt(visits)
    best = NO_NODE
    best_promise = 0.0
    child = nodes[node].first_child
    while child != NO_NODE:
        tried = nodes[child].visits
        promise = (nodes[child].value[seat] + doubtful) / (tried + doubt)
        promise += curiosity * nodes[child].prior / (1 + tried)
        if best == NO_NODE or promise > best_promise:
            best = child
            best_promise = promise
        child = nodes[child].next_sibling
    return best


# Chance


@rule
def follow_chance(
    nodes: Nodes, memory: Memory, state: AnyState, node: int, settings: Settings, stream: int
) -> int:
    """Let chance speak with its true odds. Returns the outcome's node, or NO_NODE if there is no
    more room.
    """
    outcome = outcome_of_ticket(state, below(stream, tickets(state)))
    child = child_with(nodes, node, outcome)
    if child == NO_NODE:
        if nodes[node].children > 0 and not may_widen(nodes, node, settings):
            child = nth_child(nodes, node, below(next_random(stream), nodes[node].children))
        elif memory.used < memory.limit:
            child = add_child(nodes, memory, node, outcome)
    if child != NO_NODE:
        apply_chance(state, nodes[child].action)
        make_forced_moves(state)
    return child


@rule
def may_widen(nodes: Nodes, node: int, settings: Settings) -> bool:
    """Progressive widening: the more often chance has spoken here, the more outcomes are told
    apart.

    Where one outcome stands in for others, all are equally likely (dice), so the odds stay true.
    """
    return nodes[node].children < settings.chance_width * sqrt(nodes[node].visits)


@rule
def nth_child(nodes: Nodes, node: int, number: int) -> int:
    """The child with this number, from 0."""
    child = nodes[node].first_child
    for _ in range(number):
        child = nodes[child].next_sibling
    return child


# The answer, and what is kept of the tree afterwards


@rule
def lead(nodes: Nodes, node: int) -> int:
    """How many simulations more went to the child most of them went to than to any other."""
    most = 0
    next_most = 0
    child = nodes[node].first_child
    while child != NO_NODE:
        visits = nodes[child].visits
        if visits > most:
            next_most = most
            most = visits
        elif visits > next_most:
            next_most = visits
        child = nodes[child].next_sibling
    return most - next_most


@rule
def plant(nodes: Nodes, memory: Memory) -> None:
    """Begin a new tree, in the first half of the block."""
    memory.root = FIRST_NODE
    memory.used = FIRST_NODE + 1
    memory.limit = memory.half
    nodes[memory.root].visits = 0
    nodes[memory.root].first_child = NO_NODE
    nodes[memory.root].children = 0
    for seat in range(SEATS):
        nodes[memory.root].value[seat] = 0


@rule
def move_root(nodes: Nodes, memory: Memory, state: AnyState, action: int) -> None:
    """Follow a move or an outcome of the real game, in the state and in the tree. The root is lost,
    NO_NODE, where the tree has not been.
    """
    chance = is_chance(state)
    if memory.root != NO_NODE and (chance or not is_forced(state)):
        memory.root = child_with(nodes, memory.root, action)
    if chance:
        apply_chance(state, action)
    else:
        apply_move(state, action)


@rule
def keep_subtree(nodes: Nodes, memory: Memory) -> None:
    """Copy what lies below the root to the other half of the block; all else is forgotten."""
    start = memory.half if memory.limit == memory.half else FIRST_NODE
    copy_state(nodes, start, memory.root)
    scan = start
    used = start + 1
    while scan < used:
        child = nodes[scan].first_child
        if child != NO_NODE:
            nodes[scan].first_child = used
        while child != NO_NODE:
            copy_state(nodes, used, child)
            child = nodes[child].next_sibling
            used += 1
            nodes[used - 1].next_sibling = used if child != NO_NODE else NO_NODE
        scan += 1
    memory.root = start
    memory.used = used
    memory.limit = memory.half if start == FIRST_NODE else 2 * memory.half
