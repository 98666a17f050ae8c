"""`assert_type` checks types at run time, and raises if it cannot check one."""

from __future__ import annotations

from typing import Any, Generic, Literal, NamedTuple, NewType

import numpy as np
import pytest
from typing_extensions import TypeVar

import typedtensor as tt
from tests.static import samples
from tests.static.support import assert_type

Row = NewType("Row", int)
N = TypeVar("N")

Matrix = tt.Tensor[tt.Cpu, tt.float32, tt.Rank2]
Named = tt.Tensor[tt.Cpu, tt.float32, tt.Rank2[Row, Row]]
Sized = tt.Tensor[tt.Cpu, tt.float32, tt.Rank2[Literal[2], Literal[2]]]
MATRIX = samples.sample(Matrix)


class Pair(NamedTuple, Generic[N]):
    """Two values, one of which has an open type."""

    first: tt.Tensor[tt.Cpu, tt.float32, tt.Rank2]
    second: N


PROVED: list[tuple[object, object]] = [
    (MATRIX, Matrix),
    (MATRIX, Named),
    (MATRIX, Sized),
    (MATRIX.dynamic(), tt.DArray),
    (MATRIX.shape, tt.Dim[tt.Rank2]),
    (MATRIX.shape, tt.Dim[tt.Rank2[Row, Literal[2]]]),
    (MATRIX.numpy(), np.ndarray[tuple[int, int], np.dtype[np.float32]]),
    (tt.make_view(MATRIX), tt.ArrayView[tt.Cpu, tt.float32, tt.Rank2]),
    (tt.make_view(MATRIX).end(), tt.ViewIterator[tt.Cpu, tt.float32, tt.Rank2]),
    (MATRIX.device, tt.Cpu),
    (tt.float32, type[tt.float32]),
    (2, int),
    (2, Row),
    (2, Literal[1, 2]),
    (None, None),
    (None, int | None),
    ((2, MATRIX), tuple[int, Matrix]),
    ((1, 2, 3), tuple[int, ...]),
    ([MATRIX], list[Matrix]),
    ({"a": MATRIX}, dict[str, Matrix]),
    (Pair(MATRIX, 2), Pair[int]),
]
WRONG: list[tuple[object, object]] = [
    (MATRIX, tt.Tensor[tt.Gpu, tt.float32, tt.Rank2]),
    (MATRIX, tt.Tensor[tt.Cpu, tt.float64, tt.Rank2]),
    (MATRIX, tt.Tensor[tt.Cpu, tt.float32, tt.Rank3]),
    (MATRIX, tt.Tensor[tt.Cpu, tt.float32, tt.Rank2[Literal[2], Literal[3]]]),
    (MATRIX, tt.DArray),
    (MATRIX.dynamic(), Matrix),
    (MATRIX.shape, tt.Dim[tt.Rank3]),
    (MATRIX.shape, tt.Dim[tt.Rank2[Literal[3], Row]]),
    (MATRIX.shape, tuple[int, int]),
    (MATRIX.numpy(), np.ndarray[tuple[int], np.dtype[np.float32]]),
    (MATRIX.numpy(), np.ndarray[tuple[int, int], np.dtype[np.float64]]),
    (tt.make_view(MATRIX), tt.ArrayView[tt.Cpu, tt.float32, tt.Rank1]),
    (tt.make_view(MATRIX), tt.ViewIterator[tt.Cpu, tt.float32, tt.Rank2]),
    (tt.make_view(MATRIX).end(), tt.ViewIterator[tt.Cpu, tt.float64, tt.Rank2]),
    (MATRIX.device, tt.Gpu),
    (MATRIX.device, tt.Device),
    (tt.float32, type[tt.float64]),
    (True, int),
    (2.0, Row),
    (True, Literal[1]),
    (0, None),
    ((2, 2), tuple[int, Matrix]),
    ((2,), tuple[int, int]),
    ([1], list[Matrix]),
    ({1: MATRIX}, dict[str, Matrix]),
    (Pair(MATRIX, 2.0), Pair[int]),
]
UNPROVABLE: list[object] = [Any, object, tt.Tensor, tt.Dim, "int", N, list]


@pytest.mark.parametrize(("value", "kind"), PROVED)
def test_a_right_type_passes(value: object, kind: Any) -> None:
    """The value is returned."""
    assert assert_type(value, kind) is value


@pytest.mark.parametrize(("value", "kind"), WRONG)
def test_a_wrong_type_raises(value: object, kind: Any) -> None:
    """The error shows both."""
    with pytest.raises(AssertionError, match=r"the checkers say .*, the run gave"):
        assert_type(value, kind)


@pytest.mark.parametrize("kind", UNPROVABLE)
def test_a_type_that_cannot_be_checked_raises(kind: Any) -> None:
    """It is too general."""
    with pytest.raises(TypeError, match="no way to prove"):
        assert_type([], kind)
