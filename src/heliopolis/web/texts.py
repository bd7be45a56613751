"""What pages say, in the reader's language.

English is written in the code and the templates. The catalogues in `languages/` hold the others,
and for English the names that words of the notation have on pages. A further language is one more
folder with a catalogue, and a line in `LANGUAGES`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from jinja2 import Environment

from ..core.saying import translated

LANGUAGES = {"en": "English", "nl": "Nederlands", "it": "Italiano"}
DEFAULT_LANGUAGE = "en"
PSEUDO_LANGUAGE = "xx"  # for tests: shows which texts do not go through a catalogue
CATALOGUES = Path(__file__).with_name("languages")


@cache
def translator(language: str) -> NullTranslations:
    """The sentences of one of the languages, or of the pseudo-language."""
    if language == PSEUDO_LANGUAGE:
        return PseudoTranslations()
    with catalogue_of(language).open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def catalogue_of(language: str) -> Path:
    """The file with a language's sentences."""
    return CATALOGUES / language / "messages.po"


def sayer(language: str) -> Callable[[str], str]:
    """A function that says texts of the games in a language.

    >>> from heliopolis.core.saying import said, term
    >>> sayer("nl")(said("{name} draws {tile}", name="Ada", tile=term("mon:step-pyramid")))
    'Ada trekt trappenpiramide'
    """
    speaks = translator(language)
    return lambda text: translated(text, speaks)


def prepare(environment: Environment, language: str) -> None:
    """Have an environment of templates speak a language: `trans`, `_`, `ngettext` and `said`."""
    environment.policies["ext.i18n.trimmed"] = True
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_translations(  # type: ignore[attr-defined]
        translator(language), newstyle=True
    )
    environment.globals["said"] = sayer(language)
    environment.globals["language"] = language


def negotiated(accepted: str | None) -> str:
    """The language for a browser that sends this Accept-Language; the default if none fits.

    >>> negotiated("fr, nl-BE;q=0.8, it;q=0.5"), negotiated("fr"), negotiated(None)
    ('nl', 'en', 'en')
    """
    ranked = sorted(_wishes(accepted or ""), key=lambda wish: -wish[1])
    known = (language for language, weight in ranked if language in LANGUAGES and weight > 0)
    return next(known, DEFAULT_LANGUAGE)


_WISH = re.compile(r"\s*([A-Za-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*")


def _wishes(accepted: str) -> Iterator[tuple[str, float]]:
    """Languages with their weights; what is no language is passed over."""
    for part in accepted.split(","):
        found = _WISH.fullmatch(part)
        if found:
            yield found[1].lower(), float(found[2] or 1)


class PseudoTranslations(NullTranslations):
    """English with accents in brackets: text without them has not been through a catalogue."""

    def gettext(self, message: str) -> str:
        """A text with accents."""
        return accented(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form for the number, with accents."""
        return accented(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """A text with accents, whatever its context."""
        return accented(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The form for the number, with accents, whatever its context."""
        return self.ngettext(msgid1, msgid2, n)


# Placeholders, tags and entities must stay what they are.
KEPT = re.compile(r"(\{[^{}]*\}|%\(\w+\)[sd]|%%|<[^<>]*>|&[#\w]+;)")
_ACCENTS = str.maketrans("aceginorsuyzACEGINORSUYZ", "áçéĝíñóřšúýžÁÇÉĜÍÑÓŘŠÚÝŽ")


def accented(message: str) -> str:
    """A text of the pseudo-language.

    >>> accented("{name} wins <b>%(points)s</b>")
    '[{name} wíñš <b>%(points)s</b>]'
    """
    parts = KEPT.split(message)
    texts = (part if KEPT.fullmatch(part) else part.translate(_ACCENTS) for part in parts)
    return f"[{''.join(texts)}]"
