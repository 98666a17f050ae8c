"""Functions that ignore or replace NaN."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import (
    Averages,
    Cumulates,
    FindsExtremes,
    Medians,
    ReplacesNaN,
    Spreads,
    Sums,
    TakesExtremes,
)
from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core.causes import no_elements, only_nan
from typedtensor.core.validation import required_number
from typedtensor.errors import DTypeError
from typedtensor.functions._annotations import Array, Axes, Flag, Number, OptionalAxis, OptionalDType, OptionalNumber
from typedtensor.functions._cumulation import accumulated
from typedtensor.functions._decorators import on_raw_arrays, reduction
from typedtensor.functions._native import made_beside, native


@reduction[Sums]("biufc", chunks="tree")
def nansum(x: Array, /, axis: Axes = None, *, dtype: OptionalDType = None, keepdims: Flag = False) -> Array:
    """Sum of the elements that are not NaN, over all or some axes; 0 if there are none.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    dtype : dtype, optional
        Dtype to convert to before the computation. By default it is int64 or uint64 for integers and bool, else
        that of `x`.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` is complex and `dtype` real.

    Notes
    -----
    Source: NumPy, `nansum`.

    Examples
    --------
    >>> tt.nansum(tt.asarray([1.0, tt.nan, 2.0]))
    Tensor(3., shape=(), dtype=float64, device=Cpu())
    """


@reduction[Sums]("biufc", chunks="tree")
def nanprod(x: Array, /, axis: Axes = None, *, dtype: OptionalDType = None, keepdims: Flag = False) -> Array:
    """Product of the elements that are not NaN, over all or some axes; 1 if there are none.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    dtype : dtype, optional
        Dtype to convert to before the computation. By default it is int64 or uint64 for integers and bool, else
        that of `x`.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` is complex and `dtype` real.

    Notes
    -----
    Source: NumPy, `nanprod`.

    Examples
    --------
    >>> tt.nanprod(tt.asarray([3.0, tt.nan, 2.0]))
    Tensor(6., shape=(), dtype=float64, device=Cpu())
    """


@reduction[TakesExtremes]("iuf", chunks="tree", causes=(no_elements,))
def nanmax(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Maximum of the elements that are not NaN, over all or some axes.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory, in the dtype of `x`.

    Raises
    ------
    RankError
        If `x` has no such axis.
    ShapeError
        If there are no elements to reduce.
    DTypeError
        If `x` is bool or complex.

    Warns
    -----
    RuntimeWarning
        If there are only NaNs, for which the result is NaN.

    Notes
    -----
    Source: NumPy, `nanmax`.

    Examples
    --------
    >>> tt.nanmax(tt.asarray([[1.0, tt.nan], [7.0, 3.0]]), axis=0)
    Tensor([7., 3.], shape=(2,), dtype=float64, device=Cpu())
    """


