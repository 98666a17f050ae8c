"""Fourier transforms along axes that are in one chunk."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.dask.blocks import single
from typedtensor.backends.dask.tasks import NUMPY, Task

if TYPE_CHECKING:
    from collections.abc import Callable

da: Any = import_module("dask.array")
ONE_AXIS = ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
SEVERAL_AXES = ("fftn", "ifftn", "rfftn", "irfftn")
HALVES = ("rfft", "ihfft", "rfftn")
"""The transforms that return half of the frequencies."""
DOUBLES = ("irfft", "hfft", "irfftn")
"""The transforms that take half of the frequencies."""


def _length(name: str, given: int | None, size: int) -> int:
    """The length of the last transformed axis."""
    if name in DOUBLES:
        return 2 * (size - 1) if given is None else given
    count = size if given is None else given
    return count // 2 + 1 if name in HALVES else count


def _transform(name: str, x: Any, along: tuple[int, ...], lengths: list[int], **options: Any) -> Any:
    whole = x.rechunk(dict.fromkeys(along, -1))
    chunks = list(whole.chunks)
    for axis, length in zip(along, lengths, strict=True):
        chunks[axis] = (length,)
    narrow: Any = np.result_type(x.dtype, np.complex64)
    dtype = np.empty(0, narrow).real.dtype if name in DOUBLES else narrow
    return whole.map_blocks(Task(f"fft.{name}", **options), dtype=dtype, chunks=tuple(chunks))


def _along_one(name: str) -> Callable[..., Any]:
    def call(x: Any, *, n: int | None = None, axis: int, norm: str) -> Any:
        return _transform(name, x, (axis,), [_length(name, n, x.shape[axis])], n=n, axis=axis, norm=norm)

    return call


def _along_several(name: str) -> Callable[..., Any]:
    def call(x: Any, *, s: Any = None, axes: Any = None, norm: str) -> Any:
        along = tuple(range(x.ndim) if axes is None else axes)
        given = [None] * len(along) if s is None else list(s)
        lengths = [x.shape[axis] if size is None else size for axis, size in zip(along, given, strict=True)]
        lengths[-1] = _length(name, given[-1], x.shape[along[-1]])
        return _transform(name, x, along, lengths, s=s, axes=along, norm=norm)

    return call


def _shift(name: str) -> Callable[..., Any]:
    def call(x: Any, *, axes: Any) -> Any:
        return x if 0 in x.shape else getattr(da.fft, name)(single(x), axes)

    return call


def _frequencies(name: str) -> Callable[..., Any]:
    def call(n: int, *, d: float, dtype: Any) -> Any:
        return da.from_array(NUMPY.function(f"fft.{name}")(n, d=d, dtype=dtype), chunks="auto")

    return call


FOURIER: dict[str, Callable[..., Any]] = {
    **{f"fft.{name}": _along_one(name) for name in ONE_AXIS},
    **{f"fft.{name}": _along_several(name) for name in SEVERAL_AXES},
    **{f"fft.{name}": _shift(name) for name in ("fftshift", "ifftshift")},
    **{f"fft.{name}": _frequencies(name) for name in ("fftfreq", "rfftfreq")},
}
