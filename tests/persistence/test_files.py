"""A file is written whole or not at all, and what surrounds it stays as it was."""

from __future__ import annotations

import errno
import mmap
import os
import stat
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.persistence.contents import content, key_of, names, write_pieces
from tests.platforms import linux
from typedtensor.persistence import _files
from typedtensor.persistence._files import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from typedtensor.persistence._files import Path as AnyPath

fcntl = pytest.importorskip("fcntl", reason="needs POSIX: its locks, file modes, links and pipes")

OLD = b"what stood here"
NEW = b"what stands here now"
ROOT = Path(__file__).parent.parent.parent
TOKEN = "0123456789abcdef"  # noqa: S105 - part of a file name


class Fspath:
    """A path that is neither text nor bytes."""

    def __init__(self, path: str | bytes) -> None:
        self.path = path

    def __fspath__(self) -> str | bytes:
        """What it stands for."""
        return self.path


class Planned(Exception):  # noqa: N818 - no error of anybody's
    """What a block raises."""


def save(path: AnyPath, data: bytes = NEW) -> None:
    """Write a file whole."""
    with write_whole(path) as stream:
        assert stream.write(data) == len(data)


def mode(path: Path) -> int:
    """The permissions of a file."""
    return stat.S_IMODE(path.stat().st_mode)


def stale_name(host: str | None = None) -> str:
    """A name that a dead process may have left."""
    return f".typedtensor-{_files._host() if host is None else host}-{TOKEN}.tmp"


@pytest.fixture(name="old")
def _old(tmp_path: Path) -> Path:
    """A file that stands already, alone in its folder."""
    path = tmp_path / "w.params"
    path.write_bytes(OLD)
    return path


@pytest.fixture(name="umask", params=[0o000, 0o022, 0o077])
def _umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """What the process takes from the mode of new files."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


# What is written


def test_new_file_is_there_alone(tmp_path: Path) -> None:
    """With all its bytes, and nothing beside it."""
    save(tmp_path / "w.params")
    assert names(tmp_path) == ["w.params"]
    assert (tmp_path / "w.params").read_bytes() == NEW


def test_old_file_is_replaced(old: Path) -> None:
    """A longer one by a shorter one too."""
    save(old, b"")
    assert names(old.parent) == ["w.params"]
    assert old.read_bytes() == b""


def test_a_new_file_appears_only_when_complete(tmp_path: Path, old: Path) -> None:
    """Neither in the old file nor under the new name, whatever was flushed."""
    for path in (old, tmp_path / "new"):
        with write_whole(path) as stream:
            stream.write(NEW)
            stream.flush()
            assert path.read_bytes() == OLD if path == old else not path.exists()
        assert path.read_bytes() == NEW


def test_large_content_is_whole(tmp_path: Path) -> None:
    """Larger than any buffer, in one call and in many."""
    data = os.urandom(3_000_001)
    with write_whole(tmp_path / "w") as stream:
        for start in range(0, len(data), 70_001):
            stream.write(memoryview(data)[start : start + 70_001])
        stream.write(memoryview(data))
    assert (tmp_path / "w").read_bytes() == data * 2


# Paths


@pytest.mark.parametrize("kind", [str, Path, os.fsencode, Fspath, lambda path: Fspath(os.fsencode(path))])
def test_paths_are_of_every_kind(tmp_path: Path, kind: Callable[[str], AnyPath]) -> None:
    """Text, bytes, and what stands for either."""
    save(kind(str(tmp_path / "w.params")))
    assert names(tmp_path) == ["w.params"]


@pytest.mark.parametrize("path", [3, None, True, 1.5])
def test_arguments_other_than_paths_raise(path: object) -> None:
    """A number is no descriptor: nobody could replace what it stands for."""
    with pytest.raises(TypeError, match=r"expected str, bytes or os\.PathLike object"), write_whole(path):  # type: ignore[arg-type]  # the point
        pytest.fail("written")


@linux
@given(
    name=st.binary(min_size=1, max_size=255).filter(lambda name: name not in {b".", b".."} and not set(name) & {0, 47})
)
def test_any_name_that_the_system_takes(tmp_path_factory: pytest.TempPathFactory, name: bytes) -> None:
    """Spaces, lines, what is no text in any encoding, and the longest."""
    folder = tmp_path_factory.mktemp("names")
    save(os.fsencode(folder) + b"/" + name)
    save(str(folder / os.fsdecode(name)), OLD)
    assert names(folder) == [os.fsdecode(name)]
    assert (folder / os.fsdecode(name)).read_bytes() == OLD


def test_name_of_full_length(tmp_path: Path) -> None:
    """The temporary name is no longer for it."""
    save(tmp_path / ("n" * 255))
    assert names(tmp_path) == ["n" * 255]


def test_name_too_long_is_refused_at_once(tmp_path: Path) -> None:
    """Before the block runs."""
    with pytest.raises(OSError, match="too long"), write_whole(tmp_path / ("n" * 256)):
        pytest.fail("written")
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", ["w", "./w", "sub/../w", "../{here}/w"])
def test_a_relative_path_starts_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """From the folder where the process is."""
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path)
    save(name.format(here=tmp_path.name))
    assert names(tmp_path) == ["sub", "w"]


def test_relative_path_means_the_folder_of_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever changes the folder of the process meanwhile."""
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    with write_whole("w"):
        os.chdir("elsewhere")
    assert names(tmp_path) == ["elsewhere", "w"]
    assert names(tmp_path / "elsewhere") == []


