"""Sparse matrices from their parts and from other libraries: values, and refused input."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.unit.sparse_matrices import (
    STORED,
    filled,
    in_each_format,
    matrices,
    must_equal,
    of_each_dtype,
    parts,
    refused,
    sparse,
)
from typedtensor import (
    BoundsError,
    DTypeError,
    FormatError,
    MovedError,
    OptionError,
    RankError,
    ShapeError,
    SparseMatrix,
)
from typedtensor.types.dtype import DTYPES

# Parts


@in_each_format
def test_parts_make_a_matrix(format: str) -> None:
    """Each format is tested, with the shape as a Dim and as a tuple."""
    must_equal(parts(format), np.array([[5.0, 0, 7], [0, 8, 0]]))
    must_equal(parts(format, shape=tt.make_dim(2, 3)), np.array([[5.0, 0, 7], [0, 8, 0]]))


@pytest.mark.parametrize("dtype", [each for each in DTYPES if each.kind in "iu"], ids=lambda each: each.name)
def test_indices_are_converted_to_int32(dtype: Any) -> None:
    """Their values are kept, and checked to be in range."""
    made = parts(indices=tt.asarray([0, 2, 1], dtype=dtype), indptr=tt.asarray([0, 2, 3], dtype=dtype))
    must_equal(made, np.array([[5.0, 0, 7], [0, 8, 0]]))


@in_each_format
@given(values=matrices())
def test_the_parts_of_a_matrix_make_it_again(format: str, values: np.ndarray) -> None:
    """The result equals the matrix."""
    made: Any = sparse(values, format)
    again: Any = SparseMatrix.from_parts(made.data, made.indices, made.indptr, made.shape, format=format)
    must_equal(again, values)
    assert not made.nnz or not np.shares_memory(again.data.numpy(), made.data.numpy())


def test_a_stored_0_stays_stored() -> None:
    """It counts in nnz, and does not matter in comparisons."""
    made = parts(data=[5.0, 0.0, 8.0])
    assert made.nnz == 3
    assert made.to_csc().nnz == 3
    assert made == tt.to_csr(made.to_dense())
    assert tt.to_csr(made.to_dense()).nnz == 2


FAULTS: dict[str, tuple[dict[str, Any], type[Exception], str]] = {
    "fewer indices": (
        {"indices": [0, 2]},
        ShapeError,
        "needed one index for each element of data, got 2 for 3 elements. Pass vectors of the same length.",
    ),
    "a short indptr": (
        {"indptr": [0, 3]},
        ShapeError,
        (
            "needed an indptr of 3 numbers: one for each of 2 rows, and the end, got 2. "
            "Check the shape and the format: by columns (csc) or by rows (csr)."
        ),
    ),
    "an empty indptr": (
        {"indptr": tt.zeros(0, dtype=tt.int32)},
        ShapeError,
        (
            "needed an indptr of 3 numbers: one for each of 2 rows, and the end, got 0. "
            "Check the shape and the format: by columns (csc) or by rows (csr)."
        ),
    ),
    "an indptr that begins later": (
        {"indptr": [1, 2, 3]},
        FormatError,
        (
            "needed an indptr that ascends from 0 to 3, the number of elements, got 1 to 3. "
            "Each entry of indptr says where a row begins in data and indices."
        ),
    ),
    "an indptr that ends early": (
        {"indptr": [0, 2, 2]},
        FormatError,
        (
            "needed an indptr that ascends from 0 to 3, the number of elements, got 0 to 2. "
            "Each entry of indptr says where a row begins in data and indices."
        ),
    ),
    "an indptr that ends late": (
        {"indptr": [0, 2, 2**40]},
        FormatError,
        (
            "needed an indptr that ascends from 0 to 3, the number of elements, got 0 to 1099511627776. "
            "Each entry of indptr says where a row begins in data and indices."
        ),
    ),
    "an indptr that falls": (
        {"indptr": [0, 5, 3]},
        FormatError,
        (
            "needed an indptr that ascends from 0 to 3, the number of elements, got 3 after 5 at position 2. "
            "Each entry of indptr says where a row begins in data and indices."
        ),
    ),
    "an index past the end": (
        {"indices": [0, 3, 1]},
        BoundsError,
        (
            "needed columns from 0 to 2, got 3 in indices, of the shape (2, 3). "
            "Each entry of indices is the column of an element."
        ),
    ),
    "an index that wraps around in int32": (
        {"indices": [0, 2**32, 1]},
        BoundsError,
        (
            "needed columns from 0 to 2, got 4294967296 in indices, of the shape (2, 3). "
            "Each entry of indices is the column of an element."
        ),
    ),
    "a negative index": (
        {"indices": [0, 2, -1]},
        BoundsError,
        (
            "needed columns from 0 to 2, got -1 in indices, of the shape (2, 3). "
            "Each entry of indices is the column of an element."
        ),
    ),
    "no columns": (
        {"shape": (2, 0)},
        BoundsError,
        (
            "needed no element: there is no column, got 2 in indices, of the shape (2, 0). "
            "Each entry of indices is the column of an element."
        ),
    ),
    "a column twice": (
        {"indices": [2, 2, 1]},
        FormatError,
        (
            "needed the columns of each row in ascending order, each once, got column 2 twice in row 0. "
            "Sort the elements and sum duplicates: sum_duplicates() of SciPy's matrices does both."
        ),
    ),
    "columns out of order": (
        {"indices": [2, 0, 1]},
        FormatError,
        (
            "needed the columns of each row in ascending order, each once, got column 0 after column 2 in row 0. "
            "Sort the elements and sum duplicates: sum_duplicates() of SciPy's matrices does both."
        ),
    ),
    "floating-point positions": (
        {"indices": [0.0, 2.0, 1.0]},
        DTypeError,
        "needed integers, got float64(3,) on Cpu(). Convert explicitly: tt.astype(x, tt.int64).",
    ),
    "booleans as positions": (
        {"indptr": [False, True, True]},
        DTypeError,
        "needed integers, got bool(3,) on Cpu(). Convert explicitly: tt.astype(x, tt.int64).",
    ),
    "halves": (
        {"data": tt.ones(3, dtype=tt.float16)},
        DTypeError,
        (
            f"needed a dtype that the sparse matrices of SciPy have: {', '.join(each.name for each in STORED)}, "
            "got float16 on Cpu(). Convert explicitly: x.astype(tt.float32)."
        ),
    ),
    "a matrix of data": (
        {"data": [[5.0, 7.0, 8.0]]},
        RankError,
        "needed one axis of data, got float64(1, 3) on Cpu(). Flatten it: tt.reshape(x, (-1,)).",
    ),
    "an array of NumPy": (
        {"indices": np.array([0, 2, 1])},
        DTypeError,
        "needed a tensor as indices, got ndarray. Convert it with tt.asarray first.",
    ),
    "one size": ({"shape": (2,)}, RankError, "needed two sizes: rows and columns, got (2,). Pass make_dim(2, 3)."),
    "a negative size": (
        {"shape": (2, -3)},
        ShapeError,
        "needed sizes of 0 or more, got -3 for axis 1 of (2, -3). Pass the number of elements along each axis.",
    ),
    "too many columns": (
        {"shape": (2, 2**31)},
        ShapeError,
        (
            "needed at most 2147483647 rows, columns and stored elements, which int32 counts, "
            "got the shape (2, 2147483648) with 3 stored elements. Split the matrix."
        ),
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_parts_are_validated(case: str) -> None:
    """The first error is raised, and nothing is made."""
    changes, kind, text = FAULTS[case]
    with refused(kind, f"from_parts: {text}"):
        parts(**changes)


def test_errors_about_the_parts_follow_the_format() -> None:
    """They name columns for CSC, and rows for CSR."""
    text = (
        "from_parts: needed the rows of each column in ascending order, each once, got row 1 twice in column 2. "
        "Sort the elements and sum duplicates: sum_duplicates() of SciPy's matrices does both."
    )
    with refused(FormatError, text):
        SparseMatrix.from_parts(tt.ones(3), tt.asarray([0, 1, 1]), tt.asarray([0, 1, 1, 3]), (2, 3), format="csc")


@given(
    indices=st.lists(st.integers(-1, 3), max_size=6),
    indptr=st.lists(st.integers(-1, 7), min_size=1, max_size=5),
    shape=st.tuples(st.integers(0, 4), st.integers(0, 3)),
)
def test_accepted_parts_pass_the_full_check_of_scipy(
    indices: list[int], indptr: list[int], shape: tuple[int, int]
) -> None:
    """Random parts are refused, or pass SciPy's full check and have sorted indices."""
    vectors: Any = [tt.asarray(each, dtype=tt.int64) for each in ([1] * len(indices), indices, indptr)]
    rows = [indices[a:b] for a, b in itertools.pairwise(indptr)]
    right = (
        len(indptr) == shape[0] + 1
        and indptr[0] == 0
        and indptr[-1] == len(indices)
        and sorted(indptr) == indptr
        and all(0 <= each < shape[1] for each in indices)
        and all(sorted(set(row)) == row for row in rows)
    )
    if right:
        made = SparseMatrix.from_parts(*vectors, shape, format="csr")
        assert made.nnz == len(indices)
        made._raw.check_format(full_check=True)
        assert [np.flatnonzero(row).tolist() for row in made.to_dense().numpy()] == rows
    else:
        with pytest.raises((ShapeError, BoundsError, FormatError)):
            SparseMatrix.from_parts(*vectors, shape, format="csr")


