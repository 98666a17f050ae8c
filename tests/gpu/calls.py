"""A table of calls of every function, which tests compare between the Cpu and another device."""

from __future__ import annotations

import warnings
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import typedtensor as tt
from tests import operands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DTYPES = ("bool", "int8", "int64", "uint8", "uint64", "float16", "float32", "float64", "complex64", "complex128")
WIDE = ("float32", "float64", "complex64", "complex128")
WHOLE = ("int8", "int32", "int64", "uint8", "uint64")


class Call(NamedTuple):
    """A function of tensors, and the arrays for its operands."""

    label: str
    function: Callable[..., Any]
    arrays: tuple[np.ndarray, ...] = ()
    exact: bool = False
    ulps: int = 64
    """The difference allowed, in units of the rounding of the dtype."""


def of(shape: tuple[int, ...], dtype: str, seed: int = 0) -> np.ndarray:
    """Return numbers from -3 to 3: integers for integer dtypes, not negative for unsigned ones."""
    random = np.random.default_rng([seed, *shape])
    kind = np.dtype(dtype).kind
    if kind == "b":
        return random.integers(0, 2, shape).astype(bool)
    if kind in "iu":
        return random.integers(0 if kind == "u" else -3, 4, shape).astype(dtype)
    values = random.uniform(-3, 3, shape)
    return (values + 1j * random.uniform(-3, 3, shape) if kind == "c" else values).astype(dtype)


def regular(shape: tuple[int, ...], dtype: str) -> np.ndarray:
    """Return invertible matrices: symmetric or Hermitian, and positive definite."""
    x = of(shape, dtype).astype("complex128" if np.dtype(dtype).kind == "c" else "float64")
    return (x @ np.swapaxes(x.conj(), -1, -2) + 4 * np.eye(shape[-1])).astype(dtype)


def _beside(name: str, **number: float) -> Callable[[Any], Any]:
    """Apply a function to a tensor, with a number before or after it."""
    function = getattr(tt, name)
    return lambda x: function(*number.values(), x) if "before" in number else function(x, *number.values())


def names(kinds: str) -> list[str]:
    """Return the names of the dtypes of these kinds."""
    return [name for name in DTYPES if np.dtype(name).kind in kinds]


def elementwise() -> Iterator[Call]:
    """Yield functions of one and of two operands, with numbers on either side."""
    for name, kinds in ((each.name, each.kinds) for each in operands.elementwise("elementwise")):
        for dtype in names(kinds):
            yield Call(f"{name}[{dtype}]", operands.called(name), (of((3, 4), dtype),))
    for name, kinds in ((each.name, each.kinds) for each in operands.elementwise("pairwise")):
        for dtype in names(kinds):
            x, y = of((3, 4), dtype), of((4,), dtype, 1)
            if np.dtype(dtype).kind in "iu" and name in {"pow", "bitwise_left_shift", "bitwise_right_shift"}:
                y = np.abs(y)
            yield Call(f"{name}[{dtype}]", operands.called(name), (x, y))
        if {"i", "f"} <= set(kinds):
            yield Call(f"{name}[number]", _beside(name, after=2), (of((5,), "float32"),))
            yield Call(f"{name}[number first]", _beside(name, before=2), (of((5,), "float64"),))


def special() -> Iterator[Call]:
    """Yield cases in which CuPy's functions differ, and conversions between all dtypes."""
    edges = np.array([0.0, -0.0, 1.0, -1.0, 0.1, inf, -inf, np.nan, 5.5])
    for name in ("floor_divide", "remainder", "fmod", "maximum", "minimum", "fmax", "fmin", "logaddexp", "copysign"):
        yield Call(f"{name}[edges]", getattr(tt, name), (edges[:, None], edges[None, :]), name != "logaddexp")
    for name in ("floor_divide", "remainder", "fmod"):
        yield Call(f"{name}[rounded]", getattr(tt, name), (np.arange(1, 60) / 10, np.array(0.1)), exact=True)
        yield Call(f"{name}[by zero]", getattr(tt, name), (of((5,), "int64"), np.zeros(5, "int64")), exact=True)
    narrow = np.array([0.0, -0.0, 1.0, 65504.0, -65504.0, 6e-8, inf, -inf, np.nan], "float16")
    yield Call("nextafter[edges of float16]", tt.nextafter, (narrow[:, None], narrow[None, :]), exact=True)
    infinite = np.array([complex(inf, 0.0), complex(inf, -0.0), complex(1.0, 2.0), 2j])
    yield Call("log2[infinite]", tt.log2, (infinite,))
    limited = of((3, 4), "float64")
    yield Call("clip[none]", tt.clip, (limited,))
    yield Call("clip[number]", lambda x: tt.clip(x, -1.0, 1.0), (limited,))
    yield Call("clip[NaN]", tt.clip, (limited, np.full((3, 4), np.nan)))
    for dtype in DTYPES:
        for other in DTYPES:
            if not (np.dtype(dtype).kind == "c" and np.dtype(other).kind not in "cb"):
                x = np.abs(of((3, 4), dtype)).astype(dtype)
                yield Call(f"astype[{dtype}-{other}]", lambda x, other=other: x.astype(dtype_of(other)), (x,))
            if "bool" not in (dtype, other):
                rows = (of((3, 16), dtype),)
                yield Call(f"view[{dtype}-{other}]", lambda x, other=other: x.view(dtype_of(other)), rows, exact=True)


def dtype_of(name: str) -> Any:
    """Return the dtype of this name."""
    return tt.bool_ if name == "bool" else getattr(tt, name)


