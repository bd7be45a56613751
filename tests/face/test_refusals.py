"""Why a move may not be made: reasons agree with the rules and say who, what, why, what else."""

from __future__ import annotations

import pytest

from heliopolis import Game, IllegalMove, Move, load, new_game
from heliopolis.dice.constants import CIVILIZATION, LOSING, MONUMENT
from heliopolis.face.catalogue import kind_of
from tests.face.random_games import TABLES, lively_step, random_game, random_options, seeded, step
from tests.notation.records import DICE_TEXT, PRIESTS_TEXT, RA_TEXT


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_there_is_a_reason_against_exactly_the_moves_that_are_illegal(
    name: str, players: int
) -> None:
    for seed in range(6):
        random = seeded(seed)
        options = random_options(kind_of(name), random)
        game = new_game(name, players, seed=seed, options=options)
        while not game.is_over:
            if game.to_move != "chance":
                check_reasons(game)
            (lively_step if seed % 2 else step)(game, random)


def check_reasons(game: Game) -> None:
    """Ask for a reason against every move there is."""
    legal = {move.number for move in game.legal_moves()}
    assert legal
    state = game.state_copy()
    for number, words in enumerate(game.kind.move_words):
        reason = game.kind.why_not(state, number)
        assert (reason is None) == (number in legal), (words, reason, state)
        assert reason is None or (reason and not reason.endswith("."))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_refused_move_changes_nothing_and_a_legal_one_is_never_refused(
    name: str, players: int
) -> None:
    game = random_game(name, players, seed=11, longest=25)
    while game.to_move == "chance":
        game.play_chance()
    before = (game.record(), vars(game.state_copy()), game.breakdown())
    legal = {str(move) for move in game.legal_moves()}
    for words in game.kind.move_words:
        twin = game.copy()
        if words in legal:
            twin.play(words)
            assert len(twin.events) == len(game.events) + 1
        else:
            with pytest.raises(IllegalMove, match=r"cannot .*: .*; possible now: "):
                twin.play(words)
            assert (twin.record(), vars(twin.state_copy()), twin.breakdown()) == before


def refusal(game: Game, words: object, seat: object = None) -> str:
    """What the game says to a move that it refuses."""
    with pytest.raises(IllegalMove) as caught:
        game.play(words, seat=seat)  # type: ignore[arg-type]  # people pass anything
    return str(caught.value)


def after(text: str, *words: str) -> Game:
    """The game of a record after further words."""
    game = load(text)
    for said in words:
        game.play(said)
    return game


RA = RA_TEXT.split("0 draw\n# so far")[0]
AUCTION = RA.split("1 bid 6")[0]
START = RA.split("1 draw")[0]


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        (START, "pass", "Ben Zoë cannot pass: no auction is under way; possible now: draw, ra"),
        (START, "bid 9", "Ben Zoë cannot bid 9: no auction is under way; possible now: draw, ra"),
        (
            START,
            "take gold",
            "Ben Zoë cannot take gold: there is no god to play; possible now: draw, ra",
        ),
        (START, "stop", "Ben Zoë cannot stop: no gods are being played; possible now: draw, ra"),
        (
            START,
            "discard civ:art",
            "Ben Zoë cannot discard civ:art: nothing is to be discarded; possible now: draw, ra",
        ),
        (
            START,
            "flip farmer",
            "Ben Zoë cannot 'flip farmer': Ra knows no such move; possible now: draw, ra",
        ),
        (
            START,
            "\x1b[2J\ud800",
            "Ben Zoë cannot '\\x1b[2J\\ud800': Ra knows no such move; possible now: draw, ra",
        ),
        (START, "", "Ben Zoë cannot '': Ra knows no such move; possible now: draw, ra"),
        (START, None, "a move is given as its words or a Move, not None"),
        (
            AUCTION,
            "draw",
            "Ben Zoë cannot draw: an auction is under way; possible now: pass, bid 5, bid 6, bid 9",
        ),
        (
            AUCTION,
            "bid 2",
            "Ben Zoë cannot bid 2: the highest bid is 4; possible now: pass, bid 5, bid 6, bid 9",
        ),
        (
            AUCTION,
            "bid 13",
            "Ben Zoë cannot bid 13: there is no sun 13 in that display; possible now: pass, bid 5, "
            "bid 6, bid 9",
        ),
        (
            AUCTION,
            "take civ:art",
            "Ben Zoë cannot take civ:art: gods are played on one's own turn only; possible now: "
            "pass, bid 5, bid 6, bid 9",
        ),
        (
            AUCTION.replace("0 bid 4", "0 pass"),
            "pass",
            "Ben Zoë cannot pass: Ra was invoked without need and nobody has bid, so the Ra player "
            "must bid; possible now: bid 2, bid 5, bid 6, bid 9",
        ),
    ],
)
def test_a_refusal_in_ra_says_who_what_why_and_what_else(
    text: str, words: object, message: str
) -> None:
    assert refusal(load(text), words) == message


