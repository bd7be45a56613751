"""Bots: they play in processes of their own, and a process that dies costs nobody a game."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from itertools import pairwise

import pytest

from heliopolis.core.chance import SeededStream
from heliopolis.face.game import Game, new_game
from heliopolis.face.view import View
from heliopolis.server import bot_play, thinking, workers
from heliopolis.server import bots as bots_module
from heliopolis.server.bots import Bots, BotsFailed
from heliopolis.server.hall import Hall
from heliopolis.server.workers import WorkerLost, Workers, WorkFailed
from heliopolis.store.database import StoreFailed

from .crash import Server
from .houses import QuickBots, hall_of, house_of, open_app
from .test_clocks import eventually
from .visitor import Visitor


def begun_game() -> Game:
    game = new_game("ra", 2, seed=1)
    while game.to_move == "chance":
        game.play_chance()
    return game


def asked_after_chance(game: Game) -> int | None:
    """The seat that is asked once chance has spoken; none at the end."""
    while game.to_move == "chance":
        game.play_chance()
    return game.to_move if isinstance(game.to_move, int) else None


def test_a_worker_that_is_killed_is_replaced_and_asked_again() -> None:
    async def story() -> None:
        bots = Bots(1)
        game = begun_game()
        view = game.view(int(game.to_move or 0))
        levels = {0: "farmer", 1: "farmer"}
        first = await bots.answers(view, levels, "seed")
        (worker,) = bots.quick.processes
        questions = [asyncio.create_task(bots.answers(view, levels, "seed")) for _ in range(20)]
        await asyncio.sleep(0)
        os.kill(worker, signal.SIGKILL)
        assert all(answer == first for answer in await asyncio.gather(*questions))
        assert worker not in bots.quick.processes
        await bots.close()

    asyncio.run(story())


def test_questions_in_line_are_answered_when_a_worker_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        bots = Bots(1)
        game = begun_game()
        view = game.view(int(game.to_move or 0))
        first = await bots.answers(view, {0: "farmer", 1: "farmer"}, "seed")
        with monkeypatch.context() as patch:
            patch.setattr(workers, "LONGEST_THOUGHT", 0.01)
            stuck = asyncio.create_task(bots.quick.ask(time.sleep, 600))
            for _ in range(3):  # until it is being asked
                await asyncio.sleep(0)
        waiting = [
            asyncio.create_task(bots.answers(view, {0: "farmer", 1: "farmer"}, "seed"))
            for _ in range(5)
        ]
        assert [await task for task in waiting] == [first] * 5
        with pytest.raises(WorkerLost):
            await stuck
        await bots.close()

    asyncio.run(story())


def test_a_bot_that_answers_at_once_does_not_wait_for_one_that_thinks() -> None:
    async def story() -> None:
        bots = Bots(1)
        game = begun_game()
        thinking = asyncio.create_task(bots.thinkers.ask(time.sleep, 600))
        view = game.view(int(game.to_move or 0))
        assert await bots.answers(view, {0: "farmer", 1: "scribe"}, "seed")
        assert not thinking.done()
        await bots.close()
        with pytest.raises(asyncio.CancelledError):
            await thinking

    asyncio.run(story())


def test_whoever_stops_waiting_leaves_the_worker_to_the_next() -> None:
    async def story() -> None:
        one = Workers(1)
        await one.ask(abs, -1)
        before = one.processes
        impatient = asyncio.create_task(one.ask(time.sleep, 0.05))
        await asyncio.sleep(0)
        impatient.cancel()
        assert await one.ask(abs, -2) == 2
        assert one.processes == before
        await one.close()

    asyncio.run(story())


def test_a_worker_that_is_asked_ahead_answers_everybody_in_turn() -> None:
    async def story() -> None:
        one = Workers(1, ahead=4)
        asked = await asyncio.gather(*(one.ask(os.getpid) for _ in range(4)))
        assert asked == one.processes * 4, "it is started once"
        questions = [asyncio.create_task(one.ask(int, words)) for words in "1x3456"]
        found = await asyncio.gather(*questions, return_exceptions=True)
        assert isinstance(found.pop(1), WorkFailed) and found == [1, 3, 4, 5, 6]
        (before,) = one.processes
        lost = [asyncio.create_task(one.ask(time.sleep, 600)) for _ in range(3)]
        await asyncio.sleep(0.05)
        os.kill(before, signal.SIGKILL)
        found = await asyncio.gather(*lost, return_exceptions=True)
        assert all(isinstance(error, WorkerLost) for error in found)
        assert await one.ask(abs, -2) == 2 and one.processes != [before]
        await one.close()

    asyncio.run(story())


@pytest.mark.parametrize("game_name", ["ra", "priests", "dice"])
def test_bots_that_go_on_after_chance_choose_as_if_asked_one_by_one(game_name: str) -> None:
    """They are not shown what chance will say, and the server's own game goes the same way."""
    game, levels = new_game(game_name, 3, seed=5), {0: "farmer", 1: "scribe", 2: "random"}
    runs = 0
    while (asked := asked_after_chance(game)) is not None:
        runs += 1
        for words in thinking.answers(game.view(asked), levels, "seed", game.stream.copy()):
            asked = asked_after_chance(game)
            assert asked is not None
            assert words == thinking.answers(game.view(asked), levels, "seed")[0]
            game.play(words, asked)
    assert len(game.events) > 5 * runs, "many moves in a run"


