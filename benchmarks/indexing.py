"""The time of small operations: elements, rows, new axes, transposes, small new tensors, and loops of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from benchmarks.functions import in_ns
from benchmarks.report import Claim, Table, claims
from benchmarks.timing import Effort, statements
from typedtensor._compiled import CORE, STATUS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# With NumPy's arrays `tt` stands for NumPy; x is 8x8, v and row have 8 elements.
OPERATIONS = (
    "x[3]",
    "v[3]",
    "x[i, j]",
    "float(x[i, j])",
    "x[i, j] * x[j, i]",
    "v[3] < v[4]",
    "x[1:5]",
    "x[:, j]",
    "x[:, None]",
    "x[mask]",
    "v[integers]",
    "x[3] = row",
    "v[3] = 2.0",
    "x[i, j] = 2",
    "x[:, j] = row",
    "x[3] += row",
    "v[3] += 1.0",
    "float(v[3])",
    "for each in x: pass",
    "for each in v: pass",
    "x.T",
    "x.mT",
    "tt.reshape(x, (4, 16))",
    "x.copy()",
    "tt.zeros(3)",
    "tt.ones(3)",
    "tt.asarray([1.0, 2.0, 3.0])",
    "tt.arange(5)",
)
# the target ratio, by Python alone
PURE_LIMITS = {
    "x[3]": 8.0,
    "x[1:5]": 6.0,
    "x[i, j]": 6.0,
    "x[:, None]": 6.0,
    "x[mask]": 6.0,
    "x[3] = row": 6.0,
    "x[i, j] = 2": 6.0,
    "for each in x: pass": 6.0,
    "x.T": 6.0,
    "x.mT": 6.0,
    "tt.reshape(x, (4, 16))": 6.0,
    "x.copy()": 6.0,
    "tt.zeros(3)": 6.0,
    "tt.ones(3)": 6.0,
    "tt.asarray([1.0, 2.0, 3.0])": 6.0,
    "tt.arange(5)": 6.0,
}
ELEMENTS = {"x[i, j]": 1.3, "float(x[i, j])": 1.2}
LIMITS = PURE_LIMITS if CORE is None else {**dict.fromkeys(PURE_LIMITS, 2.5), "x[3]": 2.0, "x[1:5]": 1.3, **ELEMENTS}
LOOP_LIMIT = 1.5
"""The target ratio of a double loop over elements, with the compiled core."""
STATES = 4
STEPS = 25


def measure(effort: Effort) -> Iterator[Table]:
    """The operations, the loops, and the targets."""
    found = {each: statements(sides(each), effort) for each in OPERATIONS}
    yield Table(
        f"Small operations in ns, and with tensors as a multiple of the time with NumPy's arrays; the compiled core is "
        f"{STATUS}:",
        ["operation", "NumPy", "typedtensor", "added", "ratio"],
        [[f"`{each}`", *in_ns(times), str(times.ratio("typedtensor", "NumPy"))] for each, times in found.items()],
    )
    loops = {name: statements(_loop(function), effort) for name, function in LOOPS.items()}
    yield Table(
        f"Loops over elements and small matrices, {STEPS} steps, in ns:",
        ["loop", "NumPy", "typedtensor", "added", "ratio"],
        [[name, *in_ns(times), str(times.ratio("typedtensor", "NumPy"))] for name, times in loops.items()],
    )
    targets = [(f"`{each}`", limit, found[each]) for each, limit in LIMITS.items()]
    targets += [(name, LOOP_LIMIT, loops[name]) for name in OVER_ELEMENTS if CORE is not None]
    yield claims([Claim(name, limit, times.ratio("typedtensor", "NumPy").median) for name, limit, times in targets])


def sides(statement: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """The statement with NumPy's arrays and with tensors on separate memory."""
    arrays = {
        "x": np.linspace(0.5, 1.5, 64).reshape(8, 8),
        "v": np.linspace(0.5, 1.5, 8),
        "row": np.ones(8),
        "mask": np.arange(8) % 2 == 0,
        "integers": np.array([3, 1, 4]),
    }
    tensors = {name: tt.asarray(array, copy=True).get(tt.Tensor[Any, Any, Any]) for name, array in arrays.items()}
    places = {"i": 2, "j": 3}
    return {
        "NumPy": (statement, {"tt": np, **arrays, **places}),
        "typedtensor": (statement, {"tt": tt, **tensors, **places}),
    }


def _loop(function: Callable[[Any, Any], object]) -> dict[str, tuple[str, dict[str, Any]]]:
    numbers = np.random.default_rng(0).random((STEPS, STATES))
    tensor = tt.asarray(numbers, copy=True).get(tt.Tensor[Any, Any, Any])
    return {
        "NumPy": ("loop(np, given)", {"loop": function, "np": np, "given": numbers}),
        "typedtensor": ("loop(tt, given)", {"loop": function, "tt": tt, "given": tensor}),
    }


def running_sum(xp: Any, given: Any) -> Any:
    """The cumulative sums of the rows, element by element."""
    total = xp.zeros((STEPS, STATES))
    for i in range(STEPS):
        for j in range(STATES):
            total[i, j] = float(given[i, j]) + (float(total[i - 1, j]) if i else 0.0)
    return total


def smoothing(xp: Any, given: Any) -> Any:
    """Each element from its neighbours, without Python's numbers."""
    found = xp.zeros((STEPS, STATES))
    for i in range(1, STEPS):
        for j in range(1, STATES):
            found[i, j] = 0.5 * (given[i, j] + given[i - 1, j]) - given[i, j - 1] * given[i, j]
    return found


def bubble_sort(xp: Any, given: Any) -> Any:
    """Elements compared and exchanged in place."""
    found = xp.asarray(given[:, 0], copy=True)
    for last in range(STEPS - 1, 0, -1):
        for i in range(last):
            if found[i] > found[i + 1]:
                found[i], found[i + 1] = found[i + 1], found[i]
    return found


def viterbi(xp: Any, given: Any) -> Any:
    """The most likely path of states, from a log-probability per step and state."""
    moves = xp.reshape(given[:STATES, :], (STATES, STATES))
    best, before = xp.zeros((STEPS, STATES)), []
    best[0] = given[0]
    for t in range(1, STEPS):
        scores = best[t - 1][:, None] + moves
        before.append(xp.argmax(scores, axis=0))
        best[t] = xp.max(scores, axis=0) + given[t]
    path = [int(xp.argmax(best[STEPS - 1]))]
    for pointers in reversed(before):
        path.append(int(pointers[path[-1]]))
    return path[::-1]


def kalman(xp: Any, given: Any) -> Any:
    """The estimated position and speed from noisy measurements."""
    step, seen, identity = xp.asarray([[1.0, 1.0], [0.0, 1.0]]), xp.asarray([[1.0, 0.0]]), xp.eye(2)
    state, spread = xp.zeros((2, 1)), xp.eye(2)
    found = xp.zeros((STEPS, 2))
    for t in range(STEPS):
        state, spread = step @ state, step @ spread @ step.T + identity * 0.01
        gain = spread @ seen.T / (seen @ spread @ seen.T + 0.1)
        state = state + gain * (given[t, 0] - (seen @ state)[0, 0])
        spread = (identity - gain @ seen) @ spread
        found[t] = state[:, 0]
    return found


OVER_ELEMENTS = {
    "running sum, element by element": running_sum,
    "smoothing, element by element": smoothing,
    "bubble sort": bubble_sort,
}
LOOPS = {**OVER_ELEMENTS, "Viterbi, 4 states": viterbi, "Kalman filter": kalman}
