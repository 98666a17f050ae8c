"""Ownership: functions that copy, share, move or fill memory keep device, dtype, rank and names."""

from __future__ import annotations

import copy as standard_copy
from typing import Literal, NewType, TypeVar

import numpy as np

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Allocation,
    Allocator,
    Block,
    Cpu,
    DArray,
    DDim,
    Device,
    Dim,
    DType,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank9,
    Tensor,
    allocators,
    borrow,
    complex64,
    float32,
    float64,
    from_allocation,
    from_numpy,
    int8,
    make_ddim,
    make_dim,
    share_data,
    use_allocator,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)

Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Named = Tensor[Cpu, float32, Rank2[Batch, Pixel]]
Plain = Tensor[Cpu, float32, Rank2[int, int]]
Sized = Tensor[Cpu, int8, Rank2[Literal[3], Literal[4]]]
Flag = Tensor[Cpu, tt.bool, Rank0]
There = Tensor[Gpu, complex64, Rank3]

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)


def copies(x: Matrix, n: Named, z: Sized, s: Flag, d: DArray) -> None:
    assert_type(x.copy(), Matrix)
    assert_type(n.copy(), Named)
    assert_type(z.copy(), Sized)
    assert_type(s.copy(), Flag)
    assert_type(d.copy(), DArray)
    assert_type(tt.copy(x), Matrix)
    assert_type(tt.copy(n), Named)
    assert_type(tt.copy(z), Sized)
    assert_type(tt.copy(s), Flag)
    assert_type(tt.copy(d), DArray)
    assert_type(standard_copy.copy(n), Named)
    assert_type(standard_copy.deepcopy(n), Named)
    assert_type(standard_copy.deepcopy(d), DArray)


def shares(x: Matrix, n: Named, z: Sized, s: Flag, d: DArray) -> None:
    assert_type(x.share_data(), Matrix)
    assert_type(n.share_data(), Named)
    assert_type(n.share_data(read_only=True), Named)
    assert_type(z.share_data(), Sized)
    assert_type(s.share_data(), Flag)
    assert_type(d.share_data(), DArray)
    assert_type(share_data(x), Matrix)
    assert_type(share_data(n, read_only=True), Named)
    assert_type(share_data(z), Sized)
    assert_type(share_data(s), Flag)
    assert_type(share_data(d, read_only=True), DArray)


def lazy_copies(x: Matrix, n: Named, z: Sized, s: Flag, d: DArray) -> None:
    assert_type(x.lazy_copy(), Matrix)
    assert_type(n.lazy_copy(), Named)
    assert_type(z.lazy_copy(), Sized)
    assert_type(s.lazy_copy(), Flag)
    assert_type(d.lazy_copy(), DArray)


def what_is_made_of_lazy_copies(n: Named) -> None:
    mine = n.copy()
    lazy = mine.lazy_copy()
    assert_type(lazy[0], Tensor[Cpu, float32, Rank1[Pixel]])
    assert_type(lazy.T, Tensor[Cpu, float32, Rank2[Pixel, Batch]])
    assert_type(lazy + mine, Named)
    assert_type(lazy.lazy_copy().share_data(), Named)
    for row in lazy:
        assert_type(row, Tensor[Cpu, float32, Rank1[Pixel]])
    lazy += mine
    assert_type(lazy, Named)
    assert_type(lazy.numpy(), np.ndarray[tuple[int, int], np.dtype[np.float32]])


def moves(x: Matrix, n: Named, z: Sized, s: Flag, d: DArray) -> None:
    assert_type(x.move(), Matrix)
    assert_type(n.move(), Named)
    assert_type(z.move(), Sized)
    assert_type(s.move(), Flag)
    assert_type(d.move(), DArray)


def moves_of_what_shares(x: Matrix, n: Named) -> None:
    assert_type(x.share_data().move(), Matrix)
    assert_type(n.lazy_copy().move().copy(), Named)


def assignments(x: Matrix, n: Named, z: Sized, s: Flag) -> None:
    assert_type(x.assign(x.T), None)
    x.assign(n)
    x.assign(x + 1.0)
    n.assign(n.copy())
    n.assign(x)
    z.assign(z * 2)
    flag = s.copy()
    flag.assign(~s)


def assignments_of_another_shape(x: Matrix, v: Vector) -> None:
    mine = x.copy()
    mine.assign(tt.ones((5, 7), dtype=float32))
    assert_type(mine, Matrix)
    taken = v.copy()
    taken.assign(tt.zeros(0, dtype=float32))
    assert_type(taken, Vector)


def sizes(x: Matrix, n: Named, v: Vector, s: Flag) -> None:
    mine, named, vector, flag = x.copy(), n.copy(), v.copy(), s.copy()
    assert_type(mine.resize(make_dim(3, 5)), None)
    mine.resize(x.shape)
    mine.resize(Dim(1, 2))
    named.resize(make_dim(Batch(3), Pixel(5)))
    named.resize(n.shape)
    vector.resize(make_dim(9))
    flag.resize(make_dim())


