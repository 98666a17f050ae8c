"""Fourier transforms: the extension `fft` of the Array API standard."""

from __future__ import annotations

from functools import partial
from typing import Any

from typedtensor._generated.signatures import (
    CreatesFrequencies,
    CreatesHalfOfFrequencies,
    Shifts,
    TransformsAxesToReal,
    TransformsComplex,
    TransformsComplexAxes,
    TransformsComplexPlanes,
    TransformsPlanesToReal,
    TransformsReal,
    TransformsRealAxes,
    TransformsRealPlanes,
    TransformsToReal,
)
from typedtensor._texts import shown, text_of
from typedtensor.backends.registry import backend_for, dtype_of, function_of
from typedtensor.core import new_arrays, validation
from typedtensor.core.diagnostics import describe
from typedtensor.core.quick import Direct
from typedtensor.core.tensor import wrap
from typedtensor.errors import DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._annotations import (
    Array,
    Axes,
    Int,
    Ints,
    Number,
    OneAxis,
    OptionalDevice,
    OptionalDType,
    OptionalInt,
    OptionalInts,
    Text,
)
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays, typed_as
from typedtensor.functions._native import made_beside
from typedtensor.types.device import Cpu
from typedtensor.types.dtype import float64
from typedtensor.types.shape import as_count

REAL, COMPLEX = "fd", "FD"
"""The letters of the dtypes that the core transforms with NumPy alone."""
ALONG_ONE, ALONG_SEVERAL = {"n": int, "axis": int, "norm": str}, {"norm": str}
"""The options that NumPy checks itself."""
NORMS = ("backward", "ortho", "forward")
TO_REAL = ("irfft", "hfft", "irfftn", "irfft2")
"""The transforms that return 2 * (n - 1) elements for n on the last axis, unless a size is given."""
PLANES = {"fft2": "fftn", "ifft2": "ifftn", "rfft2": "rfftn", "irfft2": "irfftn"}
"""The transforms along two axes, and the library's general ones."""
REAL_PARTNERS = {
    "fft": "rfft",
    "ifft": "ihfft",
    "fft2": "rfft2",
    "fftn": "rfftn",
    "irfft": "ihfft",
    "hfft": "rfft",
}
"""The counterparts for real numbers."""
COMPLEX_PARTNERS = {"rfft": "fft", "ihfft": "ifft", "rfftn": "fftn", "rfft2": "fft2"}
"""The counterparts for complex numbers."""


@on_raw_arrays[TransformsComplex](namespace="fft.", direct=Direct(COMPLEX, "elements", ALONG_ONE))
def fft(x: Array, /, *, n: OptionalInt = None, axis: OneAxis = -1, norm: Text = "backward") -> Array:
    """Discrete Fourier transform of complex numbers along an axis.

    Parameters
    ----------
    x : Tensor or DArray
        Complex dtype.
    n : int, optional
        Number of elements to transform: the axis is truncated or padded with zeros. By default as many as it has.
    axis : int or Axis, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Divide by the number of elements in the inverse transform, by its root in both, or in the forward transform.

    Returns
    -------
    Tensor or DArray
        Dtype of `x`, in new memory. The axis has `n` elements and no name, as these are frequencies; the others
        keep their names.

    Raises
    ------
    DTypeError
        If `x` is not complex: `rfft` transforms real numbers.
    RankError
        If `x` has no such axis.
    ShapeError
        If the axis has no elements, or `n` is below 1.
    OptionError
        If `norm` is anything else.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.fft(tt.asarray([1, 1j]))
    Tensor([1.+1.j, 1.-1.j], shape=(2,), dtype=complex128, device=Cpu())
    """
    return _along_one("fft", x, n, axis, norm, kind="c")


