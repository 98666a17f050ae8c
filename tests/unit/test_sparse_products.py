"""Products of sparse matrices equal the dense products."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.unit.sparse_matrices import FORMATS, filled, matrices, must_equal, of_each_dtype, refused, sparse, tensor
from typedtensor import (
    DTypeError,
    RankError,
    ShapeError,
)
from typedtensor.types.dtype import DTYPES


@pytest.mark.parametrize("second", DTYPES, ids=lambda each: each.name)
@of_each_dtype
def test_products_have_the_dtype_and_the_values_of_dense_ones(dtype: Any, second: Any) -> None:
    """Every pair of dtypes, both formats, both sides, matrices and vectors are compared; float16 is refused."""
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
    """Sizes of 0 and strided operands are included."""
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
    """There is no wider accumulator."""
    values = np.full((1, 4), 100, np.int8)
    must_equal(tt.to_csc(tt.from_numpy(values)) @ tt.from_numpy(values.T), values @ values.T)


@of_each_dtype
def test_products_of_two_sparse_matrices(dtype: Any) -> None:
    """The result has the format of the left one, and sorted indices; every dtype is tested."""
    left, right = filled((3, 4), dtype, 5), filled((4, 5), dtype, 6)
    for first in FORMATS:
        for second in FORMATS:
            found = sparse(left, first) @ sparse(right, second)
            must_equal(found, left @ right)
            assert found.format == first


def test_products_with_darrays_are_darrays() -> None:
    """Other operators behave alike."""
    s, d = tt.to_csr(tt.eye(2)), tt.asarray(np.array([[1.0, 2.0], [3.0, 4.0]]))
    assert type(s @ d) is type(d @ s) is tt.DArray
    np.testing.assert_array_equal((s @ d).numpy(), d.numpy())
    np.testing.assert_array_equal((d @ s).numpy(), d.numpy())


def test_invalid_products_raise() -> None:
    """Shapes, ranks and dtypes do not fit, or an operand is not a tensor."""
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
    text = "@: needed tensors or Python numbers as operands, got a NumPy array. "
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
