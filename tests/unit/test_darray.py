"""DArray: the variant of all tensors, the way in, the checked way out, and its operators."""

from __future__ import annotations

import copy
import operator
import pickle
from typing import TYPE_CHECKING, Any, Literal, NewType

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import Nowhere
from typedtensor import (
    Cpu,
    DArray,
    DDim,
    Device,
    DeviceError,
    DType,
    DTypeError,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    RankError,
    ReadOnlyError,
    ShapeError,
    Tensor,
    float32,
    float64,
    int64,
    make_darray,
    make_ddim,
)
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Callable

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)

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
UPDATES = ["iadd", "isub", "imul", "ifloordiv", "imod", "ipow", "imatmul", "iand", "ior", "ixor", "ilshift", "irshift"]


def matrix() -> DArray:
    """Zeros of float64, 2 by 3."""
    return make_darray(make_ddim([2, 3]), 0.0)


# Made


@pytest.mark.parametrize(
    ("value", "dtype"), [(True, tt.bool), (1, int64), (1.5, float64), (1j, tt.complex128), (np.float64(1.5), float64)]
)
def test_the_value_says_the_dtype(value: Any, dtype: type[DType]) -> None:
    """Every element is the value, on the Cpu."""
    d = make_darray(make_ddim([2, 3]), value)
    assert (type(d), d.dtype, d.shape, d.device) == (DArray, dtype, (2, 3), Cpu())
    assert (d.numpy() == value).all()


@pytest.mark.parametrize("dtype", DTYPES, ids=lambda each: each.name)
def test_the_dtype_can_be_given(dtype: type[DType]) -> None:
    """Any that takes the number."""
    assert make_darray(make_ddim([2]), bool(1), Cpu(), dtype=dtype).dtype is dtype


@pytest.mark.parametrize("sizes", [[], [0], [0, 3], [2] * 12], ids=str)
def test_any_number_of_axes_is_one(sizes: list[int]) -> None:
    """None, empty ones, and more than a static rank has."""
    d = make_darray(make_ddim(sizes), 1.0)
    assert type(d.shape) is DDim
    assert d.shape == tuple(sizes)
    assert (d.ndim, d.size) == (len(sizes), int(np.prod(sizes)))


@pytest.mark.parametrize(
    ("make", "kind", "text"),
    [
        (
            lambda: make_darray(make_ddim([2]), "x"),  # type: ignore[arg-type]  # what is refused
            DTypeError,
            "make_darray: needed a Python number, got 'x'. Pass a bool, int, float or complex.",
        ),
        (
            lambda: make_darray(make_ddim([2]), 1.5, dtype=tt.int32),
            DTypeError,
            (
                "make_darray: needed a Python number that fits int32, got the float 1.5. "
                "Pass another number, or dtype=tt.float64."
            ),
        ),
        (
            lambda: make_darray(make_ddim([2]), 300, dtype=tt.int8),
            DTypeError,
            (
                "make_darray: needed numbers within the range of the dtype, got Python integer 300 out of "
                "bounds for int8. "
                "Use a wider dtype, such as tt.int64."
            ),
        ),
        (
            lambda: make_darray(make_ddim([2]), 1.5, dtype=float),  # type: ignore[arg-type]  # what is refused
            DTypeError,
            (
                "make_darray: needed a dtype, such as tt.float32, got <class 'float'>. Pass one of the "
                "fourteen dtypes of tt."
            ),
        ),
        (
            lambda: make_darray(make_ddim([2]), 1.5, "cpu"),  # type: ignore[arg-type]  # what is refused
            DeviceError,
            "device: needed a device, as Cpu() or Gpu(0), got 'cpu'. Call the class: Cpu(), not Cpu.",
        ),
    ],
)
def test_invalid_arguments_of_make_darray_raise(make: Callable[[], object], kind: type[Exception], text: str) -> None:
    """The number, its range, the dtype, the device."""
    with pytest.raises(kind) as caught:
        make()
    assert str(caught.value) == text


def test_the_example_of_majel_runs() -> None:
    """Make, write one element, read it."""
    arr = make_darray(make_ddim([2, 3]), 0.0)
    arr[make_ddim([0, 1])] = 1.0
    assert arr.numpy().tolist() == [[0, 1, 0], [0, 0, 0]]
    assert float(arr[make_ddim([0, 1])]) == 1.0


