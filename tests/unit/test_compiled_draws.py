"""The methods of a Generator that the compiled core has draw what those in Python draw, and refuse the same."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor._compiled import CORE
from typedtensor.random._distributions import DISTRIBUTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(CORE is None, reason="the compiled core is not in use")

SIZES = (3, (2, 3), (), 0, (0, 2), -1, True, None, [2], 2.0, (1,) * 9, (1,) * 10, (2.0,), tt.make_dim(2), 10**30)
DTYPES = (None, tt.float64, tt.float32, tt.float16, tt.int64, tt.int8, tt.uint8, tt.uint64, tt.bool, float, "float32")
NUMBERS = (
    0,
    1,
    2,
    0.5,
    1.5,
    -1.0,
    -0.0,
    0.0,
    True,
    math.nan,
    math.inf,
    1e308,
    -1e308,
    2**62,
    2**63,
    10**400,
    "1",
    None,
)
LIMITS = (0, 1, 5, -3, 127, 128, 255, 256, 2**31, -(2**63), 2**63 - 1, 2**63, 10**30, True, 1.5, None)
X, V = tt.reshape(tt.arange(12), (4, 3)), tt.asarray([0.5, 1.5, 2.5])


def _names_with_numbers() -> Iterator[tuple[str, tuple[Any, ...]]]:
    for chosen in DISTRIBUTIONS.values():
        for other in NUMBERS:
            good: tuple[Any, ...] = eval(f"({chosen.example},)") if chosen.example else ()
            yield chosen.name, good
            for at in range(len(good)):
                yield chosen.name, (*good[:at], other, *good[at + 1 :])


CALLS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    *((name, (size,), {}) for name in ("random", "standard_normal", "uniform", "normal") for size in SIZES),
    *((name, (), {"size": size}) for name in ("random", "standard_normal", "uniform", "normal") for size in SIZES),
    *((name, (), {"shape": size}) for name in ("random", "normal") for size in SIZES),
    *(
        (name, (2,), {"dtype": dtype})
        for name in ("random", "standard_normal", "uniform", "normal", "standard_exponential")
        for dtype in DTYPES
    ),
    *((name, (a, b, 2), {}) for name in ("uniform", "normal") for a in NUMBERS for b in NUMBERS),
    *(("uniform", (2,), {"low": a}) for a in NUMBERS),
    *(("normal", (), {"scale": a}) for a in NUMBERS),
    *(
        (name, given, options)
        for name in ("uniform", "normal", "random")
        for given, options in (
            ((1.0, 2.0), {"size": 2}),
            ((1.0, 2.0), {"low": 1.0}),
            ((1.0, 2.0, 3), {"size": 2}),
            ((1.0, 2.0, 3, 4), {}),
            ((3,), {"size": 2}),
            ((3,), {"size": None}),
            ((None,), {}),
            ((), {"shape": None}),
            ((), {"other": 1}),
            ((), {"scale": 2.0, "loc": 1}),
            ((), {"shape": 2, "size": 2}),
        )
    ),
    *(("integers", (a, b), {}) for a in LIMITS for b in LIMITS),
    *(("integers", (a,), {}) for a in LIMITS),
    *(("integers", (0, 5, size), {}) for size in SIZES),
    *(("integers", (0,), {"high": 5, "size": size}) for size in SIZES),
    *(("integers", (0, 5), {"shape": size}) for size in SIZES),
    *(
        ("integers", (a, b, 2), {"dtype": dtype, "endpoint": end})
        for a in (0, -1, -128, -129)
        for b in (1, 127, 128, 255, 256, 2**63 - 1, 2**63)
        for dtype in DTYPES
        for end in (False, True)
    ),
    *(
        ("integers", given, options)
        for given, options in (
            ((), {}),
            ((0, 5, 2, 3), {}),
            ((0, 5), {"endpoint": 1}),
            ((0, 5), {"high": 6}),
            ((0,), {"low": 6}),
            ((0, 5, 2), {"size": 2}),
            ((0, 5), {"size": None}),
            ((0, 5), {"other": 1}),
        )
    ),
    *(("choice", (each,), {"size": 2}) for each in (0, 1, 5, -1, True, 10**30, 1.5, None, X, V, X[:0], V[0])),
    *(("choice", (each, size), {}) for each in (5, V, X, X[:, ::2]) for size in SIZES),
    *(
        ("choice", (each,), options)
        for each in (5, V, X, V.dynamic(), V.lazy_copy(), tt.astype(V, tt.float32))
        for options in (
            {"size": 3, "replace": False},
            {"size": 30, "replace": False},
            {"size": 3, "replace": 1},
            {"size": 3, "shuffle": False, "replace": False},
            {"shape": 3, "axis": -1},
            {"size": None},
            {"shape": None},
            {"shape": 2, "size": 2},
            {"other": 2},
            {"size": 2, "p": tt.full(3, 1 / 3)},
        )
    ),
    *(("permutation", (each,), {}) for each in (0, 1, 5, -1, True, 10**30, 1.5, None, X, V, X[:0], V[0], X[::2, ::2])),
    *(("permutation", (each,), {"axis": 0}) for each in (5, X)),
    *(("permutation", (each,), {}) for each in (V.dynamic(), V.lazy_copy(), V > 1, tt.broadcast_to(V, (2, 3)))),
    *(("permutation", given, {}) for given in ((), (5, 0))),
    *((name, given, {}) for name, given in _names_with_numbers()),
    *((name, (*given, size), {}) for name, given in _names_with_numbers() for size in SIZES if len(given) != 3),
    *(
        (name, (), {**dict(zip((each.name for each in DISTRIBUTIONS[name].parameters), given, strict=True)), "size": 2})
        for name, given in _names_with_numbers()
    ),
    *((name, (V,) * len(DISTRIBUTIONS[name].parameters), {}) for name in DISTRIBUTIONS),
]


def _outcome(method: Any, given: tuple[Any, ...], options: dict[str, Any]) -> tuple[object, ...]:
    generator = tt.random.default_rng(7)
    try:
        found = method(generator, *given, **options)
    except Exception as error:  # noqa: BLE001  # compared
        return type(error), str(error), generator.numpy().bit_generator.state
    array = np.asarray(found)
    state = generator.numpy().bit_generator.state
    return type(found), found.dtype, array.shape, array.tobytes(), array.flags.writeable, state


@pytest.mark.parametrize("name", sorted({name for name, _, _ in CALLS}))
def test_the_core_draws_as_python(name: str) -> None:
    """The same numbers, of the same stream afterwards; also where it leaves the call to Python."""
    method = getattr(tt.random.Generator, name)
    for each, given, options in CALLS:
        if each == name:
            expected = _outcome(method._python, given, options)
            assert _outcome(method, given, options) == expected, (name, given, options)


@pytest.mark.parametrize("x", [V, X, X[:, ::2], V.dynamic(), V[:1]], ids=["vector", "matrix", "steps", "DArray", "one"])
def test_the_core_shuffles_as_python(x: Any) -> None:
    """In place, and along the first axis."""
    mine, theirs = tt.copy(x), tt.copy(x)
    tt.random.default_rng(7).shuffle(mine)
    method: Any = tt.random.Generator.shuffle
    method._python(tt.random.default_rng(7), theirs)
    assert np.array_equal(mine, theirs)


def test_a_lazy_copy_is_not_shuffled() -> None:
    """Nor is the source of one."""
    x = tt.arange(20)
    other = x.lazy_copy()
    tt.random.default_rng(7).shuffle(x)
    assert np.array_equal(other, np.arange(20))
    assert not np.array_equal(x, np.arange(20))
    tt.random.default_rng(7).shuffle(other)
    assert np.array_equal(np.sort(other), np.arange(20))


def test_memory_that_another_thread_shares_meanwhile_is_not_shuffled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tensor gets memory of its own."""
    x = tt.arange(5)
    others: list[Any] = []

    class Source:
        def permutation(self, count: int) -> Any:
            others.append(x.lazy_copy())
            return np.arange(count)[::-1]

    generator = tt.random.default_rng(7)
    monkeypatch.setattr(generator._stream, "source", Source())
    generator.shuffle(x)
    assert (x.tolist(), others[0].tolist()) == ([4, 3, 2, 1, 0], [0, 1, 2, 3, 4])