def test_a_sun_won_in_this_epoch_cannot_be_bid() -> None:
    game = after(RA, "draw", "tile ra")
    assert refusal(game, "bid 1") == (
        "Ben Zoë cannot bid 1: sun 1 lies face down until the epoch is over; possible now: pass, "
        "bid 2, bid 5, bid 9"
    )


def test_gods_take_what_lies_there_and_by_option_no_disaster() -> None:
    game = after(RA, "draw", "tile drought")
    possible = "; possible now: draw, ra"
    said = "Ben Zoë cannot take"
    assert refusal(game, "take gold") == f"{said} gold: no gold lies on the auction track{possible}"
    assert refusal(game, "take drought") == (
        f"{said} drought: no god may take a disaster in this game{possible}"
    )


def test_a_full_track_leaves_nothing_to_draw() -> None:
    game = load(START)
    for _ in range(8):
        game.play("draw")
        game.play("tile nile")
    assert refusal(game, "draw") == (
        "Ben Zoë cannot draw: the auction track is full; possible now: ra"
    )


def test_losses_are_named_group_by_group() -> None:
    arts = ["draw", "tile civ:art", "draw", "tile civ:writing", "draw", "tile civ:religion"]
    stones = ["draw", "tile mon:temple", "draw", "tile mon:palace", "draw", "tile mon:sphinx"]
    wins = ["draw", "tile ra", "bid 3", "pass"]
    strokes = ["draw", "tile unrest", "draw", "tile earthquake", "draw", "tile ra"]
    strokes += ["pass", "bid 4"]
    opened = START.replace("option god_disaster forbidden\n", "")
    game = after(opened, *arts, *stones, *wins, *strokes)
    possible = "possible now: discard civ:art, discard civ:religion, discard civ:writing"
    assert game.moment == "Ada is to discard a tile"
    assert refusal(game, "draw") == (
        f"Ada cannot draw: something else is to be settled first; {possible}"
    )
    assert refusal(game, "discard mon:temple") == (
        f"Ada cannot discard mon:temple: civilizations are to be discarded first; {possible}"
    )
    assert refusal(game, "discard civ:astronomy") == (
        f"Ada cannot discard civ:astronomy: there is no civ:astronomy in that display; {possible}"
    )
    game.play("discard civ:art")
    game.play("discard civ:writing")
    assert refusal(game, "discard civ:religion").startswith(
        "Ada cannot discard civ:religion: monuments are to be discarded; possible now: "
    )


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        (0, "Ada cannot draw now: Ben Zoë is to choose an action"),
        (2, "there is no seat 2 at this table; seats are 0 to 1"),
        (-1, "there is no seat -1 at this table; seats are 0 to 1"),
        ("Ada", "there is no seat 'Ada' at this table; seats are 0 to 1"),
        ("chance", "there is no seat 'chance' at this table; seats are 0 to 1"),
    ],
)
def test_nobody_moves_out_of_turn(seat: object, message: str) -> None:
    assert refusal(load(START), "draw", seat) == message


def test_a_seat_too_large_to_show_is_refused_as_well() -> None:
    message = refusal(load(START), "draw", 10**5000)
    assert message.startswith("there is no seat an int too large to show at this table")


def test_nobody_moves_while_chance_is_to_speak() -> None:
    game = load(RA_TEXT)
    bag = "chance is to say tile and the name of a tile in the bag"
    assert refusal(game, "draw", 0) == f"Ada cannot draw now: {bag}"
    assert refusal(game, "tile nile", 0) == f"Ada cannot 'tile nile' now: {bag}"
    assert refusal(game, "tile nile", "x") == "there is no seat 'x' at this table; seats are 0 to 1"
    assert refusal(game, "draw") == f"chance cannot say 'draw': {bag}"
    assert refusal(game, "tile farmer/warrior") == f"chance cannot say 'tile farmer/warrior': {bag}"


def test_chance_cannot_say_what_is_used_up() -> None:
    game = load(START)
    for _ in range(2):
        game.play("draw")
        game.play("tile funeral")
    game.play("draw")
    assert refusal(game, "tile funeral").startswith(
        "chance cannot say 'tile funeral': none is left in the bag; chance is to say"
    )


