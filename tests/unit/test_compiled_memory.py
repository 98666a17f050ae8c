"""The memory of the compiled core: the pool, what is kept alive, and allocations that fail."""

from __future__ import annotations

import copy
import gc
import os
import random
import subprocess
import sys
import threading
import weakref
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

import typedtensor as tt
from native.kinds import kinds
from tests.platforms import posix
from typedtensor import DArray
from typedtensor._compiled import CORE, STATUS
from typedtensor.core.tensor import ForeignTensor
from typedtensor.memory import pool

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.skipif(CORE is None, reason=f"the compiled core is {STATUS}")

LARGE = 50_000


def test_a_chain_needs_the_memory_of_two_results() -> None:
    """An intermediate result goes back to the pool as soon as the next one is there, which the one after it takes."""
    a, b = tt.full(LARGE, 1.0), tt.full(LARGE, 2.0)
    tt.allocators.trim()
    result = a + b + a + b + a + b + a
    used, kept, _ = CORE.pool_state()
    assert 8 * LARGE <= kept <= 9 * LARGE
    assert float(result[0]) == float(result[-1]) == 10
    names = [result, result + a, result + b]
    assert CORE.pool_state()[0] - used >= 16 * LARGE
    assert [float(x[0]) for x in (a, b, *names)] == [1, 2, 10, 11, 12]


@pytest.mark.parametrize("size", [4, 128])
def test_a_failing_allocation_raises_and_changes_nothing(size: int) -> None:
    """Each allocation of an operation fails in turn: it raises, and the operation works afterwards."""
    hooks = pytest.importorskip("_testcapi", reason="this Python has no module to let allocations fail")
    for name, act in kinds(size).items():
        if "fails" in name or "warns" in name or name in {"inv", "eig"}:  # np.errstate cannot be left without memory
            continue
        for step in range(30):
            answer = error = None
            hooks.set_nomemory(step, step + 1)
            try:
                answer = act()
            except Exception as found:  # noqa: BLE001  # a MemoryError, possibly translated
                error = found
            finally:
                hooks.remove_mem_hooks()
            assert answer is not None or error is not None or "=" in name, name
        act()


@pytest.mark.parametrize("name", ["chain", "add", "exp", "copy", "zeros"])
def test_the_pool_is_emptied_before_memory_error(name: str) -> None:
    """If the system refuses a block, the pool returns its blocks, then MemoryError is raised."""
    act = kinds(128)[name]
    act()
    for step in range(3):
        tt.allocators.trim()
        CORE.pool_fail_after(step)
        try:
            with suppress(MemoryError, tt.OutOfMemoryError):
                act()
        finally:
            CORE.pool_fail_after(-1)
    act()


def _left(act: Callable[[], Any]) -> tuple[int, int]:
    """Return the blocks and the counted bytes that are left after many repetitions."""
    gc.collect()
    live, blocks = tt.live_bytes(), sys.getallocatedblocks()
    for _ in range(500):
        act()
    gc.collect()  # empties the free lists, too
    return sys.getallocatedblocks() - blocks, tt.live_bytes() - live


@pytest.mark.parametrize("size", [4, 128])
def test_no_operation_leaks_a_block(size: int) -> None:
    """Neither interpreter blocks nor counted ones are left; native/leaks.py checks the process after many more runs."""
    left: dict[str, tuple[int, int]] = {}
    gc.collect()
    gc.freeze()  # so that a collection visits only the objects of the operations
    try:
        for name, act in kinds(size).items():
            if name == "matmul":  # NumPy's threads, which wait for each other on a busy core
                continue
            left[name] = min(_left(act) for _ in range(3))  # the caches may fill in some of the runs
    finally:
        gc.unfreeze()
    assert not {name: found for name, found in left.items() if found[0] > 100 or found[1]}


