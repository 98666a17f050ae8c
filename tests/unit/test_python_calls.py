"""A call runs no more Python functions than it did: a slow path that comes back fails here."""

from __future__ import annotations

import pytest

from tests import python_calls
from typedtensor.types.shape import as_shape

COMMAND = "python -m tests.python_calls --write"


@pytest.fixture(scope="module")
def most() -> dict[str, int]:
    """Return the stored numbers."""
    return python_calls.stored()


@pytest.mark.parametrize("call", python_calls.calls())
def test_a_call_runs_few_python_functions(call: str, most: dict[str, int]) -> None:
    """At most as many as the table says; one that is not in it is added by the command."""
    assert call in most, f"{call} is new: {COMMAND}"
    found = python_calls.counted(call, python_calls.names())
    assert len(found) <= most[call], (
        f"{call} runs {len(found)} Python functions of the package, {most[call]} before: {' '.join(found)}. "
        f"Shorten its path, or accept it: {COMMAND}"
    )


def test_the_table_has_no_other_calls(most: dict[str, int]) -> None:
    """A function that is gone leaves the table."""
    assert set(most) == set(python_calls.calls()), COMMAND


def test_the_counter_counts() -> None:
    """Functions of the package alone, each time that one runs."""
    assert python_calls.counted("as_shape(3)", {"as_shape": as_shape}) == ["as_shape"]
    assert python_calls.counted("sorted([2, 1])", {}) == []
