"""Fit how twelve people take up and excrete a drug: least squares by a Jacobian, for all people at once.

python examples/gallery/pharmacokinetics.py [--picture pharmacokinetics.png]

It needs JAX: pip install 'typedtensor[transforms]'.
"""

from __future__ import annotations

import argparse
from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank0, Rank1, Rank2, Tensor, float64
from typedtensor.transforms import jacobian, jit, vmap

Person = NewType("Person", int)
Sample = NewType("Sample", int)  # of blood
Rate = NewType("Rate", int)  # logarithms of absorption and elimination (1/h), and of the volume (l)

Rates = Tensor[Cpu, float64, Rank1[Rate]]
Levels = Tensor[Cpu, float64, Rank1[Sample]]
Times = Tensor[Cpu, float64, Rank1[Sample]]

PEOPLE, DOSE, NOISE = Person(12), 320.0, 0.05  # mg, and the relative error of a measurement
HOURS = [0.25, 0.5, 1.0, 2.0, 3.5, 5.0, 7.0, 9.0, 12.0, 24.0]
TYPICAL = [1.5, 0.085, 32.0]  # as theophylline
STEPS = 12


def concentration(rates: Rates, hours: Times) -> Levels:
    """Return the concentration in the blood after one dose, in mg/l: one compartment, absorption of first order."""
    absorption, elimination, volume = tt.exp(rates[0]), tt.exp(rates[1]), tt.exp(rates[2])
    scale = DOSE * absorption / (volume * (absorption - elimination))
    return scale * (tt.exp(-elimination * hours) - tt.exp(-absorption * hours))


def residuals(rates: Rates, levels: Levels, hours: Times) -> Levels:
    """Return how much the curve deviates from the measurements, in standard deviations."""
    return (tt.log(concentration(rates, hours)) - tt.log(levels)) / NOISE


def improve(rates: Rates, levels: Levels, hours: Times) -> Rates:
    """Return the rates after a step of Gauss and Newton, with a little damping."""
    slopes = jacobian(residuals)(rates, levels, hours)
    normal = slopes.T @ slopes + 0.1 * tt.eye(len(TYPICAL))
    return rates - tt.linalg.solve(normal, slopes.T @ residuals(rates, levels, hours))


def uncertainty(rates: Rates, levels: Levels, hours: Times) -> Rates:
    """Return the standard error of each rate."""
    slopes = jacobian(residuals)(rates, levels, hours)
    return tt.sqrt(tt.linalg.diagonal(tt.linalg.inv(slopes.T @ slopes)))


def misfit(rates: Rates, levels: Levels, hours: Times) -> Tensor[Cpu, float64, Rank0]:
    """Return the mean square of the residuals."""
    return tt.mean(residuals(rates, levels, hours) ** 2)


improve_all = jit(vmap(improve, in_axes=(0, 0, None)))
uncertainty_of_all = jit(vmap(uncertainty, in_axes=(0, 0, None)))
misfit_of_all = jit(vmap(misfit, in_axes=(0, 0, None)))


def fit(levels: Tensor[Cpu, float64, Rank2[Person, Sample]], hours: Times) -> Tensor[Cpu, float64, Rank2[Person, Rate]]:
    """Return the rates of each person."""
    rates: Tensor[Cpu, float64, Rank2[Person, Rate]] = tt.tile(tt.log(tt.asarray(TYPICAL)), (PEOPLE, 1))
    for _ in range(STEPS):
        rates = improve_all(rates, levels, hours)
    return rates


def main(arguments: list[str] | None = None) -> None:
    """Simulate the people, fit them, print how well, and draw the curves."""
    parser = argparse.ArgumentParser(description="Fit how a drug is taken up and excreted.")
    parser.add_argument("--picture", metavar="FILE")
    options = parser.parse_args(arguments)

    rng = tt.random.default_rng(3)
    hours: Times = tt.asarray(HOURS)
    spread: Tensor[Cpu, float64, Rank2[Person, Rate]] = rng.normal((PEOPLE, len(TYPICAL)), scale=0.3)
    true = tt.log(tt.asarray(TYPICAL)) + spread
    exact = vmap(concentration, in_axes=(0, None))(true, hours)
    levels = exact * tt.exp(rng.normal(exact.shape, scale=NOISE))
    rates = fit(levels, hours)
    error = (rates - true) / uncertainty_of_all(rates, levels, hours)
    print(f"mean square of the residuals: {float(misfit_of_all(rates, levels, hours).mean()):.3f}")
    print(f"error of the rates, in standard errors: {float(tt.sqrt(tt.mean(error**2))):.3f}")
    print(f"mean error of elimination: {float(tt.abs(tt.exp(rates - true)[:, 1] - 1).mean()):.1%}")
    print(f"programs compiled: {improve_all.compiled:.1f}")

    if options.picture:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(6, 4), layout="constrained")
        axes = figure.add_subplot()
        fine: Times = tt.linspace(0.01, 24.0, 200)
        curves = vmap(concentration, in_axes=(0, None))(rates, fine)
        for person, curve in enumerate(curves[:4]):
            (line,) = axes.plot(fine.numpy(), curve.numpy())
            axes.plot(HOURS, levels[person].numpy(), ".", color=line.get_color())
        axes.set(title="Four of twelve people", xlabel="hours", ylabel="mg/l")
        figure.savefig(options.picture, dpi=80)


if __name__ == "__main__":
    main()
