"""CuPy's backend selects the Gpu of its arrays, translates CUDA's errors, and states what is missing."""

from __future__ import annotations

import operator
import re
import subprocess
import sys
import warnings
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit import numpy_as_cupy as fake
from typedtensor import DeviceError, Gpu
from typedtensor.backends.cupy import loading
from typedtensor.errors import ExternalBufferError, OutOfMemoryError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
from tests.unit.cupy_backends import (
    FIRST,
    SECOND,
    _backend,  # noqa: F401  # a fixture
    over,
)

# Devices


def test_operators_run_on_the_device_of_their_arrays(backend: Any) -> None:
    """They return the results of the functions if CuPy's operators differ."""
    x, y = over([1.0, 5.0]), over([0.1, np.inf])
    assert backend.run(SECOND, operator.floordiv, x, y).held.tolist() == [9.0, 0.0]
    assert backend.run(SECOND, operator.mod, x, y).held.tolist() == [1.0 % 0.1, 5.0]
    assert backend.run(SECOND, operator.add, x, 1).held.tolist() == [2.0, 6.0]


@pytest.mark.parametrize("name", ["iadd", "isub", "imul", "itruediv", "ifloordiv", "imod", "ipow"])
def test_operators_in_place_write_on_the_device_of_their_arrays(backend: Any, name: str) -> None:
    """They write into the same memory."""
    held = np.array([7.5, -2.0, 1.0])
    expected = getattr(operator, name)(held.copy(), 2.0)
    raw = over(held)
    alias = raw.held
    assert backend.run(SECOND, getattr(operator, name), raw, 2.0) is raw
    np.testing.assert_array_equal(alias, expected)


@pytest.mark.parametrize("write", [operator.iadd, operator.ifloordiv])
def test_broadcast_arrays_are_refused_as_read_only(backend: Any, write: Callable[..., Any]) -> None:
    """NumPy has a flag for it, CuPy has none."""
    raw = over(np.lib.stride_tricks.as_strided(np.ones(1), (3,), (0,)))
    with pytest.raises(ValueError, match="read-only"):
        backend.run(SECOND, write, raw, 2.0)
    with pytest.raises(ValueError, match="read-only"):
        backend.run(SECOND, operator.setitem, raw, (Ellipsis,), 2.0)
    assert raw.held.tolist() == [1.0] * 3


def test_arrays_go_to_the_gpu_and_back(backend: Any) -> None:
    """Both directions copy."""
    held = np.arange(6.0).reshape(2, 3).T
    there = backend.from_numpy(held, SECOND)
    assert backend.device_of(there) == SECOND
    assert backend.dtype_of(there) is tt.float64
    back = backend.to_numpy(there)
    held[:] = 0
    assert back.tolist() == [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]


def test_an_array_stays_on_its_gpu(backend: Any) -> None:
    """Placing it on its own Gpu returns the same array."""
    raw = over([1.0])
    assert backend.place(raw, SECOND) is raw


def test_transfers_in_a_stream_do_not_wait(backend: Any) -> None:
    """The copy to the Cpu uses pinned memory; no stream stays selected."""
    stream, used = fake.Stream(), fake.Stream.used
    there = backend.from_numpy(np.ones(3), SECOND, stream=stream)
    assert fake.Stream.used == used + 1
    assert fake.Stream.current is None
    assert backend.to_numpy(there, stream=stream).tolist() == [1.0] * 3
    out = np.zeros(3)
    backend.to_numpy(there, stream=stream, out=out)
    assert out.tolist() == [1.0] * 3


def test_long_long_is_int64(backend: Any) -> None:
    """CUDA's functions return it; in NumPy it is another class."""
    there = over(np.arange(3, dtype="longlong"))
    assert type(backend.to_numpy(there).dtype) is type(np.dtype("int64"))
    assert backend.dtype_of(there) is tt.int64


def test_the_gpus_are_counted(backend: Any) -> None:
    """The numbers start from 0."""
    raw = over([1])
    assert backend.devices() == [FIRST, SECOND]
    assert backend.name == "CuPy"
    assert backend.holds(raw)
    assert not backend.holds(np.ones(1))
    assert backend.ensure_array(raw) is raw


