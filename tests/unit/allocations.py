"""Helpers for the tests of allocations."""

from __future__ import annotations

from typing import Any

import typedtensor as tt
from typedtensor import Allocation, Cpu

CPU = Cpu()


def floats(memory: Allocation[Cpu], count: int) -> Any:
    """Return a tensor over the first elements of an allocation."""
    return tt.from_allocation(memory, tt.make_dim(count))
