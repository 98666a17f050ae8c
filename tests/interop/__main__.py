"""The command: `python -m tests.interop [--write]` tries every call, and shows the tables of what it saw."""

from __future__ import annotations

import argparse
import os
import sys
import warnings

os.environ.setdefault("SCIPY_ARRAY_API", "1")  # SciPy reads it once, when it is first imported

from tests.interop.calls import LIBRARIES, assert_rejected, assert_supported, missing
from tests.interop.page import REFUSALS, TOPICS, details, overview, refusals, write


def main() -> None:
    """Try everything; a call that is not as the tables say ends the program."""
    parser = argparse.ArgumentParser(prog="python -m tests.interop", description="Try other libraries on our arrays.")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/interoperability.md")
    options = parser.parse_args()
    lacking = [reason for name in LIBRARIES if (reason := missing(name))]
    if lacking:
        parser.exit(1, "\n".join(["Every library has to be there:", *lacking, ""]))
    warnings.simplefilter("ignore")  # what a library warns of is its own affair
    for topic in TOPICS:
        for name in topic.calls:
            for way in ("Tensor", "DArray"):
                assert_supported(topic, name, way)
    for refusal in REFUSALS:
        assert_rejected(refusal)
    sys.stdout.write(f"{overview()}\n\n{details()}\n\n{refusals()}\n")
    if options.write:
        write()


if __name__ == "__main__":
    main()