def test_a_missing_gpu_is_refused(backend: Any) -> None:
    """The error is raised before it is selected, so the selected device does not change."""
    with pytest.raises(DeviceError) as caught:
        backend.from_numpy(np.ones(2), Gpu(7))
    assert str(caught.value) == (
        "Gpu(7): needed a Gpu of this machine: Gpu(0) to Gpu(1), got number 7. "
        "Omit the number for the first one; CUDA_VISIBLE_DEVICES hides some."
    )


def failing(error: Exception) -> Callable[..., Any]:
    """Return a function that raises the error."""

    def call(*_: Any) -> Any:
        raise error

    return call


# Errors of CUDA


def test_out_of_memory_states_the_figures(backend: Any) -> None:
    """The message states the requested, the free and the pooled bytes; the class is a MemoryError."""
    error = fake.OutOfMemoryError(8_000_000)
    with pytest.raises(MemoryError) as caught:
        backend.run(SECOND, failing(error))
    assert isinstance(caught.value, OutOfMemoryError)
    assert caught.value.__cause__ is error
    assert str(caught.value) == (
        "allocate: needed 8,000,000 bytes on Gpu(1), "
        "got 300 bytes free of 1,000; CuPy's pool has 500 in use and 200 kept for later. "
        "Delete tensors, split the work into smaller parts, or return the memory that CuPy keeps: "
        "cupy.get_default_memory_pool().free_all_blocks()."
    )


FAILURES = [
    (
        fake.CUDARuntimeError("cudaErrorIllegalAddress: an illegal memory access was encountered"),
        (
            "Gpu(1): needed a successful call of CUDA, got cudaErrorIllegalAddress: an illegal memory access was "
            "encountered. After an error in a kernel CUDA cannot be used any more: restart the program."
        ),
    ),
    (
        RuntimeError('Failure finding "libnvrtc.so.12": No such file: libnvrtc.so.12\n'),
        (
            'Gpu(1): needed the libraries of CUDA, got Failure finding "libnvrtc.so.12": No such file: libnvrtc.so.12. '
            'Install them with CuPy: pip install "cupy-cuda12x[ctk]".'
        ),
    ),
    (
        fake.CompileException('cupy.cu(3): catastrophic error: cannot open source file "cuda_fp16.h"\n\n1 error'),
        (
            "Gpu(1): needed CUDA's compiler to translate a function of CuPy, got cupy.cu(3): catastrophic error: "
            'cannot open source file "cuda_fp16.h". '
            'If a file is missing, install it: pip install "cupy-cuda12x[ctk]".'
        ),
    ),
    (
        RuntimeError("The device that the stream is created on (0) does not match with the current device (1)"),
        (
            "Gpu(1): needed a stream of Gpu(1), got one of Gpu(0). "
            "Make it there: with cupy.cuda.Device(1): stream = cupy.cuda.Stream()."
        ),
    ),
]


LIBRARIES = {
    "CUBLASError": ("cupy_backends.cuda.libs.cublas", "CUBLAS_STATUS_EXECUTION_FAILED", "CUBLAS_STATUS_ALLOC_FAILED"),
    "CUSOLVERError": (
        "cupy_backends.cuda.libs.cusolver",
        "CUSOLVER_STATUS_INTERNAL_ERROR",
        "CUSOLVER_STATUS_ALLOC_FAILED",
    ),
    "CuFFTError": ("cupy.cuda.cufft", "CUFFT_EXEC_FAILED", "CUFFT_ALLOC_FAILED"),
    "CURANDError": (
        "cupy_backends.cuda.libs.curand",
        "CURAND_STATUS_LAUNCH_FAILURE",
        "CURAND_STATUS_ALLOCATION_FAILED",
    ),
    "CuSparseError": (
        "cupy_backends.cuda.libs.cusparse",
        "CUSPARSE_STATUS_EXECUTION_FAILED",
        "CUSPARSE_STATUS_INSUFFICIENT_RESOURCES",
    ),
    "NVRTCError": ("cupy_backends.cuda.libs.nvrtc", "NVRTC_ERROR_COMPILATION (6)", "NVRTC_ERROR_OUT_OF_MEMORY (1)"),
    "CUDADriverError": (
        "cupy_backends.cuda.api.driver",
        "CUDA_ERROR_LAUNCH_FAILED: unspecified launch failure",
        "CUDA_ERROR_OUT_OF_MEMORY: out of memory",
    ),
}
"""The errors of CUDA's libraries: the module of the class, a failure, and an allocation that failed."""


