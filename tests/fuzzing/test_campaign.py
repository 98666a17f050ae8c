"""The commands that run for hours work, and can fail."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis.stateful import invariant

from tests.fuzzing import indexing, ownership, threads

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
def test_steps_of_ownership_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps that were taken count, not those that were planned."""
    monkeypatch.setattr(ownership, "SEQUENCES", 5)
    before = dict(ownership.COUNTS)
    ownership.run(20)
    assert ownership.COUNTS["steps"] - before["steps"] >= 20
    assert ownership.COUNTS["sequences"] - before["sequences"] >= 1


@pytest.mark.slow
def test_a_wrong_oracle_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop is the same."""

    class Wrong(ownership.CountingMachine):
        @invariant()
        def wrong(self) -> None:
            assert False, "seen"  # noqa: B011, PT015  # the failure that is tested

    monkeypatch.setattr(ownership, "CountingMachine", Wrong)
    with pytest.raises(AssertionError, match="seen"):
        ownership.run(20)


def test_all_kinds_of_keys_agree_with_numpy() -> None:
    """Each kind of key is tried."""
    counts = indexing.run(10_000, seed=0)
    assert counts["steps"] == 10_000
    kinds = ("read", "write", *(f"at.{name}" for name in indexing.KINDS))
    assert all(counts[kind] and counts[f"{kind} refused"] for kind in kinds)


@pytest.mark.parametrize("fault", ["a copy", "another element", "no error"])
def test_a_wrong_selection_is_detected(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin gets another key: its position in memory, its values, or a missing error show it."""
    key = indexing.Machine.key

    def other(machine: indexing.Machine, shape: tuple[int, ...]) -> tuple[Any, Any, bool]:
        ours, theirs, wrong = key(machine, shape)
        if fault == "no error":
            return ours, theirs, True
        if fault == "a copy" and isinstance(theirs, slice):
            return ours, np.arange(shape[0])[theirs] if shape else theirs, wrong
        return ours, 0 if fault == "another element" and str(theirs) == "1" else theirs, wrong

    monkeypatch.setattr(indexing.Machine, "key", other)
    with pytest.raises(AssertionError) as caught:
        indexing.run(10_000, seed=0)
    assert "seed 0, step" in caught.value.__notes__[0]


def test_the_tests_of_races_exist(tmp_path: Path) -> None:
    """Each file and test is named; a failure is reported."""
    for race in threads.RACES:
        path, _, name = race.partition("::")
        assert f"def {name}" in (threads.ROOT / path).read_text("utf-8")
    failing = tmp_path / "test_that_fails.py"
    failing.write_text("def test_one():\n    pass\n\n\ndef test_two():\n    assert False\n", "utf-8")
    passed, fault = threads.once((str(failing),))
    assert passed == 1
    assert "test_two" in fault


def test_threads_switch_at_different_intervals() -> None:
    """Python rounds to microseconds, so that two intervals in a row can be equal."""
    before = sys.getswitchinterval()
    found = set[float]()
    try:
        for _ in range(30):
            threads.pytest_runtest_setup()
            found.add(sys.getswitchinterval())
        assert len(found) > 5
        assert all(1e-6 <= interval <= 1e-3 for interval in found)
    finally:
        sys.setswitchinterval(before)
