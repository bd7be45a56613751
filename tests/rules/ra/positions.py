"""Positions of Ra for tests, set up and looked at in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from heliopolis.auction.turn import give_turn
from heliopolis.core.bits import members_of
from heliopolis.ra import rules
from heliopolis.ra.state import RaState
from heliopolis.ra.words import MOVE_WORDS, TILE_NAMES
from tests.rules.table import Table

RA_TILES_THAT_FILL = {2: 6, 3: 8, 4: 9, 5: 10}


class RaTable(Table[RaState]):
    """A game of Ra in the middle."""

    def draw(self, tile: str) -> None:
        """Let the seat on turn draw, and let the bag answer with this tile."""
        self.play("draw")
        assert self.state.bag[TILE_NAMES.index(tile)] > 0, f"no {tile} is left in the bag"
        self.chance(TILE_NAMES.index(tile))

    def display(self, seat: int) -> Counter[str]:
        """The tiles before a seat."""
        return counted(self.state.tiles[seat])

    @property
    def track(self) -> Counter[str]:
        """The tiles on the auction track."""
        assert self.state.track_tiles == sum(self.state.track)
        return counted(self.state.track)

    @property
    def bag(self) -> Counter[str]:
        """The tiles in the bag."""
        assert self.state.bag_tiles == sum(self.state.bag)
        return counted(self.state.bag)

    @property
    def ra_tiles(self) -> int:
        """The number of tiles on the Ra track."""
        return self.state.ra_tiles

    @property
    def middle(self) -> int:
        """The sun in the middle of the board."""
        return self.state.middle_sun

    def face_up(self, seat: int) -> set[int]:
        """The suns that lie face up before a seat."""
        return set(members_of(self.state.face_up[seat]))

    def face_down(self, seat: int) -> set[int]:
        """The suns that lie face down before a seat."""
        return set(members_of(self.state.face_down[seat]))

    @property
    def scores(self) -> list[int]:
        """The scores of all players."""
        return self.state.scores[: self.state.players]

    @property
    def winners(self) -> set[int]:
        """The seats that win if the game is over now."""
        return set(members_of(rules.winners(self.state)))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return rules.is_over(self.state)


def tiles(words: str) -> Counter[str]:
    """Tiles from words such as `god 3*pharaoh civ:art`."""
    counts: Counter[str] = Counter()
    for word in words.split():
        number, _, name = word.rpartition("*")
        counts[name] += int(number or 1)
    return counts


def counted(counts: Sequence[int]) -> Counter[str]:
    """Tiles from the numbers of each kind."""
    return Counter({name: n for name, n in zip(TILE_NAMES, counts, strict=True) if n})


def new_game(players: int, deal: int = 0) -> RaTable:
    """A game that has just been set up."""
    state = RaState()
    rules.set_up(state, players, deal)
    return RaTable(rules, MOVE_WORDS, state)


def ra_table(
    players: int = 3,
    *,
    turn: int = 0,
    track: str = "",
    displays: Mapping[int, str] | None = None,
    face_up: Mapping[int, Iterable[int]] | None = None,
    face_down: Mapping[int, Iterable[int]] | None = None,
    middle: int = 1,
    epoch: int = 1,
    ra_tiles: int = 0,
    scores: Sequence[int] | None = None,
    god_disaster: str = "strikes",
) -> RaTable:
    """A game in which a seat is to take its turn.

    The suns lie as dealt, seat 0 with the set of the highest, unless *face_up* or *face_down* says
    where they lie; then a seat that is not named there has none. Tiles not on the table are in the
    bag.
    """
    table = new_game(players)
    state = table.state
    state.epoch = epoch
    state.middle_sun = middle
    state.gods_take_disasters = {"strikes": 1, "forbidden": 0}[god_disaster]
    if scores is not None:
        state.scores[:players] = scores
    if face_up is not None or face_down is not None:
        lay_suns(state, face_up or {}, face_down or {})
    _move_from_bag(state, state.track, tiles(track))
    state.track_tiles = sum(state.track)
    for seat, words in (displays or {}).items():
        _move_from_bag(state, state.tiles[seat], tiles(words))
    state.bag[TILE_NAMES.index("ra")] -= ra_tiles
    state.ra_tiles = ra_tiles
    state.bag_tiles = sum(state.bag)
    give_turn(state, turn)
    return table


def lay_suns(
    state: RaState, face_up: Mapping[int, Iterable[int]], face_down: Mapping[int, Iterable[int]]
) -> None:
    """Put these suns before the seats, and no others."""
    seen = [state.middle_sun]
    for seat in range(state.players):
        up, down = list(face_up.get(seat, ())), list(face_down.get(seat, ()))
        seen += up + down
        state.face_up[seat] = sum(1 << sun for sun in up)
        state.face_down[seat] = sum(1 << sun for sun in down)
    assert len(seen) == len(set(seen)), f"a sun lies in two places: {sorted(seen)}"


def _move_from_bag(state: RaState, place: list[int], wanted: Counter[str]) -> None:
    for name, number in wanted.items():
        kind = TILE_NAMES.index(name)
        place[kind] += number
        state.bag[kind] -= number
        assert state.bag[kind] >= 0, f"there are not so many tiles {name}"


def after_epoch(
    *displays: str, epoch: int = 1, score: int = 50, suns: Sequence[Collection[int]] | None = None
) -> RaTable:
    """A game in which these displays have just been scored, since a Ra tile filled the track.

    With *suns* given, all of them lie face up, and the middle holds the lowest that is left.
    """
    players = len(displays)
    held = {sun for own in suns or () for sun in own}
    table = ra_table(
        players,
        displays=dict(enumerate(displays)),
        face_up=None if suns is None else dict(enumerate(suns)),
        middle=min(sun for sun in range(1, 17) if sun not in held),
        epoch=epoch,
        ra_tiles=RA_TILES_THAT_FILL[players] - 1,
        scores=[score] * players,
    )
    table.draw("ra")
    return table


def gains(
    *displays: str, epoch: int = 1, suns: Sequence[Collection[int]] | None = None
) -> list[int]:
    """What these displays score, a seat each, at the end of an epoch.

    A display of `civ:art` scores nothing. With two players the suns dealt are equal in sum, so
    after the third epoch they score nothing either.
    """
    return [score - 50 for score in after_epoch(*displays, epoch=epoch, suns=suns).scores]
