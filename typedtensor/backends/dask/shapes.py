"""Functions that move elements, join arrays, or change their shapes."""

# dask has no types; pyright reports every use of them.
# pyright: reportUnknownLambdaType=false
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.dask.blocks import at_once
from typedtensor.backends.dask.tasks import Task

if TYPE_CHECKING:
    from collections.abc import Callable

da: Any = import_module("dask.array")


def reshape(x: Any, shape: tuple[int, ...], *, copy: bool | None = None) -> Any:  # noqa: ARG001  # nothing writes to chunks
    """The elements in another shape, in row-major order."""
    if x.shape == tuple(shape):
        return x
    if 0 in x.shape:
        sizes = np.empty(x.shape).reshape(shape).shape  # raises if they do not fit
        return da.empty(sizes, dtype=x.dtype)
    try:
        return x.reshape(shape)
    except NotImplementedError:
        return x.rechunk(-1).reshape(shape)


def _asarray(x: Any, *, copy: Any = None, dtype: Any = None, **_: Any) -> Any:  # noqa: ARG001  # as above
    if isinstance(x, da.Array):
        return x if dtype is None or x.dtype == dtype else x.astype(dtype)
    return da.from_array(np.array(x, dtype), chunks=-1)


def _concat(arrays: Any, *, axis: int | None) -> Any:
    if axis is None:
        return da.concatenate([reshape(x, (-1,)) for x in arrays])
    return da.concatenate(list(arrays), axis=axis)


def _repeat(x: Any, repeats: Any, *, axis: int | None) -> Any:
    if axis is None:
        x, axis = reshape(x, (-1,)), 0
    if isinstance(repeats, da.Array):
        shape = [np.nan if each == axis else size for each, size in enumerate(x.shape)]
        return at_once(Task("repeat", axis=axis), x, repeats, dtype=x.dtype, shape=shape)
    return da.repeat(x, repeats, axis=axis)


def _view(x: Any, dtype: Any) -> Any:
    if not x.ndim or dtype.itemsize == x.dtype.itemsize:
        return x.map_blocks(_viewed, dtype, dtype=dtype)
    several = max(1, dtype.itemsize // x.dtype.itemsize)
    if any(size % several for size in x.chunks[-1]):
        size = max(x.chunks[-1])
        x = x.rechunk({x.ndim - 1: size + -size % several})
    last = tuple(size * x.dtype.itemsize // dtype.itemsize for size in x.chunks[-1])
    return x.map_blocks(_viewed, dtype, dtype=dtype, chunks=(*x.chunks[:-1], last))


def _viewed(chunk: Any, dtype: Any) -> Any:
    return np.asarray(chunk, order="C").view(dtype)


def _tri(name: str) -> Callable[..., Any]:
    def call(x: Any, *, k: int) -> Any:
        rows, cols = x.shape[-2:]
        at = da.arange(rows, chunks=(x.chunks[-2],))[:, None], da.arange(cols, chunks=(x.chunks[-1],))[None, :]
        kept = at[1] - at[0] <= k if name == "tril" else at[1] - at[0] >= k
        return da.where(kept, x, np.zeros((), x.dtype))

    return call


def _diag(x: Any, *, k: int = 0) -> Any:
    """The matrix with a vector on its diagonal."""
    size = x.shape[0] + abs(k)
    zeros = da.zeros(abs(k), dtype=x.dtype)
    rows = da.concatenate([x, zeros] if k >= 0 else [zeros, x])
    at = da.arange(size, chunks=rows.chunks)
    return da.where(at[None, :] - at[:, None] == k, rows[:, None], np.zeros((), x.dtype))


def _kron(x1: Any, x2: Any) -> Any:
    """The products of all pairs of elements, the axes of the first before those of the second."""
    ndim = max(x1.ndim, x2.ndim)
    x1, x2 = (x[(None,) * (ndim - x.ndim)] for x in (x1, x2))
    for axis in range(ndim):
        x1, x2 = da.expand_dims(x1, 2 * axis + 1), da.expand_dims(x2, 2 * axis)
    found = x1 * x2
    sizes = found.shape
    return reshape(found, tuple(sizes[at] * sizes[at + 1] for at in range(0, len(sizes), 2)))


def _roll(x: Any, shift: Any, *, axis: Any = None) -> Any:
    return x if 0 in x.shape else da.roll(x, shift, axis=axis)


def _broadcast_arrays(*arrays: Any) -> Any:
    shape = np.broadcast_shapes(*(x.shape for x in arrays))
    return tuple(da.broadcast_to(x, shape) for x in arrays)


def _tile(x: Any, repetitions: tuple[int, ...]) -> Any:
    np.broadcast_to(np.zeros((), x.dtype), x.shape).shape  # noqa: B018  # NumPy refuses too large a shape
    if 0 in repetitions or 0 in x.shape:
        shape = np.tile(np.broadcast_to(np.zeros((), x.dtype), x.shape), repetitions).shape
        return da.empty(shape, dtype=x.dtype)
    return da.tile(x, repetitions)


def _meshgrid(*arrays: Any, indexing: str = "xy") -> Any:
    return tuple(da.meshgrid(*arrays, indexing=indexing))


def _unstack(x: Any, *, axis: int = 0) -> Any:
    x = da.moveaxis(x, axis, 0)
    return tuple(x[at] for at in range(x.shape[0]))


SHAPES: dict[str, Callable[..., Any]] = {
    "reshape": reshape,
    "asarray": _asarray,
    "concat": _concat,
    "stack": lambda arrays, *, axis=0: da.stack(list(arrays), axis=axis),
    "unstack": _unstack,
    "repeat": _repeat,
    "view": _view,
    "tril": _tri("tril"),
    "triu": _tri("triu"),
    "roll": _roll,
    "diag": _diag,
    "kron": _kron,
    "tile": _tile,
    "flip": lambda x, *, axis=None: da.flip(x, axis=axis),
    "broadcast_to": da.broadcast_to,
    "sliding_window_view": da.lib.stride_tricks.sliding_window_view,
    "broadcast_arrays": _broadcast_arrays,
    "permute_dims": da.transpose,
    "matrix_transpose": lambda x: da.swapaxes(x, -1, -2),
    "moveaxis": da.moveaxis,
    "expand_dims": lambda x, *, axis: da.expand_dims(x, axis),
    "squeeze": da.squeeze,
    "meshgrid": _meshgrid,
}