# In and out


def test_in_and_out_is_the_same_memory() -> None:
    """`dynamic()` in, `get` out."""
    x = tt.zeros((2, 3))
    d = x.dynamic()
    assert d.dynamic() is d
    y = d.get(Tensor[Cpu, float64, Rank2])
    y[0, 0] = 1.0
    assert (type(y), float(x[0, 0]), float(d[0, 0])) == (Tensor, 1.0, 1.0)


FITS = [
    Tensor[Cpu, float64, Rank2],
    Tensor[Cpu, float64, Rank2[Batch, Pixel]],
    Tensor[Cpu, float64, Rank2[Literal[2], Literal[3]]],
    Tensor[Cpu, float64, Rank2[Literal[2, 5], Pixel]],
    Tensor[Cpu, float64, Rank2[Literal[2]]],
    Tensor[Cpu, float64, Rank],
    Tensor[Cpu, tt.Floating, Rank2],
    Tensor[Cpu, tt.Real, Rank2],
    Tensor[Device, DType, Rank],
]
DIFFERS = [
    (
        Tensor[Gpu, float64, Rank2],
        DeviceError,
        "needed Gpu, got Cpu(). Move it first: x.to_device(Gpu()).",
    ),
    (
        Tensor[Cpu, float32, Rank2],
        DTypeError,
        "needed float32, got float64. Convert first: x.astype(tt.float32).",
    ),
    (Tensor[Cpu, tt.bool, Rank2], DTypeError, "needed bool_, got float64. Convert first: x.astype(tt.bool_)."),
    (Tensor[Cpu, tt.Integer, Rank2], DTypeError, "needed Integer, got float64. Convert first: x.astype(dtype)."),
    (Tensor[Cpu, tt.ComplexFloating, Rank], DTypeError, "needed ComplexFloating, got float64. "),
    (
        Tensor[Cpu, float64, Rank1],
        RankError,
        "needed Rank1, got 2 axes: the shape (2, 3). Use Rank2, or reshape first.",
    ),
    (Tensor[Cpu, float64, Rank0], RankError, "needed Rank0, got 2 axes: the shape (2, 3). "),
    (Tensor[Cpu, float64, Rank3[Batch, Pixel, Pixel]], RankError, "needed Rank3, got 2 axes: the shape (2, 3). "),
    (
        Tensor[Cpu, float64, Rank2[Literal[2], Literal[4]]],
        ShapeError,
        "needed size 4 on axis 1, got 3: the shape (2, 3). Use the sizes of the tensor, or reshape it first.",
    ),
    (
        Tensor[Cpu, float64, Rank2[Literal[3, 4], Pixel]],
        ShapeError,
        "needed size 3 or 4 on axis 0, got 2: the shape (2, 3). ",
    ),
]


@pytest.mark.parametrize("kind", FITS, ids=repr)
def test_get_and_holds_agree_where_the_type_fits(kind: Any) -> None:
    """Kinds of dtype, plain Rank, names and sizes of axes."""
    d = matrix()
    assert d.holds(kind)
    assert type(d.get(kind)) is Tensor
    assert np.shares_memory(d.get(kind).numpy(), d.numpy())


@pytest.mark.parametrize(("kind", "error", "text"), DIFFERS, ids=[repr(each[0]) for each in DIFFERS])
def test_get_says_what_differs_and_holds_agrees(kind: Any, error: type[tt.TypedTensorError], text: str) -> None:
    """What was needed and what was found."""
    d = matrix()
    assert not d.holds(kind)
    with pytest.raises(error) as caught:
        d.get(kind)
    assert type(caught.value) is error
    assert str(caught.value).startswith(f"get: {text}")


def test_the_first_difference_is_said() -> None:
    """Device, then dtype, then rank, then sizes."""
    d = matrix()
    with pytest.raises(DeviceError):
        d.get(Tensor[Gpu, float32, Rank1])
    with pytest.raises(DTypeError):
        d.get(Tensor[Cpu, float32, Rank1])
    with pytest.raises(RankError):
        d.get(Tensor[Cpu, float64, Rank3[Literal[9], Literal[9], Literal[9]]])


