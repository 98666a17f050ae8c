"""The causes of errors that only some functions have; who calls such a function passes them to `raise_diagnosed`.

Each is a function of the name, the error of the library, the arrays, and their description. It returns the error to
raise, or None if the operands show another cause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._texts import counted
from typedtensor.backends.registry import dtype_of, memory_of
from typedtensor.core.diagnostics import FIXES, KINDS, MAX_ITERATOR_AXES, read_only, too_many_axes
from typedtensor.errors import DTypeError, RankError, ShapeError, TypedTensorError
from typedtensor.types.shape import MAX_AXES, clash_error, clash_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typedtensor.core.diagnostics import Cause


def _is_of_values(error: Exception) -> bool:
    """Whether it is a ValueError, and not that of an axis, which is its own cause."""
    return isinstance(error, ValueError) and not isinstance(error, np.exceptions.AxisError)


def of_kinds(kinds: str) -> Cause:
    """A dtype of another kind than those."""

    def cause(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
        del raws
        if not isinstance(error, TypeError):
            return None
        fix = FIXES.get(kinds, "Convert explicitly: tt.astype(x, dtype).")
        return DTypeError(function, needed=KINDS[kinds], got=got, fix=fix)

    return cause


def quotient_into_integers(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    """A target that cannot hold fractions."""
    if not isinstance(error, TypeError):
        return None
    needed = f"a floating-point target for the quotient, not {dtype_of(raws[0]).name}"
    return DTypeError(function, needed=needed, got=got, fix="Use x = x / y, or x //= y.")


def read_only_target(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    """A first operand that cannot be written."""
    del got
    refused = _is_of_values(error) and raws and not memory_of(raws[0]).is_writable(raws[0])
    return read_only(function) if refused else None


def larger_than_target(symbol: str) -> Cause:
    """A result of the operator that has another shape than the first operand, into which it is written."""

    def cause(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
        shapes = [tuple(raw.shape) for raw in raws]
        if not _is_of_values(error) or len(raws) < 2 or clash_of(shapes) is not None:  # noqa: PLR2004
            return None
        if np.broadcast_shapes(*shapes) == shapes[0]:
            return None
        needed = f"a value that broadcasts to {shapes[0]}, the shape of the target"
        return ShapeError(function, needed=needed, got=got, fix=f"Make a new tensor: x = x {symbol} y.")

    return cause


def negative_exponent(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    """A negative power of integers, the only cause if the shapes match."""
    if not _is_of_values(error) or not raws or any(dtype_of(raw).kind not in "iu" for raw in raws):
        return None
    if clash_of([tuple(raw.shape) for raw in raws]) is not None:
        return None
    needed, fix = "exponents of 0 or more for integers", "Convert to tt.float64 first: the result is a fraction."
    return DTypeError(function, needed=needed, got=got, fix=fix)


def no_elements(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    """An array without elements, of which there is no extreme, or no norm of some order."""
    if not _is_of_values(error) or not any(0 in raw.shape for raw in raws):
        return None
    fix = "Test x.size first: the result for 0 elements is undefined."
    return ShapeError(function, needed="at least one element", got=got, fix=fix)


def only_nan(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    """A slice of NaN, in which no position is that of a number."""
    del raws
    if not _is_of_values(error):
        return None
    fix = "Check for NaN first: tt.isnan(x)."
    return ShapeError(function, needed="at least one element that is not NaN", got=f"only NaNs: {got}", fix=fix)


def axes_of_result(bound: Callable[[Sequence[int]], int]) -> Cause:
    """More axes in the result than a library has; `bound` returns their number from those of the operands."""

    def cause(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
        if not isinstance(error, ValueError | IndexError) or bound([len(raw.shape) for raw in raws]) <= MAX_AXES:
            return None
        return too_many_axes(function, got, f"at most {MAX_AXES} axes in the result")

    return cause


def one_more_axis(ndims: Sequence[int]) -> int:
    """The number of axes of a result that has one more than its first operand."""
    return ndims[0] + 1


def axes_of_operands(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    """More axes than half of what the library has, which makes twice as many."""
    if isinstance(error, ValueError | IndexError) and max(len(raw.shape) for raw in raws) > MAX_ITERATOR_AXES:
        return too_many_axes(function, got, f"at most {MAX_ITERATOR_AXES} axes")
    return None


def sizes_along_axis(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    """Vectors of different sizes along an axis."""
    if not _is_of_values(error) or len(raws) < 2:  # noqa: PLR2004
        return None
    fix = "Pass tensors with the same size along the axis."
    return _without_axes(function, raws, got) or ShapeError(
        function, needed="equal sizes along the axis", got=got, fix=fix
    )


def sizes_of_product(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    """Sizes that do not match in a product of matrices or vectors; in place, a product of another shape."""
    if not _is_of_values(error) or len(raws) < 2:  # noqa: PLR2004
        return None
    without_axes = _without_axes(function, raws, got)
    if without_axes is not None:
        return without_axes
    left, right = (tuple(raw.shape) for raw in raws[:2])
    if len(left) == 1 or len(right) == 1:
        return _with_vector(function, left, right, got)
    if left[-1] == right[-2]:  # the batch axes do not match
        clash = clash_of([left[:-2], right[:-2]])
        if clash is None:
            return _product_into_target(function, left, got)
        axis, first, second = clash
        return clash_error(function, (axis - 2, first, second), got)
    fix = "Transpose one of them (x.mT), or swap the operands."
    return ShapeError(function, needed="as many columns on the left as rows on the right", got=got, fix=fix)


def sizes_of_vectors(*, matrices_first: bool) -> Cause:
    """Sizes that do not match in a product of matrices and vectors."""
    along, other, rows = (-1, -2, "columns") if matrices_first else (-2, -1, "rows")

    def cause(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
        if not _is_of_values(error) or len(raws) < 2:  # noqa: PLR2004
            return None
        matrices, vectors = (tuple(raw.shape) for raw in (raws if matrices_first else reversed(raws)))
        if len(matrices) < 2 or not vectors:  # noqa: PLR2004
            needed = "matrices, then vectors" if matrices_first else "vectors, then matrices"
            fix = "Use tt.vecdot for two vectors, and * to multiply by a single number."
            return RankError(function, needed=needed, got=got, fix=fix)
        size = matrices[along]
        if size == vectors[-1]:  # the axes before them do not match
            clash = clash_of([matrices[:-2], vectors[:-1]])
            return None if clash is None else clash_error(function, (clash[0] - 1, *clash[1:]), got)
        fix = f"Pass vectors of {counted(size, 'element')}."
        if vectors[-1] == matrices[other]:
            fix = f"Use tt.{'vecmat' if matrices_first else 'matvec'}, or transpose the matrices: x.mT."
        needed = f"as many elements in the vectors as {rows} in the matrices"
        return ShapeError(function, needed=needed, got=got, fix=fix)

    return cause


def _without_axes(function: str, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    if all(raw.shape for raw in raws):
        return None
    fix = "Use * to multiply by a single number."
    return RankError(function, needed="at least one axis on each side", got=got, fix=fix)


def _with_vector(function: str, left: tuple[int, ...], right: tuple[int, ...], got: str) -> TypedTensorError:
    """Return the error for a vector of the wrong size in a product; transposing the vector does not help."""
    if len(left) == len(right):
        return ShapeError(function, needed="vectors of equal size", got=got, fix="Pass vectors of equal size.")
    first = len(left) == 1
    vector, rows, columns = (left[0], *right[-2:]) if first else (right[0], *left[-2:])
    size, other = (rows, columns) if first else (columns, rows)
    if size == vector:  # the operands match, but the product does not have the shape of the target
        return _product_into_target(function, left, got)
    fix = f"Pass a vector of {counted(size, 'element')}."
    if vector == other:
        fix = "Swap the operands, or transpose the matrix: x.mT."
    needed = f"as many elements in the vector as {'rows' if first else 'columns'} in the matrix"
    return ShapeError(function, needed=needed, got=got, fix=fix)


def _product_into_target(function: str, shape: tuple[int, ...], got: str) -> TypedTensorError:
    needed = f"a product of shape {shape}, the shape of the target"
    return ShapeError(function, needed=needed, got=got, fix="Make a new tensor: x = x @ y.")
