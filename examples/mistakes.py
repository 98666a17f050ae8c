"""Mistakes that everybody makes, one to a function. No checker lets one pass; none of them has to run to be found.

The line that is wrong ends with a marker; a test holds four checkers to it. What NumPy does with the same line stands in
each docstring: at best it raises an error, when the program gets there. This file is read by checkers and never runs.
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
    """Forget keepdims.

    NumPy: fails, but for ten images of ten digits: then each is silently divided by the sums of the others.
    """
    powers = tt.exp(scores)
    return powers / tt.sum(powers, axis=1)  # refused


def mean_squared_error(
    predicted: Tensor[Cpu, float32, Rank2[Batch, Literal[1]]], measured: Tensor[Cpu, float32, Rank1[Batch]]
) -> Tensor[Cpu, float32, Rank0]:
    """Subtract a vector from a column.

    NumPy: (n, 1) minus (n,) is silently (n, n), the mean of all pairs. The training goes on, and learns nothing.
    """
    return tt.mean((predicted - measured) ** 2)  # refused


def hidden_units(
    images: Tensor[Cpu, float32, Rank2[Batch, Pixel]], weights: Tensor[Cpu, float32, Rank2[Hidden, Pixel]]
) -> Tensor[Cpu, float32, Rank2[Batch, Hidden]]:
    """Forget to transpose the weights.

    NumPy: fails, but for as many hidden units as pixels: then the product is silently another one.
    """
    return tt.tanh(images @ weights)  # refused


def slope(
    images: Tensor[Cpu, float32, Rank2[Batch, Pixel]], error: Tensor[Cpu, float32, Rank2[Batch, Hidden]]
) -> Tensor[Cpu, float32, Rank2[Pixel, Hidden]]:
    """Swap the factors of a product.

    NumPy: answers the transposed gradient. With as many hidden units as pixels, the weights silently take it.
    """
    return error.T @ images  # refused


def centred(
    images: Tensor[Gpu, float32, Rank2[Batch, Pixel]], mean: Tensor[Cpu, float32, Rank1[Pixel]]
) -> Tensor[Gpu, float32, Rank2[Batch, Pixel]]:
    """Mix the memory of two devices.

    CuPy: fails, on the machine that has a GPU.
    """
    return images - mean  # refused


def noisy(
    images: Tensor[Cpu, float32, Rank2[Batch, Pixel]], noise: Tensor[Cpu, float64, Rank2[Batch, Pixel]]
) -> Tensor[Cpu, float32, Rank2[Batch, Pixel]]:
    """Let float64 leak into float32.

    NumPy: is silently float64 from here on, in twice the memory and at half the speed.
    """
    return images + noise  # refused


def read(probable: Tensor[Cpu, float32, Rank2[Batch, Digit]]) -> Tensor[Cpu, int64, Rank1[Batch]]:
    """Reduce the wrong axis.

    NumPy: silently answers the surest image for each digit, not the surest digit for each image.
    """
    return tt.argmax(probable, axis=0)  # refused


def brightness(images: Tensor[Cpu, float32, Rank2[Batch, Pixel]]) -> Tensor[Cpu, float32, Rank1[Batch]]:
    """Reduce an axis that is not there.

    NumPy: AxisError, when the program gets there.
    """
    return tt.mean(images, axis=2)  # refused


def corner(images: Tensor[Cpu, float32, Rank2[Batch, Pixel]]) -> Tensor[Cpu, float32, Rank0]:
    """Index more axes than there are.

    NumPy: IndexError, when the program gets there.
    """
    return images[0, 0, 0]  # refused


def scaled(pixels: Tensor[Cpu, uint8, Rank2[Batch, Pixel]]) -> Tensor[Cpu, uint8, Rank2[Batch, Pixel]]:
    """Multiply integers by a fraction.

    NumPy: silently answers float64, eight times the memory.
    """
    return pixels * 0.0625  # refused


def enlarged(
    images: Tensor[Cpu, float32, Rank2[Batch, Pixel]], image: Tensor[Cpu, float32, Rank1[Pixel]]
) -> Tensor[Cpu, float32, Rank2[Batch, Pixel]]:
    """Append a vector to a matrix.

    NumPy: ValueError, when the program gets there.
    """
    return tt.concat([images, image])  # refused


def mean_count(counts: Tensor[Cpu, int64, Rank1[Digit]]) -> Tensor[Cpu, float32, Rank0]:
    """Take the mean of integers.

    NumPy: silently answers float64; other libraries refuse, or round.
    """
    return tt.mean(counts)  # refused


def from_file(found: tt.DArray) -> Tensor[Cpu, float32, Rank2[Batch, Pixel]]:
    """Ask unknown data for one type, and use it as another.

    NumPy: has no such question. The first function that needs float32 finds out, or none does.
    """
    return found.get(Tensor[Cpu, float64, Rank2[Batch, Pixel]])  # refused


def cross_entropy(
    probable: Tensor[Cpu, float32, Rank2[Batch, Digit]], truth: Tensor[Cpu, float32, Rank2[Batch, Digit]]
) -> Tensor[Cpu, float32, Rank0]:
    """Forget to average the loss.

    NumPy: answers a vector. `if loss < best:` fails later, elsewhere.
    """
    return -tt.log(tt.sum(probable * truth, axis=1))  # refused


def grey(photo: Tensor[Cpu, float32, Rank3[Channel, Row, Column]]) -> Tensor[Cpu, float32, Rank2[Row, Column]]:
    """Take channels-first for channels-last.

    NumPy: silently answers an image three pixels high.
    """
    return tt.mean(photo, axis=-1)  # refused