@on_raw_arrays[TransformsComplex](namespace="fft.", direct=Direct(COMPLEX, "elements", ALONG_ONE))
def ifft(x: Array, /, *, n: OptionalInt = None, axis: OneAxis = -1, norm: Text = "backward") -> Array:
    """Inverse of `fft`.

    Parameters
    ----------
    x : Tensor or DArray
        Complex dtype.
    n : int, optional
        Number of elements to transform, as in `fft`.
    axis : int or Axis, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        Dtype of `x`, in new memory. The axis has `n` elements and no name; the others keep their names.

    Raises
    ------
    DTypeError
        If `x` is not complex.
    RankError
        If `x` has no such axis.
    ShapeError
        If the axis has no elements, or `n` is below 1.
    OptionError
        If `norm` is anything else.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.ifft(tt.asarray([1 + 1j, 1 - 1j]))
    Tensor([1.+0.j, 0.+1.j], shape=(2,), dtype=complex128, device=Cpu())
    """
    return _along_one("ifft", x, n, axis, norm, kind="c")


@on_raw_arrays[TransformsComplexAxes](namespace="fft.", direct=Direct(COMPLEX, "elements", ALONG_SEVERAL))
def fftn(x: Array, /, *, s: OptionalInts = None, axes: OptionalInts = None, norm: Text = "backward") -> Array:
    """Discrete Fourier transform of complex numbers along several axes.

    Parameters
    ----------
    x : Tensor or DArray
        Complex dtype.
    s : tuple of int, optional
        Number of elements to transform per axis of `axes`, which must be given; -1 keeps the size.
    axes : tuple of int, optional
        Axes to transform; all by default.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        Dtype of `x`, in new memory. The transformed axes have no names; checkers infer the other names if the axes
        are the last two, (-2, -1).

    Raises
    ------
    DTypeError
        If `x` is not complex: `rfftn` transforms real numbers.
    RankError
        If `x` has no such axes, or an axis is repeated.
    ShapeError
        If an axis has no elements, or the sizes do not fit.
    OptionError
        If `s` is given without `axes`, or `norm` is anything else.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.fftn(tt.asarray([[1j, 0], [0, 0]]))
    Tensor([[0.+1.j, 0.+1.j],
            [0.+1.j, 0.+1.j]], shape=(2, 2), dtype=complex128, device=Cpu())
    """
    return _along_several("fftn", x, s, axes, norm, kind="c")


@on_raw_arrays[TransformsComplexAxes](namespace="fft.", direct=Direct(COMPLEX, "elements", ALONG_SEVERAL))
def ifftn(x: Array, /, *, s: OptionalInts = None, axes: OptionalInts = None, norm: Text = "backward") -> Array:
    """Inverse of `fftn`.

    Parameters
    ----------
    x : Tensor or DArray
        Complex dtype.
    s : tuple of int, optional
        Number of elements per axis of `axes`, as in `fftn`.
    axes : tuple of int, optional
        Axes to transform; all by default.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        Dtype of `x`, in new memory; names as for `fftn`.

    Raises
    ------
    DTypeError
        If `x` is not complex.
    RankError
        If `x` has no such axes, or an axis is repeated.
    ShapeError
        If an axis has no elements, or the sizes do not fit.
    OptionError
        If `s` is given without `axes`, or `norm` is anything else.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.ifftn(tt.asarray([[1j, 1j], [1j, 1j]]))
    Tensor([[0.+1.j, 0.+0.j],
            [0.+0.j, 0.+0.j]], shape=(2, 2), dtype=complex128, device=Cpu())
    """
    return _along_several("ifftn", x, s, axes, norm, kind="c")


