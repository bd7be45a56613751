"""Bots in other processes: what they are told, what they may answer, and that none stays behind."""

from __future__ import annotations

import gc
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliopolis import BadSetup, Game, new_game
from heliopolis.core.chance import SeededStream
from heliopolis.notation.record import Event
from heliopolis.players import foreign
from heliopolis.players.foreign import ForeignPlayer, check_foreign, foreign_player
from heliopolis.players.foreign_process import LONGEST_ANSWER, BotFailed, ForeignProcess
from heliopolis.players.player import NO_LIMIT, Budget
from tests.face.random_games import TABLES

ROOT = Path(__file__).parents[2]
DRAW_BOT = ROOT / "examples" / "draw_bot.js"
SECOND = Budget(seconds=1.0)
DRAW = r'print("{\"move\": \"draw\"}", flush=True)'  # a bot's answer, as a line of Python
STREAM = SeededStream("x")


@pytest.fixture(autouse=True)
def quick_to_give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that never answers is given up soon, though a busy machine starts others slowly."""
    monkeypatch.setattr(foreign, "SECONDS_TO_START", 5.0)


@pytest.fixture
def players() -> Iterator[list[ForeignPlayer]]:
    """Players that are closed after the test, whatever came of it."""
    seated: list[ForeignPlayer] = []
    yield seated
    for player in seated:
        player.close()


def seat(name: str, players: list[ForeignPlayer]) -> ForeignPlayer:
    player = foreign_player(name)
    assert player is not None
    players.append(player)
    return player


def program(tmp_path: Path, *lines: str) -> str:
    """The name of a bot that is a few lines of Python."""
    script = tmp_path / "bot.py"
    script.write_text("\n".join(["import json, os, sys, time", *lines]) + "\n")
    return f"program:{shlex.join([sys.executable, str(script)])}"


def is_running(pid: int) -> bool:
    """Whether the process is there and no mere entry in a list."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def wait_for_end(pid: int, seconds: float = 5.0) -> None:
    deadline = time.monotonic() + seconds
    while is_running(pid):
        assert time.monotonic() < deadline, f"process {pid} was left behind"
        time.sleep(0.02)


def play_to_the_end(game: Game, player: ForeignPlayer, at: int = 0) -> None:
    """The player sits on one seat; the others make random moves."""
    chance = SeededStream("others")
    stream = SeededStream("ours")
    while not game.is_over:
        if game.to_move == "chance":
            game.play_chance()
        elif game.to_move == at:
            game.play(player.choose(game.view(at), NO_LIMIT, stream))
        else:
            moves = game.legal_moves()
            game.play(moves[chance.below(len(moves))])
    player.tell_end(game)


# Names


@pytest.mark.parametrize(
    "name", ["random", "search-1000", "", "a:", ":B", "a b:C", "1a:B", "a:B:C"]
)
def test_other_names_are_none_of_ours(name: str) -> None:
    assert foreign_player(name) is None
    assert not check_foreign(name)


