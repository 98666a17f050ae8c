"""Assertions for tests: device, dtype, shape and elements are compared, and the error says what differs.

The functions return nothing, or raise AssertionError. Elements are compared on the CPU; a Cluster computes them.
Checkers refuse operands of two devices, dtypes or ranks.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_of, device_of, dtype_of
from typedtensor.core.base import BaseArray, raw_of
from typedtensor.core.darray import DArray
from typedtensor.core.operand import D2, D, R, T
from typedtensor.core.tensor import Tensor
from typedtensor.core.validation import MAX_FLOAT, plain_number
from typedtensor.errors import DTypeError, OptionError

if TYPE_CHECKING:
    from typedtensor.core.operand import Operand

__all__ = ["assert_allclose", "assert_close_to_reference", "assert_equal"]

RTOL = {"float16": 1e-3, "float32": 1.3e-6, "float64": 1e-7, "complex64": 1.3e-6, "complex128": 1e-7}
"""The tolerances of `assert_close_to_reference` relative to the reference, by dtype: PyTorch's."""
ATOL = {"float16": 1e-5, "float32": 1e-5, "float64": 1e-7, "complex64": 1e-5, "complex128": 1e-7}
"""Those for numbers near 0."""
MOST = 3
"""The maximum number of positions that an error lists."""


@overload
def assert_equal(actual: DArray, expected: DArray | Operand[Any, Any, Any], /) -> None: ...
@overload
def assert_equal(actual: Operand[Any, Any, Any], expected: DArray, /) -> None: ...
@overload
def assert_equal(actual: Tensor[D, T, R], expected: Tensor[D, T, R], /) -> None: ...
def assert_equal(actual: Any, expected: Any, /) -> None:
    """Raise AssertionError unless both have the same device, dtype, shape and elements.

    Parameters
    ----------
    actual, expected : Tensor or DArray
        Any dtype. NaN equals NaN, and 0.0 equals -0.0.

    Raises
    ------
    AssertionError
        If they differ: the error says in what, how many elements do, which first, and how far apart they are.
    DTypeError
        If one is no tensor: convert it with `asarray`.

    Notes
    -----
    Source: NumPy, `testing.assert_array_equal` with `strict=True`.

    Examples
    --------
    >>> import typedtensor as tt
    >>> tt.testing.assert_equal(tt.asarray([1.0, tt.nan]), tt.asarray([1.0, tt.nan]))
    >>> tt.testing.assert_equal(tt.asarray([1, 2, 3]), tt.asarray([1, 5, 3]))
    Traceback (most recent call last):
    AssertionError: assert_equal: 1 of 3 elements differs
    at [1]: 2, expected 5
    greatest difference: 3
    """
    x, y = _alike("assert_equal", actual, expected)
    _compare("assert_equal", x, y, _same(x, y))


@overload
def assert_allclose(
    actual: DArray,
    expected: DArray | Operand[Any, Any, Any],
    /,
    *,
    rtol: float = 1e-7,
    atol: float = 0.0,
    equal_nan: bool = True,
) -> None: ...
@overload
def assert_allclose(
    actual: Operand[Any, Any, Any],
    expected: DArray,
    /,
    *,
    rtol: float = 1e-7,
    atol: float = 0.0,
    equal_nan: bool = True,
) -> None: ...
@overload
def assert_allclose(
    actual: Tensor[D, T, R],
    expected: Tensor[D, T, R],
    /,
    *,
    rtol: float = 1e-7,
    atol: float = 0.0,
    equal_nan: bool = True,
) -> None: ...
def assert_allclose(
    actual: Any, expected: Any, /, *, rtol: float = 1e-7, atol: float = 0.0, equal_nan: bool = True
) -> None:
    """Raise AssertionError unless device, dtype and shape are the same, and elements differ by a tolerance at most.

    Parameters
    ----------
    actual, expected : Tensor or DArray
        Any dtype.
    rtol : float, default 1e-07
        Tolerance relative to the expected element.
    atol : float, default 0.0
        Absolute tolerance: choose it by the size of the numbers that are compared.
    equal_nan : bool, default True
        NaN equals NaN.

    Raises
    ------
    AssertionError
        If they differ: `abs(actual - expected) > atol + rtol * abs(expected)`. Infinities of one sign are equal.
    DTypeError
        If one is no tensor: convert it with `asarray`.
    OptionError
        If a tolerance is negative or no number.

    Notes
    -----
    Source: NumPy, `testing.assert_allclose` with `strict=True`.

    Examples
    --------
    >>> import typedtensor as tt
    >>> third = tt.asarray([1.0]) / 3.0
    >>> tt.testing.assert_allclose(third * 3.0, tt.asarray([1.0]))
    >>> tt.testing.assert_allclose(third, tt.asarray([0.33]))
    Traceback (most recent call last):
    AssertionError: assert_allclose: 1 of 1 element differs by more than rtol=1e-07, atol=0.0
    at [0]: 0.3333333333333333, expected 0.33
    greatest difference: 0.00333333 (relative: 0.0101)
    """
    x, y = _alike("assert_allclose", actual, expected)
    _compare("assert_allclose", x, y, _close("assert_allclose", x, y, rtol, atol, equal_nan=equal_nan), rtol, atol)


