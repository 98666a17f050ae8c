"""The kernels of the Gpu, compiled for the Cpu with the C++ compiler: their results are NumPy's, to the bit."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.unit import numpy_as_cupy as fake
from typedtensor.backends.division import floor_divide

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

COMPILER = os.environ.get("CXX", "g++").split()[0]
pytestmark = pytest.mark.skipif(shutil.which(COMPILER) is None, reason=f"{COMPILER} is not installed")
KERNELS: dict[str, Callable[[Any, Any], Any]] = {"FLOOR_DIVIDE": floor_divide, "REMAINDER": np.remainder}
PROGRAM = """
#include <cmath>
using namespace std;
%(wide)s
template <typename T> void run(long n, const T *xs, const T *ys, T *zs) {
    for (long i = 0; i < n; i++) { const T x = xs[i], y = ys[i]; T z; { %(body)s } zs[i] = z; }
}
extern "C" void run_f(long n, const float *x, const float *y, float *z) { run(n, x, y, z); }
extern "C" void run_d(long n, const double *x, const double *y, double *z) { run(n, x, y, z); }
"""
EDGES = (0.0, 0.1, 0.3, 1.0, 1.1, 2.0, 5.5, 7.0, 1e9, 2.0**53 + 2, 1e30, 3e38, 1e-30, 1.2e-38, np.inf, np.nan)


@pytest.fixture(scope="module", params=KERNELS)
def kernel(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Any]:
    """Return the name of a kernel, and the library that it is compiled to."""
    with fake.loaded():
        from typedtensor.backends.cupy import division  # noqa: PLC0415  # it needs CuPy

        text = PROGRAM % {"wide": division.WIDE, "body": getattr(division, request.param)}
    folder: Path = tmp_path_factory.mktemp("kernel")
    source, library = folder / "kernel.cpp", folder / "kernel.so"
    source.write_text(text, "utf-8")
    options = ("-O1", "-ffp-contract=off", "-shared", "-fPIC")
    subprocess.run([COMPILER, *options, "-o", str(library), str(source)], check=True)
    return request.param, ctypes.CDLL(str(library))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_a_kernel_returns_what_numpy_returns(kernel: tuple[str, Any], dtype: str) -> None:
    """At the edges, and for numbers drawn at random."""
    name, library = kernel
    random = np.random.default_rng(0)
    signed = np.array([*EDGES, *(-x for x in EDGES)])
    left, right = (part.ravel() for part in np.meshgrid(signed, signed))
    drawn = random.normal(size=(2, 20_000)) * 10.0 ** random.integers(-8, 9, (2, 20_000))
    whole = random.integers(-50, 51, (2, 20_000)) / 10
    x, y = (np.concatenate(parts).astype(dtype) for parts in zip((left, right), drawn, whole, strict=True))
    found = np.empty_like(x)
    run = getattr(library, "run_" + np.dtype(dtype).char)
    run(ctypes.c_long(x.size), *(ctypes.c_void_p(part.ctypes.data) for part in (x, y, found)))
    with np.errstate(all="ignore"):
        expected = KERNELS[name](x, y)
    np.testing.assert_array_equal(found, expected)
    real = ~np.isnan(expected)
    np.testing.assert_array_equal(np.signbit(found[real]), np.signbit(expected[real]))
