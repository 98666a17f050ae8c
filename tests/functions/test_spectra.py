"""Eigenvalues, condition numbers, least squares and two-dimensional transforms equal NumPy's; others are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.gpu.calls import WIDE, of

if TYPE_CHECKING:
    from collections.abc import Callable

dtypes = pytest.mark.parametrize("dtype", WIDE)


def assert_near(expected: Any, found: Any) -> None:
    """Check values within rounding, and the shape."""
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-4, atol=1e-4)


@dtypes
@pytest.mark.parametrize("front", [(), (2,)])
def test_eigenvectors_and_eigenvalues_satisfy_their_equation(dtype: str, front: tuple[int, ...]) -> None:
    """Both are always complex."""
    x: Any = tt.from_numpy(of((*front, 3, 3), dtype))
    values, vectors = tt.linalg.eig(x)
    wide = tt.complex64 if x.dtype in {tt.float32, tt.complex64} else tt.complex128
    assert (values.dtype, vectors.dtype, tuple(values.shape)) == (wide, wide, (*front, 3))
    assert_near((vectors * values[..., None, :]).numpy(), tt.astype(x, wide) @ vectors)
    assert_near(np.linalg.eigvals(x.numpy()), tt.linalg.eigvals(x))


@dtypes
@pytest.mark.parametrize("p", [None, "fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf])
def test_condition_numbers_equal_numpys(dtype: str, p: Any) -> None:
    """They are real, one for each matrix."""
    array = of((2, 3, 3), dtype)
    found = tt.linalg.cond(tt.from_numpy(array), p=p)
    assert found.dtype.kind == "f"
    np.testing.assert_allclose(found.numpy(), np.linalg.cond(array, p), rtol=1e-3)


@dtypes
@pytest.mark.parametrize("shape", [(4,), (4, 2)])
def test_least_squares_equal_numpys(dtype: str, shape: tuple[int, ...]) -> None:
    """All four results are compared, for a Tensor and for a DArray."""
    a, b = of((4, 3), dtype), of(shape, dtype, 1)
    x: Any = tt.from_numpy(a)
    for found in (tt.linalg.lstsq(x, tt.from_numpy(b)), tt.linalg.lstsq(x.dynamic(), tt.from_numpy(b))):
        for expected, one in zip(np.linalg.lstsq(a, b), found, strict=True):
            np.testing.assert_allclose(np.asarray(one._raw), expected, rtol=1e-3, atol=1e-4)
        assert (found.rank.dtype, found.rank.shape) == (tt.int64, ())


@pytest.mark.parametrize("name", ["fft2", "ifft2", "rfft2", "irfft2"])
def test_two_dimensional_transforms_equal_numpys(name: str) -> None:
    """They are along the last two axes, or two others."""
    array = of((3, 4, 6), "float64" if name == "rfft2" else "complex128")
    for options in ({}, {"axes": (0, 2)}, {"s": (4, 5), "norm": "ortho"}):
        assert_near(getattr(np.fft, name)(array, **options), getattr(tt.fft, name)(tt.from_numpy(array), **options))


def test_invalid_arguments_raise() -> None:
    """These are shapes, dtypes and norms."""
    x: Any = tt.ones((2, 3))
    square: Any = tt.eye(2)
    refused: list[tuple[type[Exception], str, Callable[[], Any]]] = [
        (tt.ShapeError, "a square matrix", lambda: tt.linalg.eig(x)),
        (tt.SingularMatrixError, "linalg.eigvals", lambda: tt.linalg.eigvals(square * float("nan"))),
        (tt.OptionError, "linalg.cond", lambda: tt.linalg.cond(square, p=3)),
        (tt.ShapeError, "a square matrix", lambda: tt.linalg.cond(x, p="fro")),
        (tt.ShapeError, "as many rows", lambda: tt.linalg.lstsq(x, tt.ones(3))),
        (tt.RankError, "two matrices", lambda: tt.linalg.lstsq(x, tt.ones((2, 2, 2)))),  # type: ignore[call-overload]  # on purpose
        (tt.DTypeError, "one dtype", lambda: tt.linalg.lstsq(x, tt.ones(2, dtype=tt.float32))),
        (tt.RankError, "fft", lambda: tt.fft.rfft2(tt.ones(3))),  # type: ignore[call-overload]  # on purpose
    ]
    for error, text, call in refused:
        with pytest.raises(error, match=text):
            call()
