"""Many games at once against the same games one by one."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
import pytest

from heliopolis.arena.play import places_of
from heliopolis.batch import Batch, Buffers, new_buffers, single_game
from heliopolis.batch.cpu import loops_of
from heliopolis.core.speed import PLAIN_SWITCH
from heliopolis.core.state import pack
from heliopolis.errors import BadSetup, IllegalMove
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.face.game import Game
from heliopolis.notation.record import CHANCE

GAMES_COMPARED = 3
SEED = 11

every_game = pytest.mark.parametrize("name", GAMES)


def tables() -> list[tuple[str, int]]:
    """Every game with every number of players."""
    kinds = [kind_of(name) for name in GAMES]
    return [
        (kind.name, players)
        for kind in kinds
        for players in range(kind.fewest_players, kind.most_players + 1)
    ]


def settled(game: Game, skip_forced: bool) -> Game:
    """The single game where a batch would ask: after chance, and after moves without choice."""
    while not game.is_over:
        moves = game.legal_moves()
        if game.to_move == CHANCE:
            game.play_chance()
        elif skip_forced and len(moves) == 1:
            game.play(moves[0])
        else:
            break
    return game


def mask_of(game: Game) -> list[bool]:
    legal = {move.number for move in game.legal_moves()}
    return [number in legal for number in range(len(game.kind.move_words))]


def packed(state: Any) -> bytes:
    return pack(state).tobytes()


@pytest.mark.parametrize("skip_forced", [True, False], ids=["skipping", "asking"])
@pytest.mark.parametrize(("name", "players"), tables())
def test_a_batch_plays_the_games_of_single_tables(
    name: str, players: int, skip_forced: bool
) -> None:
    batch = Batch(name, players, GAMES_COMPARED, SEED, skip_forced=skip_forced, auto_reset=False)
    singles = [
        settled(single_game(name, players, SEED, game), skip_forced)
        for game in range(GAMES_COMPARED)
    ]
    out = batch.buffers
    while not out.done.all():
        for game, single in enumerate(singles):
            compare(batch, game, single)
        moves = batch.random_moves()
        for single, number in zip(singles, moves, strict=True):
            if not single.is_over:
                single.play(single.kind.move_words[number])
                settled(single, skip_forced)
        batch.step(moves)
    for game, single in enumerate(singles):
        compare(batch, game, single)
        compare_results(out, game, single)


def compare(batch: Batch, game: int, single: Game) -> None:
    out = batch.buffers
    assert packed(batch.state(game)) == packed(single.state_copy())
    assert out.done[game] == single.is_over
    assert out.mover[game] == (-1 if single.is_over else single.to_move)
    assert out.mask[game].tolist() == mask_of(single)
    absent = [0] * (single.kind.most_players - len(single.players))
    assert out.score[game].tolist() == single.scores + absent


def compare_results(out: Buffers, game: int, single: Game) -> None:
    absent = [0] * (single.kind.most_players - len(single.players))
    shares = [
        1 / len(single.winners) if seat in single.winners else 0
        for seat in range(len(single.players))
    ]
    assert out.share[game].tolist() == np.array(shares + absent, np.float32).tolist()
    assert out.place[game].tolist() == places_of(single, {}) + absent


@every_game
def test_the_next_game_follows_in_the_place_of_one_that_is_over(name: str) -> None:
    batch = Batch(name, 2, GAMES_COMPARED, SEED)
    begun = [0] * GAMES_COMPARED
    while min(begun) < 2:
        out = batch.step(batch.random_moves())
        for game in np.flatnonzero(out.done):
            begun[game] += 1
            number = int(game) + begun[game] * GAMES_COMPARED
            assert batch.number(int(game)) == number
            single = settled(single_game(name, 2, SEED, number), skip_forced=True)
            assert packed(batch.state(int(game))) == packed(single.state_copy())
            assert out.mask[game].tolist() == mask_of(single)
            assert out.share[game].sum() == pytest.approx(1)
            assert sorted(out.place[game])[-2:] in ([1, 1], [1, 2])
        going_on = ~out.done
        assert not out.share[going_on].any()
        assert not out.place[going_on].any()


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Rules as plain Python, until it is undone."""
    loops_of.cache_clear()
    monkeypatch.setenv(PLAIN_SWITCH, "1")
    yield monkeypatch
    loops_of.cache_clear()


