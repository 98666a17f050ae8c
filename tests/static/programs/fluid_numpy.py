"""The program `fluid` on NumPy's arrays."""

import numpy as np


def walled(x):
    return np.pad(x, ((1, 1), (0, 0)), mode="edge")


def along_rows(x):
    return (walled(x)[2:] - walled(x)[:-2]) / 2


def along_columns(x):
    return (np.roll(x, -1, axis=1) - np.roll(x, 1, axis=1)) / 2


def around(x):
    return walled(x)[2:] + walled(x)[:-2] + np.roll(x, 1, axis=1) + np.roll(x, -1, axis=1)


def without_divergence(flow):
    source = along_rows(flow[0]) + along_columns(flow[1])
    p = np.zeros_like(source)
    for _ in range(30):
        p = (around(p) - source) / 4
        p = p - np.mean(p)
    return flow - np.stack([along_rows(p), along_columns(p)])


def carried(dye, flow, step):
    rows, columns = flow.shape[1:]
    y = np.arange(rows).astype(np.float32)[:, None] - step * flow[0]
    x = np.arange(columns).astype(np.float32) - step * flow[1]
    y = np.clip(y, 0.0, rows - 1.001)
    i, j = np.floor(y).astype(np.int64), np.floor(x).astype(np.int64) % columns
    down, right, after = y - np.floor(y), x - np.floor(x), (j + 1) % columns
    above = dye[:, i, j] * (1 - right) + dye[:, i, after] * right
    below = dye[:, i + 1, j] * (1 - right) + dye[:, i + 1, after] * right
    return above * (1 - down) + below * down


def pushed(flow, dye, lift, step):
    force = np.sum(lift[:, None, None] * dye, axis=0)
    new = flow.copy()
    new[0] -= step * (force - np.mean(force))
    new[:, 0, :] = 0.0
    new[:, -1, :] = 0.0
    return new


def spread(dye, rates):
    side = np.roll(dye, 1, axis=2) + np.roll(dye, -1, axis=2) - 2 * dye
    new = dye + rates[:, None, None] * side
    new[:, 1:-1, :] += rates[:, None, None] * (dye[:, 2:, :] + dye[:, :-2, :] - 2 * dye[:, 1:-1, :])
    return new


def run():
    rng = np.random.default_rng(5)
    dye = rng.random((3, 10, 12)).astype(np.float32)
    flow = np.zeros((2, 10, 12), np.float32)
    lift = np.array([1.0, 0.5, 0.0], np.float32)
    for _ in range(6):
        flow = without_divergence(pushed(flow, dye, lift, 0.5))
        dye = carried(spread(dye, 0.01 * np.ones_like(lift)), flow, 0.5)
    mass = np.sum(dye, axis=2)
    centres = mass @ np.arange(10).astype(np.float32) / np.sum(mass, axis=1)
    speed = np.sqrt(np.sum(flow**2, axis=0))
    profile = np.mean(np.abs(flow[1]), axis=1)
    return [flow, dye, centres, np.mean(speed**2) / 2, profile, around(flow[0]) - 4 * flow[0]]
