"""`inspect FILE`: the tensors of a file, with statistics."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from typedtensor.cli.contents import arrays
from typedtensor.cli.figures import Figures, figures
from typedtensor.cli.formats import contents_of
from typedtensor.cli.show import Column, bars, escaped, number, print_json, print_table, progress, say, share, sizes
from typedtensor.errors import OptionError

if TYPE_CHECKING:
    from argparse import Namespace

    from typedtensor.cli.contents import Contents, Entry

HEAD = (Column("name"), Column("dtype"), Column("shape"), Column("bytes", right=True))
FIGURES = (
    Column("min", right=True),
    Column("max", right=True),
    Column("mean", right=True),
    Column("nan", right=True),
    Column("inf", right=True),
    Column("histogram"),
)


def run(options: Namespace) -> int:
    """Print the list and return 0."""
    contents = contents_of(options.file)
    chosen = _chosen(contents, options.only)
    found = [(entry, None) for entry in chosen] if options.list else _measured(contents, chosen)
    if options.json:
        print_json(
            {
                "file": str(contents.path),
                "format": contents.format,
                "nbytes": contents.nbytes,
                "tensors": [_listed(entry) if options.list else _json(entry, each) for entry, each in found],
            }
        )
        return 0
    rows = [_cells(entry) + ([] if options.list else _figure_cells(each)) for entry, each in found]
    print_table(HEAD if options.list else HEAD + FIGURES, rows)
    data = sum(entry.nbytes for entry in chosen)
    some = f"{len(chosen)} of {len(contents.entries)}" if options.only else f"{len(chosen)}"
    unread = sorted({entry.dtype for entry in chosen if not entry.readable})
    note = f", not read without ml-dtypes: {' '.join(unread)}" if unread and not options.list else ""
    say(f"{escaped(str(contents.path))}: {contents.format}, tensors: {some}, bytes of data: {data}{note}")
    return 0


def _chosen(contents: Contents, names: list[str]) -> list[Entry]:
    """The entries whose name equals or matches one of these; all, if there are none of these."""
    if not names:
        return list(contents.entries)
    exact = {entry.name for entry in contents.entries}
    for name in names:
        if name not in exact and not any(fnmatchcase(each, name) for each in exact):
            raise OptionError(
                "inspect",
                needed="names of tensors in the file, or patterns for them",
                got=repr(name),
                fix=f"List the names: typedtensor inspect --list {contents.path}",
            )
    return [entry for entry in contents.entries if any(_fits(entry.name, name, exact) for name in names)]


def _fits(name: str, wanted: str, exact: set[str]) -> bool:
    return name == wanted if wanted in exact else fnmatchcase(name, wanted)


def _measured(contents: Contents, chosen: list[Entry]) -> list[tuple[Entry, Figures | None]]:
    """The statistics of each readable entry, one at a time."""
    found: dict[str, Figures] = {}
    done, total = 0, sum(entry.nbytes for entry in chosen)
    with progress("inspect") as report:
        for entry, array in arrays(contents, [entry for entry in chosen if entry.readable]):
            found[entry.name] = figures(array)
            done += entry.nbytes
            report(done, total)
    return [(entry, found.get(entry.name)) for entry in chosen]


def _cells(entry: Entry) -> list[str]:
    return [escaped(entry.name), entry.dtype, sizes(entry.shape), str(entry.nbytes)]


def _figure_cells(found: Figures | None) -> list[str]:
    if found is None:
        return ["-", "-", "-", "-", "-", ""]
    numbers = [number(each, digits=4) for each in found[:3]]
    return [*numbers, share(found.nan), share(found.infinite), bars(found.histogram)]


def _listed(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "dtype": entry.dtype,
        "shape": entry.shape,
        "nbytes": entry.nbytes,
        "position": entry.position,
    }


def _json(entry: Entry, found: Figures | None) -> dict[str, Any]:
    return _listed(entry) | (dict.fromkeys(Figures._fields) if found is None else found._asdict())
