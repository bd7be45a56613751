"""One training at a time in a folder, as far as the system has locks."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from heliopolis.errors import BadFile
from heliopolis.train.alone import alone_in

fcntl = pytest.importorskip("fcntl", reason="this system has no locks on folders")


def test_a_folder_is_free_again_when_a_training_has_left_it(tmp_path: Path) -> None:
    with alone_in(tmp_path), pytest.raises(BadFile, match="another training is at work in "):
        alone_in(tmp_path).__enter__()
    with alone_in(tmp_path):
        pass


def test_where_a_disk_has_no_locks_training_goes_on_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(opened: int, operation: int) -> None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    monkeypatch.setattr(fcntl, "flock", refuse)
    with alone_in(tmp_path):
        (tmp_path / "weights").touch()
    assert (tmp_path / "weights").exists()
