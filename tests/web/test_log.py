"""The log of a game in sentences."""

from __future__ import annotations

import pytest

from heliopolis import GAMES, Game, load, new_game
from heliopolis.core.saying import Said
from heliopolis.face.catalogue import kind_of
from heliopolis.web.log import Entry, Log, told_end, told_move
from heliopolis.web.texts import sayer
from tests.face.random_games import TABLES, random_game
from tests.notation.records import RA_TEXT


def log_of(recorded: Game) -> Log:
    """The log of a game, event by event."""
    game = Game(
        recorded.kind, recorded.players, recorded.options, recorded.deal, recorded.stream.copy()
    )
    log = Log()
    for event in recorded.events:
        before, booked = game.state_copy(), len(game.breakdown().lines)
        game.play(event.words)
        entry = log.add(event, before, booked, game)
        assert entry is log.entries[-1]
        assert entry.last == len(game.events) - 1
    return log


def sentences(entries: list[Entry]) -> list[str]:
    """The sentences of a log, what followed set off by a dash."""
    return [
        line
        for entry in entries
        for line in (entry.said, *(f"- {follow.said}" for follow in entry.follows))
    ]


def played(text: str, *words: str) -> Game:
    """The game of a record, with some words more."""
    game = load(text)
    for said in words:
        game.play(said)
    return game


RA_START = RA_TEXT.split("1 draw")[0]


def test_a_drawn_tile_completes_the_move_that_drew_it() -> None:
    game = played(RA_START, "draw", "tile nile", "draw", "tile ra", "pass", "bid 3")
    log = log_of(game)
    second = game.events[2].who
    assert isinstance(second, int)
    assert sentences(log.entries) == [
        f"{game.players[1 - second]} draws nile",
        f"{game.players[second]} draws Ra (1 of 6)",
        f"{game.players[1 - second]} passes",
        f"{game.players[second]} bids 3",
        f"- {game.players[second]} wins nile and sun 1 for sun 3",
    ]
    assert [(entry.first, entry.last) for entry in log.entries] == [(0, 1), (2, 3), (4, 4), (5, 5)]
    assert {entry.epoch for entry in log.entries} == {1}


def test_before_the_bag_has_answered_the_log_says_that_a_tile_is_drawn() -> None:
    (entry,) = log_of(played(RA_START, "draw")).entries
    assert entry.said == f"{load(RA_START).players[entry.seat]} draws a tile"


def test_the_ra_tile_that_ends_an_epoch_is_told_apart() -> None:
    words = ["draw", "tile ra", "pass", "pass"] * 5 + ["draw", "tile ra"]
    last = log_of(played(RA_START, *words)).entries[-1]
    assert str(last.said).endswith("draws Ra, which fills the Ra track")
    assert str(last.follows[0].said).startswith("epoch 1 ends; ")


def test_throws_go_with_the_seat_that_throws() -> None:
    game = new_game("dice", players=["Ada", "Ben"], seed=7)
    game.play("roll red=sun blue=nile yellow=ankh green=ankh purple=nile")
    game.play("reroll blue")
    log = log_of(game)
    name = game.players[log.entries[0].seat]
    assert sentences(log.entries) == [
        f"{name} rolls: red sun, blue nile, yellow ankh, green ankh, purple nile",
        f"{name} rolls blue again",
    ]
    game.play("roll blue=sun")
    assert sentences(log_of(game).entries)[-1] == f"{name} rolls again: blue sun"


def test_points_that_come_at_once_follow_with_their_rule() -> None:
    game = new_game("dice", players=["Ada", "Ben"], seed=7)
    for words in ("roll red=sun blue=sun yellow=sun green=ankh purple=ankh", "stop", "done"):
        game.play(words)
    last = log_of(game).entries[-1]
    name = game.players[last.seat]
    assert [(follow.said, follow.rule) for follow in last.follows] == [
        (f"{name}: 2 unused ankhs: +2", "DI 10.1"),
        (f"{name}: 3 suns: +3", "DI 11.1"),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_ends_with_its_winner(name: str) -> None:
    game = random_game(name, players=2, seed=4)
    assert log_of(game).entries[-1].follows[-1].said == told_end(game)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_random_game_has_a_log_in_every_language(name: str, players: int) -> None:
    game = random_game(name, players, seed=3)
    log = log_of(game)
    covered = [number for entry in log.entries for number in range(entry.first, entry.last + 1)]
    assert covered == list(range(len(game.events)))
    for language in ("en", "nl", "it", "xx"):
        say = sayer(language)
        for entry in log.entries:
            assert say(entry.said)
            assert all(
                isinstance(follow.said, Said) and say(follow.said) for follow in entry.follows
            )


@pytest.mark.parametrize("game", GAMES)
def test_every_move_has_a_sentence(game: str) -> None:
    told = [told_move(game, "Ada", words) for words in kind_of(game).move_words]
    assert all(sentence.startswith("Ada ") for sentence in told)
    assert len(set(told)) == len(told)


def ended(name: str, scores: list[int], **options: str) -> Game:
    """A game that is over with these scores."""
    for seed in range(100):
        game = random_game(name, len(scores), seed)
        if all(game.options.get(option, "") == value for option, value in options.items()):
            game._state.scores[: len(scores)] = scores
            return game
    raise AssertionError("no game with these options")


def test_the_end_tells_who_has_won() -> None:
    assert told_end(ended("ra", [3, 40])) == "Ben wins with 40 points"


def test_the_end_tells_why_a_tie_was_won() -> None:
    game = ended("ra", [40, 40])
    (winner,) = game.winners
    assert told_end(game) == (
        f"Ada and Ben have 40 points each; {game.players[winner]} has the highest sun of theirs "
        "and wins"
    )


def test_a_tie_of_the_dice_game_is_shared_or_goes_to_the_last() -> None:
    assert told_end(ended("dice", [40, 40], tie_break="")) == (
        "Ada and Ben share the win with 40 points each"
    )
    game = ended("dice", [40, 40], tie_break="last_seat")
    (winner,) = game.winners
    assert told_end(game) == (
        f"Ada and Ben have 40 points each; {game.players[winner]} is the last in starting order "
        "and wins"
    )
