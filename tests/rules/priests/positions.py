"""Positions of Priests of Ra for tests, written in the words of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from heliopolis.auction.constants import AUCTION, SEATS
from heliopolis.core.bits import members_of
from heliopolis.priests import rules
from heliopolis.priests.options import BUILDINGS, PLAGUE_DISCARD, TOMB_BONUS
from heliopolis.priests.state import PriestsState
from heliopolis.priests.words import FACE_NAMES, MOVE_WORDS, TILE_NAMES
from tests.rules.table import Table

# All add up to 15, so that suns score for nobody unless a test deals others.
EQUAL_SUNS = ((15,), (2, 13), (3, 12), (4, 11), (5, 10))
LAST_SPACE_OF_RA_TRACK = {2: 5, 3: 7, 4: 8, 5: 9}
SCORE = 50  # high enough for any loss


class PriestsTable(Table[PriestsState]):
    """A game of Priests of Ra that tells what lies where in words."""

    def __init__(self, state: PriestsState) -> None:
        super().__init__(rules, MOVE_WORDS, state)
        self.scores_before = list(state.scores)

    def draw(self, tile: str) -> None:
        """Let the seat on turn draw this tile."""
        self.play("draw")
        assert self.in_bag(tile) > 0, f"no {tile} in the bag"
        self.chance(TILE_NAMES.index(tile))

    def fill_ra_track(self) -> None:
        """Let the seat on turn draw the Ra tile that ends the epoch."""
        self.state.ra_tiles = LAST_SPACE_OF_RA_TRACK[self.state.players]
        self.draw("ra")

    def give(self, seat: int, words: str) -> None:
        """Lay more tiles from the bag before a seat."""
        _lay(self.state, self.state.tiles[seat], words)
        self.state.bag_tiles = sum(self.state.bag)

    def in_bag(self, tile: str) -> int:
        """How many tiles of a kind are in the bag."""
        return self.state.bag[TILE_NAMES.index(tile)]

    @property
    def lot(self) -> str:
        """The tiles on the auction track."""
        assert self.state.track_tiles == sum(self.state.track)
        return in_words(self.state.track)

    def display(self, seat: int) -> str:
        """The tiles in front of a seat."""
        return in_words(self.state.tiles[seat])

    def face_up(self, seat: int) -> list[int]:
        """The numbers on a seat's face-up suns."""
        return list(members_of(self.state.face_up[seat]))

    def face_down(self, seat: int) -> list[int]:
        """The numbers on a seat's face-down suns."""
        return list(members_of(self.state.face_down[seat]))

    @property
    def middle(self) -> int:
        """The sun in the middle."""
        return self.state.middle_sun

    @property
    def is_auction(self) -> bool:
        """Whether somebody is asked to bid."""
        return self.state.phase == AUCTION

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return rules.is_over(self.state)

    def gain(self, seat: int) -> int:
        """By how much a seat's score has changed since the position was set."""
        return self.state.scores[seat] - self.scores_before[seat]

    @property
    def gains(self) -> list[int]:
        """By how much every seat's score has changed."""
        return [self.gain(seat) for seat in range(self.state.players)]

    @property
    def ankhs(self) -> list[int]:
        """Every seat's ankhs."""
        return self.state.ankhs[: self.state.players]

    @property
    def winner(self) -> int:
        """The seat that has won."""
        (seat,) = members_of(rules.winners(self.state))
        return seat


def new_game(players: int, deal: int = 0) -> PriestsTable:
    """A game right after its set-up."""
    state = PriestsState()
    rules.set_up(state, players, deal)
    return PriestsTable(state)


def priests_table(
    players: int = 3,
    *,
    turn: int = 0,
    epoch: int = 1,
    track: str = "",
    tiles: Mapping[int, str] | None = None,
    face_up: Mapping[int, Iterable[int]] | None = None,
    face_down: Mapping[int, Iterable[int]] | None = None,
    middle: int = 1,
    ra_tiles: int = 0,
    ankhs: Mapping[int, int] | None = None,
    scores: Mapping[int, int] | None = None,
    plague_discard: str = "auto",
    buildings: str = "kept",
    tomb_bonus: str = "each",
) -> PriestsTable:
    """A seat on turn in the middle of a game. Tiles are words such as "2 farmer priest".

    If `face_up` is given, seats it does not name have no face-up sun.
    """
    state = PriestsState()
    rules.set_up(state, players, 0)
    state.turn = state.asked = turn
    state.epoch = epoch
    state.middle_sun = middle
    state.ra_tiles = ra_tiles
    state.bag[0] -= ra_tiles
    PLAGUE_DISCARD.apply(state, plague_discard)
    BUILDINGS.apply(state, buildings)
    TOMB_BONUS.apply(state, tomb_bonus)
    state.track_tiles = _lay(state, state.track, track)
    for seat, words in (tiles or {}).items():
        _lay(state, state.tiles[seat], words)
    state.bag_tiles = sum(state.bag)
    suns_up = dict(enumerate(EQUAL_SUNS)) if face_up is None else face_up
    suns_down = face_down or {}
    for seat in range(SEATS):
        state.face_up[seat] = state.face_down[seat] = 0
    for seat in range(players):
        state.face_up[seat] = _suns(suns_up.get(seat, ()))
        state.face_down[seat] = _suns(suns_down.get(seat, ()))
        state.ankhs[seat] = (ankhs or {}).get(seat, 0)
        state.scores[seat] = (scores or {}).get(seat, SCORE)
    return PriestsTable(state)


def counted(words: str) -> Counter[str]:
    """How often each face is named: a number before a name repeats it."""
    faces: Counter[str] = Counter()
    times = 1
    for word in words.split():
        if word.isdigit():
            times = int(word)
        else:
            faces[word] += times
            times = 1
    return faces


def in_words(counts: list[int]) -> str:
    """The faces that are there, each with its number if there are several, in the game's order."""
    named = zip(counts, FACE_NAMES, strict=True)
    return " ".join(f"{count} {name}" if count != 1 else name for count, name in named if count)


def _lay(state: PriestsState, place: list[int], words: str) -> int:
    """Take tiles from the bag, lay them down with these faces, and say how many there were."""
    faces = counted(words)
    for name, count in faces.items():
        place[FACE_NAMES.index(name)] += count
        kind = next(kind for kind, tile in enumerate(TILE_NAMES) if name in tile.split("/"))
        state.bag[kind] -= count
        assert state.bag[kind] >= 0, f"there are not so many {TILE_NAMES[kind]}"
    return faces.total()


def _suns(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))
