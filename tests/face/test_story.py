"""Positions and events in words."""

from __future__ import annotations

import pytest

from heliopolis import Game, load
from heliopolis.auction.deal import deal_of_suns, suns_of_deal
from heliopolis.dice.constants import ANGERING
from tests.notation.records import DICE_TEXT, PRIESTS_TEXT, RA_TEXT


def told(game: Game, *words: str) -> list[str]:
    """What is told of the last of these words."""
    *first, last = words
    for said in first:
        game.play(said)
    before = game.state_copy()
    game.play(last)
    return game.kind.tell(before, game.state_copy(), game.players)


RA_START = RA_TEXT.split("1 draw")[0]
RA_DRAWS = ["draw", "tile ra", "pass", "pass"]


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        (["draw"], []),
        (["draw", "tile nile"], []),
        (
            ["draw", "tile nile", "draw", "tile ra", "pass", "bid 3"],
            ["Ada wins nile and sun 1 for sun 3"],
        ),
        (
            [*["draw", "tile nile"] * 3, "draw", "tile god", "ra", "bid 3", "pass"],
            ["Ada wins god, nile x3 and sun 1 for sun 3"],
        ),
        (["draw", "tile ra", "bid 3"], []),
        (["draw", "tile ra", "bid 3", "pass"], ["Ada wins no tiles and sun 1 for sun 3"]),
        (["draw", "tile ra", "pass", "pass"], ["nobody bids: the tiles stay"]),
        (
            ["draw", "tile nile"] * 8 + ["ra", "pass", "pass"],
            ["nobody bids: the full track is cleared"],
        ),
        (
            [*RA_DRAWS * 5, "draw", "tile ra"],
            ["epoch 1 ends; Ben Zoë begins epoch 2"],
        ),
        ((RA_DRAWS * 5 + ["draw", "tile ra"]) * 3, ["epoch 3 ends, and with it the game"]),
    ],
)
def test_events_of_ra_are_told(words: list[str], sentences: list[str]) -> None:
    assert told(load(RA_START), *words) == sentences


@pytest.mark.parametrize(
    ("first", "words", "sentences"),
    [
        (
            ["pharaoh", "nile", "flood", "civ:art"],
            ["draw", "tile funeral", "draw", "tile drought", "draw", "tile ra", "bid 5", "pass"],
            [
                "Ben Zoë wins drought, funeral and sun 2 for sun 5",
                "Ben Zoë loses pharaoh, nile, flood",
            ],
        ),
        (["civ:art", "god"], ["draw", "tile unrest", "take unrest"], ["Ben Zoë loses civ:art"]),
        (
            ["civ:art", "god", "god"],
            ["draw", "tile nile", "draw", "tile unrest", "draw", "tile flood", "take unrest"],
            [],
        ),
        (
            ["civ:art", "god", "god"],
            [
                "draw",
                "tile nile",
                "draw",
                "tile unrest",
                "draw",
                "tile flood",
                "take unrest",
                "stop",
            ],
            ["Ben Zoë loses civ:art"],
        ),
        (
            ["civ:art", "civ:writing", "civ:religion"],
            ["draw", "tile unrest", "ra", "pass", "bid 5", "discard civ:art"],
            [],
        ),
        (
            ["civ:art", "civ:writing", "civ:writing"],
            ["draw", "tile unrest", "ra", "pass", "bid 5", "discard civ:art"],
            ["Ben Zoë loses civ:art, civ:writing"],
        ),
        (
            ["civ:writing", "civ:writing", "civ:art"],
            ["draw", "tile unrest", "draw", "tile mon:temple", "draw", "tile ra", "bid 5", "pass"],
            ["Ben Zoë wins unrest, mon:temple and sun 2 for sun 5"],
        ),
        (
            ["civ:art", "civ:writing", "mon:temple", "mon:temple"],
            ["draw", "tile unrest", "draw", "tile earthquake", "draw", "tile ra", "bid 5", "pass"],
            [
                "Ben Zoë wins unrest, earthquake and sun 2 for sun 5",
                "Ben Zoë loses civ:art, civ:writing, mon:temple, mon:temple",
            ],
        ),
    ],
)
def test_losses_to_disasters_of_ra_are_told(
    first: list[str], words: list[str], sentences: list[str]
) -> None:
    """Ben wins the first tiles for sun 2, then further things happen."""
    game = load(RA_START.replace("option god_disaster forbidden\n", ""))
    for tile in first:
        game.play("draw")
        game.play(f"tile {tile}")
    if game.to_move == 0:
        game.play("draw")
        game.play("tile gold")
    for said in ("ra", "pass", "bid 2"):
        game.play(said)
    assert told(game, *words) == sentences


def test_harm_by_disasters_of_the_dice_game_is_told() -> None:
    game = load(DICE_TEXT.split("chance")[0].replace("sun_track 1", "sun_track 9"))
    before = game.state_copy()
    before.phase = ANGERING
    after = before.copy()
    assert game.kind.tell(before, after, game.players) == []
    before.pharaoh[0], after.pharaoh[0] = 5, 3
    before.nile[0], after.nile[0] = 2, 0
    before.floods[1], after.floods[1] = 2, 1
    before.civilizations[1] = before.monuments[1] = 0b11
    assert game.kind.tell(before, after, game.players) == [
        "Ada's pharaoh marker goes back to space 3",
        "Ada's Nile marker goes back to space 0",
        "Ben loses 1 flood",
        "Ben loses 2 civilization markers",
        "Ben loses 2 monument markers",
    ]


