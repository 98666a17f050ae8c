"""The methods of Tensor and DArray that arrange elements, as in NumPy: each calls the function.

The checkers read `_generated/arrangements.pyi`. As of NumPy's methods, `axis=None` takes all elements as a vector,
where the function requires an axis. `diagonal` and `trace` take matrices only: of more axes, NumPy takes the first two,
and the functions of the standard the last two.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._numpy_names import OPTIONS, option_hint
from typedtensor._texts import text_of
from typedtensor.core.base import BaseArray, raw_of
from typedtensor.core.diagnostics import need_rank, raise_kind_error
from typedtensor.errors import RankError
from typedtensor.functions import arranging, searching, sorting, statistics
from typedtensor.functions._annotations import (
    Anything,
    Array,
    ArrayOrInt,
    Axes,
    ComplexNumber,
    Flag,
    Int,
    OneAxis,
    OptionalArrayOrNumber,
    OptionalAxis,
    OptionalDType,
    with_texts,
)
from typedtensor.functions._matrices import validate_int
from typedtensor.functions.data_types import finfo
from typedtensor.functions.elementwise import arithmetic, comparison, complex_numbers, rounding
from typedtensor.functions.indexing import taking
from typedtensor.functions.manipulation import shapes
from typedtensor.types.dtype import float16, float32

if TYPE_CHECKING:
    from collections.abc import Callable

PRODUCT_RANKS = (1, 2)
"""The numbers of axes for which NumPy's `dot` is `@`."""
DEFAULTS: dict[str, object] = {"dtype": None, "out": None, "order": None, "kind": None, "mode": "raise"}
"""NumPy's options, which its functions pass to methods: `numpy_options`."""
METHODS_TAKE = ("axis", "keepdims", "correction")
MATRIX = ["Use tt.linalg.diagonal, which takes the last two axes; NumPy takes the first two."]


def validate_options(function: str, options: dict[str, Any]) -> None:
    """Accept NumPy's options at their defaults; TypeError for all others."""
    for name, value in options.items():
        if name not in DEFAULTS or value not in (DEFAULTS[name], "C"):
            hint = option_hint(name, METHODS_TAKE) if name in OPTIONS else ""
            hint = hint or f"; use tt.{function}, or NumPy on x.numpy()"
            raise TypeError(f"x.{function} takes no argument {name!r}{hint}")


def sort(
    x: Array, axis: OneAxis = -1, *, descending: Flag = False, stable: Flag = True, **numpy_options: Anything
) -> None:
    """Sort the elements along an axis, in place; `tt.sort` returns a sorted copy.

    Examples
    --------
    >>> import typedtensor as tt
    >>> x = tt.asarray([3, 1, 2])
    >>> x.sort()
    >>> x
    Tensor([1, 2, 3], shape=(3,), dtype=int64, device=Cpu())
    """
    validate_options("sort", numpy_options)
    x[...] = sorting.sort(x, axis=axis, descending=descending, stable=stable)


def argsort(
    x: Array, axis: OneAxis = -1, *, descending: Flag = False, stable: Flag = True, **numpy_options: Anything
) -> Array:
    """Return the positions that sort along an axis; see `tt.argsort`."""
    validate_options("argsort", numpy_options)
    return sorting.argsort(x, axis=axis, descending=descending, stable=stable)


def _cumulation(function: Callable[..., Any], name: str, what: str) -> Callable[..., Any]:
    def method(x: Array, axis: OptionalAxis = None, *, dtype: OptionalDType = None, **numpy_options: Anything) -> Array:
        validate_options(name, numpy_options)
        along = arranging.ravel(x) if axis is None and x.ndim != 1 else x
        return function(along, axis=axis, dtype=dtype)

    method.__name__ = name
    method.__doc__ = (
        f"Return the {what} from the start of an axis; without one, of all elements as a vector. "
        f"See `tt.{function.__name__}`."
    )
    return method


def squeeze(x: Array, axis: Axes = None, **numpy_options: Anything) -> Array:
    """Return the tensor without unit axes; without `axis` a DArray, as their number is unknown. See `tt.squeeze`.

    Examples
    --------
    >>> import typedtensor as tt
    >>> tt.zeros((2, 1)).squeeze(1).shape
    Dim(2)
    """
    validate_options("squeeze", numpy_options)
    if axis is not None:
        return shapes.squeeze(x, axis)
    units = tuple(at for at, size in enumerate(x.shape) if size == 1)
    unknown = x.dynamic() if hasattr(x, "dynamic") else x
    return shapes.squeeze(unknown, units)


def swapaxes(x: Array, axis1: OneAxis, axis2: OneAxis, /) -> Array:
    """Return the tensor with two axes exchanged; see `tt.swapaxes`."""
    return arranging.swapaxes(x, axis1, axis2)


def repeat(x: Array, repeats: ArrayOrInt, axis: OptionalAxis = None, **numpy_options: Anything) -> Array:
    """Return each element several times, along an axis or as a vector; see `tt.repeat`."""
    validate_options("repeat", numpy_options)
    return shapes.repeat(x, repeats, axis=axis)


