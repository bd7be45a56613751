"""The option both auction games have."""

from __future__ import annotations

from ..core.kind import Option, OptionValue
from ..core.saying import said


def _show_scores(state: object, value: OptionValue) -> None:
    """Only interfaces look at this option; the rules do not change. [RA 3.5, PR 3.5]"""


# [RA 14.2, PR 14.4]
SCORES = Option(
    "scores",
    ("open", "hidden"),
    said("whether everybody's score can be seen during the game"),
    _show_scores,
)
