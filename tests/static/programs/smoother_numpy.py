"""The program `smoother` on NumPy's arrays."""

import math

import numpy as np


def correct(see, noise, mean, spread, seen):
    surprise = seen - see @ mean
    expected = see @ spread @ see.T + noise
    gain = np.linalg.solve(expected, see @ spread).T
    kept = np.eye(len(mean)) - gain @ see
    distance = surprise @ np.linalg.solve(expected, surprise)
    likelihood = -0.5 * (distance + np.linalg.slogdet(expected)[1] + len(seen) * math.log(2 * math.pi))
    return mean + gain @ surprise, kept @ spread @ kept.T + gain @ noise @ gain.T, likelihood


def filtered(move, drift, see, noise, measured):
    mean, spread, total = np.zeros(3), np.eye(3), 0.0
    found = []
    for seen in measured:
        ahead, ahead_spread = move @ mean, move @ spread @ move.T + drift
        mean, spread, likelihood = correct(see, noise, ahead, ahead_spread, seen)
        found.append((mean, spread, ahead, ahead_spread))
        total += likelihood
    return [np.stack(each) for each in zip(*found, strict=True)], total


def smoothed(move, means, spreads, ahead_means, ahead_spreads):
    new_means, new_spreads = means.copy(), spreads.copy()
    for t in reversed(range(len(means) - 1)):
        back = np.linalg.solve(ahead_spreads[t + 1], move @ spreads[t]).T
        new_means[t] = means[t] + back @ (new_means[t + 1] - ahead_means[t + 1])
        new_spreads[t] += back @ (new_spreads[t + 1] - ahead_spreads[t + 1]) @ back.T
    return new_means, new_spreads


def run():
    move, drift = np.eye(3) + 0.1 * np.eye(3, k=1), 0.1 * np.eye(3)
    see, noise = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]), 0.5 * np.eye(2)
    rng = np.random.default_rng(3)
    root, noise_root = np.linalg.cholesky(drift), np.linalg.cholesky(noise)
    state, measured = np.zeros(3), np.zeros((12, 2))
    for t in range(12):
        state = move @ state + root @ rng.normal(size=3)
        measured[t] = see @ state + noise_root @ rng.normal(size=2)
    (first, first_spreads, *ahead), total = filtered(move, drift, see, noise, measured)
    means, spreads = smoothed(move, first, first_spreads, *ahead)
    width = 1.96 * np.sqrt(np.diagonal(spreads, axis1=1, axis2=2))
    back = np.linalg.solve(ahead[1][1:], move @ first_spreads[:-1]).mT
    later, earlier, cross = means[1:], means[:-1], spreads[1:] @ back.mT
    s11 = np.sum(spreads[1:] + later[:, :, None] * later[:, None, :], axis=0)
    s10 = np.sum(cross + later[:, :, None] * earlier[:, None, :], axis=0)
    s00 = np.sum(spreads[:-1] + earlier[:, :, None] * earlier[:, None, :], axis=0)
    new_drift = (s11 - np.linalg.solve(s00, s10.T).T @ s10.T) / 11
    residuals = np.sqrt(np.mean((measured - means @ see.T) ** 2, axis=0))
    return [np.array(total), means, spreads, means - width, means + width, residuals, new_drift]
