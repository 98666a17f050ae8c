"""Errors name the cause, and what they advise helps; attributes that a tensor lacks are absent."""

from __future__ import annotations

import inspect
import math
import warnings
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor.errors import DTypeError, OptionError, RankError, ShapeError, SingularMatrixError

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


FLAGS: Any = [True, np.True_]


@pytest.mark.parametrize("flag", FLAGS)
@pytest.mark.parametrize(
    "call",
    [
        lambda flag: tt.frombuffer(b"12345678", count=flag),
        lambda flag: tt.frombuffer(b"12345678", offset=flag),
        lambda flag: tt.vecdot(tt.ones((3, 4)), tt.ones((3, 4)), axis=flag),
        lambda flag: tt.std(tt.ones((3, 4)), correction=flag),
        lambda flag: tt.var(tt.ones((3, 4)), correction=flag),
        lambda flag: tt.nanstd(tt.ones((3, 4)), correction=flag),
        lambda flag: tt.cov(tt.ones((3, 4)), correction=flag),
        lambda flag: tt.sum(tt.ones((3, 4)), axis=flag),
        lambda flag: tt.repeat(tt.ones(3), flag),
        lambda flag: tt.eye(2, k=flag),
        lambda flag: tt.bincount(tt.asarray([1]), minlength=flag),
        lambda flag: tt.unravel_index(tt.asarray([0]), (flag, 2)),
    ],
)
def test_a_bool_is_no_count_and_no_axis(call: Any, flag: Any) -> None:
    """NumPy takes True as 1."""
    with pytest.raises(DTypeError):
        call(flag)


def test_only_numbers_beyond_int64() -> None:
    """The advice is a tensor of a dtype that holds the number, which works."""
    mask = tt.asarray([True, False])
    for call in (
        lambda number: tt.where(mask, number, 0),
        lambda number: tt.select([mask], [number]),
        lambda number: tt.choose(tt.asarray([1, 0]), [0, number]),
    ):
        for number, wider in ((2**63, "uint64"), (2**64, "float64"), (-(2**63) - 1, "float64")):
            with pytest.raises(DTypeError, match=f"got the int {number}.*dtype=tt.{wider}"):
                call(number)
    assert tt.where(mask, tt.asarray(2**63, dtype=tt.uint64), 0).tolist() == [2**63, 0]
    assert tt.where(mask, 2**63, 0.5).tolist() == [2.0**63, 0.5]


@pytest.mark.parametrize("call", [tt.eye, tt.arange, lambda n: tt.linspace(0, 1, n), tt.zeros])
def test_sizes_that_no_memory_holds(call: Any) -> None:
    """The error has the size, and no words of NumPy."""
    with pytest.raises(ShapeError, match=r"needed a size that fits in memory, got the .*4611686018427387904") as caught:
        call(2**62)
    assert "itemsize" not in str(caught.value)


def test_averages_by_weights_of_zero_warn_in_words_of_the_library() -> None:
    """NumPy says that a value is invalid in divide."""
    x: Any = tt.asarray([1.0, 2.0])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert math.isnan(float(tt.average(x, weights=tt.zeros_like(x))))
        assert math.isinf(float(tt.average(x, weights=tt.asarray([1.0, -1.0]))))
        assert math.isnan(float(tt.average(tt.zeros(0))))
        assert math.isinf(float(tt.average(tt.asarray([math.inf, 1.0]), weights=x)))
    assert [str(each.message) for each in caught] == ["The sum of the weights is 0"] * 2 + ["Mean of empty slice"]


def test_missing_values_that_are_no_field() -> None:
    """NumPy cuts them at commas."""
    with pytest.raises(OptionError, match=r"missing_values=\['x', 'y'\]"):
        tt.genfromtxt(["1,x,3"], delimiter=",", missing_values="x,y")
    with pytest.raises(OptionError, match="missing_values that are fields"):
        tt.genfromtxt(["1 x 3"], missing_values=["-", "x y"])
    found = tt.genfromtxt(["1;x,y;3"], delimiter=";", missing_values="x,y").numpy()
    assert np.isnan(found).tolist() == [False, True, False]
