"""What a batch writes: one block of memory for each thing, the first axis is the game."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..core.kind import GameKind
from ..errors import BadSetup, IllegalMove, quoted

NO_SEAT = -1  # the mover of a game that is over
LINE_OF_CACHE = 64  # bytes
BYTES_A_WORD = 4  # of those that a device writes observations in


class Buffers(NamedTuple):
    """Where a batch writes what players see and what games bring. The caller may own them.

    | name | shape | type | |
    |---|---|---|---|
    | `observation` | `[games, size]` | int8 | what the seat to move sees |
    | `mask` | `[games, moves]` | bool | its legal moves, by number |
    | `mover` | `[games]` | int8 | the seat to move; -1 in a game that is over |
    | `share` | `[games, seats]` | float32 | each seat's share of the win; 0 before the end |
    | `score` | `[games, seats]` | int16 | each seat's points as they stand after the step |
    | `place` | `[games, seats]` | int8 | 1 for a winner and so on; 0 before the end |
    | `done` | `[games]` | bool | whether the game has ended |
    """

    observation: Any
    mask: Any
    mover: Any
    share: Any
    score: Any
    place: Any
    done: Any


def shapes_of(kind: GameKind, games: int) -> dict[str, tuple[tuple[int, ...], str]]:
    """The shape and type of every buffer."""
    seats = kind.most_players
    return {
        "observation": ((games, kind.observation.LAYOUT.size), "int8"),
        "mask": ((games, len(kind.move_words)), "bool"),
        "mover": ((games,), "int8"),
        "share": ((games, seats), "float32"),
        "score": ((games, seats), "int16"),
        "place": ((games, seats), "int8"),
        "done": ((games,), "bool"),
    }


def new_buffers(kind: GameKind, games: int) -> Buffers:
    """Buffers in the memory of this machine."""
    shapes = shapes_of(kind, games)
    return Buffers(**{name: _aligned_zeros(shape, of) for name, (shape, of) in shapes.items()})


def _aligned_zeros(shape: tuple[int, ...], of: str) -> Any:
    """An array of zeros that begins where a line of cache does: JAX reads no other without a
    copy.
    """
    import numpy as np

    size = math.prod(shape) * np.dtype(of).itemsize
    room = np.zeros(size + LINE_OF_CACHE, np.uint8)
    first = -room.ctypes.data % LINE_OF_CACHE
    return room[first : first + size].view(of).reshape(shape)


HOW_TO_GET_THEM = "new_buffers makes fitting ones, shared_buffers takes another library's arrays"


def taken_buffers(buffers: object, take: Callable[[Any], Any]) -> Buffers:
    """Buffers of arrays of another library, each taken as it must be."""
    if not isinstance(buffers, Sequence) or len(buffers) != len(Buffers._fields):
        raise BadSetup(
            f"buffers are the arrays {', '.join(Buffers._fields)}, not {quoted(buffers)}; "
            f"{HOW_TO_GET_THEM}"
        )
    return Buffers(*(take(array) for array in buffers))


def check_buffers(
    kind: GameKind, games: int, buffers: object, check_array: Callable[[str, Any], None]
) -> None:
    """Refuse buffers that a batch of so many games cannot write into. *check_array* refuses those
    that are none of the kind this batch writes into; it is given the name of each and the array.
    """
    if not isinstance(buffers, Buffers):
        raise BadSetup(f"buffers must be of the type Buffers; {HOW_TO_GET_THEM}")
    for name, (shape, of) in shapes_of(kind, games).items():
        found = getattr(buffers, name)
        check_array(name, found)
        if tuple(found.shape) != shape or str(found.dtype) != of or not _is_contiguous(found):
            gaps = "" if _is_contiguous(found) else " whose rows do not follow each other"
            raise BadSetup(
                f"the buffer {name} must be one block of {of} with the shape {list(shape)}, not "
                f"{found.dtype} {list(found.shape)}{gaps}; {HOW_TO_GET_THEM}"
            )


def _is_contiguous(array: Any) -> bool:
    """Whether rows follow each other without gaps."""
    contiguous: bool = array.flags["C_CONTIGUOUS"]
    return contiguous


def check_moves(moves: Any, games: int) -> None:
    """Refuse an array that does not hold a whole number for every game, wherever it lies."""
    if moves.shape != (games,) or moves.dtype.kind not in "iu":
        raise no_moves(games, f"{moves.dtype} {list(moves.shape)}")


def no_moves(games: int, found: str) -> IllegalMove:
    """The sentence for what are no moves of so many games."""
    return IllegalMove(
        f"the moves must be whole numbers, one for each of the {games} games, not {found}"
    )


def why_illegal(kind: GameKind, state: Any, game: int, move: int) -> str:
    """The sentence for the first illegal move of a batch."""
    if not 0 <= move < len(kind.move_words):
        last = len(kind.move_words) - 1
        return f"game {game} cannot make move {move}: moves of {kind.title} are 0 to {last}"
    reason = kind.why_not(state, move)
    return f"game {game} cannot make move {move}, {kind.move_words[move]}: {reason}"
