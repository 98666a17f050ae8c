"""Errors name the cause, and what they advise helps; attributes that a tensor lacks are absent."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor.errors import DTypeError, OptionError, RankError, SingularMatrixError

QUANTILES = ("quantile", "nanquantile", "percentile", "nanpercentile")


@pytest.mark.parametrize("name", QUANTILES)
def test_a_list_of_parts_becomes_a_tensor(name: str) -> None:
    """The advice for a list is a call that works."""
    function: Any = getattr(tt, name)
    x = tt.asarray([1.0, 2.0, 3.0])
    with pytest.raises(DTypeError, match="or a tensor of them, got") as caught:
        function(x, [0, 1])
    parts = eval(caught.value.fix.rpartition(" or a tensor: ")[2].rstrip("."), {"tt": tt})
    assert function(x, parts).shape == (2,)


def test_parts_out_of_range() -> None:
    """Each advises the other function only where that helps."""
    x: Any = tt.asarray([1.0, 2.0])
    with pytest.raises(OptionError, match=r"use tt\.percentile for percentages"):
        tt.quantile(x, 25)
    with pytest.raises(OptionError, match=r"^percentile: .* 100 the maximum\.$"):
        tt.percentile(x, 101)


def test_a_vector_has_no_transpose() -> None:
    """`hasattr` and `inspect` ask for attributes, and take RankError for an absent one."""
    for x in (tt.ones(2), tt.ones(2).dynamic()):
        assert not hasattr(x, "T")
        assert not hasattr(x, "mT")
        assert "size" in dict(inspect.getmembers(x))
        with pytest.raises(RankError, match=r"x\[None\]"):
            getattr(x, "T")  # noqa: B009  # which no checker sees


@pytest.mark.parametrize("dtype", [tt.float64, tt.float32, tt.complex128])
def test_a_number_in_a_tensor(dtype: Any) -> None:
    """`in` compares every element, as in NumPy."""
    matrix: Any = tt.astype(tt.asarray([[1, 2], [3, 4]]), dtype)
    for x in (matrix, matrix.dynamic(), matrix[0], matrix[0, 0]):
        assert 1.0 in x
        assert 7.0 not in x
    assert "a" not in matrix


@pytest.mark.parametrize("value", [np.inf, -np.inf, np.nan])
@pytest.mark.parametrize("order", [2, -2, "nuc"])
def test_norms_by_singular_values_refuse_what_is_not_finite(order: Any, value: float) -> None:
    """One rule for linear algebra: docs/limits.md."""
    x = tt.asarray([[value, 1.0], [1.0, 2.0]])
    with pytest.raises(SingularMatrixError, match=r"^linalg\.matrix_norm: needed a matrix of finite numbers"):
        tt.linalg.matrix_norm(x, ord=order)
    assert not np.isfinite(float(tt.linalg.matrix_norm(x)))
