"""Follow a moving body through noisy measurements: the Kalman filter.

python examples/gallery/kalman.py [--picture kalman.png]
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank1, Rank2, Tensor, float64, make_dim

Moment = NewType("Moment", int)
State = NewType("State", int)  # two coordinates and two velocities
Measured = NewType("Measured", int)  # the coordinates

Covariance = Tensor[Cpu, float64, Rank2[State, State]]
States = Tensor[Cpu, float64, Rank2[Moment, State]]
Measurements = Tensor[Cpu, float64, Rank2[Moment, Measured]]

MOMENTS = 60


@dataclass
class Model:
    """How a state follows from the last one, and a measurement from a state; each with its noise."""

    transition: Covariance
    transition_noise: Covariance
    measuring: Tensor[Cpu, float64, Rank2[Measured, State]]
    measuring_noise: Tensor[Cpu, float64, Rank2[Measured, Measured]]


def moving_body() -> Model:
    """Return a body that drifts in a plane, pushed at random, and measured with the deviation 2."""
    return Model(
        transition=tt.eye(4) + tt.eye(4, k=2),
        transition_noise=tt.diag(tt.asarray([0.0, 0.0, 0.1, 0.1])),
        measuring=tt.eye(2, 4),
        measuring_noise=4.0 * tt.eye(2),
    )


def simulate(model: Model, seed: int) -> tuple[States, Measurements]:
    """Draw the path of the body and the measurements of it."""
    rng = tt.random.default_rng(seed)
    pushes: States = rng.normal(make_dim(Moment(MOMENTS), State(4))) @ tt.sqrt(model.transition_noise)
    errors: Measurements = rng.normal(make_dim(Moment(MOMENTS), Measured(2))) @ tt.sqrt(model.measuring_noise)
    states = pushes.copy()
    for moment in range(1, MOMENTS):
        states[moment] += model.transition @ states[moment - 1]
    return states, states @ model.measuring.T + errors


def kalman_filter(model: Model, measurements: Measurements) -> States:
    """Estimate the state at each moment from the measurements so far."""
    estimates: States = tt.zeros(make_dim(Moment(len(measurements)), State(4)))
    state: Tensor[Cpu, float64, Rank1[State]] = tt.zeros(make_dim(State(4)))
    covariance: Covariance = tt.eye(4)
    for moment, measurement in enumerate(measurements):
        state = model.transition @ state
        covariance = model.transition @ covariance @ model.transition.T + model.transition_noise
        expected = model.measuring @ covariance @ model.measuring.T + model.measuring_noise
        gain = covariance @ model.measuring.T @ tt.linalg.inv(expected)
        state = state + gain @ (measurement - model.measuring @ state)
        covariance = covariance - gain @ model.measuring @ covariance
        estimates[moment] = state
    return estimates


def deviation(one: Measurements, other: Measurements) -> float:
    """Return the root of the mean squared distance."""
    return float(tt.sqrt(tt.square(one - other).sum(axis=1).mean()))


def draw(measurements: Measurements, truth: Measurements, estimates: Measurements, path: str) -> None:
    """Save a picture of the three paths."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.add_subplot()
    axes.plot(measurements[:, 0].numpy(), measurements[:, 1].numpy(), ".", color="gray", label="measured")
    axes.plot(truth[:, 0].numpy(), truth[:, 1].numpy(), color="black", label="true")
    axes.plot(estimates[:, 0].numpy(), estimates[:, 1].numpy(), color="tab:red", label="estimated")
    axes.set(title="A moving body, followed by a Kalman filter")
    axes.legend()
    figure.savefig(path, dpi=80)


def main(arguments: list[str] | None = None) -> None:
    """Follow the body, print the errors, and draw its path."""
    parser = argparse.ArgumentParser(description="Follow a moving body.")
    parser.add_argument("--picture", metavar="FILE")
    options = parser.parse_args(arguments)

    model = moving_body()
    states, measurements = simulate(model, seed=1)
    truth = states @ model.measuring.T
    estimates = kalman_filter(model, measurements) @ model.measuring.T
    print(f"error of the measurements: {deviation(measurements, truth):.2f}")
    print(f"error of the filter: {deviation(estimates, truth):.2f}")

    if options.picture:
        draw(measurements, truth, estimates, options.picture)


if __name__ == "__main__":
    main()
