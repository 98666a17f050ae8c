"""Parameters in the safetensors format, through the package of that name (the extra `safetensors`)."""

from __future__ import annotations

import os
from contextlib import contextmanager, nullcontext
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn, overload

import numpy as np

from typedtensor._missing import missing
from typedtensor._texts import counted
from typedtensor.backends.dask.loading import is_chunked
from typedtensor.core.tensor import unwrap
from typedtensor.errors import DTypeError, FormatError, TypedTensorError
from typedtensor.persistence._bytes import STEP
from typedtensor.persistence._chunks import file_chunks, nbytes_of, written_apart
from typedtensor.persistence._files import scratch
from typedtensor.persistence._models import M, Params, params_of
from typedtensor.persistence._named import Entry, chosen, compare_heads, delivered, place_of
from typedtensor.persistence._places import open_place, place_at, replaced, size_of
from typedtensor.persistence._records import NATIVE, flat, pieces
from typedtensor.persistence._values import values_of

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping

    from typedtensor.backends.dask.storage import Place
    from typedtensor.core.darray import DArray
    from typedtensor.persistence._chunks import FileChunks, Pieces
    from typedtensor.types.device import Device

    Path = str | os.PathLike[str]
    Options = Mapping[str, object] | None

DTYPES = {
    "BOOL": "bool",
    **{f"I{bits}": f"int{bits}" for bits in (8, 16, 32, 64)},
    **{f"U{bits}": f"uint{bits}" for bits in (8, 16, 32, 64)},
    **{f"F{bits}": f"float{bits}" for bits in (16, 32, 64)},
    "C64": "complex64",
}
"""The dtypes that both the format and typedtensor have."""
FOREIGN = {
    "BF16": "bfloat16",
    "F8_E4M3": "float8_e4m3fn",
    "F8_E4M3FNUZ": "float8_e4m3fnuz",
    "F8_E5M2": "float8_e5m2",
    "F8_E5M2FNUZ": "float8_e5m2fnuz",
    "F8_E8M0": "float8_e8m0fnu",
}
"""Dtypes that are not among the fourteen; float32 represents each of their values. The names are those of ml-dtypes."""
ORDER = ("BOOL", "U8", "I8", "I16", "U16", "F16", "I32", "U32", "F32", "C64", "F64", "I64", "U64")
"""The dtypes in the order of the package: the last come first in a file."""
RESERVED = "__metadata__"
WIDENED = "float32"
"""The dtype in which those of ml-dtypes are read."""
DAMAGED = "The file is damaged, or is no safetensors file."
MAX_HEADER = 100_000_000
"""The most bytes that the package reads as a header."""
PIPED = "Write what comes from there into a file first: the package maps the file into memory."


def save_safetensors(
    path: Path, params: Params, metadata: Mapping[str, str] | None = None, *, storage_options: Options = None
) -> None:
    """Write a safetensors file, which the libraries of Hugging Face read.

    Parameters
    ----------
    path : str or os.PathLike
        The file, which is replaced as a whole or not at all: a path, or an address that fsspec opens, as
        "s3://bucket/w.safetensors".
    params : mapping of str to Tensor or DArray, dataclass or NamedTuple
        The tensors by name, or an instance of a model, whose fields are the names.
        All dtypes except complex128.
    metadata : mapping of str to str, optional
        Texts that are stored in the header.
    storage_options : mapping, optional
        Options of the file system of the address, such as keys.

    Raises
    ------
    DTypeError
        If a value is not a tensor, or is of complex128, which the format lacks.
    FormatError
        If the format does not allow a name or the metadata.
    PathError
        If `path` is not a path.
    OptionError
        If nothing opens the address.

    Notes
    -----
    At a path, the bytes of the whole file are made in memory first, unless a tensor is on a Cluster. Elements of bool
    are written as 0 or 1, whatever their bytes in memory. Without the package safetensors there is an ImportError; an
    OSError of the system is passed on.

    Source: safetensors.
    """
    numpy_binding = _package("save_safetensors").numpy
    place = place_at("save_safetensors", path, storage_options, writes=True)
    arrays: dict[str, Any] = {}
    for name, each in params_of("save_safetensors", params).items():
        raw = unwrap(each)
        if each.dtype.name not in DTYPES.values():
            got, fix = f"{each.dtype.name} for {name!r}", "Use tt.save_params, or save tt.real(x) and tt.imag(x)."
            raise DTypeError("save_safetensors", needed="a dtype that safetensors has", got=got, fix=fix)
        _validate_text("name", name)
        # safetensors#825: 0.8 ignores strides, and writes wrong values for strided and Fortran-ordered arrays.
        arrays[name] = raw if is_chunked(raw) else np.asarray(values_of(raw), order="C")
    texts = _validate_metadata(metadata) or None  # the package cannot read an empty dictionary of them
    with replaced(place) as stream, written_apart(stream, arrays.values()) as apart:
        if apart is None and place.is_local:
            stream.write(numpy_binding.save(arrays, texts))
        else:
            _write_apart(stream, arrays, texts, apart)


