"""Parameters in NumPy's archive format, npz, without pickle."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager
from errno import EINVAL
from io import BytesIO
from math import prod
from tempfile import gettempdir
from typing import IO, TYPE_CHECKING, Any, BinaryIO, NoReturn, overload

import numpy as np

from typedtensor._texts import counted
from typedtensor.backends.dask.loading import is_chunked
from typedtensor.core.tensor import unwrap
from typedtensor.errors import FormatError, TypedTensorError
from typedtensor.persistence._chunks import file_chunks, written_apart
from typedtensor.persistence._models import M, Params, params_of
from typedtensor.persistence._named import Entry, chosen, compare_heads, delivered, place_of
from typedtensor.persistence._places import open_place, place_at, replaced, size_of
from typedtensor.persistence._values import values_of
from typedtensor.types.dtype import FROM_NUMPY

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping
    from zipfile import ZipFile, ZipInfo

    from typing_extensions import Buffer

    from typedtensor.backends.dask.storage import Place
    from typedtensor.core.darray import DArray
    from typedtensor.persistence._chunks import FileChunks, Pieces
    from typedtensor.types.device import Device

    Path = str | os.PathLike[str]
    Options = Mapping[str, object] | None

SUFFIX = ".npy"
ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every member, so that the same parameters give the same bytes."""
DEFLATED_AT_MOST = 1032
"""The most bytes that one deflated byte can contain: a member with more states a wrong size."""
ENCRYPTED = 1
NAME_LENGTH_AT = 26
"""The position in a member's header of the two lengths that determine where its data begins."""
MAX_HEADER = 10000
"""The most bytes that NumPy reads as a header."""
PIECE = 1 << 20
"""The number of bytes that are read at once."""
DAMAGED = "The file is damaged, or is no npz file."
PIPED = "Write what comes from there into a file first: an npz file says at its end what it holds."


def save_npz(path: Path, params: Params, *, compressed: bool = False, storage_options: Options = None) -> None:
    """Write an npz file, which `numpy.load` reads.

    Parameters
    ----------
    path : str or os.PathLike
        The file, which is replaced as a whole or not at all: a path, or an address that fsspec opens, as
        "s3://bucket/w.npz".
    params : mapping of str to Tensor or DArray, dataclass or NamedTuple
        The tensors by name, or an instance of a model, whose fields are the names.
    compressed : bool, optional
        Whether the arrays are compressed.
    storage_options : mapping, optional
        Options of the file system of the address, such as keys.

    Raises
    ------
    DTypeError
        If a value is not a tensor.
    FormatError
        If the format does not allow a name.
    PathError
        If `path` is not a path.
    OptionError
        If nothing opens the address.

    Notes
    -----
    The arrays are written piece by piece, whatever their memory layout. The same parameters give the same bytes at each
    path, and at each address, where the sizes of the members follow their data.
    Elements of bool are written as 0 or 1, whatever their bytes in memory. An OSError of the system is passed on.

    Source: NumPy, `savez` and `savez_compressed`.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "w.npz")
    ...     tt.save_npz(path, {"w": tt.ones(2)})
    ...     tt.load_npz(path)
    {'w': DArray([1., 1.], shape=(2,), dtype=float64, device=Cpu())}
    """
    from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo  # noqa: PLC0415 - its import takes a while

    arrays = params_of("save_npz", params)
    for name in arrays:
        _validate_name(name, arrays, ZipInfo(name + SUFFIX).filename)
    place = place_at("save_npz", path, storage_options, writes=True)
    folder = os.path.dirname(place.path) or "." if place.is_local else gettempdir()  # noqa: PTH120 - a str
    raws = {name: unwrap(each) for name, each in arrays.items()}
    with (
        replaced(place) as stream,
        written_apart(stream, raws.values(), folder) as apart,
        ZipFile(_target(stream, place), "w") as archive,
    ):
        for name, raw in raws.items():
            info = ZipInfo(name + SUFFIX, ZIP_EPOCH)
            info.compress_type = ZIP_DEFLATED if compressed else ZIP_STORED
            with archive.open(info, "w", force_zip64=True) as member:
                if apart is not None and is_chunked(raw):
                    _write_chunked(member, raw, apart)
                else:
                    np.lib.format.write_array(member, values_of(raw), allow_pickle=False)


