"""Truth over axes."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import reduction
from typedtensor.functions._signatures import JudgesAll


@reduction[JudgesAll]("biufc")
def all(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """Whether all elements are true, over all axes or those that are named; true where there are none.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: any, a number is true where it is not 0; bool.
    Memory: new.
    Raises: RankError for an axis that the tensor has not.
    Source: Array API standard, utility functions.

    >>> tt.all(tt.asarray([[True, True], [True, False]]), axis=1)
    Tensor([ True, False], shape=(2,), dtype=bool, device=Cpu())
    """


@reduction[JudgesAll]("biufc")
def any(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """Whether an element is true, over all axes or those that are named; false where there are none.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: any, a number is true where it is not 0; bool.
    Memory: new.
    Raises: RankError for an axis that the tensor has not.
    Source: Array API standard, utility functions.

    >>> tt.any(tt.asarray([[True, True], [False, False]]), axis=1)
    Tensor([ True, False], shape=(2,), dtype=bool, device=Cpu())
    """
