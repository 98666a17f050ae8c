"""Sums of narrow numbers, and numbers at the ends of the range: the references are integers, fractions and float64."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import float16, float32
from typedtensor.backends import sums

MANY = 2**20
TENTH = np.float32(0.1)
EPS = 1e-6


def half(values: Any) -> Any:
    """Return a float16 tensor."""
    return tt.asarray(values, dtype=float16)


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("name", ["mean", "nanmean", "sum", "nansum", "std", "nanstd", "average", "logsumexp"])
def test_equal_float32_along_any_axis(name: str, axis: int) -> None:
    """The error of a sum does not grow with the number of rows."""
    x = tt.full((MANY, 2) if axis == 0 else (2, MANY), 0.1, dtype=float32)
    options = {"weights": tt.ones_like(x)} if name == "average" else {}
    found = getattr(tt, name)(x, axis=axis, **options).numpy().astype(float)
    value = float(TENTH)
    expected = {"sum": MANY * value, "nansum": MANY * value, "logsumexp": value + math.log(MANY)}.get(name, value)
    if "std" in name:
        assert (found < EPS * value).all()
    else:
        assert np.abs(found / expected - 1).max() < EPS


@pytest.mark.parametrize("shape", [(300, 3, 40), (5000, 3), (3, 1000, 20), (129, 65), (64, 64, 64)])
@pytest.mark.parametrize("axis", [0, 1, (0, 1), None, -1])
@pytest.mark.parametrize("order", ["C", "F"])
def test_float32_sums_in_every_layout(shape: tuple[int, ...], axis: Any, order: str) -> None:
    """Blocks leave nothing out, with keepdims too."""
    array = np.asarray(np.random.default_rng(1).normal(3, 1, shape), "float32", order=order)  # type: ignore[call-overload]
    x = tt.from_numpy(array)
    for keepdims in (False, True):
        expected = array.astype(float).sum(axis=axis, keepdims=keepdims)
        np.testing.assert_allclose(tt.sum(x, axis=axis, keepdims=keepdims).numpy(), expected, rtol=1e-6)
        expected = array.astype(float).std(axis=axis, keepdims=keepdims)
        np.testing.assert_allclose(tt.std(x, axis=axis, keepdims=keepdims).numpy(), expected, rtol=2e-6)
    whole = np.linalg.norm(array.astype(float).reshape(-1)) if axis is None else None
    if whole is not None:
        assert float(tt.linalg.vector_norm(x)) == pytest.approx(whole, rel=1e-6)


def test_float16_beyond_its_range_on_the_way() -> None:
    """The results are float16 though the sums are not."""
    many, x = tt.zeros(70000, dtype=float16), tt.full(1000, 300.0, dtype=float16)
    assert tt.softmax(many).numpy().astype(float).sum() == pytest.approx(1, rel=1e-2)
    assert float(tt.logsumexp(many)) == pytest.approx(math.log(70000), rel=1e-3)
    assert float(tt.log_softmax(many)[0]) == pytest.approx(-math.log(70000), rel=1e-3)
    columns = tt.softmax(tt.zeros((4096, 2), dtype=float16), axis=0)
    assert tt.sum(columns, axis=0).tolist() == [1.0, 1.0]
    for name in ("mean", "nanmean", "median", "nanmedian", "average"):
        assert float(getattr(tt, name)(x)) == 300.0, name
    assert float(tt.average(x, weights=x)) == 300.0
    assert [float(getattr(tt, name)(x)) for name in ("var", "std", "nanvar", "nanstd")] == [0.0] * 4
    wide = half([-200.0, 200.0] * 500)
    assert (float(tt.std(wide)), float(tt.nanstd(wide)), float(tt.var(wide))) == (200.0, 200.0, 40000.0)
    assert tt.nanmedian(tt.full((3, 4), 60000.0, dtype=float16), axis=1).tolist() == [60000.0] * 3
    assert float(tt.quantile(tt.full(4, 60000.0, dtype=float16), 0.3)) == 60000.0
    assert float(tt.quantile(tt.ones(70000, dtype=float16), 0.5)) == 1.0
    assert float(tt.linalg.vector_norm(tt.full(10000, 10.0, dtype=float16))) == 1000.0
    assert float(tt.trapezoid(half([60000.0, 60000.0, -60000.0, -60000.0]))) == 0.0
    assert tt.corrcoef(half([[300.0, 600.0, 900.0], [3.0, 2.0, 1.0]])).tolist() == [[1.0, -1.0], [-1.0, 1.0]]
    assert tt.cov(half([[100.0, 300.0], [1.0, 2.0]])).tolist() == [[20000.0, 100.0], [100.0, 0.5]]
    assert tt.histogram(half([0.0, 1.0] * 500), bins=2, weights=x).hist.tolist() == [150000.0, 150000.0]


def test_float16_is_added_and_multiplied_in_float32() -> None:
    """A float16 sum of ones stops at 2048; the integers are the reference."""
    ones = tt.ones((4096, 2), dtype=float16)
    assert tt.sum(ones, axis=0).tolist() == [4096.0, 4096.0]
    assert tt.cumulative_sum(ones[:, 0]).numpy()[-1] == 4096.0
    assert tt.nancumsum(ones[:, 0]).numpy()[-1] == 4096.0
    factors = half([1000.0, 1000.0, 0.001, 0.001])
    assert float(tt.prod(factors)) == pytest.approx(1.0, rel=1e-2)
    assert tt.cumulative_prod(factors).numpy()[-1] == pytest.approx(1.0, rel=1e-2)
    assert float(tt.sum(tt.full(2, 60000.0, dtype=float16))) == math.inf  # which float16 cannot represent


def test_middle_numbers_at_the_ends_of_the_range() -> None:
    """Fractions are the reference."""
    big = 1.7e308
    for values in ([big, big], [-big, big], [-big, big, big], [-big, -big, big, big], [big, 1.6e308]):
        ordered = sorted(map(Fraction, values))
        low, high = ordered[(len(values) - 1) // 2], ordered[len(values) // 2]
        x = tt.asarray(values)
        for name in ("median", "nanmedian"):
            assert float(getattr(tt, name)(x)) == float((low + high) / 2), (name, values)
        assert float(tt.quantile(x, 0.5)) == pytest.approx(float((low + high) / 2), rel=1e-15)
        assert float(tt.mean(x)) == pytest.approx(float(sum(ordered) / len(values)), rel=1e-15)
        assert float(tt.nanmean(tt.asarray([*values, tt.nan]))) == pytest.approx(float(sum(ordered) / len(values)))
    assert float(tt.median(tt.asarray([5e-324, 5e-324]))) == 5e-324


@pytest.mark.parametrize("scale", [1e200, 1e-200, 1e306, 1e-306])
def test_norms_and_deviations_do_not_overflow_or_vanish(scale: float) -> None:
    """What does not depend on the scale of the numbers, or is of that scale, is computed at any scale."""
    rows = np.array([[3.0, 4.0, 5.0], [1.0, -2.0, 7.0]])
    x, ordinary = tt.asarray((rows * scale).tolist()), tt.asarray(rows.tolist())
    cases: Any = ({}, {"axis": 0}, {"axis": 1, "keepdims": True}, {"ord": 3}, {"ord": 0.5}, {"ord": -2}, {"ord": 30})
    for options in cases:
        found = tt.linalg.vector_norm(x, **options).numpy()
        np.testing.assert_allclose(found / scale, tt.linalg.vector_norm(ordinary, **options).numpy(), rtol=1e-13)
    for norm in ("fro", 2, "nuc"):
        found = tt.linalg.matrix_norm(x, ord=norm)
        assert float(found) / scale == pytest.approx(float(tt.linalg.matrix_norm(ordinary, ord=norm)), rel=1e-13)
    np.testing.assert_allclose(tt.corrcoef(x).numpy(), np.corrcoef(rows), rtol=1e-13)
    for name in ("std", "nanstd"):
        for axis in (None, 0, 1):
            found = getattr(tt, name)(x, axis=axis).numpy()
            np.testing.assert_allclose(found / scale, rows.std(axis=axis), rtol=1e-13)
    square = tt.asarray((np.array([[3.0, 1.0], [1.0, 2.0]]) * scale).tolist())
    for order in (None, 2, "fro", 1):
        expected = np.linalg.cond(np.array([[3.0, 1.0], [1.0, 2.0]]), order)
        assert float(tt.linalg.cond(square, p=order)) == pytest.approx(expected, rel=1e-12)
    mixed = tt.asarray([[1 * scale, 2 * scale, 4 * scale], [1 / scale, 3 / scale, 4 / scale]])
    assert tt.cov(mixed).numpy()[0, 1] == pytest.approx(np.cov([1.0, 2.0, 4.0], [1.0, 3.0, 4.0])[0, 1], rel=1e-12)


SHAPES = [(1000, 17), (1009, 40), (129, 3000), (4096, 32), (5, 333, 20), (300, 3, 7), (2, 200, 3, 9)]


@pytest.mark.parametrize("shape", SHAPES)
def test_sums_of_rows_in_blocks(shape: tuple[int, ...]) -> None:
    """Whatever the number of rows leaves behind blocks and groups, in each layout; integers are exact."""
    rows = np.random.default_rng(0).integers(0, 100, shape).astype(np.float32)
    for given in (rows, np.asfortranarray(rows), rows[::-1], np.repeat(rows, 2, axis=-1)[..., ::2]):
        for axis in range(len(shape)):
            for keepdims in (False, True):
                found = tt.sum(tt.from_numpy(given).dynamic(), axis=axis, keepdims=keepdims).numpy()
                expected = given.sum(axis=axis, keepdims=keepdims, dtype=np.float64)
                assert found.dtype == np.float32
                assert found.tolist() == expected.tolist()


LAYOUTS: dict[str, Any] = {
    "rows": lambda x: x,
    "columns": np.asfortranarray,
    "backwards": lambda x: x[:, ::-1],
    "every other": lambda x: np.repeat(x, 2, axis=1)[:, ::2],
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", ["float32", "float64", "complex128"])
def test_sums_of_rows_are_right_to_the_last_digits(dtype: str, layout: str) -> None:
    """One after the other, 4000 equal numbers lose 40 units of the last digit or more; fractions are the reference."""
    array = LAYOUTS[layout](np.full((4000, 3), 0.1, dtype))
    x: Any = tt.from_numpy(array)
    value, eps = Fraction(float(array[0, 0].real)), Fraction(float(np.finfo(dtype).eps))
    ones = tt.ones_like(x)
    names = ("mean", "nanmean") if dtype == "complex128" else ("mean", "nanmean", "average", "trapezoid")
    for name in ("sum", "nansum", *names):
        options = {"weights": ones} if name == "average" else {}
        found = getattr(tt, name)(x, axis=0, **options).numpy().real
        right = value * {"sum": 4000, "nansum": 4000, "trapezoid": 3999}.get(name, 1)
        assert all(abs(Fraction(float(one)) / right - 1) <= 8 * eps for one in found), (name, found)
    for name in () if dtype == "complex128" else ("std", "nanstd"):
        found = getattr(tt, name)(x, axis=0).numpy()
        assert all(Fraction(float(one)) <= 8 * eps * value for one in found), (name, found)


def test_integers_are_added_as_the_dtype_that_is_asked_for() -> None:
    """In blocks too: 2**24 + 1 ones of float32, added one after the other, are 2**24."""
    x = tt.asarray(np.full((2000, 2), 2**24 + 2, np.int64))
    assert tt.sum(x, axis=0, dtype=tt.float32).tolist() == [float(np.float32(2000 * (2**24 + 2)))] * 2
    assert tt.sum(x, axis=0, dtype=tt.float64).tolist() == [2000.0 * (2**24 + 2)] * 2


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_covariances_of_many_observations(dtype: str) -> None:
    """A matrix product adds blocks of them: its own error grows with their number, to thousands of units."""
    signs = np.tile(np.array([0.1, -0.1], dtype), 2**19)
    x: Any = tt.from_numpy(np.stack([signs, -signs]))
    right = float(signs[0]) ** 2
    np.testing.assert_allclose(
        tt.cov(x, correction=0).numpy(), [[right, -right], [-right, right]], rtol=float(np.finfo(dtype).eps) * 100
    )
    assert np.abs(tt.corrcoef(x).numpy()).min() == pytest.approx(1, abs=float(np.finfo(dtype).eps) * 4)


@pytest.mark.skipif(sums.CORE is None, reason="the core is not in use")
@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128"])
@pytest.mark.parametrize("shape", [(129, 3), (1000, 17), (33 * 32, 1), (2, 2049, 3), (33000, 2), (300, 2100)])
def test_the_core_and_python_add_rows_alike(
    dtype: str, shape: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bit by bit."""
    array: Any = np.random.default_rng(3).normal(size=shape).astype(dtype)
    axes = (*range(len(shape)), None, (0, 1))
    for given in (array, array[..., ::-1]):
        fast = [sums.add(given, axis) for axis in axes]
        with monkeypatch.context() as patch:
            patch.setattr(sums, "CORE", None)
            assert [x.tobytes() for x in fast] == [sums.add(given, axis).tobytes() for axis in axes]


