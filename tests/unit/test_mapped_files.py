"""Files as memory: contents persist, and unusable files raise errors."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.platforms import linux, posix
from typedtensor import Allocation, Cpu
from typedtensor.allocators import mmap
from typedtensor.memory import builtin_allocators as inside

if TYPE_CHECKING:
    from collections.abc import Callable
from tests.unit.allocator_checks import (
    CPU,
    MIB,
    PAGE,
    ROOT,
    _nothing_stays,  # noqa: F401  # a fixture
    run_python,
)

NOBODY = 65534


OPEN_FILES = Path("/proc/self/fd")


# Files


def test_a_file_is_read_by_another_process(tmp_path: Path) -> None:
    """Its parts come back in the order in which they were allocated."""
    path = tmp_path / "weights"
    with tt.use_allocator(mmap(path)):
        first, second = tt.empty((3,)), tt.empty((1000,), dtype=tt.float32)
    first[:] = tt.asarray([1.0, 2.0, 3.0])
    second[999] = 4.0
    program = """
import sys, typedtensor as tt
with tt.use_allocator(tt.allocators.mmap(sys.argv[1])):
    first = tt.from_allocation(tt.Allocation.allocate(24, tt.Cpu()), tt.make_dim(3))
    second = tt.from_allocation(tt.Allocation.allocate(4000, tt.Cpu()), tt.make_dim(1000), dtype=tt.float32)
print(first.numpy().tolist(), float(second[999]))
first[0] = -1.0
"""
    assert run_python(program, path) == ["[1.0, 2.0, 3.0] 4.0"]
    assert float(first[0]) == -1.0  # both map the same file


def test_memory_of_a_file_starts_on_pages(tmp_path: Path) -> None:
    """The file ends with the last byte, and grows as needed."""
    path = tmp_path / "weights"
    allocator, sizes, held = mmap(path), [], []
    for nbytes in (8, PAGE, PAGE + 1, 0, 24):
        held.append(Allocation.allocate(nbytes, CPU, allocator=allocator))
        ctypes_set(held[-1], len(held))
        sizes.append(path.stat().st_size)
    assert sizes == [8, 2 * PAGE, 3 * PAGE + 1, 3 * PAGE + 1, 4 * PAGE + 24]
    del held
    content = path.read_bytes()
    assert [content[at] for at in (0, 7, PAGE, 2 * PAGE - 1, 2 * PAGE, 3 * PAGE, 4 * PAGE, 4 * PAGE + 23)] == [
        *(1, 1, 2, 2, 3, 3, 5, 5)
    ]


def ctypes_set(memory: Allocation[Cpu], value: int) -> None:
    """Fill the memory with a byte."""
    tt.from_allocation(memory, tt.make_dim(memory.nbytes), dtype=tt.uint8)[:] = value


def test_the_rest_of_an_existing_file_is_kept(tmp_path: Path) -> None:
    """It is neither truncated nor cleared, and no new tensor is put on it."""
    path = tmp_path / "weights"
    path.write_bytes(b"\x01" * 3 * PAGE)
    memory = Allocation.allocate(8, CPU, allocator=mmap(path))
    assert tt.from_allocation(memory, tt.make_dim(8), dtype=tt.uint8).numpy().tolist() == [1] * 8
    text = (
        "allocate: needed memory without contents for a new tensor, got 8 bytes of a file with contents. "
        "Read it with Allocation.allocate(nbytes, device, allocator=...) and tt.from_allocation; or use a new file."
    )
    new: tuple[Callable[[], object], ...] = (
        lambda: tt.zeros((8,), dtype=tt.uint8),
        lambda: tt.empty((8,), dtype=tt.uint8),
        lambda: tt.ones((8,), dtype=tt.uint8),
        lambda: tt.copy(tt.from_numpy(np.ones(8, np.uint8))),
    )
    for make in new:
        with tt.use_allocator(mmap(path)), pytest.raises(tt.OptionError) as caught:
            make()
        assert str(caught.value) == text
    assert path.read_bytes() == b"\x01" * 3 * PAGE


def test_the_mapping_ends_with_the_last_tensor(tmp_path: Path) -> None:
    """Neither the allocator nor the allocation keeps it; the file can then be truncated or deleted."""
    path = tmp_path / "weights"
    opened = len(list(OPEN_FILES.iterdir())) if OPEN_FILES.exists() else None
    allocator = mmap(path)
    with tt.use_allocator(allocator):
        x = tt.ones((1000,))
    view = x[500:]
    memory = x.allocation
    del x
    memory.close()
    assert is_mapped(path)
    assert float(view[0]) == 1.0
    del view
    assert not is_mapped(path)
    assert opened is None or len(list(OPEN_FILES.iterdir())) == opened
    path.write_bytes(b"")
    path.unlink()


def is_mapped(path: Path) -> bool:
    """Return whether the process maps the file."""
    maps = Path("/proc/self/maps")
    if not maps.exists():
        pytest.skip("the system does not say what is mapped")
    return str(path) in maps.read_text("utf-8")


@posix
def test_a_deleted_file_stays_until_its_last_tensor_is_dropped(tmp_path: Path) -> None:
    """The operating system does so for every open file."""
    path = tmp_path / "weights"
    with tt.use_allocator(mmap(path)):
        x = tt.ones((1000,))
    path.unlink()
    x += 1.0
    assert float(tt.sum(x)) == 2000.0


def test_a_mapped_file_is_independent_of_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative path is resolved when it is given."""
    monkeypatch.chdir(tmp_path)
    allocator = mmap("weights")
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    Allocation.allocate(8, CPU, allocator=allocator)
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["weights"]


