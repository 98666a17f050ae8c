"""File contents that can be checked for completeness and for their writer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import typedtensor as tt
from typedtensor.persistence._files import write_whole
from typedtensor.persistence.parameters import load_params, save_params

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SIZE = 20_000
PIECE = 1_000


class Writer(NamedTuple):
    """A way to write the content of a key, and to read which key is stored: None if the content is damaged."""

    write: Callable[[Path, int], None]
    read: Callable[[Path], int | None]


def names(folder: Path) -> list[str]:
    """Return the names in a folder, including hidden files."""
    return sorted(each.name for each in folder.iterdir())


def content(key: int) -> bytes:
    """Return as many bytes as the key says, each equal to the key."""
    return bytes([key]) * (SIZE + 500 * key)


def key_of(found: bytes) -> int | None:
    """Return the key of the bytes; None if they are not the complete content of one key."""
    return found[0] if found and found == content(found[0]) else None


def write_pieces(path: Path, key: int) -> None:
    """Write a content in pieces, as parameters are written."""
    with write_whole(path) as stream:
        for start in range(0, len(content(key)), PIECE):
            stream.write(content(key)[start : start + PIECE])


def write_carelessly(path: Path, key: int) -> None:
    """Write a content with `open`, which a kill or another writer can leave incomplete."""
    with path.open("wb", buffering=0) as stream:
        for start in range(0, len(content(key)), PIECE):
            stream.write(content(key)[start : start + PIECE])


def read(path: Path) -> int | None:
    """Return the key of a file."""
    return key_of(path.read_bytes())


def params(key: int) -> dict[str, tt.DArray]:
    """Return tensors of several sizes whose elements all are the key; the names contain it too."""
    return {f"{key} {size}": tt.asarray(np.full((size, 2), key, np.int16)) for size in (0, 1, 100, 5000 + 100 * key)}


def write_params(path: Path, key: int) -> None:
    """Write parameters."""
    save_params(path, params(key))


def read_params(path: Path) -> int | None:
    """Return the key of the parameters in a file, after comparing every name and element."""
    try:
        found = load_params(path)
        key = int(next(iter(found)).partition(" ")[0])
    except (tt.FormatError, StopIteration, ValueError):
        return None
    expected = params(key)
    same = list(found) == list(expected) and all(
        np.array_equal(found[name].numpy(), expected[name].numpy()) for name in expected
    )
    return key if same else None


def write_npz(path: Path, key: int) -> None:
    """Write an npz file."""
    tt.save_npz(path, params(key))


def write_safetensors(path: Path, key: int) -> None:
    """Write a safetensors file."""
    tt.save_safetensors(path, params(key))


def key_of_params(load: Callable[[Path], dict[str, tt.DArray]], path: Path) -> int | None:
    """Return the key of parameters whose names are in any order."""
    try:
        found = load(path)
        key = int(next(iter(found)).partition(" ")[0])
    except (tt.FormatError, StopIteration, ValueError):
        return None
    expected = params(key)
    same = found.keys() == expected.keys() and all(
        np.array_equal(found[name].numpy(), expected[name].numpy()) for name in expected
    )
    return key if same else None


WRITERS = {
    "bytes": Writer(write_pieces, read),
    "careless": Writer(write_carelessly, read),
    "params": Writer(write_params, read_params),
    "npz": Writer(write_npz, partial(key_of_params, tt.load_npz)),
    "safetensors": Writer(write_safetensors, partial(key_of_params, tt.load_safetensors)),
}
