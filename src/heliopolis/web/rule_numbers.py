"""Numbers of rules, such as RA 4.2: how they are read, and where a link to one leads."""

from __future__ import annotations

import re

GAME_OF_PREFIX = {"RA": "ra", "PR": "priests", "DI": "dice"}
_PREFIX = "|".join(GAME_OF_PREFIX)
NUMBER = re.compile(rf"\b(?:{_PREFIX}) \d+\.\d+\b")
ANCHOR = re.compile(rf"(?:{_PREFIX})-\d+\.\d+")
TYPED_NUMBER = re.compile(
    rf"(?P<prefix>{_PREFIX})[ -]?(?P<rest>\d+\.\d+)", re.IGNORECASE | re.ASCII
)


def number_in(text: str) -> str | None:
    """The number that a text is and nothing else, as the pages write it.

    >>> number_in("ra4.2"), number_in("DI-14.6"), number_in("RA 4.2 and more")
    ('RA 4.2', 'DI 14.6', None)
    """
    typed = TYPED_NUMBER.fullmatch(text.strip())
    return f"{typed['prefix'].upper()} {typed['rest']}" if typed else None


def anchor_of(number: str) -> str:
    """The id of a rule on its page, and its name in the links of pages.

    >>> anchor_of("RA 4.2")
    'RA-4.2'
    """
    return number.replace(" ", "-")


def game_of(number: str) -> str:
    """The game whose rules have this number.

    >>> game_of("PR 1.1")
    'priests'
    """
    return GAME_OF_PREFIX[number[:2]]


def prefix_of(game: str) -> str:
    """What the numbers of a game's rules begin with.

    >>> prefix_of("priests")
    'PR'
    """
    return next(prefix for prefix, name in GAME_OF_PREFIX.items() if name == game)


def rule_address(number: str) -> str:
    """Where a link to a rule leads.

    >>> rule_address("RA 4.2")
    '/rules/ra#RA-4.2'
    """
    return f"/rules/{game_of(number)}#{anchor_of(number)}"
