"""`dl_tensor`: it describes the elements as NumPy exports them, and a reader finds them."""

from __future__ import annotations

import copy
import ctypes
import gc
import pickle
import weakref
from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.functions.capsules import read
from tests.unit.second_device import Second, served


def elements_at(found: tt.DLTensor[Any, Any, Any]) -> np.ndarray:
    """Return the array that a reader of the description alone finds."""
    dtype = np.dtype(str(found.dtype))
    strides = row_major(found.shape) if found.strides is None else found.strides
    if not np.prod(found.shape, dtype=int):
        return np.empty(found.shape, dtype)
    reach = [stride * (size - 1) * dtype.itemsize for stride, size in zip(strides, found.shape, strict=True)]
    before = -sum(min(each, 0) for each in reach)
    after = sum(max(each, 0) for each in reach) + dtype.itemsize
    memory = (ctypes.c_char * (before + after)).from_address(found.address - before)
    strides_bytes = tuple(stride * dtype.itemsize for stride in strides)
    array: np.ndarray = np.ndarray(tuple(found.shape), dtype, memory, before, strides_bytes)
    return array


def row_major(shape: Any) -> tuple[int, ...]:
    """Return the strides of packed row-major elements."""
    return tuple(int(np.prod(shape[axis + 1 :], dtype=int)) for axis in range(len(shape)))


@given(held=oracle.arrays())
def test_the_elements_are_where_the_description_says(held: np.ndarray) -> None:
    """This holds for any dtype, shape and layout; a DArray has the same description."""
    for x in (oracle.tensor(held), oracle.dynamic(held)):
        found = tt.dl_tensor(x)
        oracle.assert_same(held, tt.from_numpy(elements_at(found)))
        assert (found.ndim, found.nbytes) == (held.ndim, held.nbytes)
        assert (found.device.to_device(), found.dtype.to_dtype()) == (tt.Cpu(), x.dtype)
    assert tt.dl_tensor(oracle.tensor(held)) == tt.dl_tensor(oracle.dynamic(held))


@given(held=oracle.arrays())
def test_dl_tensor_describes_what_numpy_exports(held: np.ndarray) -> None:
    """Strides are compared for axes with several elements."""
    found, theirs = tt.dl_tensor(oracle.tensor(held)), read(held.__dlpack__(max_version=(1, 0)))
    assert (found.address, found.device, found.dtype) == (theirs.address, theirs.device, theirs.dtype)
    assert found.shape == theirs.shape
    strides = row_major(found.shape) if found.strides is None else found.strides
    if held.size:
        telling = [axis for axis, size in enumerate(held.shape) if size > 1]
        assert [strides[axis] for axis in telling] == [theirs.strides[axis] for axis in telling]
    assert (found.strides is None) is (held.size == 0 or np.shares_memory(held, np.ascontiguousarray(held)))


@given(data=st.data(), size=st.integers(1, 20))
def test_a_slice_has_another_offset_into_the_same_memory(data: st.DataObject, size: int) -> None:
    """This holds for any step, forwards and backwards."""
    x = tt.arange(float(size))
    start, step = data.draw(st.integers(0, size - 1)), data.draw(st.sampled_from((-3, -2, -1, 1, 2, 3)))
    whole, part = tt.dl_tensor(x), tt.dl_tensor(x[start::step])
    assert (whole.byte_offset, part.byte_offset) == (0, 8 * start)
    assert (part.data, part.device, part.dtype) == (whole.data, whole.device, whole.dtype)
    assert part.strides in {None, (step,)}


def test_data_is_the_start_of_the_allocation() -> None:
    """This holds for new memory, slices of it, and borrowed memory, forwards or backwards."""
    memory = tt.Allocation.allocate(64, tt.Cpu())
    on_it: tt.Tensor[tt.Cpu, tt.float64, tt.Rank1] = tt.from_allocation(memory, tt.make_dim(4), offset_bytes=16)
    held = np.arange(6.0)
    for x in (tt.zeros(3), tt.zeros((3, 4))[1:, ::2], on_it, on_it[::-1], tt.from_numpy(held[4:1:-1])):
        found: tt.DLTensor[Any, Any, Any] = tt.dl_tensor(x)
        assert found.data == x.allocation.ptr
        assert found.address == x.raw_ptr()
    assert tt.dl_tensor(on_it).byte_offset == 16
    assert tt.dl_tensor(on_it[::-1]).byte_offset == 16 + 3 * 8


def test_zeros_are_64_byte_aligned() -> None:
    """DLPack recommends it."""
    for function in (tt.zeros, tt.empty):
        assert tt.dl_tensor(function(5)).address % 64 == 0


def test_a_description_of_a_lazy_copy_copies_nothing() -> None:
    """A consumer does not write through it."""
    x = tt.asarray([1.0, 2.0])
    lazy = x.lazy_copy()
    assert tt.dl_tensor(lazy).address == tt.dl_tensor(x).address
    lazy[0] = 5.0
    assert tt.dl_tensor(lazy).address != tt.dl_tensor(x).address


