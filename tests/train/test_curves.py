"""The picture of a training."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from heliopolis.train.curves import Scale, curves_of

ROWS: list[dict[str, Any]] = [
    {"update": 1, "seconds": 1.0, "win": 1.2, "rate": 12_000_000, "entropy": 0.9},
    {"update": 1, "seconds": 1.5, "bot": "random", "players": 4, "share": 0.25},
    {"update": 9, "seconds": 9.0, "win": 1.1, "rate": 12_500_000, "entropy": 0.9},
    {"update": 9, "seconds": 9.5, "bot": "random", "players": 4, "share": 0.99},
]


def test_every_figure_that_was_noted_has_a_panel() -> None:
    picture = ElementTree.fromstring(curves_of("Ra: <training>", ROWS))  # noqa: S314 - our own
    texts = [each.text for each in picture.iter("{http://www.w3.org/2000/svg}text")]
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
