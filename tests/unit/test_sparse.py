"""Sparse matrices: what is stored, what they compute, and what cannot be one."""

from __future__ import annotations

import copy
import itertools
import pickle
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import typedtensor as tt
from tests.unit.second_device import Second, served
from tests.unit.sparse_library import sparse_served
from typedtensor import (
    BoundsError,
    CopyError,
    Cpu,
    DeviceError,
    DTypeError,
    FormatError,
    Gpu,
    MovedError,
    OptionError,
    RankError,
    ReadOnlyError,
    ShapeError,
    SparseMatrix,
)
from typedtensor.sparse import _libraries
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typedtensor.types.dtype import DType

STORED = [each for each in DTYPES if each is not tt.float16]
FORMATS = ["csc", "csr"]
in_each_format = pytest.mark.parametrize("format", FORMATS)
of_each_dtype = pytest.mark.parametrize("dtype", STORED, ids=lambda each: each.name)


def refused(kind: type[Exception], text: str) -> Any:
    """The error and its whole text."""
    return pytest.raises(kind, match=f"^{re.escape(text)}$")


def tensor(values: Any, dtype: Any = None) -> Any:
    """A tensor of these values, known to no checker."""
    return tt.asarray(values, dtype=dtype) if isinstance(values, list) else tt.from_numpy(values)


def sparse(values: Any, format: Any = "csc") -> Any:
    """The sparse matrix of dense values."""
    return SparseMatrix.from_dense(tensor(values), format=format)


def must_equal(found: Any, expected: np.ndarray) -> None:
    """A tensor, or a sparse matrix in canonical order, of the dtype, the shape and the values."""
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
    """Small numbers, so that sums are exact, about half of them 0."""
    random = np.random.default_rng(seed)
    values = random.integers(1, 6, shape) * random.integers(0, 2, shape)
    if dtype.kind in "ifc":
        values = values * random.choice([-1, 1], shape)
    return (values * 1j + values[::-1] if dtype.kind == "c" else values).astype(dtype.name)


@st.composite
def matrices(draw: st.DrawFn, rows: int | None = None) -> np.ndarray:
    """Matrices of any dtype that is stored, shapes with 0 too, strided too, many zeros."""
    dtype = draw(st.sampled_from(STORED))
    shape = (rows if rows is not None else draw(st.integers(0, 5)), draw(st.integers(0, 5)))
    number = (
        st.integers(0, 1 if dtype.kind == "b" else 3)
        if dtype.kind in "biu"
        else st.sampled_from([0.0, 1.0, -2.0, 0.5, np.nan, np.inf])
    )
    values = draw(hnp.arrays(np.dtype(dtype.name), shape, elements=number.map(np.dtype(dtype.name).type)))
    return draw(st.sampled_from([values, np.asfortranarray(values), values[::-1], np.repeat(values, 2, 1)[:, ::2]]))


# What is stored


@in_each_format
@given(values=matrices())
def test_nonzero_elements_are_stored(format: str, values: np.ndarray) -> None:
    """From dense and back: values, dtype, shape, and as many elements as are not 0."""
    made = sparse(values, format)
    must_equal(made, values)
    assert made.format == format
    assert made.nnz == np.count_nonzero(values)
    assert (made.shape, made.dtype.name, made.device) == (values.shape, values.dtype.name, Cpu())


@given(values=matrices())
def test_a_change_of_format_keeps_elements_and_nnz(values: np.ndarray) -> None:
    """CNTK's switch between formats: norm and nnz stay."""
    by_columns = sparse(values, "csc")
    by_rows = by_columns.to_csr()
    must_equal(by_rows, values)
    must_equal(by_rows.to_csc(), values)
    assert by_rows.nnz == by_columns.nnz == by_rows.to_csc().nnz
    assert (by_rows.format, by_rows.to_csc().format) == ("csr", "csc")
    assert by_columns.to_csc() is by_columns
    assert by_rows.to_csr() is by_rows


@given(values=matrices())
def test_transposed_shares_memory_and_exchanges_formats(values: np.ndarray) -> None:
    """CSC by the other name is CSR of the transposed matrix."""
    for format, other in (FORMATS, FORMATS[::-1]):
        made = sparse(values, format)
        must_equal(made.T, values.T)
        assert made.T.format == other
        assert not made.nnz or np.shares_memory(made.T.data.numpy(), made.data.numpy())


