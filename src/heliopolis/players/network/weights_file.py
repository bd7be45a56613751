"""Files with the weights of a trained network: NumPy's `.npz`, and a page about it as JSON inside.

Nothing in a file is trusted: versions, names, lengths and numbers are checked before a network is
made of it.
"""

from __future__ import annotations

import json
import tokenize
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...core.kind import GameKind
from ...core.whole import as_whole
from ...core.whole_file import whole_file
from ...errors import BadFile, reason_of
from .inputs import version_of
from .shape import LARGEST_WIDTH, MOST_BLOCKS, Shape, shape_for

FOLDER = Path(__file__).parent / "weights"
ABOUT = "about"  # the array that holds the page about the network, as bytes of JSON
TRAIN_AGAIN = "train one for this version with 'heliopolis train {game}', or use a fitting one"


@dataclass(frozen=True, slots=True)
class Weights:
    """The arrays of a network by name, as float32, with its shape and what is known about it."""

    shape: Shape
    arrays: Mapping[str, Any]
    about: Mapping[str, Any]


def shipped_file(game: str) -> Path:
    """Where the weights lie that come with the program."""
    return FOLDER / f"{game}.npz"


def save_weights(path: Path, kind: GameKind, weights: Weights) -> None:
    """Write a whole file or nothing. A file that is there is replaced. Numbers are kept with
    sixteen bits.
    """
    import numpy as np

    arrays = {name: _half(path, name, array) for name, array in weights.arrays.items()}
    about = {**weights.about, **_identity(kind, weights.shape)}
    arrays[ABOUT] = np.frombuffer(json.dumps(about, ensure_ascii=False).encode(), np.uint8)
    try:
        with whole_file(path) as file:
            np.savez(file, **arrays)
    except OSError as error:
        raise BadFile(f"cannot write the weights {path}: {reason_of(error)}") from error


def load_weights(path: Path, kind: GameKind) -> Weights:
    """The weights of a network that plays this game, or BadFile with a sentence."""
    arrays = _read(path)
    about = _about(path, arrays.pop(ABOUT, None))
    _check_versions(path, kind, about)
    shape = _shape(path, kind, about)
    _check_arrays(path, shape, arrays)
    return Weights(shape, arrays, about)


def _identity(kind: GameKind, shape: Shape) -> dict[str, Any]:
    """What a file must agree with to be of use."""
    return {
        "game": kind.name,
        "observation": version_of(kind),
        "moves": kind.version,
        "width": shape.width,
        "blocks": shape.blocks,
    }


def _half(path: Path, name: str, array: Any) -> Any:
    """An array with sixteen bits a number. What does not fit is a failed training."""
    import numpy as np

    with np.errstate(over="ignore"):
        half = np.asarray(array).astype(np.float16)
    if not np.isfinite(half).all():
        raise BadFile(
            f"{path} was not written: {name} holds numbers that are too large or none at all, so "
            "the training has failed; the file as it was before, if there is one, is sound"
        )
    return half


# What NumPy and the archive inside raise on bytes that are none of theirs, or no longer
_UNREADABLE = (
    *(ValueError, TypeError, KeyError, AttributeError, EOFError, NotImplementedError, RuntimeError),
    *(zipfile.BadZipFile, zlib.error),
    *(SyntaxError, tokenize.TokenError, MemoryError, OverflowError),  # of the head of an array
)


def _read(path: Path) -> dict[str, Any]:
    import numpy as np

    try:
        # Opened here, since NumPy leaves a file open that is no archive after all.
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            _check_sums(file.zip)
            return {name: np.asarray(file[name]) for name in file.files}
    except FileNotFoundError:
        raise BadFile(f"there are no weights {path}; 'heliopolis train' makes some") from None
    except OSError as error:
        raise BadFile(f"cannot read the weights {path}: {reason_of(error)}") from error
    except _UNREADABLE as error:
        raise BadFile(f"{path} is damaged or holds no weights; get the file again") from error


def _check_sums(archive: zipfile.ZipFile) -> None:
    """NumPy reads no further than an array is said to go: a head that is wrong about its own length
    would go unseen, and shift all numbers.
    """
    if archive.testzip() is not None:
        raise zipfile.BadZipFile


def _about(path: Path, found: Any) -> Mapping[str, Any]:
    try:
        about = json.loads(bytes(found))
    except (TypeError, ValueError, RecursionError):
        about = None
    if not isinstance(about, dict):
        raise BadFile(f"{path} does not say what network it holds; get the file again")
    return about


def _check_versions(path: Path, kind: GameKind, about: Mapping[str, Any]) -> None:
    for what, name, wanted in (
        ("the game", "game", kind.name),
        ("observations", "observation", version_of(kind)),
        ("moves", "moves", kind.version),
    ):
        if about.get(name) != wanted:
            raise BadFile(
                f"{path} was trained for {what} {about.get(name)!s:.40}, and this is {wanted}; "
                + TRAIN_AGAIN.format(game=kind.name)
            )


def _shape(path: Path, kind: GameKind, about: Mapping[str, Any]) -> Shape:
    width, blocks = about.get("width"), about.get("blocks")
    if not (_is_within(width, 1, LARGEST_WIDTH) and _is_within(blocks, 0, MOST_BLOCKS)):
        raise BadFile(f"{path} does not say how large its network is; get the file again")
    return shape_for(kind, int(str(width)), int(str(blocks)))


def _is_within(number: object, least: int, most: int) -> bool:
    found = as_whole(number)
    return found is not None and least <= found <= most


def _check_arrays(path: Path, shape: Shape, arrays: dict[str, Any]) -> None:
    """Check names, lengths and numbers; the arrays become float32 and one block each."""
    import numpy as np

    wanted = shape.arrays()
    if arrays.keys() != wanted.keys():
        odd = sorted(arrays.keys() ^ wanted.keys())[0]
        raise BadFile(f"{path} has other arrays than its network ({odd}); get the file again")
    for name, lengths in wanted.items():
        array = arrays[name]
        if array.dtype.kind != "f" or array.shape != lengths:
            raise BadFile(
                f"{path} is damaged: {name} must be numbers with the shape {list(lengths)}, not "
                f"{array.dtype} {list(array.shape)}; get the file again"
            )
        arrays[name] = np.ascontiguousarray(array, np.float32)
        if not np.isfinite(arrays[name]).all():
            raise BadFile(f"{path} is damaged: {name} holds no finite numbers; get the file again")
