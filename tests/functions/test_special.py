"""Special functions equal SciPy's in the dtype of the operand; SciPy is imported lazily; other operands are refused."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import special

import typedtensor as tt
from tests.functions import oracle
from typedtensor.backends.numpy import KNOWN

TWO = ("beta", "gammainc", "xlogy")
"""The functions of two operands."""
ONE = [name for name in tt.special.__all__ if name not in TWO]


@pytest.mark.parametrize("name", ONE)
@given(array=oracle.arrays("f"))
@settings(max_examples=30)
def test_values_equal_scipys(name: str, array: np.ndarray) -> None:
    """The dtype is that of the operand, also float16. SciPy's Bessel functions of infinities are NaN."""

    def expected(x: np.ndarray) -> np.ndarray:
        largest = np.finfo(x.dtype).max
        given = np.clip(x, -largest, largest) if name in {"i0", "i1"} else x
        return np.asarray(getattr(special, name)(given)).astype(x.dtype)

    oracle.assert_answers(expected, getattr(tt.special, name), array)


@pytest.mark.parametrize("name", TWO)
@given(data=st.data())
@settings(max_examples=30)
def test_values_of_two_operands_equal_scipys(name: str, data: st.DataObject) -> None:
    """The dtypes promote, shapes broadcast, and one operand can be a number."""
    first, second = data.draw(oracle.broadcasting(max_dims=3))
    array, other = data.draw(oracle.arrays("f", shape=first)), data.draw(oracle.arrays("f", shape=second))

    def expected(x1: Any, x2: Any) -> Any:
        dtypes = [x.dtype for x in (x1, x2) if isinstance(x, np.ndarray)]
        x1, x2 = (x if isinstance(x, np.ndarray) else np.asarray(x, dtypes[0]) for x in (x1, x2))
        return np.asarray(getattr(special, name)(x1, x2)).astype(np.result_type(*dtypes))

    for operands in ((array, other), (array, 0.5), (2, other)):
        oracle.assert_answers(expected, getattr(tt.special, name), *operands)


def test_invalid_pairs_of_operands_raise() -> None:
    """The message names the function."""
    x: Any = tt.ones(2)
    with pytest.raises(tt.DTypeError, match=r"special\.xlogy"):
        tt.special.xlogy(x, tt.asarray([True, False]))
    with pytest.raises(tt.DTypeError, match=r"special\.beta"):
        tt.special.beta(x, 1j)
    with pytest.raises(tt.ShapeError, match=r"special\.gammainc"):
        tt.special.gammainc(x, tt.ones(3))


@pytest.mark.parametrize("name", ONE)
def test_other_dtypes_are_refused(name: str) -> None:
    """The message names the function."""
    for x in (tt.asarray([True]), tt.asarray([1j])):
        with pytest.raises(tt.DTypeError, match=f"special.{name}: needed real numbers"):
            getattr(tt.special, name)(x)


@pytest.mark.parametrize("name", ONE)
@pytest.mark.parametrize("dtype", [tt.int8, tt.uint64, tt.int64])
def test_integers_are_converted_to_float64(name: str, dtype: Any) -> None:
    """The values are SciPy's."""
    n = tt.asarray([0, 1, 5], dtype=dtype)
    expected = getattr(special, name)(np.asarray([0.0, 1.0, 5.0]))
    for x in (n, n.dynamic()):
        found = getattr(tt.special, name)(x)
        assert found.dtype is tt.float64
        np.testing.assert_array_equal(found.numpy(), expected)


def test_integers_beside_floating_point_numbers() -> None:
    """Integers are float64 beside float32 too, and beside a Python number."""
    n: Any = tt.asarray([1, 2])
    narrow = tt.ones(2, dtype=tt.float32) * 3.0
    for found in (tt.special.xlogy(n, narrow), tt.special.xlogy(n, 3.0), tt.special.xlogy(n, 3)):
        assert found.dtype is tt.float64
        np.testing.assert_allclose(found.numpy(), [np.log(3.0), 2 * np.log(3.0)], rtol=1e-15)


def test_scipy_is_loaded_at_the_first_call() -> None:
    """Importing the namespace does not load it."""
    code = (
        "import sys, typedtensor as tt; tt.special.erf; assert 'scipy' not in sys.modules; tt.special.erf(tt.ones(2))"
    )
    code += "; assert 'scipy.special' in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_missing_scipy_says_what_to_install() -> None:
    """It names the extra."""

    def missing(name: str) -> Any:
        if name.startswith("scipy"):
            raise ImportError(name)
        return import_module(name)

    without = {name: each for name, each in KNOWN.items() if not name.startswith("special.")}
    with (
        mock.patch.dict(KNOWN, without, clear=True),
        mock.patch("typedtensor.backends.scipy.import_module", missing),
        pytest.raises(ImportError, match=r"^tt.special.erf: needed SciPy, got none: .* pip install 'scipy"),
    ):
        tt.special.erf(tt.ones(2))
