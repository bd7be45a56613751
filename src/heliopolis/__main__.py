"""`python -m heliopolis` is the command `heliopolis`."""

from __future__ import annotations

from .cli.main import run

if __name__ == "__main__":
    run()
