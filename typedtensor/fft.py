"""Fourier transforms: the extension `fft` of the Array API standard."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import math
from functools import partial
from typing import Any

from typedtensor._generated.signatures import (
    CreatesFrequencies,
    Shifts,
    TransformsAxesToReal,
    TransformsComplex,
    TransformsComplexAxes,
    TransformsReal,
    TransformsRealAxes,
    TransformsToReal,
)
from typedtensor.backends.registry import backend_for, backend_of, dtype_of
from typedtensor.core import dispatch
from typedtensor.core.diagnostics import describe
from typedtensor.core.tensor import wrap
from typedtensor.errors import DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays, typed_as
from typedtensor.types.device import Cpu
from typedtensor.types.dtype import float64

__all__ = [
    "fft",
    "fftfreq",
    "fftn",
    "fftshift",
    "hfft",
    "ifft",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfftn",
    "rfft",
    "rfftfreq",
    "rfftn",
]

NORMS = ("backward", "ortho", "forward")
TO_REAL = ("irfft", "hfft", "irfftn")
"""The transforms whose last axis is twice as long as what they take, less two, unless a size is given."""
REAL_PARTNERS = {"fft": "rfft", "ifft": "ihfft", "fftn": "rfftn", "irfft": "ihfft", "hfft": "rfft"}
"""What takes real numbers instead."""
COMPLEX_PARTNERS = {"rfft": "fft", "ihfft": "ifft", "rfftn": "fftn"}
"""What takes complex numbers instead."""


@on_raw_arrays[TransformsComplex](namespace="fft.")
def fft(x: Any, /, *, n: Any = None, axis: Any = -1, norm: Any = "backward") -> Any:
    """The Fourier transform of complex numbers along an axis.

    Shapes: `n` elements along the axis, which is cut or filled with zeros before; as many as there are unless given.
        The axis has no name afterwards, as its elements are frequencies; the others keep theirs.
    DType: complex, that of `x`; `rfft` takes real numbers.
    Memory: new.
    Raises: DTypeError for real numbers; RankError for an axis that `x` has not; ShapeError for an axis without
        elements, or an `n` below 1; OptionError for another `norm` than "backward", "ortho" or "forward".
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.fft(tt.asarray([1, 1j]))
    Tensor([1.+1.j, 1.-1.j], shape=(2,), dtype=complex128, device=Cpu())
    """
    return _along_one("fft", x, n, axis, norm, kind="c")


@on_raw_arrays[TransformsComplex](namespace="fft.")
def ifft(x: Any, /, *, n: Any = None, axis: Any = -1, norm: Any = "backward") -> Any:
    """The inverse of `fft`: complex numbers whose transform is `x`.

    Shapes: as in `fft`.
    DType: complex, that of `x`.
    Memory: new.
    Raises: as `fft`.
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.ifft(tt.asarray([1 + 1j, 1 - 1j]))
    Tensor([1.+0.j, 0.+1.j], shape=(2,), dtype=complex128, device=Cpu())
    """
    return _along_one("ifft", x, n, axis, norm, kind="c")


@on_raw_arrays[TransformsComplexAxes](namespace="fft.")
def fftn(x: Any, /, *, s: Any = None, axes: Any = None, norm: Any = "backward") -> Any:
    """The Fourier transform of complex numbers along several axes.

    Shapes: along all axes, or those that are named; then `s` may give a size for each, -1 for the one that it has. The
        transformed axes have no name afterwards; the checkers know the others' for the last two axes (-2, -1).
    DType: complex, that of `x`; `rfftn` takes real numbers.
    Memory: new.
    Raises: DTypeError for real numbers; RankError for axes that `x` has not, or that are named twice; ShapeError for an
        axis without elements and for sizes that do not fit; OptionError for sizes without axes and for another `norm`.
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.fftn(tt.asarray([[1j, 0], [0, 0]]))
    Tensor([[0.+1.j, 0.+1.j],
            [0.+1.j, 0.+1.j]], shape=(2, 2), dtype=complex128, device=Cpu())
    """
    return _along_several("fftn", x, s, axes, norm, kind="c")


@on_raw_arrays[TransformsComplexAxes](namespace="fft.")
def ifftn(x: Any, /, *, s: Any = None, axes: Any = None, norm: Any = "backward") -> Any:
    """The inverse of `fftn`: complex numbers whose transform is `x`.

    Shapes: as in `fftn`.
    DType: complex, that of `x`.
    Memory: new.
    Raises: as `fftn`.
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.ifftn(tt.asarray([[1j, 1j], [1j, 1j]]))
    Tensor([[0.+1.j, 0.+0.j],
            [0.+0.j, 0.+0.j]], shape=(2, 2), dtype=complex128, device=Cpu())
    """
    return _along_several("ifftn", x, s, axes, norm, kind="c")


@on_raw_arrays[TransformsReal](namespace="fft.")
def rfft(x: Any, /, *, n: Any = None, axis: Any = -1, norm: Any = "backward") -> Any:
    """The Fourier transform of real numbers along an axis: the half that says the other.

    Shapes: `n // 2 + 1` elements along the axis, where `n` is the number that is there unless given. The axis has no
        name afterwards; the others keep theirs.
    DType: real floating-point; complex128 for float64, complex64 for float32 and float16.
    Memory: new.
    Raises: DTypeError for complex numbers and for integers; else as `fft`.
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.rfft(tt.asarray([1.0, 2.0, 3.0, 2.0]))
    Tensor([ 8.+0.j, -2.+0.j,  0.+0.j], shape=(3,), dtype=complex128, device=Cpu())
    """
    return _along_one("rfft", x, n, axis, norm, kind="f")


@on_raw_arrays[TransformsToReal](namespace="fft.")
def irfft(x: Any, /, *, n: Any = None, axis: Any = -1, norm: Any = "backward") -> Any:
    """The inverse of `rfft`: real numbers whose transform is `x`.

    Shapes: `n` elements along the axis, `2 * (m - 1)` for m of them unless given: an odd number has to be said. The
        axis has no name afterwards; the others keep theirs.
    DType: complex; float64 for complex128, float32 for complex64.
    Memory: new.
    Raises: DTypeError for real numbers; ShapeError for one element along the axis and no `n`; else as `fft`.
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.irfft(tt.asarray([8 + 0j, -2 + 0j, 0j]))
    Tensor([1., 2., 3., 2.], shape=(4,), dtype=float64, device=Cpu())
    """
    return _along_one("irfft", x, n, axis, norm, kind="c")


@on_raw_arrays[TransformsRealAxes](namespace="fft.")
def rfftn(x: Any, /, *, s: Any = None, axes: Any = None, norm: Any = "backward") -> Any:
    """The Fourier transform of real numbers along several axes: the half of the last that says the other.

    Shapes: as in `fftn`, but `size // 2 + 1` elements along the last of the axes.
    DType: real floating-point; complex128 for float64, complex64 for float32 and float16.
    Memory: new.
    Raises: DTypeError for complex numbers and for integers; else as `fftn`.
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.rfftn(tt.asarray([[1.0, 2.0], [3.0, 4.0]]))
    Tensor([[10.+0.j, -2.+0.j],
            [-4.+0.j,  0.+0.j]], shape=(2, 2), dtype=complex128, device=Cpu())
    """
    return _along_several("rfftn", x, s, axes, norm, kind="f")


@on_raw_arrays[TransformsAxesToReal](namespace="fft.")
def irfftn(x: Any, /, *, s: Any = None, axes: Any = None, norm: Any = "backward") -> Any:
    """The inverse of `rfftn`: real numbers whose transform is `x`.

    Shapes: as in `fftn`, but `2 * (m - 1)` elements along the last of the axes for m of them, unless `s` says another
        number.
    DType: complex; float64 for complex128, float32 for complex64.
    Memory: new.
    Raises: DTypeError for real numbers; ShapeError for one element along the last axis and no `s`; else as `fftn`.
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.irfftn(tt.asarray([[10 + 0j, -2 + 0j], [-4 + 0j, 0j]]))
    Tensor([[1., 2.],
            [3., 4.]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    return _along_several("irfftn", x, s, axes, norm, kind="c")


@on_raw_arrays[TransformsToReal](namespace="fft.")
def hfft(x: Any, /, *, n: Any = None, axis: Any = -1, norm: Any = "backward") -> Any:
    """The Fourier transform of complex numbers of which one half says the other: a real spectrum.

    Shapes: as in `irfft`.
    DType: complex; float64 for complex128, float32 for complex64.
    Memory: new.
    Raises: as `irfft`.
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.hfft(tt.asarray([1 + 0j, 2 + 0j, 3 + 0j]))
    Tensor([ 8., -2.,  0., -2.], shape=(4,), dtype=float64, device=Cpu())
    """
    return _along_one("hfft", x, n, axis, norm, kind="c")


@on_raw_arrays[TransformsReal](namespace="fft.")
def ihfft(x: Any, /, *, n: Any = None, axis: Any = -1, norm: Any = "backward") -> Any:
    """The inverse of `hfft`: the half of the complex numbers whose spectrum is the real `x`.

    Shapes: as in `rfft`.
    DType: real floating-point; complex128 for float64, complex64 for float32 and float16.
    Memory: new.
    Raises: as `rfft`.
    Source: Array API standard, Fourier transform functions.

    >>> tt.real(tt.fft.ihfft(tt.asarray([8.0, -2.0, 0.0, -2.0])))
    Tensor([1., 2., 3.], shape=(3,), dtype=float64, device=Cpu())
    """
    return _along_one("ihfft", x, n, axis, norm, kind="f")


@typed_as[CreatesFrequencies]()
def fftfreq(n: Any, /, *, d: Any = 1.0, dtype: Any = None, device: Any = None) -> Any:
    """The frequency of each element of `fft`, in cycles per unit of the spacing.

    Shapes: one axis of `n` elements: those from 0, then the negative ones.
    DType: float64 unless given; real floating-point.
    Device: Cpu unless given.
    Memory: new.
    Raises: ShapeError for an `n` below 1, and for a spacing `d` of 0; DTypeError for what is no number.
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.fftfreq(4)
    Tensor([ 0.  ,  0.25, -0.5 , -0.25], shape=(4,), dtype=float64, device=Cpu())
    """
    return _frequencies("fftfreq", n, d, dtype, device)


@typed_as[CreatesFrequencies]()
def rfftfreq(n: Any, /, *, d: Any = 1.0, dtype: Any = None, device: Any = None) -> Any:
    """The frequency of each element of `rfft`, in cycles per unit of the spacing.

    Shapes: one axis of `n // 2 + 1` elements, for a transform of `n`.
    DType: float64 unless given; real floating-point.
    Device: Cpu unless given.
    Memory: new.
    Raises: as `fftfreq`.
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.rfftfreq(4, d=0.5)
    Tensor([0. , 0.5, 1. ], shape=(3,), dtype=float64, device=Cpu())
    """
    return _frequencies("rfftfreq", n, d, dtype, device)


@on_raw_arrays[Shifts]("fc", "fft.")
def fftshift(x: Any, /, *, axes: Any = None) -> Any:
    """The frequency 0 moved to the middle: the halves of the axes exchanged.

    Shapes: that of `x`, axis names included; along all axes, or those that are named.
    DType: floating-point, real or complex; that of `x`.
    Memory: new.
    Raises: DTypeError for integers; RankError for axes that `x` has not, or that are named twice.
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.fftshift(tt.asarray([0.0, 1.0, -2.0, -1.0]))
    Tensor([-2., -1.,  0.,  1.], shape=(4,), dtype=float64, device=Cpu())
    """
    return _shifted("fftshift", x, axes)


@on_raw_arrays[Shifts]("fc", "fft.")
def ifftshift(x: Any, /, *, axes: Any = None) -> Any:
    """The inverse of `fftshift`, which differs from it along an axis of an odd number of elements.

    Shapes: that of `x`, axis names included; along all axes, or those that are named.
    DType: floating-point, real or complex; that of `x`.
    Memory: new.
    Raises: as `fftshift`.
    Source: Array API standard, Fourier transform functions.

    >>> tt.fft.ifftshift(tt.asarray([-1.0, 0.0, 1.0]))
    Tensor([ 0.,  1., -1.], shape=(3,), dtype=float64, device=Cpu())
    """
    return _shifted("ifftshift", x, axes)


def _along_one(name: str, x: Any, n: Any, axis: Any, norm: Any, *, kind: str) -> Any:
    """The library's transform along one axis, after checks that the libraries leave out."""
    _validate_kind(name, x, kind)
    position = validate_axis(f"fft.{name}", x, axis)
    _validate_norm(name, norm)
    _validate_sizes(name, x, (position,), None if n is None else (_size(name, n, 1),))
    return backend_of(x).function(f"fft.{name}")(x, n=n, axis=position, norm=norm)


def _along_several(name: str, x: Any, s: Any, axes: Any, norm: Any, *, kind: str) -> Any:
    """The library's transform along several axes, after checks that the libraries leave out."""
    _validate_kind(name, x, kind)
    _validate_norm(name, norm)
    if s is not None and axes is None:
        fix = "Give axes= too: a size in s is for the axis at the same place there."
        raise OptionError(f"fft.{name}", needed="the axes that the sizes are for", got=f"s={s!r} alone", fix=fix)
    positions = _positions(name, x, range(len(x.shape)) if axes is None else axes)
    if not positions:
        fix = "Give at least one axis to transform along."
        raise RankError(f"fft.{name}", needed="at least one axis", got=f"axes={axes!r} of {describe(x)}", fix=fix)
    sizes = None if s is None else _sizes(name, x, s, positions)
    _validate_sizes(name, x, positions, sizes)
    return backend_of(x).function(f"fft.{name}")(x, s=sizes, axes=positions, norm=norm)


def _shifted(name: str, x: Any, axes: Any) -> Any:
    """The library's shift along axes that are checked; NumPy fails where there is none."""
    given = range(len(x.shape)) if axes is None else axes
    positions = _positions(name, x, given if _is_many(given) else (given,))
    return backend_of(x).function(f"fft.{name}")(x, axes=positions) if positions else dispatch.copy(x)


def _frequencies(name: str, n: Any, d: Any, dtype: Any, device: Any) -> Any:
    """The library's frequencies, converted where a dtype is given."""
    size, spacing = _size(name, n, 1), dispatch.python_number(d)
    if isinstance(spacing, bool) or not isinstance(spacing, int | float):
        raise DTypeError(f"fft.{name}", needed="a spacing: a float", got=repr(d), fix="Give d=1.0, or another number.")
    if not spacing or not math.isfinite(spacing):
        fix = "Give the distance between two samples."
        raise ShapeError(f"fft.{name}", needed="a finite spacing other than 0", got=repr(d), fix=fix)
    kind = float64 if dtype is None else dispatch.validate_dtype(f"fft.{name}", dtype)
    if kind.kind != "f":
        fix = "Leave dtype out, and convert the result as you want it."
        raise DTypeError(f"fft.{name}", needed="a real floating-point dtype", got=kind.name, fix=fix)
    where = Cpu() if device is None else device
    make = partial(backend_for(where).function(f"fft.{name}"), d=spacing)
    return wrap(dispatch.create(f"fft.{name}", where, make, size, dtype=kind))


def _validate_kind(name: str, x: Any, kind: str) -> None:
    """Refuse what a library would convert, and say which transform takes it."""
    dtype = dtype_of(x)
    if dtype.kind == kind:
        return
    if kind == "c":
        wide = "complex64" if dtype.name == "float32" else "complex128"
        partner = f"Use tt.fft.{REAL_PARTNERS[name]}, or convert" if name in REAL_PARTNERS else "Convert"
        needed, fix = "complex numbers", f"{partner} where you mean to: tt.astype(x, tt.{wide})."
    elif dtype.kind == "c":
        needed = "real floating-point numbers"
        fix = f"Use tt.fft.{COMPLEX_PARTNERS[name]}, or take the half that you want: tt.real(x) or tt.imag(x)."
    else:
        needed, fix = "real floating-point numbers", "Convert explicitly: tt.astype(x, tt.float64)."
    raise DTypeError(f"fft.{name}", needed=needed, got=describe(x), fix=fix)


def _validate_norm(name: str, norm: Any) -> None:
    if norm not in NORMS:
        needed = "a norm: 'backward', 'ortho' or 'forward'"
        raise OptionError(f"fft.{name}", needed=needed, got=repr(norm), fix="Leave it out for 'backward'.")


def _is_many(axes: Any) -> bool:
    return isinstance(axes, list | tuple | range)


def _positions(name: str, x: Any, axes: Any) -> tuple[int, ...]:
    """The axes counted from 0, each named once."""
    if not _is_many(axes):
        fix = "Give axes=(0, 1)."
        raise DTypeError(f"fft.{name}", needed="a tuple of axes", got=repr(axes), fix=fix)
    found = tuple(validate_axis(f"fft.{name}", x, axis) for axis in axes)
    if len(set(found)) < len(found):
        fix = "Leave the repeated one out."
        raise RankError(f"fft.{name}", needed="each axis once", got=str(tuple(axes)), fix=fix)
    return found


def _size(name: str, n: Any, least: int) -> int:
    """A number of elements, checked to be a whole one."""
    if isinstance(n, bool) or not isinstance(n, int):
        raise DTypeError(f"fft.{name}", needed="a size: an int", got=repr(n), fix="Give a number of elements.")
    if n < least:
        fix = "Leave it out for the size that the axis has."
        raise ShapeError(f"fft.{name}", needed="a size of at least 1", got=str(n), fix=fix)
    return n


def _sizes(name: str, x: Any, s: Any, positions: tuple[int, ...]) -> tuple[int, ...]:
    """The size for each axis, -1 replaced by the one that it has."""
    if not _is_many(s):
        raise DTypeError(f"fft.{name}", needed="a tuple of sizes", got=repr(s), fix="Give s=(4, 4), a size per axis.")
    if len(s) != len(positions):
        needed, got = f"a size for each of the axes {positions}", f"{len(s)}: {tuple(s)}"
        raise ShapeError(f"fft.{name}", needed=needed, got=got, fix="Give as many sizes as axes; -1 keeps one.")
    kept = zip(s, positions, strict=True)
    return tuple(x.shape[at] if type(size) is int and size == -1 else _size(name, size, 1) for size, at in kept)


def _validate_sizes(name: str, x: Any, positions: tuple[int, ...], sizes: tuple[int, ...] | None) -> None:
    """Refuse axes without elements: NumPy refuses some, and answers memory that nobody wrote for others."""
    for at in positions:
        if not x.shape[at]:
            got, fix = f"none on axis {at}: {describe(x)}", "Test x.size first."
            raise ShapeError(f"fft.{name}", needed="at least one element to transform", got=got, fix=fix)
    last = positions[-1]
    if sizes is None and name in TO_REAL and x.shape[last] == 1:
        option = "s" if name == "irfftn" else "n"
        got, fix = f"one on axis {last}: {describe(x)}", f"Give {option}= the number of elements that you want."
        raise ShapeError(f"fft.{name}", needed=f"at least two elements, or {option}=", got=got, fix=fix)
