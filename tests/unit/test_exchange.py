"""Exchange with NumPy, with the standard's namespace and by DLPack: what shares memory, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.ways import both
from typedtensor import DArray, DeviceError, DTypeError, ReadOnlyError, ShapeError, Tensor
from typedtensor.types.dtype import DTYPES, DType

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = [each.name for each in DTYPES]
every = pytest.mark.parametrize("dtype", DTYPES, ids=NAMES)


def read_only() -> np.ndarray:
    """Return a read-only NumPy array."""
    array = np.arange(3.0)
    array.flags.writeable = False
    return array


# NumPy


@both
@every
def test_from_numpy_and_numpy_share_memory(dtype: type[DType], way: Callable[[Any], Any]) -> None:
    """This holds for every dtype."""
    array = np.zeros((2, 3), dtype=dtype)
    x = way(tt.from_numpy(array))
    assert x.numpy().dtype == array.dtype
    assert np.shares_memory(x.numpy(), array)
    x.numpy()[0, 1] = 1
    assert array[0, 1] == 1
    assert x[0, 1].numpy() == 1


@both
def test_numpy_of_one_number_is_an_array(way: Callable[[Any], Any]) -> None:
    """It shares the memory, and is not a scalar."""
    x = way(tt.asarray(1.0))
    array = x.numpy()
    assert type(array) is np.ndarray
    array[...] = 4.0
    assert float(x) == 4.0


def test_from_numpy_returns_a_typed_tensor() -> None:
    """It has the rank and dtype of the array, and its memory."""
    array = np.zeros((2, 3), np.float32)
    x = tt.from_numpy(array)
    x[0, 0] = 1.0
    assert array[0, 0] == 1
    assert (type(x), x.dtype, x.shape) == (Tensor, tt.float32, (2, 3))
    assert tt.from_numpy(array[::-1, ::2]).strides == (-3, 2)


def test_from_numpy_keeps_arrays_read_only() -> None:
    """The flag of the array applies."""
    with pytest.raises(ReadOnlyError):
        tt.from_numpy(read_only())[0] = 1.0


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ([1.0], "from_numpy: needed a NumPy array, got list. Use tt.asarray for anything else."),
        (np.float64(1), "from_numpy: needed a NumPy array, got float64. Use tt.asarray for anything else."),
        (
            np.ones(2, ">f8" if np.little_endian else "<f8"),
            "from_numpy: needed one of the fourteen dtypes, in the byte order of this machine, got ",
        ),
        (
            np.array(["a"]),
            (
                "from_numpy: needed one of the fourteen dtypes, in the byte order of this machine, got <U1. "
                "Convert the array in its own library first."
            ),
        ),
        (
            np.ma.array([1.0], mask=[True]),
            ("from_numpy: needed an array without a mask, got MaskedArray. Fill the masked elements: x.filled(0)."),
        ),
    ],
    ids=["list", "scalar", "byte order", "text", "mask"],
)
def test_from_numpy_refuses_unsupported_arrays(wrong: Any, text: str) -> None:
    """Other objects, dtypes and byte orders, and masked arrays are refused."""
    with pytest.raises(DTypeError) as caught:
        tt.from_numpy(wrong)
    assert str(caught.value).startswith(text)


@both
def test_array_protocol_shares_unless_it_converts(way: Callable[[Any], Any]) -> None:
    """np.asarray and np.array are tested with copy, with a dtype, and with copy=False."""
    x = way(tt.zeros((2,)))
    shared, copied, converted = np.asarray(x), np.array(x, copy=True), np.asarray(x, dtype="float32")
    x[0] = 1.0
    assert (shared[0], copied[0], converted[0]) == (1, 0, 0)
    assert (shared.dtype, converted.dtype) == (np.float64, np.float32)
    assert np.shares_memory(np.asarray(x, copy=False), shared)
    with pytest.raises(ValueError, match="Unable to avoid copy"):
        np.asarray(x, dtype="float32", copy=False)


@both
def test_numpys_functions_accept_a_tensor(way: Callable[[Any], Any]) -> None:
    """The result is a NumPy array."""
    x = way(tt.asarray([1.0, 2.0]))
    assert np.mean(x) == 1.5
    assert np.concatenate([x, x]).tolist() == [1, 2, 1, 2]
    np.testing.assert_array_equal(x, [1.0, 2.0])


# Ufuncs


@both
@pytest.mark.parametrize("name", ["exp", "sqrt", "negative", "isfinite", "sign", "square"])
def test_a_ufunc_keeps_the_class_of_its_operand(name: str, way: Callable[[Any], Any]) -> None:
    """It returns a Tensor for a Tensor, a DArray for a DArray."""
    array = np.array([1.0, 4.0])
    found = getattr(np, name)(way(tt.from_numpy(array)))
    assert type(found) is type(way(tt.asarray(1.0)))
    np.testing.assert_array_equal(found.numpy(), getattr(np, name)(array))


def test_a_ufunc_of_one_number_returns_an_array() -> None:
    """The result is not a NumPy scalar."""
    found = np.exp(tt.asarray(0.0))
    assert type(found) is Tensor
    assert type(found._raw) is np.ndarray


def test_a_ufunc_of_two_promotes_as_numpy() -> None:
    """The operands are tensors of two dtypes, Python numbers and a DArray."""
    x, n = tt.asarray([1.0, 2.0], dtype=tt.float32), tt.asarray([1, 2], dtype=tt.int32)
    assert np.add(x, n).dtype is tt.float64
    assert np.add(x, 1).dtype is tt.float32
    assert np.add(2.0, x).dtype is tt.float32
    assert np.add(x, np.float64(2)).dtype is tt.float32
    assert type(np.add(x, n.dynamic())) is DArray
    assert type(np.add(n.dynamic(), x)) is DArray


def test_a_ufunc_with_several_results_returns_a_tuple() -> None:
    """A ufunc without results returns None."""
    x = tt.asarray([1.5, 2.0])
    fraction, whole = np.modf(x)
    assert (type(fraction), fraction.numpy().tolist(), whole.numpy().tolist()) == (Tensor, [0.5, 0], [1, 2])
    assert np.add.at(x, 0, 1.0) is None
    assert x.numpy().tolist() == [2.5, 2.0]


def test_the_methods_of_a_ufunc_return_tensors() -> None:
    """They are reduce, accumulate and outer."""
    x = tt.asarray([1.0, 2.0, 3.0])
    total = np.add.reduce(x)
    assert (type(total), float(total)) == (Tensor, 6.0)
    assert np.multiply.accumulate(x).numpy().tolist() == [1, 2, 6]
    assert np.add.outer(x, x).shape == (3, 3)


def test_a_ufunc_writes_into_a_tensor() -> None:
    """`out` is written and returned."""
    x = tt.asarray([1.0, 2.0])
    assert np.add(x, 1, out=x) is x
    assert x.numpy().tolist() == [2, 3]


@pytest.mark.parametrize(
    "call",
    [
        lambda x: np.add(x, np.ones(2)),
        lambda x: np.add(np.ones(2), x),
        lambda x: np.add(x, np.array(1.0)),
        lambda x: np.add(x, 1, out=np.zeros(2)),
        lambda x: np.add(np.ones(2), 1, out=x),
    ],
)
@both
def test_untyped_arrays_with_a_tensor_are_refused(call: Callable[[Any], object], way: Callable[[Any], Any]) -> None:
    """This holds for operands and for `out`."""
    with pytest.raises(DTypeError) as caught:
        call(way(tt.ones((2,))))
    assert str(caught.value) == (
        "numpy.add: needed tensors or Python numbers as operands, got a NumPy array. "
        "Convert it first: tt.from_numpy(x), or tt.asarray(x).get(Tensor[...])."
    )


def test_errors_of_a_ufunc_are_translated() -> None:
    """Shapes, kinds and read-only memory are diagnosed."""
    x = tt.ones((2,))
    with pytest.raises(ShapeError, match=r"^numpy\.add: needed sizes that are equal or 1 on each axis"):
        np.add(x, tt.ones((3,)))
    with pytest.raises(DTypeError, match=r"^numpy\.add: "):
        np.add(x, "x")  # type: ignore[call-overload]  # refused
    with pytest.raises(DTypeError, match=r"^numpy\.bitwise_and: "):
        np.bitwise_and(x, x)
    with pytest.raises(ReadOnlyError, match=r"^numpy\.add: needed writable memory"):
        np.add(x, 1, out=tt.from_numpy(np.broadcast_to(np.ones(1), (2,))))


def test_numpy_numbers_defer_to_a_tensor() -> None:
    """A NumPy number on the left gives a Tensor, not an array of objects."""
    found = np.float64(2) * tt.asarray([1.0, 2.0])
    assert type(found) is Tensor
    assert found.numpy().tolist() == [2, 4]


# The standard's namespace


@both
@pytest.mark.parametrize("version", [None, "2021.12", "2022.12", "2023.12", "2024.12", "2025.12"])
def test_the_array_namespace_is_the_package(version: str | None, way: Callable[[Any], Any]) -> None:
    """This holds for every edition up to 2025.12."""
    assert way(tt.ones((2,))).__array_namespace__(api_version=version) is tt


@both
def test_a_later_edition_is_refused(way: Callable[[Any], Any]) -> None:
    """It may contain functions that the package lacks."""
    with pytest.raises(ValueError, match=r"supports the Array API standard up to 2025\.12, not '2030\.12'"):
        way(tt.ones((2,))).__array_namespace__(api_version="2030.12")


# DLPack


@both
@every
def test_numpy_imports_a_tensor_by_dlpack(dtype: type[DType], way: Callable[[Any], Any]) -> None:
    """The array shares its memory."""
    x = way(tt.ones((2, 3), dtype=dtype))
    array = np.from_dlpack(x)
    assert array.dtype == np.dtype(dtype)
    assert np.shares_memory(array, x.numpy())
    assert x.__dlpack_device__() == (1, 0)


@every
def test_from_dlpack_shares_and_is_dynamic(dtype: type[DType]) -> None:
    """This holds for a NumPy array and for a tensor."""
    array = np.ones((2, 3), dtype=dtype)
    for source in (array, tt.from_numpy(array)):
        d = tt.from_dlpack(source)
        assert (type(d), d.dtype, d.shape) == (DArray, dtype, (2, 3))
        assert np.shares_memory(d.numpy(), array)
        assert type(d.get(Tensor[tt.Cpu, dtype, tt.Rank2])) is Tensor


def test_from_dlpack_copies_on_request() -> None:
    """With `copy=True` the result owns its memory."""
    array = np.ones(2)
    assert not np.shares_memory(tt.from_dlpack(array, copy=True).numpy(), array)
    assert np.shares_memory(tt.from_dlpack(array, copy=False, device=tt.Cpu()).numpy(), array)


def test_from_dlpack_needs_dlpack() -> None:
    """The error suggests asarray."""
    with pytest.raises(DTypeError) as caught:
        tt.from_dlpack(5)
    assert str(caught.value) == ("from_dlpack: needed an object with __dlpack__, got int. Convert it with tt.asarray.")


def test_dlpack_keeps_strides() -> None:
    """They are negative, have gaps, or are transposed."""
    x = tt.from_numpy(np.arange(24.0).reshape(4, 6))
    for view in (x[::2, ::-1], x.T, x[1:, 3]):
        np.testing.assert_array_equal(np.from_dlpack(view), view.numpy())  # type: ignore[arg-type]  # __array__ is hidden from checkers
        assert tt.from_dlpack(view).strides == view.strides


def test_dlpack_of_a_missing_device_is_refused() -> None:
    """A consumer may request another device; the producer refuses."""
    with pytest.raises((BufferError, ValueError, DeviceError)):
        tt.ones((2,)).__dlpack__(dl_device=(2, 0))


# Other libraries


def test_asarray_of_foreign_memory_is_dynamic_and_shares() -> None:
    """The arrays are NumPy arrays, memoryviews and bytearrays."""
    memory = bytearray(b"\x01\x02\x03")
    d = tt.asarray(memory)
    assert (type(d), d.dtype, d.shape) == (DArray, tt.uint8, (3,))
    memory[0] = 9
    assert int(d[0]) == 9
    array = np.ones((2, 2), np.int16)
    assert np.shares_memory(tt.asarray(array).numpy(), array)
    assert tt.asarray(memoryview(array)).dtype is tt.int16


def test_bytes_are_read_only() -> None:
    """Bytes are immutable in Python."""
    with pytest.raises(ReadOnlyError):
        tt.asarray(b"\x01\x02")[0] = 1
