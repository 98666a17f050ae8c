"""Between the Cpu and a real Gpu: copies, streams, threads, and memory that is released."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Cpu, Gpu
from typedtensor.backends.registry import backend_for

pytestmark = pytest.mark.gpu
MIB = 2**20


def back(x: Any) -> np.ndarray:
    """Return the values on the Cpu."""
    found: np.ndarray = x.to_device(Cpu()).numpy()
    return found


@pytest.mark.parametrize(
    "dtype", ["bool", "int8", "uint64", "float16", "float32", "float64", "complex64", "complex128"]
)
def test_values_are_kept_in_both_directions(dtype: str) -> None:
    """Every bit, shape and order is kept."""
    for array in (
        np.arange(24).astype(dtype).reshape(2, 3, 4).T,
        np.arange(9).astype(dtype)[::-2],
        np.array(3, dtype),
        np.empty((0, 2), dtype),
    ):
        found = back(tt.from_numpy(array).to_device(Gpu()))
        assert (found.dtype, found.shape, found.tobytes()) == (array.dtype, array.shape, array.tobytes())


def test_a_transfer_is_a_copy() -> None:
    """Later writes on one side do not change the other."""
    host = np.zeros(MIB)
    there = tt.from_numpy(host).to_device(Gpu())
    host[:] = 1.0
    assert not back(there).any()
    here = there.to_device(Cpu())
    there[0] = 5.0
    assert float(here[0]) == 0.0


def test_a_transfer_between_two_gpus(second: Gpu) -> None:
    """The result is a copy."""
    there = tt.ones((3,), device=Gpu())
    other = there.to_device(second)
    there[0] = 5.0
    assert other.device == second
    assert back(other).tolist() == [1.0] * 3


def test_the_selected_gpu_stays_selected(cupy: Any, second: Gpu) -> None:
    """Work on another one does not change it."""
    for selected in (0, 1):
        with cupy.cuda.Device(selected):
            x = tt.ones((3,), device=second) + 1.0
            assert (x.device, cupy.cuda.runtime.getDevice()) == (second, selected)


def test_work_runs_in_the_current_stream(cupy: Any) -> None:
    """A capture of the stream is complete."""
    stream = cupy.cuda.Stream(non_blocking=True)
    x = tt.ones((1000,), device=Gpu())
    with stream:
        y = x + 1.0
        y = y * 2.0
        assert cupy.cuda.get_current_stream() == stream
    stream.synchronize()
    assert back(y).tolist() == [4.0] * 1000


def test_a_transfer_in_a_stream_does_not_wait(cupy: Any) -> None:
    """This holds in both directions, with pinned memory; the values are there after synchronization."""
    stream = cupy.cuda.Stream(non_blocking=True)
    host = np.arange(4.0 * MIB)
    there = tt.from_numpy(host).to_device(Gpu(), stream=stream)
    host[:] = -1.0  # pageable: CuPy makes its own copy
    here = there.to_device(Cpu(), stream=stream)
    stream.synchronize()
    np.testing.assert_array_equal(here.numpy(), np.arange(4.0 * MIB))


def test_strided_arrays_are_packed_in_the_given_stream(cupy: Any) -> None:
    """The transfer would not wait for another stream."""
    stream = cupy.cuda.Stream(non_blocking=True)
    there = tt.from_numpy(np.arange(4.0 * MIB).reshape(2048, 2048)).to_device(Gpu())
    here = there.mT.to_device(Cpu(), stream=stream)
    stream.synchronize()
    np.testing.assert_array_equal(here.numpy(), np.arange(4.0 * MIB).reshape(2048, 2048).T)


def test_a_transfer_between_two_gpus_in_a_stream(cupy: Any, second: Gpu) -> None:
    """The stream is one of the target."""
    with cupy.cuda.Device(second.id):
        stream = cupy.cuda.Stream(non_blocking=True)
    one = tt.ones((MIB,), device=Gpu())
    other = one.to_device(second, stream=stream)
    stream.synchronize()
    assert other.device == second
    assert float(tt.sum(other)) == MIB


def test_cupy_shares_memory(cupy: Any) -> None:
    """The array itself and CUDA's array interface are tested in both directions."""
    x = tt.zeros((2, 3), device=Gpu())
    x.cupy()[0, 0] = 7.0
    described = cupy.asarray(Described(x.__cuda_array_interface__))
    described[1, 2] = 8.0
    assert back(x).tolist() == [[7.0, 0.0, 0.0], [0.0, 0.0, 8.0]]


class Described:
    """An array of another library."""

    def __init__(self, interface: dict[str, Any]) -> None:
        """Store the interface."""
        self.__cuda_array_interface__ = interface