@reduction[TakesExtremes]("iuf", chunks="tree", causes=(no_elements,))
def nanmin(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Minimum of the elements that are not NaN, over all or some axes.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory, in the dtype of `x`.

    Raises
    ------
    RankError
        If `x` has no such axis.
    ShapeError
        If there are no elements to reduce.
    DTypeError
        If `x` is bool or complex.

    Warns
    -----
    RuntimeWarning
        If there are only NaNs, for which the result is NaN.

    Notes
    -----
    Source: NumPy, `nanmin`.

    Examples
    --------
    >>> tt.nanmin(tt.asarray([[1.0, tt.nan], [7.0, 3.0]]), axis=0)
    Tensor([1., 3.], shape=(2,), dtype=float64, device=Cpu())
    """


@reduction[FindsExtremes]("iuf", chunks="tree", takes_axes=False, causes=(no_elements, only_nan))
def nanargmax(x: Array, /, axis: OptionalAxis = None, *, keepdims: Flag = False) -> Array:
    """Position of the largest element that is not NaN; of the first, if several are equal.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.
    axis : int or Axis, optional
        Axis to reduce. By default the position counts all elements, row by row.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the axis, int64, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.
    ShapeError
        If there are no elements to compare, or only NaNs.
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    Source: NumPy, `nanargmax`.

    Examples
    --------
    >>> tt.nanargmax(tt.asarray([tt.nan, 2.0, 9.0]))
    Tensor(2, shape=(), dtype=int64, device=Cpu())
    """


@reduction[FindsExtremes]("iuf", chunks="tree", takes_axes=False, causes=(no_elements, only_nan))
def nanargmin(x: Array, /, axis: OptionalAxis = None, *, keepdims: Flag = False) -> Array:
    """Position of the smallest element that is not NaN; of the first, if several are equal.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.
    axis : int or Axis, optional
        Axis to reduce. By default the position counts all elements, row by row.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the axis, int64, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.
    ShapeError
        If there are no elements to compare, or only NaNs.
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    Source: NumPy, `nanargmin`.

    Examples
    --------
    >>> tt.nanargmin(tt.asarray([tt.nan, 2.0, 9.0]))
    Tensor(1, shape=(), dtype=int64, device=Cpu())
    """


@reduction[Averages]("fc", chunks="tree")
def nanmean(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Mean of the elements that are not NaN, over all or some axes.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory, in the dtype of `x`.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Warns
    -----
    RuntimeWarning
        If there are only NaNs, or no elements, for which the result is NaN.

    Notes
    -----
    Source: NumPy, `nanmean`.

    Examples
    --------
    >>> tt.nanmean(tt.asarray([1.0, tt.nan, 2.0]))
    Tensor(1.5, shape=(), dtype=float64, device=Cpu())
    """


@reduction[Medians]("f")
def nanmedian(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Median of the elements that are not NaN, over all or some axes.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory, in the dtype of `x`.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` has another dtype: convert integers first.

    Warns
    -----
    RuntimeWarning
        If there are only NaNs, or no elements, for which the result is NaN.

    Notes
    -----
    Source: NumPy, `nanmedian`.

    Examples
    --------
    >>> tt.nanmedian(tt.asarray([1.0, tt.nan, 2.0, 9.0]))
    Tensor(2., shape=(), dtype=float64, device=Cpu())
    """


@reduction[Spreads]("f", chunks="tree")
def nanstd(x: Array, /, axis: Axes = None, *, correction: Number = 0.0, keepdims: Flag = False) -> Array:
    """Standard deviation of the elements that are not NaN, over all or some axes.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    correction : float, default 0.0
        The sum of the n squares is divided by `n - correction`: 0 for a population, 1 for a sample.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory, in the dtype of `x`.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` has another dtype: convert integers first.
    OptionError
        If `correction` is not finite.

    Warns
    -----
    RuntimeWarning
        If too few elements are left, for which the result is NaN.

    Notes
    -----
    Source: NumPy, `nanstd`.

    Examples
    --------
    >>> tt.nanstd(tt.asarray([1.0, tt.nan, 3.0]))
    Tensor(1., shape=(), dtype=float64, device=Cpu())
    """


@reduction[Spreads]("f", chunks="tree")
def nanvar(x: Array, /, axis: Axes = None, *, correction: Number = 0.0, keepdims: Flag = False) -> Array:
    """Variance of the elements that are not NaN, over all or some axes.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    correction : float, default 0.0
        The sum of the n squares is divided by `n - correction`: 0 for a population, 1 for a sample.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory, in the dtype of `x`.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` has another dtype: convert integers first.
    OptionError
        If `correction` is not finite.

    Warns
    -----
    RuntimeWarning
        If too few elements are left, for which the result is NaN.

    Notes
    -----
    Source: NumPy, `nanvar`.

    Examples
    --------
    >>> tt.nanvar(tt.asarray([1.0, tt.nan, 3.0]), correction=1)
    Tensor(2., shape=(), dtype=float64, device=Cpu())
    """


@on_raw_arrays[Cumulates]("biufc")
def nancumsum(
    x: Array, /, axis: OptionalAxis = None, *, dtype: OptionalDType = None, include_initial: Flag = False
) -> Array:
    """Cumulative sum of the elements along an axis, with 0 in place of NaN.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    axis : int or Axis, optional
        Axis of the sums; may be left out for a vector.
    dtype : dtype, optional
        Dtype to convert to before the computation. By default it is int64 or uint64 for integers and bool, else
        that of `x`.
    include_initial : bool, default False
        Begin with the empty sum, 0. The axis gets one more element and loses its name.

    Returns
    -------
    Tensor or DArray
        Shape of `x`, in new memory; 0 as long as there are only NaNs.

    Raises
    ------
    RankError
        If `x` has no such axis, or several and `axis` is left out.
    DTypeError
        If `x` is complex and `dtype` real.

    Notes
    -----
    Source: NumPy, `nancumsum`; `include_initial` is the standard's.

    Examples
    --------
    >>> tt.nancumsum(tt.asarray([1.0, tt.nan, 2.0]))
    Tensor([1., 1., 3.], shape=(3,), dtype=float64, device=Cpu())
    """
    return accumulated("cumulative_sum", _filled(x, 0), axis, dtype, include_initial, called="nancumsum")


@on_raw_arrays[Cumulates]("biufc")
def nancumprod(
    x: Array, /, axis: OptionalAxis = None, *, dtype: OptionalDType = None, include_initial: Flag = False
) -> Array:
    """Cumulative product of the elements along an axis, with 1 in place of NaN.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    axis : int or Axis, optional
        Axis of the products; may be left out for a vector.
    dtype : dtype, optional
        Dtype to convert to before the computation. By default it is int64 or uint64 for integers and bool, else
        that of `x`.
    include_initial : bool, default False
        Begin with the empty product, 1. The axis gets one more element and loses its name.

    Returns
    -------
    Tensor or DArray
        Shape of `x`, in new memory; 1 as long as there are only NaNs.

    Raises
    ------
    RankError
        If `x` has no such axis, or several and `axis` is left out.
    DTypeError
        If `x` is complex and `dtype` real.

    Notes
    -----
    Source: NumPy, `nancumprod`; `include_initial` is the standard's.

    Examples
    --------
    >>> tt.nancumprod(tt.asarray([3.0, tt.nan, 2.0]))
    Tensor([3., 3., 6.], shape=(3,), dtype=float64, device=Cpu())
    """
    return accumulated("cumulative_prod", _filled(x, 1), axis, dtype, include_initial, called="nancumprod")


def _filled(x: Any, number: int) -> Any:
    """The replacement of each NaN."""
    if dtype_of(x).kind not in "fc":
        return x
    backend = backend_of(x)
    return backend.function("where")(backend.function("isnan")(x), made_beside(x, "asarray", number, dtype=x.dtype), x)


@on_raw_arrays[ReplacesNaN]("biufc", chunks="each")
def nan_to_num(
    x: Array, /, *, nan: Number = 0.0, posinf: OptionalNumber = None, neginf: OptionalNumber = None
) -> Array:
    """Elements of a tensor, with NaN and infinities replaced by numbers.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype; the parts of complex numbers are handled separately.
    nan : float, default 0.0
        Number for NaN.
    posinf, neginf : float, optional
        Numbers for infinity and minus infinity; by default the largest and the smallest number of the dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `nan`, `posinf` or `neginf` is not an int or a float.

    Notes
    -----
    Source: NumPy, `nan_to_num`.

    Examples
    --------
    >>> tt.nan_to_num(tt.asarray([1.0, tt.nan, -tt.inf]), neginf=-1.0)
    Tensor([ 1.,  0., -1.], shape=(3,), dtype=float64, device=Cpu())
    """
    for name, number in (("nan", nan), ("posinf", posinf), ("neginf", neginf)):
        if isinstance(number, bool) or (not isinstance(number, int | float) and (number is not None or name == "nan")):
            raise DTypeError(
                "nan_to_num", needed=f"{name}: a float", got=text_of(number), fix="Pass a float, such as 0.0."
            )
    backend = backend_of(x)
    if dtype_of(x).kind not in "fc":
        return backend.function("astype")(x, x.dtype, copy=True)
    given = {"nan": nan, "posinf": posinf, "neginf": neginf}
    numbers = {key: None if each is None else required_number("nan_to_num", x, each) for key, each in given.items()}
    return backend.ensure_array(native("nan_to_num", x)(x, **numbers))
