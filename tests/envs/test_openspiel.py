"""OpenSpiel: its own simulation test and searches, and the tree against the game it stands for."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import heliopolis.envs.spiel
from heliopolis import GAMES, BadSetup, IllegalMove
from heliopolis.core.chance import SeededStream
from heliopolis.core.state import fields_of
from heliopolis.envs.spiel_game import MOST_DECISIONS
from heliopolis.face.catalogue import kind_of
from heliopolis.face.game import Game

every_game = pytest.mark.parametrize("name", GAMES)
CHANCE = pyspiel.PlayerId.CHANCE
FINE = 1 << 53  # steps between 0 and 1


def loaded(name: str, players: int, **options: str | int) -> Any:
    return pyspiel.load_game(f"heliopolis_{name}", {"players": players, **options})


def drawn(odds: list[tuple[int, float]], stream: SeededStream) -> int:
    """An outcome by its odds."""
    left = stream.below(FINE) / FINE
    for outcome, chance in odds:
        left -= chance
        if left < 0:
            return outcome
    return odds[-1][0]


def walk(game: Any, seed: str = "walk") -> Iterator[Any]:
    """A random game, node by node; the same state throughout."""
    state, stream = game.new_initial_state(), SeededStream(seed)
    while True:
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(drawn(state.chance_outcomes(), stream))
        else:
            moves = state.legal_actions()
            state.apply_action(moves[stream.below(len(moves))])


def last(game: Any, seed: str = "walk") -> Any:
    *_, state = walk(game, seed)
    return state


def standing(state: Any) -> Any:
    """All that a node holds, as a copy: the fields of the state, and what chance has begun to
    say.
    """
    board = state.board
    return copy.deepcopy((board.state and vars(board.state), board.said))


# The library's own tests and searches


@pytest.mark.parametrize(("name", "players"), [("ra", 2), ("ra", 5), ("priests", 3), ("dice", 2)])
def test_the_simulation_test_passes(name: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(name, players), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_stock_search_plays_a_game_through(name: str) -> None:
    game = loaded(name, 2)
    chance = np.random.RandomState(7)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = mcts.MCTSBot(game, uct_c=1.4, max_simulations=2, evaluator=evaluator, random_state=chance)
    state = against_random(game, bot)
    assert sum(state.returns()) == pytest.approx(0)


def against_random(game: Any, bot: Any) -> Any:
    """The bot on seat 0, chance everywhere else."""
    state, stream = game.new_initial_state(), SeededStream("table")
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state.chance_outcomes(), stream))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            moves = state.legal_actions()
            state.apply_action(moves[stream.below(len(moves))])
    return state


# The tree and the game


@pytest.mark.parametrize("players", [2, 4])
@every_game
def test_a_walk_through_the_tree_is_a_game(name: str, players: int) -> None:
    """Node by node: who is to move, what is legal, what can come and how likely it is."""
    nodes = walk(loaded(name, players))
    before_deal = next(nodes)
    deals = before_deal.chance_outcomes()
    assert [odds for _, odds in deals] == [pytest.approx(1 / len(deals))] * len(deals)
    state = next(nodes)
    game = dealt(name, players, state.history()[0])
    while True:
        compare(state, game)
        if game.is_over:
            break
        if state.is_chance_node():
            words, state = chance_words(state, nodes, game)
            game.play(words)
        else:
            who = state.current_player()
            action_of = state.clone()
            state = next(nodes)
            game.play(action_of.action_to_string(who, state.history()[-1]), seat=who)
    shares = [float(seat in game.winners) / len(game.winners) for seat in range(players)]
    assert state.returns() == [
        pytest.approx((players * share - 1) / (players - 1)) for share in shares
    ]


def dealt(name: str, players: int, deal: int) -> Game:
    kind = kind_of(name)
    names = ("Ada", "Ben", "Cid", "Dot", "Eve")[:players]
    return Game(kind, names, {}, deal, SeededStream("unused"))


def compare(state: Any, game: Game) -> None:
    others: dict[Any, int] = {"chance": CHANCE, None: pyspiel.PlayerId.TERMINAL}
    assert state.current_player() == others.get(game.to_move, game.to_move)
    assert not any(state.returns()) or game.is_over
    if isinstance(game.to_move, int):
        assert state.legal_actions() == [move.number for move in game.legal_moves()]
        row = np.zeros(game.kind.observation.LAYOUT.size, np.int8)
        for seat in range(len(game.players)):
            game.kind.observation.observe(game.state_copy(), seat, row)
            assert state.observation_tensor(seat) == row.tolist()


def chance_words(state: Any, nodes: Iterator[Any], game: Game) -> tuple[str, Any]:
    """What chance says until the game goes on, as a record has it; its odds are those of the game.

    Dice come one by one, tiles at once.
    """
    said, likelihood = [], 1.0
    wanted = 1 if game.kind.name != "dice" else len(game.moment.split("roll ")[1].split())
    for _ in range(wanted):
        before = state.clone()
        state = next(nodes)
        outcome = state.history()[-1]
        odds = dict(before.chance_outcomes())
        assert sum(odds.values()) == pytest.approx(1)
        likelihood *= odds[outcome]
        said.append(before.action_to_string(CHANCE, outcome))
    words = " ".join(["roll", *said] if game.kind.name == "dice" else said)
    assert likelihood == pytest.approx(game.odds()[words])
    if wanted == 1:
        assert {
            last_word(before.action_to_string(CHANCE, other)): pytest.approx(chance)
            for other, chance in odds.items()
        } == {last_word(words): chance for words, chance in game.odds().items()}
    return words, state


def last_word(words: str) -> str:
    """What a die shows, or which tile it is."""
    return words.split()[-1]


def test_ties_share_what_a_win_is_worth() -> None:
    game = loaded("dice", 2, sun_track=1)
    found = {tuple(last(game, str(seed)).returns()) for seed in range(60)}
    assert found == {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}


@every_game
def test_the_bounds_hold(name: str) -> None:
    for players in (2, 4):
        game = loaded(name, players)
        decisions = 0
        for state in walk(game):
            if state.is_chance_node():
                assert max(state.legal_actions()) < game.max_chance_outcomes()
            else:
                decisions += 1
        assert 10 * decisions / 4 < MOST_DECISIONS[name] == game.max_game_length()
        assert game.min_utility() <= min(state.returns()) <= max(state.returns())
        assert max(state.returns()) <= game.max_utility() == 1
        assert game.num_distinct_actions() == len(kind_of(name).move_words)


@every_game
def test_what_openspiel_is_told(name: str) -> None:
    kind, told = kind_of(name), loaded(name, 3).get_type()
    assert told.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert told.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert told.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (told.min_num_players, told.max_num_players) == (kind.fewest_players, kind.most_players)
    assert loaded(name, 3).observation_tensor_shape() == [kind.observation.LAYOUT.size]


# What seats know


def test_before_the_deal_there_is_nothing_to_see() -> None:
    state = loaded("ra", 2).new_initial_state()
    assert not any(state.observation_tensor(0))
    assert json.loads(str(state)) == {"to_move": "chance", "thrown": []}
    assert json.loads(state.observation_string(1)) == {"seen_by": 1, **json.loads(str(state))}
    assert [state.action_to_string(CHANCE, deal) for deal in (0, 1)] == [
        "suns ((9, 6, 5, 2), (8, 7, 4, 3))",
        "suns ((8, 7, 4, 3), (9, 6, 5, 2))",
    ]


def test_every_seat_knows_all_that_has_happened() -> None:
    state = loaded("ra", 2).new_initial_state()
    for action in (1, 0, 4):
        state.apply_action(action)
    for seat in (0, 1):
        assert state.information_state_string(seat) == "1 0 4"


def test_dice_that_lie_on_the_table_are_told() -> None:
    state = loaded("dice", 2).new_initial_state()
    for action in (0, 5, 1):
        state.apply_action(action)
    assert '"thrown": [5, 1]' in str(state)
    assert state.action_to_string(CHANCE, 2) == "yellow=civilization"


@every_game
def test_a_seat_reads_the_table_as_json(name: str) -> None:
    for count, state in enumerate(walk(loaded(name, 3))):
        if count % 11 == 1:
            told = json.loads(state.observation_string(2))
            assert told == {"seen_by": 2, **json.loads(str(state))}
            assert told["state"] == vars(state.board.state)


@every_game
def test_nodes_that_are_told_alike_are_alike(name: str) -> None:
    game, met = loaded(name, 2), dict[str, Any]()
    for seed in range(6):
        for state in walk(game, str(seed)):
            node = standing(state), state.current_player(), state.legal_actions()
            for told in (str(state), state.observation_string(0)):
                assert met.setdefault(told, node) == node


@every_game
def test_every_field_of_a_position_is_told(name: str) -> None:
    state = first_choice(loaded(name, 3))
    told = [str(state), state.observation_string(1)]
    for field in changed_fields(state):
        assert str(state) != told[0], field
        assert state.observation_string(1) != told[1], field
    assert [str(state), state.observation_string(1)] == told


@pytest.mark.parametrize("name", ["ra", "priests"])
def test_a_seat_is_told_all_but_the_scores_that_an_option_hides(name: str) -> None:
    state = first_choice(loaded(name, 3, scores="hidden"))
    told = state.observation_string(1)
    alike = [field for field in changed_fields(state) if state.observation_string(1) == told]
    assert alike == ["scores"]


@pytest.mark.parametrize("name", ["ra", "priests"])
def test_hidden_scores_are_told_when_the_game_is_over(name: str) -> None:
    state = last(loaded(name, 2, scores="hidden"))
    told = json.loads(state.observation_string(1))
    assert told["state"]["scores"] == state.board.state.scores


def first_choice(game: Any) -> Any:
    """The first node of a random game at which a seat is asked."""
    return next(node for node in walk(game) if node.current_player() >= 0)


def changed_fields(state: Any) -> Iterator[str]:
    """Every field of a position by its name, while it has another value than it had."""
    fields = vars(state.board.state)
    for name in fields_of(type(state.board.state)):
        value = fields[name]
        fields[name] = another(value)
        yield name
        fields[name] = value


def another(value: Any) -> Any:
    """A number with another last bit, since some are sets; in a list, the first one is another."""
    return [another(value[0]), *value[1:]] if isinstance(value, list) else value ^ 1


# Copies


@every_game
def test_a_clone_goes_its_own_way(name: str) -> None:
    for count, state in enumerate(walk(loaded(name, 2))):
        if count % 7 == 3 and not state.is_terminal():
            before, twin = standing(state), state.clone()
            assert standing(twin) == before
            twin.apply_action(twin.legal_actions()[0])
            assert standing(state) == before
            assert len(twin.history()) == len(state.history()) + 1


@every_game
def test_states_and_games_can_be_kept(name: str) -> None:
    game = loaded(name, 3)
    for count, state in enumerate(walk(game)):
        if count % 23 == 1:
            again = pickle.loads(pickle.dumps(state))  # noqa: S301  # our own
            text = pyspiel.serialize_game_and_state(game, state)
            game_again, state_again = pyspiel.deserialize_game_and_state(text)
            assert str(game_again) == str(game) == str(again.get_game())
            assert standing(state) == standing(again) == standing(state_again)
            assert state.history() == again.history() == state_again.history()


# Options, and what cannot be


def test_options_are_parameters() -> None:
    short = last(loaded("dice", 2, sun_track=1))
    standard = last(loaded("dice", 2))
    assert len(short.history()) < len(standard.history())
    assert loaded("dice", 2, sun_track=0).board.options == {}
    game = pyspiel.load_game("heliopolis_ra(players=3,god_disaster=forbidden)")
    assert str(game) == "heliopolis_ra(god_disaster=forbidden,players=3,scores=open)"
    assert game.board.options == {"god_disaster": "forbidden"}


def test_a_game_with_options_can_be_kept() -> None:
    game = pyspiel.load_game("heliopolis_dice(players=3,sun_track=5,suns=first)")
    again = pyspiel.load_game(str(game))
    assert again.board.options == game.board.options == {"sun_track": 5, "suns": "first"}
    state = pickle.loads(pickle.dumps(last(game)))  # noqa: S301  # our own
    assert state.get_game().board.options == game.board.options


@pytest.mark.parametrize(
    ("who", "number", "sentence"),
    [
        (0, -1, "moves of Ra are 0 to 53, not -1"),
        (0, 999, "moves of Ra are 0 to 53, not 999"),
        (CHANCE, 77, "chance cannot say 77 now"),
    ],
)
def test_numbers_that_mean_nothing_have_no_words(who: int, number: int, sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        loaded("ra", 2).new_initial_state().action_to_string(who, number)


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"players": 6}, "Ra seats 2 to 5 players, not 6"),
        ({"god_disaster": "perhaps"}, "option god_disaster cannot be 'perhaps'"),
    ],
)
def test_settings_that_cannot_be_are_refused(params: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        pyspiel.load_game("heliopolis_ra", params)


def test_a_number_that_an_option_cannot_have_is_refused() -> None:
    with pytest.raises(BadSetup, match="option sun_track cannot be 99"):
        loaded("dice", 2, sun_track=99)


@pytest.mark.parametrize(
    ("actions", "wrong", "sentence"),
    [
        ([], 2, "chance cannot say 2 now"),
        ([1], 4, "seat 1 cannot bid 2: no auction is under way"),
        ([1], 99, "moves of Ra are 0 to 53, not 99"),
        ([1, 0], 23, "chance cannot say 23 now"),
    ],
)
def test_illegal_actions_are_refused_and_change_nothing(
    actions: list[int], wrong: int, sentence: str
) -> None:
    state = loaded("ra", 2).new_initial_state()
    for action in actions:
        state.apply_action(action)
    before = standing(state)
    with pytest.raises(IllegalMove, match=sentence):
        state.apply_action(wrong)
    assert (standing(state), state.history()) == (before, actions)


def test_nothing_follows_the_end() -> None:
    state = last(loaded("ra", 2))
    with pytest.raises(IllegalMove, match="the game is over"):
        state.apply_action(0)


def test_observations_take_no_parameters() -> None:
    with pytest.raises(BadSetup, match="observations take no parameters, and got"):
        loaded("ra", 2).make_py_observer(None, {"colour": 1})


def test_a_program_that_uses_the_games_ends_in_peace() -> None:
    code = (
        f"import pyspiel, {heliopolis.envs.spiel.__name__}\n"
        "state = pyspiel.load_game('heliopolis_dice').new_initial_state()\n"
        "state.observation_tensor(0)\n"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True)  # noqa: S603
    assert (done.returncode, done.stderr) == (0, "")
