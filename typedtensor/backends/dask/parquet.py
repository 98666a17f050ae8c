"""Columns of Parquet files, read and written by the process that computes the chunk. Requires pyarrow."""

# Neither dask nor pyarrow is typed here; pyright reports every use of them.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from functools import partial
from importlib import import_module
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np

from typedtensor._missing import missing
from typedtensor._texts import counted
from typedtensor.backends.dask.chunked import Chunked
from typedtensor.backends.dask.creation import CHUNK_NBYTES, contiguous_chunks
from typedtensor.backends.dask.files import opened, raise_changed, version_at
from typedtensor.backends.dask.storage import Options, Place
from typedtensor.backends.dask.stores import prepared, write_part, written
from typedtensor.errors import DeviceError, DTypeError, FormatError, RankError, ShapeError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from typedtensor.backends.dask.files import Version
    from typedtensor.types.device import Cluster

dask: Any = import_module("dask")
da: Any = import_module("dask.array")
specs: Any = import_module("dask.task_spec")
PART = "part-{:05d}.parquet"
"""The name of a file, by the number of its chunk."""
DTYPES = ("bool", *(f"{sign}int{bits}" for bits in (8, 16, 32, 64) for sign in ("", "u")), "float", "double")
"""The types of columns, by Arrow's names, besides halffloat."""
MOST_AXES = 2


class Column(NamedTuple):
    """The type of a column: numbers, or vectors of one length."""

    dtype: str
    width: int | None


class Part(NamedTuple):
    """Row groups of one column of a file, which are a chunk."""

    path: str
    options: Options | None
    version: Version
    groups: tuple[int, ...]
    name: str
    column: Column
    rows: int


def package(function: str) -> Any:
    """The package that reads the format."""
    try:
        return import_module("pyarrow.parquet")
    except ImportError as error:
        raise missing(function, "pyarrow") from error


