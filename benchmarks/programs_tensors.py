"""Seven small programs on tensors, as users write them; `programs_numpy` has the same on NumPy's arrays."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank0, Rank1, Rank2, Tensor, float64, int64

State = NewType("State", int)
Seen = NewType("Seen", int)
Step = NewType("Step", int)
Word = NewType("Word", int)
Point = NewType("Point", int)
Feature = NewType("Feature", int)
Center = NewType("Center", int)
Row = NewType("Row", int)
Column = NewType("Column", int)


def kalman_filter(
    moves: Tensor[Cpu, float64, Rank2[State, State]],
    sees: Tensor[Cpu, float64, Rank2[Seen, State]],
    drift: Tensor[Cpu, float64, Rank2[State, State]],
    noise: Tensor[Cpu, float64, Rank2[Seen, Seen]],
    measured: Tensor[Cpu, float64, Rank2[Step, Seen]],
) -> list[float]:
    """The estimated position after each measurement."""
    mean: Tensor[Cpu, float64, Rank1[State]] = tt.zeros_like(moves[0])
    spread: Tensor[Cpu, float64, Rank2[State, State]] = tt.zeros_like(moves) + drift
    found: list[float] = []
    for z in measured:
        mean = moves @ mean
        spread = moves @ spread @ moves.T + drift
        surprise = z - sees @ mean
        gain = tt.linalg.solve(sees @ spread @ sees.T + noise, sees @ spread).T
        mean = mean + gain @ surprise
        spread = spread - gain @ sees @ spread
        found.append(float(mean[0]))
    return found


def viterbi(
    first: Tensor[Cpu, float64, Rank1[State]],
    moves: Tensor[Cpu, float64, Rank2[State, State]],
    shows: Tensor[Cpu, float64, Rank2[State, Word]],
    words: list[int],
) -> list[int]:
    """The likeliest states of a hidden Markov model; all probabilities are logarithms."""
    best = first + shows[:, words[0]]
    origins: list[Tensor[Cpu, int64, Rank1[State]]] = []
    for word in words[1:]:
        scores = best[:, None] + moves
        origins.append(tt.argmax(scores, axis=0))
        best = tt.max(scores, axis=0) + shows[:, word]
    path = [int(tt.argmax(best))]
    for origin in reversed(origins):
        path.append(int(origin[path[-1]]))
    return path[::-1]


def life(board: Tensor[Cpu, int64, Rank2[Row, Column]], generations: int) -> Tensor[Cpu, int64, Rank2[Row, Column]]:
    """Conway's game on a torus."""
    for _ in range(generations):
        rows = board + tt.roll(board, 1, axis=0) + tt.roll(board, -1, axis=0)
        block = rows + tt.roll(rows, 1, axis=1) + tt.roll(rows, -1, axis=1)
        around = block - board
        board = tt.where((around == 3) | ((around == 2) & (board == 1)), 1, 0)  # noqa: PLR2004  # the rules
    return board


def decision_tree(
    x: Tensor[Cpu, float64, Rank2[Point, Feature]], y: Tensor[Cpu, int64, Rank1[Point]], depth: int
) -> list[tuple[int, float]]:
    """The splits of a classification tree for two classes, by Gini's impurity."""
    count = x.shape[0]
    ones = int(tt.sum(y))
    if not depth or ones in {0, count}:
        return []
    best, feature, threshold = float(count), -1, 0.0
    left = tt.arange(1, count)
    for at in range(x.shape[1]):
        column = x[:, at]
        order = tt.argsort(column)
        values = column[order]
        below = tt.cumulative_sum(y[order])[:-1]
        above = ones - below
        impurity = below * (left - below) / left + above * (count - left - above) / (count - left)
        cost = tt.where(values[1:] > values[:-1], impurity, float(count))
        place = int(tt.argmin(cost))
        if float(cost[place]) < best:
            best, feature = float(cost[place]), at
            threshold = float(values[place] + values[place + 1]) / 2
    if feature < 0:
        return []
    less = x[:, feature] < threshold
    more = ~less
    return [
        (feature, threshold),
        *decision_tree(x[less], y[less], depth - 1),
        *decision_tree(x[more], y[more], depth - 1),
    ]


def k_means(
    x: Tensor[Cpu, float64, Rank2[Point, Feature]], centers: Tensor[Cpu, float64, Rank2[Center, Feature]], steps: int
) -> Tensor[Cpu, float64, Rank2[Center, Feature]]:
    """The centers of clusters."""
    numbers = tt.arange(centers.shape[0])
    for _ in range(steps):
        apart = x[:, None, :] - centers[None, :, :]
        nearest = tt.argmin(tt.sum(apart * apart, axis=2), axis=1)
        members = tt.astype(numbers[:, None] == nearest[None, :], float64)
        centers = members @ x / tt.sum(members, axis=1, keepdims=True)
    return centers


def slope(x: Tensor[Cpu, float64, Rank1]) -> Tensor[Cpu, float64, Rank1]:
    """The derivative of the Lorenz system."""
    a, b, c = x[0], x[1], x[2]
    return tt.stack([10.0 * (b - a), a * (28.0 - c) - b, a * b - 2.5 * c])


def runge_kutta(x: Tensor[Cpu, float64, Rank1], step: float, steps: int) -> Tensor[Cpu, float64, Rank1]:
    """The solution of an ordinary differential equation by the method of fourth order."""
    for _ in range(steps):
        k1 = slope(x)
        k2 = slope(x + step / 2 * k1)
        k3 = slope(x + step / 2 * k2)
        k4 = slope(x + step * k3)
        x = x + step / 6 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
    return x


def beam_search(follows: Tensor[Cpu, float64, Rank2[State, Word]], length: int, width: int) -> tuple[list[int], float]:
    """The likeliest sequence that a search with so many candidates finds, and its logarithmic probability."""
    size = follows.shape[1]
    tokens: Tensor[Cpu, int64, Rank1] = tt.zeros(1, dtype=int64)
    scores: Tensor[Cpu, float64, Rank1] = tt.zeros(1)
    sequences: list[list[int]] = [[0]]
    for _ in range(length):
        total = tt.reshape(scores[:, None] + follows[tokens], (-1,))
        best = tt.argsort(total, descending=True)[:width]
        scores, tokens = total[best], best % size
        origins: list[int] = tt.floor_divide(best, size).tolist()
        sequences = [[*sequences[at], token] for at, token in zip(origins, tokens.tolist(), strict=True)]
    top: Tensor[Cpu, float64, Rank0] = scores[0]
    return sequences[0], float(top)
