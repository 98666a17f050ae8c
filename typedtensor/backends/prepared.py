"""What the compiled core calls for NumPy's arrays, once a function on raw arrays has succeeded for such a call.

A function checks its arguments, and calls NumPy. Most checks depend on the dtype and the rank of each array and on the
options alone; for the others NumPy raises an error. So when the function has succeeded for some dtypes, ranks and
options, the core remembers what is named here for them, and calls that for equal ones: first with the arrays, then with
the further arguments. If it raises an error, the function itself is called, and finds the cause.

What is named must return what the function returns, whatever the sizes and values are, or raise an error.
"""

# Arguments have any type: the function has checked them. So pyright knows no type of a lambda.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from functools import partial
from math import isfinite, isnan
from operator import getitem
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy import ndarray

from typedtensor.backends.numpy import NATIVE, NumPyBackend
from typedtensor.backends.sums import HALF, extremes
from typedtensor.types.limits import MOST_COUNTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Call: TypeAlias = tuple[Any, ...] | None
"""A function and its further arguments, or None: the function itself is called."""

library = NumPyBackend().function
UINT64 = np.dtype(np.uint64)
DOUBLE = np.dtype(np.float64)
COMPLEX = {np.dtype(np.float32): np.dtype(np.complex64), np.dtype(np.float64): np.dtype(np.complex128)}
EXACT = frozenset((DOUBLE, np.dtype(np.complex128), np.dtype(np.int64)))
"""The dtypes that are added as they are."""
FAR = 2**31
KEYS: dict[tuple[int, int], Any] = {
    (1, 0): (None, ...),
    (2, 0): (None, None, ...),
    (2, 1): (None, ...),
    (3, 0): (None, None, None, ...),
    (3, 1): (None, slice(None), None),
    (3, 2): (..., None),
}
"""The keys that add axes, by their number and that of the array."""


def preparing(name: str) -> tuple[Callable[..., Call] | None, Iterable[int]]:
    """How calls of the function are prepared, and the positions of its arguments whose numbers vary."""
    found = PREPARED.get(name)
    if found is None:
        return None, ()

    def prepare(*arguments: Any, **options: Any) -> Call:
        try:
            return found(*arguments, **options)
        except TypeError:  # it does not take such arguments or options: they are not prepared
            return None

    return prepare, VARYING.get(name, ())


# Views.


def _turned(x: Any, source: Any, destination: Any) -> Call:
    here, there = (
        [at % x.ndim for at in (axes if isinstance(axes, tuple) else (axes,))] for axes in (source, destination)
    )
    order = [at for at in range(x.ndim) if at not in here]
    for to, at in sorted(zip(there, here, strict=True)):
        order.insert(to, at)
    return ndarray.transpose, tuple(order)


def _flipped(x: Any, axis: Any = None) -> Call:
    axes = range(x.ndim) if axis is None else [at % x.ndim for at in (axis if isinstance(axis, tuple) else (axis,))]
    return getitem, tuple([slice(None, None, -1 if at in axes else None) for at in range(x.ndim)])


def _expanded(x: Any, axis: Any = 0) -> Call:
    given = axis if isinstance(axis, tuple) else (axis,)
    ndim = x.ndim + len(given)
    places = [at % ndim for at in given]
    return getitem, (*[None if at in places else slice(None) for at in range(ndim)], ...)


def _at_least(axes: int, x: Any) -> Call:
    return (ndarray.view,) if x.ndim >= axes else (getitem, KEYS[axes, x.ndim])


def _diagonal(x: Any, offset: int, axis1: int, axis2: int) -> Any:
    found = x.diagonal(offset, axis1, axis2)
    if x.flags.writeable:
        found.setflags(write=True)
    return found


# Functions of values: what the function refuses and NumPy does not raises ValueError.


def _of_finite(function: Callable[..., Any], *arrays: Any) -> Any:
    for x in arrays:
        if x.size and not all(map(isfinite, extremes(x))):
            raise ValueError("NaN or an infinity")
    return function(*arrays)