def test_a_read_only_tensor_is_not_shuffled() -> None:
    """The stream stays where it is."""
    generator = tt.random.default_rng(7)
    state = generator.numpy().bit_generator.state
    with pytest.raises(tt.ReadOnlyError):
        generator.shuffle(tt.broadcast_to(V, (2, 3)))
    assert generator.numpy().bit_generator.state == state


def test_an_allocator_in_use_gives_the_memory() -> None:
    """The core leaves the call to Python."""
    with tt.use_allocator(tt.allocators.aligned(4096)):
        drawn = [tt.random.default_rng(7).random(3), tt.random.default_rng(7).permutation(3)]
    assert [each.allocation.ptr % 4096 for each in drawn] == [0, 0]


def test_a_subclass_draws_in_python() -> None:
    """The core draws for the class itself alone: a subclass may replace what the methods in Python use."""
    generator = tt.random.default_rng(7)

    class Other(tt.random.Generator[tt.Cpu]):
        __slots__ = ()

    made: Any = Other.__new__(Other)
    made._device, made._seed, made._stream = generator._device, generator._seed, generator._stream
    assert np.array_equal(made.random(3), tt.random.default_rng(7).random(3))


def test_bytes_of_drawn_numbers_are_counted() -> None:
    """Of single numbers, arrays and parts, until they die."""
    generator, before = tt.random.default_rng(7), tt.live_bytes()
    drawn = [generator.random(), generator.normal(10), generator.integers(0, 5, 10), generator.choice(V, 10)]
    assert tt.live_bytes() == before + 8 * 31
    del drawn
    assert tt.live_bytes() == before
