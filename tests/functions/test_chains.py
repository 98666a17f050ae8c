"""Products of matrices with vectors, and of several factors, equal NumPy's, and refuse unsuitable operands."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from typedtensor.backends.chains import in_order

if TYPE_CHECKING:
    from collections.abc import Callable

SIDES = st.integers(0, 3)


@given(data=st.data())
@settings(max_examples=60)
def test_matvec_and_vecmat_equal_numpy(data: st.DataObject) -> None:
    """Every pair of dtypes promotes, batches broadcast, and the vectors on the left are conjugated."""
    first, second = data.draw(oracle.broadcasting(2))
    n, k = data.draw(SIDES), data.draw(SIDES)
    matrices = data.draw(oracle.arrays(shape=(*first, n, k)))
    left, right = (data.draw(oracle.arrays(shape=(*second, size))) for size in (n, k))
    oracle.assert_answers(np.matvec, tt.matvec, matrices, right)
    oracle.assert_answers(np.vecmat, tt.vecmat, left, matrices)


@given(data=st.data(), count=st.integers(2, 5), ends=st.tuples(st.booleans(), st.booleans()))
@settings(max_examples=60)
def test_multi_dot_equals_numpy(data: st.DataObject, count: int, ends: tuple[bool, bool]) -> None:
    """Integers of any sizes, promoted before they are multiplied; the order of other libraries is as good."""
    sizes = data.draw(st.lists(st.integers(0, 4), min_size=count + 1, max_size=count + 1))
    arrays = [data.draw(oracle.arrays("biu", shape)) for shape in pairwise(sizes)]
    if ends[0]:
        arrays[0] = np.resize(arrays[0].ravel() if arrays[0].size else np.zeros(1, arrays[0].dtype), sizes[1])
    if ends[1]:
        arrays[-1] = np.resize(arrays[-1].ravel() if arrays[-1].size else np.zeros(1, arrays[-1].dtype), sizes[-2])
    promoted = [x.astype(np.result_type(*arrays)) for x in arrays]
    expected = np.linalg.multi_dot(promoted)
    tensors: list[Any] = [tt.from_numpy(x) for x in arrays]
    oracle.assert_same(expected, tt.linalg.multi_dot(tensors))
    oracle.assert_same(expected, tt.linalg.multi_dot([*tensors[:-1], oracle.dynamic(arrays[-1])]), tt.DArray)
    assert np.array_equal(in_order(np.matmul)(promoted), expected)


def test_multi_dot_does_not_wrap_in_the_dtype_of_some_factors() -> None:
    """The sizes decide which factors are multiplied first, but neither the dtype of the result nor its numbers."""
    narrow: Any = tt.full((1, 1), 100, dtype=tt.int8)
    wide = tt.ones((1, 1), dtype=tt.int64).dynamic()
    half, short = tt.ones((1, 1), dtype=tt.float16).dynamic(), tt.ones((1, 1), dtype=tt.uint16)
    found: Any = tt.linalg.multi_dot((narrow, narrow, wide))
    assert (found.tolist(), found.dtype) == ([[10_000]], tt.int64)
    every: list[Any] = [(narrow, short, half), (half, short, narrow)]
    for factors in every:
        assert tt.linalg.multi_dot(factors).dtype is tt.float32


def test_multi_dot_of_special_numbers_and_widths() -> None:
    """NaN and infinities spread as in products of two; float16 is added in float32."""
    x, v = tt.asarray([[1.0, tt.nan], [0.0, tt.inf]]), tt.asarray([1.0, 0.0])
    with np.errstate(invalid="ignore"):
        expected = np.linalg.multi_dot([x.numpy(), np.eye(2), v.numpy()])
        oracle.assert_same(expected, tt.linalg.multi_dot((x, tt.eye(2), v)))
    assert np.isnan(expected).all()
    ones = tt.ones((1, 4096), dtype=tt.float16)
    assert tt.linalg.multi_dot((ones, ones.mT, ones)).tolist()[0][:2] == [4096.0, 4096.0]
    assert (tt.matvec(ones, ones[0]).tolist(), tt.vecmat(ones[0], ones.mT).tolist()) == ([4096.0], [4096.0])


def test_the_order_takes_the_fewest_multiplications() -> None:
    """Of all ways to set parentheses; counted for the example of NumPy's page."""
    work: list[int] = []

    def matmul(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        work.append(x.shape[0] * x.shape[1] * y.shape[1])
        return x @ y

    sizes = (10, 100, 5, 50, 1)
    in_order(matmul)([np.ones(shape) for shape in pairwise(sizes)])
    assert sum(work) == 5 * 50 + 100 * 5 + 10 * 100


V, M = tt.ones(3), tt.ones((2, 3))
UNTYPED: Any = tt
REFUSED: list[tuple[type[Exception], str, Callable[[], Any]]] = [
    (tt.ShapeError, "matvec: needed as many elements in the vectors as columns", lambda: tt.matvec(M, tt.ones(4))),
    (tt.ShapeError, "matvec: needed as many elements", lambda: tt.matvec(M, tt.ones(2))),
    (tt.ShapeError, "matvec: needed sizes that are equal", lambda: tt.matvec(tt.ones((2, 2, 3)), tt.ones((3, 3)))),
    (tt.RankError, "matvec: needed matrices, then vectors", lambda: UNTYPED.matvec(V, M)),
    (tt.DTypeError, "matvec: needed", lambda: UNTYPED.matvec(M, 2.0)),
    (tt.ShapeError, "vecmat: needed as many elements in the vectors as rows", lambda: tt.vecmat(V, M)),
    (tt.RankError, "vecmat: needed vectors, then matrices", lambda: UNTYPED.vecmat(M, V)),
    (tt.RankError, "vecmat: needed vectors, then matrices", lambda: UNTYPED.vecmat(tt.sum(V), M)),
    (tt.DTypeError, "linalg.multi_dot: needed a list or tuple", lambda: UNTYPED.linalg.multi_dot(M)),
    (tt.ShapeError, "linalg.multi_dot: needed two factors or more", lambda: UNTYPED.linalg.multi_dot([M])),
    (tt.DTypeError, "linalg.multi_dot: needed", lambda: UNTYPED.linalg.multi_dot([M, 2.0])),
    (tt.RankError, "linalg.multi_dot: needed matrices", lambda: UNTYPED.linalg.multi_dot([M, V, V])),
    (tt.ShapeError, "linalg.multi_dot: needed as many rows", lambda: tt.linalg.multi_dot([M, M])),
]


@pytest.mark.parametrize(
    ("kind", "text", "call"), REFUSED, ids=[f"{at} {each[1][:14]}" for at, each in enumerate(REFUSED)]
)
def test_unsuitable_operands_are_refused(kind: type[Exception], text: str, call: Callable[[], Any]) -> None:
    """The error names the function and what it needed."""
    with pytest.raises(kind) as error:
        call()
    assert str(error.value).startswith(text)


def test_a_size_that_fits_the_other_side_is_named() -> None:
    """The error says which function takes these operands."""
    with pytest.raises(tt.ShapeError, match=r"Use tt\.vecmat, or transpose"):
        tt.matvec(M, tt.ones(2))
