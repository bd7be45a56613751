"""What is told of a training, and what is noted in its log."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch comes with dev.py test --train")

from heliopolis.train.measure import Strength
from heliopolis.train.progress import Progress
from heliopolis.train.training import Update

pytestmark = pytest.mark.train

PAGE = Path(__file__).parents[2] / "docs" / "training.md"
FIGURES = {
    "policy": -0.0004, "win": 1.17, "score": 0.0238, "entropy": 0.345, "change": 0.00004,
    "clipped": 0.0, "gradient": 0.7,
}  # fmt: skip
UPDATE = Update(76, 8192, 36, mean_score=33.9, winner_score=46.3, figures=FIGURES)


def test_the_lines_on_the_page_are_those_that_are_told(tmp_path: Path) -> None:
    told: list[str] = []
    progress = Progress(tmp_path, "Ra", told.append)
    progress.tell(UPDATE, 25.4, rate=41_100.0, games_rate=180.0)
    progress.tell_strength(76, 25.4, Strength("random", 4, 512, 0.986, 0.01, 34.2, 4.1))
    assert "\n".join(told) in PAGE.read_text(encoding="utf-8")


def test_a_round_in_which_no_game_ended_has_no_points(tmp_path: Path) -> None:
    told: list[str] = []
    progress = Progress(tmp_path, "Ra", told.append)
    for update in (UPDATE, replace(UPDATE, games=0, mean_score=0.0, winner_score=0.0)):
        progress.tell(update, 25.4, rate=41_100.0, games_rate=180.0)
    some, none = (json.loads(line) for line in progress.log.read_text().splitlines())
    assert some["mean_score"] == 33.9
    assert set(some) - set(none) == {"mean_score", "winner_score"}
    assert ", no game ended; policy" in told[1]
