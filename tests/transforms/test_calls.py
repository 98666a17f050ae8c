"""Compiled functions return the Cpu's dtype, shape and values up to rounding: each function of the library."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.gpu import calls
from typedtensor.errors import DeviceError

pytest.importorskip("jax", reason="not installed: jax")

from typedtensor.transforms import jit  # after the skip

SIZES_BY_VALUES = {
    *("unique_all", "unique_counts", "unique_inverse", "unique_values", "union1d", "intersect1d", "setdiff1d"),
    *("setxor1d", "nonzero", "bincount", "mask", "roots"),
}
"""The functions whose results have a size that depends on values."""
BY_COUNTS = {"repeat[counts]", "delete[mask]", "ravel_multi_index"}
"""The calls of others whose results have one, or that refuse what is out of bounds."""
ROUNDED = {"expm": 1e-5}
"""The relative differences of functions that are computed another way; of the largest element."""


def one_of_each_form(every: list[calls.Call]) -> list[calls.Call]:
    """Return up to six calls: the compilation takes longer than all else."""
    return every[:: max(1, len(every) // 6)]


CALLS = {name: one_of_each_form(every) for name, every in calls.by_function().items()}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.filterwarnings("ignore")
def test_a_compiled_function_equals_the_function(name: str) -> None:
    """Or says that the size of its result depends on values."""
    for call in CALLS[name]:
        operands = [tt.from_numpy(array) for array in call.arrays]
        if not operands:
            continue
        function: Any = jit(call.function)
        if name in SIZES_BY_VALUES or call.label in BY_COUNTS:
            with pytest.raises(DeviceError, match="value"):
                function(*operands)
            continue
        expected, found = calls.on_the_cpu(call, operands), function(*operands)
        if name in ROUNDED:
            want = expected.numpy()
            np.testing.assert_allclose(found.numpy(), want, rtol=0, atol=ROUNDED[name] * float(np.max(np.abs(want))))
        else:
            calls.must_agree(call, expected, found, tt.Cpu())
