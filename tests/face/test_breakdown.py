"""The score sheet: every item of every game in words, and lines that add up to the score."""

from __future__ import annotations

from typing import Any

import pytest

from heliopolis import Line, load, new_game
from heliopolis.auction.deal import suns_of_deal
from heliopolis.core.kind import GameKind
from heliopolis.dice.game import DICE
from heliopolis.dice.words import COLOUR_NAMES, SPACE_NAMES
from heliopolis.face.catalogue import kind_of
from heliopolis.face.pages import rules_page
from heliopolis.priests.words import FACE_NAMES
from heliopolis.ra.words import TILE_NAMES
from tests.face.random_games import TABLES, lively_step, random_options, seeded, step
from tests.notation.records import DICE_TEXT

TABLETS = {"ra": TILE_NAMES, "priests": FACE_NAMES}


def scored(kind: GameKind, state: Any, seat: int = 0) -> list[tuple[str, int, str]]:
    """The items of a seat as rule, points and why."""
    return [(item.rule, item.points, item.why) for item in kind.epoch_items(state, seat)]


def table(game: str, *displays: str, epoch: int = 1, **fields: int) -> Any:
    """An auction game whose seats have these tiles, such as `god 3*pharaoh`."""
    kind = kind_of(game)
    state = kind.state()
    kind.rules.set_up(state, len(displays), 0)
    state.epoch = epoch
    for name, value in fields.items():
        setattr(state, name, value)
    for seat, display in enumerate(displays):
        for words in display.split():
            count, _, name = words.rpartition("*")
            state.tiles[seat][TABLETS[game].index(name)] = int(count or 1)
    return state


CIVILIZED = "civ:art"  # one kind neither pays nor costs


@pytest.mark.parametrize(
    ("own", "other", "epoch", "items"),
    [
        ("", CIVILIZED, 1, [("RA 11.12", -5, "no civilization: -5")]),
        ("civ:art civ:writing", "", 1, []),
        (
            "civ:art civ:writing civ:religion",
            "",
            1,
            [("RA 11.12", 5, "3 different civilizations: +5")],
        ),
        (f"{CIVILIZED} god", "", 1, [("RA 11.5", 2, "1 unspent god: +2")]),
        (f"{CIVILIZED} 3*god", "", 1, [("RA 11.5", 6, "3 unspent gods: +6")]),
        (f"{CIVILIZED} 3*pharaoh", "pharaoh", 1, [("RA 11.6", 5, "most pharaohs, 3 pharaohs: +5")]),
        (
            f"{CIVILIZED} pharaoh",
            "2*pharaoh",
            1,
            [("RA 11.7", -2, "fewest pharaohs, 1 pharaoh: -2")],
        ),
        (f"{CIVILIZED} 4*nile", "", 1, []),
        (f"{CIVILIZED} flood 2*nile", "", 1, [("RA 11.9", 3, "1 flood and 2 Niles: +3")]),
        (f"{CIVILIZED} 2*gold", "", 1, [("RA 11.11", 6, "2 gold: +6")]),
        (f"{CIVILIZED} 3*mon:temple", "", 2, []),
        (
            f"{CIVILIZED} 3*mon:temple mon:palace",
            "",
            3,
            [
                ("RA 11.16", 2, "2 different monuments: +2"),
                ("RA 11.17", 5, "3 of mon:temple: +5"),
            ],
        ),
    ],
)
def test_every_item_of_ra_is_told(
    own: str, other: str, epoch: int, items: list[tuple[str, int, str]]
) -> None:
    assert scored(kind_of("ra"), table("ra", own, other, epoch=epoch)) == items


@pytest.mark.parametrize("game", ["ra", "priests"])
def test_totals_of_suns_score_in_the_third_epoch(game: str) -> None:
    number = {"ra": ("RA 11.19", "RA 11.20"), "priests": ("PR 11.9", "PR 11.10")}[game]
    state = table(game, CIVILIZED if game == "ra" else "", "", "", epoch=3)
    state.face_up[0] |= 1 << 1
    state.face_up[1] |= 1 << 14
    state.face_up[2] |= 1 << 15
    totals = [
        sum(group) + extra for group, extra in zip(suns_of_deal(3, 0), (1, 14, 15), strict=True)
    ]
    assert totals == [29, 44, 47]
    last = [scored(kind_of(game), state, seat)[-1:] for seat in range(3)]
    assert last[0] == [(number[1], -5, "lowest total of suns, 29: -5")]
    assert last[2] == [(number[0], 5, "highest total of suns, 47: +5")]
    assert all("suns" not in why for _, _, why in scored(kind_of(game), state, 1))


