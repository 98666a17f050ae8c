"""A save that fails at any step keeps the old file, and its steps have a safe order."""

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


class Planned(Exception):  # noqa: N818 - not an error of the package
    """The exception that a block raises."""


# Failures


@pytest.mark.parametrize("error", [Planned, OSError, KeyboardInterrupt, SystemExit, MemoryError])
@pytest.mark.parametrize("count", [0, 10, 1_000_000])
def test_a_block_that_raises_changes_nothing(tmp_path: Path, old: Path, error: type[BaseException], count: int) -> None:
    """This holds for any exception, after any number of bytes."""
    for path in (old, tmp_path / "new"):
        with pytest.raises(error), write_whole(path) as stream:  # noqa: PT012 - the block is tested
            stream.write(b"x" * count)
            raise error
    assert names(tmp_path) == ["w.params"]
    assert old.read_bytes() == OLD


def test_an_abandoned_generator_changes_nothing(old: Path) -> None:
    """A cancelled coroutine behaves alike."""

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
def test_a_step_that_fails_changes_nothing(
    old: Path,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    error: BaseException,
    new: bool,
) -> None:
    """Each step fails in turn, with and without an old file."""
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
    if harmless:  # a file system without locks is accepted; a new file needs no other mode
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
def test_a_write_that_fails_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """The write is in the block or in the final flush; the error of the system names what remains."""
    fill_the_disk(monkeypatch)
    with pytest.raises(OSError, match="No space left on device") as caught:
        save(old, b"x" * count)
    assert caught.value.errno == errno.ENOSPC
    assert caught.value.__notes__ == [f"{old} is what it was before."]
    assert names(old.parent) == ["w.params"]
    assert old.read_bytes() == OLD


@linux
def test_the_error_of_the_block_is_raised(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes precedence over the error of the disk in the final flush."""
    fill_the_disk(monkeypatch)
    with pytest.raises(Planned), write_whole(old) as stream:  # noqa: PT012 - the block is tested
        stream.write(NEW)
        raise Planned
    assert names(old.parent) == ["w.params"]


def fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every write to a temporary file fail."""

    def full(descriptor: int, how: str, size: int) -> BinaryIO:
        device = os.open("/dev/full", os.O_WRONLY)  # fails at each write, as on a full disk
        os.dup2(device, descriptor)
        os.close(device)
        return os.fdopen(descriptor, how, size)  # type: ignore[return-value]  # how is "wb"

    monkeypatch.setattr(_files, "open", full, raising=False)


@linux
def test_no_descriptor_stays_open(old: Path) -> None:
    """This holds after a save and after a failure."""
    before = names(Path("/proc/self/fd"))
    save(old)
    with pytest.raises(Planned), write_whole(old):
        raise Planned
    with pytest.raises(OSError, match="missing"):
        save(old.parent / "missing" / "w")
    assert names(Path("/proc/self/fd")) == before


# Order of the steps


@linux
def test_data_is_flushed_before_the_rename_and_the_folder_after_it(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A power failure then leaves the old file or the new one."""
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
    """Some network file systems cannot."""
    fail_on_folder(monkeypatch, code)
    save(old)
    assert old.read_bytes() == NEW


def test_a_folder_that_cannot_be_flushed_raises(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new file is complete; only a power failure could undo the rename."""
    fail_on_folder(monkeypatch, errno.EIO)
    with pytest.raises(OSError, match="planned") as caught:
        save(old)
    assert caught.value.__notes__ == ["The new file stands, whole; whether it outlives a loss of power is not known."]
    assert names(old.parent) == ["w.params"]
    assert old.read_bytes() == NEW


def fail_on_folder(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """Make the flush of folders fail, and nothing else."""
    sync = os.fsync

    def fail(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(code, "planned")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", fail)
