"""The facts of the network, shared by training and players: its inputs, layers and outputs.

A row of observations times `input_scale` goes through one layer, then through residual blocks
(normalise, multiply, cut off below zero, add), is normalised once more and read by three heads: a
number for each move, one for each seat's share of the win, and each seat's points at the end. Seats
are counted from the one that looks, as in observations.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...core.kind import GameKind
from ...core.observation import Feature, Layout
from .inputs import layouts_of

USUAL_WIDTH = 512
USUAL_BLOCKS = 3
LARGEST_WIDTH = 8192
MOST_BLOCKS = 64
NORM_EPSILON = 1e-5  # added to the variance when a row is normalised
POINTS_A_UNIT = 10  # the score head counts in tens of points

# Features with wide ranges are mostly near zero: dividing by the whole range would hide them.
LARGEST_SCALE = 20


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a network."""

    inputs: int
    moves: int
    seats: int
    width: int = USUAL_WIDTH
    blocks: int = USUAL_BLOCKS

    def arrays(self) -> dict[str, tuple[int, ...]]:
        """Every array of the network in order, by name, with its lengths. Matrices are
        `[outputs, inputs]`.

        >>> Shape(inputs=8, moves=3, seats=2, width=4, blocks=1).arrays()["policy.w"]
        (3, 4)
        """
        arrays: dict[str, tuple[int, ...]] = {}
        arrays |= _layer("in0", self.width, self.inputs)
        for block in range(self.blocks):
            arrays |= _norm(f"block{block}.ln", self.width)
            arrays |= _layer(f"block{block}", self.width, self.width)
        arrays |= _norm("out.ln", self.width)
        arrays |= _layer("policy", self.moves, self.width)
        arrays |= _layer("win", self.seats, self.width)
        arrays |= _layer("score", self.seats, self.width)
        return arrays


def shape_for(kind: GameKind, width: int = USUAL_WIDTH, blocks: int = USUAL_BLOCKS) -> Shape:
    """The shape of a network that plays a game."""
    inputs = sum(layout.size for layout in layouts_of(kind))
    return Shape(inputs, len(kind.move_words), kind.most_players, width, blocks)


def input_scale(kind: GameKind) -> list[float]:
    """What each number that is read is multiplied with, so that most lie in -1 to 1."""
    return [scale for layout in layouts_of(kind) for scale in _scales_of(layout)]


def _scales_of(layout: Layout) -> list[float]:
    row = [_scale_of(feature) for feature in layout.table for _ in range(feature.size)]
    seat = [_scale_of(feature) for feature in layout.seat for _ in range(feature.size)]
    row += seat * layout.seats
    return row + [1.0] * (layout.size - len(row))


def _scale_of(feature: Feature) -> float:
    return 1.0 / min(max(abs(feature.low), abs(feature.high)), LARGEST_SCALE)


def _layer(name: str, outputs: int, inputs: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.w": (outputs, inputs), f"{name}.b": (outputs,)}


def _norm(name: str, width: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.g": (width,), f"{name}.b": (width,)}
