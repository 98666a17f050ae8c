"""Equations and inverses of tensors as linear maps equal NumPy's, and unsuitable operands are refused."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle

if TYPE_CHECKING:
    from collections.abc import Callable

# Shapes of both sides of a linear map, with one number of elements.
SIDES = st.sampled_from(
    [((4,), (2, 2)), ((2, 3), (6,)), ((6,), (3, 1, 2)), ((1,), (1,)), ((1, 1), (1,)), ((0,), (2, 0)), ((3, 2), (2, 3))]
)


def _map(first: tuple[int, ...], rest: tuple[int, ...], dtype: str, seed: int) -> np.ndarray:
    """A map that is far from singular."""
    numbers = np.random.default_rng(seed).uniform(-1, 1, (prod(first), prod(rest)))
    return (numbers + 3 * np.eye(*numbers.shape)).astype(dtype).reshape(first + rest)


@given(sides=SIDES, dtype=st.sampled_from(["float32", "float64", "complex64", "complex128"]), seed=st.integers(0, 99))
@settings(max_examples=40)
def test_solutions_and_inverses_equal_numpy(sides: Any, dtype: str, seed: int) -> None:
    """Of maps of any axes, in tensors and DArrays, and with axes that are moved first."""
    first, rest = sides
    x, y = _map(first, rest, dtype, seed), np.arange(prod(first)).reshape(first).astype(dtype)
    kind, scale = np.dtype(dtype), 10
    call: Any = tt.linalg.tensorsolve
    expected = np.linalg.tensorsolve(x, y)
    oracle.assert_near(expected, call(tt.from_numpy(x), tt.from_numpy(y)), kind, scale)
    oracle.assert_near(expected, call(oracle.dynamic(x), tt.from_numpy(y)), kind, scale, tt.DArray)
    moved = np.moveaxis(x, range(len(first), x.ndim), range(len(rest)))
    places = tuple(range(len(rest)))
    expected = np.linalg.tensorsolve(moved, y, axes=places)
    oracle.assert_near(expected, call(tt.from_numpy(moved), tt.from_numpy(y), axes=places), kind, scale)
    found: Any = tt.linalg.tensorinv(tt.from_numpy(x), ind=len(first))
    if x.size:
        oracle.assert_near(np.linalg.tensorinv(x, ind=len(first)), found, kind, scale)
    assert found.shape == rest + first


M: Any = tt.from_numpy(_map((2, 2), (4,), "float64", 0))
R: Any = tt.ones((2, 2))
WHOLE, HALF = (tt.ones((1, 1), dtype=dtype) for dtype in (tt.int64, tt.float16))
UNTYPED: Any = tt.linalg
REFUSED: list[tuple[type[Exception], str, Callable[[], Any]]] = [
    (tt.ShapeError, "tensorsolve: needed first axes", lambda: UNTYPED.tensorsolve(M, tt.ones((4,)))),
    (tt.ShapeError, "tensorsolve: needed as many elements", lambda: UNTYPED.tensorsolve(M[..., :3], R)),
    (tt.RankError, "tensorsolve: needed as many axes", lambda: UNTYPED.tensorsolve(R, M)),
    (tt.RankError, "tensorsolve: needed each axis once", lambda: UNTYPED.tensorsolve(M, R, axes=(0, -3))),
    (tt.RankError, "tensorsolve: needed an axis from", lambda: UNTYPED.tensorsolve(M, R, axes=(3,))),
    (tt.DTypeError, "tensorsolve: needed a tuple of axes", lambda: UNTYPED.tensorsolve(M, R, axes=2)),
    (tt.DTypeError, "tensorsolve: needed a tensor", lambda: UNTYPED.tensorsolve(M, [[1.0, 2.0], [3.0, 4.0]])),
    (tt.SingularMatrixError, "tensorsolve: needed a matrix that has", lambda: UNTYPED.tensorsolve(0 * M, R)),
    (tt.SingularMatrixError, "tensorsolve: needed a matrix of finite", lambda: UNTYPED.tensorsolve(M, R * tt.nan)),
    (tt.SingularMatrixError, "tensorinv: needed a matrix of finite", lambda: UNTYPED.tensorinv(M * tt.inf)),
    (tt.SingularMatrixError, "tensorinv: needed a matrix that has", lambda: UNTYPED.tensorinv(0 * M)),
    (tt.ShapeError, "tensorinv: needed as many elements in the first 1 axis", lambda: UNTYPED.tensorinv(M, 1)),
    (tt.RankError, "tensorinv: needed an ind from 1 to 3", lambda: UNTYPED.tensorinv(M, 0)),
    (tt.RankError, "tensorinv: needed an ind from 1 to 3", lambda: UNTYPED.tensorinv(M, 4)),
    (tt.DTypeError, "tensorinv: needed a number of axes", lambda: UNTYPED.tensorinv(M, 1.0)),
    (tt.DTypeError, "tensorinv: needed floating-point", lambda: UNTYPED.tensorinv(WHOLE, 1)),
    (
        tt.DTypeError,
        "tensorinv: needed floating-point",
        lambda: UNTYPED.tensorinv(HALF, 1),
    ),
]


@pytest.mark.parametrize(
    ("kind", "text", "call"), REFUSED, ids=[f"{at} {each[1][:14]}" for at, each in enumerate(REFUSED)]
)
def test_unsuitable_operands_are_refused(kind: type[Exception], text: str, call: Callable[[], Any]) -> None:
    """The error names the function and what it needed."""
    with pytest.raises(kind) as error:
        call()
    assert str(error.value).startswith(f"linalg.{text}")
