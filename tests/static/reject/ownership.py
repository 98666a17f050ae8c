"""Memory assigned or moved to tensors with another device, dtype, rank or names."""

from __future__ import annotations

from typing import Literal, NewType

import numpy as np

import typedtensor as tt
from typedtensor import (
    Allocation,
    Allocator,
    Block,
    Cpu,
    DArray,
    DDim,
    Gpu,
    Rank1,
    Rank2,
    Rank3,
    Tensor,
    allocators,
    borrow,
    float32,
    float64,
    from_allocation,
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
Turned = Tensor[Cpu, float32, Rank2[Pixel, Batch]]
Sized = Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]
Doubles = Tensor[Cpu, float64, Rank2]
There = Tensor[Gpu, float32, Rank2]

Raw = np.ndarray[tuple[int, int], np.dtype[np.float32]]


def assign_of_another_type(x: Matrix, v: Vector, f: Doubles, g: There, d: DArray, raw: Raw) -> None:
    x.assign(v)  # refused
    x.assign(x[0])  # refused
    x.assign(f)  # refused
    x.assign(g)  # refused
    g.assign(x)  # refused
    x.assign(d)  # refused: x.assign(d.get(Tensor[Cpu, float32, Rank2]))
    x.assign(raw)  # refused
    x.assign(1.0)  # refused
    x.assign([[1.0]])  # refused
    x.assign(None)  # refused


def assign_of_other_names(n: Named, t: Turned, z: Sized) -> None:
    n.assign(t)  # refused
    n.assign(n.T)  # refused
    z.assign(z.T)  # refused
    z.assign(n)  # refused


def resize_to_another_rank(x: Matrix, v: Vector, n: Named) -> None:
    x.resize(make_dim(2))  # refused
    x.resize(make_dim(2, 3, 4))  # refused
    x.resize(v.shape)  # refused
    v.resize(make_dim())  # refused
    x.resize(make_ddim([2, 3]))  # refused
    x.resize((2, 3))  # refused: make_dim(2, 3)
    x.resize(2)  # refused
    x.resize(2, 3)  # refused


def resize_to_other_names(n: Named, z: Sized) -> None:
    n.resize(make_dim(Pixel(2), Batch(3)))  # refused
    n.resize(make_dim(2, 3))  # refused: make_dim(Batch(2), Pixel(3))
    n.resize(n.T.shape)  # refused
    z.resize(make_dim(5, 6))  # refused
    z.resize(z.T.shape)  # refused


def shape_of_another_rank(x: Matrix) -> None:
    x.shape = make_dim(4)  # refused


def shape_of_three_axes(x: Matrix) -> None:
    x.shape = make_dim(1, 2, 2)  # refused


def shape_as_a_tuple(x: Matrix) -> None:
    x.shape = (1, 4)  # refused: make_dim(1, 4)


def shape_of_unknown_rank(x: Matrix) -> None:
    x.shape = make_ddim([1, 4])  # refused


def shape_of_other_names(n: Named) -> None:
    n.shape = make_dim(Pixel(1), Batch(4))  # refused


def shape_of_other_sizes(z: Sized) -> None:
    z.shape = make_dim(4, 3)  # refused


def rebind_to_another_type(x: Matrix, v: Vector, f: Doubles, g: There, n: Named, d: DArray, raw: Raw) -> None:
    x.rebind(v)  # refused
    x.rebind(f)  # refused
    x.rebind(g)  # refused
    x.rebind(d)  # refused
    x.rebind(raw)  # refused: tt.from_numpy(raw)
    n.rebind(n.T)  # refused


def read_only_attributes(x: Matrix) -> None:
    x.allocation = Allocation.allocate(8, Cpu())  # refused


def externality_is_only_read(x: Matrix) -> None:
    x.is_external = False  # refused


def writability_is_only_read(x: Matrix) -> None:
    x.is_writable = True  # refused


def shares_of_another_type(n: Named) -> None:
    _1: Turned = n.share_data()  # refused
    _2: Doubles = n.share_data()  # refused
    _3: Vector = n.share_data()  # refused
    _4: There = n.share_data()  # refused
    _5: Turned = share_data(n)  # refused
    _6: Vector = share_data(n)  # refused
    _7: DArray = n.share_data()  # refused: n.dynamic()


def copies_of_another_type(n: Named) -> None:
    _1: Turned = n.copy()  # refused
    _2: Doubles = tt.copy(n)  # refused
    _3: There = tt.copy(n)  # refused: n.to_device(Gpu())


