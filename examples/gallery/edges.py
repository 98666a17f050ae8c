"""Find the edges in a noisy image: blur it, then take the slope, both by shifted slices.

python examples/gallery/edges.py [--picture edges.png]
"""

from __future__ import annotations

import argparse
from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank2, Tensor, bool_, float64

Row = NewType("Row", int)
Column = NewType("Column", int)

Image = Tensor[Cpu, float64, Rank2[Row, Column]]
Mask = Tensor[Cpu, bool_, Rank2[Row, Column]]

SIZE, RADIUS, NOISE = 96, 28.0, 0.2


def distances() -> Image:
    """Return the distance of each pixel from the middle of the image."""
    steps = tt.arange(float(SIZE)) - (SIZE - 1) / 2
    rows, columns = tt.rename(steps[:, None], Rank2[Row, tt.One]), tt.rename(steps[None], Rank2[tt.One, Column])
    return tt.hypot(rows, columns)


def noisy_disc(seed: int) -> Image:
    """Return a bright disc on a dark ground, with noise."""
    disc = (distances() < RADIUS).astype(float64)
    return disc + tt.random.default_rng(seed).normal(disc.shape, scale=NOISE)


def blur(image: Image) -> Image:
    """Return the means of neighbours, with the weights 1, 2, 1 in both directions."""
    wide: Image = tt.pad(image, 1, mode="edge")
    tall = (wide[:, :-2] + 2 * wide[:, 1:-1] + wide[:, 2:]) / 4
    return (tall[:-2] + 2 * tall[1:-1] + tall[2:]) / 4


def slope(image: Image) -> Image:
    """Return how steep the image is at each pixel."""
    wide: Image = tt.pad(image, 1, mode="edge")
    down = (wide[2:, 1:-1] - wide[:-2, 1:-1]) / 2
    right = (wide[1:-1, 2:] - wide[1:-1, :-2]) / 2
    return tt.hypot(down, right)


def draw(images: dict[str, Image], path: str) -> None:
    """Save the images side by side."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 2.6), layout="constrained")
    for place, (title, image) in enumerate(images.items()):
        axes = figure.add_subplot(1, len(images), place + 1)
        axes.imshow(image.numpy(), cmap="gray")
        axes.set(title=title, xticks=[], yticks=[])
    figure.savefig(path, dpi=54)


def main(arguments: list[str] | None = None) -> None:
    """Find the edge of the disc, print where it is, and draw the steps."""
    parser = argparse.ArgumentParser(description="Find edges in a noisy image.")
    parser.add_argument("--picture", metavar="FILE")
    options = parser.parse_args(arguments)

    noisy = noisy_disc(seed=2)
    smooth = noisy
    for _ in range(6):
        smooth = blur(smooth)
    steep = slope(smooth)
    edge: Mask = steep > 0.5 * steep.max()
    ground = distances() > RADIUS + 8
    found = distances()[edge]
    before, after = float(noisy[ground].std()), float(smooth[ground].std())
    print(f"noise of the ground: {before:.3f} before the blur, {after:.3f} after")
    print(f"edge: {len(found)} pixels at the distance {float(found.mean()):.2f} +- {float(found.std()):.2f}")
    print(f"radius of the disc: {RADIUS:.2f}")

    if options.picture:
        draw({"noisy": noisy, "blurred": smooth, "slope": steep}, options.picture)


if __name__ == "__main__":
    main()
