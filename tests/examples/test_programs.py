"""The seven programs in which mistakes are planted give NumPy's numbers."""

from __future__ import annotations

from importlib import import_module

import numpy as np
import pytest

import typedtensor as tt
from tests.static.planted import PROGRAMS


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_gives_numpys_numbers(name: str) -> None:
    """Each of its results has NumPy's dtype, shape and elements."""
    found = import_module(f"tests.static.programs.{name}").run()
    wanted = import_module(f"tests.static.programs.{name}_numpy").run()
    for one, other in zip(found, wanted, strict=True):
        assert isinstance(one, tt.Tensor)
        array = np.asarray(other)
        assert one.numpy().dtype == array.dtype
        tolerance = 1e-5 if array.dtype == np.float32 else 1e-11
        np.testing.assert_allclose(one.numpy(), array, rtol=tolerance, atol=tolerance)