def shapes(x: Matrix, n: Named, v: Vector) -> None:
    x.shape = make_dim(1, 4)
    x.shape = Dim(4, 1)
    n.shape = make_dim(Batch(1), Pixel(4))
    n.shape = n.shape
    v.shape = v.shape
    _: Dim[Rank2[Batch, Pixel]] = n.shape


def other_buffers(
    first: np.ndarray[tuple[int, int], np.dtype[np.float32]], second: np.ndarray[tuple[int, int], np.dtype[np.float32]]
) -> None:
    x = from_numpy(first)
    assert_type(x.rebind(from_numpy(second)), None)
    x.rebind(x.share_data())
    assert_type(x, Matrix)


def attributes(x: Matrix, n: Named, d: DArray, index: DDim) -> None:
    assert_type(x.allocation, Allocation[Cpu])
    assert_type(n.allocation, Allocation[Cpu])
    assert_type(x.is_external, bool)
    assert_type(x.is_contiguous, bool)
    assert_type(x.is_writable, bool)
    assert_type(x.is_same(n), bool)
    assert_type(x.is_same(d), bool)
    assert_type(x.is_same(x[0]), bool)
    assert_type(x.raw_ptr(), int)
    assert_type(x.index(make_dim(0, 1)), int)
    assert_type(n.index(make_dim(Batch(0), Pixel(1))), int)
    assert_type(d.is_external, bool)
    assert_type(d.is_contiguous, bool)
    assert_type(d.is_writable, bool)
    assert_type(d.is_same(x), bool)
    assert_type(d.raw_ptr(), int)
    assert_type(d.index(make_ddim([0, 1])), int)


def dynamic(d: DArray, x: Matrix, size: DDim) -> None:
    mine = d.copy()
    mine.resize(size)
    mine.resize(make_ddim([3, 5]))
    mine.assign(d)
    mine.assign(tt.ones((2, 3)))
    mine.shape = make_ddim([3, 2])
    assert_type(mine.shape, DDim)
    assert_type(mine.allocation.nbytes, int)
    share = borrow(np.zeros((2, 2), np.float32))
    share.rebind(x)
    share.rebind(x.dynamic())
    assert_type(share, DArray)


def allocations() -> None:
    memory = Allocation.allocate(64, Cpu())
    assert_type(memory, Allocation[Cpu])
    assert_type(memory.ptr, int)
    assert_type(memory.end, int)
    assert_type(memory.nbytes, int)
    assert_type(memory.device, Cpu)
    assert_type(memory.owned, bool)
    assert_type(memory.use_count, int)
    assert_type(memory.close(), None)
    with Allocation.allocate(0, Cpu(), allocator=allocators.default) as nothing:
        assert_type(nothing, Allocation[Cpu])
    assert_type(Allocation.external(0, 0, Cpu()), Allocation[Cpu])
    assert_type(Allocation.external(0, 0, Cpu(), owner=[], release=list), Allocation[Cpu])


def tensors_on_an_allocation(memory: Allocation[Cpu], size: DDim) -> None:
    assert_type(from_allocation(memory, make_dim(2)), Tensor[Cpu, float64, Rank1[int]])
    assert_type(from_allocation(memory, make_dim()), Tensor[Cpu, float64, Rank0])
    assert_type(from_allocation(memory, make_dim(2, 2), dtype=float32), Plain)
    assert_type(from_allocation(memory, make_dim(2, 2), dtype=float32, offset_bytes=4, strides=[1, 2]), Plain)
    _matrix: Matrix = from_allocation(memory, make_dim(2, 2), dtype=float32)
    _named: Named = from_allocation(memory, make_dim(Batch(2), Pixel(2)), dtype=float32)
    _wide: Tensor[Cpu, float64, Rank9] = from_allocation(memory, make_dim(1, 1, 1, 1, 1, 1, 1, 1, 1))
    assert_type(from_allocation(memory, make_dim(Batch(2), Pixel(1)), dtype=float32), Named)
    assert_type(from_allocation(memory, make_dim(3, 4), dtype=int8, strides=(4, 1)), Tensor[Cpu, int8, Rank2[int, int]])
    assert_type(from_allocation(memory, size), DArray)
    assert_type(from_allocation(memory, size, dtype=float32, offset_bytes=8), DArray)


def allocations_on_a_gpu(memory: Allocation[Gpu], g: There) -> None:
    assert_type(Allocation.allocate(64, Gpu()), Allocation[Gpu])
    assert_type(from_allocation(memory, make_dim(2, 2), dtype=float32), Tensor[Gpu, float32, Rank2[int, int]])
    assert_type(memory.device, Gpu)
    assert_type(g.allocation, Allocation[Gpu])


