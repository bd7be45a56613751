"""Returns, against a plain walk from each decision to the next one of the same seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="PyTorch comes with dev.py test --train")

from heliopolis.face.catalogue import kind_of  # noqa: E402 - all below need PyTorch
from heliopolis.train.memory import SCORE, WIN, Memory  # noqa: E402
from heliopolis.train.returns import advantages, reckon_returns  # noqa: E402
from heliopolis.train.seats import (  # noqa: E402
    GUEST,
    OLD,
    OWN,
    THUMB,
    Seats,
    games_with,
    roles_of,
)
from heliopolis.train.settings import for_cpu  # noqa: E402

pytestmark = pytest.mark.train

RA = kind_of("ra")
SETTINGS = replace(for_cpu(), games=12, steps=23, players=(2, 3, 4, 5))
TRACE = 0.8


@pytest.fixture
def memory() -> Memory:
    """A memory full of chance."""
    generator = torch.Generator().manual_seed(5)
    memory = Memory(RA, SETTINGS, "cpu")
    seats = Seats(SETTINGS.players, SETTINGS.games, 5, "cpu")

    def chance(shape: tuple[int, ...]) -> Any:
        return torch.rand(shape, generator=generator)

    rows = memory.rows
    rows.mover.copy_((chance(rows.mover.shape) * seats.players).to(torch.int8))
    rows.done.copy_(chance(rows.done.shape) < 0.1)
    rows.share.copy_(chance(rows.share.shape) * seats.present)
    rows.score.copy_((chance(rows.score.shape) * 60).to(torch.int16) * seats.present)
    memory.foreseen.copy_(chance(memory.foreseen.shape) * seats.present[:, None])
    memory.trained.copy_((chance(memory.trained.shape) < 0.7).float())
    return memory


def seats_of(memory: Memory) -> Seats:
    return Seats(SETTINGS.players, memory.games, 5, "cpu")


def foreseen_by_seat(memory: Memory, step: int, game: int, players: int) -> list[list[float]]:
    """What the mover foresees, by seat of the table."""
    mover = int(memory.rows.mover[step, game])
    seen = memory.foreseen[step, game]
    return [[float(seen[k, (seat - mover) % players]) for seat in range(players)] for k in (0, 1)]


def plain_return(memory: Memory, step: int, game: int, players: int) -> list[list[float]]:
    """What came of a decision, by seat of the table."""
    mover = int(memory.rows.mover[step, game])
    for later in range(step + 1, memory.steps + 1):
        if memory.rows.done[later, game]:
            share = [float(memory.rows.share[later, game, seat]) for seat in range(players)]
            score = [float(memory.rows.score[later, game, seat]) / 10 for seat in range(players)]
            return [share, score]
        if later == memory.steps:
            return foreseen_by_seat(memory, later, game, players)
        if int(memory.rows.mover[later, game]) == mover:
            next_one = foreseen_by_seat(memory, later, game, players)
            came = plain_return(memory, later, game, players)
            return [
                [(1 - TRACE) * a + TRACE * b for a, b in zip(*both, strict=True)]
                for both in zip(next_one, came, strict=True)
            ]
    raise AssertionError("a row is the last one")


def test_returns_are_those_of_a_plain_walk(memory: Memory) -> None:
    reckon_returns(memory, seats_of(memory), TRACE)
    for game in range(memory.games):
        players = SETTINGS.players[game % 4]
        for step in range(memory.steps):
            mover = int(memory.rows.mover[step, game])
            plain = plain_return(memory, step, game, players)
            for kind in (WIN, SCORE):
                expected = [plain[kind][(mover + place) % players] for place in range(players)]
                found = memory.returned[step, game, kind, :players].tolist()
                assert found == pytest.approx(expected, abs=1e-5)


def test_advantages_weigh_the_win_and_the_points_ahead(memory: Memory) -> None:
    seats = seats_of(memory)
    reckon_returns(memory, seats, TRACE)
    margin = torch.tensor(0.5 / 30)
    gains = []
    for step in range(memory.steps):
        for game in range(memory.games):
            players = SETTINGS.players[game % 4]
            better = memory.returned[step, game] - memory.foreseen[step, game]
            points = (10 * better[SCORE, :players]).tolist()
            ahead = points[0] - sum(points[1:]) / (players - 1)
            gains.append(float(better[WIN, 0]) + 0.5 * ahead / 30)
    counted = [gain for gain, of in zip(gains, memory.trained.flatten(), strict=True) if of]
    mean = sum(counted) / len(counted)
    spread = (sum((gain - mean) ** 2 for gain in counted) / len(counted)) ** 0.5
    expected = [(gain - mean) / spread for gain in gains]
    assert advantages(memory, seats, margin).flatten().tolist() == pytest.approx(expected, abs=1e-3)


def test_what_is_turned_to_the_mover_turns_back() -> None:
    seats = Seats((2, 3, 4, 5), 8, 5, "cpu")
    mover = torch.tensor([1, 2, 3, 4, 0, 1, 2, 3])
    values = torch.arange(8 * 2 * 5.0).view(8, 2, 5)
    assert torch.equal(seats.as_seated(mover, seats.as_seen(mover, values)), values)
    # In a game of three, seat 2 sees itself first, then seat 0, then seat 1.
    assert seats.as_seen(mover, values)[1, 0, :3].tolist() == [12.0, 10.0, 11.0]


def test_old_networks_and_rules_of_thumb_sit_at_some_seats_of_some_games() -> None:
    players = torch.tensor([2, 3, 4, 5] * 50)
    roles = roles_of(players, 5, replace(for_cpu(), pool_share=0.25, thumb_share=0.5))
    assert roles.shape == (200, 5)
    for game, row in enumerate(roles):
        seats = row[: int(players[game])].tolist()
        if game < 50:
            assert set(seats) == {OWN}
        elif game < 150:
            assert seats.count(THUMB) == len(seats) - 1
            assert seats.count(OWN) == 1
        else:
            assert 1 <= seats.count(OLD) <= len(seats) - 1
            assert seats.count(OWN) == len(seats) - seats.count(OLD)
    assert len({tuple(row.tolist()) for row in roles[50:150]}) > 4  # not always the same seat


def test_a_guest_has_all_seats_but_one_of_its_games() -> None:
    players = torch.tensor([2, 3, 4, 5] * 50)
    settings = replace(for_cpu(), against_share=0.25, pool_share=0.25, thumb_share=0.25)
    roles = roles_of(players, 5, settings)
    for game, row in enumerate(roles):
        seats = row[: int(players[game])].tolist()
        if 50 <= game < 100:
            assert seats.count(OWN) == 1
            assert seats.count(GUEST) == len(seats) - 1
        else:
            assert GUEST not in seats
    assert games_with(GUEST, 200, settings) == slice(50, 100)
    assert games_with(OLD, 200, settings) == slice(150, 200)
