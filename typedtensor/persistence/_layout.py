"""A checked parameter dictionary: the position of each tensor, with a few bytes of memory for each."""

from __future__ import annotations

from array import array
from codecs import getincrementaldecoder
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import numpy as np

from typedtensor._texts import counted
from typedtensor.persistence._bytes import DAMAGED, Source
from typedtensor.persistence._records import LARGE, MAGIC, MINIMUM, Record, decode, validate_readable

if TYPE_CHECKING:
    from collections.abc import Iterator

LIST_MAGIC = 0xF7E58D4F05049CB7
HEAD = Struct("<QQQ")
"""Magic number, reserved, number of names."""
COUNT = Struct("<Q")
SMALLEST = COUNT.size + MINIMUM
"""The smallest size of a tensor, including its name."""
SHOWN = 10
"""The largest number of names in a message."""


class Options(NamedTuple):
    """Options of reading."""

    wanted: frozenset[bytes] | None
    widen: bool
    strict: bool
    share: bool


class Layout(NamedTuple):
    """The checked positions in a dictionary."""

    number: int
    records: array[int]
    """The position of each tensor's data, 0 if it is not selected; of its record if that must be read again."""
    numbers: array[int]
    """The number of each tensor's header in the cache, -1 if it must be read again."""
    end: int
    nbytes: int
    """The size of the data of the selected tensors."""


def validate_all(source: Source, options: Options | None) -> Layout:
    """Check a whole dictionary, with 18 bytes of memory per tensor."""
    count = _validate_head(source)
    chosen, at = _validate_names(source, count, None if options is None else options.wanted)
    start = source.index(at, COUNT.size, "the number of tensors")
    (again,) = COUNT.unpack_from(source.buffer, start)
    if again != count:
        source.fail(f"{count}, the number of names, as that of tensors at byte {at}", str(again))
    at += COUNT.size
    records, numbers = array("q"), array("h")
    nbytes = 0
    for i in range(count):
        record = decode(source, at)
        if chosen is None or chosen[i]:
            records.append(record[2] if record[4] >= 0 else at)
            nbytes += record[3]
            if options is not None and not record[0].plain:
                validate_readable(source, record, widen=options.widen)
        else:
            records.append(0)
        numbers.append(record[4])
        at = record[2] + record[3]
    if options is not None:
        validate_end(source, at, options)
    return Layout(count, records, numbers, at, nbytes)


def validate_end(source: Source, at: int, options: Options) -> None:
    """With `strict`, refuse bytes after the last tensor."""
    if options.strict and source.more(at):
        fix = "Omit strict: CVM leaves bytes of an earlier dictionary there."
        source.fail(f"the end at byte {at}", "more bytes" if source.size is None else f"{source.size - at} more", fix)


