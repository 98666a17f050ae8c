"""Common mistakes, one in each function. Type checkers find all of them before the program runs.

A comment marks the wrong line, and a test verifies that mypy, pyright, pyrefly and ty report it. Each docstring states
what NumPy does with the same line: at best it raises an error at run time.
"""

from __future__ import annotations

from typing import Literal, NewType

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank0, Rank1, Rank2, Rank3, Tensor, float32, float64, int64, uint8

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)
Hidden = NewType("Hidden", int)
Digit = NewType("Digit", int)
Channel = NewType("Channel", int)
Row = NewType("Row", int)
Column = NewType("Column", int)


def softmax(scores: Tensor[Cpu, float32, Rank2[Batch, Digit]]) -> Tensor[Cpu, float32, Rank2[Batch, Digit]]:
    """A missing keepdims.

    NumPy: an error for most batches. With ten images of ten digits, each row is silently divided by other rows' sums.
    """
    powers = tt.exp(scores)
    return powers / tt.sum(powers, axis=1)  # refused


def mean_squared_error(
    predicted: Tensor[Cpu, float32, Rank2[Batch, Literal[1]]], measured: Tensor[Cpu, float32, Rank1[Batch]]
) -> Tensor[Cpu, float32, Rank0]:
    """A vector subtracted from a column.

    NumPy: silently the differences of all pairs, (n, 1) - (n,) = (n, n). Training continues and learns the mean.
    """
    return tt.mean((predicted - measured) ** 2)  # refused


def hidden_units(
    images: Tensor[Cpu, float32, Rank2[Batch, Pixel]], weights: Tensor[Cpu, float32, Rank2[Hidden, Pixel]]
) -> Tensor[Cpu, float32, Rank2[Batch, Hidden]]:
    """Weights not transposed.

    NumPy: an error, unless there are as many hidden units as pixels. Then silently another product.
    """
    return tt.tanh(images @ weights)  # refused


def updated(
    weights: Tensor[Cpu, float32, Rank2[Pixel, Hidden]],
    images: Tensor[Cpu, float32, Rank2[Batch, Pixel]],
    error: Tensor[Cpu, float32, Rank2[Batch, Hidden]],
) -> Tensor[Cpu, float32, Rank2[Pixel, Hidden]]:
    """The operands of a product swapped.

    NumPy: an error, unless there are as many hidden units as pixels. Then silently the transposed gradient.
    """
    return weights - 0.1 * (error.T @ images)  # refused


def centred(
    images: Tensor[Gpu, float32, Rank2[Batch, Pixel]], mean: Tensor[Cpu, float32, Rank1[Pixel]]
) -> Tensor[Gpu, float32, Rank2[Batch, Pixel]]:
    """Two devices mixed.

    CuPy: an error at run time, on a machine with a GPU.
    """
    return images - mean  # refused


def one_hot(digits: Tensor[Cpu, int64, Rank1[Batch]]) -> Tensor[Cpu, float32, Rank2[Batch, Digit]]:
    """float64 where float32 is expected.

    NumPy: silently float64, and so is everything computed from it, in twice the memory.
    """
    return tt.eye(10)[digits]  # refused


def accuracy(
    probable: Tensor[Cpu, float32, Rank2[Batch, Digit]], digits: Tensor[Cpu, int64, Rank1[Batch]]
) -> Tensor[Cpu, float32, Rank0]:
    """The wrong axis reduced.

    NumPy: an error for most batches. With ten images of ten digits, silently a meaningless number.
    """
    return tt.mean((tt.argmax(probable, axis=0) == digits).astype(float32))  # refused


def brightness(images: Tensor[Cpu, float32, Rank2[Batch, Pixel]]) -> Tensor[Cpu, float32, Rank1[Batch]]:
    """An axis that does not exist.

    NumPy: an AxisError at run time.
    """
    return tt.mean(images, axis=2)  # refused


def corner(images: Tensor[Cpu, float32, Rank2[Batch, Pixel]]) -> float:
    """More indices than axes.

    NumPy: an IndexError at run time.
    """
    return float(images[0, 0, 0])  # refused


def darker(pixels: Tensor[Cpu, uint8, Rank2[Batch, Pixel]]) -> Tensor[Cpu, uint8, Rank2[Batch, Pixel]]:
    """Integers multiplied by a float.

    NumPy: silently float64, in eight times the memory.
    """
    return pixels * 0.5  # refused


def with_one_more(
    images: Tensor[Cpu, float32, Rank2[Batch, Pixel]], image: Tensor[Cpu, float32, Rank1[Pixel]]
) -> Tensor[Cpu, float32, Rank2[Batch, Pixel]]:
    """A vector appended to a matrix.

    NumPy: a ValueError at run time.
    """
    return tt.concat([images, image])  # refused


def mean_age(ages: Tensor[Cpu, int64, Rank1[Batch]]) -> float:
    """The mean of integers.

    NumPy: silently float64. The standard does not define it; PyTorch raises an error.
    """
    return float(tt.mean(ages))  # refused


def from_file(found: tt.DArray) -> Tensor[Cpu, float32, Rank2[Batch, Pixel]]:
    """One type validated, another returned.

    NumPy: does not validate. A wrong file shows somewhere else, or never.
    """
    return found.get(Tensor[Cpu, float64, Rank2[Batch, Pixel]])  # refused


def cross_entropy(
    probable: Tensor[Cpu, float32, Rank2[Batch, Digit]], truth: Tensor[Cpu, float32, Rank2[Batch, Digit]]
) -> Tensor[Cpu, float32, Rank0]:
    """A loss that is still a vector.

    NumPy: silently a vector. Later `if loss < best:` raises an error, elsewhere.
    """
    return -tt.log(tt.sum(probable * truth, axis=1))  # refused


def grey(photo: Tensor[Cpu, float32, Rank3[Row, Column, Channel]]) -> Tensor[Cpu, float32, Rank2[Row, Column]]:
    """Average the colours, which are the last axis."""
    return tt.mean(photo, axis=-1)


def thumbnail(photo: Tensor[Cpu, float32, Rank3[Channel, Row, Column]]) -> Tensor[Cpu, float32, Rank2[Row, Column]]:
    """Colours on the first axis instead of the last.

    NumPy: silently a picture three pixels high.
    """
    return grey(photo)  # refused
