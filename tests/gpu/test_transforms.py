"""Transforms of functions on Gpu tensors: JAX shares their memory by DLPack."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Gpu
from typedtensor.errors import DeviceError

jax = pytest.importorskip("jax", reason="not installed: jax")

from typedtensor.transforms import grad, jit, value_and_grad, vmap  # noqa: E402  # after the skip

pytestmark = pytest.mark.gpu


@pytest.fixture(autouse=True)
def _cuda(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip where JAX has no CUDA; asked here, since JAX takes memory of the Gpu when it is asked."""
    monkeypatch.setenv("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    if not any(each.platform == "gpu" for each in jax.devices()):
        pytest.skip("JAX has no CUDA: pip install 'jax[cuda13]'")


def test_gradients_programs_and_batches_stay_on_the_gpu() -> None:
    """And equal those of the Cpu; tensors from outside mix freely, on either side."""
    w, x = tt.asarray([1.0, 2.0]), tt.asarray([[1.0, 2.0], [3.0, 0.5]])
    there = w.to_device(Gpu()), x.to_device(Gpu())

    def loss(w: Any, x: Any) -> Any:
        return tt.sum(tt.tanh(x @ w) ** 2)

    value, gradient = value_and_grad(loss)(w, x)
    for transformed in (value_and_grad(loss), jit(value_and_grad(loss))):
        found = transformed(*there)
        assert [each.device for each in found] == [Gpu(), Gpu()]
        np.testing.assert_allclose(float(found[0]), float(value), rtol=1e-12)
        np.testing.assert_allclose(found[1].to_device(tt.Cpu()).numpy(), gradient.numpy(), rtol=1e-12)
    of_constants = grad(lambda v: tt.sum(there[0] * v + v * there[0] - tt.where(there[0] > 1.0, v, there[0])))
    np.testing.assert_allclose(of_constants(there[0]).to_device(tt.Cpu()).numpy(), [2.0, 3.0])
    batch: Any = vmap(lambda v: tt.sum(v * v))
    np.testing.assert_allclose(batch(there[1]).to_device(tt.Cpu()).numpy(), [5.0, 9.25])


def test_arguments_are_on_one_device() -> None:
    """As the operands of any function."""
    w: Any = tt.asarray([1.0, 2.0])
    with pytest.raises(DeviceError, match=r"needed arguments on one device, got Cpu\(\) and Gpu\(0\)"):
        jit(lambda a, b: a + b)(w, w.to_device(Gpu()))


def test_results_are_memory_of_their_own() -> None:
    """They can be written, and change nothing else."""
    x = tt.asarray([1.0, 2.0]).to_device(Gpu())
    same: Any = jit(lambda a: a)
    found = same(x)
    found[0] = 9.0
    assert float(x[0]) == 1.0
    assert float(same(x)[0]) == 1.0