@on_raw_arrays[TransformsComplexPlanes](namespace="fft.", direct=Direct(COMPLEX, "matrix elements", ALONG_SEVERAL))
def fft2(x: Array, /, *, s: OptionalInts = None, axes: Ints = (-2, -1), norm: Text = "backward") -> Array:
    """Discrete Fourier transform along two axes.

    Parameters
    ----------
    x : Tensor or DArray
        Complex dtype.
    s : tuple of int, optional
        Number of elements to transform per axis; -1 keeps the size.
    axes : tuple of int, default (-2, -1)
        The two axes to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        Dtype of `x`, in new memory; the other axes keep their names.

    Raises
    ------
    DTypeError
        If `x` is not complex: `rfft2` transforms real numbers.
    RankError
        If `x` has no such axes, or one is repeated.
    ShapeError
        If an axis has no elements, or the sizes do not fit.
    OptionError
        If `norm` is anything else.

    Notes
    -----
    Source: NumPy, `fft.fft2`.

    Examples
    --------
    >>> tt.fft.fft2(tt.ones((2, 2), dtype=tt.complex64))
    Tensor([[4.+0.j, 0.+0.j],
            [0.+0.j, 0.+0.j]], shape=(2, 2), dtype=complex64, device=Cpu())
    """
    return _along_several("fft2", x, s, axes, norm, kind="c")


@on_raw_arrays[TransformsComplexPlanes](namespace="fft.", direct=Direct(COMPLEX, "matrix elements", ALONG_SEVERAL))
def ifft2(x: Array, /, *, s: OptionalInts = None, axes: Ints = (-2, -1), norm: Text = "backward") -> Array:
    """Inverse of `fft2`.

    Parameters
    ----------
    x : Tensor or DArray
        Complex dtype.
    s : tuple of int, optional
        Number of elements to transform per axis; -1 keeps the size.
    axes : tuple of int, default (-2, -1)
        The two axes to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        Dtype of `x`, in new memory; the other axes keep their names.

    Raises
    ------
    DTypeError
        If `x` has another dtype.
    RankError
        If `x` has no such axes, or one is repeated.
    ShapeError
        If an axis has no elements, or the sizes do not fit.
    OptionError
        If `norm` is anything else.

    Notes
    -----
    Source: NumPy, `fft.ifft2`.

    Examples
    --------
    >>> tt.fft.ifft2(tt.ones((2, 2), dtype=tt.complex64))
    Tensor([[1.+0.j, 0.+0.j],
            [0.+0.j, 0.+0.j]], shape=(2, 2), dtype=complex64, device=Cpu())
    """
    return _along_several("ifft2", x, s, axes, norm, kind="c")


@on_raw_arrays[TransformsRealPlanes](namespace="fft.", direct=Direct(REAL, "matrix elements", ALONG_SEVERAL))
def rfft2(x: Array, /, *, s: OptionalInts = None, axes: Ints = (-2, -1), norm: Text = "backward") -> Array:
    """Discrete Fourier transform of real numbers along two axes: the half that determines the other.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    s : tuple of int, optional
        Number of elements to transform per axis; -1 keeps the size.
    axes : tuple of int, default (-2, -1)
        The two axes to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        Complex dtype, in new memory; the last axis of `axes` has `n // 2 + 1` elements.

    Raises
    ------
    DTypeError
        If `x` has another dtype.
    RankError
        If `x` has no such axes, or one is repeated.
    ShapeError
        If an axis has no elements, or the sizes do not fit.
    OptionError
        If `norm` is anything else.

    Notes
    -----
    Source: NumPy, `fft.rfft2`.

    Examples
    --------
    >>> tt.fft.rfft2(tt.ones((2, 2)))
    Tensor([[4.+0.j, 0.+0.j],
            [0.+0.j, 0.+0.j]], shape=(2, 2), dtype=complex128, device=Cpu())
    """
    return _along_several("rfft2", x, s, axes, norm, kind="f")


