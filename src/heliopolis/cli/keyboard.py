"""What is typed at a prompt."""

from __future__ import annotations

import sys


def read_line(prompt: str) -> str:
    """A line without the spaces around it. A keyboard that is not there has come to its end."""
    if sys.stdin is None:
        raise EOFError("standard input is closed")
    return input(prompt).strip()
