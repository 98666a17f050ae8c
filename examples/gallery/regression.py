"""Learn a curve from a few noisy points, and how sure to be of it: Gaussian process regression.

python examples/gallery/regression.py [--picture regression.png]
"""

from __future__ import annotations

import argparse
from typing import NewType, TypeVar

import typedtensor as tt
from typedtensor import Cpu, Rank1, Rank2, Tensor, float64, make_dim

Known = NewType("Known", int)
Asked = NewType("Asked", int)

A = TypeVar("A")
B = TypeVar("B")

KNOWN, ASKED, NOISE, LENGTH = Known(25), Asked(200), 0.15, 0.8


def curve(x: Tensor[Cpu, float64, Rank1[A]]) -> Tensor[Cpu, float64, Rank1[A]]:
    """Return the curve that is to be learnt."""
    return tt.sin(2 * x) * tt.cos(x / 2)


def kernel(x: Tensor[Cpu, float64, Rank1[A]], y: Tensor[Cpu, float64, Rank1[B]]) -> Tensor[Cpu, float64, Rank2[A, B]]:
    """Return how alike the curve is at each pair of places."""
    return tt.exp(-tt.square((x[:, None] - y[None]) / LENGTH) / 2)


def learn(
    x: Tensor[Cpu, float64, Rank1[Known]], y: Tensor[Cpu, float64, Rank1[Known]], at: Tensor[Cpu, float64, Rank1[Asked]]
) -> tuple[Tensor[Cpu, float64, Rank1[Asked]], Tensor[Cpu, float64, Rank1[Asked]]]:
    """Return the mean and the deviation of the curve at other places."""
    covariance = kernel(x, x) + NOISE**2 * tt.eye(len(x))
    across = kernel(at, x)
    mean = across @ tt.linalg.solve(covariance, y)
    explained = (across * tt.linalg.solve(covariance, across.T).T).sum(axis=1)
    return mean, tt.sqrt(1 - explained)


def likelihood(x: Tensor[Cpu, float64, Rank1[Known]], y: Tensor[Cpu, float64, Rank1[Known]]) -> float:
    """Return the logarithm of how likely the points are."""
    covariance = kernel(x, x) + NOISE**2 * tt.eye(len(x))
    _, logarithm = tt.linalg.slogdet(2 * tt.pi * covariance)
    return -float(y @ tt.linalg.solve(covariance, y) + logarithm) / 2


def main(arguments: list[str] | None = None) -> None:
    """Learn the curve, print how well, and draw it."""
    parser = argparse.ArgumentParser(description="Learn a curve from noisy points.")
    parser.add_argument("--picture", metavar="FILE")
    options = parser.parse_args(arguments)

    rng = tt.random.default_rng(4)
    x: Tensor[Cpu, float64, Rank1[Known]] = rng.uniform(make_dim(KNOWN), low=-3.0, high=3.0)
    y = curve(x) + rng.normal(x.shape, scale=NOISE)
    at: Tensor[Cpu, float64, Rank1[Asked]] = tt.linspace(-4.0, 4.0, ASKED)
    mean, deviation = learn(x, y, at)
    error = tt.abs(mean - curve(at))
    inside = tt.abs(at) < 2.5
    print(f"mean error among the points: {float(error[inside].mean()):.3f}, noise of the points: {NOISE:.3f}")
    print(f"deviation among the points: {float(deviation[inside].mean()):.3f}, beyond them: {float(deviation[-1]):.3f}")
    print(f"curve within two deviations: {float((error < 2 * deviation).astype(float64).mean()):.1%}")
    print(f"log-likelihood: {likelihood(x, y):.2f}")

    if options.picture:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(6, 4), layout="constrained")
        axes = figure.add_subplot()
        low, high = (mean - 2 * deviation).numpy(), (mean + 2 * deviation).numpy()
        axes.fill_between(at.numpy(), low, high, color="lightsteelblue", label="two deviations")
        axes.plot(at.numpy(), curve(at).numpy(), "--", color="black", label="true")
        axes.plot(at.numpy(), mean.numpy(), color="tab:blue", label="learnt")
        axes.plot(x.numpy(), y.numpy(), ".", color="black")
        axes.set(title="A curve learnt from 25 points")
        axes.legend()
        figure.savefig(options.picture, dpi=80)


if __name__ == "__main__":
    main()