def reductions() -> Iterator[Call]:
    """Yield reductions over all axes, one, several and none, with and without keepdims."""
    for name, kinds, takes_axes in ((each.name, each.kinds, each.takes_axes) for each in operands.reductions()):
        for dtype in names(kinds):
            function, x = operands.called(name), of((3, 1, 4), dtype)
            for axis in (None, 0, -1, (0, 2), ()) if takes_axes else (None, 0, -1):
                for keepdims in (False, True):
                    yield Call(
                        f"{name}[{dtype}-{axis}-{keepdims}]",
                        partial(function, axis=axis, keepdims=keepdims),
                        (x,),
                    )


def along_one_axis() -> Iterator[Call]:
    """Yield var and std, and cumulative functions."""
    for name in ("std", "var"):
        for correction in (0, 1, 0.5, 3, 9):
            yield Call(
                f"{name}[{correction}]",
                partial(getattr(tt, name), correction=correction),
                (of((3,), "float32"),),
            )
    for name in ("cumulative_sum", "cumulative_prod"):
        for dtype in DTYPES:
            for initial in (False, True):
                yield Call(
                    f"{name}[{dtype}-{initial}]",
                    partial(getattr(tt, name), axis=1, include_initial=initial),
                    (of((3, 4), dtype),),
                )
    yield Call("diff", lambda x: tt.diff(x, n=2, axis=0), (of((4, 3), "int64"),))
    yield Call("sum[dtype]", lambda x: tt.sum(x, dtype=tt.float32), (of((4, 3), "int8"),))


def shapes() -> Iterator[Call]:
    """Yield functions that copy or view elements in another shape."""
    x, table = of((2, 3, 4), "float32"), {
        "reshape": lambda x: tt.reshape(x, (4, 6)),
        "reshape[copy]": lambda x: tt.reshape(x, (24,), copy=True),
        "broadcast_to": lambda x: tt.broadcast_to(x, (5, 2, 3, 4)),
        "permute_dims": lambda x: tt.permute_dims(x, (2, 0, 1)),
        "matrix_transpose": tt.matrix_transpose,
        "moveaxis": lambda x: tt.moveaxis(x, 0, 2),
        "expand_dims": lambda x: tt.expand_dims(x, axis=1),
        "squeeze": lambda x: tt.squeeze(tt.expand_dims(x, axis=1), axis=1),
        "flip": tt.flip,
        "flip[axes]": lambda x: tt.flip(x, axis=(0, 2)),
        "roll": lambda x: tt.roll(x, 5),
        "roll[axes]": lambda x: tt.roll(x, (1, -2), axis=(0, 2)),
        "repeat": lambda x: tt.repeat(x, 3),
        "repeat[axis]": lambda x: tt.repeat(x, 2, axis=1),
        "tile": lambda x: tt.tile(x, (2, 1, 3)),
        "tile[once]": lambda x: tt.tile(x, (1, 1, 1)),
        "tril": lambda x: tt.tril(x, k=1),
        "triu": lambda x: tt.triu(x, k=-1),
        "concat": lambda x: tt.concat([x, x], axis=1),
        "stack": lambda x: tt.stack([x, x], axis=-1),
        "unstack": lambda x: list(tt.unstack(x, axis=1)),
        "index": lambda x: x[1, ..., ::-2],
        "index[none]": lambda x: x[:, None, 0],
        "mask": lambda x: x[x > 0],
        "copy": lambda x: x.copy(),
        "T": lambda x: x.mT,
    }  # fmt: skip
    for label, function in table.items():
        yield Call(label, function, (x,), exact=True)
    yield Call(
        "repeat[counts]", lambda x, n: tt.repeat(x, n, axis=0), (of((3, 2), "int64"), np.array([0, 2, 1])), exact=True
    )
    yield Call("broadcast_arrays", tt.broadcast_arrays, (of((2, 1), "int64"), of((3,), "int64")), exact=True)
    for vectors in (1, 2, 3):
        arrays = tuple(of((size,), "int64") for size in range(2, 2 + vectors))
        for indexing in ("xy", "ij"):
            yield Call(
                f"meshgrid[{vectors}-{indexing}]",
                lambda *xs, i=indexing: tt.meshgrid(*xs, indexing=i),
                arrays,
                exact=True,
            )
    for mixed in (("int8", "int16"), ("float32", "float64"), ("uint8", "int8")):
        yield Call(
            f"concat[{mixed}]", lambda x, y: tt.concat([x, y]), tuple(of((2,), each) for each in mixed), exact=True
        )