@pytest.mark.parametrize(
    ("own", "other", "fields", "items"),
    [
        ("", "", {}, []),
        ("farmer", "", {}, []),
        ("2*farmer", "2*farmer", {}, [("PR 10.5", 5, "2 farmers, nobody has more: +5")]),
        ("2*scribe", "3*scribe", {}, []),
        ("4*fort", "", {}, [("PR 10.10", 4, "2 complete buildings: +4")]),
        (
            "2*fort 2*market 2*library",
            "",
            {},
            [
                ("PR 10.10", 6, "3 complete buildings: +6"),
                ("PR 10.11", 5, "complete buildings of 3 types: +5"),
            ],
        ),
        ("priest", "", {}, [("PR 10.12", 2, "1 priest: +2")]),
        ("3*plague", "", {}, [("PR 10.16", -6, "3 plague tiles: -6")]),
        ("3*pyramid", "", {"epoch": 2}, []),
        ("3*pyramid", "", {"epoch": 3}, [("PR 11.3", 5, "step pyramid of 3 tiles: +5")]),
        (
            "3*tomb:a 4*tomb:c",
            "",
            {"epoch": 3},
            [
                ("PR 11.3", 10, "step pyramid of 7 tiles: +10"),
                ("PR 11.5", 5, "3 of tomb:a: +5"),
                ("PR 11.5", 10, "4 of tomb:c: +10"),
            ],
        ),
        (
            "3*tomb:a 4*tomb:c",
            "",
            {"epoch": 3, "only_best_tombs": 1},
            [
                ("PR 11.3", 10, "step pyramid of 7 tiles: +10"),
                ("PR 11.5", 10, "4 of tomb:c: +10"),
            ],
        ),
        (
            "3*tomb:a 3*tomb:c",
            "",
            {"epoch": 3, "only_best_tombs": 1},
            [
                ("PR 11.3", 10, "step pyramid of 6 tiles: +10"),
                ("PR 11.5", 5, "3 of tomb:a: +5"),
            ],
        ),
    ],
)
def test_every_item_of_priests_is_told(
    own: str, other: str, fields: dict[str, int], items: list[tuple[str, int, str]]
) -> None:
    assert scored(kind_of("priests"), table("priests", own, other, **fields)) == items


def test_ankhs_of_priests_are_told() -> None:
    state = table("priests", "", "", epoch=3)
    state.ankhs[0] = 2
    assert scored(kind_of("priests"), state) == [("PR 11.7", 5, "2 ankhs: +5")]


def dice_table(epoch: int = 1, **fields: list[int]) -> Any:
    """A dice game with two seats; *fields* hold their places and markers."""
    state = DICE.state()
    DICE.rules.set_up(state, 2, 0)
    state.epoch = epoch
    state.civilizations[:2] = [1, 1]
    for name, values in fields.items():
        getattr(state, name)[:2] = values
    return state


def spaces(*names: str) -> int:
    """Spaces of the monuments as a set."""
    return sum(1 << SPACE_NAMES.index(name) for name in names)


@pytest.mark.parametrize(
    ("state", "items"),
    [
        (dice_table(), []),
        (dice_table(pharaoh=[7, 2]), [("DI 14.3", 5, "furthest pharaoh on space 7: +5")]),
        (dice_table(pharaoh=[2, 7]), [("DI 14.4", -2, "last pharaoh on space 2: -2")]),
        (dice_table(nile=[6, 0]), []),
        (dice_table(nile=[6, 0], floods=[2, 0]), [("DI 14.8", 6, "flooded Nile on space 6: +6")]),
        (dice_table(civilizations=[0, 0]), [("DI 14.12", -5, "no civilization: -5")]),
        (dice_table(civilizations=[7, 0]), [("DI 14.12", 5, "3 civilization markers: +5")]),
        (dice_table(monuments=[spaces("red 1"), 0]), []),
        (
            dice_table(epoch=3, monuments=[spaces("red 1"), 0]),
            [("DI 14.14", 1, "monuments in 1 column: +1")],
        ),
        (
            dice_table(epoch=3, monuments=[spaces("red 1", *(f"{c} 8" for c in COLOUR_NAMES)), 0]),
            [
                ("DI 14.14", 2, "monuments in 2 columns: +2"),
                ("DI 14.15", 15, "5 monuments in column 8: +15"),
            ],
        ),
    ],
)
def test_every_item_of_the_dice_game_is_told(state: Any, items: list[tuple[str, int, str]]) -> None:
    assert scored(DICE, state) == items


