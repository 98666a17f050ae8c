"""In-place operators write into the memory of the tensor, or raise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.operands import ARITHMETIC, NUMBERS, PAIRS, SCALAR_KINDS, Op, each, must_equal, promoted, raw, tensor
from typedtensor import DTypeError, ReadOnlyError, ShapeError, Tensor
from typedtensor.types.dtype import DTYPES


@each(*ARITHMETIC)
def test_in_place_writes_only_what_fits(op: Op) -> None:
    """For every pair, a result of the same dtype is written, and aliases see it; others raise, nothing is written."""
    written = 0
    for a, b in PAIRS:
        own, other = raw(a), raw(b, 1, 2, 3)
        expected = own.copy()
        x = alias = tensor(own)
        if promoted(a, b) == np.dtype(a) and a.kind in op.kinds:
            written += 1
            assert op.update(x, tensor(other)) is x
            op.update(expected, other.astype(np.dtype(a)) if a is b else other)
        else:
            with pytest.raises(DTypeError):
                op.update(x, tensor(other))
        must_equal(alias, expected)
        np.testing.assert_array_equal(own, expected)
    assert written > 10


def test_division_in_place_needs_floating_point() -> None:
    """A quotient of integers is float64, which the memory cannot hold."""
    for a, b in PAIRS:
        own, other = raw(a), raw(b, 1, 2, 3)
        x, expected = tensor(own), own.copy()
        if promoted(a, b) == np.dtype(a) and a.kind in "fc":
            x /= tensor(other)
            expected /= other
        else:
            with pytest.raises(DTypeError):
                x /= tensor(other)
        np.testing.assert_array_equal(own, expected)


def test_a_silent_cast_is_refused_and_writes_nothing() -> None:
    """The message for float32 += float64 says how to convert."""
    x, y = tt.ones((2,), dtype=tt.float32), tt.ones((2,))
    with pytest.raises(DTypeError) as caught:
        x += y
    assert str(caught.value) == (
        "+=: needed a value that fits float32, the dtype of the target, got float64(2,) on Cpu(). "
        "Convert explicitly: value.astype(tt.float32); float64 is never cast silently."
    )
    assert x.numpy().tolist() == [1.0, 1.0]


def test_an_integer_quotient_in_place_suggests_floor_division() -> None:
    """It is what the user most likely wants."""
    x = tt.asarray([1, 2])
    with pytest.raises(DTypeError) as caught:
        x /= 2
    assert str(caught.value) == (
        "/=: needed a floating-point target for the quotient, not int64, got "
        "int64(2,) on Cpu() and int 2. "
        "Use x = x / y, or x //= y."
    )


@each(*ARITHMETIC)
@pytest.mark.parametrize("number", NUMBERS, ids=repr)
def test_in_place_operators_accept_numbers(op: Op, number: complex) -> None:
    """Dtype, shape and memory stay."""
    for dtype in DTYPES:
        own = raw(dtype, 3, 1, 2)
        expected, x = own.copy(), tensor(own)
        if dtype.kind not in SCALAR_KINDS[type(number)]:
            with pytest.raises(DTypeError):
                op.update(x, number)
        elif dtype.kind in op.kinds:
            assert op.update(x, number) is x
            op.update(expected, number)
        np.testing.assert_array_equal(own, expected)


def test_a_view_updated_in_place_changes_its_base() -> None:
    """The view is a slice, a row, a transpose or the memory of one element."""
    x = tt.zeros((2, 3))
    row, part, turned, one = x[0], x[:, 1:], x.T, x[1, 2, ...]
    row += 1
    part *= 2
    turned += 1
    one -= 5
    assert x.numpy().tolist() == [[2, 3, 3], [1, 1, -4]]


def test_one_number_is_updated_in_place() -> None:
    """Rank0 is an array too."""
    x = alias = tt.asarray(1.0)
    x += 2
    x *= tt.asarray(3.0)
    assert alias is x
    assert float(alias) == 9.0
    assert type(alias._raw) is np.ndarray


def test_matmul_in_place_keeps_shape_and_memory() -> None:
    """The right operand is square."""
    x = alias = tt.asarray([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    x @= tt.asarray([[0.0, 1.0], [1.0, 0.0]])
    assert alias is x
    assert alias.numpy().tolist() == [[2, 1], [4, 3], [6, 5]]


def test_in_place_operators_never_enlarge_a_tensor() -> None:
    """A larger shape does not fit in the memory."""
    x = tt.ones((3,))
    with pytest.raises(ShapeError) as caught:
        x += tt.ones((2, 3))
    assert str(caught.value) == (
        "+=: needed a value that broadcasts to (3,), the shape of the target, "
        "got float64(3,) on Cpu() and float64(2, 3) on Cpu(). Make a new tensor: x = x + y."
    )
    one = tt.ones((1,))
    with pytest.raises(ShapeError):
        one *= tt.ones((3,))
    assert (x.numpy().tolist(), one.numpy().tolist()) == ([1, 1, 1], [1])


@pytest.mark.parametrize(
    "value", [1.0, tt.ones((3,)), tt.ones((3,), dtype=tt.float32)], ids=["number", "same", "other"]
)
def test_in_place_on_read_only_memory_is_refused(value: Any) -> None:
    """This holds for each path through the code."""
    x: Any = tt.asarray(np.broadcast_to(np.ones(3), (2, 3))).get(Tensor[tt.Cpu, tt.float64, tt.Rank2])
    with pytest.raises(ReadOnlyError) as caught:
        x += value
    assert str(caught.value) == "+=: needed writable memory, got read-only memory. Write to a copy: x.copy()."


def test_in_place_with_a_darray_writes_or_raises() -> None:
    """The result is the same Tensor, with its memory and dtype."""
    x: Any = tt.ones((2,), dtype=tt.float32)
    alias = x
    x += tt.ones((2,), dtype=tt.float32).dynamic()
    assert x is alias
    assert x.numpy().tolist() == [2, 2]
    with pytest.raises(DTypeError, match="needed a value that fits float32"):
        x += tt.ones((2,)).dynamic()
    with pytest.raises(ShapeError, match="needed a value that broadcasts to"):
        x += tt.ones((2, 2), dtype=tt.float32).dynamic()
    assert alias.numpy().tolist() == [2, 2]
