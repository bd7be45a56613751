"""The few signs of Markdown that our own pages use, as safe HTML.

Inside a line: `code`, **strong**, *stressed*, and numbers of rules, bare or as
[text](rule:RA-4.2), which become links. Blocks: headings, paragraphs, and lists whose items are
one line each. Everything else is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from markupsafe import Markup, escape

from .rule_numbers import ANCHOR, NUMBER, rule_address

SIGNS = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<strong>.+?)\*\*"
    r"|\*(?P<em>[^*]+)\*"
    rf"|\[(?P<text>[^\]]+)\]\(rule:(?P<target>{ANCHOR.pattern})\)"
    rf"|(?P<number>{NUMBER.pattern})"
)
HEADING = "## "
ITEM = re.compile(r"(?:- |(?P<numeral>\d+)\. )(?P<text>.+)")


def inline(text: str) -> Markup:
    """A line of a page."""
    parts, end = [], 0
    for sign in SIGNS.finditer(text):
        parts += [escape(text[end : sign.start()]), _signed(sign)]
        end = sign.end()
    return Markup("").join([*parts, escape(text[end:])])


def _signed(sign: re.Match[str]) -> Markup:
    if sign["code"]:
        return Markup("<code>{}</code>").format(sign["code"])
    for tag in ("strong", "em"):
        if sign[tag]:
            return Markup("<{0}>{1}</{0}>").format(tag, inline(sign[tag]))
    number = sign["number"] or sign["target"].replace("-", " ")
    return Markup('<a class="rule" href="{}">{}</a>').format(
        rule_address(number), sign["number"] or sign["text"]
    )


def blocks(text: str) -> Markup:
    """The headings, paragraphs and lists of a page."""
    return Markup("\n").join(_block(block) for block in re.split(r"\n{2,}", text.strip()))


def _block(block: str) -> Markup:
    if block.startswith(HEADING):
        return Markup("<h2>{}</h2>").format(inline(block.removeprefix(HEADING)))
    items = [ITEM.fullmatch(line) for line in block.splitlines()]
    found = [item for item in items if item]
    if len(found) < len(items):
        return Markup("<p>{}</p>").format(inline(block))
    tag = "ol" if found[0]["numeral"] else "ul"
    return Markup("<{0}>{1}</{0}>").format(tag, _items(item["text"] for item in found))


def _items(texts: Iterable[str]) -> Markup:
    return Markup("").join(Markup("<li>{}</li>").format(inline(text)) for text in texts)