@on_raw_arrays[TransformsPlanesToReal](namespace="fft.", direct=Direct(COMPLEX, "matrix two", ALONG_SEVERAL))
def irfft2(x: Array, /, *, s: OptionalInts = None, axes: Ints = (-2, -1), norm: Text = "backward") -> Array:
    """Inverse of `rfft2`.

    Parameters
    ----------
    x : Tensor or DArray
        Complex dtype.
    s : tuple of int, optional
        Number of elements to transform per axis; -1 keeps the size.
    axes : tuple of int, default (-2, -1)
        The two axes to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        Real dtype, in new memory; the last axis of `axes` has `2 * (n - 1)` elements unless `s` is given.

    Raises
    ------
    DTypeError
        If `x` has another dtype.
    RankError
        If `x` has no such axes, or one is repeated.
    ShapeError
        If an axis has no elements, or the sizes do not fit.
    OptionError
        If `norm` is anything else.

    Notes
    -----
    Source: NumPy, `fft.irfft2`.

    Examples
    --------
    >>> tt.fft.irfft2(tt.ones((2, 2), dtype=tt.complex64))
    Tensor([[1., 0.],
            [0., 0.]], shape=(2, 2), dtype=float32, device=Cpu())
    """
    return _along_several("irfft2", x, s, axes, norm, kind="c")


@on_raw_arrays[TransformsReal](namespace="fft.", direct=Direct(REAL, "elements", ALONG_ONE))
def rfft(x: Array, /, *, n: OptionalInt = None, axis: OneAxis = -1, norm: Text = "backward") -> Array:
    """Discrete Fourier transform of real numbers along an axis: the half that determines the other.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    n : int, optional
        Number of elements to transform, as in `fft`.
    axis : int or Axis, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        complex128 for float64, complex64 for float32 and float16, in new memory. The axis has `n // 2 + 1`
        elements and no name; the others keep their names.

    Raises
    ------
    DTypeError
        If `x` is complex, an integer dtype or bool.
    RankError
        If `x` has no such axis.
    ShapeError
        If the axis has no elements, or `n` is below 1.
    OptionError
        If `norm` is anything else.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.rfft(tt.asarray([1.0, 2.0, 3.0, 2.0]))
    Tensor([ 8.+0.j, -2.+0.j,  0.+0.j], shape=(3,), dtype=complex128, device=Cpu())
    """
    return _along_one("rfft", x, n, axis, norm, kind="f")


@on_raw_arrays[TransformsToReal](namespace="fft.", direct=Direct(COMPLEX, "two", ALONG_ONE))
def irfft(x: Array, /, *, n: OptionalInt = None, axis: OneAxis = -1, norm: Text = "backward") -> Array:
    """Inverse of `rfft`: real numbers.

    Parameters
    ----------
    x : Tensor or DArray
        Complex dtype.
    n : int, optional
        Number of elements of the result, by default `2 * (m - 1)` for m elements on the axis. Required if it is odd.
    axis : int or Axis, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        float64 for complex128, float32 for complex64, in new memory. The axis has `n` elements and no name; the
        others keep their names.

    Raises
    ------
    DTypeError
        If `x` is not complex.
    RankError
        If `x` has no such axis.
    ShapeError
        If the axis has no elements or only one and `n` is left out, or `n` is below 1.
    OptionError
        If `norm` is anything else.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.irfft(tt.asarray([8 + 0j, -2 + 0j, 0j]))
    Tensor([1., 2., 3., 2.], shape=(4,), dtype=float64, device=Cpu())
    """
    return _along_one("irfft", x, n, axis, norm, kind="c")


@on_raw_arrays[TransformsRealAxes](namespace="fft.", direct=Direct(REAL, "elements", ALONG_SEVERAL))
def rfftn(x: Array, /, *, s: OptionalInts = None, axes: OptionalInts = None, norm: Text = "backward") -> Array:
    """Discrete Fourier transform of real numbers along several axes.

    Of the last of the axes, the result contains the half that determines the other.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    s : tuple of int, optional
        Number of elements per axis of `axes`, as in `fftn`.
    axes : tuple of int, optional
        Axes to transform; all by default.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        complex128 for float64, complex64 for float32 and float16, in new memory. The last of the axes has
        `size // 2 + 1` elements; names as for `fftn`.

    Raises
    ------
    DTypeError
        If `x` is complex, an integer dtype or bool.
    RankError
        If `x` has no such axes, or an axis is repeated.
    ShapeError
        If an axis has no elements, or the sizes do not fit.
    OptionError
        If `s` is given without `axes`, or `norm` is anything else.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.rfftn(tt.asarray([[1.0, 2.0], [3.0, 4.0]]))
    Tensor([[10.+0.j, -2.+0.j],
            [-4.+0.j,  0.+0.j]], shape=(2, 2), dtype=complex128, device=Cpu())
    """
    return _along_several("rfftn", x, s, axes, norm, kind="f")