@overload
def load_safetensors(
    path: Path,
    model: None = None,
    *,
    names: Iterable[str] | None = None,
    device: Device | None = None,
    widen: bool = False,
    storage_options: Options = None,
) -> dict[str, DArray]: ...
@overload
def load_safetensors(
    path: Path,
    model: type[M],
    *,
    names: Iterable[str] | None = None,
    device: Device | None = None,
    widen: bool = False,
    storage_options: Options = None,
) -> M: ...
def load_safetensors(
    path: Path,
    model: type[Any] | None = None,
    *,
    names: Iterable[str] | None = None,
    device: Device | None = None,
    widen: bool = False,
    storage_options: Options = None,
) -> Any:
    """Read a safetensors file.

    Parameters
    ----------
    path : str or os.PathLike
        The file: a path, or an address that fsspec opens, as "s3://bucket/w.safetensors".
    model : type, optional
        A dataclass, NamedTuple or TypedDict whose annotations describe the parameters.
    names : iterable of str, optional
        Read only these.
    device : Device, optional
        Where the tensors are made. By default the default device for a dictionary, the Cpu for a model.
    widen : bool, optional
        Read bfloat16 and float8 as float32, which requires ml-dtypes.
    storage_options : mapping, optional
        Options of the file system of the address, such as keys.

    Returns
    -------
    dict of str to DArray, or model
        The tensors by name in the order of the file, in which safetensors sorts by dtype; or an instance of `model`.
        The memory is new.

    Raises
    ------
    FormatError
        If the file is not a safetensors file, contains a dtype that is not supported or a name twice, or lacks a name
        in `names`.
    SchemaError
        If the parameters do not match `model`.
    PathError
        If `path` is not a path, or is a pipe or a device.
    OptionError
        If nothing opens the address, or `names` is not an iterable of str.

    Notes
    -----
    Without the package safetensors there is an ImportError; an OSError of the system is passed on.

    Source: safetensors.
    """
    arrays: dict[str, Any] = {}
    where = place_of(model, device)
    place = place_at("load_safetensors", path, storage_options)
    with _opened(place) as (opened, stream):
        there = {entry.name: entry for entry in _entries(opened, stream)}
        chunks = file_chunks("load_safetensors", place, where)
        wanted = chosen("load_safetensors", there, names)
        heads = ((name, there[name].dtype, there[name].shape) for name in wanted)
        known = DTYPES.values()
        compare_heads(
            "load_safetensors",
            ((name, dtype if dtype in known else WIDENED, shape) for name, dtype, shape in heads),
            model,
            where,
        )
        for name in wanted:
            entry = there[name]
            if entry.dtype not in DTYPES.values():
                known = _validate_foreign(entry, widen=widen)
                arrays[name] = _widened(entry, stream, known) if chunks is None else _located(entry, chunks)
            elif chunks is None:
                arrays[name] = _validate_bools(entry, _read(entry, stream))
            else:
                arrays[name] = _located(entry, chunks)
    return delivered("load_safetensors", arrays, model, where)


def entries(path: Path) -> Iterator[Entry]:
    """Each tensor of the file, without its data, in the order of the file."""
    with _opened(place_at("load_safetensors", path, None)) as (opened, stream):
        yield from _entries(opened, stream)


@contextmanager
def _opened(place: Place) -> Generator[tuple[Any, BinaryIO]]:
    """The file as opened by the package, which checks its header, and the plain file."""
    package = _package("load_safetensors")
    with open_place("load_safetensors", place, PIPED) as stream:
        try:
            with (
                nullcontext(place.path) if place.is_local else _header_alone(stream) as path,
                package.safe_open(path, "numpy") as opened,
            ):
                stream.seek(0)
                yield opened, stream
        except (TypedTensorError, OSError, MemoryError):
            raise
        except Exception as error:
            if not size_of(stream):
                _raise_error("a safetensors file", "an empty file", cause=error)
            _raise_error("a safetensors file", f"another, or a damaged one: {error}", cause=error)


@contextmanager
def _header_alone(stream: BinaryIO) -> Generator[str]:
    """A file of the size of this one with its header and no data: the package opens paths alone."""
    size = size_of(stream)
    stream.seek(0)
    length = stream.read(8)
    with scratch(gettempdir()) as path:
        with open(path, "wb") as file:  # noqa: PTH123 - a str
            file.write(length + stream.read(min(int.from_bytes(length, "little"), MAX_HEADER)))
            file.truncate(size)
        yield path


def _package(function: str) -> Any:
    try:
        import safetensors.numpy  # type: ignore[import-not-found,unused-ignore] # noqa: PLC0415  # an extra
    except ImportError as error:
        raise missing(function, "safetensors") from error
    return safetensors


