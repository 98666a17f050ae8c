"""Operators, against NumPy: every pair of dtypes, numbers on both sides, in place, broadcast, refused."""

from __future__ import annotations

import itertools
import operator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import mutually_broadcastable_shapes

import typedtensor as tt
from typedtensor import BoundsError, DeviceError, DTypeError, RankError, ReadOnlyError, ShapeError, Tensor
from typedtensor.types.dtype import DTYPES, FROM_NUMPY, DType

if TYPE_CHECKING:
    from collections.abc import Callable


class Op(NamedTuple):
    """An operator: its symbol, its function, its form in place, and the kinds that its outcome may have."""

    symbol: str
    function: Callable[[Any, Any], Any]
    update: Callable[[Any, Any], Any]
    kinds: str


ARITHMETIC = [
    Op("+", operator.add, operator.iadd, "biufc"),
    Op("-", operator.sub, operator.isub, "iufc"),
    Op("*", operator.mul, operator.imul, "biufc"),
    Op("//", operator.floordiv, operator.ifloordiv, "iuf"),
    Op("%", operator.mod, operator.imod, "iuf"),
    Op("**", operator.pow, operator.ipow, "iufc"),
    Op("&", operator.and_, operator.iand, "biu"),
    Op("|", operator.or_, operator.ior, "biu"),
    Op("^", operator.xor, operator.ixor, "biu"),
    Op("<<", operator.lshift, operator.ilshift, "iu"),
    Op(">>", operator.rshift, operator.irshift, "iu"),
]
DIVISION = Op("/", operator.truediv, operator.itruediv, "biufc")
MATMUL = Op("@", operator.matmul, operator.imatmul, "biufc")
EQUALITIES = [Op("==", operator.eq, operator.eq, "biufc"), Op("!=", operator.ne, operator.ne, "biufc")]
ORDERS = [
    Op("<", operator.lt, operator.lt, "biuf"),
    Op("<=", operator.le, operator.le, "biuf"),
    Op(">", operator.gt, operator.gt, "biuf"),
    Op(">=", operator.ge, operator.ge, "biuf"),
]
SCALAR_KINDS: dict[type, str] = {bool: "biufc", int: "iufc", float: "fc", complex: "c"}
PAIRS = list(itertools.product(DTYPES, repeat=2))


def each(*ops: Op) -> pytest.MarkDecorator:
    """One test for each operator."""
    return pytest.mark.parametrize("op", ops, ids=lambda op: op.symbol)


def raw(dtype: type[DType], *values: int) -> np.ndarray:
    """A NumPy array; none of its elements is zero, so that everything can be divided by it."""
    return np.array(values or (3, 1, 2)).astype(np.dtype(dtype))


def tensor(array: np.ndarray) -> Any:
    """The tensor on the same memory."""
    return tt.from_numpy(array)


def promoted(first: type[DType], second: type[DType]) -> np.dtype:
    """NumPy's own answer."""
    return np.promote_types(np.dtype(first), np.dtype(second))


def must_equal(found: Any, expected: Any) -> None:
    """A tensor on an array, of the dtype, the shape and the values of NumPy's answer."""
    assert type(found) is Tensor
    assert type(found._raw) is np.ndarray
    assert np.dtype(found.dtype) == expected.dtype
    assert found.shape == expected.shape
    np.testing.assert_array_equal(found.numpy(), expected)


@each(*ARITHMETIC)
def test_every_pair_of_dtypes_is_numpys(op: Op) -> None:
    """Where the outcome is of a kind that the operator has."""
    pairs = [(a, b) for a, b in PAIRS if promoted(a, b).kind in op.kinds]
    assert pairs
    for a, b in pairs:
        x, y = raw(a), raw(b, 1, 2, 3)
        result = op.function(tensor(x), tensor(y))
        must_equal(result, op.function(x, y))
        assert np.dtype(result.dtype) == promoted(a, b)


def test_true_division_of_every_pair_is_numpys() -> None:
    """Integers and truth values give float64."""
    for a, b in PAIRS:
        x, y = raw(a), raw(b, 1, 2, 3)
        result = tensor(x) / tensor(y)
        must_equal(result, x / y)
        if promoted(a, b).kind in "biu":
            assert result.dtype is tt.float64


