"""Random learners, the same ones every time."""

from __future__ import annotations

from typing import Any

import numpy as np

from heliopolis.core.chance import SeededStream


def random_legal(mask: Any, stream: SeededStream) -> int:
    """One of the moves that a mask allows."""
    legal = np.flatnonzero(mask)
    return int(legal[stream.below(len(legal))])
