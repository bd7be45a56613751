"""Both databases, for every test that asks for one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from heliopolis.store.database import Database

from .databases import KINDS, fresh_database


@pytest.fixture(scope="module", params=KINDS)
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty database."""
    with fresh_database(request.param) as address:
        yield address


@pytest.fixture(scope="module")
def database(url: str) -> Iterator[Database]:
    """A database that is up to date."""
    opened = Database(url)
    yield opened
    opened.close()
