"""Everything that the documentation promises to run, one part after the other: `.ci/run`, or `python -m tools.promises`.

Ends with a line for each part, and one in pytest's form that adds up the runs of pytest in all parts. A part that fails
without a failed test counts as an error. What a part leaves out, for want of a compiler say, stands beside it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
TARGETS = {
    "test": "the command in the README",
    "newest-python": "the package in mypy and pyright, with the newest standard library",
    "test-cluster": "processes of dask.distributed",
    "test-cupy": "the Python code of CuPy, without a GPU",
    "test-interop SHORT=1": "other libraries, and own tests of SciPy and scikit-learn on tensors",
    "test-dist": "the distributions",
    "sanitize SHORT=1": "the compiled core",
    "extras": "all tests that wait for no checker, where the extras of the parts above are installed too",
    # JAX starts threads where it is imported, and warns of each fork after that: the tests of forks come before it.
    "test-transforms": "gradients and compiled functions, by JAX",
    "docs": "the site, without a warning, with an entry for each public name",
}
OUTCOMES = ("failed", "passed", "skipped", "xfailed", "xpassed", "warnings", "errors")
_CLOSING = re.compile(r"=* ?((?:\d+ \w+, )*\d+ \w+) in [\d.]+s\b")


class Part(NamedTuple):
    """What a target of the Makefile did."""

    target: str
    returned: int
    seconds: float
    lines: list[str]

    @property
    def outcomes(self) -> Counter[str]:
        """The number of tests by outcome; an error if the part failed for another reason."""
        found = outcomes(self.lines)
        if self.returned and not found["failed"] + found["errors"]:
            found["errors"] += 1
        return found

    def summary(self) -> str:
        """A line with outcome and time, and what the part itself says that it left out."""
        left_out = [line.strip() for line in self.lines if line.rstrip().endswith("left out")]
        words = ["failed" if self.returned else "passed", f"in {self.seconds:.0f} s", counted(self.outcomes)]
        return f"make {self.target}: {'; '.join(filter(None, [*words, *left_out]))}"


def outcomes(lines: list[str]) -> Counter[str]:
    """Add up the closing lines of pytest; what was deselected in one run was run in another one."""
    found: Counter[str] = Counter()
    for line in lines:
        closing = _CLOSING.match(line)
        for each in closing[1].split(", ") if closing else ():
            number, word = each.split()
            found[word + "s" * (word in {"warning", "error"})] += int(number)
    return Counter({word: found[word] for word in OUTCOMES if found[word]})


def counted(found: Counter[str]) -> str:
    """Write numbers of tests as pytest does."""
    plural = {"warnings": "warning", "errors": "error"}
    return ", ".join(
        f"{found[word]} {plural.get(word, word) if found[word] == 1 else word}" for word in OUTCOMES if found[word]
    )


def closing_line(parts: list[Part]) -> str:
    """Return the sum of all parts as the last line of a run of pytest."""
    found: Counter[str] = Counter()
    for part in parts:
        found.update(part.outcomes)
    return f"{counted(found) or 'no tests ran'} in {sum(part.seconds for part in parts):.2f}s"


def run(target: str) -> Part:
    """Run a target of the Makefile, and show its output as it comes."""
    print(f"make {target}: {TARGETS[target]}", flush=True)
    began, lines = time.monotonic(), []
    with subprocess.Popen(
        ["make", "--no-print-directory", *target.split()],  # noqa: S607  # the make of the caller's PATH
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            lines.append(line.rstrip("\n"))
    return Part(target, process.returncode, time.monotonic() - began, lines)


def main(targets: list[str]) -> int:
    """Run all parts, also after one that failed; return 1 if any did."""
    parts = [run(target) for target in targets or TARGETS]
    print("", *(part.summary() for part in parts), closing_line(parts), sep="\n")
    return int(any(part.returned for part in parts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
