"""Helpers for the tests of sparse matrices: examples, and comparison with NumPy."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import typedtensor as tt
from typedtensor import (
    SparseMatrix,
)
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from typedtensor.types.dtype import DType


STORED = [each for each in DTYPES if each is not tt.float16]
FORMATS = ["csc", "csr"]


in_each_format = pytest.mark.parametrize("format", FORMATS)


of_each_dtype = pytest.mark.parametrize("dtype", STORED, ids=lambda each: each.name)


def refused(kind: type[Exception], text: str) -> Any:
    """Check the error and its whole text."""
    return pytest.raises(kind, match=f"^{re.escape(text)}$")


def tensor(values: Any, dtype: Any = None) -> Any:
    """Return a tensor of these values whose type no checker knows."""
    return tt.asarray(values, dtype=dtype) if isinstance(values, list) else tt.from_numpy(values)


def sparse(values: Any, format: Any = "csc") -> Any:
    """Return the sparse matrix of dense values."""
    return SparseMatrix.from_dense(tensor(values), format=format)


def must_equal(found: Any, expected: np.ndarray) -> None:
    """Check a tensor, or a sparse matrix in canonical order, for dtype, shape and values."""
    if isinstance(found, SparseMatrix):
        data, at, ends = (part.numpy() for part in (found.data, found.indices, found.indptr))
        assert at.dtype == ends.dtype == np.int32
        for begin, end in itertools.pairwise(ends):
            assert (np.diff(at[begin:end]) > 0).all()
        assert len(data) == len(at) == ends[-1] == found.nnz
        found = found.to_dense()
    assert type(found) is tt.Tensor
    assert found.dtype.name == expected.dtype.name
    assert found.shape == expected.shape
    np.testing.assert_array_equal(found.numpy(), expected)


def filled(shape: tuple[int, ...], dtype: type[DType], seed: int = 0) -> np.ndarray:
    """Return an array of small integers, so that sums are exact, about half of them 0."""
    random = np.random.default_rng(seed)
    values = random.integers(1, 6, shape) * random.integers(0, 2, shape)
    if dtype.kind in "ifc":
        values = values * random.choice([-1, 1], shape)
    return (values * 1j + values[::-1] if dtype.kind == "c" else values).astype(dtype.name)


@st.composite
def matrices(draw: st.DrawFn, rows: int | None = None) -> np.ndarray:
    """Draw matrices of any stored dtype, of any shape, strided too, with many zeros."""
    dtype = draw(st.sampled_from(STORED))
    shape = (rows if rows is not None else draw(st.integers(0, 5)), draw(st.integers(0, 5)))
    number = (
        st.integers(0, 1 if dtype.kind == "b" else 3)
        if dtype.kind in "biu"
        else st.sampled_from([0.0, 1.0, -2.0, 0.5, np.nan, np.inf])
    )
    values = draw(hnp.arrays(np.dtype(dtype.name), shape, elements=number.map(np.dtype(dtype.name).type)))
    return draw(st.sampled_from([values, np.asfortranarray(values), values[::-1], np.repeat(values, 2, 1)[:, ::2]]))


def parts(format: Any = "csr", **changes: Any) -> Any:
    """Return the parts of [[5, 0, 7], [0, 8, 0]], some of them replaced."""
    by_rows = {"data": [5.0, 7.0, 8.0], "indices": [0, 2, 1], "indptr": [0, 2, 3]}
    by_columns = {"data": [5.0, 8.0, 7.0], "indices": [0, 1, 0], "indptr": [0, 1, 2, 3]}
    given = {**(by_rows if format == "csr" else by_columns), "shape": (2, 3), **changes}
    vectors = [tt.asarray(x) if isinstance(x, list) else x for x in list(given.values())[:3]]
    return SparseMatrix.from_parts(*vectors, given["shape"], format=format)
