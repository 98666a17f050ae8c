"""Tensors made from nothing, from numbers and from what other libraries hold: values, memory, and what is refused."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, NewType

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.unit.second_device import Second, served
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Callable

Row = NewType("Row", int)
Column = NewType("Column", int)

SHAPED: dict[str, tuple[Callable[..., Any], float]] = {
    "zeros": (tt.zeros, 0),
    "ones": (tt.ones, 1),
    "empty": (tt.empty, 0),
}
LIKE: dict[str, Callable[..., Any]] = {
    "zeros_like": tt.zeros_like,
    "ones_like": tt.ones_like,
    "empty_like": tt.empty_like,
    "full_like": lambda x, **options: tt.full_like(x, 1, **options),
}
MAKERS: dict[str, Callable[..., Any]] = {
    **{name: function for name, (function, _) in SHAPED.items()},
    "full": lambda shape, **options: tt.full(shape, 1, **options),
}
ALL_MAKERS: dict[str, Callable[..., Any]] = {
    **{name: lambda *, maker=maker, **options: maker(2, **options) for name, maker in MAKERS.items()},
    **{name: lambda *, maker=maker, **options: maker(tt.ones(2), **options) for name, maker in LIKE.items()},
    "arange": lambda **options: tt.arange(2, **options),
    "asarray": lambda **options: tt.asarray([1, 2], **options),
    "eye": lambda **options: tt.eye(2, **options),
    "linspace": lambda **options: tt.linspace(0, 1, 2, **options),
}
NOT_ALL_DTYPES = {"arange": "iufc", "full": "iufc", "full_like": "iufc", "linspace": "fc", "asarray": "iufc"}


# --- from nothing


@pytest.mark.parametrize("name", SHAPED)
@given(shape=oracle.shapes(), dtype=st.sampled_from(DTYPES))
@settings(max_examples=20)
def test_one_number_fills_the_shape(name: str, shape: tuple[int, ...], dtype: Any) -> None:
    """A tuple and a Dim make a Tensor, a DDim a DArray; `empty` shows no byte that another program left."""
    function, number = SHAPED[name]
    expected = np.full(shape, number, dtype.name)
    oracle.assert_same(expected, function(shape, dtype=dtype))
    oracle.assert_same(expected, function(tt.Dim(*shape), dtype=dtype, device=tt.Cpu()))
    oracle.assert_same(expected, function(tt.make_ddim(shape), dtype=dtype), tt.DArray)


@pytest.mark.parametrize("name", MAKERS)
def test_an_int_is_the_size_of_a_vector(name: str) -> None:
    """And no size at all makes one number."""
    assert MAKERS[name](3).shape == (3,)
    assert MAKERS[name](()).shape == ()


@pytest.mark.parametrize("name", SHAPED)
def test_a_tensor_from_nothing_is_float64_on_the_cpu(name: str) -> None:
    """Unless something else is asked for; None asks for nothing."""
    for options in ({}, {"dtype": None, "device": None}):
        x = SHAPED[name][0]((2, 3), **options)
        assert (x.dtype, x.device) == (tt.float64, tt.Cpu())


def test_empty_is_zeroed_even_where_memory_was_used_before() -> None:
    """A thousand times the same place, filled and given back."""
    for _ in range(1000):
        x = tt.empty(7)
        assert not x.numpy().any()
        x[...] = 1.0
        del x


@given(shape=oracle.shapes(), dtype=oracle.dtypes(), data=st.data())
def test_full_holds_the_number(shape: tuple[int, ...], dtype: np.dtype[Any], data: st.DataObject) -> None:
    """Any that fits the dtype, its limits included."""
    number = data.draw(oracle.numbers(dtype))
    expected = np.full(shape, number, dtype)
    kind = getattr(tt, dtype.name)
    oracle.assert_same(expected, tt.full(shape, number, dtype=kind))
    oracle.assert_same(expected, tt.full(tt.make_ddim(shape), number, dtype=kind), tt.DArray)
    oracle.assert_same(expected, tt.full_like(tt.zeros(shape, dtype=kind), number))


@pytest.mark.parametrize(
    ("number", "dtype"),
    [(True, tt.bool), (1, tt.int64), (1.0, tt.float64), (1j, tt.complex128), (np.float64(1), tt.float64)],
)
def test_full_has_the_dtype_of_the_number(number: complex, dtype: Any) -> None:
    """Unless one is asked for; NumPy's float64 is a float."""
    assert tt.full(2, number).dtype is dtype
    assert tt.full(2, fill_value=True, dtype=tt.float32).dtype is tt.float32