def lazy_copies_of_another_type(n: Named) -> None:
    _1: Turned = n.lazy_copy()  # refused
    _2: Doubles = n.lazy_copy()  # refused
    _3: Vector = n.lazy_copy()  # refused
    _4: There = n.lazy_copy()  # refused
    n.lazy_copy() + n.T  # refused


def moves_of_another_type(n: Named) -> None:
    _1: Turned = n.move()  # refused
    _2: Doubles = n.move()  # refused
    _3: Vector = n.move()  # refused
    _4: There = n.move()  # refused


def functions_that_return_none(x: Matrix, y: Matrix) -> None:
    _1: Matrix = x.assign(y)  # refused
    _2: Matrix = x.resize(make_dim(2, 3))  # refused
    _3: Matrix = x.rebind(y)  # refused


def functions_of_other_objects(raw: Raw) -> None:
    share_data(raw)  # refused: tt.from_numpy(raw)
    share_data([1.0])  # refused
    tt.copy(raw)  # refused
    tt.copy(1.0)  # refused
    share_data()  # refused


def options_by_position(x: Matrix, flag: bool) -> None:
    x.share_data(flag)  # refused: read_only=flag
    share_data(x, flag)  # refused: read_only=flag


def addresses_of_another_rank(x: Matrix) -> None:
    x.index(make_dim(0))  # refused
    x.index(make_dim(0, 0, 0))  # refused
    x.index((0, 0))  # refused
    x.index(0)  # refused
    _1: str = x.raw_ptr()  # refused


def is_same_of_other_objects(x: Matrix, raw: Raw) -> None:
    x.is_same(raw)  # refused
    x.is_same(1.0)  # refused


def borrowed_without_get(raw: Raw) -> None:
    _1: Matrix = borrow(raw)  # refused: borrow(raw).get(Tensor[Cpu, float32, Rank2]), or from_numpy(raw)
    _2: Tensor[Cpu, float32, Rank2] = tt.borrow(bytearray(16), dtype=float32, shape=(2, 2))  # refused
    _3: Matrix = tt.from_numpy(raw).astype(float64)  # refused
    _4: Doubles = tt.from_numpy(raw)  # refused
    _5: Vector = tt.from_numpy(raw)  # refused
    _6: Vector = borrow(raw).get(Matrix)  # refused


def borrowed_as_another_type(raw: Raw) -> None:
    borrow(raw, dtype=np.float32)  # refused
    borrow(raw, dtype="float32")  # refused
    borrow(raw, shape=2)  # refused
    borrow(raw, shape=(2.0,))  # refused
    borrow(raw, order="A")  # refused
    borrow(raw, release=1)  # refused
    borrow(raw, float32)  # refused


def tensors_on_an_allocation(memory: Allocation[Cpu], size: DDim) -> None:
    _1: Matrix = from_allocation(memory, size, dtype=float32)  # refused: a DDim gives a DArray
    _2: Matrix = from_allocation(memory, make_dim(2, 2))  # refused: float64
    _3: Vector = from_allocation(memory, make_dim(2, 2), dtype=float32)  # refused
    _4: There = from_allocation(memory, make_dim(2, 2), dtype=float32)  # refused
    _5: Turned = from_allocation(memory, make_dim(Batch(2), Pixel(2)), dtype=float32)  # refused
    _6: DArray = from_allocation(memory, make_dim(2, 2))  # refused
    from_allocation(memory, (2, 2))  # refused
    from_allocation(memory, 4)  # refused
    from_allocation(memory, make_dim(4), dtype=np.float32)  # refused
    from_allocation(memory, make_dim(4), float32)  # refused
    from_allocation(memory, make_dim(4), offset_bytes="8")  # refused
    from_allocation(memory, make_dim(4), strides=1)  # refused
    from_allocation(bytearray(8), make_dim(1))  # refused: borrow(bytearray(8))


def allocations_of_another_device(memory: Allocation[Cpu], x: Matrix, g: There) -> None:
    _1: Allocation[Gpu] = memory  # refused
    _2: Allocation[Gpu] = Allocation.allocate(8, Cpu())  # refused
    _3: Allocation[Gpu] = x.allocation  # refused
    _4: Allocation[Cpu] = g.allocation  # refused
    _5: Gpu = memory.device  # refused
    _6: Allocation[Cpu] = Allocation.external(0, 0, Gpu())  # refused


