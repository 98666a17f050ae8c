"""Creation of arrays on a Cluster: each chunk is made by the process that computes it."""

from __future__ import annotations

from importlib import import_module
from math import prod
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from typedtensor.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Callable

da: Any = import_module("dask.array")
CHUNK_NBYTES = [128 * 2**20]
"""The largest size of a new chunk in bytes; `tt.cluster.set_chunk_size` sets it."""


def chunks_of(shape: tuple[int, ...], dtype: Any) -> tuple[tuple[int, ...], ...]:
    """The chunks of a new array: as square as possible within the chunk size."""
    if 0 in shape:
        return tuple((size,) for size in shape)
    found: tuple[tuple[int, ...], ...] = da.core.normalize_chunks("auto", shape, limit=CHUNK_NBYTES[0], dtype=dtype)
    return found


def contiguous_chunks(shape: tuple[int, ...], itemsize: int, most: int | None = None) -> tuple[tuple[int, ...], ...]:
    """Chunks that are contiguous in a row-major array, of at most this many bytes; by default, of the chunk size."""
    room = max((most or CHUNK_NBYTES[0]) // itemsize, 1)
    chunks: list[tuple[int, ...]] = []
    for axis, size in enumerate(shape):
        inner = prod(shape[axis + 1 :])
        rows = size if 0 in shape else min(max(room // inner, 1), size)
        whole, rest = divmod(size, rows) if rows else (1, 0)
        chunks.append((rows,) * whole + ((rest,) if rest else ()))
    return tuple(chunks)


def _filled(name: str) -> Callable[..., Any]:
    function = getattr(da, name)

    def call(shape: Any, *values: Any, dtype: Any) -> Any:
        sizes = (shape,) if isinstance(shape, int) else tuple(shape)
        return function(sizes, *values, dtype=dtype, chunks=chunks_of(sizes, dtype))

    return call


def _eye(rows: int, cols: int, *, k: int = 0, dtype: Any) -> Any:
    if 0 in {rows, cols}:
        return da.zeros((rows, cols), dtype=dtype)
    chunks = chunks_of((rows, cols), dtype)
    at = da.arange(rows, chunks=(chunks[0],))[:, None], da.arange(cols, chunks=(chunks[1],))[None, :]
    return (at[1] - at[0] == k).astype(dtype)


def _arange(start: Any, stop: Any, step: Any, *, dtype: Any) -> Any:
    """Each chunk from its own first number, which is NumPy's."""
    count = len(range(start, stop, step)) if isinstance(start + stop + step, int) else _count(start, stop, step)
    chunks = chunks_of((count,), dtype)
    if np.dtype(dtype).kind in "iu" and count:
        return _counted(start, step, chunks, dtype)
    positions = da.arange(count, chunks=chunks, dtype=np.int64)
    delta = np.dtype(dtype).type(start + step) - np.dtype(dtype).type(start)  # NumPy computes the step in this way
    return (np.dtype(dtype).type(start) + positions.astype(dtype) * delta).astype(dtype)


def _count(start: float, stop: float, step: float) -> int:
    return len(np.arange(start, stop, step)) if (stop - start) / step < 2**20 else int(np.ceil((stop - start) / step))


def _counted(start: int, step: int, chunks: Any, dtype: Any) -> Any:
    """Integers modulo 2**64, which are exact in the whole range of each dtype."""
    positions = da.arange(sum(chunks[0]), chunks=chunks, dtype=np.uint64)
    found = positions * np.uint64(step % 2**64) + np.uint64(start % 2**64)
    return found.view(np.int64).astype(dtype) if np.dtype(dtype).kind == "i" else found.astype(dtype)


def _linspace(start: Any, stop: Any, num: int, *, dtype: Any, endpoint: bool) -> Any:
    return da.from_array(np.linspace(start, stop, num, endpoint=endpoint, dtype=dtype), chunks=chunks_of((num,), dtype))


class Source:
    """dask's generator, with the methods of a stream, and the distributions."""

    def __init__(self, seed: Any) -> None:
        """Start at the seed; each chunk has a separate generator."""
        self._source = da.random.default_rng(seed)

    @property
    def bit_generator(self) -> NoReturn:
        """Refuse: the state consists of many generators that have not drawn yet."""
        raise DeviceError(
            "Generator",
            needed="a stream with a state to copy",
            got="one of a Cluster, whose chunks have separate generators",
            fix="Make another generator of the same seed: tt.random.default_rng(seed, device=device).",
        )

    def random(self, shape: Any, dtype: Any = np.float64) -> Any:
        """From 0 up to 1."""
        return self._source.random(_sizes(shape), dtype=dtype, chunks=_chunks(shape, dtype))

    def standard_normal(self, shape: Any, dtype: Any = np.float64) -> Any:
        """Of mean 0 and standard deviation 1."""
        found = self._source.standard_normal(_sizes(shape), chunks=_chunks(shape, np.float64))
        return found if found.dtype == dtype else found.astype(dtype)

    def integers(self, low: Any, high: Any, shape: Any, dtype: Any, endpoint: bool = False) -> Any:  # noqa: FBT001, FBT002  # as NumPy's
        """From `low` up to `high`."""
        chunks = _chunks(shape, dtype)
        return self._source.integers(low, high, _sizes(shape), dtype=dtype, endpoint=endpoint, chunks=chunks)

    def __getattr__(self, name: str) -> Any:
        """A distribution, drawn chunk by chunk."""
        draw = getattr(self._source, name)

        def drawn(*parameters: Any, size: Any, dtype: Any = np.float64) -> Any:
            found = draw(*parameters, size=_sizes(size), chunks=_chunks(size, np.float64))
            return found if found.dtype == dtype else found.astype(dtype)

        return drawn


def _sizes(shape: Any) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else tuple(shape)


def _chunks(shape: Any, dtype: Any) -> Any:
    return chunks_of(_sizes(shape), np.dtype(dtype))


CREATION: dict[str, Callable[..., Any]] = {
    **{name: _filled(name) for name in ("zeros", "ones", "empty", "full")},
    "eye": _eye,
    "arange": _arange,
    "linspace": _linspace,
}
GENERATORS: dict[str, Callable[..., Any]] = {"random.default_rng": Source}
