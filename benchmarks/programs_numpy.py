"""The seven small programs of `programs_tensors` on NumPy's arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def kalman_filter(moves: Array, sees: Array, drift: Array, noise: Array, measured: Array) -> list[float]:
    """The estimated position after each measurement."""
    mean = np.zeros_like(moves[0])
    spread = np.zeros_like(moves) + drift
    found: list[float] = []
    for z in measured:
        mean = moves @ mean
        spread = moves @ spread @ moves.T + drift
        surprise = z - sees @ mean
        gain = np.linalg.solve(sees @ spread @ sees.T + noise, sees @ spread).T
        mean = mean + gain @ surprise
        spread = spread - gain @ sees @ spread
        found.append(float(mean[0]))
    return found


def viterbi(first: Array, moves: Array, shows: Array, words: list[int]) -> list[int]:
    """The likeliest states of a hidden Markov model; all probabilities are logarithms."""
    best = first + shows[:, words[0]]
    origins: list[Array] = []
    for word in words[1:]:
        scores = best[:, None] + moves
        origins.append(np.argmax(scores, axis=0))
        best = np.max(scores, axis=0) + shows[:, word]
    path = [int(np.argmax(best))]
    for origin in reversed(origins):
        path.append(int(origin[path[-1]]))
    return path[::-1]


def life(board: Array, generations: int) -> Array:
    """Conway's game on a torus."""
    for _ in range(generations):
        rows = board + np.roll(board, 1, axis=0) + np.roll(board, -1, axis=0)
        block = rows + np.roll(rows, 1, axis=1) + np.roll(rows, -1, axis=1)
        around = block - board
        board = np.where((around == 3) | ((around == 2) & (board == 1)), 1, 0)  # noqa: PLR2004  # the rules
    return board


def decision_tree(x: Array, y: Array, depth: int) -> list[tuple[int, float]]:
    """The splits of a classification tree for two classes, by Gini's impurity."""
    count = x.shape[0]
    ones = int(np.sum(y))
    if not depth or ones in {0, count}:
        return []
    best, feature, threshold = float(count), -1, 0.0
    left = np.arange(1, count)
    for at in range(x.shape[1]):
        column = x[:, at]
        order = np.argsort(column)
        values = column[order]
        below = np.cumsum(y[order])[:-1]
        above = ones - below
        impurity = below * (left - below) / left + above * (count - left - above) / (count - left)
        cost = np.where(values[1:] > values[:-1], impurity, float(count))
        place = int(np.argmin(cost))
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


def k_means(x: Array, centers: Array, steps: int) -> Array:
    """The centers of clusters."""
    numbers = np.arange(centers.shape[0])
    for _ in range(steps):
        apart = x[:, None, :] - centers[None, :, :]
        nearest = np.argmin(np.sum(apart * apart, axis=2), axis=1)
        members = (numbers[:, None] == nearest[None, :]).astype(np.float64)
        centers = members @ x / np.sum(members, axis=1, keepdims=True)
    return centers


def slope(x: Array) -> Array:
    """The derivative of the Lorenz system."""
    a, b, c = x
    return np.array([10.0 * (b - a), a * (28.0 - c) - b, a * b - 2.5 * c])


def runge_kutta(x: Array, step: float, steps: int) -> Array:
    """The solution of an ordinary differential equation by the method of fourth order."""
    for _ in range(steps):
        k1 = slope(x)
        k2 = slope(x + step / 2 * k1)
        k3 = slope(x + step / 2 * k2)
        k4 = slope(x + step * k3)
        x = x + step / 6 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
    return x


def beam_search(follows: Array, length: int, width: int) -> tuple[list[int], float]:
    """The likeliest sequence that a search with so many candidates finds, and its logarithmic probability."""
    size = follows.shape[1]
    tokens, scores = np.zeros(1, np.int64), np.zeros(1)
    sequences: list[list[int]] = [[0]]
    for _ in range(length):
        total = (scores[:, None] + follows[tokens]).reshape(-1)
        best = np.argsort(-total, stable=True)[:width]
        scores, tokens = total[best], best % size
        origins: list[int] = (best // size).tolist()
        sequences = [[*sequences[at], token] for at, token in zip(origins, tokens.tolist(), strict=True)]
    return sequences[0], float(scores[0])
