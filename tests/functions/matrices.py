"""Helpers for the tests of matrices: examples, and comparison with NumPy."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.functions import oracle

if TYPE_CHECKING:
    from collections.abc import Callable


WIDE = ("float32", "float64", "complex64", "complex128")


SQUARE = ("cholesky", "det", "eigh", "eigvalsh", "inv", "slogdet")


OBLONG = ("matrix_norm", "matrix_rank", "pinv", "qr", "svd", "svdvals")


FINITE = (*SQUARE, "matrix_rank", "pinv", "qr", "svd", "svdvals")
"""The functions that refuse NaN and infinities: LAPACK gives finite numbers for some, and does not end for others."""


RESULTS: dict[str, Any] = {
    "eigh": tt.linalg.EighResult,
    "qr": tt.linalg.QRResult,
    "slogdet": tt.linalg.SlogdetResult,
    "svd": tt.linalg.SVDResult,
}


FIELDS = {
    "eigh": ("eigenvalues", "eigenvectors"),
    "qr": ("Q", "R"),
    "slogdet": ("sign", "logabsdet"),
    "svd": ("U", "S", "Vh"),
}


def function_of(name: str) -> Callable[..., Any]:
    """Return the function of `tt.linalg`."""
    function: Callable[..., Any] = getattr(tt.linalg, name)
    return function


def numpy_rank(array: np.ndarray, rtol: Any = None) -> Any:
    """Return NumPy's result, or that of later versions where 2.4.0 fails."""
    try:
        return np.linalg.matrix_rank(array, rtol=rtol)
    except np.linalg.LinAlgError:
        raise
    except ValueError:
        assert 0 in array.shape[-2:]
        return np.zeros(array.shape[:-2], np.int64)


def numpy_function(name: str) -> Callable[..., Any]:
    """Return NumPy's function with the options of the standard."""
    if name == "matrix_rank":
        return numpy_rank
    options = {"rtol": None} if name == "pinv" else {}  # without it, NumPy's pinv differs from the standard
    return partial(getattr(np.linalg, name), **options)


def must_be_same(name: str, expected: Any, found: Any, kind: type) -> None:
    """Check an array, or the arrays of a named tuple."""
    if name not in RESULTS:
        oracle.assert_same(expected, found, kind)
        return
    assert type(found) is RESULTS[name]
    assert found._fields == FIELDS[name]
    for each, other in zip(expected, found, strict=True):
        oracle.assert_same(each, other, kind)


def must_refuse(name: str, *operands: Any, **options: Any) -> None:
    """Check the error for NaN and infinities."""
    with pytest.raises(tt.SingularMatrixError, match=f"^linalg.{name}: needed a matrix of finite numbers, got NaN or "):
        function_of(name)(*operands, **options)


def _norm(name: str, array: np.ndarray, options: dict[str, Any]) -> Any:
    """Return the norm of numbers of a wider range, whose powers neither overflow nor vanish."""
    along = {"axis": (-2, -1), "keepdims": options.get("keepdims", False)} if name == "matrix_norm" else options
    return np.linalg.vector_norm(np.abs(oracle.wide(array)), **along)


def must_agree(name: str, array: np.ndarray, **options: Any) -> None:
    """Compare with NumPy for a Tensor and a DArray; if NumPy raises, the package must raise.

    Norms by sums of powers may differ in the last place, and are compared with those of wider numbers.
    """
    ways: list[tuple[Any, type]] = [(oracle.tensor(array), tt.Tensor), (oracle.dynamic(array), tt.DArray)]
    spectral = name == "matrix_norm" and options.get("ord") in {2, -2, "nuc"}
    if (name in FINITE or spectral) and not np.all(np.isfinite(array)):
        for x, _ in ways:
            must_refuse(name, x, **options)
        return
    summed = name == "vector_norm" or (name == "matrix_norm" and options.get("ord", "fro") in {None, "fro"})
    with np.errstate(all="ignore"):
        try:
            expected = _norm(name, array, options) if summed else numpy_function(name)(array, **options)
        except ValueError as error:
            ours = tt.SingularMatrixError if isinstance(error, np.linalg.LinAlgError) else tt.ShapeError
            for x, _ in ways:
                with pytest.raises(ours, match=f"^linalg.{name}: needed "):
                    function_of(name)(x, **options)
            return
        real = array.real.dtype
        for x, kind in ways:
            if summed:
                oracle.assert_near(expected, function_of(name)(x, **options), real, np.finfo(real).tiny, kind)
                continue
            must_be_same(name, expected, function_of(name)(x, **options), kind)