def searching() -> Iterator[Call]:
    """Yield functions of order, positions and sets."""
    with_nan = np.array([[3.0, np.nan, -1.0, 0.0, -0.0], [2.0, 2.0, np.nan, np.nan, 1.0]])
    for name in ("sort", "argsort"):
        for descending in (False, True):
            for x in (of((3, 4), "int8"), of((3, 4), "uint64"), of((3, 4), "float16"), with_nan, with_nan.T):
                for axis in (0, -1):
                    yield Call(
                        f"{name}[{x.dtype}-{x.shape}-{axis}-{descending}]",
                        partial(getattr(tt, name), axis=axis, descending=descending),
                        (x,),
                        exact=True,
                    )
    for name in ("unique_all", "unique_counts", "unique_inverse", "unique_values"):
        for x in (of((3, 4), "int64"), with_nan, of((4,), "bool"), np.empty((0,), "int64"), np.array(3)):
            yield Call(f"{name}[{x.dtype}-{x.shape}]", getattr(tt, name), (x,), exact=True)
    yield Call("nonzero", tt.nonzero, (of((3, 4), "int64"),), exact=True)
    yield Call("where", tt.where, (of((3, 1), "bool"), of((3, 4), "int64"), of((4,), "float32")), exact=True)
    for number in (2, 0.5, 1j):
        yield Call(f"where[{number}]", lambda c, n=number: tt.where(c, n, 1), (of((3,), "bool"),), exact=True)
    yield Call("where[number]", lambda c, x: tt.where(c, x, 0), (of((3,), "bool"), of((3,), "uint8")), exact=True)
    steps = np.array([-2, 0, 0, 1, 3])
    for side in ("left", "right"):
        for dtype in ("int64", "float32", "float64"):
            yield Call(
                f"searchsorted[{side}-{dtype}]",
                lambda x, y, s=side: tt.searchsorted(x, y, side=s),
                (steps.astype(dtype), of((3, 4), dtype)),
                exact=True,
            )
    yield Call("searchsorted[number]", lambda x: tt.searchsorted(x, 1), (steps,), exact=True)
    yield Call("searchsorted[empty]", tt.searchsorted, (np.empty(0), of((3,), "float64")), exact=True)
    yield Call("searchsorted[uint64]", tt.searchsorted, (steps, np.array([0, 2**63], "uint64")), exact=True)
    yield Call(
        "searchsorted[sorter]",
        lambda x, y, o: tt.searchsorted(x, y, sorter=o),
        (steps[::-1], steps, np.arange(4, -1, -1)),
        exact=True,
    )
    x = of((3, 4), "float32")
    yield Call("take", lambda x, i: tt.take(x, i, axis=1), (x, np.array([3, 0, -1, -4])), exact=True)
    yield Call(
        "take_along_axis", lambda x, i: tt.take_along_axis(x, i, axis=1), (x, np.array([[3], [-1], [0]])), exact=True
    )
    yield Call("index[tensors]", lambda x, i: x[i], (x, np.array([[2, -3], [0, 1]])), exact=True)


def products() -> Iterator[Call]:
    """Yield products of vectors, matrices and more axes."""
    for dtype in DTYPES:
        a, b, v = of((2, 3, 4), dtype), of((4, 2), dtype, 1), of((4,), dtype, 2)
        yield Call(f"matmul[{dtype}]", tt.matmul, (a, b))
        yield Call(f"matmul[{dtype}-vector]", tt.matmul, (a, v))
        yield Call(f"vecdot[{dtype}]", tt.vecdot, (a, v))
        yield Call(f"matvec[{dtype}]", tt.matvec, (a, of((2, 4), dtype, 2)))
        yield Call(f"vecmat[{dtype}]", tt.vecmat, (of((3,), dtype, 2), a))
        yield Call(f"multi_dot[{dtype}]", lambda x, y, z: tt.linalg.multi_dot([x, y, z]), (a[0], b, b[:2, 0]))
        yield Call(f"tensordot[{dtype}]", lambda x, y: tt.tensordot(x, y, axes=1), (a, b))
        yield Call(f"einsum[{dtype}]", lambda x, y: tt.einsum("ij,jk->ik", x, y), (a[0], b))
        yield Call(f"einsum[{dtype}-sum]", lambda x: tt.einsum("ii->", x), (of((3, 3), dtype),))
        yield Call(f"trace[{dtype}]", lambda x: tt.linalg.trace(x, offset=1), (a,))
        yield Call(f"diagonal[{dtype}]", lambda x: tt.linalg.diagonal(x, offset=-1), (a,), exact=True)
    for dtype in ("float32", "complex128"):
        square = of((4, 4), dtype) + 4 * np.eye(4, dtype=dtype)
        yield Call(f"tensorsolve[{dtype}]", tt.linalg.tensorsolve, (square.reshape(2, 2, 4), of((2, 2), dtype, 1)))
        yield Call(f"tensorinv[{dtype}]", tt.linalg.tensorinv, (square.reshape(2, 2, 4),))
    yield Call(
        "vecdot[axis]", lambda x, y: tt.vecdot(x, y, axis=0), (of((3, 2), "complex64"), of((3, 2), "complex64", 1))
    )
    yield Call("einsum[view]", lambda x: tt.einsum("ij->ji", x), (of((2, 3), "int8"),), exact=True)
    for dtype in ("int64", "float32", "complex128"):
        yield Call(f"outer[{dtype}]", tt.linalg.outer, (of((3,), dtype), of((4,), dtype)))
        yield Call(f"cross[{dtype}]", tt.linalg.cross, (of((4, 3), dtype), of((3,), dtype, 1)))