def test_threads_compute_independently() -> None:
    """Eight threads have their own values."""

    def work(seed: int) -> bool:
        values = np.random.default_rng(seed).normal(size=(64, 64))
        x = tt.from_numpy(values).to_device(Gpu())
        for _ in range(20):
            y = tt.sum(x @ x.mT + tt.exp(x), axis=0)
        expected = np.sum(values @ values.T + np.exp(values), axis=0)
        return bool(np.allclose(back(y), expected))

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(32)))


def test_each_thread_has_a_selected_gpu(cupy: Any, second: Gpu) -> None:
    """Selection is a property of the thread."""

    def work(number: int) -> bool:
        with cupy.cuda.Device(number % 2):
            for _ in range(50):
                x = tt.ones((8,), device=second) + tt.ones((8,), device=second)
            return x.device == second and cupy.cuda.runtime.getDevice() == number % 2

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(16)))


def test_a_stream_of_another_gpu_is_refused(cupy: Any, second: Gpu) -> None:
    """It belongs to the Gpu on which it was created."""
    stream = cupy.cuda.Stream(non_blocking=True)
    with pytest.raises(tt.DeviceError, match=r"^Gpu\(1\): needed a stream of Gpu\(1\), got one of Gpu\(0\)\. Make it"):
        tt.ones((4,)).to_device(second, stream=stream)
    with pytest.raises(tt.DeviceError, match=r"^Gpu\(1\): needed a stream of Gpu\(1\)"):
        tt.ones((4,), device=second).to_device(Cpu(), stream=stream)


def test_a_transfer_waits_for_the_current_stream(cupy: Any) -> None:
    """The copy is queued after the computation, in whichever stream."""
    selected, stream = (cupy.cuda.Stream(non_blocking=True) for _ in range(2))
    with selected:
        x = tt.ones((1000, 1000), device=Gpu())
        for _ in range(20):
            x = x @ x / 1000.0 + 1.0
            x = x / x
        here = x.to_device(Cpu(), stream=stream)
    stream.synchronize()
    assert (here.numpy() == 1.0).all()


def test_a_transfer_between_two_gpus_waits_for_the_current_streams(cupy: Any, second: Gpu) -> None:
    """They are different streams, also without an argument."""
    selected = cupy.cuda.Stream(non_blocking=True)
    with selected:
        x = tt.ones((1000, 1000), device=Gpu())
        for _ in range(20):
            x = x + x - 1.0
        other = x.mT.to_device(second)
    assert (other.to_device(Cpu()).numpy() == 1.0).all()


def test_memory_is_released(cupy: Any) -> None:
    """It is released with its last tensor."""
    pool = cupy.get_default_memory_pool()
    gc.collect()
    before = pool.used_bytes()
    x = tt.zeros((MIB,), device=Gpu())
    view = x[::2]
    assert pool.used_bytes() >= before + 8 * MIB
    del x
    assert pool.used_bytes() >= before + 8 * MIB
    del view
    gc.collect()
    assert pool.used_bytes() == before


def test_views_share_memory_and_copies_do_not(cupy: Any) -> None:
    """The Cpu behaves alike."""
    pool = cupy.get_default_memory_pool()
    x = tt.zeros((MIB, 2), device=Gpu())
    before = pool.used_bytes()
    views = [x.T, x[1:], tt.reshape(x, (2 * MIB,)), tt.flip(x), tt.broadcast_to(x, (3, MIB, 2)), x[:, None]]
    assert pool.used_bytes() == before
    views[2][0] = 7.0
    assert float(x[0, 0]) == 7.0
    assert x.copy().device == Gpu()


def test_out_of_memory_states_the_figures(cupy: Any) -> None:
    """It is a MemoryError; later allocations succeed."""
    _, total = cupy.cuda.runtime.memGetInfo()
    with pytest.raises(MemoryError, match=r"^allocate: needed [\d,]+ bytes on Gpu\(0\), got [\d,]+ bytes free of "):
        tt.zeros((total,), device=Gpu())
    x = tt.ones((total // 8 // 3,), device=Gpu())
    with pytest.raises(MemoryError):
        tt.stack([x] * 4)
    del x
    cupy.get_default_memory_pool().free_all_blocks()
    assert back(tt.ones((2,), device=Gpu())).tolist() == [1.0, 1.0]


def test_reductions_stay_on_the_gpu() -> None:
    """The result is a tensor without axes; `float` transfers it."""
    total = tt.sum(tt.ones((10,), device=Gpu()))
    assert (total.device, total.shape) == (Gpu(), ())
    assert float(total) == 10.0


def test_the_gpus_are_among_the_devices(cupy: Any) -> None:
    """CUDA knows their number."""
    assert backend_for(Gpu()).devices() == [Gpu(n) for n in range(cupy.cuda.runtime.getDeviceCount())]
