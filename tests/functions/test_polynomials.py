"""Polynomials and window functions equal NumPy's; where its numbers are wrong, there is an error or the right one."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from typedtensor import Cpu

WINDOWS = ("bartlett", "blackman", "hamming", "hanning")


def quietly(function: Any, *operands: Any, **options: Any) -> Any:
    """Return the result without warnings."""
    with np.errstate(all="ignore"):
        return function(*operands, **options)


@given(data=st.data(), deg=st.integers(0, 3), kind=st.sampled_from(("int32", "float16", "float32", "complex64")))
@settings(max_examples=40)
def test_polyfit_equals_numpy(data: st.DataObject, deg: int, kind: str) -> None:
    """Positions differ from each other; weights are optional; samples are a vector or a matrix."""
    size = data.draw(st.integers(deg + 1, deg + 4))
    places = np.array(data.draw(st.permutations(range(-4, 5)))[:size], "float32") / 4
    shape = data.draw(st.sampled_from(((size,), (size, 2))))
    numbers = np.random.default_rng(data.draw(st.integers(0, 99))).integers(-9, 9, shape)
    samples = (numbers * (1 + 1j) if kind == "complex64" else numbers).astype(kind)
    wide = samples.astype(np.complex128 if kind == "complex64" else np.float64)
    weights = data.draw(st.none() | st.just(np.arange(1.0, size + 1)))
    expected = np.polyfit(places.astype(np.float64), wide, deg, w=weights)
    for make in (oracle.tensor, oracle.dynamic):
        given_weights = None if weights is None else make(weights)
        found = tt.polyfit(make(places), make(samples), deg, w=given_weights)
        assert (found.dtype.name, type(found)) == (expected.dtype.name, type(make(places)))
        np.testing.assert_allclose(found.numpy(), expected, rtol=1e-9, atol=1e-9)


def test_what_to_write_for_the_options_of_polyfit_is_numpys() -> None:
    """The message names it, and it computes what NumPy does, with weights too."""
    x, y, w = tt.asarray([0.0, 1.0, 2.0, 4.0]), tt.asarray([1.0, 3.0, 2.0, 7.0]), tt.asarray([1.0, 2.0, 1.0, 3.0])
    call: Any = tt.polyfit
    with pytest.raises(TypeError, match=r"argument 'full'; use tt\.linalg\.lstsq\(tt\.vander\(x, deg \+ 1\), y\)"):
        call(x, y, 1, full=True)
    with pytest.raises(TypeError, match=r"argument 'cov'; use tt\.linalg\.inv\(v\.T @ v\) with v = tt\.vander"):
        call(x, y, 1, cov=True)
    v = tt.vander(x, 2) * w[:, None]
    found = tt.linalg.lstsq(v, y * w)
    coefficients, covariance = np.polyfit(x.numpy(), y.numpy(), 1, w=w.numpy(), cov=True)
    _, residuals, rank, *_ = np.polyfit(x.numpy(), y.numpy(), 1, w=w.numpy(), full=True)
    np.testing.assert_allclose(found.solution.numpy(), coefficients)
    np.testing.assert_allclose(found.residuals.numpy(), residuals)
    assert found.rank.item() == rank
    inverse = tt.linalg.inv(v.T @ v)
    np.testing.assert_allclose((inverse * (found.residuals / (4 - 1 - 1))).numpy(), covariance)
    np.testing.assert_allclose(inverse.numpy(), np.polyfit(x.numpy(), y.numpy(), 1, w=w.numpy(), cov="unscaled")[1])


@given(data=st.data())
@settings(max_examples=60)
def test_polyval_equals_numpy(data: st.DataObject) -> None:
    """Finite numbers, of which no sum is an infinity; integers that fit, and no coefficients too."""
    kinds = st.sampled_from(("int8", "int64", "uint8", "float32", "float64", "complex128"))
    first, second = data.draw(kinds), data.draw(kinds)
    p = np.array(data.draw(st.lists(st.integers(0, 3), max_size=3)), first)
    x = np.array(data.draw(st.lists(st.integers(0, 4), max_size=4)), second)
    expected = np.polyval(p, x).astype(np.result_type(p, x))
    for make in (oracle.tensor, oracle.dynamic):
        oracle.assert_same(expected, tt.polyval(make(p), make(x)), type(make(p)))


def test_polyval_of_a_number_and_of_float16() -> None:
    """The number takes the dtype of the coefficients; float16 is computed in float32."""
    found = tt.polyval(tt.asarray([1, 2], dtype=tt.int8), 3)
    assert (found.item(), found.dtype, found.shape) == (5, tt.int8, ())
    assert tt.polyval(tt.asarray([1, 2]), tt.asarray(3)).item() == 5
    half = tt.asarray([1000.0, -100000.0 / 2], dtype=tt.float16)
    assert tt.polyval(half, tt.asarray([80.0], dtype=tt.float16)).tolist() == [30016.0]  # nearest to 30,000


@pytest.mark.parametrize(
    ("p", "x", "out"),
    [
        ("float32", "float64", "float64"),
        ("int64", "float32", "float64"),
        ("int8", "int16", "int16"),
        ("float16", "int16", "float32"),
        ("float16", "float16", "float16"),
        ("float16", "complex64", "complex64"),
        ("float64", "float16", "float64"),
    ],
)
def test_polyval_promotes_dtypes(p: str, x: str, out: str) -> None:
    """Those of a tensor without axes too; only a Python number takes that of the coefficients."""
    coefficients, number = np.array([3, 1], p), np.array(100 if x[0] == "i" else 0.1, x)
    expected = coefficients[0].astype(out) * number.astype(out) + coefficients[1].astype(out)
    for make in (oracle.tensor, oracle.dynamic):
        for place in (number, number[None]):
            found = tt.polyval(make(coefficients), make(place))
            oracle.assert_same(np.broadcast_to(expected, place.shape), found, type(make(place)))


def test_polyval_at_infinities_is_that_of_the_highest_power() -> None:
    """NumPy begins with 0 * x."""
    x = tt.asarray([inf, -inf, nan])
    assert str(tt.polyval(tt.asarray([1.0, 0.0]), x).tolist()) == "[inf, -inf, nan]"
    assert str(tt.polyval(tt.asarray([2.0]), x).tolist()) == "[2.0, 2.0, 2.0]"


def test_integers_are_right_or_refused() -> None:
    """A step may leave a narrow dtype if the result is in it; nothing wraps."""
    p = tt.asarray([1, 0, -99], dtype=tt.int8)
    assert tt.polyval(p, tt.asarray([12], dtype=tt.int8)).tolist() == [45]
    with pytest.raises(tt.DTypeError, match="at most 127"):
        tt.polyval(p, tt.asarray([16], dtype=tt.int8))
    with pytest.raises(tt.DTypeError, match=r"at most 9223372036854775807.*tt\.float64"):
        tt.polyval(tt.asarray([1, 0, 0]), tt.asarray([2**32]))
    with pytest.raises(tt.DTypeError, match=r"4294967296 to the power of 2"):
        tt.vander(tt.asarray([2**32, 1]), 3)
    assert tt.vander(tt.asarray([2**31 - 1]), 3).tolist() == [[(2**31 - 1) ** 2, 2**31 - 1, 1]]
    assert tt.polyval(tt.asarray([2**63], dtype=tt.uint64), tt.asarray([5], dtype=tt.uint64)).tolist() == [2**63]


@given(numbers=st.lists(st.integers(-9, 9), max_size=6))
@settings(max_examples=40)
def test_roots_equal_numpys(numbers: list[int]) -> None:
    """Zeros at either end and no coefficients too; the dtype does not depend on the values."""
    for kind, out in (("int32", "complex128"), ("float32", "complex64"), ("float64", "complex128")):
        p = np.array(numbers, kind)
        if not p.any():
            with pytest.raises(tt.OptionError, match="a coefficient other than 0"):
                tt.roots(oracle.tensor(p))
            continue
        oracle.assert_same(np.roots(p).astype(out), tt.roots(oracle.tensor(p)))
        oracle.assert_same(np.roots(p).astype(out), tt.roots(oracle.dynamic(p)), tt.DArray)


@given(data=st.data(), increasing=st.booleans())
@settings(max_examples=30)
def test_vander_equals_numpy(data: st.DataObject, increasing: bool) -> None:  # drawn
    """Any numbers in floating point, small ones of integers."""
    kind = data.draw(st.sampled_from(("int8", "uint32", "float16", "float32", "complex64")))
    count = data.draw(st.none() | st.integers(0, 4))
    special = [nan, inf, -0.0] if kind.startswith("f") else []
    x = np.array(data.draw(st.lists(st.integers(0, 5) | st.sampled_from([0, *special]), max_size=4)), kind)
    expected = quietly(np.vander, x, count, increasing=increasing)
    for make in (oracle.tensor, oracle.dynamic):
        found = quietly(tt.vander, make(x), count, increasing=increasing)
        oracle.assert_same(expected, found, type(make(x)))


@pytest.mark.parametrize("count", [0, 1, 2, 5, 8])
def test_window_functions_equal_numpys(count: int) -> None:
    """In each dtype; a Dim is a count."""
    for name in WINDOWS:
        expected = getattr(np, name)(count)
        oracle.assert_same(expected, getattr(tt, name)(tt.make_dim(count)))
        oracle.assert_same(expected.astype(np.float16), getattr(tt, name)(count, dtype=tt.float16, device=Cpu()))
    for beta in (0, 8.6, -3.0, 700.0):
        oracle.assert_same(np.kaiser(count, beta), tt.kaiser(count, beta))


REFUSED: dict[str, tuple[type[Exception], str, Any]] = {
    "too few positions": (tt.OptionError, "more than 2 positions", lambda v: tt.polyfit(v[:2], v[:2], 2)),
    "none": (tt.OptionError, "more than 0 positions", lambda v: tt.polyfit(v[:0], v[:0], 0)),
    "one position": (tt.OptionError, "determine 2 coef.*got 3 positions", lambda v: tt.polyfit(v * 0 + 2, v, 1)),
    "zeros": (tt.OptionError, "determine 2 coef.*0 or beyond", lambda v: tt.polyfit(v * 0, v, 1)),
    "no weight": (tt.OptionError, "a weight is 0", lambda v: tt.polyfit(v, v, 1, w=v * 0)),
    "far positions": (tt.OptionError, "beyond float64", lambda v: tt.polyfit(v * 1e200, v, 2)),
    "a high degree": (
        tt.OptionError,
        "shift and scale x",
        lambda _: tt.polyfit(tt.arange(25.0) + 1e6, tt.arange(25), 9),
    ),
    "NaN": (tt.SingularMatrixError, "NaN or an infinity", lambda v: tt.polyfit(v, v * nan, 1)),
    "an infinity": (tt.SingularMatrixError, "NaN or an infinity", lambda v: tt.polyfit(v + inf, v, 1)),
    "an infinite weight": (tt.SingularMatrixError, "NaN or an", lambda v: tt.polyfit(v, v, 1, w=v + inf)),
    "weights": (tt.ShapeError, r"w of the shape \(3,\)", lambda v: tt.polyfit(v, v, 1, w=v[:2])),
    "a negative degree": (tt.OptionError, "a degree of 0 or more", lambda v: tt.polyfit(v, v, -1)),
    "a degree that is none": (tt.DTypeError, "deg: an int", lambda v: tt.polyfit(v, v, 1.0)),
    "sizes": (tt.ShapeError, "a sample or a row", lambda v: tt.polyfit(v, v[:2], 1)),
    "a matrix": (tt.RankError, "x: a vector", lambda v: tt.polyfit(v[:, None], v, 1)),
    "rcond": (tt.OptionError, "rcond from 0 to 1", lambda v: tt.polyfit(v, v, 1, rcond=-1.0)),
    "coefficients": (tt.RankError, "p: a vector", lambda v: tt.polyval(v[:, None], v)),
    "roots of NaN": (tt.SingularMatrixError, "NaN", lambda v: tt.roots(v * nan)),
    "roots of float16": (tt.DTypeError, "32 bits", lambda v: tt.roots(v.astype(tt.float16))),
    "powers of uint64": (tt.DTypeError, "int64 holds", lambda v: tt.vander(v.astype(tt.uint64))),
    "a negative number of powers": (tt.OptionError, "N of 0 or more", lambda v: tt.vander(v, -1)),
    "too many powers": (tt.ShapeError, "fits in memory", lambda v: tt.vander(v, 2**62)),
    "a count": (tt.ShapeError, "hanning", lambda _: tt.hanning(-1)),
    "a dtype": (tt.DTypeError, "a real floating-point dtype", lambda _: tt.hanning(3, dtype=tt.int8)),
    "beta": (tt.OptionError, "at most 700", lambda _: tt.kaiser(3, 800.0)),
    "beta of NaN": (tt.OptionError, "at most 700", lambda _: tt.kaiser(3, nan)),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case: str) -> None:
    """The error names the function, and what it needs."""
    error, text, call = REFUSED[case]
    with pytest.raises(error, match=text):
        call(tt.asarray([0.0, 1.0, 2.0]))
