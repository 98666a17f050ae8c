"""Operators between tensors equal NumPy's; operands and shapes that do not fit raise errors."""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import mutually_broadcastable_shapes

import typedtensor as tt
from tests.ways import both
from typedtensor import BoundsError, DeviceError, DTypeError, RankError, ShapeError
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Callable
from tests.unit.operands import ARITHMETIC, EQUALITIES, ORDERS, PAIRS, Op, each, must_equal, promoted, raw, tensor

DIVISION = Op("/", operator.truediv, operator.itruediv, "biufc")


MATMUL = Op("@", operator.matmul, operator.imatmul, "biufc")


@each(*ARITHMETIC)
def test_every_pair_of_dtypes_equals_numpy(op: Op) -> None:
    """Pairs whose result has a kind that the operator supports are compared."""
    pairs = [(a, b) for a, b in PAIRS if promoted(a, b).kind in op.kinds]
    assert pairs
    for a, b in pairs:
        x, y = raw(a), raw(b, 1, 2, 3)
        result = op.function(tensor(x), tensor(y))
        must_equal(result, op.function(x, y))
        assert np.dtype(result.dtype) == promoted(a, b)


def test_true_division_of_every_pair_equals_numpy() -> None:
    """Integers and booleans give float64."""
    for a, b in PAIRS:
        x, y = raw(a), raw(b, 1, 2, 3)
        result = tensor(x) / tensor(y)
        must_equal(result, x / y)
        if promoted(a, b).kind in "biu":
            assert result.dtype is tt.float64


@each(*EQUALITIES, *ORDERS)
def test_comparison_of_every_pair_equals_numpy(op: Op) -> None:
    """The results are booleans; complex numbers have no order."""
    pairs = [(a, b) for a, b in PAIRS if promoted(a, b).kind in op.kinds]
    assert pairs
    for a, b in pairs:
        x, y = raw(a), raw(b, 1, 1, 3)
        result = op.function(tensor(x), tensor(y))
        must_equal(result, op.function(x, y))
        assert result.dtype is tt.bool


def test_matmul_of_every_pair_equals_numpy() -> None:
    """Matrices and vectors are multiplied; the product of two vectors is an array without axes."""
    for a, b in PAIRS:
        x, y = raw(a, 1, 2, 3, 4).reshape(2, 2), raw(b, 2, 1, 1, 3).reshape(2, 2)
        must_equal(tensor(x) @ tensor(y), x @ y)
        must_equal(tensor(x) @ tensor(y[0]), x @ y[0])
        must_equal(tensor(x[0]) @ tensor(y), x[0] @ y)
        must_equal(tensor(x[0]) @ tensor(y[0]), np.asarray(x[0] @ y[0]))


@each(*(op for op in ARITHMETIC if op.symbol in {"&", "|", "^", "<<", ">>"}))
def test_bitwise_operators_refuse_other_kinds(op: Op) -> None:
    """The message names the kinds that are supported."""
    for a, b in PAIRS:
        if promoted(a, b).kind not in "biu":
            with pytest.raises(DTypeError, match=rf"^{op.symbol.replace('^', '.').replace('|', '.')}: needed integers"):
                op.function(tensor(raw(a)), tensor(raw(b)))


def test_unary_operators_equal_numpy() -> None:
    """Every kind that supports the operator is compared."""
    for dtype in DTYPES:
        x = raw(dtype, 3, 1, 2)
        if dtype.kind != "b":
            must_equal(-tensor(x), -x)
            must_equal(+tensor(x), +x)
            must_equal(abs(tensor(x)), abs(x))
        if dtype.kind in "biu":
            must_equal(~tensor(x), ~x)


def test_abs_of_a_complex_number_is_real() -> None:
    """Its dtype has half the size."""
    x = np.array([3 + 4j], np.complex64)
    must_equal(abs(tensor(x)), np.array([5], np.float32))


def test_unary_plus_copies() -> None:
    """`+x` is not an alias."""
    x = tt.ones((2,))
    y = +x
    y[0] = 5.0
    assert x[0] == 1.0


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: -tt.ones((2,), dtype=tt.bool), "-: needed numbers, got bool(2,) on Cpu()."),
        (lambda: +tt.ones((2,), dtype=tt.bool), "+: needed numbers, got bool(2,) on Cpu()."),
        (lambda: ~tt.ones((2,)), "~: needed integers or booleans, got float64(2,) on Cpu()."),
        (
            lambda: tt.ones((2,), dtype=tt.bool) - tt.ones((2,), dtype=tt.bool),
            "-: needed numbers, got bool(2,) on Cpu() and bool(2,) on Cpu().",
        ),
        (
            lambda: tt.ones((2,), dtype=tt.complex64) // 2,
            "//: needed real numbers, got complex64(2,) on Cpu() and int 2.",
        ),
    ],
)
def test_unsupported_kinds_are_refused(call: Callable[[], object], text: str) -> None:
    """The message states the supported kinds, and what it got."""
    with pytest.raises(DTypeError) as caught:
        call()
    assert str(caught.value).startswith(text)
    assert caught.value.fix.startswith("Convert explicitly: tt.astype(x, ")


