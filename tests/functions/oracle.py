"""Compares with NumPy: strategies for arrays in every memory layout, and exact comparison of results.

Each strategy is created once: creating one takes Hypothesis as long as drawing from it.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import strategies as st

import typedtensor as tt
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

ALL = "biufc"
NAMES = tuple(dtype.name for dtype in DTYPES)
MAX_DIMS = 5
STEPS = (1, 1, 1, 2, -1, -2)
SPECIAL = (0.0, -0.0, 1.0, -1.0, 0.5, -2.5, float("inf"), float("-inf"), float("nan"))


def names(kinds: str = ALL) -> list[str]:
    """Return the names of the dtypes whose kind is one of the letters."""
    return [name for name in NAMES if np.dtype(name).kind in kinds]


@cache
def dtypes(kinds: str = ALL) -> SearchStrategy[np.dtype[Any]]:
    """Draw NumPy's dtypes of these kinds."""
    return st.sampled_from(names(kinds)).map(np.dtype)


@cache
def shapes(min_dims: int = 0, max_dims: int = MAX_DIMS, min_side: int = 0) -> SearchStrategy[tuple[int, ...]]:
    """Draw shapes with small axes: without elements, with one, or with a few."""
    return st.lists(st.integers(min_side, 3), min_size=min_dims, max_size=max_dims).map(tuple)


@st.composite
def broadcasting(draw: st.DrawFn, max_dims: int = MAX_DIMS) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Draw two shapes that broadcast: either lacks some of the first axes of a third, and has 1 in some others."""
    whole = draw(shapes(max_dims=max_dims))

    def part() -> tuple[int, ...]:
        kept = whole[draw(st.integers(0, len(whole))) :]
        ones = draw(st.lists(st.booleans(), min_size=len(kept), max_size=len(kept)))
        return tuple(1 if one else size for one, size in zip(ones, kept, strict=True))

    first, second = draw(st.sampled_from([(whole, part()), (part(), whole), (part(), part())]))
    return first, second


@cache
def numbers(dtype: np.dtype[Any]) -> SearchStrategy[Any]:
    """Draw Python numbers that the dtype represents, including its limits, NaN, infinities and signed zeros."""
    if dtype.kind == "b":
        return st.booleans()
    if dtype.kind in "iu":
        lowest, highest = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
        return st.integers(max(lowest, -3), 3) | st.sampled_from((lowest, highest)) | st.integers(lowest, highest)
    width: Any = 8 * dtype.itemsize // (2 if dtype.kind == "c" else 1)
    floats = st.sampled_from(SPECIAL) | st.floats(width=width)
    return floats if dtype.kind == "f" else st.builds(complex, floats, floats)


@cache
def _few(dtype: np.dtype[Any]) -> SearchStrategy[list[Any]]:
    return st.lists(numbers(dtype), min_size=1, max_size=6)


@cache
def _layouts(ndim: int) -> SearchStrategy[tuple[list[int], list[int]]]:
    """Draw an order of the axes in memory, and a step between the elements of each."""
    steps = st.lists(st.sampled_from(STEPS), min_size=ndim, max_size=ndim)
    return st.tuples(st.permutations(range(ndim)), steps)


@st.composite
def arrays(
    draw: st.DrawFn, kinds: str = ALL, shape: tuple[int, ...] | None = None, dtype: np.dtype[Any] | None = None
) -> np.ndarray:
    """Draw an array of some dtype, shape and layout: axes in any order, with gaps or reversed."""
    kind = draw(dtypes(kinds)) if dtype is None else dtype
    sizes = draw(shapes()) if shape is None else shape
    few = draw(_few(kind))
    order, steps = draw(_layouts(len(sizes)))
    room = np.zeros([sizes[axis] * abs(steps[axis]) for axis in order], kind).transpose(np.argsort(order))
    array = room[(*(slice(None, None, step) for step in steps), ...)]
    array[...] = np.resize(np.array(few, kind), sizes)
    return array


def tensor(array: np.ndarray) -> tt.Tensor[Any, Any, Any]:
    """Return a tensor on the memory of the array, with its layout."""
    return tt.from_numpy(array)


def dynamic(array: np.ndarray) -> tt.DArray:
    """Return a DArray on the memory of the array, with its layout."""
    return tensor(array).dynamic()


def assert_same(expected: Any, found: object, kind: type = tt.Tensor) -> None:
    """Check that the result is a Tensor (or a DArray) with the dtype, the shape and, bit for bit, the values."""
    array = np.asarray(expected)
    assert type(found) is kind
    assert isinstance(found, tt.Tensor | tt.DArray)
    raw = found._raw
    assert type(raw) is np.ndarray  # not a scalar, without axes
    assert (raw.dtype, raw.shape) == (array.dtype, array.shape)
    assert (found.dtype.name, tuple(found.shape)) == (array.dtype.name, array.shape)
    assert _bits(raw) == _bits(array), f"expected {array!r}, found {raw!r}"


def assert_near(expected: Any, found: object, dtype: np.dtype[Any], scale: Any, kind: type = tt.Tensor) -> None:
    """Check that the result has the dtype and the shape, and differs by a few units in the last place of the scale."""
    assert type(found) is kind
    assert isinstance(found, tt.Tensor | tt.DArray)
    raw, array = np.asarray(found._raw), np.asarray(expected)
    assert (raw.dtype, raw.shape, found.dtype.name) == (dtype, array.shape, dtype.name)
    eps = float(np.finfo(dtype).eps)
    with np.errstate(all="ignore"):
        np.testing.assert_allclose(
            raw, array.astype(dtype), rtol=16 * eps, atol=16 * eps * float(scale), equal_nan=True
        )


def wide(array: np.ndarray) -> np.ndarray:
    """Return the numbers in a wider dtype: integers and longer floating-point numbers are the independent reference."""
    if array.dtype.kind not in "fc":
        return array
    longest: Any = np.clongdouble if array.dtype.kind == "c" else np.longdouble
    return array.astype(longest)


def assert_answers(expected: Callable[..., Any], function: Callable[..., Any], *operands: np.ndarray | complex) -> None:
    """Check that the function returns NumPy's result, as a DArray if an operand is one, else as a Tensor."""
    with np.errstate(all="ignore"):
        answer = expected(*operands)
        assert_same(answer, function(*map(_tensor, operands)))
        for place, operand in enumerate(operands):
            if isinstance(operand, np.ndarray):
                mixed = [dynamic(operand) if at == place else _tensor(each) for at, each in enumerate(operands)]
                assert_same(answer, function(*mixed), tt.DArray)


