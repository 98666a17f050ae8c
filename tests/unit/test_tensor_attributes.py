"""Attributes and conversions of tensors."""

from __future__ import annotations

import copy
import operator
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.unit.second_device import Nowhere
from typedtensor import (
    Cpu,
    DeviceError,
    Dim,
    DTypeError,
    RankError,
    Tensor,
    float32,
    float64,
)
from typedtensor.types.dtype import DTYPES, DType

if TYPE_CHECKING:
    from collections.abc import Callable

# Attributes

NAMES = [each.name for each in DTYPES]


@given(st.lists(st.integers(0, 4), max_size=5), st.sampled_from(DTYPES))
def test_attributes_equal_those_of_numpy(sizes: list[int], dtype: type[DType]) -> None:
    """Empty shapes are included."""
    array = np.zeros(sizes, dtype=dtype)
    x: Any = tt.zeros(tuple(sizes), dtype=dtype)
    assert isinstance(x.shape, Dim)
    assert (x.shape, x.ndim, x.size, x.nbytes) == (array.shape, array.ndim, array.size, array.nbytes)
    assert x.numel() == x.size
    if x.size:  # strides of empty arrays are arbitrary
        assert x.strides == tuple(stride // array.itemsize for stride in array.strides)
    assert x.dtype is dtype
    assert x.device == Cpu()


def test_strides_count_elements() -> None:
    """Views are reversed, have gaps, are transposed or repeated."""
    x = tt.zeros((4, 6), dtype=tt.int16)
    assert x.strides == (6, 1)
    assert x.T.strides == (1, 6)
    assert x[::2, ::-3].strides == (12, -3)
    assert x[1].strides == (1,)
    assert tt.broadcast_to(tt.asarray(1), (2, 2)).strides == (0, 0)
    assert tt.asarray(1.0).strides == ()


def test_nbytes_counts_elements_without_gaps() -> None:
    """It is the size of a copy."""
    assert tt.zeros((4, 6), dtype=tt.int16)[::2].nbytes == 24
    assert tt.broadcast_to(tt.asarray(1), (2, 2)).nbytes == 32


@pytest.mark.parametrize("name", ["dtype", "device", "ndim", "size", "strides", "T", "new"])
def test_attributes_cannot_be_set(name: str) -> None:
    """A tensor has no other attributes either."""
    with pytest.raises(AttributeError):
        setattr(tt.zeros((2, 2)), name, 1)


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (tt.asarray([1.0, 2.0]), "Tensor([1., 2.], shape=(2,), dtype=float64, device=Cpu())"),
        (tt.asarray(3, dtype=tt.int8), "Tensor(3, shape=(), dtype=int8, device=Cpu())"),
        (tt.asarray([True, False]), "Tensor([ True, False], shape=(2,), dtype=bool, device=Cpu())"),
        (
            tt.zeros((2, 3), dtype=float32),
            "Tensor([[0., 0., 0.],\n        [0., 0., 0.]], shape=(2, 3), dtype=float32, device=Cpu())",
        ),
        (tt.zeros((0, 3)), "Tensor([], shape=(0, 3), dtype=float64, device=Cpu())"),
        (tt.zeros((2,)).dynamic(), "DArray([0., 0.], shape=(2,), dtype=float64, device=Cpu())"),
    ],
)
def test_repr_shows_values_shape_dtype_and_device(x: Any, text: str) -> None:
    """`str` differs for a single number only."""
    assert repr(x) == text
    assert str(x) == (text if x.ndim else "3")


@pytest.mark.parametrize(
    ("number", "dtype", "text"),
    [
        (2.5, float64, "2.5"),
        (0.1, float32, "0.1"),
        (-7, tt.int8, "-7"),
        (True, tt.bool, "True"),
        (1 + 2j, tt.complex128, "(1+2j)"),
        (float("nan"), float64, "nan"),
    ],
)
def test_str_of_one_number_is_the_number(number: Any, dtype: Any, text: str) -> None:
    """A container shows the `repr`, as always in Python."""
    x = tt.asarray(number, dtype=dtype)
    for each in (x, x.dynamic(), x.lazy_copy()):
        assert str(each) == format(each) == text
        assert repr(each) in str([each])
        assert repr(each).endswith(f"shape=(), dtype={x.dtype.name}, device=Cpu())")


