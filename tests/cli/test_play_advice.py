"""Hints, odds, the worth of displays, and the sentences of the log."""

from __future__ import annotations

import pytest

from heliopolis import GAMES, Game, load, new_game
from heliopolis.cli import advice
from heliopolis.cli.advice import HINT_BOT as USUAL_ADVISER
from heliopolis.cli.advice import hint_lines
from heliopolis.cli.chronicle import chronicle_of, told_move
from heliopolis.cli.odds import at_least, dice_lines, draws_until_one, odds_lines
from heliopolis.cli.sheet import final_sheet, tie_words
from heliopolis.cli.wording import wrapped
from heliopolis.cli.worth import worth_lines
from heliopolis.core.chance import SeededStream
from heliopolis.core.speed import PLAIN_SWITCH
from heliopolis.face.catalogue import kind_of
from heliopolis.face.move import Move
from heliopolis.face.view import View
from heliopolis.face.worth import display_items, gains_of_the_lot
from heliopolis.players import registry
from heliopolis.players.player import Budget
from tests.face.random_games import TABLES, random_game, seeded, step

RA = "heliopolis 1\ngame ra\nplayer Ada\nplayer Ben\nsuns 8 7 4 3\nsuns 9 6 5 2\n"
PRIESTS = RA.replace("game ra", "game priests")


def ra(*words: str) -> Game:
    """A game of Ra after these events, seats as they come."""
    game = load(RA)
    for said in words:
        game.play(said)
    return game


# Hints


