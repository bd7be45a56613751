"""Why the server refuses something: a sentence, and the status that goes with it."""

from __future__ import annotations

from ..core.saying import said
from ..errors import HeliopolisError


class Refused(HeliopolisError):
    """It cannot be done, or not by you, or not now."""

    def __init__(self, sentence: str, status: int, **facts: int | str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.facts = facts


class Gone(Refused):
    """An address that leads nowhere. Perhaps somebody tries to find one that does."""


def gone() -> Gone:
    """No table, no seat and nobody has this address."""
    return Gone(said("There is no such table; perhaps the link is not complete."), 404)


def nobody() -> Refused:
    """Somebody without a name."""
    return Refused(said("Tell us your name first: the front page asks for it."), 403)


def not_yours() -> Refused:
    """Somebody else's seat."""
    return Refused(said("You have no seat at this table; you can watch it."), 403)


def stale(version: int) -> Refused:
    """The page is older than the table."""
    return Refused(
        said("The game has moved on since you looked; here it is as it stands now."),
        409,
        version=version,
    )


def seat_taken() -> Refused:
    """Somebody was faster."""
    return Refused(said("Somebody has just taken this seat; choose another one."), 409)
