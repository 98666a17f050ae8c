"""CuPy's interface over NumPy, for tests on machines without a Gpu: two devices, with the errors that CuPy raises.

It differs from NumPy where CuPy does: an array belongs to the device that was selected when it was made, and a function
refuses arrays of another device; nothing is converted to a NumPy array implicitly; an index out of bounds wraps around;
what overlaps is copied in the worst order; functions have exactly the parameters of CuPy 14 (tests/unit/test_stubs.py
compares them with the real ones), and their faults, which `cupy_faults` imitates.
"""

from __future__ import annotations

import importlib
import inspect
import sys
import warnings
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import scipy.linalg
import scipy.special
from numpy.lib.mixins import NDArrayOperatorsMixin

import typedtensor as tt
from tests import operands
from tests.unit import cupy_faults
from typedtensor.backends import registry
from typedtensor.backends.division import floor_divide
from typedtensor.memory import builtin_allocators
from typedtensor.memory import registry as memories
from typedtensor.memory.cpu import Shared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MODULES = ("backend", "functions", "division", "linalg", "order", "random", "samples", "writing")
BUSY = 700
"""The bytes in use of each device."""
TOTAL = 1000
"""The bytes of each device."""

PARAMETERS: dict[str, str] = {
    "angle": "z, deg=False",
    "diag": "v, k=0",
    "intersect1d": "arr1, arr2, assume_unique=False, return_indices=False",
    "isclose": "a, b, rtol=1e-5, atol=1e-8, equal_nan=False",
    "isin": "element, test_elements, assume_unique=False, invert=False",
    "kron": "a, b",
    "setdiff1d": "ar1, ar2, assume_unique=False",
    "setxor1d": "ar1, ar2, assume_unique=False",
    "union1d": "arr1, arr2",
    "unwrap": "p, discont=None, axis=-1, *, period=6.283185307179586",
    "nan_to_num": "x, copy=True, nan=0.0, posinf=None, neginf=None",
    "nansum": "a, axis=None, dtype=None, out=None, keepdims=False",
    "nanprod": "a, axis=None, dtype=None, out=None, keepdims=False",
    "nanmean": "a, axis=None, dtype=None, out=None, keepdims=False",
    "nanargmax": "a, axis=None, dtype=None, out=None, keepdims=False",
    "nanargmin": "a, axis=None, dtype=None, out=None, keepdims=False",
    "nanmax": "a, axis=None, out=None, keepdims=False",
    "nanmin": "a, axis=None, out=None, keepdims=False",
    "median": "a, axis=None, out=None, overwrite_input=False, keepdims=False",
    "nanmedian": "a, axis=None, out=None, overwrite_input=False, keepdims=False",
    "nanstd": "a, axis=None, dtype=None, out=None, ddof=0, keepdims=False",
    "nanvar": "a, axis=None, dtype=None, out=None, ddof=0, keepdims=False",
    "quantile": (
        "a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, interpolation=None"
    ),
    "percentile": (
        "a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, interpolation=None"
    ),
    "histogram": "x, bins=10, range=None, density=False, weights=None",
    "bincount": "x, weights=None, minlength=None",
    "digitize": "x, bins, right=False",
    "cov": "a, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, *, dtype=None",
    "corrcoef": "a, y=None, rowvar=True, bias=None, ddof=None, *, dtype=None",
    "pad": "array, pad_width, mode='constant', **kwargs",
    "interp": "x, xp, fp, left=None, right=None, period=None",
    "gradient": "f, *varargs, axis=None, edge_order=1",
    "convolve": "a, v, mode='full'",
    "correlate": "a, v, mode='valid'",
    "trapezoid": "y, x=None, dx=1.0, axis=-1",
    "lib.stride_tricks.as_strided": "x, shape=None, strides=None",
    "polyfit": "x, y, deg, rcond=None, full=False, w=None, cov=False",
    "vander": "x, N=None, increasing=False",
    "partition": "a, kth, axis=-1",
    "argpartition": "a, kth, axis=-1",
    "unravel_index": "indices, dims, order='C'",
    "ravel_multi_index": "multi_index, dims, mode='wrap', order='C'",
    "linalg.eig": "a",
    "linalg.eigvals": "a",
    "linalg.cond": "x, p=None",
    "linalg.lstsq": "a, b, rcond='warn'",
    "all": "a, axis=None, out=None, keepdims=False",
    "any": "a, axis=None, out=None, keepdims=False",
    "arange": "start, stop=None, step=1, dtype=None",
    "argmax": "a, axis=None, dtype=None, out=None, keepdims=False",
    "argmin": "a, axis=None, dtype=None, out=None, keepdims=False",
    "argsort": "a, axis=-1, kind=None",
    "array": "obj, dtype=None, copy=True, order='K', subok=False, ndmin=0, *, blocking=False",
    "asarray": "a, dtype=None, order=None, *, copy=None, blocking=False",
    "ascontiguousarray": "a, dtype=None",
    "astype": "x, dtype, /, *, copy=True",
    "broadcast_to": "array, shape",
    "copyto": "dst, src, casting='same_kind', where=None",
    "concat": "tup, axis=0, out=None, *, dtype=None, casting='same_kind'",
    "cumulative_prod": "x, /, *, axis=None, dtype=None, out=None, include_initial=False",
    "cumulative_sum": "x, /, *, axis=None, dtype=None, out=None, include_initial=False",
    "diagonal": "a, offset=0, axis1=0, axis2=1",
    "diff": "a, n=1, axis=-1, prepend=None, append=None",
    "einsum": "*operands, **kwargs",
    "empty": "shape, dtype=float, order='C'",
    "expand_dims": "a, axis",
    "eye": "N, M=None, k=0, dtype=float, order='C'",
    "fft.fft": "a, n=None, axis=-1, norm=None",
    "fft.fftfreq": "n, d=1.0",
    "fft.fftn": "a, s=None, axes=None, norm=None",
    "fft.fftshift": "x, axes=None",
    "fft.hfft": "a, n=None, axis=-1, norm=None",
    "fft.ifft": "a, n=None, axis=-1, norm=None",
    "fft.ifftn": "a, s=None, axes=None, norm=None",
    "fft.ifftshift": "x, axes=None",
    "fft.ihfft": "a, n=None, axis=-1, norm=None",
    "fft.irfft": "a, n=None, axis=-1, norm=None",
    "fft.irfftn": "a, s=None, axes=None, norm=None",
    "fft.rfft": "a, n=None, axis=-1, norm=None",
    "fft.rfftfreq": "n, d=1.0",
    "fft.rfftn": "a, s=None, axes=None, norm=None",
    "flip": "a, axis=None",
    "full": "shape, fill_value, dtype=None, order='C'",
    "linalg.cholesky": "a",
    "linalg.cross": "x1, x2, /, *, axis=-1",
    "linalg.det": "a",
    "linalg.eigh": "a, UPLO='L'",
    "linalg.eigvalsh": "a, UPLO='L'",
    "linalg.inv": "a",
    "linalg.matrix_power": "M, n",
    "linalg.pinv": "a, rcond=1e-15",
    "linalg.qr": "a, mode='reduced'",
    "linalg.slogdet": "a",
    "linalg.solve": "a, b",
    "linalg.svd": "a, full_matrices=True, compute_uv=True",
    "linspace": "start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0",
    "matmul": (
        "*args, axes=None, axis=None, keepdims=False, casting='same_kind', dtype=None, signature=None, order='K', "
        "out=None"
    ),
    "matrix_transpose": "x, /",
    "max": "a, axis=None, out=None, keepdims=False",
    "mean": "a, axis=None, dtype=None, out=None, keepdims=False",
    "meshgrid": "*xi, **kwargs",
    "min": "a, axis=None, out=None, keepdims=False",
    "moveaxis": "a, source, destination",
    "nonzero": "a",
    "ones": "shape, dtype=float, order='C'",
    "outer": "a, b, out=None",
    "permute_dims": "a, axes=None",
    "prod": "a, axis=None, dtype=None, out=None, keepdims=False",
    "repeat": "a, repeats, axis=None",
    "reshape": "a, newshape, order='C', *, copy=None",
    "roll": "a, shift, axis=None",
    "round": "a, decimals=0, out=None",
    "searchsorted": "a, v, side='left', sorter=None",
    "sort": "a, axis=-1, kind=None",
    "squeeze": "a, axis=None",
    "stack": "tup, axis=0, out=None, *, dtype=None, casting='same_kind'",
    "std": "a, axis=None, dtype=None, out=None, ddof=0, keepdims=False",
    "sum": "a, axis=None, dtype=None, out=None, keepdims=False",
    "swapaxes": "a, axis1, axis2",
    "take": "a, indices, axis=None, out=None",
    "take_along_axis": "a, indices, axis",
    "tensordot": "a, b, axes=2",
    "tile": "A, reps",
    "transpose": "a, axes=None",
    "tril": "m, k=0",
    "triu": "m, k=0",
    "unique": "ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True",
    "unique_all": "x",
    "unique_counts": "x",
    "unique_inverse": "x",
    "var": "a, axis=None, dtype=None, out=None, ddof=0, keepdims=False",
    "where": "condition, x=None, y=None",
    "zeros": "shape, dtype=float, order='C'",
    "zeros_like": "a, dtype=None, order='K', subok=None, shape=None",
}
"""The parameters of functions in CuPy 14.2, as source text."""
NO_UFUNCS = {"imag", "real", "round"}
UFUNCS = (
    "frexp",
    "ldexp",
    "power",
    *(f.name for f in operands.elementwise("elementwise", "pairwise") if f.name not in NO_UFUNCS),
)
"""The elementwise functions, which CuPy has as ufuncs, and some that replace others."""
REDUCTIONS = {each.name for each in operands.reductions()}
STATUS = {
    f"linalg.{name}"
    for name in ("cholesky", "eig", "eigh", "eigvals", "eigvalsh", "inv", "lstsq", "pinv", "solve", "svd")
}
"""The functions that report a failure only on demand."""
ROUTINES = {"cholesky": "dpotrf", "svd": "dgesvd", "pinv": "dgesvd", "eigh": "dsyevd", "eigvalsh": "dsyevd"}
"""The routines that failing functions name in their errors; the others name getrf."""


