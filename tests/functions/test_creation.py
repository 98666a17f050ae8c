"""Tensors from shapes and numbers: values, memory, and refused arguments."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Callable


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


@pytest.mark.parametrize("name", SHAPED)
@given(shape=oracle.shapes(), dtype=st.sampled_from(DTYPES))
@settings(max_examples=20)
def test_zeros_ones_and_empty_fill_the_shape(name: str, shape: tuple[int, ...], dtype: Any) -> None:
    """A tuple or a Dim gives a Tensor, a DDim a DArray; `empty` never shows the data of another program."""
    function, number = SHAPED[name]
    expected = np.full(shape, number, dtype.name)
    oracle.assert_same(expected, function(shape, dtype=dtype))
    oracle.assert_same(expected, function(tt.Dim(*shape), dtype=dtype, device=tt.Cpu()))
    oracle.assert_same(expected, function(tt.make_ddim(shape), dtype=dtype), tt.DArray)


@pytest.mark.parametrize("name", MAKERS)
def test_an_int_is_the_size_of_a_vector(name: str) -> None:
    """The shape () gives one number."""
    assert MAKERS[name](3).shape == (3,)
    assert MAKERS[name](()).shape == ()


@pytest.mark.parametrize("name", SHAPED)
def test_the_default_is_float64_on_the_cpu(name: str) -> None:
    """Explicit arguments override it; None means the default."""
    for options in ({}, {"dtype": None, "device": None}):
        x = SHAPED[name][0]((2, 3), **options)
        assert (x.dtype, x.device) == (tt.float64, tt.Cpu())


def test_empty_is_zeroed_even_if_its_memory_was_used_before() -> None:
    """The same memory is filled and released a thousand times."""
    for _ in range(1000):
        x = tt.empty(7)
        assert not x.numpy().any()
        x[...] = 1.0
        del x


@given(shape=oracle.shapes(), dtype=oracle.dtypes(), data=st.data())
def test_full_accepts_numbers_that_fit_the_dtype(
    shape: tuple[int, ...], dtype: np.dtype[Any], data: st.DataObject
) -> None:
    """The limits of the dtype are included."""
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
    """A `dtype` overrides it; NumPy's float64 is a float."""
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
    ],
)
def test_a_number_is_never_cast(number: Any, dtype: Any, text: str) -> None:
    """It does not change its kind, and does not wrap around."""
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
def test_like_functions_copy_shape_dtype_and_device(name: str, array: np.ndarray) -> None:
    """Strides are not copied: new memory is packed."""
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
def test_like_functions_refuse_other_objects_than_tensors(name: str, wrong: object) -> None:
    """Lists and untyped arrays must be converted with asarray."""
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed a tensor, got {type(wrong).__name__}. "):
        LIKE[name](wrong)


@given(rows=st.integers(0, 4), cols=st.none() | st.integers(0, 4), k=st.integers(-5, 5), dtype=oracle.dtypes())
def test_eye_equals_numpy(rows: int, cols: int | None, k: int, dtype: np.dtype[Any]) -> None:
    """Diagonals outside of the matrix are included."""
    oracle.assert_same(np.eye(rows, cols, k, dtype), tt.eye(rows, cols, k=k, dtype=getattr(tt, dtype.name)))


@pytest.mark.parametrize("k", [1.5, "x", None])
def test_the_number_of_a_diagonal_is_an_int(k: Any) -> None:
    """Other numbers raise DTypeError."""
    with pytest.raises(tt.DTypeError, match=r"^eye: needed an int k, the number of the diagonal, got "):
        tt.eye(2, k=k)


@pytest.mark.parametrize("name", [*MAKERS, "eye", "linspace"])
def test_negative_sizes_are_refused(name: str) -> None:
    """The ShapeError names the axis."""
    call: dict[str, Callable[[], Any]] = {"eye": lambda: tt.eye(2, -1), "linspace": lambda: tt.linspace(0, 1, -1)}
    with pytest.raises(tt.ShapeError, match=rf"^{name}: needed sizes of 0 or more, got -1 for axis \d of "):
        call.get(name, lambda: MAKERS[name]((2, -1)))()


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("shape", [2.0, (2.0,), "ab", None, True])
def test_a_size_is_an_int(name: str, shape: Any) -> None:
    """Floats, strings and booleans raise."""
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed ints, got "):
        MAKERS[name](shape)


@pytest.mark.parametrize("name", [*SHAPED, "full"])
def test_sizes_beyond_memory_are_refused(name: str) -> None:
    """A size beyond every address raises ShapeError, one beyond the memory MemoryError."""
    with pytest.raises(tt.ShapeError, match=f"^{name}: needed "):
        MAKERS[name]((1 << 40, 1 << 40))
    with pytest.raises(MemoryError):
        MAKERS[name]((1 << 50,))


@pytest.mark.parametrize("name", ALL_MAKERS)
@pytest.mark.parametrize("dtype", ["x", "float32", np.str_, str, tt.DType, 0, [1]], ids=str)
def test_other_dtypes_are_refused(name: str, dtype: Any) -> None:
    """Strings, types without numbers and DType itself raise."""
    with pytest.raises(tt.DTypeError, match=rf"^{name}: needed a dtype, such as tt\.float32, got "):
        ALL_MAKERS[name](dtype=dtype)


@pytest.mark.parametrize("name", ALL_MAKERS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_every_dtype_is_supported(name: str, dtype: Any) -> None:
    """Only dtypes that cannot represent the numbers are left out."""
    if dtype.kind not in NOT_ALL_DTYPES.get(name, oracle.ALL):
        with pytest.raises(tt.DTypeError, match=f"^{name}: needed "):
            ALL_MAKERS[name](dtype=dtype)
    else:
        assert ALL_MAKERS[name](dtype=dtype).dtype is dtype


@pytest.mark.parametrize("name", ALL_MAKERS)
@pytest.mark.parametrize("device", ["cpu", tt.Cpu, 0, tt.Gpu()], ids=str)
def test_invalid_devices_are_refused(name: str, device: Any) -> None:
    """A class, a string and a number are not devices, and the Gpu has no library here."""
    with pytest.raises(tt.DeviceError):
        ALL_MAKERS[name](device=device)


@pytest.mark.parametrize("name", ["zeros", "ones", "empty", "full", "arange", "eye", "linspace", *LIKE, "asarray"])
def test_the_signature_is_that_of_the_standard(name: str) -> None:
    """`device` is a keyword; the dtype may follow the shape or the other array, as in NumPy."""
    parameters = inspect.signature(getattr(tt, name)).parameters
    assert parameters["device"].kind == inspect.Parameter.KEYWORD_ONLY
    by_name = name in {"arange", "eye", "linspace"}
    kind = inspect.Parameter.KEYWORD_ONLY if by_name else inspect.Parameter.POSITIONAL_OR_KEYWORD
    assert parameters["dtype"].kind == kind
