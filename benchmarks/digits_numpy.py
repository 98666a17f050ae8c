"""`examples/digits.py` on plain NumPy arrays whose types say shape and dtype: what `checking.py` compares it with.

    python benchmarks/digits_numpy.py [--seed 0] [--out build/digits.png]

It is the same program, as long as NumPy's own types allow: they know the number of axes and the dtype of an array, but no
names of axes and no device, and most of NumPy's functions answer an array of any shape.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numpy as np
from matplotlib.figure import Figure
from rich.progress import Progress, TextColumn
from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # scikit-learn ships no types

Vector: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float32]]
Matrix: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float32]]
Labels: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int64]]

S = TypeVar("S", bound=tuple[int, ...])

PIXELS, HIDDEN, DIGITS = 64, 64, 10
HELD_BACK, EPOCHS, BATCH, RATE, MOMENTUM = 360, 30, 32, 0.1, 0.9


@dataclass
class Network:
    """Weights from pixels to hidden units, and from those to digits. Its gradient has the same types."""

    w1: Matrix
    b1: Vector
    w2: Matrix
    b2: Vector


def forward(net: Network, images: Matrix) -> tuple[Matrix, Matrix]:
    """Give the hidden units, and how probable each digit is."""
    hidden: Matrix = np.tanh(images @ net.w1 + net.b1)
    return hidden, softmax(hidden @ net.w2 + net.b2)


def softmax(scores: Matrix) -> Matrix:
    """Make probabilities of scores: positive, with the sum 1 for each image."""
    powers: Matrix = np.exp(scores - np.max(scores, axis=1, keepdims=True))
    shares: Matrix = powers / np.sum(powers, axis=1, keepdims=True)
    return shares


def cross_entropy(probable: Matrix, truth: Matrix) -> np.float32:
    """Give the mean surprise at the truth, which training makes small."""
    surprise: np.float32 = -np.mean(np.log(np.sum(probable * truth, axis=1)))
    return surprise


def backward(net: Network, images: Matrix, hidden: Matrix, error: Matrix) -> Network:
    """Give the gradient of the cross-entropy by the weights."""
    back: Matrix = error @ net.w2.T
    back *= 1 - hidden * hidden
    return Network(images.T @ back, np.sum(back, axis=0), hidden.T @ error, np.sum(error, axis=0))


def descend(
    weights: np.ndarray[S, np.dtype[np.float32]],
    speed: np.ndarray[S, np.dtype[np.float32]],
    slope: np.ndarray[S, np.dtype[np.float32]],
) -> None:
    """Move the weights downhill, with momentum."""
    speed *= MOMENTUM
    speed -= RATE * slope
    weights += speed


def one_hot(digits: Labels) -> Matrix:
    """Write each digit as a row of zeros with a one at its place."""
    rows: Matrix = np.eye(DIGITS, dtype=np.float32)[digits]
    return rows


def train(images: Matrix, digits: Labels, random: np.random.Generator) -> Network:
    """Train a network on mini-batches of the images."""
    net = new_network(random)
    speed = Network(np.zeros_like(net.w1), np.zeros_like(net.b1), np.zeros_like(net.w2), np.zeros_like(net.b2))
    loss = TextColumn("cross-entropy {task.fields[loss]:.4f}")
    with Progress(*Progress.get_default_columns(), loss) as progress:
        task = progress.add_task("training", total=EPOCHS, loss=math.inf)
        for _ in range(EPOCHS):
            order = shuffled(len(images), random)
            losses = 0.0
            for start in range(0, len(images), BATCH):
                batch = order[start : start + BATCH]
                truth = one_hot(digits[batch])
                hidden, probable = forward(net, images[batch])
                slope = backward(net, images[batch], hidden, (probable - truth) / np.float32(len(batch)))
                descend(net.w1, speed.w1, slope.w1)
                descend(net.b1, speed.b1, slope.b1)
                descend(net.w2, speed.w2, slope.w2)
                descend(net.b2, speed.b2, slope.b2)
                losses += float(cross_entropy(probable, truth)) * len(batch)
            progress.update(task, advance=1, loss=losses / len(images))
    return net


def new_network(random: np.random.Generator) -> Network:
    """Give a network with small random weights."""
    w1: np.ndarray[tuple[int, int], np.dtype[np.float64]] = random.standard_normal((PIXELS, HIDDEN))
    w2: np.ndarray[tuple[int, int], np.dtype[np.float64]] = random.standard_normal((HIDDEN, DIGITS))
    return Network(
        w1=(w1 / PIXELS**0.5).astype(np.float32),
        b1=np.zeros(HIDDEN, dtype=np.float32),
        w2=(w2 / HIDDEN**0.5).astype(np.float32),
        b2=np.zeros(DIGITS, dtype=np.float32),
    )


def shuffled(count: int, random: np.random.Generator) -> Labels:
    """Give the numbers below `count` in a random order."""
    order: Labels = random.permutation(count)
    return order


def known(images: object, digits: object) -> tuple[Matrix, Labels]:
    """Prove what the data are, with the pixels from 0 to 1."""
    pixels, labels = np.asarray(images), np.asarray(digits)
    if pixels.dtype != np.float64 or pixels.ndim != 2 or labels.dtype != np.int64 or labels.ndim != 1:  # noqa: PLR2004  # two axes
        raise TypeError(f"needed a matrix of float64 and a vector of int64, got {pixels.dtype} and {labels.dtype}")
    scaled: Matrix = (pixels / 16).astype(np.float32)
    return scaled, labels


def read_digits(seed: int, out: Path) -> float:
    """Train, read the images held back, save the picture; give the share that is read correctly."""
    random = np.random.default_rng(seed)
    images, digits = known(*load_digits(return_X_y=True))  # pyright: ignore[reportUnknownArgumentType]
    order = shuffled(len(images), random)
    held_back, rest = order[:HELD_BACK], order[HELD_BACK:]
    net = train(images[rest], digits[rest], random)
    _, probable = forward(net, images[held_back])
    read: Labels = np.argmax(probable, axis=1)
    accuracy = float(np.mean((read == digits[held_back]).astype(np.float32)))
    draw(images[held_back], digits[held_back], read, accuracy, out)
    return accuracy


def draw(images: Matrix, digits: Labels, read: Labels, accuracy: float, out: Path) -> None:
    """Save a picture: which digits are read as which, and images that are read wrongly."""
    figure: Any = Figure(figsize=(12, 5.6), layout="constrained")  # matplotlib leaves its keywords untyped
    figure.suptitle(f"{accuracy:.1%} of {len(images)} digits that were held back are read correctly", fontsize=15)
    left, right = figure.subfigures(1, 2, width_ratios=(5, 6))

    confusion = (one_hot(digits).T @ one_hot(read)).astype(np.int64)
    axes = left.subplots()
    axes.imshow(np.sqrt(confusion.astype(np.float64)), cmap="Blues")
    axes.set(xlabel="read as", ylabel="written", xticks=range(DIGITS), yticks=range(DIGITS), title="Which digit is read as which")
    for row in range(DIGITS):
        for column in range(DIGITS):
            if (count := int(confusion[row, column])) > 0:
                axes.text(column, row, count, ha="center", va="center", color="white" if row == column else "black")

    wrong = read != digits
    right.suptitle("Wrongly read", fontsize=12)
    grid = right.subplots(3, 4)
    for axes, image, digit, found in zip(grid.flat, images[wrong], digits[wrong], read[wrong], strict=False):
        axes.imshow(np.reshape(image, (8, 8)), cmap="gray_r")
        axes.set_title(f"{int(digit)} read as {int(found)}", fontsize=11)
    for axes in grid.flat:
        axes.set_axis_off()
    out.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(out, dpi=120)


def main(arguments: list[str] | None = None) -> float:
    """Read the command line, read the digits, say how well."""
    parser = argparse.ArgumentParser(description="Read handwritten digits.")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/digits.png"), help="where the picture goes")
    options = parser.parse_args(arguments)
    started = time.perf_counter()
    accuracy = read_digits(options.seed, options.out)
    print(f"{accuracy:.1%} of the held-back digits read correctly, in {time.perf_counter() - started:.1f} s")
    print(options.out)
    return accuracy


if __name__ == "__main__":
    main()