@pytest.mark.parametrize("kind", [Tensor, tt.DArray])
def test_a_tensor_made_without_types_raises_at_each_use(kind: Any) -> None:
    """It has no memory; the error states the reason."""
    x = kind()
    name = kind.__name__
    assert repr(x) == str(x) == f"{x}" == f"{name}(without memory)"
    ways: tuple[Callable[[Any], object], ...] = (
        *(operator.attrgetter(public) for public in ("shape", "dtype", "device", "ndim", "size", "nbytes", "strides")),
        *(operator.attrgetter(public) for public in ("is_external", "is_contiguous", "is_writable", "T", "mT")),
        *(operator.attrgetter(public) for public in ("allocation",)),
        *(operator.methodcaller(public) for public in ("numel", "numpy", "raw_ptr", "__dlpack__", "__dlpack_device__")),
        *(len, bool, int, float, complex, np.asarray, round, operator.index),
    )
    for way in ways:
        with pytest.raises(DTypeError, match=rf"{name}: needed a tensor with memory, got one made by {name}\(\)"):
            way(x)


@pytest.mark.parametrize("way", [lambda x: x, lambda x: x.dynamic()])
def test_round_behaves_like_pythons(way: Callable[[Any], Any]) -> None:
    """It rounds one real number to an int, or to a number of digits."""
    for number in (2.5, -1.25, 17.0):
        x = way(tt.asarray(number))
        assert (round(x), round(x, 1), round(x, -1)) == (round(number), round(number, 1), round(number, -1))
        assert (type(round(x)), type(round(x, 1))) == (int, float)
    assert round(way(tt.asarray(17)), -1) == 20
    with pytest.raises(
        RankError, match=r"^round\(\): needed one number: a tensor of Rank0, got a tensor of shape \(2,\)"
    ):
        round(way(tt.ones(2)), 1)
    with pytest.raises(DTypeError, match=r"^round\(\): needed numbers with an order, got complex128"):
        round(way(tt.asarray(1j)))


def test_repr_of_a_long_tensor_is_short() -> None:
    """It is shortened like NumPy's."""
    text = repr(tt.zeros((100, 100)))
    assert "..." in text
    assert len(text) < 1000
    assert text.endswith("shape=(100, 100), dtype=float64, device=Cpu())")


# Conversions


def test_transpose_is_a_view() -> None:
    """T transposes matrices, mT the last two of more axes."""
    x = tt.asarray([[1, 2, 3], [4, 5, 6]])
    assert x.T.numpy().tolist() == [[1, 4], [2, 5], [3, 6]]
    assert x.mT.numpy().tolist() == x.T.numpy().tolist()
    x.T[2, 0] = 9
    assert int(x[0, 2]) == 9
    q = tt.zeros((2, 3, 4))
    assert q.mT.shape == (2, 4, 3)
    q.mT[0, 0, 1] = 5
    assert float(q[0, 1, 0]) == 5


@pytest.mark.parametrize(
    ("shape", "fix"),
    [
        ((), "Use the tensor itself: a Rank0 tensor has no axes to exchange."),
        ((3,), "Make the vector a row with x[None], or a column with x[:, None]."),
        ((2, 2, 2), "Exchange the last two axes with x.mT, or any axes with tt.permute_dims."),
    ],
    ids=str,
)
def test_only_a_matrix_has_t(shape: tuple[int, ...], fix: str) -> None:
    """The message names alternatives for other ranks."""
    x: Any = tt.zeros(shape)
    with pytest.raises(RankError) as caught:
        x.T
    assert str(caught.value) == (f"T: needed exactly 2 axes, got {len(shape)}: the shape {shape}. {fix}")


@pytest.mark.parametrize("shape", [(), (3,)], ids=str)
def test_mt_needs_two_axes(shape: tuple[int, ...]) -> None:
    """The message suggests adding an axis."""
    x: Any = tt.zeros(shape)
    with pytest.raises(RankError) as caught:
        x.mT
    assert str(caught.value) == (
        f"mT: needed at least 2 axes, got {len(shape)}: the shape {shape}. Add an axis with x[None]."
    )


