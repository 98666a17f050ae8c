"""A mark that runs a test for Tensors and for DArrays on the same memory."""

from __future__ import annotations

import pytest

both = pytest.mark.parametrize("way", [lambda x: x, lambda x: x.dynamic()], ids=["Tensor", "DArray"])
"""The test calls `way(x)` with a Tensor."""
