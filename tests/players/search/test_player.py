"""The player that searches: budgets, seeds, what it keeps, what it says."""

from __future__ import annotations

import re

import pytest

from heliopolis import Game, new_game
from heliopolis.core.chance import SeededStream
from heliopolis.core.speed import PLAIN_SWITCH
from heliopolis.face.catalogue import GAMES
from heliopolis.players.player import NO_LIMIT, Budget
from heliopolis.players.search import player as player_module
from heliopolis.players.search.engine import RANDOM, THUMB, Search, Tree, engine_of
from heliopolis.players.search.player import (
    FEWEST_SIMULATIONS,
    PLAIN_AT_ONCE,
    SIMULATIONS_AT_ONCE,
    SearchPlayer,
    SearchStyle,
    _think,
    room_for,
    settings_for,
)
from heliopolis.players.thumb.player import ThumbPlayer


def at_a_choice(game: Game) -> Game:
    """Let chance speak, and make forced moves, until somebody has a choice."""
    while len(game.legal_moves()) < 2:
        if game.to_move == "chance":
            game.play_chance()
        else:
            game.play(game.legal_moves()[0])
    return game


def seat_of(game: Game) -> int:
    assert isinstance(game.to_move, int)
    return game.to_move


def simulations_made(player: SearchPlayer) -> int:
    assert player._search is not None
    return player._search.visits


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rollouts", [THUMB, RANDOM])
def test_a_whole_game_is_played_with_legal_moves(game: str, players: int, rollouts: str) -> None:
    table = new_game(game, players, seed=3)
    bots = [SearchPlayer(SearchStyle(20, rollouts=rollouts)) for _ in range(players)]
    stream = SeededStream("mind")
    while not table.is_over:
        if table.to_move == "chance":
            table.play_chance()
        else:
            seat = seat_of(table)
            table.play(bots[seat].choose(table.view(seat), NO_LIMIT, stream))
    assert table.winners


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_simulations_give_the_same_answers(game: str) -> None:
    answers = []
    for _ in range(2):
        table, stream = at_a_choice(new_game(game, 3, seed=5)), SeededStream("mind")
        bot = SearchPlayer(SearchStyle(150))
        for _ in range(6):
            seat = seat_of(table)
            table.play(bot.choose(table.view(seat), NO_LIMIT, stream))
            at_a_choice(table)
        answers.append([event.words for event in table.events])
    assert answers[0] == answers[1]


def test_another_seed_gives_another_tree() -> None:
    table = at_a_choice(new_game("ra", 3, seed=5))
    found = []
    for seed in ("one", "two"):
        bot = SearchPlayer(SearchStyle(150))
        bot.choose(table.view(seat_of(table)), NO_LIMIT, SeededStream(seed))
        found.append(bot._found)
    assert found[0] != found[1]


def test_without_any_budget_it_makes_a_thousand_simulations() -> None:
    assert SearchStyle(None, None).within(NO_LIMIT) == Budget(simulations=1000)
    assert SearchStyle(None, 2.0).within(Budget(seconds=1.0)) == Budget(seconds=1.0)


@pytest.mark.parametrize(("own", "given", "made"), [(300, None, 300), (300, 200, 200), (1, 5, 2)])
def test_the_tighter_budget_of_simulations_counts(own: int, given: int | None, made: int) -> None:
    table = new_game("ra", 3, seed=5)
    bot = SearchPlayer(SearchStyle(own))
    bot.choose(table.view(seat_of(table)), Budget(simulations=given), SeededStream("mind"))
    assert simulations_made(bot) == made


@pytest.mark.parametrize(
    ("leads", "blocks"),
    [
        ([0, 0, 0, 0, 0], 5),  # time runs out
        ([512, 0, 0, 0, 0], 5),  # four more blocks could still make up for that
        ([513, 0, 0, 0, 0], 1),  # nothing can
        ([0, 0, 255, 257, 0], 4),
    ],
)
def test_seconds_are_kept_by_the_clock_and_end_early_where_they_cannot_change_the_move(
    monkeypatch: pytest.MonkeyPatch, leads: list[int], blocks: int
) -> None:
    """Every block takes a second of five. The first simulations are made before the clock runs."""
    ticks, ahead = iter(range(100)), iter(leads)
    monkeypatch.setattr(player_module, "monotonic", lambda: float(next(ticks)))
    monkeypatch.setattr(Tree, "lead", property(lambda tree: next(ahead)))
    table = new_game("ra", 3, seed=5)
    bot = SearchPlayer(SearchStyle(None, 5.0))
    bot.choose(table.view(seat_of(table)), NO_LIMIT, SeededStream("mind"))
    assert simulations_made(bot) == FEWEST_SIMULATIONS + blocks * SIMULATIONS_AT_ONCE