@pytest.mark.parametrize("name", LIBRARIES)
def test_an_error_of_a_library_of_cuda_is_translated(backend: Any, name: str) -> None:
    """CuPy has a class of errors for each library; an allocation that fails in one is an OutOfMemoryError."""
    module, failed, no_memory = LIBRARIES[name]
    kind = type(name, (RuntimeError,), {"__module__": module})
    with pytest.raises(DeviceError, match=rf"^Gpu\(1\): needed a successful call of CUDA, got {re.escape(failed)}"):
        backend.run(SECOND, failing(kind(failed)))
    with pytest.raises(OutOfMemoryError, match=r"^allocate: needed more memory on Gpu\(1\)"):
        backend.run(SECOND, failing(kind(no_memory)))


def test_an_error_of_another_library_propagates(backend: Any) -> None:
    """Even if it speaks of memory."""
    with pytest.raises(RuntimeError, match="ALLOC_FAILED"):
        backend.run(SECOND, failing(RuntimeError("ALLOC_FAILED")))


@pytest.mark.usefixtures("backend")
def test_memory_is_exported_by_the_rules_of_dlpack() -> None:
    """CuPy makes no copy on a Gpu, and raises ValueError for memory that would have to be copied to the Cpu."""
    x = tt.ones((2, 3), device=FIRST)
    assert type(x.__dlpack__(copy=True)).__name__ == "PyCapsule"
    assert type(x.__dlpack__(copy=True, dl_device=(2, 0))).__name__ == "PyCapsule"
    assert type(x.__dlpack__(dl_device=(1, 0))).__name__ == "PyCapsule"
    assert np.from_dlpack(x, device="cpu").tolist() == [[1.0] * 3] * 2
    for options in ({"dl_device": (1, 0), "copy": False}, {"dl_device": (4, 0)}):
        with pytest.raises(ExternalBufferError, match=r"^__dlpack__: needed memory on the DLPack device"):
            x.__dlpack__(**options)


@pytest.mark.parametrize(("error", "words"), FAILURES, ids=["a kernel", "a library", "the compiler", "a stream"])
def test_an_error_of_cuda_is_translated_and_chained(backend: Any, error: Exception, words: str) -> None:
    """The error of CUDA is in its context."""
    with pytest.raises(DeviceError) as caught:
        backend.run(SECOND, failing(error))
    assert str(caught.value) == words
    assert caught.value.__cause__ is error


def test_other_errors_propagate(backend: Any) -> None:
    """They stay unchanged: their cause is found from the operands."""
    with pytest.raises(KeyError):
        backend.run(SECOND, failing(KeyError("x")))
    with pytest.raises(IndexError, match=r"^Index 5 is out of bounds for axis 0 with size 3$"):
        backend.run(SECOND, failing(IndexError("Index 5 is out of bounds for axis 0 with size 3")))


INSTALL = (
    "pip install cupy-cuda13x for CUDA 13, cupy-cuda12x for CUDA 12; nvidia-smi shows which one the driver serves."
)


def message() -> str:
    """Return the message of the error; listing the devices raises nothing."""
    assert loading.devices() == []
    with pytest.raises(DeviceError) as caught:
        loading.load(FIRST)
    return str(caught.value)


# What is missing


def test_a_gpu_without_cupy_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    """Importing it fails like that of a module that is not installed."""
    monkeypatch.setitem(sys.modules, "cupy", None)
    assert message() == f"Gpu(0): needed CuPy, got none: it is not installed. Install it: {INSTALL}"


@pytest.mark.skipif(find_spec("cupy") is not None, reason="CuPy is installed")
def test_without_cupy_in_a_separate_program() -> None:
    """Work on the Cpu is unaffected, before and after."""
    program = """
import typedtensor as tt
print(tt.ones((2,)).numpy().tolist())
try:
    tt.zeros((2,), device=tt.Gpu())
except tt.DeviceError as error:
    print(error)
print(tt.ones((2,)).numpy().tolist())
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    refusal = f"Gpu(0): needed CuPy, got none: it is not installed. Install it: {INSTALL}"
    assert found.stdout.splitlines() == ["[1.0, 1.0]", refusal, "[1.0, 1.0]"]


BROKEN = '''raise ImportError("""
================================================================
Failed to import CuPy.