@overload
def load_npz(
    path: Path,
    model: None = None,
    *,
    names: Iterable[str] | None = None,
    device: Device | None = None,
    storage_options: Options = None,
) -> dict[str, DArray]: ...
@overload
def load_npz(
    path: Path,
    model: type[M],
    *,
    names: Iterable[str] | None = None,
    device: Device | None = None,
    storage_options: Options = None,
) -> M: ...
def load_npz(
    path: Path,
    model: type[Any] | None = None,
    *,
    names: Iterable[str] | None = None,
    device: Device | None = None,
    storage_options: Options = None,
) -> Any:
    """Read an npz file.

    Parameters
    ----------
    path : str or os.PathLike
        The file: a path, or an address that fsspec opens, as "s3://bucket/w.npz".
    model : type, optional
        A dataclass, NamedTuple or TypedDict whose annotations describe the parameters.
    names : iterable of str, optional
        Read only these.
    device : Device, optional
        Where the tensors are made. By default the default device for a dictionary, the Cpu for a model.
    storage_options : mapping, optional
        Options of the file system of the address, such as keys.

    Returns
    -------
    dict of str to DArray, or model
        The tensors by name, or an instance of `model`. The dtypes are those of the file, in native byte order; the
        memory is new.

    Raises
    ------
    FormatError
        If the file is not an npz file, contains arrays of objects, text, dates or records, or lacks a name in `names`.
    SchemaError
        If the parameters do not match `model`.
    PathError
        If `path` is not a path, or is a pipe or a device.
    OptionError
        If nothing opens the address, or `names` is not an iterable of str.

    Notes
    -----
    Nothing is unpickled. The size of each array is compared with that of its member before memory is allocated. An
    OSError of the system is passed on.

    Source: NumPy, the format npz.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "w.npz")
    ...     tt.save_npz(path, {"w": tt.ones(2), "b": tt.zeros(())})
    ...     tt.load_npz(path, names=["b"])
    {'b': DArray(0., shape=(), dtype=float64, device=Cpu())}
    """
    where = place_of(model, device)
    place = place_at("load_npz", path, storage_options)
    with _opened(place) as (archive, infos):
        chunks = file_chunks("load_npz", place, where)
        arrays: dict[str, Any] = {}
        wanted = chosen("load_npz", infos, names)
        if model is not None:
            heads = [_entry(archive, infos[name], name) for name in wanted]
            compare_heads("load_npz", ((each.name, each.dtype, each.shape) for each in heads), model, where)
        for name in wanted:
            info = infos[name]
            if chunks is None or info.compress_type:
                arrays[name] = _read(archive, info, name)
            else:
                arrays[name] = _located(archive, info, name, chunks)
    return delivered("load_npz", arrays, model, where)


def entries(path: Path) -> Iterator[Entry]:
    """Each array of the archive, without its data."""
    with _opened(place_at("load_npz", path, None)) as (archive, infos):
        for name, info in infos.items():
            yield _entry(archive, info, name)


def _entry(archive: ZipFile, info: ZipInfo, name: str) -> Entry:
    with archive.open(info) as member:
        return _head(member, info, name)[0]


@contextmanager
def _opened(place: Place) -> Generator[tuple[ZipFile, dict[str, ZipInfo]]]:
    """The archive and its members; all of their errors become FormatError."""
    from zipfile import ZipFile  # noqa: PLC0415 - its import takes a while

    stream = open_place("load_npz", place, PIPED)
    try:
        with stream, ZipFile(stream) as archive:
            yield archive, _validate_infos(archive, size_of(stream))
    except (TypedTensorError, MemoryError):
        raise
    except Exception as error:
        # zipfile and NumPy raise various errors for damaged files, such as for a seek to a negative position.
        if isinstance(error, OSError) and error.errno != EINVAL:
            raise
        _raise_error("an npz file", f"another, or a damaged one: {str(error) or type(error).__name__}", cause=error)


def _write_chunked(member: IO[bytes], raw: Any, apart: Pieces) -> None:
    """The header and the data of a tensor on a Cluster, as NumPy writes those of an array."""
    descr = np.lib.format.dtype_to_descr(raw.dtype)
    head = {"descr": descr, "fortran_order": False, "shape": tuple(map(int, raw.shape))}
    np.lib.format.write_array_header_1_0(member, head)
    for piece in apart(raw):
        member.write(piece)


class _Onward:
    """A stream that is not seekable, whose position zipfile never requests."""

    def __init__(self, stream: BinaryIO) -> None:
        """Pass the bytes on."""
        self._stream = stream
        self.flush = stream.flush

    def write(self, piece: Buffer) -> int:
        """Write all of it; not each file system of fsspec says so."""
        self._stream.write(piece)
        return memoryview(piece).nbytes


def _target(stream: BinaryIO, place: Place) -> Any:
    """The stream as zipfile can use it: a device such as /dev/null reports the position 0 after any write."""
    is_file = place.is_local and stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    return stream if is_file else _Onward(stream)


def _validate_name(name: str, names: dict[str, Any], kept: str) -> None:
    """Refuse names that would be read as another name."""
    why = ""
    if kept != name + SUFFIX:
        why = f"kept as {kept.removesuffix(SUFFIX)!r}"
    elif name + SUFFIX in names:
        why = f"beside {name + SUFFIX!r}, which NumPy takes for the same"
    else:
        try:
            if len((name + SUFFIX).encode()) >= 1 << 16:
                why = f"of {counted(len(name.encode()), 'byte')}"
        except UnicodeEncodeError:
            why = "which is not Unicode text"
    if why:
        shown = name if len(name) <= 80 else f"{name[:80]}..."  # noqa: PLR2004 - a line
        fix = "Rename it, or use tt.save_params, which holds every name in UTF-8."
        raise FormatError("save_npz", needed="names that an npz file can hold", got=f"{shown!r}, {why}", fix=fix)


