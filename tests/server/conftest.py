"""Databases for servers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from tests.store.databases import KINDS, fresh_database


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The address of an empty SQLite database."""
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture(params=KINDS)
def either(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty database, of either kind."""
    with fresh_database(request.param) as address:
        yield address


@pytest.fixture(autouse=True, scope="session")
def quiet_logs() -> None:
    """What the server tells its host is not printed, which takes long; some tests collect it."""
    structlog.configure(
        processors=[structlog.processors.format_exc_info, structlog.processors.JSONRenderer()],
        logger_factory=structlog.ReturnLoggerFactory(),
    )
