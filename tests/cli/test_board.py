"""The table as lines of text: every fact of every game, in any width, with and without colour."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console
from rich.text import Text

from heliopolis import GAMES, Game, load, new_game
from heliopolis.cli.board import changed_lines, draw_board
from heliopolis.cli.board.layout import short_name
from tests.face.random_games import random_game


def plain(game: Game, width: int = 79, hide_scores: bool = False) -> list[str]:
    """The lines without colours."""
    return [line.plain for line in draw_board(game, width, hide_scores)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("events", [0, 7, 40, 90, 150, 400])
@pytest.mark.parametrize("width", [59, 79, 119, 200])
def test_no_line_of_the_table_is_wider_than_the_terminal(
    name: str, events: int, width: int
) -> None:
    game = random_game(name, 4, seed=2, longest=events)
    lines = draw_board(game, width)
    widest = 79 if name == "dice" else width  # the tracks of the dice game have a fixed size
    assert max(line.cell_len for line in lines) <= max(width, widest)
    for seat in game.players:
        assert any(seat in line.plain for line in lines)


@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_four_fits_a_small_terminal(name: str) -> None:
    for events in (50, 150, 300):
        assert len(plain(random_game(name, 4, seed=2, longest=events))) <= 20


def printed(lines: list[Text], console: Console) -> str:
    """What a console makes of lines."""
    console.file = io.StringIO()
    console.print(*lines, sep="\n", soft_wrap=True)
    return console.file.getvalue()


@pytest.mark.parametrize("name", GAMES)
def test_colours_change_no_letter(name: str) -> None:
    lines = draw_board(random_game(name, 4, seed=5, longest=120), 79)
    coloured = printed(lines, Console(force_terminal=True, color_system="standard"))
    uncoloured = printed(lines, Console())
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == uncoloured
    assert uncoloured.splitlines() == [line.plain for line in lines]


def test_hidden_scores_are_left_out() -> None:
    game = new_game("ra", ["Ada", "Ben"], seed=1)
    assert "Ada            10   suns" in "".join(plain(game))
    assert "Ada                 suns" in "".join(plain(game, hide_scores=True))


def test_tracks_suns_and_displays_of_ra_are_drawn() -> None:
    game = load(
        "heliopolis 1\ngame ra\nplayer Ada\nplayer Ben\nsuns 8 7 4 3\nsuns 9 6 5 2\n"
        "1 draw\nchance tile god\n0 draw\nchance tile nile\n1 draw\nchance tile nile\n"
        "0 draw\nchance tile civ:art\n1 draw\nchance tile mon:temple\n0 draw\nchance tile flood\n"
        "1 ra\n0 bid 4\n1 bid 6\n0 draw\nchance tile unrest\n1 draw\nchance tile ra\n"
    )
    assert plain(game) == [
        "== Ra == epoch 1 of 3 == 172 tiles in the bag =================================",
        "Ra track   [Ra][  ][  ][  ][  ][  ]   1 of 6   middle sun 6",
        "Auction    [!unrest]",
        "Bids       Ben drew Ra",
        "> Ada            10   suns 8 7 4 3  no tiles",
        "  Ben            10   suns 9 5 2  face down 1",
        "    god  nile x2, flood  civ: art  mon: temple",
    ]


def test_the_bids_of_an_auction_are_told_in_order() -> None:
    game = new_game("ra", ["Ada", "Ben", "Cid"], seed=7)
    for words in ("draw", "tile mon:obelisk", "ra", "bid 7", "pass"):
        game.play(words)
    assert "Bids       Ben invoked Ra, Cid bid 7, Ada passed" in plain(game)
    game.play("pass")
    assert not any(line.startswith("Bids") for line in plain(game))


def test_displays_of_priests_of_ra_are_drawn_in_groups() -> None:
    text = (
        "heliopolis 1\ngame priests\nplayer Ada\nplayer Ben\nsuns 9 6 5 2\nsuns 8 7 4 3\n"
        "0 draw\nchance tile farmer/warrior\n0 face warrior\n1 draw\nchance tile tomb:a/tomb:b\n"
        "1 face tomb:b\n0 draw\nchance tile plague\n1 draw\nchance tile pyramid\n0 draw\n"
        "chance tile market/library\n0 face library\n1 draw\nchance tile pyramid\n"
        "0 ra\n1 pass\n0 bid 2\n"
    )
    assert "    warrior  library  plague  pyramid x2  tomb: b" in plain(load(text))


def test_the_areas_of_the_dice_game_are_drawn() -> None:
    game = load(
        "heliopolis 1\ngame dice\nplayer Ada\nplayer Ben\nstart 0\n"
        "chance roll red=civilization blue=civilization yellow=ankh green=ankh purple=nile\n"
        "0 stop\n0 use civilization red\n0 use nile nile\n0 done\n"
        "chance roll red=monument blue=nile yellow=nile green=nile purple=sun\n1 stop\n"
        "1 use monument red 8\n1 use flood 0\n"
    )
    assert plain(game) == [
        "== Ra: The Dice Game == epoch 1 of 3 ==========================================",
        "Ra's way   ........   0 of 8   2 rolls left",
        "Dice       (red mon) (blue nile) (yellow nile) (green nile) [purple *sun*]",
        "Pharaohs   A 0  B 0     Nile  A 1  B 0",
        "           civ    1 2 3 4 5 6 7 8",
        "red        [A]    . . . . . . . B     A Ada             10",
        "blue       [.]    . . . . . . . .   > B Ben             11  1 flood",
        "yellow     [.]    . . . . . . . .",
        "green      [.]    . . . . . . . .",
        "purple     [.]    . . . . . . . .",
    ]


def test_the_dice_game_for_four_leaves_half_of_a_small_screen_to_the_log() -> None:
    game = random_game("dice", 4, seed=1, longest=200)
    assert len(plain(game)) <= 12


@pytest.mark.parametrize("names", [["Ada", "Anna"], ["Ωmega", "Ben"], ["1st", "2nd"]])
def test_seats_without_a_letter_of_their_own_have_numbers(names: list[str]) -> None:
    lines = plain(new_game("dice", names, seed=1))
    assert any(f"1 {names[0]}" in line for line in lines)
    assert any(line.startswith("Pharaohs   1 0  2 0 ") for line in lines)


def test_long_and_wide_names_are_cut_to_their_column() -> None:
    names = ["N" * 40, "日本語日本語日本語日本語"]
    for name in GAMES:
        lines = draw_board(new_game(name, names, seed=1), 79)
        assert max(line.cell_len for line in lines) <= 79
    assert short_name(names[1]).startswith("日本語日本語")


def test_few_changes_are_shown_alone_and_many_as_a_whole_board() -> None:
    game = new_game("dice", ["Ada", "Ben"], seed=1)
    game.play("roll red=nile blue=nile yellow=ankh green=ankh purple=sun")
    game.play("stop")
    before = draw_board(game, 79)
    assert changed_lines(before, before) == []
    game.play("use nile nile")
    changed = changed_lines(before, draw_board(game, 79))
    assert changed is not None
    assert [line.plain[:4] for line in changed] == ["Dice", "Phar"]
    assert changed_lines(before[1:], before) is None
    assert changed_lines(before, list(reversed(before))) is None


def test_seats_stand_side_by_side_where_there_is_room() -> None:
    game = random_game("ra", 5, seed=1, longest=100)
    assert sum(" suns " in line for line in plain(game, 79)) == 5
    assert sum(" suns " in line for line in plain(game, 119)) == 3
    assert sum(" suns " in line for line in plain(game, 200)) == 2