def test_the_parts_are_those_of_the_format() -> None:
    """The example of every textbook."""
    values = np.array([[1, 0, 2], [0, 0, 3], [4, 5, 6]])
    columns, rows = tt.to_csc(tt.from_numpy(values)), tt.to_csr(tt.from_numpy(values))
    assert [part.numpy().tolist() for part in (columns.data, columns.indices, columns.indptr)] == [
        [1, 4, 5, 2, 3, 6],
        [0, 2, 2, 0, 1, 2],
        [0, 2, 3, 6],
    ]
    assert [part.numpy().tolist() for part in (rows.data, rows.indices, rows.indptr)] == [
        [1, 2, 3, 4, 5, 6],
        [0, 2, 2, 0, 1, 2],
        [0, 2, 3, 6],
    ]
    assert columns.nbytes == 6 * 8 + 6 * 4 + 4 * 4


def test_repr_shows_the_attributes() -> None:
    """And no elements."""
    made = tt.to_csr(tt.zeros((2, 3), dtype=tt.float32))
    assert repr(made) == "SparseMatrix(csr, shape=(2, 3), nnz=0, dtype=float32, device=Cpu())"


def test_nan_is_stored_and_minus_0_is_not() -> None:
    """-0.0 is 0."""
    made = tt.to_csc(tt.asarray([[np.nan, -0.0, np.inf]]))
    assert made.data.numpy().tolist()[1:] == [np.inf]
    assert made.nnz == 2
    assert not np.signbit(made.to_dense().numpy()[0, 1])


def test_the_source_may_change_afterwards() -> None:
    """A sparse matrix has memory of its own."""
    x = tt.ones((2, 2))
    made = tt.to_csc(x)
    x[0, 0] = 7.0
    must_equal(made, np.ones((2, 2)))


# Parts


def parts(format: Any = "csr", **changes: Any) -> Any:
    """[[5, 0, 7], [0, 8, 0]] by its parts, some of them changed."""
    by_rows = {"data": [5.0, 7.0, 8.0], "indices": [0, 2, 1], "indptr": [0, 2, 3]}
    by_columns = {"data": [5.0, 8.0, 7.0], "indices": [0, 1, 0], "indptr": [0, 1, 2, 3]}
    given = {**(by_rows if format == "csr" else by_columns), "shape": (2, 3), **changes}
    vectors = [tt.asarray(x) if isinstance(x, list) else x for x in list(given.values())[:3]]
    return SparseMatrix.from_parts(*vectors, given["shape"], format=format)


@in_each_format
def test_parts_make_a_matrix(format: str) -> None:
    """In each format, with the shape as a Dim or a tuple."""
    must_equal(parts(format), np.array([[5.0, 0, 7], [0, 8, 0]]))
    must_equal(parts(format, shape=tt.make_dim(2, 3)), np.array([[5.0, 0, 7], [0, 8, 0]]))


@pytest.mark.parametrize("dtype", [each for each in DTYPES if each.kind in "iu"], ids=lambda each: each.name)
def test_positions_are_int32_whatever_they_were(dtype: Any) -> None:
    """Their numbers are kept, and checked to be in range."""
    made = parts(indices=tt.asarray([0, 2, 1], dtype=dtype), indptr=tt.asarray([0, 2, 3], dtype=dtype))
    must_equal(made, np.array([[5.0, 0, 7], [0, 8, 0]]))


@in_each_format
@given(values=matrices())
def test_parts_of_any_matrix_make_it_again(format: str, values: np.ndarray) -> None:
    """What comes out goes in."""
    made: Any = sparse(values, format)
    again: Any = SparseMatrix.from_parts(made.data, made.indices, made.indptr, made.shape, format=format)
    must_equal(again, values)
    assert not made.nnz or not np.shares_memory(again.data.numpy(), made.data.numpy())


def test_a_stored_0_stays_stored() -> None:
    """It counts in nnz, and in no comparison."""
    made = parts(data=[5.0, 0.0, 8.0])
    assert made.nnz == 3
    assert made.to_csc().nnz == 3
    assert made == tt.to_csr(made.to_dense())
    assert tt.to_csr(made.to_dense()).nnz == 2


