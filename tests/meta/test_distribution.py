"""The command that checks distributions finds missing and superfluous files."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools import distribution
from tools.distribution import JUDGED, SMOKE, dead_links, differences

ROOT = Path(__file__).parents[2]
TRACKED = {
    "pyproject.toml",
    "native/core.c",
    "typedtensor/__init__.py",
    "typedtensor/py.typed",
    "typedtensor/_generated/rank.pyi",
}
PACKAGE = {name for name in TRACKED if name.startswith("typedtensor/")}
BUILT = {"typedtensor/_core.cpython-311-x86_64-linux-gnu.so", "typedtensor-0.1.0.dist-info/METADATA"}


def wheel(folder: Path, names: set[str]) -> Path:
    """Make a wheel of these files."""
    path = folder / "typedtensor-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(names):
            archive.writestr(name, "")
    return path


def source(folder: Path, names: set[str]) -> Path:
    """Make a source distribution of these files."""
    path = folder / "typedtensor-0.1.0.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name in sorted(names):
            archive.addfile(tarfile.TarInfo(f"typedtensor-0.1.0/{name}"), io.BytesIO())
    return path


def test_complete_archives_pass(tmp_path: Path) -> None:
    """A wheel has the package and the files of the build; a source distribution has every file."""
    assert differences(wheel(tmp_path, PACKAGE | BUILT), TRACKED) == []
    assert differences(source(tmp_path, TRACKED | {"PKG-INFO"}), TRACKED) == []


@pytest.mark.parametrize("name", sorted(PACKAGE))
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    """This holds for the wheel and for the source distribution."""
    assert differences(wheel(tmp_path, PACKAGE - {name}), TRACKED) == [
        f"typedtensor-0.1.0-py3-none-any.whl lacks {name}"
    ]
    assert differences(source(tmp_path, TRACKED - {name}), TRACKED) == [f"typedtensor-0.1.0.tar.gz lacks {name}"]


def test_native_sources_are_in_the_source_distribution_only(tmp_path: Path) -> None:
    """The wheel has no other additional files either."""
    assert differences(source(tmp_path, TRACKED - {"native/core.c"}), TRACKED) == [
        "typedtensor-0.1.0.tar.gz lacks native/core.c"
    ]
    assert differences(wheel(tmp_path, PACKAGE | {"native/core.c"}), TRACKED) == [
        "typedtensor-0.1.0-py3-none-any.whl has native/core.c, which is not ours"
    ]
    assert differences(source(tmp_path, TRACKED | {"typedtensor/_core.so"}), TRACKED) == [
        "typedtensor-0.1.0.tar.gz has typedtensor/_core.so, which is not ours"
    ]


def test_the_smoke_test_needs_the_installed_package() -> None:
    """Here the package is beside the tests, so it fails at the first check; without that check it passes."""
    command = [sys.executable, "-c"]
    done = subprocess.run([*command, SMOKE], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "AssertionError: " + str(ROOT / "typedtensor") in done.stderr
    look = "assert Path(tt.__file__).is_relative_to(sys.prefix), tt.__file__\n"
    assert look in SMOKE
    done = subprocess.run([*command, SMOKE.replace(look, "")], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("runs; the compiled core is ")


def test_the_files_to_check_exist() -> None:
    """Both kinds exist, and the versions of the four checkers are pinned."""
    assert all((ROOT / "tests" / "static" / name).exists() for name in JUDGED)
    assert {name.partition("/")[0] for name in JUDGED} == {"accept", "reject"}
    assert set(distribution.CHECKERS) == {"mypy", "pyright", "pyrefly", "ty"}


@pytest.mark.parametrize(
    ("address", "fault"),
    [
        ("docs/memory.md", "docs/memory.md, which is not a file of version 1.2.3"),
        ("https://github.com/typedtensor/typedtensor/blob/main/pyproject.toml", "not a file of version 1.2.3"),
        ("https://github.com/typedtensor/typedtensor/blob/v1.2.3/nowhere.md", "nowhere.md, which is no file"),
        ("https://github.com/typedtensor/typedtensor/blob/v1.2.3/pyproject.toml", None),
        ("https://raw.githubusercontent.com/typedtensor/typedtensor/v1.2.3/pyproject.toml", None),
        ("https://numpy.org", None),
        ("#install", None),
    ],
)
def test_links_of_the_description_lead_to_files_of_the_version(address: str, fault: str | None) -> None:
    """A package index has the description alone."""
    found = dead_links(f'<p><a href="{address}">name</a></p>', "1.2.3", TRACKED)
    assert len(found) == (fault is not None)
    assert all(str(fault) in each for each in found)
