"""This version reads the files and pickles of every release, and writes the same bytes."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

import typedtensor as tt
from tests.persistence.versions import GOLDEN, READERS, SAME_BYTES, WRITERS, contents, expected

FOLDERS = sorted(path for path in GOLDEN.iterdir() if path.is_dir())
FILES = [pytest.param(path, id=f"{path.parent.name}-{path.name}") for folder in FOLDERS for path in folder.iterdir()]


def need(name: str) -> None:
    """Skip if the package of a format is not installed."""
    if "safetensors" in name and find_spec("safetensors") is None:
        pytest.skip("not installed: safetensors")


@pytest.mark.parametrize("path", FILES)
def test_files_of_a_release_are_read(path: Path) -> None:
    """Values, dtypes, shapes and order are equal; pickles keep classes and the next random numbers."""
    need(path.name)
    found = READERS[path.name](path)
    assert contents(found) == contents(expected(path.name))
    if isinstance(found, dict):
        assert set(found) == set(expected(path.name))


@pytest.mark.parametrize("path", [each for each in FILES if each.values[0].name in SAME_BYTES])  # type: ignore[union-attr]  # pytest types each as a collection
def test_equal_tensors_give_the_bytes_of_a_release(path: Path, tmp_path: Path) -> None:
    """The file formats are stable."""
    need(path.name)
    WRITERS[path.name](tmp_path / path.name)
    assert (tmp_path / path.name).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("name", [name for name in WRITERS if name not in SAME_BYTES])
def test_a_pickle_of_this_version_is_read_by_this_version(name: str, tmp_path: Path) -> None:
    """Its bytes depend on NumPy's."""
    WRITERS[name](tmp_path / name)
    assert contents(READERS[name](tmp_path / name)) == contents(expected(name))


def test_each_release_has_each_file() -> None:
    """This version has them too."""
    assert tt.__version__ in [folder.name for folder in FOLDERS]
    for folder in FOLDERS:
        assert {path.name for path in folder.iterdir()} == set(WRITERS)


def test_any_difference_is_detected() -> None:
    """It is in a value, a dtype, a shape, or the class."""
    x = tt.ones(2)
    others = [tt.zeros(2), tt.ones(2, dtype=tt.float32), tt.reshape(x, (1, 2)), x.dynamic()]
    assert contents({"a": x}) == contents({"a": x.copy()})
    for other in others:
        assert contents({"a": x}) != contents({"a": other})
