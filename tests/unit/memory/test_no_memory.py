"""An allocation that fails at any step leaves everything unchanged and usable, and leaks nothing."""

from __future__ import annotations

import gc
import operator
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import Second, served
from typedtensor import Block, Cpu, make_dim
from typedtensor.core import new_arrays
from typedtensor.memory import allocation, builtin_allocators
from typedtensor.memory.cpu import CpuMemory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

VALUES = [1.0, 2.0, 3.0, 4.0]


class NoMemoryError(MemoryError):
    """An error of these tests, distinct from a real MemoryError."""


class Failing:
    """Makes the n-th counted step fail."""

    def __init__(self) -> None:
        """Start with no failing step."""
        self.left = -1

    def step(self) -> None:
        """Count a step, and fail if it is the n-th."""
        self.left -= 1
        if self.left == 0:
            raise NoMemoryError

    def around(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function with a step before it and one after it."""

        def stepping(*arguments: Any, **options: Any) -> Any:
            self.step()
            found = function(*arguments, **options)
            self.step()
            return found

        return stepping


class Tight:
    """An allocator whose allocations are steps."""

    device = Cpu()

    def __init__(self, failing: Failing) -> None:
        """Store the counter."""
        self.failing = failing

    def allocate(self, nbytes: int, /) -> Block:
        """Return zeros, or fail."""
        self.failing.step()
        return Block(bytearray(nbytes), zeroed=True)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Failing]:
    """Make a step of every function of the package that allocates memory or makes an array on it."""
    found = Failing()
    for place, name in (
        (new_arrays, "copy"),
        (new_arrays, "new_array"),
        (new_arrays, "counted"),
        (allocation, "new_bytes"),
        (builtin_allocators, "new_bytes"),
        (CpuMemory, "window"),
        (CpuMemory, "adopt"),
        (CpuMemory, "borrow"),
        (CpuMemory, "view"),
        (CpuMemory, "freeze"),
        (CpuMemory, "enter"),
    ):
        monkeypatch.setattr(place, name, found.around(getattr(place, name)))
    yield found
    found.left = -1


class World:
    """Tensors that share memory in every way, and their expected content."""

    def __init__(self) -> None:
        """Make two sides of a lazy copy with views, a share, an owner and an external tensor."""
        self.x = tt.asarray(VALUES)
        self.lazy = self.x.lazy_copy()
        self.view, self.tail = self.x[1:], self.x[2:]
        self.owned = tt.asarray(VALUES)
        self.shared = tt.asarray(VALUES)
        self.share = self.shared.share_data()
        self.array = np.array(VALUES)
        self.external = tt.from_numpy(self.array)

    def every(self) -> list[list[float]]:
        """Read all contents without `numpy()`, so that lazy copies stay lazy."""
        return [
            [float(each[i]) for i in range(len(each))]
            for each in (
                self.x, self.lazy, self.view, self.tail, self.owned, self.shared, self.share, self.external,
            )
        ]  # fmt: skip

    def must_work(self) -> None:
        """Check that every operation works now."""
        self.view[0] = 20.0
        assert self.x.numpy().tolist() == [1.0, 20.0, 3.0, 4.0]
        assert self.tail.numpy().tolist() == [3.0, 4.0]
        self.x[3] = 40.0
        assert self.tail.numpy().tolist() == [3.0, 40.0]
        assert self.lazy.numpy().tolist() == VALUES
        self.lazy[0] = 9.0
        assert self.x.numpy().tolist() == [1.0, 20.0, 3.0, 40.0]
        self.shared[0] = 5.0
        assert self.share.numpy().tolist() == [5.0, 2.0, 3.0, 4.0]
        self.array[0] = 6.0
        assert float(self.external[0]) == 6.0
        self.owned.resize(make_dim(6))
        assert self.owned.numpy().tolist() == [*VALUES, 0.0, 0.0]


ACTS: dict[str, Callable[[World], object]] = {
    "copy": lambda w: w.owned.copy(),
    "copy of a lazy copy": lambda w: w.lazy.copy(),
    "lazy copy": lambda w: w.owned.lazy_copy(),
    "lazy copy of a lazy copy": lambda w: w.lazy.lazy_copy(),
    "lazy copy of a share": lambda w: w.share.lazy_copy(),
    "lazy copy of a view": lambda w: w.view.lazy_copy(),
    "share": lambda w: w.owned.share_data(),
    "read-only share": lambda w: w.owned.share_data(read_only=True),
    "slice": lambda w: w.lazy[1:],
    "pickle": lambda w: pickle.loads(pickle.dumps(w.owned)),
    "asarray": lambda _: tt.asarray([[1.0], [2.0]]),
    "zeros": lambda _: tt.zeros((2, 2)),
    "of a type": lambda _: tt.Tensor[Cpu, tt.float32, tt.Rank1](make_dim(3), Cpu()),
    "make_darray": lambda _: tt.make_darray(tt.make_ddim([2]), 1.0),
    "allocate": lambda _: tt.Allocation.allocate(64, Cpu()),
    "from_allocation": lambda w: tt.from_allocation(w.owned.allocation, make_dim(2)),
    "borrow": lambda _: tt.borrow(bytearray(16), dtype=tt.float64),
    "from_numpy": lambda w: tt.from_numpy(w.array),
    "move": lambda w: w.share.share_data().move(),
    "numpy of a lazy copy": lambda w: w.lazy.numpy(),
    "DLPack of a lazy copy": lambda w: np.from_dlpack(w.lazy),
    "iterator": lambda w: list(tt.make_view(w.lazy)),
    "the same value": lambda w: operator.setitem(w.x, 0, 1.0),
    "the same value in a view": lambda w: operator.setitem(w.view, 0, 2.0),
    "the same values assigned": lambda w: w.lazy.assign(w.shared),
    "nothing added": lambda w: operator.iadd(w.x, 0.0),
    "nothing added by a ufunc": lambda w: np.add(w.owned, 0.0, out=w.lazy),
    "share assigned to itself": lambda w: w.shared.assign(w.share),
}
WRITES: dict[str, Callable[[World], object]] = {
    "resize": lambda w: w.owned.resize(make_dim(9)),
    "resize within": lambda w: w.owned.resize(make_dim(2)),
    "assign": lambda w: w.owned.assign(tt.zeros(7)),
    "assign to a lazy copy": lambda w: w.lazy.assign(tt.zeros(7)),
    "resize of a lazy copy": lambda w: w.lazy.resize(make_dim(2)),
    "write": lambda w: operator.setitem(w.lazy, ..., 0.0),
}


def until_it_succeeds(failing: Failing, act: Callable[[World], object], *, allocator: bool) -> Iterator[World]:
    """Run until no step fails; yield the world after each failure."""
    for number in range(1, 60):
        world = World()
        gc.collect()
        before, live = world.every(), tt.live_bytes()
        failing.left = number
        failed = False
        try:
            if allocator:
                with tt.use_allocator(Tight(failing)):
                    act(world)
            else:
                act(world)
        except NoMemoryError:
            failed = True
        reached = failing.left <= 0
        failing.left = -1
        assert failed == reached
        if not failed:
            return
        gc.collect()
        assert tt.live_bytes() <= live + 32  # one side of the lazy copy may have copied by now
        assert world.every() == before
        yield world
    raise AssertionError("it never succeeds")


@pytest.mark.parametrize("allocator", [False, True], ids=["default", "allocator"])
@pytest.mark.parametrize("name", ACTS)
def test_a_failing_step_changes_nothing(failing: Failing, name: str, *, allocator: bool) -> None:
    """All contents are unchanged, and later writes work."""
    for world in until_it_succeeds(failing, ACTS[name], allocator=allocator):
        world.must_work()


@pytest.mark.parametrize("allocator", [False, True], ids=["default", "allocator"])
@pytest.mark.parametrize("name", WRITES)
def test_a_failing_write_writes_nothing(failing: Failing, name: str, *, allocator: bool) -> None:
    """The tensor has the old content and shape, or the new ones, never a mixture."""
    for world in until_it_succeeds(failing, WRITES[name], allocator=allocator):
        world.must_work()


def test_a_failing_operation_leaks_nothing(failing: Failing) -> None:
    """The count of live bytes is unchanged."""
    gc.collect()
    live = tt.live_bytes()
    for act in (*ACTS.values(), *WRITES.values()):
        for world in until_it_succeeds(failing, act, allocator=True):
            del world
    world = None
    gc.collect()
    assert world is None
    assert tt.live_bytes() == live


def test_a_tensor_too_large_for_the_machine_harms_nothing() -> None:
    """Every operation that allocates raises MemoryError."""
    x = tt.asarray(VALUES)
    live = tt.live_bytes()
    operations: list[Callable[[], object]] = [
        lambda: tt.zeros(2**55), lambda: tt.ones(2**50), lambda: tt.full((2**25, 2**25), 1.0),
        lambda: tt.empty(2**55), lambda: tt.Allocation.allocate(2**58, Cpu()), lambda: x.resize(make_dim(2**50)),
        lambda: tt.broadcast_to(x, (2**48, 4)).copy(), lambda: x.assign(tt.broadcast_to(tt.asarray(1.0), (2**50,))),
    ]  # fmt: skip
    for operation in operations:
        with pytest.raises(MemoryError):
            operation()
    gc.collect()
    assert x.numpy().tolist() == VALUES
    x.resize(make_dim(5))
    x[4] = 5.0
    assert x.numpy().tolist() == [*VALUES, 5.0]
    operations.clear()
    x = tt.zeros(0)
    assert tt.live_bytes() == live - 32


def test_another_device_can_run_out_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lazy copy stays lazy, and copies once there is memory."""
    with served():
        x = tt.asarray(VALUES).to_device(Second(1))
        y = x.lazy_copy()
        view = x[1:]

        def none(_: Any) -> Any:
            raise NoMemoryError

        with monkeypatch.context() as patch:
            patch.setattr(new_arrays, "copy", none)
            for act in (lambda: operator.setitem(x, 0, 9.0), lambda: operator.iadd(view, 1.0), y.copy):
                with pytest.raises(NoMemoryError):
                    act()
        view[0] = 9.0
        assert x.to_device(Cpu()).numpy().tolist() == [1.0, 9.0, 3.0, 4.0]
        assert y.to_device(Cpu()).numpy().tolist() == VALUES
