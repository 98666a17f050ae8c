"""Tensors on a Cluster: computation, chunks, files, and conversion from and to dask arrays.

A tensor on a `Cluster` is a plan in chunks. Functions extend the plan, and check shapes, dtypes and devices at once.
Values are computed by `x.to_device(tt.Cpu())`, by `compute`, `persist` and `compute_chunk_sizes`, by `float(x)`,
`int(x)` and `bool(x)` of one number, and by saving. Nothing else computes.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, overload

from typedtensor._texts import counted, text_of
from typedtensor.backends.dask.loading import MOST_CHUNKS, is_chunked, is_dask
from typedtensor.backends.registry import backend_for
from typedtensor.core.base import BaseArray, name_of, raw_of
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import describe, need_axes
from typedtensor.core.operand import Operand, R, T
from typedtensor.core.tensor import Tensor, wrap
from typedtensor.errors import DeviceError, DTypeError, OptionError, PathError
from typedtensor.persistence._models import leaf_names, params_of
from typedtensor.persistence._named import chosen, delivered
from typedtensor.types.device import Cluster, Cpu

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from contextlib import AbstractContextManager

    from typedtensor.persistence._models import Dataclass, M, Named
    from typedtensor.types.dtype import DType
    from typedtensor.types.rank import Rank

    T1 = TypeVar("T1", bound=DType)
    T2 = TypeVar("T2", bound=DType)
    T3 = TypeVar("T3", bound=DType)
    T4 = TypeVar("T4", bound=DType)
    R1 = TypeVar("R1", bound=Rank)
    R2 = TypeVar("R2", bound=Rank)
    R3 = TypeVar("R3", bound=Rank)
    R4 = TypeVar("R4", bound=Rank)
    StrPath = str | PathLike[str]
    Options = Mapping[str, object] | None
    Columns = Mapping[str, Tensor[Cluster, Any, Any] | DArray] | Dataclass | Named
    Chunks = int | tuple[int | tuple[int, ...], ...] | Mapping[int, int | tuple[int, ...]]

__all__ = [
    "cancel",
    "chunk_size",
    "chunks",
    "compute",
    "compute_chunk_sizes",
    "dask_array",
    "from_dask",
    "load_npy",
    "load_parquet",
    "load_zarr",
    "persist",
    "progress",
    "rechunk",
    "save_npy",
    "save_parquet",
    "save_zarr",
    "set_chunk_size",
    "tasks",
    "wait",
]
HERE = "typedtensor.backends.dask"


def _raw(function: str, x: object) -> Any:
    """The raw array of a tensor on a Cluster; DeviceError for another one."""
    if not isinstance(x, BaseArray):
        fix = "Make one: tt.asarray(x).to_device(tt.Cluster())."
        raise DTypeError(function, needed="a tensor on a Cluster", got=name_of(x), fix=fix)
    raw = raw_of(x)
    if not is_chunked(raw):
        fix = "Move it first: x.to_device(tt.Cluster())."
        raise DeviceError(function, needed="a tensor on a Cluster", got=describe(raw), fix=fix)
    return raw


def _on_one(function: str, xs: Sequence[object]) -> tuple[Any, list[Any]]:
    """The Cluster of one or more tensors, and their raw arrays; DeviceError if they are on several."""
    raws = [_raw(function, x) for x in xs]
    if not raws:
        raise DTypeError(function, needed="a tensor on a Cluster", got="nothing", fix="Pass one or more.")
    device = raws[0].device
    for raw in raws:
        if raw.device != device:
            fix = "Pass the tensors of each Cluster in a separate call."
            got = f"{device!r} and {raw.device!r}"
            raise DeviceError(function, needed="tensors on one Cluster", got=got, fix=fix)
    return device, raws


def _again(x: object, raw: Any) -> Any:
    """A tensor of the same class."""
    return dynamic(raw) if isinstance(x, DArray) else wrap(raw)


def _chunked(array: Any, like: Any) -> Any:
    return type(like)(array, like.device, like.shape)


@overload
def compute(x: DArray, /, *xs: DArray) -> tuple[DArray, ...]: ...
@overload
def compute(x: Operand[Cluster, T1, R1], /) -> tuple[Tensor[Cpu, T1, R1]]: ...
@overload
def compute(
    x: Operand[Cluster, T1, R1], y: Operand[Cluster, T2, R2], /
) -> tuple[Tensor[Cpu, T1, R1], Tensor[Cpu, T2, R2]]: ...
@overload
def compute(
    x: Operand[Cluster, T1, R1], y: Operand[Cluster, T2, R2], z: Operand[Cluster, T3, R3], /
) -> tuple[Tensor[Cpu, T1, R1], Tensor[Cpu, T2, R2], Tensor[Cpu, T3, R3]]: ...
@overload
def compute(
    x: Operand[Cluster, T1, R1],
    y: Operand[Cluster, T2, R2],
    z: Operand[Cluster, T3, R3],
    w: Operand[Cluster, T4, R4],
    /,
) -> tuple[Tensor[Cpu, T1, R1], Tensor[Cpu, T2, R2], Tensor[Cpu, T3, R3], Tensor[Cpu, T4, R4]]: ...
def compute(*xs: Any) -> Any:
    """Values of several tensors on the Cpu, computed together.

    Parameters
    ----------
    *xs : Tensor or DArray
        Tensors on one Cluster, of which the checkers know the types of up to four. What they share is computed once.

    Returns
    -------
    tuple of Tensor or DArray
        Tensors on the Cpu, in new memory.

    Raises
    ------
    DeviceError
        If a tensor is not on a Cluster, if they are on two, or if the scheduler does not answer.
    OutOfMemoryError
        If workers run out of memory.

    Notes
    -----
    Source: dask, `dask.compute`.

    Examples
    --------
    >>> x = tt.arange(6, device=tt.Cluster())
    >>> least, most = tt.cluster.compute(tt.min(x), tt.max(x))
    >>> int(least), int(most)
    (0, 5)
    """
    device, raws = _on_one("compute", xs)
    found = import_module(f"{HERE}.computing").computed(device, *(raw.array for raw in raws))
    return tuple(_again(x, each) for x, each in zip(xs, found, strict=True))


@overload
def persist(x: DArray, /) -> DArray: ...
@overload
def persist(x: DArray, y: DArray, /, *xs: DArray) -> tuple[DArray, ...]: ...
@overload
def persist(x: Operand[Cluster, T1, R1], /) -> Tensor[Cluster, T1, R1]: ...
@overload
def persist(
    x: Operand[Cluster, T1, R1], y: Operand[Cluster, T2, R2], /
) -> tuple[Tensor[Cluster, T1, R1], Tensor[Cluster, T2, R2]]: ...
@overload
def persist(
    x: Operand[Cluster, T1, R1], y: Operand[Cluster, T2, R2], z: Operand[Cluster, T3, R3], /
) -> tuple[Tensor[Cluster, T1, R1], Tensor[Cluster, T2, R2], Tensor[Cluster, T3, R3]]: ...
@overload
def persist(
    x: Operand[Cluster, T1, R1],
    y: Operand[Cluster, T2, R2],
    z: Operand[Cluster, T3, R3],
    w: Operand[Cluster, T4, R4],
    /,
) -> tuple[Tensor[Cluster, T1, R1], Tensor[Cluster, T2, R2], Tensor[Cluster, T3, R3], Tensor[Cluster, T4, R4]]: ...
def persist(*xs: Any) -> Any:
    """Tensors of the same values, whose chunks are computed once and kept where they are.

    Parameters
    ----------
    *xs : Tensor or DArray
        As for `compute`.

    Returns
    -------
    Tensor or DArray, or tuple of them
        One for one tensor, a tuple for several, on the same Cluster. With a scheduler this returns at once, while the
        workers compute; without one, when the chunks are computed.

    Raises
    ------
    DeviceError
        If a tensor is not on a Cluster, or if they are on two.

    Notes
    -----
    Source: dask, `dask.persist`.

    Examples
    --------
    >>> x = tt.cluster.persist(tt.sqrt(tt.ones((4,), device=tt.Cluster())))
    >>> float(tt.sum(x))
    4.0
    """
    device, raws = _on_one("persist", xs)
    kept = import_module(f"{HERE}.computing").persisted(device, *(raw.array for raw in raws))
    found: list[Any] = [_again(x, _chunked(each, raw)) for x, each, raw in zip(xs, kept, raws, strict=True)]
    return tuple(found) if len(found) > 1 else found[0]


def wait(*xs: DArray | Operand[Cluster, Any, Any]) -> None:
    """Wait until persisted tensors are computed.

    Parameters
    ----------
    *xs : Tensor or DArray
        Tensors on one Cluster, from `persist`. For others nothing is computed, and nothing waited for.

    Raises
    ------
    DeviceError
        If a tensor is not on a Cluster, if they are on two, or if the workers are lost.
    TypedTensorError
        That of the computation, if it failed.

    Notes
    -----
    Source: dask, `distributed.wait`.

    Examples
    --------
    >>> x = tt.cluster.persist(tt.ones((4,), device=tt.Cluster()))
    >>> tt.cluster.wait(x)
    """
    device, raws = _on_one("wait", xs)
    import_module(f"{HERE}.computing").wait(device, *(raw.array for raw in raws))


def cancel(*xs: DArray | Operand[Cluster, Any, Any]) -> None:
    """Cancel the computation of persisted tensors, and release their chunks.

    Parameters
    ----------
    *xs : Tensor or DArray
        Tensors on one Cluster, from `persist`, which cannot be computed afterwards.

    Raises
    ------
    DeviceError
        If a tensor is not on a Cluster, or if they are on two.

    Notes
    -----
    Tensors in the threads of this process are computed already, and stay. Source: dask, `Client.cancel`.

    Examples
    --------
    >>> x = tt.cluster.persist(tt.ones((4,), device=tt.Cluster()))
    >>> tt.cluster.cancel(x)
    """
    device, raws = _on_one("cancel", xs)
    import_module(f"{HERE}.computing").cancel(device, *(raw.array for raw in raws))


def tasks(*xs: DArray | Operand[Cluster, Any, Any]) -> int:
    """Number of tasks that computing the tensors together takes.

    Parameters
    ----------
    *xs : Tensor or DArray
        Tensors on one Cluster. What they share counts once, and chunks that are computed do not count.

    Returns
    -------
    int
        The tasks that a scheduler gets. Each costs it a millisecond or two.

    Raises
    ------
    DeviceError
        If a tensor is not on a Cluster, or if they are on two.

    Examples
    --------
    >>> x = tt.cluster.rechunk(tt.ones((6, 4), device=tt.Cluster()), (2, -1))
    >>> tt.cluster.tasks(x + x)
    4
    """
    _, raws = _on_one("tasks", xs)
    count: int = import_module(f"{HERE}.computing").tasks(*(raw.array for raw in raws))
    return count


@overload
def rechunk(x: DArray, chunks: Chunks, /) -> DArray: ...
@overload
def rechunk(x: Operand[Cluster, T, R], chunks: Chunks, /) -> Tensor[Cluster, T, R]: ...
def rechunk(x: Any, chunks: Any, /) -> Any:
    """Tensor of the same values in other chunks.

    Parameters
    ----------
    x : Tensor or DArray
        Tensor on a Cluster.
    chunks : int, tuple or dict
        The size of the chunks along every axis, or one entry per axis, or a dict from axes to entries. An entry is the
        size of all chunks or a tuple of their sizes; -1 makes one chunk.

    Returns
    -------
    Tensor or DArray
        Tensor on the same Cluster.

    Raises
    ------
    DeviceError
        If `x` is not on a Cluster.
    OptionError
        If the chunks do not fit the shape.

    Notes
    -----
    Source: dask, `dask.array.rechunk`.

    Examples
    --------
    >>> x = tt.zeros((6, 4), device=tt.Cluster())
    >>> tt.cluster.chunks(tt.cluster.rechunk(x, (2, -1)))
    ((2, 2, 2), (4,))
    """
    raw = _raw("rechunk", x)
    array = None
    try:
        wrong = _wrong_chunks(chunks, raw.array)
        if not wrong:
            array = raw.array.rechunk(chunks)
    except (ValueError, TypeError, IndexError) as error:
        for size in raw.shape:
            size.__index__()  # which refuses unknown ones
        wrong = str(error).partition("\n")[0].removesuffix(".")
    if array is None:
        needed = f"chunks of the shape {tuple(raw.shape)}"
        fix = "Pass a size per axis, as in (1000, -1)."
        raise OptionError("rechunk", needed=needed, got=f"{text_of(chunks)}: {wrong}", fix=fix)
    return _again(x, _chunked(array, raw))


def _wrong_chunks(given: Any, array: Any) -> str:
    """What dask takes, or computes for hours, although it is wrong; empty if it is right."""
    several = isinstance(given, tuple | list)
    if several and len(given) != array.ndim:
        return f"{counted(len(given), 'entry')} for {counted(array.ndim, 'axis')}"
    entries = given if isinstance(given, dict) else dict(enumerate(given if several else [given] * array.ndim))
    count = 1
    for axis, entry in entries.items():
        size = array.shape[axis]
        if isinstance(entry, int) and (entry < -1 or (not entry and size)):
            return f"the size {text_of(entry)}"
        if isinstance(entry, int) and entry > 0 and isinstance(size, int):  # an unknown one is NaN
            count *= -(-size // entry)
    return f"{count:,} chunks, more than a plan can hold" if count > MOST_CHUNKS else ""


def chunks(x: DArray | Operand[Cluster, Any, Any], /) -> tuple[tuple[int, ...], ...]:
    """Sizes of the chunks along each axis.

    Parameters
    ----------
    x : Tensor or DArray
        Tensor on a Cluster.

    Returns
    -------
    tuple of tuple of int
        Per axis the sizes, in order.

    Raises
    ------
    DeviceError
        If `x` is not on a Cluster.
    ShapeError
        If sizes depend on values that are not computed.

    Examples
    --------
    >>> tt.cluster.chunks(tt.cluster.rechunk(tt.zeros((5,), device=tt.Cluster()), 2))
    ((2, 2, 1),)
    """
    raw = _raw("chunks", x)
    for size in raw.shape:
        size.__index__()  # which refuses unknown ones
    return tuple(tuple(map(int, sizes)) for sizes in raw.array.chunks)


@overload
def compute_chunk_sizes(x: DArray, /) -> DArray: ...
@overload
def compute_chunk_sizes(x: Operand[Cluster, T, R], /) -> Tensor[Cluster, T, R]: ...
def compute_chunk_sizes(x: Any, /) -> Any:
    """Tensor of the same values whose sizes are known: after a mask, `unique_values` or `nonzero`.

    Parameters
    ----------
    x : Tensor or DArray
        Tensor on a Cluster.

    Returns
    -------
    Tensor or DArray
        Tensor on the same Cluster. Its values are computed once, and kept.

    Raises
    ------
    DeviceError
        If `x` is not on a Cluster.

    Notes
    -----
    Source: dask, `dask.array.Array.compute_chunk_sizes`.

    Examples
    --------
    >>> x = tt.arange(6, device=tt.Cluster())
    >>> tt.cluster.compute_chunk_sizes(x[x > 2]).shape
    Dim(3)
    """
    raw = _raw("compute_chunk_sizes", x)
    array = import_module(f"{HERE}.computing").with_sizes(raw.device, raw.array)
    return _again(x, type(raw)(array, raw.device))


def from_dask(array: Any, /, device: Cluster | None = None) -> DArray:
    """DArray of a dask array, which stays lazy.

    Parameters
    ----------
    array : dask.array.Array
        Array in chunks of NumPy arrays, of one of the fourteen dtypes.
    device : Cluster, optional
        The Cluster that computes it; by default the threads of this process.

    Returns
    -------
    DArray
        Array on the Cluster, in the same chunks; `.get(Tensor[Cluster, float32, Rank2])` gives it static types.

    Raises
    ------
    DTypeError
        If `array` is not a dask array, or has another dtype.
    DeviceError
        If dask is not installed.

    Examples
    --------
    >>> import dask.array as da
    >>> x = tt.cluster.from_dask(da.ones((4, 2), chunks=2)).get(tt.Tensor[tt.Cluster, tt.float64, tt.Rank2])
    >>> float(tt.sum(x))
    8.0
    """
    where = Cluster() if device is None else device
    backend = backend_for(where)
    if not is_dask(array):
        fix = "Use tt.asarray for other arrays."
        raise DTypeError("from_dask", needed="an array of dask", got=type(array).__name__, fix=fix)
    raw = backend.place(array, where)
    if backend.dtype_of(raw) is None or not import_module(f"{HERE}.computing").is_of_numpy(array):
        fix = "Convert it in dask first: array.astype(dtype), or array.map_blocks(numpy.asarray)."
        needed, got = (
            "chunks of NumPy arrays, of one of the fourteen dtypes",
            f"{type(array._meta).__name__} of {array.dtype}",
        )
        raise DTypeError("from_dask", needed=needed, got=got, fix=fix)
    return dynamic(raw)


def dask_array(x: DArray | Operand[Cluster, Any, Any], /) -> Any:
    """The dask array of a tensor on a Cluster.

    Parameters
    ----------
    x : Tensor or DArray
        Tensor on a Cluster.

    Returns
    -------
    dask.array.Array
        The same plan, for dask's functions. It does not refer to the Cluster: dask's settings determine where it is
        computed.

    Raises
    ------
    DeviceError
        If `x` is not on a Cluster.

    Examples
    --------
    >>> tt.cluster.dask_array(tt.zeros((4,), device=tt.Cluster())).shape
    (4,)
    """
    return _raw("dask_array", x).array.copy()  # an array of dask can be assigned to, which changes its plan


def load_npy(
    paths: StrPath | Sequence[StrPath], /, device: Cluster | None = None, *, storage_options: Options = None
) -> DArray:
    """DArray of files in NumPy's format `.npy`, which are read chunk by chunk when they are computed.

    Parameters
    ----------
    paths : path or list of path
        Files of arrays with the same dtype and the same sizes on all axes but the first. Each worker must find them
        under the same paths, as on a shared file system, or at addresses that fsspec opens, as "s3://bucket/a.npy".
    device : Cluster, optional
        The Cluster that computes it; by default the threads of this process.
    storage_options : dict, optional
        Options of the file system of the addresses, such as keys.

    Returns
    -------
    DArray
        The concatenated arrays, in chunks of whole rows of at most `chunk_size()` bytes; no chunk has rows of two
        files. `.get(Tensor[Cluster, float32, Rank2])` gives it static types.

    Raises
    ------
    FormatError
        If a file is not of the format, or has changed when it is read.
    ShapeError
        If the rows of the files differ.
    DTypeError
        If the dtype is not one of the fourteen.
    OSError
        If a file cannot be read.

    Notes
    -----
    Only the heads of the files are read at once.

    Source: NumPy, format `.npy`.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     x = tt.cluster.rechunk(tt.ones((6, 2), device=tt.Cluster()), 3)
    ...     paths = tt.cluster.save_npy(x, folder)
    ...     tt.cluster.load_npy(paths).shape, [path[-14:] for path in paths]
    (DDim([6, 2]), ['part-00000.npy', 'part-00001.npy'])
    """
    where = Cluster() if device is None else device
    backend_for(where)
    places = _places("load_npy", paths, storage_options)
    return dynamic(import_module(f"{HERE}.files").load_npy(where, places))


def _places(function: str, paths: StrPath | Sequence[StrPath], options: Options) -> list[Any]:
    """The places of one or more files."""
    given: list[Any] = [paths] if isinstance(paths, str | PathLike) or not isinstance(paths, Iterable) else list(paths)
    for each in given:
        if not isinstance(each, str | PathLike):
            fix = 'Pass "a.npy", or a list of such paths.'
            raise PathError(function, needed="a path or several", got=text_of(each), fix=fix)
    if not given:
        raise OptionError(function, needed="one file or more", got="none", fix="Check the pattern of the paths.")
    place_of = import_module(f"{HERE}.storage").place_of
    return [place_of(function, fspath(each), options) for each in given]


@overload
def save_npy(
    x: DArray | Operand[Cluster, Any, Any], folder: str, /, *, storage_options: Options = None
) -> list[str]: ...
@overload
def save_npy(x: DArray | Operand[Cluster, Any, Any], folder: PathLike[str], /) -> list[Path]: ...
def save_npy(x: Any, folder: Any, /, *, storage_options: Options = None) -> Any:
    """Write the chunks of a tensor to `.npy` files, each by the worker that computes it.

    Parameters
    ----------
    x : Tensor or DArray
        Tensor on a Cluster, of Rank1 or more.
    folder : path
        The folder of the files, which is made if it is missing. Each worker must find it under the same path. A str
        may be an address that fsspec opens, as "s3://bucket/points".
    storage_options : dict, optional
        Options of the file system of the address, such as keys.

    Returns
    -------
    list of Path or str
        The files in the order of the rows: `part-00000.npy` and so on, one per chunk along the first axis; of type str
        if `folder` is one. Files of these names are replaced, each when it is complete.

    Raises
    ------
    DeviceError
        If `x` is not on a Cluster.
    RankError
        If `x` is a single number.
    OSError
        If a file cannot be written.

    Notes
    -----
    The whole is never in one place, so it may be larger than any memory.

    Source: NumPy, format `.npy`.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     len(tt.cluster.save_npy(tt.arange(4, device=tt.Cluster()), folder))
    1
    """
    raw = _raw("save_npy", x)
    need_axes("save_npy", raw, 1)
    place = import_module(f"{HERE}.storage").place_of("save_npy", fspath(folder), storage_options, writes=True)
    written: list[str] = import_module(f"{HERE}.stores").save_npy(raw, place)
    return written if isinstance(folder, str) else list(map(Path, written))


@overload
def load_parquet(
    paths: StrPath | Sequence[StrPath],
    model: None = None,
    /,
    *,
    names: Iterable[str] | None = None,
    device: Cluster | None = None,
    storage_options: Options = None,
) -> dict[str, DArray]: ...
@overload
def load_parquet(
    paths: StrPath | Sequence[StrPath],
    model: type[M],
    /,
    *,
    names: Iterable[str] | None = None,
    device: Cluster | None = None,
    storage_options: Options = None,
) -> M: ...
def load_parquet(
    paths: StrPath | Sequence[StrPath],
    model: Any = None,
    /,
    *,
    names: Iterable[str] | None = None,
    device: Cluster | None = None,
    storage_options: Options = None,
) -> Any:
    """Columns of Parquet files, which are read chunk by chunk when they are computed.

    Parameters
    ----------
    paths : path or list of path
        Files with the same columns, whose rows follow each other. As for `load_npy`.
    model : type, optional
        A dataclass, NamedTuple or TypedDict whose annotations describe columns, as
        `Tensor[Cluster, float64, Rank1[Row]]`. Only its columns are read.
    names : iterable of str, optional
        Read only these columns. By default those of the model, or all.
    device, storage_options : Cluster, dict, optional
        As for `load_npy`.

    Returns
    -------
    dict of str to DArray, or model
        A column of numbers has one axis, a column of lists of one length two. The chunks are row groups, joined up to
        `chunk_size()` bytes of the widest column, and are the same for all columns.

    Raises
    ------
    FormatError
        If a file is not of the format, has other columns than the first, lacks a name in `names`, or has changed when
        it is read; when a column is computed that has nulls among integers or booleans.
    SchemaError
        If the columns do not match `model`.
    DTypeError
        If a column to be read is not of numbers.
    OSError
        If a file cannot be read.

    Notes
    -----
    Without the package pyarrow (the extra `parquet`) there is an ImportError. Only the footers of the files are read at
    once. A null among floats is NaN.

    Source: Apache Parquet.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:  # doctest: +SKIP
    ...     x = tt.arange(6, device=tt.Cluster())
    ...     paths = tt.cluster.save_parquet({"x": x, "y": x * 0.5}, folder)
    ...     float(tt.sum(tt.cluster.load_parquet(paths)["y"]))
    7.5
    """
    where = Cluster() if device is None else device
    backend_for(where)
    places = _places("load_parquet", paths, storage_options)
    parquet = import_module(f"{HERE}.parquet")

    def choose(there: list[str]) -> list[str]:
        described = leaf_names(model, "load_parquet") if model is not None and names is None else None
        return chosen("load_parquet", there, names) if described is None else [n for n in there if n in described]

    arrays: dict[str, Any] = parquet.load_parquet(where, places, choose)
    return delivered("load_parquet", arrays, model, None)


@overload
def save_parquet(columns: Columns, folder: str, /, *, storage_options: Options = None) -> list[str]: ...
@overload
def save_parquet(columns: Columns, folder: PathLike[str], /) -> list[Path]: ...
def save_parquet(columns: Any, folder: Any, /, *, storage_options: Options = None) -> Any:
    """Write tensors as the columns of Parquet files, each file by the worker that computes its rows.

    Parameters
    ----------
    columns : mapping of str to Tensor or DArray, dataclass or NamedTuple
        The tensors by name, or an instance of a model. They are on one Cluster, have the same number of rows, and one
        or two axes; a row of the second kind is a list.
    folder, storage_options : path, dict, optional
        As for `save_npy`.

    Returns
    -------
    list of Path or str
        The files in the order of the rows: `part-00000.parquet` and so on, one per chunk of the widest tensor along
        the first axis; otherwise as for `save_npy`.

    Raises
    ------
    DeviceError
        If a tensor is not on a Cluster, or if they are on two.
    DTypeError
        If a value is not a tensor, or of a complex dtype, which the format lacks.
    RankError
        If a tensor has no axis, or more than two.
    ShapeError
        If the tensors have different numbers of rows, or a size depends on values that are not computed.
    OptionError
        If there is no tensor.
    OSError
        If a file cannot be written.

    Notes
    -----
    Without the package pyarrow (the extra `parquet`) there is an ImportError.

    Source: Apache Parquet.

    Examples
    --------
    >>> x = tt.arange(6, device=tt.Cluster())
    >>> tt.cluster.save_parquet({"x": x, "y": x * 0.5}, "points")  # doctest: +SKIP
    ['points/part-00000.parquet']
    """
    raws = {name: _raw("save_parquet", each) for name, each in params_of("save_parquet", columns).items()}
    if not raws:
        raise OptionError("save_parquet", needed="one tensor or more", got="none", fix='Pass {"x": x}.')
    place = import_module(f"{HERE}.storage").place_of("save_parquet", fspath(folder), storage_options, writes=True)
    written: list[str] = import_module(f"{HERE}.parquet").save_parquet(raws, place)
    return written if isinstance(folder, str) else list(map(Path, written))


def load_zarr(path: StrPath, /, device: Cluster | None = None, *, storage_options: Options = None) -> DArray:
    """DArray of an array in the format Zarr, which is read chunk by chunk when it is computed.

    Parameters
    ----------
    path : path
        The folder or the address of one array, also within a group, as in `data.zarr/points`.
    device, storage_options : Cluster, dict, optional
        As for `load_npy`.

    Returns
    -------
    DArray
        The array, in chunks that combine one or more of its own, of at most `chunk_size()` bytes.
        `.get(Tensor[Cluster, float32, Rank2])` gives it static types.

    Raises
    ------
    FormatError
        If there is no array in the format.
    DTypeError
        If the dtype is not one of the fourteen.
    OSError
        If nothing is at the path, or it cannot be read.

    Notes
    -----
    Without the package zarr (the extra `zarr`) there is an ImportError. Chunks that are not there hold the fill value
    of the array. Whether they change between loading and computing is not noticed.

    Source: Zarr, versions 2 and 3.

    Examples
    --------
    >>> x = tt.cluster.load_zarr("data.zarr/points")  # doctest: +SKIP
    """
    where = Cluster() if device is None else device
    backend_for(where)
    return dynamic(import_module(f"{HERE}.zarr").load_zarr(where, fspath(path), storage_options))


def save_zarr(x: DArray | Operand[Cluster, Any, Any], path: StrPath, /, *, storage_options: Options = None) -> None:
    """Write a tensor in the format Zarr, each chunk by the worker that computes it.

    Parameters
    ----------
    x : Tensor or DArray
        Tensor on a Cluster. Its chunks become those of the array, all of the size of the largest.
    path : path
        The folder, which gets its name when everything is written, or an address; what is there is removed if writing
        fails. Each worker must find the parent folder under the same path.
    storage_options : dict, optional
        As for `save_npy`.

    Raises
    ------
    DeviceError
        If `x` is not on a Cluster.
    ShapeError
        If sizes depend on values that are not computed.
    FileExistsError
        If something is at the path.
    OSError
        If a file cannot be written.

    Notes
    -----
    Without the package zarr (the extra `zarr`) there is an ImportError. The whole is never in one place.

    Source: Zarr, version 3.

    Examples
    --------
    >>> tt.cluster.save_zarr(tt.zeros((4, 2), device=tt.Cluster()), "data.zarr")  # doctest: +SKIP
    """
    import_module(f"{HERE}.zarr").save_zarr(_raw("save_zarr", x), fspath(path), storage_options)


def chunk_size() -> int:
    """The largest size of a new chunk in bytes.

    Returns
    -------
    int
        The setting; 128 MiB by default.

    Examples
    --------
    >>> tt.cluster.chunk_size()
    134217728
    """
    backend_for(Cluster())
    size: int = import_module(f"{HERE}.creation").CHUNK_NBYTES[0]
    return size


def set_chunk_size(nbytes: int, /) -> None:
    """Set the largest size of a new chunk in bytes, for tensors that are made or moved afterwards.

    Parameters
    ----------
    nbytes : int
        Bytes, 1 or more. A worker thread needs memory for several chunks at a time.

    Raises
    ------
    OptionError
        If `nbytes` is not a positive int.

    Examples
    --------
    >>> before = tt.cluster.chunk_size()
    >>> tt.cluster.set_chunk_size(32 * 2**20)
    >>> tt.cluster.set_chunk_size(before)
    """
    given: object = nbytes
    if isinstance(given, bool) or not isinstance(given, int) or given < 1:
        fix = "Pass bytes, as in 64 * 2**20."
        raise OptionError("set_chunk_size", needed="a number of bytes of 1 or more", got=text_of(given), fix=fix)
    backend_for(Cluster())
    import_module(f"{HERE}.creation").CHUNK_NBYTES[0] = given


def progress() -> AbstractContextManager[object]:
    """Context manager that draws a progress bar for each computation.

    Returns
    -------
    context manager
        For `Cluster()` that of dask's `ProgressBar`. With a scheduler the bar counts all tasks, until the block ends; a
        single large tensor that is fetched in parts has none.

    Examples
    --------
    >>> x = tt.ones((4,), device=tt.Cluster())
    >>> with tt.cluster.progress():  # doctest: +SKIP
    ...     total = float(tt.sum(x))
    [########################################] | 100% Completed | 101.25 ms
    """
    backend_for(Cluster())
    found: AbstractContextManager[object] = import_module(f"{HERE}.progress").progress()
    return found
