"""Functions of angles equal NumPy's, and refuse unsuitable arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle


@pytest.mark.parametrize("name", ["deg2rad", "rad2deg"])
@given(array=oracle.arrays("f"))
@settings(max_examples=30)
def test_degrees_equal_numpys(name: str, array: np.ndarray) -> None:
    """The dtype is that of the operand."""
    oracle.assert_answers(getattr(np, name), getattr(tt, name), array)


@given(array=oracle.arrays("fc"), deg=st.booleans())
@settings(max_examples=40)
def test_angles_equal_numpys(array: np.ndarray, deg: bool) -> None:
    """The angle of a complex number is real."""
    oracle.assert_answers(lambda x: np.angle(x, deg=deg), lambda x: tt.angle(x, deg=deg), array)


@given(data=st.data(), discont=st.sampled_from((None, 4.0)), period=st.sampled_from((2 * np.pi, 3.0)))
@settings(max_examples=40)
def test_unwrapped_angles_equal_numpys(data: st.DataObject, discont: float | None, period: float) -> None:
    """Each axis is tested."""
    array = data.draw(oracle.arrays("f", shape=data.draw(oracle.shapes(min_dims=1))))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    options: Any = {"axis": axis, "discont": discont, "period": period}
    oracle.assert_answers(lambda x: np.unwrap(x, **options), lambda x: tt.unwrap(x, **options), array)


def test_unwrap_removes_jumps_of_a_period() -> None:
    """The differences equal those of the original angle."""
    turns = tt.linspace(0.0, 30.0, 100)
    wrapped = tt.atan2(tt.sin(turns), tt.cos(turns))
    assert tt.allclose(tt.unwrap(wrapped), turns)


def test_invalid_arguments_raise() -> None:
    """These are dtypes, axes and options."""
    n: Any = tt.asarray([1, 2])
    for function in (tt.deg2rad, tt.rad2deg, tt.angle, tt.unwrap):
        with pytest.raises(tt.DTypeError):
            function(n)
    x: Any = tt.ones(3)
    with pytest.raises(tt.RankError, match="unwrap"):
        tt.unwrap(x, axis=1)
    with pytest.raises(tt.RankError, match="unwrap"):
        tt.unwrap(tt.asarray(1.0))  # type: ignore[call-overload]  # on purpose
    with pytest.raises(tt.DTypeError, match="period: a float"):
        tt.unwrap(x, period="1")
