"""The cost of owning, sharing and copying memory, for a few bytes and for a gigabyte."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import typedtensor as tt
from benchmarks.report import Claim, Table, claims
from benchmarks.timing import TINY, Effort, Timings, in_turns, statements

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

SMALL = 8
GIGABYTE = 2**30
WARM = 3
"""The number of untimed copies of a gigabyte; the first ones wait for pages of the operating system."""


class Step(NamedTuple):
    """A statement with tensors, and its counterpart with NumPy's arrays, if any."""

    statement: str
    numpy: str | None = None


# With NumPy's arrays `tt` stands for NumPy. `x` has 8 elements, `big` a gigabyte, `array` is a NumPy array.
STEPS = {
    "lazy copy, 1 GB": Step("big.lazy_copy()"),
    "lazy copy, 8 elements": Step("x.lazy_copy()", "x.copy()"),
    "borrow": Step("tt.borrow(array)"),
    "from_numpy": Step("tt.from_numpy(array)"),
    "slice": Step("x[1:5]", "x[1:5]"),
    "share_data": Step("x.share_data()", "x[:]"),
    "share_data, then move": Step("x.share_data().move()", "x[:]"),
    "copy, 8 elements": Step("x.copy()", "x.copy()"),
    "zeros, 8 elements": Step("tt.zeros(8)", "tt.zeros(8)"),
    "zeros, 1 MB": Step("tt.zeros(131072)", "tt.zeros(131072)"),
    "ones, 8 elements": Step("tt.ones(8)", "tt.ones(8)"),
}
# the targets, in ns if NumPy has no counterpart
NANOSECONDS = {"lazy copy, 1 GB": 2000.0, "borrow": 2000.0}
RATIOS = {"slice": 1.6}


def measure(effort: Effort) -> Iterator[Table]:
    """The single steps, the cost of a gigabyte, the memory of a lazy copy, and the targets."""
    nbytes = 2**16 if effort is TINY else GIGABYTE
    big = tt.zeros(nbytes // 8)
    found = {name: _compare(step, big, effort) for name, step in STEPS.items()}
    yield Table(
        "Time in ns, and as a multiple of the closest NumPy operation:",
        ["step", "tensors", "NumPy", "typedtensor", "multiple"],
        [[name, f"`{STEPS[name].statement}`", *_columns(times)] for name, times in found.items()],
    )
    large = _large(nbytes, effort)
    yield Table(
        f"{nbytes:,} bytes, in ms, and as a multiple of NumPy's copy:",
        ["step", "ms", "multiple"],
        [[name, f"{large.ns(name) / 1e6:.1f}", str(large.ratio(name, "NumPy's copy"))] for name in large.seconds],
    )
    taken = _taken(nbytes)
    yield Table(
        f"Memory that typedtensor allocates in a step, for a tensor of {nbytes:,} bytes:",
        ["step", "bytes"],
        [[name, f"{number:,}"] for name, number in taken.items()],
    )
    yield claims(
        [
            *(
                Claim(f"{name}, in µs", most / 1000, found[name].ns("typedtensor") / 1000)
                for name, most in NANOSECONDS.items()
            ),
            *(
                Claim(f"{name}, multiple", most, found[name].ratio("typedtensor", "NumPy").median)
                for name, most in RATIOS.items()
            ),
            Claim("copy of 1 GB, multiple", 1.02, large.ratio("copy", "NumPy's copy").median),
            Claim(
                "first write of a lazy copy of 1 GB, multiple",
                1.02,
                large.ratio("lazy copy, first write", "NumPy's copy").median,
            ),
            Claim("lazy copy of 1 GB, bytes", 0.0, float(taken["lazy copy"])),
        ]
    )


def _compare(step: Step, big: Any, effort: Effort) -> Timings:
    array = np.linspace(0.5, 1.5, SMALL)
    sides: dict[str, tuple[str, Mapping[str, Any]]] = {
        "typedtensor": (step.statement, {"tt": tt, "x": tt.ones(SMALL), "big": big, "array": array})
    }
    if step.numpy is not None:
        sides["NumPy"] = (step.numpy, {"tt": np, "x": array})
    return statements(sides, effort)


def _columns(times: Timings) -> list[str]:
    own = f"{times.ns('typedtensor'):,.0f}"
    if "NumPy" not in times.seconds:
        return ["", own, ""]
    return [f"{times.ns('NumPy'):,.0f}", own, str(times.ratio("typedtensor", "NumPy"))]


def _large(nbytes: int, effort: Effort) -> Timings:
    """Copies by wall-clock time, not processor time, because the operating system provides the pages."""
    array = np.ones(nbytes // 8)
    x = tt.from_numpy(array).copy()

    def first_write() -> object:
        y = x.lazy_copy()
        y[0] = 2.0
        return y

    sides: dict[str, Callable[[], object]] = {
        "NumPy's copy": array.copy,
        "copy": x.copy,
        "lazy copy, first write": first_write,
    }
    for side in sides.values():
        for _ in range(WARM):
            side()
    return Timings(in_turns({name: _clocked(side) for name, side in sides.items()}, max(effort.runs, 1)))


def _clocked(side: Callable[[], object]) -> Callable[[], float]:
    def sample() -> float:
        start = perf_counter()
        kept = side()
        seconds = perf_counter() - start
        del kept  # freeing the memory is not part of the copy
        return seconds

    return sample


def _taken(nbytes: int) -> dict[str, int]:
    """The bytes that a step allocates and keeps."""
    x = tt.zeros(nbytes // 8)
    array = np.zeros(nbytes // 8)
    steps: dict[str, Callable[[], object]] = {
        "share_data": x.share_data,
        "borrow": lambda: tt.borrow(array),
        "lazy copy": x.lazy_copy,
        "copy": x.copy,
    }
    found: dict[str, int] = {}
    for name, step in steps.items():
        before = tt.live_bytes()
        kept = step()
        found[name] = tt.live_bytes() - before
        del kept
    return found