@pytest.mark.parametrize("name", ["folder", "folder/", "link", "missing/"])
def test_folder_is_refused(tmp_path: Path, name: str) -> None:
    """As `open` refuses it, before the block runs."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder")
    with pytest.raises(IsADirectoryError), write_whole(f"{tmp_path}/{name}"):
        pytest.fail("written")
    assert names(tmp_path) == ["folder", "link"]
    assert names(tmp_path / "folder") == []


def test_no_name_is_refused() -> None:
    """As `open` refuses it."""
    with pytest.raises(FileNotFoundError), write_whole(""):
        pytest.fail("written")


def test_missing_folder_is_named(tmp_path: Path) -> None:
    """The folder, since it is what is missing."""
    with pytest.raises(FileNotFoundError) as caught:
        save(tmp_path / "missing" / "w")
    assert caught.value.filename == str(tmp_path / "missing")
    assert "No such file or directory: the folder takes no new file, and an old one is not written over" in str(
        caught.value
    )


def test_file_as_folder_is_refused(old: Path) -> None:
    """A file has nothing inside."""
    with pytest.raises(NotADirectoryError):
        save(old / "w")
    assert old.read_bytes() == OLD


# Modes and owners


def test_new_file_has_the_mode_of_open(tmp_path: Path, umask: int) -> None:
    """What the process grants, and no less."""
    save(tmp_path / "w")
    (tmp_path / "opened").write_bytes(b"")
    assert mode(tmp_path / "w") == mode(tmp_path / "opened") == 0o666 & ~umask


@pytest.mark.parametrize("kept", [0o600, 0o640, 0o664, 0o666, 0o755, 0o602])
def test_old_file_keeps_its_mode(old: Path, umask: int, kept: int) -> None:
    """Whatever the process grants to new ones."""
    assert umask is not None
    old.chmod(kept)
    save(old)
    assert mode(old) == kept


def test_a_replacement_is_private_until_it_has_the_old_mode(old: Path) -> None:
    """Until it has the mode of the old one, which may be a secret."""
    old.chmod(0o600)
    before = os.umask(0)
    try:
        with write_whole(old):
            assert [mode(path) for path in old.parent.iterdir()] == [0o600, 0o600]
    finally:
        os.umask(before)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_root_keeps_the_owner(old: Path) -> None:
    """And the group, and the mode that belongs to them."""
    os.chown(old, 12345, 54321)
    old.chmod(0o660)
    save(old)
    found = old.stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (12345, 54321, 0o660)


@pytest.mark.parametrize(("permitted", "expected"), [({"group"}, 0o664), (set(), 0o644)])
def test_another_group_gets_no_more_than_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, permitted: set[str], expected: int
) -> None:
    """Where neither the owner nor the group can be kept."""
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
def test_link_stays_and_its_target_is_replaced(tmp_path: Path, absolute: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """In another folder too, and through another link."""
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


def test_link_to_nothing_makes_what_it_points_to(tmp_path: Path) -> None:
    """As `open` does."""
    (tmp_path / "link").symlink_to("missing")
    save(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "missing").read_bytes() == NEW


def test_circle_of_links_is_refused(tmp_path: Path) -> None:
    """And no link of it replaced."""
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(OSError, match="symbolic links") as caught:
        save(tmp_path / "a")
    assert caught.value.errno == errno.ELOOP
    assert (tmp_path / "a").is_symlink()
    assert names(tmp_path) == ["a", "b"]


def test_second_name_of_the_file_keeps_the_old_bytes(old: Path) -> None:
    """A hard link is a name of the old file, which nobody wrote to."""
    os.link(old, old.parent / "second")
    save(old)
    assert (old.parent / "second").read_bytes() == OLD


# What has the old file open


def test_mapped_file_keeps_the_old_bytes(old: Path) -> None:
    """The memory of whoever mapped it never changes, and never goes away."""
    old.write_bytes(OLD * 10_000)
    with old.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        save(old, b"short")
        assert mapped[:] == OLD * 10_000
        assert stream.read() == OLD * 10_000
    assert old.read_bytes() == b"short"


# What is no plain file


def test_pipe_is_written_through(tmp_path: Path) -> None:
    """A reader that waits gets the bytes, and the pipe stays."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        reading = pool.submit(pipe.read_bytes)
        save(pipe)
        assert reading.result(timeout=60) == NEW
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert names(tmp_path) == ["pipe"]


