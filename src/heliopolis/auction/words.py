"""The words of the moves that both auction games share, in the order of their numbers."""

from __future__ import annotations

from .constants import HIGHEST_SUN

MOVE_WORDS = ("draw", "ra", "pass", *(f"bid {sun}" for sun in range(1, HIGHEST_SUN + 1)))
