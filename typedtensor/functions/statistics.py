"""Statistics over axes."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import Averages, Cumulates, Spreads, Sums, TakesExtremes
from typedtensor.backends.registry import backend_of
from typedtensor.core.diagnostics import describe
from typedtensor.core.dispatch import validate_accumulator
from typedtensor.errors import RankError
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays, reduction


@on_raw_arrays[Cumulates]("biufc")
def cumulative_prod(x: Any, /, *, axis: Any = None, dtype: Any = None, include_initial: Any = False) -> Any:
    """The product of all elements up to each one, itself included, along an axis.

    Shapes: those of `x`; with `include_initial=True` the axis begins with 1, so it has one element more and no name.
        A vector needs no `axis`.
    DType: integers and truth values in int64 or uint64, others in their own; `dtype` converts before multiplying.
    Memory: new.
    Raises: RankError for an axis that the tensor has not, or none for more than one; DTypeError for complex numbers
        with a real `dtype`.
    Source: Array API standard, statistical functions.

    >>> tt.cumulative_prod(tt.asarray([1, 2, 3, 4]), include_initial=True)
    Tensor([ 1,  1,  2,  6, 24], shape=(5,), dtype=int64, device=Cpu())
    """
    return _accumulated("cumulative_prod", x, axis, dtype, include_initial)


@on_raw_arrays[Cumulates]("biufc")
def cumulative_sum(x: Any, /, *, axis: Any = None, dtype: Any = None, include_initial: Any = False) -> Any:
    """The sum of all elements up to each one, itself included, along an axis.

    Shapes: those of `x`; with `include_initial=True` the axis begins with 0, so it has one element more and no name.
        A vector needs no `axis`.
    DType: integers and truth values in int64 or uint64, others in their own; `dtype` converts before adding.
    Memory: new.
    Raises: RankError for an axis that the tensor has not, or none for more than one; DTypeError for complex numbers
        with a real `dtype`.
    Source: Array API standard, statistical functions.

    >>> tt.cumulative_sum(tt.asarray([1, 2, 3, 4]), include_initial=True)
    Tensor([ 0,  1,  3,  6, 10], shape=(5,), dtype=int64, device=Cpu())
    """
    return _accumulated("cumulative_sum", x, axis, dtype, include_initial)


def _accumulated(function: str, x: Any, axis: Any, dtype: Any, include_initial: Any) -> Any:
    if axis is None:
        if len(x.shape) > 1:
            raise RankError(function, needed="an axis", got=f"none: {describe(x)}", fix="Give axis=0, or another.")
        axis = 0
    options: dict[str, Any] = {}
    backend = backend_of(x)
    if dtype is not None:
        options["dtype"] = backend.native(validate_accumulator(function, x, dtype))
    at = validate_axis(function, x, axis)
    return backend.function(function)(x, axis=at, include_initial=bool(include_initial), **options)


@reduction[Sums]("biufc")
def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    """The sum of the elements, over all axes or those that are named; 0 where there are none.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: integers and truth values in int64 or uint64, others in their own; `dtype` converts before adding.
    Memory: new.
    Raises: RankError for an axis that the tensor has not; DTypeError for complex numbers with a real `dtype`.
    Source: Array API standard, statistical functions.

    >>> x = tt.asarray([[1, 2], [3, 4]])
    >>> tt.sum(x)
    Tensor(10, shape=(), dtype=int64, device=Cpu())
    >>> tt.sum(x, axis=0)
    Tensor([4, 6], shape=(2,), dtype=int64, device=Cpu())
    """


@reduction[Sums]("biufc")
def prod(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    """The product of the elements, over all axes or those that are named; 1 where there are none.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: integers and truth values in int64 or uint64, others in their own; `dtype` converts before multiplying.
    Memory: new.
    Raises: RankError for an axis that the tensor has not; DTypeError for complex numbers with a real `dtype`.
    Source: Array API standard, statistical functions.

    >>> tt.prod(tt.asarray([[1, 2], [3, 4]]), axis=1)
    Tensor([ 2, 12], shape=(2,), dtype=int64, device=Cpu())
    """


@reduction[TakesExtremes]("iuf")
def max(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The largest element, over all axes or those that are named; NaN where one is NaN.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: real numbers; that of `x`.
    Memory: new.
    Raises: RankError for an axis that the tensor has not; ShapeError where there is no element.
    Source: Array API standard, statistical functions.

    >>> tt.max(tt.asarray([[1, 9], [7, 3]]), axis=0)
    Tensor([7, 9], shape=(2,), dtype=int64, device=Cpu())
    """


@reduction[TakesExtremes]("iuf")
def min(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The smallest element, over all axes or those that are named; NaN where one is NaN.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: real numbers; that of `x`.
    Memory: new.
    Raises: RankError for an axis that the tensor has not; ShapeError where there is no element.
    Source: Array API standard, statistical functions.

    >>> tt.min(tt.asarray([[1, 9], [7, 3]]), axis=0)
    Tensor([1, 3], shape=(2,), dtype=int64, device=Cpu())
    """


@reduction[Averages]("fc")
def mean(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The mean of the elements, over all axes or those that are named.

    It is NaN where there are no elements, and NumPy warns.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: floating-point numbers; that of `x`.
    Memory: new.
    Raises: DTypeError for integers: convert them first; RankError for an axis that the tensor has not.
    Source: Array API standard, statistical functions.

    >>> tt.mean(tt.asarray([[1.0, 2.0], [3.0, 6.0]]), axis=1, keepdims=True)
    Tensor([[1.5],
            [4.5]], shape=(2, 1), dtype=float64, device=Cpu())
    """


@reduction[Spreads]("f")
def std(x: Any, /, *, axis: Any = None, correction: Any = 0.0, keepdims: Any = False) -> Any:
    """The standard deviation, over all axes or those that are named: the root of the variance.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: real floating-point numbers; that of `x`.
    Memory: new.
    Raises: DTypeError for integers: convert them first; RankError for an axis that the tensor has not.
    Source: Array API standard, statistical functions.

    >>> tt.std(tt.asarray([1.0, 3.0]))
    Tensor(1., shape=(), dtype=float64, device=Cpu())
    """


@reduction[Spreads]("f")
def var(x: Any, /, *, axis: Any = None, correction: Any = 0.0, keepdims: Any = False) -> Any:
    """The variance, over all axes or those that are named: the mean square of the distances from the mean.

    The sum of the n squares is divided by `n - correction`: 0 for a whole population, 1 for a sample of it.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: real floating-point numbers; that of `x`.
    Memory: new.
    Raises: DTypeError for integers: convert them first; RankError for an axis that the tensor has not.
    Source: Array API standard, statistical functions.

    >>> tt.var(tt.asarray([1.0, 3.0]), correction=1)
    Tensor(2., shape=(), dtype=float64, device=Cpu())
    """
