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


def test_each_listed_function_takes_integers() -> None:
    """What refuses them wraps none."""
    m, v = tt.ones((2, 2), dtype=tt.int64), tt.ones(3, dtype=tt.int64)
    given: list[tuple[Any, ...]] = [(m,), (m, m), (v,), (v, v), (m, v[:2]), (v[:2], m), (m, 1), ([m, m],)]
    given += [("ij,jk", m, m), (m, tt.int8)]
    for name in set(re.findall("`([a-z_.]+)`", TABLE)) - {"linalg"}:
        function: Any = getattr(tt, name.removeprefix("linalg."), None) or getattr(
            tt.linalg, name.removeprefix("linalg.")
        )
        assert any(_takes(function, arguments) for arguments in given), name


def _takes(function: Any, arguments: tuple[Any, ...]) -> bool:
    with suppress(tt.TypedTensorError, TypeError):
        function(*arguments)
        return True
    return False


BEYOND, DOUBLE = tt.asarray([2**63 - 1, 1]), tt.asarray([2**32, 2**32])
ROWS: dict[str, tuple[Any, Any]] = {
    "sum": (lambda: tt.sum(BEYOND), -(2**63)),
    "sum of uint64": (lambda: tt.sum(tt.asarray([2**64 - 1, 1], dtype=tt.uint64)), 0),
    "nansum": (lambda: tt.nansum(BEYOND), -(2**63)),
    "nancumsum": (lambda: tt.nancumsum(BEYOND)[1], -(2**63)),
    "prod": (lambda: tt.prod(DOUBLE), 0),
    "nanprod": (lambda: tt.nanprod(DOUBLE), 0),
    "nancumprod": (lambda: tt.nancumprod(DOUBLE), [2**32, 0]),
    "trace": (lambda: tt.linalg.trace(tt.asarray([[2**63 - 1, 0], [0, 1]])), -(2**63)),
    "what to write": (lambda: tt.sum(BEYOND, dtype=tt.float64), 2.0**63),
    "at.multiply": (lambda: tt.at(tt.asarray([100], dtype=tt.int8))[0].multiply(tt.asarray(2, dtype=tt.int8)), [-56]),
    "a sum in between": (lambda: tt.sum(tt.asarray([1e308, 1e308, -1e308])), np.inf),
    "scaled": (lambda: tt.sum(tt.asarray([1e308, 1e308, -1e308]) / 4) * 4, 1e308),
    "a product in between": (lambda: tt.prod(tt.asarray([1e308, 10.0, 0.0])), np.nan),
    "a trapezoid": (lambda: tt.trapezoid(tt.asarray([9e307, 9e307])), np.inf),
    "a smaller one": (lambda: tt.trapezoid(tt.asarray([8.9e307, 8.9e307])), 8.9e307),
    "a difference": (lambda: tt.gradient(tt.asarray([-9e307, 0.0, 9e307])), [9e307, np.inf, 9e307]),
    "a period": (
        lambda: tt.interp(tt.asarray([0.9]), tt.asarray([0.0, 1.0, 0.5]), tt.asarray([1.0, 5, 2]), period=1),
        [1.2],
    ),
    "i0": (lambda: tt.isinf(tt.special.i0(tt.asarray([709.7, 709.8]))), [False, True]),
    "i1": (lambda: tt.isinf(tt.special.i1(tt.asarray([709.7, 709.8]))), [False, True]),
    "int64 with uint64": (lambda: tt.asarray([2**53 + 1]) + tt.asarray([0], dtype=tt.uint64), [2.0**53]),
    "compared": (lambda: tt.asarray([2**53 + 1]) == tt.asarray([2**53], dtype=tt.uint64), [False]),
}


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_what_a_row_says(row: str) -> None:
    """What is wrong, from which size, and that the remedy helps."""
    call, expected = ROWS[row]
    np.testing.assert_allclose(call().numpy(), expected, rtol=1e-15)
