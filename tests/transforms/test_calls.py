"""Compiled functions return the Cpu's dtype, shape and values up to rounding: each function of the library."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.gpu import calls
from typedtensor.backends.table import TABLE
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
LACKING = {"view"}
"""What JAX has no function for: its memory has one dtype."""
ROUNDED = {"expm": 1e-5}
"""The relative differences of functions that are computed another way; of the largest element."""


def one_of_each_form(every: list[calls.Call]) -> list[calls.Call]:
    """Return up to six calls: the compilation takes longer than all else."""
    return every[:: max(1, len(every) // 6)]


CALLS = {name: one_of_each_form(every) for name, every in calls.by_function().items()}


VALUES_READ = "it returns no tensor, but what the values are"
WITHOUT_OPERANDS = "it makes a tensor of numbers; the test of creation has it"
NOT_CALLED = {
    **dict.fromkeys(("allclose", "array_equal", "describe"), VALUES_READ),
    **dict.fromkeys(("can_cast", "finfo", "iinfo", "isdtype", "result_type"), "it knows dtypes alone"),
    **dict.fromkeys(("fill_diagonal", "put_along_axis"), "it writes in place"),
    **dict.fromkeys(("from_numpy", "frombuffer"), "it takes memory of outside"),
    "ndindex": "it iterates over positions",
    "piecewise": "the sizes of what its functions get depend on values: test_transforms.py has the error",
    **dict.fromkeys(
        (
            *("arange", "asarray", "bartlett", "blackman", "diag_indices", "empty", "empty_like", "eye", "fft.fftfreq"),
            *(
                "fft.rfftfreq",
                "fromfunction",
                "full",
                "full_like",
                "geomspace",
                "hamming",
                "hanning",
                "indices",
                "kaiser",
                "linspace",
            ),
            *("fromfunction", "logspace", "ones", "ones_like", "tril_indices", "triu_indices", "zeros", "zeros_like"),
        ),
        WITHOUT_OPERANDS,
    ),
}
"""The functions of the library that have no calls here, and why."""


def test_each_function_of_the_library_is_called_or_named_with_a_reason() -> None:
    """A function of `linalg` is in the table of calls by its own name."""
    short = {name.removeprefix("linalg."): name for name in TABLE}
    new = {name for each, name in short.items() if each not in CALLS} - NOT_CALLED.keys()
    assert not new, f"add calls of {new} to tests/gpu/calls.py, or a line with the reason to NOT_CALLED"
    assert NOT_CALLED.keys() <= TABLE.keys()


def test_tensors_are_made_within_a_program() -> None:
    """Of numbers, as outside; they are constants."""

    def made(x: Any) -> list[Any]:
        frequencies = tt.fft.fftfreq(4), tt.fft.rfftfreq(4)
        windows = [window(4) for window in (tt.bartlett, tt.blackman, tt.hamming, tt.hanning)]
        likes = tt.zeros_like(x), tt.ones_like(x), tt.empty_like(x), tt.full_like(x, 2)
        ranges = tt.arange(4), tt.linspace(0, 1, 4), tt.logspace(0, 1, 4), tt.geomspace(1, 2, 4)
        filled = tt.zeros(4), tt.ones(4), tt.empty(4), tt.full(4, 3), tt.asarray([1, 2, 3, 4]), tt.kaiser(4, 2.0)
        places = *tt.indices((4, 4)), *tt.diag_indices(4), *tt.tril_indices(4), *tt.triu_indices(4), tt.eye(4)
        places = *places, tt.fromfunction(lambda i: i * 2.0, (4,))
        return [x[:, None] * each for each in (*frequencies, *windows, *likes, *ranges, *filled, *places)]

    x = tt.asarray([1.0, 2.0, 3.0, 4.0])
    for expected, found in zip(made(x), jit(made)(x), strict=True):
        assert found.dtype is expected.dtype
        np.testing.assert_allclose(found.numpy(), expected.numpy(), rtol=1e-15)


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
        if name in LACKING:
            with pytest.raises(DeviceError, match="needed a function that JAX has"):
                function(*operands)
            continue
        expected, found = calls.on_the_cpu(call, operands), function(*operands)
        if name in ROUNDED:
            want = expected.numpy()
            np.testing.assert_allclose(found.numpy(), want, rtol=0, atol=ROUNDED[name] * float(np.max(np.abs(want))))
        else:
            calls.must_agree(call, expected, found, tt.Cpu())