def decompositions() -> Iterator[Call]:
    """Yield decompositions by their unique parts: factors with arbitrary signs are multiplied again."""
    for dtype in WIDE:
        for front in ((), (2,)):
            square, oblong = regular((*front, 3, 3), dtype), of((*front, 3, 2), dtype)
            tag = f"{dtype}-{front}"
            for name in (
                "inv",
                "det",
                "slogdet",
                "eigvalsh",
                "cholesky",
                "svdvals",
                "matrix_rank",
                "pinv",
                "matrix_norm",
            ):
                yield Call(f"{name}[{tag}]", getattr(tt.linalg, name), (square,))
            yield Call(f"cholesky[{tag}-upper]", lambda x: tt.linalg.cholesky(x, upper=True), (square,))
            for n in (-2, 0, 2, 5):
                yield Call(f"matrix_power[{tag}-{n}]", lambda x, n=n: tt.linalg.matrix_power(x, n), (square,))
            yield Call(f"pinv[{tag}-oblong]", tt.linalg.pinv, (oblong,))
            yield Call(f"matrix_rank[{tag}-rtol]", lambda x: tt.linalg.matrix_rank(x, rtol=0.5), (square,))
            yield Call(f"solve[{tag}-vector]", tt.linalg.solve, (square, of((3,), dtype)))
            yield Call(f"solve[{tag}-columns]", tt.linalg.solve, (square, of((3, 2), dtype)))
            yield Call(f"solve[{tag}-more]", tt.linalg.solve, (square, of((4, 1, 3, 2), dtype)))
            for mode in ("reduced", "complete"):
                yield Call(f"qr[{tag}-{mode}]", lambda x, m=mode: _again(*tt.linalg.qr(x, mode=m)), (oblong,))
            yield Call(f"svd[{tag}]", _svd_again, (oblong,))
            yield Call(f"eigh[{tag}]", _eigh_again, (square,))
            for order in ("fro", "nuc", 1, -1, 2, -2, inf, -inf):
                yield Call(
                    f"matrix_norm[{tag}-{order}]",
                    lambda x, o=order: tt.linalg.matrix_norm(x, ord=o, keepdims=True),
                    (oblong,),
                )
        for order in (2, 1, 0, 3, 0.5, -2.5, inf, -inf):
            for axis in (None, 0, (0, 1)):
                yield Call(
                    f"vector_norm[{dtype}-{order}-{axis}]",
                    lambda x, o=order, a=axis: tt.linalg.vector_norm(x, ord=o, axis=a, keepdims=True),
                    (of((3, 4), dtype),),
                )
    yield Call("vector_norm[empty]", lambda x: tt.linalg.vector_norm(x, ord=inf, axis=0), (np.empty((0, 2)),))
    yield Call("vector_norm[Rank0]", tt.linalg.vector_norm, (np.array(-3.0),))
    yield Call("det[singular]", tt.linalg.det, (np.ones((2, 2)),))
    yield Call("inv[empty]", tt.linalg.inv, (np.empty((0, 2, 2)),))


def _again(left: Any, right: Any) -> Any:
    return [left @ right, tt.abs(right)]


def _svd_again(x: Any) -> Any:
    u, s, vh = tt.linalg.svd(x, full_matrices=False)
    return [s, (u * s[..., None, :].astype(u.dtype)) @ vh]


def _eigh_again(x: Any) -> Any:
    values, vectors = tt.linalg.eigh(x)
    return [values, (vectors * values[..., None, :].astype(vectors.dtype)) @ tt.conj(vectors).mT]


def fourier() -> Iterator[Call]:
    """Yield every transform, in each precision and norm, longer and shorter than the operand."""
    for norm in ("backward", "ortho", "forward"):
        for wide in (False, True):
            real, complex_ = ("float64", "complex128") if wide else ("float32", "complex64")
            for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
                x = of((3, 6), real if name in {"rfft", "ihfft"} else complex_)
                for n in (None, 4, 9):
                    yield Call(
                        f"fft.{name}[{norm}-{x.dtype}-{n}]",
                        partial(getattr(tt.fft, name), n=n, axis=1, norm=norm),
                        (x,),
                    )
            for name in ("fftn", "ifftn", "rfftn", "irfftn"):
                x = of((3, 4, 6), real if name == "rfftn" else complex_)
                for axes in (None, (0, 2), (1,)):
                    yield Call(
                        f"fft.{name}[{norm}-{x.dtype}-{axes}]",
                        partial(getattr(tt.fft, name), axes=axes, norm=norm),
                        (x,),
                    )
    for name in ("fftshift", "ifftshift"):
        yield Call(f"fft.{name}", partial(getattr(tt.fft, name), axes=(0,)), (of((3, 4), "float32"),), exact=True)
    yield Call("fft.fft[empty]", tt.fft.fft, (np.empty((0, 4), "complex64"),))


