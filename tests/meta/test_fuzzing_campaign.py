"""The commands that run for hours work, and can fail."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.fuzzing import indexing, ownership, threads
from tests.unit.memory import model
from tests.unit.memory.test_model import CpuMachine

if TYPE_CHECKING:
    from pathlib import Path


def test_ownership_takes_every_kind_of_step() -> None:
    """Each rule is drawn, and as many steps as are requested."""
    counts = ownership.run(6_000, seed=0)
    assert counts.total() == 6_000
    assert set(counts) == {rule.function.__name__ for rule in CpuMachine().rules}


@pytest.mark.parametrize("fault", ["a copy that shares", "a share that is a copy", "a write that is lost"])
def test_wrong_ownership_is_detected(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oracle shows it, and the report names the steps."""
    if fault == "a copy that shares":
        monkeypatch.setattr(model, "by_pickle", lambda x: x.share_data() if isinstance(x, tt.DArray) else x)
    elif fault == "a share that is a copy":
        monkeypatch.setattr(tt.DArray, "share_data", lambda x, **_: x.copy())
    else:
        monkeypatch.setattr(tt.DArray, "__setitem__", lambda *_: None)
    with pytest.raises(AssertionError) as caught:
        ownership.run(60_000, seed=0)
    assert "after " in caught.value.__notes__[0]
    assert "seed 0, sequence" in caught.value.__notes__[1]


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
