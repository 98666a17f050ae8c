"""A Dim of one axis where a count is wanted is its number."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import typedtensor as tt


def test_a_dim_is_its_number() -> None:
    """The result is that of the int."""
    i = tt.asarray([0, 2, 2])
    for found, expected in (
        (tt.arange(tt.make_dim(4)), np.arange(4)),
        (tt.arange(tt.make_dim(4), dtype=tt.float32), np.arange(4, dtype=np.float32)),
        (tt.linspace(0.0, 1.0, tt.make_dim(3)), np.linspace(0, 1, 3)),
        (tt.eye(tt.make_dim(2)), np.eye(2)),
        (tt.eye(tt.make_dim(2), tt.make_dim(3)), np.eye(2, 3)),
        (tt.bincount(i, minlength=tt.make_dim(5)), np.bincount([0, 2, 2], minlength=5)),
        (tt.bincount(i, weights=i, minlength=tt.make_dim(3)), np.bincount([0, 2, 2], [0, 2, 2], 3)),
        (tt.random.default_rng(3).permutation(tt.make_dim(4)), tt.random.default_rng(3).permutation(4).numpy()),
    ):
        of_any: Any = found
        assert np.array_equal(of_any.numpy(), expected)
        assert of_any.numpy().dtype == expected.dtype


@pytest.mark.parametrize("dim", [tt.make_dim(), tt.make_dim(2, 3)])
def test_a_dim_of_other_axes_is_refused(dim: Any) -> None:
    """It is no count."""
    for make in (tt.arange, tt.eye, lambda n: tt.linspace(0.0, 1.0, n), tt.random.default_rng(0).permutation):
        with pytest.raises(tt.errors.DTypeError):
            make(dim)


def test_a_named_count_is_the_size() -> None:
    """An int is the least size; a Dim is the size that the type states."""
    assert tt.bincount(tt.asarray([4]), minlength=2).shape == (5,)
    with pytest.raises(tt.errors.BoundsError, match="below 2"):
        tt.bincount(tt.asarray([4]), minlength=tt.make_dim(2))
