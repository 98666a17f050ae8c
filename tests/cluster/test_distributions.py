"""Distributions with tensors as parameters: a Cluster knows no values, and refuses them before it draws."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.cluster.sweep import cut
from typedtensor import Cluster, Cpu, cluster

pytestmark = pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask")
PARAMETERS: dict[str, tuple[float, ...]] = {
    **dict.fromkeys(
        ("gamma", "beta", "laplace", "logistic", "lognormal", "gumbel", "vonmises", "wald", "f"), (1.0, 2.0)
    ),
    **dict.fromkeys(("exponential", "poisson", "standard_t", "chisquare", "weibull", "rayleigh", "pareto"), (2.0,)),
    **dict.fromkeys(("power", "standard_gamma", "zipf"), (2.0,)),
    **dict.fromkeys(("geometric", "logseries"), (0.5,)),
    **dict.fromkeys(("binomial", "negative_binomial"), (8, 0.5)),
    **dict.fromkeys(("normal", "uniform"), (1.0, 2.0)),
}


@pytest.mark.parametrize("name", PARAMETERS)
@pytest.mark.parametrize("shape", [(7,), (3, 4), (0, 2)])
def test_tensors_as_parameters(name: str, shape: tuple[int, ...]) -> None:
    """`normal` and `uniform` take none on any device; numbers are drawn as the Cpu's are, in dtype and shape."""
    random = np.random.default_rng(len(name))
    chunks = tuple(cut(size, random) for size in shape)
    arrays = [np.full(shape, number) for number in PARAMETERS[name]]
    given: list[Any] = [cluster.rechunk(tt.from_numpy(x).to_device(Cluster()), chunks) for x in arrays]
    rng, here = (tt.random.default_rng(3, device=device) for device in (Cluster(), Cpu()))
    refused = tt.DTypeError if name in {"normal", "uniform"} else tt.DeviceError
    with pytest.raises(refused, match=rf"^Generator\.{name}: needed a .*number"):
        getattr(rng, name)(*given)
    try:
        found = getattr(rng, name)(*PARAMETERS[name], shape)
    except tt.DeviceError as error:
        assert "needed a device whose library draws this" in str(error)  # noqa: PT017  # one of two right answers
        return
    right = getattr(here, name)(*PARAMETERS[name], shape)
    numbers = found.to_device(Cpu()).numpy()
    assert (numbers.dtype, numbers.shape) == (right.numpy().dtype, right.shape)
    assert np.isfinite(numbers).all()