@each(*EQUALITIES, *ORDERS)
def test_comparison_of_every_pair_is_numpys(op: Op) -> None:
    """Truth values; no order between complex numbers."""
    pairs = [(a, b) for a, b in PAIRS if promoted(a, b).kind in op.kinds]
    assert pairs
    for a, b in pairs:
        x, y = raw(a), raw(b, 1, 1, 3)
        result = op.function(tensor(x), tensor(y))
        must_equal(result, op.function(x, y))
        assert result.dtype is tt.bool


def test_matmul_of_every_pair_is_numpys() -> None:
    """Matrix by matrix and by vector, and one number of two vectors as an array."""
    for a, b in PAIRS:
        x, y = raw(a, 1, 2, 3, 4).reshape(2, 2), raw(b, 2, 1, 1, 3).reshape(2, 2)
        must_equal(tensor(x) @ tensor(y), x @ y)
        must_equal(tensor(x) @ tensor(y[0]), x @ y[0])
        must_equal(tensor(x[0]) @ tensor(y), x[0] @ y)
        must_equal(tensor(x[0]) @ tensor(y[0]), np.asarray(x[0] @ y[0]))


@each(*(op for op in ARITHMETIC if op.symbol in {"&", "|", "^", "<<", ">>"}))
def test_bits_of_other_kinds_are_refused(op: Op) -> None:
    """The text says what has bits."""
    for a, b in PAIRS:
        if promoted(a, b).kind not in "biu":
            with pytest.raises(DTypeError, match=rf"^{op.symbol.replace('^', '.').replace('|', '.')}: needed integers"):
                op.function(tensor(raw(a)), tensor(raw(b)))


def test_unary_operators_are_numpys() -> None:
    """Of every kind that has them."""
    for dtype in DTYPES:
        x = raw(dtype, 3, 1, 2)
        if dtype.kind != "b":
            must_equal(-tensor(x), -x)
            must_equal(+tensor(x), +x)
            must_equal(abs(tensor(x)), abs(x))
        if dtype.kind in "biu":
            must_equal(~tensor(x), ~x)


def test_the_magnitude_of_a_complex_number_is_real() -> None:
    """Half as wide."""
    x = np.array([3 + 4j], np.complex64)
    must_equal(abs(tensor(x)), np.array([5], np.float32))


def test_the_same_values_are_new_memory() -> None:
    """`+x` is no alias."""
    x = tt.ones((2,))
    y = +x
    y[0] = 5.0
    assert x[0] == 1.0


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: -tt.ones((2,), dtype=tt.bool), "-: needed numbers, got bool(2,) on Cpu()."),
        (lambda: +tt.ones((2,), dtype=tt.bool), "+: needed numbers, got bool(2,) on Cpu()."),
        (lambda: ~tt.ones((2,)), "~: needed integers or truth values, got float64(2,) on Cpu()."),
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
def test_kinds_without_the_operator_are_refused(call: Callable[[], object], text: str) -> None:
    """Which kinds it has, and which came."""
    with pytest.raises(DTypeError) as caught:
        call()
    assert str(caught.value).startswith(text)
    assert caught.value.fix.startswith("Convert explicitly: tt.astype(x, ")


# Python numbers

NUMBERS = [True, 2, 1.5, 1.5 + 0.5j]


def takes(symbol: str, dtype: type[DType], number: complex) -> bool:
    """Whether a tensor of the dtype takes the number: a complex one makes complex ones of real floating-point ones."""
    return dtype.kind in SCALAR_KINDS[type(number)] or (
        dtype.kind == "f" and isinstance(number, complex) and symbol in {"+", "-", "*", "/", "**", "==", "!="}
    )


