"""The folder in which a user's own data lives."""

from __future__ import annotations

import os
from pathlib import Path

from ..errors import BadFile

FOLDER_SWITCH = "HELIOPOLIS_DATA"


def data_folder() -> Path:
    """HELIOPOLIS_DATA, or where the system keeps programs' data."""
    if own := os.environ.get(FOLDER_SWITCH):
        return Path(own)
    try:
        shared = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise BadFile(f"there is no home folder to keep games in; set {FOLDER_SWITCH}") from error
    return Path(shared) / "heliopolis"
