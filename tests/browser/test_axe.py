"""No page and no state has a serious barrier, by day and by night."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.server import TestServer
from tests.browser.states import Tour
from tests.browser.visitors import Visitors

SERIOUS = ("serious", "critical")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_state_is_without_serious_barriers(
    visitors: Visitors, server: TestServer, scheme: str
) -> None:
    tour = Tour(server, lambda: visitors.come(color_scheme=scheme))
    visitors.expect("status of (404|422)")
    axe = Axe()
    found = []
    for name in tour.states():
        answer: dict[str, Any] = axe.run(tour.page).response
        found += [told(name, finding) for finding in answer["violations"]]
    assert not [line for line in found if line.startswith(SERIOUS)], "\n".join(found)


def told(name: str, finding: dict[str, Any]) -> str:
    """A finding in a line: how bad, what, where."""
    places = [str(node["target"][0]) for node in finding["nodes"][:4]]
    return f"{finding['impact']} {finding['id']} in {name}: {', '.join(places)}"
