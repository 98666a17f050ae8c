"""Read handwritten digits with a small neural network. A type checker checks every line before it runs.

    python examples/digits.py [--device cpu|gpu] [--seed 0] [--out build/digits.png]

The data are 1,797 images of digits with 8 x 8 pixels, which are part of scikit-learn. Their types are unknown and are
validated once. From then on a checker knows the device, dtype, rank and axis names of every value. The network is
generic over the device, so it can be trained on a GPU without a change.
"""

# scikit-learn has no type annotations: its results are passed as unknown, and validated.
# pyright: reportUnknownArgumentType=false
from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Generic, NewType, TypeVar

import numpy as np
from matplotlib.figure import Figure
from rich.progress import Progress, TextColumn
from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # as above

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank0, Rank1, Rank2, Tensor, float32, float64, int64

Sample = NewType("Sample", int)  # all images
Batch = NewType("Batch", int)  # the images of one step
Pixel = NewType("Pixel", int)
Hidden = NewType("Hidden", int)
Digit = NewType("Digit", int)

D = TypeVar("D", bound=tt.Device)
R = TypeVar("R", bound=tt.Rank)

# As many hidden units as pixels: transposed weights have the same shape, and only their axis names differ.
PIXELS, HIDDEN, DIGITS = 64, 64, 10
HELD_BACK, EPOCHS, BATCH, RATE, MOMENTUM = 360, 30, 32, 0.1, 0.9


def validate(
    device: D, images: object, digits: object
) -> tuple[Tensor[D, float32, Rank2[Sample, Pixel]], Tensor[D, int64, Rank1[Sample]]]:
    """Validate the data, scale the pixels to 0 to 1, and move both to the device."""
    pixels = tt.asarray(images).get(Tensor[Cpu, float64, Rank2[Sample, Pixel]])
    labels = tt.asarray(digits).get(Tensor[Cpu, int64, Rank1[Sample]])
    return (pixels / 16).astype(float32).to_device(device), labels.to_device(device)


@dataclass
class Network(Generic[D]):
    """Weights from pixels to hidden units, and from those to digits. The gradient has the same types."""

    w1: Tensor[D, float32, Rank2[Pixel, Hidden]]
    b1: Tensor[D, float32, Rank1[Hidden]]
    w2: Tensor[D, float32, Rank2[Hidden, Digit]]
    b2: Tensor[D, float32, Rank1[Digit]]


def new_network(device: D, random: np.random.Generator) -> Network[D]:
    """Return a network with small random weights."""
    w1 = tt.asarray(random.standard_normal((PIXELS, HIDDEN))).get(Tensor[Cpu, float64, Rank2[Pixel, Hidden]])
    w2 = tt.asarray(random.standard_normal((HIDDEN, DIGITS))).get(Tensor[Cpu, float64, Rank2[Hidden, Digit]])
    return Network(
        w1=(w1 / math.sqrt(PIXELS)).astype(float32).to_device(device),
        b1=tt.zeros(HIDDEN, dtype=float32, device=device),
        w2=(w2 / math.sqrt(HIDDEN)).astype(float32).to_device(device),
        b2=tt.zeros(DIGITS, dtype=float32, device=device),
    )


def forward(
    net: Network[D], images: Tensor[D, float32, Rank2[Batch, Pixel]]
) -> tuple[Tensor[D, float32, Rank2[Batch, Hidden]], Tensor[D, float32, Rank2[Batch, Digit]]]:
    """Return the hidden units and the probability of each digit."""
    hidden = tt.tanh(images @ net.w1 + net.b1)
    return hidden, softmax(hidden @ net.w2 + net.b2)


def softmax(scores: Tensor[D, float32, Rank2[Batch, Digit]]) -> Tensor[D, float32, Rank2[Batch, Digit]]:
    """Convert scores to probabilities: positive, with the sum 1 for each image."""
    powers = tt.exp(scores - tt.max(scores, axis=1, keepdims=True))
    return powers / tt.sum(powers, axis=1, keepdims=True)


def cross_entropy(
    probabilities: Tensor[D, float32, Rank2[Batch, Digit]], targets: Tensor[D, float32, Rank2[Batch, Digit]]
) -> Tensor[D, float32, Rank0]:
    """Return the mean cross-entropy, which training minimizes."""
    return -tt.mean(tt.log(tt.sum(probabilities * targets, axis=1)))


def backward(
    net: Network[D],
    images: Tensor[D, float32, Rank2[Batch, Pixel]],
    hidden: Tensor[D, float32, Rank2[Batch, Hidden]],
    error: Tensor[D, float32, Rank2[Batch, Digit]],
) -> Network[D]:
    """Return the gradient of the cross-entropy with respect to the weights."""
    back = error @ net.w2.T * (1 - hidden * hidden)
    return Network(images.T @ back, tt.sum(back, axis=0), hidden.T @ error, tt.sum(error, axis=0))


def descend(weights: Tensor[D, float32, R], velocity: Tensor[D, float32, R], gradient: Tensor[D, float32, R]) -> None:
    """Update the weights by gradient descent with momentum."""
    velocity *= MOMENTUM
    velocity -= RATE * gradient
    weights += velocity


