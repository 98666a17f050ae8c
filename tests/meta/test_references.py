"""What pages, comments and docstrings refer to exists: files, names in files, modules and attributes."""

from __future__ import annotations

import io
import re
import tokenize
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("typedtensor", "tools", "native", "tests", "benchmarks", "examples", "stubs")
STARTS = (ROOT, *(ROOT / name for name in ("typedtensor", "typedtensor/_generated", "docs", "tests", "tests/static")))
"""Where a path may begin; or at the file that refers to it."""
_PATH = re.compile(r"(?<![\w/.@:-])((?:[\w.-]+/)+[\w.-]+\.(?:pyi?|md|c|h|toml|txt|sh|yml|ipynb|svg))\b")
_NAMED_IN = re.compile(r"`(\w+)`,? in\s+`?((?:[\w.-]+/)*[\w-]+\.(?:pyi?|c|h))\b")
_TICKED = re.compile(r"`([A-Za-z_]\w*(?:\.\w+)*)(?:\(\))?`")
_BLOCK = re.compile(r"(?ms)^```.*?^```")
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/typing-rules.md")),
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if "_build" not in page.parts),
]
INTERNAL = [
    *(ROOT / name for name in ("CONTRIBUTING.md", "docs/architecture.md", "docs/typing-rules.md")),
    *(page for page in sorted((ROOT / "docs" / "decisions").glob("*.md")) if page.stem != "systems-rows"),
]
"""The pages that speak of private names; one other speaks of another library's."""
FOREIGN = {
    *(
        "ArrayLike",
        "CVMLoadParamsDict",
        "CVMSaveParamsDict",
        "CommonMatrix",
        "Resize",
        "SetValue",
        "ShareData",
        "xGEMM",
    ),
    *(
        "__annotate__",
        "__array_function__",
        "aligned_alloc",
        "assert_close",
        "assert_never",
        "cudaHostAlloc",
        "malloc_trim",
        "nb_add",
    ),
    "mp_subscript",
    *("max_memory_allocated", "reset_peak_memory_stats", "set_limit"),
}
"""Names of Python, NumPy and other libraries, which this project does not use."""
SOURCES = [
    path
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".py", ".pyi", ".c", ".h"} and not {"golden", "__pycache__"} & set(path.parts)
]
PACKAGE = [path for path in SOURCES if path.is_relative_to(ROOT / "typedtensor") and "_generated" not in path.parts]


class Fault(NamedTuple):
    """A reference to nothing."""

    line: int
    name: str


def prose_of(path: Path) -> list[tuple[int, str]]:
    """Return comments and docstrings of a module with their lines, or all of a page."""
    text = path.read_text("utf-8")
    if path.suffix == ".md":
        return [(1, text)]
    if path.suffix in {".c", ".h"}:
        return [(text.count("\n", 0, found.start()) + 1, found[0]) for found in re.finditer(r"(?s)/\*.*?\*/", text)]
    return [
        (token.start[0], token.string)
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and token.string.startswith('"""'))
    ]


def missing_files(path: Path, line: int, text: str) -> list[Fault]:
    """Return the paths that lead nowhere."""
    return [
        Fault(line + text.count("\n", 0, found.start()), found[1])
        for found in _PATH.finditer(text)
        if not any((start / found[1]).exists() for start in (*STARTS, path.parent))
    ]


def missing_names(path: Path, line: int, text: str) -> list[Fault]:
    """Return the names that the file beside them does not have."""
    faults = []
    for found in _NAMED_IN.finditer(text):
        files = [start / found[2] for start in (*STARTS, path.parent) if (start / found[2]).is_file()]
        if not any(re.search(rf"\b{found[1]}\b", file.read_text("utf-8")) for file in files):
            faults.append(Fault(line + text.count("\n", 0, found.start()), f"{found[1]} in {found[2]}"))
    return faults


@cache
def names_in_code() -> frozenset[str]:
    """Return every name in the code of this project, whatever defines it."""
    found: set[str] = set()
    for path in SOURCES:
        if "accept" not in path.parts and "reject" not in path.parts and path != Path(__file__):
            found.update(re.findall(r"\b[A-Za-z_]\w*\b", code_of(path)))
    return frozenset(found)


def code_of(path: Path) -> str:
    """Return a file without its comments and docstrings."""
    text = path.read_text("utf-8")
    if path.suffix in {".c", ".h"}:
        return re.sub(r"(?s)/\*.*?\*/", "", text)
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return " ".join(
        token.string
        for token in tokens
        if token.type == tokenize.NAME or (token.type == tokenize.STRING and not token.string.startswith('"""'))
    )


@pytest.mark.parametrize("path", [*PAGES, *SOURCES], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_and_names_in_them_exist(path: Path) -> None:
    """A file that moves takes along what refers to it."""
    faults = [
        fault
        for line, text in prose_of(path)
        for fault in (*missing_files(path, line, text), *missing_names(path, line, text))
    ]
    assert not faults, [f"{path.relative_to(ROOT)}:{line}: {name}" for line, name in faults]


@pytest.mark.parametrize("path", [*INTERNAL, *PACKAGE], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_names_in_backticks_are_in_the_code(path: Path) -> None:
    """Each part of a dotted name, in comments, docstrings and pages about the code; blocks on the page count."""
    text = "\n".join(text for _, text in prose_of(path))
    shown = {word for block in _BLOCK.findall(text) for word in re.findall(r"\w+", block)}
    quoted = {part for found in _TICKED.finditer(_BLOCK.sub("", text)) for part in found[1].split(".")}
    assert quoted - shown - FOREIGN - names_in_code() == set()


def test_a_reference_to_nothing_is_found(tmp_path: Path) -> None:
    """It has the line where it stands."""
    page = tmp_path / "page.md"
    text = "See `core/base.py`.\nSee `core/nowhere.py`, `BaseArray` in core/base.py and\n`Nobody` in `core/base.py`."
    page.write_text(text, "utf-8")
    assert missing_files(page, 1, text) == [(2, "core/nowhere.py")]
    assert missing_names(page, 1, text) == [(3, "Nobody in core/base.py")]
    assert "Nobody" not in names_in_code()
