"""OpenSpiel: the games as trees with explicit chance nodes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from ..core.kind import GameKind, OptionValue
from ..errors import BadSetup, quoted
from ..face.catalogue import kind_of
from ..face.setup import check_count, checked_options
from .spiel_board import OVER, Board
from .spiel_chance import Odds, chance_of
from .zoo import DEFAULT_PLAYERS

# More decisions than a game can take. Ra and Priests of Ra draw each of their tiles at most once,
# and every auction costs a Ra tile, a sun or a full track: that makes fewer than 1,500. The dice
# game ends only when enough suns have come and has no longest game; nobody will see 10,000.
MOST_DECISIONS = {"ra": 1500, "priests": 1500, "dice": 10_000}

PREFIX = "heliopolis_"
PLAYERS = "players"

# OpenSpiel's parameters have one type each. Where a number can be given this one stands for the
# word that says the usual.
USUAL_NUMBER = 0


def game_type(kind: GameKind) -> Any:
    """What OpenSpiel is told of a game before anybody plays it."""
    options = {
        option.name: USUAL_NUMBER if option.numbers else option.default
        for option in kind.options.values()
    }
    return pyspiel.GameType(
        short_name=PREFIX + kind.name,
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.most_players,
        min_num_players=kind.fewest_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={PLAYERS: DEFAULT_PLAYERS, **options},
    )


class TreeGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its number of players and its options. Each game has a class of its own."""

    game: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        kind, players = kind_of(self.game), given.get(PLAYERS, DEFAULT_PLAYERS)
        check_count(kind, players)
        self.board = Board(kind, players, checked_options(kind, options_of(kind, given)))
        super().__init__(game_type(kind), game_info(self.board), given)

    def new_initial_state(self) -> TreeState:
        """A game before its deal."""
        return TreeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """What shows a state to a seat."""
        if params:
            raise BadSetup(f"observations take no parameters, and got {quoted(params)}")
        return TableObserver(self.board.kind, bool(iig_obs_type and iig_obs_type.perfect_recall))


class RaGame(TreeGame):
    """Ra."""

    game = "ra"


class PriestsGame(TreeGame):
    """Priests of Ra."""

    game = "priests"


class DiceGame(TreeGame):
    """Ra: The Dice Game."""

    game = "dice"


# OpenSpiel lets go of what makes a game after Python has ended. A class is never freed; a function
# would be, and Python aborts.
TREES: dict[str, type[TreeGame]] = {tree.game: tree for tree in (RaGame, PriestsGame, DiceGame)}


def register(game: str) -> None:
    """Make a game known to OpenSpiel, if it is not yet."""
    if PREFIX + game not in pyspiel.registered_names():
        pyspiel.register_game(game_type(kind_of(game)), TREES[game])


def game_info(board: Board) -> Any:
    """The bounds of a game, from its board before the deal."""
    kind, players = board.kind, board.players
    deals = len(board.odds())
    start = kind.state()
    kind.rules.set_up(start, players, 0)
    return pyspiel.GameInfo(
        num_distinct_actions=len(kind.move_words),
        max_chance_outcomes=max(deals, chance_of(kind).most(start)),
        num_players=players,
        min_utility=worth_of_share(0, players),
        max_utility=worth_of_share(1, players),
        utility_sum=0.0,
        max_game_length=MOST_DECISIONS[kind.name],
    )


def options_of(kind: GameKind, params: Mapping[str, Any]) -> dict[str, OptionValue]:
    """The options among OpenSpiel's parameters."""
    given = {name: value for name, value in params.items() if name != PLAYERS}
    return {
        name: value
        for name, value in given.items()
        if not (kind.options[name].numbers and value == USUAL_NUMBER)
    }


def worth_of_share(share: float, players: int) -> float:
    """A share of the win so that all seats together get nothing: 1 for a win, 0 for a tie of all.

    >>> worth_of_share(1, 2), worth_of_share(0, 2), worth_of_share(0.25, 4)
    (1.0, -1.0, 0.0)
    """
    return (players * share - 1) / (players - 1)


class TreeState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A node of the tree. OpenSpiel clones and stores what lies in its attributes."""

    def __init__(self, game: TreeGame) -> None:
        super().__init__(game)
        self.board = Board(game.board.kind, game.board.players, game.board.options)

    def current_player(self) -> int:
        """The seat that is asked, chance, or nobody at the end."""
        return self.board.to_move

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.board.to_move == OVER

    def chance_outcomes(self) -> Odds:
        """What can come, and how likely it is."""
        return self.board.odds()

    def returns(self) -> list[float]:
        """What the game brought every seat: the share of the win, made to add up to nothing."""
        if not self.is_terminal():
            return [0.0] * self.board.players
        return [worth_of_share(share, self.board.players) for share in self.board.shares()]

    def __str__(self) -> str:
        return str(self.board)

    def _legal_actions(self, player: int) -> list[int]:
        return self.board.legal_moves()

    def _apply_action(self, action: int) -> None:
        self.board.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.board.words(player, action)


class TableObserver:
    """What a seat sees: the row of numbers of its game, and the table in words. With perfect recall
    there is no row, but all that has happened: nothing is hidden, so every seat knows it.
    """

    def __init__(self, kind: GameKind, has_recall: bool) -> None:
        self.has_recall = has_recall
        size = kind.observation.LAYOUT.size
        self.tensor = None if has_recall else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: TreeState, player: int) -> None:
        """Fill in the row; before the deal it is all zeros."""
        if self.tensor is None:
            return
        row = np.zeros(len(self.tensor), np.int8)
        board = state.board
        if board.state is not None:
            board.kind.observation.observe(board.state, player, row)
        self.tensor[:] = row

    def string_from(self, state: TreeState, player: int) -> str:
        """The table as JSON, or everything that has happened, by number."""
        if self.has_recall:
            return " ".join(str(action) for action in state.history())
        return state.board.seen_by(player)