# Shapes


@given(shapes=mutually_broadcastable_shapes(num_shapes=2, max_dims=4, max_side=3), data=st.data())
def test_shapes_broadcast_as_in_numpy(shapes: Any, data: st.DataObject) -> None:
    """Any two shapes that broadcast, also empty ones, for any operator."""
    op = data.draw(st.sampled_from([ARITHMETIC[0], ARITHMETIC[2], DIVISION, EQUALITIES[0], ORDERS[0]]))
    x, y = (np.arange(1.0, 1 + np.prod(shape, dtype=int)).reshape(shape) for shape in shapes.input_shapes)
    must_equal(op.function(tensor(x), tensor(y)), np.asarray(op.function(x, y)))


@given(st.lists(st.integers(2, 4), min_size=1, max_size=3), st.data())
def test_shapes_that_do_not_broadcast_are_refused(shape: list[int], data: st.DataObject) -> None:
    """One axis that differs is enough; the message contains both shapes."""
    axis = data.draw(st.integers(0, len(shape) - 1))
    other = [size + (n == axis) for n, size in enumerate(shape)]
    op = data.draw(st.sampled_from([*ARITHMETIC[:3], DIVISION, *ORDERS, *EQUALITIES]))
    with pytest.raises(ShapeError) as caught:
        op.function(tt.ones(tuple(shape)), tt.ones(tuple(other)))
    assert caught.value.function == op.symbol
    differ = f"{shape[axis]} and {other[axis]} on axis {axis - len(shape)}"
    assert caught.value.got == f"{differ}: float64{tuple(shape)} on Cpu() and float64{tuple(other)} on Cpu()"


def test_one_number_broadcasts_with_everything() -> None:
    """The result without axes is an array."""
    one = tt.asarray(2.0)
    for op in (*ARITHMETIC[:6], DIVISION, *EQUALITIES, *ORDERS):
        assert type(op.function(one, one)._raw) is np.ndarray
        assert type(op.function(one, 1)._raw) is np.ndarray
        assert type(op.function(1, one)._raw) is np.ndarray
        assert op.function(one, tt.ones((2, 3))).shape == (2, 3)
    assert type((-one)._raw) is np.ndarray
    assert type(abs(one)._raw) is np.ndarray


def test_matmul_of_shapes_that_do_not_fit_is_refused() -> None:
    """The columns of the left operand differ from the rows of the right one."""
    x = tt.ones((2, 3))
    with pytest.raises(ShapeError) as caught:
        x @ x
    assert str(caught.value) == (
        "@: needed as many columns on the left as rows on the right, "
        "got float64(2, 3) on Cpu() and float64(2, 3) on Cpu(). Transpose one of them (x.mT), or swap the operands."
    )


@pytest.mark.parametrize("pair", [(tt.asarray(1.0), tt.ones((2,))), (tt.ones((2, 2)), tt.asarray(1.0))])
def test_matmul_needs_axes(pair: tuple[Any, Any]) -> None:
    """One number is not a vector."""
    with pytest.raises(RankError, match=r"^@: needed at least one axis"):
        operator.matmul(*pair)


@pytest.mark.parametrize(
    "call", [lambda x: x @ 2, lambda x: 2.0 @ x, lambda x: operator.imatmul(x, 2), lambda x: np.float32(2) @ x]
)
def test_matmul_with_a_number_raises_type_error(call: Callable[[Any], object]) -> None:
    """The error says which operator multiplies by a number."""
    with pytest.raises(DTypeError, match=r"^@=?: needed a tensor on each side, got the \w+ .*2.*Use \* to multiply"):
        call(tt.ones((2,)))


# Other operands


@each(*ARITHMETIC[:2], DIVISION, MATMUL, *ORDERS)
@pytest.mark.parametrize("other", ["x", None, [1.0, 2.0], (1.0, 2.0), object()], ids=lambda each: type(each).__name__)
def test_objects_other_than_numbers_raise_on_both_sides(op: Op, other: Any) -> None:
    """The error says what to write for builtin data; for objects of other classes it is Python's own."""
    x = tt.ones((2,))
    message = rf"^[^ ]+: needed tensors or Python numbers as operands, got .*{FIXES.get(type(other), '')}"
    if type(other) not in FIXES:
        message = r"not supported between|unsupported operand type"
    for pair in ((x, other), (other, x)):
        with pytest.raises(TypeError, match=message):
            op.function(*pair)


