"""The picture of a training."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from heliopolis.train.curves import FIGURES, Scale, curves_of

ROWS: list[dict[str, Any]] = [
    {"update": 1, "seconds": 1.0, "win": 1.2, "rate": 12_000_000, "entropy": 0.9},
    {"update": 1, "seconds": 1.5, "bot": "random", "players": 4, "share": 0.25},
    {"update": 9, "seconds": 9.0, "win": 1.1, "rate": 12_500_000, "entropy": 0.9},
    {"update": 9, "seconds": 9.5, "bot": "random", "players": 4, "share": 0.99},
]


def drawn(title: str, rows: list[dict[str, Any]]) -> tuple[list[str | None], ElementTree.Element]:
    """The texts of a picture, and the picture."""
    picture = ElementTree.fromstring(curves_of(title, rows))  # noqa: S314 - our own
    return [each.text for each in picture.iter("{http://www.w3.org/2000/svg}text")], picture


def test_every_figure_has_a_panel() -> None:
    rows = [{"seconds": at, **dict.fromkeys(FIGURES, 1.0 + at)} for at in (1.0, 2.0)]
    texts, _ = drawn("Ra", rows)
    assert [text for text in texts if text in FIGURES.values()] == list(FIGURES.values())


def test_a_figure_that_some_rows_lack_is_drawn_from_the_others() -> None:
    rows = [{"seconds": 1.0, "win": 1.0}, *({**row, "mean_score": 30.0} for row in ROWS[::3])]
    _, picture = drawn("Ra", rows)
    assert "points of all seats: from 30 to 30" in "".join(picture.itertext())


def test_only_what_was_noted_has_a_panel() -> None:
    texts, picture = drawn("Ra: <training>", ROWS)
    assert "Ra: <training>" in texts
    assert "wins against 3 x random, %" in texts
    assert "error in shares of the win" in texts
    assert "error in points" not in texts
    words = picture.find("{http://www.w3.org/2000/svg}desc")
    assert words is not None
    assert "wins against 3 x random, %: from 25 to 99" in str(words.text)


def test_a_training_without_rows_has_a_picture() -> None:
    assert "<path" not in curves_of("nothing yet", [])


def test_marks_are_round_and_hold_all_values() -> None:
    scale = Scale(0.0, 0.93, 0.0, 100.0)
    assert scale.marks() == [0.0, 0.5, 1.0]
    assert scale.at(0.5) == 50.0
    flat = Scale(3.0, 3.0, 0.0, 100.0)
    assert flat.low <= 3.0 <= flat.high
