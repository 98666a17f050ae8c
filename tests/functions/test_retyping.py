"""`x.view(dtype)`: the same memory read as another dtype, compared with NumPy's."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.gpu import calls
from typedtensor.types.dtype import FROM_NUMPY

DTYPES = tuple(FROM_NUMPY.values())
needs_dask = pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask")


def arrays(data: st.DataObject, own: type[tt.DType]) -> np.ndarray:
    """Draw an array: of up to three axes, sliced, transposed, or with elements between each other's rows."""
    shape = data.draw(st.sampled_from(((), (0,), (1,), (16,), (3, 8), (2, 0), (2, 3, 4), (4, 1), (32, 1), (5, 7))))
    whole = np.random.default_rng(0).integers(0, 2 if own is tt.bool else 100, shape).astype(own.name)
    part = data.draw(st.sampled_from((..., (..., slice(1, None)), (..., slice(None, None, 2)), "mT")))
    if part == "mT":
        return whole.mT if whole.ndim > 1 else whole
    return whole if part is ... or not whole.ndim else whole[part]


@given(data=st.data(), own=st.sampled_from(DTYPES), other=st.sampled_from(DTYPES))
@settings(max_examples=120)
def test_views_equal_numpys(data: st.DataObject, own: type[tt.DType], other: type[tt.DType]) -> None:
    """Values, shape, steps and memory; what NumPy refuses is refused."""
    array = arrays(data, own)
    for x in (tt.borrow(array), tt.borrow(array).dynamic()):
        try:
            expected = array.view(other.name)
        except ValueError:
            with pytest.raises((tt.ShapeError, tt.RankError), match=r"^view: needed .*\. (Take|Choose|Copy|Add)"):
                x.view(other)
            continue
        found = x.view(other)
        assert (type(found), found.dtype, found.shape) == (type(x), other, tuple(expected.shape))
        assert found.numpy().tobytes() == expected.tobytes()
        assert found.numpy().strides == expected.strides
        assert np.shares_memory(found.numpy(), array) == bool(array.size)


def test_the_message_says_the_sizes() -> None:
    """How many bytes came, and how many elements fit."""
    x = tt.zeros((2, 7), dtype=tt.float32)
    text = r"a multiple of 16 bytes, the size of complex128, got 28 bytes: 7 elements of float32, of 4 bytes each\."
    with pytest.raises(tt.ShapeError, match=text + r" Take a multiple of 4 elements: x\[\.\.\., :4\]"):
        x.view(tt.complex128)
    assert x[..., :4].view(tt.complex128).shape == (2, 1)
    with pytest.raises(
        tt.ShapeError, match=r"next to each other, got float32\(2, 4\) on Cpu\(\) with steps of 8 bytes"
    ):
        x[:, ::2].view(tt.int8)
    assert x[:, ::2].view(tt.int32).strides == (7, 2)
    with pytest.raises(tt.RankError, match=r"a dtype of 4 bytes for a tensor without axes, got int8, of 1 byte\."):
        x[0, 0].view(tt.int8)


@pytest.mark.parametrize("shape", [(-1,), ((2, 3),), (2, 3)], ids=str)
def test_a_shape_is_refused_with_the_call_that_takes_it(shape: Any) -> None:
    """PyTorch's `view` takes a shape."""
    for x in (tt.zeros(6), tt.zeros(6).dynamic()):
        with pytest.raises(
            tt.DTypeError, match=r"needed a dtype, such as tt\.float32, got .*Write x\.reshape\(shape\)"
        ):
            x.view(*shape)


def test_numpys_and_pythons_types_stand_for_dtypes() -> None:
    """As of `astype`."""
    x = tt.asarray([1.0, 2.0])
    spelled: list[tuple[Any, Any]] = [(int, tt.int64), (np.uint8, tt.uint8), (np.dtype("c16"), tt.complex128)]
    for given_, dtype in spelled:
        assert x.view(given_).dtype is dtype
    with pytest.raises(tt.DTypeError, match=r"got 'float32'\. Write tt\.float32"):
        x.view("float32")  # type: ignore[call-overload]


def test_writes_go_both_ways_and_not_into_read_only_memory() -> None:
    """As of every view."""
    x = tt.zeros(2, dtype=tt.float32)
    bits = x.view(tt.uint32)
    bits[0] = 0x3F800000
    x[1] = 2.0
    assert (x.tolist(), bits.tolist()) == ([1.0, 2.0], [0x3F800000, 0x40000000])
    assert bits.allocation is x.allocation
    for closed in (x.share_data(read_only=True), tt.broadcast_to(x[0], (2,))):
        with pytest.raises(tt.ReadOnlyError):
            closed.view(tt.uint32)[0] = 1
    with pytest.raises(tt.SharedBufferError):
        x.resize((3,))


