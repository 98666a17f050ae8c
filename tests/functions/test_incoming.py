"""`asarray` of nested lists and of the memory of other libraries: what is shared, and what is refused."""

from __future__ import annotations

import array
import decimal
import enum
from typing import TYPE_CHECKING, Any

import array_api_strict
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.functions.holders import Exporter, Holder
from tests.unit.second_device import Second, served

if TYPE_CHECKING:
    from collections.abc import Callable


# --- numbers


def _nested(numbers: Any, depth: int) -> Any:
    """Draw lists or tuples of equal lengths around numbers."""
    if not depth:
        return numbers
    inner = _nested(numbers, depth - 1)
    return inner.flatmap(lambda first: st.lists(st.just(first), min_size=1, max_size=3)).map(
        lambda found: tuple(found) if len(found) == 2 else found
    )


@given(depth=st.integers(0, 6), kind=st.sampled_from([bool, int, float, complex]), data=st.data())
def test_nested_lists_have_an_axis_per_level(depth: int, kind: type, data: st.DataObject) -> None:
    """Up to four levels give a Tensor, more give a DArray, as for the checkers."""
    dtype = np.dtype({bool: "bool", int: "int64", float: "float64", complex: "complex128"}[kind])
    obj = data.draw(_nested(oracle.numbers(dtype), depth))
    oracle.assert_same(np.asarray(obj, dtype), tt.asarray(obj), tt.Tensor if depth <= 4 else tt.DArray)


@pytest.mark.parametrize(
    ("numbers", "dtype"),
    [
        ([True, 2], tt.int64),
        ([1, 2.5], tt.float64),
        ([True, 2.5], tt.float64),
        ([1, 2j], tt.complex128),
        ([[1], [2.5]], tt.float64),
        ([], tt.float64),
        ([[], []], tt.float64),
        (range(3), tt.int64),
        ([range(3), [1.5, 2.5, 3.5]], tt.float64),
        (tt.make_dim(2, 3), tt.int64),
        (np.float64(1.5), tt.float64),
        ([np.float64(1.5), 2], tt.float64),
        (np.complex128(1j), tt.complex128),
        (enum.IntEnum("Colour", "RED").RED, tt.int64),
    ],
)
def test_the_widest_number_determines_the_dtype(numbers: Any, dtype: Any) -> None:
    """NumPy's float64, a subclass of int, and a range count as Python numbers, as for the checkers."""
    x = tt.asarray(numbers)
    assert type(x) is tt.Tensor
    oracle.assert_same(np.asarray(numbers, dtype.name), x)


@given(data=st.data())
def test_a_dtype_that_fits_the_numbers_can_be_given(data: st.DataObject) -> None:
    """Its limits are included; numbers of another kind are not cast."""
    dtype = data.draw(oracle.dtypes())
    numbers = data.draw(st.lists(oracle.numbers(dtype), max_size=4))
    oracle.assert_same(np.asarray(numbers, dtype), tt.asarray(numbers, dtype=getattr(tt, dtype.name)))


