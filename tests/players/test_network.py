"""The player that asks a network: the same answers in NumPy and compiled, legal moves, reasons."""

from __future__ import annotations

import os
import re
import threading
import tokenize
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from heliopolis import Game, new_game
from heliopolis.core.chance import SeededStream
from heliopolis.core.speed import PLAIN_SWITCH
from heliopolis.errors import BadFile, BadSetup
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.players.match import play_game
from heliopolis.players.network import one_thread as threads
from heliopolis.players.network.foresight import shares_after
from heliopolis.players.network.inputs import seer_of
from heliopolis.players.network.layers import answers, laid_out
from heliopolis.players.network.model import Model, Opinion, model_of, softmax
from heliopolis.players.network.outcomes import MOST_OUTCOMES
from heliopolis.players.network.player import NetworkPlayer, NetworkStyle, drawn
from heliopolis.players.network.shape import NORM_EPSILON, input_scale, shape_for
from heliopolis.players.network.weights_file import Weights, load_weights
from heliopolis.players.player import NO_LIMIT
from heliopolis.players.registry import player_named
from tests.players.networks import (
    at_a_choice,
    random_model,
    random_weights,
    weights_in,
)

CLOSE = 1e-4  # single numbers have seven digits, and sums lose some


def by_the_book(weights: Weights, scale: list[float], row: Any) -> Any:
    """The network as `shape.py` describes it, layer by layer, with nothing worked out before."""
    arrays = {name: array.astype(np.float64) for name, array in weights.arrays.items()}

    def layer(name: str, x: Any) -> Any:
        return arrays[f"{name}.w"] @ x + arrays[f"{name}.b"]

    def norm(name: str, x: Any) -> Any:
        normed = (x - x.mean()) / np.sqrt(x.var() + NORM_EPSILON)
        return normed * arrays[f"{name}.g"] + arrays[f"{name}.b"]

    x = np.maximum(layer("in0", row * np.array(scale)), 0)
    for block in range(weights.shape.blocks):
        x = x + np.maximum(layer(f"block{block}", norm(f"block{block}.ln", x)), 0)
    x = norm("out.ln", x)
    return np.concatenate([layer(head, x) for head in ("policy", "win", "score")])


def rows_of(game: str, count: int) -> Any:
    """Observations from the middle of games, with zeros and without."""
    kind = kind_of(game)
    rows = np.zeros((count, shape_for(kind).inputs), np.int8)
    for number, row in enumerate(rows):
        state = at_a_choice(game, 3, events=20, seed=number).state_copy()
        seer_of(kind)(state, number % 3, row)
    return rows


@pytest.mark.parametrize("game", GAMES)
def test_many_rows_are_answered_as_the_book_says(game: str) -> None:
    kind, rows = kind_of(game), rows_of(game, 5)
    weights = random_weights(kind)
    scale = input_scale(kind)
    expected = np.array([by_the_book(weights, scale, row) for row in rows])
    assert np.allclose(answers(laid_out(kind, weights), rows), expected, atol=CLOSE)
    assert np.allclose(Model(kind, weights).answers(rows), expected, atol=CLOSE)
    assert np.allclose(Model(kind, weights).answers(rows[:1]), expected[:1], atol=CLOSE)


