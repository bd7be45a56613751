"""Plays the games of a deal. Whatever a bot does, the deal is played to its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from time import perf_counter

from ..core.bits import members_of
from ..core.chance import SeededStream
from ..errors import HeliopolisError, IllegalMove
from ..face.game import Game, new_game
from ..face.setup import DEFAULT_NAMES
from ..players.foreign import ForeignPlayer, check_foreign
from ..players.player import NO_LIMIT, Budget, Player, RandomPlayer
from ..players.registry import check_ready, player_named
from .luck import Luck, check_judge
from .plan import Plan
from .result import Clock, DealResult, GameResult

LONGEST_REASON = 200
STAND_IN = "thumb"
_BEHIND_ALL = -1_000_000  # points
_STARTED: set[tuple[str, str]] = set()  # games and bots of our own that have moved in this process


def check_bots(plan: Plan) -> None:
    """Refuse a bot that is not there, does not load or lacks its weights, before play begins. The
    judge needs its weights as well.
    """
    check_judge(plan)
    for name in plan.names:
        if not check_foreign(name):
            check_ready(name, plan.game)


def play_deal(plan: Plan, deal: int) -> DealResult:
    """Play all games of a deal. The result depends on nothing but the plan and the number."""
    clocks: dict[int, Clock] = {}
    games = tuple(
        _Table(plan, deal, turn, bots, clocks).play() for turn, bots in enumerate(plan.tables(deal))
    )
    return DealResult(deal, games, clocks)


class _Table:
    """One game of a deal: who sits where, and who has forfeited."""

    def __init__(
        self, plan: Plan, deal: int, turn: int, bots: Sequence[str], clocks: dict[int, Clock]
    ) -> None:
        self.plan = plan
        self.numbers = tuple(plan.names.index(bot) for bot in bots)
        self.clocks = [clocks.setdefault(number, Clock()) for number in self.numbers]
        seed = plan.seed_of(deal)
        # Seats have plain names: no bot is to know whom it plays against.
        names = DEFAULT_NAMES[: plan.seats]
        self.game = new_game(plan.game, names, seed=seed, options=plan.options)
        self.streams = [
            SeededStream(f"{seed}/game {turn}/player {seat}") for seat in range(plan.seats)
        ]
        self.luck = Luck(plan, deal, turn) if plan.is_judged else None
        self.budget = Budget(seconds=plan.seconds)
        self.forfeits: dict[int, str] = {}
        self.players: list[Player] = []

    def play(self) -> GameResult:
        """Play to the end, and leave no bot's process behind."""
        try:
            self._seat_players()
            while not self.game.is_over:
                seat = self.game.to_move
                if isinstance(seat, int):
                    self._move(seat)
                else:
                    self._let_chance_speak()
            return self._result()
        finally:
            close_all(self.players)

    def _seat_players(self) -> None:
        for seat, number in enumerate(self.numbers):
            try:
                player = player_named(self.plan.names[number])
            except Exception as error:
                player = self._forfeit(seat, error)
            self.players.append(player)

    def _move(self, seat: int) -> None:
        """Ask the player at a seat; if that fails, the one who takes over."""
        if seat not in self.forfeits:
            try:
                self._ask(seat)
                return
            except Exception as error:
                close_all([self.players[seat]])
                self.players[seat] = self._forfeit(seat, error)
        self._stand_in_moves(seat)

    def _ask(self, seat: int) -> None:
        view, player = self.game.view(seat), self.players[seat]
        is_timed = self._is_started(seat)
        begun = perf_counter()
        move = player.choose(view, self.budget, self.streams[seat])
        if is_timed:
            self.clocks[seat].add(perf_counter() - begun)
        self.game.play(move, seat=seat)

    def _is_started(self, seat: int) -> bool:
        """Whether the bot has moved before in its process. Programs start, and rules are compiled,
        with the first move; that is not the time it takes to think.
        """
        player = self.players[seat]
        if isinstance(player, ForeignPlayer):
            return player.is_started
        bot = (self.plan.game, self.plan.names[self.numbers[seat]])
        is_started = bot in _STARTED
        _STARTED.add(bot)
        return is_started

    def _let_chance_speak(self) -> None:
        if self.luck is None:
            self.game.play_chance()
        else:
            self.luck.play_chance(self.game)

    def _stand_in_moves(self, seat: int) -> None:
        """A stand-in has no time limit and no clock; one that fails leaves the seat to chance."""
        for player in (self.players[seat], RandomPlayer()):
            with suppress(Exception):
                move = player.choose(self.game.view(seat), NO_LIMIT, self.streams[seat])
                self.game.play(move, seat=seat)
                return

    def _forfeit(self, seat: int, error: Exception) -> Player:
        self.forfeits[seat] = reason_of(error)
        return stand_in()

    def _result(self) -> GameResult:
        for player in self.players:
            if isinstance(player, ForeignPlayer):
                player.tell_end(self.game)
        return GameResult(
            self.numbers,
            tuple(self.game.scores),
            tuple(places_of(self.game, self.forfeits)),
            dict(self.forfeits),
            self.luck.by_seat() if self.luck else None,
        )


def stand_in() -> Player:
    """Who plays on for a bot that has forfeited: the rule-of-thumb player, or any move will do."""
    with suppress(HeliopolisError):
        return player_named(STAND_IN)
    return RandomPlayer()


def reason_of(error: Exception) -> str:
    """Why a bot has forfeited, on one line."""
    told = " ".join(str(error).split())
    if not isinstance(error, HeliopolisError):
        told = f"it raised {type(error).__name__}" + (f": {told}" if told else "")
    elif isinstance(error, IllegalMove):
        told = f"it made an illegal move: {told}"
    return told if len(told) <= LONGEST_REASON else told[: LONGEST_REASON - 3] + "..."


def close_all(players: Iterable[Player]) -> None:
    """End the processes of those players who have one."""
    for player in players:
        if isinstance(player, ForeignPlayer):
            player.close()


def places_of(game: Game, forfeits: Mapping[int, str]) -> list[int]:
    """The place of every seat: winners, then by points; those who forfeited share the last.

    If nobody is left, all share the first.
    """
    seats = range(len(game.players))
    winners = winners_without(game, forfeits)
    order = [
        (seat in forfeits, seat not in winners, 0 if seat in forfeits else -game.scores[seat])
        for seat in seats
    ]
    return [1 + sum(other < mine for other in order) for mine in order]


def winners_without(game: Game, forfeits: Mapping[int, str]) -> set[int]:
    """The winners by the game's own rule, ties included, among those who did not forfeit."""
    if len(forfeits) == len(game.players):
        return set()
    state = game.state_copy()
    for seat in forfeits:
        state.scores[seat] = _BEHIND_ALL
    return set(members_of(game.kind.rules.winners(state)))