class Wise:
    """Knows what to do, and why."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        return view.legal_moves()[-1]

    def explain(self, view: View, move: Move) -> list[str]:
        return [f"{move} is the last one", "it has served me well"]


def test_a_hint_comes_with_its_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "HINT_BOT", "wise")
    monkeypatch.setitem(registry.SIMPLE, "wise", Wise)
    assert list(hint_lines(ra())) == [
        "in your place I would choose: ra",
        "  - ra is the last one",
        "  - it has served me well",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_usual_adviser_has_reasons_in_every_game(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(PLAIN_SWITCH, "1")  # no waiting for a compiler
    monkeypatch.setattr(advice, "HINT_BOT", USUAL_ADVISER)
    game = random_game(name, 3, seed=1, longest=40)
    while not isinstance(game.to_move, int):
        game.play_chance()
    move, *reasons = hint_lines(game)
    chosen = move.removeprefix("in your place I would choose: ")
    assert chosen in [str(legal) for legal in game.legal_moves()]
    assert reasons


def test_a_level_with_a_network_tells_everybodys_chances() -> None:
    move, now, then, *_ = hint_lines(ra(), "seer")
    chosen = move.removeprefix("in your place I would choose: ")
    assert now.startswith("  - chances to win as it stands: mine ")
    assert then.startswith(f"  - after {chosen}: mine ")


def test_a_hint_is_the_same_whenever_it_is_asked_for() -> None:
    game = random_game("dice", 2, seed=1, longest=3)
    while not isinstance(game.to_move, int):
        game.play_chance()
    assert list(hint_lines(game)) == list(hint_lines(game))


# Odds


def test_the_odds_of_the_bag_name_every_tile_once() -> None:
    words = " ".join(odds_lines(ra("draw", "tile ra")))
    assert words.startswith("29 of 179 tiles in the bag are Ra: a chance of 16% that the next")
    assert "it takes 6.0 draws to the next Ra tile" in words
    assert "and 30 to the one that ends the epoch, number 5 from here" in words
    assert "10 disasters (6%): drought 2, funeral 2, unrest 4, earthquake 2" in words
    assert "40 mon (22%): fortress 5, obelisk 5" in words


def test_the_wait_for_a_ra_tile_is_the_true_mean() -> None:
    """One of three: it is first, second or third with equal chances."""
    assert draws_until_one(3, 1) == pytest.approx((1 + 2 + 3) / 3)


@pytest.mark.parametrize("dice", range(1, 6))
def test_the_odds_of_dice_are_those_of_counting_all_throws(dice: int) -> None:
    throws = [divmod_digits(number, dice) for number in range(6**dice)]
    for times in (1, 2):
        counted = sum(throw.count(5) >= times for throw in throws) / len(throws)
        assert at_least(times, dice) == pytest.approx(counted)


def divmod_digits(number: int, digits: int) -> list[int]:
    return [number // 6**place % 6 for place in range(digits)]


def test_the_odds_of_dice_tell_how_far_ra_has_to_go() -> None:
    board = {"ra": [3, 8], "dice": {"red": "sun", "blue": "nile"}}
    assert next(dice_lines(board)) == "1 sun on the dice; Ra has 5 of 8 spaces to go"


# What displays are worth


SUNS = "roll red=sun blue=sun yellow=nile green=nile purple=nile"
IDLE = ("draw", "pass", "stop", "done", "keep")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_worth_of_a_display_is_what_the_epoch_brings_if_nobody_does_anything(
    name: str, players: int
) -> None:
    random, compared = seeded(f"{name} {players}"), 0
    for seed in range(3):
        game = new_game(name, players, seed=seed)
        while not game.is_over:
            step(game, random)
            if may_idle(game):
                compared += compare_worth(game)
    assert compared > 10


def may_idle(game: Game) -> bool:
    """Whether a turn begins in which nobody has to do anything."""
    if game.kind.name == "dice":
        return game.events[-1].words == "done" and game.to_move == "chance"
    return "draw" in [move.words for move in game.legal_moves()]


def compare_worth(game: Game) -> int:
    """Let the epoch end. Returns 0 if it cannot, for want of Ra tiles."""
    after = game.copy()
    while after.epoch == game.epoch and not after.is_over:
        if after.to_move == "chance":
            if name_of_chance(after) is None:
                return 0
            after.play(str(name_of_chance(after)))
        else:
            words = [move.words for move in after.legal_moves()]
            after.play(next((idle for idle in IDLE if idle in words), words[0]))
    for seat in range(len(game.players)):
        worth = sum(item.points for item in display_items(game, seat))
        assert max(0, game.scores[seat] + worth) == after.scores[seat]
    return 1


def name_of_chance(game: Game) -> str | None:
    """What brings the end of the epoch nearer, if it is there."""
    if game.kind.name == "dice":
        return SUNS
    return "tile ra" if game.position.board["bag"].get("ra") else None


def test_plague_and_ankhs_are_settled_before_the_worth_is_told() -> None:
    game = load(PRIESTS)
    for words in ("draw", "tile plague", "draw", "tile priest") + ("draw", "tile priest") * 2:
        game.play(words)
    for words in ("ra", "pass", "bid 2", "keep", "keep", "keep"):
        game.play(words)
    assert [item.why for item in display_items(game, 0)] == []
    assert [item.why for item in display_items(game, 1)] == ["3 priests: +6"]


def test_what_the_lot_would_change_is_told_for_every_seat_that_can_win_it() -> None:
    game = ra("draw", "tile gold", "draw", "tile god")
    assert gains_of_the_lot(game) == {0: 5, 1: 5}
    assert list(worth_lines(game, False))[-1] == (
        "the lot of 2 tiles on the track would change that for its winner: Ada +5, Ben +5"
    )
    game.play("ra")
    game.play("pass")
    assert gains_of_the_lot(game) == {1: 5}, "Ada has passed"
    assert gains_of_the_lot(ra()) == {}, "there is no lot"


def test_a_seat_whose_suns_are_too_low_cannot_win_the_lot() -> None:
    game = ra("draw", "tile gold", "draw", "tile god", "ra", "bid 8")
    assert gains_of_the_lot(game) == {0: 5, 1: 5}, "Ada has the highest bid, Ben has a 9"
    swapped = load(RA.replace("suns 8 7 4 3\nsuns 9 6 5 2", "suns 9 6 5 2\nsuns 8 7 4 3"))
    for words in ("ra", "pass", "bid 9", "draw", "tile gold", "ra", "bid 8"):
        swapped.play(words)
    assert gains_of_the_lot(swapped) == {1: 3}, "Ada's 9 lies in the middle"
    game.play("bid 9")
    assert gains_of_the_lot(game) == {}, "the auction is over"


def test_a_lot_that_ends_the_epoch_is_worth_what_the_epoch_brings() -> None:
    game = ra()
    while sum(len(seat["face_up"]) for seat in game.position.seats) > 1:
        words = [move.words for move in game.legal_moves()]
        game.play("ra" if "ra" in words else words[-1])
    game.play("draw")
    game.play("tile gold")
    assert gains_of_the_lot(game) == {1: 3}, "Ben has the last sun"


def test_a_lot_with_a_disaster_costs_what_its_taker_would_choose_to_lose() -> None:
    tiles = ("civ:art", "civ:art", "civ:religion", "civ:astronomy", "civ:writing", "unrest")
    game = ra(*(words for tile in tiles for words in ("draw", f"tile {tile}")))
    assert gains_of_the_lot(game) == {0: 10, 1: 10}, "an art goes, three kinds are left"


def test_asking_for_the_worth_changes_nothing() -> None:
    game = random_game("priests", 4, seed=3, longest=60)
    text = game.record().text
    list(worth_lines(game, False))
    assert game.record().text == text


# The log


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_log_tells_every_move(name: str, players: int) -> None:
    game = random_game(name, players, seed=1)
    told = " ".join(chronicle_of(game))
    for event in game.events:
        if isinstance(event.who, int) and not event.words.startswith(TOLD_TOGETHER):
            assert told_move(event.words) in told
    assert "and with it the game" in told


TOLD_TOGETHER = ("reroll ", "use ", "stop", "done")  # see the next test
TURN_OF_DICE = (
    "roll red=sun blue=nile yellow=ankh green=civilization purple=monument",
    "reroll green",
    "roll green=monument",
    "reroll blue green",
    "roll blue=pharaoh green=pharaoh",
    "use monument purple 4",
    "use pharaoh pharaoh",
    "use pharaoh ankh",
    "done",
)


def test_a_turn_with_dice_is_told_in_one_line() -> None:
    game = new_game("dice", ["Ada", "Ben who rolls"], seed=2)
    name = game.players[game.deal]
    for words in TURN_OF_DICE:
        game.play(words)
    assert chronicle_of(game) == [
        f"{name} rolls three times: red sun, blue pharaoh, yellow ankh, green pharaoh, purple mon; "
        "builds a monument on purple 4; moves the pharaoh marker 2 spaces; Ra moves 1 to "
        "space 1 of 8"
    ]


def test_a_turn_with_dice_takes_at_most_four_lines_of_a_small_screen() -> None:
    for seed in range(3):
        for line in chronicle_of(random_game("dice", 4, seed=seed)):
            assert wrapped(line, " " * 4).count("\n") < 4


@pytest.mark.parametrize("name", ["ra", "priests", "dice"])
def test_no_move_is_told_in_broken_english(name: str) -> None:
    for words in kind_of(name).move_words:
        told = told_move(words)
        assert told.split()[0].endswith("s")
        assert "sss" not in told
        assert not told.startswith(("ras", "uses", "faces", "disasters", "rerolls"))


# Ties


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("ra", {}, ": Ada and Ben have 20, and sun "),
        ("priests", {}, ": Ada and Ben have 20, and sun "),
        ("dice", {}, " with 20 points each (DI 15.3)"),
        (
            "dice",
            {"tie_break": "last_seat"},
            ": Ada and Ben have 20, and the last in starting order wins (DI 17.6)",
        ),
    ],
)
def test_a_tie_is_explained(name: str, options: dict[str, str], said: str) -> None:
    game = new_game(name, ["Ada", "Ben", "Cid"], seed=1, options=options)
    random = seeded(1)
    while not game.is_over:
        step(game, random)
    game._state.scores[:3] = [20, 20, 3]
    assert tie_words(game).startswith(said)
    assert str(list(final_sheet(game, 79))[-1]).endswith(tie_words(game))
    game._state.scores[:3] = [20, 21, 3]
    assert tie_words(game) == ""