@pytest.mark.parametrize("is_plain", [False, True])
@pytest.mark.parametrize(
    "rows",
    [
        np.zeros((2, 672), np.int8),  # the observation alone
        np.zeros((2, 816), np.int8),
        np.zeros((2, 800), np.int16),
        np.zeros(800, np.int8),
        np.zeros((1, 2, 800), np.int8),
    ],
    ids=["narrow", "wide", "other numbers", "one row", "blocks of rows"],
)
def test_rows_that_the_network_does_not_read_are_refused(
    rows: Any, is_plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = random_model("ra")
    if is_plain:
        monkeypatch.setenv(PLAIN_SWITCH, "1")
    said = f"reads rows of 800 numbers of int8, not {rows.dtype} {list(rows.shape)}; heliopolis"
    with pytest.raises(BadSetup, match=re.escape(said)):
        model.answers(rows)


@pytest.mark.parametrize("blocks", [0, 1])
def test_a_network_may_have_few_blocks(blocks: int) -> None:
    kind, rows = kind_of("ra"), rows_of("ra", 2)
    weights = random_weights(kind, width=8, blocks=blocks)
    scale = input_scale(kind)
    expected = [by_the_book(weights, scale, row) for row in rows]
    assert np.allclose(Model(kind, weights).answers(rows), expected, atol=CLOSE)


def opinions(model: Model, seed: int, players: int) -> list[Opinion]:
    """What a network thought at every choice of a game that it played against itself."""
    game = new_game(model.kind.name, players, seed=seed)
    found = []
    while not game.is_over:
        if game.to_move == "chance":
            game.play_chance()
            continue
        opinion = model.opinion(game.state_copy())
        assert sorted(opinion.moves) == sorted(move.number for move in game.legal_moves())
        found.append(opinion)
        game.play(model.kind.move_words[next(iter(opinion.moves))])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_numpy_and_compiled_networks_go_in_lock_step_through_whole_games(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for players in (2, 4):
        fast = opinions(random_model(game), seed=5, players=players)
        with monkeypatch.context() as patch:
            patch.setenv(PLAIN_SWITCH, "1")
            plain = opinions(random_model(game), seed=5, players=players)
        assert len(fast) == len(plain) > 20
        for one, two in zip(fast, plain, strict=True):
            assert next(iter(one.moves)) == next(iter(two.moves))
            assert one.moves == pytest.approx(two.moves, abs=CLOSE)
            assert one.shares == pytest.approx(two.shares, abs=CLOSE)
            assert one.scores == pytest.approx(two.scores, abs=10 * CLOSE)
            assert sum(one.shares) == pytest.approx(1)


def biased(game: str, head: str, logits: dict[int, float]) -> Model:
    """A network that says the same of every position."""
    weights = random_weights(kind_of(game))
    arrays = {name: array.copy() for name, array in weights.arrays.items()}
    arrays[f"{head}.w"][:] = 0
    arrays[f"{head}.b"][:] = 0
    for place, logit in logits.items():
        arrays[f"{head}.b"][place] = logit
    return Model(kind_of(game), Weights(weights.shape, arrays, {}))


def test_of_equally_likely_moves_the_first_is_made() -> None:
    state = at_a_choice("ra", 3, events=30).state_copy()
    opinion = biased("ra", "policy", {}).opinion(state)
    assert list(opinion.moves) == sorted(opinion.moves)
    assert len(set(opinion.moves.values())) == 1


@pytest.mark.parametrize("seat", range(4))
def test_chances_and_points_belong_to_the_seats_of_the_table(seat: int) -> None:
    """The network counts seats from the one that looks, the table does not."""
    table = new_game("ra", 4, seed=1)
    while table.to_move != seat:
        if table.to_move == "chance":
            table.play_chance()
        else:
            table.play(table.legal_moves()[0])
    state = table.state_copy()
    after = (seat + 1) % 4
    shares = biased("ra", "win", {1: 2.0}).opinion(state).shares
    assert shares[after] == max(shares) == pytest.approx(softmax([2.0, 0.0, 0.0, 0.0])[0])
    assert biased("ra", "win", {1: 2.0}).shares([state]) == [pytest.approx(shares)]
    scores = biased("ra", "score", {1: 3.0}).opinion(state).scores
    assert scores[after] == pytest.approx(30)
    assert biased("ra", "win", {4: 9.0}).opinion(state).shares == pytest.approx([0.25] * 4)


# The player


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_played_with_legal_moves_at_every_number_of_seats(
    game: str, tmp_path: Path
) -> None:
    path, kind = weights_in(tmp_path, game), kind_of(game)
    for seats in range(kind.fewest_players, kind.most_players + 1):
        names = [f"network@{path}"] * (seats - 1) + [f"network-sampling@{path}"]
        players = [player_named(name) for name in names]
        people = [f"P{seat}" for seat in range(seats)]
        assert play_game(game, people, players, "1", {}).is_over


def test_moves_are_drawn_by_the_odds() -> None:
    opinion = Opinion({7: 0.75, 3: 0.25}, (), ())
    stream = SeededStream("odds")
    sevens = sum(drawn(opinion, stream) == 7 for _ in range(2000))
    assert abs(sevens - 1500) < 100
    assert drawn(Opinion({7: 0.0, 3: 0.0}, (), ()), stream) == 7


def seat_of(table: Game) -> int:
    assert isinstance(table.to_move, int)
    return table.to_move


def test_the_best_move_does_not_depend_on_chance_and_a_drawn_one_does(tmp_path: Path) -> None:
    path = weights_in(tmp_path, "dice")
    view = (table := at_a_choice("dice", 3, events=12)).view(seat_of(table))
    best, drawing = (NetworkPlayer(NetworkStyle(path, sampling)) for sampling in (False, True))
    seeds = [str(seed) for seed in range(30)]
    assert len({best.choose(view, NO_LIMIT, SeededStream(seed)) for seed in seeds}) == 1
    assert len({drawing.choose(view, NO_LIMIT, SeededStream(seed)) for seed in seeds}) > 1
    again = [drawing.choose(view, NO_LIMIT, SeededStream("7")) for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize("game", GAMES)
def test_it_tells_every_seats_chances_before_and_after_and_the_best_others(
    game: str, tmp_path: Path
) -> None:
    table = at_a_choice(game, 3, events=20)
    view = table.view(seat_of(table))
    player = NetworkPlayer(NetworkStyle(weights_in(tmp_path, game)))
    move = player.choose(view, NO_LIMIT, SeededStream("mind"))
    now, then, others = player.explain(view, move)
    assert now.startswith("chances to win as it stands: mine ")
    assert then.startswith(f"after {move}: mine ")
    rivals = [name for seat, name in enumerate(view.players) if seat != view.seat]
    for line in (now, then):
        assert all(f"{rival} " in line for rival in rivals)
        assert sum(int(share) for share in re.findall(r"([0-9]+)%", line)) == 100
    assert re.fullmatch(r"otherwise I would have [0-9]+% after .+", others)
    assert str(move) not in others.split(" after ")


@pytest.mark.parametrize("game", GAMES)
def test_the_chances_after_a_move_are_those_of_all_that_chance_can_say(game: str) -> None:
    """Where chance has too much to say, some of it is drawn, the same every time."""
    model, state = random_model(game), at_a_choice(game, 3, events=20).state_copy()
    for move in model.opinion(state).moves:
        shares = shares_after(model, state, move)
        assert sum(shares) == pytest.approx(1)
        assert shares == shares_after(model, state, move)


def test_drawing_a_tile_is_foreseen_with_the_odds_of_the_bag() -> None:
    model, state = random_model("ra"), new_game("ra", 2, seed=1).state_copy()
    rules = model.kind.rules
    expected = 0.0
    for tile in (tile for tile, count in enumerate(state.bag) if count):
        after = state.copy()
        rules.apply_move(after, 0)
        rules.apply_chance(after, tile)
        expected += state.bag[tile] / state.bag_tiles * model.shares([after])[0][0]
    assert len(state.bag) <= MOST_OUTCOMES
    assert shares_after(model, state, 0)[0] == pytest.approx(expected)


def test_a_move_that_ends_the_game_is_foreseen_as_it_is() -> None:
    model, table = random_model("ra"), new_game("ra", 2, seed=2)
    while not table.is_over:
        before = table.state_copy()
        if table.to_move == "chance":
            table.play_chance()
        else:
            table.play(table.legal_moves()[-1])  # a sun is bid rather than kept
    last = table.kind.move_words.index(table.events[-1].words)
    won = [float(seat in table.winners) for seat in range(2)]
    assert shares_after(model, before, last) == pytest.approx([part / sum(won) for part in won])


# Weights


def test_a_player_without_weights_says_so_in_a_sentence(tmp_path: Path) -> None:
    view = (table := at_a_choice("ra", 3)).view(seat_of(table))
    player = NetworkPlayer(NetworkStyle(tmp_path / "none.npz"))
    with pytest.raises(BadFile, match=r"there are no weights .*none\.npz; 'heliopolis train'"):
        player.choose(view, NO_LIMIT, SeededStream("mind"))


@pytest.mark.parametrize("name", ["a" * 300, "a\0b", "file/below"], ids=["long", "odd", "below"])
def test_names_that_no_file_can_have_are_said(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadFile, match=r"cannot read the weights|is damaged or holds no weights"):
        model_of("ra", tmp_path / name)


def test_whatever_bit_turns_in_the_head_of_an_array_it_is_seen(tmp_path: Path) -> None:
    """Of an array that NumPy does not read in one go, nor to its end if the head says so."""
    path, kind = weights_in(tmp_path, "ra"), kind_of("ra")
    whole = path.read_bytes()
    first = whole.index(b"NUMPY", whole.index(b"in0.w"))
    for bit in range(8 * first, 8 * whole.index(b"\n", first)):
        turned = bytearray(whole)
        turned[bit // 8] ^= 1 << bit % 8
        path.write_bytes(turned)
        with pytest.raises(BadFile, match="is damaged or holds no weights; get the file again"):
            load_weights(path, kind)


@pytest.mark.parametrize(
    ("numbers", "shape", "reason"),
    [
        ("',f2'", "(30, 800)", SyntaxError),
        ("'<f2'", "(30, 800", tokenize.TokenError),
        ("'<f2'", "(9999999999999, 8)", MemoryError),
        ("'<f2'", "(99999999999999999999,)", OverflowError),
    ],
)
def test_an_array_with_an_odd_head_is_damaged(
    tmp_path: Path, numbers: str, shape: str, reason: type[Exception]
) -> None:
    """Sums over bytes are right where somebody has made the file like this."""
    path = weights_in(tmp_path, "ra")
    head = f"{{'descr': {numbers}, 'fortran_order': False, 'shape': {shape}, }}".encode()
    with zipfile.ZipFile(path) as file:
        members = {name: file.read(name) for name in file.namelist()}
    begin, end = (members["in0.w.npy"].index(mark) for mark in (b"{", b"\n"))
    whole = members["in0.w.npy"]
    members["in0.w.npy"] = whole[:begin] + head.ljust(end - begin) + whole[end:]
    with zipfile.ZipFile(path, "w") as file:
        for name, content in members.items():
            file.writestr(name, content)
    with pytest.raises(BadFile, match="is damaged or holds no weights") as refusal:
        load_weights(path, kind_of("ra"))
    assert isinstance(refusal.value.__cause__, reason)


def test_weights_are_read_once_and_again_when_the_file_has_changed(tmp_path: Path) -> None:
    path = weights_in(tmp_path, "ra")
    model = model_of("ra", path)
    assert model_of("ra", path) is model
    weights_in(tmp_path, "ra")
    os.utime(path, ns=(1, 1))
    assert model_of("ra", path) is not model


# Threads


def test_players_in_several_threads_share_a_network_and_get_their_own_answers() -> None:
    model = random_model("ra")
    states = [at_a_choice("ra", 3, events=20, seed=seed).state_copy() for seed in range(8)]
    alone = [model.opinion(state) for state in states]
    rows = rows_of("ra", 40)
    many = model.answers(rows).tolist()

    def wrong_answers(place: int) -> int:
        wrong = sum(model.opinion(states[place]) != alone[place] for _ in range(500))
        return wrong + sum(bool(model.answers(rows).tolist() != many) for _ in range(50))

    with ThreadPoolExecutor(len(states)) as pool:
        assert list(pool.map(wrong_answers, range(len(states)))) == [0] * len(states)


def test_products_use_one_thread_and_leave_others_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[int] = []
    switch = threads._Switch(lambda: 6, said.append)
    monkeypatch.setattr(threads, "_switch", lambda: switch)
    with threads.one_thread():
        assert said == [1]
    assert said == [1, 6]
    monkeypatch.setattr(threads, "_switch", lambda: None)
    with threads.one_thread():
        assert said == [1, 6]


def test_the_last_who_is_inside_turns_the_threads_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever came second found one thread, and must not leave it at that."""
    library = [6]
    switch = threads._Switch(lambda: library[0], lambda number: library.__setitem__(0, number))
    monkeypatch.setattr(threads, "_switch", lambda: switch)
    first, second = threads.one_thread(), threads.one_thread()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert library == [1]
    second.__exit__(None, None, None)
    assert library == [6]


def test_threads_that_ask_at_the_same_time_are_given_the_same_switch(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each with a count of its own would turn the other's threads back too early."""
    (tmp_path / "libopenblas.so").touch()
    looks: list[Path] = []
    second_look = threading.Event()

    def look(path: Path) -> Any:
        looks.append(path)
        if len(looks) == 2:
            second_look.set()
        second_look.wait(0.3)
        return threads._Switch(lambda: 6, lambda number: None)

    monkeypatch.setattr(threads, "_FOLDERS", (str(tmp_path),))
    monkeypatch.setattr(threads, "_switch_in", look)
    threads._found_switch.cache_clear()
    try:
        with ThreadPoolExecutor(2) as pool:
            one, other = pool.map(lambda _: threads._switch(), range(2))
    finally:
        threads._found_switch.cache_clear()
    assert one is other
    assert one is not None
    assert len(looks) == 1


def test_a_library_without_the_switch_is_left_alone(tmp_path: Path) -> None:
    odd = tmp_path / "libopenblas.so"
    odd.write_text("no library")
    assert threads._switch_in(odd) is None
