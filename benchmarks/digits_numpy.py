"""`examples/digits.py` on plain NumPy arrays whose types have shape and dtype; `checking.py` compares the two.

    python benchmarks/digits_numpy.py [--seed 0] [--out build/digits.png]

It is the same program, as far as NumPy's types allow: they have the number of axes and the dtype of an array, but no
names of axes and no device, and most of NumPy's functions return an array of any shape.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numpy as np
from matplotlib.figure import Figure
from rich.progress import Progress, TextColumn
from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # scikit-learn ships no types

Vector: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float32]]
Matrix: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float32]]
Labels: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int64]]
Drawn: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float64]]

S = TypeVar("S", bound=tuple[int, ...])

PIXELS, HIDDEN, DIGITS = 64, 64, 10
HELD_BACK, EPOCHS, BATCH, RATE, MOMENTUM = 360, 30, 32, 0.1, 0.9


def checked(images: object, digits: object) -> tuple[Matrix, Labels]:
    """Validate the data, and scale the pixels to 0 to 1."""
    pixels, labels = np.asarray(images), np.asarray(digits)
    found = pixels.ndim, str(pixels.dtype), labels.ndim, str(labels.dtype)
    if found != (2, "float64", 1, "int64"):
        raise TypeError(f"needed a matrix of float64 and a vector of int64, got {found}")
    scaled: Matrix = (pixels / 16).astype(np.float32)
    return scaled, labels


@dataclass
class Network:
    """Weights from pixels to hidden units, and from those to digits. Its gradient has the same types."""

    w1: Matrix
    b1: Vector
    w2: Matrix
    b2: Vector


def new_network(random: np.random.Generator) -> Network:
    """Return a network with small random weights."""
    w1: Drawn = random.standard_normal((PIXELS, HIDDEN))
    w2: Drawn = random.standard_normal((HIDDEN, DIGITS))
    return Network(
        w1=(w1 / math.sqrt(PIXELS)).astype(np.float32),
        b1=np.zeros(HIDDEN, dtype=np.float32),
        w2=(w2 / math.sqrt(HIDDEN)).astype(np.float32),
        b2=np.zeros(DIGITS, dtype=np.float32),
    )


def forward(net: Network, images: Matrix) -> tuple[Matrix, Matrix]:
    """Return the hidden units, and the probability of each digit."""
    hidden: Matrix = np.tanh(images @ net.w1 + net.b1)
    return hidden, softmax(hidden @ net.w2 + net.b2)


def softmax(scores: Matrix) -> Matrix:
    """Return the probabilities for scores: positive, with the sum 1 for each image."""
    powers: Matrix = np.exp(scores - np.max(scores, axis=1, keepdims=True))
    shares: Matrix = powers / np.sum(powers, axis=1, keepdims=True)
    return shares


def cross_entropy(probable: Matrix, truth: Matrix) -> np.float32:
    """Return the cross-entropy, which training minimizes."""
    surprise: np.float32 = -np.mean(np.log(np.sum(probable * truth, axis=1)))
    return surprise


def backward(net: Network, images: Matrix, hidden: Matrix, error: Matrix) -> Network:
    """Return the gradient of the cross-entropy with respect to the weights."""
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
    """Return each digit as a row of zeros with a one at its position."""
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
            order: Labels = shuffled(len(images), random)
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


def shuffled(count: int, random: np.random.Generator) -> Labels:
    """Return the numbers below `count` in random order."""
    order: Labels = random.permutation(count)
    return order


def read_digits(seed: int, out: Path) -> float:
    """Train, classify the images held back, and save the picture; return the share of correct ones."""
    random = np.random.default_rng(seed)
    images, digits = checked(*load_digits(return_X_y=True))
    order = shuffled(len(images), random)
    held_back, rest = order[:HELD_BACK], order[HELD_BACK:]
    net = train(images[rest], digits[rest], random)
    _, probable = forward(net, images[held_back])
    read: Labels = np.argmax(probable, axis=1)
    accuracy = float(np.mean((read == digits[held_back]).astype(np.float32)))
    draw(images[held_back], digits[held_back], read, accuracy, out)
    return accuracy


def draw(images: Matrix, digits: Labels, read: Labels, accuracy: float, out: Path) -> None:
    """Save a picture of the confusion matrix, and of images that are misread."""
    figure: Any = Figure(figsize=(12, 5.8), layout="constrained")  # its methods have untyped keywords
    figure.suptitle(f"{accuracy:.1%} of {len(images)} digits that were held back are read correctly", fontsize=16)
    left, right = figure.subfigures(1, 2, width_ratios=(5, 4))

    counts = (one_hot(digits).T @ one_hot(read)).astype(np.int64)
    axes = left.subplots()
    axes.imshow(np.sqrt(counts.astype(np.float64)), cmap="Blues")
    axes.set(title="How often each digit is read as which", xlabel="read as", ylabel="written")
    axes.set(xticks=range(DIGITS), yticks=range(DIGITS))
    for row, column in product(range(DIGITS), range(DIGITS)):
        if count := int(counts[row, column]):
            color = "white" if count > len(images) / 25 else "black"
            axes.text(column, row, count, color=color, ha="center", va="center")

    wrong = read != digits
    right.suptitle("Some that are read wrongly")
    grid = list(right.subplots(3, 3).flat)
    for axes in grid:
        axes.set_axis_off()
    for axes, image, digit, mistake in zip(grid, images[wrong], digits[wrong], read[wrong], strict=False):
        axes.imshow(np.reshape(image, (8, 8)), cmap="gray_r")
        axes.set_title(f"{int(digit)}, read as {int(mistake)}")
    out.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(out, dpi=120)


def main(arguments: list[str] | None = None) -> float:
    """Read the command line, classify the digits, and print the accuracy."""
    parser = argparse.ArgumentParser(description="Read handwritten digits.")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/digits.png"), help="where to write the picture")
    options = parser.parse_args(arguments)
    started = time.perf_counter()
    accuracy = read_digits(options.seed, options.out)
    print(f"{accuracy:.1%} of the held-back digits read correctly, in {time.perf_counter() - started:.1f} s")
    print(options.out)
    return accuracy


if __name__ == "__main__":
    main()