class CompileException(Exception):  # noqa: N818  # CuPy's name
    """The error for a kernel that CUDA's compiler rejects."""


class CUDARuntimeError(RuntimeError):
    """An error from CUDA."""


class OutOfMemoryError(MemoryError):
    """CuPy's error for a failed allocation."""

    def __init__(self, size: int) -> None:
        super().__init__(f"Out of memory allocating {size:,} bytes (allocated so far: {BUSY:,} bytes).")


class Selected:
    """The selected device, and the number of devices."""

    number = 0
    count = 2
    linalg = "ignore"


class Device:
    """Selects a device in a `with` block and restores the previous one, like CuPy's."""

    def __init__(self, number: int) -> None:
        self.id = number

    def __enter__(self) -> None:
        self._before = Selected.number
        if self.id >= Selected.count:
            raise CUDARuntimeError("cudaErrorInvalidDevice: invalid device ordinal")
        Selected.number = self.id

    def __exit__(self, *_: object) -> None:
        Selected.number = self._before


class Stream:
    """Counts what runs in any stream, and records which events it waited for and on which device they were recorded."""

    current: Stream | None = None
    used = 0
    ptr = 7

    def __init__(self) -> None:
        self.behind: list[tuple[Stream, int]] = []

    def record(self) -> tuple[Stream, int]:
        """Return a copy of the current state as an event."""
        return self, Selected.number

    def wait_event(self, event: tuple[Stream, int]) -> None:
        """Return at once: nothing is asynchronous."""
        self.behind.append(event)

    def synchronize(self) -> None:
        """Return at once."""

    def __enter__(self) -> None:
        self._before, Stream.current = Stream.current, self

    def __exit__(self, *_: object) -> None:
        Stream.current = self._before


