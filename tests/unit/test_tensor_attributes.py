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
def test_attributes_are_those_of_the_memory(sizes: list[int], dtype: type[DType]) -> None:
    """Against NumPy, empty shapes included."""
    array = np.zeros(sizes, dtype=dtype)
    x: Any = tt.zeros(tuple(sizes), dtype=dtype)
    assert type(x.shape) is Dim
    assert (x.shape, x.ndim, x.size, x.nbytes) == (array.shape, array.ndim, array.size, array.nbytes)
    assert x.numel() == x.size
    if x.size:  # the strides of nothing mean nothing
        assert x.strides == tuple(stride // array.itemsize for stride in array.strides)
    assert x.dtype is dtype
    assert x.device == Cpu()


def test_strides_count_elements() -> None:
    """Of views too: backwards, with gaps, transposed, repeated."""
    x = tt.zeros((4, 6), dtype=tt.int16)
    assert x.strides == (6, 1)
    assert x.T.strides == (1, 6)
    assert x[::2, ::-3].strides == (12, -3)
    assert x[1].strides == (1,)
    assert tt.broadcast_to(tt.asarray(1), (2, 2)).strides == (0, 0)
    assert tt.asarray(1.0).strides == ()


def test_nbytes_counts_the_elements_and_no_gaps() -> None:
    """What a copy would take."""
    assert tt.zeros((4, 6), dtype=tt.int16)[::2].nbytes == 24
    assert tt.broadcast_to(tt.asarray(1), (2, 2)).nbytes == 32


@pytest.mark.parametrize("name", ["dtype", "device", "ndim", "size", "strides", "T", "new"])
def test_attributes_cannot_be_set(name: str) -> None:
    """And a tensor takes no attribute of its own."""
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
    """`str` is the same, but of one number; long tensors are shortened."""
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
    """As `print` shows a loss; in a container `repr` stands, as Python has it."""
    x = tt.asarray(number, dtype=dtype)
    for each in (x, x.dynamic(), x.lazy_copy()):
        assert str(each) == format(each) == text
        assert repr(each) in str([each])
        assert repr(each).endswith(f"shape=(), dtype={x.dtype.name}, device=Cpu())")


@pytest.mark.parametrize("kind", [Tensor, tt.DArray])
def test_tensor_that_was_made_without_types_says_so(kind: Any) -> None:
    """It has no memory; every use raises the reason."""
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
def test_round_is_pythons(way: Callable[[Any], Any]) -> None:
    """Of one real number: an int, or as many digits as are asked for."""
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
    """As NumPy shortens."""
    text = repr(tt.zeros((100, 100)))
    assert "..." in text
    assert len(text) < 1000
    assert text.endswith("shape=(100, 100), dtype=float64, device=Cpu())")


# Conversions


def test_transposition_is_a_view() -> None:
    """Of matrices T, of more axes mT."""
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
    """The text names what the others can do."""
    x: Any = tt.zeros(shape)
    with pytest.raises(RankError) as caught:
        x.T  # noqa: B018
    assert str(caught.value) == (f"T: needed exactly 2 axes, got {len(shape)}: the shape {shape}. {fix}")


@pytest.mark.parametrize("shape", [(), (3,)], ids=str)
def test_mt_needs_two_axes(shape: tuple[int, ...]) -> None:
    """An axis can be added."""
    x: Any = tt.zeros(shape)
    with pytest.raises(RankError) as caught:
        x.mT  # noqa: B018
    assert str(caught.value) == (
        f"mT: needed at least 2 axes, got {len(shape)}: the shape {shape}. Add an axis with x[None]."
    )


@pytest.mark.parametrize("target", DTYPES, ids=NAMES)
def test_astype_converts_as_numpy(target: type[DType]) -> None:
    """Every dtype to every other, but complex numbers to real ones."""
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


def test_astype_copies_by_default_not_to() -> None:
    """`copy=False` shares where nothing has to be converted."""
    x = tt.zeros((2,))
    fresh, shared = x.astype(float64), x.astype(float64, copy=False)
    x[0] = 1.0
    assert (float(fresh[0]), float(shared[0])) == (0.0, 1.0)
    other = x.astype(float32, copy=False)
    x[0] = 2.0
    assert float(other[0]) == 1.0


@pytest.mark.parametrize("wrong", [float, "float32", np.float32, tt.Floating, tt.DType, None])
def test_astype_takes_our_dtypes_alone(wrong: Any) -> None:
    """The text shows one."""
    with pytest.raises(DTypeError) as caught:
        tt.zeros((2,)).astype(wrong)
    assert (
        str(caught.value)
        == f"astype: needed a dtype, such as tt.float32, got {wrong!r}. Pass one of the fourteen dtypes of tt."
    )


def test_to_device_of_its_own_device_shares() -> None:
    """Nothing moves."""
    x = tt.zeros((2,))
    y = x.to_device(Cpu())
    y[0] = 3.0
    assert float(x[0]) == 3.0


@pytest.mark.parametrize("wrong", ["cpu", Cpu, None, 0])
def test_to_device_takes_devices_alone(wrong: Any) -> None:
    """A class is none."""
    with pytest.raises(
        DeviceError, match=r"needed a device, as Cpu\(\) or Gpu\(0\), got .*\. Call the class: Cpu\(\), not Cpu\.$"
    ):
        tt.zeros((2,)).to_device(wrong)


def test_a_device_that_nothing_serves_is_refused() -> None:
    """It can be named, not used."""
    with pytest.raises(DeviceError, match=r"^Nowhere\(1\): needed a library that computes there"):
        tt.zeros((2,)).to_device(Nowhere(1))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda x: x.copy()], ids=["copy", "deepcopy", "method"])
