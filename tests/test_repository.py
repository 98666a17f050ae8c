"""What stands around the package: which files are marked as generated, and what may be released."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
GENERATED = [
    path.relative_to(ROOT).as_posix()
    for path in sorted((ROOT / "typedtensor").rglob("*.py*"))
    if path.suffix in {".py", ".pyi"} and "written by tools/write_laws.py." in path.read_text("utf-8")[:1000]
]
PACKAGE = '"""Tensors."""\n\n__version__ = "1.2.3"\n'
CHANGELOG = "# Changelog\n\n## [1.2.3] - 2026-11-22\n\n### Added\n"


def test_generated_files_are_marked() -> None:
    """.gitattributes names each of them, and no file that is not there or written by hand."""
    lines = (ROOT / ".gitattributes").read_text("utf-8").splitlines()
    patterns = [line.split()[0] for line in lines if "linguist-generated=true" in line]
    marked = sorted(path.relative_to(ROOT).as_posix() for pattern in patterns for path in ROOT.glob(pattern))
    assert marked == GENERATED
    assert "typedtensor/rank.py" in GENERATED


@pytest.fixture(name="release", scope="module")
def _release() -> Any:
    """The program that judges a tag."""
    spec = importlib.util.spec_from_file_location("check_release", ROOT / ".github" / "check_release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_tag_is_released_where_version_and_changelog_agree(release: Any) -> None:
    """The tag is the version, and the changelog has its date."""
    assert release.fault("v1.2.3", PACKAGE, CHANGELOG) is None


@pytest.mark.parametrize(
    ("tag", "package", "changelog", "fault"),
    [
        ("v1.2.4", PACKAGE, CHANGELOG, "the tag v1.2.4 is not v1.2.3"),
        ("1.2.3", PACKAGE, CHANGELOG, "the tag 1.2.3 is not v1.2.3"),
        ("v1.2.3", PACKAGE, CHANGELOG.replace("2026-11-22", "unreleased"), "CHANGELOG.md has no line"),
        ("v1.2.3", PACKAGE, CHANGELOG.replace("1.2.3", "1.2.30"), "CHANGELOG.md has no line"),
        ("v1.2.3", PACKAGE, CHANGELOG.replace("1.2.3", "1x2.3"), "CHANGELOG.md has no line"),
        ("v1.2.3", "", CHANGELOG, "has no __version__"),
    ],
)
def test_any_disagreement_stops_a_release(release: Any, tag: str, package: str, changelog: str, fault: str) -> None:
    """The message says which."""
    assert fault in release.fault(tag, package, changelog)


def test_the_version_is_found_in_this_package(release: Any) -> None:
    """Another tag is told it."""
    assert release.main(["v0"]).startswith("the tag v0 is not v")
    assert "check_release.py" in release.main([])


def test_the_package_says_where_it_comes_from() -> None:
    """Repository, documentation, changelog and issues."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(project["urls"]) == {"Repository", "Documentation", "Changelog", "Issues"}
    assert all(url.startswith("https://") for url in project["urls"].values())
