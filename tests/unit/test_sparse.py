"""Sparse matrices: stored elements, formats, slices, immutability, copies and equality."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from typedtensor import (
    BoundsError,
    CopyError,
    Cpu,
    DTypeError,
    FormatError,
    RankError,
    ReadOnlyError,
    SparseMatrix,
)

if TYPE_CHECKING:
    from collections.abc import Callable

from tests.unit.sparse_matrices import (
    FORMATS,
    STORED,
    filled,
    in_each_format,
    matrices,
    must_equal,
    parts,
    refused,
    sparse,
)

# Stored elements


@in_each_format
@given(values=matrices())
def test_conversion_from_and_to_dense_keeps_the_values(format: str, values: np.ndarray) -> None:
    """Dtype and shape are kept too; only nonzero elements are stored."""
    made = sparse(values, format)
    must_equal(made, values)
    assert made.format == format
    assert made.nnz == np.count_nonzero(values)
    assert (made.shape, made.dtype.name, made.device) == (values.shape, values.dtype.name, Cpu())


@given(values=matrices())
def test_a_change_of_format_keeps_the_stored_elements(values: np.ndarray) -> None:
    """CNTK's switch between formats keeps norm and nnz."""
    by_columns = sparse(values, "csc")
    by_rows = by_columns.to_csr()
    must_equal(by_rows, values)
    must_equal(by_rows.to_csc(), values)
    assert by_rows.nnz == by_columns.nnz == by_rows.to_csc().nnz
    assert (by_rows.format, by_rows.to_csc().format) == ("csr", "csc")
    assert by_columns.to_csc() is by_columns
    assert by_rows.to_csr() is by_rows


@given(values=matrices())
def test_transpose_shares_memory_and_exchanges_the_formats(values: np.ndarray) -> None:
    """A CSC matrix is the CSR form of its transpose."""
    for format, other in (FORMATS, FORMATS[::-1]):
        made = sparse(values, format)
        must_equal(made.T, values.T)
        assert made.T.format == other
        assert not made.nnz or np.shares_memory(made.T.data.numpy(), made.data.numpy())


def test_the_parts_are_those_of_the_format() -> None:
    """The example is a common one in textbooks."""
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
    """It does not show elements."""
    made = tt.to_csr(tt.zeros((2, 3), dtype=tt.float32))
    assert repr(made) == "SparseMatrix(csr, shape=(2, 3), nnz=0, dtype=float32, device=Cpu())"


def test_nan_is_stored_and_negative_zero_is_not() -> None:
    """-0.0 equals 0."""
    made = tt.to_csc(tt.asarray([[np.nan, -0.0, np.inf]]))
    assert made.data.numpy().tolist()[1:] == [np.inf]
    assert made.nnz == 2
    assert not np.signbit(made.to_dense().numpy()[0, 1])


def test_changes_of_the_source_do_not_matter() -> None:
    """A sparse matrix owns its memory."""
    x = tt.ones((2, 2))
    made = tt.to_csc(x)
    x[0, 0] = 7.0
    must_equal(made, np.ones((2, 2)))


# Slices


@in_each_format
@given(values=matrices(), data=st.data())
def test_slices_equal_those_of_the_dense_matrix(format: str, values: np.ndarray, data: st.DataObject) -> None:
    """Columns and rows, empty slices, and slices of slices are compared."""
    rows, columns = values.shape
    c = sorted((data.draw(st.integers(0, columns)), data.draw(st.integers(0, columns))))
    r = sorted((data.draw(st.integers(0, rows)), data.draw(st.integers(0, rows))))
    made: Any = sparse(values, format)
    must_equal(made.column_slice(*c), values[:, c[0] : c[1]])
    must_equal(made.row_slice(*r, copy=True), values[r[0] : r[1]])
    must_equal(made.column_slice(*c).row_slice(*r), values[r[0] : r[1], c[0] : c[1]])
    assert made.column_slice(*c).format == format


def test_a_slice_along_the_format_shares_memory() -> None:
    """CNTK's AssignColumnSlice shares, SetColumnSlice copies; a slice across the format always copies."""
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
    text = "column_slice: needed a matrix by columns (csc), whose columns are contiguous, got csr. "
    with refused(CopyError, text + "Convert it first: x.to_csc()."):
        by_rows.column_slice(1, 3, copy=False)
    text = "row_slice: needed a matrix by rows (csr), whose rows are contiguous, got csc. "
    with refused(CopyError, text + "Convert it first: x.to_csr()."):
        by_columns.row_slice(1, 3, copy=False)


