"""The general matrix product of BLAS, which scales and adds."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import MultipliesAndAdds
from typedtensor._texts import shown, text_of
from typedtensor.backends.registry import backend_of, dtype_of, function_of
from typedtensor.core.diagnostics import describe
from typedtensor.core.dispatch import is_array
from typedtensor.core.validation import validate_number
from typedtensor.errors import DTypeError, RankError, ShapeError
from typedtensor.functions._annotations import Array, ComplexNumber, Flag, OptionalArray, OptionalComplexNumber
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._native import made_beside
from typedtensor.types.dtype import float16, float32

MATRIX = 2


@on_raw_arrays[MultipliesAndAdds]("iufc")
def gemm(
    a: Array,
    b: Array,
    c: OptionalArray = None,
    alpha: ComplexNumber = 1,
    beta: OptionalComplexNumber = None,
    *,
    transpose_a: Flag = False,
    transpose_b: Flag = False,
) -> Array:
    """Scaled matrix product plus a scaled matrix: `alpha * a @ b + beta * c`.

    Parameters
    ----------
    a : Tensor or DArray
        Matrix of shape (n, k), of a numeric dtype.
    b : Tensor or DArray
        Matrix of shape (k, m), of the same dtype.
    c : Tensor or DArray, optional
        Matrix of shape (n, m), of the same dtype; required if `beta` is given and not 0.
    alpha : number, default 1
        Factor that fits the dtype.
    beta : number, optional
        Factor that fits the dtype; by default 1, or 0 without `c`.
    transpose_a : bool, default False
        `a` has the shape (k, n). For checkers, write True or False: the axis names depend on it.
    transpose_b : bool, default False
        `b` has the shape (m, k).

    Returns
    -------
    Tensor or DArray
        Shape (n, m), in new memory; `c[...] = tt.gemm(a, b, c)` writes into `c`.

    Raises
    ------
    DTypeError
        If the dtypes differ or are bool, or a factor does not fit.
    RankError
        If an operand is not a matrix.
    ShapeError
        If the sizes do not fit together.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    As in BLAS, `c` is not read if `beta` is 0, and `a` and `b` are not read if `alpha` is 0, so NaN in them has no
    effect. Integers wrap around; float16 is computed in float32 and rounded once.

    Source: BLAS level 3, `xGEMM`.

    Examples
    --------
    >>> a, b = tt.asarray([[1, 2], [3, 4]]), tt.asarray([[1, 0], [1, 1]])
    >>> tt.gemm(a, b, tt.eye(2, dtype=tt.int64), 2, 10, transpose_a=True)
    Tensor([[18,  6],
            [12, 18]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    _need_matrices(a, b, c)
    transpose = function_of(a, "matrix_transpose")
    scale = _number("alpha", a, alpha)
    weight = _weight(a, c, beta)
    left = transpose(a) if _flag("transpose_a", transpose_a) else a
    right = transpose(b) if _flag("transpose_b", transpose_b) else b
    _need_sizes(left, right, c)
    if dtype_of(a) is not float16:
        return _sum(left, right, c, scale, weight)
    added = None if c is None else _as(c, float32)
    return _as(_sum(_as(left, float32), _as(right, float32), added, scale, weight), float16)


def _sum(left: Any, right: Any, c: Any, scale: Any, weight: Any) -> Any:
    """Compute the sum; multiplication by 1 is skipped, because it would change complex infinities."""
    backend = backend_of(left)
    multiply = backend.function("multiply")
    if scale == 0:
        answer = made_beside(left, "zeros", (left.shape[0], right.shape[1]), dtype=left.dtype)
    else:
        answer = backend.function("matmul")(left, right)
        answer = answer if scale == 1 else multiply(answer, scale)
    if weight == 0:
        return answer
    return backend.function("add")(answer, c if weight == 1 else multiply(c, weight))


def _as(raw: Any, dtype: Any) -> Any:
    backend = backend_of(raw)
    return backend.function("astype")(raw, backend.native(dtype))


def _need_matrices(a: Any, b: Any, c: Any) -> None:
    """Refuse anything but matrices with the dtype of `a`."""
    operands: dict[str, Any] = {"a": a, "b": b} | ({} if c is None else {"c": c})
    for name, x in operands.items():
        if not is_array(x):
            got, fix = f"{name}, the {type(x).__name__} {shown(x)}", "Convert the data with tt.asarray."
            raise DTypeError("gemm", needed="a matrix", got=got, fix=fix)
        if dtype_of(x) is not dtype_of(a):
            fix = f"Convert explicitly: {name}.astype(tt.{dtype_of(a).__name__})."
            raise DTypeError("gemm", needed="operands of one dtype", got=_all(a, b, c), fix=fix)
        if len(x.shape) != MATRIX:
            fix = "Use tt.matmul for batches; make a vector a column with x[:, None], or a row with x[None]."
            raise RankError("gemm", needed="matrices: two axes each", got=f"{name}, {describe(x)}", fix=fix)


def _need_sizes(left: Any, right: Any, c: Any) -> None:
    """Refuse sizes that do not match, after transposition."""
    (n, columns), (rows, m) = left.shape, right.shape
    if columns != rows:
        fix = "Transpose one of them: transpose_a=True or transpose_b=True."
        needed = "as many columns on the left as rows on the right"
        got = f"{(n, columns)} and {(rows, m)}, as multiplied"
        raise ShapeError("gemm", needed=needed, got=got, fix=fix)
    if c is not None and tuple(c.shape) != (n, m):
        fix = "Pass a c of that shape: gemm does not broadcast."
        raise ShapeError("gemm", needed=f"a c of shape {(n, m)}, that of the product", got=describe(c), fix=fix)


def _weight(a: Any, c: Any, beta: Any) -> Any:
    """The factor of c, 0 if there is no c."""
    weight = _number("beta", a, (0 if c is None else 1) if beta is None else beta)
    if c is None and weight != 0:
        fix = "Pass c, or omit beta."
        raise DTypeError("gemm", needed="a matrix c, as beta is not 0", got=f"none, and beta={beta!r}", fix=fix)
    return weight


def _number(name: str, a: Any, number: Any) -> Any:
    """The number, checked to fit the dtype."""
    found = NotImplemented if is_array(number) else validate_number(f"gemm, {name}", a, number)
    if found is NotImplemented:
        got, fix = f"{name}, {describe(number)}", "Convert a tensor to a number: float(x)."
        raise DTypeError("gemm", needed="a Python number", got=got, fix=fix)
    return found


def _flag(name: str, value: Any) -> bool:
    """The flag, checked to be a bool: BLAS's letters would be true, even "N"."""
    if not isinstance(value, bool):
        raise DTypeError("gemm", needed=f"{name}: True or False", got=text_of(value), fix="Omit it for False.")
    return value


def _all(*operands: Any) -> str:
    """The operands in one phrase."""
    return " and ".join(describe(x) for x in operands if is_array(x))
