"""Every text that people see goes through a catalogue: the pseudo-language brackets them all."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from heliopolis.web.texts import PSEUDO_LANGUAGE
from tests.browser.player import Player, make_table
from tests.browser.server import TestServer
from tests.browser.states import LONG_NAME, Tour
from tests.browser.visitors import Visitors

# What needs no translation: names of people and of the program, figures, notation, foreign words.
NAMES = ("Ada", LONG_NAME, "Scribe", "Farmer", "Trader", "Vizier", "Pharaoh", "Heliopolis", "JSON")
LANGUAGES = ("English", "Nederlands", "Italiano")
COMMAND = "heliopolis verify FILE"
RULE = r"(RA|PR|DI) \d+\.\d+"
KEPT = re.compile("|".join([*NAMES, *LANGUAGES, RULE, r"https?:\S+", r"[0-9a-f]{64}", COMMAND]))
# The rules and the first minutes are whole pages in each language, not sentences of a catalogue;
# code is code, and what somebody typed is theirs.
LEFT_OUT = ".rules-list, .rules-opening, .rules-title, article, code, textarea, .chat__remarks"
TEXTS = """leftOut => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  for (let one = walker.currentNode; one; one = walker.nextNode()) {
    if (one.closest(leftOut) || one.closest("script, style, noscript")) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt", "data-copied"])
      if (one.getAttribute(name)) found.push(one.getAttribute(name));
    const isLeaf = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const outer = one.parentElement?.closest("[data-collected]");
    if (isLeaf && !outer) { one.dataset.collected = ""; found.push(one.textContent); }
  }
  for (const one of document.querySelectorAll("[data-collected]"))
    one.removeAttribute("data-collected");
  return document.querySelector("article, .rules-list") ? found : [document.title, ...found];
}"""


def untranslated(page: Page) -> set[str]:
    """Texts of a page with words outside of brackets."""
    found = {" ".join(text.split()) for text in page.evaluate(TEXTS, LEFT_OUT)}
    return {text for text in found if has_words_outside(text)}


def has_words_outside(text: str) -> bool:
    """Whether there are words that are neither in brackets nor names or figures.

    >>> has_words_outside("Ada [bídš] 7"), has_words_outside("[Bíd] or [pášš]")
    (False, True)
    """
    depth, outside = 0, ""
    for sign in text:
        depth += {"[": 1, "]": -1}.get(sign, 0)
        outside += sign if depth == 0 else ""
    return re.search(r"[A-Za-z]{2,}", KEPT.sub("", outside)) is not None


def pseudo(visitors: Visitors) -> Page:
    """Somebody who reads the pseudo-language."""
    page = visitors.come()
    page.context.add_cookies(
        [{"name": "language", "value": PSEUDO_LANGUAGE, "url": visitors.address}]
    )
    return page


def test_every_state_speaks_the_pseudo_language(visitors: Visitors, server: TestServer) -> None:
    tour = Tour(server, lambda: pseudo(visitors))
    visitors.expect("status of (404|422)")
    found = [f"{name}: {text}" for name in tour.states() for text in untranslated(tour.page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "game",
    [
        "ra",
        pytest.param("priests", marks=pytest.mark.slow),
        pytest.param("dice", marks=pytest.mark.slow),
    ],
)
def test_a_game_speaks_the_pseudo_language(visitors: Visitors, game: str) -> None:
    page = pseudo(visitors)
    make_table(page, game, "me", "bot:farmer", name="Ada")
    found: set[str] = set()
    Player(page, 8).play_out(after=lambda: found.update(untranslated(page)))
    found.update(untranslated(page))
    assert not found, "\n".join(found)
