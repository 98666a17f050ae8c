"""Find which features matter: the hyperparameters of a Gaussian process, by the gradient of its likelihood.

python examples/gallery/hyperparameters.py [--picture hyperparameters.png]

It needs JAX: pip install 'typedtensor[transforms]'.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple, NewType, TypeVar

import typedtensor as tt
from typedtensor import Cpu, Rank0, Rank1, Rank2, Tensor, float64, make_dim
from typedtensor.transforms import jit, tree_map, value_and_grad

Known = NewType("Known", int)
Asked = NewType("Asked", int)
Feature = NewType("Feature", int)

A = TypeVar("A")
B = TypeVar("B")
R = TypeVar("R", bound=tt.Rank)
Number = Tensor[Cpu, float64, Rank0]
Points = Tensor[Cpu, float64, Rank2[Known, Feature]]

KNOWN, ASKED, FEATURES, NOISE = Known(60), Asked(200), Feature(4), 0.1
STEPS, RATE, MOMENTUM = 150, 0.05, 0.8


class Kernel(NamedTuple):
    """The logarithms of the hyperparameters; a feature with a large length does not matter."""

    lengths: Tensor[Cpu, float64, Rank1[Feature]]
    height: Number
    noise: Number


def alike(
    kernel: Kernel, x: Tensor[Cpu, float64, Rank2[A, Feature]], y: Tensor[Cpu, float64, Rank2[B, Feature]]
) -> Tensor[Cpu, float64, Rank2[A, B]]:
    """Return how alike the function is at each pair of points."""
    offsets = (x[:, None] - y[None]) / tt.exp(kernel.lengths)
    return tt.exp(2 * kernel.height - tt.sum(offsets * offsets, axis=2) / 2)


def surprise(kernel: Kernel, x: Points, y: Tensor[Cpu, float64, Rank1[Known]]) -> Number:
    """Return the negative logarithm of the likelihood of the values, for each point."""
    factor = tt.linalg.cholesky(alike(kernel, x, x) + tt.exp(2 * kernel.noise) * tt.eye(len(x)))
    whitened = tt.linalg.solve_triangular(factor, y, lower=True)
    return tt.mean(whitened * whitened) / 2 + tt.mean(tt.log(tt.linalg.diagonal(factor)))


step = jit(value_and_grad(surprise))


def faster(velocity: Tensor[Cpu, float64, R], gradient: Tensor[Cpu, float64, R]) -> Tensor[Cpu, float64, R]:
    """Return the velocity of the descent after a step."""
    return MOMENTUM * velocity - RATE * gradient


def learn(kernel: Kernel, x: Points, y: Tensor[Cpu, float64, Rank1[Known]]) -> tuple[Kernel, list[float]]:
    """Return the most likely hyperparameters, and the surprise at each step."""
    velocity, surprises = tree_map(tt.zeros_like, kernel), list[float]()
    for _ in range(STEPS):
        value, gradient = step(kernel, x, y)
        velocity = tree_map(faster, velocity, gradient)
        kernel = tree_map(tt.add, kernel, velocity)
        surprises.append(float(value))
    return kernel, surprises


def predict(
    kernel: Kernel, x: Points, y: Tensor[Cpu, float64, Rank1[Known]], at: Tensor[Cpu, float64, Rank2[Asked, Feature]]
) -> Tensor[Cpu, float64, Rank1[Asked]]:
    """Return the mean of the function at other points."""
    covariance = alike(kernel, x, x) + tt.exp(2 * kernel.noise) * tt.eye(len(x))
    return alike(kernel, at, x) @ tt.linalg.solve(covariance, y)


def truth(x: Tensor[Cpu, float64, Rank2[A, Feature]]) -> Tensor[Cpu, float64, Rank1[A]]:
    """Return the function that is to be learnt; the last two features do not matter."""
    return tt.sin(2 * x[:, 0]) + x[:, 1] ** 2 / 4


def main(arguments: list[str] | None = None) -> None:
    """Learn the hyperparameters, print them, and draw them."""
    parser = argparse.ArgumentParser(description="Learn the hyperparameters of a Gaussian process.")
    parser.add_argument("--picture", metavar="FILE")
    options = parser.parse_args(arguments)

    rng = tt.random.default_rng(6)
    x: Points = rng.uniform(make_dim(KNOWN, FEATURES), low=-2.0, high=2.0)
    at: Tensor[Cpu, float64, Rank2[Asked, Feature]] = rng.uniform(make_dim(ASKED, FEATURES), low=-2.0, high=2.0)
    y = truth(x) + rng.normal((KNOWN,), scale=NOISE)
    first = Kernel(tt.zeros(FEATURES), tt.asarray(0.0), tt.log(tt.asarray(0.5)))
    kernel, surprises = learn(first, x, y)
    before, after = (tt.sqrt(tt.mean((predict(each, x, y, at) - truth(at)) ** 2)) for each in (first, kernel))
    lengths = tt.exp(kernel.lengths)
    print(f"surprise before: {surprises[0]:.3f}, after: {surprises[-1]:.3f}")
    print(f"error before: {float(before):.3f}, after: {float(after):.3f}")
    print(f"noise: {float(tt.exp(kernel.noise)):.3f}, true: {NOISE:.3f}")
    print("lengths: " + ", ".join(f"{length:.1f}" for length in lengths.tolist()))

    if options.picture:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(8, 4), layout="constrained")
        left, right = figure.subplots(1, 2)
        left.plot(surprises)
        left.set(title="Negative log-likelihood", xlabel="steps")
        right.bar(range(FEATURES), (1 / lengths).numpy())
        right.set(title="How much each feature matters", xticks=range(FEATURES), xlabel="feature")
        figure.savefig(options.picture, dpi=80)


if __name__ == "__main__":
    main()
