"""What CuPy 14.2 does in place of what NumPy does, read in its sources and seen on a card; for NumPy's arrays.

Where CuPy returns numbers without meaning, or the order of threads decides, an assertion fails.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable


# Writes: `elementwise_copy` and the kernels of scatter run in any order, and copy nothing before.


def write(held: np.ndarray, key: Any, value: Any) -> None:
    """Assign in the order that spoils most."""
    entries = key if isinstance(key, tuple) else (key,)
    arrays = [entry for entry in entries if isinstance(entry, np.ndarray)]
    if isinstance(value, np.ndarray) and len(arrays) == 1 and arrays[0].dtype.kind == "b" and not held[key].size:
        return  # CuPy looks at the shape of the value only if it writes
    assert not any(np.shares_memory(held, entry) for entry in arrays), "the key is read after parts of it were written"
    if not isinstance(value, np.ndarray) or not np.shares_memory(held, value):
        held[key] = value
        return
    whole = np.arange(held.size).reshape(held.shape)[key]
    source = np.broadcast_to(value, whole.shape)
    right = held.copy()
    right[key] = value.copy()
    before = held.copy()
    for order in (1, -1):
        held[...] = before
        for place, at in list(zip(whole.ravel(), np.ndindex(whole.shape), strict=True))[::order]:
            held[np.unravel_index(place, held.shape)] = source[at]
        if not np.array_equal(held, right):
            return


def wrapped_around(shape: tuple[int, ...], entries: tuple[Any, ...]) -> tuple[Any, ...]:
    """The entries of a key, with each index modulo the size of its axis."""
    covers = [_covers(entry) for entry in entries]
    axis, found = 0, []
    for entry, covered in zip(entries, covers, strict=True):
        if entry is Ellipsis:
            axis += len(shape) - sum(covers)
        is_index = isinstance(entry, np.ndarray) and entry.dtype.kind in "iu" and axis < len(shape) and shape[axis]
        found.append(entry.astype(np.int64) % shape[axis] if is_index else entry)
        axis += covered
    return tuple(found)


def _covers(entry: Any) -> int:
    if entry is None or entry is Ellipsis:
        return 0
    return entry.ndim if isinstance(entry, np.ndarray) and entry.dtype.kind == "b" else 1


WHOLE = {"int32", "int64", "uint32", "uint64"}
ATOMIC = {
    "add": WHOLE | {"float16", "float32", "float64"},
    "subtract": {"int32", "uint32"},
    "maximum": WHOLE | {"float32", "float64"},
    "minimum": WHOLE | {"float32", "float64"},
}
"""The dtypes of CuPy's atomic updates."""


def updates(name: str) -> Callable[..., None]:
    """The method `at` of a ufunc; extremes of floating-point numbers are found by fmaxf and fminf."""

    def call(held: np.ndarray, key: Any, values: Any) -> None:
        if name not in ATOMIC:
            raise NotImplementedError(f"`cupy_{name}.at` is not supported yet")
        if held.dtype.name not in ATOMIC[name]:
            raise TypeError(f"cupy.{name}.at only supports {', '.join(sorted(ATOMIC[name]))} as data type")
        if held.dtype.kind != "f" or name not in {"maximum", "minimum"}:
            getattr(np, name).at(held, key, values)
            return
        narrow = held.astype(np.float32)
        before = narrow.copy()
        {"maximum": np.fmax, "minimum": np.fmin}[name].at(narrow, key, np.asarray(values, np.float32))
        touched = np.zeros(held.shape, bool)
        touched[key] = True
        held[touched] = narrow[touched]
        del before

    return call


# Order: vectors of float32 and float64 are sorted by their bits, all else by comparisons that put NaN last.


def _bits(a: np.ndarray) -> np.ndarray:
    """Unsigned integers in the order of a radix sort: a negative NaN is first, a positive one last."""
    kind = {4: np.uint32, 8: np.uint64}[a.itemsize]
    bits = np.where(a == 0, a.dtype.type(0), a).view(kind)
    top = kind(1 << (8 * a.itemsize - 1))
    return np.where(bits & top, ~bits, bits | top)