@on_raw_arrays[TransformsAxesToReal](namespace="fft.", direct=Direct(COMPLEX, "two", ALONG_SEVERAL))
def irfftn(x: Array, /, *, s: OptionalInts = None, axes: OptionalInts = None, norm: Text = "backward") -> Array:
    """Inverse of `rfftn`: real numbers.

    Parameters
    ----------
    x : Tensor or DArray
        Complex dtype.
    s : tuple of int, optional
        Number of elements of the result per axis of `axes`, which must be given; by default `2 * (m - 1)` for m
        elements on the last axis.
    axes : tuple of int, optional
        Axes to transform; all by default.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        float64 for complex128, float32 for complex64, in new memory; names as for `fftn`.

    Raises
    ------
    DTypeError
        If `x` is not complex.
    RankError
        If `x` has no such axes, or an axis is repeated.
    ShapeError
        If an axis has no elements, the last one has only one and `s` is left out, or the sizes do not fit.
    OptionError
        If `s` is given without `axes`, or `norm` is anything else.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.irfftn(tt.asarray([[10 + 0j, -2 + 0j], [-4 + 0j, 0j]]))
    Tensor([[1., 2.],
            [3., 4.]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    return _along_several("irfftn", x, s, axes, norm, kind="c")


@on_raw_arrays[TransformsToReal](namespace="fft.", direct=Direct(COMPLEX, "two", ALONG_ONE))
def hfft(x: Array, /, *, n: OptionalInt = None, axis: OneAxis = -1, norm: Text = "backward") -> Array:
    """Discrete Fourier transform of complex numbers with Hermitian symmetry: a real spectrum.

    Parameters
    ----------
    x : Tensor or DArray
        Complex dtype; the half that determines the other.
    n : int, optional
        Number of elements of the result, by default `2 * (m - 1)` for m elements on the axis. Required if it is odd.
    axis : int or Axis, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        float64 for complex128, float32 for complex64, in new memory. The axis has `n` elements and no name; the
        others keep their names.

    Raises
    ------
    DTypeError
        If `x` is not complex.
    RankError
        If `x` has no such axis.
    ShapeError
        If the axis has no elements or only one and `n` is left out, or `n` is below 1.
    OptionError
        If `norm` is anything else.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.hfft(tt.asarray([1 + 0j, 2 + 0j, 3 + 0j]))
    Tensor([ 8., -2.,  0., -2.], shape=(4,), dtype=float64, device=Cpu())
    """
    return _along_one("hfft", x, n, axis, norm, kind="c")


@on_raw_arrays[TransformsReal](namespace="fft.", direct=Direct(REAL, "elements", ALONG_ONE))
def ihfft(x: Array, /, *, n: OptionalInt = None, axis: OneAxis = -1, norm: Text = "backward") -> Array:
    """Inverse of `hfft`: the half of the complex numbers that determines the other.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    n : int, optional
        Number of elements to transform, as in `fft`.
    axis : int or Axis, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, as in `fft`.

    Returns
    -------
    Tensor or DArray
        complex128 for float64, complex64 for float32 and float16, in new memory. The axis has `n // 2 + 1`
        elements and no name; the others keep their names.

    Raises
    ------
    DTypeError
        If `x` is complex, an integer dtype or bool.
    RankError
        If `x` has no such axis.
    ShapeError
        If the axis has no elements, or `n` is below 1.
    OptionError
        If `norm` is anything else.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.real(tt.fft.ihfft(tt.asarray([8.0, -2.0, 0.0, -2.0])))
    Tensor([1., 2., 3.], shape=(3,), dtype=float64, device=Cpu())
    """
    return _along_one("ihfft", x, n, axis, norm, kind="f")


@typed_as[CreatesFrequencies](namespace="fft.")
def fftfreq(n: Int, /, *, d: Number = 1.0, dtype: OptionalDType = None, device: OptionalDevice = None) -> Array:
    """Frequency of each element of `fft`, in cycles per unit of the distance between samples.

    Parameters
    ----------
    n : int or Dim
        Number of elements that are transformed. A Dim of one axis names the axis.
    d : float, default 1.0
        Distance between samples; not 0.
    dtype : dtype, optional
        Real floating-point dtype; float64 by default.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        Vector of `n` elements, the frequencies from 0 and then the negative ones, in new memory.

    Raises
    ------
    ShapeError
        If `n` is below 1 or `d` is 0.
    DTypeError
        If `n` or `d` is not a number, or `dtype` is not a real floating-point dtype.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.fftfreq(4)
    Tensor([ 0.  ,  0.25, -0.5 , -0.25], shape=(4,), dtype=float64, device=Cpu())
    """
    return _frequencies("fftfreq", as_count(n), d, dtype, device)


@typed_as[CreatesHalfOfFrequencies](namespace="fft.")
def rfftfreq(n: Int, /, *, d: Number = 1.0, dtype: OptionalDType = None, device: OptionalDevice = None) -> Array:
    """Frequency of each element of `rfft`, in cycles per unit of the distance between samples.

    Parameters
    ----------
    n : int
        Number of elements that are transformed.
    d : float, default 1.0
        Distance between samples; not 0.
    dtype : dtype, optional
        Real floating-point dtype; float64 by default.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        Vector of `n // 2 + 1` elements, in new memory.

    Raises
    ------
    ShapeError
        If `n` is below 1 or `d` is 0.
    DTypeError
        If `n` or `d` is not a number, or `dtype` is not a real floating-point dtype.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.rfftfreq(4, d=0.5)
    Tensor([0. , 0.5, 1. ], shape=(3,), dtype=float64, device=Cpu())
    """
    return _frequencies("rfftfreq", n, d, dtype, device)


@on_raw_arrays[Shifts]("fc", "fft.", direct=Direct(REAL + COMPLEX, "elements"))
def fftshift(x: Array, /, *, axes: Axes = None) -> Array:
    """Frequencies with 0 moved to the middle: the halves of the axes exchanged.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.
    axes : int, Axis or tuple of int, optional
        Axes to shift; all by default.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool.
    RankError
        If `x` has no such axes, or an axis is repeated.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.fftshift(tt.asarray([0.0, 1.0, -2.0, -1.0]))
    Tensor([-2., -1.,  0.,  1.], shape=(4,), dtype=float64, device=Cpu())
    """
    return _shifted("fftshift", x, axes)


@on_raw_arrays[Shifts]("fc", "fft.", direct=Direct(REAL + COMPLEX, "elements"))
def ifftshift(x: Array, /, *, axes: Axes = None) -> Array:
    """Inverse of `fftshift`, which differs from it for an odd number of elements.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.
    axes : int, Axis or tuple of int, optional
        Axes to shift; all by default.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool.
    RankError
        If `x` has no such axes, or an axis is repeated.

    Notes
    -----
    Source: Array API standard, Fourier transform functions.

    Examples
    --------
    >>> tt.fft.ifftshift(tt.asarray([-1.0, 0.0, 1.0]))
    Tensor([ 0.,  1., -1.], shape=(3,), dtype=float64, device=Cpu())
    """
    return _shifted("ifftshift", x, axes)


def _along_one(name: str, x: Any, n: Any, axis: Any, norm: Any, *, kind: str) -> Any:
    """The library's transform along one axis, after checks that the libraries omit."""
    _validate_kind(name, x, kind)
    position = validate_axis(f"fft.{name}", x, axis)
    _validate_norm(name, norm)
    if n is not None:
        x = _with_elements(x, (position,))
    _validate_sizes(name, x, (position,), None if n is None else (_size(name, n, 1),))
    return function_of(x, f"fft.{name}")(x, n=n, axis=position, norm=norm)


