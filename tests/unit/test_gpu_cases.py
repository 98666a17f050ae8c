"""The edge cases of tests/gpu with NumPy behind CuPy's names, which shows that CuPy's functions are corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.gpu import cases
from tests.unit import numpy_as_cupy as fake
from typedtensor import Gpu

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = {label: case for label, case in cases.every().items() if not label.startswith("to_cs")}
"""All but sparse matrices, for which CuPy's library is needed."""


@pytest.fixture(scope="module", autouse=True)
def _served() -> Iterator[None]:
    with fake.served():
        yield


@pytest.mark.parametrize("label", CASES)
def test_an_edge_is_that_of_numpy(label: str) -> None:
    """As on a Gpu."""
    cases.agree(CASES[label], Gpu())
