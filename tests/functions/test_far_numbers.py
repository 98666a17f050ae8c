"""Numbers at the ends of the range in what interpolates, differentiates and looks up, on three devices."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit import numpy_as_cupy
from typedtensor import BoundsError, Cluster, Cpu, Gpu, cluster

Made = Callable[[Any], Any]
DEVICES: list[Any] = [
    pytest.param(Cpu(), nullcontext, id="Cpu"),
    pytest.param(Gpu(), numpy_as_cupy.served, id="Gpu"),
    pytest.param(
        *(Cluster(), nullcontext),
        id="Cluster",
        marks=pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask"),
    ),
]
on_each_device = pytest.mark.parametrize(("device", "served"), DEVICES)
Served = Callable[[], AbstractContextManager[Any]]


def maker(device: Any) -> Made:
    """Make tensors on the device; on a Cluster in two chunks or more."""

    def made(values: Any) -> Any:
        x: Any = tt.from_numpy(np.asarray(values)).to_device(device)
        chunks = tuple(max(1, size // 2) for size in x.shape)
        return cluster.rechunk(x, chunks) if isinstance(device, Cluster) else x

    return made


def computed(x: Any) -> np.ndarray:
    """The elements."""
    found: np.ndarray = x.to_device(Cpu()).numpy()
    return found


@on_each_device
@pytest.mark.parametrize(
    ("x", "xp", "fp", "expected"),
    [
        ([-1.7e308, 0.0, 0.85e308], [-1.7e308, 1.7e308], [-1.0, 1.0], [-1, 0, 0.5]),
        ([0.0, 0.25, 0.5, 1.0], [0.0, 1.0], [-1.6e308, 1.6e308], [-1.6e308, -0.8e308, 0, 1.6e308]),
        ([0.05, 0.1, 0.15], [0.0, 0.1, 0.2], [0.0, 1e308, 2.0], [0.5e308, 1e308, 0.5e308]),
        ([0.5, 1.5, 2.5], [0.0, 1.0, 2.0, 3.0], [1.0, math.inf, 3.0, math.nan], [math.inf, math.inf, math.nan]),
        ([0.5], [0.0, 1.0], [1e308 + 1j, -1e308 + 3j], [2j]),
    ],
)
def test_interpolation_between_far_samples(
    device: Any, served: Served, x: Any, xp: Any, fp: Any, expected: Any
) -> None:
    """NumPy's slopes overflow, and give a neighbour or an infinity without a word."""
    with served():
        make = maker(device)
        found = computed(tt.interp(make(x), make(xp), make(fp)))
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-15)


@on_each_device
def test_float16_is_widened(device: Any, served: Served) -> None:
    """The sums of products and the differences of neighbours have no room in it."""
    half = np.float16
    with served():
        make = maker(device)
        rows, ones = make(np.full((2, 4000), 0.5, half)), make(np.ones((4000, 2), half))
        np.testing.assert_array_equal(computed(tt.einsum("ij,jk->ik", rows, ones)), np.full((2, 2), 2000))
        np.testing.assert_array_equal(computed(tt.einsum("ij->j", ones)), [4000, 4000])
        slopes = tt.gradient(make(np.array([-60000, 0, 60000], half)))
        assert slopes.dtype is tt.float16
        np.testing.assert_array_equal(computed(slopes), np.array([60000] * 3, half))


@on_each_device
def test_positions_beyond_int64_do_not_count_from_the_end(device: Any, served: Served) -> None:
    """The largest uint64 has the bits of -1."""
    with served():
        make = maker(device)
        x, last = make(np.ones((3, 2))), make(np.array([0, 2**64 - 1], np.uint64))
        calls: list[Callable[[], Any]] = [
            lambda: x[last],
            lambda: x[:, last],
            lambda: x[last, last],
            lambda: tt.take(x, last, axis=0),
            lambda: tt.take_along_axis(x[:, 0], last, axis=0),
            lambda: tt.at(x)[last].set(0.0),
        ]
        for call in calls:
            with pytest.raises(BoundsError):
                computed(call())


@on_each_device
def test_cumulative_sums_of_float32(device: Any, served: Served) -> None:
    """Along rows too, they are added in float64; a stand-in for CuPy adds as NumPy does."""
    if isinstance(device, Gpu):
        return
    with served():
        x = maker(device)(np.full((2**16, 2), 1.1, np.float32))
        found = computed(tt.cumulative_sum(x, axis=0)[-1])
    np.testing.assert_allclose(found, np.full(2, 2**16 * float(np.float32(1.1))), rtol=1e-7)
