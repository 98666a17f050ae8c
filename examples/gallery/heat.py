"""Let a plate cool whose edges are kept cold: the heat equation by finite differences.

python examples/gallery/heat.py [--picture heat.png]
"""

from __future__ import annotations

import argparse
import math
from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank2, Rank3, Tensor, float64, make_dim

Row = NewType("Row", int)
Column = NewType("Column", int)
Moment = NewType("Moment", int)

Plate = Tensor[Cpu, float64, Rank2[Row, Column]]
History = Tensor[Cpu, float64, Rank3[Moment, Row, Column]]

CELLS, STEPS, MOMENTS = 64, 250, 5
SPACING = 1.0 / CELLS
STEP = 0.25 * SPACING**2  # the largest step that is stable
DURATION = STEPS * STEP


def hot_plate() -> Plate:
    """Return a cold plate with two hot squares."""
    plate: Plate = tt.zeros(make_dim(Row(CELLS + 1), Column(CELLS + 1)))
    plate[10:24, 12:52] = 1.0
    plate[36:56, 36:50] = 2.0
    return plate


def laplacian(plate: Plate) -> Plate:
    """Return the Laplacian of all cells but those at the edges."""
    neighbours = plate[:-2, 1:-1] + plate[2:, 1:-1] + plate[1:-1, :-2] + plate[1:-1, 2:]
    return (neighbours - 4 * plate[1:-1, 1:-1]) / SPACING**2


def cool(plate: Plate, steps: int) -> Plate:
    """Return the plate some steps later."""
    plate = plate.copy()
    for _ in range(steps):
        plate[1:-1, 1:-1] += STEP * laplacian(plate)
    return plate


def draw(history: History, path: str) -> None:
    """Save a picture of the plate at each moment."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 2), layout="constrained")
    for moment, plate in enumerate(history):
        axes = figure.add_subplot(1, MOMENTS, moment + 1)
        axes.imshow(plate.numpy(), cmap="inferno", vmin=0, vmax=1)
        axes.set(title=f"after {moment * DURATION:.3f}", xticks=[], yticks=[])
    figure.savefig(path, dpi=80)


def main(arguments: list[str] | None = None) -> None:
    """Let the plate cool, print its heat, and draw it."""
    parser = argparse.ArgumentParser(description="Let a plate cool.")
    parser.add_argument("--picture", metavar="FILE")
    options = parser.parse_args(arguments)

    plates = [hot_plate()]
    for _ in range(MOMENTS - 1):
        plates.append(cool(plates[-1], STEPS))
    history: History = tt.stack(plates)
    heat = history.sum(axis=(1, 2)) * SPACING**2
    for moment, (content, plate) in enumerate(zip(heat, history, strict=True)):
        print(f"after {moment * DURATION:.3f}: heat {float(content):.4f}, hottest {float(plate.max()):.3f}")
    rate = float(tt.log(heat[-2] / heat[-1])) / DURATION
    print(f"the heat decays at the rate {rate:.2f}; at last it is 2 pi^2 = {2 * math.pi**2:.2f}")

    if options.picture:
        draw(history, options.picture)


if __name__ == "__main__":
    main()
