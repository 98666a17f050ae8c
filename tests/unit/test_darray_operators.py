"""Operators of DArrays equal those of tensors, and refuse what the functions refuse."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import (
    DArray,
    DTypeError,
    RankError,
    ReadOnlyError,
    ShapeError,
    Tensor,
    make_darray,
    make_ddim,
)

if TYPE_CHECKING:
    from collections.abc import Callable

BINARY = [
    "add",
    "sub",
    "mul",
    "truediv",
    "floordiv",
    "mod",
    "pow",
    "matmul",
    "and_",
    "or_",
    "xor",
    "lshift",
    "rshift",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
]


def matrix() -> DArray:
    """Return zeros of float64, 2 by 3."""
    return make_darray(make_ddim([2, 3]), 0.0)


UPDATES = ["iadd", "isub", "imul", "ifloordiv", "imod", "ipow", "imatmul", "iand", "ior", "ixor", "ilshift", "irshift"]


def sides(first: Any, second: Any) -> list[tuple[Any, Any]]:
    """Return the pairs with a DArray on either side, and on both."""
    return [(first.dynamic(), second), (first, second.dynamic()), (first.dynamic(), second.dynamic())]


@pytest.mark.parametrize("name", BINARY)
def test_an_operator_with_a_darray_equals_that_of_tensors(name: str) -> None:
    """It gives the same values and dtype, as a DArray."""
    function = getattr(operator, name)
    n, m = tt.asarray([[1, 2], [3, 4]]), tt.asarray([[2, 1], [1, 3]], dtype=tt.uint8)
    expected = function(n, m)
    for first, second in sides(n, m):
        found = function(first, second)
        assert (type(found), found.dtype) == (DArray, expected.dtype)
        np.testing.assert_array_equal(found.numpy(), expected.numpy())


@pytest.mark.parametrize("name", [name for name in BINARY if name != "matmul"])
def test_an_operator_with_a_number_equals_that_of_tensors(name: str) -> None:
    """The number can be on either side."""
    function = getattr(operator, name)
    n = tt.asarray([1, 2])
    for pair in ((n, 2), (2, n)):
        expected = function(*pair)
        found = function(*(x.dynamic() if isinstance(x, Tensor) else x for x in pair))
        assert (type(found), found.dtype) == (DArray, expected.dtype)
        np.testing.assert_array_equal(found.numpy(), expected.numpy())


@pytest.mark.parametrize("name", UPDATES)
@pytest.mark.parametrize("kind", ["tensor", "darray", "number"])
def test_in_place_operators_write_into_the_memory(name: str, kind: str) -> None:
    """Aliases see the NumPy result of any kind of right operand."""
    update = getattr(operator, name)
    right = np.array([[2, 1], [1, 3]])
    value: Any = {"tensor": tt.from_numpy(right), "darray": tt.asarray(right), "number": 2}[kind]
    array, expected = np.array([[1, 2], [3, 4]]), np.array([[1, 2], [3, 4]])
    d = tt.asarray(array)
    if (name, kind) == ("imatmul", "number"):
        with pytest.raises(tt.DTypeError, match=r"^@=: needed a tensor on each side"):
            update(d, value)
    else:
        assert update(d, value) is d
        update(expected, 2 if kind == "number" else right)
    np.testing.assert_array_equal(array, expected)


def test_in_place_division_of_integers_raises() -> None:
    """Only floating-point dtypes support it."""
    array = np.array([1.0, 2.0])
    d = tt.asarray(array)
    d /= 2
    d /= tt.asarray([0.5, 1.0])
    assert array.tolist() == [1.0, 1.0]
    n = tt.asarray([1, 2]).dynamic()
    with pytest.raises(DTypeError, match=r"^/=: needed a floating-point target for the quotient"):
        n /= 2


def test_rank0_results_of_operators_are_arrays() -> None:
    """No result is a NumPy scalar."""
    d = make_darray(make_ddim([]), 2)
    for found in (d + d, d + 1, 1 - d, -d, ~d, abs(d), d == 2, d < 3, d[...]):
        assert type(found._raw) is np.ndarray
    d += 1
    assert int(d) == 3
    assert type(d._raw) is np.ndarray


def test_unary_operators_equal_those_of_tensors() -> None:
    """The results are DArrays."""
    d = tt.asarray([1, -2]).dynamic()
    assert [x.numpy().tolist() for x in (-d, +d, abs(d), ~d)] == [[-1, 2], [1, -2], [1, 2], [-2, 1]]
    assert all(type(x) is DArray for x in (-d, +d, abs(d), ~d))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add": tt.add,
    "sub": tt.subtract,
    "mul": tt.multiply,
    "truediv": tt.divide,
    "floordiv": tt.floor_divide,
    "mod": tt.remainder,
    "pow": tt.pow,
    "matmul": tt.matmul,
    "and_": tt.bitwise_and,
    "or_": tt.bitwise_or,
    "xor": tt.bitwise_xor,
    "lshift": tt.bitwise_left_shift,
    "rshift": tt.bitwise_right_shift,
    "abs": tt.abs,
    "neg": tt.negative,
    "pos": tt.positive,
    "invert": tt.bitwise_invert,
}


OF_KIND = {"b": "bool", "i": "int8", "u": "uint8", "f": "float32", "c": "complex64"}


def outcome(function: Callable[..., Any], *operands: Any) -> object:
    """Return the dtype of the result, or the class of the error."""
    try:
        return function(*operands).dtype
    except tt.TypedTensorError as error:
        return type(error)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_operators_of_darrays_refuse_what_the_functions_refuse(name: str) -> None:
    """Every kind of dtype is tested on each side; NumPy's operators accept booleans as numbers."""
    operands = {kind: tt.asarray(np.ones(2, dtype)) for kind, dtype in OF_KIND.items()}
    one = name in {"abs", "neg", "pos", "invert"}
    pairs: list[tuple[Any, ...]] = [(x,) for x in operands.values()]
    if not one:
        known = tt.ones(2, dtype=tt.bool)
        pairs = [(x, y) for x in operands.values() for y in operands.values()]
        pairs += [(x, known) for x in operands.values()] + [(known, x) for x in operands.values()]
        pairs += [] if name == "matmul" else [(x, True) for x in operands.values()]
    for pair in pairs:
        assert outcome(getattr(operator, name), *pair) == outcome(FUNCTIONS[name], *pair), pair


