"""Calls in which CuPy 14.2 differs from NumPy, or fails; the Gpu must return what the Cpu returns, or refuse it too."""

from __future__ import annotations

import warnings
from math import inf, nan
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from tests.gpu.calls import Call, must_agree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MINUS = float(np.copysign(nan, -1.0))
MANY = np.random.default_rng(0).normal(size=20_000)
GAPS = np.where(np.arange(MANY.size) % 7, MANY, nan)
METHODS = (
    *("linear", "lower", "higher", "midpoint", "nearest", "inverted_cdf", "averaged_inverted_cdf", "weibull"),
    *("closest_observation", "interpolated_inverted_cdf", "hazen", "median_unbiased", "normal_unbiased"),
)


def _exact(label: str, function: Callable[..., Any], *arrays: Any) -> Call:
    return Call(label, function, tuple(np.asarray(each) for each in arrays), exact=True)


def _near(label: str, function: Callable[..., Any], *arrays: Any) -> Call:
    return Call(label, function, tuple(np.asarray(each) for each in arrays))


def _product(x: Any, y: Any) -> Any:
    whole = x[:]  # on the same memory
    x @= y
    return whole


def _written(key: Callable[..., Any], value: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that writes a part of a tensor to another part of it."""

    def call(x: Any, *others: Any) -> Any:
        x[key(x, *others)] = value(x, *others)
        return x

    return call


def _added(x: Any) -> Any:
    x[1:] += x[:-1]
    return x


def writes() -> Iterator[Call]:
    """Yield products in place, and writes whose operands overlap."""
    square = np.arange(9.0).reshape(3, 3)
    yield _exact("x @= y", _product, square, square[::-1].copy())
    yield _exact("x @= y, batches", _product, np.stack([square, square + 1]), square)
    yield _exact("x @= y, wrong shape", _product, square, np.ones((3, 2)))
    forwards = _written(lambda *_: slice(1, None), lambda x: x[:-1])
    backwards = _written(lambda *_: slice(None, -1), lambda x: x[1:])
    for size in (1000, 10_000):
        yield _exact(f"x[1:] = x[:-1], {size}", forwards, np.arange(float(size)))
        yield _exact(f"x[:-1] = x[1:], {size}", backwards, np.arange(float(size)))
    yield _exact("x[1:] = x[:-1], rows", forwards, np.arange(600.0).reshape(200, 3))
    yield _exact("x[1:] += x[:-1]", _added, np.arange(1000.0))
    yield _exact("x[...] = x.mT", _written(lambda *_: ..., lambda x: x.mT), np.arange(900.0).reshape(30, 30))
    yield _exact("x[...] = x[::-1]", _written(lambda *_: ..., lambda x: x[::-1]), np.arange(1000.0))
    by_key = _written(lambda _, key: key, lambda x, _: x[::-1])
    yield _exact("x[places] = x[::-1]", by_key, np.arange(2000.0), np.arange(2000))
    yield _exact("n[n] = n + 1", _written(lambda n: n, lambda n: n + 1), np.random.default_rng(1).permutation(500))
    yield _exact("n[n, 0] = 7", _written(lambda n: (n[:, 0], 0), lambda n: n[:, 0] * 0 + 7), np.zeros((9, 2), int) + 3)
    yield _exact("mask[mask] = False", _written(lambda m: m, lambda m: ~m[m]), np.arange(500) % 3 == 0)
    yield _exact("x[mask] = x[::-1]", by_key, np.arange(2000.0), np.ones(2000, bool))
    yield _exact("mask[mask[::-1]] = False", _written(lambda m: m[::-1], lambda m: ~m[m]), np.arange(500) % 3 == 0)
    masked = _written(lambda _x, mask, _v: mask, lambda _x, _m, values: values)
    none = np.zeros(3, bool)
    for width in (0, 1, 2):
        yield _exact(f"x[mask of none] = {width} values", masked, np.arange(3.0), none, np.arange(float(width)))
    yield _exact("x[mask of none] = rows", masked, np.ones((3, 2)), none, np.ones((1, 2)))
    yield _exact("x[mask of none] = longer rows", masked, np.ones((3, 2)), none, np.ones((1, 3)))
    yield _exact("x[mask] = too few", masked, np.arange(3.0), ~none, np.ones(2))
    yield _exact("x[0:0] = values", _written(lambda *_: slice(0, 0), lambda _, v: v), np.arange(3.0), np.ones(2))


def _updated(name: str) -> Callable[..., Any]:
    return lambda x, key, values: getattr(tt.at(x)[key], name)(values)


def updates() -> Iterator[Call]:
    """Yield updates at repeated positions, of every dtype."""
    places, whole = np.array([0, 2, 0, -1, 0, 2]), np.array([1, 2, 3, 4, 5, 6])
    kinds = {"add": "iufc", "multiply": "iufc", "max": "iuf", "min": "iuf"}
    names = [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)]
    for name, kind in kinds.items():
        for dtype in (*names, "float16", "float32", "float64", "complex64", "complex128"):
            if np.dtype(dtype).kind in kind:
                x, values = np.arange(4).astype(dtype), whole.astype(dtype)
                yield _near(f"at.{name}, {dtype}", _updated(name), x, places, values)
        yield _near(
            f"at.{name}, rows", _updated(name), np.ones((3, 2)), np.array([2, 0, 2]), np.arange(6.0).reshape(3, 2)
        )
        yield _near(f"at.{name}, broadcast", _updated(name), np.ones((3, 2)), np.array([2, 0, 2]), np.array([5.0, 0.5]))
        yield _near(f"at.{name}, mask", _updated(name), np.ones(4), np.arange(4) % 2 == 0, np.array([5.0, 0.5]))
        yield _near(f"at.{name}, none", _updated(name), np.ones(4), np.zeros(0, int), np.zeros(0))
        two: Callable[..., Any] = lambda x, i, j, v, n=name: getattr(tt.at(x)[i, j], n)(v)  # noqa: E731  # a row
        yield _near(
            f"at.{name}, two", two, np.ones((2, 3)), np.array([0, 0, 1]), np.array([2, 2, 0]), np.arange(3.0) + 2
        )
        number: Callable[..., Any] = lambda x, i, n=name: getattr(tt.at(x)[i], n)(3)  # noqa: E731  # as above
        yield _near(f"at.{name}, a number", number, np.arange(4.0), places)
        part: Callable[..., Any] = lambda x, v, n=name: getattr(tt.at(x)[1:], n)(v)  # noqa: E731  # as above
        yield _near(f"at.{name}, a slice", part, np.arange(4.0), np.arange(3.0))
    for name, start in (("max", 0.0), ("min", 0.5)):
        yield _exact(f"at.{name}, 53 bits", _updated(name), np.full(2, start), np.array([0, 1]), np.array([0.1, 1 / 3]))
        for dtype in ("float16", "float32", "float64"):
            gap = np.array([nan, 1.0, 2.0], dtype)
            yield _exact(f"at.{name}, NaN, {dtype}", _updated(name), np.zeros(3, dtype), np.array([0, 1, 0]), gap)
    many = np.arange(5000) % 3
    yield _exact("at.add of many, int8", _updated("add"), np.zeros(3, "int8"), many, np.ones(5000, "int8"))
    yield _exact("at.max of many", _updated("max"), np.zeros(3), many, MANY[:5000])


def order() -> Iterator[Call]:
    """Yield functions that sort, with NaN of both signs."""
    for dtype, sign in ((dtype, sign) for dtype in ("float16", "float32", "float64") for sign in (nan, MINUS)):
        x, label = np.array([3.0, sign, 1.0, 2.0, sign, -inf], dtype), f"{dtype}, {np.copysign(1, sign):+.0f}NaN"
        for name in ("sort", "argsort", "unique_values", "median", "nanmedian", "argmax", "argmin", "nanargmax"):
            yield _exact(f"{name} {label}", getattr(tt, name), x)
        for name in ("unique_all", "unique_counts", "unique_inverse"):
            yield _exact(f"{name} {label}", getattr(tt, name), x)
        for name in ("sort", "argsort"):
            function = getattr(tt, name)
            yield _exact(f"{name} descending {label}", lambda x, f=function: f(x, descending=True), x)
            yield _exact(f"{name} rows {label}", lambda x, f=function: f(x, axis=0), np.stack([x, x[::-1]]))
        yield _near(f"quantile {label}", lambda x: tt.quantile(x, 0.5), x)
        yield _near(f"nanquantile {label}", lambda x: tt.nanquantile(x, 0.5), x)
        yield _exact(f"searchsorted {label}", lambda x, y: tt.searchsorted(tt.sort(x), y), x, x)
        yield _exact(f"isin {label}", lambda x, y: tt.isin(y, x), x, np.array([1.0, 2.0, 3.0], dtype))
        for name in ("union1d", "intersect1d", "setdiff1d", "setxor1d"):
            yield _exact(f"{name} {label}", getattr(tt, name), x, x[2:4])
            yield _exact(f"{name} {label}, NaN in both", getattr(tt, name), x, x[1:3])
    made: Callable[..., Any] = lambda x: tt.sort(x / x)  # noqa: E731  # a row of the table
    yield _exact("sort of NaN made there", made, np.array([0.0, 1.0, 0.0, 2.0]))
    yield _exact("sort of NaN made there, float32", made, np.array([0.0, 1.0, 0.0, 2.0], "float32"))
    for place in (10, 600, -10):
        parted: Callable[..., Any] = lambda x, k=place: tt.sort(tt.partition(x, k)[: k + 1])  # noqa: E731
        yield _exact(f"partition {place} of many with NaN", parted, GAPS)
        taken: Callable[..., Any] = lambda x, k=place: tt.take(x, tt.argpartition(x, k)[: k + 1], axis=0)  # noqa: E731
        yield _exact(f"argpartition {place} of many with NaN", lambda x, f=taken: tt.sort(f(x)), GAPS)
    for name in ("argmax", "argmin"):
        function = getattr(tt, name)
        yield _exact(f"{name} of many with NaN", function, GAPS)
        for axis in (0, 1):
            yield _exact(
                f"{name} with NaN, {axis}", lambda x, f=function, at=axis: f(x, axis=at), GAPS.reshape(100, 200)
            )
        yield _exact(f"{name} of infinities", function, np.full(3, -inf if name == "argmax" else inf))


def mixed_signs() -> Iterator[Call]:
    """Yield sets of signed and of unsigned numbers."""
    for signed, unsigned in (("int32", "uint32"), ("int8", "uint8"), ("int16", "uint64"), ("int64", "uint32")):
        x, y = np.array([-1, 1, 5]), np.array([1, np.iinfo(unsigned).max >> (11 if "64" in unsigned else 0)], "uint64")
        for name in ("isin", "union1d", "intersect1d", "setdiff1d", "setxor1d"):
            yield _exact(f"{name} of {signed} and {unsigned}", getattr(tt, name), x.astype(signed), y.astype(unsigned))


def quantiles() -> Iterator[Call]:
    """Yield quantiles of all methods, with NaN and infinities."""
    gap = np.array([[1.0, 2.0, nan, 4.0], [1.0, 5.0, 3.0, 2.0], [nan] * 4])
    far = np.array([[1.0, 2.0, -inf], [-inf, 3.0, inf], [inf, inf, 1.0]])
    rows = np.random.default_rng(3).normal(size=(3, 7))
    parts = np.array([0.0, 0.1, 0.25, 0.5, 2 / 3, 1.0])
    for name, whole in (("quantile", 1), ("percentile", 100), ("nanquantile", 1), ("nanpercentile", 100)):
        function = getattr(tt, name)
        for axis in (None, 0, 1, (0, 1)):
            call: Callable[..., Any] = lambda x, q, f=function, at=axis: f(x, q, axis=at)  # noqa: E731  # a row
            for label, x in (("NaN", gap), ("infinities", far), ("numbers", rows)):
                yield _near(f"{name} of {label}, {axis}", call, x, parts * whole)
        kept: Callable[..., Any] = lambda x, q, f=function: f(x, q, axis=-1, keepdims=True)  # noqa: E731  # as above
        yield _near(f"{name}, keepdims", kept, gap, parts * whole)
        for dtype in ("float16", "float32"):
            yield _near(f"{name} of {dtype}", function, rows.astype(dtype), parts * whole)
        for method in METHODS:
            chosen: Callable[..., Any] = lambda x, q, f=function, m=method: f(x, q, axis=1, method=m)  # noqa: E731
            for label, x in (("numbers", rows), ("NaN", gap), ("infinities", far)):
                yield _near(f"{name} {method} of {label}", chosen, x, parts * whole)
            single: Callable[..., Any] = lambda x, f=function, m=method, w=whole: f(x, 0.5 * w, method=m)  # noqa: E731
            yield _near(f"{name} {method} of a vector", single, rows[0])
    for name in ("median", "nanmedian"):
        function = getattr(tt, name)
        for axis in (None, 0, 1, (), (0, 1)):
            for label, x in (("NaN", gap), ("infinities", far), ("large numbers", np.array([[1e308, 1.5e308]] * 2))):
                yield _near(f"{name} of {label}, {axis}", lambda x, f=function, at=axis: f(x, axis=at), x)
        yield _near(f"{name}, keepdims", lambda x, f=function: f(x, axis=0, keepdims=True), rows)
        yield _near(f"{name} of none", function, np.zeros((0, 3)))
        yield _near(f"{name} of no rows", lambda x, f=function: f(x, axis=0), np.zeros((3, 0)))
        yield _near(f"{name} of float16", function, rows.astype("float16"))
        yield _near(f"{name} of many with NaN", function, GAPS)


def bins() -> Iterator[Call]:
    """Yield histograms and bins."""
    whole, fraction = np.array([0, 1, 2, 3]), np.array([0.0, 1.0, 2.5])
    by: Callable[..., Any] = lambda x, e: tt.histogram(x, bins=e)  # noqa: E731  # a row of the table
    within: Callable[..., Any] = lambda x: tt.histogram(x, bins=2, range=(0.0, 2.5))  # noqa: E731  # as above
    plain: Callable[..., Any] = lambda x: tt.histogram(x, bins=3)  # noqa: E731  # as above
    yield _exact("histogram of ints by a fraction", by, whole, fraction)
    yield _exact("histogram of ints in a range", within, whole)
    yield _exact("histogram of large numbers", plain, np.array([1e17, 1.5e17, 2e17]))
    yield _exact("histogram of large float32", plain, np.array([1e9, 1.5e9, 2e9], "float32"))
    yield _exact("histogram of equal numbers", plain, np.full(3, 2.0))
    yield _exact("histogram of none", plain, np.zeros(0))
    yield _exact("histogram of a matrix", plain, np.arange(6.0).reshape(2, 3).T)
    yield _exact("histogram by equal edges", by, np.array([0.0, 1.0, 1.0, 2.0]), np.array([0.0, 1.0, 1.0]))
    yield _exact("histogram by unordered edges", by, fraction, np.array([0.0, 2.0, 1.0]))
    yield _exact("histogram by float32", by, np.array([0.1, 0.5, 1.0]), np.array([0.1, 0.5, 1.0], "float32"))
    yield _exact("histogram of NaN", plain, np.array([0.5, nan]))
    yield _exact("histogram with NaN in a range", within, np.array([0.5, nan, 2.5, inf, -inf]))
    yield _near("histogram, density", lambda x: tt.histogram(x, bins=4, density=True), MANY[:100])
    weighted: Callable[..., Any] = lambda x, w: tt.histogram(x, bins=3, weights=w)  # noqa: E731  # as above
    yield _near("histogram, weights", weighted, np.array([1, 2, 4]), np.array([0.5, 2.0, 4.0]))
    yield _near(
        "histogram, weights of float32", weighted, np.array([1.0, 2.0, 4.0]), np.array([0.5, 2.0, 4.0], "float32")
    )
    yield _exact("digitize by unordered edges", tt.digitize, np.array([0.5, 1.5]), np.array([0.0, 2.0, 1.0]))
    yield _exact("digitize by nearly falling edges", tt.digitize, np.array([0.5, 1.5]), np.array([2.0, 0.0, 1.0]))
    for right in (False, True):
        call: Callable[..., Any] = lambda x, b, r=right: tt.digitize(x, b, right=r)  # noqa: E731  # as above
        yield _exact(f"digitize by rising edges, {right}", call, np.array([-1.0, 0, 1.0, nan, 9.0]), fraction)
        yield _exact(f"digitize by falling edges, {right}", call, np.array([-1.0, 0, 1.0, nan, 9.0]), fraction[::-1])
        yield _exact(f"digitize of ints by floats, {right}", call, whole, fraction)


def samples() -> Iterator[Call]:
    """Yield padding, interpolation and convolutions."""
    for mode in ("reflect", "symmetric", "wrap", "edge"):
        for size in (1, 2, 3):
            for widths in ((0, 1), (1, 8), (8, 1), (7, 7), (0, 0)):
                call: Callable[..., Any] = lambda x, m=mode, w=widths: tt.pad(x, (w,), mode=m)  # noqa: E731  # a row
                yield _exact(f"pad {mode} {size}: {widths}", call, np.arange(1, size + 1))
        both: Callable[..., Any] = lambda x, m=mode: tt.pad(x, ((1, 9), (5, 0)), mode=m)  # noqa: E731  # as above
        yield _exact(f"pad {mode}, a matrix", both, np.arange(6.0).reshape(2, 3))
    across: Callable[..., Any] = lambda x, p, f: tt.interp(x.mT, p, f)  # noqa: E731  # as above
    grid, ends = np.arange(6.0).reshape(2, 3), np.array([0.0, 9.0])
    yield _near("interp of columns", across, grid, ends, np.array([0.0, 18.0]))
    for dtype in ("uint8", "uint32", "int8", "uint64", "float32"):
        yield _near(f"interp of falling {dtype}", tt.interp, grid, ends, np.array([100, 1], dtype))
        yield _near(
            f"interp at {dtype}", tt.interp, np.array([1, 5, 20], dtype), np.array([-1.0, 9.0]), np.array([0, 7])
        )
    yield _near("interp at one place", tt.interp, np.array(4.5), ends, np.array([0.0, 18.0]))
    yield _near(
        "interp between strided samples", lambda x, p, f: tt.interp(x, p[::2], f[::-2]), grid, MANY[:4], MANY[4:8]
    )
    ended: Callable[..., Any] = lambda x, p, f: tt.interp(x, p, f, left=0.5, right=-0.5)  # noqa: E731  # as above
    yield _near("interp of ints between fractions", ended, np.array([-1.0, 99.0]), ends, np.array([1, 2]))
    n = np.random.default_rng(1).normal(size=300)
    gap = n.copy()
    gap[5] = nan
    gap[200] = inf
    for name in ("convolve", "correlate"):
        function = getattr(tt, name)
        for mode in ("full", "same", "valid"):
            slid: Callable[..., Any] = lambda a, b, f=function, m=mode: f(a, b, mode=m)  # noqa: E731  # as above
            for label, x, y in (
                ("float64", n, n[:100]),
                ("float32", n.astype("float32"), n[:99].astype("float32")),
                ("float16", n[:50].astype("float16"), n[:8].astype("float16")),
                ("NaN", gap, n[:40]),
                ("NaN in the short one", n, gap[:9]),
                ("NaN in both", gap, gap[:6]),
                ("complex", n[:20] + 1j * n[20:40], n[:7] - 2j),
                ("complex and real", n[:20] * 1j, n[:6]),
                ("ints", np.arange(50), np.arange(7)),
                ("int8", np.arange(100, dtype="int8"), np.arange(20, dtype="int8")),
                ("ints and floats", np.arange(50), gap[:7]),
                ("one", n[:1], n[:1]),
                ("strided", n[::3], n[30:0:-4]),
                ("large beside small", np.array([1e15, 1.0, 2.0, 3.0]), np.array([1.0, 1e-3])),
            ):
                yield _near(f"{name} {mode}, {label}", slid, x, y)
                yield _near(f"{name} {mode}, {label}, swapped", slid, y, x)


def transforms() -> Iterator[Call]:
    """Yield transforms along several axes, of operands in other orders."""
    z = (np.arange(24.0) + 1j * np.arange(24.0)[::-1]).reshape(4, 6)
    four = np.arange(48.0).reshape(2, 2, 3, 4) * (1 + 1j)
    columns: Callable[..., Any] = lambda x: tt.fft.irfftn(x.mT, s=(6, 4), axes=(0, 1))  # noqa: E731  # a row
    yield _near("irfftn of columns, s = shape", columns, z)
    yield _near("irfftn of columns, longer", lambda x: tt.fft.irfftn(x.mT, s=(7, 9), axes=(0, 1)), z)
    yield _near("irfftn of columns", lambda x: tt.fft.irfftn(x.mT, axes=(0, 1)), z)
    yield _near("irfftn of 4 axes, s = shape", lambda x: tt.fft.irfftn(x, s=(2, 2, 3, 4), axes=(0, 1, 2, 3)), four)
    yield _near("irfftn of 4 axes", tt.fft.irfftn, four)
    yield _near("irfftn of some axes", lambda x: tt.fft.irfftn(x, s=(5, -1), axes=(3, 1)), four)
    yield _near("irfft2 of columns", lambda x: tt.fft.irfft2(x.mT, s=(6, 4)), z)
    for norm in ("backward", "ortho", "forward"):
        yield _near(f"irfftn, {norm}", lambda x, n=norm: tt.fft.irfftn(x, axes=(0, 1), norm=n), z.astype("complex64"))
    yield _near("irfftn of none", lambda x: tt.fft.irfftn(x, axes=(0, 1)), np.zeros((0, 3, 2), "complex128"))


def numbers() -> Iterator[Call]:
    """Yield functions of complex numbers, norms and decompositions."""
    z = [1e200 + 1e200j, 0j, -1 + 0j, complex(inf, 1), complex(1, -inf), complex(-inf, inf), complex(nan, 1), 3 - 4j]
    for dtype in ("complex64", "complex128"):
        with np.errstate(over="ignore"):
            values = np.array(z, dtype)
        for name in ("reciprocal", "sign"):
            yield _near(f"{name} of {dtype}", getattr(tt, name), values)
    for dtype, large, small in (("float32", 1e30, 1e-30), ("float64", 1e200, 1e-200), ("complex128", 1e200, 1e-200)):
        for size in (large, small):
            x = np.array([[3.0, 4.0], [0.0, 1.0]]).astype(dtype) * np.dtype(dtype).type(size)
            for ord_ in (0, 1, 2, 3, 0.5, -1, -2, inf, -inf):
                norm: Callable[..., Any] = lambda x, o=ord_: tt.linalg.vector_norm(x, axis=0, ord=o)  # noqa: E731
                yield _near(f"vector_norm {ord_} of {size}, {dtype}", norm, x)
            yield _near(f"vector_norm of all, {size}, {dtype}", tt.linalg.vector_norm, x)
            yield _near(f"matrix_norm of {size}, {dtype}", tt.linalg.matrix_norm, x)
            for p in (None, "fro", 1, -1, inf):
                yield _near(f"cond {p} of {size}, {dtype}", lambda x, p=p: tt.linalg.cond(x, p=p), x)
    for kept in (False, True):
        whole: Callable[..., Any] = lambda x, k=kept: tt.linalg.matrix_norm(x, keepdims=k)  # noqa: E731  # as above
        yield _near(f"matrix_norm of batches, {kept}", whole, MANY[:24].reshape(2, 3, 4))
    yield _near("vector_norm of float16", tt.linalg.vector_norm, np.full(100_000, 2.0, "float16"))
    for special in ([nan, 1.0], [inf, 1.0], [-inf, nan], [0.0, 0.0], []):
        yield _near(f"vector_norm of {special}", tt.linalg.vector_norm, np.array(special))
    batch = MANY[:18].reshape(2, 3, 3)
    yield _near("eigvals of batches", lambda x: tt.linalg.eigvals(x + x.mT), batch)
    spectrum: Callable[..., Any] = lambda x: tt.linalg.eig(x + x.mT).eigenvalues  # noqa: E731  # as above
    yield _near("eig of batches", spectrum, batch)


def refusals() -> Iterator[Call]:
    """Yield calls that NumPy refuses, and CuPy does not, or with another error."""
    bits, vector, matrix = np.array([True, False]), np.arange(2.0), np.arange(4.0).reshape(2, 2)
    yield _exact("+x of bool", lambda x: +x, bits)
    yield _exact("+x of bool, DArray", lambda x: +x.dynamic(), bits)
    yield _exact("+x", lambda x: +x, vector)
    yield _exact("matvec of vectors", tt.matvec, vector, vector)
    yield _exact("matvec by a number", tt.matvec, matrix, np.float64(2.0))
    yield _exact("vecmat by a vector", tt.vecmat, matrix, vector)
    yield _exact("vecmat of a number", tt.vecmat, np.float64(2.0), matrix)
    yield _exact("concat of numbers", lambda x, y: tt.concat([x, y]), np.float64(1.0), np.float64(2.0))
    for name in ("std", "var"):
        for axis in (2, -3, (0, 2)):
            spread: Callable[..., Any] = lambda x, name=name, axis=axis: getattr(tt, name)(x, axis=axis)  # noqa: E731  # as above
            yield _exact(f"{name} along {axis}", spread, matrix)


def every() -> dict[str, Call]:
    """Return the calls by their labels."""
    groups = (writes, updates, order, mixed_signs, quantiles, bins, samples, transforms, numbers, refusals)
    return {call.label: call for group in groups for call in group()}


def agree(call: Call, device: tt.Gpu) -> None:
    """Check that the device returns what the Cpu returns, or raises an error of the same class."""
    expected, refused = _outcome(call, tt.Cpu())
    found, failed = _outcome(call, device)
    assert type(failed) is type(refused), f"{call.label}: Gpu {failed!r}, Cpu {refused!r}"
    if refused is None:
        must_agree(call, expected, found, device)


def _outcome(call: Call, device: tt.Device) -> tuple[Any, Exception | None]:
    operands = [tt.from_numpy(each.copy()).to_device(device) for each in call.arrays]
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            found = call.function(*operands)
        except tt.TypedTensorError as error:
            return None, error
    return found, None
