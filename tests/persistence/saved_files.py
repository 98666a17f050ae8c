"""Helpers for the tests of files that are replaced atomically."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from typedtensor.persistence._files import write_whole

if TYPE_CHECKING:
    from typedtensor.persistence._files import Path as AnyPath


fcntl = pytest.importorskip("fcntl", reason="needs POSIX: its locks, file modes, links and pipes")


OLD = b"what stood here"
NEW = b"what stands here now"
ROOT = Path(__file__).parent.parent.parent


def save(path: AnyPath, data: bytes = NEW) -> None:
    """Write a file as a whole."""
    with write_whole(path) as stream:
        assert stream.write(data) == len(data)


def mode(path: Path) -> int:
    """Return the permissions of a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(name="old")
def _old(tmp_path: Path) -> Path:
    """Create a file alone in its folder."""
    path = tmp_path / "w.params"
    path.write_bytes(OLD)
    return path