@pytest.mark.parametrize("name", ["isub", "ifloordiv", "imod", "ipow", "ilshift", "irshift"])
def test_operators_in_place_refuse_booleans(name: str) -> None:
    """The boolean can be on either side."""
    update = getattr(operator, name)
    for left, right in (("bool", "bool"), ("int8", "bool")):
        x = tt.asarray(np.ones(2, left))
        with pytest.raises(DTypeError, match=r"got bool\(2,\) on Cpu\(\)"):
            update(x, tt.asarray(np.ones(2, right)))
        assert x.numpy().tolist() == [1, 1]
    assert update(tt.asarray(np.ones(2, "int8")), 1).dtype is tt.int8


REFUSED = [
    (lambda d: d // 1j, DTypeError, "//: needed a Python number that fits float64, got the complex 1j. "),
    (lambda d: 1j % d, DTypeError, "%: needed a Python number that fits float64, got the complex 1j. "),
    (
        lambda d: d & d,
        DTypeError,
        "&: needed integers or booleans, got float64(2, 3) on Cpu() and float64(2, 3) on Cpu(). ",
    ),
    (lambda d: ~d, DTypeError, "~: needed integers or booleans, got float64(2, 3) on Cpu(). "),
    (
        lambda d: d + tt.ones((4,)),
        ShapeError,
        (
            "+: needed sizes that are equal or 1 on each axis, aligned from the last, "
            "got 3 and 4 on axis -1: float64(2, 3) on Cpu() and float64(4,) on Cpu(). "
        ),
    ),
    (
        lambda d: d @ d,
        ShapeError,
        (
            "@: needed as many columns on the left as rows on the right, "
            "got float64(2, 3) on Cpu() and float64(2, 3) on Cpu(). "
        ),
    ),
    (lambda d: d @ make_darray(make_ddim([]), 1.0), RankError, "@: needed at least one axis"),
    (lambda d: d < d.astype(tt.complex64), DTypeError, "<: needed numbers with an order, "),
    (lambda d: d + np.ones(3), DTypeError, "numpy.add: needed tensors or Python numbers as operands, "),
    (lambda d: np.ones(3) + d, DTypeError, "numpy.add: needed tensors or Python numbers as operands, "),
    (
        lambda d: d + np.datetime64("2026"),
        DTypeError,
        "+: needed a tensor or a Python number, got the NumPy scalar np.datetime64('2026'). ",
    ),
    (
        lambda d: operator.iadd(d, tt.ones((2, 3), dtype=tt.complex64)),
        DTypeError,
        "+=: needed a value that fits float64, the dtype of the target, got complex64(2, 3) on Cpu(). ",
    ),
    (
        lambda d: operator.iadd(d, tt.ones((4, 2, 3))),
        ShapeError,
        (
            "+=: needed a value that broadcasts to (2, 3), "
            "the shape of the target, got float64(2, 3) on Cpu() and float64(4, 2, 3) on Cpu(). "
        ),
    ),
    (
        lambda d: operator.iadd(d, "x"),
        DTypeError,
        "+=: needed tensors or Python numbers as operands, got str 'x'. ",
    ),
]


@pytest.mark.parametrize(("call", "kind", "text"), REFUSED, ids=[str(n) for n in range(len(REFUSED))])
def test_mismatches_of_darrays_raise_at_run_time(
    call: Callable[[DArray], object], kind: type[tt.TypedTensorError], text: str
) -> None:
    """Nothing is written."""
    d = matrix()
    with pytest.raises(kind) as caught:
        call(d)
    assert type(caught.value) is kind
    assert str(caught.value).startswith(text)
    assert not d.numpy().any()


@pytest.mark.parametrize(
    "call",
    [lambda d: d + "x", lambda d: [1] - d, lambda d: d - None, lambda d: d @ 2, lambda d: 2 @ d, lambda d: d < "x"],
)
def test_unsupported_operands_raise_type_error(call: Callable[[DArray], object]) -> None:
    """Python raises the error, as for every class."""
    with pytest.raises(TypeError):
        call(matrix())


def test_read_only_memory_is_refused() -> None:
    """This holds for in-place operators and assignment."""
    d = tt.asarray(np.broadcast_to(np.ones(2), (3, 2)))
    with pytest.raises(ReadOnlyError, match=r"^\+=: needed writable memory"):
        d += 1
    with pytest.raises(ReadOnlyError, match=r"^assignment: needed writable memory"):
        d[0] = 1.0