@each(*ARITHMETIC)
@pytest.mark.parametrize("number", NUMBERS, ids=repr)
def test_a_number_takes_the_dtype_of_the_tensor(op: Op, number: complex) -> None:
    """On both sides; NumPy's own rule for Python numbers, but for kinds that would change the tensor's."""
    for dtype in DTYPES:
        x = raw(dtype, 3, 1, 2)
        if not takes(op.symbol, dtype, number):
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
    """Integers become float64; a float beside them is refused."""
    for dtype in DTYPES:
        x = raw(dtype, 3, 1, 2)
        if not takes("/", dtype, number):
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
    """On both sides."""
    for dtype in DTYPES:
        x = raw(dtype, 3, 1, 2)
        if not takes(op.symbol, dtype, number):
            with pytest.raises(DTypeError):
                op.function(tensor(x), number)
        elif dtype.kind in op.kinds:
            must_equal(op.function(tensor(x), number), op.function(x, number))
            must_equal(op.function(number, tensor(x)), op.function(number, x))


def test_comparison_with_a_number_out_of_range_is_numpys() -> None:
    """It fits the kind; that it does not fit the range answers the question."""
    small = tt.asarray([1, 2], dtype=tt.uint8)
    assert (small == -1).numpy().tolist() == [False, False]
    assert (small < 300).numpy().tolist() == [True, True]


def test_a_number_out_of_range_is_refused() -> None:
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
    """They are subclasses of float and complex, so a checker sees one; the dtype of the tensor stays."""
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


def test_an_integer_refuses_numpys_float64_on_both_sides() -> None:
    """As it refuses a Python float."""
    x = tt.asarray([1, 2])
    for call in (lambda: x + np.float64(1), lambda: np.float64(1) + x, lambda: x * np.float64(0.5)):
        with pytest.raises(DTypeError, match="needed a Python number that fits int64, got the float"):
            call()


@pytest.mark.parametrize("scalar", [np.float32(2), np.int64(2), np.int8(2), np.bool_(True)], ids=repr)  # noqa: FBT003
def test_other_numpy_scalars_are_refused_on_both_sides(scalar: Any) -> None:
    """Each has a dtype of its own, which no checker sees."""
    x = tt.asarray([1.0, 2.0])
    with pytest.raises(DTypeError) as caught:
        x + scalar
    assert str(caught.value) == (
        f"+: needed a tensor or a Python number, got the NumPy scalar {scalar!r}. "
        "Use the Python number, x.item(), or make a tensor: tt.asarray(x.item(), dtype=...)."
    )
    with pytest.raises(DTypeError, match="got the NumPy scalar"):
        scalar + x
    with pytest.raises(DTypeError, match="got the NumPy scalar"):
        x += scalar
    assert x.numpy().tolist() == [1.0, 2.0]


# In place


@each(*ARITHMETIC)
def test_in_place_writes_what_fits_and_nothing_else(op: Op) -> None:
    """Every pair: what keeps the dtype is written where aliases see it; everything else raises with nothing written."""
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


def test_division_in_place_is_for_floating_point() -> None:
    """A quotient of integers is float64, which their memory does not hold."""
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


def test_a_silent_cast_is_refused_with_nothing_written() -> None:
    """float32 += float64: the text says how to convert."""
    x, y = tt.ones((2,), dtype=tt.float32), tt.ones((2,))
    with pytest.raises(DTypeError) as caught:
        x += y
    assert str(caught.value) == (
        "+=: needed a value that fits float32, the dtype of the target, got float64(2,) on Cpu(). "
        "Convert explicitly: value.astype(tt.float32); float64 is never cast silently."
    )
    assert x.numpy().tolist() == [1.0, 1.0]


