"""What a bot in another process is told: the game, each event once, the end, and no secrets."""

from __future__ import annotations

import json
from pathlib import Path

from heliopolis import new_game
from heliopolis.core.chance import SeededStream
from heliopolis.notation.record import Event
from heliopolis.players import foreign
from heliopolis.players.foreign import ForeignPlayer
from heliopolis.players.player import NO_LIMIT
from tests.players.foreign.seats import DRAW, play_to_the_end, program, seat


def test_a_bot_is_told_the_game_each_event_once_and_the_end(
    tmp_path: Path, players: list[ForeignPlayer]
) -> None:
    heard = tmp_path / "heard.jsonl"
    player = seat(
        program(
            tmp_path,
            f"with open({str(heard)!r}, 'w') as heard:",
            "    for line in sys.stdin:",
            "        print(line, end='', file=heard, flush=True)",
            "        message = json.loads(line)",
            "        if message['type'] == 'choose':",
            "            print(json.dumps({'move': message['moves'][-1]}), flush=True)",
        ),
        players,
    )
    game = new_game("ra", ["Ada", "Ben"], seed=5, options={"scores": "hidden"})
    play_to_the_end(game, player, at=1)
    first, *questions, last = [json.loads(line) for line in heard.read_text().splitlines()]
    record = json.loads(game.record().json)
    assert {name: first[name] for name in ("heliopolis", "game", "players", "options", "suns")} == {
        name: record[name] for name in ("heliopolis", "game", "players", "options", "suns")
    }
    assert (first["type"], first["version"], first["seat"]) == ("game", "ra-v1", 1)
    assert {question["type"] for question in questions} == {"choose"}
    assert {question["seconds"] for question in questions} == {10.0}
    told = [event for message in (*questions, last) for event in message["events"]]
    assert told == record["moves"]
    assert (last["type"], last["scores"], last["winners"]) == (
        "over",
        record["scores"],
        record["winners"],
    )


def test_a_bot_is_not_told_the_seed_of_the_game(
    tmp_path: Path, players: list[ForeignPlayer]
) -> None:
    heard = tmp_path / "heard"
    name = program(
        tmp_path,
        f"heard = open({str(heard)!r}, 'w')",
        "for line in sys.stdin:",
        "    print(line, sys.argv, dict(os.environ), file=heard, flush=True)",
        f"    if 'choose' in line: {DRAW}",
    )
    player = seat(name, players)
    player.choose(
        new_game("ra", 2, seed="secret").view(0), NO_LIMIT, SeededStream("secret/player 0")
    )
    assert '"type":"choose"' in heard.read_text()
    assert "secret" not in heard.read_text()


def test_the_same_seed_tells_a_bot_the_same(players: list[ForeignPlayer]) -> None:
    view = new_game("ra", 2, seed=1).view(0)
    lines = [foreign._game_line(view, SeededStream(seed)) for seed in ("a", "a", "b")]
    assert lines[0] == lines[1] != lines[2]


def test_a_bot_that_is_told_the_end_may_go_by_itself(
    tmp_path: Path, players: list[ForeignPlayer]
) -> None:
    note = tmp_path / "note"
    name = program(
        tmp_path,
        "for line in sys.stdin:",
        "    message = json.loads(line)",
        "    if message['type'] == 'choose':",
        "        print(json.dumps({'move': message['moves'][0]}), flush=True)",
        f"open({str(note)!r}, 'w').write('good game')",
    )
    play_to_the_end(new_game("dice", 2, seed=1), seat(name, players))
    assert note.read_text() == "good game"


def test_events_are_told_in_record_words() -> None:
    assert foreign._words_of([Event(0, "draw"), Event("chance", "tile nile")]) == [
        (0, "draw"),
        ("chance", "tile nile"),
    ]
