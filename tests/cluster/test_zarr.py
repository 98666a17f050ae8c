"""Zarr arrays are read and written by chunks, completely or not at all."""

from __future__ import annotations

import tracemalloc
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Cluster, Cpu, cluster

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [
    pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask"),
    pytest.mark.skipif(find_spec("zarr") is None, reason="not installed: zarr"),
]
HERE = Cluster()


@pytest.fixture(autouse=True)
def small_chunks() -> Iterator[None]:
    """Set the chunk size of new tensors to 64 bytes."""
    before = cluster.chunk_size()
    cluster.set_chunk_size(64)
    yield
    cluster.set_chunk_size(before)


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint16", "int64", "float16", "float32", "complex64", "complex128"])
@pytest.mark.parametrize("shape", [(), (5,), (0, 4), (5, 7, 3)], ids=str)
def test_saved_arrays_are_loaded(shape: tuple[int, ...], dtype: str, tmp_path: Path) -> None:
    """Each shape and any chunks are tested; zarr reads the same."""
    zarr: Any = pytest.importorskip("zarr")
    values = np.asarray(np.random.default_rng(4).random(shape) * 9).astype(dtype)
    x = tt.from_numpy(values).to_device(HERE)
    cluster.save_zarr(cluster.rechunk(x, 2) if values.size > 1 else x, tmp_path / "a.zarr")
    np.testing.assert_array_equal(zarr.open_array(tmp_path / "a.zarr")[...], values)
    found = cluster.load_zarr(tmp_path / "a.zarr").to_device(Cpu()).numpy()
    assert found.dtype == values.dtype
    np.testing.assert_array_equal(found, values)


def test_chunks_consist_of_chunks_of_the_file(tmp_path: Path) -> None:
    """Each contains as many as the chunk size allows; arrays in a group are named by their path."""
    zarr: Any = pytest.importorskip("zarr")
    group = zarr.create_group(tmp_path / "g.zarr")
    group.create_array("points", shape=(12, 4), chunks=(1, 4), dtype="float32")[...] = 1
    found = cluster.load_zarr(str(tmp_path / "g.zarr" / "points"), HERE)
    assert cluster.chunks(found) == ((4, 4, 4), (4,))
    assert float(tt.sum(found)) == 48.0


def test_unsupported_data_is_named(tmp_path: Path) -> None:
    """These are a group, another kind of dtype, and nothing."""
    zarr: Any = pytest.importorskip("zarr")
    zarr.create_group(tmp_path / "g.zarr")
    zarr.create_array(tmp_path / "t.zarr", shape=(3,), dtype="datetime64[s]")
    with pytest.raises(tt.FormatError, match=r"^load_zarr: needed an array in the format Zarr"):
        cluster.load_zarr(tmp_path / "g.zarr")
    with pytest.raises(tt.DTypeError, match=r"^load_zarr: needed one of the fourteen dtypes, got datetime64"):
        cluster.load_zarr(tmp_path / "t.zarr")
    with pytest.raises(FileNotFoundError):
        cluster.load_zarr(tmp_path / "none.zarr")


def test_a_folder_is_complete_or_absent(tmp_path: Path) -> None:
    """Nothing is replaced, and a failure leaves nothing."""
    x = tt.ones((4, 2), device=HERE)
    cluster.save_zarr(x, tmp_path / "a.zarr")
    with pytest.raises(FileExistsError, match=r"a\.zarr"):
        cluster.save_zarr(x, tmp_path / "a.zarr")
    with pytest.raises(tt.SingularMatrixError):
        cluster.save_zarr(tt.linalg.inv(tt.ones((2, 2), device=HERE)), tmp_path / "b.zarr")
    with pytest.raises(tt.ShapeError, match="compute_chunk_sizes"):
        cluster.save_zarr(x[x > 2], tmp_path / "b.zarr")
    with pytest.raises(tt.DeviceError, match=r"^save_zarr: needed a tensor on a Cluster"):
        cluster.save_zarr(tt.ones(2), tmp_path / "b.zarr")  # type: ignore[arg-type]  # on purpose
    assert [path.name for path in tmp_path.iterdir()] == ["a.zarr"]


def test_types_are_compared_with_the_header_alone(tmp_path: Path) -> None:
    """A type that differs is refused, and one that fits accepted, before a chunk is read."""
    zarr: Any = pytest.importorskip("zarr")
    path = tmp_path / "a.zarr"
    zarr.create_array(path, shape=(6, 4), chunks=(2, 4), dtype="float32", compressors=None)[...] = 1
    parts = [each for each in path.rglob("*") if each.is_file() and each.name != "zarr.json"]
    assert len(parts) == 3
    for part in parts:
        part.write_bytes(b"damaged")
    x = cluster.load_zarr(path)
    with pytest.raises(tt.DTypeError, match="needed float64, got float32"):
        x.get(tt.Tensor[Cluster, tt.float64, tt.Rank2])
    with pytest.raises(tt.RankError, match="needed Rank1"):
        x.get(tt.Tensor[Cluster, tt.float32, tt.Rank1])
    with pytest.raises(tt.ShapeError, match="size 5 on axis 1"):
        x.get(tt.Tensor[Cluster, tt.float32, tt.Rank2[Any, Literal[5]]])
    fitting = x.get(tt.Tensor[Cluster, tt.float32, tt.Rank2[Any, Literal[4]]])
    assert fitting.shape == (6, 4)
    with pytest.raises(tt.FormatError, match="load_zarr: needed chunks that decode"):
        cluster.compute(fitting)


@pytest.mark.parametrize("shape", [(2**50,), (2**40, 2**20), (2**62,)], ids=str)
def test_a_header_alone_takes_no_memory(shape: tuple[int, ...], tmp_path: Path) -> None:
    """It can state any shape; a plan of all chunks would fill the memory."""
    zarr: Any = pytest.importorskip("zarr")
    cluster.set_chunk_size(2**27)
    zarr.create_array(tmp_path / "a.zarr", shape=shape, chunks=(2**10,) * len(shape), dtype="float64")
    tracemalloc.start()
    try:
        with pytest.raises(tt.ShapeError, match=r"load_zarr: needed at most \d+ chunks, got the shape"):
            cluster.load_zarr(tmp_path / "a.zarr")
        assert tracemalloc.get_traced_memory()[1] < 50e6
    finally:
        tracemalloc.stop()
