"""The command: `python -m benchmarks [--write] [topic ...]`."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from benchmarks.report import PAGE, Skipped, conditions, write
from benchmarks.timing import FULL, TINY, Effort

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

TOPICS = (
    "overhead",
    "indexing",
    "functions",
    "programs",
    "chains",
    "memory",
    "others",
    "persistence",
    "imports",
    "checking",
    "editor",
)
ELSEWHERE = {
    "gpu": "gpu.md",
    "cluster": "cluster-measured.md",
    "groups": "cluster-measured.md",
    "large": "cluster-measured.md",
    "scale": "reliability.md",
    "transforms": "transforms.md",
}
"""Topics that run only if they are named, and further pages for results."""


def main(arguments: Sequence[str] | None = None, page: Path = PAGE) -> None:
    """Measure each topic, show the results, and write them to the page if requested."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure what the library costs.")
    parser.add_argument(
        "topics",
        nargs="*",
        metavar="topic",
        help=f"one of {', '.join(TOPICS)}, all without any; or {', '.join(ELSEWHERE)}",
    )
    parser.add_argument("--write", action="store_true", help="write the results into their page in docs")
    parser.add_argument("--tiny", action="store_true", help="only show that everything runs: the figures mean nothing")
    options = parser.parse_args(arguments)
    known = (*TOPICS, *ELSEWHERE)
    if unknown := set(options.topics) - set(known):
        parser.error(f"no such topic: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    if options.tiny and options.write:
        parser.error("--tiny measures nothing that could be written")
    for topic in options.topics or TOPICS:
        print(f"## {topic}\n")
        parts: list[str] = []
        try:
            for part in measured(topic, TINY if options.tiny else FULL):
                print(f"{part}\n", flush=True)  # at once: a process that is ended early has shown what it measured
                parts.append(part)
        except Skipped as reason:
            print(f"skipped: {reason}\n")
            continue
        if options.write:
            write(page.with_name(ELSEWHERE.get(topic, page.name)), topic, "\n\n".join(parts))


def measured(topic: str, effort: Effort) -> Iterator[str]:
    """The conditions of the measurement, and each result of a topic."""
    load = os.getloadavg()[0]
    for number, table in enumerate(import_module(f"benchmarks.{topic}").measure(effort)):
        if not number:
            yield conditions(load)
        yield table.markdown()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that child processes end too
    main()
