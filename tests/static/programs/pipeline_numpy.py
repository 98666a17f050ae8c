"""The program `pipeline` on NumPy's arrays."""

import io

import numpy as np

from tests.static.programs.pipeline import TEXT


def standardised(x):
    return (x - np.mean(x, axis=0)) / np.std(x, axis=0, ddof=1)


def fit(a, y, ridge):
    return np.linalg.solve(a.T @ a + ridge * np.eye(a.shape[1]), a.T @ y)


def run():
    table = np.loadtxt(io.StringIO(TEXT), delimiter=",")
    holes = np.isnan(table)
    filled = np.where(holes, np.nanmean(table, axis=0), table)
    good = table[~np.any(holes, axis=1)]
    x, group, y = good[:, :2], good[:, 2].astype(np.int64), good[:, 3]
    member = (group[:, None] == np.arange(3)[None, :]).astype(np.float64)
    means = member.T @ x / np.sum(member, axis=0)[:, None]
    a = np.concatenate([np.ones((len(x), 1)), standardised(x), member[:, 1:]], axis=1)
    weights = fit(a, y, 0.1)
    fold = np.arange(len(a)) % 3
    errors = [np.mean((y - a @ fit(a[fold != k], y[fold != k], 1.0))[fold == k] ** 2) for k in range(3)]
    z, order = standardised(x), np.argsort(-y, stable=True)
    low, high = np.quantile(x, 0.1, axis=0), np.quantile(x, 0.9, axis=0)
    return [
        filled,
        means,
        x - means[group],
        weights,
        1 - np.sum((y - a @ weights) ** 2) / np.sum((y - np.mean(y)) ** 2),
        np.array(errors),
        z.T @ z / (len(x) - 1),
        np.argmin(np.sum((x[:, None, :] - means[None, :, :]) ** 2, axis=2), axis=1),
        x[order],
        y[order],
        np.clip(x, low, high),
    ]
