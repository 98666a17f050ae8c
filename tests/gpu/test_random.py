"""Random numbers on a real Gpu: drawn there, reproducible, with the right distribution."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Cpu, Gpu
from typedtensor.random import default_rng
from typedtensor.random._distributions import DISTRIBUTIONS

pytestmark = pytest.mark.gpu
SAMPLES = 1_000_000


def here(x: Any) -> Any:
    """Return the values on the Cpu."""
    return x.to_device(Cpu()).numpy()


def assert_moments(values: Any, mean: float, deviation: float) -> None:
    """Check mean and standard deviation, within a tolerance for this many numbers."""
    assert abs(values.mean(dtype=float) - mean) < 6 * deviation / np.sqrt(values.size)
    assert abs(values.std(dtype=float) / deviation - 1) < 0.01


@pytest.mark.parametrize("dtype", [tt.float32, tt.float64])
def test_numbers_have_their_distribution(dtype: Any) -> None:
    """They have the requested dtype, on the Gpu."""
    rng = default_rng(7, device=Gpu())
    drawn = [
        (rng.random(SAMPLES, dtype=dtype), 0.5, 12**-0.5),
        (rng.uniform(SAMPLES, low=-1, high=3, dtype=dtype), 1, 4 * 12**-0.5),
        (rng.standard_normal((1000, 1000), dtype=dtype), 0, 1),
        (rng.normal(SAMPLES, loc=5, scale=0.5, dtype=dtype), 5, 0.5),
    ]
    for x, mean, deviation in drawn:
        assert (x.device, x.dtype) == (Gpu(0), dtype)
        assert_moments(here(x), mean, deviation)
    assert (here(drawn[0][0]) >= 0).all()
    assert (here(drawn[0][0]) < 1).all()


@pytest.mark.parametrize("name", ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"])
def test_integers_fill_their_range(name: str) -> None:
    """They reach from the minimum of the dtype to its maximum."""
    limits, kind, rng = np.iinfo(name), getattr(tt, name), default_rng(7, device=Gpu())
    x = here(rng.integers(int(limits.min), int(limits.max), SAMPLES, endpoint=True, dtype=kind))
    assert x.dtype == name
    width = float(limits.max) - float(limits.min)
    assert_moments(x.astype(float) / width, (float(limits.max) + float(limits.min)) / 2 / width, 12**-0.5)
    assert set(here(rng.integers(-3 if limits.min else 0, 4, SAMPLES, dtype=kind)).tolist()) == set(
        range(-3 if limits.min else 0, 4)
    )


def test_a_seed_determines_the_stream() -> None:
    """An unpickled stream continues at the same position."""
    rng, same = default_rng(7, device=Gpu()), default_rng(7, device=Gpu())
    assert (here(rng.random(SAMPLES)) == here(same.random(SAMPLES))).all()
    other = pickle.loads(pickle.dumps(rng))
    found = here(rng.random(SAMPLES))
    assert (here(other.random(SAMPLES)) == found).all()
    first, second = rng.spawn(2)
    assert (here(first.random(SAMPLES)) != here(second.random(SAMPLES))).mean() > 0.99


def test_permutations_and_choices_have_their_distribution() -> None:
    """Each element appears once; choices have the frequencies of their weights."""
    rng = default_rng(7, device=Gpu())
    assert (np.sort(here(rng.permutation(SAMPLES))) == np.arange(SAMPLES)).all()
    x = tt.arange(SAMPLES, device=Gpu())
    rng.shuffle(x)
    assert (np.sort(here(x)) == np.arange(SAMPLES)).all()
    assert abs(np.corrcoef(here(x), np.arange(SAMPLES))[0, 1]) < 0.01
    assert np.unique(here(rng.choice(SAMPLES, 1000, replace=False))).size == 1000
    p = np.array([0.1, 0.0, 0.4, 0.5])
    counts = np.bincount(here(rng.choice(4, SAMPLES, p=tt.asarray(p.tolist(), device=Gpu()))), minlength=4)
    assert (np.abs(counts - SAMPLES * p) <= 6 * np.sqrt(SAMPLES * p * (1 - p))).all()


def test_a_generator_draws_on_its_device(cupy: Any, second: Gpu) -> None:
    """The other Gpu is selected."""
    rng = default_rng(7, device=second)
    assert cupy.cuda.runtime.getDevice() == 0
    assert rng.permutation(rng.normal((10, 10))).device == second
    assert pickle.loads(pickle.dumps(rng)).random(3).device == second


DRAWN: dict[str, list[tuple[Any, ...]]] = {
    "beta": [(2.0, 3.0), (0.5, 0.5), (0.02, 0.05), (1e-3, 2e-3), (1.0, 1.0), (500.0, 800.0), (1e6, 0.3), (1e18, 1e18)],
    "binomial": [
        *((10, 0.25), (10, 0.75), (0, 0.5), (7, 0.0), (7, 1.0), (1000, 0.5), (10**6, 1e-6), (2**24 + 1, 0.5)),
        *(
            (2**31 - 1, 0.3),
            (2**31, 1e-9),
            (2**32, 1.0),
            (2**32, 0.0),
            (10**13, 0.7),
            (2**53 - 1, 1e-12),
            (2**53 - 1, 0.5),
        ),
    ],
    "chisquare": [(3.0,), (1.0,), (0.05,), (1e5,)],
    "exponential": [(2.0,), (0.0,), (1e-3,)],
    "f": [(3.0, 20.0), (0.5, 0.5), (1e5, 3.0)],
    "gamma": [(2.0, 0.5), (1.0, 3.0), (0.05, 1.0), (0.5, 2.0), (1e6, 1e-3), (3.0, 0.0)],
    "geometric": [(0.25,), (0.5,), (1.0,), (0.001,), (1e-9,), (1e-15,), (1e-17,)],
    "hypergeometric": [
        (15, 10, 5),
        (0, 5, 3),
        (5, 0, 3),
        (10, 20, 30),
        (100_000, 10, 30),
        (1000, 2000, 1500),
        (10**9 - 1, 10**9 - 1, 2 * 10**9 - 9),
    ],
    "logseries": [(0.75,), (0.0,), (0.1,), (0.9999,), (1 - 1e-9,)],
    "poisson": [(4.0,), (0.0,), (0.01,), (9.9,), (10.1,), (1e4,), (1e9,), (1e12,)],
    "power": [(3.0,), (1.0,), (0.1,), (1000.0,)],
    "standard_exponential": [()],
    "standard_gamma": [(2.0,), (1.0,), (0.05,), (0.6,), (1e6,)],
}
"""Parameters of the distributions of CuPy: each branch of its algorithms, and the edges."""
SHARES = [
    *([1.0, 2.0, 3.0], [0.05, 0.05, 0.5], [1e-3, 1e-3, 2e-3], [1e-3, 3.0, 1.0], [1e6, 2e6, 1.0], [1e-320, 1e-320, 1.0]),
]
"""Parameters of the Dirichlet distribution."""


def assert_same_distribution(found: Any, expected: Any) -> None:
    """Compare two samples by the Kolmogorov-Smirnov statistic, which is 3 in one of thirty million pairs.

    Numbers from 0 to 1 are rounded: how many of the least ones vanish depends on the algorithm.
    """
    assert (found.shape, found.dtype) == (expected.shape, expected.dtype)
    if expected.min() >= 0 and expected.max() <= 1:
        found, expected = found.round(12), expected.round(12)
    at = np.concatenate((found, expected))
    below = [np.searchsorted(np.sort(x), at, "right") / x.size for x in (found, expected)]
    assert np.sqrt(found.size / 2) * np.abs(below[0] - below[1]).max() < 3, (found[:9], expected[:9])


def assert_shares(alpha: list[float], device: Gpu, size: int) -> None:
    """Each component has the distribution that NumPy draws, and they sum to 1."""
    found = here(default_rng(7, device=device).dirichlet(tt.asarray(alpha, device=device), size))
    expected = np.random.default_rng(8).dirichlet(alpha, size)
    assert np.abs(found.sum(axis=1) - 1).max() < 1e-12
    for i in range(len(alpha)):
        assert_same_distribution(found[:, i], expected[:, i])


def test_each_distribution_of_cupy_has_parameters() -> None:
    """None is left out."""
    assert set(DRAWN) == {name for name, each in DISTRIBUTIONS.items() if each.in_cupy}


@pytest.mark.parametrize(
    ("name", "numbers"), [(name, numbers) for name, rows in DRAWN.items() for numbers in rows], ids=str
)
def test_distributions_are_numpys(name: str, numbers: tuple[Any, ...]) -> None:
    """From numbers and from arrays, of float64 and of float32 where that can be drawn."""
    size = SAMPLES // 5
    rng, reference = default_rng(7, device=Gpu()), np.random.default_rng(8)
    expected = np.asarray(getattr(reference, name)(*numbers, size=size))
    assert_same_distribution(here(getattr(rng, name)(*numbers, size)), expected)
    if numbers:
        first = tt.full((size,), numbers[0], device=Gpu())
        assert_same_distribution(here(getattr(rng, name)(first, *numbers[1:])), expected)
    if DISTRIBUTIONS[name].takes_dtype:
        single = here(getattr(rng, name)(*numbers, size, dtype=tt.float32))
        assert_same_distribution(single, getattr(reference, name)(*numbers, size=size, dtype=np.float32))


@pytest.mark.parametrize("alpha", SHARES, ids=str)
def test_dirichlet_is_numpys(alpha: list[float]) -> None:
    """Small parameters too, whose gamma-distributed numbers all vanish."""
    assert_shares(alpha, Gpu(), SAMPLES // 5)
