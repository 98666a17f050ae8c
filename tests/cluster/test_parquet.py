"""Columns of Parquet files are read and written by row groups; pyarrow reads and writes the same."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, NewType

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Cluster, Cpu, Rank1, Rank2, Tensor, cluster, float32, float64, int64

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [
    pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask"),
    pytest.mark.skipif(find_spec("pyarrow") is None, reason="not installed: pyarrow"),
]
HERE = Cluster()
Row = NewType("Row", int)
Feature = NewType("Feature", int)


class Table(NamedTuple):
    """A model of three columns."""

    weight: Tensor[Cluster, float64, Rank1[Row]]
    count: Tensor[Cluster, int64, Rank1[Row]]
    points: Tensor[Cluster, float32, Rank2[Row, Feature]]


@pytest.fixture(autouse=True)
def small_chunks() -> Iterator[None]:
    """Set the chunk size of new tensors to 64 bytes."""
    before = cluster.chunk_size()
    cluster.set_chunk_size(64)
    yield
    cluster.set_chunk_size(before)


def here(values: np.ndarray, rows: int) -> Any:
    """Return a tensor in chunks of rows."""
    return cluster.rechunk(tt.from_numpy(values).to_device(HERE), (rows, *(-1,) * (values.ndim - 1)))


def back(x: Any) -> np.ndarray:
    """Return the values."""
    found: np.ndarray = x.to_device(Cpu()).numpy()
    return found


def written(path: Path, table: dict[str, Any], rows: int = 3) -> str:
    """Write a file with pyarrow, in row groups."""
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    pq.write_table(pa.table(table), path, row_group_size=rows)
    return str(path)


DTYPES = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "float32",
          "float64"]  # fmt: skip


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(7,), (0,), (7, 3), (1, 1), (0, 3)], ids=str)
def test_saved_columns_are_loaded(shape: tuple[int, ...], dtype: str, tmp_path: Path) -> None:
    """The values, the dtype and the shape are the same; pyarrow reads them too."""
    values = (np.random.default_rng(1).random(shape) * 9).astype(dtype)
    paths = cluster.save_parquet({"x": here(values, 2)}, tmp_path)
    found = cluster.load_parquet(paths)["x"]
    assert (back(found).dtype, back(found).shape) == (values.dtype, values.shape)
    assert (found.dtype.name, tuple(found.shape)) == (dtype, shape)
    assert np.array_equal(back(found), values)
    table = pytest.importorskip("pyarrow.parquet").read_table(tmp_path)
    assert np.array_equal(np.array(table["x"].to_pylist(), dtype).reshape(shape), values)


def test_a_model_names_columns_and_axes(tmp_path: Path) -> None:
    """Others of the file are left out, also those that are no numbers."""
    points = np.arange(21, dtype=np.float32).reshape(7, 3)
    pa = pytest.importorskip("pyarrow")
    lists = pa.FixedSizeListArray.from_arrays(pa.array(points.reshape(-1)), 3)
    path = written(
        tmp_path / "a.parquet",
        {"label": list("abcdefg"), "points": lists, "count": np.arange(7), "weight": np.arange(7) / 2},
    )
    found = cluster.load_parquet([path, path], Table)
    assert isinstance(found, Table)
    assert np.array_equal(back(found.points), np.concatenate([points, points]))
    assert float(tt.sum(found.weight * found.count)) == 2 * np.sum(np.arange(7) ** 2 / 2)
    again = cluster.load_parquet(cluster.save_parquet(found, str(tmp_path / "b")), Table)
    assert np.array_equal(back(again.points), back(found.points))
    with pytest.raises(tt.DTypeError, match=r"^load_parquet: needed a column of numbers, .* got string for 'label'"):
        cluster.load_parquet(path)
    assert list(cluster.load_parquet(path, names=["count"])) == ["count"]
    with pytest.raises(tt.FormatError, match=r"needed a parameter 'counts'.*There is 'count'"):
        cluster.load_parquet(path, names=["counts"])
    other = written(tmp_path / "c.parquet", {"weight": np.arange(7.0), "count": np.arange(7.0)})
    with pytest.raises(tt.SchemaError) as faults:
        cluster.load_parquet(other, Table)
    assert "'points'" in str(faults.value)
    assert "int64 for 'count'" in str(faults.value)


def test_chunks_are_row_groups(tmp_path: Path) -> None:
    """Small ones are joined up to the chunk size of the widest column, the same for all columns."""
    path = written(tmp_path / "a.parquet", {"x": np.arange(20), "y": np.arange(20, dtype=np.int8)}, 3)
    found = cluster.load_parquet(path)  # 64 bytes are eight rows
    assert cluster.chunks(found["x"]) == cluster.chunks(found["y"]) == ((6, 6, 8),)
    assert cluster.chunks(cluster.load_parquet(path, names=["y"])["y"]) == ((20,),)
    cluster.set_chunk_size(8)
    assert cluster.chunks(cluster.load_parquet(path)["x"]) == ((3, 3, 3, 3, 3, 3, 2),)
    wide = cluster.save_parquet(
        {"x": here(np.arange(20), 20), "y": here(np.arange(60.0).reshape(20, 3), 5)}, tmp_path / "b"
    )
    assert len(wide) == 4


def test_nulls_are_nan_or_refused(tmp_path: Path) -> None:
    """An integer has no NaN: no number is made up."""
    pa = pytest.importorskip("pyarrow")
    lists = pa.array([[1, 2], None, [3, 4]], pa.list_(pa.int32(), 2))
    path = written(
        tmp_path / "a.parquet", {"f": [1.0, None, 2.0], "i": [1, None, 2], "b": [True, None, False], "l": lists}
    )
    found = cluster.load_parquet(path)
    np.testing.assert_array_equal(back(found["f"]), [1.0, np.nan, 2.0])
    for name in "ibl":
        with pytest.raises(tt.FormatError, match=rf"needed a value in each row of '{name}'.*got 1 null in "):
            back(found[name])


def test_files_that_differ_or_change_are_refused(tmp_path: Path) -> None:
    """The errors name the file."""
    first = written(tmp_path / "a.parquet", {"x": np.arange(4)})
    second = written(tmp_path / "b.parquet", {"x": np.arange(4.0)})
    third = written(tmp_path / "c.parquet", {"y": np.arange(4)})
    for other, got in ((second, "float64"), (third, "no such column")):
        with pytest.raises(tt.FormatError, match=rf"needed int64 for 'x', as in .*a\.parquet, got {got} in "):
            cluster.load_parquet([first, other])
    plan = cluster.load_parquet(first)["x"]
    written(tmp_path / "a.parquet", {"x": np.arange(5)})
    with pytest.raises(tt.FormatError, match=r"^load_parquet: needed the file as it was"):
        back(plan)
    (tmp_path / "d.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(tt.FormatError, match=r"^load_parquet: needed a Parquet file, got .*d\.parquet: "):
        cluster.load_parquet(tmp_path / "d.parquet")
    with pytest.raises(FileNotFoundError):
        cluster.load_parquet(tmp_path / "e.parquet")


def test_tensors_that_make_no_table_are_refused(tmp_path: Path) -> None:
    """Nothing is written."""
    x, z = here(np.arange(4.0), 2), here(np.zeros((2, 2, 2)), 2)
    for columns, kind, match in (
        ({"x": x, "y": here(np.arange(5.0), 2)}, tt.ShapeError, "needed 4 rows, got 5 for 'y'"),
        ({"x": z}, tt.RankError, "needed one or two axes for 'x', got 3"),
        ({"x": here(np.zeros((4, 0)), 2)}, tt.ShapeError, "needed an element per row of 'x'"),
        ({"x": x + 1j}, tt.DTypeError, "needed a dtype that Parquet has, got complex128 for 'x'"),
        ({"x": tt.zeros(3)}, tt.DeviceError, "needed a tensor on a Cluster"),
        ({"x": x[x > 1]}, tt.ShapeError, "compute_chunk_sizes"),
        ({}, tt.OptionError, "needed one tensor or more"),
    ):
        with pytest.raises(kind, match=match):
            cluster.save_parquet(columns, tmp_path / "a")
    assert not (tmp_path / "a").exists()