def test_device_is_written_through() -> None:
    """Root could replace /dev/null otherwise."""
    save("/dev/null")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_output_is_written_through(tmp_path: Path, name: str) -> None:
    """To a pipe, and to a file that others go on writing to."""
    program = f"""
from typedtensor.persistence._files import write_whole
with write_whole({name!r}) as stream:
    stream.write(b"all of it")
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True)  # noqa: S603 - this very Python
    assert done.stdout == b"all of it"
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, stdout=out, check=True)  # noqa: S603 - as above
        out.seek(0, os.SEEK_END)
        out.write(b", and more")
    assert (tmp_path / "out").read_bytes() == b"all of it, and more"
    assert names(tmp_path) == ["out"]


# What goes wrong


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
def test_file_system_that_cannot_flush_folders_is_taken_as_it_is(
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


# What dead processes left


def test_file_of_a_dead_process_goes(tmp_path: Path) -> None:
    """With the next save of any file in the folder."""
    (tmp_path / stale_name()).write_bytes(b"half")
    save(tmp_path / "w")
    assert names(tmp_path) == ["w"]


def test_file_of_a_living_thread_stays(tmp_path: Path) -> None:
    """It is ours, and another save of ours runs meanwhile."""
    with write_whole(tmp_path / "first") as first:
        first.write(OLD)
        save(tmp_path / "second")
        assert len(names(tmp_path)) == 2
    assert names(tmp_path) == ["first", "second"]
    assert (tmp_path / "first").read_bytes() == OLD


def test_file_of_a_living_process_stays_until_it_is_killed(tmp_path: Path) -> None:
    """However long it lay still: the lock tells, not the time."""
    program = f"""
import sys
from typedtensor.persistence._files import write_whole
with write_whole({str(tmp_path / "first")!r}) as stream:
    print("ready", flush=True)
    sys.stdin.read()
"""
    with subprocess.Popen(  # noqa: S603 - this very Python
        [sys.executable, "-c", program], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as living:
        assert living.stdout is not None
        assert living.stdout.readline() == "ready\n"
        (temporary,) = tmp_path.iterdir()
        os.utime(temporary, (0, 0))
        save(tmp_path / "second")
        assert names(tmp_path) == sorted([temporary.name, "second"])
        living.kill()
        living.wait()
        assert names(tmp_path) == sorted([temporary.name, "second"])
        save(tmp_path / "second")
    assert names(tmp_path) == ["second"]


def test_file_of_another_machine_stays_for_a_day(tmp_path: Path) -> None:
    """Its lock may be kept there alone."""
    other = tmp_path / stale_name("elsewhere-7")
    other.write_bytes(b"half")
    save(tmp_path / "w")
    assert other.exists()
    os.utime(other, (time.time() - 25 * 3600,) * 2)
    save(tmp_path / "w")
    assert names(tmp_path) == ["w"]


@pytest.mark.parametrize(
    "name",
    [
        ".typedtensor-.tmp",
        ".typedtensor-notes.tmp",
        f".typedtensor-{TOKEN}.tmp",
        stale_name().replace("0123", "012"),
        stale_name().replace("abcdef", "ABCDEF"),
        stale_name().replace("abcdef", "abcdeg"),
        stale_name() + "~",
        "x" + stale_name(),
        stale_name().removeprefix("."),
        stale_name().removesuffix(".tmp"),
        ".tmp",
    ],
)
def test_file_of_anybody_else_stays(tmp_path: Path, name: str) -> None:
    """However much it looks like ours."""
    path = tmp_path / name
    path.write_bytes(OLD)
    os.utime(path, (0, 0))
    save(tmp_path / "w")
    assert path.read_bytes() == OLD


def test_leftovers_that_are_no_plain_files_are_kept(tmp_path: Path) -> None:
    """We leave none, so a folder, a pipe or a link under such a name is somebody's."""
    folder, link, pipe, read_pipe = (tmp_path / stale_name().replace(TOKEN, each * 16) for each in "abcd")
    (tmp_path / "mine").write_bytes(OLD)
    folder.mkdir()
    link.symlink_to("mine")
    os.mkfifo(pipe)
    os.mkfifo(read_pipe)
    before = names(tmp_path)
    reader = os.open(read_pipe, os.O_RDONLY | os.O_NONBLOCK)
    save(tmp_path / "w")
    os.close(reader)
    assert names(tmp_path) == sorted([*before, "w"])
    assert (tmp_path / "mine").read_bytes() == OLD


