"""The record of one tensor: magic number, device, number of axes, dtype, shape, size, data.

docs/format.md shows the bytes. Everything is little-endian, on every machine.
"""

# Raw arrays are Any because their library is known only at run time; pyright reports every value narrowed from Any.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import sys
from math import prod
from struct import Struct
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NoReturn

import numpy as np
from numpy import ndarray

from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.errors import FormatError, OptionError
from typedtensor.interchange.codes import FOREIGN, KINDS, TO_DLPACK, DLDataType, DLDataTypeCode, DLDeviceType
from typedtensor.persistence._bytes import STEP
from typedtensor.persistence._values import truth_values, values_of
from typedtensor.types.shape import MAX_AXES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typedtensor.persistence._bytes import Source
    from typedtensor.types.dtype import DType

MAGIC = 0xDD5E40F096B4A13F
CPU = int(DLDeviceType.kDLCPU)
NATIVE = sys.byteorder == "little"
MAX_NBYTES = 2**63 - 1
"""The bytes that NumPy can count, sizes of 0 left out."""
LARGE = 1 << 16
"""The bytes from which a tensor is read and written by itself."""
PIECE = 1 << 22
"""The bytes that are packed at once of a tensor that is not packed in the order of its rows."""
HEAD = Struct("<QQiiiI")
"""Magic number, reserved, device type, device id, number of axes, dtype."""
SIZES = [Struct(f"<{ndim + 1}q") for ndim in range(MAX_AXES + 1)]
"""The shape and the bytes of the data, by the number of axes."""
MINIMUM = HEAD.size + SIZES[0].size
"""The bytes of the shortest record."""


class Stored(NamedTuple):
    """What a dtype in a file is to us."""

    name: str
    itemsize: int
    dtype: np.dtype | None
    """NumPy's, little-endian; None for a number that none of the fourteen dtypes is."""
    plain: bool = True
    """Whether any bytes are values, of a dtype of ours."""


def _code(dtype: DLDataType[DType]) -> int:
    """Three fields as the one number that stands in their place."""
    return dtype.code | dtype.bits << 8 | dtype.lanes << 16


