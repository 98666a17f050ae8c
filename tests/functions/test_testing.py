"""The assertions for tests: what they accept, and what their errors say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

import typedtensor as tt
from tests.unit.second_device import Second, served
from tests.ways import both
from typedtensor.types.dtype import DTYPES

ASSERTIONS: list[Any] = [tt.testing.assert_equal, tt.testing.assert_allclose, tt.testing.assert_close_to_reference]


@pytest.mark.parametrize("check", ASSERTIONS, ids=lambda each: each.__name__)
@pytest.mark.parametrize("dtype", DTYPES, ids=lambda each: each.name)
@both
def test_a_tensor_equals_its_copy(way: Any, dtype: Any, check: Any) -> None:
    """This holds for each dtype and rank, with NaN and infinities, and without elements."""
    for values in ([[0, 1], [1, 0]], 1, []):
        x = way(tt.astype(tt.asarray(np.array(values, np.float64)), dtype))
        check(x, x.copy())
    if dtype.name[:5] in {"float", "compl"}:
        x = way(tt.astype(tt.asarray([tt.nan, tt.inf, -tt.inf, 0.0]), dtype))
        check(x, x.copy())


@given(arrays(np.float64, array_shapes(max_dims=3)), st.floats(0, 1), st.floats(0, 1))
def test_closeness_is_that_of_numpy(values: Any, rtol: float, atol: float) -> None:
    """Each tolerance counts, and infinities are close to themselves alone."""
    with np.errstate(all="ignore"):
        other = values * 1.5
        expected = bool(np.all(np.isclose(values, other, rtol=rtol, atol=atol, equal_nan=True)))
    try:
        tt.testing.assert_allclose(tt.from_numpy(values), tt.from_numpy(other), rtol=rtol, atol=atol)
    except AssertionError:
        assert not expected
    else:
        assert expected


@pytest.mark.parametrize(
    ("x", "y", "message"),
    [
        (tt.ones(2), tt.ones(2, dtype=tt.float32), "the dtypes differ: float64, expected float32"),
        (tt.ones(2), tt.ones(3), "the shapes differ: (2,), expected (3,)"),
        (tt.ones(2), tt.ones((1, 2)), "the shapes differ: (2,), expected (1, 2)"),
        (tt.asarray(1), tt.asarray(2), "1 of 1 element differs\nthe number is: 1, expected 2\ngreatest difference: 1"),
        (tt.asarray(0, dtype=tt.uint64), tt.asarray(2**64 - 1, dtype=tt.uint64), f"difference: {2**64 - 1}"),
        (tt.asarray([True, False]), tt.asarray([True, True]), "at [1]: False, expected True"),
        (tt.asarray([1.0, tt.nan]), tt.asarray([1.0, 2.0]), "1 of 2 elements differs\nat [1]: nan, expected 2.0"),
        (tt.asarray([tt.inf]), tt.asarray([-tt.inf]), "at [0]: inf, expected -inf"),
        (tt.zeros((2, 5)), tt.ones((2, 5)), "at [0, 2]: 0.0, expected 1.0\nand 7 more\ngreatest difference: 1"),
        (tt.asarray([1 + 2j]), tt.asarray([1 - 2j]), "greatest difference: 4"),
    ],
)
def test_the_error_says_what_differs(x: Any, y: Any, message: str) -> None:
    """In that order: device, dtype, shape, elements; tolerances are named."""
    for way in (lambda each: each, lambda each: each.dynamic()):
        with pytest.raises(AssertionError) as caught:
            tt.testing.assert_equal(way(x), way(y))
        assert message in str(caught.value)


def test_devices_are_compared() -> None:
    """A reference may be elsewhere."""
    with served():
        there = tt.ones(2).to_device(Second(1))
        tt.testing.assert_equal(there, there)
        with pytest.raises(AssertionError, match=r"^assert_equal: the devices differ: Second\(1\), expected Cpu\(\)$"):
            tt.testing.assert_equal(there, tt.ones(2))  # type: ignore[misc]  # what is tested
        tt.testing.assert_close_to_reference(there, tt.ones(2))


@pytest.mark.parametrize("dtype", [tt.float16, tt.float32, tt.float64, tt.complex64, tt.complex128])
def test_a_reference_is_compared_as_the_dtype_can_hold_it(dtype: Any) -> None:
    """Rounding passes, ten times the tolerance does not, unless the factor says so."""
    exact = tt.from_numpy(np.linspace(0.1, 5.0, 50))
    rounded = tt.astype(exact, dtype)
    tt.testing.assert_close_to_reference(rounded, exact)
    step = {tt.float16: 1e-2, tt.float32: 2e-5, tt.complex64: 2e-5}.get(dtype, 2e-6)
    wrong = exact * (1.0 + step)
    with pytest.raises(AssertionError, match="differ by more than rtol="):
        tt.testing.assert_close_to_reference(rounded, wrong)
    tt.testing.assert_close_to_reference(rounded, wrong, factor=50.0)


def test_wrong_arguments() -> None:
    """They are errors of the test, no failed assertions."""
    for check in ASSERTIONS:
        with pytest.raises(tt.DTypeError, match=r"needed a Tensor or a DArray, got list\. Convert the data"):
            check(tt.ones(2), [1.0, 1.0])
    for options in ({"rtol": -1.0}, {"atol": float("nan")}, {"rtol": "1e-7"}):
        with pytest.raises(tt.OptionError, match="assert_allclose: needed tolerances of 0 or more"):
            tt.testing.assert_allclose(tt.ones(2), tt.ones(2), **options)  # type: ignore[arg-type]  # as above
    with pytest.raises(tt.OptionError, match="assert_close_to_reference: needed tolerances of 0 or more, got None"):
        tt.testing.assert_close_to_reference(tt.ones(2), tt.ones(2), factor=None)  # type: ignore[call-overload]  # as above
    tt.testing.assert_allclose(tt.ones(2), tt.zeros(2), atol=10**400)
    tt.testing.assert_close_to_reference(tt.ones(2), tt.ones(2, dtype=tt.bool_))
    with pytest.raises(AssertionError):
        tt.testing.assert_allclose(tt.asarray([tt.nan]), tt.asarray([tt.nan]), equal_nan=False)


def test_numbers_at_the_ends_of_the_range() -> None:
    """A difference beyond float64 is larger than a tolerance beyond it; integers are not rounded to float64."""
    for far in (1.7e308, 1.7e308 + 1.7e308j):
        x = tt.asarray([far])
        tt.testing.assert_allclose(x, -x, rtol=2.0)
        with pytest.raises(AssertionError, match=r"1 of 1 element differs by more than rtol=1\.5"):
            tt.testing.assert_allclose(x, -x, rtol=1.5)
        with pytest.raises(AssertionError, match="1 of 1 element differs"):
            tt.testing.assert_equal(x, -x)
    tiny = tt.asarray([1e-323])
    tt.testing.assert_allclose(tiny, tiny * 2.0, rtol=0.0, atol=1e-323)
    tt.testing.assert_close_to_reference(tt.asarray([2**53]), tt.asarray([2.0**53]))
    with pytest.raises(AssertionError, match="9007199254740993, expected 9007199254740992"):
        tt.testing.assert_close_to_reference(tt.asarray([2**53 + 1]), tt.asarray([2.0**53]))
