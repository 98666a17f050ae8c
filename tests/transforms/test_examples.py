"""The example program, and what is said where JAX is missing or old."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import typedtensor as tt
from benchmarks import transforms as benchmark
from benchmarks.timing import TINY
from typedtensor.backends.jax import loading
from typedtensor.errors import DeviceError
from typedtensor.transforms import grad, jit

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_digits_are_read_without_a_gradient_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as in examples/digits.py, with two programs: all batches but the last are of one size."""
    pytest.importorskip("jax", reason="not installed: jax")
    pytest.importorskip("sklearn", reason="not installed: scikit-learn")
    monkeypatch.syspath_prepend(EXAMPLES)
    digits: Any = importlib.import_module("digits_grad")
    assert digits.main([]) > 0.95
    assert digits.step.compiled == 2


def test_the_benchmark_measures_four_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of short loops: the figures mean nothing."""
    pytest.importorskip("jax", reason="not installed: jax")
    monkeypatch.setattr(benchmark, "SIZES_KIB", (8,))
    calls, sizes, imports, targets = benchmark.measure(TINY)
    assert [len(table.rows) for table in (calls, sizes, imports, targets)] == [3, 1, 3, 1]


def test_a_missing_jax_is_named_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the call: the import and the decorators need nothing."""
    loading.load.cache_clear()
    monkeypatch.setitem(sys.modules, "jax", None)
    try:
        for transformed in (grad(tt.sum), jit(tt.sum)):
            with pytest.raises(DeviceError, match=r"needed JAX, .*pip install 'jax>="):
                transformed(tt.zeros(3))  # type: ignore[call-overload, operator]
    finally:
        loading.load.cache_clear()


def test_an_old_jax_is_named_with_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is traced."""
    loading.load.cache_clear()
    monkeypatch.setitem(sys.modules, "jax", SimpleNamespace(__version__="0.4.30"))
    try:
        with pytest.raises(DeviceError, match=r"needed JAX 0\.8 or newer, got 0\.4\.30"):
            loading.load()
    finally:
        loading.load.cache_clear()