def test_repr_shows_the_fields_of_the_struct() -> None:
    """They are in the order of the struct; the address is hexadecimal."""
    found = tt.dl_tensor(tt.zeros((2, 3), dtype=tt.float32))
    assert repr(found) == (
        f"DLTensor(data={hex(found.data)}, device=DLDevice(kDLCPU, 0), ndim=2, "
        "dtype=DLDataType(kDLFloat, 32, 1), shape=(2, 3), strides=None, byte_offset=0)"
    )
    assert repr(tt.dl_tensor(tt.zeros((2, 3)).mT)).endswith("shape=(3, 2), strides=(1, 3), byte_offset=0)")


def test_descriptions_of_the_same_elements_are_equal() -> None:
    """Equal numbers in other memory are not the same elements."""
    x = tt.zeros((2, 3))
    found = tt.dl_tensor(x)
    assert found == tt.dl_tensor(x) == tt.dl_tensor(x[:]) == tt.dl_tensor(x.dynamic())
    assert hash(found) == hash(tt.dl_tensor(x[:]))
    others = (x.copy(), x[1:], x.mT, tt.reshape(x, (3, 2)), x[:, ::2])
    assert len({found, *map(tt.dl_tensor, others)}) == 1 + len(others)


def test_dl_tensor_describes_tensors_without_axes_and_without_elements() -> None:
    """Both are packed."""
    scalar, empty = tt.dl_tensor(tt.asarray(1.5)), tt.dl_tensor(tt.zeros((0, 3)))
    assert (scalar.ndim, scalar.shape, scalar.strides, scalar.nbytes) == (0, (), None, 8)
    assert (empty.ndim, empty.shape, empty.strides, empty.nbytes) == (2, (0, 3), None, 0)


def test_the_memory_lives_as_long_as_the_description() -> None:
    """It is freed with it: an address never dangles."""
    x = tt.asarray([1.0, 2.0, 3.0])
    owner = weakref.ref(x._raw)
    found = tt.dl_tensor(x)
    del x
    gc.collect()
    assert elements_at(found).tolist() == [1.0, 2.0, 3.0]
    assert owner() is not None
    del found
    assert owner() is None


def test_dl_tensor_is_immutable() -> None:
    """It is a value."""
    found: Any = tt.dl_tensor(tt.zeros(2))
    for name in ("data", "shape", "byte_offset"):
        with pytest.raises(FrozenInstanceError):
            setattr(found, name, 1)
    assert not hasattr(found, "__dict__")


def test_copies_are_identical_and_pickles_are_refused() -> None:
    """An address is invalid in another process."""
    found = tt.dl_tensor(tt.zeros(2))
    assert copy.copy(found) is found
    assert copy.deepcopy(found) is found
    with pytest.raises(tt.CopyError) as caught:
        pickle.dumps(found)
    assert str(caught.value) == (
        "pickle: needed something that can be pickled, got the address in a DLTensor. Pickle the tensor."
    )


@pytest.mark.parametrize("wrong", [None, 1.0, [1.0], np.ones(2)], ids=lambda wrong: type(wrong).__name__)
def test_objects_other_than_tensors_raise(wrong: Any) -> None:
    """The message names asarray."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.dl_tensor(wrong)
    assert str(caught.value) == (f"dl_tensor: needed a tensor, got {type(wrong).__name__}. Convert it with tt.asarray.")


def test_more_than_nine_axes_are_refused() -> None:
    """No static rank has more."""
    nine, ten = (tt.zeros(tt.make_ddim([1] * ndim)) for ndim in (9, 10))
    assert tt.dl_tensor(nine).ndim == 9
    with pytest.raises(tt.RankError) as caught:
        tt.dl_tensor(ten)
    assert str(caught.value) == (
        "dl_tensor: needed at most 9 axes, got 10. Reshape it: DLPack itself, and x.__dlpack__, know any number."
    )


def test_strides_that_are_not_multiples_of_the_itemsize_are_refused() -> None:
    """DLPack counts strides in elements."""
    packed = np.zeros(3, np.dtype([("a", "u1"), ("b", "<i4")]))["b"]
    with pytest.raises(tt.ExternalBufferError) as caught:
        tt.dl_tensor(tt.asarray(packed))
    assert str(caught.value) == (
        "dl_tensor: needed strides that are multiples of 4 bytes, the size of int32, "
        "got strides of (5,) bytes. Copy it first: x.copy()."
    )


def test_a_device_without_a_number_in_dlpack_is_refused() -> None:
    """A library that DLPack does not know can still serve the device."""
    with served():
        there: Any = tt.asarray([1.0, 2.0]).to_device(Second(1))
        with pytest.raises(tt.OptionError) as caught:
            tt.dl_tensor(there)
    assert str(caught.value) == (
        "dl_tensor: needed a device of DLPack's types 1 (kDLCPU) or 2 (kDLCUDA), got Second(1). "
        "Move the tensor to the Cpu first."
    )