@overload
def assert_close_to_reference(
    actual: DArray, reference: DArray | Operand[Any, Any, Any], /, *, factor: float = 1.0
) -> None: ...
@overload
def assert_close_to_reference(actual: Operand[Any, Any, Any], reference: DArray, /, *, factor: float = 1.0) -> None: ...
@overload
def assert_close_to_reference(
    actual: Tensor[D, T, R], reference: Tensor[D2, Any, R], /, *, factor: float = 1.0
) -> None: ...
def assert_close_to_reference(actual: Any, reference: Any, /, *, factor: float = 1.0) -> None:
    """Raise AssertionError unless the elements are those of a reference, within what their dtype can hold.

    The reference may be on another device and in a wider dtype, as when a float32 result of a Gpu is compared with
    float64 of the Cpu.

    Parameters
    ----------
    actual : Tensor or DArray
        Any dtype; integers and booleans must be equal.
    reference : Tensor or DArray
        Same shape, any device and dtype.
    factor : float, default 1.0
        Multiplies both tolerances: 1.3e-06 relative and 1e-05 absolute for float32 and complex64, 0.001 and 1e-05 for
        float16, 1e-07 and 1e-07 for float64 and complex128.

    Raises
    ------
    AssertionError
        If the shapes or elements differ.
    DTypeError
        If one is no tensor: convert it with `asarray`.

    Notes
    -----
    Source: PyTorch, `testing.assert_close`, whose tolerances these are.

    Examples
    --------
    >>> import typedtensor as tt
    >>> exact = tt.asarray([0.1, 0.2])
    >>> tt.testing.assert_close_to_reference(tt.astype(exact, tt.float32), exact)
    >>> tt.testing.assert_close_to_reference(tt.astype(exact, tt.float16), exact * 1.1)
    Traceback (most recent call last):
    AssertionError: assert_close_to_reference: 2 of 2 elements differ by more than rtol=0.001, atol=1e-05
    at [0]: 0.1, expected 0.11000000000000001
    at [1]: 0.2, expected 0.22000000000000003
    greatest difference: 0.0200488 (relative: 0.0911)
    """
    name = "assert_close_to_reference"
    x, y = _raws(name, actual, reference)
    _require(name, "shapes", tuple(x.shape), tuple(y.shape))
    dtype = dtype_of(x).name
    x, y = backend_of(x).to_numpy(x), backend_of(y).to_numpy(y)
    if dtype not in RTOL:
        _compare(name, x, y, _same(x, y))
        return
    factor = _tolerance(name, factor)
    rtol, atol = RTOL[dtype] * factor, ATOL[dtype] * factor
    _compare(name, x, y, _close(name, x, y, rtol, atol, equal_nan=True), rtol, atol)


def _raws(name: str, *given: object) -> list[Any]:
    for each in given:
        if not isinstance(each, BaseArray):
            fix = "Convert the data with tt.asarray first."
            raise DTypeError(name, needed="a Tensor or a DArray", got=type(each).__name__, fix=fix)
    return [raw_of(each) for each in given if isinstance(each, BaseArray)]


def _require(name: str, what: str, actual: object, expected: object) -> None:
    if actual != expected:
        raise AssertionError(f"{name}: the {what} differ: {actual}, expected {expected}")