@pytest.mark.parametrize("format", ["coo", "bsr", "dia", "dok", "lil", "dense", "block_col", "mask", "CSC", None, 1])
def test_other_formats_are_refused(format: Any) -> None:
    """The message names the format and a conversion."""
    text = (
        f': needed the format "csc" or "csr", got {format!r}. '
        'Pass format="csc" or format="csr"; convert other formats with SciPy: x.tocsc() or x.tocsr().'
    )
    with refused(OptionError, "from_dense" + text):
        SparseMatrix.from_dense(tt.eye(2), format=format)
    at = tt.asarray([0])
    with refused(OptionError, "from_parts" + text):
        SparseMatrix.from_parts(tt.ones(1), at, at, (1, 1), format=format)


def test_a_moved_tensor_is_refused() -> None:
    """It is refused as an operand, as a part, and in a conversion."""
    made = tt.to_csr(tt.eye(2))
    gone, at = tt.ones((2, 2)), tt.asarray([0])
    gone.move()
    at.move()
    for wrong in (
        lambda: tt.to_csc(gone),
        lambda: made @ gone,
        lambda: gone @ made,
        lambda: SparseMatrix.from_parts(tt.ones(1), at, at, (1, 1), format="csc"),
    ):
        with pytest.raises(MovedError):
            wrong()


