"""The record of one tensor: magic number, device, number of axes, dtype, shape, size, data.

docs/format.md shows the bytes. Everything is little-endian, on every machine.
"""

from __future__ import annotations

import sys
from math import prod
from struct import Struct
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NoReturn

import numpy as np
from numpy import ndarray

from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.errors import FormatError, OptionError
from typedtensor.interchange.codes import FOREIGN, KINDS, TO_DLPACK, DLDataType, DLDataTypeCode, DLDeviceType
from typedtensor.persistence._bytes import STEP
from typedtensor.persistence._values import values_of, with_canonical_bools
from typedtensor.types.shape import MAX_AXES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typedtensor.persistence._bytes import Source
    from typedtensor.types.dtype import DType

MAGIC = 0xDD5E40F096B4A13F
CPU = int(DLDeviceType.kDLCPU)
NATIVE = sys.byteorder == "little"
MAX_NBYTES = 2**63 - 1
"""The largest number of bytes in NumPy, ignoring sizes of 0."""
LARGE = 1 << 16
"""The size from which a tensor is read and written separately."""
PIECE = 1 << 22
"""The number of bytes of a tensor that are made contiguous at once."""
HEAD = Struct("<QQiiiI")
"""Magic number, reserved, device type, device id, number of axes, dtype."""
SIZES = [Struct(f"<{ndim + 1}q") for ndim in range(MAX_AXES + 1)]
"""The shape and the size of the data, by the number of axes."""
MINIMUM = HEAD.size + SIZES[0].size
"""The size of the shortest record."""


class Stored(NamedTuple):
    """A dtype in a file."""

    name: str
    itemsize: int
    dtype: np.dtype | None
    """NumPy's dtype, little-endian; None if it is not one of the fourteen."""
    plain: bool = True
    """Whether it is one of the fourteen and all bytes are valid."""


def _code(dtype: DLDataType[DType]) -> int:
    """Three fields as one number."""
    return dtype.code | dtype.bits << 8 | dtype.lanes << 16


OLD_BOOL = _code(DLDataType(DLDataTypeCode.kDLUInt, 1))
BOOLS: dict[Literal[6, 1], int] = {6: _code(TO_DLPACK["bool"]), 1: OLD_BOOL}
"""The two codes of booleans: of TVM since 0.23, and of CVM and earlier versions of TVM."""
CODES: dict[str, int] = {name: _code(dtype) for name, dtype in TO_DLPACK.items() if name != "bool"}
"""The dtypes with a single code."""