@pytest.mark.parametrize("target", DTYPES, ids=NAMES)
def test_astype_converts_as_numpy(target: type[DType]) -> None:
    """All pairs of dtypes are converted, except complex to real."""
    for source in DTYPES:
        array = np.array([0, 1, 3]).astype(np.dtype(source))
        x = tt.from_numpy(array)
        if source.kind == "c" and target.kind not in "cb":
            with pytest.raises(DTypeError) as caught:
                x.astype(target)
            assert str(caught.value) == (
                f"astype: needed a complex dtype for complex numbers, got {target.name}. "
                "Take the real or the imaginary part first: tt.real(x) or tt.imag(x)."
            )
        else:
            found = x.astype(target)
            assert found.dtype is target
            np.testing.assert_array_equal(found.numpy(), array.astype(np.dtype(target)))


def test_astype_copies_by_default() -> None:
    """`copy=False` shares memory if the dtype is the same."""
    x = tt.zeros((2,))
    fresh, shared = x.astype(float64), x.astype(float64, copy=False)
    x[0] = 1.0
    assert (float(fresh[0]), float(shared[0])) == (0.0, 1.0)
    other = x.astype(float32, copy=False)
    x[0] = 2.0
    assert float(other[0]) == 1.0


@pytest.mark.parametrize(
    ("wrong", "fix"),
    [
        *((each, "Pass one of the fourteen dtypes of tt.") for each in (str, "text", np.str_, tt.Floating, None)),
        ("float32", "Write tt.float32."),
        ("torch.int64", "Write tt.int64."),
        ("f8", "Write tt.float64."),
        (Cpu(), "Name it: device=Cpu()."),
    ],
)
def test_astype_accepts_dtypes_only(wrong: Any, fix: str) -> None:
    """The message says which one the text of another library means."""
    with pytest.raises(DTypeError) as caught:
        tt.zeros((2,)).astype(wrong)
    assert str(caught.value) == f"astype: needed a dtype, such as tt.float32, got {wrong!r}. {fix}"


def test_to_device_of_the_same_device_shares() -> None:
    """Nothing is copied."""
    x = tt.zeros((2,))
    y = x.to_device(Cpu())
    y[0] = 3.0
    assert float(x[0]) == 3.0


@pytest.mark.parametrize(
    ("wrong", "fix"),
    [
        ("cpu", "Write tt.Cpu()."),
        ("cuda", "Write tt.Gpu(0)."),
        ("cuda:1", "Write tt.Gpu(1)."),
        (0, "Write tt.Gpu(0)."),
        (Cpu, "Call the class: Cpu(), not Cpu."),
        (tt.Gpu, "Call the class: Gpu(), not Gpu."),
        ("mps", "Write tt.Cpu(), tt.Gpu(0) or tt.Cluster()."),
        (None, "Write tt.Cpu(), tt.Gpu(0) or tt.Cluster()."),
    ],
)
def test_to_device_accepts_devices_only(wrong: Any, fix: str) -> None:
    """A class is not a device, and what PyTorch takes stands for one."""
    with pytest.raises(DeviceError) as caught:
        tt.zeros((2,)).to_device(wrong)
    assert str(caught.value) == f"device: needed a device, such as Cpu() or Gpu(0), got {wrong!r}. {fix}"


def test_an_unserved_device_is_refused() -> None:
    """It can be named, but not used."""
    with pytest.raises(DeviceError, match=r"^Nowhere\(1\): needed a library that computes there"):
        tt.zeros((2,)).to_device(Nowhere(1))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda x: x.copy()], ids=["copy", "deepcopy", "method"])