@pytest.mark.parametrize("name", ["tests.arena.bots:First", f"program:{sys.executable} -V"])
def test_bots_that_are_there_are_accepted(name: str) -> None:
    assert foreign_player(name) is not None
    assert check_foreign(name)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("program:", "a bot that is a program needs its command line: program:node bot.js"),
        ("program:x 'y", '"program:x \'y" is no command line: no closing quotation'),
        (
            "program:no-such-bot x",
            "there is no program 'no-such-bot' for the bot 'program:no-such-bot x'",
        ),
        (
            "no_such_module:Bot",
            "the bot 'no_such_module:Bot' does not load: ModuleNotFoundError: No module named "
            "'no_such_module'",
        ),
        (
            "tests.arena.bots:Nobody",
            "the bot 'tests.arena.bots:Nobody' does not load: the module tests.arena.bots has no "
            "class 'Nobody'",
        ),
        (
            "tests.arena.bots:Unwilling",
            "the bot 'tests.arena.bots:Unwilling' does not load: OSError: not today",
        ),
        (
            "tests.arena.bots:Idle",
            "the bot 'tests.arena.bots:Idle' does not load: tests.arena.bots:Idle has no method "
            "choose(view, budget, stream)",
        ),
    ],
)
def test_bots_that_are_not_there_get_a_sentence(name: str, message: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        check_foreign(name)
    assert str(refusal.value) == message


def test_a_module_that_takes_for_ever_to_load_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "endless.py").write_text("import time\ntime.sleep(600)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(foreign, "SECONDS_TO_CHECK", 1.0)
    with pytest.raises(BadSetup, match=r"^the bot 'endless:Bot' did not load within 1 seconds$"):
        check_foreign("endless:Bot")


# Good bots


@pytest.mark.parametrize(("game", "count"), TABLES[::3])
@pytest.mark.parametrize("name", ["examples.cautious_bot:CautiousBot", f"program:node {DRAW_BOT}"])
def test_the_example_bots_play_every_game(
    name: str, game: str, count: int, players: list[ForeignPlayer]
) -> None:
    assert shutil.which("node"), "Node is not installed; the example bot in JavaScript needs it"
    player = seat(name, players)
    table = new_game(game, count, seed=1)
    play_to_the_end(table, player, at=count - 1)
    assert table.is_over


def test_a_class_sees_what_it_would_see_here(players: list[ForeignPlayer]) -> None:
    """The last move of a list made there is the last of the list made here."""
    player = seat("tests.arena.bots:Last", players)
    game = new_game("priests", 2, seed=3)
    for _ in range(30):
        if game.to_move == "chance":
            game.play_chance()
        elif game.to_move == 0:
            move = player.choose(game.view(0), NO_LIMIT, STREAM)
            assert move == game.legal_moves()[-1]
            assert player.explain(game.view(0), move) == ["the last; is the best"]
            game.play(move)
        else:
            game.play(game.legal_moves()[0])


def test_what_a_class_prints_does_no_harm(players: list[ForeignPlayer]) -> None:
    player = seat("tests.arena.bots:Talker", players)
    assert player.choose(new_game("ra", 2, seed=1).view(0), NO_LIMIT, STREAM).words == "draw"


def test_a_reason_belongs_to_its_move(tmp_path: Path, players: list[ForeignPlayer]) -> None:
    answer = DRAW.replace("draw", r"draw\", \"why\": \"I like it")
    lines = ["for line in sys.stdin:", f"    if 'choose' in line: {answer}"]
    player = seat(program(tmp_path, *lines), players)
    view = new_game("ra", 2, seed=1).view(0)
    draw, ra = view.legal_moves()
    assert player.explain(view, draw) == []
    player.choose(view, NO_LIMIT, STREAM)
    assert player.explain(view, draw) == ["I like it"]
    assert player.explain(view, ra) == []


# What a bot is told


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


# Bots that fail


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["raise SystemExit(3)"], r"it ended with exit code 3"),
        (["1 / 0"], r"it ended with exit code 1: 'ZeroDivisionError: division by zero'"),
        (["os.kill(os.getpid(), 9)"], r"it ended with exit code 137"),
        (["sys.stdout.close()", "os.close(1)", "time.sleep(600)"], r"it closed its output"),
        (["time.sleep(600)"], r"it did not answer within 2.5 seconds"),
        (
            ["while True: sys.stderr.write('noise ' * 1000)"],
            r"it did not answer within 2.5 seconds",
        ),
        (
            ["input(); input()", "print('well, draw?')"],
            r"it answered 'well, draw\?', which names no move",
        ),
        (["input(); input()", "print('[' * 60000)"], r"it answered '\[\[.*which names no move"),
        (["input(); input()", "print('{}')"], r"it answered '\{\}', which names no move"),
        (["input(); input()", "print('{\"move\": 7}')"], r"it answered .*, which names no move"),
        (
            ["input(); input()", 'print(\'{"move": "bid 99"}\')'],
            r"it answered 'bid 99', which is no legal move",
        ),
        (["input(); input()", 'print(\'{"error": "I give up"}\')'], r"it said: I give up"),
        (
            ["input(); input()", "sys.stdout.buffer.write(bytes([255, 254, 10]))"],
            r"it answered .*, which is not UTF-8",
        ),
        (
            ["input(); input()", "print('x' * 1000000)"],
            rf"its answer is longer than {LONGEST_ANSWER} bytes",
        ),
    ],
)
def test_a_bot_that_fails_says_how(
    tmp_path: Path,
    players: list[ForeignPlayer],
    monkeypatch: pytest.MonkeyPatch,
    lines: list[str],
    reason: str,
) -> None:
    player = seat(program(tmp_path, *lines), players)
    player.seconds_to_start = 1.0 if "2.5" in reason else 10.0
    with pytest.raises(BotFailed, match=f"^{reason}$"):
        player.choose(new_game("ra", 2, seed=1).view(0), Budget(seconds=0.5), STREAM)


