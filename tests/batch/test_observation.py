"""What observations say, against what is on the table, and what they must not depend on."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from heliopolis.batch import Batch, single_game
from heliopolis.batch.page import page, row_lines
from heliopolis.core.chance import LoopStream, SeededStream
from heliopolis.core.kind import GameKind
from heliopolis.core.observation import ROW_MULTIPLE
from heliopolis.core.state import pack
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.face.game import Game, new_game
from heliopolis.notation.record import CHANCE

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
SEED = 5

every_game = pytest.mark.parametrize("name", GAMES)


def random_positions(
    name: str, players: int, number: int = 0, options: dict[str, Any] | None = None
) -> Iterator[Game]:
    """A random game, at every move and at its end."""
    game = single_game(name, players, SEED, number)
    for option, value in (options or {}).items():
        game.kind.options[option].apply(game._state, value)
    chooser = SeededStream(f"{name}{players}{number}")
    while not game.is_over:
        if game.to_move == CHANCE:
            game.play_chance()
        else:
            yield game
            moves = game.legal_moves()
            game.play(moves[chooser.below(len(moves))])
    yield game


def seen(kind: GameKind, state: Any, viewer: int, before: int = 99) -> list[int]:
    """The row that a seat is given, whatever lay there before."""
    row = np.full(kind.observation.LAYOUT.size, before, np.int8)
    kind.observation.observe(state, viewer, row)
    numbers: list[int] = row.tolist()
    return numbers


def read(game: Game, viewer: int) -> dict[str, list[int]]:
    kind = game.kind
    found: dict[str, list[int]] = kind.observation.LAYOUT.read(
        seen(kind, game.state_copy(), viewer)
    )
    return found


@every_game
def test_every_number_is_written_and_within_its_range(name: str) -> None:
    kind = kind_of(name)
    layout = kind.observation.LAYOUT
    ranges = {
        **{feature.name: (feature.low, feature.high) for feature in layout.table},
        **{
            f"{seat} {feature.name}": (min(feature.low, 0), feature.high)
            for seat in range(layout.seats)
            for feature in layout.seat
        },
    }
    for players in range(kind.fewest_players, kind.most_players + 1):
        for game in random_positions(name, players):
            state = game.state_copy()
            row = seen(kind, state, state.asked)
            assert row == seen(kind, state, state.asked, before=-77)
            for feature, numbers in layout.read(row).items():
                low, high = ranges[feature]
                assert all(low <= number <= high for number in numbers), feature


@every_game
def test_rows_end_in_zeros_up_to_a_multiple_of_sixteen(name: str) -> None:
    kind = kind_of(name)
    layout = kind.observation.LAYOUT
    assert layout.size % ROW_MULTIPLE == 0
    assert 0 <= layout.size - layout.used < ROW_MULTIPLE
    row = seen(kind, single_game(name, 3, SEED, 0).state_copy(), 0)
    assert not any(row[layout.used :])
    absent = layout.first_of_seats + 3 * layout.seat_size
    assert not any(row[absent : layout.used])


@every_game
def test_looking_changes_nothing(name: str) -> None:
    for game in random_positions(name, 3):
        state = game.state_copy()
        before = pack(state).tobytes()
        for viewer in range(3):
            seen(game.kind, state, viewer)
        assert pack(state).tobytes() == before


@every_game
def test_seats_are_told_clockwise_from_the_one_that_looks(name: str) -> None:
    layout = kind_of(name).observation.LAYOUT
    for game in random_positions(name, 3):
        state = game.state_copy()
        rows = [seen(game.kind, state, viewer) for viewer in range(3)]
        for viewer in range(3):
            for place in range(3):
                first = layout.first_of_seats + place * layout.seat_size
                seat = layout.first_of_seats + (viewer + place) % 3 * layout.seat_size
                told = rows[viewer][first : first + layout.seat_size]
                assert told == rows[0][seat : seat + layout.seat_size]


@every_game
def test_whose_move_it_is_and_how_many_play(name: str) -> None:
    kind = kind_of(name)
    for players in range(kind.fewest_players, kind.most_players + 1):
        for game in random_positions(name, players):
            state = game.state_copy()
            for viewer in range(players):
                row = read(game, viewer)
                assert row["asked"].index(1) == (state.asked - viewer) % players
                assert row["turn"].index(1) == (state.turn - viewer) % players
                assert row["players"].index(1) == players - kind.fewest_players
                assert row["epoch"].index(1) == state.epoch - 1
                assert row["phase"].index(1) == state.phase


@every_game
@pytest.mark.parametrize("number", [0, 1])
def test_points_are_those_of_the_score_sheet(name: str, number: int) -> None:
    for game in random_positions(name, 3, number):
        row = read(game, 0)
        for seat in range(3):
            assert row[f"{seat} score"] == [game.scores[seat]]
            if not game.is_over:
                scored = ended_now(game)
                items = game.kind.epoch_items(scored, seat)
                assert row[f"{seat} epoch points"] == [sum(item.points for item in items)]


def ended_now(game: Game) -> Any:
    """The state, ready to be scored as if the epoch ended now."""
    state = game.state_copy()
    if game.kind.name == "priests":
        from heliopolis.priests.rules import end_epoch

        end_epoch(state)
    return state


@pytest.mark.parametrize(
    ("name", "options"), [("ra", {}), ("priests", {}), ("priests", {"tomb_bonus": "best"})]
)
def test_the_lot_adds_what_it_would_score(name: str, options: dict[str, Any]) -> None:
    """In the state in which the seat has the lot. Discards for unrest and earthquakes, and flips
    for priests, are choices, and left out.
    """
    late = "lot monuments" if name == "ra" else "lot late"
    chance = SeededStream(name)
    for game in random_positions(name, 4, options=options):
        state = game.state_copy()
        if not game.is_over:
            for lot in (state.track, random_lot(state, chance)):
                state.track, state.track_tiles = lot, sum(lot)
                row = game.kind.observation.LAYOUT.read(seen(game.kind, state, 0))
                for seat in range(4):
                    every, at_end = gains(game.kind, state, seat)
                    assert row[f"{seat} lot points"] == [every], game
                    assert row[f"{seat} {late}"] == [at_end], game


def random_lot(state: Any, chance: SeededStream) -> list[int]:
    """Up to eight tiles, no Ra tile among them: of Ra those that the bag still has."""
    left = list(state.bag) if len(state.bag) == len(state.track) else [8] * len(state.track)
    lot = [0] * len(left)
    for _ in range(chance.below(9)):
        kind = 1 + chance.below(len(left) - 1)
        if left[kind] > 0:
            left[kind] -= 1
            lot[kind] += 1
    return lot


def gains(kind: GameKind, state: Any, seat: int) -> tuple[int, int]:
    """What the lot adds, in every epoch and at the end of the game."""
    after = state.copy()
    after.tiles[seat] = [
        own + more for own, more in zip(state.tiles[seat], state.track, strict=True)
    ]
    if kind.name == "ra":
        strike(after, state.track, seat)
    before, now = points(kind, state, seat), points(kind, after, seat)
    return now[0] - before[0], now[1] - before[1]


def strike(state: Any, lot: list[int], seat: int) -> None:
    """The lot's own funerals and droughts; those a god has taken strike later."""
    from heliopolis.ra.constants import DROUGHT, FUNERAL
    from heliopolis.ra.rules import bury_pharaohs, dry_the_nile

    state.tiles[seat][FUNERAL], state.tiles[seat][DROUGHT] = lot[FUNERAL], lot[DROUGHT]
    bury_pharaohs(state, seat)
    dry_the_nile(state, seat)