NONE_SELECTED = Stream()
"""CUDA's null stream."""


class Array(NDArrayOperatorsMixin):
    """An array on the device that was selected when it was made; its operators refuse arrays of other devices."""

    def __init__(self, held: Any) -> None:
        self.held = np.asarray(held)
        self.data = SimpleNamespace(device_id=Selected.number, ptr=self.held.__array_interface__["data"][0])

    dtype = property(lambda self: self.held.dtype)
    shape = property(lambda self: self.held.shape)
    strides = property(lambda self: self.held.strides)
    flags = property(lambda self: self.held.flags)
    ndim = property(lambda self: self.held.ndim)
    size = property(lambda self: self.held.size)
    T = property(lambda self: self._beside(self.held.T))
    real = property(lambda self: wrapped(self.held.real))
    imag = property(lambda self: wrapped(self.held.imag))

    def _beside(self, held: Any) -> Any:
        """Return a view, which is on the device of the array, whichever is selected."""
        with Device(self.data.device_id):
            return wrapped(held)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        assert Selected.number == self.data.device_id  # the stream in it is that of the selected device
        return {"shape": self.shape, "data": (self.held.ctypes.data, False), "version": 3, "stream": 1}

    def view(self, dtype: Any) -> Any:
        """Return a view as another dtype."""
        return self._beside(self.held.view(dtype))

    def tolist(self) -> Any:
        """Return Python's numbers."""
        return self.held.tolist()

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        raise TypeError("Implicit conversion to a NumPy array is not allowed. Please use `.get()`.")

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        with np.errstate(all="ignore"):
            answer = getattr(ufunc, method)(*map(plain, inputs), **{key: plain(x) for key, x in options.items()})
        return options["out"][0] if "out" in options else wrapped(answer)

    def __pos__(self) -> Any:
        """Return a copy also of booleans, as CuPy does."""
        return self._beside(+self.held if self.dtype.kind != "b" else self.held.copy())

    def __imatmul__(self, other: Any) -> Any:
        """CuPy's arrays lack it, so that Python calls `@`."""
        return NotImplemented

    def __dlpack_device__(self) -> tuple[int, int]:
        return 2, self.data.device_id

    def __dlpack__(
        self, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: Any = None
    ) -> Any:
        del stream
        if dl_device in {None, self.__dlpack_device__()}:
            if copy is True:
                raise BufferError("copy=True only supported for copy to CPU.")
            return self.held.__dlpack__(max_version=max_version)
        if dl_device != (1, 0):
            raise BufferError("unsupported device requested.")
        if copy is False:
            raise ValueError("GPU memory cannot be exported to CPU without copy.")
        return self.held.copy().__dlpack__(max_version=max_version)

    def __getitem__(self, key: Any) -> Any:
        return wrapped(self.held[self._inside(key)])

    def __setitem__(self, key: Any, value: Any) -> None:
        cupy_faults.write(self.held, self._inside(key), plain(value))

    def _inside(self, key: Any) -> Any:
        """Wrap indices around, and refuse slice bounds that do not fit in C, as CuPy does."""
        key = plain(key)
        entries = key if isinstance(key, tuple) else (key,)
        for entry in entries:
            if isinstance(entry, slice) and any(
                abs(part or 0) >= 2**63 for part in (entry.start, entry.stop, entry.step)
            ):
                raise OverflowError("Python int too large to convert to C ssize_t")
        inside = cupy_faults.wrapped_around(self.held.shape, entries)
        return inside if isinstance(key, tuple) else inside[0]

    def __iter__(self) -> Iterator[Any]:
        return map(wrapped, self.held)

    def __len__(self) -> int:
        return len(self.held)

    def __bool__(self) -> bool:
        return bool(self.held)

    def __int__(self) -> int:
        return int(self.held)

    def __float__(self) -> float:
        return float(self.held)

    def astype(self, dtype: Any, order: Any = "K", *, copy: bool = True) -> Any:
        """Convert without NumPy's warnings: CUDA has none."""
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            return wrapped(self.held.astype(dtype, order, copy=copy))

    def copy(self, order: Any = "C") -> Array:
        """Return a copy on the selected device."""
        return Array(self.held.copy(order))

    def reshape(self, *shape: Any, order: Any = "C", copy: Any = None) -> Any:
        """Return NumPy's result."""
        return wrapped(self.held.reshape(*shape, order=order, copy=copy))

    def get(self, *, stream: Any = None, out: Any = None, blocking: bool = True) -> np.ndarray:
        """Return a copy on the Cpu, after waiting for it unless a stream is given."""
        assert Selected.number == self.data.device_id
        assert blocking is (stream is None)
        assert Stream.current is stream
        if out is None:
            return np.array(self.held, order="C")
        out[...] = self.held
        return out


