"""Let atoms in a box attract and repel each other: molecular dynamics with the Lennard-Jones potential.

python examples/gallery/molecules.py [--picture molecules.png]
"""

from __future__ import annotations

import argparse
from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank1, Rank2, Rank3, Tensor, float64, make_dim

Atom = NewType("Atom", int)
Other = NewType("Other", int)  # the atom at the other end of a pair
Space = NewType("Space", int)
Moment = NewType("Moment", int)

Vectors = Tensor[Cpu, float64, Rank2[Atom, Space]]
Energies = Tensor[Cpu, float64, Rank1[Moment]]

SIDE, SPACING, STEP, STEPS = 6, 1.2, 0.004, 1000
BOX = SIDE * SPACING  # what leaves it on one side comes in on the other


def offsets(positions: Vectors) -> Tensor[Cpu, float64, Rank3[Atom, Other, Space]]:
    """Return the way to each atom from the nearest image of each other one."""
    others = tt.rename(positions, Rank2[Other, Space])
    ways = positions[:, None] - others[None]
    return ways - BOX * tt.round(ways / BOX)


def forces(positions: Vectors) -> tuple[Vectors, float]:
    """Return the force on each atom, and the potential energy of all."""
    ways = offsets(positions)
    alone = tt.diag(tt.full(len(positions), tt.inf))  # no atom pulls itself
    inverse = 1 / (tt.square(ways).sum(axis=2) + alone)
    sixth = inverse**3
    strength = 24 * (2 * sixth**2 - sixth) * inverse
    return (strength[:, :, None] * ways).sum(axis=1), float((4 * (sixth**2 - sixth)).sum()) / 2


def simulate(positions: Vectors, velocities: Vectors) -> tuple[Vectors, Energies, Energies]:
    """Return the last positions, and the potential and kinetic energy at each moment, by the method of Verlet."""
    potential: Energies = tt.zeros(make_dim(Moment(STEPS)))
    kinetic: Energies = tt.zeros(make_dim(Moment(STEPS)))
    force, _ = forces(positions)
    for moment in range(STEPS):
        velocities = velocities + STEP / 2 * force
        positions = positions + STEP * velocities
        force, potential[moment] = forces(positions)
        velocities = velocities + STEP / 2 * force
        kinetic[moment] = tt.square(velocities).sum() / 2
    return positions, potential, kinetic


def main(arguments: list[str] | None = None) -> None:
    """Let the atoms move, print their energies, and draw them."""
    parser = argparse.ArgumentParser(description="Let atoms move.")
    parser.add_argument("--picture", metavar="FILE")
    options = parser.parse_args(arguments)

    places = tt.arange(float(SIDE)) * SPACING
    rows, columns = tt.meshgrid(places, places, indexing="ij")
    start = tt.rename(tt.stack([rows.reshape(-1), columns.reshape(-1)], axis=1), Rank2[Atom, Space])
    velocities: Vectors = tt.random.default_rng(6).normal(start.shape, scale=0.7)
    positions, potential, kinetic = simulate(start, velocities - velocities.mean(axis=0))
    total = potential + kinetic
    print(f"potential energy: {float(potential[0]):.3f} at first, {float(potential[-1]):.3f} at last")
    print(f"kinetic energy: {float(kinetic[0]):.3f} at first, {float(kinetic[-1]):.3f} at last")
    print(f"total energy: {float(total.mean()):.3f}, changes by at most {float(total.max() - total.min()):.4f}")

    if options.picture:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(8, 3.2), layout="constrained")
        box, plot = figure.subplots(1, 2)
        box.plot(*(positions % BOX).T.numpy(), "o", markersize=12)
        box.set(title="36 atoms in a box", xlim=(0, BOX), ylim=(0, BOX), aspect="equal", xticks=[], yticks=[])
        for name, energies in {"kinetic": kinetic, "total": total, "potential": potential}.items():
            plot.plot(energies.numpy(), label=name)
        plot.set(title="Energy", xlabel="step")
        plot.legend()
        figure.savefig(options.picture, dpi=80)


if __name__ == "__main__":
    main()
