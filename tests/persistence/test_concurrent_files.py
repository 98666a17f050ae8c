"""Temporary files of dead and living writers, and several writers of one file."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.persistence.contents import content, key_of, names, write_pieces
from typedtensor.persistence import _files
from typedtensor.persistence._files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

from tests.persistence.saved_files import NEW, OLD, ROOT, fcntl, save

TOKEN = "0123456789abcdef"  # noqa: S105 - part of a file name


def stale_name(host: str | None = None) -> str:
    """Return a temporary name that a dead process may have left."""
    return f".typedtensor-{_files._host() if host is None else host}-{TOKEN}.tmp"


# Temporary files of dead processes


def test_the_temporary_file_of_a_dead_process_is_removed(tmp_path: Path) -> None:
    """The next save of any file in the folder removes it."""
    (tmp_path / stale_name()).write_bytes(b"half")
    save(tmp_path / "w")
    assert names(tmp_path) == ["w"]


def test_the_temporary_file_of_a_living_thread_stays(tmp_path: Path) -> None:
    """The thread belongs to this process, which saves another file in the meantime."""
    with write_whole(tmp_path / "first") as first:
        first.write(OLD)
        save(tmp_path / "second")
        assert len(names(tmp_path)) == 2
    assert names(tmp_path) == ["first", "second"]
    assert (tmp_path / "first").read_bytes() == OLD


def test_the_temporary_file_of_a_living_process_stays(tmp_path: Path) -> None:
    """Its age does not matter: the lock shows that the process is alive."""
    program = f"""
import sys
from typedtensor.persistence._files import write_whole
with write_whole({str(tmp_path / "first")!r}) as stream:
    print("ready", flush=True)
    sys.stdin.read()
"""
    with subprocess.Popen(
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


def test_the_temporary_file_of_another_machine_stays_for_a_day(tmp_path: Path) -> None:
    """Its lock may only be visible there."""
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
def test_files_of_other_programs_stay(tmp_path: Path, name: str) -> None:
    """Their names may be similar."""
    path = tmp_path / name
    path.write_bytes(OLD)
    os.utime(path, (0, 0))
    save(tmp_path / "w")
    assert path.read_bytes() == OLD


def test_leftovers_other_than_plain_files_stay(tmp_path: Path) -> None:
    """The package never creates a folder, a pipe or a link with such a name."""
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


def test_a_file_removed_before_it_is_locked_is_created_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may clean the folder between creation and locking."""
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


def test_without_locks_no_file_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is unknown whether its process is alive."""

    def refuse(_descriptor: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    (tmp_path / stale_name()).write_bytes(b"half")
    save(tmp_path / "w")
    assert names(tmp_path) == [stale_name(), "w"]


def test_a_large_folder_is_not_searched_at_each_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interval grows with the number of files: saving n files takes O(n) steps."""
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
    """A reader always finds one complete content."""
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
    """No process removes the temporary file of another."""
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
        subprocess.Popen([sys.executable, "-c", program, path, str(key)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
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


def test_the_check_detects_incomplete_contents() -> None:
    """They are cut, empty, mixed or too long."""
    assert key_of(content(3)) == 3
    for damaged in (b"", content(3)[:-1], content(3) + b"\3", content(3)[:-1] + b"\2", content(2)[:-1] + content(3)):
        assert key_of(damaged) is None
