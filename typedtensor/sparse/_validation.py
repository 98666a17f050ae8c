"""Checks that three arrays are a valid sparse matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import backend_of, device_of, dtype_of
from typedtensor.core.base import BaseArray
from typedtensor.core.diagnostics import describe, raise_kind_error, same_device
from typedtensor.errors import BoundsError, DTypeError, FormatError, RankError, ShapeError
from typedtensor.sparse._libraries import validate_size, validate_sparse_dtype
from typedtensor.types.shape import as_shape

if TYPE_CHECKING:
    from typedtensor.sparse._libraries import Format

UNITS = {"csc": ("column", "row"), "csr": ("row", "column")}
"""What a format stores contiguously, and what the indices within it refer to."""


def validate_shape(function: str, shape: Any) -> tuple[int, int]:
    """Check that the shape has two sizes."""
    sizes = as_shape(shape, function)
    if len(sizes) != 2:  # noqa: PLR2004 - the two axes of a matrix
        raise RankError(function, needed="two sizes: rows and columns", got=text_of(sizes), fix="Pass make_dim(2, 3).")
    return sizes[0], sizes[1]


def raw_vectors(function: str, **parts: object) -> tuple[Any, Any, Any]:
    """The raw arrays of three vectors on one device: data, indices, indptr."""
    raws: list[Any] = []
    for name, part in parts.items():
        if not isinstance(part, BaseArray):
            fix = "Convert it with tt.asarray first."
            raise DTypeError(function, needed=f"a tensor as {name}", got=type(part).__name__, fix=fix)
        raws.append(part._raw)
        if part.ndim != 1:
            fix = "Flatten it: tt.reshape(x, (-1,))."
            raise RankError(function, needed=f"one axis of {name}", got=describe(part._raw), fix=fix)
    same_device(function, raws)
    data, indices, indptr = raws
    return data, indices, indptr


def validate_parts(function: str, format: Format, parts: tuple[Any, ...], shape: tuple[int, int]) -> None:
    """Check everything about the three vectors; the first error is raised."""
    data, indices, indptr = parts
    validate_sparse_dtype(function, device_of(data), dtype_of(data))
    for positions in (indices, indptr):
        if dtype_of(positions).kind not in "iu":
            raise_kind_error(function, "iu", positions)
    validate_size(function, shape, int(data.shape[0]))
    major, minor = UNITS[format]
    majors, minors = shape if format == "csr" else shape[::-1]
    # Every index is checked: arrays of a Gpu are copied to the Cpu.
    at, ends = (backend_of(raw).to_numpy(raw) for raw in (indices, indptr))
    _validate_ends(function, format, ends, majors, data, indices)
    if at.size and (at.min() < 0 or at.max() >= minors):
        worst = int(at.min() if at.min() < 0 else at.max())
        raise BoundsError(
            function,
            needed=f"{minor}s from 0 to {minors - 1}" if minors else f"no element: there is no {minor}",
            got=f"{worst} in indices, of the shape {shape}",
            fix=f"Each entry of indices is the {minor} of an element.",
        )
    starts = np.zeros(at.size + 1, np.bool_)
    starts[ends] = True  # at the start of the next row or column, indices may decrease
    back = np.flatnonzero((at[1:] <= at[:-1]) & ~starts[1:-1])
    if back.size:
        first, second = int(at[back[0]]), int(at[back[0] + 1])
        found = f"{minor} {first} twice" if first == second else f"{minor} {second} after {minor} {first}"
        raise FormatError(
            function,
            needed=f"the {minor}s of each {major} in ascending order, each once",
            got=f"{found} in {major} {int(np.searchsorted(ends, back[0], side='right')) - 1}",
            fix="Sort the elements and sum duplicates: sum_duplicates() of SciPy's matrices does both.",
        )


def _validate_ends(function: str, format: Format, ends: Any, majors: int, data: Any, indices: Any) -> None:
    major, _ = UNITS[format]
    counts = data.shape[0], indices.shape[0]
    if counts[0] != counts[1]:
        got = f"{counts[1]} for {counted(counts[0], 'element')}"
        raise ShapeError(
            function, needed="one index for each element of data", got=got, fix="Pass vectors of the same length."
        )
    if ends.size != majors + 1:
        raise ShapeError(
            function,
            needed=f"an indptr of {counted(majors + 1, 'number')}: one for each of {counted(majors, major)}"
            ", and the end",
            got=str(ends.size),
            fix="Check the shape and the format: by columns (csc) or by rows (csr).",
        )
    falls = np.flatnonzero(ends[1:] < ends[:-1])
    if ends[0] != 0 or ends[-1] != counts[0] or falls.size:
        got = f"{ends[0]} to {ends[-1]}"
        if falls.size:
            got = f"{ends[falls[0] + 1]} after {ends[falls[0]]} at position {int(falls[0]) + 1}"
        raise FormatError(
            function,
            needed=f"an indptr that ascends from 0 to {counts[0]}, the number of elements",
            got=got,
            fix=f"Each entry of indptr says where a {major} begins in data and indices.",
        )
