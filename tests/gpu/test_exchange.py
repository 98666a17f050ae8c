"""A real Gpu and the world outside: other libraries, files, pickles, text, streams, and arrays beyond 2 GiB."""

from __future__ import annotations

import pickle
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Cpu, Gpu

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = pytest.mark.gpu
VALUES = np.arange(6, dtype="float32").reshape(2, 3)
GIB = 2**30


def there(values: Any = VALUES) -> Any:
    """Return a tensor on the Gpu."""
    return tt.from_numpy(np.array(values)).to_device(Gpu())


def back(x: Any) -> np.ndarray:
    """Return the values on the Cpu."""
    found: np.ndarray = x.to_device(Cpu()).numpy()
    return found


@pytest.fixture
def torch() -> Any:
    """Return PyTorch with CUDA."""
    found: Any = pytest.importorskip("torch", reason="not installed: torch")
    if not found.cuda.is_available():
        pytest.skip("needs PyTorch with CUDA")
    return found


def test_torch_shares_memory_in_both_directions(torch: Any) -> None:
    """Through DLPack, and through CUDA's array interface."""
    x = there()
    t = torch.from_dlpack(x)
    t += 1
    torch.cuda.synchronize()
    np.testing.assert_array_equal(back(x), VALUES + 1)
    again = tt.from_dlpack(t)
    assert (again.device, again.raw_ptr()) == (Gpu(), x.raw_ptr())
    assert torch.as_tensor(x.cupy(), device="cuda").data_ptr() == x.raw_ptr()


def test_work_that_torch_has_queued_in_its_stream_is_waited_for(torch: Any) -> None:
    """The importing stream waits, not the program."""
    with torch.cuda.stream(torch.cuda.Stream()):
        big = torch.ones(20_000_000, device="cuda")
        for _ in range(50):
            big = big + 1
        x: Any = tt.from_dlpack(big)
    assert float(tt.min(x)) == 51.0


def test_torchs_bfloat16_is_refused(torch: Any) -> None:
    """It is none of the fourteen dtypes."""
    with pytest.raises((tt.DTypeError, tt.ExternalBufferError)):
        tt.from_dlpack(torch.ones(2, dtype=torch.bfloat16, device="cuda"))


def test_cupy_and_numpy_import_by_dlpack(cupy: Any) -> None:
    """CuPy shares the memory, NumPy gets a copy."""
    x = there()
    assert cupy.from_dlpack(x).data.ptr == x.raw_ptr()
    np.testing.assert_array_equal(np.from_dlpack(x, device="cpu"), VALUES)


def test_a_pickle_is_unpickled_on_its_gpu() -> None:
    """Also a lazy copy, and a view."""
    x = there()
    for each in (x, x.mT, x[:, ::2], x.lazy_copy()):
        found = pickle.loads(pickle.dumps(each))
        assert found.device == Gpu()
        np.testing.assert_array_equal(back(found), back(each))


FILES: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "npz": (tt.save_npz, tt.load_npz),
    "safetensors": (tt.save_safetensors, tt.load_safetensors),
}


@pytest.mark.parametrize("name", FILES)
def test_files_are_written_from_a_gpu_and_read_to_it(name: str, tmp_path: Path) -> None:
    """A transposed view is written in row-major order."""
    if name == "safetensors":
        pytest.importorskip("safetensors", reason="not installed: safetensors")
    save, load = FILES[name]
    save(tmp_path / "file", {"x": there(), "y": there().mT})
    found = load(tmp_path / "file", device=Gpu())
    assert {each.device for each in found.values()} == {Gpu()}
    np.testing.assert_array_equal(back(found["x"]), VALUES)
    np.testing.assert_array_equal(back(found["y"]), VALUES.T)


def test_a_single_tensor_is_written_and_read(tmp_path: Path) -> None:
    """In TVM's format."""
    tt.save_tensor(tmp_path / "file", there())
    np.testing.assert_array_equal(tt.load_tensor(tmp_path / "file").numpy(), VALUES)


def test_text_shows_the_values_and_the_gpu() -> None:
    """In a terminal and in a notebook; a single number is a Python number."""
    x = there()
    assert repr(x).startswith("Tensor([[0., 1., 2.],")
    assert repr(x).endswith("device=Gpu(0))")
    assert "Gpu(0)" in x._repr_html_()
    assert (float(x[0, 1]), int(x[1, 0]), bool(x[0, 0]), str(x[0, 1])) == (1.0, 3.0, False, "1.0")


LIKE: dict[str, Callable[[Any], Any]] = {
    "zeros": tt.zeros_like,
    "ones": tt.ones_like,
    "full": partial(tt.full_like, fill_value=7),
}