def test_chance_does_not_speak_out_of_turn() -> None:
    with pytest.raises(IllegalMove) as caught:
        load(START).play_chance()
    assert str(caught.value) == "chance has nothing to do now: Ben Zoë is to choose an action"


def test_after_the_end_nobody_can_do_anything() -> None:
    game = load(DICE_TEXT)
    assert refusal(game, "done") == "the game is over: 'done' comes too late"
    assert refusal(game, "stop", 1) == "the game is over: 'stop' comes too late"
    assert refusal(game, "tile ra") == "the game is over: 'tile ra' comes too late"
    assert (game.legal_moves(), game.odds(), game.moment) == ([], {}, "the game is over")
    with pytest.raises(IllegalMove, match="chance has nothing to do now: the game is over"):
        game.play_chance()


def test_a_move_made_for_another_moment_is_refused_for_its_seat() -> None:
    game = load(START)
    first = game.legal_moves()[0]
    assert first == Move(1, 0, "draw")
    game.play(first)
    game.play("tile nile")
    assert refusal(game, first) == "Ben Zoë cannot draw now: Ada is to choose an action"


@pytest.mark.parametrize(
    ("played", "words", "why"),
    [
        ([], "face farmer", "no tile waits for its face; possible now: draw, ra"),
        (
            [],
            "flip farmer",
            "only a priest in a lot just won turns tiles over; possible now: draw, ra",
        ),
        ([], "keep", "nothing is to be kept; possible now: draw, ra"),
        ([], "discard plague", "no plague is being driven out; possible now: draw, ra"),
        (
            ["draw", "tile farmer/warrior"],
            "face fort",
            "fort is no face of the tile farmer/warrior; possible now: face farmer, face warrior",
        ),
        (
            ["draw", "tile farmer/warrior"],
            "draw",
            "something else is to be settled first; possible now: face farmer, face warrior",
        ),
        (
            ["draw", "tile priest", "ra", "pass", "bid 3"],
            "flip farmer",
            "there is no farmer in that display; possible now: keep",
        ),
    ],
)
def test_a_refusal_in_priests_says_who_what_why_and_what_else(
    played: list[str], words: str, why: str
) -> None:
    start = PRIESTS_TEXT.split("0 draw")[0]
    game = after(start, *played)
    assert isinstance(game.to_move, int)
    name = game.players[game.to_move]
    assert refusal(game, words) == f"{name} cannot {words}: {why}"


ROLL = DICE_TEXT.split("chance")[0]


def dice(roll: str, *words: str) -> Game:
    """A game of dice after a first roll, given in the order of the colours, and further words."""
    colours = ("red", "blue", "yellow", "green", "purple")
    thrown = " ".join(f"{c}={s}" for c, s in zip(colours, roll.split(), strict=True))
    return after(ROLL.replace("sun_track 1", "sun_track 9"), f"roll {thrown}", *words)