def daily() -> Iterator[Call]:
    """Yield common functions that the standard lacks."""
    x, y, v = of((3, 4), "float64"), of((3, 4), "float64", 1), of((4,), "float32")
    z, with_nan = of((3, 4), "complex64"), np.array([1.0, np.nan, 1.0, np.inf])
    yield Call("isclose", tt.isclose, (x, v))
    yield Call("isclose[number]", lambda x: tt.isclose(x, 1.0, rtol=0.5), (x,))
    yield Call("isclose[NaN]", partial(tt.isclose, equal_nan=True), (with_nan, with_nan))
    for name in ("angle", "unwrap"):
        for each in (x, v):
            yield Call(f"{name}[{each.dtype}]", getattr(tt, name), (each,))
    yield Call("angle[complex]", partial(tt.angle, deg=True), (z,))
    yield Call("unwrap[axis]", partial(tt.unwrap, axis=0, period=2.0), (x,))
    for name in ("ravel", "atleast_1d", "atleast_2d", "atleast_3d"):
        for each in (np.array(3), v, z):
            yield Call(f"{name}[{each.ndim}]", getattr(tt, name), (each,), exact=True)
    yield Call("swapaxes", lambda x: tt.swapaxes(x, 0, -1), (of((2, 3, 4), "int8"),), exact=True)
    yield Call("rename", lambda x: tt.rename(x, tt.Rank2), (x,), exact=True)
    yield Call("merge_axes", lambda x: tt.merge_axes(x, 1), (of((2, 3, 4), "int8"),), exact=True)
    yield Call("split_axis", lambda x: tt.split_axis(x, 1, tt.make_dim(2, 2)), (x,), exact=True)
    yield Call("expand_dims[axes]", partial(tt.expand_dims, axis=(0, -1)), (x,), exact=True)
    for k in (-1, 0, 2):
        yield Call(f"diag[vector-{k}]", partial(tt.diag, k=k), (v,), exact=True)
        yield Call(f"diag[{k}]", partial(tt.diag, k=k), (x,), exact=True)
    yield Call("kron", tt.kron, (x, y))
    yield Call("kron[mixed]", tt.kron, (v, of((2,), "complex128")))
    for dtype in ("int64", "float32"):
        yield Call(f"isin[{dtype}]", tt.isin, (of((3, 4), dtype), of((5,), dtype)), exact=True)
        for name in ("setdiff1d", "union1d", "intersect1d", "setxor1d"):
            yield Call(f"{name}[{dtype}]", getattr(tt, name), (of((3, 4), dtype), of((5,), dtype)), exact=True)
    places = partial(tt.intersect1d, return_indices=True)
    yield Call("intersect1d[places]", places, (of((3, 4), "int64"), of((5,), "int64")), exact=True)
    for number in (2.0, 0.5, 10**30):
        yield Call(f"isin[number-{number}]", lambda x, n=number: tt.isin(x, n), (of((3, 4), "int64"),), exact=True)
    yield Call("isin[number]", lambda x: tt.isin(x, 2, invert=True), (of((3, 4), "int64"),), exact=True)


GAPS = np.array([[3.0, np.nan, 1.0], [np.nan, 2.0, 9.0]])


def descriptive() -> Iterator[Call]:
    """Yield quantiles, counts and correlations."""
    x, y, parts = of((3, 4), "float64"), of((3, 4), "float64", 1), np.array([0.1, 0.5])
    for axis in (None, 0):
        for name in ("nanargmax", "nanargmin"):
            function = partial(getattr(tt, name), axis=axis)
            yield Call(f"{name}[{axis}]", function, (GAPS,))
        for name in ("nanquantile", "nanpercentile"):
            function = partial(getattr(tt, name), axis=axis, method="midpoint", keepdims=axis == 0)
            yield Call(f"{name}[{axis}]", lambda x, f=function: f(x, 0.25), (GAPS,))
            yield Call(f"{name}[{axis}-vector]", lambda x, q, f=function: f(x, q), (GAPS, parts))
        for name in ("quantile", "percentile"):
            function = getattr(tt, name)
            yield Call(f"{name}[{axis}]", lambda x, f=function, a=axis: f(x, 0.25, axis=a), (x,))
            yield Call(f"{name}[{axis}-vector]", lambda x, q, f=function, a=axis: f(x, q, axis=a), (x, parts))
        yield Call(f"average[{axis}]", lambda x, w, a=axis: tt.average(x, weights=w, axis=a), (x, y * y))
    yield Call("average[vector]", lambda x, w: tt.average(x, weights=w, axis=1), (x, np.array([1.0, 2.0, 0.5, 3.0])))
    yield Call("nan_to_num", partial(tt.nan_to_num, neginf=-1.5), (np.array([np.nan, -np.inf, np.inf, 2.0]),))
    yield Call("nan_to_num[int64]", tt.nan_to_num, (of((3,), "int64"),), exact=True)
    for name in ("nancumsum", "nancumprod"):
        yield Call(f"{name}", partial(getattr(tt, name), axis=0, include_initial=True), (GAPS,))
    n = np.array([3, 1, 1, 0, 5])
    yield Call("histogram", partial(tt.histogram, bins=4), (x,))
    yield Call("histogram[density]", partial(tt.histogram, bins=4, range=(-2.0, 2.0), density=True), (x,))
    yield Call("histogram[edges]", lambda x, e: tt.histogram(x, bins=e), (x, np.array([-2.0, 0.0, 1.0])))
    yield Call("histogram_bin_edges", partial(tt.histogram_bin_edges, bins=4), (x,))
    yield Call("histogram_bin_edges[range]", partial(tt.histogram_bin_edges, bins=3, range=(-2, 5)), (x,))
    yield Call("histogram_bin_edges[edges]", lambda x, e: tt.histogram_bin_edges(x, bins=e), (x, np.array([0.0, 1.0])))
    yield Call("histogram[weights]", lambda x, w: tt.histogram(x, bins=3, weights=w), (x, y))
    pair, ends = of((5,), "float64"), np.array([-2.0, 0.0, 1.0])
    yield Call("histogram2d", partial(tt.histogram2d, bins=3), (pair, n))
    yield Call("histogram2d[density]", partial(tt.histogram2d, bins=(2, 3), density=True), (pair, n))
    yield Call("histogram2d[edges]", lambda p, n, e: tt.histogram2d(p, n, bins=(e, 4)), (pair, n, ends))
    yield Call("histogram2d[weights]", lambda p, n, w: tt.histogram2d(p, n, bins=2, weights=w), (pair, n, pair))
    yield Call("histogramdd", lambda p, n: tt.histogramdd((p, n, p), bins=2).hist, (pair, n))
    yield Call("bincount", partial(tt.bincount, minlength=8), (n,))
    yield Call("bincount[weights]", lambda n, w: tt.bincount(n, weights=w), (n, of((5,), "float64")))
    yield Call("digitize", tt.digitize, (x, np.array([-1.0, 0.0, 2.0])))
    for dtype in ("float32", "complex128"):
        yield Call(f"cov[{dtype}]", tt.cov, (of((3, 5), dtype),))
        yield Call(f"corrcoef[{dtype}]", partial(tt.corrcoef, rowvar=False), (of((5, 3), dtype),))