FIXES = {
    **dict.fromkeys((list, tuple), re.escape("Convert it first: tt.asarray(values).")),
    **dict.fromkeys((str, type(None)), re.escape("Pass a tensor or a number.")),
}


def test_equality_with_a_list_is_refused() -> None:
    """Python would answer False without a word; NumPy compares element by element."""
    for x in (tt.ones((2,)), tt.ones((2,)).dynamic()):
        for other in ([1.0, 1.0], (1.0, 1.0), range(2)):
            for op in (operator.eq, operator.ne):
                with pytest.raises(DTypeError, match=r"needed tensors or Python numbers as operands"):
                    op(x, other)
        assert (x == "x", x == None, x != {}) == (False, False, True)  # noqa: E711  # the operator is tested


def test_a_list_is_never_repeated_by_a_vector() -> None:
    """A single integer repeats it, as everywhere in Python."""
    with pytest.raises(DTypeError, match=r"^\*: needed tensors or Python numbers as operands"):
        tt.asarray([1, 2]) * [1.0]
    assert tt.asarray(2) * [1.0] == [1.0, 1.0]


@each(*ARITHMETIC[:6], DIVISION, MATMUL, *ORDERS, *EQUALITIES)
def test_untyped_numpy_arrays_are_refused_on_both_sides(op: Op) -> None:
    """The result would be untyped; the message says how to convert them."""
    x, array = tt.ones((2,)), np.ones(2)
    for pair in ((x, array), (array, x), (x, np.array(1.0))):
        with pytest.raises(DTypeError) as caught:
            op.function(*pair)
        assert "got a NumPy array. Convert it first: tt.from_numpy(x)" in str(caught.value)
    with pytest.raises(DTypeError, match="got a NumPy array"):
        op.update(x, array)
    assert x.numpy().tolist() == [1, 1]


def test_powers_of_integers_are_integers() -> None:
    """A negative exponent raises."""
    x = tt.asarray([1, 2])
    for call in (lambda: x**-1, lambda: x ** tt.asarray([-1, 1]), lambda: operator.ipow(x, -1)):
        with pytest.raises(DTypeError, match=r"^\*\*=?: needed exponents of 0 or more for integers"):
            call()
    assert x.numpy().tolist() == [1, 2]


def test_chained_comparisons_need_one_number() -> None:
    """`0 < x < 2` calls `bool`; `in` works if an element of the list is equal."""
    x = tt.ones((2,))
    with pytest.raises(RankError, match=r"^bool\(\): needed one number"):
        0 < x < 2  # noqa: B015  # the comparison raises
    assert 1.0 in x
    assert 5.0 not in x


def test_subclasses_of_numbers_are_numbers() -> None:
    """A bool is a number in operators with integers, on either side."""
    x = tt.asarray([1, 2])
    assert (x + True).numpy().tolist() == [2, 3]
    assert (True + x).dtype is tt.int64


def test_errors_name_the_operator() -> None:
    """It is also an attribute."""
    with pytest.raises(DTypeError) as caught:
        tt.asarray([1]) * 0.5
    assert (caught.value.function, caught.value.got) == ("*", "the float 0.5")
    assert not isinstance(caught.value, (BoundsError, DeviceError))


@both
@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge], ids=lambda f: f.__name__)
def test_complex_numbers_have_no_order_with_a_number(compare: Any, way: Any) -> None:
    """The number can be on either side."""
    x = way(tt.asarray([1j, 2.0]))
    for act in (lambda: compare(x, 2.0), lambda: compare(2.0, x)):
        with pytest.raises(DTypeError, match=r"^[<>]=?: needed numbers with an order, got complex128\(2,\)"):
            act()


@both
def test_an_error_names_the_operands_in_their_order(way: Any) -> None:
    """The number is first if it is on the left."""
    x = way(tt.asarray([1.5]))
    with pytest.raises(DTypeError, match=r"^\|: needed integers or booleans, got int 1 and float64\(1,\) on Cpu"):
        1 | x
    with pytest.raises(DTypeError, match=r"^\|: needed integers or booleans, got float64\(1,\) on Cpu\(\) and int 1"):
        x | 1


def test_floating_point_tensors_accept_any_int() -> None:
    """An int can exceed every C type."""
    x = tt.asarray([1.0, -1.0])
    assert (x * 2**70).numpy().tolist() == [2.0**70, -(2.0**70)]
    assert (x // 2**70).numpy().tolist() == [0.0, -1.0]
    assert (2**70 // x).numpy().tolist() == [2.0**70, -(2.0**70)]
