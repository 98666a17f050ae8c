"""Builds parameter files field by field, so that each field can be wrong; it shares no code with the library."""

from __future__ import annotations

import struct

LIST_MAGIC = 0xF7E58D4F05049CB7
TENSOR_MAGIC = 0xDD5E40F096B4A13F
INT64 = (0, 64, 1)
BOOL = (6, 8, 1)
OLD_BOOL = (1, 1, 1)


def record(
    shape: tuple[int, ...] = (2,),
    data: bytes = bytes(16),
    *,
    dtype: tuple[int, int, int] = INT64,
    nbytes: int | None = None,
    ndim: int | None = None,
    magic: int = TENSOR_MAGIC,
    reserved: int = 0,
    device: tuple[int, int] = (1, 0),
) -> bytes:
    """Return the record of a tensor."""
    return (
        struct.pack("<QQii", magic, reserved, *device)
        + struct.pack("<i", len(shape) if ndim is None else ndim)
        + struct.pack("<BBH", *dtype)
        + b"".join(struct.pack("<q", extent) for extent in shape)
        + struct.pack("<q", len(data) if nbytes is None else nbytes)
        + data
    )


def name(text: bytes, length: int | None = None) -> bytes:
    """Return a name and its length."""
    return struct.pack("<Q", len(text) if length is None else length) + text


def dictionary(
    *records: bytes,
    names: tuple[bytes, ...] | None = None,
    count: int | None = None,
    again: int | None = None,
    magic: int = LIST_MAGIC,
    reserved: int = 0,
) -> bytes:
    """Return a dictionary of the records, with names w0, w1, ... by default; `names` are fields made by `name`."""
    if names is None:
        names = tuple(name(f"w{i}".encode()) for i in range(len(records)))
    return (
        struct.pack("<QQQ", magic, reserved, len(names) if count is None else count)
        + b"".join(names)
        + struct.pack("<Q", len(records) if again is None else again)
        + b"".join(records)
    )
