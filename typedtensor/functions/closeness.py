"""Comparison within tolerances, and of whole tensors."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import Approximates, JudgesCloseness, JudgesEquality
from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_of, dtype_of, function_of
from typedtensor.core.diagnostics import raise_untyped_error
from typedtensor.core.dispatch import is_array
from typedtensor.core.validation import plain_number, required_number
from typedtensor.errors import DTypeError
from typedtensor.functions._annotations import Array, ArrayOrNumber, Bool, Flag, Number
from typedtensor.functions._decorators import ALL, apply, on_raw_arrays, typed_as
from typedtensor.functions._native import made_beside, native


@on_raw_arrays[Approximates]("biufc", chunks="each")
def isclose(
    x1: ArrayOrNumber, x2: ArrayOrNumber, /, *, rtol: Number = 1e-05, atol: Number = 1e-08, equal_nan: Flag = False
) -> Array:
    """Whether elements are equal within a tolerance: `abs(x1 - x2) <= atol + rtol * abs(x2)`.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Any dtypes; the shapes broadcast.
    rtol : float, default 1e-05
        Tolerance relative to `x2`.
    atol : float, default 1e-08
        Absolute tolerance: choose it by the size of the numbers that are compared.
    equal_nan : bool, default False
        NaN is close to NaN.

    Returns
    -------
    Tensor or DArray
        Shape to which both broadcast, bool, in new memory.

    Raises
    ------
    ShapeError
        If the shapes do not broadcast.
    DTypeError
        If a tolerance is not a number.

    Notes
    -----
    Equal infinities are close. The function is not symmetric: `x2` is the reference.

    Source: NumPy, `isclose`.

    Examples
    --------
    >>> tt.isclose(tt.asarray([1.0, 1.1]), 1.0000001)
    Tensor([ True, False], shape=(2,), dtype=bool, device=Cpu())
    """
    first, second = _operands("isclose", x1, x2)
    options = _tolerances("isclose", rtol, atol, equal_nan)
    return native("isclose", first if is_array(first) else second)(first, second, **options)


@typed_as[JudgesCloseness]()
def allclose(
    x1: Array, x2: ArrayOrNumber, /, *, rtol: Number = 1e-05, atol: Number = 1e-08, equal_nan: Flag = False
) -> Bool:
    """Whether all elements are equal within a tolerance: `abs(x1 - x2) <= atol + rtol * abs(x2)`.

    Parameters
    ----------
    x1 : Tensor or DArray
        Any dtype.
    x2 : Tensor, DArray or number
        Any dtype; the shapes broadcast.
    rtol : float, default 1e-05
        Tolerance relative to `x2`.
    atol : float, default 1e-08
        Absolute tolerance: choose it by the size of the numbers that are compared.
    equal_nan : bool, default False
        NaN is close to NaN.

    Returns
    -------
    bool
        Python's bool; True if there are no elements. On a Gpu this waits, on a Cluster it computes.

    Raises
    ------
    ShapeError
        If the shapes do not broadcast.
    DTypeError
        If a tolerance is not a number.

    Notes
    -----
    Source: NumPy, `allclose`.

    Examples
    --------
    >>> tt.allclose(tt.asarray([1.0, 2.0]), tt.asarray([1.0, 2.0 + 1e-9]))
    True
    """
    options = {"rtol": plain_number(rtol), "atol": plain_number(atol), "equal_nan": equal_nan}
    return bool(apply("allclose", ALL, _all_close, (x1, x2), options))


def _all_close(x1: Any, x2: Any, *, rtol: Any, atol: Any, equal_nan: Any) -> Any:
    first, second = _operands("allclose", x1, x2)
    options = _tolerances("allclose", rtol, atol, equal_nan)
    array = first if is_array(first) else second
    return function_of(array, "all")(native("isclose", array)(first, second, **options))


@typed_as[JudgesEquality]()
def array_equal(x1: Array, x2: Array, /, *, equal_nan: Flag = False) -> Bool:
    """Whether two tensors have the same shape and the same elements.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Any dtypes and shapes.
    equal_nan : bool, default False
        NaN equals NaN.

    Returns
    -------
    bool
        Python's bool; False for different shapes. On a Gpu this waits, on a Cluster it computes.

    Raises
    ------
    DeviceError
        If the tensors are on different devices.

    Notes
    -----
    Source: NumPy, `array_equal`.

    Examples
    --------
    >>> tt.array_equal(tt.asarray([1, 2]), tt.asarray([1.0, 2.0]))
    True
    """
    return bool(apply("array_equal", ALL, _are_equal, (x1, x2), {"equal_nan": equal_nan}))


def _are_equal(x1: Any, x2: Any, *, equal_nan: Any) -> Any:
    for x in (x1, x2):
        if not is_array(x):
            raise_untyped_error("array_equal", x)
    backend = backend_of(x1)
    if tuple(x1.shape) != tuple(x2.shape):
        return made_beside(x1, "asarray", False)  # noqa: FBT003  # the value
    equal = backend.function("equal")(x1, x2)
    if equal_nan:
        isnan, both = backend.function("isnan"), backend.function("logical_and")
        if all(dtype_of(x).kind in "fc" for x in (x1, x2)):  # the others have no NaN
            equal = backend.function("logical_or")(equal, both(isnan(x1), isnan(x2)))
    return backend.function("all")(equal)


def _operands(function: str, x1: Any, x2: Any) -> tuple[Any, Any]:
    """Both operands; a number is checked to fit the dtype of the other."""
    if is_array(x1):
        return x1, x2 if is_array(x2) else required_number(function, x1, x2, widens=True)
    return required_number(function, x2, x1, widens=True), x2


def _tolerances(function: str, rtol: Any, atol: Any, equal_nan: Any) -> dict[str, Any]:
    """The tolerances, checked to be numbers."""
    for name, value in (("rtol", rtol), ("atol", atol)):
        if isinstance(value, bool) or not isinstance(value, int | float):
            fix = "Omit it for NumPy's default."
            raise DTypeError(function, needed=f"{name}: a float", got=text_of(value), fix=fix)
    return {"rtol": float(rtol), "atol": float(atol), "equal_nan": bool(equal_nan)}