@pytest.mark.parametrize(
    ("roll", "played", "words", "why"),
    [
        (
            "sun sun nile nile nile",
            [],
            "reroll red blue green",
            "a die that shows a sun is locked: red and blue",
        ),
        ("sun sun nile nile nile", [], "pass", "there is no disaster to decide on"),
        ("sun sun nile nile nile", [], "lose red", "no marker is to be lost"),
        ("sun sun nile nile nile", [], "done", "the dice are not to be used now"),
        ("sun sun nile nile nile", ["stop"], "stop", "the rolling is over"),
        ("sun sun nile nile nile", ["stop"], "use flood 1", "it takes 1 unused ankh"),
        ("sun sun nile nile ankh", ["stop"], "use flood 0", "it takes 3 unused Nile dice"),
        (
            "sun sun nile nile ankh",
            ["stop", "use nile nile"],
            "use flood 1",
            "it takes 2 unused Nile dice",
        ),
        (
            "sun sun nile ankh ankh",
            ["stop", "use nile nile"],
            "use flood 2",
            "it takes 1 unused Nile die",
        ),
        ("sun sun nile nile nile", ["stop"], "use pharaoh pharaoh", "no unused die shows pharaoh"),
        ("sun sun nile nile nile", ["stop"], "use nile ankh", "no unused die shows ankh"),
        (
            "sun sun nile nile ankh",
            ["stop"],
            "use pharaoh ankh",
            "an ankh needs a die that really shows pharaoh",
        ),
        (
            "sun sun nile nile nile",
            ["stop"],
            "use civilization red",
            "the red die does not show civilization",
        ),
        (
            "sun sun civilization civilization nile",
            ["stop"],
            "use civilization green",
            "it takes 3 unused civilization or ankh dice",
        ),
        (
            "sun sun civilization civilization ankh",
            ["stop", "use civilization green"],
            "use civilization yellow",
            "it takes 1 unused civilization or ankh die",
        ),
        (
            "sun sun civilization civilization ankh",
            ["stop", "use civilization green"],
            "use civilization green",
            "there is an own marker on green already",
        ),
        (
            "sun monument sun sun ankh",
            ["stop"],
            "use monument red 1",
            "the red die is no unused monument",
        ),
        (
            "sun monument sun sun ankh",
            ["stop"],
            "use monument blue 1 ankh",
            "the turn's first monument takes a single die",
        ),
        (
            "sun monument monument monument sun",
            ["stop", "use monument blue 1"],
            "use monument yellow 2",
            "a further monument of the turn needs a partner: an ankh or another monument die",
        ),
        (
            "sun monument monument monument sun",
            ["stop", "use monument blue 1"],
            "use monument yellow 1 green",
            "there is an own marker in column 1 already",
        ),
        (
            "sun monument monument monument sun",
            ["stop", "use monument blue 1"],
            "use monument yellow 2 ankh",
            "no unused die shows ankh",
        ),
        (
            "sun monument monument monument sun",
            ["stop", "use monument blue 1"],
            "use monument yellow 2 blue",
            "the blue die is no unused monument",
        ),
        ("sun sun sun sun nile", ["stop", "done"], "disaster pharaoh", "it would hurt nobody"),
        ("sun sun sun sun nile", ["stop", "done"], "stop", "there is nothing to roll now"),
    ],
)
def test_a_refusal_in_the_dice_game_says_who_what_why_and_what_else(
    roll: str, played: list[str], words: str, why: str
) -> None:
    message = refusal(dice(roll, *played), words)
    assert message.startswith(f"Ben cannot {words}: {why}; possible now: ")


@pytest.mark.parametrize(
    ("disaster", "words", "why"),
    [
        (CIVILIZATION, "lose red 1", "civilization markers are to be lost"),
        (CIVILIZATION, "lose blue", "there is no own marker on blue"),
        (CIVILIZATION, "lose red", None),
        (MONUMENT, "lose red", "monument markers are to be lost"),
        (MONUMENT, "lose red 2", "there is no own marker on red 2"),
        (MONUMENT, "lose red 1", None),
    ],
)
def test_markers_are_lost_where_the_disaster_strikes(
    disaster: int, words: str, why: str | None
) -> None:
    game = dice("nile nile nile nile nile")
    state = game.state_copy()
    state.phase, state.disaster, state.markers_owed = LOSING, disaster, 2
    state.civilizations[state.asked] = 0b11101
    state.monuments[state.asked] = 0b11101
    assert game.kind.why_not(state, game.kind.move_words.index(words)) == why


def test_many_possible_moves_are_named_in_part() -> None:
    message = refusal(dice("nile nile nile nile nile"), "pass")
    assert message.count("reroll") == 12
    assert message.endswith(" and 20 more")


ASK: dict[str, str | int] = {"plague_discard": "ask"}
LONG: dict[str, str | int] = {"sun_track": 30}


@pytest.mark.parametrize(
    ("game", "moments"),
    [
        (
            "ra",
            {
                "choose an action",
                "bid a sun",
                "bid a sun or pass",
                "pass",
                "discard a tile",
                "take another tile with a god or stop",
            },
        ),
        (
            "priests",
            {
                "choose an action",
                "bid a sun",
                "bid a sun or pass",
                "pass",
                "flip a tile for a priest, or keep",
                "discard a plague tile, or keep it",
            },
        ),
        (
            "dice",
            {
                "roll again or stop",
                "use the dice, or be done",
                "cause a disaster or pass",
                "lose a marker",
            },
        ),
    ],
)
def test_the_moment_says_what_is_to_be_done(game: str, moments: set[str]) -> None:
    seen: set[str] = set()
    for seed in range(12):
        options: dict[str, str | int] = {"ra": {}, "priests": ASK, "dice": LONG}[game]
        random, table = seeded(seed), new_game(game, 3, seed=seed, options=options)
        while not table.is_over:
            if isinstance(table.to_move, int):
                name = table.players[table.to_move]
                seen.add(table.moment.removeprefix(f"{name} is to "))
            lively_step(table, random)
    faces = {moment for moment in seen if moment.startswith("choose the face of the tile ")}
    assert seen - faces == moments
