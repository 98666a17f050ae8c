"""Tensors on a Cluster: the types of other devices, and functions for a Cluster only."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, NewType, TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    ArrayView,
    Cluster,
    Cpu,
    DArray,
    Device,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    SparseMatrix,
    Tensor,
    bool_,
    cluster,
    float32,
    float64,
    is_cluster,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)
D = TypeVar("D", bound=Device)
R = TypeVar("R", bound=Rank)


def results_stay_there(x: Tensor[Cluster, float32, Rank2[Batch, Pixel]]) -> None:
    assert_type(x.mT @ x, Tensor[Cluster, float32, Rank2[Pixel, Pixel]])
    assert_type((x - tt.mean(x, axis=0)) / tt.std(x, axis=0), Tensor[Cluster, float32, Rank2[Batch, Pixel]])
    assert_type(x > 0, Tensor[Cluster, bool_, Rank2[Batch, Pixel]])
    assert_type(tt.sum(x), Tensor[Cluster, float32, Rank0])
    assert_type(x[0], Tensor[Cluster, float32, Rank1[Pixel]])
    assert_type(x[x[:, 0] > 0].ndim, int)


def made_there() -> None:
    assert_type(tt.zeros((2, 3), device=Cluster()), Tensor[Cluster, float64, Rank2])
    assert_type(tt.random.default_rng(7, device=Cluster()).random((4, 3)), Tensor[Cluster, float64, Rank2])


def moved(x: Tensor[Cpu, float32, Rank2[Batch, Pixel]], y: Tensor[Cluster, float32, Rank2[Batch, Pixel]]) -> None:
    assert_type(x.to_device(Cluster()), Tensor[Cluster, float32, Rank2[Batch, Pixel]])
    assert_type(y.to_device(Cpu()), Tensor[Cpu, float32, Rank2[Batch, Pixel]])


def moved_to_a_gpu(x: Tensor[Gpu, float32, Rank2[Batch, Pixel]]) -> None:
    assert_type(x.to_device(Cluster()), Tensor[Cluster, float32, Rank2[Batch, Pixel]])


def computed(x: Tensor[Cluster, float32, Rank2[Batch, Pixel]], y: Tensor[Cluster, float64, Rank1]) -> None:
    assert_type(cluster.compute(x), tuple[Tensor[Cpu, float32, Rank2[Batch, Pixel]]])
    assert_type(
        cluster.compute(tt.sum(x), tt.mean(x, axis=0)),
        tuple[Tensor[Cpu, float32, Rank0], Tensor[Cpu, float32, Rank1[Pixel]]],
    )
    assert_type(
        cluster.compute(x, y, y),
        tuple[Tensor[Cpu, float32, Rank2[Batch, Pixel]], Tensor[Cpu, float64, Rank1], Tensor[Cpu, float64, Rank1]],
    )


def numbers(x: Tensor[Cluster, float32, Rank1]) -> None:
    total: float = float(tt.sum(x))
    assert_type(int(total), int)
    assert_type(int(tt.argmax(x)), int)
    assert_type(bool(tt.all(x == x)), bool)


def kept_and_cut(x: Tensor[Cluster, float32, Rank2[Batch, Pixel]]) -> None:
    assert_type(cluster.persist(x), Tensor[Cluster, float32, Rank2[Batch, Pixel]])
    assert_type(
        cluster.persist(x, tt.sum(x)),
        tuple[Tensor[Cluster, float32, Rank2[Batch, Pixel]], Tensor[Cluster, float32, Rank0]],
    )
    assert_type(cluster.tasks(x, tt.sum(x)), int)
    assert_type(cluster.rechunk(x, 2), Tensor[Cluster, float32, Rank2[Batch, Pixel]])
    assert_type(cluster.rechunk(x, (2, -1)), Tensor[Cluster, float32, Rank2[Batch, Pixel]])
    assert_type(cluster.rechunk(x, {0: 2}), Tensor[Cluster, float32, Rank2[Batch, Pixel]])
    assert_type(cluster.compute_chunk_sizes(x), Tensor[Cluster, float32, Rank2[Batch, Pixel]])
    assert_type(cluster.chunks(x), tuple[tuple[int, ...], ...])


def open_ones(x: Tensor[Cluster, float32, Rank2[Batch, Pixel]]) -> None:
    y = x.dynamic()
    assert_type(cluster.persist(y), DArray)
    assert_type(cluster.persist(y, y), tuple[DArray, ...])
    assert_type(cluster.rechunk(y, 2), DArray)
    assert_type(cluster.compute_chunk_sizes(y), DArray)
    assert_type(cluster.compute(y, y), tuple[DArray, ...])
    assert_type(cluster.from_dask(cluster.dask_array(x), Cluster()), DArray)
    assert_type(cluster.from_dask(cluster.dask_array(x), device=Cluster()), DArray)


def operators_in_place(x: Tensor[Cluster, float32, Rank1]) -> None:
    x += 1.0
    x *= x
    assert_type(x, Tensor[Cluster, float32, Rank1])


class Sales(NamedTuple):
    """Two columns."""

    amount: Tensor[Cluster, float64, Rank1[Batch]]
    pixels: Tensor[Cluster, float32, Rank2[Batch, Pixel]]


def columns_of_files(x: Tensor[Cluster, float64, Rank1[Batch]], path: Path) -> None:
    assert_type(cluster.load_parquet("a.parquet", Sales), Sales)
    assert_type(cluster.load_npy(path, device=Cluster()), DArray)
    assert_type(cluster.load_zarr(path, device=Cluster()), DArray)
    assert_type(
        cluster.load_parquet([path, path], Sales, device=Cluster()).amount, Tensor[Cluster, float64, Rank1[Batch]]
    )
    assert_type(cluster.load_parquet("a.parquet", names=["x"]), dict[str, DArray])
    assert_type(cluster.save_parquet({"x": x}, "folder", storage_options={"key": "k"}), list[str])
    assert_type(cluster.save_parquet({"x": x}, path), list[Path])
    assert_type(cluster.save_parquet(cluster.load_parquet("a.parquet", Sales), path), list[Path])


def settings() -> None:
    assert_type(cluster.chunk_size(), int)
    cluster.set_chunk_size(cluster.chunk_size())
    assert_type(Cluster("tcp://host:8786").address, str)


def _narrowed(device: Device) -> str:
    return device.address if is_cluster(device) else ""


def narrowed() -> None:
    assert_type(_narrowed(Cluster()), str)


def _filled(x: Tensor[D, float32, Rank1[Pixel]]) -> Tensor[D, float32, Rank1[Pixel]]:
    """Generic code may write: the error for a Cluster is raised at run time."""
    x[0] = 1.0
    x[...] = x
    x[1:] = 2.0
    x += 1.0
    x.assign(x)
    return x


def _addresses(x: Tensor[D, float32, R]) -> tuple[int, int]:
    return x.raw_ptr(), x.allocation.nbytes


def _looked_at(x: Tensor[D, float32, Rank2[Batch, Pixel]], generator: tt.random.Generator[D]) -> bool:
    """Generic code may use attributes that a Cluster lacks."""
    assert_type(tt.make_view(x), ArrayView[D, float32, Rank2[Batch, Pixel]])
    assert_type(tt.to_csr(x), SparseMatrix[D, float32, Rank2[Batch, Pixel]])
    generator.shuffle(x, axis=-1)
    return x.is_same(x)


def looked_at_by_generic_code(x: Tensor[Cpu, float32, Rank2[Batch, Pixel]]) -> None:
    assert_type(_looked_at(x, tt.random.default_rng(1)), bool)
    assert_type(tt.make_view(tt.exp(x)), ArrayView[Cpu, float32, Rank2[Batch, Pixel]])
    assert_type(tt.make_view(tt.zeros((2, 3))), ArrayView[Cpu, float64, Rank2])
    assert_type(tt.to_csr(tt.exp(x)), SparseMatrix[Cpu, float32, Rank2[Batch, Pixel]])
    assert_type(tt.to_csc(tt.zeros((2, 3))), SparseMatrix[Cpu, float64])
    assert_type(SparseMatrix.from_dense(tt.exp(x.T), format="csc"), SparseMatrix[Cpu, float32, Rank2[Pixel, Batch]])


def written_where_positions_are_repeated(
    x: Tensor[Cluster, float32, Rank2[Batch, Pixel]], n: Tensor[Cluster, tt.int64, Rank1[Batch]]
) -> None:
    assert_type(tt.at(x)[n * 0].add(1.0), Tensor[Cluster, float32, Rank2[Batch, Pixel]])


def written_by_generic_code(x: Tensor[Cpu, float32, Rank1[Pixel]]) -> None:
    assert_type(_filled(x), Tensor[Cpu, float32, Rank1[Pixel]])
    assert_type(_addresses(x), tuple[int, int])