def test_an_integer_quotient_in_place_says_what_to_write() -> None:
    """The most likely one."""
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
def test_in_place_operators_take_numbers(op: Op, number: complex) -> None:
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
    """A slice, a row, a transposition, one element."""
    x = tt.zeros((2, 3))
    row, part, turned, one = x[0], x[:, 1:], x.T, x[1, 2]
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
    """Square on the right."""
    x = alias = tt.asarray([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    x @= tt.asarray([[0.0, 1.0], [1.0, 0.0]])
    assert alias is x
    assert alias.numpy().tolist() == [[2, 1], [4, 3], [6, 5]]


def test_in_place_never_grows() -> None:
    """A larger shape has no place in this memory."""
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
    """On every path."""
    x: Any = tt.asarray(np.broadcast_to(np.ones(3), (2, 3))).get(Tensor[tt.Cpu, tt.float64, tt.Rank2])
    with pytest.raises(ReadOnlyError) as caught:
        x += value
    assert str(caught.value) == "+=: needed writable memory, got read-only memory. Write to a copy: x.copy()."


def test_in_place_with_a_darray_writes_or_refuses() -> None:
    """The tensor stays a Tensor on its memory, of its dtype."""
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


# Shapes


@given(shapes=mutually_broadcastable_shapes(num_shapes=2, max_dims=4, max_side=3), data=st.data())
def test_shapes_broadcast_as_numpys(shapes: Any, data: st.DataObject) -> None:
    """Any two that broadcast, empty ones too, for any operator."""
    op = data.draw(st.sampled_from([ARITHMETIC[0], ARITHMETIC[2], DIVISION, EQUALITIES[0], ORDERS[0]]))
    x, y = (np.arange(1.0, 1 + np.prod(shape, dtype=int)).reshape(shape) for shape in shapes.input_shapes)
    must_equal(op.function(tensor(x), tensor(y)), np.asarray(op.function(x, y)))


@given(st.lists(st.integers(2, 4), min_size=1, max_size=3), st.data())
def test_shapes_that_do_not_broadcast_are_refused(shape: list[int], data: st.DataObject) -> None:
    """One axis that differs is enough; both shapes are said."""
    axis = data.draw(st.integers(0, len(shape) - 1))
    other = [size + (n == axis) for n, size in enumerate(shape)]
    op = data.draw(st.sampled_from([*ARITHMETIC[:3], DIVISION, *ORDERS, *EQUALITIES]))
    with pytest.raises(ShapeError) as caught:
        op.function(tt.ones(tuple(shape)), tt.ones(tuple(other)))
    assert caught.value.function == op.symbol
    differ = f"{shape[axis]} and {other[axis]} on axis {axis - len(shape)}"
    assert caught.value.got == f"{differ}: float64{tuple(shape)} on Cpu() and float64{tuple(other)} on Cpu()"


def test_one_number_broadcasts_with_everything() -> None:
    """And the outcome for no axis is an array."""
    one = tt.asarray(2.0)
    for op in (*ARITHMETIC[:6], DIVISION, *EQUALITIES, *ORDERS):
        assert type(op.function(one, one)._raw) is np.ndarray
        assert type(op.function(one, 1)._raw) is np.ndarray
        assert type(op.function(1, one)._raw) is np.ndarray
        assert op.function(one, tt.ones((2, 3))).shape == (2, 3)
    assert type((-one)._raw) is np.ndarray
    assert type(abs(one)._raw) is np.ndarray


def test_matmul_of_shapes_that_do_not_fit_is_refused() -> None:
    """Columns on the left, rows on the right."""
    x = tt.ones((2, 3))
    with pytest.raises(ShapeError) as caught:
        x @ x
    assert str(caught.value) == (
        "@: needed as many columns on the left as rows on the right, "
        "got float64(2, 3) on Cpu() and float64(2, 3) on Cpu(). Transpose one of them (x.mT), or swap the operands."
    )


@pytest.mark.parametrize("pair", [(tt.asarray(1.0), tt.ones((2,))), (tt.ones((2, 2)), tt.asarray(1.0))])
def test_matmul_needs_axes(pair: tuple[Any, Any]) -> None:
    """One number is no vector."""
    with pytest.raises(RankError, match=r"^@: needed at least one axis"):
        operator.matmul(*pair)


@pytest.mark.parametrize(
    "call", [lambda x: x @ 2, lambda x: 2 @ x, lambda x: operator.imatmul(x, 2), lambda x: x @ "x"]
)
def test_matmul_with_a_number_is_pythons_type_error(call: Callable[[Any], object]) -> None:
    """There is no such operator."""
    with pytest.raises(TypeError, match="unsupported operand type"):
        call(tt.ones((2,)))


# What is no operand


@each(*ARITHMETIC[:2], DIVISION, MATMUL, *ORDERS)
@pytest.mark.parametrize("other", ["x", None, [1.0, 2.0], (1.0, 2.0), object()], ids=lambda each: type(each).__name__)
def test_objects_other_than_numbers_raise_on_both_sides(op: Op, other: Any) -> None:
    """Python's own error; * and % mean something else beside text and lists."""
    x = tt.ones((2,))
    for pair in ((x, other), (other, x)):
        with pytest.raises(TypeError, match=r"not supported between|unsupported operand type|can only concatenate"):
            op.function(*pair)


def test_a_list_is_never_repeated_by_a_vector() -> None:
    """Python asks for an index then."""
    with pytest.raises(RankError, match=r"^index\(\): needed one number"):
        tt.asarray([1, 2]) * [1.0]
    assert tt.asarray(2) * [1.0] == [1.0, 1.0]


@each(*ARITHMETIC[:6], DIVISION, MATMUL, *ORDERS, *EQUALITIES)
def test_untyped_numpy_arrays_are_refused_on_both_sides(op: Op) -> None:
    """They would make the outcome untyped; the text says how to bring them in."""
    x, array = tt.ones((2,)), np.ones(2)
    for pair in ((x, array), (array, x), (x, np.array(1.0))):
        with pytest.raises(DTypeError) as caught:
            op.function(*pair)
        assert "got an untyped NumPy array. Convert it first: tt.from_numpy(x)" in str(caught.value)
    with pytest.raises(DTypeError, match="got an untyped NumPy array"):
        op.update(x, array)
    assert x.numpy().tolist() == [1, 1]


def test_powers_of_integers_are_whole() -> None:
    """A negative exponent has no whole answer."""
    x = tt.asarray([1, 2])
    for call in (lambda: x**-1, lambda: x ** tt.asarray([-1, 1]), lambda: operator.ipow(x, -1)):
        with pytest.raises(DTypeError, match=r"^\*\*=?: needed exponents of 0 or more for integers"):
            call()
    assert x.numpy().tolist() == [1, 2]


def test_chains_of_comparisons_and_membership_ask_for_truth() -> None:
    """`0 < x < 2` and `x in list` are questions about one number."""
    x = tt.ones((2,))
    with pytest.raises(RankError, match=r"^bool\(\): needed one number"):
        0 < x < 2  # noqa: B015
    assert 1.0 in x
    assert 5.0 not in x


def test_a_subclass_of_number_counts_as_its_number() -> None:
    """An IntEnum, a bool in an int tensor."""
    x = tt.asarray([1, 2])
    assert (x + True).numpy().tolist() == [2, 3]
    assert (True + x).dtype is tt.int64


def test_errors_name_the_operator() -> None:
    """As attributes too."""
    with pytest.raises(DTypeError) as caught:
        tt.asarray([1]) * 0.5
    assert (caught.value.function, caught.value.got) == ("*", "the float 0.5")
    assert not isinstance(caught.value, (BoundsError, DeviceError))


@pytest.mark.parametrize("way", [lambda x: x, lambda x: x.dynamic()], ids=["Tensor", "DArray"])
@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge], ids=lambda f: f.__name__)
def test_complex_numbers_have_no_order_beside_a_number(compare: Any, way: Any) -> None:
    """On either side."""
    x = way(tt.asarray([1j, 2.0]))
    for act in (lambda: compare(x, 2.0), lambda: compare(2.0, x)):
        with pytest.raises(DTypeError, match=r"^[<>]=?: needed numbers with an order, got complex128\(2,\)"):
            act()


@pytest.mark.parametrize("way", [lambda x: x, lambda x: x.dynamic()], ids=["Tensor", "DArray"])
def test_an_error_names_the_operands_as_they_were_written(way: Any) -> None:
    """The number first where it stands on the left."""
    x = way(tt.asarray([1.5]))
    with pytest.raises(DTypeError, match=r"^\|: needed integers or truth values, got int 1 and float64\(1,\) on Cpu"):
        1 | x
    with pytest.raises(
        DTypeError, match=r"^\|: needed integers or truth values, got float64\(1,\) on Cpu\(\) and int 1"
    ):
        x | 1


def test_floating_point_numbers_take_any_int() -> None:
    """Also one that C has no type for."""
    x = tt.asarray([1.0, -1.0])
    assert (x * 2**70).numpy().tolist() == [2.0**70, -(2.0**70)]
    assert (x // 2**70).numpy().tolist() == [0.0, -1.0]
    assert (2**70 // x).numpy().tolist() == [2.0**70, -(2.0**70)]