def _along_several(name: str, x: Any, s: Any, axes: Any, norm: Any, *, kind: str) -> Any:
    """The library's transform along several axes, after checks that the libraries omit."""
    _validate_kind(name, x, kind)
    _validate_norm(name, norm)
    if s is not None and axes is None:
        fix = "Pass axes= too: s has the sizes of these axes."
        raise OptionError(f"fft.{name}", needed="the axes that the sizes are for", got=f"s={text_of(s)} alone", fix=fix)
    positions = tuple(range(len(x.shape))) if axes is None else _positions(name, x, axes)
    if not positions:
        fix = "Pass at least one axis to transform along."
        got = describe(x) if axes is None else f"axes={axes!r} of {describe(x)}"
        raise RankError(f"fft.{name}", needed="at least one axis", got=got, fix=fix)
    sizes = None if s is None else _sizes(name, x, s, positions)
    if sizes is not None:
        x = _with_elements(x, tuple(at for at, size in zip(positions, sizes, strict=True) if size))
    _validate_sizes(name, x, positions, sizes)
    return function_of(x, f"fft.{PLANES.get(name, name)}")(x, s=sizes, axes=positions, norm=norm)


def _with_elements(x: Any, positions: tuple[int, ...]) -> Any:
    """The array, with a zero on each of these axes that is empty: libraries refuse to pad an empty axis with zeros."""
    if all(x.shape[at] for at in positions):
        return x
    shape = tuple(1 if at in positions and not size else size for at, size in enumerate(x.shape))
    return made_beside(x, "zeros", shape, dtype=x.dtype)


