"""The last line of `red.py` turns red in language servers, with the settings of docs/setup.md."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from benchmarks.editor import SERVERS
from benchmarks.language_server import LanguageServer

PAGE = (Path(__file__).parents[2] / "docs" / "setup.md").read_text("utf-8")
PREFIX = Path(sys.prefix)
BLOCKS = re.findall(r"(?ms)^```(\w+)\n(.*?)^```$", PAGE)
RED = next(text for _, text in BLOCKS if text.startswith("# red.py\n"))
PYRIGHT = next(json.loads(text) for name, text in BLOCKS if name == "json" and "venvPath" in text)
PYREFLY = next(text for name, text in BLOCKS if name == "toml")
SETTINGS = {
    "pyright": ("pyrightconfig.json", json.dumps(PYRIGHT | {"venvPath": str(PREFIX.parent), "venv": PREFIX.name})),
    "pyrefly": ("pyrefly.toml", f'{PYREFLY}python-interpreter-path = "{sys.executable}"\n'),
    "ty": ("ty.toml", f'[environment]\npython = "{PREFIX}"\n'),
}
"""The files of the page, with this environment in the place of a reader's."""
pytestmark = pytest.mark.static


@pytest.mark.parametrize("name", SERVERS)
def test_the_line_turns_red(name: str, tmp_path: Path) -> None:
    """It is the only line with an error."""
    file, settings = SETTINGS[name]
    (tmp_path / file).write_text(settings, "utf-8")
    program = tmp_path / "red.py"
    program.write_text(RED, "utf-8")
    command = [str(Path(sys.executable).with_name(SERVERS[name][0])), *SERVERS[name][1:]]
    document = {"uri": program.as_uri(), "languageId": "python", "version": 1, "text": RED}
    with LanguageServer(command, tmp_path, {}) as server:
        server.notify("textDocument/didOpen", {"textDocument": document})
        found = server.diagnosed(program.as_uri(), 1, bool).found
    assert {each["range"]["start"]["line"] for each in found} == {len(RED.splitlines()) - 1}
