"""A real server is stopped with games under way: after the next start they are what they were, and
everybody plays on.
"""

from __future__ import annotations

import asyncio
import signal

import pytest

from bench.web.restart import restarted


@pytest.mark.parametrize(
    ("how", "tables"), [(signal.SIGKILL, 50), (signal.SIGTERM, 10)], ids=["killed", "told to stop"]
)
def test_everybody_plays_on_after_a_restart(how: signal.Signals, tables: int) -> None:
    found = asyncio.run(restarted(tables, how))
    assert found.changed == 0
    assert len(found.moves) == tables