@pytest.mark.parametrize("dtype", [tt.uint8, tt.int32, tt.float64, tt.float32])
def test_a_view_of_a_lazy_copy_writes_to_its_owner_alone(dtype: Any) -> None:
    """The copy takes its own memory before the write; the original keeps its values."""
    x = tt.asarray([1.0, 2.0, 3.0, 4.0], dtype=tt.float32)
    lazy = x.lazy_copy()
    seen = lazy.view(dtype)
    seen[...] = 0
    assert (x.tolist(), lazy.tolist()) == ([1.0, 2.0, 3.0, 4.0], [0.0] * 4)


def test_a_lazy_copy_of_a_view_has_the_values_of_the_view() -> None:
    """Also of a part with as many elements as the tensor had, and of one dtype as another."""
    x = tt.arange(4)
    kept = x.lazy_copy()
    half = kept.view(tt.int32)[4:]
    assert half.lazy_copy().tolist() == half.tolist() == [2, 0, 3, 0]
    as_floats = kept.view(tt.float64)
    again = as_floats.lazy_copy()
    assert (again.dtype, again.tolist()) == (tt.float64, as_floats.tolist())
    again[0] = 1.0
    assert (x.tolist(), kept.tolist()) == ([0, 1, 2, 3], [0, 1, 2, 3])


BYTES = np.array([2, 0, 255, 1, 0, 7], "uint8")


OF_BOOLS: dict[str, calls.Call] = {
    call.label: call for call in calls.every() if any(array.dtype == np.bool_ for array in call.arrays)
}


def _odd(array: np.ndarray) -> Any:
    """The same truth, of bytes other than 0 and 1."""
    if array.dtype != np.bool_:
        return tt.borrow(array)
    spread = np.resize(np.array([2, 128, 255, 3, 1], "uint8"), array.shape)
    return tt.from_numpy(array.view("uint8") * spread).view(tt.bool)


@pytest.mark.parametrize("label", OF_BOOLS)
def test_bytes_read_as_bool_are_true_unless_they_are_0(label: str) -> None:
    """In every function that takes a bool: values other than 0 and 1 change no answer."""
    call = OF_BOOLS[label]
    expected = calls.on_the_cpu(call, [tt.borrow(array) for array in call.arrays])
    found = calls.on_the_cpu(call, [_odd(array) for array in call.arrays])
    calls.must_agree(call, expected, found, tt.Cpu())


def test_one_bool_of_an_odd_byte() -> None:
    """Python's conversions, elements and masks."""
    mask = tt.from_numpy(BYTES).view(tt.bool)
    assert mask.tolist() == [True, False, True, True, False, True]
    assert (bool(mask[0]), int(mask[2]), mask[5].item()) == (True, 1, True)
    assert tt.arange(6)[mask].tolist() == [0, 2, 3, 5]
    assert tt.count_nonzero(mask).item() == 4
    assert (mask == tt.asarray([True, False, True, True, False, True])).all().item()


@needs_dask
@pytest.mark.parametrize("other", [tt.uint8, tt.int32, tt.float64, tt.complex128, tt.bool])
@pytest.mark.parametrize("chunks", [(1, 3), (2, 8), (3, (1, 2, 5)), (3, (4, 4))])
def test_on_a_cluster(other: Any, chunks: Any) -> None:
    """A plan with the values of the Cpu, also where an element would lie in two chunks."""
    array = np.arange(24, dtype="float32").reshape(3, 8)
    x = tt.cluster.rechunk(tt.from_numpy(array).to_device(tt.Cluster()), chunks)
    found = x.view(other)
    assert (found.device, found.shape) == (x.device, array.view(other.name).shape)
    assert found.to_device(tt.Cpu()).numpy().tobytes() == array.view(other.name).tobytes()
    with pytest.raises(tt.ShapeError, match="a multiple of 16 bytes"):
        x[:, :3].view(tt.complex128)
    turned = tt.permute_dims(x, (1, 0))[:, :2]
    expected = np.ascontiguousarray(array.T[:, :2]).view(np.float64)
    np.testing.assert_array_equal(turned.view(tt.float64).to_device(tt.Cpu()).numpy(), expected)


@needs_dask
def test_a_size_that_is_unknown_on_a_cluster() -> None:
    """It is computed first."""
    x = tt.from_numpy(np.arange(8.0)).to_device(tt.Cluster())
    with pytest.raises(tt.ShapeError, match="compute_chunk_sizes"):
        x[x > 3].view(tt.float32)
