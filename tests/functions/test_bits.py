"""Elements packed into bytes equal NumPy's, and are read from them again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle

if TYPE_CHECKING:
    from collections.abc import Callable

ORDERS = st.sampled_from(["big", "little"])


@given(data=st.data(), bitorder=ORDERS)
@settings(max_examples=60)
def test_bytes_equal_numpys(data: st.DataObject, bitorder: Any) -> None:
    """Of all integers, flattened and along each axis, in both orders."""
    array = data.draw(oracle.arrays("biu"))
    axis: Any = data.draw(st.sampled_from([None, *range(-array.ndim, array.ndim)]))
    expected = np.packbits(array, axis=axis, bitorder=bitorder)
    oracle.assert_same(expected, tt.packbits(oracle.tensor(array), axis, bitorder), tt.Tensor)
    oracle.assert_same(expected, tt.packbits(oracle.dynamic(array), axis=axis, bitorder=bitorder), tt.DArray)


@given(data=st.data(), bitorder=ORDERS)
@settings(max_examples=60)
def test_bits_are_those_of_the_elements(data: st.DataObject, bitorder: Any) -> None:
    """A count more than all bits ends in zeros, also where NumPy leaves what it finds in memory: without bytes."""
    array = data.draw(oracle.arrays(dtype=np.dtype(np.uint8)))
    axis: Any = data.draw(st.sampled_from([None, *range(-array.ndim, array.ndim)]))
    flat, at = (array.reshape(-1), 0) if axis is None else (array, axis)
    shifts = np.arange(8)[::-1] if bitorder == "big" else np.arange(8)
    last = np.moveaxis(flat, at, -1)
    whole = ((last[..., None] >> shifts) & 1).reshape(*last.shape[:-1], 8 * last.shape[-1])
    count = data.draw(st.none() | st.integers(-whole.shape[-1], 30))
    rest = max(0, (count or 0) - whole.shape[-1])
    padded = np.concatenate([whole, np.zeros((*whole.shape[:-1], rest), np.uint8)], axis=-1)
    expected = np.moveaxis(padded[..., : padded.shape[-1] if count is None else count or 0], -1, at).astype(np.uint8)
    oracle.assert_same(expected, tt.unpackbits(oracle.tensor(array), axis, count, bitorder), tt.Tensor)
    found: Any = tt.unpackbits(oracle.dynamic(array), axis=axis, count=count, bitorder=bitorder)
    oracle.assert_same(expected, found, tt.DArray)


X = tt.zeros((2, 3), dtype=tt.uint8)
UNTYPED: Any = tt
REFUSED: list[tuple[type[Exception], str, Callable[[], Any]]] = [
    (tt.DTypeError, "packbits: needed integers or booleans", lambda: UNTYPED.packbits(tt.ones(3))),
    (tt.RankError, "packbits: needed an axis from -2 to 1, got 2", lambda: UNTYPED.packbits(X, axis=2)),
    (tt.OptionError, 'packbits: needed a bit order: "big" or "little"', lambda: UNTYPED.packbits(X, bitorder="up")),
    (tt.DTypeError, "unpackbits: needed a tensor of uint8", lambda: UNTYPED.unpackbits(X.astype(tt.uint16))),
    (tt.DTypeError, "unpackbits: ", lambda: UNTYPED.unpackbits(X.astype(tt.int8))),
    (tt.DTypeError, "unpackbits: needed count: an int", lambda: UNTYPED.unpackbits(X, count=1.5)),
    (tt.ShapeError, "unpackbits: needed a count from -24 up, got -25", lambda: tt.unpackbits(X, axis=1, count=-25)),
    (tt.ShapeError, "unpackbits: needed a size that fits in memory", lambda: tt.unpackbits(X, axis=1, count=2**62)),
    (tt.OutOfMemoryError, "unpackbits: needed memory", lambda: tt.unpackbits(X, axis=1, count=2**50)),
    (tt.OptionError, "unpackbits: needed a bit order", lambda: UNTYPED.unpackbits(X, bitorder=1)),
]


@pytest.mark.parametrize(
    ("kind", "text", "call"), REFUSED, ids=[f"{at} {each[1][:14]}" for at, each in enumerate(REFUSED)]
)
def test_unsuitable_arguments_are_refused(kind: type[Exception], text: str, call: Callable[[], Any]) -> None:
    """The error names the function and what it needed."""
    with pytest.raises(kind) as error:
        call()
    assert str(error.value).startswith(text)
