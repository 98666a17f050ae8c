"""Seven small programs, which are loops of small steps, on tensors and on NumPy's arrays."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from benchmarks import programs_numpy, programs_tensors
from benchmarks.report import Claim, Table, claims
from benchmarks.timing import Effort, statements

if TYPE_CHECKING:
    from collections.abc import Iterator

PROGRAMS = {
    "kalman_filter": "Kalman filter, 2 states, 20 steps",
    "viterbi": "Viterbi, 6 states, 20 words",
    "life": "game of life, 16 by 16, 10 generations",
    "decision_tree": "decision tree, 40 points, 4 features, depth 3",
    "k_means": "k-means, 60 points, 4 centers, 10 steps",
    "runge_kutta": "ODE by Runge and Kutta, Lorenz, 10 steps",
    "beam_search": "beam search, 16 words, width 4, 10 steps",
}
MEDIAN, WORST = 1.0, 1.2
"""The targets of all programs."""


def operands() -> dict[str, tuple[Any, ...]]:
    """The arguments of each program, in NumPy's arrays."""
    rng = np.random.default_rng(7)
    points = rng.normal(size=(60, 2))
    logs = {shape: np.log(rng.dirichlet(np.ones(shape[-1]), shape[:-1])) for shape in [(6,), (6, 6), (6, 8), (16, 16)]}
    features = rng.normal(size=(40, 4))
    return {
        "kalman_filter": (
            *(np.array([[1.0, 0.1], [0.0, 1.0]]), np.array([[1.0, 0.0]]), 0.01 * np.eye(2), np.array([[0.5]])),
            rng.normal(size=(20, 1)),
        ),
        "viterbi": (logs[6,], logs[6, 6], logs[6, 8], rng.integers(0, 8, 20).tolist()),
        "life": (rng.integers(0, 2, (16, 16)), 10),
        "decision_tree": (features, (features[:, 0] * features[:, 1] > 0).astype(np.int64), 3),
        "k_means": (points, points[:4], 10),
        "runge_kutta": (np.array([1.0, 2.0, 3.0]), 0.01, 10),
        "beam_search": (logs[16, 16], 10, 4),
    }


def sides(name: str) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """The program and its arguments, on arrays and on tensors."""
    given = operands()[name]
    tensors = tuple(tt.from_numpy(x.copy()) if isinstance(x, np.ndarray) else x for x in given)
    return {
        "NumPy": (getattr(programs_numpy, name), given),
        "typedtensor": (getattr(programs_tensors, name), tensors),
    }


def measure(effort: Effort) -> Iterator[Table]:
    """The times of the programs, and the targets."""
    rows, ratios = [], []
    for name, text in PROGRAMS.items():
        statement = {side: ("f(*given)", {"f": f, "given": given}) for side, (f, given) in sides(name).items()}
        times = statements(statement, effort)
        ratio = times.ratio("typedtensor", "NumPy")
        ratios.append(ratio.median)
        rows.append([text, *(f"{times.ns(side) / 1e3:,.0f}" for side in ("NumPy", "typedtensor")), str(ratio)])
    yield Table("Time of each program:", ["program", "NumPy, µs", "typedtensor, µs", "ratio"], rows)
    slowest = list(PROGRAMS)[ratios.index(max(ratios))]
    yield claims(
        [
            Claim("median of the programs", MEDIAN, median(ratios)),
            Claim(f"slowest program, `{slowest}`", WORST, max(ratios)),
        ]
    )
