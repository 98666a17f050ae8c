"""`diff A B`: the differences between two files, of the same format or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from typedtensor.cli.contents import arrays
from typedtensor.cli.differences import Difference, difference
from typedtensor.cli.formats import contents_of
from typedtensor.cli.show import Column, escaped, number, print_json, print_table, progress, say, sizes, strict

if TYPE_CHECKING:
    from argparse import Namespace

    from typedtensor.cli.contents import Contents, Entry

BLOCK_NBYTES = 1 << 20
HEAD = (Column("name"), Column("differs in"), Column("first"), Column("second"), Column("more"))


class Found(NamedTuple):
    """One difference between two files."""

    name: str
    what: str
    """presence, dtype, shape or values."""
    first: str | None
    second: str | None
    more: str = ""
    values: Difference | None = None


def run(options: Namespace) -> int:
    """Show the differences; return 0 if there are none, else 1."""
    first, second = contents_of(options.first), contents_of(options.second)
    found = _compared(first, second, options.tolerance)
    if options.json:
        print_json(
            {
                "first": str(first.path),
                "second": str(second.path),
                "tolerance": options.tolerance,
                "same": not found,
                "differences": [_json(each) for each in found],
            }
        )
    elif found:
        print_table(HEAD, [_cells(each) for each in found])
    else:
        within = f" within {options.tolerance:g}" if options.tolerance else ""
        say(f"the same{within}, tensors: {len(first.entries)}")
    return int(bool(found))


def _compared(first: Contents, second: Contents, tolerance: float) -> list[Found]:
    """Names first, in the order of the first file; then, name by name, dtype, shape and values."""
    ours = {entry.name: entry for entry in first.entries}
    theirs = {entry.name: entry for entry in second.entries}
    found = [Found(name, "presence", _attributes(ours[name]), None) for name in ours if name not in theirs]
    found += [Found(name, "presence", None, _attributes(theirs[name])) for name in theirs if name not in ours]
    common = [(entry, theirs[name]) for name, entry in ours.items() if name in theirs]
    for one, other in common:
        if one.dtype != other.dtype:
            found.append(Found(one.name, "dtype", one.dtype, other.dtype))
        if one.shape != other.shape:
            found.append(Found(one.name, "shape", sizes(one.shape), sizes(other.shape)))
        elif not (one.readable and other.readable):
            found += _bytes(first, second, one, other)
    alike = [pair for pair in common if pair[0].shape == pair[1].shape and pair[0].readable and pair[1].readable]
    return found + _values(first, second, alike, tolerance)


def _values(first: Contents, second: Contents, pairs: list[tuple[Entry, Entry]], tolerance: float) -> list[Found]:
    """The differences in values of pairs with the same shape."""
    found: list[Found] = []
    done, total = 0, sum(one.nbytes for one, _ in pairs)
    sides = arrays(first, [one for one, _ in pairs]), arrays(second, [other for _, other in pairs])
    with progress("diff") as report:
        for (entry, left), (_, right) in zip(*sides, strict=True):
            values = difference(left, right, tolerance)
            if values is not None:
                where = f"at {sizes(values.place)}, elements: {values.elements} of {left.size}"
                more = f"largest difference {number(values.largest)} {where}"
                found.append(Found(entry.name, "values", number(values.first), number(values.second), more, values))
            done += entry.nbytes
            report(done, total)
    return found


def _bytes(first: Contents, second: Contents, one: Entry, other: Entry) -> list[Found]:
    """Compare bytes if the values cannot be read."""
    if one.dtype != other.dtype:
        return []  # reported already
    same = one.nbytes == other.nbytes
    with first.path.open("rb") as left, second.path.open("rb") as right:
        left.seek(one.position)
        right.seek(other.position)
        for start in range(0, one.nbytes, BLOCK_NBYTES):
            count = min(BLOCK_NBYTES, one.nbytes - start)
            same = same and left.read(count) == right.read(count)
    return [] if same else [Found(one.name, "values", None, None, "other bytes")]


def _attributes(entry: Entry) -> str:
    return f"{entry.dtype} {sizes(entry.shape)}"


def _cells(found: Found) -> list[str]:
    return [escaped(found.name), found.what, found.first or "-", found.second or "-", found.more]


def _json(found: Found) -> dict[str, Any]:
    listed: dict[str, Any] = {"name": found.name, "in": found.what, "first": found.first, "second": found.second}
    values = found.values
    if values is None:
        return listed | ({"note": found.more} if found.more else {})
    return listed | {
        "first": strict(values.first),
        "second": strict(values.second),
        "largest": strict(values.largest),
        "index": values.place,
        "elements": values.elements,
    }
