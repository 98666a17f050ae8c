"""`tt.at` equals NumPy's `ufunc.at` for repeated indices, in a copy and in place."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle

UFUNCS = {"add": np.add, "multiply": np.multiply, "max": np.maximum, "min": np.minimum}


@pytest.mark.parametrize("name", UFUNCS)
@given(data=st.data())
@settings(max_examples=30)
def test_values_equal_numpys(name: str, data: st.DataObject) -> None:
    """Every numeric dtype and layout is tested, for a Tensor and for a DArray."""
    array = data.draw(oracle.arrays("iuf" if name[0] == "m" and name != "multiply" else "iufc", shape=(3, 2)))
    places = np.array(data.draw(st.lists(st.integers(-3, 2), max_size=5)), "int64")
    values = data.draw(oracle.arrays(shape=(len(places), 2), dtype=array.dtype))
    expected = array.copy()
    with np.errstate(all="ignore"):
        UFUNCS[name].at(expected, places, values)
        for x, kind in ((oracle.tensor(array), tt.Tensor), (oracle.dynamic(array), tt.DArray)):
            given_values: Any = oracle.tensor(values)
            found = getattr(tt.at(x)[tt.from_numpy(places)], name)(given_values)
            oracle.assert_same(expected, found, kind)


def test_copy_false_writes_in_place() -> None:
    """Shares see the write, lazy copies do not; by default the result is a copy."""
    x = tt.zeros(3)
    n = tt.asarray([0, 0, 2])
    assert tt.at(x)[n].add(1.0).numpy().tolist() == [2, 0, 1]
    assert x.numpy().tolist() == [0, 0, 0]
    shared, lazy = x.share_data(), x.lazy_copy()
    assert tt.at(x)[n].add(1.0, copy=False) is x
    assert (x.numpy().tolist(), shared.numpy().tolist()) == ([2, 0, 1], [2, 0, 1])
    assert lazy.numpy().tolist() == [0, 0, 0]
    assert tt.at(x)[1:].set(9).numpy().tolist() == [2, 9, 9]


def test_masks_and_tuples_select() -> None:
    """As in `x[key]`."""
    x = tt.zeros((2, 3))
    assert tt.at(x)[tt.asarray([True, False])].add(1.0).numpy().tolist() == [[1, 1, 1], [0, 0, 0]]
    assert tt.at(x)[tt.asarray([1, 1]), 0].add(1.0).numpy().tolist() == [[0, 0, 0], [2, 0, 0]]


def test_invalid_arguments_raise() -> None:
    """Nothing is written."""
    x: Any = tt.zeros(3)
    with pytest.raises(tt.BoundsError):
        tt.at(x)[tt.asarray([3])].add(1.0)
    with pytest.raises(tt.ShapeError, match="values that broadcast to"):
        tt.at(x)[tt.asarray([0, 1])].add(tt.ones(3))
    with pytest.raises(tt.DTypeError):
        tt.at(tt.zeros(3, dtype=tt.int64))[0].add(1.5)
    with pytest.raises(tt.DTypeError, match=r"^at\.max: "):
        tt.at(tt.zeros(3, dtype=tt.bool))[0].max(True)
    for number in (300, -129):
        with pytest.raises(tt.DTypeError, match=r"^at\.add: needed numbers within the range of the dtype"):
            tt.at(tt.zeros(3, dtype=tt.int8))[0].add(number)
    with pytest.raises(tt.DTypeError, match=r"^at\.set: needed a number within the range of float64"):
        tt.at(tt.zeros(3))[0].set(10**400)
    with pytest.raises(tt.DTypeError, match="at: needed"):
        tt.at([1.0])  # type: ignore[call-overload]  # on purpose
    with pytest.raises(tt.ReadOnlyError):
        tt.at(tt.broadcast_to(tt.zeros(1), (3,)))[0].add(1.0, copy=False)
