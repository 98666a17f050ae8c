"""Parameter files of TVM and CVM: dictionaries of tensors by name, and single tensors.

docs/format.md shows the bytes. Reading goes through a dictionary twice: first everything is checked, with a few bytes
of memory per tensor; then the tensors are made. So a rejected file costs little more memory than its size.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import contextmanager
from io import TextIOBase
from typing import TYPE_CHECKING, Any, Literal, overload

from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_for
from typedtensor.core import conversion
from typedtensor.core.context import chosen_device
from typedtensor.core.darray import DArray, wrap
from typedtensor.errors import FormatError, OptionError, PathError
from typedtensor.persistence._bytes import STEP, Source, Stream, mapped, source_of, write_fully
from typedtensor.persistence._chunks import FileChunks, file_chunks, written_apart
from typedtensor.persistence._files import write_whole
from typedtensor.persistence._layout import (
    COUNT,
    LIST_MAGIC,
    Layout,
    Options,
    names_of,
    record_of,
    validate_all,
    validate_end,
)
from typedtensor.persistence._models import M
from typedtensor.persistence._named import Entry, compare_heads
from typedtensor.persistence._paths import is_path, open_file, validate_path
from typedtensor.persistence._plan import Plan, plan, plan_of_one
from typedtensor.persistence._records import MAGIC, MINIMUM, array_of, decode, stored_of, validate_readable
from typedtensor.persistence.schema import validate

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from typing_extensions import Buffer

    from typedtensor.core.operand import Operand
    from typedtensor.persistence._bytes import Readable, Writable
    from typedtensor.persistence._models import Params
    from typedtensor.types.device import Device

    From = str | os.PathLike[str] | Readable
    To = str | os.PathLike[str] | Writable
    Progress = Callable[[int, int], None]

READABLE = "a path, or a binary stream to read"
BYTES_FIXES = {"load_params": "Use loads_params for bytes.", "load_tensor": "Use loads_tensor for bytes."}


class _ProgressReporter:
    """Reports the progress of reading to a callback, at most once per STEP bytes."""

    def __init__(self, total: int, progress: Progress) -> None:
        """Start at 0."""
        self.done = self.reported = 0
        self.total = total
        self.progress = progress

    def add(self, count: int) -> None:
        """A tensor of this many bytes was read."""
        self.done += count
        if self.done - self.reported >= STEP:
            self.within(0)

    def within(self, count: int) -> None:
        """This many bytes of the next tensor were read."""
        self.reported = self.done + count
        self.progress(self.reported, self.total)

    def end(self) -> None:
        """Everything was read."""
        if self.reported < self.total or not self.total:
            self.within(0)


def save_params(path: To, params: Params, *, bool_code: Literal[6, 1] = 6, progress: Progress | None = None) -> None:
    """Write a parameter file of TVM or CVM.

    Parameters
    ----------
    path : str, os.PathLike or binary stream
        The file, which is replaced as a whole or not at all. A stream is written from its current position.
    params : mapping of str to Tensor or DArray, dataclass or NamedTuple
        The tensors by name, or an instance of a model, whose fields are the names.
        The file keeps their order.
    bool_code : 6 or 1, optional
        The DLPack type code for bool: 6, or 1 for readers older than TVM 0.23.
    progress : callable, optional
        Called as `progress(done, total)` with numbers of bytes.

    Raises
    ------
    DTypeError
        If a value is not a tensor.
    FormatError
        If a name cannot be encoded in UTF-8.
    PathError
        If `path` is neither a path nor a binary stream to write.

    Notes
    -----
    The bytes are those of TVM. Tensors on other devices are copied to the Cpu one by one. Tensors that are not
    C-contiguous are packed in pieces of 4 MiB. Elements of bool are written as 0 or 1, whatever their bytes in
    memory. An OSError of the system is passed on.

    Source: TVM, `save_param_dict`; CVM Runtime, `CVMSaveParamsDict`.

    Examples
    --------
    >>> import io
    >>> stream = io.BytesIO()
    >>> tt.save_params(stream, {"w": tt.asarray([1.0, 2.0])})
    >>> tt.loads_params(stream.getvalue())
    {'w': DArray([1., 2.], shape=(2,), dtype=float64, device=Cpu())}
    """
    found = plan("save_params", params, bool_code)
    with _opened_to_write("save_params", path) as file:
        _write("save_params", file, found, progress)


def dumps_params(params: Params, *, bool_code: Literal[6, 1] = 6) -> bytes:
    """Return the bytes of a parameter file.

    Parameters
    ----------
    params : mapping of str to Tensor or DArray, dataclass or NamedTuple
        The tensors by name, or an instance of a model, whose fields are the names.
    bool_code : 6 or 1, optional
        The DLPack type code for bool: 6, or 1 for readers older than TVM 0.23.

    Returns
    -------
    bytes
        What `save_params` writes.

    Raises
    ------
    DTypeError
        If a value is not a tensor.
    FormatError
        If a name cannot be encoded in UTF-8.

    Notes
    -----
    Source: TVM, `save_param_dict`.

    Examples
    --------
    >>> tt.dumps_params({}).hex()
    'b79c04054f8de5f7000000000000000000000000000000000000000000000000'
    """
    return b"".join(plan("dumps_params", params, bool_code).pieces())


def save_tensor(
    path: To, x: Operand[Any, Any, Any] | DArray, *, bool_code: Literal[6, 1] = 6, progress: Progress | None = None
) -> None:
    """Write a file with one tensor, without a name.

    Parameters
    ----------
    path : str, os.PathLike or binary stream
        The file, which is replaced as a whole or not at all. A stream is written from its current position.
    x : Tensor or DArray
        The tensor.
    bool_code : 6 or 1, optional
        The DLPack type code for bool: 6, or 1 for readers older than TVM 0.23.
    progress : callable, optional
        Called as `progress(done, total)` with numbers of bytes.

    Raises
    ------
    DTypeError
        If `x` is not a tensor.
    PathError
        If `path` is neither a path nor a binary stream to write.

    Notes
    -----
    The bytes are those of TVM.

    Source: TVM and CVM Runtime, `NDArray::Save`.

    Examples
    --------
    >>> import io
    >>> stream = io.BytesIO()
    >>> tt.save_tensor(stream, tt.asarray(7))
    >>> len(stream.getvalue())
    48
    """
    found = plan_of_one("save_tensor", x, bool_code)
    with _opened_to_write("save_tensor", path) as file:
        _write("save_tensor", file, found, progress)


def dumps_tensor(x: Operand[Any, Any, Any] | DArray, *, bool_code: Literal[6, 1] = 6) -> bytes:
    """Return the bytes of a file with one tensor.

    Parameters
    ----------
    x : Tensor or DArray
        The tensor.
    bool_code : 6 or 1, optional
        The DLPack type code for bool: 6, or 1 for readers older than TVM 0.23.

    Returns
    -------
    bytes
        What `save_tensor` writes.

    Raises
    ------
    DTypeError
        If `x` is not a tensor.

    Notes
    -----
    Source: TVM and CVM Runtime, `NDArray::Save`.

    Examples
    --------
    >>> tt.loads_tensor(tt.dumps_tensor(tt.asarray([1, 2])))
    DArray([1, 2], shape=(2,), dtype=int64, device=Cpu())
    """
    return b"".join(plan_of_one("dumps_tensor", x, bool_code).pieces())


@overload
def load_params(
    path: From,
    model: None = None,
    *,
    names: Iterable[str] | None = None,
    mmap: bool = False,
    device: Device | None = None,
    widen: bool = False,
    strict: bool = False,
    progress: Progress | None = None,
) -> dict[str, DArray]: ...
@overload
def load_params(
    path: From,
    model: type[M],
    *,
    names: Iterable[str] | None = None,
    mmap: bool = False,
    device: Device | None = None,
    widen: bool = False,
    strict: bool = False,
    progress: Progress | None = None,
) -> M: ...
def load_params(
    path: From,
    model: type[Any] | None = None,
    *,
    names: Iterable[str] | None = None,
    mmap: bool = False,
    device: Device | None = None,
    widen: bool = False,
    strict: bool = False,
    progress: Progress | None = None,
) -> Any:
    """Read a parameter file of TVM or CVM.

    Parameters
    ----------
    path : str, os.PathLike or binary stream
        The file. A stream is read from its current position to the end of the last tensor.
    model : type, optional
        A dataclass, NamedTuple or TypedDict whose annotations describe the parameters.
    names : iterable of str, optional
        Read only these.
    mmap : bool, optional
        Map the file into memory instead of reading it: data are loaded on first access.
    device : Device, optional
        Where the tensors are made. By default the default device for a dictionary, the Cpu for a model and with `mmap`.
    widen : bool, optional
        Read bfloat16 and float8 as float32, which requires ml-dtypes.
    strict : bool, optional
        Reject bytes after the last tensor. CVM writes such bytes.
    progress : callable, optional
        Called as `progress(done, total)` with numbers of bytes.

    Returns
    -------
    dict of str to DArray, or model
        The tensors by name in the order of the file, or an instance of `model`. Their memory is new; with `mmap` it
        is the file, read-only.

    Raises
    ------
    FormatError
        If the bytes are not in the format; the message gives the position.
    SchemaError
        If the parameters do not match `model`.
    OptionError
        If `mmap` is set for a stream, or `names` is not an iterable of str.
    PathError
        If `path` is neither a path nor a binary stream to read, or with `mmap` a pipe or a device.

    Notes
    -----
    Everything is checked before the first tensor is made: rejecting a file takes at most its size and 1 MiB of
    memory. With `mmap`, no program may shorten the file while the tensors are in use: accessing memory after the new
    end kills the process (SIGBUS). An OSError of the system is passed on.

    Source: TVM, `load_param_dict`; CVM Runtime, `CVMLoadParamsDict`.

    Examples
    --------
    >>> import io
    >>> stream = io.BytesIO(tt.dumps_params({"a": tt.asarray(1), "b": tt.asarray(2)}))
    >>> tt.load_params(stream, names=["b"])
    {'b': DArray(2, shape=(), dtype=int64, device=Cpu())}
    """
    function = "load_params"
    options = Options(_wanted(function, names), widen=widen, strict=strict, share=mmap)
    place = _place(device, mmap=mmap, model=model)
    with _opened_to_read(function, path, mmap=mmap) as source:
        found = _load(source, options, place, progress, file_chunks(function, path, place), (function, model))
    return found if model is None else validate(model, found, function)


@overload
def loads_params(
    data: Buffer,
    model: None = None,
    *,
    names: Iterable[str] | None = None,
    device: Device | None = None,
    widen: bool = False,
    strict: bool = False,
) -> dict[str, DArray]: ...
@overload
def loads_params(
    data: Buffer,
    model: type[M],
    *,
    names: Iterable[str] | None = None,
    device: Device | None = None,
    widen: bool = False,
    strict: bool = False,
) -> M: ...
def loads_params(
    data: Buffer,
    model: type[Any] | None = None,
    *,
    names: Iterable[str] | None = None,
    device: Device | None = None,
    widen: bool = False,
    strict: bool = False,
) -> Any:
    """Read parameters from the bytes of a parameter file.

    Parameters
    ----------
    data : buffer
        The bytes, as `dumps_params` or TVM's `save_param_dict` returns them.
    model : type, optional
        A dataclass, NamedTuple or TypedDict whose annotations describe the parameters.
    names : iterable of str, optional
        Read only these.
    device : Device, optional
        Where the tensors are made. By default the default device for a dictionary, the Cpu for a model.
    widen : bool, optional
        Read bfloat16 and float8 as float32, which requires ml-dtypes.
    strict : bool, optional
        Reject bytes after the last tensor. CVM writes such bytes.

    Returns
    -------
    dict of str to DArray, or model
        The tensors by name in the order of the file, or an instance of `model`. Their memory is new; `data` is not
        kept.

    Raises
    ------
    FormatError
        If the bytes are not in the format; the message gives the position.
    SchemaError
        If the parameters do not match `model`.
    OptionError
        If `names` is not an iterable of str.

    Notes
    -----
    Source: TVM, `load_param_dict`.

    Examples
    --------
    >>> tt.loads_params(tt.dumps_params({"w": tt.asarray([1.0, 2.0])}))["w"].dtype
    typedtensor.float64
    """
    function = "loads_params"
    options = Options(_wanted(function, names), widen=widen, strict=strict, share=False)
    place = _place(device, mmap=False, model=model)
    found = _load(_memory(function, data), options, place, None, None, (function, model))
    return found if model is None else validate(model, found, function)


def load_tensor(
    path: From, *, mmap: bool = False, device: Device | None = None, widen: bool = False, strict: bool = False
) -> DArray:
    """Read a file with one tensor.

    Parameters
    ----------
    path : str, os.PathLike or binary stream
        The file. A stream is read from its current position to the end of the tensor.
    mmap : bool, optional
        Map the file into memory instead of reading it: data are loaded on first access.
    device : Device, optional
        Where the tensor is made. By default the default device, the Cpu with `mmap`.
    widen : bool, optional
        Read bfloat16 and float8 as float32, which requires ml-dtypes.
    strict : bool, optional
        Reject bytes after the last tensor. CVM writes such bytes.

    Returns
    -------
    DArray
        The tensor. Its memory is new; with `mmap` it is the file, read-only.

    Raises
    ------
    FormatError
        If the bytes are not in the format; the message gives the position.
    OptionError
        If `mmap` is set for a stream.
    PathError
        If `path` is neither a path nor a binary stream to read, or with `mmap` a pipe or a device.

    Notes
    -----
    With `mmap`, no program may shorten the file while the tensor is in use.

    Source: TVM and CVM Runtime, `NDArray::Load`.

    Examples
    --------
    >>> import io
    >>> tt.load_tensor(io.BytesIO(tt.dumps_tensor(tt.asarray(7))))
    DArray(7, shape=(), dtype=int64, device=Cpu())
    """
    options = Options(None, widen=widen, strict=strict, share=mmap)
    place = _place(device, mmap=mmap, model=None)
    with _opened_to_read("load_tensor", path, mmap=mmap) as source:
        return _load_one(source, options, place, file_chunks("load_tensor", path, place))


def loads_tensor(data: Buffer, *, device: Device | None = None, widen: bool = False, strict: bool = False) -> DArray:
    """Read a tensor from the bytes of a file.

    Parameters
    ----------
    data : buffer
        The bytes, as `dumps_tensor` returns them.
    device : Device, optional
        Where the tensor is made. By default the default device.
    widen : bool, optional
        Read bfloat16 and float8 as float32, which requires ml-dtypes.
    strict : bool, optional
        Reject bytes after the last tensor. CVM writes such bytes.

    Returns
    -------
    DArray
        The tensor. Its memory is new; `data` is not kept.

    Raises
    ------
    FormatError
        If the bytes are not in the format; the message gives the position.

    Notes
    -----
    Source: TVM and CVM Runtime, `NDArray::Load`.

    Examples
    --------
    >>> tt.loads_tensor(tt.dumps_tensor(tt.asarray(7)))
    DArray(7, shape=(), dtype=int64, device=Cpu())
    """
    options = Options(None, widen=widen, strict=strict, share=False)
    return _load_one(_memory("loads_tensor", data), options, _place(device, mmap=False, model=None))


def entries(path: From) -> Iterator[Entry]:
    """The contents of a file, checked as by `load_params`, without reading the data."""
    with _opened_to_read("entries", path, mmap=False) as source:
        layout = validate_all(source, None)
        for name, at, number in zip(names_of(source, layout.number), layout.records, layout.numbers, strict=True):
            stored, shape, position, nbytes, _ = record_of(source, at, number)
            yield Entry(name, stored.name, shape, position, nbytes)


def _write(function: str, file: Writable, found: Plan, progress: Progress | None) -> None:
    done, total = 0, found.nbytes()
    with written_apart(file, found.raws) as apart:
        for piece in found.pieces(apart):
            for start in range(0, len(piece), STEP):
                part = memoryview(piece)[start : start + STEP]
                write_fully(function, file, part)
                done += len(part)
                if progress is not None:
                    progress(done, total)
    if progress is not None and done < total:
        progress(total, total)


@contextmanager
def _opened_to_write(function: str, path: To) -> Generator[Writable]:
    if not is_path(path) and hasattr(path, "write"):
        _validate_binary(function, path, "write")
        yield path
        return
    fix = "Pass a str, a pathlib.Path or an open binary stream."
    with write_whole(validate_path(function, path, "a path, or a binary stream to write", fix)) as file:
        yield file


@contextmanager
def _opened_to_read(function: str, path: From, *, mmap: bool) -> Generator[Source]:
    """The bytes at the path or in the stream, which is left after the last byte of the tensors."""
    if is_path(path) or not hasattr(path, "read"):
        fix = "Pass a str, a pathlib.Path or an open binary stream."
        if isinstance(path, bytes | bytearray | memoryview):
            fix = BYTES_FIXES.get(function, fix)
            raise PathError(function, needed=READABLE, got=type(path).__name__, fix=fix)
        name = validate_path(function, path, READABLE, fix)
        if mmap:
            with open_file(function, name, "Omit mmap.") as file:
                yield mapped(function, file)
        else:
            with open(name, "rb", buffering=0) as file:  # noqa: PTH123 - a Path would take "" for the folder
                yield source_of(function, file)
    elif mmap:
        fix = "Pass its path, or omit mmap."
        raise OptionError(function, needed="a path for mmap=True", got="a stream", fix=fix)
    else:
        _validate_binary(function, path, "read")
        yield source_of(function, path)


def _validate_binary(function: str, stream: object, verb: str) -> None:
    """Refuse a text stream."""
    if isinstance(stream, TextIOBase):
        got, fix = f"{type(stream).__name__}, a stream of text", "Open it in binary mode."
        raise PathError(function, needed=f"a path, or a binary stream to {verb}", got=got, fix=fix)


def _memory(function: str, data: Buffer) -> Source:
    try:
        return Source(function, data)
    except (TypeError, BufferError, ValueError) as error:
        fix = "Use load_params for a path."
        raise FormatError(
            function, needed="bytes, or packed memory like them", got=type(data).__name__, fix=fix
        ) from error


def _wanted(function: str, names: object) -> frozenset[bytes] | None:
    """The names to read, encoded as in the file."""
    if names is None:
        return None
    found: list[Any] = list(names) if isinstance(names, Iterable) and not isinstance(names, str) else [None]
    if not all(isinstance(name, str) for name in found):
        fix = 'Write names=["w"].'
        raise OptionError(function, needed="several names, each a str", got=text_of(names), fix=fix)
    return frozenset(name.encode("utf-8", "surrogatepass") for name in found)


def _place(device: Device | None, *, mmap: bool, model: object) -> Device | None:
    """The device of the tensors; None if they stay on the Cpu."""
    if device is not None:
        backend_for(device)  # refuses an unavailable device before anything is read
        return device
    return None if mmap or model is not None else chosen_device()


def _load(
    source: Source,
    options: Options,
    device: Device | None,
    progress: Progress | None,
    chunks: FileChunks | None = None,
    caller: tuple[str, Any] = ("", None),
) -> dict[str, DArray]:
    """Check everything, and compare the headers with the model of the caller; then make the tensors."""
    layout = validate_all(source, options)
    if caller[1] is not None:
        compare_heads(caller[0], _heads(source, layout), caller[1], device)
    found: dict[str, DArray] = {}
    reporter = None if progress is None else _ProgressReporter(layout.nbytes, progress)
    within = None if reporter is None else reporter.within
    stream = source if isinstance(source, Stream) else None
    for name, at, number in zip(names_of(source, layout.number), layout.records, layout.numbers, strict=True):
        if not at:
            continue
        record = record_of(source, at, number)
        if chunks is None:
            raw = array_of(source, record, share=options.share, progress=within)
            found[name] = wrap(raw if device is None else conversion.to_device(raw, device))
        else:
            found[name] = wrap(chunks.array(record[2], record[1], stored_of(record)))
        if reporter is not None:
            reporter.add(record[3])
        if stream is not None:
            stream.forget(record[2])
    source.finish(layout.end)
    if reporter is not None:
        reporter.end()
    return found


def _heads(source: Source, layout: Layout) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Name, dtype and shape of each selected tensor."""
    for name, at, number in zip(names_of(source, layout.number), layout.records, layout.numbers, strict=True):
        if at:
            stored, shape, *_ = record_of(source, at, number)
            yield name, stored.name if stored.dtype is not None else "float32", shape


def _load_one(source: Source, options: Options, device: Device | None, chunks: FileChunks | None = None) -> DArray:
    start = source.index(0, MINIMUM, "the header of a tensor")
    if COUNT.unpack_from(source.buffer, start)[0] == LIST_MAGIC:
        fix = "Use load_params, or loads_params."
        source.fail(f"0x{MAGIC:016X}, the magic number of a tensor, at byte 0", "that of a dictionary", fix)
    record = decode(source, 0)
    end = record[2] + record[3]
    if not record[0].plain:
        validate_readable(source, record, widen=options.widen)
    validate_end(source, end, options)
    if chunks is not None:
        return wrap(chunks.array(record[2], record[1], stored_of(record)))
    raw = array_of(source, record, share=options.share)
    source.finish(end)
    return wrap(raw if device is None else conversion.to_device(raw, device))