class Counted:
    """A search that only counts."""

    lead = 0

    def __init__(self) -> None:
        self.made: list[int] = []

    def simulate(self, simulations: int, stream: int) -> int:
        self.made.append(simulations)
        return stream


@pytest.mark.parametrize(
    ("budget", "is_plain", "made"),
    [
        (Budget(None, 2.0), False, [FEWEST_SIMULATIONS, *[SIMULATIONS_AT_ONCE] * 2]),
        (Budget(None, 2.0), True, [FEWEST_SIMULATIONS, *[PLAIN_AT_ONCE] * 2]),
        (Budget(1000, 2.0), True, [PLAIN_AT_ONCE] * 2),
        (Budget(130, None), True, [SIMULATIONS_AT_ONCE, 2]),  # the same blocks everywhere
    ],
)
def test_where_nothing_is_compiled_the_clock_is_looked_at_more_often(
    monkeypatch: pytest.MonkeyPatch, budget: Budget, is_plain: bool, made: list[int]
) -> None:
    """Every block takes a second."""
    ticks, search = iter(range(100)), Counted()
    monkeypatch.setattr(player_module, "monotonic", lambda: float(next(ticks)))
    if is_plain:
        monkeypatch.setenv(PLAIN_SWITCH, "1")
    _think(search, budget, 1)  # type: ignore[arg-type]
    assert search.made == made


def test_where_nothing_is_compiled_a_search_by_seconds_takes_room_for_what_it_can_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """There every node is an object of its own."""
    brief, counted = SearchStyle(None, 0.1), SearchStyle(5000)
    fast = [room_for(brief), room_for(counted)]
    monkeypatch.setenv(PLAIN_SWITCH, "1")
    assert room_for(brief) < fast[0] / 50
    assert room_for(SearchStyle(None, 10.0)) > room_for(brief)
    assert room_for(counted) == fast[1], "the same simulations need the same tree"


def test_simulations_are_made_to_the_last_even_where_the_move_is_settled() -> None:
    """So that the same number of them means the same search everywhere."""
    table = at_a_choice(new_game("ra", 3, seed=5))
    bot = SearchPlayer(SearchStyle(600))
    bot.choose(table.view(seat_of(table)), NO_LIMIT, SeededStream("mind"))
    assert simulations_made(bot) == 600


def test_without_any_budget_it_still_answers_at_once_with_a_forced_move() -> None:
    table = new_game("ra", 2, seed=5)
    table.play("ra")
    while len(table.legal_moves()) != 1:
        table.play(table.legal_moves()[-1])
        if table.to_move == "chance":
            table.play_chance()
    bot = SearchPlayer(SearchStyle(None, None))
    seat = seat_of(table)
    assert bot.choose(table.view(seat), NO_LIMIT, SeededStream("mind")) == table.legal_moves()[0]


@pytest.mark.parametrize("game", GAMES)
def test_what_it_knows_of_the_moves_that_were_made_is_kept(game: str) -> None:
    table, stream = at_a_choice(new_game(game, 2, seed=6)), SeededStream("mind")
    bot = SearchPlayer(SearchStyle(400))
    table.play(bot.choose(table.view(seat_of(table)), NO_LIMIT, stream))
    expected = 0
    if not table.is_over and len(table.legal_moves()) > 1:
        expected = bot._found[0].visits
    at_a_choice(table)
    bot.choose(table.view(seat_of(table)), NO_LIMIT, stream)
    assert simulations_made(bot) >= 400 + (expected if expected > 1 else 0)