@pytest.mark.parametrize(
    ("numbers", "dtype", "text"),
    [
        ([1.5], tt.int8, "needed Python numbers that fit int8, got float numbers. "),
        ([1, 2.5], tt.int8, "needed Python numbers that fit int8, got float numbers. "),
        ([1.0, 1j], tt.float32, "needed Python numbers that fit float32, got complex numbers. "),
        ([True, 2], tt.bool, "needed booleans, 0 or 1, got "),
        ([300], tt.int8, "needed numbers within the range of the dtype, got "),
        ([-1], tt.uint8, "needed numbers within the range of the dtype, got "),
        ([1 << 63], None, "needed numbers within the range of the dtype, got "),
        ([1 << 63, -1], None, "needed numbers within the range of the dtype, got "),
        (1 << 70, None, "needed numbers within the range of the dtype, got "),
        (["a"], None, "needed Python numbers, or nested lists of them alone, got an element of type str. "),
        ([[1, "a"]], None, "needed Python numbers, or nested lists of them alone, got an element of type str. "),
        ([1.0, None], None, "needed Python numbers, or nested lists of them alone, got an element of type NoneType. "),
        ([[object()]], None, "needed Python numbers, or nested lists of them alone, got an element of type object. "),
        (
            [decimal.Decimal(1)],
            None,
            "needed Python numbers, or nested lists of them alone, got an element of type Dec",
        ),
        ([np.ones(2)], None, "needed Python numbers, or nested lists of them alone, got an element of type ndarray. "),
        (
            [tt.asarray(1), "a"],
            None,
            "needed Python numbers, or nested lists of them alone, got an element of type str. ",
        ),
        ([tt.asarray(1.5)], tt.int8, "needed Python numbers that fit int8, got float numbers. Convert them explicitly"),
        ([tt.asarray(300)], tt.int8, "needed numbers within the range of the dtype, got "),
        ([tt.asarray(1, dtype=tt.int8), 300], None, "needed numbers within the range of the dtype, got "),
        (
            [np.float32(1)],
            None,
            "needed Python numbers, or nested lists of them alone, got an element of type float32. ",
        ),
        (
            "text",
            None,
            "needed numbers, nested lists, or an object with DLPack, the buffer protocol or __array__, got str",
        ),
        (
            None,
            None,
            "needed numbers, nested lists, or an object with DLPack, the buffer protocol or __array__, got None",
        ),
        (
            {1},
            None,
            "needed numbers, nested lists, or an object with DLPack, the buffer protocol or __array__, got set",
        ),
        (
            object(),
            None,
            "needed numbers, nested lists, or an object with DLPack, the buffer protocol or __array__, got",
        ),
        (
            tt.float32,
            None,
            "needed numbers, nested lists, or an object with DLPack, the buffer protocol or __array__, ",
        ),
    ],
)
def test_objects_without_numbers_raise(numbers: Any, dtype: Any, text: str) -> None:
    """NumPy would make arrays of objects or text, or choose a dtype."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.asarray(numbers, dtype=dtype)
    assert str(caught.value).startswith(f"asarray: {text}")


@pytest.mark.parametrize(
    ("numbers", "dtype", "expected"),
    [
        ([tt.asarray(1), tt.asarray(2)], None, np.array([1, 2])),
        ([[tt.asarray(1.5, dtype=tt.float32)], [tt.asarray(2).dynamic()]], None, np.array([[1.5], [2.0]])),
        ((tt.asarray(1, dtype=tt.int8), 2), None, np.array([1, 2], np.int8)),
        ([tt.asarray(1, dtype=tt.int8), 2.5], None, np.array([1.0, 2.5])),
        ([tt.asarray(1.5, dtype=tt.float16), 1j], None, np.array([1.5, 1j], np.complex64)),
        ([tt.asarray(1), True], tt.float32, np.array([1.0, 1.0], np.float32)),
        ([[[[[tt.asarray(1)]]]]], None, np.ones((1, 1, 1, 1, 1), np.int64)),
    ],
)
def test_nested_lists_may_contain_rank0_tensors(numbers: Any, dtype: Any, expected: np.ndarray) -> None:
    """Their dtypes promote, Python numbers do not count; the result is a DArray, as for the checkers."""
    oracle.assert_same(expected, tt.asarray(numbers, dtype=dtype), tt.DArray)


def test_nested_lists_must_not_contain_other_tensors() -> None:
    """Tensors are not transferred implicitly either."""
    with served():
        for wrong, got in (
            (tt.ones(2), "float64(2,) on Cpu()"),
            (tt.asarray(1.0).to_device(Second(1)), "float64() on Second(1)"),
        ):
            with pytest.raises(tt.RankError) as caught:
                tt.asarray([wrong])
            assert str(caught.value) == (
                f"asarray: needed numbers, or tensors of Rank0 on the Cpu, got {got}. Join others with tt.stack."
            )


@pytest.mark.parametrize("ragged", [[[1], [1, 2]], [1, [2]], [[1, 2], 3], [[], [1]], [[[1]], [1]]], ids=str)
@pytest.mark.parametrize("dtype", [None, tt.float32])
def test_ragged_lists_are_refused(ragged: Any, dtype: Any) -> None:
    """The ShapeError contains the shapes."""
    with pytest.raises(tt.ShapeError) as caught:
        tt.asarray(ragged, dtype=dtype)
    assert str(caught.value) == (
        f"asarray: needed lists of equal lengths, nested equally deep, got {ragged}. Pad them, or keep them separate."
    )


def test_a_recursive_list_is_refused() -> None:
    """It does not loop forever."""
    endless: list[Any] = [1]
    endless.append(endless)
    wide: list[Any] = []
    wide += [wide, wide]
    for obj in (endless, wide, [[endless]]):
        with pytest.raises(
            tt.ShapeError, match=r"^asarray: needed lists of numbers, got a list that contains itself\. "
        ):
            tt.asarray(obj)


@pytest.mark.parametrize("numbers", [1, [1, 2], []])
def test_numbers_have_no_memory_to_share(numbers: Any) -> None:
    """`copy=False` raises the ValueError of the standard."""
    with pytest.raises(tt.CopyError, match=r"^asarray: needed memory to share, got Python numbers\. "):
        tt.asarray(numbers, copy=False)
    assert tt.asarray(numbers, copy=True).size == np.size(numbers)


# --- other libraries


WAYS: dict[str, Callable[[np.ndarray], Any]] = {
    "NumPy": lambda held: held,
    "DLPack": Exporter,
    "buffer": memoryview,
    "__array__": Holder,
    "array_api_strict": array_api_strict.asarray,
    "tensor": lambda held: tt.from_numpy(held).dynamic(),
}


@pytest.mark.parametrize("way", WAYS)
@given(held=oracle.arrays())
@settings(max_examples=20)
def test_arrays_of_other_libraries_become_darrays(way: str, held: np.ndarray) -> None:
    """They share memory in any layout, unless `copy=True` or another dtype is given."""
    assume(way != "array_api_strict" or held.dtype != np.float16)  # the standard has no float16
    x = tt.asarray(WAYS[way](held))
    oracle.assert_same(held, x, tt.DArray)
    copied = tt.asarray(WAYS[way](held), copy=True)
    oracle.assert_same(held, copied, tt.DArray)
    assert not np.shares_memory(copied.numpy(), held)
    if held.size:
        assert np.shares_memory(x.numpy(), held)
        assert np.shares_memory(tt.asarray(WAYS[way](held), copy=False).numpy(), held)
    with np.errstate(all="ignore"):
        oracle.assert_same(held.astype("complex64"), tt.asarray(WAYS[way](held), dtype=tt.complex64), tt.DArray)


@pytest.mark.parametrize("way", ["NumPy", "buffer", "__array__", "tensor"])
def test_read_only_memory_stays_read_only(way: str) -> None:
    """A copy is writable."""
    held = np.ones(3)
    held.flags.writeable = False
    x = tt.asarray(WAYS[way](held))
    with pytest.raises(tt.ReadOnlyError, match=r"^assignment: needed writable memory, got read-only memory\. "):
        x[0] = 2.0
    copy = tt.asarray(WAYS[way](held), copy=True)
    copy[0] = 2.0
    assert held[0] == 1.0


def test_writable_buffers_share_their_memory() -> None:
    """They are a bytearray, an array.array, and a memoryview of either."""
    raw, numbers = bytearray(b"abc"), array.array("f", [1.0, 2.0])
    for buffer in (raw, memoryview(raw)):
        x = tt.asarray(buffer)
        assert (x.dtype, x.shape) == (tt.uint8, (3,))
        x[0] = ord("x")
    assert raw == b"xbc"
    y = tt.asarray(numbers)
    assert y.dtype is tt.float32
    y[1] = 7.0
    assert numbers[1] == 7.0


@pytest.mark.parametrize("buffer", [b"abc", memoryview(b"abc"), memoryview(bytearray(b"abc")).toreadonly()], ids=str)
def test_read_only_buffers_give_read_only_tensors(buffer: Any) -> None:
    """Bytes are immutable."""
    x = tt.asarray(buffer)
    assert x.numpy().tobytes() == b"abc"
    with pytest.raises(tt.ReadOnlyError):
        x[0] = 1
    with pytest.raises(tt.ReadOnlyError):
        x += 1


def test_a_buffer_keeps_its_shape_and_strides() -> None:
    """A memoryview defines them."""
    raw = bytearray(b"abcdef")
    assert tt.asarray(memoryview(raw).cast("B", (2, 3))).shape == (2, 3)
    every_other = tt.asarray(memoryview(raw)[::2])
    assert (every_other.strides, every_other.numpy().tobytes()) == ((2,), b"ace")
    assert tt.asarray(memoryview(bytearray(b"\0\1")).cast("?")).dtype is tt.bool
    assert tt.asarray(b"").shape == (0,)


@pytest.mark.parametrize("way", ["NumPy", "DLPack", "buffer", "__array__", "array_api_strict", "tensor"])
def test_a_necessary_copy_can_be_forbidden(way: str) -> None:
    """It is necessary if the dtype differs."""
    with pytest.raises(tt.CopyError, match=r"^asarray: needed no copy, got another dtype or device\. "):
        tt.asarray(WAYS[way](np.ones(2)), dtype=tt.float32, copy=False)


def test_a_copy_by_array_can_be_forbidden() -> None:
    """An object whose `__array__` cannot share raises an error itself."""

    class Lazy:
        def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
            if copy is False:
                raise ValueError("computed only now")
            return np.ones(2, dtype)

    oracle.assert_same(np.ones(2), tt.asarray(Lazy()), tt.DArray)
    with pytest.raises(tt.CopyError, match=r"^asarray: needed no copy, got Lazy, whose __array__ makes one\. "):
        tt.asarray(Lazy(), copy=False)


def test_from_dlpack_with_copy_false() -> None:
    """It has no effect if no copy is necessary."""
    held = np.ones(2)
    assert np.shares_memory(tt.from_dlpack(held, copy=False).numpy(), held)


def test_a_tensor_stays_a_tensor() -> None:
    """It shares memory, unless a copy is requested or necessary."""
    x = tt.ones((2, 3))
    assert type(tt.asarray(x)) is tt.Tensor
    assert np.shares_memory(tt.asarray(x).numpy(), x.numpy())
    assert np.shares_memory(tt.asarray(x, dtype=tt.float64, device=tt.Cpu(), copy=False).numpy(), x.numpy())
    assert not np.shares_memory(tt.asarray(x, copy=True).numpy(), x.numpy())
    assert tt.asarray(x, dtype=tt.int8).dtype is tt.int8
    assert type(tt.asarray(x.dynamic())) is tt.DArray


@pytest.mark.parametrize(
    "held",
    [
        np.array([None]),
        np.array(["a"]),
        np.array(["2020-01-01"], "M8[D]"),
        np.zeros(1, "i4,f4"),
        np.arange(3, dtype=">i4"),
        np.ones(1, np.longdouble),
    ],
    ids=lambda held: str(held.dtype),
)
def test_arrays_of_unsupported_dtypes_are_refused(held: np.ndarray) -> None:
    """These are objects, text, times, records, the other byte order, and 16-byte floats."""
    text = f"needed one of the fourteen dtypes, in the byte order of this machine, got {held.dtype}. "
    for name in ("asarray", "from_numpy"):
        with pytest.raises(tt.DTypeError) as caught:
            getattr(tt, name)(held)
        assert str(caught.value).startswith(f"{name}: {text}")


def test_subclasses_of_numpys_array_become_plain() -> None:
    """A matrix would multiply differently; a masked array is refused."""
    plain = np.ones((2, 2)).view(type("Odd", (np.ndarray,), {}))
    for function in (tt.asarray, tt.from_numpy):
        assert type(function(plain).numpy()) is np.ndarray
        assert np.shares_memory(function(plain).numpy(), plain)
        with pytest.raises(tt.DTypeError, match=r"needed an array without a mask, got MaskedArray\. Fill the masked"):
            function(np.ma.array([1.0, 2.0], mask=[True, False]))


@pytest.mark.parametrize("scalar", [np.float32(1), np.int64(1), np.bool_(1)], ids=repr)
def test_a_numpy_scalar_keeps_its_dtype(scalar: Any) -> None:
    """It becomes a DArray without axes, as for the checkers."""
    oracle.assert_same(np.asarray(scalar), tt.asarray(scalar), tt.DArray)


def test_complex_numbers_are_not_converted_to_real() -> None:
    """No imaginary part is dropped."""
    with pytest.raises(tt.DTypeError, match=r"needed a complex dtype for complex numbers, got float32\. "):
        tt.asarray(np.ones(2, complex), dtype=tt.float32)
