"""Full disks and read-only folders: what is raised, and which files remain."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from tests.persistence.contents import WRITERS, content, names, read_params, write_params
from tests.platforms import posix

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = posix
ROOT = Path(__file__).parent.parent.parent
NOBODY = 65534
SAVE = """
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from tests.persistence.contents import WRITERS
{before}
try:
    WRITERS[sys.argv[2]].write(Path(sys.argv[1]), int(sys.argv[3]))
except OSError as error:
    print(type(error).__name__, error.errno, error, *getattr(error, "__notes__", []), sep="\\n")
else:
    print("saved")
"""
# A file system of 64 KiB in its own namespace, which disappears with the process.
MOUNTED = """
mount -t tmpfs -o size=64k,mode=777 tmpfs "$1" || exit 77
cp "$2" "$1/w.params" || exit 78
"$3" -c "$4" "$1/w.params" "$5" "$6"
ls -A "$1"
cp "$1/w.params" "$2"
"""


def save(path: Path, key: int, *, before: str = "", writer: str = "bytes") -> list[str]:
    """Save the content of a key in another process; return what it prints."""
    program = SAVE.format(before=before)
    done = subprocess.run(
        [sys.executable, "-c", program, path, writer, str(key)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


# Full


@pytest.mark.parametrize("limit", [0, 1, 8191, 20_000, 20_999])
@pytest.mark.parametrize("new", [False, True], ids=["old file", "new file"])
def test_a_save_beyond_the_size_limit_leaves_nothing(tmp_path: Path, limit: int, new: bool) -> None:
    """This holds for any number of bytes that fit, up to all but one."""
    path = tmp_path / "w.params"
    if not new:
        path.write_bytes(content(1))
    before = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))"
    output = save(path, 2, before=before)
    assert output == ["OSError", "27", "[Errno 27] File too large", f"{path} is what it was before."]
    assert names(tmp_path) == ([] if new else ["w.params"])
    assert new or path.read_bytes() == content(1)


def test_a_save_within_the_size_limit_succeeds(tmp_path: Path) -> None:
    """The limit is exactly the size of the file."""
    size = len(content(2))
    before = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))"
    assert save(tmp_path / "w.params", 2, before=before) == ["saved"]
    assert (tmp_path / "w.params").read_bytes() == content(2)


@pytest.mark.parametrize("limit", [0, 31, 20_000])
def test_parameters_beyond_the_size_limit_are_not_saved(tmp_path: Path, limit: int) -> None:
    """The old ones remain."""
    path = tmp_path / "w.params"
    write_params(path, 1)
    before = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))"
    assert save(path, 2, before=before, writer="params")[:2] == ["OSError", "27"]
    assert names(tmp_path) == ["w.params"]
    assert read_params(path) == 1


@pytest.mark.parametrize("writer", ["bytes", "params", "npz", "safetensors"])
@pytest.mark.parametrize(("key", "fits"), [(20, True), (100, False)])
def test_a_full_disk_keeps_the_old_file(tmp_path: Path, writer: str, key: int, fits: bool) -> None:
    """The file system has space for the old file and a small new one, but not for a large one."""
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("no unshare, so no small file system")
    folder = tmp_path / "mounted"
    folder.mkdir()
    copy = tmp_path / "copy"
    WRITERS[writer].write(copy, 1)
    alone = ["--mount"] if os.geteuid() == 0 else ["--user", "--map-root-user", "--mount"]
    done = subprocess.run(
        [
            unshare,
            *alone,
            "sh",
            "-c",
            MOUNTED,
            "sh",
            folder,
            copy,
            sys.executable,
            SAVE.format(before=""),
            writer,
            str(key),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode in {1, 77}:
        pytest.skip(f"no small file system here: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    path = folder / "w.params"
    full = ["OSError", "28", "[Errno 28] No space left on device", f"{path} is what it was before."]
    assert done.stdout.splitlines() == [*(["saved"] if fits else full), "w.params"]
    assert WRITERS[writer].read(copy) == (key if fits else 1)


# Permissions


@pytest.fixture(name="public")
def _public() -> Iterator[Path]:
    """Return a folder that every user may enter, unlike the folders of pytest."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def as_nobody(path: Path, key: int) -> list[str]:
    """Save as a user other than root, for whom permissions apply."""
    before = (
        f"import os; os.geteuid() or (os.setgroups([]), os.setresgid(*[{NOBODY}] * 3), os.setresuid(*[{NOBODY}] * 3))"
    )
    return save(path, key, before=before)


def test_a_read_only_folder_is_refused(public: Path) -> None:
    """The error names the folder, and says why a writable old file is not enough."""
    path = public / "w.params"
    path.write_bytes(content(1))
    path.chmod(0o666)
    public.chmod(0o555)
    try:
        output = as_nobody(path, 2)
    finally:
        public.chmod(0o755)
    reason = "Permission denied: the folder takes no new file, and an old one is not written over"
    assert output == ["PermissionError", "13", f"[Errno 13] {reason}: {str(public)!r}"]
    assert names(public) == ["w.params"]
    assert path.read_bytes() == content(1)


def test_a_read_only_old_file_is_refused(public: Path) -> None:
    """The folder permits the replacement, but the file was made read-only on purpose."""
    path = public / "w.params"
    path.write_bytes(content(1))
    path.chmod(0o444)
    public.chmod(0o777)
    assert as_nobody(path, 2) == ["PermissionError", "13", f"[Errno 13] Permission denied: {str(path)!r}"]
    assert names(public) == ["w.params"]
    assert path.read_bytes() == content(1)


def test_an_unreadable_folder_is_accepted(public: Path) -> None:
    """It is neither cleaned nor flushed, but the file is saved."""
    path = public / "w.params"
    path.write_bytes(content(1))
    path.chmod(0o666)
    public.chmod(0o333)
    try:
        output = as_nobody(path, 2)
    finally:
        public.chmod(0o755)
    assert output == ["saved"]
    assert names(public) == ["w.params"]
    assert path.read_bytes() == content(2)
