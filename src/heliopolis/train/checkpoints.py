"""Checkpoints: all that a training needs to go on as if it had never stopped."""

from __future__ import annotations

import errno
import io
import pickle
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from ..core.kind import GameKind
from ..core.whole_file import whole_file
from ..errors import BadFile, reason_of
from ..players.network.inputs import version_of
from .settings import Settings, settings_of_json

FORMAT = "heliopolis-training-5"  # another number when what is kept changes its meaning


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A training that was left, and its run so far."""

    settings: Settings
    state: Mapping[str, Any]  # of the training
    run: Mapping[str, Any]  # numbers of the run


def save_checkpoint(path: Path, kind: GameKind, checkpoint: Checkpoint) -> None:
    """Write a whole file or nothing."""
    content = {
        **_identity(kind),
        "settings": checkpoint.settings.as_json(),
        "state": dict(checkpoint.state),
        "run": dict(checkpoint.run),
    }
    kept = io.BytesIO()  # PyTorch hides why a file cannot be written
    torch.save(content, kept)
    try:
        with whole_file(path) as file:
            file.write(kept.getbuffer())
    except OSError as error:
        raise BadFile(f"cannot write the checkpoint {path}: {reason_of(error)}") from error


def load_checkpoint(path: Path, kind: GameKind) -> Checkpoint:
    """A training to go on with, or BadFile with a sentence."""
    content = _read(path)
    for name, wanted in _identity(kind).items():
        if content.get(name) != wanted:
            raise BadFile(
                f"{path} is a checkpoint of another version: its {name} is "
                f"{content.get(name)!s:.40}, and here it is {wanted}; begin anew in another folder"
            )
    try:
        settings = settings_of_json(content["settings"])
        return Checkpoint(settings, content["state"], content["run"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadFile(f"{path} is damaged; go back to a copy of it, or begin anew") from error


def _identity(kind: GameKind) -> dict[str, str]:
    """What a checkpoint must agree with to be of use."""
    return {
        "format": FORMAT,
        "game": kind.name,
        "observation": version_of(kind),
        "moves": kind.version,
    }


# What PyTorch and the archive inside raise on bytes that are none of theirs, or no longer
_UNREADABLE = (
    *(RuntimeError, ValueError, EOFError, KeyError, NotImplementedError, pickle.UnpicklingError),
    *(zipfile.BadZipFile, zlib.error),
)


def _read(path: Path) -> Mapping[str, Any]:
    try:
        # PyTorch does not look at the sums that an archive keeps of its parts.
        with zipfile.ZipFile(path) as archive:
            if archive.testzip() is not None:
                raise _damaged(path)
        # Tensors, numbers and texts only: a file from elsewhere cannot run anything.
        content = torch.load(path, map_location="cpu", weights_only=True)
    except FileNotFoundError:
        raise no_checkpoint(path) from None
    except OSError as error:
        if error.errno == errno.EINVAL:  # PyTorch looked for something before its beginning
            raise _damaged(path) from error
        raise BadFile(f"cannot read the checkpoint {path}: {reason_of(error)}") from error
    except BadFile:
        raise
    except _UNREADABLE as error:
        raise _damaged(path) from error
    if not isinstance(content, dict):
        raise BadFile(f"{path} is no checkpoint of a training; name another folder")
    return content


def no_checkpoint(path: Path) -> BadFile:
    """What to say where there is nothing to go on with."""
    return BadFile(f"there is no checkpoint {path} to go on with; leave out --resume to begin")


def _damaged(path: Path) -> BadFile:
    return BadFile(f"{path} is damaged or no checkpoint; go back to a copy of it")
