"""The benchmark of a Gpu runs and reports, with NumPy in place of CuPy; durations are not tested."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from benchmarks import __main__ as command
from benchmarks import gpu
from benchmarks.report import PAGE, Skipped
from benchmarks.timing import TINY
from tests.unit import numpy_as_cupy as fake
from typedtensor.backends.cupy import loading

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SIZES = {8: (2, 4), 100: (10, 10)}


class Event:
    """An event that records its time, and whether it was waited for."""

    def __init__(self) -> None:
        self.at = 0.0
        self.done = False

    def record(self) -> None:
        """Record the current time."""
        self.at = perf_counter()

    def synchronize(self) -> None:
        """Mark the event as complete."""
        self.done = True


def elapsed(start: Event, end: Event) -> float:
    """Return the time between two events in milliseconds, after the wait."""
    assert end.done
    return (end.at - start.at) * 1e3


class Device(fake.Device):
    """A device that can be synchronized."""

    def synchronize(self) -> None:
        """Do nothing."""


class Stream(fake.Stream):
    """A stream with CuPy's signature."""

    def __init__(self, *, non_blocking: bool = False) -> None:
        assert non_blocking


@pytest.fixture
def _served(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Load CuPy's interface over NumPy, with what the benchmark needs besides, and small sizes."""
    monkeypatch.setattr(gpu, "SHAPES", SIZES)
    monkeypatch.setattr(gpu.loading, "lacking", lambda _: None)
    with fake.served():
        cuda = sys.modules["cupy.cuda"]
        vars(cuda).update(Event=Event, Device=Device, Stream=Stream, get_elapsed_time=elapsed)
        vars(cuda.runtime)["getDeviceProperties"] = lambda _: {"name": b"a card", "totalGlobalMem": 8 * 2**30}
        yield


@pytest.mark.usefixtures("_served")
def test_the_gpu_benchmark_reports_every_operation_and_transfer() -> None:
    """There is a row per operation, call and transfer, a column per size, and a row per target."""
    machine, ratios, microseconds, launches, transfers, targets = gpu.measure(TINY)
    assert ["card", "a card"] in [list(row) for row in machine.rows]
    for table in (ratios, microseconds):
        assert [row[0].strip("`") for row in table.rows] == list(gpu.OPERATIONS)
        assert len(table.head) == 1 + len(SIZES)
    assert [row[0].strip("`") for row in launches.rows] == list(gpu.LAUNCHES)
    assert [row[0] for row in transfers.rows] == list(gpu.TRANSFERS)
    assert len(targets.rows) == 2 * len(gpu.OPERATIONS) + len(gpu.TRANSFERS)


@pytest.mark.usefixtures("_served")
@pytest.mark.parametrize("name", gpu.TRANSFERS)
def test_both_sides_of_a_transfer_are_equal(name: str) -> None:
    """The transfer of tensors is that of CuPy arrays."""
    cupy: Any = sys.modules["cupy"]
    sides = gpu.TRANSFERS[name](cupy, np.arange(3, dtype="float32"))
    answers = [side() for side in sides.values()]
    if "stream" not in name:
        one, other = answers
        assert np.asarray(getattr(one, "held", one)).tolist() == other.to_device(tt.Cpu()).numpy().tolist() == [0, 1, 2]


@pytest.mark.skipif(loading.lacking(gpu.GPU) is None, reason="there is a GPU")
def test_the_gpu_benchmark_is_skipped_without_a_gpu(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is written, and the command succeeds."""
    with pytest.raises(Skipped, match=r"^Gpu\(0\): needed "):
        next(gpu.measure(TINY))
    page = tmp_path / "benchmarks.md"
    command.main(["gpu", "--write"], page)
    assert capsys.readouterr().out.startswith("## gpu\n\nskipped: Gpu(0): needed ")
    assert not list(tmp_path.iterdir())


def test_its_page_has_marks_for_the_results() -> None:
    """`--write` writes them there."""
    for topic, page in command.ELSEWHERE.items():
        assert f"<!-- results of {topic} -->" in PAGE.with_name(page).read_text("utf-8")
