"""The file formats of named arrays: one table of how each is detected, listed, read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from typedtensor.cli.contents import Contents, Entry, about
from typedtensor.errors import FormatError
from typedtensor.persistence import npz, parameters, safetensors

if TYPE_CHECKING:
    from typedtensor.core.darray import DArray

HEAD_NBYTES = 24
"""The number of bytes at the start of a file that determine its format."""
EMPTY_NBYTES = 32
"""A parameter dictionary without parameters."""
LIST_MAGIC = 0xF7E58D4F05049CB7.to_bytes(8, "little")
TENSOR_MAGIC = 0xDD5E40F096B4A13F.to_bytes(8, "little")
Progress: TypeAlias = Callable[[int, int], None]
"""Receives the number of bytes done and the total."""


class Format(NamedTuple):
    """A row of the table."""

    suffix: str
    """The suffixes of such files; they select how a file is written, never how it is read."""
    fits: Callable[[bytes], bool]
    """Whether a file that starts with these bytes has the format."""
    entries: Callable[[Path], Iterable[Any]]
    load: Callable[[Path, list[str], bool], dict[str, DArray]]
    """The arrays with these names; dtypes other than the fourteen are widened or rejected."""
    save: Callable[[Path, Mapping[str, DArray], Progress], None]


def _begins_as_params(head: bytes) -> bool:
    return head.startswith(LIST_MAGIC)


def _load_params(path: Path, names: list[str], widen: bool) -> dict[str, DArray]:  # noqa: FBT001 - as the table has it
    return parameters.load_params(path, names=names, mmap=True, widen=widen)


def _save_params(path: Path, arrays: Mapping[str, DArray], progress: Progress) -> None:
    parameters.save_params(path, arrays, progress=progress)


def _begins_as_safetensors(head: bytes) -> bool:
    """The length of a header in JSON, which is limited to 100 MB and begins with a brace."""
    return head[4:9] == b"\0\0\0\0{"


def _load_safetensors(path: Path, names: list[str], widen: bool) -> dict[str, DArray]:  # noqa: FBT001 - as above
    return safetensors.load_safetensors(path, names=names, widen=widen)


def _save_safetensors(path: Path, arrays: Mapping[str, DArray], _: Progress) -> None:
    safetensors.save_safetensors(path, arrays)


def _begins_as_npz(head: bytes) -> bool:
    """An archive with members, or one without."""
    return head.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def _load_npz(path: Path, names: list[str], _: bool) -> dict[str, DArray]:  # noqa: FBT001 - as above
    return npz.load_npz(path, names=names)


def _save_npz(path: Path, arrays: Mapping[str, DArray], _: Progress) -> None:
    npz.save_npz(path, arrays)


FORMATS = {
    "params": Format(".params", _begins_as_params, parameters.entries, _load_params, _save_params),
    "safetensors": Format(
        ".safetensors", _begins_as_safetensors, safetensors.entries, _load_safetensors, _save_safetensors
    ),
    "npz": Format(".npz", _begins_as_npz, npz.entries, _load_npz, _save_npz),
}
OTHERS = (
    (TENSOR_MAGIC, "a single tensor without a name", "Read it with tt.load_tensor(path)."),
    (b"\x93NUMPY", "a single NumPy array without a name", "Read it with numpy.load(path)."),
    (b"\x1f\x8b", "a file compressed with gzip", "Unpack it first."),
    (b"\x28\xb5\x2f\xfd", "a file compressed with zstd", "Unpack it first."),
    (b"\x89HDF", "an HDF5 file", "Read it with h5py, and save its arrays."),
    (b"\x80", "a pickle, which can run any code when loaded", "Save its arrays in one of these formats."),
    (b"version https://git-lfs", "a pointer to a file in Git LFS", "Fetch the file: git lfs pull."),
)
"""Files often confused with these formats: first bytes, description, advice."""


def format_of(path: Path) -> str:
    """Return the name of the format, detected from the first bytes of the file, not from its name.

    FormatError if it is not in the table, OSError if the file cannot be read.
    """
    with path.open("rb") as file:
        head = file.read(2 * HEAD_NBYTES)
    for name, form in FORMATS.items():
        if form.fits(head):
            return name
    got, fix = "an empty file", "Write it again."
    if head:
        got, fix = (
            f"a file that starts with the bytes {head[:8].hex(' ')}",
            "Pass a file in one of these formats.",
        )
    for begin, what, advice in OTHERS:
        if head.startswith(begin):
            got, fix = what, advice
    raise FormatError(str(path), needed=f"a file in the format {' or '.join(FORMATS)}", got=got, fix=fix)


def contents_of(path: Path, *, widen: bool | None = None) -> Contents:
    """Return the contents of a file in any format; by default, dtypes that can be widened are widened when loaded.

    FormatError if the bytes are not in the format, OSError if they cannot be read.
    """
    name = format_of(path)
    form = FORMATS[name]
    if widen is None:
        widen = find_spec("ml_dtypes") is not None
    with about(path):
        entries = [_entry(each) for each in form.entries(path)]
    nbytes = path.stat().st_size
    last = entries[-1].position + entries[-1].nbytes if entries else EMPTY_NBYTES
    behind = nbytes - last if name == "params" else 0  # the others do not allow any

    def load(names: list[str]) -> dict[str, DArray]:
        return form.load(path, names, widen)

    return Contents(path, name, nbytes, entries, load, behind)


def _entry(found: Any) -> Entry:
    """An entry of any format, as the command line shows it."""
    dtype = found.dtype if isinstance(found.dtype, str) else found.dtype.name
    return Entry(found.name, dtype, tuple(found.shape), found.position, found.nbytes)
