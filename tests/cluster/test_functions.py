"""Every function on several chunks along every axis: the values, dtypes and shapes that the Cpu answers."""

from __future__ import annotations

import warnings
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

import typedtensor as tt
from tests.gpu import calls
from typedtensor import Cluster, Cpu, cluster

if TYPE_CHECKING:
    import numpy as np

pytestmark = pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask")
CALLS = calls.by_function()


def over(array: np.ndarray, size: int) -> Any:
    """A tensor on the Cluster in chunks of at most this size along each axis."""
    x = tt.from_numpy(array).to_device(Cluster())
    return x if 0 in array.shape else cluster.rechunk(x, size)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("size", [1, 2])
def test_a_function_answers_what_the_cpu_does(name: str, size: int) -> None:
    """Within the rounding of its dtype; exactly where nothing is rounded."""
    for call in CALLS[name]:
        operands = [tt.from_numpy(array) for array in call.arrays]
        expected = calls.on_the_cpu(call, operands)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", "Increasing number of chunks")  # of a few elements each, on purpose
            found = call.function(*[over(array, size) for array in call.arrays])
            calls.must_agree(call, expected, found, Cluster())


@pytest.mark.parametrize("name", calls.CREATED)
@pytest.mark.parametrize("nbytes", [8, 64, 2**20])
def test_a_creation_function_makes_it_there(name: str, nbytes: int) -> None:
    """In chunks of each size."""
    make = calls.CREATED[name]
    before = cluster.chunk_size()
    cluster.set_chunk_size(nbytes)
    try:
        calls.must_agree(calls.Call(name, make), make(Cpu()), make(Cluster()), Cluster())
    finally:
        cluster.set_chunk_size(before)
