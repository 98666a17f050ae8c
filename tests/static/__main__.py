"""Checks some static files with the four checkers: `python -m tests.static accept/loops.py reject/loops.py`.

The tests check all files together, in minutes; this takes seconds, after a change of a few.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.static.checkers import CHECKERS, run
from tests.static.markers import judge

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def main(names: list[str]) -> int:
    """Print where a checker and a file disagree; return 1 if one does, 2 if a file does not exist."""
    files = {name: HERE / name for name in names}
    missing = [name for name, path in files.items() if not path.is_file()]
    if missing or not names:
        print(f"needed: files of tests/static such as accept/loops.py, got: {missing or 'none'}", file=sys.stderr)
        return 2
    sources = {name: path.read_text("utf-8") for name, path in files.items()}
    found = 0
    for checker, how in CHECKERS.items():
        with TemporaryDirectory() as folder:
            refusals = run(how, sources, [ROOT, ROOT / "stubs"], Path(folder))
        for name, source in sources.items():
            for fault in judge(checker, source, refusals[name]):
                print(f"{name}:{fault}")
                found += 1
    print(f"{found} disagreements of {', '.join(CHECKERS)} with {len(names)} files")
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
