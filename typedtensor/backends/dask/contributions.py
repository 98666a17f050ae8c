"""What a chunk contributes to a reduction, and how the contributions of several chunks are combined.

A contribution is a structured array: dask joins them, as any other chunks, before it combines them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from typedtensor.backends.norms import vector_norm
from typedtensor.errors import ShapeError

Axes = tuple[int, ...]


def _joined(**fields: Any) -> Any:
    found = np.empty(next(iter(fields.values())).shape, [(name, each.dtype) for name, each in fields.items()])
    for name, each in fields.items():
        found[name] = each
    return found


def _divided(total: Any, count: Any) -> Any:
    """The mean; 0 if nothing is counted."""
    found = np.zeros_like(total)
    for part, whole in zip(_parts(found), _parts(total), strict=True):
        np.divide(whole, count, out=part, where=count > 0, casting="unsafe")
    return found


def _parts(array: Any) -> tuple[Any, ...]:
    """Real and imaginary part, which are divided separately: infinity by a complex number has an imaginary NaN."""
    return (array.real, array.imag) if array.dtype.kind == "c" else (array,)


# Means and variances. The count is an integer: in float32 it would end at 2**24.


def moments(chunk: Any, axis: Axes, keepdims: bool, *, skips: bool, spread: bool) -> Any:  # noqa: FBT001  # dask's call
    """The number of elements, their sum, and the sum of squared deviations from their mean."""
    del keepdims
    known = ~np.isnan(chunk) if skips else None
    if known is not None:
        chunk = np.where(known, chunk, np.zeros((), chunk.dtype))
    total = np.sum(chunk, axis=axis, keepdims=True, dtype=chunk.dtype)
    size = int(np.prod([chunk.shape[at] for at in axis], dtype=np.int64))
    count = np.full(total.shape, size) if known is None else np.sum(known, axis=axis, keepdims=True, dtype=np.int64)
    if not spread:
        return _joined(count=count, total=total)
    off = chunk - _divided(total, count)
    squares = off.real**2 + off.imag**2 if off.dtype.kind == "c" else off * off
    if known is not None:
        squares = np.where(known, squares, np.zeros((), squares.dtype))
    return _joined(count=count, total=total, spread=np.sum(squares, axis=axis, keepdims=True, dtype=squares.dtype))


def merged_moments(parts: Any, axis: Axes, keepdims: bool) -> Any:  # noqa: FBT001  # as above
    """Those of several chunks together."""
    del keepdims
    count = np.sum(parts["count"], axis=axis, keepdims=True)
    total = np.sum(parts["total"], axis=axis, keepdims=True, dtype=parts["total"].dtype)
    if "spread" not in parts.dtype.names:
        return _joined(count=count, total=total)
    apart = np.abs(_divided(parts["total"], parts["count"]) - _divided(total, count))
    own = parts["spread"] + (parts["count"] * apart * apart).astype(parts["spread"].dtype)
    return _joined(count=count, total=total, spread=np.sum(own, axis=axis, keepdims=True, dtype=own.dtype))


def _dropped(found: Any, axis: Axes, keepdims: bool) -> Any:  # noqa: FBT001  # as above
    return found if keepdims else np.squeeze(found, axis)


def mean(parts: Any, axis: Axes, keepdims: bool) -> Any:  # noqa: FBT001  # as above
    """The mean; NaN of nothing."""
    found = merged_moments(parts, axis, keepdims=True)
    answer = np.empty_like(found["total"])
    with np.errstate(all="ignore"):
        for part, whole in zip(_parts(answer), _parts(found["total"]), strict=True):
            np.divide(whole, found["count"], out=part, casting="unsafe")
        return _dropped(answer, axis, keepdims)


def variance(parts: Any, axis: Axes, keepdims: bool, *, correction: float, root: bool) -> Any:  # noqa: FBT001  # as above
    """The variance or its root; NaN if the correction leaves nothing to divide by."""
    found = merged_moments(parts, axis, keepdims=True)
    left = found["count"] - correction
    with np.errstate(all="ignore"):
        answer = np.where(left > 0, found["spread"] / left, np.nan).astype(found["spread"].dtype)
        return _dropped(np.sqrt(answer) if root else answer, axis, keepdims)


# Norms of vectors: that of the norms of the parts is that of the whole.


def norm(chunk: Any, axis: Axes, keepdims: bool, *, ord: float) -> Any:  # noqa: FBT001  # as above
    """The norm, of 32 bits or more."""
    wide = chunk.astype(np.float32) if chunk.dtype == np.float16 else chunk
    return vector_norm(wide, axis=axis, keepdims=keepdims, ord=ord)


# Products of floating-point numbers. The product of one chunk may overflow or underflow where that of all elements,
# in order, does not: 0 times a chunk of large numbers is 0, though their product is infinite.


def product(chunk: Any, axis: Axes, keepdims: bool) -> Any:  # noqa: FBT001  # as above
    """The product, and whether there are zeros and infinities among the factors."""
    del keepdims
    return _joined(
        product=np.prod(chunk, axis=axis, keepdims=True),
        zero=np.any(chunk == 0, axis=axis, keepdims=True),
        infinite=np.any(~np.isfinite(chunk), axis=axis, keepdims=True),
    )


def _times(first: Any, second: Any) -> Any:
    one, two = first["product"], second["product"]
    found = one * two
    overflown = (one == 0) & ~np.isfinite(two) & ~second["infinite"] & np.isfinite(one)
    underflown = (two == 0) & ~np.isfinite(one) & ~np.isnan(one) & ~second["zero"]
    found = np.where(overflown, np.zeros((), one.dtype), np.where(underflown, one, found))
    return _joined(product=found, zero=first["zero"] | second["zero"], infinite=first["infinite"] | second["infinite"])


def merged_products(parts: Any, axis: Axes, keepdims: bool) -> Any:  # noqa: FBT001  # as above
    """Those of several chunks together, in order."""
    del keepdims
    for at in axis:
        found = np.take(parts, [0], at)
        for step in range(1, parts.shape[at]):
            found = _times(found, np.take(parts, [step], at))
        parts = found
    return parts


def whole_product(parts: Any, axis: Axes, keepdims: bool) -> Any:  # noqa: FBT001  # as above
    """The product alone."""
    with np.errstate(all="ignore"):
        return _dropped(merged_products(parts, axis, keepdims=True)["product"], axis, keepdims)


# Positions of extremes. Over all axes, the chunks are not in the order of the elements: of several equal extremes the
# first one counts, by its position in the whole array.


def located(chunk: Any, axis: Axes, offset: Any, *, name: str, skips: bool) -> Any:
    """The extremes of a chunk and their positions in the whole array; -1 where all are NaN and NaN is skipped."""
    whole = len(axis) == chunk.ndim
    at = None if whole else axis[0]
    known = ~np.isnan(chunk) if skips and chunk.dtype.kind == "f" else None
    if known is not None:  # a worst value that is there must precede the NaN
        worst = np.array(np.inf if name == "argmin" else -np.inf, chunk.dtype)
        filled = np.where(known, chunk, worst)
        place = np.asarray(getattr(np, name)(filled, axis=at, keepdims=True))
        first = np.asarray(np.argmax(known, axis=at, keepdims=True))
        flat = at is None
        is_known = known.reshape(-1)[place] if flat else np.take_along_axis(known, place, at)
        place = np.where(is_known, place, first)
    else:
        place = np.asarray(getattr(np, name)(chunk, axis=at, keepdims=True))
    value = chunk.reshape(-1)[place] if at is None else np.take_along_axis(chunk, place, at)
    if at is None:
        start, shape = offset
        inside = np.unravel_index(place, chunk.shape)
        position = np.ravel_multi_index(
            tuple(each + begin for each, begin in zip(inside, start, strict=True)), tuple(map(int, shape))
        )
    else:
        position = place + offset
    if known is not None:
        position = np.where(np.any(known, axis=at, keepdims=True), position, -1)
    return _joined(value=value, position=np.asarray(position, np.int64))


def first_located(parts: Any, axis: Axes, keepdims: bool, *, name: str) -> Any:  # noqa: FBT001  # as above
    """The extreme of several chunks, at its first position."""
    del keepdims
    value, position = parts["value"], parts["position"]
    there = position >= 0
    if value.dtype.kind == "f":
        missing = np.isnan(value) & there
        reduce: Any = np.fmin if name == "argmin" else np.fmax
        best = reduce.reduce(np.where(there, value, np.nan), axis=axis, keepdims=True)
        best = np.where(np.any(missing, axis=axis, keepdims=True), np.array(np.nan, value.dtype), best)
        same = there & np.where(np.isnan(best), missing, value == best)
    else:
        reduce = np.minimum if name == "argmin" else np.maximum
        best = reduce.reduce(value, axis=axis, keepdims=True)
        same = value == best
    last = np.iinfo(np.int64).max
    found = np.min(np.where(same, position, last), axis=axis, keepdims=True)
    return _joined(value=best, position=np.where(found == last, -1, found))


def position(parts: Any, axis: Axes, keepdims: bool, *, name: str, skips: bool) -> Any:  # noqa: FBT001  # as above
    """The position alone; ShapeError if all elements are NaN and NaN is skipped."""
    found = first_located(parts, axis, keepdims=True, name=name)["position"]
    if skips and np.any(found < 0):
        needed, fix = "at least one element that is not NaN", "Check for NaN first: tt.isnan(x)."
        raise ShapeError(f"nan{name}", needed=needed, got="only NaNs along an axis", fix=fix)
    return _dropped(found, axis, keepdims)
