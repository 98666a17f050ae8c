"""The time and the memory of `examples/large.py` on a scheduler with two small workers. Requires dask.distributed."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks.report import Skipped, Table
from benchmarks.timing import TINY, Effort
from benchmarks.workers import CLEAR, LIMIT, peak

if TYPE_CHECKING:
    from collections.abc import Iterator

PROGRAM = Path(__file__).parent.parent / "examples" / "large.py"
GIGABYTES = 2.2


def measure(effort: Effort) -> Iterator[Table]:
    """One run, in new processes."""
    if find_spec("distributed") is None or find_spec("rich") is None or not CLEAR.exists():
        raise Skipped("needs Linux, dask.distributed and rich: pip install 'typedtensor[cluster,demo]'")
    gigabytes = 0.01 if effort is TINY else GIGABYTES
    distributed = import_module("distributed")
    with (
        TemporaryDirectory() as folder,
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, memory_limit=LIMIT, dashboard_address=None, silence_logs=50
        ) as workers,
        distributed.Client(workers) as client,
    ):
        before = client.run(peak)
        command = [sys.executable, str(PROGRAM), "--gigabytes", str(gigabytes), "--folder", folder]
        found = subprocess.run(  # noqa: S603  # its own program
            [*command, "--cluster", workers.scheduler_address], capture_output=True, text=True, check=True
        )
        after = client.run(peak)
    size, files, seconds = re.findall(r"(\S+ GB) in (\d+) files, (\S+ s)", found.stdout)[0]
    yield Table(
        f"`python examples/large.py --gigabytes {gigabytes}`, which writes the files too, with a scheduler and two "
        f"workers of {LIMIT // 10**6} MB and one thread each; the most memory that a worker had in use:",
        ["points", "files", "time", "memory", "workers that were killed"],
        [[size, files, seconds, f"{max(after.values()) / 10**6:.0f} MB", str(len(before.keys() - after.keys()))]],
    )
