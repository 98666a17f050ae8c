"""docs/limits.md is whole: each function that wraps integers stands there, and what a row says is so."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests import operands
from tests.gpu import calls

TABLE = (Path(__file__).parents[2] / "docs/limits.md").read_text().partition("## Integers wrap")[2].partition("```")[0]
OPERATORS = {"add": "+", "subtract": "-", "multiply": "*", "negative": "-x", "floor_divide": "//"}


def _arrays(found: Any) -> list[np.ndarray]:
    if isinstance(found, list | tuple):
        return [array for each in found for array in _arrays(each)]
    return [found.numpy()] if hasattr(found, "numpy") else []


def _wraps(function: Any, given: list[np.ndarray]) -> bool:
    """Whether int8 gives other integers than int64."""
    with np.errstate(all="ignore"), suppress(tt.TypedTensorError, TypeError, ValueError):
        narrow, wide = (_arrays(function(*[tt.from_numpy(x.astype(kind)) for x in given])) for kind in ("i1", "i8"))
        pairs = [(x, y) for x, y in zip(narrow, wide, strict=True) if x.dtype.kind == y.dtype.kind == "i"]
        return any(x.shape == y.shape and not np.array_equal(x, y) for x, y in pairs)
    return False


def test_each_function_that_wraps_integers_is_listed() -> None:
    """Those of the table of calls, and all that take one or two tensors."""
    wrapping = {
        call.label.partition("[")[0]
        for call in calls.every()
        if call.arrays and all(x.dtype.kind in "iu" for x in call.arrays)
        for number in (100, -128)
        if _wraps(call.function, [np.full(x.shape, number) for x in call.arrays])
    }
    for name in operands.functions():
        with suppress(AttributeError):
            function = operands.called(name)
            given = [np.full((2, 2), 100), np.full(2, 100)]
            wrapping |= {name for x in given for count in (1, 2) if _wraps(function, [x] * count)}
    listed = set(re.findall("`([^`]+)`", TABLE.replace("at(x)[i].add", "at_add")))
    missing = {
        name
        for name in wrapping
        if OPERATORS.get(name, name).removeprefix("linalg.") not in {each.removeprefix("linalg.") for each in listed}
    }
    assert missing == set()
    assert {"matmul", "square", "convolve", "kron", "vecdot"} <= wrapping


def test_the_last_number_of_arange() -> None:
    """What the row says, and what it advises."""
    assert tt.arange(1, 1.3, 0.1).numpy()[-1] == pytest.approx(1.3)
    assert tt.linspace(1, 1.3, 3, endpoint=False).tolist() == pytest.approx([1.0, 1.1, 1.2])


def test_a_base_beyond_the_range() -> None:
    """The error has the numbers, and no dict of options."""
    with pytest.raises(tt.DTypeError, match=r"got from 0 to 400 with base 10\.0\."):
        tt.logspace(0, 400, 3)