def test_an_auction_may_end_the_epoch() -> None:
    game = load(RA_START)
    auctions = 0
    while game.epoch == 1:
        last = told(game, str(game.legal_moves()[-1]))
        auctions += last != []
    assert auctions == 8
    assert " wins no tiles and sun " in last[0]
    assert last[1].startswith("epoch 1 ends; ")


def test_new_ankhs_of_priests_are_told() -> None:
    game = load(PRIESTS_TEXT.split("0 draw")[0])
    tiles = ["farmer/warrior", "farmer/warrior", "trader/scribe"]
    for tile, face in zip(tiles, ("farmer", "warrior", "scribe"), strict=True):
        for words in ("draw", f"tile {tile}", f"face {face}"):
            game.play(words)
    for words in ("ra", "pass"):
        game.play(words)
    assert told(game, "bid 3") == ["Ben wins farmer, warrior, scribe and sun 1 for sun 3"]
    for _ in range(5):
        assert told(game, "draw", "tile ra", "pass", "pass") == ["nobody bids: the tiles stay"]
    assert told(game, "draw", "tile ra") == ["Ben gains 1 ankh", "epoch 1 ends; Ada begins epoch 2"]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("1 stop\n", []),
        ("1 use pharaoh pharaoh\n", []),
        ("1 use pharaoh pharaoh\n1 done\n", ["Ra moves 1 to space 1 of 2"]),
    ],
)
def test_events_of_the_dice_game_are_told(text: str, sentences: list[str]) -> None:
    longer = DICE_TEXT.replace("sun_track 1", "sun_track 2").split("\nepoch 2")[0]
    before = longer[: longer.index(text.splitlines()[0])]
    words = [line.partition(" ")[2] for line in text.splitlines()]
    assert told(load(before), *words) == sentences


def test_the_end_of_an_epoch_of_the_dice_game_is_told() -> None:
    first = DICE_TEXT.split("1 done\n\nepoch 2")[0]
    assert told(load(first), "done") == ["epoch 1 ends; Ada begins epoch 2"]
    assert told(load(DICE_TEXT.split("1 done\n\nscores")[0]), "done") == [
        "epoch 3 ends, and with it the game"
    ]


def test_a_position_of_ra_shows_track_bag_and_suns() -> None:
    game = load(RA_TEXT.split("0 bid 4")[0])
    position = game.position
    assert position.board.pop("bag")["god"] == 7
    assert position.board == {
        "epoch": 1,
        "middle_sun": 1,
        "ra_player": 1,
        "highest_bid": 0,
        "highest_bidder": None,
        "ra_track": [0, 6],
        "track": ["god", "civ:art"],
    }
    game.play("bid 4")
    assert game.position.board["highest_bidder"] == 0
    game.play("bid 6")
    assert game.position.seats[1] == {
        "name": "Ben Zoë",
        "score": 10,
        "face_up": [9, 5, 2],
        "face_down": [1],
        "tiles": {"god": 1, "civ:art": 1},
    }


def test_a_position_of_priests_shows_faces_and_ankhs() -> None:
    position = load(PRIESTS_TEXT).position
    assert position.board["bag"]["farmer/warrior"] == 29
    assert position.seats[0]["tiles"] == {"farmer": 1, "priest": 1}
    assert position.seats[0]["ankhs"] == 0


def test_a_position_of_the_dice_game_shows_dice_and_markers() -> None:
    position = load(DICE_TEXT.split("1 use pharaoh")[0]).position
    assert position.board == {
        "epoch": 1,
        "ra": [0, 1],
        "rolls": 2,
        "dice": {
            "red": "sun",
            "blue": "nile",
            "yellow": "nile",
            "green": "nile",
            "purple": "pharaoh",
        },
        "unused": ["red", "purple"],
    }
    assert position.seats[1] == {
        "name": "Ben",
        "score": 10,
        "pharaoh": 0,
        "nile": 0,
        "floods": 1,
        "civilizations": [],
        "monuments": [],
    }
    markers = load(DICE_TEXT).position.seats
    assert (markers[0]["monuments"], markers[1]["civilizations"]) == (["blue 3", "yellow 1"], [])


@pytest.mark.parametrize(
    "suns", [None, 7, [1, 2], [[9, 6, 5, 2], [8, "7", 4, 3]], [[9, 6, 5, 2]], []]
)
def test_what_is_no_deal_of_suns_has_no_number(suns: object) -> None:
    assert deal_of_suns(2, suns) is None


def test_every_deal_has_a_number() -> None:
    for players, deals in ((2, 2), (3, 6), (4, 24), (5, 120)):
        assert [
            deal_of_suns(players, suns_of_deal(players, deal)) for deal in range(deals)
        ] == list(range(deals))
