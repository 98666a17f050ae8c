"""The growth of time and memory with the number of elements, tensors, axes and operations, measured by doubling."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import typedtensor as tt
from benchmarks.report import Claim, Skipped, Table, claims
from benchmarks.timing import TINY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks.timing import Effort

ROOT = Path(__file__).parent.parent
DOUBLINGS = 3
TINY_PART = 1 << 13
"""A trial run uses amounts smaller by this factor."""
THREADS = 2
MIXED = (1, 3, 16, 100, 700, 3000, 9000, 20_000, 50_000)
"""The sizes of the tensors that a loop makes; the last ones are from the pool."""
WEIGHTS = (30, 30, 20, 20, 10, 3, 1, 1, 1)
SLOWER, LARGER, LEAKED = 2.5, 2.2, 8.0
"""The maximum growth of time and of memory for a doubling, and in MB for a loop that is eight times as long."""


class Subject(NamedTuple):
    """What is scaled: the largest amount, and a function of an amount."""

    unit: str
    most: int
    act: Callable[[int], object]
    flat: bool = False
    """Whether the memory must not grow."""


def _expect(found: object, expected: object) -> None:
    if found != expected:
        raise ValueError(f"got {found!r} instead of {expected!r}")


def elements(count: int) -> None:
    """One tensor of `count` elements: made, added, compared, reduced, and indexed beyond 32 bits."""
    x = tt.ones(count, dtype=tt.int8)
    y = x + x
    del x
    _expect(int(tt.sum(y, dtype=tt.int64)), 2 * count)
    y[count - 1] = 7
    _expect([int(y[-1]), int(y[count - 2]), int(tt.argmax(y))], [7, 2, count - 1])
    _expect(y[count - 3 :].numpy().tolist(), [2, 2, 7])
    _expect(int(tt.count_nonzero(y == y[0])), count - 1)
    lazy = y.lazy_copy()
    _expect(lazy.raw_ptr(), y.raw_ptr())


def live(count: int) -> None:
    """`count` tensors that are alive at once, each the result of an operation on another one."""
    xs: list[Any] = [tt.zeros(4) for _ in range(count // 2)]
    xs += [x + 1.0 for x in xs]
    _expect(float(xs[-1][3]), 1)


def dynamic(count: int) -> None:
    """The same with DArrays."""
    xs: list[Any] = [tt.zeros(tt.make_ddim([4])) for _ in range(count // 2)]
    xs += [x + 1.0 for x in xs]
    _expect(float(xs[-1][3]), 1)


def lazy_copies(count: int) -> None:
    """`count` lazy copies of one tensor; every tenth is written."""
    x = tt.zeros(4)
    xs = [x.lazy_copy() for _ in range(count)]
    for y in xs[::10]:
        y[0] = 1.0
    _expect(float(x[0]), 0)


def _through_file(save: str, load: str) -> Callable[[int], None]:
    def act(count: int) -> None:
        given: dict[str, Any] = {f"layer.{i}.weight": tt.from_numpy(np.full(3, i, np.float32)) for i in range(count)}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "x")
            getattr(tt, save)(path, given)
            found = getattr(tt, load)(path)
        _expect(len(found), count)
        _expect(float(found[f"layer.{count - 1}.weight"][2]), count - 1)

    return act


def axes(count: int) -> None:
    """A thousand tensors of `count` axes, saved and loaded."""
    x: Any = tt.from_numpy(np.arange(6.0).reshape(2, *[1] * (count - 2), 3))
    for _ in range(1000):
        (found,) = tt.loads_params(tt.dumps_params({"x": x})).values()
        _expect(found.shape, x.shape)


def loop(count: int) -> None:
    """`count` results of mixed sizes, which two threads make and drop, some of them late."""
    wrong: list[float] = []

    def work(seed: int) -> None:
        choose = random.Random(seed)  # noqa: S311  # not for security
        sources = [tt.full(size, 1.0) for size in MIXED]
        order = choose.choices(sources, WEIGHTS, k=4096)
        kept: list[Any] = [None] * 64
        for step in range(count // THREADS):
            found = order[step & 4095] + 1.0
            if not step & 7:
                kept[step >> 3 & 63] = found
        wrong.extend(float(x[-1]) for x in kept if x is not None and float(x[-1]) != float(sources[0][0]) + 1.0)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    _expect(wrong, [])


SUBJECTS: dict[str, Subject] = {
    "elements of one int8 tensor": Subject("elements", (1 << 31) + 8, elements),
    "tensors that live at once": Subject("tensors", 1_000_000, live),
    "DArrays that live at once": Subject("tensors", 1_000_000, dynamic),
    "lazy copies of one tensor": Subject("tensors", 400_000, lazy_copies),
    "a parameter file": Subject("tensors", 100_000, _through_file("save_params", "load_params")),
    "an npz file": Subject("tensors", 100_000, _through_file("save_npz", "load_npz")),
    "a safetensors file": Subject("tensors", 100_000, _through_file("save_safetensors", "load_safetensors")),
    "axes of a tensor in a file": Subject("axes", 64, axes, flat=True),
    "results in a loop of two threads": Subject("results", 10_000_000, loop, flat=True),
}


class Took(NamedTuple):
    """Processor time in seconds, and memory in addition to that at the start."""

    seconds: float
    nbytes: int


def measure(effort: Effort) -> Iterator[Table]:
    """A row per subject and amount, then the growth of each compared with the targets."""
    if sys.platform == "win32":
        raise Skipped("Windows does not say how much memory a process has had")
    part = TINY_PART if effort is TINY else 1
    found = {name: _doubled(name, subject, part) for name, subject in SUBJECTS.items()}
    rows = [
        [name, f"{amount:,} {SUBJECTS[name].unit}", f"{took.seconds:.2f}", f"{took.nbytes / 1e6:,.0f}"]
        for name, amounts in found.items()
        for amount, took in amounts.items()
    ]
    yield Table(
        "Processor seconds, each row in a separate process; memory is its peak growth:",
        ["what", "amount", "s", "MB"],
        rows,
    )
    yield claims([claim for name, amounts in found.items() for claim in _judged(name, list(amounts.values()))])


def _doubled(name: str, subject: Subject, part: int) -> dict[int, Took]:
    most = max(subject.most // part, 1 << DOUBLINGS + 3)
    amounts = [most >> back for back in range(DOUBLINGS, -1, -1)]
    return {amount: _in_process(name, amount) for amount in amounts}


def _in_process(name: str, amount: int) -> Took:
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "benchmarks.scale", name, str(amount)]
    environment = {**os.environ, "PYTHONPATH": search}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)  # noqa: S603  # this file
    return Took(*json.loads(done.stdout))


def _judged(name: str, took: Sequence[Took]) -> Iterator[Claim]:
    first, last = took[0], took[-1]
    yield Claim(f"time of a doubling, {name}", SLOWER, (last.seconds / first.seconds) ** (1 / DOUBLINGS))
    growth = max(last.nbytes, 1) / max(first.nbytes, 1)
    if SUBJECTS[name].flat:
        yield Claim(f"MB more after eight times as many, {name}", LEAKED, (last.nbytes - first.nbytes) / 1e6)
    else:
        yield Claim(f"memory of a doubling, {name}", LARGER, growth ** (1 / DOUBLINGS))


def _peak() -> int:
    import resource  # noqa: PLC0415  # not on Windows

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    act = SUBJECTS[sys.argv[1]].act
    act(16)  # fills caches, and imports lazy modules
    before, start = _peak(), process_time()
    act(int(sys.argv[2]))
    print(json.dumps([process_time() - start, _peak() - before]))
