"""Whether a tag may be released: `python .github/check_release.py v1.2.3`.

The tag is the version of the package, and CHANGELOG.md has a section of that version with a date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def fault(tag: str, package: str, changelog: str) -> str | None:
    """The first disagreement between a tag, the text of the package and that of the changelog."""
    found = re.search(r'^__version__ = "(.+)"$', package, re.MULTILINE)
    if found is None:
        return "typedtensor/__init__.py has no __version__"
    version = found[1]
    if tag != f"v{version}":
        return f"the tag {tag} is not v{version}, the version of the package"
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        return f"CHANGELOG.md has no line `## [{version}] - YYYY-MM-DD`"
    return None


def main(arguments: list[str]) -> str | None:
    """Check the tag given as argument; return what is wrong, which becomes the exit status."""
    if len(arguments) != 1:
        return __doc__
    texts = [(ROOT / name).read_text("utf-8") for name in ("typedtensor/__init__.py", "CHANGELOG.md")]
    return fault(arguments[0], *texts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
