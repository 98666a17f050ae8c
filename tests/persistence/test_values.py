"""Booleans in files are the bytes 0 and 1, whatever the bytes in memory are."""

from __future__ import annotations

import io
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.persistence.streams import Pipe

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Way = Callable[[Path, dict[str, tt.DArray]], dict[str, tt.DArray]]

COUNT = 3_000_001
"""More booleans than are written in one piece."""


def masks() -> dict[str, np.ndarray[Any, Any]]:
    """Return masks as C and image libraries make them, in every memory layout."""
    few = np.frombuffer(bytes([0, 255, 2, 1, 0, 128]), np.bool_)
    many = np.frombuffer(bytes([0, 255, 2]) * COUNT, np.bool_)
    return {
        "few": few,
        "one": few[1:2].reshape(()),
        "none": few[:0],
        "rows": few.reshape(2, 3),
        "columns": few.reshape(2, 3).T,
        "strided": few[::2],
        "reversed": few[::-1],
        "broadcast": np.broadcast_to(few, (4, 6)),
        "many": many,
        "many in columns": many.reshape(-1, 3).T,
        "last": np.append(np.zeros(COUNT, np.uint8), np.uint8(7)).view(np.bool_),
    }


def through_params(folder: Path, params: dict[str, tt.DArray]) -> dict[str, tt.DArray]:
    """Save and load a file."""
    tt.save_params(folder / "w", params)
    return tt.load_params(folder / "w")


def through_stream(_: Path, params: dict[str, tt.DArray]) -> dict[str, tt.DArray]:
    """Save and load by an open stream."""
    stream = io.BytesIO()
    tt.save_params(stream, params)
    return tt.load_params(Pipe(stream.getvalue()))


def through_bytes(_: Path, params: dict[str, tt.DArray]) -> dict[str, tt.DArray]:
    """Save and load bytes, with the code for readers before TVM 0.23."""
    return tt.loads_params(tt.dumps_params(params, bool_code=1))


def through_tensors(folder: Path, params: dict[str, tt.DArray]) -> dict[str, tt.DArray]:
    """Save and load one tensor after another, in files and in bytes."""
    found: dict[str, tt.DArray] = {}
    for name, x in params.items():
        tt.save_tensor(folder / "w", x)
        assert (folder / "w").read_bytes() == tt.dumps_tensor(x)
        found[name] = tt.load_tensor(folder / "w")
    return found


def through_npz(folder: Path, params: dict[str, tt.DArray]) -> dict[str, tt.DArray]:
    """Save and load a compressed npz file."""
    tt.save_npz(folder / "w", params, compressed=True)
    return tt.load_npz(folder / "w")


def through_safetensors(folder: Path, params: dict[str, tt.DArray]) -> dict[str, tt.DArray]:
    """Save and load a safetensors file."""
    if find_spec("safetensors") is None:
        pytest.skip("not installed: safetensors")
    tt.save_safetensors(folder / "w", params)
    return tt.load_safetensors(folder / "w")


WAYS = [through_params, through_stream, through_bytes, through_tensors, through_npz, through_safetensors]


@pytest.mark.parametrize("way", WAYS)
def test_masks_with_other_bytes_are_saved_as_0_and_1(way: Way, tmp_path: Path) -> None:
    """They are loaded as True where the bytes are not 0; the saved memory is unchanged."""
    given = masks()
    bytes_before = {name: raw.tobytes() for name, raw in given.items()}
    found = way(tmp_path, {name: tt.asarray(raw) for name, raw in given.items()})
    assert sorted(found) == sorted(given)
    for name, raw in given.items():
        truth = raw.view(np.uint8) != 0
        assert found[name].shape == truth.shape, name
        assert found[name].numpy().tobytes() == truth.tobytes(), name
        assert raw.tobytes() == bytes_before[name], name


def test_masks_of_0_and_1_are_not_copied() -> None:
    """Their own memory is passed to `write`."""
    raw = np.zeros(COUNT, np.bool_)
    written: list[memoryview] = []

    class Keeping(Pipe):
        def write(self, piece: Any, /) -> int:
            written.append(piece)
            return len(piece)

    tt.save_tensor(Keeping(), tt.asarray(raw))
    assert any(np.shares_memory(np.frombuffer(piece, np.uint8), raw) for piece in written)
