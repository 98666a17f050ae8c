"""Default device and dtype: those of the context apply to DArrays only; a Defaults object makes Tensors."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from threading import Barrier
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.functions.oracle import assert_same
from tests.unit.second_device import DTYPES_THERE, Second, served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typedtensor.types.dtype import DType

SHAPE = tt.make_ddim([2, 3])
FIRST, SECOND = Second(1), Second(2)
FLOATING = [tt.float16, tt.float32, tt.float64]

DYNAMIC: dict[str, Callable[[], tt.DArray]] = {
    "zeros": lambda: tt.zeros(SHAPE),
    "ones": lambda: tt.ones(SHAPE),
    "empty": lambda: tt.empty(SHAPE),
    "full": lambda: tt.full(SHAPE, 1.5),
    "make_darray": lambda: tt.make_darray(SHAPE, 1.5),
    "asarray of deep lists": lambda: tt.asarray([[[[[1.5]]]]]),
}
STATIC: dict[str, Callable[[], Any]] = {
    "zeros": lambda: tt.zeros((2, 3)),
    "ones": lambda: tt.ones(2),
    "empty": lambda: tt.empty(tt.make_dim(2, 3)),
    "full": lambda: tt.full(2, 1.5),
    "eye": lambda: tt.eye(2),
    "arange": lambda: tt.arange(2.0),
    "linspace": lambda: tt.linspace(0, 1, 3),
    "asarray": lambda: tt.asarray([1.5]),
    "from_numpy": lambda: tt.from_numpy(np.ones(2)),
    "ones_like": lambda: tt.ones_like(tt.zeros(2)),
}


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    """Check that each test starts and ends without defaults."""
    with served():
        yield
    tt.set_default_device(None)
    tt.set_default_dtype(None)


def attributes(x: Any) -> tuple[tt.Device, type[DType]]:
    """Return the device and the dtype."""
    return x.device, x.dtype


# --- defaults of the context


@pytest.mark.parametrize("name", DYNAMIC)
def test_defaults_apply_to_darrays(name: str) -> None:
    """They are set, set within a block, and reset."""
    make = DYNAMIC[name]
    assert attributes(make()) == (tt.Cpu(), tt.float64)
    with tt.default_device(FIRST), tt.default_dtype(tt.float32):
        assert attributes(make()) == (FIRST, tt.float32)
        with tt.default_device(None):
            assert attributes(make()) == (tt.Cpu(), tt.float32)
        assert attributes(make()) == (FIRST, tt.float32)
    assert attributes(make()) == (tt.Cpu(), tt.float64)
    tt.set_default_device(SECOND)
    tt.set_default_dtype(tt.float32)
    assert attributes(make()) == (SECOND, tt.float32)
    with tt.default_device(FIRST), tt.default_dtype(tt.float64):
        assert attributes(make()) == (FIRST, tt.float64)
    assert attributes(make()) == (SECOND, tt.float32)


@pytest.mark.parametrize("name", STATIC)
def test_defaults_do_not_apply_to_tensors(name: str) -> None:
    """A Tensor is what its static type states."""
    with tt.default_device(FIRST), tt.default_dtype(tt.float32):
        made = STATIC[name]()
    assert isinstance(made, tt.Tensor)
    assert attributes(made) == (tt.Cpu(), tt.float64)


@pytest.mark.parametrize("name", ["zeros", "ones", "empty", "full", "make_darray"])
def test_explicit_arguments_override_the_defaults(name: str) -> None:
    """Device and dtype, each for itself."""
    value = [1.5] if name in {"full", "make_darray"} else []
    make: Any = getattr(tt, name)
    with tt.default_device(FIRST), tt.default_dtype(tt.float32):
        assert attributes(make(SHAPE, *value, dtype=tt.float64)) == (FIRST, tt.float64)
        assert attributes(make(SHAPE, *value, device=tt.Cpu())) == (tt.Cpu(), tt.float32)


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("make", [tt.full, tt.make_darray])
def test_a_default_dtype_applies_to_floating_point_values(make: Any, dtype: Any) -> None:
    """Complex numbers get the complex dtype of the same precision; integers and booleans are not affected."""
    with tt.default_dtype(dtype):
        assert make(SHAPE, 1.5).dtype is dtype
        assert make(SHAPE, 1j).dtype is (tt.complex128 if dtype is tt.float64 else tt.complex64)
        assert make(SHAPE, 1).dtype is tt.int64
        assert make(SHAPE, True).dtype is tt.bool
        found = tt.__array_namespace_info__().default_dtypes()
        assert (found["real floating"], found["complex floating"]) == (make(SHAPE, 1.5).dtype, make(SHAPE, 1j).dtype)
        assert found["integral"] is found["indexing"] is tt.int64


@pytest.mark.parametrize("like", [tt.zeros_like, tt.ones_like, tt.empty_like])
def test_like_functions_follow_their_argument(like: Any) -> None:
    """The result has the device and dtype of the argument, which may be a DArray."""
    model = tt.zeros(2, dtype=tt.float32, device=FIRST).dynamic()
    with tt.default_device(SECOND), tt.default_dtype(tt.float64):
        assert attributes(like(model)) == attributes(tt.asarray(model)) == (FIRST, tt.float32)


@pytest.mark.parametrize(
    "obj", [np.ones(2, np.float32), bytearray(b"ab"), memoryview(b"ab")], ids=lambda x: type(x).__name__
)
def test_asarray_moves_arrays_of_the_cpu_to_the_default_device(obj: Any) -> None:
    """The dtype is kept; explicit arguments take precedence."""
    own = tt.asarray(obj).dtype
    with tt.default_device(FIRST), tt.default_dtype(tt.float64):
        found = tt.asarray(obj)
        assert attributes(found) == (FIRST, own)
        assert_same(np.asarray(obj), found.to_device(tt.Cpu()), tt.DArray)
        assert attributes(tt.asarray(obj, device=SECOND)) == (SECOND, own)
        with pytest.raises(tt.CopyError):
            tt.asarray(obj, copy=False)


def test_asarray_does_not_move_arrays_of_other_devices() -> None:
    """A default moves arrays from the Cpu only."""
    there = tt.ones(2, device=FIRST)._raw
    for device in (SECOND, tt.Cpu()):
        with tt.default_device(device):
            assert tt.asarray(there).device == FIRST


def test_asarray_shares_memory_if_the_default_is_the_cpu() -> None:
    """Nothing is copied if the array is on the default device."""
    array = np.ones(2)
    with tt.default_device(tt.Cpu()):
        assert np.shares_memory(tt.asarray(array, copy=False).numpy(), array)


def test_inspection_functions_return_the_defaults() -> None:
    """They return the device too."""
    info = tt.__array_namespace_info__()
    assert info.default_device() == tt.Cpu()
    with tt.default_device(SECOND):
        assert info.default_device() == SECOND


# --- contexts


def test_an_error_ends_the_block() -> None:
    """The previous defaults are restored."""
    with pytest.raises(KeyError), tt.default_device(FIRST), tt.default_dtype(tt.float32):
        raise KeyError
    assert attributes(tt.zeros(SHAPE)) == (tt.Cpu(), tt.float64)


def test_each_thread_has_defaults() -> None:
    """Eight threads use different devices and dtypes; a new one starts without defaults."""
    tt.set_default_device(FIRST)
    together = Barrier(8)

    def work(number: int) -> tuple[Any, Any, Any]:
        device, dtype = (FIRST, SECOND)[number % 2], FLOATING[1:][number // 2 % 2]
        before = attributes(tt.zeros(SHAPE))
        together.wait(timeout=60)
        with tt.default_device(device), tt.default_dtype(dtype):
            found = {attributes(tt.zeros(SHAPE)) for _ in range(200)}
        return before, found, {(device, dtype)}

    with ThreadPoolExecutor(8) as pool:
        for before, found, expected in pool.map(work, range(8)):
            assert before == (tt.Cpu(), tt.float64)
            assert found == expected
    assert tt.zeros(SHAPE).device == FIRST


def test_a_copied_context_has_the_defaults() -> None:
    """`contextvars` guarantees it; this is how to pass them to a thread."""
    with tt.default_device(SECOND), ThreadPoolExecutor(1) as pool:
        assert pool.submit(copy_context().run, lambda: tt.zeros(SHAPE).device).result() == SECOND


def test_each_task_has_defaults() -> None:
    """Two alternating tasks do not see each other's."""

    async def work(device: tt.Device) -> set[tt.Device]:
        found = set()
        with tt.default_device(device):
            for _ in range(10):
                await asyncio.sleep(0)
                found.add(tt.zeros(SHAPE).device)
        return found

    async def both() -> list[set[tt.Device]]:
        return await asyncio.gather(work(FIRST), work(SECOND))

    assert asyncio.run(both()) == [{FIRST}, {SECOND}]


