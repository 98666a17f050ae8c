"""The methods of Tensor and DArray that are also functions, as in NumPy.

The checkers read `_generated/methods.pyi`. NumPy's functions call methods of the same name: `np.sum(x)` calls
`x.sum(axis=None, dtype=None, out=None)`. So each method accepts NumPy's arguments at their defaults.
"""

# The arguments are Any, so pyright does not know which overload of the function applies.
# pyright: reportUnknownVariableType=false
from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from typedtensor.backends.registry import backend_of
from typedtensor.core.base import BaseArray, raw_of
from typedtensor.core.quick import quick_method
from typedtensor.errors import ShapeError, TypedTensorError
from typedtensor.functions import arrangements, searching, statistics, utility
from typedtensor.functions._annotations import (
    Anything,
    Array,
    Axes,
    Flag,
    IntOrInts,
    Number,
    OptionalDType,
    OptionalFlag,
    OptionalNumber,
    Shape,
    with_texts,
)
from typedtensor.functions.arrangements import validate_options
from typedtensor.functions.manipulation import shapes

if TYPE_CHECKING:
    from collections.abc import Callable


def _reduced(function: Callable[..., Any], x: Array, axis: Axes, keepdims: Flag, **more: Any) -> Array:
    """Call the function without the options that have their defaults: then it takes its fast path."""
    if axis is not None:
        more["axis"] = axis
    if keepdims is not False:
        more["keepdims"] = keepdims
    return function(x, **more)


def _reduction(function: Callable[..., Any], doc: str, *, axis: str = "Axes") -> Callable[..., Any]:
    """Make the method of a reduction; `axis` is the annotation of its axis."""
    name = function.__name__

    def method(x: Array, axis: Axes = None, *, keepdims: Flag = False, **numpy_options: Anything) -> Array:
        if numpy_options:
            validate_options(name, numpy_options)
        return _reduced(function, x, axis, keepdims)

    method.__annotations__["axis"] = axis
    return quick_method(_named(method, name, doc), name)


def _sum(function: Callable[..., Any], doc: str) -> Callable[..., Any]:
    """Make the method of a sum or product, whose dtype may be given."""
    name = function.__name__

    def method(
        x: Array, axis: Axes = None, *, dtype: OptionalDType = None, keepdims: Flag = False, **numpy_options: Anything
    ) -> Array:
        if numpy_options:
            validate_options(name, numpy_options)
        if dtype is None:
            return _reduced(function, x, axis, keepdims)
        return _reduced(function, x, axis, keepdims, dtype=dtype)

    return quick_method(_named(method, name, doc), name)


def _spread(function: Callable[..., Any], doc: str) -> Callable[..., Any]:
    """Make the method of a deviation; NumPy calls the correction `ddof`."""
    name = function.__name__

    def method(
        x: Array,
        axis: Axes = None,
        *,
        correction: OptionalNumber = None,
        keepdims: Flag = False,
        ddof: Number = 0.0,
        **numpy_options: Anything,
    ) -> Array:
        validate_options(name, numpy_options)
        return _reduced(function, x, axis, keepdims, correction=ddof if correction is None else correction)

    return _named(method, name, doc)


def _named(method: Callable[..., Any], name: str, doc: str) -> Callable[..., Any]:
    method.__name__, method.__qualname__ = name, f"Tensor.{name}"
    method.__doc__ = doc
    return with_texts(method)


@with_texts
def reshape(x: Array, *shape: Shape, copy: OptionalFlag = None, **numpy_options: Anything) -> Array:
    """Return the same elements in another shape; see `tt.reshape`.

    Examples
    --------
    >>> import typedtensor as tt
    >>> tt.arange(6).reshape(2, -1)
    Tensor([[0, 1, 2],
            [3, 4, 5]], shape=(2, 3), dtype=int64, device=Cpu())
    """
    if "shape" in numpy_options and not shape:
        shape = (numpy_options.pop("shape"),)
    validate_options("reshape", numpy_options)
    return shapes.reshape(x, _together(shape), copy=copy)


@with_texts
def transpose(x: Array, *axes: IntOrInts) -> Array:
    """Return the axes in reverse order, or in the given one; see `tt.permute_dims`.

    Examples
    --------
    >>> import typedtensor as tt
    >>> tt.zeros((2, 3, 4)).transpose(0, 2, 1).shape
    Dim(2, 4, 3)
    """
    order = tuple(range(x.ndim))[::-1] if axes in ((), (None,)) else _together(axes)
    try:
        return shapes.permute_dims(x, order)
    except TypedTensorError as error:
        raise type(error)("transpose", needed=error.needed, got=error.got, fix=error.fix) from None


def _together(numbers: tuple[Any, ...]) -> Any:
    """The single argument if it is not a number, else all of them."""
    return numbers[0] if len(numbers) == 1 and not hasattr(numbers[0], "__index__") else numbers


def item(x: BaseArray, /) -> Any:
    """Return the only element as a Python number.

    Raises
    ------
    ShapeError
        If the tensor has no element, or several.

    Examples
    --------
    >>> import typedtensor as tt
    >>> tt.asarray([1, 2]).sum().item()
    3
    """
    raw = raw_of(x)
    if math.prod(raw.shape) != 1:
        raise ShapeError(
            "item",
            needed="a tensor of one element",
            got=f"one of shape {tuple(raw.shape)}",
            fix="Take one element, as in x[0], or reduce it first.",
        )
    return backend_of(raw).to_numpy(raw).item()


def tolist(x: BaseArray, /) -> Any:
    """Return the elements as Python numbers, in a list for each axis.

    Examples
    --------
    >>> import typedtensor as tt
    >>> tt.eye(2).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    raw = raw_of(x)
    return backend_of(raw).to_numpy(raw).tolist()


METHODS = {
    "sum": _sum(statistics.sum, "Return the sum over all axes or some; see `tt.sum`."),
    "prod": _sum(statistics.prod, "Return the product over all axes or some; see `tt.prod`."),
    "mean": _reduction(statistics.mean, "Return the mean over all axes or some; see `tt.mean`."),
    "std": _spread(statistics.std, "Return the standard deviation over all axes or some; see `tt.std`."),
    "var": _spread(statistics.var, "Return the variance over all axes or some; see `tt.var`."),
    "max": _reduction(statistics.max, "Return the largest element over all axes or some; see `tt.max`."),
    "min": _reduction(statistics.min, "Return the smallest element over all axes or some; see `tt.min`."),
    "argmax": _reduction(
        searching.argmax, "Return the position of the largest element; see `tt.argmax`.", axis="OptionalAxis"
    ),
    "argmin": _reduction(
        searching.argmin, "Return the position of the smallest element; see `tt.argmin`.", axis="OptionalAxis"
    ),
    "any": _reduction(utility.any, "Return whether any element is true, over all axes or some; see `tt.any`."),
    "all": _reduction(utility.all, "Return whether all elements are true, over all axes or some; see `tt.all`."),
    "reshape": reshape,
    "transpose": transpose,
    "item": item,
    "tolist": tolist,
    **arrangements.METHODS,
}

for _name, _method in METHODS.items():
    setattr(BaseArray, _name, _method)  # the functions depend on the classes, so the methods are added last