def the_same_on_a_gpu(g: There) -> None:
    assert_type(g.copy(), There)
    assert_type(g.share_data(), There)
    assert_type(g.lazy_copy(), There)
    assert_type(g.move(), There)
    g.assign(g)
    g.resize(make_dim(2, 3, 4))
    g.rebind(g)
    g.shape = make_dim(4, 3, 2)


def _bytes_of(memory: Allocation[Device]) -> int:
    return memory.nbytes


def allocations_of_any_device(x: Matrix, d: DArray) -> None:
    _bytes_of(x.allocation)
    _bytes_of(d.allocation)
    _bytes_of(Allocation.allocate(8, Cpu()))


class Counting:
    """An allocator of a user."""

    def __init__(self) -> None:
        self.asked = 0

    @property
    def device(self) -> Cpu:
        """Return the device of its memory."""
        return Cpu()

    def allocate(self, nbytes: int, /) -> Block:
        """Allocate bytes."""
        self.asked += nbytes
        return Block(bytearray(nbytes), zeroed=True, release=lambda: None)


def _on_the_cpu(allocator: Allocator[Cpu]) -> Block:
    return allocator.allocate(8)


def allocators_of_the_cpu() -> None:
    assert_type(allocators.default, allocators.Aligned)
    assert_type(allocators.aligned(4096), allocators.Aligned)
    assert_type(_on_the_cpu(allocators.default).zeroed, bool)
    assert_type(_on_the_cpu(Counting()).zeroed, bool)
    assert_type(Allocation.allocate(8, Cpu(), allocator=Counting()), Allocation[Cpu])
    with use_allocator(Counting()):
        assert_type(tt.zeros((2, 2)), Tensor[Cpu, float64, Rank2])
    with use_allocator(allocators.aligned(4096)), use_allocator(allocators.default):
        assert_type(tt.ones(2).copy(), Tensor[Cpu, float64, Rank1])


def allocators_of_a_gpu() -> None:
    assert_type(allocators.pool().device, Gpu)
    assert_type(allocators.pool(Gpu(1)).used_bytes, int)
    assert_type(allocators.pinned().device, Cpu)
    assert_type(Allocation.allocate(8, Gpu(), allocator=allocators.pool()), Allocation[Gpu])
    assert_type(Allocation.allocate(8, Cpu(), allocator=allocators.pinned()), Allocation[Cpu])
    with use_allocator(allocators.pool()), use_allocator(allocators.pinned()):
        assert_type(tt.zeros(2, device=Gpu()), Tensor[Gpu, float64, Rank1])


def accounts() -> None:
    assert_type(tt.live_bytes(), int)
    assert_type(tt.live_bytes(Cpu()), int)
    assert_type(tt.peak_bytes(), int)
    assert_type(tt.peak_bytes(Cpu()), int)
    assert_type(tt.reset_peak_bytes(), None)
    assert_type(tt.reset_peak_bytes(Cpu()), None)


def borrowed(raw: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    assert_type(borrow(raw), DArray)
    assert_type(borrow(raw).get(Matrix), Matrix)
    assert_type(from_numpy(raw), Matrix)
    assert_type(borrow(bytearray(16)), DArray)
    assert_type(borrow(bytearray(16), dtype=float32, shape=(2, 2), order="F").get(Named), Named)
    assert_type(borrow(bytearray(16), dtype=float32, shape=make_ddim([2, 2]), release=list), DArray)


def of_results(x: Matrix, n: Named) -> None:
    assert_type(tt.copy(tt.exp(x)), Matrix)
    assert_type(share_data(tt.exp(n) + 1.0), Named)
    assert_type(share_data(share_data(n), read_only=True), Named)
    assert_type(tt.exp(n).lazy_copy().share_data().move(), Named)
    assert_type(tt.exp(x.lazy_copy()), Matrix)
    x.assign(tt.exp(tt.abs(n)))
    n.assign(tt.exp(n) @ tt.ones((2, 2), dtype=float32))
    x.rebind(share_data(x))
    assert_type(x.is_same(tt.exp(x)), bool)
    x.resize(tt.exp(n).shape)


def _twice(x: Tensor[D, T, R]) -> Tensor[D, T, R]:
    kept = x.lazy_copy()
    x.assign(kept)
    x.resize(kept.shape)
    x.shape = kept.shape
    return kept.share_data().move().copy()


def _memory(x: Tensor[D, T, R]) -> Allocation[D]:
    return x.allocation


def _new(memory: Allocation[D], dim: Dim[R], dtype: type[T]) -> Tensor[D, T, R]:
    return from_allocation(memory, dim, dtype=dtype)


def generic(x: Matrix, n: Named, s: Flag) -> None:
    assert_type(_twice(x.copy()), Matrix)
    assert_type(_twice(n.copy()), Named)
    assert_type(_twice(s.copy()), Flag)
    assert_type(_memory(n), Allocation[Cpu])
    assert_type(_new(n.allocation, n.shape, n.dtype), Named)
