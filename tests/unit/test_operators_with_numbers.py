"""Operators with Python numbers keep the dtype of the tensor."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.operands import ARITHMETIC, EQUALITIES, NUMBERS, ORDERS, SCALAR_KINDS, Op, each, must_equal, raw, tensor
from typedtensor import DTypeError
from typedtensor.types.dtype import DTYPES, FROM_NUMPY, DType


def accepts(symbol: str, dtype: type[DType], number: complex) -> bool:
    """Return whether a tensor of the dtype accepts the number; real floating-point tensors accept complex numbers."""
    return dtype.kind in SCALAR_KINDS[type(number)] or (
        dtype.kind == "f" and isinstance(number, complex) and symbol in {"+", "-", "*", "/", "**", "==", "!="}
    )


@each(*ARITHMETIC)
@pytest.mark.parametrize("number", NUMBERS, ids=repr)
def test_a_number_adopts_the_dtype_of_the_tensor(op: Op, number: complex) -> None:
    """On both sides: NumPy's rule for Python numbers, except for kinds that would change the tensor's dtype."""
    for dtype in DTYPES:
        x = raw(dtype, 3, 1, 2)
        if not accepts(op.symbol, dtype, number):
            for pair in ((tensor(x), number), (number, tensor(x))):
                with pytest.raises(DTypeError):
                    op.function(*pair)
        elif dtype.kind in op.kinds:
            right, left = op.function(tensor(x), number), op.function(number, tensor(x))
            must_equal(right, op.function(x, number))
            must_equal(left, op.function(number, x))
            kept = dtype if dtype.kind in SCALAR_KINDS[type(number)] else FROM_NUMPY[(x + 1j).dtype]
            assert right.dtype is kept
            assert left.dtype is kept


@pytest.mark.parametrize("number", NUMBERS, ids=repr)
def test_division_by_a_number(number: complex) -> None:
    """Integers become float64, and refuse a float."""
    for dtype in DTYPES:
        x = raw(dtype, 3, 1, 2)
        if not accepts("/", dtype, number):
            with pytest.raises(DTypeError):
                tensor(x) / number
            with pytest.raises(DTypeError):
                number / tensor(x)
        else:
            must_equal(tensor(x) / number, x / number)
            must_equal(number / tensor(x), number / x)


@each(*EQUALITIES, *ORDERS)
@pytest.mark.parametrize("number", NUMBERS, ids=repr)
def test_comparison_with_a_number(op: Op, number: complex) -> None:
    """The number can be on either side."""
    for dtype in DTYPES:
        x = raw(dtype, 3, 1, 2)
        if not accepts(op.symbol, dtype, number):
            with pytest.raises(DTypeError):
                op.function(tensor(x), number)
        elif dtype.kind in op.kinds:
            must_equal(op.function(tensor(x), number), op.function(x, number))
            must_equal(op.function(number, tensor(x)), op.function(number, x))


def test_comparison_with_an_out_of_range_number_equals_numpy() -> None:
    """The kind fits, so the comparison has a definite result."""
    small = tt.asarray([1, 2], dtype=tt.uint8)
    assert (small == -1).numpy().tolist() == [False, False]
    assert (small < 300).numpy().tolist() == [True, True]


def test_an_out_of_range_number_is_refused() -> None:
    """Nothing wraps around silently."""
    with pytest.raises(DTypeError) as caught:
        tt.asarray([1], dtype=tt.int8) + 300
    assert str(caught.value) == (
        "+: needed numbers within the range of the dtype, "
        "got Python integer 300 out of bounds for int8: int8(1,) on Cpu() and int 300. Use a wider "
        "dtype, such as tt.int64."
    )
    assert isinstance(caught.value.__context__, OverflowError)


@pytest.mark.parametrize(
    ("number", "kept"),
    [(np.float64(1.5), tt.float32), (np.float64(1.5), tt.complex64), (np.complex128(1j), tt.complex64)],
)
def test_numpys_float64_and_complex128_are_python_numbers(number: Any, kept: type[DType]) -> None:
    """They are subclasses of float and complex for the checkers too; the dtype of the tensor is kept."""
    x = tt.ones((2,), dtype=kept)
    for op in (operator.add, operator.mul, operator.sub, operator.truediv):
        assert op(x, number).dtype is kept
        assert op(number, x).dtype is kept
        np.testing.assert_array_equal(op(x, number).numpy(), op(x.numpy(), number.item()))
        np.testing.assert_array_equal(op(number, x).numpy(), op(number.item(), x.numpy()))
    x += number
    assert x.dtype is kept
    x[0] = number
    assert x.dtype is kept


def test_integers_refuse_numpys_float64_on_both_sides() -> None:
    """They refuse Python floats too."""
    x = tt.asarray([1, 2])
    for call in (lambda: x + np.float64(1), lambda: np.float64(1) + x, lambda: x * np.float64(0.5)):
        with pytest.raises(DTypeError, match="needed a Python number that fits int64, got the float"):
            call()


@pytest.mark.parametrize("scalar", [np.float32(2), np.int64(2), np.int8(2), np.float16(2)], ids=repr)
def test_numpy_scalars_are_python_numbers_on_both_sides(scalar: Any) -> None:
    """Their dtype does not affect the result; what fits no Python number is refused."""
    x = tt.asarray([1.0, 2.0], dtype=tt.float32)
    for found in (x + scalar, scalar + x, np.add(x, scalar), tt.add(x, scalar)):
        assert (found.dtype, found.tolist()) == (tt.float32, [3.0, 4.0])
    x += scalar
    assert (x.dtype, x.tolist()) == (tt.float32, [3.0, 4.0])
    with pytest.raises(DTypeError, match="got the NumPy scalar"):
        x + np.longdouble(1)


FAR: Any = [
    *((tt.float16, 65520), (tt.float16, -1e6), (tt.float16, -(2**63))),
    *((tt.float32, 1e39), (tt.float32, -(10**39)), (tt.complex64, 1e39)),
]


@pytest.mark.parametrize(("dtype", "number"), FAR)
def test_a_number_that_would_be_an_infinity_is_refused(dtype: Any, number: Any) -> None:
    """Comparisons answer for the number itself."""
    x, open_ = tt.ones(2, dtype=dtype), tt.ones(2, dtype=dtype).dynamic()
    for operand in (x, open_):
        for call in (
            lambda operand=operand: operand + number,
            lambda operand=operand: number * operand,
            lambda operand=operand: operator.iadd(operand, number),
            lambda operand=operand: operator.setitem(operand, 0, number),
            lambda operand=operand: tt.add(operand, number),
            lambda: tt.full(2, number, dtype=dtype),
            lambda: tt.asarray([number], dtype=dtype),
        ):
            with pytest.raises(DTypeError, match=f"needed a number within the range of {dtype.name}, got"):
                call()
        assert operand.tolist() == [1.0, 1.0]
    infinite = tt.full(2, tt.inf, dtype=dtype)
    assert (infinite == number).tolist() == [False, False]
    assert (infinite != number).tolist() == [True, True]
    assert (x + tt.inf).tolist() == [tt.inf, tt.inf]
    if dtype is not tt.complex64:
        assert (x < number).tolist() == [number > 0] * 2
        assert (tt.greater(x, number)).tolist() == [number < 0] * 2
