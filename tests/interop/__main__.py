"""Tries every call and prints the tables of results: `python -m tests.interop [--write]`."""

from __future__ import annotations

import argparse
import os
import sys
import warnings

os.environ.setdefault("SCIPY_ARRAY_API", "1")  # SciPy reads it when it is first imported

from tests.interop.calls import LIBRARIES, assert_rejected, assert_supported, missing
from tests.interop.page import REFUSALS, TOPICS, details, overview, refusals, write


def main() -> None:
    """Try every call; one that contradicts the tables ends the program."""
    parser = argparse.ArgumentParser(prog="python -m tests.interop", description="Try other libraries on our arrays.")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/interoperability.md")
    options = parser.parse_args()
    lacking = [reason for name in LIBRARIES if (reason := missing(name))]
    if lacking:
        parser.exit(1, "\n".join(["Every library has to be there:", *lacking, ""]))
    warnings.simplefilter("ignore")  # warnings of other libraries do not matter
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
