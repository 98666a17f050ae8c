"""Quantiles, counts and correlations."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from typedtensor.backends.dask.blocks import at_once, outcome, parts_at_once, single
from typedtensor.backends.dask.tasks import NUMPY, Task

if TYPE_CHECKING:
    from collections.abc import Callable

da: Any = import_module("dask.array")


def of_order(name: str) -> Callable[..., Any]:
    """A function of all elements along the axes, in one task."""

    def call(x: Any, *given: Any, axis: Any = None, keepdims: bool = False, **options: Any) -> Any:
        gone = range(x.ndim) if axis is None else normalize_axis_tuple(axis, x.ndim)
        kept = [1 if at in gone else size for at, size in enumerate(x.shape) if keepdims or at not in gone]
        front = given[0].shape if given and isinstance(given[0], da.Array) else ()
        dtype = outcome(name, x, *given, **options)
        task = Task(name, axis=axis, keepdims=keepdims, **options)
        return at_once(task, x, *given, dtype=dtype, shape=(*front, *kept))

    return call


def _histogram(x: Any, *, bins: Any, range: Any, density: bool, weights: Any) -> Any:
    """The counts and the edges, in one task."""
    ends = isinstance(bins, da.Array)
    count = bins.shape[0] - 1 if ends else int(bins)
    sample = np.arange(2).astype(x.dtype)
    with np.errstate(all="ignore"):
        pattern = NUMPY.function("histogram")(
            sample, bins=np.arange(2).astype(bins.dtype) if ends else 1, density=density,
            weights=None if weights is None else np.ones(2, weights.dtype),
        )  # fmt: skip
    task, dtypes = Task("histogram", range=range, density=density), [each.dtype for each in pattern]
    return tuple(parts_at_once(task, x, dtypes=dtypes, shapes=[(count,), (count + 1,)], bins=bins, weights=weights))


def _edges(x: Any, *, bins: Any, range: Any) -> Any:
    """The edges, in one task."""
    ends = isinstance(bins, da.Array)
    count = bins.shape[0] if ends else int(bins) + 1
    dtype = bins.dtype if ends else np.histogram_bin_edges(np.arange(2).astype(x.dtype), bins=1).dtype
    return at_once(Task("histogram_bin_edges", range=range), x, dtype=dtype, shape=(count,), bins=bins)


def _bincount(x: Any, *, weights: Any, minlength: int) -> Any:
    """The counts of each chunk, then their sum, up to the largest number."""
    given = [x] if weights is None else [x, weights.rechunk(x.chunks)]
    dtype, unknown = np.dtype(np.int64 if weights is None else np.float64), (np.nan,)
    parts = da.map_blocks(Task("bincount"), *given, dtype=dtype, chunks=(unknown * x.numblocks[0],))
    return at_once(Task("summed", size=minlength), *parts.blocks, dtype=dtype, shape=unknown)


def _bounded_bincount(x: Any, *, weights: Any, minlength: int) -> Any:
    """The same, for numbers below the least size, which is that of the result."""
    found = _bincount(x, weights=weights, minlength=minlength)
    return da.map_blocks(Task("copy"), found, dtype=found.dtype, chunks=((minlength,),))


def _digitize(x: Any, bins: Any, *, right: bool) -> Any:
    """Each chunk together with all edges."""
    at, end, task = tuple(range(x.ndim)), (x.ndim,), Task("digitize", right=right)
    return da.blockwise(task, at, x, at, single(bins, 0), end, dtype=np.dtype(np.int64), concatenate=True)


def _cov(x: Any, *, rowvar: bool, dtype: Any, ddof: int = 1) -> Any:
    """The products of deviations from the mean, for each chunk of observations, then their sum.

    The mean of equal numbers is rounded, but of zeros it is not: without the first, they vary by 0.
    """
    rows = x[None, :] if x.ndim == 1 else x if rowvar else x.T
    rows = rows.astype(dtype)
    count = rows.shape[1]
    rows = rows - rows[:, :1]
    centred = rows - da.mean(rows, axis=1, keepdims=True)
    found = da.matmul(centred, da.conj(centred).T) * np.true_divide(1, max(count - ddof, 0)).astype(centred.real.dtype)
    return found[0, 0] if rows.shape[0] == 1 else found


def _corrcoef(x: Any, *, rowvar: bool, dtype: Any) -> Any:
    found = _cov(x, rowvar=rowvar, dtype=dtype)
    if not found.ndim:
        return found / found
    spread = da.sqrt(da.diagonal(found).real)
    found = found / spread[:, None] / spread[None, :]
    if found.dtype.kind == "c":
        return da.clip(found.real, -1, 1) + 1j * da.clip(found.imag, -1, 1)
    return da.clip(found, -1, 1)


STATISTICS: dict[str, Callable[..., Any]] = {
    "histogram": _histogram,
    "histogram_bin_edges": _edges,
    "bincount": _bincount,
    "bounded_bincount": _bounded_bincount,
    "digitize": _digitize,
    "cov": _cov,
    "corrcoef": _corrcoef,
}