@pytest.mark.parametrize("name", LIKE)
def test_what_is_made_alike_is_on_the_same_gpu(name: str) -> None:
    """Shape, dtype and device are those of the tensor."""
    found = LIKE[name](there())
    assert (found.device, found.dtype, found.shape) == (Gpu(), tt.float32, (2, 3))
    np.testing.assert_array_equal(back(found), np.full((2, 3), {"zeros": 0, "ones": 1, "full": 7}[name]))


def test_comparisons_of_tensors_are_python_bools() -> None:
    """They wait."""
    x = there()
    assert tt.allclose(x, x)
    assert tt.array_equal(x, x)
    assert not tt.array_equal(x, x + 1)


def test_a_geometric_sequence_is_made_on_the_gpu() -> None:
    """And a logarithmic one."""
    for made, expected in (
        (tt.geomspace(1.0, 8.0, 4, device=Gpu()), np.geomspace(1, 8, 4)),
        (tt.logspace(0.0, 3.0, 4, device=Gpu()), np.logspace(0, 3, 4)),
        (tt.hanning(4, device=Gpu()), np.hanning(4)),
        (tt.kaiser(4, 8.6, device=Gpu()), np.kaiser(4, 8.6)),
    ):
        assert made.device == Gpu()
        np.testing.assert_allclose(back(made), expected, rtol=1e-14)


def test_streams_keep_their_order(cupy: Any) -> None:
    """A chain in a stream beside the default one, and an event between both."""
    stream, x = cupy.cuda.Stream(non_blocking=True), there(np.ones(2_000_000))
    with stream:
        y = x
        for _ in range(50):
            y = y + x
        done = stream.record()
    cupy.cuda.get_current_stream().wait_event(done)
    assert float(tt.min(y)) == 51.0


@pytest.fixture
def room(cupy: Any) -> Iterator[None]:
    """Skip unless the Gpu has 16 GiB; give back what was used."""
    free, _ = cupy.cuda.runtime.memGetInfo()
    if free < 16 * GIB:
        pytest.skip("needs 16 GiB of free memory on the GPU")
    yield
    cupy.get_default_memory_pool().free_all_blocks()


@pytest.mark.usefixtures("room")
def test_arrays_beyond_2_gib_are_whole() -> None:
    """More bytes, and more elements, than 32 bits count."""
    size = 2**32 + 10
    x = tt.zeros((size,), dtype=tt.int8, device=Gpu())
    x[-1] = 1
    x[2**31 :] += 1
    x[2**31 + 1] = 5
    assert int(tt.sum(x, dtype=tt.int64)) == size - 2**31 + 1 + 4
    assert (int(tt.argmax(x)), int(x[2**31 - 1]), int(x[2**31]), int(x[size - 1])) == (2**31 + 1, 0, 1, 2)
    places = tt.asarray([0, 2**31, size - 1], device=Gpu())
    assert tt.take(x, places, axis=0).to_device(Cpu()).tolist() == [0, 1, 2]
    half = x[2**31 :].copy()
    assert (half.shape[0], int(half[-1])) == (size - 2**31, 2)


FAILING: dict[str, Callable[[Any], Any]] = {
    "zeros": lambda _: tt.zeros((2**50,), dtype=tt.int8, device=Gpu()),
    "an operator": lambda x: x[:, None] + x[None, :],
    "a function": lambda x: tt.exp(tt.broadcast_to(x, (2**25, 2**20))),
    "a product": lambda x: tt.linalg.outer(x, x),
    "concat": lambda x: tt.concat([tt.broadcast_to(x, (2**30, 2**20))] * 2),
    "a copy": lambda x: tt.broadcast_to(x, (2**30, 2**20)).copy(),
    "repeat": lambda x: tt.repeat(x, 2**30),
    "pad": lambda x: tt.pad(x, 2**45),
}


@pytest.mark.parametrize("name", FAILING)
def test_a_failing_allocation_is_an_out_of_memory_error(name: str) -> None:
    """Wherever the memory was needed; the Gpu works afterwards."""
    x = tt.ones((2**20,), dtype=tt.float32, device=Gpu())
    with pytest.raises(tt.OutOfMemoryError, match=r"on Gpu\(0\)"):
        FAILING[name](x)
    assert float(tt.sum(x)) == 2**20


def test_dlpack_copies_as_its_rules_say() -> None:
    """CuPy makes no copy on a Gpu, and raises ValueError for memory that would have to be copied to the Cpu."""
    x = tt.ones((2, 3), device=Gpu())
    assert type(x.__dlpack__(copy=True)).__name__ == "PyCapsule"
    with pytest.raises(tt.ExternalBufferError):
        x.__dlpack__(dl_device=(1, 0), copy=False)