FAULTS: dict[str, tuple[dict[str, Any], type[Exception], str]] = {
    "fewer indices": (
        {"indices": [0, 2]},
        ShapeError,
        "needed one index for each element of data, got 2 for 3 elements. Give both the same length.",
    ),
    "a short indptr": (
        {"indptr": [0, 3]},
        ShapeError,
        (
            "needed an indptr of 3 numbers: one for each of 2 rows, and the end, got 2. "
            "Look at the shape and at the format: by columns (csc) or by rows (csr)."
        ),
    ),
    "an empty indptr": (
        {"indptr": tt.zeros(0, dtype=tt.int32)},
        ShapeError,
        (
            "needed an indptr of 3 numbers: one for each of 2 rows, and the end, got 0. "
            "Look at the shape and at the format: by columns (csc) or by rows (csr)."
        ),
    ),
    "an indptr that begins later": (
        {"indptr": [1, 2, 3]},
        FormatError,
        (
            "needed an indptr that rises from 0 to 3, the number of elements, got 1 to 3. "
            "Each entry of indptr says where a row begins in data and indices."
        ),
    ),
    "an indptr that ends early": (
        {"indptr": [0, 2, 2]},
        FormatError,
        (
            "needed an indptr that rises from 0 to 3, the number of elements, got 0 to 2. "
            "Each entry of indptr says where a row begins in data and indices."
        ),
    ),
    "an indptr that ends late": (
        {"indptr": [0, 2, 2**40]},
        FormatError,
        (
            "needed an indptr that rises from 0 to 3, the number of elements, got 0 to 1099511627776. "
            "Each entry of indptr says where a row begins in data and indices."
        ),
    ),
    "an indptr that falls": (
        {"indptr": [0, 5, 3]},
        FormatError,
        (
            "needed an indptr that rises from 0 to 3, the number of elements, got 3 after 5 at position 2. "
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
    "truth values as positions": (
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
    "one size": ({"shape": (2,)}, RankError, "needed two sizes: rows and columns, got (2,). Give make_dim(2, 3)."),
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
    """The first fault is raised, and nothing made."""
    changes, kind, text = FAULTS[case]
    with refused(kind, f"from_parts: {text}"):
        parts(**changes)


def test_parts_by_columns_raise_of_by_columns() -> None:
    """The words follow the format."""
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
    """Whatever the numbers: refused, or SciPy's full check holds and so does our order."""
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
def test_no_other_format_is_held(format: Any) -> None:
    """Refused by its name, with the way out."""
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
    """As an operand, as a part, as what is compressed."""
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


def test_a_lazy_copy_is_read_and_stays_lazy() -> None:
    """What reads does not take memory; what writes does not reach the sparse matrix."""
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
def test_scipys_matrices_come_in(kind: str, dtype: Any) -> None:
    """Arrays and matrices, both formats, every dtype; copied."""
    values = filled((3, 4), dtype)
    theirs = getattr(sp, kind)(values)
    made = SparseMatrix.from_scipy(theirs, dtype)
    theirs.data[:] = 0
    must_equal(made, values)
    assert made.format == kind[:3]


@pytest.mark.parametrize("format", ["coo", "bsr", "dia", "dok", "lil"])
def test_scipys_other_formats_are_refused(format: str) -> None:
    """By name, with the way out."""
    text = (
        f"from_scipy: needed a matrix in CSC or CSR format, got {format.upper()}. "
        "Convert it first: x.tocsc() or x.tocsr()."
    )
    with refused(FormatError, text):
        SparseMatrix.from_scipy(sp.eye_array(3, format=format), tt.float64)


def test_matrices_of_scipy_are_validated() -> None:
    """Another dtype, a vector, duplicates, no sparse matrix at all."""
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
        SparseMatrix.from_scipy(sp.eye_array(3, format="csc"), "f4")  # type: ignore[arg-type]  # what is refused
    long = sp.csr_array((np.ones(1), np.array([0]), np.array([0, 1])), shape=(1, 2**40))
    with pytest.raises(ShapeError, match="from_scipy: needed at most 2147483647 rows"):
        SparseMatrix.from_scipy(long, tt.float64)


def test_a_broken_matrix_of_scipys_is_refused() -> None:
    """SciPy does not validate its input."""
    theirs = sp.csr_array(np.eye(3))
    theirs.indices[:] = 9
    with pytest.raises(BoundsError, match="needed columns from 0 to 2, got 9 in indices"):
        SparseMatrix.from_scipy(theirs, tt.float64)


# Products


@pytest.mark.parametrize("second", DTYPES, ids=lambda each: each.name)
@of_each_dtype
def test_products_have_the_dtype_and_the_values_of_dense_ones(dtype: Any, second: Any) -> None:
    """Every pair of dtypes, both formats, both sides, matrices and vectors; halves are refused."""
    left, right, row, column = (
        filled((3, 4), dtype, 1),
        filled((4, 2), second, 2),
        filled((3,), second, 3),
        filled((4,), second, 4),
    )
    halves = np.promote_types(left.dtype, right.dtype) == np.float16
    for format in FORMATS:
        s = sparse(left, format)
        for call, expected in (
            (lambda s=s: s @ tensor(right), lambda: left @ right),
            (lambda s=s: s @ tensor(column), lambda: left @ column),
            (lambda s=s: tensor(right.T) @ s.T, lambda: right.T @ left.T),
            (lambda s=s: tensor(row) @ s, lambda: row @ left),
        ):
            if halves:
                with pytest.raises(DTypeError, match="got float16 on Cpu"):
                    call()
            else:
                must_equal(call(), expected())


@given(values=matrices(), data=st.data())
def test_products_of_any_shape(values: np.ndarray, data: st.DataObject) -> None:
    """Shapes with 0 too, and strided operands."""
    values = np.nan_to_num(values.copy(), posinf=3)
    columns, seed = data.draw(st.integers(0, 4)), data.draw(st.integers(0, 99))
    other = filled((values.shape[1], 2 * columns), getattr(tt, values.dtype.name), seed)[::-1, ::2]
    for format in FORMATS:
        s: Any = sparse(values, format)
        must_equal(s @ tensor(other), values @ other)
        must_equal(tensor(other.T) @ s.T, other.T @ values.T)
        both: Any = sparse(other, "csr")
        must_equal(s @ both, values @ other)
        assert (s @ both).format == format
        must_equal(s @ tensor(np.ones(values.shape[1], values.dtype)), values @ np.ones(values.shape[1], values.dtype))


def test_elements_that_are_not_stored_are_not_multiplied() -> None:
    """0 times infinity is NaN in the dense product."""
    s, x = tt.to_csc(tt.asarray([[1.0, 0.0]])), tt.asarray([2.0, np.inf])
    assert (s @ x).numpy().tolist() == [2.0]
    with np.errstate(invalid="ignore"):
        assert np.isnan((s.to_dense() @ x).numpy()).all()


def test_integers_wrap_around_as_in_dense_products() -> None:
    """No wider accumulator."""
    values = np.full((1, 4), 100, np.int8)
    must_equal(tt.to_csc(tt.from_numpy(values)) @ tt.from_numpy(values.T), values @ values.T)


@of_each_dtype
def test_products_of_two_sparse_ones(dtype: Any) -> None:
    """In the format of the left one, in order, every dtype."""
    left, right = filled((3, 4), dtype, 5), filled((4, 5), dtype, 6)
    for first in FORMATS:
        for second in FORMATS:
            found = sparse(left, first) @ sparse(right, second)
            must_equal(found, left @ right)
            assert found.format == first


def test_products_with_darrays_are_darrays() -> None:
    """As every operator."""
    s, d = tt.to_csr(tt.eye(2)), tt.asarray(np.array([[1.0, 2.0], [3.0, 4.0]]))
    assert type(s @ d) is type(d @ s) is tt.DArray
    np.testing.assert_array_equal((s @ d).numpy(), d.numpy())
    np.testing.assert_array_equal((d @ s).numpy(), d.numpy())


def test_products_that_cannot_be() -> None:
    """Shapes, ranks, dtypes, and what is no tensor."""
    s: Any = tt.to_csc(tt.zeros((2, 3)))
    fix = "Transpose one of them (x.T), or exchange them."
    text = "@: needed as many columns on the left as rows on the right, got the shapes "
    for wrong, shapes, advice in (
        (lambda: s @ tt.ones((2, 3)), "(2, 3) and (2, 3)", fix),
        (lambda: tt.ones((2, 3)) @ s, "(2, 3) and (2, 3)", fix),
        (lambda: s @ tt.ones(2), "(2, 3) and (2,)", "Pass a vector of 3 elements."),
        (lambda: tt.ones(3) @ s, "(3,) and (2, 3)", "Pass a vector of 2 elements."),
        (lambda: s @ s, "(2, 3) and (2, 3)", fix),
    ):
        with refused(ShapeError, f"{text}{shapes}. {advice}"):
            wrong()
    for x in (tt.ones((3, 3, 3)), tt.asarray(2.0)):
        text = f"@: needed a matrix or a vector beside a sparse matrix, got {x.ndim} axes: the shape {tuple(x.shape)}. "
        for wrong in (lambda x=x: s @ x, lambda x=x: x @ s):
            with refused(RankError, text + "Multiply one matrix at a time."):
                wrong()
    text = "@: needed two sparse matrices of one dtype, got float64 and int8. "
    with refused(DTypeError, text + "Convert one explicitly: x.astype(dtype)."):
        s @ tt.to_csc(tt.zeros((3, 2), dtype=tt.int8))
    text = "@: needed tensors or Python numbers as operands, got an untyped NumPy array. "
    for wrong in (lambda: s @ np.ones(3), lambda: np.ones(2) @ s):
        with refused(DTypeError, text + "Convert it first: tt.from_numpy(x), or tt.asarray(x).get(Tensor[...])."):
            wrong()
    for wrong in (
        lambda: s @ 2.0,
        lambda: 2.0 @ s,
        lambda: s @ "a",
        lambda: s + s,
        lambda: s * 2,
        lambda: np.float64(2) * s,
    ):
        with pytest.raises(TypeError, match="unsupported operand"):
            wrong()


# Slices


@in_each_format
@given(values=matrices(), data=st.data())
def test_slices_are_those_of_the_dense_matrix(format: str, values: np.ndarray, data: st.DataObject) -> None:
    """Columns and rows, empty ones too, of slices too."""
    rows, columns = values.shape
    c = sorted((data.draw(st.integers(0, columns)), data.draw(st.integers(0, columns))))
    r = sorted((data.draw(st.integers(0, rows)), data.draw(st.integers(0, rows))))
    made: Any = sparse(values, format)
    must_equal(made.column_slice(*c), values[:, c[0] : c[1]])
    must_equal(made.row_slice(*r, copy=True), values[r[0] : r[1]])
    must_equal(made.column_slice(*c).row_slice(*r), values[r[0] : r[1], c[0] : c[1]])
    assert made.column_slice(*c).format == format


def test_a_slice_along_the_format_shares_memory() -> None:
    """AssignColumnSlice shares, SetColumnSlice copies; across the format there is nothing to share."""
    values = filled((4, 6), tt.float32)
    by_columns, by_rows = sparse(values, "csc"), sparse(values, "csr")
    for made, along, across in (
        (by_columns, by_columns.column_slice, by_columns.row_slice),
        (by_rows, by_rows.row_slice, by_rows.column_slice),
    ):
        data, at = made.data.numpy(), made.indices.numpy()
        for shared in (along(1, 3), along(1, 3, copy=False), along(1, 2), along(1, 2).T, along(0, 4)):
            assert shared.nnz
            assert np.shares_memory(shared.data.numpy(), data)
            assert np.shares_memory(shared.indices.numpy(), at)
        for copied in (along(1, 3, copy=True), across(1, 3), across(1, 3, copy=True)):
            assert not np.shares_memory(copied.data.numpy(), data)
            assert not np.shares_memory(copied.indices.numpy(), at)
    text = "column_slice: needed a matrix by columns (csc), whose columns lie together, got csr. "
    with refused(CopyError, text + "Convert it first: x.to_csc()."):
        by_rows.column_slice(1, 3, copy=False)
    text = "row_slice: needed a matrix by rows (csr), whose rows lie together, got csc. "
    with refused(CopyError, text + "Convert it first: x.to_csr()."):
        by_columns.row_slice(1, 3, copy=False)


@pytest.mark.parametrize(("begin", "end"), [(-1, 2), (2, 1), (0, 4), (4, 4)])
def test_a_slice_lies_inside(begin: int, end: int) -> None:
    """Positions from 0, none from the end."""
    text = f"column_slice: needed two positions from 0 to 3, the second not before the first, got {begin} and {end}. "
    with refused(BoundsError, text + "There are 3 columns; the first is 0."):
        tt.to_csc(tt.ones((2, 3))).column_slice(begin, end)


def test_a_slice_takes_ints() -> None:
    """And nothing that is nearly one."""
    with pytest.raises(DTypeError, match="column_slice: needed ints, got 0"):
        tt.to_csc(tt.ones((2, 3))).column_slice(0.5, 1)  # type: ignore[arg-type]  # what is refused


# Nothing is written


def test_sparse_matrices_are_immutable() -> None:
    """Not the matrix, not its slices, not its parts, and not through NumPy."""
    made: Any = tt.to_csc(tt.ones((2, 3)))
    text = (
        "assignment: needed writable memory, got a sparse matrix. "
        "Write to a dense copy and convert it back: tt.to_csc(x.to_dense())."
    )
    for each in (made, made.column_slice(0, 1), made.T):
        with refused(ReadOnlyError, text):
            each[0, 0] = 2.0
    slices = (made, made.T, made.column_slice(1, 3), made.copy(), made.to_csr(), made @ made.T, made.astype(tt.int8))
    for each in slices:
        for part in (each.data, each.indices, each.indptr):
            with pytest.raises(ReadOnlyError, match="assignment: needed writable memory"):
                part[0] = 0
            with pytest.raises(ReadOnlyError):
                part += 1  # noqa: PLW2901 - never rebound
            with pytest.raises(ValueError, match="cannot set WRITEABLE flag"):
                part.numpy().flags.writeable = True
    for name in ("data", "shape", "nnz", "format"):
        with pytest.raises(AttributeError):
            setattr(made, name, None)
    must_equal(made, np.ones((2, 3)))


def test_sparse_matrices_do_not_become_dense_silently() -> None:
    """NumPy's functions and ours are refused."""
    made: Any = tt.to_csc(tt.eye(2))
    text = (
        "__array__: needed a dense matrix, got SparseMatrix(csc, shape=(2, 2), nnz=2, dtype=float64, device=Cpu()). "
        "Convert explicitly: x.to_dense().numpy()."
    )
    with refused(DTypeError, text):
        np.asarray(made)
    with pytest.raises(TypeError, match="does not support ufuncs"):
        np.exp(made)
    for call in (tt.exp, tt.sum, tt.asarray):
        with pytest.raises(DTypeError, match="SparseMatrix"):
            call(made)
    for call in (iter, len, hash):
        with pytest.raises(TypeError):
            call(made)


@pytest.mark.parametrize(
    ("x", "got", "fix"),
    [
        (np.eye(2), "ndarray", "Convert it with tt.asarray."),
        (tt.asarray(np.eye(2)), "DArray", "Get a typed tensor first: x.get(Tensor[...])."),
        (tt.to_csc(tt.eye(2)), "SparseMatrix", "Call the method of the sparse matrix: x.to_csc() or x.to_csr()."),
    ],
    ids=["ndarray", "DArray", "SparseMatrix"],
)
def test_only_tensors_are_compressed(x: Any, got: str, fix: str) -> None:
    """Whose dtype and device are known."""
    for call in (tt.to_csc, tt.to_csr):
        with refused(DTypeError, f"{call.__name__}: needed a Tensor, got {got}. {fix}"):
            call(x)


def test_only_matrices_of_what_is_stored_are_compressed() -> None:
    """A vector and halves are refused."""
    vector: Any = tt.ones(3)
    with pytest.raises(RankError, match="to_csc: needed exactly 2 axes, got 1"):
        tt.to_csc(vector)
    halves: Any = tt.ones((2, 2), dtype=tt.float16)
    text = (
        f"to_csr: needed a dtype that the sparse matrices of SciPy have: {', '.join(each.name for each in STORED)}, "
        "got float16 on Cpu(). Convert explicitly: x.astype(tt.float32)."
    )
    with refused(DTypeError, text):
        tt.to_csr(halves)
    with pytest.raises(DTypeError, match="astype: needed a dtype that the sparse"):
        tt.to_csc(tt.eye(2)).astype(tt.float16)  # type: ignore[type-var]  # what is refused


def test_calling_the_class_raises() -> None:
    """What it is made of is checked first."""
    text = (
        "SparseMatrix(...): needed a function that makes one, got a call of the class. "
        "Make one with tt.to_csc, tt.to_csr, SparseMatrix.from_parts or SparseMatrix.from_scipy."
    )
    made: Any = SparseMatrix
    with refused(DTypeError, text):
        made()
    with refused(DTypeError, text):
        made[Cpu, tt.float32](np.eye(2))


# Copies, equality, pickles


def test_a_conversion_of_dtype_shares_the_positions() -> None:
    """And converts what is stored."""
    made = tt.to_csc(tt.asarray([[1.5, 0.0], [0.0, 2.5]]))
    found = made.astype(tt.int32)
    must_equal(found, np.array([[1, 0], [0, 2]], np.int32))
    assert np.shares_memory(found.indices.numpy(), made.indices.numpy())
    with pytest.raises(DTypeError, match="astype: needed a complex dtype for complex numbers, got float32"):
        tt.to_csc(tt.eye(2, dtype=tt.complex64)).astype(tt.float32)


@pytest.mark.parametrize(
    "way", [lambda x: x.copy(), copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))],  # noqa: S301 - our own
    ids=["copy", "copy.copy", "copy.deepcopy", "pickle"],
)  # fmt: skip
@in_each_format
def test_a_copy_is_equal_and_has_memory_of_its_own(format: str, way: Callable[[Any], Any]) -> None:
    """A stored 0 is copied too."""
    made = parts(format, data=[5.0, 0.0, 8.0])
    found = way(made)
    must_equal(found, made.to_dense().numpy())
    assert found == made
    assert (found.nnz, found.format) == (3, format)
    for name in ("data", "indices", "indptr"):
        assert not np.shares_memory(getattr(found, name).numpy(), getattr(made, name).numpy())
        assert not getattr(found, name).numpy().flags.writeable


def test_a_pickle_is_validated() -> None:
    """A changed one is refused."""
    rebuild, given = tt.to_csc(tt.eye(2)).__reduce__()
    data, indices, _, shape, format = given  # type: ignore[misc]  # the parts of a pickle have no types
    with pytest.raises(FormatError, match="needed an indptr that rises from 0 to 2"):
        rebuild(data, indices, tt.asarray([0, 9, 2]), shape, format)  # type: ignore[operator]  # as above


@given(values=matrices(), data=st.data())
def test_equality_is_of_the_matrices(values: np.ndarray, data: st.DataObject) -> None:
    """Format and stored zeros do not matter; one element does; NaN equals nothing."""
    made, other = sparse(values, "csc"), sparse(values, "csr")
    assert (made == other) is (other == made) is bool((values == values).all())  # noqa: PLR0124 - NaN
    assert (made != other) is not (made == other)
    if values.size and (values == values).all():  # noqa: PLR0124 - NaN
        changed = values.copy()
        at = data.draw(st.integers(0, values.size - 1))
        changed.flat[at] = 0 if changed.flat[at] else 1
        assert made != sparse(changed)


def test_other_matrices_are_not_equal() -> None:
    """By shape, by dtype, and whatever is no sparse matrix; a tensor is refused."""
    made: Any = tt.to_csc(tt.zeros((2, 3)))
    assert made != tt.to_csc(tt.zeros((3, 2)))
    assert made != tt.to_csc(tt.zeros((2, 3), dtype=tt.int8))
    assert made != "a matrix"
    text = "==: needed two sparse matrices, got a {} beside one. Compare elementwise: x.to_dense() == y."
    for other, name in ((tt.zeros((2, 3)), "Tensor"), (tt.zeros((2, 3)).dynamic(), "DArray")):
        for wrong in (lambda x=other: made == x, lambda x=other: x == made):
            with refused(DTypeError, text.format(name)):
                wrong()
    with refused(DTypeError, text.format("ndarray")):
        _ = made == np.zeros((2, 3))


# Devices


@pytest.fixture
def _there() -> Iterator[None]:
    """The second device has a library of sparse matrices, that is as strict as CuPy's."""
    with served(), sparse_served():
        yield


@pytest.mark.usefixtures("_there")
@in_each_format
def test_another_device_computes_there(format: str) -> None:
    """Everything that the Cpu does, with nothing crossing silently."""
    values, other = filled((3, 4), tt.float64), filled((4, 2), tt.float64, 1)
    device: Any = Second(1)

    def back(found: Any) -> Any:
        assert found.device == device
        return found.to_device(Cpu())

    x, y = (tensor(each).to_device(device) for each in (values, other))
    made: Any = SparseMatrix.from_dense(x, format=format)
    assert repr(made) == f"SparseMatrix({format}, shape=(3, 4), nnz={made.nnz}, dtype=float64, device=Second(1))"
    must_equal(back(made), values)
    must_equal(back(made.to_dense()), values)
    must_equal(back(made.to_csc()), values)
    must_equal(back(made.to_csr()), values)
    must_equal(back(made.T), values.T)
    must_equal(back(made.copy()), values)
    must_equal(back(made.astype(tt.complex128)), values.astype(complex))
    must_equal(back(made.column_slice(1, 3)), values[:, 1:3])
    must_equal(back(made.row_slice(1, 3)), values[1:3])
    must_equal(back(made.column_slice(1, 1)), values[:, 1:1])
    must_equal(back(made @ y), values @ other)
    must_equal(back(made @ y.astype(tt.int8)), values @ other)
    must_equal(back(made.astype(tt.float32) @ y), values @ other)
    must_equal(back(made @ y[:, 0]), values @ other[:, 0])
    must_equal(back(y.T @ made.T), other.T @ values.T)
    must_equal(back(made @ SparseMatrix.from_dense(y, format="csc")), values @ other)
    assert (made @ made.T).format == format
    assert made == SparseMatrix.from_dense(x, format="csr")
    parts_there: Any = (made.data, made.indices, made.indptr)
    again: Any = SparseMatrix.from_parts(*parts_there, made.shape, format=format)
    must_equal(back(again), values)
    must_equal(back(sparse(values, format).to_device(device)), values)
    parts_there[0][...] = 0.0  # a copy: there is no read-only memory
    must_equal(back(made), values)


@pytest.mark.usefixtures("_there")
def test_another_device_takes_what_is_empty() -> None:
    """Its library need not."""
    device: Any = Second(1)
    for shape in ((2, 3), (0, 3), (2, 0), (0, 0)):
        x: Any = tt.zeros(shape).to_device(device)
        made: Any = tt.to_csc(x)
        assert made.device == device
        must_equal(made.to_dense().to_device(Cpu()), np.zeros(shape))
        must_equal((made @ made.T).to_device(Cpu()), np.zeros((shape[0], shape[0])))
        must_equal((made @ x.T).to_device(Cpu()), np.zeros((shape[0], shape[0])))
        must_equal((made.T @ x).to_device(Cpu()), np.zeros((shape[1], shape[1])))


@pytest.mark.usefixtures("_there")
def test_devices_do_not_mix() -> None:
    """Nothing crosses silently, and another dtype of the device's library is refused."""
    here: Any = tt.to_csc(tt.eye(2))
    device: Any = Second(1)
    there: Any = here.to_device(device)
    dense: Any = tt.eye(2).to_device(device)
    text = "@: needed operands on one device, got {}. Move one of them: x.to_device({})."
    both = ("Cpu() and Second(1)", "Cpu()"), ("Second(1) and Cpu()", "Second(1)")
    for wrong, (got, fix) in (
        (lambda: here @ dense, both[0]),
        (lambda: dense @ here, both[1]),
        (lambda: here @ there, both[0]),
        (lambda: there @ here, both[1]),
    ):
        with refused(DeviceError, text.format(got, fix)):
            wrong()
    assert here != there
    text = (
        "to_device: needed a dtype that the sparse matrices of Strict have: float32, float64, complex128, "
        "got int64 on Second(1). Convert explicitly: x.astype(tt.float64)."
    )
    with refused(DTypeError, text):
        here.astype(tt.int64).to_device(device)
    with pytest.raises(DeviceError, match="from_parts: needed operands on one device"):
        SparseMatrix.from_parts(there.data, here.indices, here.indptr, (2, 2), format="csc")


def test_a_device_without_a_library_is_refused() -> None:
    """With the way out."""
    with served():
        x: Any = tt.eye(2).to_device(Second(1))
        text = "to_csc: needed a device with a library of sparse matrices: Cpu or Gpu, got Second(1). "
        with refused(DeviceError, text + "Move it first: x.to_device(tt.Cpu())."):
            tt.to_csc(x)


def test_a_gpu_computes_what_cusparse_has() -> None:
    """No integers: CuPy would refuse or cast them."""
    text = (
        "to_csc: needed a dtype that the sparse matrices of CuPy have: float32, float64, complex64, complex128, "
        "got int64 on Gpu(0). Convert explicitly: x.astype(tt.float64)."
    )
    with refused(DTypeError, text):
        _libraries.validate_sparse_dtype("to_csc", Gpu(), tt.int64)
    _libraries.validate_sparse_dtype("to_csc", Gpu(), tt.complex64)


@pytest.mark.parametrize(
    ("module", "call", "text"),
    [
        (
            "scipy.sparse",
            lambda: tt.to_csc(tt.eye(2)),
            "to_csc needs the package SciPy: pip install 'typedtensor[sparse]'",
        ),
        (
            "scipy.sparse",
            lambda: SparseMatrix.from_scipy(None, tt.float32),
            "from_scipy needs the package SciPy: pip install 'typedtensor[sparse]'",
        ),
        (
            "cupyx.scipy.sparse",
            lambda: SparseMatrix.from_cupy(None, tt.float32),
            "from_cupy needs the package CuPy: pip install 'typedtensor[cupy]'",
        ),
    ],
)
def test_without_the_library_it_is_named(
    module: str, call: Callable[[], object], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the extra that brings it."""
    monkeypatch.setitem(sys.modules, module, None)
    with refused(ImportError, text):
        call()


def test_the_class_alone_loads_no_library() -> None:
    """SciPy's matrices load when the first is made."""
    program = (
        "import sys, typedtensor as tt; tt.SparseMatrix[tt.Cpu, tt.float32]; before = 'scipy' in sys.modules; "
        "tt.to_csc(tt.eye(2)); print(before, 'scipy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout == "False True\n"


def test_the_checkers_see_what_runs() -> None:
    """The dtypes of the static bound are those that SciPy has."""
    from typing import get_args  # noqa: PLC0415

    from typedtensor.sparse.matrix import Storable  # noqa: PLC0415

    assert get_args(Storable) == _libraries.LIBRARIES[Cpu].dtypes
