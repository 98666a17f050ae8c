"""Lazy copies: how long memory is shared, which side copies on a write, and which side keeps the memory."""

from __future__ import annotations

import asyncio
import copy
import gc
import operator
import pickle
import sys
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import Second, served
from typedtensor import Cpu, make_dim

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType


def test_the_last_side_keeps_the_memory() -> None:
    """A side copies before it writes, but not if all other sides are gone."""
    x = tt.zeros(6)
    address = x.raw_ptr()
    for _ in range(20):
        x.lazy_copy()
    x[0] = 1.0
    assert x.raw_ptr() == address
    y = x.lazy_copy()
    view = y[2:]
    x[0] = 2.0
    assert x.raw_ptr() != address
    live = tt.live_bytes()
    y[0] = 3.0
    view[0] = 4.0
    assert (y.raw_ptr(), view.raw_ptr(), tt.live_bytes()) == (address, address + 16, live)
    assert (x.numpy().tolist(), y.numpy().tolist()) == ([2.0, 0, 0, 0, 0, 0], [3.0, 0, 4.0, 0, 0, 0])


def _seconds_of_a_first_write(count: int) -> float:
    x = tt.zeros(6)
    copies = [x.lazy_copy() for _ in range(count)]
    start = time.process_time()
    for y in copies:
        y[0] = 1.0
    return (time.process_time() - start) / count


def test_a_first_write_takes_as_long_with_many_lazy_copies_as_with_few() -> None:
    """The time does not grow with the number of lazy copies."""
    few = min(_seconds_of_a_first_write(400) for _ in range(5))
    many = min(_seconds_of_a_first_write(8000) for _ in range(2))
    assert many < 5 * few


def test_many_lazy_copies_leave_no_records() -> None:
    """The tensor that they were made of lives on."""
    x = tt.zeros(6)
    x.lazy_copy()
    gc.collect()
    blocks = sys.getallocatedblocks()
    copies = [x.lazy_copy() for _ in range(5000)]
    assert sys.getallocatedblocks() - blocks > 5000
    del copies
    assert sys.getallocatedblocks() - blocks < 500
    address = x.raw_ptr()
    x[0] = 1.0
    assert x.raw_ptr() == address


def _with_shape(x: Any) -> Any:
    y = tt.reshape(x, (1, 6))
    y.shape = make_dim(6, 1)
    return y


RESHAPED: dict[str, Callable[[Any], Any]] = {
    "reshape": lambda x: tt.reshape(x, (2, 3)),
    "another axis": lambda x: tt.expand_dims(x, axis=0),
    "shape =": _with_shape,
}