def points(kind: GameKind, state: Any, seat: int) -> tuple[int, int]:
    """The points of every epoch, and those of the last one without suns."""
    from heliopolis.auction.epoch import points_for_suns

    epoch, last = state.copy(), state.copy()
    epoch.epoch, last.epoch = 1, 3
    if kind.name == "priests":
        from heliopolis.priests.rules import end_epoch

        end_epoch(epoch)
        end_epoch(last)
    import importlib

    of_epoch = importlib.import_module(f"heliopolis.{kind.name}.scoring").points_of_epoch
    every = of_epoch(epoch, seat)
    return every, of_epoch(last, seat) - every - points_for_suns(last, seat)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_leads_are_those_over_the_other_seats(number: int) -> None:
    from heliopolis.priests.constants import PROFESSIONS
    from heliopolis.ra.constants import PHARAOH

    for game in random_positions("ra", 3, number):
        counts = [tiles[PHARAOH] for tiles in game.state_copy().tiles[:3]]
        compare_leads(read(game, 0), counts)
    for game in random_positions("dice", 3, number):
        compare_leads(read(game, 0), game.state_copy().pharaoh[:3])
    for game in random_positions("priests", 3, number):
        row, tiles = read(game, 0), game.state_copy().tiles
        for seat in range(3):
            others = [tiles[other] for other in range(3) if other != seat]
            assert row[f"{seat} lead"] == [
                tiles[seat][face] - max(other[face] for other in others) for face in PROFESSIONS
            ]


