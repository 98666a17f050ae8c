"""A save that fails at any step leaves the old file, and the steps are in the safe order."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.persistence.contents import names
from tests.platforms import linux
from typedtensor.persistence import _files
from typedtensor.persistence._files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

from tests.persistence.saved_files import (
    NEW,
    OLD,
    _old,  # noqa: F401  # a fixture
    fcntl,
    mode,
    save,
)


class Planned(Exception):  # noqa: N818 - no error of anybody's
    """What a block raises."""


# Failures


@pytest.mark.parametrize("error", [Planned, OSError, KeyboardInterrupt, SystemExit, MemoryError])
@pytest.mark.parametrize("count", [0, 10, 1_000_000])
def test_block_that_raises_changes_nothing(tmp_path: Path, old: Path, error: type[BaseException], count: int) -> None:
    """Whatever it raises, and however much it wrote."""
    for path in (old, tmp_path / "new"):
        with pytest.raises(error), write_whole(path) as stream:  # noqa: PT012 - the block is what is tested
            stream.write(b"x" * count)
            raise error
    assert names(tmp_path) == ["w.params"]
    assert old.read_bytes() == OLD


def test_generator_that_is_given_up_changes_nothing(old: Path) -> None:
    """As a coroutine that is cancelled for good."""

    def saving() -> Iterator[None]:
        with write_whole(old) as stream:
            stream.write(NEW)
            yield

    steps = saving()
    next(steps)
    assert len(names(old.parent)) == 2
    steps.close()  # type: ignore[attr-defined]  # a generator
    assert names(old.parent) == ["w.params"]
    assert old.read_bytes() == OLD


STEPS = ["open", "flock", "fchmod", "fsync", "replace"]


@pytest.mark.parametrize("new", [False, True], ids=["old file", "new file"])
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(
    "error", [OSError(errno.EIO, "Input/output error"), KeyboardInterrupt()], ids=["EIO", "Ctrl-C"]
)
def test_step_that_fails_changes_nothing(
    old: Path,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    error: BaseException,
    new: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """Each of them, with an old file and without one."""
    path = old.parent / "new" if new else old
    old.chmod(0o640)
    module = fcntl if step == "flock" else os
    real = getattr(module, step)
    failed = []

    def fail(*arguments: object, **options: object) -> object:
        if step == "open" and not str(arguments[0]).endswith(".tmp"):
            return real(*arguments, **options)
        failed.append(step)
        raise error

    monkeypatch.setattr(module, step, fail)
    harmless = (step == "flock" and isinstance(error, OSError)) or (step == "fchmod" and new)
    if harmless:  # a file system without locks; a new file needs no other mode
        save(path)
        assert names(old.parent) == sorted({"w.params", path.name})
        return
    with pytest.raises(type(error)):
        save(path)
    assert failed == [step]
    monkeypatch.undo()
    assert names(old.parent) == ["w.params"]
    assert old.read_bytes() == OLD
    assert mode(old) == 0o640


@linux
@pytest.mark.parametrize("count", [10, 10_000_000])
def test_write_that_fails_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """In the block or when the last bytes are flushed; the error is that of the disk, and says what stands."""
    fill_the_disk(monkeypatch)
    with pytest.raises(OSError, match="No space left on device") as caught:
        save(old, b"x" * count)
    assert caught.value.errno == errno.ENOSPC
    assert caught.value.__notes__ == [f"{old} is what it was before."]
    assert names(old.parent) == ["w.params"]
    assert old.read_bytes() == OLD


@linux
def test_error_of_the_block_is_the_one_that_comes_out(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not that of the disk, which refuses the bytes that were still to be flushed."""
    fill_the_disk(monkeypatch)
    with pytest.raises(Planned), write_whole(old) as stream:  # noqa: PT012 - the block is what is tested
        stream.write(NEW)
        raise Planned
    assert names(old.parent) == ["w.params"]


def fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each write to a temporary file fail."""

    def full(descriptor: int, how: str, size: int) -> BinaryIO:
        device = os.open("/dev/full", os.O_WRONLY)  # whose every write fails as a full disk does
        os.dup2(device, descriptor)
        os.close(device)
        return os.fdopen(descriptor, how, size)  # type: ignore[return-value]  # how is "wb"

    monkeypatch.setattr(_files, "open", full, raising=False)


@linux
def test_no_descriptor_is_left_open(old: Path) -> None:
    """After a save, and after one that failed."""
    before = names(Path("/proc/self/fd"))
    save(old)
    with pytest.raises(Planned), write_whole(old):
        raise Planned
    with pytest.raises(OSError, match="missing"):
        save(old.parent / "missing" / "w")
    assert names(Path("/proc/self/fd")) == before


# Order of the steps


@linux
def test_bytes_are_on_the_disk_before_the_name_and_the_name_before_the_end(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a loss of power leaves the old file or the new one."""
    done: list[tuple[str, str]] = []
    sync, replace = os.fsync, os.replace

    def synced(descriptor: int) -> None:
        path = Path(f"/proc/self/fd/{descriptor}").readlink()
        done.append(("sync", "folder" if path.is_dir() else path.read_bytes().decode()))
        sync(descriptor)

    def replaced(source: str, target: str) -> None:
        done.append(("replace", target))
        replace(source, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    save(old)
    assert done == [("sync", NEW.decode()), ("replace", str(old)), ("sync", "folder")]


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP, errno.ENOSYS])
def test_a_file_system_that_cannot_flush_folders_is_accepted(
    old: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """Some network file systems."""
    fail_on_folder(monkeypatch, code)
    save(old)
    assert old.read_bytes() == NEW


def test_folder_that_fails_to_reach_the_disk_raises(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new file stands, whole; only a loss of power could take it back."""
    fail_on_folder(monkeypatch, errno.EIO)
    with pytest.raises(OSError, match="planned") as caught:
        save(old)
    assert caught.value.__notes__ == ["The new file stands, whole; whether it outlives a loss of power is not known."]
    assert names(old.parent) == ["w.params"]
    assert old.read_bytes() == NEW


def fail_on_folder(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """Let the flushing of folders fail, and nothing else."""
    sync = os.fsync

    def fail(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(code, "planned")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", fail)