@pytest.mark.parametrize("name", RESHAPED)
def test_lazy_copies_of_another_shape_keep_the_memory(name: str) -> None:
    """They share it in their own shape, and keep no other side alive."""
    x = tt.asarray([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    address = x.raw_ptr()
    y = x.lazy_copy()
    z = RESHAPED[name](y)
    w = z.lazy_copy()
    assert (w.shape, w.raw_ptr()) == (z.shape, address)
    del x, y, z
    w[0, 0] = 9.0
    assert w.raw_ptr() == address
    assert tt.reshape(w, (6,)).numpy().tolist() == [9.0, 2.0, 3.0, 4.0, 5.0, 6.0]


def test_repeated_operations_do_not_build_chains() -> None:
    """Repeated copies, borrows, rebinds and reshapes keep no earlier tensor alive."""
    x = tt.zeros(6)
    for _ in range(300):
        x = x.lazy_copy()
    y = tt.zeros((2, 3))
    for _ in range(300):
        y.shape = make_dim(3, 2)
        y.shape = make_dim(2, 3)
        y.resize(make_dim(1, 3))
        y.resize(make_dim(2, 3))
    z: Any = tt.zeros(6)
    for _ in range(300):
        z = tt.borrow(z)
    w = tt.from_numpy(np.zeros(6))
    for _ in range(300):
        w.rebind(w)
    v = tt.zeros(6)
    for number in range(300):
        other = v.lazy_copy()
        v[0] = float(number)
        v = other
    for each in (x, y, z, w, v):
        depth, array = 0, each._raw
        while isinstance(array.base, np.ndarray):
            array, depth = array.base, depth + 1
        assert depth < 8


class Acting:
    """An index that runs a function when `__index__` is called."""

    def __init__(self, at: int, act: Callable[[], object]) -> None:
        """Store the position and the function."""
        self.at = at
        self.act = act

    def __index__(self) -> int:
        self.act()
        return self.at


def test_an_index_may_write_to_the_tensor() -> None:
    """The index may write to either side; each write reaches the right side."""
    x = tt.zeros(3)
    y = x.lazy_copy()

    def act() -> None:
        y[0] = 9.0
        x[1] = 5.0

    x[Acting(0, act)] = 7.0  # type: ignore[call-overload]  # has `__index__`
    assert (x.numpy().tolist(), y.numpy().tolist()) == ([7.0, 5.0, 0.0], [9.0, 0.0, 0.0])


def test_an_index_may_copy_move_or_resize_the_tensor() -> None:
    """A copy has the content from before the write; the write goes to the memory that was indexed."""
    x = tt.zeros(3)
    copies: list[Any] = []
    operator.setitem(x, Acting(0, lambda: copies.append(x.lazy_copy())), 7.0)
    assert (x.numpy().tolist(), copies[0].numpy().tolist()) == ([7.0, 0.0, 0.0], [0.0, 0.0, 0.0])
    x = tt.zeros(3)
    operator.setitem(x, Acting(2, lambda: copies.append(x.move())), 7.0)
    assert copies[1].numpy().tolist() == [0.0, 0.0, 7.0]
    z = tt.zeros(3)
    with pytest.raises(tt.SharedBufferError):
        operator.setitem(z, Acting(2, lambda: z.resize(make_dim(1))), 7.0)
    assert z.numpy().tolist() == [0.0, 0.0, 0.0]


def test_an_index_of_a_slice_may_write() -> None:
    """The view refers to the memory that its side has after the write."""
    x = tt.zeros(3)
    y = x.lazy_copy()
    view = x[Acting(0, lambda: operator.setitem(x, 1, 5.0)) :]  # type: ignore[misc]  # has `__index__`
    view[2] = 8.0
    assert (x.numpy().tolist(), y.numpy().tolist()) == ([0.0, 5.0, 8.0], [0.0, 0.0, 0.0])


def test_lazy_copies_written_by_alternating_tasks_are_independent() -> None:
    """Each task writes into its own side, one number at a time."""

    async def fill(x: Any, number: float) -> None:
        for at in range(10):
            x[at] = number
            await asyncio.sleep(0)

    async def both() -> tuple[Any, Any]:
        x = tt.zeros(10)
        y = x.lazy_copy()
        await asyncio.gather(fill(x, 1.0), fill(y, 2.0))
        return x, y

    x, y = asyncio.run(both())
    assert (x.numpy().tolist(), y.numpy().tolist()) == ([1.0] * 10, [2.0] * 10)


def test_deepcopy_copies_each_tensor_once() -> None:
    """The results share no memory with the originals."""
    x = tt.zeros(3)
    y = x.lazy_copy()
    found = copy.deepcopy({"x": x, "again": x, "y": y})
    found["x"][0] = 1.0
    assert found["again"] is found["x"]
    assert [each.numpy().tolist() for each in (x, y, found["y"])] == [[0.0] * 3] * 3


def test_a_lazy_copy_is_a_tensor() -> None:
    """Its repr is that of a tensor; only the name of its class shows the state."""
    x = tt.zeros((2, 3))
    y = x.lazy_copy()
    for each in (y, x):
        assert isinstance(each, tt.Tensor)
        assert type(each).__name__ == "LazyTensor"
        assert (each.is_external, each.is_writable, each.is_contiguous) == (False, True, True)
        assert repr(each) == repr(tt.zeros((2, 3)))
    assert type(y.dynamic()).__name__ == "LazyDArray"


def _rebound(x: Any) -> None:
    y = tt.from_numpy(np.zeros(3))
    y.rebind(x)
    y[0] = 9.0


def _pickled_out_of_band(x: Any) -> None:
    """Write into the buffer that an out-of-band pickle exports, which is the memory of the tensor."""
    buffers: list[pickle.PickleBuffer] = []
    pickle.dumps(x, 5, buffer_callback=buffers.append)
    np.frombuffer(buffers[0]).fill(9.0)


OPERATIONS: dict[str, Callable[[Any], object]] = {
    "index": lambda x: operator.setitem(x, 0, 9.0),
    "in place": lambda x: operator.iadd(x, 9.0),
    "view": lambda x: operator.setitem(x[:1], ..., 9.0),
    "view of a view": lambda x: operator.iadd(tt.flip(x[1:]), 9.0),
    "numpy": lambda x: x.numpy().fill(9.0),
    "asarray": lambda x: np.asarray(x).fill(9.0),
    "memoryview": lambda x: operator.setitem(memoryview(x.numpy()), 0, 9.0),
    "dlpack": lambda x: np.from_dlpack(x).fill(9.0),
    "capsule": lambda x: tt.from_dlpack(x).assign(tt.full(3, 9.0)),
    "borrow": lambda x: operator.setitem(tt.borrow(x), 0, 9.0),
    "pickle": _pickled_out_of_band,
    "ufunc": lambda x: np.add(9.0, tt.ones(3), out=x),
    "ufunc.at": lambda x: np.add.at(x, 0, 9.0),
    "iterator": lambda x: setattr(tt.make_view(x).begin(), "value", 9.0),
    "assign": lambda x: x.assign(tt.full(3, 9.0)),
    "assign another shape": lambda x: x.assign(tt.full(5, 9.0)),
    "resize": lambda x: x.resize(make_dim(2)),
    "DArray": lambda x: operator.setitem(x.dynamic(), 0, 9.0),
    "moved": lambda x: operator.setitem(x.share_data().move(), 0, 9.0),
    "rebound": _rebound,
    "read-only share": lambda x: operator.setitem((x.share_data(read_only=True), x)[1], 0, 9.0),
}


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("side", [0, 1, 2])
def test_writes_do_not_reach_other_lazy_copies(operation: str, side: int) -> None:
    """There are three sides, each with a view; one of them is written."""
    x = tt.asarray([1.0, 2.0, 3.0])
    sides = [x, x.lazy_copy()]
    sides.append(sides[1].lazy_copy())
    # A view would prevent the resize.
    views = [] if operation in {"resize", "assign another shape"} else [each[1:] for each in sides]
    OPERATIONS[operation](sides[side])
    assert sides[side].numpy().tolist() != [1.0, 2.0, 3.0]
    for at, each in enumerate(sides):
        if at != side:
            assert [float(each[i]) for i in range(3)] == [1.0, 2.0, 3.0]
            if views:
                assert [float(views[at][i]) for i in range(2)] == [2.0, 3.0]
    if views:
        assert views[side].numpy().tolist() == sides[side].numpy().tolist()[1:]


@pytest.mark.parametrize("side", [0, 1])
def test_writes_do_not_reach_other_lazy_copies_on_another_device(side: int) -> None:
    """The library of that device has no read-only flag."""
    with served():
        for operation in ("index", "in place", "view", "assign", "assign another shape", "resize", "DArray", "moved"):
            x = tt.asarray([1.0, 2.0, 3.0]).to_device(Second(1))
            sides = [x, x.lazy_copy()]
            act = OPERATIONS[operation]
            if "assign" in operation:
                n = 3 if operation == "assign" else 5
                sides[side].assign(tt.full(n, 9.0).to_device(Second(1)))
            else:
                act(sides[side])
            assert sides[1 - side].to_device(Cpu()).numpy().tolist() == [1.0, 2.0, 3.0], operation
            assert sides[side].to_device(Cpu()).numpy().tolist() != [1.0, 2.0, 3.0], operation


def _locals_of(trace: TracebackType | None) -> list[dict[str, Any]]:
    """Return the local variables of each frame of a traceback."""
    found = []
    while trace is not None:
        found.append(dict(trace.tb_frame.f_locals))
        trace = trace.tb_next
    return found


def test_a_handled_error_keeps_its_frames() -> None:
    """Neither `lazy_copy` nor `resize` clears the frames of an error."""

    def fail(secret: int) -> None:
        raise LookupError(secret)

    x = tt.zeros(3)
    for act in (lambda: fail(7), lambda: x[10]):
        y = tt.zeros(3)
        view = y[1:]
        try:
            act()
        except LookupError as error:
            before = _locals_of(error.__traceback__)
            y.lazy_copy()
            with pytest.raises(tt.SharedBufferError):
                y.resize(make_dim(4))
            after = _locals_of(error.__traceback__)
        assert view.numpy().tolist() == [0.0, 0.0]
        assert all(before[1:])
        assert [set(each) for each in after[1:]] == [set(each) for each in before[1:]]
        assert after[1] == before[1]


def test_a_handled_error_that_refers_to_a_tensor_costs_a_copy() -> None:
    """Its frames hold the array: a lazy copy is made at once, and a resize raises until the error is gone."""
    x = tt.zeros(3)
    try:
        _ = x[10]
    except tt.BoundsError:
        y = x.lazy_copy()
        with pytest.raises(tt.SharedBufferError, match="any stored exception that refers to them"):
            x.resize(make_dim(4))
    assert y.raw_ptr() != x.raw_ptr()
    assert y.numpy().tolist() == x.numpy().tolist()
    x.resize(make_dim(4))
    assert x.lazy_copy().raw_ptr() == x.raw_ptr()


@pytest.mark.parametrize("name", ["Tensor", "DArray"])
def test_the_class_states_the_state_and_repr_the_public_name(name: str) -> None:
    """This holds for lazy and for moved tensors; error messages use the public name too."""
    x: Any = tt.ones(2) if name == "Tensor" else tt.ones(2).dynamic()
    plain = repr(x)
    y = x.lazy_copy()
    assert [type(each).__name__ for each in (x, y)] == [f"Lazy{name}"] * 2
    assert repr(x) == repr(y) == plain
    assert plain.startswith(f"{name}([1., 1.]")
    y.move()
    assert (type(y).__name__, repr(y)) == (f"Moved{name}", f"{name}(moved)")
    with pytest.raises(tt.MovedError, match=f"^{name}: needed a tensor with memory"):
        _ = y.shape
    with pytest.raises(tt.DTypeError, match=f"needed a NumPy array, got {name}"):
        tt.from_numpy(x)


def test_the_class_of_a_tensor_of_another_library_says_so() -> None:
    """`repr` says Tensor."""
    with served():
        x = tt.ones(2).to_device(Second(1))
        assert (type(x).__name__, repr(x)[:7]) == ("ForeignTensor", "Tensor(")
        y = x.lazy_copy()
        assert (type(y).__name__, repr(y)[:7]) == ("LazyForeignTensor", "Tensor(")


@pytest.mark.parametrize(
    "way", [lambda x: x, lambda x: x.dynamic(), lambda x: x.dynamic().get(tt.Tensor[Cpu, tt.float64, tt.Rank1])]
)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_an_unpickled_lazy_copy_is_writable(way: Callable[[Any], Any], protocol: int) -> None:
    """This holds for every protocol and out of band; the original stays unchanged."""
    x = tt.asarray([1.0, 2.0, 3.0])
    y = way(x.lazy_copy())
    assert y.raw_ptr() == x.raw_ptr()
    found = [pickle.loads(pickle.dumps(y, protocol))]
    if protocol >= 5:
        buffers: list[pickle.PickleBuffer] = []
        found.append(pickle.loads(pickle.dumps(y, protocol, buffer_callback=buffers.append), buffers=buffers))
        x[0] = 7.0  # the buffer would show the write if it shared memory
        assert found[1].numpy().tolist() == [1.0, 2.0, 3.0]
    for each in found:
        assert (type(each), each.is_writable) == (type(way(tt.zeros(1))), True)
        each[0] = 9.0
    x[1] = 8.0
    assert float(x[1]) == 8.0