@every_game
def test_plain_rules_write_the_same_into_every_buffer(name: str, plain: pytest.MonkeyPatch) -> None:
    kind = kind_of(name)
    players = [kind.fewest_players, kind.most_players]
    slow = Batch(name, players, 2, SEED)
    plain.undo()
    loops_of.cache_clear()
    fast = Batch(name, players, 2, SEED)
    for _ in range(250):
        for mine, other in zip(slow.buffers, fast.buffers, strict=True):
            assert mine.tolist() == other.tolist()
        moves = fast.random_moves()
        fast.step(moves)
        plain.setenv(PLAIN_SWITCH, "1")
        assert slow.random_moves().tolist() == moves.tolist()
        slow.step(moves.tolist())
        plain.delenv(PLAIN_SWITCH)


@every_game
def test_threads_change_nothing(name: str) -> None:
    alone, together = (Batch(name, 3, 200, SEED, threads=threads) for threads in (1, 3))
    for _ in range(40):
        alone.step(alone.random_moves())
        together.step(together.random_moves())
    for mine, other in zip(alone.buffers, together.buffers, strict=True):
        assert mine.tobytes() == other.tobytes()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own() -> None:
    """Only the thread that forks goes on in the new process: a pool it inherited would wait for
    ever.
    """
    batch = Batch("ra", 3, 200, SEED, threads=3)
    batch.step(batch.random_moves())
    forked = multiprocessing.get_context("fork")
    mine, theirs = forked.Pipe()
    process = forked.Process(target=answer_with_the_next_step, args=(batch, theirs))
    process.start()
    answer = mine.recv() if mine.poll(60) else None
    process.kill()
    process.join()
    assert answer is not None, "the forked process has come to a halt"
    assert answer == batch.step(batch.random_moves()).observation.tobytes()


def answer_with_the_next_step(batch: Batch, wire: Connection) -> None:
    wire.send(batch.step(batch.random_moves()).observation.tobytes())


def test_random_moves_belong_to_the_caller() -> None:
    batch = Batch("ra", 3, 200, SEED)
    moves = batch.random_moves()
    kept = moves.tolist()
    batch.step(moves)
    batch.random_moves()
    assert moves.tolist() == kept


def test_resetting_begins_with_the_same_games_again() -> None:
    batch = Batch("ra", 3, 2, SEED)
    first = batch.buffers.observation.copy()
    moves = batch.random_moves()
    for _ in range(20):
        batch.step(batch.random_moves())
    assert batch.reset().observation.tolist() == first.tolist()
    assert batch.random_moves().tolist() == moves.tolist()
    assert batch.number(1) == 1


def test_each_place_may_have_its_own_number_of_players() -> None:
    batch = Batch("ra", [2, 5, 3], 3, SEED)
    assert [batch.state(game).players for game in range(3)] == [2, 5, 3]


def test_what_a_step_writes_can_go_into_other_buffers() -> None:
    batch = Batch("dice", 3, 4, SEED)
    before = batch.buffers.observation.copy()
    other = batch.new_buffers()
    assert batch.step(batch.random_moves(), into=other) is other
    assert batch.buffers.observation.tolist() == before.tolist()
    again = Batch("dice", 3, 4, SEED)
    again.step(again.random_moves())
    assert other.observation.tolist() == again.buffers.observation.tolist()


@pytest.mark.parametrize("games", [1, 7, 256])
def test_buffers_begin_where_jax_reads_them_without_a_copy(games: int) -> None:
    batch = Batch("ra", 4, games, 7)
    for buffers in (batch.buffers, batch.new_buffers()):
        for block in buffers:
            assert block.ctypes.data % 64 == 0
            assert np.shares_memory(np.from_dlpack(block), block)


