"""Operations on the matrices of a library: slices, products and comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._texts import counted
from typedtensor.backends.registry import backend_of, device_of, dtype_of, memory_of
from typedtensor.core import conversion, new_arrays
from typedtensor.core.diagnostics import raise_diagnosed, same_device
from typedtensor.errors import BoundsError, CopyError, DTypeError, RankError, ShapeError
from typedtensor.sparse._libraries import build, library_for, ordered, parts_of, validate_size, validate_sparse_dtype
from typedtensor.types.dim import as_ints
from typedtensor.types.dtype import DTYPES, DType, int32

if TYPE_CHECKING:
    from typedtensor.sparse._libraries import Format
    from typedtensor.types.device import Device

BY_AXIS: tuple[Format, Format] = ("csr", "csc")
"""The format in which rows, or columns, are contiguous."""
MATRIX, VECTOR = 2, 1
MATRIX_FIXES = (
    "Pass a matrix.",
    "Make a matrix of it: x[None] has one row, x[:, None] one column.",
    "Pass one matrix, as x[0].",
)
"""What to do if a matrix is needed, by the number of axes."""


def compressed(function: str, format: Format, raw: Any) -> Any:
    """The sparse matrix of the nonzero elements of a dense one."""
    device, dtype, shape = device_of(raw), dtype_of(raw), tuple(raw.shape)
    validate_sparse_dtype(function, device, dtype)
    validate_size(function, shape, 0)
    if 0 in shape:
        return _empty(function, format, raw, shape)
    library = library_for(function, device)
    return ordered(function, getattr(library.load(function), f"{format}_{library.suffix}")(raw))


def _empty(function: str, format: Format, like: Any, shape: tuple[int, ...]) -> Any:
    """A matrix without elements, with the device and the dtype of an array."""
    device, majors = device_of(like), shape[BY_AXIS.index(format)]
    data = new_arrays.zeros(function, device, (0,), dtype_of(like))
    at, ends = (new_arrays.zeros(function, device, (count,), int32) for count in (0, majors + 1))
    return build(function, format, (data, at, ends), shape)


def dense(matrix: Any) -> Any:
    """The dense array."""
    data = matrix.data
    if not data.shape[0]:  # some libraries refuse empty operands
        return new_arrays.zeros("to_dense", device_of(data), tuple(matrix.shape), dtype_of(data))
    return matrix.toarray()


def in_format(function: str, matrix: Any, format: Format) -> Any:
    """The same matrix in the format; itself if it has it already."""
    if matrix.format == format:
        return matrix
    if not matrix.data.shape[0]:  # some libraries refuse empty operands
        return _empty(function, format, matrix.data, tuple(matrix.shape))
    return ordered(function, getattr(matrix, f"to{format}")())


def transposed(matrix: Any) -> Any:
    """The transpose, on the same memory: the arrays of one format are those of the transpose in the other."""
    format = BY_AXIS[matrix.format == "csr"]
    return build("T", format, parts_of(matrix), tuple(matrix.shape[::-1]))


def sliced(function: str, matrix: Any, axis: int, limits: tuple[Any, Any], copy: bool | None) -> Any:  # noqa: FBT001 - used everywhere
    """The rows (axis 0) or columns (axis 1) between the limits; shares memory if the format allows it."""
    begin, end = as_ints(function, limits)
    size, what = matrix.shape[axis], ("row", "column")[axis]
    if not 0 <= begin <= end <= size:
        raise BoundsError(
            function,
            needed=f"two positions from 0 to {size}, the second not before the first",
            got=f"{begin} and {end}",
            fix=f"There are {size} {what}s; the first is 0.",
        )
    shares = matrix.format == BY_AXIS[axis]
    if not shares and copy is False:
        raise CopyError(
            function,
            needed=f"a matrix by {what}s ({BY_AXIS[axis]}), whose {what}s are contiguous",
            got=matrix.format,
            fix=f"Convert it first: x.to_{BY_AXIS[axis]}().",
        )
    parts = _along(matrix, begin, end) if shares else _across(matrix, begin, end)
    if copy and shares:
        parts = (new_arrays.copy(parts[0]), new_arrays.copy(parts[1]), parts[2])
    shape = list(matrix.shape)
    shape[axis] = end - begin
    return build(function, matrix.format, parts, tuple(shape))


def _along(matrix: Any, begin: int, end: int) -> tuple[Any, Any, Any]:
    """Whole columns of CSC, or whole rows of CSR: elements and indices share memory."""
    ends = matrix.indptr[begin : end + 1]
    first, last = int(ends[0]), int(ends[-1])
    return matrix.data[first:last], matrix.indices[first:last], ends - ends[0]


def _across(matrix: Any, begin: int, end: int) -> tuple[Any, Any, Any]:
    """Rows of CSC, or columns of CSR: a copy."""
    data, at, ends = parts_of(matrix)
    library = backend_of(at)
    chosen = (at >= begin) & (at < end)
    counted = library.function("cumulative_sum")(conversion.astype(chosen, int32), include_initial=True, dtype=at.dtype)
    return data[chosen], at[chosen] - begin, library.function("take")(counted, ends)


def product(matrix: Any, other: Any, *, reflected: bool) -> Any:
    """`matrix @ other` with a dense array, or `other @ matrix`: a dense array."""
    device = device_of(matrix.data)
    same_device("@", (other, matrix.data) if reflected else (matrix.data, other))
    if len(other.shape) not in {VECTOR, MATRIX}:
        raise RankError(
            "@",
            needed="a matrix or a vector beside a sparse matrix",
            got=f"{counted(len(other.shape), 'axis')}: the shape {tuple(other.shape)}",
            fix="Multiply one matrix at a time.",
        )
    dtype = _promoted(device, dtype_of(matrix.data), dtype_of(other))
    left, right = (other, matrix) if reflected else (matrix, other)
    validate_inner(left.shape, right.shape)
    shape = (*left.shape[:-1], *right.shape[1:])
    if not matrix.data.shape[0] or 0 in shape:  # some libraries refuse empty operands
        return new_arrays.zeros("@", device, shape, dtype)
    if dtype_of(matrix.data) is not dtype:
        data, *positions = parts_of(matrix)
        matrix = build("@", matrix.format, (conversion.astype(data, dtype), *positions), tuple(matrix.shape))
    if dtype_of(other) is not dtype:
        other = conversion.astype(other, dtype)
    try:
        if not reflected:
            return matrix @ other
        # The transposed product: the dense arrays of some libraries do not defer to sparse matrices.
        matrix = transposed(matrix)
        return matrix @ other if len(other.shape) == VECTOR else (matrix @ other.T).T
    except Exception as error:
        raise_diagnosed("@", error, other)


def product_of_two(left: Any, right: Any) -> Any:
    """The product of two sparse matrices, in the format of the left one."""
    same_device("@", (left.data, right.data))
    first, second = dtype_of(left.data), dtype_of(right.data)
    if first is not second:
        raise DTypeError(
            "@",
            needed="two sparse matrices of one dtype",
            got=f"{first.name} and {second.name}",
            fix="Convert one explicitly: x.astype(dtype).",
        )
    validate_inner(left.shape, right.shape)
    if not left.data.shape[0] or not right.data.shape[0]:
        return _empty("@", left.format, left.data, (left.shape[0], right.shape[1]))
    answer = ordered("@", left @ in_format("@", right, left.format))
    return in_format("@", answer, left.format)  # a library may return the other format


def validate_inner(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    """Refuse shapes that cannot be multiplied."""
    if left[-1] != right[0]:
        needed, fix = (
            "as many columns on the left as rows on the right",
            "Transpose one of them (x.T), or exchange them.",
        )
        if len(left) == 1 or len(right) == 1:  # a vector cannot be transposed
            fix = f"Pass a vector of {counted(left[-1] if len(right) == 1 else right[0], 'element')}."
        raise ShapeError("@", needed=needed, got=f"the shapes {tuple(left)} and {tuple(right)}", fix=fix)


def _promoted(device: Device, first: type[DType], second: type[DType]) -> type[DType]:
    """The dtype of a product, which the library must support."""
    if first is second:
        return first
    name = np.promote_types(first.name, second.name).name
    found = next(each for each in DTYPES if each.name == name)
    validate_sparse_dtype("@", device, found)
    return found


def same(first: Any, second: Any) -> bool:
    """Whether two matrices have equal elements, in any formats, with or without stored zeros."""
    if tuple(first.shape) != tuple(second.shape):
        return False
    pairs = zip(_elements(first), _elements(in_format("==", second, first.format)), strict=True)
    return all(np.array_equal(one, other) for one, other in pairs)


def _elements(matrix: Any) -> tuple[Any, Any, Any]:
    """The nonzero elements with their rows and columns, on the Cpu."""
    data, at, ends = (backend_of(part).to_numpy(part) for part in parts_of(matrix))
    of = np.repeat(np.arange(ends.size - 1), np.diff(ends))
    kept = data != 0
    return data[kept], at[kept], of[kept]


def guarded(raw: Any) -> Any:
    """An array of a matrix for users, who must not write to it: a copy if the library has no read-only memory."""
    memory = memory_of(raw)
    view = memory.view(raw, read_only=True)
    return new_arrays.copy(raw) if memory.is_writable(view) else view