def _entries(opened: Any, stream: BinaryIO) -> Iterator[Entry]:
    """The header, which the package has checked; it is read again for the positions of the data."""
    from json import loads  # noqa: PLC0415 - its import takes a while

    length = int.from_bytes(stream.read(8), "little")
    header = loads(stream.read(length), object_pairs_hook=_validate_once)
    for name in opened.offset_keys():
        said = header[name]
        begin, end = said["data_offsets"]
        code = said["dtype"]
        dtype = DTYPES.get(code) or FOREIGN.get(code) or code
        yield Entry(name, dtype, tuple(said["shape"]), 8 + length + begin, end - begin)


def _validate_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of the header, in which names are unique; JSON allows duplicates, and the package uses the last."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for at, name in enumerate(names) if name in names[:at])
        _raise_error("each name once in the header", f"{twice!r} twice", "Rename one of them where the file was made.")
    return found


def _read(entry: Entry, stream: Any) -> np.ndarray:
    array: np.ndarray = np.empty(entry.shape, np.dtype(entry.dtype).newbyteorder("<"))
    rest = flat(array).data
    stream.seek(entry.position)
    while rest:
        count = stream.readinto(rest[:STEP])
        if not count:
            _raise_error(
                f"{counted(entry.nbytes, 'byte')} of data for {entry.name!r}", f"only {entry.nbytes - len(rest)}"
            )
        rest = rest[count:]
    return array if NATIVE else array.astype(entry.dtype)


def _validate_bools(entry: Entry, array: np.ndarray) -> np.ndarray:
    if entry.dtype == "bool" and array.size and array.reshape(-1).view(np.uint8).max() > 1:
        _raise_error(f"booleans, 0 or 1, from byte {entry.position} for {entry.name!r}", "other bytes")
    return array


def _located(entry: Entry, chunks: FileChunks) -> Any:
    """The array of a Cluster, which is read when it is computed."""
    ours = entry.dtype in DTYPES.values()
    stored = np.dtype(entry.dtype).newbyteorder("<").str if ours else entry.dtype
    return chunks.array(entry.position, entry.shape, stored)


def _write_apart(
    stream: BinaryIO, arrays: dict[str, Any], metadata: dict[str, str] | None, apart: Pieces | None
) -> None:
    """Write the same bytes as the package, whose `save` makes the whole file in memory."""
    from json import dumps  # noqa: PLC0415 - its import takes a while

    codes = {name: code for code, name in DTYPES.items()}
    ordered = sorted(arrays, key=lambda name: (-ORDER.index(codes[arrays[name].dtype.name]), name.encode()))
    header: dict[str, Any] = {} if metadata is None else {RESERVED: metadata}
    at = 0
    for name in ordered:
        end = at + nbytes_of(arrays[name])
        code = codes[arrays[name].dtype.name]
        header[name] = {"dtype": code, "shape": list(map(int, arrays[name].shape)), "data_offsets": [at, end]}
        at = end
    text = dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    stream.write(len(text).to_bytes(8, "little") + text)
    for name in ordered:
        raw = arrays[name]
        stream.writelines(apart(raw) if apart is not None and is_chunked(raw) else pieces(raw))


def _validate_foreign(entry: Entry, *, widen: bool) -> Any:
    """The dtype of ml-dtypes; FormatError unless it is widened to float32."""
    needed = f"one of the fourteen dtypes for {entry.name!r}, whose data begins at byte {entry.position}"
    if entry.dtype not in FOREIGN.values():
        _raise_error(needed, entry.dtype, "Convert the tensor where it was made.")
    if not widen:
        _raise_error(needed, entry.dtype, "Read it as float32, which holds each of its values: widen=True.")
    try:
        import ml_dtypes  # type: ignore[import-not-found,unused-ignore] # noqa: PLC0415  # an extra
    except ImportError as error:
        _raise_error(needed, entry.dtype, "Install its library: pip install ml-dtypes.", cause=error)
    return getattr(ml_dtypes, entry.dtype)


def _widened(entry: Entry, stream: BinaryIO, known: Any) -> np.ndarray:
    stream.seek(entry.position)
    data: np.ndarray = np.frombuffer(stream.read(entry.nbytes), known)
    return data.astype(np.float32).reshape(entry.shape)


def _validate_metadata(metadata: Mapping[str, str] | None) -> dict[str, str] | None:
    if metadata is None:
        return None
    for key, text in metadata.items():
        _validate_text("key of the metadata", key)
        _validate_text(f"text for {key!r} in the metadata", text)
    return dict(metadata)


def _validate_text(what: str, text: object) -> None:
    got = ""
    if not isinstance(text, str):
        got = f"{type(text).__name__} {text!r}"
    elif what == "name" and text == RESERVED:
        got = f"{text!r}, which the format reserves"
    else:
        try:
            text.encode()
        except UnicodeEncodeError:
            got = f"{text!r}, which is not Unicode text"
    if got:
        fix = "Pass another one."
        raise FormatError("save_safetensors", needed=f"a {what} that safetensors can hold", got=got, fix=fix)


def _raise_error(needed: str, got: str, fix: str = DAMAGED, *, cause: Exception | None = None) -> NoReturn:
    raise FormatError("load_safetensors", needed=needed, got=got.removesuffix("."), fix=fix) from cause
