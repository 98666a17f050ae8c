"""Which operands are temporaries: a chain writes only into memory that nothing else refers to."""

from __future__ import annotations

import functools
import gc
import importlib.util
import itertools
import operator
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor._compiled import CORE, STATUS

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

pytestmark = pytest.mark.skipif(CORE is None, reason=f"the compiled core is {STATUS}")

LARGE = 50_000
A, B, C, D = (tt.full(LARGE, float(n)) for n in (1, 2, 3, 4))
ROW, YES = C[:1], tt.full(LARGE, 1.0) > 0

BUILD = """
import sys
from setuptools import Distribution, Extension
command = Distribution({"ext_modules": [Extension("foreign", [sys.argv[1]])]}).get_command_obj("build_ext")
command.build_lib = command.build_temp = sys.argv[2]
command.ensure_finalized()
command.run()
print(command.get_ext_fullpath("foreign"))
"""


@pytest.fixture(scope="module", autouse=True)
def nothing_changes() -> Iterator[None]:
    """Check that the operands are unchanged after all tests."""
    yield
    assert [(float(x[0]), float(x[-1])) for x in (A, B, C, D)] == [(n, n) for n in (1, 2, 3, 4)]


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Build the C module beside this file."""
    source, folder = Path(__file__).with_name("foreign.c"), tmp_path_factory.mktemp("foreign")
    command = [sys.executable, "-c", BUILD, str(source), str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    spec = importlib.util.spec_from_file_location("foreign", done.stdout.splitlines()[-1])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def first(x: Any) -> float:
    """Return the first element, which equals the last one."""
    assert float(x[0]) == float(x[-1])
    return float(x[0])


def blocks(act: Any) -> float:
    """Return how many blocks of the pool the operation needs at once, including its result."""
    CORE.pool_trim()
    start = CORE.pool_state()[0]
    result = act()
    used, kept, _ = CORE.pool_state()
    assert result is not None
    return float((used - start + kept) // (8 * LARGE))


@pytest.mark.parametrize(
    ("needed", "chain"),
    [
        (1, lambda: A + B + C),
        (1, lambda: A + B + C + D + A),
        (1, lambda: A + B * C),
        (1, lambda: A - B * C),
        (1, lambda: 2.0 * (A + B)),
        (1, lambda: 1.0 - (A + B) * 2.0),
        (2, lambda: A * B + C * D - A),
        (2, lambda: (A + B) * (C - D) - A),
        (1, lambda: (A + B) + ROW),
        (1, lambda: A + B + C if A is not B else A),
    ],
)
def test_a_chain_reuses_its_temporaries(needed: int, chain: Any) -> None:
    """Its number of blocks is the number of operands that are alive at once, for any length."""
    expected = first(chain())
    for _ in range(50):  # until the interpreter has specialized each instruction
        assert first(chain()) == expected
    assert blocks(chain) == needed


def test_names_arguments_and_closures_are_not_temporaries() -> None:
    """Any kind of name protects its tensor."""
    local = A + B
    assert first(local + C) == 6
    assert first(local) == 3
    assert first((walrus := A + B) + C) == 6
    assert first(walrus) == 3

    def inner(argument: Any) -> Any:
        return argument + C, first(argument), closed + C, first(closed)

    closed = A + B
    total, after, other, closed_after = inner(A + B)
    assert (first(total), after, first(other), closed_after, first(closed)) == (6, 3, 6, 3, 3)
    assert [first(x + C) for x in [A + B]] == [6]
    for each in (A + B,):
        assert first(each + C) == 6
        assert first(each) == 3
    kept: Any = A + B
    kept, before = kept + C, kept
    assert (first(kept), first(before)) == (6, 3)


def test_a_name_that_ends_leaves_a_temporary() -> None:
    """A function returns its only reference; a generator yields one."""

    def made() -> Any:
        x = A + B
        return x  # noqa: RET504  # the point of the test

    assert first(made() + C) == 6

    def several() -> Iterator[Any]:
        x = A + B
        yield x
        assert first(x) == 3
        y = x + C
        yield y
        assert (first(x), first(y)) == (3, 6)

    assert [first(x + D) for x in several()] == [7, 10]


def test_generators_keep_operands_on_their_stack() -> None:
    """The garbage collector can find an operand on a suspended stack; its holder sees no change."""

    def waits() -> Generator[int, Any, Any]:
        return (A + B) + (yield 1) + (yield 2)

    generator = waits()
    assert next(generator) == 1
    seen = [x for x in gc.get_referents(generator) if isinstance(x, tt.Tensor)]
    assert generator.send(C) == 2
    assert [first(x) for x in seen] == [3] * len(seen)
    later = [x for x in gc.get_referents(generator) if isinstance(x, tt.Tensor)]
    with pytest.raises(StopIteration) as stop:
        generator.send(D)
    assert first(stop.value.value) == 10
    assert [first(x) for x in later] == [6] * len(later)
    assert [first(x) for x in seen] == [3] * len(seen)


def test_elements_of_containers_are_not_temporaries() -> None:
    """They have a single reference, too."""
    held: list[Any] = [A + B, A + C]
    assert first(held[0] + held[1]) == 7
    assert first(held[0] + C) == 6
    table = {"x": A + B}
    assert first(table["x"] + C) == 6
    pair = (A + B, A + C)
    left, right = pair
    del pair
    assert first(left + right) == 7
    assert [first(x) for x in (*held, table["x"], left, right)] == [3, 4, 3, 3, 4]
    total = functools.reduce(operator.add, [A + B, C, D])
    assert first(total) == 10
    running = list(itertools.accumulate([A + B, C, D]))
    assert [first(x) for x in running] == [3, 6, 10]
    running = list(itertools.accumulate([C, D], operator.add, initial=A + B))
    assert [first(x) for x in running] == [3, 6, 10]
    assert first(sum([C, D], A + B)) == 10
    assert [first(x) for x in map(operator.add, [A + B], [C])] == [6]
    assert first(functools.partial(operator.add, A + B)(C)) == 6


def test_weakly_referenced_tensors_are_not_temporaries() -> None:
    """A weak reference sees the tensor or its array as long as it lives."""
    seen: list[Any] = []

    def watched(x: Any) -> Any:
        seen.append(weakref.ref(x))
        return x

    def watch_array(x: Any) -> Any:
        seen.append(weakref.ref(x.numpy()))
        return x

    def found(x: Any) -> list[float]:
        assert x is not None
        return [first(each()) for each in seen if each() is not None]

    for _ in range(3):
        seen.clear()
        both = watched(A + B), None
        assert found(both[0] + C) == [3]
        del both
        total = [watch_array(A + B) + C, *found(A)]
        assert [first(total[0]), *total[1:]] == [6]

    alive: list[float] = []

    def looks() -> Any:
        alive.extend(float(each()[0]) for each in seen if each() is not None)
        return C

    seen.clear()
    assert first(watch_array(A + B) + C + looks()) == 9
    assert set(alive) <= {3.0}


def test_tensors_with_a_view_are_not_temporaries() -> None:
    """Views, buffers and capsules hold the array."""

    def shown(x: Any, way: Any) -> tuple[Any, Any]:
        return x, way(x)

    ways = (
        lambda x: x[:],
        lambda x: x.numpy(),
        lambda x: x.numpy()[:],
        lambda x: memoryview(x.numpy()),
        np.from_dlpack,
        lambda x: tt.reshape(x, (1, LARGE))[0],
    )
    for way in ways:
        views: list[Any] = []

        def seen(x: Any, way: Any = way, views: Any = views) -> Any:
            views.append(way(x))
            return x

        assert first(seen(A + B) + C) == 6
        assert [float(view[0]) for view in views] == [3]


def test_counted_memory_is_not_reused_for_results() -> None:
    """`live_bytes` counts created tensors, not results."""
    before = tt.live_bytes()
    total = tt.ones(LARGE) + A
    copied = A.copy() * 2.0 - tt.zeros(LARGE)
    assert tt.live_bytes() == before
    assert (first(total), first(copied)) == (2, 2)


def test_elements_of_object_arrays_are_not_temporaries() -> None:
    """NumPy calls the operators with them, several times if it broadcasts."""
    one, three = np.empty(1, object), np.empty(3, object)
    one[0] = A
    three[:] = [B, B, B]

    def chained() -> Any:
        return one + one + three, three + (one + one), one * one + three * three, one + one + three + three

    for _ in range(3):
        for found, expected in zip(chained(), (4, 4, 5, 6), strict=True):
            assert [first(x) for x in found] == [expected] * 3
    column = three.reshape(3, 1)
    assert [first(x) for x in (column + one + three).ravel()] == [5] * 9
    assert first(np.add.reduce(three)) == 6
    assert [first(x) for x in np.add.accumulate(three)] == [2, 4, 6]


def test_c_code_can_use_an_operand_twice(foreign: Any) -> None:
    """A function and an operator in C borrow the caller's temporary; both results are equal."""

    def results(keeper: Any) -> list[Any]:
        return [
            foreign.twice(A + B, C),
            foreign.twice(C, A + B),
            keeper + (A + B),
            (A + B) + keeper,
            (A * A + B) + keeper,
            keeper + A * (A + B),
        ]

    for _ in range(30):
        keeper = foreign.Keeper(C)
        assert [(first(x), first(y)) for x, y in results(keeper)] == [(6, 6)] * 6
        assert first(keeper.kept) == 3


