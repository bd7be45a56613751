"""Weights files: what is written is read again, and nothing else is taken for one."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from heliopolis.errors import BadFile
from heliopolis.face.catalogue import kind_of
from heliopolis.players.network.shape import input_scale, shape_for
from heliopolis.players.network.weights_file import Weights, load_weights, save_weights

RA, DICE = kind_of("ra"), kind_of("dice")


def small_weights() -> Weights:
    shape = shape_for(RA, width=8, blocks=2)
    chance = np.random.default_rng(3)
    arrays = {
        name: chance.normal(size=lengths).astype(np.float16).astype(np.float32)
        for name, lengths in shape.arrays().items()
    }
    return Weights(shape, arrays, {"seconds": 7})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ra.npz"
    save_weights(path, RA, small_weights())
    return path


def changed(path: Path, **arrays: Any) -> None:
    """Write the file again with other arrays for some; None leaves one out."""
    with np.load(path) as found:
        content = {name: found[name] for name in found.files} | arrays
    np.savez(path, **{name: array for name, array in content.items() if array is not None})


def about(path: Path, **words: Any) -> Any:
    """The page about a network, with other words."""
    with np.load(path) as found:
        page = json.loads(bytes(found["about"])) | words
    return np.frombuffer(json.dumps(page).encode(), np.uint8)


def test_weights_survive_their_file(file: Path) -> None:
    before, after = small_weights(), load_weights(file, RA)
    assert after.shape == before.shape
    assert after.about["seconds"] == 7
    assert after.about["observation"] == "ra-obs-v1 auction-outlook-v1"
    for name, array in before.arrays.items():
        assert after.arrays[name].dtype == np.float32
        np.testing.assert_array_equal(after.arrays[name], array)
    assert list(file.parent.iterdir()) == [file]


def test_every_number_of_a_row_has_a_scale() -> None:
    for kind in (RA, DICE, kind_of("priests")):
        scale = input_scale(kind)
        assert len(scale) == shape_for(kind).inputs
        assert all(0.05 <= each <= 1.0 for each in scale)


def test_a_failed_training_is_not_written(tmp_path: Path) -> None:
    weights = small_weights()
    weights.arrays["win.w"][0, 0] = 1e6
    with pytest.raises(BadFile, match=r"was not written: win.w holds numbers that are too large"):
        save_weights(tmp_path / "ra.npz", RA, weights)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"cannot write the weights .*no such file"):
        save_weights(tmp_path / "none" / "ra.npz", RA, small_weights())


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"there are no weights .*'heliopolis train' makes some"):
        load_weights(tmp_path / "ra.npz", RA)


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"cannot read the weights .*is a directory"):
        load_weights(tmp_path, RA)


@pytest.mark.parametrize("length", [0, 10, 1000, 4000])
def test_a_file_that_was_cut_off_is_said(file: Path, length: int) -> None:
    file.write_bytes(file.read_bytes()[:length])
    with pytest.raises(BadFile, match="is damaged or holds no weights; get the file again"):
        load_weights(file, RA)


def test_an_array_alone_is_no_network(tmp_path: Path) -> None:
    path = tmp_path / "plain.npy"
    np.save(path, np.zeros(5))
    with pytest.raises(BadFile, match="is damaged or holds no weights; get the file again"):
        load_weights(path, RA)


def test_whatever_byte_of_an_archive_is_changed_no_other_error_comes(file: Path) -> None:
    whole = file.read_bytes()
    places = [place for mark in (b"PK\1\2", b"PK\3\4") for place in _places_of(mark, whole)]
    for place in places[:6] + places[-6:]:
        for offset in range(4, 30):
            for value in (0x01, 0x08, 0x63, 0xFF):
                file.write_bytes(
                    whole[: place + offset] + bytes([value]) + whole[place + offset + 1 :]
                )
                with suppress(BadFile):
                    load_weights(file, RA)


def _places_of(mark: bytes, content: bytes) -> list[int]:
    return [found.start() for found in re.finditer(re.escape(mark), content)]


def test_another_game_is_said(file: Path) -> None:
    with pytest.raises(BadFile, match="was trained for the game ra, and this is dice; train one"):
        load_weights(file, DICE)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"observation": "ra-obs-v0"}, "for observations ra-obs-v0, and this is ra-obs-v1"),
        ({"moves": "ra-v0"}, "for moves ra-v0, and this is ra-v1"),
        ({"width": 10**9}, "does not say how large its network is"),
        ({"blocks": True}, "does not say how large its network is"),
        ({"blocks": 1}, "has other arrays than its network"),
        ({"width": 9}, r"in0.w must be numbers with the shape \[9, 800\]"),
    ],
)
def test_another_version_or_size_is_said(file: Path, words: dict[str, Any], said: str) -> None:
    changed(file, about=about(file, **words))
    with pytest.raises(BadFile, match=said):
        load_weights(file, RA)


@pytest.mark.parametrize(
    "page",
    [
        None,
        np.zeros(3, np.uint8),
        np.frombuffer(b"[]", np.uint8),
        np.frombuffer(b"[" * 100_000, np.uint8),
    ],
    ids=["none", "zeros", "a list", "lists in lists"],
)
def test_a_file_without_its_page_is_said(file: Path, page: Any) -> None:
    changed(file, about=page)
    with pytest.raises(BadFile, match="does not say what network it holds"):
        load_weights(file, RA)


def test_numbers_that_are_none_are_said(file: Path) -> None:
    changed(file, **{"win.b": np.array([0, 1, np.nan, 0, 0], np.float16)})
    with pytest.raises(BadFile, match=r"win.b holds no finite numbers"):
        load_weights(file, RA)


def test_whole_numbers_are_no_weights(file: Path) -> None:
    changed(file, **{"win.b": np.zeros(5, np.int64)})
    with pytest.raises(BadFile, match=r"win.b must be numbers with the shape \[5\], not int64"):
        load_weights(file, RA)
