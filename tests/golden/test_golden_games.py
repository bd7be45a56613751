"""Golden games: whole games as text, which every change of the program must leave as they are."""

from __future__ import annotations

from collections import Counter

import pytest

from heliopolis import GAMES, load
from heliopolis.core.kind import OptionValue
from heliopolis.face.catalogue import kind_of

from .collection import FOLDER, digest_of_states, names, path_of, replay, stored_digests
from .regenerate import makers

EVERY_GAME = pytest.mark.parametrize("name", names())


@EVERY_GAME
def test_a_golden_game_replays_to_its_scores_and_winners(name: str) -> None:
    played = replay(name)
    lines = played.text.splitlines()
    if played.game.is_over:
        assert lines[-2] == "scores " + " ".join(map(str, played.game.scores))
        assert lines[-1] == "winners " + " ".join(map(str, played.game.winners))
    else:
        assert not {"scores", "winners"} & {line.partition(" ")[0] for line in lines}


@EVERY_GAME
def test_the_text_of_a_golden_game_is_written_back_byte_by_byte(name: str) -> None:
    written = load(replay(name).text).record().text
    assert written.encode() == path_of(name).read_bytes()


@EVERY_GAME
def test_a_golden_game_goes_through_json_and_comes_back_the_same(name: str) -> None:
    json = load(replay(name).text).record().json
    again = load(json).record()
    assert again.json == json
    assert again.text == replay(name).text


@EVERY_GAME
def test_a_golden_game_passes_through_the_same_states_as_ever(name: str) -> None:
    assert digest_of_states(replay(name)) == stored_digests()[name]


@EVERY_GAME
def test_a_golden_game_is_made_anew_the_same(name: str) -> None:
    assert makers()[name]().record().text == replay(name).text


@EVERY_GAME
def test_the_points_of_a_golden_game_add_up(name: str) -> None:
    game = replay(name).game
    seats = range(len(game.players))
    assert [game.breakdown().total(seat) for seat in seats] == game.scores


def test_no_fingerprint_and_no_golden_game_is_left_over() -> None:
    assert list(stored_digests()) == names()
    assert set(makers()) == set(names())


# What the collection holds


def test_there_are_at_least_sixty_golden_games_and_three_are_unfinished() -> None:
    assert len(names()) >= 60
    unfinished = [name for name in names() if not replay(name).game.is_over]
    assert sorted(name.partition("/")[0] for name in unfinished) == sorted(GAMES)


def test_every_game_has_at_least_eight_composed_games() -> None:
    composed = Counter(name.partition("/")[0] for name in names() if "/random-" not in name)
    assert min(composed[game] for game in GAMES) >= 8


def test_all_golden_files_together_take_less_than_two_megabytes() -> None:
    kinds = (".game", ".perft", ".sha256")
    files = [path for path in FOLDER.rglob("*") if path.suffix in kinds]
    assert sum(path.stat().st_size for path in files) < 2_000_000


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_is_there(game: str) -> None:
    kind = kind_of(game)
    seen = {len(replay(name).game.players) for name in names() if name.startswith(f"{game}/")}
    assert seen == set(range(kind.fewest_players, kind.most_players + 1))


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_is_there_for_every_number_of_players(game: str) -> None:
    kind = kind_of(game)
    for players in range(kind.fewest_players, kind.most_players + 1):
        for option in kind.options.values():
            seen = values_seen(game, players, option.name)
            assert set(option.values) <= seen
            assert not option.numbers or any(isinstance(value, int) for value in seen)


def test_the_shortest_and_the_longest_sun_track_are_there() -> None:
    seen = {value for players in (2, 3, 4) for value in values_seen("dice", players, "sun_track")}
    assert {1, 60} <= seen


def values_seen(game: str, players: int, option: str) -> set[OptionValue]:
    """The values an option has in golden games for so many players."""
    games = [replay(name).game for name in names() if name.startswith(f"{game}/")]
    default = kind_of(game).options[option].default
    return {each.options.get(option, default) for each in games if len(each.players) == players}


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_and_of_chance_is_said_somewhere(game: str) -> None:
    said = {word for name in names() if name.startswith(f"{game}/") for word in replay(name).words}
    first_words = {words.split()[0] for words in kind_of(game).move_words}
    assert {words.split()[0] for words in said} == first_words | CHANCE_SAYS[game]


CHANCE_SAYS = {"ra": {"tile"}, "priests": {"tile"}, "dice": {"roll"}}


@pytest.mark.parametrize("game", ["ra", "priests"])
def test_epochs_end_in_both_ways(game: str) -> None:
    """By a full Ra track after `tile ra`, by the last sun after anything else."""
    ends = Counter(
        replay(name).words[first - 1] == "tile ra"
        for name in names()
        if name.startswith(f"{game}/random-")
        for epoch, first in replay(name).record.epochs.items()
        if epoch > 1
    )
    assert min(ends[True], ends[False]) >= 5


@EVERY_GAME
def test_a_composed_game_tells_what_to_look_at(name: str) -> None:
    assert bool(replay(name).remarks) == ("/random-" not in name)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_composed_game_hits_is_looked_at_in_a_test(game: str) -> None:
    tests = (FOLDER / f"test_composed_{game}.py").read_text(encoding="utf-8")
    composed = [path_of(name).stem for name in names() if name.startswith(f"{game}/")]
    unseen = [stem for stem in composed if f'"{stem}"' not in tests and "random-" not in stem]
    assert unseen == []