def test_the_sheet_of_a_whole_game_names_every_point() -> None:
    told = [(line.epoch, line.seat, line.rule, line.why) for line in load(DICE_TEXT).breakdown()]
    assert told == [
        (0, 0, "DI 2.3", "points to begin with: +11"),
        (0, 1, "DI 2.3", "points to begin with: +10"),
        (1, 0, "DI 14.4", "last pharaoh on space 0: -2"),
        (1, 0, "DI 14.12", "no civilization: -5"),
        (1, 1, "DI 14.3", "furthest pharaoh on space 1: +5"),
        (1, 1, "DI 14.12", "no civilization: -5"),
        (2, 1, "DI 10.1", "2 unused ankhs: +2"),
        (2, 1, "DI 11.1", "3 suns: +3"),
        (2, 0, "DI 14.3", "furthest pharaoh on space 1: +5"),
        (2, 0, "DI 14.12", "no civilization: -5"),
        (2, 1, "DI 14.4", "last pharaoh on space 0: -2"),
        (2, 1, "DI 14.12", "no civilization: -5"),
        (3, 0, "DI 14.4", "last pharaoh on space 0: -2"),
        (3, 0, "DI 14.12", "no civilization: -5"),
        (3, 0, "DI 14.14", "monuments in 2 columns: +2"),
        (3, 1, "DI 14.3", "furthest pharaoh on space 1: +5"),
        (3, 0, "DI 14.16", "no score below zero: +1"),
    ]


def test_the_sheet_can_be_asked_for_epochs_seats_and_totals() -> None:
    breakdown = load(DICE_TEXT).breakdown()
    assert breakdown.of_epoch(3)[-1] == Line(3, 0, "DI 14.16", 1, "no score below zero: +1")
    assert {line.seat for line in breakdown.of_seat(1)} == {1}
    assert [breakdown.total(1, epoch) for epoch in range(4)] == [10, 10, 8, 13]
    assert (breakdown.total(0), breakdown.total(1)) == (0, 13)


@pytest.mark.parametrize("suns", ["first", "last"])
@pytest.mark.parametrize(
    ("roll", "played", "points"),
    [
        ("red=sun blue=sun yellow=sun green=ankh purple=ankh", ["stop", "done"], {3, 2}),
        ("red=sun blue=sun yellow=sun green=nile purple=ankh", ["stop", "done"], {3}),
        ("red=sun blue=sun yellow=nile green=ankh purple=ankh", ["stop", "done"], {2}),
        ("red=sun blue=sun yellow=nile green=nile purple=ankh", ["stop", "done"], set()),
    ],
)
def test_points_of_a_turn_are_told_whenever_suns_come(
    suns: str, roll: str, played: list[str], points: set[int]
) -> None:
    game = new_game("dice", 2, seed=1, options={"suns": suns})
    for words in (f"roll {roll}", *played):
        game.play(words)
    lines = game.breakdown().lines[2:]
    assert {line.points for line in lines} == points
    assert {line.why for line in lines} <= {"3 suns: +3", "2 unused ankhs: +2"}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_lines_always_add_up_to_the_score(name: str, players: int) -> None:
    for seed in range(6):
        random = seeded(seed)
        game = new_game(name, players, seed=seed, options=random_options(kind_of(name), random))
        while not game.is_over:
            (lively_step if seed % 2 else step)(game, random)
            totals = [game.breakdown().total(seat) for seat in range(players)]
            assert totals == game.scores
        assert all(line.points for line in game.breakdown())
        assert all(line.why.endswith(f": {line.points:+d}") for line in game.breakdown())
        assert {line.epoch for line in game.breakdown()} <= {0, 1, 2, 3}


def test_every_rule_on_a_sheet_stands_on_the_rules_page() -> None:
    for name, players in TABLES:
        page = rules_page(name)
        game = new_game(name, players, seed=players)
        while not game.is_over:
            lively_step(game, seeded(len(game.events)))
        for line in game.breakdown():
            assert f"**{line.rule}**" in page
