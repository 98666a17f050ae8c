"""Tensors on a Cluster with others, and operations that need addresses."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cluster, Cpu, Gpu, Rank1, Rank2, SparseMatrix, Tensor, cluster, float32, int64

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)


def mixed_with_the_cpu(
    x: Tensor[Cluster, float32, Rank2[Batch, Pixel]], y: Tensor[Cpu, float32, Rank2[Batch, Pixel]]
) -> None:
    x + y  # refused
    y - x  # refused
    x @ y.mT  # refused
    x > y  # refused
    tt.where(x > 0, x, y)  # refused
    tt.maximum(x, y)  # refused
    tt.matmul(x, y.mT)  # refused
    z = x
    z += y  # refused


def mixed_with_a_gpu(
    x: Tensor[Cluster, float32, Rank2[Batch, Pixel]], y: Tensor[Gpu, float32, Rank2[Batch, Pixel]]
) -> None:
    x * y  # refused
    tt.add(y, x)  # refused


def indexed_by_another_device(x: Tensor[Cluster, float32, Rank1], i: Tensor[Cpu, int64, Rank1]) -> None:
    x[i]  # refused
    tt.take(x, i)  # refused


def written(x: Tensor[Cluster, float32, Rank2[Batch, Pixel]]) -> None:
    x[0, 0] = 1.0  # refused
    x[0] = x[1]  # refused
    x[...] = x  # refused
    x[1:] = 0  # refused
    x[x > 0] = 0.0  # refused
    x.assign(x)  # refused
    x.resize(x.shape)  # refused


def looked_at_by_address(x: Tensor[Cluster, float32, Rank2[Batch, Pixel]]) -> None:
    x.raw_ptr()  # refused
    x.strides  # refused
    x.allocation  # refused
    x.index(x.shape)  # refused
    x.is_same(x)  # refused
    tt.make_view(x)  # refused
    tt.make_view(tt.exp(x))  # refused
    x.__dlpack__()  # refused


def sparse(x: Tensor[Cluster, float32, Rank2[Batch, Pixel]]) -> None:
    tt.to_csr(x)  # refused
    tt.to_csc(x + x)  # refused
    SparseMatrix.from_dense(x, format="csr")  # refused


def shuffled(x: Tensor[Cluster, float32, Rank2[Batch, Pixel]], generator: tt.random.Generator[Cluster]) -> None:
    generator.shuffle(x)  # refused
    generator.shuffle(x, axis=1)  # refused


def arrays_of_libraries(x: Tensor[Cluster, float32, Rank2[Batch, Pixel]]) -> None:
    x.numpy()  # refused
    x.cupy()  # refused
    tt.from_numpy(x)  # refused


def of_other_devices(x: Tensor[Cpu, float32, Rank1], y: Tensor[Gpu, float32, Rank1]) -> None:
    cluster.persist(x)  # refused
    cluster.compute(x)  # refused
    cluster.compute(y, y)  # refused
    cluster.rechunk(x, 2)  # refused
    cluster.chunks(x)  # refused
    cluster.compute_chunk_sizes(y)  # refused
    cluster.dask_array(x)  # refused
    cluster.save_npy(x, "folder")  # refused
    cluster.save_parquet({"x": x}, "folder")  # refused
    cluster.load_parquet("a.parquet", int)  # refused
    cluster.save_zarr(y, "points.zarr")  # refused


def no_addresses() -> None:
    Cluster(8786)  # refused
    tt.zeros((2, 3), device=Cluster)  # refused
    cluster.set_chunk_size(1.5)  # refused
    cluster.set_chunk_size("64 MiB")  # refused


def several_numbers(x: Tensor[Cluster, float32, Rank1]) -> None:
    float(x)  # refused


def no_shared_memory(x: Tensor[Cluster, float32, Rank1]) -> None:
    there: Tensor[Cpu, float32, Rank1] = x  # refused
    other: Tensor[Gpu, float32, Rank1] = x.to_device(Cpu())  # refused


def no_writes(x: Tensor[Cluster, float32, Rank1], b: bool) -> None:
    tt.at(x)[0].set(1.0, copy=False)  # refused
    tt.at(x)[0].add(x[0], copy=False)  # refused
    tt.at(x)[0].multiply(2.0, copy=b)  # refused
    tt.at(x)[0].max(1.0, copy=b)  # refused
    tt.at(x)[0].min(1.0, copy=False)  # refused
    _1: Tensor[Cpu, float32, Rank1] = tt.at(x)[0].set(1.0, copy=True)  # refused: on a Cluster
