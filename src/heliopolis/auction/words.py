"""The words of the moves that both auction games share, in the order of their numbers.

[RA 5.1, RA 7.1, RA 8.6, PR 5.1, PR 6.1, PR 7.6]
"""

from __future__ import annotations

from .constants import HIGHEST_SUN

MOVE_WORDS = ("draw", "ra", "pass", *(f"bid {sun}" for sun in range(1, HIGHEST_SUN + 1)))
