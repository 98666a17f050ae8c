"""What a file of named arrays holds: a list that is read without the data, and the data a few arrays at a time."""

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
"""Arrays are loaded together up to this size: one by one, each would cost another look at the whole list."""
OURS = {dtype.name for dtype in DTYPES}


class Entry(NamedTuple):
    """What a file says of one array, without its data."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    position: int
    """The byte where the data begins; of npz, where its member begins, which may be compressed."""
    nbytes: int

    @property
    def readable(self) -> bool:
        """Whether its numbers can be looked at: one of the fourteen dtypes, or one that ml-dtypes widens to float32."""
        return self.dtype in OURS or (
            self.dtype.startswith(("bfloat", "float8")) and find_spec("ml_dtypes") is not None
        )


class Contents(NamedTuple):
    """A file of named arrays, its list proved."""

    path: Path
    format: str
    nbytes: int
    """The size of the file."""
    entries: Sequence[Entry]
    load: Callable[[list[str]], dict[str, DArray]]
    """The arrays of these names."""
    behind: int = 0
    """Bytes behind the last tensor, which readers do not mind."""


def arrays(contents: Contents, entries: Sequence[Entry] | None = None) -> Iterator[tuple[Entry, NDArray[Any]]]:
    """The arrays of these entries, or of all, that can be read: a batch of them is in memory, not all of the file."""
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
    """Name the file, and not the function that read it, in what is said about wrong bytes."""
    try:
        yield
    except FormatError as error:
        raise FormatError(str(path), needed=error.needed, got=error.got, fix=error.fix) from error
