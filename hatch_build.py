"""Builds the compiled core into the wheel if there is a compiler, and the description for a package index.

Without a compiler the wheel is pure Python.

For an editable installation the module is put beside the sources. `TYPEDTENSOR_PURE=1` builds no core, and
`TYPEDTENSOR_REQUIRE_CORE=1` turns a failure to build it into an error, as for the wheels of a release.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).parent
PAGES = "https://github.com/typedtensor/typedtensor/blob"
PICTURES = "https://raw.githubusercontent.com/typedtensor/typedtensor"
_LINK = re.compile(r"(?P<picture>!?)(?P<text>\[(?:[^\[\]]|\[[^\[\]]*\])*\])\((?!https?:|#|mailto:)(?P<path>[^()\s]+)\)")
SECONDS = 300


def is_set(name: str) -> bool:
    """Whether an environment variable is set to yes."""
    return os.environ.get(name, "0") not in {"", "0"}


def unsupported() -> str | None:
    """The reason why this Python cannot have the compiled core; None if it can."""
    if is_set("TYPEDTENSOR_PURE"):
        return "TYPEDTENSOR_PURE is set"
    if sys.implementation.name != "cpython":
        return f"the core is for CPython, not {sys.implementation.name}"
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        return "the core needs the global interpreter lock"
    return None


class CoreBuilder(BuildHookInterface[Any]):
    """The hook that hatchling calls."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the module and add it to the wheel; `version` is "editable" or "standard"."""
        reason = unsupported()
        found = None
        if reason is None:
            found, reason = self._built(Path(self._target(version)))
        if found is None:
            if is_set("TYPEDTENSOR_REQUIRE_CORE"):
                raise RuntimeError(f"the compiled core was not built: {reason}")
            self.app.display_warning(f"typedtensor is installed without its compiled core: {reason}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        if version != "editable":
            build_data["force_include"][str(found)] = f"typedtensor/{found.name}"

    def _target(self, version: str) -> str:
        if version == "editable":
            return str(ROOT / "typedtensor")
        self._folder = tempfile.TemporaryDirectory()  # exists as long as the hook
        return self._folder.name

    def _built(self, folder: Path) -> tuple[Path | None, str]:
        command = [sys.executable, str(ROOT / "native" / "build.py"), str(folder)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)  # noqa: S603  # this Python
        except (OSError, subprocess.TimeoutExpired) as error:
            return None, str(error)
        if done.returncode:
            lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
            return None, " / ".join(lines[-3:]) or "the compiler failed"
        return Path(done.stdout.splitlines()[-1]), ""


def for_index(readme: str, version: str) -> str:
    """The README with the addresses of the files of this version, since a package index has only its text."""

    def absolute(link: re.Match[str]) -> str:
        start = PICTURES if link["picture"] else PAGES
        return f"{link['picture']}{link['text']}({start}/v{version}/{link['path']})"

    return _LINK.sub(absolute, readme)


class DescriptionWriter(MetadataHookInterface):
    """The hook that hatchling calls for the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description."""
        text = for_index((ROOT / "README.md").read_text("utf-8"), metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
