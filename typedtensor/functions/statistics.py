"""Statistics over axes."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import reduction
from typedtensor.functions._signatures import Averages, Spreads, Sums, TakesExtremes


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
