"""A Kalman smoother: the states of a body that is seen by two sensors, from all measurements."""

from __future__ import annotations

import math
from typing import NamedTuple, NewType

import typedtensor as tt
from typedtensor import Cpu, Rank0, Rank1, Rank2, Rank3, Tensor, float64, make_dim

Step = NewType("Step", int)
State = NewType("State", int)
Sensor = NewType("Sensor", int)

Vector = Tensor[Cpu, float64, Rank1[State]]
Square = Tensor[Cpu, float64, Rank2[State, State]]
Seen = Tensor[Cpu, float64, Rank2[Step, Sensor]]
Means = Tensor[Cpu, float64, Rank2[Step, State]]
Spreads = Tensor[Cpu, float64, Rank3[Step, State, State]]


class Model(NamedTuple):
    move: Square
    drift: Square
    see: Tensor[Cpu, float64, Rank2[Sensor, State]]
    noise: Tensor[Cpu, float64, Rank2[Sensor, Sensor]]
    start: Vector
    start_spread: Square


class Filtered(NamedTuple):
    means: Means
    spreads: Spreads
    ahead_means: Means
    ahead_spreads: Spreads
    likelihood: float


def predict(model: Model, mean: Vector, spread: Square) -> tuple[Vector, Square]:
    return model.move @ mean, model.move @ spread @ model.move.T + model.drift


def log_density(
    surprise: Tensor[Cpu, float64, Rank1[Sensor]], spread: Tensor[Cpu, float64, Rank2[Sensor, Sensor]]
) -> Tensor[Cpu, float64, Rank0]:
    distance = surprise @ tt.linalg.solve(spread, surprise)
    return -0.5 * (distance + tt.linalg.slogdet(spread)[1] + len(surprise) * math.log(2 * math.pi))


def correct(
    model: Model, mean: Vector, spread: Square, seen: Tensor[Cpu, float64, Rank1[Sensor]]
) -> tuple[Vector, Square, float]:
    surprise = seen - model.see @ mean
    expected = model.see @ spread @ model.see.T + model.noise
    gain = tt.linalg.solve(expected, model.see @ spread).T
    kept = tt.eye(make_dim(model.move.shape[0])) - gain @ model.see
    new_spread = kept @ spread @ kept.T + gain @ model.noise @ gain.T
    return mean + gain @ surprise, new_spread, float(log_density(surprise, expected))


def filtered(model: Model, measured: Seen) -> Filtered:
    steps, states = measured.shape[0], model.move.shape[0]
    means = tt.zeros(make_dim(steps, states))
    ahead_means = tt.zeros_like(means)
    spreads = tt.zeros(make_dim(steps, states, states))
    ahead_spreads = tt.zeros_like(spreads)
    mean, spread, total = model.start, model.start_spread, 0.0
    for t, seen in enumerate(measured):
        mean, spread = predict(model, mean, spread)
        ahead_means[t], ahead_spreads[t] = mean, spread
        mean, spread, likelihood = correct(model, mean, spread, seen)
        means[t] = mean
        spreads[t] = spread
        total += likelihood
    return Filtered(means, spreads, ahead_means, ahead_spreads, total)


def smoothed(model: Model, found: Filtered) -> tuple[Means, Spreads]:
    means, spreads = found.means.copy(), found.spreads.copy()
    for t in reversed(range(means.shape[0] - 1)):
        back = tt.linalg.solve(found.ahead_spreads[t + 1], model.move @ found.spreads[t]).T
        means[t] = found.means[t] + back @ (means[t + 1] - found.ahead_means[t + 1])
        change = spreads[t + 1] - found.ahead_spreads[t + 1]
        spreads[t] += back @ change @ back.T
    return means, spreads


def lag_one(model: Model, found: Filtered, spreads: Spreads) -> Tensor[Cpu, float64, Rank3[Step, State, State]]:
    before, ahead = found.spreads[:-1], found.ahead_spreads[1:]
    back = tt.linalg.solve(ahead, model.move @ before).mT
    return spreads[1:] @ back.mT


def new_drift(model: Model, means: Means, spreads: Spreads, cross: Spreads) -> Square:
    """One step of expectation and maximisation."""
    later, earlier = means[1:], means[:-1]
    s11 = tt.sum(spreads[1:] + later[:, :, None] * later[:, None, :], axis=0)
    s10 = tt.sum(cross + later[:, :, None] * earlier[:, None, :], axis=0)
    s00 = tt.sum(spreads[:-1] + tt.einsum("bi,bj->bij", earlier, earlier), axis=0)
    move = tt.linalg.solve(s00, s10.T).T
    return (s11 - move @ s10.T) / later.shape[0] + 0.0 * model.drift


def residuals(model: Model, means: Means, measured: Seen) -> Tensor[Cpu, float64, Rank1[Sensor]]:
    apart = measured - means @ model.see.T
    return tt.sqrt(tt.mean(apart**2, axis=0))


def bands(means: Means, spreads: Spreads) -> tuple[Means, Means]:
    width = 1.96 * tt.sqrt(tt.linalg.diagonal(spreads))
    return means - width, means + width


def simulate(model: Model, steps: int, seed: int) -> Seen:
    rng = tt.random.default_rng(seed)
    root, noise_root = tt.linalg.cholesky(model.drift), tt.linalg.cholesky(model.noise)
    states, sensors = model.move.shape[0], model.noise.shape[0]
    state = model.start
    found: Seen = tt.zeros(make_dim(Step(steps), sensors))
    for t in range(steps):
        state = model.move @ state + root @ rng.normal(make_dim(states))
        found[t] = model.see @ state + noise_root @ rng.normal(make_dim(sensors))
    return found


def run() -> list[object]:
    model = Model(
        move=tt.eye(3) + 0.1 * tt.eye(3, k=1),
        drift=0.1 * tt.eye(3),
        see=tt.asarray([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]),
        noise=0.5 * tt.eye(2),
        start=tt.zeros(make_dim(State(3))),
        start_spread=tt.eye(3),
    )
    measured = simulate(model, 12, seed=3)
    found = filtered(model, measured)
    means, spreads = smoothed(model, found)
    low, high = bands(means, spreads)
    drift = new_drift(model, means, spreads, lag_one(model, found, spreads))
    return [tt.asarray(found.likelihood), means, spreads, low, high, residuals(model, means, measured), drift]