# TVM 0.20 used 7 for float8_e5m2, and 6, now bool, for float8_e4m3.
def _stored() -> dict[int, Stored]:
    # In a function: mypy skips the bodies of an installed package, and takes a quarter of a second for this one.
    plain = {
        code: Stored(name, (code >> 8 & 0xFF) // 8, np.dtype(name).newbyteorder("<")) for name, code in CODES.items()
    }
    booleans = {code: Stored("bool", 1, np.dtype(np.bool_), plain=False) for code in BOOLS.values()}
    foreign = {_code(dtype): Stored(name, dtype.bits // 8, None, plain=False) for name, dtype in FOREIGN.items()}
    return plain | booleans | foreign


STORED = _stored()
"""The dtypes that can be read; float32 represents each value of those that are not among the fourteen."""

NDIM_AT = 24
"""The position of the number of axes in a record; its lowest byte suffices, since there are at most 64."""
REMEMBERED = 512
"""The size of the cache of headers, so that a file cannot determine how much memory they take."""
Header = tuple[Stored, tuple[int, ...], int, int, int]
"""dtype, shape, size of the data, size of the header, its number in the cache or -1."""
Record = tuple[Stored, tuple[int, ...], int, int, int]
"""dtype, shape, position and size of the data, the number of the header in the cache or -1."""


def encode(dtype: str, shape: tuple[int, ...], bool_code: Literal[6, 1]) -> bytes:
    """The whole record before the data."""
    ndim = len(shape)
    code = BOOLS[bool_code] if dtype == "bool" else CODES[dtype]
    itemsize = STORED[code].itemsize
    return HEAD.pack(MAGIC, 0, CPU, 0, ndim, code) + SIZES[ndim].pack(*shape, prod(shape) * itemsize)


def validate_code(function: str, bool_code: object) -> None:
    """Raise OptionError for a code of booleans that no program reads."""
    if bool_code not in BOOLS:
        fix = "Omit it, or pass 1 for readers before TVM 0.23."
        raise OptionError(function, needed="bool_code=6 or bool_code=1", got=text_of(bool_code), fix=fix)


def header_of(raw: Any, bool_code: Literal[6, 1]) -> bytes:
    """The header of a raw array."""
    return encode(dtype_of(raw).name, tuple(raw.shape), bool_code)


def packed(raw: Any) -> bytes:
    """The data of a raw array, row-major, little-endian, in one piece."""
    return little(values_of(raw)).tobytes()


def pieces(raw: Any) -> Iterator[memoryview | bytes]:
    """The data of a large raw array, row-major, little-endian, without a copy if possible."""
    array = little(backend_of(raw).to_numpy(raw))
    is_bool = array.dtype.kind == "b"
    if array.flags.c_contiguous and not is_bool:
        yield flat(array).data
    elif array.flags.c_contiguous:
        whole = array.reshape(-1)
        for start in range(0, array.nbytes, PIECE):
            yield flat(with_canonical_bools(whole[start : start + PIECE])).data
    elif array.nbytes <= PIECE:
        yield (with_canonical_bools(array) if is_bool else array).tobytes()
    else:
        rows = PIECE * len(array) // array.nbytes
        for start in range(0, len(array), max(rows, 1)):
            yield from pieces(array[start : start + rows] if rows else array[start])


def flat(array: ndarray) -> ndarray:
    """The bytes of a contiguous array, on its memory."""
    return array.reshape(-1).view(np.uint8)


def little(array: ndarray) -> ndarray:
    """The array in the byte order of the file: the same array on almost every machine."""
    return array if array.dtype.str[0] in "<|" else array.astype(array.dtype.newbyteorder("<"))


def decode(source: Source, at: int) -> Record:
    """The record at this position; dtype, shape and size are checked against each other and the bytes present.

    Checked headers are cached by their bytes: most tensors of a file have one of a few shapes.
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
    """A header that is not in the cache."""
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
    """Raise the error for the invalid field in the first 32 bytes."""
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
    """Refuse a shape and a size that do not match, or that NumPy does not support."""
    shape = tuple(extents)
    elements = prod(extents)
    for axis, extent in enumerate(extents):
        if extent < 0:
            source.fail(f"a size of 0 or more at byte {at + 8 * axis}", f"{extent}: the shape {shape}")
    end = at + 8 * len(shape)
    if code == OLD_BOOL and not nbytes and elements:
        got = f"0 for the shape {shape}: CVM and TVM before 0.7 leave booleans out"
        source.fail(f"{counted(elements, 'byte')} of data at byte {end}", got, "Save it again with TVM 0.7 or later.")
    if nbytes != elements * stored.itemsize:
        needed = f"{counted(elements * stored.itemsize, 'byte')} of data at byte {end}, for {stored.name}{shape}"
        source.fail(needed, str(nbytes))
    if prod([extent or 1 for extent in extents]) * stored.itemsize > MAX_NBYTES:
        source.fail(f"a shape that can be held at byte {at}", f"{shape}")


def validate_stored_bools(source: Source, at: int, nbytes: int) -> None:
    """Refuse booleans other than the bytes 0 and 1, with which NumPy would compute wrong results."""
    for place in range(at, at + nbytes, LARGE):
        count = min(LARGE, at + nbytes - place)
        start = source.index(place, count, "data")
        validate_bools(source, np.frombuffer(source.buffer, np.uint8, count, start), place)


def validate_bools(source: Source, values: ndarray, at: int) -> None:
    """Refuse booleans in memory other than the bytes 0 and 1."""
    if values.size and values.max() > 1:
        first = int(np.argmax(values > 1))
        fix = "The bytes are damaged, or are numbers of eight bits of TVM before 0.23."
        source.fail(f"a boolean, 0 or 1, at byte {at + first}", str(int(values[first])), fix)


def array_of(source: Source, record: Record, *, share: bool, progress: Callable[[int], None] | None = None) -> ndarray:
    """The array of a record; with `share` on the memory of the source, read-only.

    `progress` is called with the number of bytes read of a large array.
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
        validate_bools(source, flat(array), at)
    return array if NATIVE else array.astype(dtype.newbyteorder("="))


def stored_of(record: Record) -> str:
    """The dtype of the data in the file: NumPy's with its byte order, or one of ml-dtypes."""
    stored = record[0]
    return stored.name if stored.dtype is None else stored.dtype.str


def validate_readable(source: Source, record: Record, *, widen: bool) -> None:
    """Refuse dtypes that are not among the fourteen, unless `widen` converts them to float32."""
    stored, at = record[0], record[2]
    if stored.name == "bool":
        validate_stored_bools(source, at, record[3])
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
        fix = "Install its library: pip install ml-dtypes."
        raise FormatError(source.function, needed=needed, got=stored.name, fix=fix) from error
    found: np.dtype = np.dtype(getattr(ml_dtypes, stored.name))
    return found


def _widened(source: Source, record: Record) -> ndarray:
    stored, shape, at, nbytes, _ = record
    array: ndarray = np.empty(shape, np.uint8 if stored.itemsize == 1 else "<u2")
    source.read_into(at, flat(array).data)
    native = array.astype(array.dtype.newbyteorder("="), copy=False)
    dtype = _foreign_dtype(source, f"{counted(nbytes, 'byte')} of a known dtype", stored)
    with np.errstate(all="ignore"):  # signalling NaNs are not errors
        return native.reshape(-1).view(dtype).astype(np.float32).reshape(shape)
