"""The text a record is read from: is it fit to be read at all, and where in it something stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.saying import Said, said
from ..errors import BadNotation
from .record import FORMAT, LONGEST_RECORD, Place


def check_source(text: str) -> None:
    """Refuse a text that is too long, or that holds halves of characters no file can hold."""
    if len(text) > LONGEST_RECORD:
        raise BadNotation(
            said(
                "found {number} characters, expected a record of at most {most}",
                number=len(text),
                most=LONGEST_RECORD,
            )
        )
    if not is_whole(text):
        at = next(at for at, sign in enumerate(text) if not is_whole(sign))
        place = place_of(text, at)
        raise BadNotation(
            said("found {found}, expected whole characters", found=repr(text[at])),
            place.line,
            place.column,
        )


def not_expected(found: str, expected: str, place: Place) -> BadNotation:
    """That something else should stand at a place of the text."""
    message = said("found {found}, expected {expected}", found=found, expected=expected)
    return BadNotation(message, place.line, place.column)


def only_format() -> Said:
    """What is expected where a record tells its format."""
    return said("{format}, the only format this version reads", format=FORMAT)


def is_whole(text: str) -> bool:
    """Whether a text can be written to a file: no character is a lone half of a pair.

    >>> is_whole("Zoë"), is_whole("\\ud800")
    (True, False)
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def place_of(text: str, at: int) -> Place:
    """Line and column of the character with number *at*, counted from 0."""
    return next(places_of(text, [at]))


def places_of(text: str, offsets: Iterable[int]) -> Iterator[Place]:
    """Lines and columns of ascending offsets.

    Counted on from the last one: from the start each time would take minutes in a long line.

    >>> list(places_of("ab\\ncd", [1, 3]))
    [Place(line=1, column=2), Place(line=2, column=1)]
    """
    line, line_start, seen = 1, 0, 0
    for at in offsets:
        line += text.count("\n", seen, at)
        line_start = max(line_start, text.rfind("\n", seen, at) + 1)
        seen = at
        yield Place(line, at - line_start + 1)
