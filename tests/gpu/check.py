"""Run what needs a GPU on the GPU of this machine, and write one report.

    python -m tests.gpu.check [--minutes 9] [--out gpu-report] [--write] [tests] [waits] [bench]

It needs CuPy, NumPy, SciPy, pytest and Hypothesis, and no network. The tests run in parallel processes, which share the
kernels that they compile; what waits for the GPU and the benchmarks are measured afterwards, alone. The folder gets the
report, `report.md`, and the output of each process; `--write` puts the report into docs/gpu.md. The exit status is 0 if
everything passed, 1 if something failed, and 3 if there is no GPU.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from benchmarks.report import PAGE, Table, write
from typedtensor import Gpu, _compiled
from typedtensor.backends.cupy import loading

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import IO

ROOT = Path(__file__).parents[2]
PHASES = ("tests", "waits", "bench")
LIMITS = {"core": 120.0, "tests": 300.0, "waits": 60.0, "bench": 300.0}
"""The most seconds for each phase, if there is so much time."""
ALONE = tuple(f"tests/gpu/test_{name}.py" for name in ("memory", "model", "programs", "random", "transfers"))
"""They run in one process, because some of them watch the memory of the GPU; the others are dealt to processes."""
PACKAGES = ("cupy-cuda13x", "cupy-cuda12x", "numpy", "scipy", "pytest", "hypothesis", "torch")
ENVIRONMENT = {
    "PYTHONUNBUFFERED": "1",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # warnings are errors here, and the plugins of others may warn
    "OMP_NUM_THREADS": "1",  # the Cpu computes small arrays, in many processes
    "OPENBLAS_NUM_THREADS": "1",
    "CUPY_CACHE_SAVE_CUDA_SOURCE": "0",
}


class Job:
    """A process whose output goes to a file, and which ends in time."""

    def __init__(self, log: Path, seconds: float, arguments: Sequence[str], environment: dict[str, str]) -> None:
        """Start it."""
        self.log, self._end = log, monotonic() + seconds
        self._file: IO[bytes] = log.open("wb")
        self._process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=environment,
            stdout=self._file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def wait(self) -> tuple[int | None, str]:
        """Return the exit status, None if there was not enough time, and the output."""
        status: int | None
        try:
            status = self._process.wait(max(1.0, self._end - monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            status = None
        self._file.close()
        return status, self.log.read_text("utf-8", "replace")


class Check:
    """One run: its end, its folder, and what it has found."""

    def __init__(self, minutes: float, out: Path, cache: str) -> None:
        """Begin."""
        self._begun = monotonic()
        self._end = self._begun + 60 * minutes
        self._out = out
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        self._environment = os.environ | ENVIRONMENT | {"PYTHONPATH": path}
        self._environment.setdefault("CUPY_CACHE_DIR", cache)
        self.failed: list[str] = []
        self.report: list[str] = []

    def say(self, text: str) -> None:
        """Show progress."""
        print(f"[{monotonic() - self._begun:.0f} s] {text}", flush=True)

    def _start(self, name: str, phase: str, *arguments: str, threads: bool = False) -> Job:
        seconds = min(LIMITS[phase], max(5.0, self._end - monotonic() - 5))
        dropped = {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"} if threads else set()
        environment = {key: value for key, value in self._environment.items() if key not in dropped}
        return Job(self._out / f"{name}.txt", seconds, arguments, environment)

    def core(self) -> str:
        """Compile the core if it is not there; return its status."""
        if _compiled.STATUS == "in use" or _compiled.STATUS.startswith("off"):
            return _compiled.STATUS
        status, _ = self._start("core", "core", "native/build.py", "typedtensor").wait()
        return "compiled now" if status == 0 else "could not be compiled, see core.txt: Python alone"

    def machine(self, core: str) -> None:
        """Report what runs here."""
        import cupy  # noqa: PLC0415  # only with a GPU

        runtime = cupy.cuda.runtime
        card = runtime.getDeviceProperties(0)
        gpu = f"{runtime.getDeviceCount()} x {card['name'].decode()}, {card['totalGlobalMem'] / 2**30:.0f} GiB"
        rows = [["GPU", gpu]]
        rows += [["CUDA of the driver", _dotted(runtime.driverGetVersion())], ["Python", sys.version.partition(" ")[0]]]
        for name in PACKAGES:
            try:
                rows.append([name, version(name)])
            except PackageNotFoundError:
                continue
        self.report.append(Table("Run on:", ["what", "which"], [*rows, ["compiled core", core]]).markdown())

    def tests(self) -> None:
        """Run the tests in parallel processes."""
        begun = monotonic()
        cores = os.cpu_count() or 1
        shares = max(1, min(12, cores - 3))
        pytest = ("-m", "pytest", "-q", "-m", "gpu", "-p", "no:cacheprovider")
        pages = ("docs", "README.md") if find_spec("sybil") is not None else ()
        jobs = [self._start("tests-alone", "tests", *pytest, "--durations=5", *ALONE)]
        if pages:
            jobs.append(self._start("tests-pages", "tests", *pytest, *pages))
        others = [f"--ignore={name}" for name in ALONE]
        for i in range(shares):
            share = f"--share={i}/{shares}"
            jobs.append(self._start(f"tests-{i}", "tests", *pytest, "tests/gpu", *others, share))
        counts: Counter[str] = Counter()
        wrong: list[str] = []
        for job in jobs:
            status, text = job.wait()
            found = re.findall(r"(\d+) (passed|failed|skipped|error)s?\b", text.strip().rpartition("\n")[2])
            counts.update({word: int(number) for number, word in found})
            wrong += re.findall(r"(?m)^(?:FAILED|ERROR) .*", text)
            if status is None:
                wrong.append(f"{job.log.name}: not enough time")
            elif status not in {0, 1, 5} or not found:
                wrong.append(f"{job.log.name}: exit status {status}")
        self.failed += wrong
        numbers = ", ".join(f"{number} {word}" for word, number in counts.items()) or "none ended"
        took = f"{monotonic() - begun:.0f} s in {len(jobs)} processes"
        self.say(f"tests: {numbers}, {took}")
        lines = [f"Tests: {numbers}, {took}."]
        if pages == ():
            lines.append("The examples of the pages did not run: sybil is not installed.")
        if wrong:
            lines += ["", "```text", *(each[:300] for each in wrong), "```"]
        self.report.append("\n".join(lines))

    def waits(self) -> None:
        """Find out which calls wait for the GPU."""
        status, text = self._start("waits", "waits", "-m", "tests.gpu.waits").wait()
        self._measured("waits", status, text)

    def bench(self) -> None:
        """Measure."""
        status, text = self._start("bench", "bench", "-m", "benchmarks", "gpu", threads=True).wait()
        self._measured("benchmarks", status, text.replace("## gpu\n", "", 1))
        if status == 0 and "**no**" in text:
            self.say("benchmarks: not all targets are met")

    def _measured(self, name: str, status: int | None, text: str) -> None:
        ended = "not enough time" if status is None else f"exit status {status}"
        self.say(f"{name}: {ended}")
        if status != 0:
            self.failed.append(f"{name}: {ended}")
        text = text.strip() or f"{name}: {ended}"
        self.report.append(f"```text\n{text[-2000:]}\n```" if "Traceback" in text else text)

    def run(self, phases: Sequence[str]) -> None:
        """Run the phases that there is time for."""
        for phase in phases:
            if self._end - monotonic() < 15:
                self.failed.append(f"{phase}: no time left")
                self.report.append(f"{phase}: no time left.")
            else:
                getattr(self, phase)()


def _dotted(number: int) -> str:
    """Return CUDA's 12090 as 12.9."""
    return f"{number // 1000}.{number % 1000 // 10}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the phases, and write the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.gpu.check", description="Run what needs a GPU.")
    parser.add_argument("phases", nargs="*", metavar="phase", help=f"some of {', '.join(PHASES)}; all without any")
    parser.add_argument("--minutes", type=float, default=9.0, help="for everything; 9 by default")
    folder = Path(os.environ.get("OUT", "gpu-report"))
    parser.add_argument("--out", type=Path, default=folder, help="the folder for the report; $OUT, or gpu-report")
    parser.add_argument("--write", action="store_true", help="put the report into docs/gpu.md")
    options = parser.parse_args(arguments)
    if unknown := set(options.phases) - set(PHASES):
        parser.error(f"no such phase: {', '.join(sorted(unknown))}; there are {', '.join(PHASES)}")
    missing = loading.lacking(Gpu())
    if missing is not None:
        print(missing)
        return 3
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as cache:
        check = Check(options.minutes, options.out.resolve(), cache)
        core = check.core()
        check.say(f"compiled core: {core}")
        check.machine(core)
        check.run(options.phases or PHASES)
    text = "\n\n".join(check.report)
    (options.out / "report.md").write_text(text + "\n", "utf-8")
    print(f"\n{text}\n\n{options.out / 'report.md'}")
    if options.write:
        write(PAGE.with_name("gpu.md"), "check", text)
    return int(bool(check.failed))


if __name__ == "__main__":
    sys.exit(main())
