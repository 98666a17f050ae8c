"""Random numbers on a real Gpu: drawn there, reproducible, with the right distribution."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Cpu, Gpu
from typedtensor.random import default_rng

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
