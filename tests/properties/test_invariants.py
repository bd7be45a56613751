"""What holds in every position of random games, at every player count and with every option."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from heliopolis.core.state import fields_of, pack
from heliopolis.errors import IllegalMove
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.face.game import Game, new_game
from heliopolis.priests import constants as priests
from heliopolis.ra import constants as ra
from tests.properties.play import TABLES, broken, legal_numbers, option_sets, positions, set_up


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_position_of_random_games_is_sound(name: str, players: int) -> None:
    kind = kind_of(name)
    random = Random(f"{name} {players}")
    for options in 5 * option_sets(kind):
        for state, _ in positions(kind, players, random, options):
            assert broken(kind, state) is None, (broken(kind, state), options, state)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_value_fits_its_machine_field(name: str, players: int) -> None:
    kind = kind_of(name)
    for state, _ in positions(kind, players, Random(players), {}):
        pack(state)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tiles_of_ra_leave_the_game_only_when_the_rules_say_so(players: int) -> None:
    """Gods played, tiles discarded, disasters, cleared tracks, scored epochs: nothing else."""
    kind = kind_of("ra")
    for seed in range(6):
        before: list[int] | None = None
        for state, move in positions(kind, players, Random(seed), {}):
            now = _tiles_in_play(state, ra.TILE_KINDS)
            if before is not None and sum(now) < sum(before):
                words = "chance" if move is None else kind.move_words[move].split()[0]
                assert words in {"chance", "take", "stop", "discard", "bid", "pass"}
                assert all(left <= was for left, was in zip(now, before, strict=True))
            before = now


def _tiles_in_play(state: Any, kinds: int) -> list[int]:
    return [
        state.bag[kind] + state.track[kind] + sum(tiles[kind] for tiles in state.tiles)
        for kind in range(kinds)
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_draw_that_does_not_end_the_epoch_keeps_every_tile(players: int) -> None:
    kind = kind_of("ra")
    for seed in range(6):
        last: tuple[int, int, int] | None = None
        for state, move in positions(kind, players, Random(seed), {}):
            total = sum(_tiles_in_play(state, ra.TILE_KINDS)) + state.ra_tiles
            if last is not None and move is None and state.epoch == last[1]:
                over = state.phase == 4
                assert over or total == last[0]
            last = (total, state.epoch, state.phase)


def test_all_tiles_are_there_at_the_start() -> None:
    assert sum(ra.TILE_COUNTS) == 180
    assert sum(priests.TILE_COUNTS) == 174


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_legal_move_applies_and_every_other_is_refused_in_words(
    name: str, players: int
) -> None:
    kind = kind_of(name)
    random = Random(players)
    game = new_game(name, players, seed=players)
    while not game.is_over:
        if game.to_move == "chance":
            game.play_chance()
            continue
        if random.random() < 0.1:
            _check_the_door(game, random)
        legal = legal_numbers(kind, game.state_copy())
        game.play(kind.move_words[random.choice(legal)])


def _check_the_door(game: Game, random: Random) -> None:
    words = game.kind.move_words
    legal = {move.words for move in game.legal_moves()}
    for move in legal:
        game.copy().play(move)
    before = vars(game.state_copy())
    for move in random.sample(words, 20):
        if move not in legal:
            with pytest.raises(IllegalMove, match=r"cannot .+: .+; possible now: "):
                game.play(move)
    assert vars(game.state_copy()) == before
    assert len(fields_of(game.kind.state)) == len(before)


_SEATS = {"turn", "asked", "highest_bidder", "start"}
_BY_SEAT = {
    "face_up", "face_down", "scores", "tiles", "ankhs",
    "pharaoh", "nile", "floods", "civilizations", "monuments",
}  # fmt: skip


def _rotated(kind: Any, state: Any, by: int) -> Any:
    """The same position with everybody moved *by* seats to the left."""
    twin = state.copy()
    players = state.players
    for field in fields_of(kind.state):
        value = getattr(twin, field)
        if field in _SEATS and value >= 0:
            setattr(twin, field, (value + by) % players)
        elif field in _BY_SEAT:
            moved = list(value)
            for seat in range(players):
                moved[(seat + by) % players] = value[seat]
            setattr(twin, field, moved)
    return twin


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_rotating_the_seats_rotates_the_game(name: str, players: int) -> None:
    kind = kind_of(name)
    rules = kind.rules
    random = Random(f"rotate {name} {players}")
    for options in random.sample(option_sets(kind), 2):
        state = set_up(kind, players, random, options)
        twin = _rotated(kind, state, 1)
        while not rules.is_over(state):
            if rules.is_chance(state):
                ticket = random.randrange(rules.tickets(state))
                for each in (state, twin):
                    rules.apply_chance(each, rules.outcome_of_ticket(each, ticket))
            else:
                legal = legal_numbers(kind, state)
                assert legal_numbers(kind, twin) == legal
                move = random.choice(legal)
                rules.apply_move(state, move)
                rules.apply_move(twin, move)
            assert vars(twin) == vars(_rotated(kind, state, 1))
        rotated = sum(
            1 << (seat + 1) % players for seat in range(players) if rules.winners(state) >> seat & 1
        )
        assert rules.winners(twin) == rotated


def test_there_are_tables_of_every_game() -> None:
    assert {name for name, _ in TABLES} == set(GAMES)