@pytest.mark.parametrize(
    ("number", "dtype", "text"),
    [
        (
            1.5,
            tt.int8,
            "needed a Python number that fits int8, got the float 1.5. Pass another number, or dtype=tt.float64",
        ),
        (1j, tt.float32, "needed a Python number that fits float32, got the complex "),
        (2, tt.bool, "needed a Python number that fits bool, got the int 2. "),
        (300, tt.int8, "needed numbers within the range of the dtype, got "),
        (-1, tt.uint8, "needed numbers within the range of the dtype, got "),
        ("x", tt.int8, "needed a Python number, got 'x'. "),
        (None, tt.int8, "needed a Python number, got None. "),
        (np.int64(1), tt.int8, "needed a Python number, got np.int64(1). "),
    ],
)
def test_a_number_is_never_cast(number: Any, dtype: Any, text: str) -> None:
    """Neither to another kind nor around the range."""
    calls: dict[str, Callable[[], Any]] = {
        "full": lambda: tt.full(2, number, dtype=dtype),
        "full_like": lambda: tt.full_like(tt.zeros(2, dtype=dtype), number),
    }
    for name, call in calls.items():
        with pytest.raises(tt.DTypeError) as caught:
            call()
        assert str(caught.value).startswith(f"{name}: {text}")


@pytest.mark.parametrize("name", LIKE)
@given(array=oracle.arrays())
@settings(max_examples=20)
def test_like_takes_shape_dtype_and_device(name: str, array: np.ndarray) -> None:
    """Not the strides: new memory is densely packed."""
    number = {"ones_like": 1, "full_like": 1}.get(name, 0)
    x = oracle.tensor(array)
    expected = np.full(array.shape, number, array.dtype)
    if not (name == "full_like" and array.dtype.kind == "b"):
        oracle.assert_same(expected, LIKE[name](x))
        oracle.assert_same(expected, LIKE[name](x.dynamic()), tt.DArray)
        assert LIKE[name](x).numpy().flags.c_contiguous
    oracle.assert_same(np.full(array.shape, number, "float32"), LIKE[name](x, dtype=tt.float32, device=tt.Cpu()))


@pytest.mark.parametrize("name", LIKE)
@pytest.mark.parametrize("wrong", [[1.0], 1.0, None, np.ones(2)], ids=str)
def test_like_what_is_no_tensor(name: str, wrong: object) -> None:
    """Lists and untyped arrays come in through asarray."""
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed a tensor, got {type(wrong).__name__}. "):
        LIKE[name](wrong)


@given(rows=st.integers(0, 4), cols=st.none() | st.integers(0, 4), k=st.integers(-5, 5), dtype=oracle.dtypes())
def test_eye_answers_as_numpy(rows: int, cols: int | None, k: int, dtype: np.dtype[Any]) -> None:
    """Any diagonal, also one beside the matrix."""
    oracle.assert_same(np.eye(rows, cols, k, dtype), tt.eye(rows, cols, k=k, dtype=getattr(tt, dtype.name)))


@pytest.mark.parametrize("k", [1.5, "x", None])
def test_the_number_of_a_diagonal_is_an_int(k: Any) -> None:
    """A DTypeError says so."""
    with pytest.raises(tt.DTypeError, match=r"^eye: needed an int k, the number of the diagonal, got "):
        tt.eye(2, k=k)