def test_copies_own_their_memory(again: Callable[[Any], Any]) -> None:
    """Packed, writeable, of the same type; of views and of read-only memory too."""
    for array in (np.arange(6.0).reshape(2, 3), np.arange(6.0).reshape(3, 2).T, np.broadcast_to(np.ones(3), (2, 3))):
        x = tt.from_numpy(array)
        y = again(x)
        assert type(y) is Tensor
        np.testing.assert_array_equal(y.numpy(), array)
        assert y.numpy().flags["OWNDATA"]
        assert y.strides == (3, 1)
        y[0, 0] = 9.0
        assert array[0, 0] != 9.0


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("dtype", DTYPES, ids=NAMES)
def test_a_tensor_pickles(dtype: type[DType], protocol: int) -> None:
    """Device, dtype, shape and values; no axes too."""
    for x in (tt.ones((2, 3), dtype=dtype), tt.ones((), dtype=dtype), tt.ones((0, 2), dtype=dtype)):
        y = pickle.loads(pickle.dumps(x, protocol))  # noqa: S301
        assert (type(y), y.dtype, y.shape, y.device) == (Tensor, dtype, x.shape, Cpu())
        np.testing.assert_array_equal(y.numpy(), x.numpy())
        assert type(y._raw) is np.ndarray


def test_an_unpickled_tensor_works_on() -> None:
    """In place too, where dtypes are compared."""
    x = pickle.loads(pickle.dumps(tt.ones((2,))))  # noqa: S301
    x += tt.ones((2,))
    assert (x + tt.ones((2,))).numpy().tolist() == [3, 3]


@pytest.mark.parametrize("size", [3, 10_000])
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_an_unpickled_tensor_owns_its_memory(protocol: int, size: int) -> None:
    """By every protocol, for small and large ones: it can be resized, and shared by a lazy copy."""
    for x in (tt.ones(size), tt.from_numpy(np.ones(size)), tt.ones(size).dynamic()):
        y = pickle.loads(pickle.dumps(x, protocol))  # noqa: S301
        assert not y.is_external
        assert y.allocation.owned
        z = y.lazy_copy()
        assert z.raw_ptr() == y.raw_ptr()
        z[0] = 5.0
        assert (float(y[0]), float(z[0])) == (1, 5)
        del z
        y.resize(tt.make_ddim((size + 5,)) if isinstance(y, tt.DArray) else tt.make_dim(size + 5))
        assert float(y[-1]) == 0


def test_buffers_out_of_band_are_somebody_elses() -> None:
    """As long as he keeps them: he could write, and a lazy copy would change."""
    buffers: list[Any] = []
    data = pickle.dumps(tt.ones(8), 5, buffer_callback=buffers.append)
    theirs = bytearray(buffers[0].raw())
    x = pickle.loads(data, buffers=[theirs])  # noqa: S301
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
    assert x.is_external  # somebody has the view of the bytes
    taken = base.obj
    del base
    assert x.is_external  # or the bytes
    taken[:8] = np.full(1, 7.0).tobytes()
    assert float(x[0]) == 7


def test_every_method_has_a_docstring() -> None:
    """A docstring on every public name and every operator of the two classes."""
    for kind in (Tensor, tt.DArray):
        own = {name: each for base in kind.__mro__[:-1] for name, each in vars(base).items() if callable(each)}
        missing = [n for n, each in own.items() if not each.__doc__ and n not in {"__class_getitem__", "__hash__"}]
        assert missing == []