def test_copies_own_their_memory(again: Callable[[Any], Any]) -> None:
    """They are packed, writable and of the same type, also if the source is a view or read-only."""
    for array in (np.arange(6.0).reshape(2, 3), np.arange(6.0).reshape(3, 2).T, np.broadcast_to(np.ones(3), (2, 3))):
        x = tt.from_numpy(array)
        y = again(x)
        assert type(y) is Tensor
        np.testing.assert_array_equal(y.numpy(), array)
        assert not y.is_external
        assert y.strides == (3, 1)
        y[0, 0] = 9.0
        assert array[0, 0] != 9.0


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("dtype", DTYPES, ids=NAMES)
def test_a_tensor_pickles(dtype: type[DType], protocol: int) -> None:
    """Device, dtype, shape and values are kept, also without axes."""
    for x in (tt.ones((2, 3), dtype=dtype), tt.ones((), dtype=dtype), tt.ones((0, 2), dtype=dtype)):
        y = pickle.loads(pickle.dumps(x, protocol))
        assert (type(y), y.dtype, y.shape, y.device) == (Tensor, dtype, x.shape, Cpu())
        np.testing.assert_array_equal(y.numpy(), x.numpy())
        assert type(y._raw) is np.ndarray


def test_an_unpickled_tensor_can_be_used() -> None:
    """In-place operators, which compare dtypes, work too."""
    x = pickle.loads(pickle.dumps(tt.ones((2,))))
    x += tt.ones((2,))
    assert (x + tt.ones((2,))).numpy().tolist() == [3, 3]


@pytest.mark.parametrize("size", [3, 10_000])
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_an_unpickled_tensor_owns_its_memory(protocol: int, size: int) -> None:
    """This holds for every protocol, and for small and large tensors: it can be resized, and copied lazily."""
    for x in (tt.ones(size), tt.from_numpy(np.ones(size)), tt.ones(size).dynamic()):
        y = pickle.loads(pickle.dumps(x, protocol))
        assert not y.is_external
        assert y.allocation.owned
        z = y.lazy_copy()
        assert z.raw_ptr() == y.raw_ptr()
        z[0] = 5.0
        assert (float(y[0]), float(z[0])) == (1, 5)
        del z
        y.resize(tt.make_ddim((size + 5,)) if isinstance(y, tt.DArray) else tt.make_dim(size + 5))
        assert float(y[-1]) == 0


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_an_unpickled_tensor_keeps_its_memory_order(protocol: int) -> None:
    """Also if it was read-only, although the new one is writable."""
    read_only = np.arange(24.0).reshape(2, 3, 4)
    read_only.setflags(write=False)
    for array in (np.arange(24.0).reshape(2, 3, 4), read_only):
        for x in (tt.from_numpy(array.T), tt.from_numpy(array), tt.from_numpy(array.T).dynamic()):
            y = pickle.loads(pickle.dumps(x, protocol))
            assert y.numpy().strides == x.numpy().strides
            assert y.numpy().tolist() == x.numpy().tolist()
            assert y.is_writable
            assert not y.is_external


def test_out_of_band_buffers_are_external() -> None:
    """While their owner keeps them, it could write, and a lazy copy would change."""
    buffers: list[Any] = []
    data = pickle.dumps(tt.ones(8), 5, buffer_callback=buffers.append)
    theirs = bytearray(buffers[0].raw())
    x = pickle.loads(data, buffers=[theirs])
    assert x.is_external
    y = x.lazy_copy()
    theirs[:8] = bytes(8)
    assert (float(x[0]), float(y[0])) == (0, 1)
    with pytest.raises(tt.ExternalBufferError):
        x.resize(tt.make_dim(9))
    del theirs
    assert not x.is_external
    base: Any = x.numpy()
    while isinstance(base, np.ndarray):
        base = base.base
    assert x.is_external  # another object has the view of the bytes
    taken = base.obj
    del base
    assert x.is_external  # or the bytes
    taken[:8] = np.full(1, 7.0).tobytes()
    assert float(x[0]) == 7


def test_every_method_has_a_docstring() -> None:
    """So has every operator of the two classes."""
    for kind in (Tensor, tt.DArray):
        own = {name: each for base in kind.__mro__[:-1] for name, each in vars(base).items() if callable(each)}
        missing = [n for n, each in own.items() if not each.__doc__ and n not in {"__class_getitem__", "__hash__"}]
        assert missing == []