def _alike(name: str, actual: object, expected: object) -> tuple[Any, Any]:
    """The elements of both as arrays of NumPy; AssertionError if device, dtype or shape differ."""
    x, y = _raws(name, actual, expected)
    _require(name, "devices", device_of(x), device_of(y))
    _require(name, "dtypes", dtype_of(x).name, dtype_of(y).name)
    _require(name, "shapes", tuple(x.shape), tuple(y.shape))
    return backend_of(x).to_numpy(x), backend_of(y).to_numpy(y)


def _same(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Where the elements are equal, or both NaN; integers are not rounded, also beside floating-point numbers."""
    if {x.dtype.kind, y.dtype.kind} & set("iu") and {x.dtype.kind, y.dtype.kind} & set("fc"):
        x, y = x.astype(object), y.astype(object)
    return np.asarray((x == y) | ((x != x) & (y != y)))  # noqa: PLR0124  # only NaN differs from itself


def _wide(x: np.ndarray) -> np.ndarray:
    """The numbers in a dtype in which differences neither overflow nor round: float64, or Python's integers."""
    return x.astype({"f": np.float64, "c": np.complex128}.get(x.dtype.kind, object))


def _tolerance(name: str, given: object) -> float:
    """A number of 0 or more; an int beyond float64 is as good as infinity."""
    number = plain_number(given)
    if isinstance(number, int | float) and number >= 0:
        return float(number) if number < MAX_FLOAT else math.inf
    raise OptionError(name, needed="tolerances of 0 or more", got=text_of(given), fix="Pass a number, such as 1e-7.")


def _close(name: str, x: np.ndarray, y: np.ndarray, *tolerances: float, equal_nan: bool) -> np.ndarray:
    """Where the elements are equal within the tolerances: relative and absolute."""
    rtol, atol = (_tolerance(name, each) for each in tolerances)
    equal = _same(x, y) if equal_nan else x == y
    with np.errstate(all="ignore"):
        wide, other = _wide(x), _wide(y)
        gap = np.asarray(abs(wide - other))
        near = np.asarray(gap <= atol + rtol * abs(other), np.bool_)
        if gap.dtype != object:  # a difference may be beyond float64, and its quarter is not
            near &= np.isfinite(gap) | (abs(wide / 4 - other / 4) <= atol / 4 + rtol * abs(other / 4))
    finite = np.isfinite(x) & np.isfinite(y)
    return np.asarray(equal | (near & finite))


def _compare(name: str, x: np.ndarray, y: np.ndarray, same: np.ndarray, *tolerances: float) -> None:
    """Raise AssertionError for the elements that are not the same."""
    wrong = np.argwhere(~same)
    if not len(wrong):
        return
    beyond = f" by more than rtol={tolerances[0]}, atol={tolerances[1]}" if tolerances else ""
    what = f"{x.size} element{'s' * (x.size != 1)} differ{'s' * (len(wrong) == 1)}"
    lines = [f"{name}: {len(wrong)} of {what}{beyond}"]
    for each in wrong[:MOST]:
        at = tuple(map(int, each))
        where = f"at [{', '.join(map(str, at))}]" if at else "the number is"
        lines.append(f"{where}: {x[at]!s}, expected {y[at]!s}")
    if len(wrong) > MOST:
        lines.append(f"and {len(wrong) - MOST} more")
    raise AssertionError("\n".join([*lines, *_greatest(x, y, ~same, relative=bool(tolerances))]))


def _greatest(x: np.ndarray, y: np.ndarray, wrong: np.ndarray, *, relative: bool) -> list[str]:
    """How far apart the finite ones are."""
    wide, other = _wide(x[wrong]), _wide(y[wrong])
    finite = np.isfinite(x[wrong]) & np.isfinite(y[wrong])
    if not finite.any():
        return []
    with np.errstate(all="ignore"):  # a difference may be beyond float64
        gaps, sizes = abs(wide - other)[finite], abs(other)[finite]
        ratios = [gap / size for gap, size in zip(gaps, sizes, strict=True) if size]
    also = f" (relative: {max(ratios):.3g})" if relative and ratios else ""
    gap = max(gaps)
    return [f"greatest difference: {gap if isinstance(gap, int) else f'{gap:.6g}'}{also}"]