def _shifted(name: str, x: Any, axes: Any) -> Any:
    """The library's shift along checked axes; NumPy fails without axes."""
    positions = tuple(range(len(x.shape))) if axes is None else _positions(name, x, axes if _is_many(axes) else (axes,))
    return function_of(x, f"fft.{name}")(x, axes=positions) if positions else new_arrays.copy(x)


def _frequencies(name: str, n: Any, d: Any, dtype: Any, device: Any) -> Any:
    """The library's frequencies, converted if a dtype is given."""
    size, spacing = _size(name, n, 1), validation.plain_number(d)
    if isinstance(spacing, bool) or not isinstance(spacing, int | float):
        raise DTypeError(
            f"fft.{name}", needed="a spacing: a float", got=text_of(d), fix="Pass d=1.0, or another number."
        )
    if not 0 < abs(spacing) <= validation.MAX_FLOAT:
        fix = "Pass the distance between two samples."
        got = shown(spacing)
        raise ShapeError(f"fft.{name}", needed="a finite spacing other than 0", got=got, fix=fix)
    kind = float64 if dtype is None else validation.validate_dtype(f"fft.{name}", dtype)
    if kind.kind != "f":
        fix = "Omit dtype, and convert the result."
        raise DTypeError(f"fft.{name}", needed="a real floating-point dtype", got=kind.name, fix=fix)
    where = Cpu() if device is None else device
    make = partial(backend_for(where).function(f"fft.{name}"), d=spacing)
    return wrap(new_arrays.create(f"fft.{name}", where, make, size, dtype=kind))