def take(x: Array, indices: Array, axis: OptionalAxis = None, **numpy_options: Anything) -> Array:
    """Return the elements at some positions of an axis; without one, of all elements as a vector. See `tt.take`."""
    validate_options("take", numpy_options)
    return taking.take(arranging.ravel(x) if axis is None and x.ndim != 1 else x, indices, axis=axis)


def clip(
    x: Array, min: OptionalArrayOrNumber = None, max: OptionalArrayOrNumber = None, **numpy_options: Anything
) -> Array:
    """Return the elements limited to two bounds; see `tt.clip`."""
    validate_options("clip", numpy_options)
    return shapes.clip(x, min, max)


def round(x: Array, decimals: Int = 0, **numpy_options: Anything) -> Array:
    """Return the elements rounded to the nearest even, as NumPy does; see `tt.round`.

    Parameters
    ----------
    decimals : int, default 0
        The number of decimals; of floating-point numbers also negative.

    Examples
    --------
    >>> import typedtensor as tt
    >>> tt.asarray([0.125, 2.675]).round(2)
    Tensor([0.12, 2.68], shape=(2,), dtype=float64, device=Cpu())
    """
    validate_options("round", numpy_options)
    digits = validate_int("round", "decimals", decimals)
    if digits == 0 or (digits > 0 and x.dtype.kind in "iu"):
        return rounding.round(x)
    if x.dtype.kind not in "fc":
        raise_kind_error("round", "fc", raw_of(x))
    if x.dtype is float16:  # in which hundreds overflow
        return round(x.astype(float32), digits).astype(float16)
    limits, factor = finfo(x.dtype), 10.0 ** min(abs(digits), sys.float_info.max_10_exp)
    with np.errstate(over="ignore", invalid="ignore"):
        if abs(digits) > sys.float_info.max_10_exp or factor > limits.max:
            return searching.where(comparison.isfinite(x) & (digits < 0), x * 0.0, x)
        scaled = x * factor if digits > 0 else x / factor
        found = rounding.round(scaled)
        found = found / factor if digits > 0 else found * factor
    return searching.where(arithmetic.abs(scaled) < 1 / limits.eps, found, x)  # larger numbers have no such decimals


def conj(x: Array) -> Array:
    """Return the complex conjugate; see `tt.conj`."""
    return complex_numbers.conj(x)


def ravel(x: Array, **numpy_options: Anything) -> Array:
    """Return all elements as a vector, on the same memory where possible; see `tt.ravel`."""
    validate_options("ravel", numpy_options)
    return arranging.ravel(x)


def flatten(x: Array, **numpy_options: Anything) -> Array:
    """Return all elements as a vector, in new memory; see `tt.reshape`."""
    validate_options("flatten", numpy_options)
    return shapes.reshape(x, (-1,), copy=True)


def fill(x: Array, value: ComplexNumber) -> None:
    """Write a number into all elements.

    Examples
    --------
    >>> import typedtensor as tt
    >>> x = tt.zeros(2)
    >>> x.fill(1.5)
    >>> x
    Tensor([1.5, 1.5], shape=(2,), dtype=float64, device=Cpu())
    """
    x[...] = value


def nonzero(x: Array) -> tuple[Array, ...]:
    """Return the positions of the elements that are not 0, a vector for each axis; see `tt.nonzero`."""
    return searching.nonzero(x)


def diagonal(x: Array, offset: Int = 0) -> Array:
    """Return a diagonal of a matrix; see `tt.diag`."""
    need_rank("diagonal", raw_of(x), 2, MATRIX)
    return arranging.diag(x, k=offset)


def trace(x: Array, offset: Int = 0, **numpy_options: Anything) -> Array:
    """Return the sum of a diagonal of a matrix; see `tt.linalg.trace`."""
    validate_options("trace", numpy_options)
    need_rank("trace", raw_of(x), 2, MATRIX)
    return statistics.sum(arranging.diag(x, k=offset))


def dot(x: Array, other: Array) -> Array:
    """Return the matrix product of vectors and matrices, as `x @ other`."""
    for each in (x, other):
        sizes = tuple(raw_of(each).shape) if isinstance(each, BaseArray) else None
        if sizes is None or len(sizes) not in PRODUCT_RANKS:
            got = text_of(each) if sizes is None else f"the shape {text_of(sizes)}"
            fix = "Use x @ y, tt.tensordot, or x * y for a number: NumPy's dot of more axes is none of the three."
            raise RankError("dot", needed="vectors and matrices", got=got, fix=fix)
    return x @ other


METHODS: dict[str, Callable[..., Any]] = {
    "sort": sort,
    "argsort": argsort,
    "cumsum": _cumulation(statistics.cumulative_sum, "cumsum", "sums"),
    "cumprod": _cumulation(statistics.cumulative_prod, "cumprod", "products"),
    "squeeze": squeeze,
    "swapaxes": swapaxes,
    "repeat": repeat,
    "take": take,
    "clip": clip,
    "round": round,
    "conj": conj,
    "ravel": ravel,
    "flatten": flatten,
    "fill": fill,
    "nonzero": nonzero,
    "diagonal": diagonal,
    "trace": trace,
    "dot": dot,
}
for _name, _method in METHODS.items():
    _method.__qualname__ = f"Tensor.{_name}"
    with_texts(_method)
