"""Tree search guided by a network: its priors for the moves, its judgement at the leaves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from ...core.speed import for_game
from ...face.catalogue import kind_of
from ..search import tree
from ..search.engine import Tree, TreeRules, block_of, no_advice
from ..search.memory import Settings
from .inputs import for_network
from .leaves import Descent, Progress, bring_back, is_unjudged, send_down
from .model import Model

MOST_AT_ONCE = 16  # positions that the network judges together
VISITS_FOR_ONE_MORE = 32  # in a small tree few are judged together, so that each learns of the last

# By game, as `search.memory.Settings` has them: the network's priors have most of the trust, all
# moves share the rest evenly. Moves differ by few hundredths of a win, so curiosity must be small.
SETTINGS = {
    "ra": {"curiosity": 60, "trust": 900, "doubt": 2, "chance_width": 100},
    "priests": {"curiosity": 60, "trust": 900, "doubt": 2, "chance_width": 100},
    "dice": {"curiosity": 1000, "trust": 900, "doubt": 2, "chance_width": 2},
}

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Guide(TreeRules):
    """The rules of a guided search for one game."""

    send_down: Callable[..., int]
    bring_back: Callable[..., None]


@cache
def guide_of(game: str) -> Guide:
    """The guided search of a game. Compiling it takes half a minute, once on a machine."""
    kind = kind_of(game)
    is_leaf = for_game(is_unjudged, kind.rules)

    def bound(function: F) -> F:
        return for_network(function, kind, is_leaf=is_leaf, advised_move=no_advice)

    return Guide(
        send_down=bound(send_down),
        bring_back=bound(bring_back),
        lead=bound(tree.lead),
        plant=bound(tree.plant),
        move_root=bound(tree.move_root),
        keep_subtree=bound(tree.keep_subtree),
    )


class GuidedSearch(Tree):
    """One tree with a network beside it, for one game under way."""

    def __init__(self, model: Model, settings: Settings, room: int) -> None:
        import numpy as np

        self.model = model
        self.judged = 0  # positions that the network was asked about
        self.descents = block_of(Descent, MOST_AT_ONCE)
        self.progress = block_of(Progress, 1)
        self.rows = np.zeros((MOST_AT_ONCE, model.shape.inputs), np.int8)
        self.masks = np.zeros((MOST_AT_ONCE, model.shape.moves), np.int8)
        self.guide = guide_of(model.kind.name)
        super().__init__(model.kind.name, self.guide, settings, room)

    def simulate(self, simulations: int, stream: int) -> int:
        """Make so many simulations. Returns the stream as it goes on."""
        visits, left = self.visits, simulations
        while left:
            together = min(left, MOST_AT_ONCE, 1 + visits // VISITS_FOR_ONE_MORE)
            stream = self._judge_together(together, stream)
            visits, left = visits + together, left - together
        return stream

    def _judge_together(self, simulations: int, stream: int) -> int:
        tree_parts = (self.nodes, self.states, self.memory[0], self.settings[0])
        on_the_way = (self.descents, self.progress[0])
        stream = self.guide.send_down(
            *tree_parts, *on_the_way, self.rows, self.masks, simulations, stream
        )
        leaves = int(_field(self.progress, "leaves"))
        if leaves:
            self.judged += leaves
            answers = self.model.answers(self.rows[:leaves])
            nodes, _, memory, settings = tree_parts
            self.guide.bring_back(nodes, memory, settings, *on_the_way, self.masks, answers)
        return stream


def settings_for(game: str) -> Settings:
    """How the guided search of a game is set."""
    settings = Settings()
    for name, value in SETTINGS[game].items():
        setattr(settings, name, value)
    return settings


def _field(block: Any, name: str) -> Any:
    """A field of the only record of a block."""
    return getattr(block[0], name) if isinstance(block, list) else block[0][name]
