"""Files are written as a whole: paths, modes, links, open files and devices."""

from __future__ import annotations

import errno
import mmap
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.persistence.contents import names
from tests.platforms import linux
from typedtensor.persistence import _files
from typedtensor.persistence._files import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typedtensor.persistence._files import Path as AnyPath
from tests.persistence.saved_files import (
    NEW,
    OLD,
    ROOT,
    _old,  # noqa: F401  # a fixture
    mode,
    save,
)


class Fspath:
    """A path-like object."""

    def __init__(self, path: str | bytes) -> None:
        self.path = path

    def __fspath__(self) -> str | bytes:
        """Return the path."""
        return self.path


@pytest.fixture(name="umask", params=[0o000, 0o022, 0o077])
def _umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """Return the umask of the process."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


# Contents


def test_a_new_file_is_complete_and_alone(tmp_path: Path) -> None:
    """No other file is left in the folder."""
    save(tmp_path / "w.params")
    assert names(tmp_path) == ["w.params"]
    assert (tmp_path / "w.params").read_bytes() == NEW


def test_an_old_file_is_replaced(old: Path) -> None:
    """A longer one is replaced by a shorter one too."""
    save(old, b"")
    assert names(old.parent) == ["w.params"]
    assert old.read_bytes() == b""


def test_a_new_file_appears_only_when_complete(tmp_path: Path, old: Path) -> None:
    """Flushed data appears neither in the old file nor under the new name."""
    for path in (old, tmp_path / "new"):
        with write_whole(path) as stream:
            stream.write(NEW)
            stream.flush()
            assert path.read_bytes() == OLD if path == old else not path.exists()
        assert path.read_bytes() == NEW


def test_large_content_is_complete(tmp_path: Path) -> None:
    """It exceeds every buffer, and is written in one call or in many."""
    data = os.urandom(3_000_001)
    with write_whole(tmp_path / "w") as stream:
        for start in range(0, len(data), 70_001):
            stream.write(memoryview(data)[start : start + 70_001])
        stream.write(memoryview(data))
    assert (tmp_path / "w").read_bytes() == data * 2


# Paths


@pytest.mark.parametrize("kind", [str, Path, os.fsencode, Fspath, lambda path: Fspath(os.fsencode(path))])
def test_paths_can_be_str_bytes_or_path_like(tmp_path: Path, kind: Callable[[str], AnyPath]) -> None:
    """All kinds are accepted."""
    save(kind(str(tmp_path / "w.params")))
    assert names(tmp_path) == ["w.params"]


@pytest.mark.parametrize("path", [3, None, True, 1.5])
def test_other_objects_than_paths_are_refused(path: object) -> None:
    """A file descriptor is refused too: the file of a descriptor cannot be replaced."""
    with pytest.raises(TypeError, match=r"expected str, bytes or os\.PathLike object"), write_whole(path):  # type: ignore[arg-type]  # the point of the test
        pytest.fail("written")


@linux
@given(
    name=st.binary(min_size=1, max_size=255).filter(lambda name: name not in {b".", b".."} and not set(name) & {0, 47})
)
def test_any_file_name_is_accepted(tmp_path_factory: pytest.TempPathFactory, name: bytes) -> None:
    """It may contain spaces, line breaks and undecodable bytes, and have the maximum length."""
    folder = tmp_path_factory.mktemp("names")
    save(os.fsencode(folder) + b"/" + name)
    save(str(folder / os.fsdecode(name)), OLD)
    assert names(folder) == [os.fsdecode(name)]
    assert (folder / os.fsdecode(name)).read_bytes() == OLD


def test_a_name_of_maximum_length_is_accepted(tmp_path: Path) -> None:
    """The temporary name is not longer."""
    save(tmp_path / ("n" * 255))
    assert names(tmp_path) == ["n" * 255]


def test_a_name_that_is_too_long_is_refused_at_once(tmp_path: Path) -> None:
    """The error is raised before the block."""
    with pytest.raises(OSError, match="too long"), write_whole(tmp_path / ("n" * 256)):
        pytest.fail("written")
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", ["w", "./w", "sub/../w", "../{here}/w"])
def test_a_relative_path_starts_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """It is relative to the current folder of the process."""
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path)
    save(name.format(here=tmp_path.name))
    assert names(tmp_path) == ["sub", "w"]


def test_a_relative_path_is_resolved_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder may change during the block."""
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    with write_whole("w"):
        os.chdir("elsewhere")
    assert names(tmp_path) == ["elsewhere", "w"]
    assert names(tmp_path / "elsewhere") == []


