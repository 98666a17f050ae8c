"""`describe`: what a tensor is, and the range of its finite elements, on each device and for each dtype."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import Second, served
from tests.ways import both
from typedtensor.types.dtype import DTYPES


@pytest.mark.parametrize("dtype", DTYPES, ids=lambda each: each.name)
@both
def test_range_of_each_dtype(way: Any, dtype: Any) -> None:
    """Complex numbers have no order."""
    x = way(tt.astype(tt.asarray([[0, 1], [1, 0]]), dtype))
    found = tt.describe(x)
    assert (found.shape, found.dtype, found.device, found.nbytes) == ((2, 2), dtype, tt.Cpu(), 4 * dtype.itemsize)
    assert (found.nan_count, found.inf_count) == (0, 0)
    ends = (None, None) if "complex" in dtype.name else (0, 1)
    assert (found.minimum, found.maximum) == ends


@pytest.mark.parametrize("dtype", [tt.float16, tt.float32, tt.float64], ids=lambda each: each.name)
def test_range_is_that_of_the_finite_elements(dtype: Any) -> None:
    """NaN and infinities are counted."""
    x = tt.asarray([[tt.nan, 2.0, -1.5], [tt.inf, -tt.inf, tt.nan]], dtype=dtype)
    found = tt.describe(x)
    assert found[4:] == (-1.5, 2.0, 2, 2)
    assert str(found).endswith("on Cpu(), " + f"{x.nbytes} bytes\nfrom -1.5 to 2.0, 2 NaN, 2 infinite")
    assert found._asdict()["nan_count"] == 2


def test_nothing_finite_and_nothing_at_all() -> None:
    """There is no range then."""
    assert tt.describe(tt.asarray([tt.nan, tt.inf]))[4:] == (None, None, 1, 1)
    assert tt.describe(tt.asarray([complex(tt.nan, 1), complex(1, tt.inf)]))[4:] == (None, None, 1, 1)
    assert str(tt.describe(tt.zeros((0, 3)))) == "float64(0, 3) on Cpu(), 0 bytes"
    assert str(tt.describe(tt.asarray(True))) == "bool() on Cpu(), 1 byte\nfrom True to True"


def test_other_devices() -> None:
    """The numbers are computed where the elements are."""
    values = np.array([[1.0, np.nan, 3.0], [-4.0, np.inf, 0.0]])
    with served():
        found = tt.describe(tt.from_numpy(values).to_device(Second(1)))
        assert (found.device, *found[4:]) == (Second(1), -4.0, 3.0, 1, 1)


def test_a_cluster_computes_once() -> None:
    """All four numbers come from one computation."""
    callbacks = pytest.importorskip("dask.callbacks")
    values = np.array([[1.0, np.nan, 3.0], [-4.0, np.inf, 0.0]])
    runs: list[object] = []
    with callbacks.Callback(start=runs.append):
        found = tt.describe(tt.from_numpy(values).to_device(tt.Cluster()))
    assert (found.device, *found[4:]) == (tt.Cluster(), -4.0, 3.0, 1, 1)
    assert len(runs) == 1


def test_what_is_no_tensor_is_refused() -> None:
    """The message says how to convert it."""
    for wrong in ([1.0], np.ones(2), 3.0):
        with pytest.raises(tt.DTypeError, match=r"^describe: needed a Tensor or a DArray, got \w+\. Convert the data"):
            tt.describe(wrong)  # type: ignore[arg-type]  # what is tested