def numerics() -> Iterator[Call]:
    """Yield functions of samples, parts and exponentials."""
    x, v, n = of((3, 4), "float64"), of((4,), "float64"), np.array([[3, 0], [11, 5]])
    for mode in ("constant", "edge", "reflect", "symmetric", "wrap"):
        yield Call(f"pad[{mode}]", lambda x, m=mode: tt.pad(x, ((1, 0), (2, 3)), mode=m), (x,), exact=True)
    yield Call("pad[number]", lambda x: tt.pad(x, 1, constant_values=7), (of((3,), "int8"),), exact=True)
    yield Call("split", lambda x: tt.split(x, 2, axis=1), (x,), exact=True)
    yield Call("split[places]", lambda x: tt.split(x, (1, 1, 9)), (x,), exact=True)
    yield Call("sliding_window_view", lambda x: tt.sliding_window_view(x, (2, 3)), (x,), exact=True)
    for axis in (0, -1):
        function: Callable[..., Any] = lambda x, a=axis: tt.sliding_window_view(x, 2, axis=a)  # noqa: E731  # a row of the table
        yield Call(f"sliding_window_view[{axis}]", function, (x,), exact=True)
    yield Call("array_split", lambda x: tt.array_split(x, 3, axis=-1), (x,), exact=True)
    yield Call("interp", tt.interp, (x, np.array([-2.0, 0.0, 2.0]), np.array([1.0, 5.0, 3.0])))
    yield Call("interp[ends]", partial(tt.interp, left=9.0, right=-9.0), (x, np.array([-1, 1]), np.array([1.0, 2.0])))
    yield Call("gradient", tt.gradient, (v,))
    yield Call("gradient[all]", tt.gradient, (x,))
    yield Call("gradient[each]", lambda x, p: tt.gradient(x, 0.5, p), (x, np.array([0.0, 1.0, 3.0, 4.0])))
    yield Call("gradient[axis]", lambda x: tt.gradient(x, 0.5, axis=0, edge_order=2), (x,))
    yield Call("gradient[places]", lambda x, p: tt.gradient(x, p, axis=1), (x, np.array([0.0, 1.0, 3.0, 4.0])))
    for name in ("convolve", "correlate"):
        for mode in ("full", "same", "valid"):
            yield Call(f"{name}[{mode}]", partial(getattr(tt, name), mode=mode), (v, of((2,), "float64", 1)))
    yield Call("trapezoid", partial(tt.trapezoid, axis=0, dx=0.5), (x,))
    yield Call("trapezoid[places]", lambda y, p: tt.trapezoid(y, x=p), (x, np.array([0.0, 1.0, 3.0, 4.0])))
    places = np.array([0.0, 0.5, 1.0, 2.0])
    yield Call("polyfit", lambda p, x: tt.polyfit(p, x, 1), (places, of((4, 2), "float64")))
    yield Call(
        "polyfit[weights]", lambda p, x, w: tt.polyfit(p, x, 2, w=w), (places, of((4,), "complex128"), places + 1)
    )
    for dtype in names("iufc"):
        yield Call(f"polyval[{dtype}]", tt.polyval, (of((3,), dtype), of((2, 4), dtype, 1)))
        if dtype != "uint64":
            yield Call(f"vander[{dtype}]", partial(tt.vander, N=3), (of((4,), dtype),))
    yield Call("roots", lambda p: tt.abs(tt.roots(p)), (np.array([0.0, 1.0, -3.0, 2.0, 0.0]),))
    yield Call("partition", lambda x: tt.partition(x, 2)[:, 2], (x,), exact=True)
    yield Call("argpartition", lambda x: tt.argpartition(x, -1, axis=0)[-1], (x,), exact=True)
    yield Call("unravel_index", lambda n: tt.unravel_index(n, (3, 4)), (n,), exact=True)
    yield Call("ravel_multi_index", lambda n: tt.ravel_multi_index((n, n), (12, 13)), (n,), exact=True)
    for mode in ("wrap", "clip"):
        raveled: Callable[..., Any] = lambda n, m, k=mode: tt.ravel_multi_index([n, m], (3, 4), k)  # noqa: E731  # a row of the table
        yield Call(f"ravel_multi_index[{mode}]", raveled, (n - 5, n.astype(np.uint64)), exact=True)
    yield Call("one_hot", lambda n: tt.one_hot(n, 6, dtype=tt.float32), (n,), exact=True)
    for axis in (None, 0, (0, 1)):
        for name in ("softmax", "log_softmax", "logsumexp"):
            yield Call(f"{name}[{axis}]", partial(getattr(tt, name), axis=axis), (x,))


def unique_slices() -> Iterator[Call]:
    """Yield the functions of unique slices along an axis."""
    rows = np.array([[1, 0], [0, 2], [1, 0], [0, 1]])
    for name in ("unique_all", "unique_counts", "unique_inverse", "unique_values"):
        for x in (rows, np.where(rows > 1, np.nan, rows), rows * (1 - 2j), rows[:, :0], rows[:0]):
            for axis in (0, 1):
                called: Callable[..., Any] = partial(getattr(tt, name), axis=axis)
                yield Call(f"{name}[{x.dtype}-{x.shape}-{axis}]", called, (x,), exact=True)


