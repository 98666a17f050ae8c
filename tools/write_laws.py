"""Writes the files whose text follows from the laws; `python tools/write_laws.py --check` says whether they are current.

The laws of the ranks follow from counting, those of the dtypes from NumPy's own answers, the overloads of the functions
and operators from both. What is written is committed, so that a checker and a reader find it.
"""

from __future__ import annotations

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from write_dtypes import dtypes
from write_operators import BEGIN, END, region, selections
from write_ranks import laws, ranks
from write_rules import rules
from write_signatures import written

PACKAGE = pathlib.Path(__file__).parent.parent / "typedtensor"


def tensor() -> str:
    """The file `tensor.py` with its operators written anew."""
    before, _, rest = (PACKAGE / "tensor.py").read_text().partition(BEGIN + "\n")
    _, _, after = rest.partition(END + "\n")
    if not after:
        raise SystemExit("tensor.py: the two lines that mark the operators are gone")
    return before + region() + after


WRITTEN = {
    "_laws.py": laws,
    "_rules.pyi": rules,
    "rank.py": ranks,
    "dtype.py": dtypes,
    "_selections.py": selections,
    "tensor.py": tensor,
    **written(),
}


def formatted(text: str, path: pathlib.Path) -> str:
    """The text as ruff formats it: what is committed passes the same check as all other code."""
    ruff, name = [sys.executable, "-m", "ruff"], ["--stdin-filename", str(path), "-"]
    fix = ["check", "--quiet", "--fix-only", "--select"]
    for command in ([*fix, "I,UP035"], [*fix, "F401", "--isolated"], ["format", "--quiet"]):
        text = subprocess.run([*ruff, *command, *name], input=text, capture_output=True, text=True, check=True).stdout
    return text


def main() -> int:
    """Write every file, or those whose names contain a word of the command line; with --check compare only.

    The exit code of --check is the number of files that are not current.
    """
    stale = 0
    words = [word for word in sys.argv[1:] if word != "--check"]
    for name, write in WRITTEN.items():
        if words and not any(word in name for word in words):
            continue
        path = PACKAGE / name
        text = formatted(write(), path)
        if path.exists() and path.read_text() == text:
            continue
        stale += 1
        if "--check" not in sys.argv:
            path.write_text(text)
        print(f"{'stale' if '--check' in sys.argv else 'wrote'}: {name}")
    return stale if "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
