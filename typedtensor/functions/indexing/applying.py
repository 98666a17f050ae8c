"""Functions of the user, applied to elements, to slices along an axis, and to indices."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedtensor._generated.signatures import AppliesAlong, AppliesByConditions, AppliesToIndices
from typedtensor._texts import counted, text_of
from typedtensor.backends.jax.loading import is_traced
from typedtensor.backends.registry import backend_of, device_of
from typedtensor.core.base import BaseArray
from typedtensor.core.diagnostics import describe, raise_untyped_error, same_device
from typedtensor.core.new_arrays import validate_size
from typedtensor.core.validation import validate_dtype
from typedtensor.errors import DeviceError, DTypeError, ShapeError
from typedtensor.functions._annotations import (
    Array,
    Arrays,
    Function,
    Functions,
    OneAxis,
    OptionalDevice,
    OptionalDType,
    Shape,
)
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import typed_as
from typedtensor.functions.creation.arrays import arange, zeros_like
from typedtensor.functions.indexing.scatter import validated_update
from typedtensor.functions.manipulation.joining import stack
from typedtensor.functions.manipulation.shapes import broadcast_to, moveaxis, reshape
from typedtensor.types.dim import DDim
from typedtensor.types.dtype import float64
from typedtensor.types.shape import as_shape

RETURN = "Return what functions of tensors return, or tt.asarray of a number."


@typed_as[AppliesByConditions]()
def piecewise(x: Array, condlist: Arrays, funclist: Functions, /) -> Array:
    """Elements computed by the function of the last condition that is true for them; 0 where none is.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    condlist : list or tuple of Tensor or DArray
        Conditions of dtype bool, in the shape of `x`.
    funclist : list or tuple of function or number
        A function or a number for each condition, and maybe one more for the elements for which no condition is true. A
        function gets a vector of the elements for which its condition is true, if there are any, and returns as many of
        the same dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If a condition is not bool, a number does not fit the dtype, or a function returns another dtype, to which NumPy
        casts without a word.
    ShapeError
        If the lists do not fit each other, or a shape is another one.
    DeviceError
        If the values are computed later, as on a Cluster: the number of elements is not known.

    Notes
    -----
    Source: NumPy, `piecewise`. `tt.where` and `tt.select` choose between results that are computed for all elements.

    Examples
    --------
    >>> x = tt.asarray([-4.0, 1.0, 9.0])
    >>> tt.piecewise(x, [x < 0, x > 4], [lambda v: -v, tt.sqrt, 0.5])
    Tensor([4. , 0.5, 3. ], shape=(3,), dtype=float64, device=Cpu())
    """
    if not isinstance(x, BaseArray):
        raise_untyped_error("piecewise", x)
    raw: Any = x._raw
    if backend_of(raw).is_lazy or is_traced(raw):
        fix = "Compute all elements: tt.where(condition, f(x), g(x))."
        raise DeviceError("piecewise", needed="values that are known", got=describe(raw), fix=fix)
    pieces = _pieces(x, condlist, funclist)
    whole: Any = reshape(x, (-1,))
    found: Any = zeros_like(whole)
    for mask, function in pieces:
        if not callable(function):
            validated_update("piecewise", found._raw, mask, function)
            found[mask] = function
            continue
        elements = whole[mask]
        if elements.size:
            piece = _result("piecewise", function(elements))
            _need_like(piece, elements)
            found[mask] = piece
    return reshape(found, tuple(raw.shape))


def _pieces(x: Any, condlist: Any, funclist: Any) -> list[tuple[Any, Any]]:
    """Each condition as a vector, with its function or its number."""
    for given in (condlist, funclist):
        if not isinstance(given, list | tuple):
            got, fix = describe(given._raw) if isinstance(given, BaseArray) else text_of(given), "Put it into a list."
            raise DTypeError("piecewise", needed="a list of conditions and a list of functions", got=got, fix=fix)
    each: Any
    for each in condlist:
        tensor = isinstance(each, BaseArray)
        if not tensor or each.dtype.kind != "b":
            got = describe(each._raw) if tensor else text_of(each)
            fix = "Compare tensors: x > 0."
            raise DTypeError("piecewise", needed="conditions that are tensors of booleans", got=got, fix=fix)
        if tuple(each.shape) != tuple(x.shape):
            needed, fix = f"conditions of the shape {tuple(x.shape)}", "Broadcast it: tt.broadcast_to(mask, x.shape)."
            raise ShapeError("piecewise", needed=needed, got=describe(each._raw), fix=fix)
    if len(funclist) - len(condlist) not in {0, 1} or not condlist:
        needed = "a function for each condition, and at most one more"
        got = f"{counted(len(condlist), 'condition')} and {counted(len(funclist), 'function')}"
        raise ShapeError("piecewise", needed=needed, got=got, fix="Pass one for each, and one for the others.")
    same_device("piecewise", [x._raw, *(each._raw for each in condlist)])
    masks: list[Any] = [reshape(each, (-1,)) for each in condlist]
    if len(funclist) > len(masks):
        some = masks[0]
        for mask in masks[1:]:
            some = some | mask
        masks.append(~some)
    return list(zip(masks, funclist, strict=True))


def _need_like(piece: Any, elements: Any) -> None:
    """Refuse a result of other elements."""
    if piece.dtype is not elements.dtype:
        fix = f"Convert x first, or the result: tt.astype(y, tt.{elements.dtype.name})."
        needed = f"functions that return {elements.dtype.name}, as x has"
        raise DTypeError("piecewise", needed=needed, got=describe(piece._raw), fix=fix)
    if tuple(piece.shape) != tuple(elements.shape):
        needed = f"functions that return an element for each: the shape {tuple(elements.shape)}"
        fix = "Pass a number in place of the function for one value."
        raise ShapeError("piecewise", needed=needed, got=describe(piece._raw), fix=fix)


@typed_as[AppliesToIndices]()
def fromfunction(
    function: Function, shape: Shape, /, *, dtype: OptionalDType = None, device: OptionalDevice = None
) -> Array:
    """Result of a function of the indices of all elements: `fromfunction(lambda i, j: i - j, (2, 3))`.

    Parameters
    ----------
    function : function
        It is called once, with a tensor of the shape for each axis, and returns a tensor of that shape.
    shape : int, tuple of int, Dim or DDim
        Shape of the result.
    dtype : type of DType, optional
        Dtype of the indices; float64 by default.
    device : Device, optional
        Device of the indices; the Cpu by default.

    Returns
    -------
    Tensor or DArray
        What the function returns.

    Raises
    ------
    ShapeError
        If a size is negative, or the function returns another shape.
    DTypeError
        If the function returns no tensor, or the dtype does not hold the indices.

    Notes
    -----
    Source: NumPy, `fromfunction`, which returns whatever the function returns, such as one number. `tt.indices` has
    the indices.

    Examples
    --------
    >>> tt.fromfunction(lambda i, j: i - j, (2, 3), dtype=tt.int64)
    Tensor([[ 0, -1, -2],
            [ 1,  0, -1]], shape=(2, 3), dtype=int64, device=Cpu())
    """
    _need_callable("fromfunction", function)
    sizes, kind = as_shape(shape, "fromfunction"), validate_dtype("fromfunction", float64 if dtype is None else dtype)
    validate_size("fromfunction", sizes, kind.itemsize)
    last = max(sizes, default=0) - 1
    if kind.kind == "b" or (kind.kind in "iu" and last > np.iinfo(kind.name).max):
        needed, got = f"a dtype that holds indices up to {last}", kind.name
        raise DTypeError("fromfunction", needed=needed, got=got, fix="Omit it for tt.float64.")
    indices = [_index(sizes, at, kind, device) for at in range(len(sizes))]
    if isinstance(shape, DDim):
        indices = [each.dynamic() for each in indices]
    found = _result("fromfunction", function(*indices))
    if tuple(found.shape) != sizes:
        needed, fix = f"a function that returns the shape {sizes}", "Compute with each index: lambda i, j: i + 0 * j."
        raise ShapeError("fromfunction", needed=needed, got=describe(found._raw), fix=fix)
    return found


def _index(sizes: tuple[int, ...], at: int, dtype: Any, device: Any) -> Any:
    alone = tuple(size if axis == at else 1 for axis, size in enumerate(sizes))
    return broadcast_to(reshape(arange(sizes[at], dtype=dtype, device=device), alone), sizes).copy()


@typed_as[AppliesAlong]()
def apply_along_axis(func1d: Function, axis: OneAxis, arr: Array, /) -> Array:
    """Results of a function of the vectors along an axis.

    Parameters
    ----------
    func1d : function
        It is called with each vector, which shares the memory of `arr`, and returns a vector or a tensor of Rank0; all
        results have one shape, one dtype and one device.
    axis : int or Axis
        Axis of the vectors.
    arr : Tensor or DArray
        Any dtype, at least one axis.

    Returns
    -------
    Tensor or DArray
        New memory: `arr` without the axis, or with the results in its place, where the axis has no name.

    Raises
    ------
    RankError
        If `arr` has no such axis.
    ShapeError
        If the results have different shapes, or there is no vector.
    DTypeError
        If a result is no tensor, or the results have different dtypes.
    DeviceError
        If the results are on different devices.

    Notes
    -----
    Source: NumPy, `apply_along_axis`, which converts all results to the dtype of the first. The function runs once for
    each vector: one that takes an axis itself is faster. On a Cluster each vector is a plan of its own.

    Examples
    --------
    >>> x = tt.asarray([[3.0, 1.0, 2.0], [6.0, 5.0, 4.0]])
    >>> tt.apply_along_axis(lambda v: v[0] - v[-1], 1, x)
    Tensor([1., 2.], shape=(2,), dtype=float64, device=Cpu())
    >>> tt.apply_along_axis(lambda v: v[::-1], 1, x)
    Tensor([[2., 1., 3.],
            [4., 5., 6.]], shape=(2, 3), dtype=float64, device=Cpu())
    """
    _need_callable("apply_along_axis", func1d)
    if not isinstance(arr, BaseArray):
        raise_untyped_error("apply_along_axis", arr)
    raw: Any = arr._raw
    at, sizes = validate_axis("apply_along_axis", raw, axis), tuple(raw.shape)
    rest = (*sizes[:at], *sizes[at + 1 :])
    if 0 in rest:
        needed, fix = "a vector or more along the axis", "Make the result: tt.zeros(shape)."
        raise ShapeError("apply_along_axis", needed=needed, got=describe(raw), fix=fix)
    last: Any = moveaxis(arr, at, -1)
    results: list[Any] = []
    for place in np.ndindex(*rest):
        found = _result("apply_along_axis", func1d(last[place]))
        if results:
            _need_equal(found, results[0])
        results.append(found)
    own = tuple(results[0].shape)
    joined = reshape(stack(results), (*rest, *own))
    axes = range(len(rest), len(rest) + len(own))
    return moveaxis(joined, tuple(axes), tuple(range(at, at + len(own)))) if own else joined


def _need_equal(found: Any, first: Any) -> None:
    """Refuse a result that does not fit the first one."""
    fix = "Return the same for each vector."
    got = f"{describe(first._raw)} and {describe(found._raw)}"
    if tuple(found.shape) != tuple(first.shape):
        raise ShapeError("apply_along_axis", needed="results of one shape", got=got, fix=fix)
    if found.dtype is not first.dtype:
        raise DTypeError("apply_along_axis", needed="results of one dtype", got=got, fix=fix)
    if device_of(found._raw) != device_of(first._raw):
        raise DeviceError("apply_along_axis", needed="results on one device", got=got, fix=fix)


def _need_callable(name: str, function: Any) -> None:
    if not callable(function) or isinstance(function, type):  # float and int take one number
        got = describe(function._raw) if isinstance(function, BaseArray) else text_of(function)
        raise DTypeError(name, needed="a function", got=got, fix="Pass it first, as in NumPy: lambda v: v[0].")


def _result(name: str, found: object) -> Any:
    """What the function of the user returned: a tensor."""
    if not isinstance(found, BaseArray):
        raise DTypeError(name, needed="a function that returns a tensor", got=text_of(found), fix=RETURN)
    return found
