"""The contents of a file of named arrays: a list, read without the data, and the data, a few arrays at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from typedtensor.errors import FormatError
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from numpy.typing import NDArray

    from typedtensor.core.darray import DArray

BATCH_NBYTES = 1 << 26
"""Arrays up to this total size are loaded together: each load reads the whole list again."""
OURS = {dtype.name for dtype in DTYPES}


class Entry(NamedTuple):
    """The description of one array in a file, without its data."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    position: int
    """The byte at which the data begins; in npz, its member, which may be compressed."""
    nbytes: int

    @property
    def readable(self) -> bool:
        """Whether the values can be read: one of the fourteen dtypes, or one that ml-dtypes converts to float32."""
        return self.dtype in OURS or (
            self.dtype.startswith(("bfloat", "float8")) and find_spec("ml_dtypes") is not None
        )


class Contents(NamedTuple):
    """A file of named arrays whose list is validated."""

    path: Path
    format: str
    nbytes: int
    """The size of the file."""
    entries: Sequence[Entry]
    load: Callable[[list[str]], dict[str, DArray]]
    """The arrays of these names."""
    behind: int = 0
    """Bytes after the last tensor, which readers ignore."""


def arrays(contents: Contents, entries: Sequence[Entry] | None = None) -> Iterator[tuple[Entry, NDArray[Any]]]:
    """The readable arrays of these entries, or of all; one batch of them is in memory at a time."""
    for batch in _batches([entry for entry in contents.entries if entry.readable] if entries is None else entries):
        with about(contents.path):
            found = contents.load([entry.name for entry in batch])
        for entry in batch:
            yield entry, found.pop(entry.name).numpy()


def _batches(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    batch: list[Entry] = []
    nbytes = 0
    for entry in entries:
        if batch and nbytes + entry.nbytes > BATCH_NBYTES:
            yield batch
            batch, nbytes = [], 0
        batch.append(entry)
        nbytes += entry.nbytes
    if batch:
        yield batch


@contextmanager
def about(path: Path) -> Generator[None]:
    """Name the file instead of the reading function in a FormatError."""
    try:
        yield
    except FormatError as error:
        raise FormatError(str(path), needed=error.needed, got=error.got, fix=error.fix) from error