def one_hot(digits: Tensor[D, int64, Rank1[Batch]]) -> Tensor[D, float32, Rank2[Batch, Digit]]:
    """Return a row for each digit, with a one at the position of the digit."""
    return tt.eye(DIGITS, dtype=float32, device=digits.device)[digits]


def train(
    images: Tensor[D, float32, Rank2[Sample, Pixel]],
    digits: Tensor[D, int64, Rank1[Sample]],
    random: np.random.Generator,
) -> Network[D]:
    """Train a network on mini-batches of the images."""
    net = new_network(images.device, random)
    velocity = Network(tt.zeros_like(net.w1), tt.zeros_like(net.b1), tt.zeros_like(net.w2), tt.zeros_like(net.b2))
    loss = TextColumn("cross-entropy {task.fields[loss]:.4f}")
    with Progress(*Progress.get_default_columns(), loss) as progress:
        task = progress.add_task("training", total=EPOCHS, loss=tt.inf)
        for _ in range(EPOCHS):
            order: Tensor[D, int64, Rank1[Batch]] = shuffled(len(images), images.device, random)
            losses = 0.0
            for start in range(0, len(images), BATCH):
                batch = order[start : start + BATCH]
                targets = one_hot(digits[batch])
                hidden, probabilities = forward(net, images[batch])
                gradient = backward(net, images[batch], hidden, (probabilities - targets) / len(batch))
                descend(net.w1, velocity.w1, gradient.w1)
                descend(net.b1, velocity.b1, gradient.b1)
                descend(net.w2, velocity.w2, gradient.w2)
                descend(net.b2, velocity.b2, gradient.b2)
                losses += float(cross_entropy(probabilities, targets)) * len(batch)
            progress.update(task, advance=1, loss=losses / len(images))
    return net


def shuffled(count: int, device: D, random: np.random.Generator) -> Tensor[D, int64, Rank1]:
    """Return the numbers below `count` in random order, on an unnamed axis."""
    return tt.asarray(random.permutation(count)).get(Tensor[Cpu, int64, Rank1]).to_device(device)


def read_digits(device: D, seed: int, out: Path) -> float:
    """Train, read the held-back images and save the picture; return the accuracy."""
    random = np.random.default_rng(seed)
    images, digits = validate(device, *load_digits(return_X_y=True))
    order = shuffled(len(images), device, random)
    held_back, rest = order[:HELD_BACK], order[HELD_BACK:]
    net = train(images[rest], digits[rest], random)
    _, probabilities = forward(net, images[held_back])
    read = tt.argmax(probabilities, axis=1)
    accuracy = float(tt.mean((read == digits[held_back]).astype(float32)))
    draw(images[held_back].to_device(Cpu()), digits[held_back].to_device(Cpu()), read.to_device(Cpu()), accuracy, out)
    return accuracy


def draw(
    images: Tensor[Cpu, float32, Rank2[Batch, Pixel]],
    digits: Tensor[Cpu, int64, Rank1[Batch]],
    read: Tensor[Cpu, int64, Rank1[Batch]],
    accuracy: float,
    out: Path,
) -> None:
    """Save a picture: the confusion matrix, and images that are read wrongly."""
    figure: Any = Figure(figsize=(12, 5.8), layout="constrained")  # the keywords of its methods are not typed
    figure.suptitle(f"{accuracy:.1%} of {len(images)} held-back digits are read correctly", fontsize=16)
    left, right = figure.subfigures(1, 2, width_ratios=(5, 4))

    counts = (one_hot(digits).T @ one_hot(read)).astype(int64)
    axes = left.subplots()
    axes.imshow(tt.sqrt(counts.astype(float64)).numpy(), cmap="Blues")
    axes.set(title="How often each digit is read as which", xlabel="read as", ylabel="written")
    axes.set(xticks=range(DIGITS), yticks=range(DIGITS))
    for row, column in product(range(DIGITS), range(DIGITS)):
        if count := int(counts[row, column]):
            color = "white" if count > len(images) / 25 else "black"
            axes.text(column, row, count, color=color, ha="center", va="center")

    wrong = read != digits
    right.suptitle("Examples that are read wrongly")
    grid = list(right.subplots(3, 3).flat)
    for axes in grid:
        axes.set_axis_off()
    for axes, image, digit, mistake in zip(grid, images[wrong], digits[wrong], read[wrong], strict=False):
        axes.imshow(tt.reshape(image, (8, 8)).numpy(), cmap="gray_r")
        axes.set_title(f"{int(digit)}, read as {int(mistake)}")
    out.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(out, dpi=120)


def main(arguments: list[str] | None = None) -> float:
    """Parse the command line, read the digits, print the accuracy."""
    parser = argparse.ArgumentParser(description="Read handwritten digits.")
    parser.add_argument("--device", choices=["cpu", "gpu"], default="cpu")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/digits.png"), help="path of the picture")
    options = parser.parse_args(arguments)
    started = time.perf_counter()
    try:
        accuracy = read_digits(Gpu() if options.device == "gpu" else Cpu(), options.seed, options.out)
    except tt.DeviceError as error:
        parser.exit(1, f"{error}\n")
    print(f"{accuracy:.1%} of the held-back digits read correctly, in {time.perf_counter() - started:.1f} s")
    print(options.out)
    return accuracy


if __name__ == "__main__":
    main()