def test_bots_stop_at_a_person_and_without_chance_at_a_tile() -> None:
    game = begun_game()
    assert isinstance(game.to_move, int)
    view, chance = game.view(game.to_move), game.stream
    person = 1 - game.to_move
    assert thinking.answers(view, {person: "scribe"}, "seed", chance.copy()) == []
    assert thinking.answers(view, {game.to_move: "scribe"}, "seed") == ["draw"]
    both = thinking.answers(view, {0: "scribe", 1: "scribe"}, "seed", chance.copy())
    assert len(both) == thinking.MOST_ANSWERS


def test_a_mistake_in_a_worker_is_told_and_what_it_prints_harms_nothing() -> None:
    async def story() -> None:
        one = Workers(1)
        with pytest.raises(WorkFailed, match="ValueError"):
            await one.ask(int, "x")
        await one.ask(print, "this is no answer")
        assert await one.ask(int, "3") == 3
        await one.close()

    asyncio.run(story())


def test_bots_that_never_answer_are_given_up_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(*words: object) -> list[str]:
        raise WorkerLost("killed")

    async def story() -> None:
        bots = Bots(1)
        monkeypatch.setattr(bots.quick, "ask", broken)
        game = begun_game()
        with pytest.raises(BotsFailed, match="do not answer"):
            await bots.answers(game.view(int(game.to_move or 0)), {0: "farmer"}, "seed")
        await bots.close()

    asyncio.run(story())


class Moody(QuickBots):
    """Fails now and then, each time in another way."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked = 0

    async def answers(
        self, view: View, levels: Mapping[int, str], seed: str, chance: SeededStream | None = None
    ) -> list[str]:
        """An answer, nonsense, or an error."""
        self.asked += 1
        if self.asked % 4 == 1:
            raise BotsFailed("no answer")
        if self.asked % 4 == 2:
            return ["nonsense"]
        if self.asked % 4 == 3:
            raise RuntimeError("a mistake in a bot")
        return await super().answers(view, levels, seed, chance)


class Silent(QuickBots):
    """Never answers."""

    async def answers(
        self, view: View, levels: Mapping[int, str], seed: str, chance: SeededStream | None = None
    ) -> list[str]:
        """An error."""
        raise BotsFailed("no answer")


def test_a_persons_move_stands_even_if_no_bot_answers(file: str) -> None:
    async def story() -> None:
        async with open_app(file, bots=Silent(1)) as app:
            hall, ada = hall_of(app), Visitor(app)
            is_hers = False
            while not is_hers:  # chance says who begins
                path = await ada.make("ra", "me", "bot:farmer", name="Ada")
                before = await hall.get(path.split("/")[2])
                is_hers = before.asked == 0
            form = {"words": "ra", "seen": str(before.version), "key": "k"}
            assert (await ada.call(f"{path}/move", form)).status == 200
            assert [row.words for row in (await hall.get(before.id)).rows] == ["ra"]

    asyncio.run(story())


async def table_of_bots(hall: Hall, visitor: Visitor) -> str:
    table = await visitor.make("ra", "bot:farmer", "bot:farmer", name="Ada")
    return table.split("/")[2]


def test_a_game_goes_on_whatever_a_bot_does(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_play, "LONGEST_PAUSE", 0.001)
    quick = asyncio.sleep

    async def story() -> None:
        monkeypatch.setattr("heliopolis.server.bot_play.asyncio.sleep", lambda seconds: quick(0))
        async with open_app(file, bots=Moody()) as app:
            hall = hall_of(app)
            place = await table_of_bots(hall, Visitor(app))

            async def is_going() -> bool:
                return (await hall.get(place)).version > 20

            await eventually(is_going)

    asyncio.run(story())


def test_a_game_goes_on_when_the_store_is_back(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            hall, database = hall_of(app), house_of(app).database
            run, broken = database.run, False

            async def moody(*words: object) -> object:
                if broken:
                    raise StoreFailed("the disk is full")
                return await run(*words)  # type: ignore[arg-type]

            monkeypatch.setattr(database, "run", moody)
            place = await table_of_bots(hall, Visitor(app))
            broken = True
            await asyncio.sleep(0.2)
            broken = False
            stopped = (await hall.get(place)).version

            async def is_going() -> bool:
                return (await hall.get(place)).version > stopped + 3

            await eventually(is_going, 5)

    asyncio.run(story())


def test_no_bot_is_forgotten_between_two_moves(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever announces a change at the very moment at which the bots have come to an end wakes
    them again.
    """
    monkeypatch.setattr(bot_play, "GATHERING", 0.0)

    async def story() -> None:
        async with open_app(file) as app:
            hall = hall_of(app)
            table = await Visitor(app).make("ra", "me", "bot:farmer", name="Ada")
            place = table.split("/")[2]
            ended = asyncio.Event()
            ask = hall.bot_play.ask

            async def asked(place: str) -> bool:
                going = await ask(place)
                if not going:
                    ended.set()
                return going

            hall.bot_play.ask = asked  # type: ignore[method-assign]

            async def is_persons() -> bool:
                is_asked = (await hall.get(place)).asked_bot is not None
                return not is_asked and place not in hall.bot_play.at_work

            for _ in range(20):
                await eventually(is_persons)
                now = await hall.get(place)
                if now.asked is None:
                    return
                ended.clear()
                hall.bot_play.at_work[place] = asyncio.create_task(hall.bot_play.play_on(place))
                await ended.wait()
                assert place not in hall.bot_play.at_work
                await hall.stand_in(place, 0, True)
                await asyncio.sleep(0.01)
                await hall.stand_in(place, 0, False)

    asyncio.run(story())