def compare_leads(row: dict[str, list[int]], counts: list[int]) -> None:
    for seat, own in enumerate(counts):
        others = counts[:seat] + counts[seat + 1 :]
        assert row[f"{seat} pharaoh lead"] == [own - max(others)]
        assert row[f"{seat} pharaoh rest"] == [own - min(others)]


def test_suns_and_bids_are_told_by_number() -> None:
    for game in random_positions("ra", 5):
        row, state = read(game, 0), game.state_copy()
        for seat in range(5):
            up = [sun for sun in range(1, 17) if row[f"{seat} face up"][sun - 1]]
            down = [sun for sun in range(1, 17) if row[f"{seat} face down"][sun - 1]]
            assert [state.face_up[seat], state.face_down[seat]] == [
                sum(1 << sun for sun in suns) for suns in (up, down)
            ]
            assert row[f"{seat} suns left"] == [len(up)]
            assert row[f"{seat} sun total"] == [sum(up + down)]
            assert row[f"{seat} highest sun"] == [max(up + down)]
        assert row["middle sun"].index(1) == state.middle_sun - 1
        in_auction = "ra_player" in game.position.board
        assert sum(row["cause"]) == in_auction
        assert sum(row["bid"]) == sum(row["bidder"]) == (in_auction and state.highest_bid > 0)
        if state.highest_bid > 0 and in_auction:
            assert row["bid"].index(1) == state.highest_bid - 1
            assert row["bidder"].index(1) == state.highest_bidder
        may_pass = "pass" in [move.words for move in game.legal_moves()]
        assert row["must bid"] == [int(in_auction and not may_pass)]


def test_large_numbers_stop_where_a_byte_ends() -> None:
    game = new_game("dice", 2, seed=1)
    state = game.state_copy()
    state.scores[0], state.scores[1], state.floods[1] = 300, -300, 200
    row = game.kind.observation.LAYOUT.read(seen(game.kind, state, 0))
    assert [row["0 score"], row["1 score"], row["1 floods"]] == [[127], [-128], [127]]


@every_game
def test_a_seat_sees_nothing_that_its_view_does_not_show(name: str) -> None:
    """Two games with the same past and another future look the same to everybody."""
    for game in random_positions(name, 3):
        other = game.copy()
        other.stream = LoopStream(SEED + 1, 77)
        for viewer in range(3):
            view = other.view(viewer)
            assert seen(game.kind, view.state_copy(), viewer) == seen(
                game.kind, game.state_copy(), viewer
            )


@every_game
def test_the_rows_are_the_pinned_ones(name: str) -> None:
    """A change of what the numbers mean, or of their order, needs a new version."""
    kind = kind_of(name)
    lines = row_lines(kind.observation.LAYOUT)
    lines.append(f"sha256 of a fixed batch: {digest_of(name)}")
    pinned = GOLDEN / f"{kind.observation.LAYOUT.version}.features"
    assert "\n".join(lines) + "\n" == pinned.read_text(encoding="utf-8")


def digest_of(name: str) -> str:
    """What 300 steps of games with every number of players write."""
    kind = kind_of(name)
    counts = list(range(kind.fewest_players, kind.most_players + 1))
    batch = Batch(name, counts, len(counts), SEED)
    digest = sha256()
    for _ in range(300):
        digest.update(batch.buffers.observation.tobytes())
        batch.step(batch.random_moves())
    return digest.hexdigest()


def test_the_page_has_every_feature() -> None:
    assert page() == (ROOT / "docs" / "observations.md").read_text(encoding="utf-8")