@pytest.mark.parametrize("method", ["get", "holds"])
@pytest.mark.parametrize("wrong", [Tensor, DArray, np.ndarray, 5, "Tensor", None], ids=repr)
def test_only_a_type_of_three_parts_is_asked_for(method: str, wrong: Any) -> None:
    """The text shows one."""
    with pytest.raises(DTypeError) as caught:
        getattr(matrix(), method)(wrong)
    assert str(caught.value) == (
        f"{method}: needed a type like Tensor[Cpu, float32, Rank2], got {wrong!r}. Pass all three parameters."
    )


def test_every_dtype_raises_apart() -> None:
    """`holds` for each pair."""
    for own in DTYPES:
        d = tt.zeros((2,), dtype=own).dynamic()
        assert [other for other in DTYPES if d.holds(Tensor[Cpu, other, Rank1])] == [own]


def test_ten_axes_and_more_have_no_static_type() -> None:
    """Their operators work, and plain Rank holds them."""
    d = make_darray(make_ddim([1] * 10 + [2]), 1.0)
    assert (d + d).shape == d.shape
    assert float(d[(0,) * 10 + (1,)]) == 1.0
    assert not d.holds(Tensor[Cpu, float64, tt.Rank9])


# Attributes


def test_attributes_are_those_of_a_tensor() -> None:
    """The shape is a DDim."""
    x = tt.zeros((2, 3), dtype=tt.int16)
    d = x.dynamic()
    assert type(d.shape) is DDim
    attributes = ("ndim", "size", "nbytes", "strides", "dtype", "device")
    assert [getattr(d, name) for name in attributes] == [getattr(x, name) for name in attributes]
    assert (d.numel(), d.shape, len(d)) == (6, (2, 3), 2)


def test_t_and_mt_transpose() -> None:
    """As of a tensor, checked when it runs."""
    d = make_darray(make_ddim([2, 3]), 0.0)
    d.T[2, 0] = 1.0
    assert float(d[0, 2]) == 1.0
    assert d.mT.shape == (3, 2)
    with pytest.raises(RankError, match=r"^T: needed exactly 2 axes, got 1: the shape \(2,\)\."):
        make_darray(make_ddim([2]), 0.0).T  # noqa: B018
    with pytest.raises(RankError, match=r"^mT: needed at least 2 axes, got 1: the shape \(2,\)\."):
        make_darray(make_ddim([2]), 0.0).mT  # noqa: B018


@pytest.mark.parametrize(
    "again",
    [copy.copy, copy.deepcopy, lambda d: d.copy(), lambda d: pickle.loads(pickle.dumps(d))],  # noqa: S301
    ids=["copy", "deepcopy", "method", "pickle"],
)
def test_copies_own_their_memory(again: Callable[[Any], Any]) -> None:
    """And are DArrays."""
    d = matrix()
    other = again(d)
    other[0, 0] = 1.0
    assert (type(other), other.dtype, float(d[0, 0])) == (DArray, float64, 0.0)


def test_conversions_return_darrays() -> None:
    """astype, to_device."""
    d = matrix()
    assert (type(d.astype(float32)), d.astype(float32).dtype) == (DArray, float32)
    assert np.shares_memory(d.to_device(Cpu()).numpy(), d.numpy())
    with pytest.raises(DTypeError, match=r"^astype: needed a dtype, such as tt\.float32, got 'float32'\."):
        d.astype("float32")  # type: ignore[arg-type]  # what is refused
    with pytest.raises(DeviceError, match=r"^Nowhere\(0\): needed a library that computes there"):
        d.to_device(Nowhere())


# Operators


def sides(first: Any, second: Any) -> list[tuple[Any, Any]]:
    """A DArray on either side, and on both."""
    return [(first.dynamic(), second), (first, second.dynamic()), (first.dynamic(), second.dynamic())]


