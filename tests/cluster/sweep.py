"""Random programs over random chunks, compared with the Cpu: dtype, shape, known sizes, values and errors.

    python -m tests.cluster.sweep --count 20000 [--seed 0] [--minutes 10] [--only NAME]

A program is a call from the table of calls with operands of other sizes (empty ones too), other values (ties, NaN,
infinities) and other dtypes, each in random, unequal chunks along every axis; often one or two more calls follow.
Each difference that is not in `KNOWN` is printed with its seed: `--seed N --count 1` runs it again.
"""

from __future__ import annotations

import argparse
import time
import warnings
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import typedtensor as tt
from tests.gpu import calls
from typedtensor import Cluster, Cpu, cluster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SIZES = (0, 1, 1, 2, 3, 4, 5, 6, 7)
SWAPS = {
    "b": ("bool",),
    "i": ("int8", "int16", "int32", "int64"),
    "u": ("uint8", "uint16", "uint32", "uint64"),
    "f": ("float16", "float32", "float64"),
    "c": ("complex64", "complex128"),
}
"""The dtypes that replace one of their kind."""


class Program(NamedTuple):
    """A call, its operands and their chunks, and the calls that follow on a result of one tensor."""

    calls: tuple[calls.Call, ...]
    operands: tuple[np.ndarray, ...]
    chunks: tuple[tuple[tuple[int, ...], ...], ...]

    @property
    def label(self) -> str:
        """The labels of the calls."""
        return " > ".join(call.label for call in self.calls)

    def __str__(self) -> str:
        given = (f"{x.dtype}{x.shape} in {chunks}" for x, chunks in zip(self.operands, self.chunks, strict=True))
        return f"{self.label} of {', '.join(given)}"


def cut(size: int, random: np.random.Generator) -> tuple[int, ...]:
    """Return random, unequal chunks of an axis."""
    if size < 2 or random.random() < 0.2:
        return (size,)
    ends = np.flatnonzero(random.random(size - 1) < random.choice([0.2, 0.5, 0.9])) + 1
    return tuple(map(int, np.diff([0, *ends, size])))


