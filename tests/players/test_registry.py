"""Players by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from heliopolis import BadSetup
from heliopolis.errors import BadFile
from heliopolis.face.catalogue import GAMES
from heliopolis.players import levels
from heliopolis.players.lapses import LapsingPlayer
from heliopolis.players.levels import (
    ALL_LEVELS,
    DEFAULT_LEVEL,
    LEVELS,
    NETWORK_LEVELS,
    Level,
    levels_of,
)
from heliopolis.players.network import weights_file
from heliopolis.players.network.player import NetworkPlayer, NetworkSearchPlayer, NetworkStyle
from heliopolis.players.player import Explainer, RandomPlayer
from heliopolis.players.registry import bot_names, check_ready, player_named
from heliopolis.players.search.player import SearchPlayer, SearchStyle
from heliopolis.players.thumb.player import ThumbPlayer
from tests.players.networks import weights_in


def test_simple_names() -> None:
    assert isinstance(player_named("random"), RandomPlayer)
    assert isinstance(player_named("thumb"), ThumbPlayer)


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("search", SearchStyle()),
        ("search-250", SearchStyle(250)),
        ("search-250-random", SearchStyle(250, rollouts="random")),
        ("search-1.5s", SearchStyle(None, 1.5)),
        ("search-2s-thumb", SearchStyle(None, 2.0)),
    ],
)
def test_the_name_of_a_search_says_how_it_is_set(name: str, style: SearchStyle) -> None:
    player = player_named(name)
    assert isinstance(player, SearchPlayer)
    assert player.style == style


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("search-0", "a search makes 1 to 10,000,000 simulations a move"),
        ("search-99999999999999999999", "a search makes 1 to 10,000,000 simulations a move"),
        ("search-0s", "'search-0s' cannot be: a search thinks more than 0 and up to 3600 seconds"),
        ("search-4000s", "up to 3600 seconds a move"),
        ("search--5", "there is no bot 'search--5'"),
        ("network-search-0", "a search makes 1 to 10,000,000 simulations a move"),
        ("network-search-0s@a.npz", "a search thinks more than 0 and up to 3600 seconds"),
        ("network@", "there is no bot 'network@'"),
        ("networ", "(did you mean network?)"),
        ("searchh", "(did you mean search?)"),
        ("vizir", "(did you mean vizier?)"),
        ("", "there is no bot ''"),
    ],
)
def test_a_bot_that_cannot_be_is_refused_in_words(name: str, complaint: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        player_named(name)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("network", NetworkStyle()),
        ("network-sampling", NetworkStyle(is_sampling=True)),
        ("network@my weights.npz", NetworkStyle(Path("my weights.npz"))),
        ("network-sampling@a/b@c.npz", NetworkStyle(Path("a/b@c.npz"), is_sampling=True)),
    ],
)
def test_the_name_of_a_network_says_which_and_how(name: str, style: NetworkStyle) -> None:
    player = player_named(name)
    assert isinstance(player, NetworkPlayer)
    assert player.style == style


@pytest.mark.parametrize(
    ("name", "style", "weights"),
    [
        ("network-search", SearchStyle(), None),
        ("network-search-250", SearchStyle(250), None),
        ("network-search-1.5s@a.npz", SearchStyle(None, 1.5), Path("a.npz")),
    ],
)
def test_the_name_of_a_search_with_a_network_says_how_it_is_set(
    name: str, style: SearchStyle, weights: Path | None
) -> None:
    player = player_named(name)
    assert isinstance(player, NetworkSearchPlayer)
    assert (player.style, player.weights) == (style, weights)


@pytest.mark.parametrize("name", ["network", "network-search-20"])
def test_a_network_that_cannot_play_the_game_is_refused_before_play(
    name: str, tmp_path: Path
) -> None:
    for game in GAMES:
        path = weights_in(tmp_path, game)
        check_ready(f"{name}@{path}", game)
    check_ready("search-20", "ra")
    with pytest.raises(BadFile, match="was trained for the game dice, and this is ra"):
        check_ready(f"{name}@{tmp_path / 'dice.npz'}", "ra")
    with pytest.raises(BadFile, match="there are no weights"):
        check_ready(f"{name}@{tmp_path / 'none.npz'}", "ra")
    with pytest.raises(BadSetup, match="there is no bot"):
        check_ready("nobody", "ra")


def test_levels_with_a_network_are_offered_where_it_is_named_and_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extra = {level.name for level in NETWORK_LEVELS}
    monkeypatch.setattr(weights_file, "FOLDER", tmp_path)
    monkeypatch.setattr(levels, "GAMES_WITH_NETWORK", ("ra", "dice"))
    assert levels_of("ra") == LEVELS, "named, but there is no file"
    assert not extra & set(bot_names())
    weights_in(tmp_path, "ra")
    weights_in(tmp_path, "priests")
    assert levels_of("ra") == (*LEVELS, *NETWORK_LEVELS)
    assert levels_of("priests") == LEVELS, "there is a file, but it is not named"
    assert levels_of("dice") == LEVELS
    assert extra <= set(bot_names())
    for name in extra:
        check_ready(name, "ra")


def test_every_game_that_is_named_has_its_weights() -> None:
    for game in levels.GAMES_WITH_NETWORK:
        assert levels_of(game) == ALL_LEVELS


def test_a_refusal_names_all_that_there_are() -> None:
    with pytest.raises(BadSetup) as refusal:
        player_named("nobody")
    assert all(name in str(refusal.value) for name in bot_names())


@pytest.mark.parametrize("level", ALL_LEVELS, ids=lambda level: level.name)
def test_every_level_is_a_player_that_gives_reasons(level: Level) -> None:
    assert isinstance(player_named(level.name), Explainer)


def test_levels_are_made_of_what_they_say() -> None:
    names = [level.name for level in ALL_LEVELS]
    assert len(set(names)) == len(names)
    assert DEFAULT_LEVEL in names
    farmer = player_named("farmer")
    assert isinstance(farmer, LapsingPlayer)
    assert isinstance(farmer.player, ThumbPlayer)
    assert farmer.lapses == LEVELS[0].lapses
    assert isinstance(player_named("scribe"), ThumbPlayer)
