"""The table and the picture of a match."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from rich.console import Console

from heliopolis.arena.intervals import Estimate
from heliopolis.arena.plan import checked_plan
from heliopolis.arena.plot import plot_of
from heliopolis.arena.report import print_table, remarks
from heliopolis.arena.standings import Standing
from heliopolis.arena.tally import Tally

SVG = "{http://www.w3.org/2000/svg}"
STRONG = Standing(
    bot="program:node a_bot_with_a_very_long_name.js & <more>",
    games=4000,
    share=Estimate(0.612, 0.594, 0.63),
    score=Estimate(45.25, 44.0, 46.5),
    rating=Estimate(312.4, 290.4, 334.4),
    seconds=0.01234,
    slow_seconds=1.5,
    moves=90000,
    forfeits=2,
    first_reason="it did not answer within 11 seconds",
)
WEAK = Standing(
    bot="random",
    games=4000,
    share=Estimate(0.388, 0.37, 0.406),
    score=Estimate(-3.0, -3.5, -2.5),
    rating=Estimate(0, 0, 0),
    seconds=0.0000123,
    slow_seconds=0.00003,
    moves=80000,
    forfeits=0,
    first_reason=None,
)
UNKNOWN = Standing("[bold]new", 1, None, None, None, 0.0, 0.0, 0, 0, None)
PLAN = checked_plan("ra", 2, [STRONG.bot, WEAK.bot], {}, games=4000, seed="x")


def table(*standings: Standing, width: int = 80) -> list[str]:
    out = io.StringIO()
    print_table(standings, Console(file=out, width=width))
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_the_table_fits_eighty_columns_and_shows_every_number() -> None:
    head, strong, weak, unknown = table(STRONG, WEAK, UNKNOWN)
    assert head.split("  ")[0].strip() == "bot"
    assert all(len(line) <= 80 for line in (head, strong, weak, unknown))
    assert re.fullmatch(
        r"program:node a_\w*… +4000 61.2 \(59.4-63.0\) 45.2 ±1.2 312 ±22 +12.3 +1500", strong
    )
    assert re.fullmatch(r"random +4000 38.8 \(37.0-40.6\) -3.0 ±0.5 +0 +0.012 0.030", weak)
    assert re.fullmatch(r"\[bold\]new +1 +\? +\? +\? +0.000 0.000", unknown)


def judged(standing: Standing, share: Estimate | None) -> Standing:
    """A line from which luck was taken off."""
    return replace(standing, share=share, raw_share=standing.share)


def test_with_a_judge_the_table_tells_so_and_has_symmetric_intervals() -> None:
    weak = judged(WEAK, Estimate(0.005, -0.02, 0.03))
    head, *lines = table(STRONG, weak, judged(WEAK, None))
    assert "wins % less luck" in head
    assert re.fullmatch(r"random +4000 +0.5 ±2.5 -3.0 ±0.5 +0 +0.012 0.030", lines[1])
    assert re.fullmatch(r"random +4000 +\? -3.0 ±0.5 +0 +0.012 0.030", lines[2])
    assert all(len(line) <= 80 for line in (head, *lines))


def test_with_a_judge_the_shares_as_they_were_counted_stand_below() -> None:
    plan = checked_plan("ra", 2, ["strong", "random"], {}, games=4000, judge="network")
    standings = [judged(replace(STRONG, bot="strong", forfeits=0), None), judged(WEAK, None)]
    *_, told = remarks(plan, Tally(2), standings)
    assert told == (
        "what chance gave, as the network of Ra sees it, is taken off the wins, with a weight "
        "of 1.00; with all their luck they are strong 61.2 (59.4-63.0), random 38.8 (37.0-40.6)"
    )


def test_a_wide_terminal_shows_whole_names() -> None:
    assert table(STRONG, width=160)[1].startswith(STRONG.bot)


def test_the_sentences_below_tell_what_was_played_and_who_forfeited() -> None:
    tally = Tally(2)
    tally.deals, tally.games = 2000, 4000
    first, second, third = remarks(PLAN, tally, [STRONG, WEAK])
    assert first == (
        "4000 games of Ra at 2 seats: 2000 deals, each played 2 times with seats rotated; seed x"
    )
    assert "a fair share of wins is 50.0%; rating 0 is random, 400 points" in second
    assert third == (
        f"{STRONG.bot} forfeited 2 of 4000 games; the first time it did not answer within 11 "
        "seconds"
    )


@pytest.fixture
def picture() -> ElementTree.Element:
    return ElementTree.fromstring(plot_of(PLAN, 4000, [STRONG, WEAK, UNKNOWN]))  # noqa: S314 - ours


def test_the_picture_has_a_point_and_a_bar_for_every_rated_bot(
    picture: ElementTree.Element,
) -> None:
    assert len(picture.findall(f"{SVG}circle")) == 2
    assert len(picture.findall(f"{SVG}path[@class='bar']")) == 2
    strong, weak = (float(circle.get("cx", "0")) for circle in picture.findall(f"{SVG}circle"))
    assert strong > weak


def test_the_picture_can_be_read_aloud(picture: ElementTree.Element) -> None:
    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title") == "Ra, 2 players: ratings after 4000 games"
    told = picture.findtext(f"{SVG}desc") or ""
    assert f"{STRONG.bot} +312, from +290 to +334; random +0" in told


def test_the_picture_knows_light_and_dark(picture: ElementTree.Element) -> None:
    assert "@media (prefers-color-scheme: dark)" in (picture.findtext(f"{SVG}style") or "")


def test_everything_stays_within_the_picture(picture: ElementTree.Element) -> None:
    width = float(picture.get("width", "0"))
    numbers = [float(text.get("x", "0")) for text in picture.findall(f"{SVG}text")]
    for bar in picture.findall(f"{SVG}path"):
        numbers += [float(number) for number in re.findall(r"[MH]([\d.]+)", bar.get("d", ""))]
    assert min(numbers) >= 0
    assert max(numbers) <= width


@pytest.mark.parametrize("spread", [0.0, 3.0, 90.0, 1234.0])
def test_the_scale_has_few_round_marks(spread: float) -> None:
    standing = Standing("a", 2, None, None, Estimate(5, 5 - spread, 5 + spread), 0, 0, 0, 0, None)
    drawn = ElementTree.fromstring(plot_of(PLAN, 2, [standing]))  # noqa: S314 - ours
    marks = [float(text.text or "x") for text in drawn.findall(f"{SVG}text[@text-anchor='middle']")]
    assert 2 <= len(marks) <= 10
    assert marks == sorted(set(marks))
    assert marks[0] <= 5 - spread
    assert marks[-1] >= 5 + spread


def test_a_match_without_ratings_gives_an_empty_picture() -> None:
    assert "<circle" not in plot_of(PLAN, 1, [UNKNOWN])
