"""Runs the test suite of the Array API standard on typedtensor, and prints the table of `expected.md`.

    git clone --recurse-submodules https://github.com/data-apis/array-api-tests
    python -m tests.conformance array-api-tests

The suite is not on a package index, and its code is not part of this repository. `make conformance` runs both steps.
The exit status is 1 if a case fails that `expected.md` does not list, or if a listed one passes.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
EXPECTED = HERE / "expected.md"
OUTCOMES = ("passed", "failed", "skipped")

Figures = dict[str, Counter[str]]


def expected_failures(page: str) -> set[str]:
    """Return the cases that the page lists: each `file::case` in backticks."""
    return set(re.findall(r"(?m)^- `(\S+::[^`]+)`", page))


def read_report(report: Path) -> tuple[Figures, set[str]]:
    """Return the outcomes by chapter, and the failed cases, from the XML report of pytest."""
    figures: Figures = {}
    failed = set()
    for case in ET.parse(report).iter("testcase"):  # noqa: S314  # written by this program
        chapter = next(part for part in case.get("classname", "").split(".") if part.startswith("test_"))
        kinds = {child.tag for child in case}
        outcome = "failed" if kinds & {"failure", "error"} else "skipped" if "skipped" in kinds else "passed"
        figures.setdefault(chapter.removeprefix("test_"), Counter())[outcome] += 1
        if outcome == "failed":
            failed.add(f"{chapter}.py::{case.get('name')}")
    return figures, failed


def table(figures: Figures) -> str:
    """Return the figures as a Markdown table with a line per chapter and a total."""
    total = sum(figures.values(), Counter())
    rows = [(chapter.replace("_", " "), figures[chapter]) for chapter in sorted(figures)]
    lines = [f"| chapter | {' | '.join(OUTCOMES)} |", "|---|---|---|---|"]
    lines += [
        f"| {name} | {' | '.join(str(counts[outcome]) for outcome in OUTCOMES)} |"
        for name, counts in [*rows, ("**all**", total)]
    ]
    return "\n".join(lines)


def judge(failed: set[str], expected: set[str]) -> list[str]:
    """Return the differences from the page, a sentence each."""
    new = [f"fails, and expected.md does not name it: {case}" for case in sorted(failed - expected)]
    return new + [f"passes, though expected.md names it: {case}" for case in sorted(expected - failed)]


def run_suite(suite: Path, module: str, version: str, examples: int, seed: int) -> tuple[Figures, set[str]]:
    """Run the whole suite, and print failures at once."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "array_api_tests", "--quiet", "--tb=short", "-o", "addopts="]
        command += ["-p", "no:cacheprovider", f"--max-examples={examples}", f"--hypothesis-seed={seed}"]
        environment = {
            **os.environ,
            "ARRAY_API_TESTS_MODULE": module,
            "ARRAY_API_TESTS_VERSION": version,
            "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]),
        }
        done = subprocess.run(
            [*command, f"--junitxml={report}"], cwd=suite, env=environment, stdout=sys.stderr, check=False
        )
        if not report.exists() or done.returncode not in {0, 1}:
            raise SystemExit(f"the suite did not run: pytest ended with {done.returncode}")
        return read_report(report)


def main() -> int:
    """Run the suite, print the table and the differences."""
    parser = argparse.ArgumentParser("python -m tests.conformance", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("suite", type=Path, help="the folder that array-api-tests was cloned into")
    parser.add_argument("--module", default="typedtensor", help="the namespace to judge (default: typedtensor)")
    parser.add_argument("--version", default="2025.12", help="the edition of the standard (default: 2025.12)")
    parser.add_argument("--examples", type=int, default=50, help="examples per case (default: 50)")
    parser.add_argument("--seed", type=int, default=0, help="Hypothesis's seed (default: 0)")
    given = parser.parse_args()
    if not (given.suite / "array_api_tests").is_dir():
        parser.error(f"{given.suite} holds no array_api_tests; clone https://github.com/data-apis/array-api-tests")
    figures, failed = run_suite(given.suite, given.module, given.version, given.examples, given.seed)
    print(table(figures))
    expected = expected_failures(EXPECTED.read_text("utf-8")) if given.module == "typedtensor" else failed
    differences = judge(failed, expected)
    print(*differences, sep="\n", file=sys.stderr)
    return int(bool(differences))


if __name__ == "__main__":
    sys.exit(main())