def _validate_kind(name: str, x: Any, kind: str) -> None:
    """Refuse dtypes that a library would convert, and name the transform for them."""
    dtype = dtype_of(x)
    if dtype.kind == kind:
        return
    if kind == "c":
        wide = "complex64" if dtype.name == "float32" else "complex128"
        partner = f"Use tt.fft.{REAL_PARTNERS[name]}, or convert" if name in REAL_PARTNERS else "Convert"
        needed, fix = "complex numbers", f"{partner} explicitly: tt.astype(x, tt.{wide})."
    elif dtype.kind == "c":
        needed = "real floating-point numbers"
        fix = f"Use tt.fft.{COMPLEX_PARTNERS[name]}, or take one part: tt.real(x) or tt.imag(x)."
    else:
        needed, fix = "real floating-point numbers", "Convert explicitly: tt.astype(x, tt.float64)."
    raise DTypeError(f"fft.{name}", needed=needed, got=describe(x), fix=fix)


def _validate_norm(name: str, norm: Any) -> None:
    if norm not in NORMS:
        needed = "a norm: 'backward', 'ortho' or 'forward'"
        raise OptionError(f"fft.{name}", needed=needed, got=text_of(norm), fix="Omit it for 'backward'.")


def _is_many(axes: Any) -> bool:
    return isinstance(axes, (list, tuple, range))


def _positions(name: str, x: Any, axes: Any) -> tuple[int, ...]:
    """The axes counted from 0, each named once."""
    if not _is_many(axes):
        fix = "Pass axes=(0, 1)."
        raise DTypeError(f"fft.{name}", needed="a tuple of axes", got=text_of(axes), fix=fix)
    found = tuple([validate_axis(f"fft.{name}", x, axis) for axis in axes])
    if len(set(found)) < len(found):
        fix = "Remove the repeated axis."
        raise RankError(f"fft.{name}", needed="each axis once", got=str(tuple(axes)), fix=fix)
    return found


def _size(name: str, n: Any, least: int) -> int:
    """A number of elements, checked to be an int."""
    n = validation.plain_number(n)
    if isinstance(n, bool) or not isinstance(n, int):
        raise DTypeError(f"fft.{name}", needed="a size: an int", got=text_of(n), fix="Pass a number of elements.")
    if n < least:
        fix = "Omit it for the size of the axis."
        raise ShapeError(f"fft.{name}", needed="a size of at least 1", got=text_of(n), fix=fix)
    new_arrays.validate_size(f"fft.{name}", (n,), 16)  # bytes of a complex number
    return n


def _sizes(name: str, x: Any, s: Any, positions: tuple[int, ...]) -> tuple[int, ...]:
    """The size for each axis; -1 is replaced by the current size."""
    if not _is_many(s):
        raise DTypeError(
            f"fft.{name}", needed="a tuple of sizes", got=text_of(s), fix="Pass s=(4, 4), a size per axis."
        )
    if len(s) != len(positions):
        needed, got = f"a size for each of the axes {positions}", f"{len(s)}: {text_of(tuple(s))}"
        raise ShapeError(f"fft.{name}", needed=needed, got=got, fix="Pass as many sizes as axes; -1 keeps one.")
    kept = zip(s, positions, strict=True)
    return tuple(x.shape[at] if type(size) is int and size == -1 else _size(name, size, 1) for size, at in kept)


def _validate_sizes(name: str, x: Any, positions: tuple[int, ...], sizes: tuple[int, ...] | None) -> None:
    """Refuse empty axes: NumPy refuses some, and returns uninitialized memory for others."""
    for at in positions:
        if not x.shape[at]:
            got, fix = f"none on axis {at}: {describe(x)}", "Test x.size first."
            raise ShapeError(f"fft.{name}", needed="at least one element to transform", got=got, fix=fix)
    last = positions[-1]
    if sizes is None and name in TO_REAL and x.shape[last] == 1:
        option = "s" if name in {"irfftn", "irfft2"} else "n"
        got, fix = f"one on axis {last}: {describe(x)}", f"Pass {option}=, the number of elements of the result."
        raise ShapeError(f"fft.{name}", needed=f"at least two elements, or {option}=", got=got, fix=fix)
