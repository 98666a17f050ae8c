"""Helpers for the tests of operators."""

from __future__ import annotations

import itertools
import operator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Tensor
from typedtensor.types.dtype import DTYPES, DType

if TYPE_CHECKING:
    from collections.abc import Callable


class Op(NamedTuple):
    """An operator: its symbol, function, in-place form, and the kinds that its result can have."""

    symbol: str
    function: Callable[[Any, Any], Any]
    update: Callable[[Any, Any], Any]
    kinds: str


ARITHMETIC = [
    Op("+", operator.add, operator.iadd, "biufc"),
    Op("-", operator.sub, operator.isub, "iufc"),
    Op("*", operator.mul, operator.imul, "biufc"),
    Op("//", operator.floordiv, operator.ifloordiv, "iuf"),
    Op("%", operator.mod, operator.imod, "iuf"),
    Op("**", operator.pow, operator.ipow, "iufc"),
    Op("&", operator.and_, operator.iand, "biu"),
    Op("|", operator.or_, operator.ior, "biu"),
    Op("^", operator.xor, operator.ixor, "biu"),
    Op("<<", operator.lshift, operator.ilshift, "iu"),
    Op(">>", operator.rshift, operator.irshift, "iu"),
]


EQUALITIES = [Op("==", operator.eq, operator.eq, "biufc"), Op("!=", operator.ne, operator.ne, "biufc")]
ORDERS = [
    Op("<", operator.lt, operator.lt, "biuf"),
    Op("<=", operator.le, operator.le, "biuf"),
    Op(">", operator.gt, operator.gt, "biuf"),
    Op(">=", operator.ge, operator.ge, "biuf"),
]


SCALAR_KINDS: dict[type, str] = {bool: "biufc", int: "iufc", float: "fc", complex: "c"}
PAIRS = list(itertools.product(DTYPES, repeat=2))


def each(*ops: Op) -> pytest.MarkDecorator:
    """Run a test for each operator."""
    return pytest.mark.parametrize("op", ops, ids=lambda op: op.symbol)


def raw(dtype: type[DType], *values: int) -> np.ndarray:
    """Return a NumPy array without zeros, so that it can be a divisor."""
    return np.array(values or (3, 1, 2)).astype(np.dtype(dtype))


def tensor(array: np.ndarray) -> Any:
    """Return a tensor on the memory of the array."""
    return tt.from_numpy(array)


def promoted(first: type[DType], second: type[DType]) -> np.dtype:
    """Return NumPy's result."""
    return np.promote_types(np.dtype(first), np.dtype(second))


def must_equal(found: Any, expected: Any) -> None:
    """Check a tensor against the dtype, shape and values of NumPy's result."""
    assert type(found) is Tensor
    assert type(found._raw) is np.ndarray
    assert np.dtype(found.dtype) == expected.dtype
    assert found.shape == expected.shape
    np.testing.assert_array_equal(found.numpy(), expected)


NUMBERS = [True, 2, 1.5, 1.5 + 0.5j]