def test_the_caller_may_own_the_buffers() -> None:
    mine = new_buffers(kind_of("ra"), 2)
    batch = Batch("ra", 2, 2, SEED, buffers=mine)
    assert all(np.shares_memory(*pair) for pair in zip(batch.buffers, mine, strict=True))
    assert mine.mask.any()


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("mask", {"mask": np.zeros((2, 53), bool)}),
        ("place", {"place": np.zeros((2, 10), np.int8)[:, ::2]}),
        ("score", {"score": np.zeros((2, 5), np.int32)}),
        ("share", {"share": np.zeros((5, 2), np.float32).T}),
    ],
)
def test_buffers_that_do_not_fit_are_refused(name: str, change: dict[str, Any]) -> None:
    wrong = new_buffers(kind_of("ra"), 2)._replace(**change)
    with pytest.raises(BadSetup, match=f"the buffer {name} must be one block of"):
        Batch("ra", 2, 2, SEED, buffers=wrong)
    batch = Batch("ra", 2, 2, SEED)
    with pytest.raises(BadSetup, match=f"the buffer {name} must be one block of"):
        batch.step(batch.random_moves(), into=wrong)


def test_buffers_that_cannot_be_written_are_refused() -> None:
    batch = Batch("ra", 2, 2, SEED)
    moves = batch.random_moves()
    locked = batch.new_buffers()
    locked.score.setflags(write=False)
    with pytest.raises(BadSetup, match="the buffer score may only be read"):
        batch.step(moves, into=locked)
    with pytest.raises(BadSetup, match="the buffer score may only be read"):
        Batch("ra", 2, 2, SEED, buffers=locked)
    with pytest.raises(BadSetup, match="score must be an array of NumPy, not a memoryview; new_b"):
        batch.step(moves, into=locked._replace(score=memoryview(bytearray(20))))
    with pytest.raises(BadSetup, match="must be of the type Buffers; new_buffers makes"):
        batch.step(moves, into=[1, 2])  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="buffers are the arrays observation, mask, mover"):
        batch.shared_buffers(None)  # type: ignore[arg-type]


class OnADevice:
    """An array of another library that lies where NumPy cannot read it, as PyTorch says so."""

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise TypeError("can't convert cuda:0 device type tensor to numpy")


class OnlyCopied:
    """An array of another library that NumPy is given a copy of."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __array__(self, *_: Any, **__: Any) -> Any:
        return self.array.copy()


@pytest.mark.parametrize("copied", [list, OnlyCopied])
def test_arrays_that_would_be_copied_are_refused(copied: Any) -> None:
    """Nothing of what a batch writes would ever reach their owner."""
    batch = Batch("ra", 2, 2, SEED)
    mine = batch.new_buffers()
    for name, array in mine._asdict().items():
        with pytest.raises(BadSetup, match="does not: it would have to be copied"):
            batch.shared_buffers(mine._replace(**{name: copied(array)}))


class Lent:
    """An array of another library in memory that NumPy may use."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __array__(self, *_: Any, **__: Any) -> Any:
        return self.array


def test_arrays_of_other_libraries_are_written_where_they_lie() -> None:
    batch = Batch("ra", 2, 2, SEED)
    mine = batch.new_buffers()
    batch.step(batch.random_moves(), into=batch.shared_buffers(Buffers(*map(Lent, mine))))
    assert mine.mask.any()


