"""Validation in linear algebra, and the errors for matrices without a result."""

from __future__ import annotations

import cmath
import math
import operator
from typing import Any, NoReturn

import numpy as np

from typedtensor._texts import shown, text_of
from typedtensor.backends.registry import backend_of, dtype_of, function_of
from typedtensor.backends.sums import extremes
from typedtensor.core.diagnostics import describe, need_axes
from typedtensor.core.dispatch import is_array
from typedtensor.core.validation import is_index
from typedtensor.errors import DTypeError, ShapeError, SingularMatrixError
from typedtensor.types.dtype import float16
from typedtensor.types.shape import broadcast_shapes

NO_INVERSE = ("a matrix that has an inverse", "a singular matrix", "Use tt.linalg.pinv(x), which every matrix has.")
NOT_CONVERGED = (
    "a matrix whose decomposition converges",
    "no convergence",
    "Check for NaN and infinities: tt.all(tt.isfinite(x)).",
)
SMALL = 32
"""Python adds as many numbers faster than NumPy finds their extremes."""
FAULTS = {
    "linalg.expm": ("a matrix of finite numbers", "NaN or an infinity", NOT_CONVERGED[2]),
    "linalg.cholesky": (
        "a positive definite matrix: symmetric or Hermitian, its eigenvalues positive",
        "another matrix",
        "Check tt.linalg.eigvalsh(x).",
    ),
    "linalg.solve_triangular": (
        "a triangular matrix without 0 on its diagonal",
        "a 0 on the diagonal",
        "Use tt.linalg.pinv(x), which every matrix has.",
    ),
    **dict.fromkeys(
        ("linalg.inv", "linalg.solve", "linalg.matrix_power", "linalg.tensorinv", "linalg.tensorsolve"), NO_INVERSE
    ),
}
"""The reason why each function has no result for a matrix: what it needs, what it got, and what to do."""


def computed(name: str, *arguments: Any, **options: Any) -> Any:
    """Call the library's function of this name; SingularMatrixError if the matrix has no result."""
    try:
        return function_of(arguments[0], name)(*arguments, **options)
    except np.linalg.LinAlgError:  # CuPy raises NumPy's class too
        raise_matrix_error(name, arguments[0])


def raise_matrix_error(function: str, raw: Any) -> NoReturn:
    """Raise the error for a matrix for which the function has no result."""
    needed, got, fix = FAULTS.get(function, NOT_CONVERGED)
    raise SingularMatrixError(function, needed=needed, got=f"{got}: {describe(raw)}", fix=fix) from None


def need_matrix(function: str, raw: Any) -> None:
    """Refuse anything but matrices of a dtype that the libraries decompose."""
    if raw.__class__ is np.ndarray and raw.ndim > 1 and raw.dtype.char != "e":  # the common case
        return
    need_axes(function, raw, 2)
    if dtype_of(raw) is float16:
        fix = "Convert explicitly: tt.astype(x, tt.float32)."
        raise DTypeError(function, needed="floating-point numbers of 32 bits or more", got=describe(raw), fix=fix)


def need_square(function: str, raw: Any) -> None:
    """Refuse anything but square matrices."""
    shape = raw.shape
    if raw.__class__ is not np.ndarray or len(shape) < 2 or raw.dtype.char == "e":  # noqa: PLR2004  # as in need_matrix
        need_matrix(function, raw)
    if shape[-2] != raw.shape[-1]:
        fix = "Use tt.linalg.pinv, svd or qr for other matrices."
        raise ShapeError(function, needed="a square matrix: its last two axes equal", got=describe(raw), fix=fix)


def need_finite(function: str, raw: Any) -> None:
    """Refuse NaN and infinities, for which the singular vectors might never be found."""
    # LAPACK's xGESDD with vectors loops forever on some of them, and no signal ends it: Reference-LAPACK/lapack#1409,
    # numpy/numpy#32591, open with NumPy 2.4.
    if raw.__class__ is np.ndarray and raw.size:  # in a third of the time
        if raw.size <= SMALL:
            if cmath.isfinite(sum(raw.ravel().tolist())):
                return
        elif all(map(math.isfinite, extremes(raw))):
            return
    backend = backend_of(raw)
    if not backend.is_lazy and not bool(backend.function("all")(backend.function("isfinite")(raw))):
        needed, fix = "a matrix of finite numbers", NOT_CONVERGED[2]
        raise SingularMatrixError(function, needed=needed, got=f"NaN or an infinity: {describe(raw)}", fix=fix)


def need_tensors(function: str, *operands: Any) -> None:
    """Refuse a Rank0 operand, which has no axis to sum over."""
    for operand in operands:
        if not is_array(operand):
            got, fix = f"the {type(operand).__name__} {shown(operand)}", "Use * to multiply by a single number."
            if isinstance(operand, list | tuple):
                fix = "Make a tensor of it: tt.asarray(x)."
            raise DTypeError(function, needed="a tensor on each side", got=got, fix=fix)


def need_broadcast(function: str, x1: Any, x2: Any, last: int) -> None:
    """Refuse operands whose batch axes do not broadcast."""
    if len(x1.shape) <= last >= len(x2.shape):
        return
    front1, front2 = (tuple(x.shape[: max(len(x.shape) - last, 0)]) for x in (x1, x2))
    if front1 == front2:
        return
    try:
        broadcast_shapes(front1, front2)
    except ShapeError as cause:
        needed, got = "other axes that broadcast: equal sizes, or 1", both(x1, x2)
        raise ShapeError(function, needed=needed, got=got, fix=cause.fix) from None


def both(x1: Any, x2: Any) -> str:
    """Two operands in one phrase."""
    return f"{describe(x1)} and {describe(x2)}"


def validate_int(function: str, what: str, value: Any) -> int:
    """An integer option; libraries would accept a bool."""
    if value.__class__ is not int and not is_index(value):
        raise DTypeError(function, needed=f"{what}: an int", got=text_of(value), fix="Pass a whole number.")
    return operator.index(value)