def test_a_bot_may_not_answer_before_it_is_asked(
    tmp_path: Path, players: list[ForeignPlayer]
) -> None:
    lines = [
        "input(); input()",
        'print(\'{"move": "draw"}\\n\' * 3, flush=True)',
        "time.sleep(600)",
    ]
    player = seat(program(tmp_path, *lines), players)
    game = new_game("ra", 2, seed=1)
    player.choose(game.view(0), NO_LIMIT, STREAM)
    time.sleep(0.2)
    with pytest.raises(BotFailed, match=r"without being asked$"):
        player.choose(game.view(0), NO_LIMIT, STREAM)


def test_a_bot_that_floods_us_is_not_listened_to_for_ever(
    tmp_path: Path, players: list[ForeignPlayer]
) -> None:
    player = seat(program(tmp_path, "while True: print('{}')"), players)
    with pytest.raises(BotFailed):
        player.choose(new_game("ra", 2, seed=1).view(0), SECOND, STREAM)


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Raiser", "it said: RuntimeError: no idea at all"),
        ("Cheat", "it answered 'win', which is no legal move"),
        ("Mute", "it answered 'None', which is no legal move"),
        ("Leaver", "it ended with exit code 7"),
    ],
)
def test_a_class_that_fails_says_how(players: list[ForeignPlayer], bot: str, reason: str) -> None:
    player = seat(f"tests.arena.bots:{bot}", players)
    view = new_game("ra", 2, seed=1).view(0)
    with pytest.raises(BotFailed) as failure:
        for _ in range(3):
            player.choose(view, NO_LIMIT, STREAM)
    assert str(failure.value) == reason


def test_a_program_that_vanished_fails_when_it_is_asked(players: list[ForeignPlayer]) -> None:
    player = seat("program:no-such-bot", players)
    with pytest.raises(BotFailed, match=r"^it ended with exit code 127: 'cannot start no-such-bot"):
        player.choose(new_game("ra", 2, seed=1).view(0), NO_LIMIT, STREAM)


def test_a_bot_that_does_not_read_holds_up_nobody(tmp_path: Path) -> None:
    """Its input fills up; telling it more must not wait."""
    process = ForeignProcess(
        shlex.split(program(tmp_path, "time.sleep(600)").removeprefix("program:"))
    )
    begun = time.monotonic()
    for _ in range(100):
        process.tell("x" * 10_000)
    process.close()
    assert time.monotonic() - begun < 3


# Nobody is left behind