@pytest.mark.parametrize("change", ["another game", "a move taken back"])
def test_a_game_that_does_not_go_on_is_searched_afresh(change: str) -> None:
    table, stream = new_game("ra", 3, seed=5), SeededStream("mind")
    before = table.copy()
    bot = SearchPlayer(SearchStyle(100))
    table.play("draw")
    table.play_chance()
    bot.choose(table.view(seat_of(table)), NO_LIMIT, stream)
    other = before if change == "a move taken back" else new_game("ra", 3, seed=8)
    bot.choose(other.view(seat_of(other)), NO_LIMIT, stream)
    assert simulations_made(bot) == 100


def test_its_reasons_are_the_games_in_its_head() -> None:
    table = new_game("ra", ["Ada", "Ben", "Cid"], seed=5)
    seat = seat_of(table)
    bot = SearchPlayer(SearchStyle(200))
    move = bot.choose(table.view(seat), NO_LIMIT, SeededStream("mind"))
    reasons = bot.explain(table.view(seat), move)
    assert re.fullmatch(rf"after {move} I win \d+% of \d+ games in my head", reasons[0])
    other = next(str(legal) for legal in table.legal_moves() if legal != move)
    assert reasons[1].startswith(f"after {other} I win ")
    rivals = [name for place, name in enumerate(table.players) if place != seat]
    assert any(f"then {rival} is the most dangerous" in reasons[2] for rival in rivals)
    visits = [int(found) for found in re.findall(r"of (\d+) games?", " ".join(reasons))]
    assert sum(visits) == 199  # all simulations but the first went to one of the two


def test_where_it_has_not_searched_it_says_what_the_rule_of_thumb_says() -> None:
    table = new_game("ra", 3, seed=5)
    view = table.view(seat_of(table))
    for move in view.legal_moves():
        expected = ThumbPlayer().explain(view, move)
        assert SearchPlayer(SearchStyle(10)).explain(view, move) == expected


def test_of_a_move_that_it_never_simulated_it_says_what_the_rule_of_thumb_says() -> None:
    """Two simulations: one of the position, one of the advised move."""
    table = new_game("ra", 3, seed=5)
    view = table.view(seat_of(table))
    bot = SearchPlayer(SearchStyle(2))
    chosen = bot.choose(view, NO_LIMIT, SeededStream("mind"))
    assert "1 game in my head" in bot.explain(view, chosen)[0]
    (other,) = (move for move in view.legal_moves() if move != chosen)
    assert bot.explain(view, other) == ThumbPlayer().explain(view, other)


@pytest.mark.parametrize("game", GAMES)
def test_a_search_without_numba_answers_too(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_a_choice(new_game(game, 2, seed=4))
    view = table.view(seat_of(table))
    expected = SearchPlayer(SearchStyle(12, rollouts=RANDOM)).choose(
        view, NO_LIMIT, SeededStream("mind")
    )
    monkeypatch.setenv("HELIOPOLIS_PLAIN", "1")
    engine_of.cache_clear()
    try:
        plain = SearchPlayer(SearchStyle(12, rollouts=RANDOM))
        assert plain.choose(view, NO_LIMIT, SeededStream("mind")) == expected
    finally:
        engine_of.cache_clear()


def test_near_the_end_the_search_finds_the_move_that_wins() -> None:
    """One sun left in the game, one space on the Ra track: whoever draws may lose the lot."""
    state = new_game("ra", 2, seed=1).state_copy()
    state.epoch, state.ra_tiles, state.turn, state.asked = 3, 5, 0, 0
    state.face_up, state.face_down = [1 << 8, 0, 0, 0, 0], [1 << 2, 1 << 3 | 1 << 7, 0, 0, 0]
    state.middle_sun = 9  # with it, the highest sum of suns is won as well
    state.scores = [10, 13, 0, 0, 0]
    state.track[2], state.track_tiles = 2, 2  # two pieces of gold: six points are enough to win
    search = Search("ra", RANDOM, settings_for("ra", 2), 1 << 12)
    search.stand_at(state)
    search.simulate(400, 12345)
    best, other = search.choices(2)
    assert (best.move, best.shares[0]) == (1, 1.0), "invoking Ra wins for certain"
    assert other.shares[0] < 0.9, "drawing may end the epoch"