def _finite(name: str, **more: Any) -> Callable[..., Call]:
    """Prepare a function of matrices that are finite; options that are not given have these values."""

    def prepare(*arrays: Any, **options: Any) -> Call:
        if any(isinstance(each, ndarray) for each in options.values()):
            return None
        function = library(name)
        return (partial(_of_finite, partial(function, **more, **options) if more or options else function),)

    return prepare


def _eigen(x: Any) -> Any:
    answer = library("linalg.eig")(x)
    return tuple(each.astype(COMPLEX.get(each.dtype, each.dtype), copy=False) for each in answer)


def _eigenvalues(x: Any) -> Any:
    answer = library("linalg.eigvals")(x)
    return answer.astype(COMPLEX.get(answer.dtype, answer.dtype), copy=False)


def _power(x: Any, n: int) -> Call:
    function = library("linalg.matrix_power")
    return None if n == 1 else (function, n) if n > 0 else (partial(_of_finite, partial(function, n=n)),)


def _counted(x: Any, least: int) -> Any:
    if x.size and x.item(x.argmax()) >= MOST_COUNTS:
        raise ValueError("a large number")
    return np.bincount(x, None, least)


def _counts(x: Any, *, minlength: Any = 0) -> Call:
    return (_counted, minlength) if x.dtype != UINT64 and isinstance(minlength, int) else None


def _in_bins(x: Any, bins: Any, right: bool) -> Any:
    if bins.size and isnan(bins.item(bins.argmax())):
        raise ValueError("NaN")
    return np.digitize(x, bins, right)


# Functions that NumPy has, with its options.


def _same(name: str, *defaults: Any) -> Callable[..., Call]:
    """Prepare a function of arrays alone."""
    return lambda *arrays: (library(name), *defaults)


def _with_options(name: str, **defaults: Any) -> Callable[..., Call]:
    """Prepare a function whose options NumPy has too; those that are not given have these values."""

    def prepare(*arrays: Any, **options: Any) -> Call:
        if any(isinstance(each, ndarray) for each in options.values()):
            return None
        return (partial(library(name), **defaults | options),)

    return prepare


def _along(name: str) -> Callable[..., Call]:
    """Prepare a Fourier transform along one axis, of all its elements."""

    def prepare(x: Any, *, n: Any = None, axis: int = -1, norm: str = "backward") -> Call:
        return (library(f"fft.{name}"), None, axis, norm) if n is None else None

    return prepare


def _along_several(name: str, axes: Any = None) -> Callable[..., Call]:
    """The same along several axes."""

    def prepare(x: Any, *, s: Any = None, axes: Any = axes, norm: str = "backward") -> Call:
        return (library(f"fft.{name}"), None, axes, norm) if s is None else None

    return prepare


def _shifted(name: str) -> Callable[..., Call]:
    return lambda x, *, axes=None: (library(f"fft.{name}"), axes) if x.ndim and axes != () else None


def _ordered(name: str) -> Callable[..., Call]:
    def prepare(x: Any, axis: int = -1, *, descending: Any = False, stable: Any = True) -> Call:
        if descending:
            return None
        return (partial(getattr(np, name), axis=axis, stable=bool(stable)),)

    return prepare


def _of_sets(name: str) -> Callable[..., Call]:
    def prepare(x1: Any, x2: Any, **options: Any) -> Call:
        alike = x1.__class__ is x2.__class__ is ndarray and x1.dtype == x2.dtype
        return (library(name),) if alike and not any(options.values()) else None

    return prepare


def _accumulated(ufunc: np.ufunc) -> Callable[..., Call]:
    def prepare(x: Any, axis: Any = None, *, dtype: Any = None, include_initial: Any = False) -> Call:
        if x.dtype not in EXACT or dtype is not None or include_initial:
            return None
        return ufunc.accumulate, 0 if axis is None else axis

    return prepare


def _triangle(name: str) -> Callable[..., Call]:
    return lambda x, *, k=0: (library(name), k) if -FAR < k < FAR else None


def _close(x1: Any, x2: Any, *, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Call:
    doubles = all(getattr(x, "dtype", None) == DOUBLE for x in (x1, x2))
    return (partial(np.isclose, rtol=rtol, atol=atol, equal_nan=bool(equal_nan)),) if doubles else None


def _converted(x: Any, dtype: Any, *, copy: Any = True, device: Any = None) -> Call:
    if device is not None or dtype not in NATIVE:
        return None
    return (ndarray.astype, NATIVE[dtype]) if copy else (partial(ndarray.astype, dtype=NATIVE[dtype], copy=False),)


def _slopes(x: Any, *, axis: Any = None, edge_order: Any = 1) -> Call:
    return (partial(np.gradient, axis=axis, edge_order=edge_order),) if axis is not None or x.ndim == 1 else None


def _area(y: Any, *, axis: Any = -1, dx: Any = 1.0) -> Call:
    return None if y.dtype == HALF else (partial(np.trapezoid, dx=dx, axis=axis),)


def _clipped(x: Any, low: Any, high: Any, /) -> Call:
    exact = x.dtype == DOUBLE or x.dtype.kind in "iu"
    return (ndarray.clip,) if exact and low is not None and high is not None else None


def _places(x1: Any, x2: Any, *, side: str = "left", sorter: Any = None) -> Call:
    alike = x2.__class__ is ndarray and x1.dtype == x2.dtype
    return (ndarray.searchsorted, side) if alike and sorter is None else None


def _rolled(x: Any, shift: Any, /, axis: Any = None) -> Call:
    return (np.roll, axis) if isinstance(shift, int) else (np.roll, shift, axis)


def _repeated(x: Any, repeats: Any, /, axis: Any = None) -> Call:
    return (ndarray.repeat, axis) if isinstance(repeats, int) else None


def _parted(name: str) -> Callable[..., Call]:
    function = getattr(np, name)

    def call(x: Any, kth: int, axis: int) -> Any:
        if not x.shape[axis]:  # NumPy accepts any position
            raise ValueError("no elements")
        return function(x, kth, axis)

    return lambda x, kth, /, axis=-1: (call, axis)


def _by_position(function: Callable[..., Any], default: int) -> Callable[..., Call]:
    def prepare(x: Any, indices: Any, /, axis: Any = None) -> Call:
        return None if indices.dtype == UINT64 else (function, default if axis is None else axis)

    return prepare


def _contracted(x1: Any, x2: Any, *, axes: Any = 2) -> Call:
    if isinstance(axes, int):
        axes = tuple(range(x1.ndim - axes, x1.ndim)), tuple(range(axes))
    return np.tensordot, axes


def _dotted(x1: Any, x2: Any, *, axis: int = -1) -> Call:
    return (partial(library("vecdot"), axis=axis - x1.ndim if 0 <= axis < x1.ndim == x2.ndim else axis),)


PREPARED: dict[str, Callable[..., Call]] = {
    "permute_dims": lambda x, axes: (ndarray.transpose, axes),
    "matrix_transpose": lambda x: (ndarray.swapaxes, -1, -2),
    "swapaxes": lambda x, axis1, axis2: (ndarray.swapaxes, axis1, axis2),
    "moveaxis": _turned,
    "flip": _flipped,
    "expand_dims": _expanded,
    "squeeze": lambda x, axis: (ndarray.squeeze, axis),
    "ravel": lambda x: (ndarray.reshape, -1),
    "broadcast_to": lambda x, shape: (np.broadcast_to, shape),
    **{f"atleast_{axes}d": partial(_at_least, axes) for axes in (1, 2, 3)},
    "diag": lambda x, *, k=0: (np.diag, k) if x.ndim == 1 else (_diagonal, k, 0, 1),
    "linalg.diagonal": lambda x, *, offset=0: (_diagonal, offset, -2, -1),
    "concat": lambda arrays, axis=0: (np.concatenate, axis),
    "stack": lambda arrays, axis=0: (np.stack, axis),
    "meshgrid": _with_options("meshgrid"),
    "roll": _rolled,
    "repeat": _repeated,
    "tile": lambda x, repetitions: (np.tile, repetitions) if isinstance(repetitions, tuple) else None,
    "clip": _clipped,
    "astype": _converted,
    "sort": _ordered("sort"),
    "argsort": _ordered("argsort"),
    "partition": _parted("partition"),
    "argpartition": _parted("argpartition"),
    "searchsorted": _places,
    "nonzero": lambda x: (ndarray.nonzero,),
    "take": _by_position(ndarray.take, 0),
    "take_along_axis": _by_position(np.take_along_axis, -1),
    "unravel_index": lambda indices, shape: (np.unravel_index, shape) if indices.dtype != UINT64 else None,
    "tril": _triangle("tril"),
    "triu": _triangle("triu"),
    "kron": _same("kron"),
    "angle": lambda x, *, deg=False: (np.angle, bool(deg)),
    "unwrap": lambda x, *, axis=-1, discont=None, period=2 * np.pi: (
        partial(np.unwrap, discont=discont, axis=axis, period=float(period)),
    ),
    "isclose": _close,
    "diff": lambda x, *, axis=-1, n=1: (partial(np.diff, n=n, axis=axis),) if n > 0 else None,
    "cumulative_sum": _accumulated(np.add),
    "cumulative_prod": _accumulated(np.multiply),
    "interp": lambda x, xp, fp: (np.interp,),
    "gradient": _slopes,
    "trapezoid": _area,
    "convolve": lambda x1, x2, *, mode="full": (np.convolve, mode),
    "correlate": lambda x1, x2, *, mode="valid": (np.correlate, mode),
    "pad": lambda x, pad_width: (np.pad, pad_width) if x.ndim else None,
    "nan_to_num": lambda x, *, nan=0.0, posinf=None, neginf=None: (
        (np.nan_to_num, True, nan, posinf, neginf) if x.dtype.kind in "fc" else None
    ),
    "bincount": _counts,
    "digitize": lambda x, bins, *, right=False: (_in_bins, bool(right)) if bins.dtype.kind == "f" else None,
    **{name: _same(name) for name in ("unique_all", "unique_counts", "unique_inverse", "unique_values")},
    **{name: _of_sets(name) for name in ("setdiff1d", "union1d", "intersect1d", "setxor1d", "isin")},
    "tensordot": _contracted,
    "vecdot": _dotted,
    "linalg.outer": _same("linalg.outer"),
    "linalg.cross": lambda x1, x2, *, axis=-1: (partial(np.linalg.cross, axis=axis),) if axis < 0 else None,
    "linalg.trace": lambda x, *, offset=0: (partial(np.linalg.trace, offset=offset),),
    "linalg.vector_norm": _with_options("linalg.vector_norm"),
    "linalg.matrix_norm": lambda x, *, keepdims=False, ord="fro": (
        (partial(library("linalg.matrix_norm"), keepdims=bool(keepdims), ord=ord),) if ord == "fro" else None
    ),
    "linalg.matrix_power": _power,
    **{f"linalg.{name}": _finite(f"linalg.{name}") for name in ("inv", "det", "slogdet", "solve", "qr", "svd")},
    **{f"linalg.{name}": _finite(f"linalg.{name}") for name in ("svdvals", "eigh", "eigvalsh", "cholesky")},
    **{f"linalg.{name}": _finite(f"linalg.{name}") for name in ("pinv", "matrix_rank")},
    "linalg.eig": lambda x: (partial(_of_finite, _eigen),),
    "linalg.eigvals": lambda x: (partial(_of_finite, _eigenvalues),),
    **{f"fft.{name}": _along(name) for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")},
    **{f"fft.{name}": _along_several(name) for name in ("fftn", "ifftn", "rfftn", "irfftn")},
    **{f"fft.{name}2": _along_several(f"{name}n", (-2, -1)) for name in ("fft", "ifft", "rfft", "irfft")},
    **{f"fft.{name}": _shifted(name) for name in ("fftshift", "ifftshift")},
}
"""How the calls of each function are prepared: takes what the function takes, after it has succeeded."""
VARYING: dict[str, tuple[int, ...]] = {
    "roll": (1,),
    "repeat": (1,),
    "partition": (1,),
    "argpartition": (1,),
    "clip": (1, 2),
    "searchsorted": (1,),
    "isclose": (0, 1),
    "isin": (0, 1),
}
"""The positions of arguments whose int or float is passed on: calls that differ in it alone are one."""