# --- errors


@pytest.mark.parametrize("way", [tt.set_default_device, lambda x: tt.default_device(x).__enter__()])
@pytest.mark.parametrize("device", ["cpu", tt.Cpu, 0, tt.Gpu()])
def test_objects_other_than_devices_raise(way: Any, device: Any) -> None:
    """The error is raised at once, and nothing changes."""
    with pytest.raises(tt.DeviceError):
        way(device)
    assert tt.zeros(SHAPE).device == tt.Cpu()


@pytest.mark.parametrize("way", [tt.set_default_dtype, lambda x: tt.default_dtype(x).__enter__()])
@pytest.mark.parametrize(
    "dtype", ["float32", float, np.float32, np.dtype("float32"), tt.int64, tt.complex64, tt.Floating]
)
def test_objects_other_than_floating_dtypes_raise(way: Any, dtype: Any) -> None:
    """The error is raised at once, and nothing changes."""
    with pytest.raises(tt.DTypeError) as caught:
        way(dtype)
    assert str(caught.value) == (
        f"default dtype: needed a real floating-point dtype, got {dtype!r}. "
        "Pass tt.float16, tt.float32 or tt.float64; integers and booleans have no default."
    )
    assert tt.zeros(SHAPE).dtype is tt.float64


# --- Defaults objects