@pytest.mark.parametrize("name", ["folder", "folder/", "link", "missing/"])
def test_a_folder_is_refused(tmp_path: Path, name: str) -> None:
    """The error is that of `open`, raised before the block."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder")
    with pytest.raises(IsADirectoryError), write_whole(f"{tmp_path}/{name}"):
        pytest.fail("written")
    assert names(tmp_path) == ["folder", "link"]
    assert names(tmp_path / "folder") == []


def test_an_empty_name_is_refused() -> None:
    """The error is that of `open`."""
    with pytest.raises(FileNotFoundError), write_whole(""):
        pytest.fail("written")


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    """The error contains the folder, not the file."""
    with pytest.raises(FileNotFoundError) as caught:
        save(tmp_path / "missing" / "w")
    assert caught.value.filename == str(tmp_path / "missing")
    assert "No such file or directory: the folder takes no new file, and an old one is not written over" in str(
        caught.value
    )


def test_a_file_in_place_of_a_folder_is_refused(old: Path) -> None:
    """The error is that of `open`."""
    with pytest.raises(NotADirectoryError):
        save(old / "w")
    assert old.read_bytes() == OLD


# Modes and owners


def test_a_new_file_has_the_mode_of_open(tmp_path: Path, umask: int) -> None:
    """The umask applies."""
    save(tmp_path / "w")
    (tmp_path / "opened").write_bytes(b"")
    assert mode(tmp_path / "w") == mode(tmp_path / "opened") == 0o666 & ~umask


@pytest.mark.parametrize("kept", [0o600, 0o640, 0o664, 0o666, 0o755, 0o602])
def test_an_old_file_keeps_its_mode(old: Path, umask: int, kept: int) -> None:
    """The umask does not apply."""
    assert umask is not None
    old.chmod(kept)
    save(old)
    assert mode(old) == kept


def test_a_replacement_is_private_until_it_has_the_old_mode(old: Path) -> None:
    """The old mode may protect a secret."""
    old.chmod(0o600)
    before = os.umask(0)
    try:
        with write_whole(old):
            assert [mode(path) for path in old.parent.iterdir()] == [0o600, 0o600]
    finally:
        os.umask(before)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_root_keeps_the_owner_and_the_group(old: Path) -> None:
    """The mode is kept too."""
    os.chown(old, 12345, 54321)
    old.chmod(0o660)
    save(old)
    found = old.stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (12345, 54321, 0o660)


@pytest.mark.parametrize(("permitted", "expected"), [({"group"}, 0o664), (set(), 0o644)])
def test_another_group_gets_the_permissions_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, permitted: set[str], expected: int
) -> None:
    """The owner and the group cannot be kept."""
    given_to: list[int] = []

    def refuse(_descriptor: int, owner: int, group: int) -> None:
        if owner != -1 or not permitted:
            raise PermissionError(errno.EPERM, "Operation not permitted")
        given_to.append(group)

    monkeypatch.setattr(os, "fchown", refuse)
    path = tmp_path / "w"
    path.write_bytes(OLD)
    own = path.stat()
    old = os.stat_result([stat.S_IFREG | 0o664, 0, 0, 1, own.st_uid + 1, own.st_gid + 1, 0, 0, 0, 0])
    with path.open("r+b") as stream:
        _files._take_after(stream.fileno(), old)
    assert mode(path) == expected
    assert given_to == ([own.st_gid + 1] if permitted else [])


# Links


@pytest.mark.parametrize("absolute", [False, True])
def test_a_link_stays_and_its_target_is_replaced(tmp_path: Path, absolute: bool) -> None:
    """The target is in another folder, or behind another link."""
    there = tmp_path / "there"
    there.mkdir()
    target = there / "w"
    target.write_bytes(OLD)
    (there / "first").symlink_to(target if absolute else "w")
    (tmp_path / "second").symlink_to(there / "first" if absolute else "there/first")
    with write_whole(tmp_path / "second") as stream:
        stream.write(NEW)
        assert len(names(there)) == 3
        assert names(tmp_path) == ["second", "there"]
    assert (tmp_path / "second").is_symlink()
    assert (there / "first").is_symlink()
    assert not target.is_symlink()
    assert target.read_bytes() == NEW
    assert names(there) == ["first", "w"]


def test_a_dangling_link_creates_its_target(tmp_path: Path) -> None:
    """`open` behaves alike."""
    (tmp_path / "link").symlink_to("missing")
    save(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "missing").read_bytes() == NEW


def test_a_cycle_of_links_is_refused(tmp_path: Path) -> None:
    """No link is replaced."""
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(OSError, match="symbolic links") as caught:
        save(tmp_path / "a")
    assert caught.value.errno == errno.ELOOP
    assert (tmp_path / "a").is_symlink()
    assert names(tmp_path) == ["a", "b"]


def test_a_hard_link_keeps_the_old_content(old: Path) -> None:
    """It is another name of the old file, which is not written."""
    os.link(old, old.parent / "second")
    save(old)
    assert (old.parent / "second").read_bytes() == OLD


# Open and mapped files


def test_a_mapped_file_keeps_the_old_content(old: Path) -> None:
    """The memory of a process that mapped it never changes."""
    old.write_bytes(OLD * 10_000)
    with old.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        save(old, b"short")
        assert mapped[:] == OLD * 10_000
        assert stream.read() == OLD * 10_000
    assert old.read_bytes() == b"short"


# Pipes and devices


def test_a_pipe_is_written_in_place(tmp_path: Path) -> None:
    """A waiting reader gets the bytes, and the pipe stays."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        reading = pool.submit(pipe.read_bytes)
        save(pipe)
        assert reading.result(timeout=60) == NEW
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert names(tmp_path) == ["pipe"]


def test_a_device_is_written_in_place() -> None:
    """Root must not replace /dev/null."""
    save("/dev/null")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_standard_output_is_written_in_place(tmp_path: Path, name: str) -> None:
    """It is a pipe, or a file to which other processes write too."""
    program = f"""
from typedtensor.persistence._files import write_whole
with write_whole({name!r}) as stream:
    stream.write(b"all of it")
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True)
    assert done.stdout == b"all of it"
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, stdout=out, check=True)
        out.seek(0, os.SEEK_END)
        out.write(b", and more")
    assert (tmp_path / "out").read_bytes() == b"all of it, and more"
    assert names(tmp_path) == ["out"]