@pytest.mark.parametrize("name", BINARY)
def test_an_operator_with_a_darray_is_that_of_tensors(name: str) -> None:
    """On each side, with the same values and the same dtype, as a DArray."""
    function = getattr(operator, name)
    n, m = tt.asarray([[1, 2], [3, 4]]), tt.asarray([[2, 1], [1, 3]], dtype=tt.uint8)
    expected = function(n, m)
    for first, second in sides(n, m):
        found = function(first, second)
        assert (type(found), found.dtype) == (DArray, expected.dtype)
        np.testing.assert_array_equal(found.numpy(), expected.numpy())


@pytest.mark.parametrize("name", [name for name in BINARY if name != "matmul"])
def test_an_operator_with_a_number_is_that_of_tensors(name: str) -> None:
    """On each side."""
    function = getattr(operator, name)
    n = tt.asarray([1, 2])
    for pair in ((n, 2), (2, n)):
        expected = function(*pair)
        found = function(*(x.dynamic() if isinstance(x, Tensor) else x for x in pair))
        assert (type(found), found.dtype) == (DArray, expected.dtype)
        np.testing.assert_array_equal(found.numpy(), expected.numpy())


@pytest.mark.parametrize("name", UPDATES)
@pytest.mark.parametrize("kind", ["tensor", "darray", "number"])
def test_an_update_writes_into_the_memory(name: str, kind: str) -> None:
    """With each on the right; aliases see it, and values are NumPy's."""
    update = getattr(operator, name)
    right = np.array([[2, 1], [1, 3]])
    value: Any = {"tensor": tt.from_numpy(right), "darray": tt.asarray(right), "number": 2}[kind]
    array, expected = np.array([[1, 2], [3, 4]]), np.array([[1, 2], [3, 4]])
    d = tt.asarray(array)
    if (name, kind) == ("imatmul", "number"):
        with pytest.raises(TypeError, match="unsupported operand type"):
            update(d, value)
    else:
        assert update(d, value) is d
        update(expected, 2 if kind == "number" else right)
    np.testing.assert_array_equal(array, expected)


def test_division_in_place_of_integers_raises() -> None:
    """Of floating-point numbers alone."""
    array = np.array([1.0, 2.0])
    d = tt.asarray(array)
    d /= 2
    d /= tt.asarray([0.5, 1.0])
    assert array.tolist() == [1.0, 1.0]
    n = tt.asarray([1, 2]).dynamic()
    with pytest.raises(DTypeError, match=r"^/=: needed a floating-point target for the quotient"):
        n /= 2


def test_one_number_is_an_array_after_every_operator() -> None:
    """No NumPy scalar stays inside."""
    d = make_darray(make_ddim([]), 2)
    for found in (d + d, d + 1, 1 - d, -d, ~d, abs(d), d == 2, d < 3, d[...]):
        assert type(found._raw) is np.ndarray
    d += 1
    assert int(d) == 3
    assert type(d._raw) is np.ndarray


def test_unary_operators_of_darrays_are_those_of_tensors() -> None:
    """As of a tensor."""
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
    """The dtype of what comes out, or the class of the refusal."""
    try:
        return function(*operands).dtype
    except tt.TypedTensorError as error:
        return type(error)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_operators_of_darrays_refuse_what_the_functions_refuse(name: str) -> None:
    """Of every kind of dtype on each side; NumPy's operators take truth values for numbers."""
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
def test_operators_in_place_take_no_truth_values(name: str) -> None:
    """On either side."""
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
        "&: needed integers or truth values, got float64(2, 3) on Cpu() and float64(2, 3) on Cpu(). ",
    ),
    (lambda d: ~d, DTypeError, "~: needed integers or truth values, got float64(2, 3) on Cpu(). "),
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
        lambda d: d + np.float32(1),
        DTypeError,
        "+: needed a tensor or a Python number, got the NumPy scalar np.float32(1.0). ",
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
    """With nothing written."""
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
    """As for every class."""
    with pytest.raises(TypeError):
        call(matrix())


def test_read_only_memory_is_refused() -> None:
    """In place and in assignment."""
    d = tt.asarray(np.broadcast_to(np.ones(2), (3, 2)))
    with pytest.raises(ReadOnlyError, match=r"^\+=: needed writable memory"):
        d += 1
    with pytest.raises(ReadOnlyError, match=r"^assignment: needed writable memory"):
        d[0] = 1.0