def test_c_code_can_keep_a_result(foreign: Any) -> None:
    """A result that C code computed and keeps is not a temporary of the caller."""

    def results(keeper: Any) -> list[Any]:
        return [keeper * A + C, C + keeper * A, keeper * A + (keeper * A).kept, 2.0 * A + (keeper * A)]

    for _ in range(30):
        keeper = foreign.Keeper(tt.full(LARGE, 3.0))
        pairs = [(first(x), first(y)) for x, y in results(keeper)]
        assert pairs == [(6, 6), (6, 6), (6, 6), (5, 5)]
        product = keeper * A
        assert [first(x) for x in product + C] == [6, 6]
        assert first(product.kept) == 3


def test_stale_entries_of_the_stack_do_not_matter(foreign: Any) -> None:
    """An earlier expression left them above the top of the stack, while C code runs."""

    def results(keeper: Any, c: Any) -> Any:
        deep = A + (B + (A * c))  # leaves the product above the stack top of the next calls
        return deep, (A + (A - A * c) + c) + keeper, keeper + (A - (A - (A * c)))

    for _ in range(30):
        c = tt.full(LARGE, 3.0)
        keeper = foreign.Keeper(c)
        deep, (x, y), (z, t) = results(keeper, c)
        assert [first(each) for each in (deep, x, y, z, t)] == [6, 5, 5, 6, 6]
        assert (first(c), first(keeper.kept)) == (3, 3)