def _validate_infos(archive: ZipFile, size: int) -> dict[str, ZipInfo]:
    """The members by name; their sizes are checked against the bytes present."""
    found: dict[str, ZipInfo] = {}
    for info in archive.infolist():
        if not info.filename.endswith(SUFFIX):
            _raise_error("arrays alone", f"the member {info.filename!r}", info)
        name = info.filename.removesuffix(SUFFIX)
        if name in found:
            _raise_error("each name once", f"{name!r} twice", info)
        deflated = info.compress_type == _deflated()
        if info.compress_type and not deflated:
            _raise_error("members that are stored or deflated", f"{name!r} packed by method {info.compress_type}", info)
        if info.flag_bits & ENCRYPTED:
            _raise_error("members that are not encrypted", repr(name), info)
        if info.file_size > info.compress_size * (DEFLATED_AT_MOST if deflated else 1):
            got = f"{counted(info.file_size, 'byte')} in {info.compress_size}"
            _raise_error(f"sizes that agree for {name!r}", got, info)
        found[name] = info
    packed = sum(info.compress_size for info in found.values())
    if packed > size:
        _raise_error(f"members of at most {counted(size, 'byte')}, the file's size", counted(packed, "byte"))
    return found


def _deflated() -> int:
    from zipfile import ZIP_DEFLATED  # noqa: PLC0415 - loaded by now

    return ZIP_DEFLATED


def _head(member: IO[bytes], info: ZipInfo, name: str) -> tuple[Entry, np.dtype, bool]:
    """The header of an array, checked against the size of its member.

    It has the dtype in the file, in any byte order, and whether the order is column-major.
    """
    version = np.lib.format.read_magic(member)
    readers = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}
    if version not in readers:
        _raise_error(f"version 1.0 or 2.0 of the array format for {name!r}", ".".join(map(str, version)), info)
    lengths = member.read(2 if version == (1, 0) else 4)
    length = int.from_bytes(lengths, "little")
    if MAX_HEADER < length <= info.file_size:
        _raise_error(f"a header of at most {MAX_HEADER} bytes for {name!r}", str(length), info)
    shape, fortran, stored = readers[version](BytesIO(lengths + member.read(length)))
    dtype = FROM_NUMPY.get(stored.newbyteorder("="))
    if stored.hasobject:
        needed, fix = f"numbers for {name!r}", "Python objects are pickled, and loading them could run any code."
        _raise_error(needed, "an array of objects", info, fix)
    if dtype is None:
        fix = "Convert it in NumPy first."
        _raise_error(f"one of the fourteen dtypes for {name!r}", str(stored), info, fix)
    if min(shape, default=0) < 0:
        _raise_error(f"sizes of 0 or more for {name!r}", str(shape), info)
    nbytes = prod(shape) * stored.itemsize
    there = info.file_size - member.tell()
    if nbytes != there:
        _raise_error(f"{counted(nbytes, 'byte')} of data for {name!r}, {dtype.name}{shape}", str(there), info)
    return Entry(name, dtype.name, shape, info.header_offset, nbytes), stored, fortran


def _read(archive: ZipFile, info: ZipInfo, name: str) -> np.ndarray:
    with archive.open(info) as member:
        entry, stored, fortran = _head(member, info, name)
        array: np.ndarray = np.empty(entry.shape[::-1] if fortran else entry.shape, stored)
        target = array.reshape(-1).view(np.uint8).data
        at = 0
        while at < entry.nbytes:
            piece = member.read(min(PIECE, entry.nbytes - at))
            if not piece:
                _raise_error(f"{counted(entry.nbytes, 'byte')} of data for {name!r}", f"only {at}", info)
            target[at : at + len(piece)] = piece
            at += len(piece)
        member.read(1)  # at the end zipfile compares the checksum
    if stored.kind == "b" and entry.nbytes and array.reshape(-1).view(np.uint8).max() > 1:
        _raise_error(f"booleans, 0 or 1, for {name!r}", "other bytes", info)
    array = array.T if fortran else array
    return array if stored.isnative else array.astype(stored.newbyteorder("="))


def _located(archive: ZipFile, info: ZipInfo, name: str, chunks: FileChunks) -> Any:
    """The array of an uncompressed member, which is read chunk by chunk from the archive."""
    with archive.open(info) as member:
        entry, stored, fortran = _head(member, info, name)
        before = member.tell()
    stream: Any = archive.fp
    stream.seek(info.header_offset + NAME_LENGTH_AT)
    name_length, extra_length = (int.from_bytes(stream.read(2), "little") for _ in range(2))
    begin = info.header_offset + NAME_LENGTH_AT + 4 + name_length + extra_length
    return chunks.array(begin + before, entry.shape, stored.str, in_columns=fortran)


def _raise_error(
    needed: str, got: str, info: ZipInfo | None = None, fix: str = DAMAGED, *, cause: Exception | None = None
) -> NoReturn:
    where = "" if info is None else f" in the member at byte {info.header_offset}"
    raise FormatError("load_npz", needed=needed + where, got=got, fix=fix) from cause