@pytest.mark.parametrize("name", [*MAKERS, "eye", "linspace"])
def test_a_size_is_not_negative(name: str) -> None:
    """A ShapeError names the axis."""
    call: dict[str, Callable[[], Any]] = {"eye": lambda: tt.eye(2, -1), "linspace": lambda: tt.linspace(0, 1, -1)}
    with pytest.raises(tt.ShapeError, match=rf"^{name}: needed sizes of 0 or more, got -1 for axis \d of "):
        call.get(name, lambda: MAKERS[name]((2, -1)))()


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("shape", [2.0, (2.0,), "ab", None, True])
def test_a_size_is_an_int(name: str, shape: Any) -> None:
    """Floats, strings and truth values are not."""
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed ints, got "):
        MAKERS[name](shape)


@pytest.mark.parametrize("name", [*SHAPED, "full"])
def test_more_than_memory_can_hold(name: str) -> None:
    """A ShapeError where no address goes so far, Python's MemoryError where no memory is left."""
    with pytest.raises(tt.ShapeError, match=f"^{name}: needed "):
        MAKERS[name]((1 << 40, 1 << 40))
    with pytest.raises(MemoryError):
        MAKERS[name]((1 << 50,))


@pytest.mark.parametrize("name", ALL_MAKERS)
@pytest.mark.parametrize("dtype", ["x", "float32", np.float32, float, tt.DType, 0, [1]], ids=str)
def test_a_dtype_is_one_of_ours(name: str, dtype: Any) -> None:
    """Strings, NumPy's dtypes, Python's types and the base of all dtypes are not."""
    with pytest.raises(tt.DTypeError, match=rf"^{name}: needed a dtype, such as tt\.float32, got "):
        ALL_MAKERS[name](dtype=dtype)


@pytest.mark.parametrize("name", ALL_MAKERS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_every_dtype_can_be_asked_for(name: str, dtype: Any) -> None:
    """But those that do not take the numbers."""
    if dtype.kind not in NOT_ALL_DTYPES.get(name, oracle.ALL):
        with pytest.raises(tt.DTypeError, match=f"^{name}: needed "):
            ALL_MAKERS[name](dtype=dtype)
    else:
        assert ALL_MAKERS[name](dtype=dtype).dtype is dtype


@pytest.mark.parametrize("name", ALL_MAKERS)
@pytest.mark.parametrize("device", ["cpu", tt.Cpu, 0, tt.Gpu()], ids=str)
def test_a_device_is_one_that_computes_here(name: str, device: Any) -> None:
    """A class, a string and a number are no device, and a Gpu has no library yet."""
    with pytest.raises(tt.DeviceError):
        ALL_MAKERS[name](device=device)


@pytest.mark.parametrize("name", ["zeros", "ones", "empty", "full", "arange", "eye", "linspace", *LIKE, "asarray"])
def test_the_signature_is_that_of_the_standard(name: str) -> None:
    """Tools read it: dtype and device by name."""
    parameters = inspect.signature(getattr(tt, name)).parameters
    assert {parameters[option].kind for option in ("dtype", "device")} == {inspect.Parameter.KEYWORD_ONLY}


# --- ranges


SMALL = st.integers(-50, 50)


@given(start=SMALL, stop=st.none() | SMALL, step=SMALL.filter(bool))
def test_arange_answers_as_numpy(start: int, stop: int | None, step: int) -> None:
    """Of ints, and of floats among them."""
    begin, end = (0, start) if stop is None else (start, stop)
    oracle.assert_same(np.arange(begin, end, step, np.int64), tt.arange(start, stop, step))
    oracle.assert_same(np.arange(begin, end, step / 4), tt.arange(start, stop, step / 4))
    oracle.assert_same(np.arange(begin, end, step, np.float32), tt.arange(start, stop, step, dtype=tt.float32))


@given(start=st.integers(-300, 300), stop=st.integers(-300, 300), name=st.sampled_from(oracle.names("iu")))
def test_arange_never_wraps_around(start: int, stop: int, name: str) -> None:
    """NumPy checks the first number alone."""
    wanted, limits = list(range(start, stop)), np.iinfo(name)
    assume(wanted)
    if limits.min <= wanted[0] and wanted[-1] <= limits.max:
        assert tt.arange(start, stop, dtype=getattr(tt, name)).numpy().tolist() == wanted
    else:
        with pytest.raises(tt.DTypeError, match=r"^arange: needed numbers "):
            tt.arange(start, stop, dtype=getattr(tt, name))


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((0, 3, 0), "arange: needed finite numbers, and a step other than 0, got 0 to 3 by 0. "),
        ((0.0, 3.0, 0.0), "arange: needed finite numbers, and a step other than 0, got 0.0 to 3.0 by 0.0. "),
        ((float("inf"),), "arange: needed finite numbers, and a step other than 0, got 0 to inf by 1. "),
        ((float("nan"),), "arange: needed finite numbers, and a step other than 0, got 0 to nan by 1. "),
        ((1 << 62,), "arange: needed "),
    ],
)
def test_arange_with_a_step_of_0_raises(arguments: tuple[Any, ...], text: str) -> None:
    """A ShapeError, where NumPy divides by zero."""
    with pytest.raises(tt.ShapeError) as caught:
        tt.arange(*arguments)
    assert str(caught.value).startswith(text)


