"""Files of NumPy's format `.npy`, read and written chunk by chunk by whoever computes the chunk."""

# dask has no types; pyright reports what it reads of an Any.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownLambdaType=false
from __future__ import annotations

import os
from importlib import import_module
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.dask.chunked import Chunked
from typedtensor.backends.dask.computing import computed
from typedtensor.backends.dask.creation import CHUNK_NBYTES
from typedtensor.errors import DTypeError, FormatError, ShapeError
from typedtensor.types.dtype import FROM_NUMPY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typedtensor.types.device import Cluster

dask: Any = import_module("dask")
da: Any = import_module("dask.array")
PART = "part-{:05d}.npy"
"""The name of a file, by the number of its chunk."""


def load_npy(device: Cluster, paths: Sequence[str]) -> Chunked:
    """The arrays of the files one below the other, in chunks of whole rows; only their heads are read now."""
    heads = [_head(path) for path in paths]
    shape, dtype = heads[0]
    parts: list[Any] = []
    for path, (found, kind) in zip(paths, heads, strict=True):
        if kind != dtype or found[1:] != shape[1:]:
            fix = "Load the files of each kind in a call of its own."
            needed, got = f"rows of {dtype} and the shape {shape[1:]}, as in {paths[0]}", f"{kind}{found[1:]} in {path}"
            raise ShapeError("load_npy", needed=needed, got=got, fix=fix)
        rows = max(CHUNK_NBYTES[0] // max(prod(shape[1:]) * dtype.itemsize, 1), 1)
        version = Path(path).stat().st_mtime_ns
        for start in range(0, found[0], rows):
            stop = min(start + rows, found[0])
            block = dask.delayed(_read, pure=True)(path, start, stop, version)
            parts.append(da.from_delayed(block, (stop - start, *shape[1:]), dtype))
    array = da.concatenate(parts) if parts else da.empty((0, *shape[1:]), dtype=dtype)
    return Chunked(array, device)


def _head(path: str) -> tuple[tuple[int, ...], np.dtype[Any]]:
    try:
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError) as error:
        fix = "Write one with numpy.save, or tt.cluster.save_npy."
        raise FormatError("load_npy", needed="a file of the format .npy", got=f"{path}: {error}", fix=fix) from None
    if not isinstance(array, np.ndarray) or not array.ndim:
        fix = "Give files of arrays with at least one axis, no archives."
        raise FormatError("load_npy", needed="a file of one array with rows", got=path, fix=fix)
    if array.dtype not in FROM_NUMPY:
        fix = "Convert the file with NumPy first."
        raise DTypeError("load_npy", needed="one of the fourteen dtypes", got=f"{array.dtype} in {path}", fix=fix)
    return array.shape, array.dtype


def _read(path: str, start: int, stop: int, version: int) -> np.ndarray:
    if Path(path).stat().st_mtime_ns != version:
        fix = "Load it again."
        raise FormatError("load_npy", needed="the file as it was when it was loaded", got=f"{path}, changed", fix=fix)
    found: np.ndarray = np.array(np.load(path, mmap_mode="r", allow_pickle=False)[start:stop])
    return found


def save_npy(raw: Chunked, folder: Path) -> list[Path]:
    """One file per chunk of whole rows, written by whoever computes it; the paths, in the order of the rows."""
    folder.mkdir(parents=True, exist_ok=True)
    array = raw.array.rechunk(dict.fromkeys(range(1, raw.ndim), -1))
    paths = [str(folder / PART.format(at)) for at in range(array.numblocks[0])]
    blocks = array.to_delayed().reshape(-1)
    written = [dask.delayed(_write, pure=False)(block, path) for block, path in zip(blocks, paths, strict=True)]
    done = [da.from_delayed(each, (), np.dtype(np.int64)) for each in written]
    if done:
        computed(raw.device, da.stack(done))
    return [Path(path) for path in paths]


def _write(block: np.ndarray, path: str) -> np.ndarray:
    """Write beside the file first, so that no reader sees half of one."""
    beside = f"{path}.{os.getpid()}.tmp"
    with open(beside, "wb") as file:  # noqa: PTH123  # a str, on the worker
        np.save(file, np.ascontiguousarray(block), allow_pickle=False)
    os.replace(beside, path)  # noqa: PTH105  # as above
    return np.asarray(block.nbytes, np.int64)
