"""What a tree search keeps: nodes, and beside them where it is and how it is set."""

from __future__ import annotations

from typing import Annotated

from ...core.state import FlatState, Int8, Int16

SEATS = 5  # room for the largest table of any game
LONGEST_PATH = 256  # nodes from the root; deeper down, a simulation is played out
ONE_WIN = 983_040  # a whole win; halves, thirds, quarters and fifths of it are whole numbers too
THOUSAND = 1000  # settings and priors are in thousandths
EPOCHS = 3  # of every game
FEATURES = 12  # room for those of any game (`standing/`)
NO_NODE = 0  # no node has this number
FIRST_NODE = 1


class Node(FlatState):
    """One position, and the move or outcome that leads to it. It fills one line of cache."""

    visits: Annotated[int, "i4"]
    first_child: Annotated[int, "i4"]
    next_sibling: Annotated[int, "i4"]
    children: Int16
    action: Int16
    prior: Int16  # how likely its seat's choice is held to be before anything is tried
    seat: Int8  # that chooses among the children
    value: Annotated[list[int], "i8", SEATS]  # shares of the win, summed over all visits


class AnyState(FlatState):
    """What a search reads of the state of any game."""

    players: Int8
    epoch: Int8
    scores: Annotated[list[int], "i2", SEATS]


# Compiled rules are given blocks of records in place of these lists.
Nodes = list[Node]
States = list[AnyState]


class Memory(FlatState):
    """What a search keeps beside its nodes. These fill two halves of a block in turn."""

    root: Annotated[int, "i8"]
    used: Annotated[int, "i8"]  # the next free node
    limit: Annotated[int, "i8"]  # the end of the half in use
    half: Annotated[int, "i8"]  # the length of a half
    depth: Annotated[int, "i8"]  # the length of the path
    path: Annotated[list[int], "i4", LONGEST_PATH]  # of the simulation under way
    shares: Annotated[list[int], "i8", SEATS]  # of the win, by the simulation under way
    features: Annotated[list[int], "i8", FEATURES]  # of a seat between two epochs


class Settings(FlatState):
    """How a search is set."""

    curiosity: Annotated[int, "i8"]  # how much moves that were tried little are favoured
    trust: Annotated[int, "i8"]  # the part of the prior that the adviser decides on
    doubt: Annotated[int, "i8"]  # so many simulations more are thought to go as the parent's do
    chance_width: Annotated[int, "i8"]  # outcomes told apart: so many times the root of the visits
    whole_games: Annotated[int, "i8"]  # 1: play out to the end; 0: to the end of the epoch
    weights: Annotated[list[list[int]], "i8", EPOCHS, FEATURES]  # by epochs left, for features
