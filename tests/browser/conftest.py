"""One server and one browser for each process of the tests, and new visitors for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.server import TestServer
from tests.browser.visitors import SECONDS, Visitors, launch

expect.set_options(timeout=1000 * SECONDS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestServer]:
    """The server."""
    with TestServer(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser."""
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


@pytest.fixture
def visitors(browser: Browser, server: TestServer) -> Iterator[Visitors]:
    """Whoever looks at pages in this test; afterwards, nothing may have gone wrong."""
    visitors = Visitors(browser, server.address)
    yield visitors
    visitors.leave()


@pytest.fixture
def page(visitors: Visitors) -> Page:
    """The page of one visitor."""
    return visitors.come()