def _validate_head(source: Source) -> int:
    """The number of names, checked against the number of bytes if that is known."""
    start = source.index(0, HEAD.size, "the header of a dictionary")
    magic, _, count = HEAD.unpack_from(source.buffer, start)
    if magic != LIST_MAGIC:
        needed, fix = f"0x{LIST_MAGIC:016X}, the magic number of a dictionary, at byte 0", DAMAGED
        if magic == MAGIC:
            fix = "This is a single tensor: use load_tensor, or loads_tensor."
        source.fail(needed, f"0x{magic:016X}", fix)
    size = source.size
    if size is not None and count > (most := max(size - HEAD.size - COUNT.size, 0) // SMALLEST):
        source.fail(f"a number of names, at most {most} for {counted(size, 'byte')}, at byte 16", str(count))
    source.expect(count * SMALLEST)
    return int(count)


def _validate_names(source: Source, count: int, wanted: frozenset[bytes] | None) -> tuple[bytearray | None, int]:
    """The selected names, and the position after the last; names are checked to be UTF-8 and unique."""
    hashes = array("q")
    chosen = None if wanted is None else bytearray()
    at = HEAD.size
    for name, at in _raw_names(source, count, whole=wanted is not None):
        hashes.append(hash(name))
        if not name.isascii() and len(name) < LARGE:
            _validate_utf8(source, name, at - len(name))
        if chosen is not None and wanted is not None:
            chosen.append(name in wanted)
    _validate_different(source, count, hashes)
    if chosen is not None and wanted is not None and sum(chosen) < len(wanted):
        _raise_missing_names(source, count, wanted)
    return chosen, at


def _raw_names(source: Source, count: int, *, whole: bool) -> Iterator[tuple[bytes, int]]:
    """Each name, and the position after it; of a long name only the start, unless `whole` is set."""
    at = HEAD.size
    unpack, size = COUNT.unpack_from, COUNT.size
    for _ in range(count):
        start = at - source.base
        if at + size > source.end or start < 0:
            start = source.index(at, size, "the length of a name")
        (length,) = unpack(source.buffer, start)
        at += size
        start += size
        if length >= LARGE:
            _validate_long_name(source, at, length)
            shown = length if whole else LARGE
            start = source.index(at, shown, "a name")
            name = bytes(source.buffer[start : start + shown])
        else:
            if at + length > source.end:
                start = source.index(at, length, "a name")
            name = bytes(source.buffer[start : start + length])
        at += length
        yield name, at


def names_of(source: Source, count: int) -> list[str]:
    """The names, checked once more: it costs nothing, and the file may have been written meanwhile."""
    return [
        name.decode() if name.isascii() else _validate_utf8(source, name, at - len(name))
        for name, at in _raw_names(source, count, whole=True)
    ]


def _validate_utf8(source: Source, name: bytes, at: int) -> str:
    try:
        return name.decode()
    except UnicodeDecodeError as error:
        _raise_utf8_error(source, at + error.start, name[error.start])


def _raise_utf8_error(source: Source, at: int, byte: int) -> NoReturn:
    fix = "Save the parameters again with names that are UTF-8."
    source.fail(f"a name in UTF-8 at byte {at}", f"the byte 0x{byte:02X}", fix)


def _validate_long_name(source: Source, at: int, length: int) -> None:
    """Check that a name exists and is UTF-8, piece by piece: as text it can take four times the memory."""
    source.validate(at, length, "a name")
    decoder = getincrementaldecoder("utf-8")()
    for place in range(at, at + length, LARGE):
        count = min(LARGE, at + length - place)
        start = source.index(place, count, "a name")
        try:
            decoder.decode(bytes(source.buffer[start : start + count]), final=place + count == at + length)
        except UnicodeDecodeError as error:
            _raise_utf8_error(source, place, error.object[error.start])


def _validate_different(source: Source, count: int, hashes: array[int]) -> None:
    """Refuse a duplicate name; names are compared only if their hashes are equal."""
    if count < 2:  # noqa: PLR2004  # it takes two
        return
    ordered = np.sort(np.frombuffer(hashes, np.int64))
    for value in ordered[1:][ordered[1:] == ordered[:-1]]:  # rarely any, unless a name is a duplicate
        seen: dict[bytes, int] = {}
        for i, (own, (name, _)) in enumerate(zip(hashes, _raw_names(source, count, whole=True), strict=True)):
            if own == value and seen.setdefault(name, i) != i:
                needed, got = (
                    "names that differ",
                    f"{name.decode()!r} as number {seen[name]} and number {i}, counted from 0",
                )
                source.fail(needed, got, "Rename one of them where the file was made.")


def _raise_missing_names(source: Source, count: int, wanted: frozenset[bytes]) -> NoReturn:
    there = list(names_of(source, count))
    missing = sorted(name.decode("utf-8", "surrogatepass") for name in wanted.difference(n.encode() for n in there))
    shown = ", ".join(map(repr, there[:SHOWN])) + (f" and {count - SHOWN} more" if count > SHOWN else "")
    needed = f"the names {', '.join(map(repr, missing[:SHOWN]))}"
    source.fail(needed, shown or "no names", "Ask for names that are there.")


def record_of(source: Source, at: int, number: int) -> Record:
    """The record of the data at this position, or that of a header that is not in the cache."""
    if number < 0:
        return decode(source, at)
    stored, shape, nbytes, _, _ = source.headers[number]
    return stored, shape, at, nbytes, number