def plain(x: Any) -> Any:
    """Return the NumPy array of an array on the selected device."""
    if isinstance(x, Array):
        assert x.data.device_id == Selected.number, "an array of another device"
        return x.held
    return type(x)(plain(each) for each in x) if type(x) in {list, tuple} else x


def wrapped(x: Any) -> Any:
    """Wrap results as CuPy does: as arrays, also without axes."""
    if isinstance(x, np.ndarray | np.generic):
        return Array(x)
    if isinstance(x, list | tuple):
        make = getattr(x, "_make", type(x))
        return make([wrapped(each) for each in x])
    return x


def over_numpy(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return NumPy's function with the parameters of CuPy's."""
    known = inspect.signature(eval(f"lambda {PARAMETERS[name]}: 0")) if name in PARAMETERS else None

    def call(*arguments: Any, **options: Any) -> Any:
        if known is not None:
            known.bind(*arguments, **options)
        given = [plain(x) for x in arguments]
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # NumPy's warnings; CUDA has none
            try:
                assert name not in STATUS or Selected.linalg == "raise", "CuPy does not report a failure"
                return wrapped(function(*given, **{key: plain(x) for key, x in options.items()}))
            except np.linalg.LinAlgError as error:
                if "dimension" in str(error):
                    raise
                routine = ROUTINES.get(name.rpartition(".")[2], "dgetrf")
                text = f"Error reported by {routine} in cuSOLVER. devInfo = [1]. Please refer to its documentation."
                raise np.linalg.LinAlgError(text) from error

    return call


def _array(obj: Any, dtype: Any = None, copy: Any = ..., order: Any = "K", *, blocking: bool = False) -> Any:
    del blocking
    Stream.used += Stream.current is not None
    return np.array(obj, dtype, copy=True if copy is ... else copy, order=order or "K")


def _solve(a: Any, b: Any) -> Any:
    if b.ndim > 1 and a.shape[:-1] != b.shape[:-1]:
        raise ValueError("a must have (..., M, M) shape and b must have (..., M, K) for multidimensional b")
    return np.linalg.solve(a, b)


def _solve_triangular(a: Any, b: Any, *, lower: bool = False, unit_diagonal: bool = False) -> Any:
    if a.shape[:-1] != b.shape[:-1]:
        raise ValueError("incompatible batch count")
    with np.errstate(all="ignore"):  # cuBLAS divides
        return scipy.linalg.solve_triangular(a, b, lower=lower, unit_diagonal=unit_diagonal, check_finite=False)


def _expm(a: Any) -> Any:
    if a.ndim != 2:
        raise ValueError("not enough values to unpack")
    return scipy.linalg.expm(a)


def _cross(x1: Any, x2: Any, *, axis: int) -> Any:
    if x1.shape != x2.shape:
        raise ValueError("x1 and x2 must have the same shape")
    return np.linalg.cross(x1, x2, axis=axis)


def _transform(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(raw: Any, *arguments: Any, **options: Any) -> Any:
        if not raw.size:
            raise ValueError("Invalid number of FFT data points (0) specified.")
        return function(raw, *arguments, **options)

    return call


def _spread(name: str) -> Callable[..., Any]:
    def call(a: Any, axis: Any = None, ddof: float = 0, *, keepdims: bool = False) -> Any:
        if any(not -a.ndim <= each < a.ndim for each in (axis if isinstance(axis, tuple) else (axis or 0,))) and a.ndim:
            raise IndexError("tuple index out of range")
        answer = getattr(np, name)(a, axis=axis, ddof=ddof, keepdims=keepdims)
        return answer if a.size > ddof * np.size(answer) else np.full_like(answer, np.nan)

    return call


def _nan_extreme(name: str) -> Callable[..., Any]:
    def call(a: Any, axis: Any = None, *, keepdims: bool = False) -> Any:
        return getattr(np, name.removeprefix("nan"))(
            np.nan_to_num(a, nan=-np.inf if name == "nanargmax" else np.inf), axis=axis, keepdims=keepdims
        )

    return call


def _in_float32(name: str) -> Callable[..., Any]:
    """CuPy's reductions of float16 add and multiply in float32."""

    def call(a: Any, **options: Any) -> Any:
        if a.dtype != np.float16 or options.get("dtype") not in {None, np.dtype(np.float16)}:
            return getattr(np, name)(a, **options)
        return getattr(np, name)(a, **options | {"dtype": np.float32}).astype(np.float16)

    return call


def _concat(arrays: Any, axis: Any = 0) -> Any:
    if axis is not None and not arrays[0].ndim:
        raise TypeError("zero-dimensional arrays cannot be concatenated")
    return np.concat(arrays, axis=axis)


OWN: dict[str, Callable[..., Any]] = {
    "concat": _concat,
    **{name: _in_float32(name) for name in ("sum", "prod", "nansum", "nanprod")},
    **cupy_faults.FUNCTIONS,
    "array": _array,
    "asarray": lambda a, dtype=None, order=None, copy=None: _array(a, dtype, copy, order),
    "take": lambda a, indices, axis=None: np.take(a, indices, axis, mode="wrap"),
    "std": _spread("std"),
    "var": _spread("var"),
    "nanargmax": _nan_extreme("nanargmax"),
    "nanargmin": _nan_extreme("nanargmin"),
    "linalg.solve": _solve,
    "linalg.cross": _cross,
    # Signs of factors are arbitrary, and floor, fmod and others are C's; these imitate CuPy's implementations.
    "floor_divide": lambda x1, x2: (
        np.floor(np.true_divide(x1, x2)) if np.result_type(x1, x2).kind == "f" else np.floor_divide(x1, x2)
    ),
    "meshgrid": lambda *xi, indexing: tuple(np.meshgrid(*xi, indexing=indexing)) if len(xi) > 1 else xi,
}


KERNELS: dict[str, Callable[..., Any]] = {
    "typedtensor_floor_divide": floor_divide,
    "typedtensor_remainder": np.remainder,
}
"""What the kernels compute; tests/unit/test_cupy_kernels.py compiles them."""


def _kernel(parameters: str, out: str, body: str, name: str, *, preamble: str) -> Callable[..., Any]:
    """Return NumPy's function for a kernel whose operands have one dtype."""
    assert (parameters, out) == ("T x, T y", "T z")
    assert body
    assert preamble

    def call(x1: Any, x2: Any) -> Any:
        assert x1.dtype == x2.dtype, "Type is mismatched"
        assert isinstance(x1, Array) or isinstance(x2, Array)
        with np.errstate(all="ignore"):
            return wrapped(KERNELS[name](plain(x1), plain(x2)))

    return call


class Module(ModuleType):
    """A namespace of NumPy that poses as CuPy's, with replacements."""

    def __getattr__(self, name: str) -> Any:
        """Return NumPy's function of this name if CuPy has one."""
        path = f"{self.__name__}.{name}".removeprefix("cupy.")
        if path not in PARAMETERS and path not in UFUNCS and path not in REDUCTIONS:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        space: Any = {"cupy": np, "cupy.fft": np.fft, "cupy.linalg": np.linalg}[self.__name__]
        function = OWN.get(path) or (
            _transform(cupy_faults.TRANSFORMS.get(name, getattr(np.fft, name)))
            if path.startswith("fft.") and "freq" not in path and "shift" not in path
            else getattr(space, name)
        )
        found = over_numpy(path, function)
        if path in UFUNCS:
            vars(found)["at"] = over_numpy(f"{path}.at", cupy_faults.updates(path))
        setattr(self, name, found)
        return found


@contextmanager
def _errstate(*, linalg: str) -> Iterator[None]:
    before, Selected.linalg = Selected.linalg, linalg
    try:
        yield
    finally:
        Selected.linalg = before


def modules(**changes: Any) -> dict[str, ModuleType]:
    """Return the modules of CuPy; the arguments replace members of `cupy.cuda.runtime`."""
    cupy, cuda, cupyx = Module("cupy"), ModuleType("cupy.cuda"), ModuleType("cupyx")
    runtime: dict[str, Any] = {
        "CUDARuntimeError": CUDARuntimeError,
        "driverGetVersion": lambda: 13000,
        "runtimeGetVersion": lambda: 12090,
        "getDeviceCount": lambda: Selected.count,
        "getDevice": lambda: Selected.number,
        "memGetInfo": lambda: (TOTAL - BUSY, TOTAL),
    }
    pool = SimpleNamespace(used_bytes=lambda: 500, free_bytes=lambda: 200)
    vars(cuda).update(
        runtime=SimpleNamespace(**runtime | changes),
        memory=SimpleNamespace(OutOfMemoryError=OutOfMemoryError),
        compiler=SimpleNamespace(CompileException=CompileException),
        Device=Device,
        get_current_stream=lambda: Stream.current or NONE_SELECTED,
    )
    vars(cupy).update(
        __version__="14.2.0",
        ndarray=Array,
        cuda=cuda,
        fft=Module("cupy.fft"),
        linalg=Module("cupy.linalg"),
        get_default_memory_pool=lambda: pool,
        ElementwiseKernel=_kernel,
        from_dlpack=lambda obj, *, device=None, copy=None: Array(np.from_dlpack(obj.held, device=device, copy=copy)),
    )
    vars(cupyx).update(errstate=_errstate, empty_pinned=np.empty, zeros_pinned=np.zeros)
    as_strided = over_numpy("lib.stride_tricks.as_strided", np.lib.stride_tricks.as_strided)
    vars(cupy).update(lib=SimpleNamespace(stride_tricks=SimpleNamespace(as_strided=as_strided)))
    special = ModuleType("cupyx.scipy.special")
    vars(special).update({name: over_numpy(name, getattr(scipy.special, name)) for name in tt.special.__all__})
    linalg = ModuleType("cupyx.scipy.linalg")
    vars(linalg).update(
        solve_triangular=over_numpy("solve_triangular", _solve_triangular), expm=over_numpy("expm", _expm)
    )
    core = ModuleType("cupy._core")
    vars(core).update({name: over_numpy(name, getattr(np, name)) for name in ("nanmax", "nanmin")})
    scipys = {"cupyx.scipy.special": special, "cupyx.scipy.linalg": linalg}
    return {"cupy": cupy, "cupy._core": core, "cupy.cuda": cuda, "cupyx": cupyx, **scipys}


@contextmanager
def loaded(**changes: Any) -> Iterator[ModuleType]:
    """Load `typedtensor.backends.cupy.backend` over NumPy; restore the modules that were loaded before at the end."""
    ours = [f"typedtensor.backends.cupy.{name}" for name in MODULES]
    names = (
        *ours,
        "cupy",
        "cupy._core",
        "cupy.cuda",
        "cupyx",
        "cupyx.scipy.linalg",
        "cupyx.scipy.special",
        "typedtensor.backends.cupy.cuda",
        "typedtensor.backends.cupy.memory",
    )
    before = {name: sys.modules.pop(name, None) for name in names}
    sys.modules.update(modules(**changes))
    sys.modules["typedtensor.backends.cupy.memory"] = gpu_memory = ModuleType("typedtensor.backends.cupy.memory")
    vars(gpu_memory).update(serve=lambda: None)  # CuPy's classes for memory are missing here
    try:
        yield importlib.import_module("typedtensor.backends.cupy.backend")
    finally:
        for name, module in before.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module


class GpuMemory:
    """The memory of these arrays, delegated to that of their NumPy arrays."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return the method of the Cpu's memory."""
        method = getattr(memories.CPU, name)

        def call(raw: Any, *arguments: Any, **options: Any) -> Any:
            with Device(raw.data.device_id):
                return wrapped(method(raw.held, *arguments, **options))

        return call

    def adopt(self, memory: Any, nbytes: int) -> Any:
        """Put bytes on the device of the allocator."""
        with Device(memory.data.device_id):
            return wrapped(memories.CPU.adopt(memory.held, nbytes))

    def root(self, raw: Any) -> Any:
        """Return the owner of the memory: a NumPy array, because CuPy makes a new array object for each view."""
        return memories.CPU.root(raw.held)

    def freeze(self, block: Any) -> Any:
        """Leave it writable: a Gpu has no read-only memory."""
        return block, block.held.view(Shared)

    def enter(self, frozen: Any, cow_owner: Any) -> Any:
        """Delegate to NumPy's."""
        block, lower = frozen
        with Device(block.data.device_id):
            return Array(memories.CPU.enter(lower, cow_owner))

    def cow_owner(self, raw: Any) -> Any:
        """Delegate to NumPy's."""
        return memories.CPU.cow_owner(raw.held)


class GpuAllocator:
    """The default allocator there."""

    def __init__(self, device: tt.Gpu) -> None:
        """Store the device."""
        self.device = device

    def allocate(self, nbytes: int, /) -> tt.Block:
        """Return zeros."""
        with Device(self.device.id):
            return tt.Block(Array(np.zeros(nbytes, np.uint8)), zeroed=True)


@contextmanager
def served() -> Iterator[Any]:
    """Register it for the Gpus, and unregister it afterwards."""
    backends, known = dict(registry._BACKENDS), dict(memories._MEMORIES)
    with loaded() as module:
        backend = module.CuPyBackend()
        registry.register(tt.Gpu, backend)
        memories.register(tt.Gpu, GpuMemory())
        builtin_allocators.register(tt.Gpu, GpuAllocator)
        try:
            yield backend
        finally:
            registry.DIRECT_DISPATCH.pop(Array)
            for table, before in ((registry._BACKENDS, backends), (memories._MEMORIES, known)):
                table.clear()
                table.update(before)
            builtin_allocators._DEFAULTS.pop(tt.Gpu)
