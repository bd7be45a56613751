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


PLAYERS = [SETTINGS.players[game % 4] for game in range(SETTINGS.games)]
ALONE = 4  # in games from this number on the network has one seat only


def seats_of_all() -> Seats:
    return Seats(SETTINGS.players, SETTINGS.games, 5, "cpu")


def own_seats() -> Any:
    """The seats of the network: all of a table, or one."""
    own = seats_of_all().present.clone()
    for game in range(ALONE, SETTINGS.games):
        own[game] = torch.arange(5) == game % PLAYERS[game]
    return own


class Chance:
    """Fills rounds of a memory with whatever comes."""

    def __init__(self) -> None:
        self.generator = torch.Generator().manual_seed(5)

    def __call__(self, shape: tuple[int, ...]) -> Any:
        return torch.rand(shape, generator=self.generator)

    def fill(self, memory: Memory, first: int) -> None:
        """Fill the rows from *first* on, but for the one that is put aside."""
        present, players = seats_of_all().present, torch.tensor(PLAYERS)
        rows = memory.rows
        for row in range(first, memory.here + 1):
            rows.mover[row] = (self((len(PLAYERS),)) * players).to(torch.int8)
            rows.observation[row] = self(rows.observation[row].shape).mul(99).to(torch.int8)
        for row in range(1, memory.here + 1):
            rows.done[row] = self(rows.done[row].shape) < 0.03
            rows.share[row] = self(rows.share[row].shape) * present
            rows.score[row] = (self(rows.score[row].shape) * 60).to(torch.int16) * present
        for row in range(memory.here + 1):
            memory.foreseen[row] = self(memory.foreseen[row].shape) * present[:, None]
        movers = rows.mover[: memory.here].long()
        own = own_seats().expand(memory.steps, -1, -1)
        memory.trained[: memory.here] = own.gather(2, movers[..., None])[..., 0].float()


@pytest.fixture
def memory() -> Memory:
    """A memory full of chance."""
    memory = Memory(RA, SETTINGS, "cpu")
    Chance().fill(memory, 0)
    return memory


Told = list[list[float]]  # shares, then points, by seat of the table


class Story:
    """Rounds one after the other, as a plain list of rows for each game."""

    def __init__(self) -> None:
        self.rows: list[list[tuple[int, bool, Told, Told]]] = [[] for _ in PLAYERS]

    def add(self, memory: Memory) -> None:
        """Add a round; its first row is the last one of the round before."""
        for game, players in enumerate(PLAYERS):
            rows = self.rows[game]
            for row in range(memory.here + 1):
                mover = int(memory.rows.mover[row, game])
                seen = memory.foreseen[row, game]
                turned = [
                    [float(seen[kind, (seat - mover) % players]) for seat in range(players)]
                    for kind in (WIN, SCORE)
                ]
                share = memory.rows.share[row, game, :players].tolist()
                score = [float(points) / 10 for points in memory.rows.score[row, game, :players]]
                if row or not rows:
                    rows.append((mover, bool(memory.rows.done[row, game]), [share, score], turned))
                else:  # foreseen anew, by the network as it is now
                    rows[-1] = (*rows[-1][:3], turned)

    def came(self, game: int, step: int) -> Told | None:
        """What came of a decision; None if that is not known yet."""
        rows, mover = self.rows[game], self.rows[game][step][0]
        for later in range(step + 1, len(rows)):
            other, done, brought, foreseen = rows[later]
            if done:
                return brought
            is_last = later == len(rows) - 1
            if other == mover:
                came = None if is_last else self.came(game, later)
                return mixed(foreseen, came or foreseen)
            if is_last and game < ALONE:
                return foreseen
        return None


def mixed(foreseen: Told, came: Told) -> Told:
    return [
        [(1 - TRACE) * a + TRACE * b for a, b in zip(*both, strict=True)]
        for both in zip(foreseen, came, strict=True)
    ]


def returned(memory: Memory, row: int, game: int) -> Told:
    """What the memory has for a decision, by seat of the table."""
    players, mover = PLAYERS[game], int(memory.rows.mover[row, game])
    told = memory.returned[row, game]
    return [
        [float(told[kind, (seat - mover) % players]) for seat in range(players)]
        for kind in (WIN, SCORE)
    ]


def is_own(memory: Memory, row: int, game: int) -> bool:
    return bool(own_seats()[game, int(memory.rows.mover[row, game])])


def test_returns_are_those_of_a_plain_walk(memory: Memory) -> None:
    story, waiting = Story(), 0
    story.add(memory)
    reckon_returns(memory, seats_of_all(), own_seats(), TRACE)
    for game in range(memory.games):
        for step in range(memory.steps):
            if not is_own(memory, step, game):
                assert memory.trained[step, game] == 0
            elif (came := story.came(game, step)) is None:
                waiting += 1
                assert memory.trained[step, game] == 0
                assert memory.waiting[game] == step
            else:
                assert memory.trained[step, game] == 1
                for found, expected in zip(returned(memory, step, game), came, strict=True):
                    assert found == pytest.approx(expected, abs=1e-5)
    assert waiting == (memory.waiting >= 0).sum() > 2
    assert not (memory.waiting[:ALONE] >= 0).any()


def test_what_waits_is_judged_in_the_round_that_tells_what_came_of_it(memory: Memory) -> None:
    seats, own, chance = seats_of_all(), own_seats(), Chance()
    chance.generator.manual_seed(6)
    story, judged = Story(), 0
    story.add(memory)
    reckon_returns(memory, seats, own, TRACE)
    begun = {game: int(step) for game, step in enumerate(memory.waiting) if step >= 0}
    for number in (1, 2, 3):
        kept = {game: memory.rows.observation[memory.waiting[game], game].clone() for game in begun}
        moved = {game: int(memory.moves[memory.waiting[game], game]) for game in begun}
        memory.go_on()
        chance.fill(memory, 1)
        memory.moves[: memory.steps] = number
        story.add(memory)
        reckon_returns(memory, seats, own, TRACE)
        for game, step in list(begun.items()):
            row = memory.aside
            assert torch.equal(memory.rows.observation[row, game], kept[game])
            assert memory.moves[row, game] == moved[game]
            came = story.came(game, step)
            assert memory.trained[row, game] == (came is not None)
            if came is None:
                assert memory.waiting[game] == row
                continue
            judged += 1
            for found, expected in zip(returned(memory, row, game), came, strict=True):
                assert found == pytest.approx(expected, abs=1e-5)
        others = [game for game in range(memory.games) if game not in begun]
        assert not memory.trained[memory.aside, others].any()
        begun = {
            game: begun[game] if step == memory.aside else number * memory.steps + int(step)
            for game, step in enumerate(memory.waiting)
            if step >= 0
        }
    assert judged > 6


def test_advantages_weigh_the_win_and_the_points_ahead(memory: Memory) -> None:
    seats = seats_of_all()
    reckon_returns(memory, seats, own_seats(), TRACE)
    margin = torch.tensor(0.5 / 30)
    gains = []
    for step in range(memory.aside + 1):
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