def rearranged() -> Iterator[Call]:
    """Yield functions that turn, remove, insert and choose elements."""
    x, v = of((3, 4), "float64"), of((4,), "int64")
    for k in (1, 2, 3):
        yield Call(f"rot90[{k}]", lambda x, k=k: tt.rot90(x, k), (x,), exact=True)
    positions, mask = np.array([2, -3, 2]), np.array([True, False, True])
    yield Call("lexsort", lambda x, y: tt.lexsort([x, y], axis=0), (x, x // 0.5), exact=True)
    yield Call("delete", lambda x: tt.delete(x, 1, axis=1), (x,), exact=True)
    yield Call("delete[slice]", lambda x: tt.delete(x, slice(0, 3, 2), axis=0), (x,), exact=True)
    yield Call("delete[mask]", lambda x, m: tt.delete(x, m, axis=0), (x, mask), exact=True)
    yield Call("insert", lambda x: tt.insert(x, 1, 2.5, axis=1), (x,), exact=True)
    yield Call("insert[values]", lambda x, y: tt.insert(x, slice(0, 2), y, axis=0), (x, x[:2]), exact=True)
    yield Call("ix_", tt.ix_, (positions, np.array([3, 0])), exact=True)
    choose: Callable[..., Any] = lambda a, b, x, y: tt.select([a, b], [x, y], -1)  # noqa: E731  # a row of the table
    for mode in ("wrap", "clip"):
        chosen: Callable[..., Any] = lambda n, x, y, m=mode: tt.choose(n, [x, y, 1], m)  # noqa: E731  # a row of the table
        yield Call(f"choose[{mode}]", chosen, (np.array([0, -2, 4, 1]), x, x + 1), exact=True)
    bits, octets = of((3, 20), "int16") > 0, of((3, 4), "uint8")
    for axis, order in ((None, "big"), (0, "little"), (1, "big")):
        packed: Callable[..., Any] = partial(tt.packbits, axis=axis, bitorder=order)
        yield Call(f"packbits[{axis}]", packed, (bits,), exact=True)
        for count in (None, -3, 60):
            unpacked: Callable[..., Any] = partial(tt.unpackbits, axis=axis, count=count, bitorder=order)
            yield Call(f"unpackbits[{axis}-{count}]", unpacked, (octets,), exact=True)
    yield Call("apply_along_axis", lambda x: tt.apply_along_axis(lambda v: v[0] - v[-1], 1, x), (x,))
    yield Call("apply_along_axis[vectors]", lambda x: tt.apply_along_axis(lambda v: v[1:], 0, x), (x,), exact=True)
    yield Call("block", lambda x, v: tt.block([[x, x], [v, v]]), (x, x[0]), exact=True)
    yield Call("ndenumerate", lambda x: [each for _, each in tt.ndenumerate(x)], (x[:2, :2],), exact=True)
    yield Call("select", choose, (x < 0, x > 0.5, x, v), exact=True)


def spectra() -> Iterator[Call]:
    """Yield eigenvalues, condition numbers, least squares, and two-dimensional transforms."""
    for dtype in WIDE:
        square = np.triu(of((3, 3), dtype)) + np.diag(np.arange(3) * 5).astype(dtype)
        yield Call(f"eigvals[{dtype}]", lambda x: tt.abs(tt.linalg.eigvals(x)), (square,))
        yield Call(f"eig[{dtype}]", lambda x: tt.abs(tt.linalg.eig(x).eigenvectors), (square,))
        yield Call(f"cond[{dtype}]", tt.linalg.cond, (regular((2, 3, 3), dtype),))
        for shape in ((4,), (4, 2)):
            function: Callable[..., Any] = lambda a, b: tt.linalg.lstsq(a, b).solution  # noqa: E731  # a row of the table
            yield Call(f"lstsq[{dtype}-{shape}]", function, (of((4, 3), dtype), of(shape, dtype, 1)))
        matrix, batch = regular((3, 3), dtype), regular((2, 3, 3), dtype)
        for label, x1, x2, options in (
            ("vector", matrix, of((3,), dtype), {}),
            ("lower", matrix, of((3, 2), dtype), {"lower": True}),
            ("unit", matrix, of((3, 2), dtype), {"unit_diagonal": True}),
            ("T", matrix, of((3,), dtype), {"trans": "T"}),
            ("C", matrix, of((3, 2), dtype), {"trans": 2, "lower": True}),
            ("batch", batch, of((3,), dtype), {}),
            ("batches", batch, of((4, 1, 3, 2), dtype), {"lower": True}),
        ):
            yield Call(f"solve_triangular[{dtype}-{label}]", partial(tt.linalg.solve_triangular, **options), (x1, x2))
        # SciPy's own error is 1900 units for this matrix; CuPy's is 15.
        yield Call(f"expm[{dtype}]", tt.linalg.expm, (matrix,), ulps=4096)
        yield Call(f"expm[{dtype}-batch]", tt.linalg.expm, (batch,), ulps=4096)
        yield Call(f"block_diag[{dtype}]", tt.linalg.block_diag, (matrix, of((2, 1), dtype), matrix), exact=True)
    for name in ("fft2", "ifft2", "rfft2", "irfft2"):
        x = of((3, 4, 6), "float64" if name == "rfft2" else "complex64")
        yield Call(f"fft.{name}", getattr(tt.fft, name), (x,))
        yield Call(f"fft.{name}[axes]", partial(getattr(tt.fft, name), axes=(0, 2), s=(4, 5)), (x,))


def scattered() -> Iterator[Call]:
    """Yield writes at repeated positions."""
    x, places, values = of((4,), "float64"), np.array([0, 2, 0, -1]), np.array([1.0, -2.0, 4.0, 0.5])
    for name in ("add", "max", "min"):
        yield Call(f"at[{name}]", lambda x, n, v, f=name: getattr(tt.at(x)[n], f)(v), (x, places, values))
    yield Call("at[set]", lambda x: tt.at(x)[1:].set(7.0), (x,))


def special_functions() -> Iterator[Call]:
    """Yield the functions of tt.special."""
    for name in tt.special.__all__:
        count = len(operands.arrays_in(operands.arguments(f"special.{name}")))
        for dtype in ("float32", "float64"):
            x = (np.linspace(0.1, 0.9, 6).reshape(2, 3)).astype(dtype)
            yield Call(f"special.{name}[{dtype}]", getattr(tt.special, name), (x, x[0])[:count])


def samples(tried: set[str]) -> Iterator[Call]:
    """Yield the functions of tensors that no table above has, with their sample operands."""
    for name, each in operands.functions().items():
        text = operands.find(name)
        arrays = [] if text is None else list(dict.fromkeys(operands.arrays_in(text)))
        others = ("AppliesByConditions", "Creates", "Describes", "Judges", "Writes")
        makes_tensors = not each.family.startswith(others) or each.family == "JudgesAll"
        if arrays and makes_tensors and name.removeprefix("linalg.") not in tried and name not in tried:
            yield Call(
                name, eval(f"lambda {', '.join(arrays)}: tt.{name}({text})"), tuple(operands.ARRAYS[x] for x in arrays)
            )


def every() -> list[Call]:
    """Yield all calls."""
    chapters = (elementwise, special, reductions, along_one_axis, shapes, searching, products, decompositions, fourier)
    chapters += (daily, descriptive, numerics, rearranged, unique_slices, spectra, scattered, special_functions)
    found = [call for chapter in chapters for call in chapter()]
    return [*found, *samples({call.label.partition("[")[0] for call in found})]


def by_function() -> dict[str, list[Call]]:
    """Return all calls by the function that they test."""
    found: dict[str, list[Call]] = {}
    for call in every():
        found.setdefault(call.label.partition("[")[0], []).append(call)
    return found


def on_the_cpu(call: Call, operands: list[Any]) -> Any:
    """Return NumPy's result without its warnings: a Gpu has none."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore", RuntimeWarning)
        return call.function(*operands)


CREATED: dict[str, Callable[[Any], Any]] = {
    "zeros": lambda device: tt.zeros((2, 3), device=device),
    "ones": lambda device: tt.ones((2, 3), dtype=tt.complex64, device=device),
    "full": lambda device: tt.full((2, 3), 7, device=device),
    "eye": lambda device: tt.eye(3, 4, k=1, device=device),
    "linspace": lambda device: tt.linspace(0.0, 1.0, 5, device=device),
    "linspace[half open]": lambda device: tt.linspace(0.0, 1.0, 5, endpoint=False, dtype=tt.float32, device=device),
    "linspace[complex]": lambda device: tt.linspace(0j, 1 + 2j, 5, device=device),
    "arange": lambda device: tt.arange(5, device=device),
    "arange[floats]": lambda device: tt.arange(0.0, 1.0, 0.25, device=device),
    "arange[backwards, uint8]": lambda device: tt.arange(5, 0, -2, dtype=tt.uint8, device=device),
    "arange[far, int64]": lambda device: tt.arange(2**62, 2**62 + 3, device=device),
    "arange[far, uint64]": lambda device: tt.arange(2**64 - 3, 2**64, dtype=tt.uint64, device=device),
    "asarray": lambda device: tt.asarray([[1, 2], [3, 4]], device=device),
    "asarray[array]": lambda device: tt.asarray(np.ones((2, 3)).T, device=device),
    "indices": lambda device: tt.indices((2, 3), device=device),
    "fftfreq": lambda device: tt.fft.fftfreq(5, d=0.5, device=device),
    "rfftfreq": lambda device: tt.fft.rfftfreq(5, dtype=tt.float32, device=device),
    "zeros_like": lambda device: tt.zeros_like(tt.ones((2,), device=device)),
    "full_like": lambda device: tt.full_like(tt.ones((2,), device=device), 3.0),
}
"""The functions that create on a device."""


def must_agree(call: Call, expected: Any, found: Any, device: Any) -> None:
    """Check for tensors on the device with the dtype, shape and values of the Cpu; several are in a list or tuple."""
    if isinstance(expected, list | tuple):
        assert len(found) == len(expected), call.label
        for each, other in zip(expected, found, strict=True):
            must_agree(call, each, other, device)
        return
    assert found.device == device, call.label
    want, got = expected.numpy(), found.to_device(tt.Cpu()).numpy()
    assert (got.dtype, got.shape, found.dtype) == (want.dtype, want.shape, expected.dtype), call.label
    if call.exact or want.dtype.kind in "biu":
        np.testing.assert_array_equal(got, want, call.label)
    else:
        eps = float(np.finfo(want.dtype).eps)
        scale = float(np.max(np.abs(want[np.isfinite(want)]), initial=1.0))
        near = call.ulps * eps
        np.testing.assert_allclose(got, want, rtol=near, atol=near * scale, err_msg=call.label)
