"""Reads handwritten digits with a small neural network, whose device, dtypes, ranks and axis names are checked first.

    python examples/digits.py [--device cpu|gpu] [--seed 0] [--out build/digits.png]

The data are the 1,797 digits of 8 x 8 pixels that ship inside scikit-learn. They come in as unknown data and are proved
once; from there on every checker knows the type of every line.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NewType, TypeVar

import numpy as np
from matplotlib.figure import Figure
from rich.progress import Progress, TextColumn
from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # scikit-learn ships no types

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank0, Rank1, Rank2, Tensor, float32, float64, int64

# The names of the axes.
Sample = NewType("Sample", int)  # all that scikit-learn has
Batch = NewType("Batch", int)  # those that are read together
Pixel = NewType("Pixel", int)
Hidden = NewType("Hidden", int)
Digit = NewType("Digit", int)

D = TypeVar("D", bound=tt.Device)
R = TypeVar("R", bound=tt.Rank)

HELD_BACK, HIDDEN, EPOCHS, BATCH, RATE, MOMENTUM = 360, 64, 40, 32, 0.1, 0.9


@dataclass
class Network(Generic[D]):
    """Weights from the pixels to the hidden units, and from those to the digits. Its gradient has the same types."""

    w1: Tensor[D, float32, Rank2[Pixel, Hidden]]
    b1: Tensor[D, float32, Rank1[Hidden]]
    w2: Tensor[D, float32, Rank2[Hidden, Digit]]
    b2: Tensor[D, float32, Rank1[Digit]]


def softmax(scores: Tensor[D, float32, Rank2[Batch, Digit]]) -> Tensor[D, float32, Rank2[Batch, Digit]]:
    """Turn scores into probabilities that sum to one for each image."""
    powers = tt.exp(scores - tt.max(scores, axis=1, keepdims=True))
    return powers / tt.sum(powers, axis=1, keepdims=True)


def hidden_units(
    net: Network[D], images: Tensor[D, float32, Rank2[Batch, Pixel]]
) -> Tensor[D, float32, Rank2[Batch, Hidden]]:
    return tt.tanh(images @ net.w1 + net.b1)


def probabilities(
    net: Network[D], hidden: Tensor[D, float32, Rank2[Batch, Hidden]]
) -> Tensor[D, float32, Rank2[Batch, Digit]]:
    """What the network holds each image for."""
    return softmax(hidden @ net.w2 + net.b2)


def cross_entropy(
    guess: Tensor[D, float32, Rank2[Batch, Digit]], truth: Tensor[D, float32, Rank2[Batch, Digit]]
) -> Tensor[D, float32, Rank0]:
    return -tt.mean(tt.log(tt.sum(guess * truth, axis=1)))


def gradient(
    net: Network[D],
    images: Tensor[D, float32, Rank2[Batch, Pixel]],
    hidden: Tensor[D, float32, Rank2[Batch, Hidden]],
    guess: Tensor[D, float32, Rank2[Batch, Digit]],
    truth: Tensor[D, float32, Rank2[Batch, Digit]],
) -> Network[D]:
    at_digits = (guess - truth) / images.shape[0]
    at_hidden = at_digits @ net.w2.T * (1 - hidden * hidden)
    return Network(
        images.T @ at_hidden, tt.sum(at_hidden, axis=0), hidden.T @ at_digits, tt.sum(at_digits, axis=0)
    )


def descend(
    weights: Tensor[D, float32, R], velocity: Tensor[D, float32, R], slope: Tensor[D, float32, R]
) -> None:
    velocity *= MOMENTUM
    velocity -= RATE * slope
    weights += velocity


def one_hot(digits: Tensor[D, int64, Rank1[Batch]]) -> Tensor[D, float32, Rank2[Batch, Digit]]:
    return tt.eye(10, dtype=float32, device=digits.device)[digits]