def load_parquet(
    device: Cluster, places: Sequence[Place], choose: Callable[[list[str]], Iterable[str]]
) -> dict[str, Chunked]:
    """The chosen columns of all files by name, one after the other; only their footers are read immediately."""
    pq = package("load_parquet")
    heads = [_head(pq, place) for place in places]
    names = list(choose(heads[0][2].names))
    columns = {name: _column(heads[0][2].field(name).type, name, places[0]) for name in names}
    for place, (_, _, schema) in zip(places[1:], heads[1:], strict=True):
        for name, column in columns.items():
            found = _column(schema.field(name).type, name, place) if name in schema.names else None
            if found != column:
                fix = "Load the files of each kind in a separate call."
                got = f"{_words(found)} in {place.path}"
                needed = f"{_words(column)} for {name!r}, as in {places[0].path}"
                raise FormatError("load_parquet", needed=needed, got=got, fix=fix)
    row = max([1, *map(_nbytes, columns.values())])
    parts = [
        (place, version, groups, rows)
        for place, (version, metadata, _) in zip(places, heads, strict=True)
        for groups, rows in _together(metadata, max(CHUNK_NBYTES[0] // row, 1))
    ]
    return {name: Chunked(_lazily(name, column, parts), device) for name, column in columns.items()}


def _head(pq: Any, place: Place) -> tuple[Version, Any, Any]:
    """The version, the metadata and Arrow's schema of a file."""
    with opened(place) as file:
        try:
            found = pq.ParquetFile(file)
            return version_at(file, place), found.metadata, found.schema_arrow
        except import_module("pyarrow").ArrowInvalid as error:
            reason = str(error).partition("\n")[0].rstrip(".")
            fix = "Check the path, or write the file again."
            raise FormatError("load_parquet", needed="a Parquet file", got=f"{place.path}: {reason}", fix=fix) from None


def _column(kind: Any, name: str, place: Place) -> Column:
    """The type of a column; DTypeError if it is not of numbers."""
    types = import_module("pyarrow").types
    width = int(kind.list_size) if types.is_fixed_size_list(kind) else None
    own = kind if width is None else kind.value_type
    if str(own) not in DTYPES and not types.is_float16(own):
        fix = "Choose columns of numbers: names=[...], or a model."
        got = f"{kind} for {name!r} in {place.path}"
        raise DTypeError("load_parquet", needed="a column of numbers, or of lists of one length", got=got, fix=fix)
    return Column(np.dtype(own.to_pandas_dtype()).name, width)


def _words(column: Column | None) -> str:
    if column is None:
        return "no such column"
    return column.dtype if column.width is None else f"lists of {column.width} {column.dtype}"


def _nbytes(column: Column) -> int:
    """The bytes of a row."""
    return np.dtype(column.dtype).itemsize * (1 if column.width is None else column.width)


def _together(metadata: Any, most: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Row groups that follow each other and are at most this many rows, or one that is larger; and the rows."""
    groups: list[int] = []
    rows = 0
    for at in range(metadata.num_row_groups):
        count = metadata.row_group(at).num_rows
        if groups and rows + count > most:
            yield tuple(groups), rows
            groups, rows = [], 0
        if count:
            groups.append(at)
            rows += count
    if groups:
        yield tuple(groups), rows


def _lazily(name: str, column: Column, parts: list[tuple[Place, Version, tuple[int, ...], int]]) -> Any:
    """The array of dask, whose chunks are read when they are computed."""
    shape = () if column.width is None else (column.width,)
    dtype = np.dtype(column.dtype)
    chunks = (tuple(rows for *_, rows in parts), *((size,) for size in shape))
    if not parts:
        return da.zeros((0, *shape), dtype=dtype)
    label = f"parquet-{dask.base.tokenize(name, column, parts)}"
    graph: dict[Any, Any] = {}
    for at, (place, version, groups, rows) in enumerate(parts):
        key = (label, at, *(0 for _ in shape))
        part = Part(place.path, place.options, version, groups, name, column, rows)
        graph[key] = specs.Task(key, _read, part)
    return da.Array(graph, label, chunks, dtype=dtype)


def _read(part: Part) -> np.ndarray:
    place = Place(part.path, part.options)
    with opened(place) as file:
        if version_at(file, place) != part.version:
            raise_changed("load_parquet", part.path)
        table = (
            import_module("pyarrow.parquet")
            .ParquetFile(file)
            .read_row_groups(list(part.groups), columns=[part.name], use_threads=False)
        )
    column = table.column(part.name)
    if part.column.width is None:
        if column.null_count and np.dtype(part.column.dtype).kind != "f":
            _raise_nulls(part, column.null_count)
        return np.array(column.to_numpy(), part.column.dtype)  # nulls among floats are NaN there
    if column.null_count:
        _raise_nulls(part, column.null_count)
    found: list[np.ndarray] = []
    for chunk in column.chunks:
        values = chunk.flatten()
        if values.null_count and np.dtype(part.column.dtype).kind != "f":
            _raise_nulls(part, values.null_count)
        found.append(values.to_numpy(zero_copy_only=False))
    return np.concatenate(found).astype(part.column.dtype, copy=False).reshape(part.rows, part.column.width)


def _raise_nulls(part: Part, count: int) -> NoReturn:
    needed = f"a value in each row of {part.name!r}, since {_words(part.column)} has no NaN"
    fix = "Fill the nulls where the file is written, or write floats, in which a null is read as NaN."
    raise FormatError("load_parquet", needed=needed, got=f"{counted(count, 'null')} in {part.path}", fix=fix)


def save_parquet(raws: Mapping[str, Chunked], folder: Place) -> list[str]:
    """Write one file of one row group per chunk of rows, and return the paths in their order."""
    package("save_parquet")
    arrays = _in_equal_chunks(raws)
    device = next(iter(raws.values())).device
    count = next(iter(arrays.values())).numblocks[0]
    files = [folder / PART.format(at) for at in range(count)]
    blocks = {name: array.to_delayed().reshape(-1) for name, array in arrays.items()}
    prepared(folder, PART)
    tasks = [
        dask.delayed(_save, pure=False)(list(arrays), [each[at] for each in blocks.values()], file.path, file.options)
        for at, file in enumerate(files)
    ]
    written(device, tasks)
    return [file.path for file in files]


def _in_equal_chunks(raws: Mapping[str, Chunked]) -> dict[str, Any]:
    """The arrays in chunks of the same whole rows, which are those of the widest column."""
    first = next(iter(raws.values()))
    for name, raw in raws.items():
        if not 1 <= raw.ndim <= MOST_AXES:
            fix = "A column holds a number or a vector per row: reshape the tensor."
            raise RankError("save_parquet", needed=f"one or two axes for {name!r}", got=str(raw.ndim), fix=fix)
        if 0 in raw.shape[1:]:
            fix = "Leave it out: the format has no lists without elements."
            raise ShapeError("save_parquet", needed=f"an element per row of {name!r}", got=str(raw.shape), fix=fix)
        if raw.dtype.kind == "c":
            fix = "Save tt.real(x) and tt.imag(x)."
            got = f"{raw.dtype.name} for {name!r}"
            raise DTypeError("save_parquet", needed="a dtype that Parquet has", got=got, fix=fix)
        if raw.device != first.device:
            fix = "Write the tensors of each Cluster to a separate folder."
            got = f"{first.device!r} and {raw.device!r}"
            raise DeviceError("save_parquet", needed="tensors on one Cluster", got=got, fix=fix)
        if int(raw.shape[0]) != int(first.shape[0]):
            fix = "Columns of one file have equal lengths."
            got = f"{raw.shape[0]} for {name!r}"
            raise ShapeError("save_parquet", needed=f"{first.shape[0]} rows", got=got, fix=fix)
    widest = max(raws.values(), key=lambda raw: prod(map(int, raw.shape[1:])) * raw.dtype.itemsize).array
    rows = widest.chunks[0]
    if widest.numblocks[1:] not in {(), (1,)}:  # whole rows of such chunks may be larger than wanted
        rows = contiguous_chunks(tuple(map(int, widest.shape)), widest.dtype.itemsize)[0]
    return {name: raw.array.rechunk({0: rows, **({1: -1} if raw.ndim > 1 else {})}) for name, raw in raws.items()}


def _save(names: list[str], blocks: list[np.ndarray], path: str, options: Options | None) -> np.ndarray:
    pa, pq = import_module("pyarrow"), import_module("pyarrow.parquet")
    columns: list[Any] = []
    for block in blocks:
        values = pa.array(np.ascontiguousarray(block).reshape(-1))
        lists = pa.FixedSizeListArray.from_arrays
        columns.append(values if block.ndim == 1 else lists(values, block.shape[1]))
    table = pa.table(dict(zip(names, columns, strict=True)))
    write_part(Place(path, options), partial(pq.write_table, table, row_group_size=max(table.num_rows, 1)))
    return np.asarray(table.nbytes, np.int64)