@pytest.mark.parametrize(("begin", "end"), [(-1, 2), (2, 1), (0, 4), (4, 4)])
def test_an_out_of_bounds_slice_is_refused(begin: int, end: int) -> None:
    """Positions start at 0; negative ones are refused."""
    text = f"column_slice: needed two positions from 0 to 3, the second not before the first, got {begin} and {end}. "
    with refused(BoundsError, text + "There are 3 columns; the first is 0."):
        tt.to_csc(tt.ones((2, 3))).column_slice(begin, end)


def test_bounds_of_a_slice_must_be_ints() -> None:
    """Floats and strings are refused."""
    with pytest.raises(DTypeError, match="column_slice: needed ints, got 0"):
        tt.to_csc(tt.ones((2, 3))).column_slice(0.5, 1)  # type: ignore[arg-type]  # refused


# Immutability


def test_sparse_matrices_are_immutable() -> None:
    """Neither the matrix nor its slices and parts can be written, not even through NumPy."""
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
                part += 1  # noqa: PLW2901  # added in place, not rebound
            with pytest.raises(ValueError, match="cannot set WRITEABLE flag"):
                part.numpy().flags.writeable = True
    for name in ("data", "shape", "nnz", "format"):
        with pytest.raises(AttributeError):
            setattr(made, name, None)
    must_equal(made, np.ones((2, 3)))


def test_sparse_matrices_are_not_converted_to_dense_implicitly() -> None:
    """Functions of NumPy and typedtensor refuse them."""
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
def test_only_tensors_are_converted(x: Any, got: str, fix: str) -> None:
    """Their dtype and device are known."""
    for call in (tt.to_csc, tt.to_csr):
        with refused(DTypeError, f"{call.__name__}: needed a Tensor, got {got}. {fix}"):
            call(x)


def test_only_matrices_of_supported_dtypes_are_converted() -> None:
    """A vector and float16 are refused."""
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
        tt.to_csc(tt.eye(2)).astype(tt.float16)  # type: ignore[type-var]  # refused


def test_calling_the_class_raises() -> None:
    """Use the functions, which validate their input."""
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


def test_astype_shares_the_indices() -> None:
    """Only the stored values are converted."""
    made = tt.to_csc(tt.asarray([[1.5, 0.0], [0.0, 2.5]]))
    found = made.astype(tt.int32)
    must_equal(found, np.array([[1, 0], [0, 2]], np.int32))
    assert np.shares_memory(found.indices.numpy(), made.indices.numpy())
    with pytest.raises(DTypeError, match="astype: needed a complex dtype for complex numbers, got float32"):
        tt.to_csc(tt.eye(2, dtype=tt.complex64)).astype(tt.float32)


@pytest.mark.parametrize(
    "way", [lambda x: x.copy(), copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))],
    ids=["copy", "copy.copy", "copy.deepcopy", "pickle"],
)  # fmt: skip
@in_each_format
def test_a_copy_is_equal_and_owns_its_memory(format: str, way: Callable[[Any], Any]) -> None:
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
    """A manipulated one is refused."""
    rebuild, given = tt.to_csc(tt.eye(2)).__reduce__()
    data, indices, _, shape, format = given  # type: ignore[misc]  # the parts of a pickle are untyped
    with pytest.raises(FormatError, match="needed an indptr that ascends from 0 to 2"):
        rebuild(data, indices, tt.asarray([0, 9, 2]), shape, format)  # type: ignore[operator]  # as above


@given(values=matrices(), data=st.data())
def test_equality_compares_matrices(values: np.ndarray, data: st.DataObject) -> None:
    """Format and stored zeros do not matter; one different element does; NaN equals nothing."""
    made, other = sparse(values, "csc"), sparse(values, "csr")
    assert (made == other) is (other == made) is bool((values == values).all())  # noqa: PLR0124 - compares NaN
    assert (made != other) is not (made == other)
    if values.size and (values == values).all():  # noqa: PLR0124 - compares NaN
        changed = values.copy()
        at = data.draw(st.integers(0, values.size - 1))
        changed.flat[at] = 0 if changed.flat[at] else 1
        assert made != sparse(changed)


def test_different_matrices_are_not_equal() -> None:
    """Shape, dtype or class differ; comparing with a tensor raises."""
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
