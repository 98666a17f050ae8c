"""Compiled functions beside plain JAX, and beside the same functions uncompiled."""

from __future__ import annotations

import sys
import timeit
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from benchmarks.imports import imported
from benchmarks.report import Claim, Skipped, Table, claims
from benchmarks.timing import Effort, Timings, in_turns
from typedtensor.transforms import jit, value_and_grad

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parent.parent
MODULES = ("typedtensor", "typedtensor.transforms", "jax.numpy")
KIB = 1024
FEW = 15
"""The rounds of what takes long."""
SIZES_KIB = (8, 64, 1024, 8192, 65536)
BATCH, PIXELS, HIDDEN, DIGITS = 128, 64, 32, 10


def measure(effort: Effort) -> Iterator[Table]:
    """The overhead of a call, a step of training, expressions by size."""
    if find_spec("jax") is None:
        raise Skipped("not installed: jax. pip install 'typedtensor[transforms]'")
    import jax  # noqa: PLC0415  # only here

    few = effort._replace(rounds=min(effort.rounds, FEW))
    with jax.enable_x64(True):  # noqa: FBT003  # its name differs between versions
        call = timed(_call(jax), effort)
        step = timed(_step(jax), effort)
        alone = timed(_step(jax, compiles=False), few)
        sizes = {size: timed(_expression(jax, size), few) for size in SIZES_KIB}
    rows = [
        ["a call of four small matrices", *_texts(call, "numpy", "jax", "tensors")],
        [f"value and gradient, {PIXELS}x{HIDDEN}x{DIGITS}, {BATCH} images", *_texts(step, "numpy", "jax", "tensors")],
        ["the same, not compiled", *_texts(alone, "numpy", "jax", "tensors")],
    ]
    yield Table(
        "Compiled functions, wall clock. JAX's own time is that of its compiled function with NumPy's arrays, "
        "result included; NumPy's is of the same by hand:",
        ["what", "NumPy, µs", "JAX, µs", "typedtensor, µs"],
        rows,
    )
    found = [[f"{size:,} KiB", *_texts(each, "numpy", "plain", "jax", "tensors")] for size, each in sizes.items()]
    yield Table(
        "`exp(-(x * x)) * tanh(x) + x` of a float64 vector:",
        ["size", "NumPy, µs", "tensors, µs", "JAX, compiled, µs", "tensors, compiled, µs"],
        found,
    )
    imports = Timings(in_turns({module: imported(module, str(ROOT)) for module in MODULES}, min(effort.runs, FEW)))
    yield Table(
        "`import` in a fresh interpreter; the first call of a transformed function imports JAX:",
        ["module", "ms"],
        [[f"`{module}`", f"{imports.ns(module) / 1e6:.0f}"] for module in MODULES],
    )
    yield claims([Claim("added to a call of four arguments, µs", 20, call.added_ns("tensors", "jax") / 1e3)])


def timed(sides: dict[str, Callable[[], Any]], effort: Effort) -> Timings:
    """The sides in turns, by wall clock: JAX computes in several threads."""
    samples: dict[str, Callable[[], float]] = {}
    for name, side in sides.items():
        timer = timeit.Timer(side)
        timer.timeit(2)  # compiles
        number = max(1, int(effort.sample_s / max(timer.timeit(1), 1e-7)))
        samples[name] = partial(_sample, timer, number)
    return Timings(in_turns(samples, effort.rounds))


def _sample(timer: timeit.Timer, number: int) -> float:
    return timer.timeit(number) / number


def _texts(timings: Timings, *names: str) -> list[str]:
    return [f"{timings.ns(name) / 1e3:,.0f}" for name in names]


def _call(jax: Any) -> dict[str, Callable[[], Any]]:
    x, w = np.ones((2, 2)), np.ones(2)
    a, v = tt.from_numpy(x.copy()), tt.from_numpy(w.copy())
    ours: Any = jit(lambda a, b, c, d: tt.sum((a * b + c) @ d))
    theirs = jax.jit(lambda a, b, c, d: jax.numpy.sum((a * b + c) @ d))
    return {
        "numpy": lambda: np.sum((x * x + x) @ w),
        "jax": lambda: np.asarray(theirs(x, x, x, w)),
        "tensors": lambda: ours(a, a, a, v),
    }


def _step(jax: Any, *, compiles: bool = True) -> dict[str, Callable[[], Any]]:
    random = np.random.default_rng(0)
    shapes = ((PIXELS, HIDDEN), (HIDDEN,), (HIDDEN, DIGITS), (DIGITS,))
    weights = [random.standard_normal(shape) / 8 for shape in shapes]
    images = random.standard_normal((BATCH, PIXELS))
    targets = np.eye(DIGITS)[random.integers(0, DIGITS, BATCH)]

    def loss(net: Any, images: Any, targets: Any, xp: Any, log_softmax: Any) -> Any:
        scores = xp.tanh(images @ net[0] + net[1]) @ net[2] + net[3]
        return -xp.mean(xp.sum(log_softmax(scores, axis=1) * targets, axis=1))

    def by_hand() -> Any:
        w1, b1, w2, b2 = weights
        hidden = np.tanh(images @ w1 + b1)
        powers = np.exp(hidden @ w2 + b2)
        probabilities = powers / powers.sum(axis=1, keepdims=True)
        error = (probabilities - targets) / BATCH
        back = error @ w2.T * (1 - hidden * hidden)
        value = -np.mean(np.log(np.sum(probabilities * targets, axis=1)))
        return value, images.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(axis=0)

    theirs = jax.value_and_grad(lambda n, x, y: loss(n, x, y, jax.numpy, jax.nn.log_softmax))
    ours: Any = value_and_grad(lambda n, x, y: loss(n, x, y, sys.modules["typedtensor"], tt.log_softmax))
    if compiles:
        theirs, ours = jax.jit(theirs), jit(ours)
    net, x, y = [tt.from_numpy(each.copy()) for each in weights], tt.from_numpy(images), tt.from_numpy(targets)
    return {
        "numpy": by_hand,
        "jax": lambda: jax.tree.map(np.asarray, theirs(weights, images, targets)),
        "tensors": lambda: ours(net, x, y),
    }


def _expression(jax: Any, size_kib: int) -> dict[str, Callable[[], Any]]:
    raw = np.random.default_rng(0).standard_normal(size_kib * KIB // 8)
    x: Any = tt.from_numpy(raw.copy())

    def of(xp: Any, x: Any) -> Any:
        return xp.exp(-(x * x)) * xp.tanh(x) + x

    theirs, ours = jax.jit(partial(of, jax.numpy)), jit(partial(of, tt))
    return {
        "numpy": lambda: of(np, raw),
        "plain": lambda: of(tt, x),
        "jax": lambda: np.asarray(theirs(raw)),
        "tensors": lambda: ours(x),
    }