def be_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer in time, however slow this machine is."""
    for seconds in ("GATHERING", "AFTER_A_CLICK", "PATIENCE"):
        monkeypatch.setattr(bot_play, seconds, 60.0)


def bots_rows_seen(events: list[int], first: int) -> list[int]:
    """How many rows each event of a stream brought."""
    return [after - before for before, after in pairwise([first, *events])]


@pytest.mark.parametrize(
    ("pace", "most_paced", "is_slow"), [(0.001, 1, True), (0.001, 0, False), (0.0, 1, False)]
)
def test_people_see_one_bot_after_the_other_unless_too_many_look(
    file: str, monkeypatch: pytest.MonkeyPatch, pace: float, most_paced: int, is_slow: bool
) -> None:
    monkeypatch.setattr(bot_play, "PACED_TABLES", most_paced)
    be_patient(monkeypatch)

    async def story() -> None:
        async with open_app(file) as app:
            hall = hall_of(app)
            hall.bot_play.pace = pace
            ada = Visitor(app)
            path = await ada.make("ra", "me", *["bot:farmer"] * 3, name="Ada")
            place = path.split("/")[2]

            async def is_adas() -> bool:
                return (await hall.get(place)).asked == 0

            async def moves(words: str) -> int:
                """Ada's move, once she is asked; what the table's version was."""
                await eventually(is_adas)
                version = (await hall.get(place)).version
                form = {"words": words, "seen": str(version), "key": f"k{version}"}
                assert (await ada.call(f"{path}/move", form)).status == 200
                return version

            async def choices() -> list[str]:
                await eventually(is_adas)
                game = (await hall.get(place)).game
                return [move.words for move in game.legal_moves()] if game else []

            while "ra" not in await choices():
                await moves((await choices())[-1])
            async with ada.watching(path) as stream:
                await stream.event()
                begun = await moves("ra")
                versions = [(await stream.event())["version"]]
                while not await is_adas() or versions[-1] < (await hall.get(place)).version:
                    versions.append((await stream.event())["version"])
            rows = bots_rows_seen(versions, begun)
            if is_slow:
                assert rows[0] == 1 and len(rows) > 2, "her own move is shown at once"
            else:
                assert len(rows) == 1, "with what the bots answer"

    asyncio.run(story())


ORPHANS = """
import asyncio, os, signal
from heliopolis.face.game import new_game
from heliopolis.server.bots import Bots

async def main():
    bots = Bots(1)
    game = new_game("ra", 2, seed=1)
    while game.to_move == "chance":
        game.play_chance()
    await bots.answers(game.view(game.to_move), {0: "farmer"}, "seed")
    print(*bots.quick.processes, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_workers_end_with_a_server_that_is_killed(tmp_path: pytest.TempPathFactory) -> None:
    script = os.path.join(str(tmp_path), "server.py")
    with open(script, "w", encoding="utf-8") as file:
        file.write(ORPHANS)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)  # noqa: S603
    (worker,) = map(int, done.stdout.split())
    for _ in range(100):
        if not _is_alive(worker):
            return
        time.sleep(0.05)
    os.kill(worker, signal.SIGKILL)
    raise AssertionError("the worker lives on")


def test_a_server_that_is_told_to_stop_while_bots_play_says_nothing_of_it(file: str) -> None:
    async def story() -> str:
        server = Server(file, told=asyncio.subprocess.PIPE)
        await server.start()
        form = {"game": "ra", "name": "Ada", "seat_0": "bot:farmer", "seat_1": "bot:farmer"}
        async with server.client() as client:
            await client.post("/new", data=form, headers={"origin": server.address})
        await server.end(signal.SIGTERM)
        assert server.process and server.process.stderr
        return (await server.process.stderr.read()).decode()

    assert asyncio.run(story()) == ""


def _is_alive(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_bots_module_levels_are_known() -> None:
    assert bots_module.STOPGAP in bots_module.AT_ONCE