@pytest.mark.parametrize(
    ("arguments", "dtype", "text"),
    [
        ((1.5, 3), tt.int8, "arange: needed a Python number that fits int8, got the float 1.5. "),
        ((1j,), None, "arange: needed a Python number that fits float64, got the complex "),
        (("x",), None, "arange: needed a Python number, got 'x'. "),
        ((0, 3, None), None, "arange: needed a Python number, got None. "),
        (
            (1 << 70,),
            None,
            "arange: needed numbers from -9223372036854775808 to 9223372036854775807, as int64 has them",
        ),
        ((300,), tt.int8, "arange: needed numbers from -128 to 127, as int8 has them, got 299. "),
        ((-3, 0), tt.uint8, "arange: needed numbers from 0 to 255, as uint8 has them, got -3. "),
        ((2,), tt.bool, "arange: needed a Python number that fits bool, got the int 0. "),
    ],
)
def test_a_range_is_of_numbers_that_fit(arguments: tuple[Any, ...], dtype: Any, text: str) -> None:
    """A DTypeError names the one that does not."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.arange(*arguments, dtype=dtype)
    assert str(caught.value).startswith(text)


ENDS = st.integers(-9, 9) | st.floats(-9, 9)


@given(start=ENDS, stop=ENDS, num=st.integers(0, 9), endpoint=st.booleans(), name=st.sampled_from(oracle.names("fc")))
def test_linspace_answers_as_numpy(start: float, stop: float, num: int, *, endpoint: bool, name: str) -> None:
    """Of real numbers in every floating-point dtype."""
    expected = np.linspace(start, stop, num, endpoint=endpoint, dtype=name)
    oracle.assert_same(expected, tt.linspace(start, stop, num, endpoint=endpoint, dtype=getattr(tt, name)))


def test_linspace_of_complex_numbers_is_complex() -> None:
    """As the standard has it; a real dtype is refused, where NumPy drops the imaginary part."""
    oracle.assert_same(np.linspace(0, 2j, 3), tt.linspace(0, 2j, 3))
    with pytest.raises(
        tt.DTypeError, match=r"^linspace: needed a Python number that fits float32, got the complex 2j\. "
    ):
        tt.linspace(0, 2j, 3, dtype=tt.float32)


@pytest.mark.parametrize(
    ("arguments", "dtype", "text"),
    [
        (("a", 1, 2), None, "linspace: needed a Python number, got 'a'. "),
        (([0], 1, 2), None, "linspace: needed a Python number, got [0]. "),
        (
            (tt.asarray(1j), 1, 2),
            tt.float32,
            "linspace: needed a Python number that fits float32, got the complex 1j. ",
        ),
        ((0, 1, 2.0), None, "linspace: needed ints, got 2.0 of type float. "),
        ((0, 1, 3), tt.int64, "linspace: needed a floating-point dtype, got int64. Leave dtype out, and convert "),
    ],
)
def test_linspace_is_of_numbers_with_fractions(arguments: Any, dtype: Any, text: str) -> None:
    """NumPy makes matrices of lists, and cuts fractions off."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.linspace(*arguments, dtype=dtype)
    assert str(caught.value).startswith(text)


def test_names_are_for_the_checkers() -> None:
    """At run time a named Dim is the shape that its numbers say."""
    x = tt.zeros(tt.make_dim(Row(2), Column(3)))
    assert x.shape == (2, 3)