def test_sums_of_rows_warn_as_others() -> None:
    """Of infinities with both signs, and of sums beyond the range."""
    x: Any = tt.asarray(np.full((1000, 3), 1e308))
    with pytest.warns(RuntimeWarning, match="overflow"):
        assert tt.sum(x, axis=0).tolist() == [math.inf] * 3
    y = np.zeros((1000, 3))
    y[5], y[900] = math.inf, -math.inf
    with pytest.warns(RuntimeWarning, match="invalid"):
        assert np.isnan(tt.sum(tt.asarray(y), axis=0).numpy()).all()


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "axis"), [((2**25,), 0), ((2, 2**24), 1), ((2**25, 1), 0), ((2**23, 4), 0)])
def test_millions_of_equal_numbers(shape: tuple[int, ...], axis: int) -> None:
    """A mean of float32 is right to 1e-6 along any axis, and the deviation vanishes."""
    x: Any = tt.full(shape, 0.1, dtype=tt.float32)
    np.testing.assert_allclose(tt.mean(x, axis=axis).numpy(), np.float32(0.1), rtol=1e-6)
    assert float(tt.max(tt.std(x, axis=axis))) < 1e-6


def test_correlations_of_equal_numbers_in_any_order() -> None:
    """NumPy adds the rows of a transposed matrix one after the other, which rounds the mean of equal numbers far."""
    x: Any = tt.from_numpy(np.asfortranarray(np.full((2, 1000), 1000.1)))
    with pytest.warns(RuntimeWarning):
        assert np.isnan(tt.corrcoef(x).numpy()).all()


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_deviations_of_some_equal_numbers(dtype: str) -> None:
    """Those of equal numbers are 0; of numbers whose squares vanish they are not."""
    tiny = float(np.finfo(dtype).tiny)
    rows = np.array([[3, 3, 3, 3], [0, tiny, 0, tiny], [1, 2, 1, 2], [tiny, tiny, tiny, tiny]], dtype)
    x: Any = tt.from_numpy(rows)
    assert tt.std(x, axis=1).tolist() == [0, tiny / 2, 0.5, 0]
    assert tt.std(x[:1]).tolist() == 0
    y: Any = tt.from_numpy(np.ascontiguousarray(np.repeat(rows, 1000, axis=1)))
    assert tt.std(y, axis=1).tolist() == [0, tiny / 2, 0.5, 0]


@pytest.mark.parametrize("order", [1.5, 2.5, 3, 7])
@pytest.mark.parametrize("bits", [-900, 900])
def test_norms_of_any_order_are_right_to_the_last_digits(order: float, bits: int) -> None:
    """The root of a small or large sum multiplies the rounding of `1 / order`; a power of two scales exactly."""
    x, power = np.array([0.3, 1.7, 2.9, 0.011]), int(bits / order)
    ordinary = float(tt.linalg.vector_norm(tt.asarray(x), ord=order))
    found = float(tt.linalg.vector_norm(tt.asarray(np.ldexp(x, power)), ord=order))
    assert math.ldexp(found, -power) == pytest.approx(ordinary, rel=1e-15, abs=0)


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
def test_sums_of_one_row_again_and_again(dtype: str) -> None:
    """NumPy adds the rows of a view with a stride of 0 one after the other."""
    rows = np.broadcast_to(np.array([0.1, 0.3], dtype), (2**15, 2))
    for found in (tt.sum(tt.from_numpy(rows), axis=0), tt.mean(tt.from_numpy(rows), axis=0) * 2**15):
        np.testing.assert_allclose(found.numpy(), rows[0] * 2**15, rtol=1e-14)