def _argsort(a: np.ndarray, axis: int = -1) -> np.ndarray:
    by_bits = a.ndim == 1 and a.dtype in {np.dtype(np.float32), np.dtype(np.float64)}
    return np.argsort(_bits(a) if by_bits else a, axis, stable=True)


def _sort(a: np.ndarray, axis: int = -1) -> np.ndarray:
    return np.take_along_axis(a, _argsort(a, axis), axis) if a.ndim else np.sort(a, axis)


def _parts(name: str) -> Callable[..., np.ndarray]:
    def call(a: np.ndarray, kth: int, axis: int = -1) -> np.ndarray:
        size = a.shape[axis]
        largest = max(32, 1 << (kth % size).bit_length())
        parts = 512
        while parts and size // parts < largest + 128:
            parts //= 2
        if size >= 32 and parts * (a.size // size) > 32 and largest < 1024:
            assert not np.isnan(a).any(), "CuPy compares with NaN here, which gives any order"
        return (_sort if name == "partition" else _argsort)(a, axis)

    return call


def _extreme(name: str) -> Callable[..., np.ndarray]:
    def call(a: np.ndarray, axis: int | None = None, *, keepdims: bool = False) -> np.ndarray:
        """The position of any NaN: here of the last one."""
        gone = np.isnan(a)
        if not gone.any():
            return np.asarray(getattr(np, name)(a, axis=axis, keepdims=keepdims))
        turned, at = (gone.reshape(-1)[::-1], -1) if axis is None else (np.flip(gone, axis), axis)
        last = turned.shape[at] - 1 - np.argmax(turned, axis=None if axis is None else at, keepdims=keepdims)
        return np.where(
            gone.any(axis=axis, keepdims=keepdims), last, getattr(np, name)(a, axis=axis, keepdims=keepdims)
        )

    return call


# Sets


def _unique(
    ar: np.ndarray,
    return_index: bool = False,  # noqa: FBT002  # CuPy's parameters
    return_inverse: bool = False,  # noqa: FBT002
    return_counts: bool = False,  # noqa: FBT002
    *,
    equal_nan: bool = True,
) -> Any:
    flat = ar.ravel()
    order = _argsort(flat)
    sorted_ = flat[order]
    first = np.ones(flat.size, bool)
    first[1:] = sorted_[1:] != sorted_[:-1]
    if equal_nan:
        first[1:] &= ~(np.isnan(sorted_[1:]) & np.isnan(sorted_[:-1]))
    found: list[Any] = [sorted_[first]]
    if return_index:
        found.append(order[first])
    if return_inverse:
        inverse = np.empty(flat.size, np.intp)
        inverse[order] = np.cumsum(first) - 1
        found.append(inverse.reshape(ar.shape))
    if return_counts:
        found.append(np.diff([*np.flatnonzero(first), flat.size]))
    return found[0] if len(found) == 1 else tuple(found)


def _unique_all(x: np.ndarray) -> Any:
    return _unique(x, True, True, True, equal_nan=False)


def _unique_counts(x: np.ndarray) -> Any:
    return _unique(x, False, False, True, equal_nan=False)


def _unique_inverse(x: np.ndarray) -> Any:
    return _unique(x, False, True, equal_nan=False)


def _as_in_c(one: np.ndarray, other: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both in the dtype of a comparison in C: unsigned, if the unsigned one is as wide as an int."""
    kind = np.result_type(one, other)
    if {one.dtype.kind, other.dtype.kind} == {"i", "u"}:
        unsigned = max((x.dtype for x in (one, other) if x.dtype.kind == "u"), key=lambda each: each.itemsize)
        if unsigned.itemsize >= max(4, one.itemsize, other.itemsize):
            kind = unsigned
    return one.astype(kind), other.astype(kind)


def _exists(one: np.ndarray, sorted_: np.ndarray) -> np.ndarray:
    """By binary search, in which NaN is the largest."""
    if not sorted_.size:
        return np.zeros(one.shape, bool)
    one, sorted_ = _as_in_c(one, sorted_)
    found: np.ndarray = sorted_[np.minimum(np.searchsorted(sorted_, one), sorted_.size - 1)] == one
    return found


def _isin(element: np.ndarray, test_elements: np.ndarray) -> np.ndarray:
    return _exists(element, _sort(test_elements.ravel()))


def _intersect1d(
    arr1: np.ndarray,
    arr2: np.ndarray,
    assume_unique: bool = False,  # noqa: FBT002
    return_indices: bool = False,  # noqa: FBT002
) -> Any:
    kind = np.result_type(arr1, arr2)
    (one, first), (two, second) = (
        (x.ravel(), np.arange(x.size)) if assume_unique else _unique(x, return_index=True) for x in (arr1, arr2)
    )
    mask = _exists(one, two)
    values = one[mask].astype(kind)
    if not return_indices:
        return values
    return values, first[mask], second[np.searchsorted(two, values)]


def _setdiff1d(ar1: np.ndarray, ar2: np.ndarray, assume_unique: bool = False) -> np.ndarray:  # noqa: FBT002
    one, two = (ar1.ravel(), ar2) if assume_unique else (_unique(ar1), _unique(ar2))
    return one[~_isin(one, two)]


def _union1d(arr1: np.ndarray, arr2: np.ndarray) -> Any:
    return _unique(np.concatenate((arr1.ravel(), arr2.ravel())))


def _setxor1d(ar1: np.ndarray, ar2: np.ndarray, assume_unique: bool = False) -> np.ndarray:  # noqa: FBT002
    parts = [x.ravel() if assume_unique else _unique(x) for x in (ar1, ar2)]
    both = _sort(np.concatenate(parts))
    same = both[1:] == both[:-1]
    edge = np.zeros(1, bool)
    return both[~(np.concatenate((edge, same)) | np.concatenate((same, edge)))[: both.size]]


# Statistics


def _quantile(name: str) -> Callable[..., np.ndarray]:
    """CuPy's own function, which knows five methods, does not look for NaN, and interpolates with the next row."""

    def call(a: np.ndarray, q: Any, axis: Any = None, method: str = "linear", *, keepdims: bool = False) -> np.ndarray:
        if method not in {"linear", "lower", "higher", "midpoint", "nearest"}:
            raise ValueError(f"{method!r} method is not yet supported. Please use any other method.")
        assert not np.isnan(a).any(), "CuPy answers a number"
        assert np.isfinite(a).all(), "CuPy interpolates with the next row"
        return np.asarray(getattr(np, name)(a, q, axis=axis, method=method, keepdims=keepdims))

    return call


def _nanmedian(a: np.ndarray, axis: Any = None, *, keepdims: bool = False) -> np.ndarray:
    """CuPy puts the largest number in the place of an infinity."""
    found = np.asarray(np.nanmedian(a, axis=axis, keepdims=keepdims))
    return np.where(found == np.inf, np.finfo(a.dtype).max, found)


def _histogram(
    x: np.ndarray,
    bins: Any = 10,
    range: Any = None,  # CuPy's parameter
    density: bool = False,  # noqa: FBT002
    weights: Any = None,
) -> Any:
    """CUB leaves out the last edge, which CuPy therefore moves."""
    hist, edges = np.histogram(x, bins, range, density=density, weights=weights)
    if weights is not None or density or not x.size:
        return hist, edges
    moved = edges.astype(float)
    moved[-1] = moved[-1] + 1 if x.dtype.kind in "iu" else np.nextafter(moved[-1], moved[-1] + 1)
    inside = (x >= moved[0]) & (x < moved[-1])
    places = np.searchsorted(moved, x[inside], side="right") - 1
    return np.bincount(places, minlength=moved.size - 1), edges


def _digitize(x: np.ndarray, bins: np.ndarray, right: bool = False) -> np.ndarray:  # noqa: FBT002
    """CuPy looks at the first and the last edge only."""
    side: Any = "left" if right else "right"
    if not bins.size or bins[0] <= bins[-1]:
        return np.asarray(np.searchsorted(bins, x, side))
    return np.asarray(bins.size - np.searchsorted(bins[::-1], x, side))


# Samples


def _pad(array: np.ndarray, pad_width: Any, mode: str = "constant", **options: Any) -> np.ndarray:
    if mode in {"reflect", "symmetric", "wrap"}:
        for size, pair in zip(array.shape, pad_width, strict=True):
            assert max(pair) < size, "CuPy repeats a part of it"
    return np.pad(array, pad_width, mode=mode, **options)  # type: ignore[call-overload, no-any-return]


def _interp(x: np.ndarray, xp: np.ndarray, fp: np.ndarray, **options: Any) -> Any:
    if not x.flags.c_contiguous:
        raise NotImplementedError("Non-C-contiguous x is currently not supported")
    assert fp.dtype.kind not in "biu", "CuPy subtracts the samples as integers"
    return np.interp(x, xp, fp, **options)


def _convolve(a: np.ndarray, v: np.ndarray, mode: str = "full") -> np.ndarray:
    """All floating-point numbers are transformed."""
    kind = np.result_type(a, v)
    if kind.kind not in "fc" or a.dtype.kind in "biu" or v.dtype.kind in "biu":
        return np.convolve(a, v, mode)  # type: ignore[call-overload, no-any-return]
    long, short = (a, v) if a.size >= v.size else (v, a)
    size = a.size + v.size - 1
    found = np.fft.ifft(np.fft.fft(long, size) * np.fft.fft(short, size))
    start = {"full": 0, "same": (short.size - 1) // 2, "valid": short.size - 1}[mode]
    stop = {"full": size, "same": start + long.size, "valid": long.size}[mode]
    part = found[start:stop]
    return (part if kind.kind == "c" else part.real).astype(kind)


def _correlate(a: np.ndarray, v: np.ndarray, mode: str = "valid") -> np.ndarray:
    return _convolve(a, v.conj()[::-1], mode)


# Transforms


def _irfftn(a: np.ndarray, s: Any = None, axes: Any = None, norm: Any = None) -> np.ndarray:
    if s is not None:
        axes = tuple(range(-len(s), 0)) if axes is None else axes
        shape = tuple(a.shape[at] for at in axes)
        assert tuple(s) != shape or (a.flags.c_contiguous and a.ndim < 4), "CuPy misreads the rows"
    return np.fft.irfftn(a, s, axes, norm)  # type: ignore[call-overload, no-any-return]


TRANSFORMS: dict[str, Callable[..., Any]] = {"irfftn": _irfftn}


# Complex numbers, and linear algebra


def _reciprocal(x: np.ndarray) -> np.ndarray:
    if x.dtype.kind != "c":
        return np.reciprocal(x)
    return np.where(np.isfinite(x), np.reciprocal(x), complex(np.nan, np.nan)).astype(x.dtype)


def _sign(x: np.ndarray) -> np.ndarray:
    if x.dtype.kind != "c":
        return np.sign(x)
    found = np.zeros_like(x)
    nonzero = x != 0
    size = np.abs(x[nonzero])
    found[nonzero] = x[nonzero].real / size + 1j * np.where(np.isinf(size), 0, x[nonzero].imag / size)
    return found


def _eig(name: str) -> Callable[..., Any]:
    def call(a: np.ndarray) -> Any:
        assert a.ndim == 2 or not a.size, "CuPy looks only whether the last matrix converged"
        return getattr(np.linalg, name)(a)

    return call


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sort": _sort,
    "argsort": _argsort,
    "partition": _parts("partition"),
    "argpartition": _parts("argpartition"),
    **{name: _extreme(name) for name in ("argmax", "argmin")},
    "unique": _unique,
    "unique_all": _unique_all,
    "unique_counts": _unique_counts,
    "unique_inverse": _unique_inverse,
    "isin": _isin,
    "intersect1d": _intersect1d,
    "setdiff1d": _setdiff1d,
    "setxor1d": _setxor1d,
    "union1d": _union1d,
    **{name: _quantile(name) for name in ("quantile", "percentile")},
    "nanmedian": _nanmedian,
    "histogram": _histogram,
    "digitize": _digitize,
    "pad": _pad,
    "interp": _interp,
    "convolve": _convolve,
    "correlate": _correlate,
    "reciprocal": _reciprocal,
    "sign": _sign,
    **{f"linalg.{name}": _eig(name) for name in ("eig", "eigvals")},
}
"""By CuPy's names."""
