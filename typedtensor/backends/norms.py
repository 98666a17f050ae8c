"""Norms of NumPy arrays whose powers are out of range, and condition numbers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from typedtensor.backends.sums import FEW, REAL, add, are_ordinary, are_within, extremes, normalize, widened

EUCLIDEAN = 2
MATRIX = 2
RANGES: dict[np.dtype[Any], tuple[float, float]] = {
    np.dtype(kind): (float(np.sqrt(np.finfo(kind).tiny) / np.finfo(kind).eps), float(np.sqrt(np.finfo(kind).max)))
    for kind in REAL
}
"""The Euclidean norms of which no square is out of range."""
NEAR_ONE: dict[np.dtype[Any], tuple[float, float]] = {np.dtype(kind): (2.0**-24, 2.0**24) for kind in REAL}
"""The sums of powers whose root is right: the rounding of `1 / ord` is multiplied by the logarithm of the sum."""


def _vector_norm(raw: Any, *, axis: Any = None, keepdims: bool = False, ord: float = EUCLIDEAN) -> Any:
    if ord == 0 or math.isinf(ord) or not raw.size:
        return np.asarray(np.linalg.vector_norm(raw, axis=axis, keepdims=keepdims, ord=ord))
    if ord == EUCLIDEAN and are_ordinary(raw):
        answer = _euclidean(raw, axis, keepdims)
        if are_within(answer, RANGES):
            return answer
    with np.errstate(all="ignore"):
        if ord == EUCLIDEAN and raw.size > FEW:
            answer = _euclidean(raw, axis, keepdims)
            if are_within(answer, RANGES):
                return answer
        sizes = np.abs(raw)
        if ord == 1:
            return add(sizes, axis, None, keepdims=keepdims)
        if ord > 1 and ord != EUCLIDEAN:
            total = add(sizes**ord, axis, None, keepdims=keepdims)
            if are_within(total, NEAR_ONE):
                return np.power(total, 1 / ord, out=...)
        axes = normalize(axis, raw.ndim)
        extreme = np.max(sizes, axis=axes, keepdims=True) if ord > 0 else np.min(sizes, axis=axes, keepdims=True)
        unit = np.where((extreme > 0) & np.isfinite(extreme), extreme, 1).astype(sizes.dtype)
        shares = add((sizes / unit) ** ord, axes, None, keepdims=keepdims) ** (1 / ord)
        return np.asarray(shares * unit.reshape(shares.shape))


def _euclidean(raw: Any, axis: Any, keepdims: Any) -> Any:
    """The root of the sum of squares; of all elements it is a product of a vector with itself."""
    if axis is not None and raw.ndim > 1:
        squares = np.multiply(raw, raw) if raw.dtype.kind == "f" else np.square(raw.real) + np.square(raw.imag)
        if squares.dtype == np.float64:
            total = np.add.reduce(squares, axis=axis, keepdims=keepdims, out=...)
        else:
            total = add(squares, axis, keepdims=keepdims)
        return np.sqrt(total, out=total)
    flat = raw.ravel(order="K")
    square = flat.dot(flat) if flat.dtype.kind != "c" else flat.real.dot(flat.real) + flat.imag.dot(flat.imag)
    answer = np.array(math.sqrt(square), square.dtype)
    return answer.reshape((1,) * raw.ndim) if keepdims else answer


def _matrix_norm(raw: Any, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    if ord in {None, "fro"}:
        return _vector_norm(raw, axis=None if raw.ndim == MATRIX else (-2, -1), keepdims=keepdims)
    return np.asarray(np.linalg.matrix_norm(raw, keepdims=keepdims, ord=ord))


def _cond(raw: Any, p: Any = None) -> Any:
    """The condition number, which does not depend on the scale of the matrix."""
    if raw.ndim == MATRIX:
        lowest, highest = extremes(raw)
        low, high = RANGES[raw.real.dtype]
        if low <= max(-lowest, highest) <= high / FEW:
            return np.linalg.cond(raw, p)
    largest = np.max(np.abs(raw), axis=(-2, -1), keepdims=True, initial=0)
    power = np.where(np.isfinite(largest), np.frexp(largest)[1], 0)
    with np.errstate(all="ignore"):
        return np.linalg.cond(raw * np.ldexp(np.ones((), largest.dtype), -power), p)


vector_norm, matrix_norm, cond = widened(_vector_norm), widened(_matrix_norm), _cond