def floor_divide(x1: Any, x2: Any) -> Any:
    """Return NumPy's floor division, with the results of the standard for infinite operands."""
    answer = np.floor_divide(x1, x2)
    if np.asarray(answer).dtype.kind != "f":
        return answer
    quotient = np.floor(np.divide(x1, x2))  # a finite divided by an infinite number: a zero; two infinite ones: NaN
    return np.where(np.isinf(x1) | np.isinf(x2), quotient, answer)


def expm1(x: np.ndarray) -> Any:
    """Return NumPy's expm1, with the results of the standard for complex zeros and non-finite numbers."""
    return np.expm1(x) if x.dtype.kind != "c" else np.where(np.isfinite(x) & (x != 0), np.expm1(x), np.exp(x) - 1)


def tanh(x: np.ndarray) -> Any:
    """Return NumPy's tanh, with the sign of zero of the standard if the real part is infinite."""
    answer = np.array(np.tanh(x))
    if x.dtype.kind == "c":
        np.copysign(0, x.imag, out=answer.imag, where=np.isinf(x.real) & np.isfinite(x.imag))
    return answer


def _tensor(operand: np.ndarray | complex) -> Any:
    return tensor(operand) if isinstance(operand, np.ndarray) else operand


def _bits(array: np.ndarray) -> bytes:
    """Return the elements row by row, with one NaN for all: its sign and payload are arbitrary."""
    packed = np.array(array, order="C")
    if packed.dtype.kind in "fc":
        real = packed.reshape(-1).view(f"f{packed.real.dtype.itemsize}")
        real[np.isnan(real)] = np.nan
    return packed.tobytes()


def _whole(name: str) -> Callable[..., Any]:
    def call(x1: Any, x2: Any) -> Any:
        answer = getattr(np, name)(x1, x2)
        exact = np.vectorize(getattr(math, name), otypes=[object])(*(np.asarray(x).astype(object) for x in (x1, x2)))
        if np.any(exact != answer):
            raise ValueError("the dtype does not hold the result")
        return answer

    return call


gcd, lcm = _whole("gcd"), _whole("lcm")
"""NumPy's, where Python's has the same result."""