@pytest.mark.parametrize("device", [tt.Cpu(), FIRST])
@pytest.mark.parametrize("dtype", [tt.float32, tt.int8, tt.complex64])
def test_functions_of_defaults_equal_the_explicit_call(device: tt.Device, dtype: Any) -> None:
    """Their device and dtype override the defaults of the context."""
    there = tt.defaults(device=device, dtype=dtype)
    assert (there.device, there.dtype) == (device, dtype)
    calls: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
        "zeros": (((2, 3),), {}),
        "ones": ((tt.make_dim(2, 3),), {}),
        "empty": ((SHAPE,), {}),
        "full": ((2, 3), {}),
        "eye": ((2, 3), {"k": 1}),
        "arange": ((1, 9, 2), {}),
        "asarray": (([[1, 2], [3, 4]],), {}),
        **({} if dtype is tt.int8 else {"linspace": ((0, 1, 5), {"endpoint": False})}),
    }
    for name, (arguments, options) in calls.items():
        expected: Any = getattr(tt, name)(*arguments, dtype=dtype, device=device, **options)
        with tt.default_device(SECOND), tt.default_dtype(tt.float16):
            found: Any = getattr(there, name)(*arguments, **options)
        assert type(found) is type(expected)
        assert attributes(found) == (device, dtype)
        kind = tt.DArray if isinstance(expected, tt.DArray) else tt.Tensor
        assert_same(expected.to_device(tt.Cpu()).numpy(), found.to_device(tt.Cpu()), kind)


def test_asarray_of_defaults_shares_matching_arrays() -> None:
    """It converts arrays of another dtype."""
    small = tt.defaults(dtype=tt.float32)
    x = tt.ones(2, dtype=tt.float32)
    assert np.shares_memory(small.asarray(x).numpy(), x.numpy())
    assert_same(np.ones(2, np.float32), small.asarray(tt.ones(2)))
    assert_same(np.ones(2, np.float32), small.asarray(np.ones(2)), tt.DArray)


def test_defaults_with_one_argument() -> None:
    """The other one is the default of the library."""
    assert attributes(tt.defaults(device=FIRST)) == (FIRST, tt.float64)
    assert attributes(tt.defaults(dtype=tt.int8)) == (tt.Cpu(), tt.int8)
    assert repr(tt.defaults(dtype=tt.int8)) == "defaults(device=Cpu(), dtype=typedtensor.int8)"


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"device": "cpu"}, tt.DeviceError, "device: needed a device, such as Cpu() or Gpu(0), got 'cpu'. "),
        (
            {"dtype": "float32"},
            tt.DTypeError,
            "defaults: needed a dtype, such as tt.float32, got 'float32'. ",
        ),
        (
            {"dtype": tt.Floating},
            tt.DTypeError,
            "defaults: needed a dtype, such as tt.float32, got typedtensor.Floating. ",
        ),
    ],
)
def test_invalid_defaults_raise(options: Any, error: type[Exception], text: str) -> None:
    """The error is raised when they are made, not when they are used."""
    with pytest.raises(error) as caught:
        tt.defaults(**options)
    assert str(caught.value).startswith(text)


def test_methods_of_defaults_raise_the_same_errors() -> None:
    """`linspace` has no integers, `arange` no booleans."""
    flags: Any = tt.defaults(dtype=tt.bool)
    with pytest.raises(tt.DTypeError, match=r"^arange: "):
        flags.arange(3)
    whole: Any = tt.defaults(dtype=tt.int8)
    with pytest.raises(tt.DTypeError, match=r"^linspace: needed a floating-point dtype, got int8\. "):
        whole.linspace(0, 1, 3)


def test_every_dtype_can_be_a_default() -> None:
    """Every device supports its dtypes."""
    for dtype in DTYPES_THERE:
        assert attributes(tt.defaults(device=FIRST, dtype=dtype).zeros(2)) == (FIRST, dtype)
