"""Rank0 tensors in place of numbers: refused by checkers, accepted at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.functions import oracle
from tests.ways import both

if TYPE_CHECKING:
    from collections.abc import Callable


def _zero(number: complex, dtype: Any = None) -> Any:
    return tt.asarray(number, dtype=dtype)


@both
def test_a_rank0_tensor_is_a_number(way: Callable[[Any], Any]) -> None:
    """Without an explicit dtype its own is used."""
    number = way(_zero(3, tt.int8))
    oracle.assert_same(np.full(2, 3, np.int8), tt.full(2, number))
    oracle.assert_same(np.full(2, 3.0, np.float32), tt.full(2, number, dtype=tt.float32))
    oracle.assert_same(np.full(2, 3, np.int8), tt.full(tt.make_ddim([2]), number), tt.DArray)
    oracle.assert_same(np.full(2, 3.0), tt.full_like(tt.ones(2), number))
    oracle.assert_same(np.linspace(0, 3, 4), tt.linspace(0, number, 4))
    single: Any = way(_zero(1.5, tt.float32))
    oracle.assert_same(np.linspace(0, 1.5, 4, dtype=np.float32), tt.linspace(0, single, 4))
    oracle.assert_same(np.linspace(single.numpy(), 3j, 4, dtype=np.complex64), tt.linspace(single, 3j, 4))
    oracle.assert_same(np.linspace(1.5, 3j, 4), tt.linspace(single, _zero(3j), 4))
    oracle.assert_same(np.linspace(1.5, 3, 4), tt.linspace(single, 3, 4, dtype=tt.float64))


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (
            lambda: tt.full(2, _zero(1.5), dtype=tt.int8),
            tt.DTypeError,
            "full: needed a Python number that fits int8, got ",
        ),
        (
            lambda: tt.full_like(tt.ones(2), _zero(1j)),
            tt.DTypeError,
            "full_like: needed a Python number that fits float64",
        ),
        (
            lambda: tt.full(2, tt.asarray([1.0])),
            tt.RankError,
            "full: needed a number, or a tensor of Rank0, got float64(1,) ",
        ),
        (
            lambda: tt.full_like(tt.ones(2), tt.asarray([1.0])),
            tt.RankError,
            "full_like: needed a number, or a tensor of ",
        ),
        (
            lambda: tt.linspace(tt.ones(2), 1, 2),
            tt.RankError,
            "linspace: needed a number, or a tensor of Rank0, got float",
        ),
    ],
)
def test_a_tensor_for_a_number_must_be_rank0(
    call: Callable[[], Any], error: type[tt.TypedTensorError], text: str
) -> None:
    """Its value must fit."""
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value).startswith(text)