def test_the_pool_is_bounded_and_can_be_disabled() -> None:
    """It keeps at most its limit, can be emptied, and is counted separately."""
    before, live = tt.allocators.kept(), tt.live_bytes()
    try:
        tt.allocators.set_pool_limit(1 << 20)
        x = tt.ones(LARGE)
        results = [x + x for _ in range(10)]
        assert tt.live_bytes() - live == 8 * LARGE
        assert tt.allocators.kept().used_bytes >= 80 * LARGE
        del results
        assert 8 * LARGE <= tt.allocators.kept().kept_bytes <= 1 << 20
        assert tt.allocators.trim(8 * LARGE * 9 // 8) > 0
        assert tt.allocators.trim() > 0 == tt.allocators.kept().kept_bytes
        tt.allocators.set_pool_limit(0)
        del x
        y = tt.ones(LARGE)
        z = y + y
        assert z.numpy()[-1] == 2
        del y, z
        assert tt.allocators.kept()[:2] == (before.used_bytes, 0)
        for wrong in (-1, 1.5, True, "x", 1 << 70):
            with pytest.raises(tt.OptionError):
                tt.allocators.set_pool_limit(wrong)  # type: ignore[arg-type]  # the point of the test
    finally:
        tt.allocators.set_pool_limit(before.limit_bytes)


def test_the_pool_returns_its_oldest_blocks_first() -> None:
    """Results of many sizes are freed in any order with the pool always full; no block is used twice."""
    sources = [tt.full(8192 + 1100 * n, 1.0) for n in range(12)]
    before = tt.allocators.kept()
    choose = random.Random(5)  # noqa: S311  # not for security
    held: list[tuple[float, Any]] = []
    try:
        tt.allocators.trim()
        tt.allocators.set_pool_limit(1 << 20)
        for step in range(3000):
            held.append((step + 1.0, choose.choice(sources) + float(step)))
            if len(held) > 20:
                for _ in range(choose.randrange(20)):
                    expected, x = held.pop(choose.randrange(len(held)))
                    assert float(x[0]) == float(x[-1]) == expected
                    del x
            assert tt.allocators.kept().kept_bytes <= 1 << 20
        held.clear()
        newest = sources[-1] + 1.0
        address = newest.raw_ptr()
        del newest
        tt.allocators.trim(200_000)
        assert (sources[-1] + 2.0).raw_ptr() == address
        assert tt.allocators.kept().used_bytes == before.used_bytes
    finally:
        tt.allocators.set_pool_limit(before.limit_bytes)


def test_the_garbage_collector_does_not_track_tensors() -> None:
    """A plain tensor has no references, and tracking a million would slow collections down. Subclasses are tracked."""
    x = tt.ones(4)
    y = x.lazy_copy()
    made = [x + y, x[1:], tt.sum(x), x, y, x.share_data().move(), tt.exp(x), tt.exp(x[::2]), copy.copy(x)]
    assert not any(map(gc.is_tracked, made))

    class Named(tt.Tensor):  # type: ignore[type-arg,misc]  # as the internal subclasses, which no program has
        __module__ = "typedtensor"
        note: Any

    named: Any = Named.__new__(Named)
    named.note = [named]
    watch = weakref.ref(named)
    del named
    gc.collect()
    assert watch() is None
    assert gc.is_tracked(Named.__new__(Named))
    with pytest.raises(TypeError, match="takes no arguments"):
        tt.Tensor.__new__(tt.Tensor, 1)  # type: ignore[call-arg]  # the point of the test


class _Foreign:
    """An array of another library, which can refer to the arrays it was made of."""

    shape = (1,)
    owner: Any = None


@pytest.mark.parametrize("kind", [ForeignTensor, DArray])
def test_a_cycle_through_an_array_of_another_library_is_freed(kind: type[Any]) -> None:
    """The garbage collector traverses the tensor and the array."""
    x, raw = kind(), _Foreign()
    raw.owner, x._raw = [x], raw
    watches = weakref.ref(x), weakref.ref(raw)
    del x, raw
    gc.collect()
    assert [watch() for watch in watches] == [None, None]


HELD: dict[str, Callable[[], Any]] = {
    "owned": lambda: tt.ones(3),
    "large": lambda: tt.ones(LARGE) + 1.0,
    "view": lambda: tt.ones(3)[1:],
    "lazy copy": lambda: tt.ones(3).lazy_copy().lazy_copy(),
    "borrowed": lambda: tt.borrow(bytearray(8), dtype=tt.int8, release=list),
}


@pytest.mark.parametrize("name", HELD)
@pytest.mark.parametrize("dynamic", [False, True])
def test_objects_that_refer_to_a_tensor_are_freed_with_it(name: str, *, dynamic: bool) -> None:
    """The cycles do not contain the tensor itself: lists, closures and weak references with callbacks."""
    gone: list[str] = []
    x = HELD[name]()
    x = x.dynamic() if dynamic else x
    watch = weakref.finalize(x, gone.append, "finalized")
    held: list[Any] = [x, weakref.ref(x, lambda _: gone.append("x"))]
    held += [held, held.append]
    del x
    assert not gone
    del held
    gc.collect()
    assert not watch.alive
    assert "finalized" in gone


@pytest.mark.parametrize(
    ("text", "expected"), [(None, 1 << 34), ("max\n", 1 << 34), (f"{1 << 30}\n", 1 << 30), (f"{1 << 62}", 1 << 34)]
)
@posix
def test_the_pool_reads_the_memory_limit_of_the_machine_or_container(
    text: str | None, expected: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Most machines have no file with the limit of a container."""
    file = tmp_path / "memory.max"
    if text is not None:
        file.write_text(text, "ascii")
    monkeypatch.setattr(pool, "GROUPS", (str(tmp_path / "missing"), str(file)))
    monkeypatch.setattr(os, "sysconf", {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": 1 << 22}.__getitem__)
    monkeypatch.delenv(pool.VARIABLE, raising=False)
    assert pool._configured() == expected // pool.FRACTION


def test_arrays_of_the_pool_are_aligned_and_can_be_freed_by_any_thread() -> None:
    """Their base is the block, which a view keeps in use."""
    x = tt.ones(LARGE)
    before = CORE.pool_state()[0]
    view = (x + x).numpy()[1:]
    assert type(view.base.base) is CORE.Block
    assert view.base.ctypes.data % 64 == 0
    assert (x + x).is_external is False
    (x * 3.0)[:]
    assert (view == 2).all()
    assert CORE.pool_state()[0] > before
    del view
    assert CORE.pool_state()[0] == before

    def work(number: float, wrong: list[float]) -> None:
        for _ in range(200):
            found = (x * number + x) * 2.0 - x
            if not (found.numpy() == 2 * number + 1).all():
                wrong.append(number)

    wrong: list[float] = []
    threads = [threading.Thread(target=work, args=(float(n), wrong)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@posix
def test_the_pool_works_in_a_forked_process() -> None:
    """The child keeps the blocks that the pool had, and adds its own."""
    x = tt.ones(LARGE)
    _ = x + x
    child = os.fork()
    if not child:
        os._exit(0 if float(((x + x) * 2.0 + x)[0]) == 5 and tt.allocators.trim() > 0 else 1)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"TYPEDTENSOR_PURE": "1"}, "off: TYPEDTENSOR_PURE is set, 0"),
        ({"TYPEDTENSOR_POOL": "0"}, "in use, 0"),
        ({"TYPEDTENSOR_POOL": "12345678"}, "in use, 12345678"),
    ],
)
def test_environment_variables(variables: dict[str, str], expected: str) -> None:
    """They select pure Python, and the limit of the pool."""
    code = (
        "import typedtensor as tt, typedtensor._compiled as c; x = tt.ones(50000); assert float((x + x + x)[1]) == 3;"
        "print(c.STATUS, tt.allocators.kept().limit_bytes, sep=', ')"
    )
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TYPEDTENSOR_")}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**environment, **variables}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == expected
