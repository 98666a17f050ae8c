"""Statistics over axes."""

from __future__ import annotations

from typedtensor._generated.signatures import Averages, Cumulates, Spreads, Sums, TakesExtremes
from typedtensor.core.causes import no_elements
from typedtensor.functions._annotations import Array, Axes, Flag, Number, OptionalAxis, OptionalDType
from typedtensor.functions._cumulation import accumulated
from typedtensor.functions._decorators import on_raw_arrays, reduction


@on_raw_arrays[Cumulates]("biufc")
def cumulative_prod(
    x: Array, /, axis: OptionalAxis = None, *, dtype: OptionalDType = None, include_initial: Flag = False
) -> Array:
    """Cumulative product of the elements along an axis.

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
        Shape of `x`, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis, or several and `axis` is left out.
    DTypeError
        If `x` is complex and `dtype` real.

    Notes
    -----
    Source: Array API standard, statistical functions.

    Examples
    --------
    >>> tt.cumulative_prod(tt.asarray([1, 2, 3, 4]), include_initial=True)
    Tensor([ 1,  1,  2,  6, 24], shape=(5,), dtype=int64, device=Cpu())
    """
    return accumulated("cumulative_prod", x, axis, dtype, include_initial)


@on_raw_arrays[Cumulates]("biufc")
def cumulative_sum(
    x: Array, /, axis: OptionalAxis = None, *, dtype: OptionalDType = None, include_initial: Flag = False
) -> Array:
    """Cumulative sum of the elements along an axis.

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
        Shape of `x`, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis, or several and `axis` is left out.
    DTypeError
        If `x` is complex and `dtype` real.

    Notes
    -----
    Source: Array API standard, statistical functions.

    Examples
    --------
    >>> tt.cumulative_sum(tt.asarray([1, 2, 3, 4]), include_initial=True)
    Tensor([ 0,  1,  3,  6, 10], shape=(5,), dtype=int64, device=Cpu())
    """
    return accumulated("cumulative_sum", x, axis, dtype, include_initial)


@reduction[Sums]("biufc", chunks="tree")
def sum(x: Array, /, axis: Axes = None, *, dtype: OptionalDType = None, keepdims: Flag = False) -> Array:
    """Sum of the elements, over all or some axes; 0 if there are none.

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
    Source: Array API standard, statistical functions.

    Examples
    --------
    >>> x = tt.asarray([[1, 2], [3, 4]])
    >>> tt.sum(x)
    Tensor(10, shape=(), dtype=int64, device=Cpu())
    >>> tt.sum(x, axis=0)
    Tensor([4, 6], shape=(2,), dtype=int64, device=Cpu())
    """


@reduction[Sums]("biufc", chunks="tree")
def prod(x: Array, /, axis: Axes = None, *, dtype: OptionalDType = None, keepdims: Flag = False) -> Array:
    """Product of the elements, over all or some axes; 1 if there are none.

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
    Source: Array API standard, statistical functions.

    Examples
    --------
    >>> tt.prod(tt.asarray([[1, 2], [3, 4]]), axis=1)
    Tensor([ 2, 12], shape=(2,), dtype=int64, device=Cpu())
    """


@reduction[TakesExtremes]("iuf", chunks="tree", causes=(no_elements,))
def max(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Maximum of the elements, over all or some axes; NaN if any element is NaN.

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

    Notes
    -----
    Source: Array API standard, statistical functions.

    Examples
    --------
    >>> tt.max(tt.asarray([[1, 9], [7, 3]]), axis=0)
    Tensor([7, 9], shape=(2,), dtype=int64, device=Cpu())
    """


@reduction[TakesExtremes]("iuf", chunks="tree", causes=(no_elements,))
def min(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Minimum of the elements, over all or some axes; NaN if any element is NaN.

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

    Notes
    -----
    Source: Array API standard, statistical functions.

    Examples
    --------
    >>> tt.min(tt.asarray([[1, 9], [7, 3]]), axis=0)
    Tensor([1, 3], shape=(2,), dtype=int64, device=Cpu())
    """


@reduction[Averages]("fc", chunks="tree")
def mean(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Mean of the elements, over all or some axes.

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
        If there are no elements to reduce, which gives NaN.

    Notes
    -----
    Source: Array API standard, statistical functions.

    Examples
    --------
    >>> tt.mean(tt.asarray([[1.0, 2.0], [3.0, 6.0]]), axis=1, keepdims=True)
    Tensor([[1.5],
            [4.5]], shape=(2, 1), dtype=float64, device=Cpu())
    """


@reduction[Spreads]("f", chunks="tree")
def std(x: Array, /, axis: Axes = None, *, correction: Number = 0.0, keepdims: Flag = False) -> Array:
    """Standard deviation, over all or some axes: the square root of the variance.

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

    Notes
    -----
    Source: Array API standard, statistical functions.

    Examples
    --------
    >>> tt.std(tt.asarray([1.0, 3.0]))
    Tensor(1., shape=(), dtype=float64, device=Cpu())
    """


@reduction[Spreads]("f", chunks="tree")
def var(x: Array, /, axis: Axes = None, *, correction: Number = 0.0, keepdims: Flag = False) -> Array:
    """Variance, over all or some axes: the mean of the squared deviations from the mean.

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

    Notes
    -----
    Source: Array API standard, statistical functions.

    Examples
    --------
    >>> tt.var(tt.asarray([1.0, 3.0]), correction=1)
    Tensor(2., shape=(), dtype=float64, device=Cpu())
    """


@reduction[TakesExtremes]("iuf", causes=(no_elements,))
def ptp(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Range of the elements, over all or some axes: the maximum minus the minimum; NaN if any element is NaN.

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
        If `x` is bool or complex, or a range does not fit its dtype.

    Notes
    -----
    In a function that JAX compiles, a range of signed integers that does not fit wraps.
    Source: NumPy, `ptp`.

    Examples
    --------
    >>> tt.ptp(tt.asarray([[3, 9], [4, 1]]), axis=1)
    Tensor([6, 3], shape=(2,), dtype=int64, device=Cpu())
    """