OLD_BOOL = _code(DLDataType(DLDataTypeCode.kDLUInt, 1))
BOOLS: dict[Literal[6, 1], int] = {6: _code(TO_DLPACK["bool"]), 1: OLD_BOOL}
"""The two codes of truth values: TVM's since 0.23, and that of TVM before and of CVM."""
CODES: dict[str, int] = {name: _code(dtype) for name, dtype in TO_DLPACK.items() if name != "bool"}
"""The dtypes that have one code."""
# TVM 0.20 had 7 for float8_e5m2, and 6 for float8_e4m3, where truth values are now.
STORED: dict[int, Stored] = {
    **{code: Stored(name, (code >> 8 & 0xFF) // 8, np.dtype(name).newbyteorder("<")) for name, code in CODES.items()},
    **{code: Stored("bool", 1, np.dtype(np.bool_), plain=False) for code in BOOLS.values()},
    **{_code(dtype): Stored(name, dtype.bits // 8, None, plain=False) for name, dtype in FOREIGN.items()},
}
"""The dtypes that are read; float32 holds each value of those that none of the fourteen is."""

NDIM_AT = 24
"""Where the number of axes stands in a record; its lowest byte says it, as there are never more than 64."""
REMEMBERED = 512
"""So many headers are remembered, and no more: nobody decides from outside how much memory they take."""
Header = tuple[Stored, tuple[int, ...], int, int, int]
"""dtype, shape, bytes of the data, bytes of the header itself, its number among those remembered or -1."""
Record = tuple[Stored, tuple[int, ...], int, int, int]
"""dtype, shape, position of the data, its bytes, the number of the header among those remembered or -1."""


def encode(dtype: str, shape: tuple[int, ...], bool_code: Literal[6, 1]) -> bytes:
    """All of the record that stands before the data."""
    ndim = len(shape)
    code = BOOLS[bool_code] if dtype == "bool" else CODES[dtype]
    itemsize = STORED[code].itemsize
    return HEAD.pack(MAGIC, 0, CPU, 0, ndim, code) + SIZES[ndim].pack(*shape, prod(shape) * itemsize)


def validate_code(function: str, bool_code: object) -> None:
    """OptionError for a code of truth values that nobody reads."""
    if bool_code not in BOOLS:
        fix = "Leave it out, or give 1 for readers before TVM 0.23."
        raise OptionError(function, needed="bool_code=6 or bool_code=1", got=repr(bool_code), fix=fix)


def header_of(raw: Any, bool_code: Literal[6, 1]) -> bytes:
    """What stands before the data of a raw array."""
    return encode(dtype_of(raw).name, tuple(raw.shape), bool_code)


def packed(raw: Any) -> bytes:
    """The data of a raw array, row by row, little-endian, in one piece."""
    return little(values_of(raw)).tobytes()


def pieces(raw: Any) -> Iterator[memoryview | bytes]:
    """The data of a large raw array, row by row, little-endian, without a copy where the memory is so already."""
    array = little(backend_of(raw).to_numpy(raw))
    is_truth = array.dtype.kind == "b"
    if array.flags.c_contiguous and not is_truth:
        yield flat(array).data
    elif array.flags.c_contiguous:
        whole = array.reshape(-1)
        for start in range(0, array.nbytes, PIECE):
            yield flat(truth_values(whole[start : start + PIECE])).data
    elif array.nbytes <= PIECE:
        yield (truth_values(array) if is_truth else array).tobytes()
    else:
        rows = PIECE * len(array) // array.nbytes
        for start in range(0, len(array), max(rows, 1)):
            yield from pieces(array[start : start + rows] if rows else array[start])


def flat(array: ndarray) -> ndarray:
    """The bytes of a packed array, on its memory."""
    return array.reshape(-1).view(np.uint8)


def little(array: ndarray) -> ndarray:
    """The array in the byte order of the file: itself on almost every machine."""
    return array if array.dtype.str[0] in "<|" else array.astype(array.dtype.newbyteorder("<"))


def decode(source: Source, at: int) -> Record:
    """The record at this position, its dtype, shape and size checked against each other and the bytes that are there.

    A header that was checked before is known by its bytes: most tensors of a file are of a few shapes.
    """
    start = at - source.base
    if start < 0 or at + MINIMUM > source.end:
        start = source.index(at, MINIMUM, "the header of a tensor")
    buffer = source.buffer
    key = bytes(buffer[start : start + MINIMUM + 8 * buffer[start + NDIM_AT]])
    known = source.known.get(key)
    if known is None:
        known = _decode(source, at)
        if len(source.headers) < REMEMBERED and len(key) == known[3]:
            known = (*known[:4], len(source.headers))
            source.known[key] = known
            source.headers.append(known)
    stored, shape, nbytes, length, number = known
    at += length
    if at + nbytes > source.end:
        source.validate(at, nbytes, "data")
    return stored, shape, at, nbytes, number


def _decode(source: Source, at: int) -> Header:
    """A header that is new."""
    start = source.index(at, MINIMUM, "the header of a tensor")
    magic, _, device, _, ndim, code = HEAD.unpack_from(source.buffer, start)
    stored = STORED.get(code)
    if magic != MAGIC or device != CPU or not 0 <= ndim <= MAX_AXES or stored is None:
        _raise_head_error(source, at, magic, device, ndim, code)
    at += HEAD.size
    sizes = SIZES[ndim]
    start = source.index(at, sizes.size, "the shape of a tensor")
    *extents, nbytes = sizes.unpack_from(source.buffer, start)
    if nbytes != prod(extents) * stored.itemsize or (extents and min(extents) < 0) or not nbytes:
        _validate_sizes(source, at, stored, code, extents, nbytes)
    return stored, tuple(extents), nbytes, HEAD.size + sizes.size, -1


def _raise_head_error(source: Source, at: int, magic: int, device: int, ndim: int, code: int) -> NoReturn:
    """Say which field of the first 32 bytes is none that can be read."""
    if magic != MAGIC:
        source.fail(f"0x{MAGIC:016X}, the magic number of a tensor, at byte {at}", f"0x{magic:016X}")
    if device != CPU:
        fix = "Tensors are stored as the Cpu's: save it again with a library that does so."
        source.fail(f"device type {CPU}, the Cpu, at byte {at + 16}", str(device), fix)
    if not 0 <= ndim <= MAX_AXES:
        source.fail(f"a number of axes from 0 to {MAX_AXES} at byte {at + 24}", str(ndim))
    kind, bits, lanes = code & 0xFF, code >> 8 & 0xFF, code >> 16
    source.fail(
        f"a dtype that can be read at byte {at + 28}",
        f"code {kind} ({KINDS.get(kind, 'unknown')}), {bits} bits, {lanes} lanes",
        "Convert the tensor where it was made: vectors and numbers below a byte are not read.",
    )


def _validate_sizes(source: Source, at: int, stored: Stored, code: int, extents: list[int], nbytes: int) -> None:
    """Refuse a shape and a number of bytes that do not fit each other, or NumPy."""
    shape = tuple(extents)
    elements = prod(extents)
    for axis, extent in enumerate(extents):
        if extent < 0:
            source.fail(f"a size of 0 or more at byte {at + 8 * axis}", f"{extent}: the shape {shape}")
    end = at + 8 * len(shape)
    if code == OLD_BOOL and not nbytes and elements:
        got = f"0 for the shape {shape}: CVM and TVM before 0.7 leave truth values out"
        source.fail(f"{elements} bytes of data at byte {end}", got, "Save it again with TVM 0.7 or later.")
    if nbytes != elements * stored.itemsize:
        needed = f"{elements * stored.itemsize} bytes of data at byte {end}, for {stored.name}{shape}"
        source.fail(needed, str(nbytes))
    if prod([extent or 1 for extent in extents]) * stored.itemsize > MAX_NBYTES:
        source.fail(f"a shape that can be held at byte {at}", f"{shape}")


def validate_truth(source: Source, at: int, nbytes: int) -> None:
    """Refuse truth values other than the bytes 0 and 1: NumPy would compute nonsense with them."""
    for place in range(at, at + nbytes, LARGE):
        count = min(LARGE, at + nbytes - place)
        start = source.index(place, count, "data")
        validate_truth_of(source, np.frombuffer(source.buffer, np.uint8, count, start), place)


def validate_truth_of(source: Source, values: ndarray, at: int) -> None:
    """Refuse truth values other than the bytes 0 and 1, in memory."""
    if values.size and values.max() > 1:
        first = int(np.argmax(values > 1))
        fix = "The bytes are damaged, or are numbers of eight bits of TVM before 0.23."
        source.fail(f"a truth value, 0 or 1, at byte {at + first}", str(int(values[first])), fix)


def array_of(source: Source, record: Record, *, share: bool, progress: Callable[[int], None] | None = None) -> ndarray:
    """The array of a record; with `share` on the memory of the source, read-only.

    `progress` is called with the bytes of a large one that are there while it is read.
    """
    stored, shape, at, nbytes, _ = record
    dtype = stored.dtype
    if dtype is None:
        return _widened(source, record)
    if share or nbytes < LARGE:
        start = source.index(at, nbytes, "data")
        array: ndarray = ndarray(shape, dtype, source.buffer, start)
        if not share:
            array = array.copy()
        if NATIVE and stored.plain:
            return array
    else:
        array = np.empty(shape, dtype)
        target = flat(array).data
        for start in range(0, nbytes, STEP):
            if progress is not None and start:
                progress(start)
            source.read_into(at + start, target[start : start + STEP])
    if not stored.plain:
        validate_truth_of(source, flat(array), at)
    return array if NATIVE else array.astype(dtype.newbyteorder("="))


def stored_of(record: Record) -> str:
    """The dtype of the data in the file: NumPy's with its byte order, or one of ml-dtypes."""
    stored = record[0]
    return stored.name if stored.dtype is None else stored.dtype.str


def validate_readable(source: Source, record: Record, *, widen: bool) -> None:
    """Refuse numbers that none of the fourteen dtypes is, unless they are to become float32."""
    stored, at = record[0], record[2]
    if stored.name == "bool":
        validate_truth(source, at, record[3])
    if stored.dtype is not None:
        return
    needed = f"one of the fourteen dtypes in the header that ends at byte {at}"
    if not widen:
        fix = "Read it as float32, which holds each of its values: widen=True."
        source.fail(needed, stored.name, fix)
    _foreign_dtype(source, needed, stored)


def _foreign_dtype(source: Source, needed: str, stored: Stored) -> np.dtype:
    try:
        import ml_dtypes  # type: ignore[import-not-found,unused-ignore] # noqa: PLC0415  # an extra
    except ImportError as error:
        fix = "Install what knows it: pip install ml-dtypes."
        raise FormatError(source.function, needed=needed, got=stored.name, fix=fix) from error
    found: np.dtype = np.dtype(getattr(ml_dtypes, stored.name))
    return found


def _widened(source: Source, record: Record) -> ndarray:
    stored, shape, at, nbytes, _ = record
    array: ndarray = np.empty(shape, np.uint8 if stored.itemsize == 1 else "<u2")
    source.read_into(at, flat(array).data)
    native = array.astype(array.dtype.newbyteorder("="), copy=False)
    dtype = _foreign_dtype(source, f"{nbytes} bytes of a known dtype", stored)
    with np.errstate(all="ignore"):  # a NaN that signals is no error
        return native.reshape(-1).view(dtype).astype(np.float32).reshape(shape)