def test_reading_a_lazy_copy_keeps_it_lazy() -> None:
    """A later write to it does not change the sparse matrix."""
    x = tt.eye(2)
    lazy = x.lazy_copy()
    made = tt.to_csc(lazy)
    must_equal(made @ lazy, np.eye(2))
    x[0, 0] = 9.0
    must_equal(made, np.eye(2))
    must_equal(made @ lazy, np.eye(2))
    must_equal(made @ x, np.array([[9.0, 0], [0, 1]]))


# From other libraries


@of_each_dtype
@pytest.mark.parametrize("kind", ["csc_array", "csr_array", "csc_matrix", "csr_matrix"])
def test_matrices_of_scipy_are_accepted(kind: str, dtype: Any) -> None:
    """Sparse arrays and matrices of both formats and every dtype are copied."""
    values = filled((3, 4), dtype)
    theirs = getattr(sp, kind)(values)
    made = SparseMatrix.from_scipy(theirs, dtype)
    theirs.data[:] = 0
    must_equal(made, values)
    assert made.format == kind[:3]


@pytest.mark.parametrize("format", ["coo", "bsr", "dia", "dok", "lil"])
def test_other_formats_of_scipy_are_refused(format: str) -> None:
    """The message names the format and a conversion."""
    text = (
        f"from_scipy: needed a matrix in CSC or CSR format, got {format.upper()}. "
        "Convert it first: x.tocsc() or x.tocsr()."
    )
    with refused(FormatError, text):
        SparseMatrix.from_scipy(sp.eye_array(3, format=format), tt.float64)


def test_matrices_of_scipy_are_validated() -> None:
    """Other dtypes, vectors, duplicates, and objects that are not sparse matrices are refused."""
    text = 'from_scipy: needed float32, got float64. Convert it first: x.astype("float32").'
    with refused(DTypeError, text):
        SparseMatrix.from_scipy(sp.eye_array(3, format="csc"), tt.float32)
    text = "from_scipy: needed a matrix, got a sparse vector of the shape (3,). "
    with refused(RankError, text + "Make it a matrix first: x.reshape((1, -1))."):
        SparseMatrix.from_scipy(sp.csr_array(np.ones(3)), tt.float64)
    double = sp.csr_array((np.ones(2), [1, 1], [0, 2]), shape=(1, 3))
    with pytest.raises(FormatError, match="column 1 twice in row 0"):
        SparseMatrix.from_scipy(double, tt.float64)
    double.sum_duplicates()
    must_equal(SparseMatrix.from_scipy(double, tt.float64), np.array([[0.0, 2, 0]]))
    text = (
        "from_scipy: needed a sparse matrix of SciPy, got a numpy.ndarray. "
        "Make one with tt.to_csc, tt.to_csr, SparseMatrix.from_parts or SparseMatrix.from_scipy."
    )
    with refused(DTypeError, text):
        SparseMatrix.from_scipy(np.eye(3), tt.float64)
    with pytest.raises(DTypeError, match="needed a dtype, such as tt"):
        SparseMatrix.from_scipy(sp.eye_array(3, format="csc"), "f4")  # type: ignore[arg-type]  # refused
    long = sp.csr_array((np.ones(1), np.array([0]), np.array([0, 1])), shape=(1, 2**40))
    with pytest.raises(ShapeError, match="from_scipy: needed at most 2147483647 rows"):
        SparseMatrix.from_scipy(long, tt.float64)


def test_an_inconsistent_matrix_of_scipy_is_refused() -> None:
    """SciPy does not validate its input."""
    theirs = sp.csr_array(np.eye(3))
    theirs.indices[:] = 9
    with pytest.raises(BoundsError, match="needed columns from 0 to 2, got 9 in indices"):
        SparseMatrix.from_scipy(theirs, tt.float64)
