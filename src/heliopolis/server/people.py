"""Who is asking: a private cookie, whose token the store knows only as a hash."""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from collections import OrderedDict
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from ..core.saying import said
from ..store import people as store
from ..store.database import Database
from ..store.people import Person
from .refusals import Refused

COOKIE = "heliopolis"
COOKIE_DAYS = 400
LONGEST_NAME = 24
PEOPLE_KEPT = 10_000
_INVISIBLE = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")  # also what turns the writing direction


def new_id() -> str:
    """A name for something in addresses: 96 random bits."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """A secret that stands for a person: 256 random bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What the store keeps of a token."""
    return sha256(token.encode()).hexdigest()


def checked_name(words: object) -> str:
    """A name for people to read: one line of visible characters.

    >>> checked_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    text = unicodedata.normalize("NFKC", words if isinstance(words, str) else "")
    name = " ".join(text.split())
    if not name or any(unicodedata.category(sign) in _INVISIBLE for sign in name):
        raise Refused(said("A name has at least one letter and no invisible characters."), 422)
    if len(name) > LONGEST_NAME:
        raise Refused(said("A name has at most {number} characters.", number=LONGEST_NAME), 422)
    return name


class People:
    """Everybody the server knows, and the invitations they give."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: OrderedDict[str, Person] = OrderedDict()
        self._secret = database.do(store.house_value, "secret", secrets.token_hex(32)).encode()

    async def behind(self, request: Request) -> Person | None:
        """The person whose cookie came with a request."""
        return await self.with_token(token_of(request))

    async def with_token(self, token: str | None) -> Person | None:
        """The person with a token."""
        if not token:
            return None
        hashed = hash_of(token)
        if hashed not in self._known:
            person = await self.database.run(store.person_with_token, hashed)
            if person is None:
                return None
            self._remember(hashed, person)
        return self._known[hashed]

    def _remember(self, hashed: str, person: Person) -> None:
        self._known[hashed] = person
        while len(self._known) > PEOPLE_KEPT:
            self._known.popitem(last=False)

    async def welcome(self, name: str, language: str | None, now: float) -> tuple[Person, str]:
        """A newcomer, and the token for the cookie."""
        person, token = Person(new_id(), name, language), new_token()
        await self.database.run(store.add_person, person, hash_of(token), now)
        return person, token

    async def rename(self, person: Person, token: str, name: str) -> None:
        """Another name, from the next game on."""
        await self.database.run(store.rename_person, person.id, name)
        self._known.pop(hash_of(token), None)

    # Invitations are made from a secret, so that none has to be kept.

    def invitation(self, place: str, seat: int) -> str:
        """The secret part of a link to a friend's seat."""
        words = f"{place}/{seat}".encode()
        return hmac.new(self._secret, words, sha256).hexdigest()[:32]

    def is_invited(self, place: str, seat: int, shown: str) -> bool:
        """Whether a link is one of ours."""
        return hmac.compare_digest(self.invitation(place, seat).encode(), shown.encode())


def token_of(request: Request) -> str | None:
    """The token in the cookie of a request."""
    return request.cookies.get(cookie_name(request))


def cookie_name(request: Request) -> str:
    """On https the browser is told that the cookie belongs to this host alone."""
    return f"__Host-{COOKIE}" if request.url.scheme == "https" else COOKIE


def give_cookie(request: Request, response: Response, token: str) -> None:
    """Let the browser remember who this is."""
    response.set_cookie(
        cookie_name(request),
        token,
        max_age=COOKIE_DAYS * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )
