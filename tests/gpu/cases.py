"""Calls at the edges where a library for GPUs may differ from NumPy; `calls` has an ordinary call of every function.

A review of CuPy's sources suggested them: NaN, infinities, extreme integers, empty and strided operands, rare options.
"""

from __future__ import annotations

import warnings
from functools import partial
from itertools import product
from math import inf, nan
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from tests.gpu.calls import Call

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Function = Callable[..., Any]

NORMAL = np.random.default_rng(1).normal(size=3000)
MANY = np.random.default_rng(0).normal(size=200_000)
MANY_GAPS = np.where(np.arange(MANY.size) % 7, MANY, nan)
EXTREME = {
    name: np.array([np.iinfo(name).min, np.iinfo(name).max, 7, 0], name)
    for name in ("int8", "int64", "uint8", "uint64")
}
ONES, NANS = np.ones((2, 2)), np.full((2, 2), nan)


def _array(values: Any, dtype: str | None = None) -> np.ndarray:
    return np.array(values, dtype)


def _named(names: str, *arrays: np.ndarray, label: str, exact: bool = True, **options: Any) -> Iterator[Call]:
    """Yield one call of each function, whose names are separated by spaces."""
    for name in names.split():
        space = tt.linalg if hasattr(tt.linalg, name) and not hasattr(tt, name) else tt
        yield Call(f"{name} {label}", partial(getattr(space, name), **options), arrays, exact)


def order() -> Iterator[Call]:
    """Yield functions that sort, with NaN, and with many elements."""
    for dtype in ("float16", "float32", "float64"):
        x = _array([3.0, nan, 1.0, 2.0], dtype)
        yield from _named("sort argsort unique_values median", x, label=f"of {dtype} with NaN")
        yield from _named("union1d", x, x[2:], label=f"of {dtype} with NaN")
        yield Call(
            f"isin {dtype} with NaN", lambda x, y: tt.isin(y, x), (x, _array([1.0, 2.0, 3.0], dtype)), exact=True
        )
        yield from _named("sort", np.stack([x, x[::-1]]), label=f"of {dtype}, rows", axis=-1)
    for descending in (False, True):
        yield from _named("argsort", np.round(MANY, 1), label=f"is stable, {descending}", descending=descending)
    yield Call("partition of many", lambda x: tt.sort(tt.partition(x, 10)[:11]), (MANY,), exact=True)
    least: Function = lambda x: tt.sort(tt.take(x, tt.argpartition(x, 10)[:11], axis=0))  # noqa: E731  # a row of the table
    yield Call("argpartition of many", least, (MANY,), exact=True)
    yield from _named("max min argmax argmin", MANY_GAPS, label="of many with NaN")
    yield from _named("max min", MANY_GAPS.reshape(1000, 200), label="of columns with NaN", axis=0)
    yield from _named("maximum minimum", _array([nan, 1.0, 2.0]), _array([1.0, nan, 3.0]), label="with NaN")
    # NaN in each reduction; those that ignore it are in `calls`.
    gaps = _array([[1.0, nan, 3.0], [4.0, 5.0, 6.0]])
    for axis in (None, 0, 1):
        yield from _named(
            "sum prod mean std var max min median", gaps, label=f"with NaN, {axis}", exact=False, axis=axis
        )
        yield from _named("all any count_nonzero", gaps, label=f"with NaN, {axis}", axis=axis)
    for axis in (0, 1):
        yield from _named("cumulative_sum cumulative_prod", gaps, label=f"with NaN, {axis}", exact=False, axis=axis)


def statistics() -> Iterator[Call]:
    """Yield quantiles, sums and counts."""
    rows = _array([[1.0, 2, 3, 7], [4, 4, 9, 0]])
    for method, q in product(("linear", "lower", "higher", "midpoint", "nearest"), (0.25, 0.5, 1.0)):
        yield Call(f"quantile {method} {q}", lambda x, m=method, q=q: tt.quantile(x, q, axis=1, method=m), (rows,))
    wide = np.arange(20_000_001, dtype="float32")
    yield Call("quantile of float32 of many", lambda x: tt.quantile(x, 0.9999), (wide,))
    yield from _named("nanmedian", _array([-inf, nan, 1.0]), label="with -infinities")
    yield from _named("nanmax nanmin", _array([[nan, nan], [1.0, nan]]), label="of only NaN in a row", axis=1)
    yield from _named("nanargmax", _array([nan, -inf]), label="of -infinity and NaN")
    yield from _named("var", _array([1.0, 2.0, 4.0]), label="with a correction beyond the size", correction=3)
    yield from _named("mean", np.full(100_000, 2.0, "float16"), label="of float16 of many")
    yield from _named("sum", np.ones(4000, "float16"), label="of float16 of many")
    yield from _named("sum", np.ones(1000, bool), label="of bool")
    yield from _named("prod", np.full(5, 3, "int8"), label="of int8")
    histograms: dict[str, tuple[np.ndarray, dict[str, Any]]] = {
        "bytes": (_array([0, 255, 3], "uint8"), {"bins": 4}),
        "NaN and a range": (_array([0.5, nan, 1.5]), {"bins": 2, "range": (0.0, 2.0)}),
        "NaN": (_array([0.5, nan, 1.5]), {"bins": 2}),
        "none": (np.empty(0), {"bins": 2}),
        "float16": (_array([0.5, 1.5, 2.5], "float16"), {"bins": 3}),
    }
    for label, (x, options) in histograms.items():
        yield from _named("histogram", x, label=f"of {label}", **options)
    weighted: Function = lambda x, w: tt.histogram(x, bins=3, weights=w)  # noqa: E731  # as above
    yield Call("histogram with weights", weighted, (_array([0.5, 1.5, 2.5]), _array([1.0, 2.0, 4.0])), exact=True)
    falling: Function = partial(tt.digitize, right=True)
    yield Call(
        "digitize by falling edges", falling, (_array([0.5, 1.0, 2.0, 9.0]), _array([3.0, 1.0, 0.0])), exact=True
    )
    yield from _named("bincount", _array([-1, 2]), label="of negative numbers")
    yield from _named("bincount", _array([3, 200, 3], "uint8"), label="of uint8")
    nothing: Function = lambda n, w: tt.bincount(n, weights=w)  # noqa: E731  # as above
    yield Call("bincount of none with weights", nothing, (np.empty(0, "int64"), np.empty(0)), exact=True)
    yield from _named("searchsorted", _array([0.0, 1.0, nan]), _array([nan, 0.5, 9.0]), label="with NaN")
    yield from _named("isin setxor1d intersect1d", _array([nan, 1.0]), _array([nan, 2.0]), label="with NaN")
    yield Call("unravel_index beyond", lambda n: tt.unravel_index(n, (2, 3)), (_array([6]),), exact=True)


def written(function: Function) -> Callable[..., Any]:
    """Return the function of what it writes to a copy, and what it writes."""

    def call(x: Any, *values: Any) -> Any:
        found = x.copy()
        function(found, *values)
        return found

    return call


def writes() -> Iterator[Call]:
    """Yield functions that write to their first operand."""
    places, x, tall = _array([[1, 0], [2, -2]]), np.arange(6.0).reshape(2, 3), np.arange(10).reshape(5, 2)
    yield Call("put_along_axis", written(partial(tt.put_along_axis, axis=1)), (x, places, -x[:, :2]), exact=True)
    yield Call("put_along_axis beyond", written(tt.put_along_axis), (x, places + 2, -x[:, :2]), exact=True)
    yield Call("fill_diagonal", written(lambda x: tt.fill_diagonal(x, 2.5)), (x,), exact=True)
    wrapped = written(lambda x, v: tt.fill_diagonal(x, v, wrap=True))
    pieces: Callable[..., Any] = lambda x, m: tt.piecewise(x, [m, x > 4], [lambda v: v[::-1], 0, lambda v: -v])  # noqa: E731  # a row of the table
    yield Call("piecewise", pieces, (x, x < 3), exact=True)
    yield Call("fill_diagonal wrap", wrapped, (tall, np.arange(-4, 0)), exact=True)


def samples() -> Iterator[Call]:
    """Yield functions of samples, and transforms of strided operands."""
    for mode, widths in product(("reflect", "symmetric", "wrap"), ((1, 1), (7, 7))):
        yield Call(
            f"pad {mode} {widths}",
            lambda x, m=mode, w=widths: tt.pad(x, (w,), mode=m),
            (_array([1, 2, 3]),),
            exact=True,
        )
    for widths in ((1, 8), (8, 1)):
        yield Call(
            f"pad symmetric {widths}",
            lambda x, w=widths: tt.pad(x, (w,), mode="symmetric"),
            (_array([1, 2, 3]),),
            exact=True,
        )
    unit = _array([0.0, 1.0])
    yield from _named("interp", _array([0.5]), unit, _array([0j, 2 + 4j]), label="of complex samples", exact=False)
    yield from _named("interp", _array([nan, 0.5]), unit, _array([0.0, 2.0]), label="with NaN", exact=False)
    turns = (_array([-180.0, 5.0, 365.0]), _array([190.0, -190, 350, -350]), _array([5.0, 10, 3, 4]))
    yield from _named("interp", *turns, label="in a period", exact=False, period=360.0)
    yield from _named("convolve", NORMAL, NORMAL[:1000], label="of many", exact=False)
    yield from _named("convolve", np.arange(2000), np.arange(1000), label="of many ints")
    yield from _named(
        "correlate", NORMAL[:5] + 1j, NORMAL[:3] - 2j, label="of complex numbers", exact=False, mode="full"
    )
    yield from _named("unwrap", _array([0.0, 3.0, 7.0, 12.0]), label="of whole floats", exact=False)
    yield Call("gradient at the edges", lambda x: tt.gradient(x, 0.5, edge_order=2), (NORMAL[:9],))
    z = (np.arange(24.0) + 1j * np.arange(24.0)[::-1]).reshape(4, 6)
    transforms: dict[str, tuple[Function, np.ndarray]] = {
        "irfftn of the shape": (lambda x: tt.fft.irfftn(x, s=(4, 6), axes=(0, 1)), z),
        "irfftn of columns": (lambda x: tt.fft.irfftn(x.mT, axes=(0, 1)), z),
        "rfftn of columns": (lambda x: tt.fft.rfftn(x.mT), z.real.copy()),
        "fft of a view": (lambda x: tt.fft.fft(x[:, ::2]), z),
        "fft of none": (tt.fft.fft, np.empty((0, 4), "complex64")),
    }
    for label, (function, x) in transforms.items():
        yield Call(label, function, (x,))
    for name in ("irfftn", "irfft", "hfft"):
        yield Call(f"the operand of {name} stays", partial(_after, getattr(tt.fft, name)), (z,), exact=True)


def _after(function: Function, x: Any) -> Any:
    """Return the operand after the call."""
    function(x)
    return x


def indices() -> Iterator[Call]:
    """Yield index arrays of each dtype, masks, and writes."""
    x = np.arange(300.0)
    table, cube = x.reshape(3, 100), x.reshape(3, 10, 10)
    for dtype in ("int8", "uint8", "int16", "uint32", "uint64"):
        at = _array([1, 100, 2], dtype)
        yield Call(f"x[{dtype}]", lambda x, i: x[i], (x, at), exact=True)
        yield from _named("take", x, at, label=dtype, axis=0)
    keys: dict[str, tuple[Function, tuple[np.ndarray, ...]]] = {
        "x[-1 of int8]": (lambda x, i: x[i], (x, _array([-1, 5], "int8"))),
        "x[out of bounds]": (lambda x, i: x[i], (x, _array([300]))),
        "x[mask of no elements]": (lambda x, m: x[m], (x[:3], np.zeros(0, bool))),
        "x[mask of another size]": (lambda x, m: x[m], (x[:3], np.ones(4, bool))),
        "x[:, mask]": (lambda x, m: x[:, m], (table, np.arange(100) % 3 == 0)),
        "x[mask, index]": (lambda x, m, i: x[m, i], (table, _array([True, False, True]), _array([5, -1]))),
        "x[rows, :, columns]": (lambda x, i, j: x[i, :, j], (cube, _array([0, 2]), _array([9, -10]))),
        "x[index of none]": (lambda x, i: x[i], (np.empty((0, 3)), np.empty(0, "int64"))),
        "x[mask] = values": (_written, (x[:6], _array([1, 0, 1, 0, 0, 1], bool), _array([7.0, 8.0, 9.0]))),
        "x[mask] = too few": (_written, (x[:6], _array([1, 0, 1, 0, 0, 1], bool), _array([7.0, 8.0]))),
        "x[mask] = number": (_set, (x[:6], _array([1, 0, 1, 0, 0, 1], bool))),
        "x[mask of rows] = number": (_set, (table, _array([True, False, True]))),
        "x[mask of a view] = number": (lambda x, m: _set(x.mT, m), (table, np.arange(100) % 3 == 0)),
        "x[mask of a number] = number": (_set, (_array(3.0), _array(True))),
        "x[mask of another size] = number": (_set, (x[:3], np.ones(4, bool))),
        "x[mask of itself] = number": (lambda x: _set(x, x[::-1]), (_array([1, 0, 0], bool),)),
        "x[i] = values": (_written, (x[:6], _array([5, -6]), _array([7.0, 8.0]))),
        "x[i] = out of bounds": (_written, (x[:6], _array([6]), _array([7.0]))),
        "x[1:] += x[:-1]": (_added, (np.arange(1e6),)),
        "x[...] = x.mT": (_transposed, (np.arange(1e6).reshape(1000, 1000),)),
        "nonzero of 0 axes": (tt.nonzero, (_array(3.0),)),
        "repeat by uint8": (lambda x, n: tt.repeat(x, n, axis=0), (x[:3], _array([0, 2, 1], "uint8"))),
        "where of three dtypes": (
            tt.where,
            (_array([True, False]), _array([1, 2], "int8"), _array([0.5, 1.5], "float32")),
        ),
    }
    for label, (function, arrays) in keys.items():
        yield Call(label, function, arrays, exact=True)
    yield from _named("take_along_axis", table, _array([[0, -1], [5, 5], [99, -100]]), label="with negative", axis=1)
    for name, dtypes in (("add", "int64 float16 float32 float64"), ("max", "int64 float32"), ("min", "int64 float32")):
        for dtype in dtypes.split():
            arrays = (np.arange(4).astype(dtype), _array([0, 2, 0]), _array([1, 2, 3], dtype))
            yield Call(f"at {name} {dtype}", lambda x, i, v, n=name: getattr(tt.at(x)[i], n)(v), arrays, exact=True)


def _written(x: Any, key: Any, value: Any) -> Any:
    x[key] = value
    return x


def _set(x: Any, key: Any) -> Any:
    x[key] = 1
    return x


def _added(x: Any) -> Any:
    x[1:] += x[:-1]
    return x


def _transposed(x: Any) -> Any:
    x[...] = x.mT
    return x


def arithmetic() -> Iterator[Call]:
    """Yield operators at the ends of their dtypes."""
    for dtype, low in EXTREME.items():
        yield from _named("floor_divide remainder", low, np.zeros(4, dtype), label=f"of {dtype} by 0")
        if dtype[0] == "i":
            yield from _named("floor_divide remainder", low, np.full(4, -1, dtype), label=f"of {dtype} by -1")
        yield from _named("abs sign", low, label=f"of {dtype}")
    edges = _array([0.0, -0.0, 1.0, -1.0, 0.1, 5.5, -7.0, 1e300, 5e-324, inf, -inf, nan])
    for dtype in ("float16", "float32", "float64"):
        x = edges.astype(dtype) if dtype == "float64" else np.clip(edges, -6e4, 6e4).astype(dtype)
        yield from _named("floor_divide remainder", x[:, None], x[None, :], label=f"at the edges of {dtype}")
        yield from _named("floor_divide remainder", x, _array(0.1, dtype), label=f"of {dtype} by 0.1")
    numbers: dict[str, tuple[Function, tuple[np.ndarray, ...]]] = {
        "int8 + 1000": (lambda x: x + 1000, (_array([1], "int8"),)),
        "uint8 - 1": (lambda x: x - 1, (_array([0, 3], "uint8"),)),
        "int64 / 0": (lambda x: x / 0, (_array([1, 0, -1]),)),
        "int8 < 1000": (lambda x: x < 1000, (_array([1], "int8"),)),
        "float16 overflow": (lambda x: x * 60000.0, (_array([2.0], "float16"),)),
        "subnormal float64": (lambda x: x * 1.0, (_array([1e-310]),)),
        "x // 2.0": (lambda x: x // 2.0, (edges,)),
        "2.0 % x": (lambda x: 2.0 % x, (edges,)),
        "floats // ints": (tt.floor_divide, (edges, _array(3, "int8"))),
        "float32 % float64": (tt.remainder, (_array([5.5, -5.5], "float32"), _array([0.1, 0.1]))),
    }
    for label, (function, arrays) in numbers.items():
        yield Call(label, function, arrays, exact=True)
    yield from _named("pow", _array([2, -3, 0, 7]), _array([62, 3, 0, 1]), label="of int64")
    yield from _named("less", _array([2**63], "uint64"), _array([-1]), label="of uint64 and int64")
    yield from _named("round", _array([0.5, 1.5, 2.5, -0.5]), label="of halves")
    yield Call("pow of float32", lambda x: x**2.5, (_array([0.0, 2.0, -1.0], "float32"),))
    z = _array([1e200 + 1e200j, 0j, -1 + 0j, inf + 1j])
    yield from _named("abs sqrt log exp", z, label="of complex128", exact=False)
    yield from _named("matmul", np.ones((2, 2), bool), np.eye(2, dtype=bool), label="of bool")
    yield from _named("matmul", np.full((2, 200), 3, "int8"), np.full((200, 2), 3, "int8"), label="of int8")
    yield from _named(
        "matmul", np.full((64, 64), 0.1, "float16"), np.full((64, 64), 0.1, "float16"), label="of float16", exact=False
    )


def linear_algebra() -> Iterator[Call]:
    """Yield singular, batched and non-finite matrices, and sparse ones."""
    random = np.random.default_rng(3)
    names = "inv det cholesky svdvals pinv cond matrix_rank"
    yield from _named(names, ONES, label="of a singular matrix", exact=False)
    yield from _named(f"{names} eigvals", NANS, label="of NaN", exact=False)
    yield Call("slogdet of a singular matrix", tt.linalg.slogdet, (_array([[1.0, 2.0], [2.0, 4.0]]),), exact=True)
    for p in (1, -1, inf, "fro"):
        yield Call(f"cond {p} of a singular matrix", partial(tt.linalg.cond, p=p), (ONES,))
    yield from _named("solve", ONES, np.ones(2), label="of a singular matrix")
    deficient = (_array([[1.0, 1], [1, 1], [2, 2]]), _array([1.0, 2, 3]))
    matrices: dict[str, tuple[Function, tuple[np.ndarray, ...]]] = {
        "lstsq of lower rank": (tt.linalg.lstsq, deficient),
        "qr of a wide matrix": (lambda x: tt.abs(tt.linalg.qr(x).R), (np.arange(6.0).reshape(2, 3) + 1,)),
        "svd of batches": (lambda x: tt.linalg.svd(x).S, (random.normal(size=(5, 40, 33)),)),
        "eigh of batches": (lambda x: tt.linalg.eigh(x + x.mT).eigenvalues, (random.normal(size=(5, 33, 33)),)),
        "inv of many": (tt.linalg.inv, (random.normal(size=(200, 8, 8)) + 8 * np.eye(8),)),
        "cholesky of batches": (partial(tt.linalg.cholesky, upper=True), (np.stack([np.eye(3) * 4, np.eye(3) * 9]),)),
        "einsum of three": (partial(tt.einsum, "ij,jk,kl->il"), tuple(random.normal(size=(4, 4)) for _ in range(3))),
        "gemm": (tt.gemm, (random.normal(size=(3, 4)), random.normal(size=(4, 2)))),
    }
    for label, (function, arrays) in matrices.items():
        yield Call(label, function, arrays)
    for dtype, kind in product(("float32", "complex128"), ("to_csr", "to_csc")):
        a, make = _array([[0, 2, 0], [1, 0, 3]], dtype), getattr(tt, kind)
        products: dict[str, tuple[Function, tuple[np.ndarray, ...]]] = {
            "dense": (lambda x, y, m=make: m(x) @ y, (a, np.ones((3, 2), dtype))),
            "vector": (lambda x, y, m=make: m(x) @ y, (a, np.ones(3, dtype))),
            "reflected": (lambda x, y, m=make: y @ m(x), (a, np.ones((2, 2), dtype))),
            "of two": (lambda x, m=make: (m(x) @ m(x).T).to_dense(), (a,)),
            "again": (lambda x, m=make: m(x).to_dense(), (a,)),
        }
        for label, (function, arrays) in products.items():
            yield Call(f"{kind} {dtype}, {label}", function, arrays)


def agree(case: Call, device: Any) -> None:
    """Check that the device returns, or refuses, what the Cpu does."""
    want, refused = _attempted(case, tt.Cpu())
    got, failed = _attempted(case, device)
    assert type(failed) is type(refused), f"{failed!r} instead of {refused!r}"
    assert len(got) == len(want)
    for one, other in zip(got, want, strict=True):
        assert (one.shape, one.dtype) == (other.shape, other.dtype)
        if case.exact:
            np.testing.assert_array_equal(one, other)
        else:
            np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-8)


def _attempted(case: Call, device: Any) -> tuple[list[np.ndarray], Exception | None]:
    """Return the arrays that a call returns, and the error that it raises."""
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore", RuntimeWarning)  # NumPy's; a Gpu has none
            found = case.function(*(tt.from_numpy(x.copy()).to_device(device) for x in case.arrays))
    except Exception as error:  # noqa: BLE001  # the classes are compared
        return [], error
    parts = found if isinstance(found, list | tuple) else [found]
    return [x.to_device(tt.Cpu()).numpy() for x in parts], None


def every() -> dict[str, Call]:
    """Return all cases by their labels."""
    chapters = (order, statistics, writes, samples, indices, arithmetic, linear_algebra)
    found = [call for chapter in chapters for call in chapter()]
    by_label = {call.label: call for call in found}
    assert len(by_label) == len(found), "two cases have one label"
    return by_label