@linux
def test_a_file_can_be_larger_than_the_memory_limit_of_the_process(tmp_path: Path) -> None:
    """New memory of this size is refused, a file of this size is not."""
    program = """
import resource, sys, typedtensor as tt
used = int(open('/proc/self/statm').read().split()[5]) * 4096
resource.setrlimit(resource.RLIMIT_DATA, (used + 64 * 2**20,) * 2)
size = 24 * 2**20
try:
    tt.zeros(size)
except MemoryError as error:
    print(type(error).__name__)
with tt.use_allocator(tt.allocators.mmap(sys.argv[1])):
    x = tt.zeros(size)
x[size - 1] = 3.0
x[:1000] += 1.0
print(float(x[size - 1]), float(x[999]), float(x[1000]))
"""
    assert run_python(program, tmp_path / "weights") == ["OutOfMemoryError", "3.0 1.0 0.0"]


@posix
def test_a_file_can_be_larger_than_the_memory_of_the_machine(tmp_path: Path) -> None:
    """It is sparse: only written pages take space on disk."""
    path = tmp_path / "weights"
    nbytes = 4 * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 8 * 8
    with path.open("wb") as file:
        try:
            file.truncate(nbytes)
        except OSError as error:
            pytest.skip(f"no such file here: {error}")
    x = tt.from_allocation(Allocation.allocate(nbytes, CPU, allocator=mmap(path)), tt.make_dim(nbytes // 8))
    x[nbytes // 8 - 1] = 1.0
    x[nbytes // 16 : nbytes // 16 + 3] = 2.0
    del x
    again = tt.from_allocation(Allocation.allocate(nbytes, CPU, allocator=mmap(path)), tt.make_dim(nbytes // 8))
    assert (float(again[nbytes // 8 - 1]), float(again[nbytes // 16 + 2]), float(again[0])) == (1.0, 2.0, 0.0)
    assert path.stat().st_blocks * 512 < MIB


# Unusable files


@posix
@pytest.mark.parametrize("old", [None, b"", b"\x05" * 100, b"\x05" * 2 * PAGE])
def test_a_full_disk_leaves_the_file_unchanged(tmp_path: Path, old: bytes | None) -> None:
    """An OSError names the file; a smaller allocation succeeds afterwards, in the space that is left."""
    path = tmp_path / "weights"
    if old is not None:
        path.write_bytes(old)
    program = f"""
import resource, sys, typedtensor as tt
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000,) * 2)
allocator = tt.allocators.mmap(sys.argv[1])
before = tt.live_bytes()
try:
    tt.Allocation.allocate(200_000, tt.Cpu(), allocator=allocator)
except OSError as error:
    print(type(error).__name__, error.errno, error.filename == sys.argv[1], tt.live_bytes() - before)
import os
print(open(sys.argv[1], 'rb').read() == {old!r} if os.path.exists(sys.argv[1]) else 'no file')
memory = tt.Allocation.allocate(50_000, tt.Cpu(), allocator=allocator)
print(memory.nbytes, os.path.getsize(sys.argv[1]))
"""
    found = run_python(program, path)
    assert found == ["OSError 27 True 0", "no file" if old is None else "True", "50000 50000"]


MOUNTED = """
mount -t tmpfs -o size=64k,mode=777 tmpfs "$1" || exit 77
printf old > "$1/weights"
"$2" -c "$3" "$1/weights"
ls -A "$1"
cat "$1/weights"
"""


def test_a_full_file_system_raises(tmp_path: Path) -> None:
    """It has 64 KiB: the error is raised by the allocation, not by a write to a page, which would kill the process."""
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("no unshare, so no small file system")
    folder = tmp_path / "mounted"
    folder.mkdir()
    program = """
import sys, typedtensor as tt
try:
    with tt.use_allocator(tt.allocators.mmap(sys.argv[1])):
        tt.zeros((100_000,), dtype=tt.uint8)
except OSError as error:
    print(error.errno)
"""
    alone = ["--mount"] if os.geteuid() == 0 else ["--user", "--map-root-user", "--mount"]
    done = subprocess.run(
        [unshare, *alone, "sh", "-c", MOUNTED, "sh", folder, sys.executable, program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode in {1, 77}:
        pytest.skip(f"no small file system here: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["28", "weights", "old"]


@posix
@pytest.mark.parametrize(
    ("where", "kind"),
    [("", IsADirectoryError), ("missing/weights", FileNotFoundError), ("file/weights", NotADirectoryError)],
)
def test_paths_other_than_files_are_refused(tmp_path: Path, where: str, kind: type[OSError]) -> None:
    """Python's own error, which names the path, is raised by the first allocation."""
    (tmp_path / "file").write_bytes(b"")
    allocator = mmap(tmp_path / where)
    before = tt.live_bytes()
    with pytest.raises(kind) as caught:
        Allocation.allocate(8, CPU, allocator=allocator)
    assert (caught.value.filename, tt.live_bytes()) == (str(tmp_path / where), before)


@posix
@pytest.mark.parametrize(("mode", "of_folder"), [(0o444, 0o777), (0o000, 0o777), (None, 0o555)])
def test_a_read_only_file_raises_permission_error(mode: int | None, of_folder: int) -> None:
    """Root may write any file; the content does not change."""
    program = f"""
import os, sys, typedtensor as tt
mmap = tt.allocators.mmap  # users without access to this Python cannot import it later
os.geteuid() or (os.setgroups([]), os.setresgid(*[{NOBODY}] * 3), os.setresuid(*[{NOBODY}] * 3))
try:
    tt.Allocation.allocate(8, tt.Cpu(), allocator=mmap(sys.argv[1]))
except OSError as error:
    print(type(error).__name__, error.filename == sys.argv[1])
"""
    with TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "weights"
        if mode is not None:
            path.write_bytes(b"old")
            path.chmod(mode)
        folder.chmod(of_folder)
        found = run_python(program, path)
        folder.chmod(0o755)
        assert found == ["PermissionError True"]
        assert (path.read_bytes() if path.exists() else None) == (None if mode is None else b"old")


@pytest.mark.parametrize("nbytes", [2**62, 2**63, 2**70])
def test_a_file_too_large_for_the_disk_is_refused(tmp_path: Path, nbytes: int) -> None:
    """The system raises OSError, or the size exceeds its limits: MemoryError. No file is left."""
    path = tmp_path / "weights"
    with pytest.raises((OSError, MemoryError)):
        Allocation.allocate(nbytes, CPU, allocator=mmap(path))
    with pytest.raises((OSError, MemoryError)):
        inside.new_bytes(nbytes, CPU, mmap(path))
    assert not path.exists()


def test_eight_threads_share_a_file(tmp_path: Path) -> None:
    """No two get the same page, and nothing is lost."""
    path = tmp_path / "weights"
    allocator = mmap(path)

    def work(number: int) -> list[Any]:
        held = []
        with tt.use_allocator(allocator):
            for _ in range(20):
                x = tt.zeros((100,), dtype=tt.uint8)
                x[:] = number
                held.append(x)
        return held

    with ThreadPoolExecutor(8) as pool:
        held = [x for each in pool.map(work, range(8)) for x in each]
    assert len({x.raw_ptr() for x in held}) == 160
    assert sorted(int(x[99]) for x in held) == sorted(list(range(8)) * 20)
    pages = np.frombuffer(path.read_bytes().ljust(160 * PAGE, b"\0"), np.uint8).reshape(160, PAGE)
    assert sorted(pages[:, 99].tolist()) == sorted(list(range(8)) * 20)


def test_a_finalizer_may_allocate_in_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may run while the file grows; each allocation has its own page."""
    allocator = mmap(tmp_path / "weights")
    held: list[Allocation[Cpu]] = []
    real = os.fstat

    def fstat(file: int) -> os.stat_result:
        monkeypatch.setattr(os, "fstat", real)
        held.append(Allocation.allocate(8, CPU, allocator=allocator))
        return real(file)

    monkeypatch.setattr(os, "fstat", fstat)
    held.append(Allocation.allocate(8, CPU, allocator=allocator))
    for value, memory in enumerate(held):
        ctypes_set(memory, value + 1)
    assert (tmp_path / "weights").read_bytes()[:: PAGE // 2][:3] == b"\x02\x00\x01"
