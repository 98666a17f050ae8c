"""Numbers at the ends of the range, infinities and NaN through reductions and statistics, on three devices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from importlib.util import find_spec
from math import inf, nan
from typing import Any

import numpy as np
import pytest

from tests.functions import exact, sweep
from tests.functions.exact import Exact
from tests.unit import numpy_as_cupy
from typedtensor import Cluster, Cpu, Gpu

Served = Callable[[], AbstractContextManager[Any]]
DEVICES: list[Any] = [
    pytest.param(Cpu(), nullcontext, 1500, id="Cpu"),
    pytest.param(Gpu(), numpy_as_cupy.served, 800, id="Gpu"),
    pytest.param(
        *(Cluster(), nullcontext, 300),
        id="Cluster",
        marks=pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask"),
    ),
]


@pytest.mark.parametrize(("device", "served", "count"), DEVICES)
def test_results_are_exact_or_what_the_rules_say(device: Any, served: Served, count: int) -> None:
    """`python -m tests.functions.sweep` tries more."""
    with served():
        cases = zip(range(count), sweep.cases(1, on_the_cpu=device == Cpu()), strict=False)
        found = [f"{case}\n    {fault}" for at, case in cases if (fault := sweep.fault(case, device, at)) is not None]
    assert not found, "\n".join(found)


def test_each_function_has_a_reference() -> None:
    """One of these families that is new needs a line in `REFERENCES` of tests/functions/sweep.py."""
    assert set(sweep.functions()) == set(sweep.REFERENCES)


def _wrong(case: sweep.Case) -> Iterator[str]:
    """The names of changes that the comparison does not notice."""
    expected = sweep.expected(case)[0][0]
    right = float(expected.value)
    for change, wrong in {"ulp": right * (1 + 3e-3), "sign": -right, "nan": nan, "inf": inf, "zero": 0.0}.items():
        if sweep.agrees(float(np.float16(wrong)), expected, "float16", np.dtype("float16")):
            yield change


def test_the_comparison_finds_wrong_numbers() -> None:
    """A test of the test: each reference, of ordinary numbers."""
    array = np.array([0.5, 2.0, 3.0, 0.25, 1.5], "float16")
    for name in ("sum", "mean", "var", "std", "max", "median", "trapezoid", "logsumexp", "prod"):
        assert not list(_wrong(sweep.Case(name, array, None, {}))), name
    assert not sweep.agrees(1.0, Exact(nan), "float32", np.dtype("float32"))
    assert not sweep.agrees(1.0, Exact(inf), "float32", np.dtype("float32"))
    assert sweep.agrees(0.1, Exact(Fraction(1, 10)), "float64", np.dtype("float64"))
    assert not sweep.agrees(0.1 + 4e-15, Exact(Fraction(1, 10), Fraction(1)), "float64", np.dtype("float64"))


@pytest.mark.parametrize("method", sweep.METHODS)
def test_the_exact_quantiles_are_those_of_numpy(method: str) -> None:
    """Of ordinary numbers, for fractions that float64 represents."""
    random = np.random.default_rng(5)
    for size in range(1, 12):
        xs = random.integers(-50, 50, size).astype(float)
        for part in np.arange(0, 65) / 64:
            wanted = float(exact.quantile_of(list(xs), float(part), method).value)
            assert np.quantile(xs, part, method=method) == pytest.approx(wanted, abs=1e-12)