def test_comparisons_do_not_write_into_operands() -> None:
    """A comparison of booleans has their dtype; C code compares one operand repeatedly."""
    flags = [YES & YES, YES & YES]
    assert bool(tt.all(flags[0] == (YES & YES)))
    with pytest.raises(tt.TypedTensorError):
        _ = (YES & YES) in flags
    assert all(bool(tt.all(each)) for each in flags)
    no = YES ^ YES
    assert not bool(tt.any(no == (YES & YES)))
    assert bool(tt.all((YES & no) ^ YES))
    assert not bool(tt.any(no))


def test_errors_do_not_change_the_operands() -> None:
    """If NumPy raises, named tensors are unchanged, and so are the values in the message."""
    named = A + B
    with pytest.raises(tt.ShapeError):
        _ = (A + B) + tt.ones(LARGE + 1)
    with np.errstate(divide="raise"), pytest.raises(FloatingPointError):
        _ = (A + B) / (A - A)
    with np.errstate(over="raise"), pytest.raises(FloatingPointError):
        _ = (A + B) * 1e308 * 1e308
    assert first(named) == 3


def test_coroutines_and_threads_do_not_interfere() -> None:
    """A temporary is kept while other code runs the same chain."""

    async def one(x: Any) -> Any:
        return (A + x) + await other(x)

    async def other(x: Any) -> Any:
        return x + C

    def run(x: Any) -> Any:
        coroutine = one(x)
        try:
            coroutine.send(None)
        except StopIteration as stop:
            return stop.value

    assert first(run(B)) == 8
    wrong: list[float] = []

    def work(n: int) -> None:
        x = tt.full(LARGE, float(n))
        for _ in range(100):
            value = x + A + x * B - (x + C)
            if float(value[0]) != float(value[-1]) or float(value[0]) != 3 * n + 1 - n - 3:
                wrong.append(float(value[0]))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not wrong


def test_tracing_and_reference_counting_change_nothing() -> None:
    """Neither does a debugger that steps through, or code that reads frames and counts."""
    seen: list[Any] = []

    def follows(frame: Any, event: str, _: object) -> Any:
        frame.f_trace_opcodes = True
        seen.append((event, dict(frame.f_locals)))
        return follows

    def with_locals() -> tuple[float, float]:
        C2 = A + B  # noqa: N806  # named like its operands
        x = sys._getframe().f_locals["C2"] + C
        return first(x), first(C2)

    before = sys.gettrace()
    sys.settrace(follows)
    try:
        found = with_locals()
    finally:
        sys.settrace(before)
    assert found == (6, 3)
    assert with_locals() == (6, 3)
    assert len(seen) > 10
    shown = [x for _, names in seen for x in names.values() if isinstance(x, tt.Tensor) and x.ndim == 1]
    assert shown
    assert {first(x) for x in shown} <= {3.0, 6.0}
