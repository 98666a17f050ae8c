"""Comparisons with tolerances, and of whole tensors, equal NumPy's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.unit.second_device import Second, served


@given(data=st.data(), equal_nan=st.booleans(), rtol=st.sampled_from((1e-5, 0.0, 0.5)))
@settings(max_examples=60)
def test_isclose_equals_numpy(data: st.DataObject, equal_nan: bool, rtol: float) -> None:
    """All dtypes and shapes that broadcast are tested."""
    first, second = (data.draw(oracle.arrays(shape=shape)) for shape in data.draw(oracle.broadcasting()))
    options: Any = {"rtol": rtol, "equal_nan": equal_nan}
    oracle.assert_answers(
        lambda x, y: np.isclose(x, y, **options), lambda x, y: tt.isclose(x, y, **options), first, second
    )


def test_integers_that_are_more_than_64_bits_apart() -> None:
    """The distance does not wrap around."""
    low, high = tt.asarray([-128, -1, -5]), tt.asarray([2**64 - 1, 0, 2**64 - 1], dtype=tt.uint64)
    for tolerance in (0.0, 1e-5):
        for x1, x2 in ((low, high), (high, low)):
            assert tt.isclose(x1, x2, rtol=tolerance).numpy().tolist() == [False, False, False]
    assert tt.isclose(low, tt.asarray([-128, -1, -6]), rtol=0.2).numpy().tolist() == [True, True, True]


def test_either_operand_can_be_a_number() -> None:
    """It gets the dtype of the tensor."""
    x = tt.asarray([1.0, 2.0, 3.0])
    assert tt.isclose(x, 2).numpy().tolist() == [False, True, False]
    assert tt.isclose(2.0, x).numpy().tolist() == [False, True, False]
    assert tt.isclose(x, 2 + 0j).numpy().tolist() == [False, True, False]
    with pytest.raises(tt.DTypeError, match=r"isclose: needed"):
        tt.isclose(tt.asarray([1, 2]), 1.5)  # type: ignore[call-overload]  # on purpose


@given(array=oracle.arrays())
@settings(max_examples=40)
def test_a_tensor_is_close_and_equal_to_itself(array: np.ndarray) -> None:
    """This includes NaN with `equal_nan=True`."""
    x, d = oracle.tensor(array), oracle.dynamic(array)
    with np.errstate(all="ignore"):
        assert tt.allclose(x, d, equal_nan=True) is True
        assert tt.allclose(x, x) is bool(np.allclose(array, array))
    assert tt.array_equal(x, d, equal_nan=True) is True
    assert tt.array_equal(d, x) is bool(np.array_equal(array, array))


def test_array_equal_of_other_shapes_is_false() -> None:
    """The shapes need not broadcast."""
    assert tt.array_equal(tt.ones(2), tt.ones(3)) is False
    assert tt.array_equal(tt.ones(1), tt.ones((1, 1))) is False
    assert tt.array_equal(tt.ones(2), tt.ones(2, dtype=tt.int8)) is True
    assert tt.array_equal(tt.asarray([float("nan")]), tt.asarray([1]), equal_nan=True) is False


def test_allclose_accepts_a_number() -> None:
    """It has tolerances, too."""
    assert tt.allclose(tt.full((3,), 1e-9), 0.0) is True
    assert tt.allclose(tt.full((3,), 1e-9), 0.0, atol=0) is False
    assert tt.allclose(tt.zeros((0, 3)), 1.0) is True


def test_invalid_arguments_raise() -> None:
    """These are shapes, tolerances, and objects other than tensors."""
    x: Any = tt.ones((2, 3))
    with pytest.raises(tt.ShapeError, match="isclose"):
        tt.isclose(x, tt.ones(2))
    with pytest.raises(tt.ShapeError, match="allclose"):
        tt.allclose(x, tt.ones(2))
    with pytest.raises(tt.DTypeError, match="rtol: a float"):
        tt.isclose(x, x, rtol="1")  # type: ignore[call-overload]  # on purpose
    with pytest.raises(tt.DTypeError, match="atol: a float"):
        tt.allclose(x, x, atol=True)
    with pytest.raises(tt.DTypeError, match="array_equal"):
        tt.array_equal(x, [1.0])  # type: ignore[arg-type]  # on purpose
    with pytest.raises(tt.DTypeError, match="allclose"):
        tt.allclose([1.0], [1.0])  # type: ignore[arg-type]  # on purpose


def test_a_library_without_the_function_is_refused() -> None:
    """The error states an alternative."""
    with served():
        x = tt.ones(3).to_device(Second(1))
        with pytest.raises(tt.DeviceError, match="needed a library that has isclose"):
            tt.isclose(x, x)
        assert tt.array_equal(x, x) is True
        assert tt.array_equal(x, tt.ones(2).to_device(Second(1))) is False