# --- tensors of Rank0 where a number is due: refused by the checkers, taken from code for any library


def _zero(number: complex, dtype: Any = None) -> Any:
    return tt.asarray(number, dtype=dtype)


@pytest.mark.parametrize("way", [lambda x: x, lambda x: x.dynamic()], ids=["Tensor", "DArray"])
def test_a_tensor_of_rank0_is_a_number(way: Callable[[Any], Any]) -> None:
    """Its own dtype decides where none is asked for."""
    number = way(_zero(3, tt.int8))
    oracle.assert_same(np.full(2, 3, np.int8), tt.full(2, number))
    oracle.assert_same(np.full(2, 3.0, np.float32), tt.full(2, number, dtype=tt.float32))
    oracle.assert_same(np.full(2, 3, np.int8), tt.full(tt.make_ddim([2]), number), tt.DArray)
    oracle.assert_same(np.full(2, 3.0), tt.full_like(tt.ones(2), number))
    oracle.assert_same(np.linspace(0, 3, 4), tt.linspace(0, number, 4))
    single: Any = way(_zero(1.5, tt.float32))
    oracle.assert_same(np.linspace(0, 1.5, 4, dtype=np.float32), tt.linspace(0, single, 4))
    oracle.assert_same(np.linspace(single.numpy(), 3j, 4, dtype=np.complex64), tt.linspace(single, 3j, 4))
    oracle.assert_same(np.linspace(1.5, 3j, 4), tt.linspace(single, _zero(3j), 4))
    oracle.assert_same(np.linspace(1.5, 3, 4), tt.linspace(single, 3, 4, dtype=tt.float64))


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (
            lambda: tt.full(2, _zero(1.5), dtype=tt.int8),
            tt.DTypeError,
            "full: needed a Python number that fits int8, got ",
        ),
        (
            lambda: tt.full_like(tt.ones(2), _zero(1j)),
            tt.DTypeError,
            "full_like: needed a Python number that fits float64",
        ),
        (
            lambda: tt.full(2, tt.asarray([1.0])),
            tt.RankError,
            "full: needed a number, or a tensor of Rank0, got float64(1,) ",
        ),
        (
            lambda: tt.full_like(tt.ones(2), tt.asarray([1.0])),
            tt.RankError,
            "full_like: needed a number, or a tensor of ",
        ),
        (
            lambda: tt.linspace(tt.ones(2), 1, 2),
            tt.RankError,
            "linspace: needed a number, or a tensor of Rank0, got float",
        ),
    ],
)
def test_a_tensor_for_a_number_has_no_axes(
    call: Callable[[], Any], error: type[tt.TypedTensorError], text: str
) -> None:
    """And its number has to fit."""
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value).startswith(text)


# --- of vectors and matrices


@given(data=st.data())
@settings(max_examples=25)
def test_meshgrid_answers_as_numpy(data: st.DataObject) -> None:
    """A tuple of new tensors; a DArray among the vectors makes DArrays."""
    dtype = data.draw(oracle.dtypes())
    sizes = data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=5))
    arrays = [data.draw(oracle.arrays(shape=(size,), dtype=dtype)) for size in sizes]
    tensors: list[Any] = list(map(oracle.tensor, arrays))
    indexing: Any = data.draw(st.sampled_from(["xy", "ij"]))
    expected = np.meshgrid(*arrays, indexing=indexing)
    found: Any = tt.meshgrid(*tensors, indexing=indexing)
    assert type(found) is tuple
    for each, x, array in zip(expected, found, arrays, strict=True):
        oracle.assert_same(each, x)
        assert x.numpy().flags.writeable
        assert not np.shares_memory(x.numpy(), array)
    mixed: Any = tt.meshgrid(*tensors[:-1], tensors[-1].dynamic(), indexing=indexing)
    for each, x in zip(expected, mixed, strict=True):
        oracle.assert_same(each, x, tt.DArray)


def test_meshgrid_is_for_plots_by_default() -> None:
    """Rows go with the second vector."""
    x, y = tt.meshgrid(tt.arange(2), tt.arange(3))
    assert x.shape == y.shape == (3, 2)


