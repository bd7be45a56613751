"""Checks before a batch begins, each refused with a sentence, and the memory its games live in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from ..core.kind import GameKind
from ..core.speed import can_compile
from ..core.state import FlatState, new_records, unpack
from ..core.whole import as_whole
from ..errors import BadSetup, HeliopolisError, quoted
from ..face.setup import check_count, checked_switch
from .advance import Settings, Slot

LARGEST_SEED = 1 << 62
MOST_GAMES = 1 << 40  # each takes some hundred bytes: no machine has room, and NumPy can count them

State = TypeVar("State", bound=FlatState)


def checked_number(number: object, what: str, least: int) -> int:
    """A whole number that is large enough."""
    found = as_whole(number)
    if found is None or found < least:
        raise BadSetup(f"{what} must be a whole number from {least} on, not {quoted(number)}")
    return found


def checked_games(games: object) -> int:
    """A number of games that memory could have room for."""
    number = checked_number(games, "games", 1)
    if number > MOST_GAMES:
        raise _too_many(number)
    return number


def checked_seed(seed: object) -> int:
    """A seed that fits the streams of compiled loops."""
    number = checked_number(seed, "the seed", 0)
    if number >= LARGEST_SEED:
        raise BadSetup(f"the seed must be below 2**62, not {quoted(seed)}")
    return number


def checked_players(kind: GameKind, players: object, games: int) -> Any:
    """The number of players in each place, shape `[games]`."""
    import numpy as np

    def refusal(_: Exception | None = None) -> BadSetup:
        return BadSetup(
            f"players must be a whole number, or one for each of the {games} games, not "
            f"{quoted(players)}"
        )

    found = as_array(players, refusal)
    if not np.issubdtype(found.dtype, np.integer) or found.shape not in ((), (games,)):
        raise refusal()
    for count in np.unique(found):
        check_count(kind, int(count))
    return np.broadcast_to(found, (games,)).astype(np.int8)


def as_array(given: object, refusal: Callable[[Exception], HeliopolisError]) -> Any:
    """What NumPy makes of it. Where it makes nothing of it, be it rows of different lengths or an
    array on a device, that is refused; *refusal* is given NumPy's reason.
    """
    import numpy as np

    try:
        return np.asarray(given)
    except (TypeError, ValueError, RuntimeError) as error:
        raise refusal(error) from error


@contextmanager
def memory_for(games: int) -> Iterator[None]:
    """Turn a lack of memory for so many games into a sentence."""
    try:
        yield
    except (MemoryError, OverflowError) as error:
        raise _too_many(games) from error


def _too_many(games: int) -> BadSetup:
    return BadSetup(f"{quoted(games)} games need more memory than there is; play fewer")


def settings_of(games: int, seed: object, skip_forced: bool, auto_reset: bool) -> Settings:
    """What holds for all games of a batch."""
    settings = Settings()
    settings.seed = checked_seed(seed)
    settings.games = games
    settings.skip_forced = int(checked_switch(skip_forced, "skip_forced"))
    settings.auto_reset = int(checked_switch(auto_reset, "auto_reset"))
    return settings


def slots_of(players: Any) -> Any:
    """The places of a batch with so many players each, as records."""
    slots = new_records(Slot, len(players))
    slots["players"] = players
    return slots


def for_rules(cls: type[FlatState], records: Any) -> Any:
    """Records as the CPU's rules take them: as they are for compiled ones, a list for plain
    ones.
    """
    if can_compile():
        return records
    return [unpack(cls, records, index) for index in range(len(records))]


def state_of(cls: type[State], block: Any, index: int) -> State:
    """A copy of one state of a block, to be read."""
    if isinstance(block, list):
        state: State = block[index].copy()
        return state
    return unpack(cls, block, index)


def words(count: int) -> Any:
    """So many whole numbers, for compiled rules or for plain ones."""
    import numpy as np

    return np.zeros(count, dtype=np.int64) if can_compile() else [0] * count
