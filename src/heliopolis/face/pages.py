"""The pages that come with the program: the numbered rules and the first five minutes."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from ..errors import BadFile
from .catalogue import kind_of

SOURCE_LANGUAGE = "en"
# A language has all pages or none. In any other the pages are shown in English.
PAGE_LANGUAGES = (SOURCE_LANGUAGE, "nl", "it")


def rules_page(game: str, language: str = SOURCE_LANGUAGE) -> str:
    """The numbered rules of a game, as Markdown."""
    name, spoken = kind_of(game).name, page_language(language)
    path = f"{name}.md" if spoken == SOURCE_LANGUAGE else f"{spoken}/{name}.md"
    return _text("rules", "rulebooks", path)


def learning_page(game: str, language: str = SOURCE_LANGUAGE) -> str:
    """The first five minutes with a game, as Markdown."""
    return _text("learn", "learning", f"{page_language(language)}/{kind_of(game).name}.md")


def page_language(language: str) -> str:
    """The language in which somebody who reads this one gets the pages.

    >>> page_language("nl"), page_language("tlh")
    ('nl', 'en')
    """
    return language if language in PAGE_LANGUAGES else SOURCE_LANGUAGE


def _text(folder: str, installed_folder: str, path: str) -> str:
    """A page from a checkout or from the installed package, which keeps it in another folder."""
    checkout = Path(__file__).parents[3] / "docs" / folder / path
    installed = Path(str(files("heliopolis"))) / installed_folder / path
    for page in (checkout, installed):
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise BadFile(f"the {folder} page {path} is missing from this installation; install it again")