@given(array=oracle.arrays(), far=st.integers(-4, 4) | st.sampled_from([10**30, -(10**30)]))
@settings(max_examples=40)
def test_triangles_answer_as_numpy(array: np.ndarray, far: int) -> None:
    """Of matrices and batches of them; new memory."""
    k = max(-9, min(9, far))
    if array.ndim < 2:
        array = np.broadcast_to(array, (2, 2, *array.shape[-1:]))  # a matrix
    for expected, function in ((np.tril, tt.tril), (np.triu, tt.triu)):
        oracle.assert_same(expected(array, k), function(oracle.tensor(array), k=far))
        oracle.assert_same(expected(array, k), function(oracle.dynamic(array), k=far), tt.DArray)
        oracle.assert_same(expected(array), function(oracle.tensor(array)))
        found = function(oracle.tensor(array), k=k).numpy()
        assert not np.shares_memory(found, array)
        assert found.flags.writeable


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (
            lambda v: tt.meshgrid(v, tt.asarray([1])),
            tt.DTypeError,
            "meshgrid: needed vectors of one dtype, got float64(3,) on Cpu() and int64(1,) on Cpu(). Convert one ",
        ),
        (lambda v: tt.meshgrid(v, v[None]), tt.RankError, "meshgrid: needed vectors, got float64(1, 3) on Cpu(). "),
        (lambda v: tt.meshgrid(tt.sum(v)), tt.RankError, "meshgrid: needed vectors, got float64() on Cpu(). "),
        (lambda v: tt.meshgrid(v, 1.0), tt.DTypeError, "meshgrid: needed tensors, got float 1.0. "),
        (lambda v: tt.meshgrid([v, v]), tt.DTypeError, "meshgrid: needed tensors, got list ["),
        (
            lambda v: tt.meshgrid(v, indexing="yx"),
            tt.OptionError,
            'meshgrid: needed indexing "xy" or "ij", got \'yx\'. ',
        ),
        (lambda v: tt.meshgrid(v, indexing=["ij"]), tt.OptionError, 'meshgrid: needed indexing "xy" or "ij", got ['),
        (lambda _: tt.meshgrid(), tt.DTypeError, "meshgrid: needed a Tensor or a DArray, got nothing. "),
        (tt.tril, tt.RankError, "tril: needed at least 2 axes, got 1: the shape (3,). "),
        (tt.triu, tt.RankError, "triu: needed at least 2 axes, got 1: the shape (3,). "),
        (lambda v: tt.tril(v[None], k=True), tt.DTypeError, "tril: needed an int k, the number of the diagonal, got "),
        (lambda v: tt.triu(v[None], k=0.5), tt.DTypeError, "triu: needed an int k, the number of the diagonal, got "),
        (lambda _: tt.eye(2, k=True), tt.DTypeError, "eye: needed an int k, the number of the diagonal, got True. "),
        (lambda _: tt.tril([[1.0]]), tt.DTypeError, "tril: needed a Tensor or a DArray, got list. "),
    ],
)
def test_grids_and_triangles_need_vectors_and_matrices(
    call: Callable[[Any], Any], error: type[tt.TypedTensorError], text: str
) -> None:
    """The checkers refuse them too."""
    for v in (tt.ones(3), tt.ones(3).dynamic()):
        with pytest.raises(error) as caught:
            call(v)
        assert str(caught.value).startswith(text)


def test_grids_and_triangles_stay_where_their_operands_lie() -> None:
    """Another library answers the same, and refuses vectors of two devices."""
    with served():
        x = tt.asarray([[1.0, 2.0], [3.0, 4.0]])
        there: Any = x.to_device(Second(1))
        for function in (tt.tril, tt.triu, lambda x, k: tt.meshgrid(x[0], x[1], indexing="ij")[k]):
            found: Any = function(there, k=1)
            assert found.device == Second(1)
            oracle.assert_same(function(x, k=1), found.to_device(tt.Cpu()))
        with pytest.raises(tt.DeviceError, match=r"^meshgrid: needed operands on one device"):
            tt.meshgrid(there[0], x[0])
