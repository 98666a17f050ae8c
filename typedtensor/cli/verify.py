"""`verify FILE`: check that a file is complete and valid in its format."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from typedtensor._texts import counted
from typedtensor.cli.contents import arrays
from typedtensor.cli.formats import contents_of
from typedtensor.cli.show import escaped, print_json, progress, say
from typedtensor.errors import FormatError

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

BLOCK_NBYTES = 1 << 20


def run(options: Namespace) -> int:
    """Return 0 for an intact file, raise for any other."""
    contents = contents_of(options.file)
    if contents.behind and options.strict:
        _raise_error(
            contents.path,
            f"the end of the file at byte {contents.nbytes - contents.behind}",
            f"{counted(contents.behind, 'byte')} after the last tensor",
            "Omit --strict to accept them, as readers do.",
        )
    _read_all(contents.path, contents.nbytes)
    for _ in arrays(contents):  # loading compares checksums and rejects invalid booleans
        pass
    data = sum(entry.nbytes for entry in contents.entries)
    if options.json:
        print_json(
            {
                "file": str(contents.path),
                "format": contents.format,
                "intact": True,
                "tensors": len(contents.entries),
                "nbytes": contents.nbytes,
                "data_nbytes": data,
                "trailing_nbytes": contents.behind,
            }
        )
        return 0
    behind = f", trailing: {contents.behind}" if contents.behind else ""
    what = f"{contents.format}, tensors: {len(contents.entries)}"
    say(f"{escaped(str(contents.path))}: intact, {what}, bytes: {contents.nbytes}, of data: {data}{behind}")
    return 0


def _read_all(path: Path, nbytes: int) -> None:
    """Read each byte once: a read error raises here, but would kill a program with a mapped file."""
    done = 0
    with path.open("rb", buffering=0) as file, progress("verify") as report:
        while block := file.read(BLOCK_NBYTES):
            done += len(block)
            report(done, nbytes)
    if done != nbytes:
        _raise_error(
            path, counted(nbytes, "byte"), f"{done}", "Another program is writing the file: verify it afterwards."
        )


def _raise_error(path: Path, needed: str, got: str, fix: str) -> NoReturn:
    raise FormatError(str(path), needed=needed, got=got, fix=fix)