def allocations_of_other_objects() -> None:
    Allocation.allocate(8)  # refused
    Allocation.allocate("8", Cpu())  # refused
    Allocation.allocate(8.0, Cpu())  # refused
    Allocation.allocate(8, "cpu")  # refused
    Allocation.allocate(8, Cpu)  # refused
    Allocation.external(None, 0, Cpu())  # refused
    Allocation.external(0, 0)  # refused
    Allocation(8)  # refused


def size_is_only_read(memory: Allocation[Cpu]) -> None:
    memory.nbytes = 8  # refused


def address_is_only_read(memory: Allocation[Cpu]) -> None:
    memory.ptr = 8  # refused


class OfAGpu:
    """An allocator of a user."""

    @property
    def device(self) -> Gpu:
        """Return the device of its memory."""
        return Gpu()

    def allocate(self, nbytes: int, /) -> Block:
        """Allocate bytes."""
        return Block(bytearray(nbytes))


class WithoutDevice:
    """Has no device."""

    def allocate(self, nbytes: int, /) -> Block:
        """Allocate bytes."""
        return Block(bytearray(nbytes))


class OfBytes:
    """Returns memory instead of a Block."""

    @property
    def device(self) -> Cpu:
        """Return the device of its memory."""
        return Cpu()

    def allocate(self, nbytes: int, /) -> bytearray:
        """Allocate bytes."""
        return bytearray(nbytes)


def _on_the_cpu(_: Allocator[Cpu]) -> None: ...


def allocators_of_another_device() -> None:
    Allocation.allocate(8, Cpu(), allocator=OfAGpu())  # of both devices: no function for one device accepts it
    _1: Allocation[Cpu] = Allocation.allocate(8, Cpu(), allocator=OfAGpu())  # refused
    _2: Allocation[Gpu] = Allocation.allocate(8, Gpu(), allocator=allocators.aligned(64))  # refused
    _3: Allocator[Gpu] = allocators.default  # refused
    _4: Matrix = from_allocation(
        Allocation.allocate(8, Cpu(), allocator=OfAGpu()), make_dim(1, 2), dtype=float32
    )  # refused
    _5: Allocation[Cpu] = Allocation.allocate(8, Cpu(), allocator=allocators.pool())  # refused
    _6: Allocator[Gpu] = allocators.pinned()  # refused
    _on_the_cpu(OfAGpu())  # refused
    _on_the_cpu(allocators.pool())  # refused
    allocators.pool(Cpu())  # refused


def invalid_allocators() -> None:
    use_allocator("x")  # refused
    use_allocator(None)  # refused
    use_allocator(Cpu())  # refused
    use_allocator(WithoutDevice())  # refused
    use_allocator(OfBytes())  # refused
    use_allocator(allocators.aligned)  # refused: allocators.aligned(64)
    Allocation.allocate(8, Cpu(), allocator=WithoutDevice())  # refused
    Allocation.allocate(8, Cpu(), allocator="x")  # refused
    allocators.aligned("64")  # refused
    allocators.aligned()  # refused


def accounting_of_other_objects() -> None:
    tt.live_bytes("cpu")  # refused
    tt.live_bytes(Cpu)  # refused
    tt.peak_bytes(0)  # refused
    tt.reset_peak_bytes(0)  # refused
    _1: str = tt.live_bytes()  # refused


def dynamic(d: DArray, x: Matrix, raw: Raw) -> None:
    _1: Matrix = d.copy()  # refused
    _2: Matrix = d.share_data()  # refused
    _3: Matrix = d.lazy_copy()  # refused
    _4: Matrix = d.move()  # refused
    _5: Allocation[Cpu] = d.allocation  # refused: which device is known only at run time
    d.resize((2, 3))  # refused: make_ddim([2, 3])
    d.resize(make_dim(2, 3))  # refused: make_ddim([2, 3])
    d.resize(2)  # refused
    d.assign(raw)  # refused
    d.assign(1.0)  # refused
    d.rebind(raw)  # refused: borrow(raw)
    d.rebind(None)  # refused
    d.index((0, 0))  # refused
    d.is_same(raw)  # refused


def dynamic_shape_as_a_tuple(d: DArray) -> None:
    d.shape = (2, 2)  # refused: make_ddim([2, 2])


def three_axes(q: Tensor[Cpu, float32, Rank3], x: Matrix) -> None:
    q.assign(x)  # refused
    q.resize(x.shape)  # refused
    q.rebind(x)  # refused