def stubborn(tmp_path: Path) -> tuple[str, Path]:
    """A bot that ignores polite signals and starts another process; it notes both numbers."""
    numbers = tmp_path / "numbers"
    name = program(
        tmp_path,
        "import signal, subprocess",
        "for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):",
        "    signal.signal(number, signal.SIG_IGN)",
        "child = subprocess.Popen(['sleep', '600'])",
        f"with open({str(numbers)!r} + '.part', 'w') as file:",
        "    file.write(f'{os.getpid()} {child.pid}')",
        f"os.rename({str(numbers)!r} + '.part', {str(numbers)!r})",
        "for line in sys.stdin:",
        f"    if 'choose' in line: {DRAW}",
        "while True: time.sleep(1)",
    )
    return name, numbers


def pids_in(numbers: Path) -> list[int]:
    deadline = time.monotonic() + 10
    while not numbers.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return [int(number) for number in numbers.read_text().split()]


def test_closing_ends_a_bot_and_all_that_it_started(
    tmp_path: Path, players: list[ForeignPlayer]
) -> None:
    name, numbers = stubborn(tmp_path)
    player = seat(name, players)
    player.choose(new_game("ra", 2, seed=1).view(0), NO_LIMIT, STREAM)
    running = pids_in(numbers)
    assert all(map(is_running, running))
    player.close()
    for pid in running:
        wait_for_end(pid)


def test_a_player_that_is_forgotten_takes_its_bot_along(tmp_path: Path) -> None:
    name, numbers = stubborn(tmp_path)
    player = foreign_player(name)
    assert player is not None
    player.choose(new_game("ra", 2, seed=1).view(0), NO_LIMIT, STREAM)
    running = pids_in(numbers)
    del player
    gc.collect()
    for pid in running:
        wait_for_end(pid)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_process_that_is_killed_takes_its_bots_along(tmp_path: Path, number: int) -> None:
    name, numbers = stubborn(tmp_path)
    script = (
        "import time\n"
        "from heliopolis import new_game\n"
        "from heliopolis.core.chance import SeededStream\n"
        "from heliopolis.players.foreign import foreign_player\n"
        "from heliopolis.players.player import NO_LIMIT\n"
        f"player = foreign_player({name!r})\n"
        "player.choose(new_game('ra', 2, seed=1).view(0), NO_LIMIT, SeededStream('x'))\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen(  # noqa: S603 - our own words
        [sys.executable, "-c", script], stderr=subprocess.DEVNULL
    ) as process:
        running = pids_in(numbers)
        process.send_signal(number)
    for pid in running:
        wait_for_end(pid)


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


# The page


def transcript(monkeypatch: pytest.MonkeyPatch, player: ForeignPlayer) -> list[str]:
    """All that is said in a game, marked with who says it: > to the bot, < from the bot."""
    said: list[str] = []
    tell, ask = ForeignProcess.tell, ForeignProcess.ask

    def told(process: ForeignProcess, line: str) -> None:
        said.append(f"> {line}")
        tell(process, line)

    def asked(process: ForeignProcess, line: str, seconds: float) -> str:
        answer = ask(process, line, seconds)
        said.append(f"< {answer}")
        return answer

    monkeypatch.setattr(ForeignProcess, "tell", told)
    monkeypatch.setattr(ForeignProcess, "ask", asked)
    play_to_the_end(new_game("ra", ["Ada", "Ben"], seed=7), player)
    return said


def blocks(info: str) -> list[str]:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    return [part.split("\n```")[0] for part in page.split(f"```{info}\n")[1:]]


def test_the_transcript_on_the_page_is_what_is_said(
    monkeypatch: pytest.MonkeyPatch, players: list[ForeignPlayer]
) -> None:
    said = transcript(monkeypatch, seat(f"program:node {DRAW_BOT}", players))
    beginning, end = (part.split("\n") for part in blocks("text")[0].split("\n...\n"))
    assert said[: len(beginning)] == beginning
    assert said[-len(end) :] == end


def test_the_bot_in_javascript_on_the_page_is_the_example() -> None:
    source = DRAW_BOT.read_text(encoding="utf-8")
    assert all(block in source for block in blocks("js"))
    assert len(blocks("js")) == 1
