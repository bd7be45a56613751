"""Sentences that remember how they were made, so that pages can say them in another language.

A `Said` is the English sentence and nothing but a `str` to everyone who does not ask. It also keeps
its template and the values in it, which is all that `translated` needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any, Protocol


class Said(str):
    """An English text with the template and the values it was made from.

    *many* and *number* are there only for a template that depends on a number of things.
    """

    __slots__ = ("many", "number", "template", "values")

    template: str
    values: Mapping[str, Any]
    many: str | None
    number: int

    def __new__(
        cls, template: str, values: Mapping[str, Any], many: str | None = None, number: int = 1
    ) -> Said:
        """The text of a template, or of its twin for many things."""
        pattern = template if many is None or number == 1 else many
        text = super().__new__(cls, pattern.format(**values))
        text.template = template
        text.values = values
        text.many = many
        text.number = number
        return text

    def __reduce__(self) -> tuple[type[Said], tuple[Any, ...]]:
        """How it is pickled and copied: what it was made from."""
        return Said, (self.template, self.values, self.many, self.number)


class Translator(Protocol):
    """Whatever knows the sentences of another language by the English ones."""

    def gettext(self, message: str, /) -> str:
        """The other language's template for an English one."""

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        """The other language's template for so many things."""


def said(template: str, /, **values: Any) -> Said:
    """A sentence, or a part of one, from a template with names in braces.

    >>> said("{name} bids {sun}", name="Ada", sun=7)
    'Ada bids 7'
    """
    return Said(template, values)


def counted(number: int, one: str, many: str, /, **values: Any) -> Said:
    """A number of things, {number} in both templates; other values may stand in them as well.

    >>> counted(1, "{number} god", "{number} gods"), counted(2, "{number} god", "{number} gods")
    ('1 god', '2 gods')
    """
    return Said(one, {"number": number, **values}, many, number)


def term(word: str) -> Said:
    """A word of the notation inside a sentence. In other languages it has a name of its own.

    >>> said("{name} loses {tile}", name="Ada", tile=term("nile"))
    'Ada loses nile'
    """
    return Said(word, {})


def joined(parts: Iterable[str]) -> str:
    """A list in words, or nothing.

    >>> joined(["nile", "flood", "gold"]), joined([])
    ('nile, flood, gold', '')
    """
    first, *others = list(parts) or [""]
    return reduce(lambda done, part: said("{list}, {next}", list=done, next=part), others, first)


def joined_by_and(parts: Iterable[str]) -> str:
    """A list in words with an *and* before each further part.

    >>> joined_by_and(["red", "blue"])
    'red and blue'
    """
    first, *others = parts
    return reduce(lambda done, part: said("{list} and {next}", list=done, next=part), others, first)


def joined_by_or(parts: Iterable[str]) -> str:
    """A choice in words.

    >>> joined_by_or(["open", "hidden"])
    'open or hidden'
    """
    first, *others = parts
    return reduce(lambda done, part: said("{list} or {next}", list=done, next=part), others, first)


def translated(text: str, translator: Translator) -> str:
    """A text in the translator's language; plain texts, such as people's names, stay as they are.

    >>> import gettext
    >>> translated(said("{name} passes", name="Ada"), gettext.NullTranslations())
    'Ada passes'
    """
    if not isinstance(text, Said):
        return text
    values = {
        name: translated(value, translator) if isinstance(value, str) else value
        for name, value in text.values.items()
    }
    return _pattern(text, translator).format(**values)


def _pattern(text: Said, translator: Translator) -> str:
    if text.many is None:
        return translator.gettext(text.template)
    return translator.ngettext(text.template, text.many, text.number)
