"""The luck in a game of a match, as the plan's judge sees it."""

from __future__ import annotations

from ..face.game import Game
from ..players.network.judge import Fork, Judge
from ..players.network.model import model_of
from .plan import Plan

DIGITS = 5  # of luck that are kept: machines may differ in the eighth


def check_judge(plan: Plan) -> None:
    """Refuse a judge that lacks its weights, before play begins."""
    if plan.is_judged:
        model_of(plan.game)


class Luck:
    """Lets chance speak in one game, and keeps what it might have said for the judge."""

    def __init__(self, plan: Plan, deal: int, turn: int) -> None:
        seed = f"{plan.seed_of(deal)}/game {turn}/judge"
        self._judge = Judge(model_of(plan.game), plan.seats, seed)
        self._forks: list[Fork] = []

    def play_chance(self, game: Game) -> None:
        """Let chance speak as the game's own stream has it."""
        state = game.state_copy()
        outcome = game.kind.parse_outcome(state, game.play_chance())
        assert outcome is not None, "chance has just said it"
        self._forks.append(self._judge.fork(state, outcome))

    def by_seat(self) -> tuple[float, ...]:
        """The shares of the win that chance has given to each seat, or taken."""
        luck = self._judge.luck(self._forks).sum(axis=0)
        return tuple(round(share, DIGITS) for share in luck.tolist())
