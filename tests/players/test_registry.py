"""Players by name."""

from __future__ import annotations

import pytest

from heliopolis import BadSetup
from heliopolis.players.lapses import LapsingPlayer
from heliopolis.players.levels import DEFAULT_LEVEL, LEVELS, Level
from heliopolis.players.player import Explainer, RandomPlayer
from heliopolis.players.registry import bot_names, player_named
from heliopolis.players.search.player import SearchPlayer, SearchStyle
from heliopolis.players.thumb.player import ThumbPlayer


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
        ("searchh", "(did you mean search?)"),
        ("vizir", "(did you mean vizier?)"),
        ("", "there is no bot ''"),
    ],
)
def test_a_bot_that_cannot_be_is_refused_in_words(name: str, complaint: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        player_named(name)
    assert complaint in str(refusal.value)


def test_a_refusal_names_all_that_there_are() -> None:
    with pytest.raises(BadSetup) as refusal:
        player_named("nobody")
    assert all(name in str(refusal.value) for name in bot_names())


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_is_a_player_that_gives_reasons(level: Level) -> None:
    assert isinstance(player_named(level.name), Explainer)


def test_levels_are_made_of_what_they_say() -> None:
    names = [level.name for level in LEVELS]
    assert len(set(names)) == len(names)
    assert DEFAULT_LEVEL in names
    farmer = player_named("farmer")
    assert isinstance(farmer, LapsingPlayer)
    assert isinstance(farmer.player, ThumbPlayer)
    assert farmer.lapses == LEVELS[0].lapses
    assert isinstance(player_named("scribe"), ThumbPlayer)