Original error: libcudart.so.12: cannot open shared object file
================================================================
""")'''


def test_with_a_cupy_that_cannot_be_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For example, one of its own libraries is missing."""
    (tmp_path / "cupy.py").write_text(BROKEN, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "cupy", raising=False)
    assert message() == (
        "Gpu(0): needed a CuPy that can be imported, got Failed to import CuPy. "
        f"Reinstall it, as a single package: {INSTALL}"
    )


def answering(text: str) -> Callable[[], int]:
    """Return a function of CUDA that fails."""

    def call() -> int:
        raise fake.CUDARuntimeError(text)

    return call


TOO_OLD = answering("cudaErrorInsufficientDriver: CUDA driver version is insufficient for CUDA runtime version")


HIDDEN = "nvidia-smi shows those that the driver finds; CUDA_VISIBLE_DEVICES hides some."


MISSING: dict[str, tuple[dict[str, Any], str]] = {
    "no driver": (
        {"driverGetVersion": lambda: 0, "getDeviceCount": TOO_OLD},
        "Gpu(0): needed an NVIDIA driver, got none that CUDA finds. Install the driver; check it with nvidia-smi.",
    ),
    "an old driver": (
        {"driverGetVersion": lambda: 11080, "getDeviceCount": TOO_OLD},
        (
            "Gpu(0): needed a driver that serves CUDA 12.9, for which this CuPy is built, got one for CUDA 11.8. "
            f"Install the CuPy for this driver, or a newer driver: {INSTALL}"
        ),
    ),
    "no Gpu": (
        {"getDeviceCount": answering("cudaErrorNoDevice: no CUDA-capable device is detected")},
        "Gpu(0): needed a Gpu that CUDA can use, got cudaErrorNoDevice: no CUDA-capable device is detected. " + HIDDEN,
    ),
    "hidden": ({"getDeviceCount": lambda: 0}, "Gpu(0): needed a Gpu that CUDA can use, got none. " + HIDDEN),
}


@pytest.mark.parametrize("cause", MISSING)
def test_missing_parts_of_cuda_are_named(cause: str) -> None:
    """Each cause has a message of its own."""
    changes, words = MISSING[cause]
    with fake.loaded(**changes):
        assert message() == words


def test_an_old_cupy_is_refused() -> None:
    """Its functions differ."""
    with fake.loaded():
        vars(sys.modules["cupy"])["__version__"] = "13.6.0"
        assert message() == f"Gpu(0): needed CuPy 14 or newer, got 13.6.0. Install a newer one: {INSTALL}"


def test_a_complete_installation_loads() -> None:
    """The backend is returned."""
    with fake.loaded():
        assert loading.lacking(FIRST) is None
        assert loading.devices() == [FIRST, SECOND]
        assert loading.is_cupy(over([1]))


def test_without_cupy_no_array_is_one_of_cupy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check loads nothing."""
    monkeypatch.delitem(sys.modules, "cupy", raising=False)
    assert not loading.is_cupy(np.ones(1))
    assert "cupy" not in sys.modules


@pytest.mark.skipif(find_spec("cupy") is None, reason="not installed: cupy")
def test_a_real_cupy_without_a_driver() -> None:
    """The error contains CUDA's own message."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of CuPy itself, when it is imported
        missing = loading.lacking(FIRST)
    if missing is None:
        pytest.skip("there is a Gpu")
    assert str(missing) == (
        "Gpu(0): needed an NVIDIA driver, got none that CUDA finds. Install the driver; check it with nvidia-smi."
    )


@pytest.mark.parametrize("function", [operator.ifloordiv, operator.imod, operator.ipow], ids=lambda f: f.__name__)
def test_a_result_of_another_shape_or_dtype_is_not_assigned(backend: Any, function: Callable[..., Any]) -> None:
    """CuPy's own operator, which is not used here, would refuse it."""
    raw = over(np.array(5.0))
    with pytest.raises(ValueError, match="does not fit"):
        backend.run(SECOND, function, raw, over(np.array([2.0])))
    assert raw.held.tolist() == 5.0
    truth = over(np.array([True, True]))
    with pytest.raises(TypeError, match="int8 for bool"):
        backend.run(SECOND, function, truth, truth)
    assert truth.held.tolist() == [True, True]