def test_arrays_out_of_reach_are_refused() -> None:
    batch = Batch("ra", 2, 2, SEED)
    with pytest.raises(BadSetup, match="or one for each of the 2 games, not"):
        Batch("ra", OnADevice(), 2, SEED)  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="this OnADevice does not: can't convert cuda:0"):
        batch.shared_buffers([OnADevice()] * 7)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="one for each of the 2 games, not"):
        batch.step(OnADevice())


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (2, "game 1 cannot make move 2, pass: no auction is under way"),
        (54, "game 1 cannot make move 54: moves of Ra are 0 to 53"),
        (-1, "game 1 cannot make move -1: moves of Ra are 0 to 53"),
        (10**9, "game 1 cannot make move 1000000000: moves of Ra are 0 to 53"),
    ],
)
def test_an_illegal_move_is_named_and_nothing_changes(move: int, message: str) -> None:
    batch = Batch("ra", 4, 3, SEED)
    before = [packed(batch.state(game)) for game in range(3)]
    with pytest.raises(IllegalMove) as refusal:
        batch.step([0, move, 0])
    assert str(refusal.value).startswith(message)
    assert [packed(batch.state(game)) for game in range(3)] == before


@every_game
def test_the_checked_door_lets_legal_moves_in_and_no_other(name: str) -> None:
    batch = Batch(name, 3, 1, SEED)
    for _ in range(60):
        legal = np.flatnonzero(batch.buffers.mask[0])
        for move in set(range(len(batch.kind.move_words))) - set(legal):
            with pytest.raises(IllegalMove):
                batch.step([move])
        batch.step(batch.random_moves())


@pytest.mark.parametrize("moves", [[0], [0.0, 0.0], [[0, 0]], "no", [None, 0], [[0], [0, 0]]])
def test_moves_that_are_no_numbers_are_refused(moves: Any) -> None:
    with pytest.raises(IllegalMove, match="one for each of the 2 games"):
        Batch("ra", 4, 2, SEED).step(moves)


def test_the_trusted_door_asks_nothing() -> None:
    checked, trusted = Batch("ra", 4, 2, SEED), Batch("ra", 4, 2, SEED)
    for _ in range(30):
        moves = checked.random_moves()
        trusted.step(moves, check=False)
        checked.step(moves)
    assert checked.buffers.observation.tolist() == trusted.buffers.observation.tolist()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": 6}, "Ra seats 2 to 5 players, not 6"),
        ({"players": [2, 9]}, "Ra seats 2 to 5 players, not 9"),
        ({"players": [2, 3, 4]}, "or one for each of the 2 games"),
        ({"players": "two"}, "players must be a whole number"),
        ({"players": [[2], [3, 4]]}, "or one for each of the 2 games, not [[2], [3, 4]]"),
        ({"games": 0}, "games must be a whole number from 1 on, not 0"),
        ({"games": True}, "games must be a whole number from 1 on, not True"),
        ({"seed": -1}, "the seed must be a whole number from 0 on, not -1"),
        ({"seed": 1 << 62}, "the seed must be below 2"),
        ({"games": 10**14}, "100000000000000 games need more memory than there is; play fewer"),
        ({"games": 1 << 60}, f"{1 << 60} games need more memory than there is; play fewer"),
        ({"games": 10**9999}, "an int too large to show games need more memory than there is"),
        ({"skip_forced": 2}, "skip_forced must be True or False, not 2"),
        ({"auto_reset": None}, "auto_reset must be True or False, not None"),
        ({"threads": 0}, "threads must be a whole number from 1 on, not 0"),
    ],
)
def test_a_batch_that_cannot_begin_says_why(change: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"game": "ra", "players": 4, "games": 2, "seed": SEED, **change}
    with pytest.raises(BadSetup) as refusal:
        Batch(**given)
    assert message in str(refusal.value)


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    batch = Batch("ra", np.int8(4), np.int64(2), np.uint32(SEED), threads=np.int16(1))  # type: ignore[arg-type]
    assert batch.step(batch.random_moves()).mask.shape == (2, 54)


def test_a_single_game_goes_on_from_a_copy_as_the_game_itself() -> None:
    game = single_game("dice", 3, SEED, 5)
    twin = game.copy()
    assert [game.play_chance(), game.stream.drawn] == [twin.play_chance(), twin.stream.drawn]