def values(shape: tuple[int, ...], like: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Return values of the dtype: as in the call, with many ties, or with NaN and infinities."""
    kind = np.dtype(like.dtype).kind
    how = random.integers(4)
    if how == 0 or kind == "b":
        return calls.of(shape, like.dtype.name, int(random.integers(1000)))
    if kind in "iu":
        return random.integers(0, 3, shape).astype(like.dtype)
    if how == 1:
        return random.integers(-1, 2, shape).astype(like.dtype)
    found = random.normal(size=shape) * random.choice([1, 100])
    if how == 2:
        wrong = random.random(shape) < random.choice([0.1, 0.5])
        found = np.where(wrong, random.choice([np.nan, np.nan, np.inf, -np.inf], shape), found)
    with np.errstate(all="ignore"):
        return found.astype(like.dtype)


def drawn(call: calls.Call, random: np.random.Generator) -> tuple[np.ndarray, ...]:
    """Return operands of the call: its own, or others whose sizes are equal where its sizes are."""
    if random.random() < 0.3:
        return call.arrays
    sizes: dict[int, int] = {1: 1}
    fresh = random.random() < 0.7
    found = []
    swaps = {kind: str(random.choice(names)) for kind, names in SWAPS.items()}
    swap = random.random() < 0.4
    for array in call.arrays:
        shape = tuple(sizes.setdefault(size, int(random.choice(SIZES))) if fresh else size for size in array.shape)
        like = array.astype(swaps[array.dtype.kind]) if swap and array.dtype.kind in swaps else array
        if shape == array.shape and (random.random() < 0.4 or array.dtype.kind == "i"):
            found.append(like)
        else:
            found.append(values(shape, like, random))
    if call.label.startswith("searchsorted") and "sorter" not in call.label:
        found[0] = np.sort(found[0])  # in an array without order every position is right
    return tuple(found)


def programs(seed: int, only: str = "") -> Iterator[tuple[int, Program]]:
    """Yield programs with their seeds."""
    every = [call for call in calls.every() if call.arrays]
    first = [call for call in every if call.label.startswith(only)]
    unary = [call for call in every if len(call.arrays) == 1]
    while True:
        random = np.random.default_rng(seed)
        chosen = [first[random.integers(len(first))]]
        while random.random() < 0.3:
            chosen.append(unary[random.integers(len(unary))])
        operands = drawn(chosen[0], random)
        chunks = tuple(tuple(cut(size, random) for size in x.shape) for x in operands)
        yield seed, Program(tuple(chosen), operands, chunks)
        seed += 1


def run(program: Program, device: Any) -> Any:
    """Return the values on the Cpu, or the error."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            given: list[Any] = [tt.from_numpy(x.copy()) for x in program.operands]
            if device != Cpu():
                given = [
                    cluster.rechunk(x.to_device(device), chunks) if x.ndim else x.to_device(device)
                    for x, chunks in zip(given, program.chunks, strict=True)
                ]
            found: Any = program.calls[0].function(*given)
            for call in program.calls[1:]:
                if isinstance(found, list | tuple) or not hasattr(found, "to_device"):
                    break
                found = call.function(found)
        except tt.TypedTensorError as error:
            return error
        return found


def on_the_cpu(found: Any) -> Any:
    """Return the arrays of a result, or the error of computing them."""
    if isinstance(found, Exception):
        return found
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            if isinstance(found, list | tuple):
                return [on_the_cpu(each) for each in found]
            return found.to_device(Cpu()).numpy() if hasattr(found, "to_device") else np.asarray(found)
        except tt.TypedTensorError as error:
            return error


def difference(program: Program) -> str | None:
    """Return how the Cluster differs from the Cpu, or None."""
    try:
        expected = on_the_cpu(run(program, Cpu()))
    except Exception:  # noqa: BLE001  # NumPy's own error: a fault of the Cpu, which other tests find
        return None
    plan = run(program, Cluster())
    found = on_the_cpu(plan)
    return _compared(expected, found, plan, len(program.calls))


def _compared(expected: Any, found: Any, plan: Any, steps: int) -> str | None:
    if isinstance(expected, list) and not isinstance(found, Exception):
        if not isinstance(found, list) or len(found) != len(expected):
            return f"{len(expected)} results, {found!r:.300}"
        pairs = zip(expected, found, plan if isinstance(plan, list | tuple) else [plan] * len(found), strict=True)
        return next((text for e, f, p in pairs if (text := _compared(e, f, p, steps))), None)
    if isinstance(expected, Exception) or isinstance(found, Exception):
        return _errors(expected, found, steps)
    declared = getattr(getattr(plan, "dtype", None), "name", found.dtype.name), _shape(plan) or found.shape
    if declared != (found.dtype.name, found.shape):
        return f"declared {declared}, computed {found.dtype}{found.shape}"
    if (expected.dtype, expected.shape) != (found.dtype, found.shape):
        return f"{expected.dtype}{expected.shape} on the Cpu, {found.dtype}{found.shape}"
    return _values(expected, found, 512.0**steps)  # each call may round again


def _shape(plan: Any) -> tuple[int, ...] | None:
    try:
        return tuple(map(int, plan.shape))
    except tt.ShapeError:
        return None


def _errors(expected: Any, found: Any, steps: int) -> str | None:
    if isinstance(found, list):  # one of several results
        found = next((each for each in found if isinstance(each, Exception)), found)
    if isinstance(found, Exception) and "compute_chunk_sizes" in str(found):
        return None
    if isinstance(expected, Exception) and isinstance(found, Exception):
        # The Cluster sees a wrong shape or dtype of a later call before a wrong value of an earlier one.
        same = type(expected) is type(found) or steps > 1
        return None if same else f"{type(expected).__name__} on the Cpu ({expected}), {type(found).__name__} ({found})"
    if isinstance(expected, Exception):
        return f"{type(expected).__name__} on the Cpu ({expected}), a result {found!r:.200}"
    return f"{expected!r:.200} on the Cpu, {type(found).__name__}: {found}"


def _values(expected: np.ndarray, found: np.ndarray, loose: float) -> str | None:
    if expected.dtype.kind in "biu":
        same = np.array_equal(expected, found)
    else:
        eps = float(np.finfo(expected.dtype).eps)
        finite = np.abs(expected[np.isfinite(expected)])
        scale = float(np.max(finite, initial=1.0))
        with np.errstate(all="ignore"):
            if expected.dtype.itemsize == 2:
                expected, found = expected.astype(np.float64), found.astype(np.float64)
            same = np.allclose(found, expected, rtol=loose * eps, atol=loose * eps * scale, equal_nan=True)
    if same:
        return None
    return f"{np.array2string(expected, threshold=40)} on the Cpu, {np.array2string(found, threshold=40)}"


def _has(calls_: tuple[calls.Call, ...], *names: str) -> bool:
    return any(call.label.startswith(names) for call in calls_)


KNOWN: dict[str, Callable[[Program], bool]] = {
    "Rounding differs with the order: a number just below an integer becomes the integer below": lambda program: _has(
        program.calls[1:], "astype"
    ),
    "BLAS adds NaN and infinities in another order": lambda program: (
        _has(program.calls, "matmul", "matvec", "multi_dot", "vecdot", "vecmat", "tensordot", "einsum")
        and not all(np.all(np.isfinite(x)) for x in program.operands if x.dtype.kind in "fc")
    ),
    "The sign of a NaN depends on the order of operations": lambda program: _has(
        program.calls[1:], "signbit", "copysign"
    ),
    "Products of complex infinities depend on the order of factors": lambda program: (
        _has(program.calls, "prod[complex", "nanprod[complex")
        and not all(np.all(np.isfinite(x)) for x in program.operands if x.dtype.kind in "fc")
    ),
    "Without elements, no task looks whether parts are from 0 to 100": lambda program: (
        _has(program.calls, "percentile", "nanpercentile", "quantile", "nanquantile") and not program.operands[0].size
    ),
    "Without elements, no task looks whether the positions of samples ascend": lambda program: (
        _has(program.calls[:1], "interp") and not program.operands[0].size
    ),
    "Without bins, no task looks whether their only edge is NaN": lambda program: (
        _has(program.calls[:1], "histogram[edges]") and program.operands[1].size == 1
    ),
}
"""Differences that stay, by reason."""


def reason(program: Program) -> str | None:
    """Return why a difference of this program stays, if it does."""
    return next((why for why, holds in KNOWN.items() if holds(program)), None)


def main() -> int:
    """Run programs, print differences, and return their number."""
    parser = argparse.ArgumentParser(description="Compare random programs on a Cluster with the Cpu.")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    end, wrong, done = time.monotonic() + 60 * options.minutes, 0, 0
    for seed, program in programs(options.seed, options.only):
        if done == options.count or time.monotonic() > end:
            break
        done += 1
        try:
            text = difference(program)
        except Exception as error:  # noqa: BLE001  # no error of ours: a difference
            text = f"{type(error).__name__}: {error}"
        if text and not reason(program):
            wrong += 1
            print(f"{seed}: {program}\n    {text}", flush=True)  # noqa: T201  # a command
    print(f"{done} programs, {wrong} differences")  # noqa: T201  # as above
    return wrong


if __name__ == "__main__":
    raise SystemExit(main() > 0)
