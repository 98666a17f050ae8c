"""Read handwritten digits as examples/digits.py does, without a gradient by hand.

    python examples/digits_grad.py [--seed 0]

`value_and_grad` gives the loss and its gradient, which has the type of the network: the names of the axes are checked
in the update too. `jit` compiles both once. It needs JAX: pip install 'typedtensor[transforms]'.
"""

# scikit-learn has no type annotations: its results are passed as unknown, and validated.
# pyright: reportUnknownArgumentType=false
from __future__ import annotations

import argparse
import math
from typing import NamedTuple, NewType, TypeVar

from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # as above

import typedtensor as tt
from typedtensor import Cpu, Rank0, Rank1, Rank2, Tensor, float32, float64, int64
from typedtensor.transforms import jit, value_and_grad

Image = NewType("Image", int)
Pixel = NewType("Pixel", int)
Hidden = NewType("Hidden", int)
Digit = NewType("Digit", int)
R = TypeVar("R", bound=tt.Rank)

PIXELS, HIDDEN, DIGITS = 64, 64, 10
HELD_BACK, EPOCHS, BATCH, RATE, MOMENTUM = 360, 30, 32, 0.1, 0.9


class Network(NamedTuple):
    """Weights from pixels to hidden units, and from those to digits."""

    w1: Tensor[Cpu, float32, Rank2[Pixel, Hidden]]
    b1: Tensor[Cpu, float32, Rank1[Hidden]]
    w2: Tensor[Cpu, float32, Rank2[Hidden, Digit]]
    b2: Tensor[Cpu, float32, Rank1[Digit]]


def validate(
    images: object, digits: object
) -> tuple[Tensor[Cpu, float32, Rank2[Image, Pixel]], Tensor[Cpu, int64, Rank1[Image]]]:
    """Validate the data, and scale the pixels to 0 to 1."""
    pixels = tt.asarray(images).get(Tensor[Cpu, float64, Rank2[Image, Pixel]])
    return (pixels / 16).astype(float32), tt.asarray(digits).get(Tensor[Cpu, int64, Rank1[Image]])


def new_network(random: tt.random.Generator[Cpu]) -> Network:
    """Return a network with small random weights."""
    return Network(
        w1=(random.standard_normal((PIXELS, HIDDEN)) / math.sqrt(PIXELS)).astype(float32),
        b1=tt.zeros(HIDDEN, dtype=float32),
        w2=(random.standard_normal((HIDDEN, DIGITS)) / math.sqrt(HIDDEN)).astype(float32),
        b2=tt.zeros(DIGITS, dtype=float32),
    )


def scores(
    net: Network, images: Tensor[Cpu, float32, Rank2[Image, Pixel]]
) -> Tensor[Cpu, float32, Rank2[Image, Digit]]:
    """Return a score for each digit."""
    return tt.tanh(images @ net.w1 + net.b1) @ net.w2 + net.b2


def loss(
    net: Network, images: Tensor[Cpu, float32, Rank2[Image, Pixel]], digits: Tensor[Cpu, float32, Rank2[Image, Digit]]
) -> Tensor[Cpu, float32, Rank0]:
    """Return the mean cross-entropy."""
    return -tt.mean(tt.sum(tt.log_softmax(scores(net, images), axis=1) * digits, axis=1))


step = jit(value_and_grad(loss))


def descend(
    weights: Tensor[Cpu, float32, R], velocity: Tensor[Cpu, float32, R], gradient: Tensor[Cpu, float32, R]
) -> None:
    """Update the weights by gradient descent with momentum."""
    velocity *= MOMENTUM
    velocity -= RATE * gradient
    weights += velocity


def train(
    images: Tensor[Cpu, float32, Rank2[Image, Pixel]], digits: Tensor[Cpu, int64, Rank1[Image]], seed: int
) -> Network:
    """Train a network on mini-batches of the images."""
    random = tt.random.default_rng(seed)
    net = new_network(random)
    velocity = Network(tt.zeros_like(net.w1), tt.zeros_like(net.b1), tt.zeros_like(net.w2), tt.zeros_like(net.b2))
    targets = tt.eye(DIGITS, dtype=float32)[digits]
    for epoch in range(EPOCHS):
        order: Tensor[Cpu, int64, Rank1[Image]] = random.permutation(len(images))
        losses = 0.0
        for start in range(0, len(images), BATCH):
            batch = order[start : start + BATCH]
            value, gradient = step(net, images[batch], targets[batch])
            descend(net.w1, velocity.w1, gradient.w1)
            descend(net.b1, velocity.b1, gradient.b1)
            descend(net.w2, velocity.w2, gradient.w2)
            descend(net.b2, velocity.b2, gradient.b2)
            losses += float(value) * len(batch)
        if epoch % 10 == EPOCHS % 10 + 9:
            print(f"epoch {epoch + 1}: cross-entropy {losses / len(images):.4f}")
    return net


def main(arguments: list[str] | None = None) -> float:
    """Train, read the digits that were held back, and return the share that was read."""
    parser = argparse.ArgumentParser(description="Read handwritten digits.")
    parser.add_argument("--seed", type=int, default=0)
    seed: int = parser.parse_args(arguments).seed
    images, digits = validate(*load_digits(return_X_y=True))
    net = train(images[HELD_BACK:], digits[HELD_BACK:], seed)
    read = tt.argmax(scores(net, images[:HELD_BACK]), axis=1)
    share = float(tt.mean((read == digits[:HELD_BACK]).astype(float64)))
    print(f"{share:.1%} of {HELD_BACK} digits were read; {step.compiled} programs were compiled")
    return share


if __name__ == "__main__":
    main()