def test_file_taken_for_stale_before_its_lock_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may search the folder between the making and the locking."""
    lock = fcntl.flock
    taken: list[Path] = []

    def late(descriptor: int, how: int) -> None:
        if not taken:
            taken.extend(tmp_path.iterdir())
            taken[0].unlink()
        lock(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", late)
    save(tmp_path / "w")
    assert len(taken) == 1
    assert names(tmp_path) == ["w"]
    assert (tmp_path / "w").read_bytes() == NEW


def test_without_locks_nothing_is_taken_for_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can tell who lives."""

    def refuse(_descriptor: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    (tmp_path / stale_name()).write_bytes(b"half")
    save(tmp_path / "w")
    assert names(tmp_path) == [stale_name(), "w"]


def test_large_folder_is_not_searched_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The more files, the seldomer: saving n files takes steps in proportion to n."""
    for number in range(2500):
        (tmp_path / f"{number}").touch()
    search = os.scandir
    searched: list[int] = []
    saved: list[int] = []

    def counted(folder: str) -> Iterator[os.DirEntry[str]]:
        searched.append(len(saved))
        return search(folder)

    monkeypatch.setattr(os, "scandir", counted)
    for _ in range(7):
        save(tmp_path / "w")
        saved.append(len(saved))
    assert searched == [0, 3, 6]


# Several writers


def test_four_threads_write_one_file(tmp_path: Path) -> None:
    """A reader always finds one of the contents, whole."""
    path = tmp_path / "w"
    write_pieces(path, 1)
    stop = threading.Event()

    def write(key: int) -> int:
        count = 0
        while not stop.is_set():
            write_pieces(path, key)
            count += 1
        return count

    with ThreadPoolExecutor(4) as pool:
        writing = [pool.submit(write, key) for key in (1, 2, 3, 4)]
        end = time.monotonic() + 1
        found = []
        while time.monotonic() < end:
            found.append(path.read_bytes())
        stop.set()
        counts = [each.result(timeout=60) for each in writing]
    assert all(key_of(each) for each in found)
    assert min(counts) > 0
    assert len({each[0] for each in found}) > 1
    assert names(tmp_path) == ["w"]


def test_four_processes_write_one_file(tmp_path: Path) -> None:
    """As threads do, and none takes the temporary file of another."""
    path = tmp_path / "w"
    write_pieces(path, 1)
    program = """
import sys, time
from pathlib import Path
from tests.persistence.contents import write_pieces
end = time.monotonic() + 1
count = 0
while time.monotonic() < end:
    write_pieces(Path(sys.argv[1]), int(sys.argv[2]))
    count += 1
print(count)
"""
    writers = [
        subprocess.Popen([sys.executable, "-c", program, path, str(key)], cwd=ROOT, stdout=subprocess.PIPE, text=True)  # noqa: S603 - as above
        for key in (1, 2, 3, 4)
    ]
    found = []
    while any(each.poll() is None for each in writers):
        found.append(path.read_bytes())
        time.sleep(0.001)
    counts = [int(each.communicate()[0]) for each in writers]
    assert [each.returncode for each in writers] == [0, 0, 0, 0]
    assert min(counts) > 0
    assert all(key_of(each) for each in found)
    assert len({each[0] for each in found}) > 1
    assert names(tmp_path) == ["w"]


def test_check_sees_what_is_not_whole() -> None:
    """Cut, empty, mixed or too long."""
    assert key_of(content(3)) == 3
    for damaged in (b"", content(3)[:-1], content(3) + b"\3", content(3)[:-1] + b"\2", content(2)[:-1] + content(3)):
        assert key_of(damaged) is None
