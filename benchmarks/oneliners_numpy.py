"""`oneliners.py` on plain NumPy arrays whose types have shape and dtype; `checking.py` compares the two."""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np

Vector: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]
Matrix: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float64]]
Labels: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int64]]


def nearest(x: Matrix, c: Matrix) -> Labels:
    """Assign each point to its nearest centre, as k-means does."""
    labels: Labels = np.argmin(np.sum((x[:, None, :] - c[None, :, :]) ** 2, axis=2), axis=1)
    return labels


def softmax(x: Matrix) -> Matrix:
    """Return probabilities for the scores of each row."""
    shares: Matrix = np.exp(x - np.max(x, axis=1, keepdims=True)) / np.sum(
        np.exp(x - np.max(x, axis=1, keepdims=True)), axis=1, keepdims=True
    )
    return shares


def log_softmax(x: Matrix) -> Matrix:
    """Return the logarithms of those probabilities."""
    logarithms: Matrix = (x - np.max(x, axis=-1, keepdims=True)) - np.log(
        np.sum(np.exp(x - np.max(x, axis=-1, keepdims=True)), axis=-1, keepdims=True)
    )
    return logarithms


def cosines(x: Matrix, c: Matrix) -> Matrix:
    """Return the cosine of the angle between each point and each centre."""
    cosine: Matrix = x @ c.T / (np.sqrt(np.sum(x**2, axis=1, keepdims=True)) * np.sqrt(np.sum(c**2, axis=1)))
    return cosine


def attention(q: Matrix, k: Matrix, v: Matrix) -> Matrix:
    """Return the mean of the values, weighted by how well their keys match the query."""
    return softmax(q @ k.T / math.sqrt(k.shape[1])) @ v


def layer_norm(x: Matrix, gain: Vector, bias: Vector) -> Matrix:
    """Normalize each row to mean 0 and variance 1, then scale and shift its features."""
    scaled: Matrix = (x - np.mean(x, axis=1, keepdims=True)) / np.sqrt(
        np.var(x, axis=1, keepdims=True) + 1e-5
    ) * gain + bias
    return scaled


def standardised(x: Matrix) -> Matrix:
    """Standardize each feature to mean 0 and standard deviation 1, except constant ones."""
    scaled: Matrix = (x - np.mean(x, axis=0)) / np.maximum(np.std(x, axis=0), 1e-12)
    return scaled


def rbf_kernel(x: Matrix, c: Matrix) -> Matrix:
    """Return the similarity of each point and each centre: 1 at the same place, 0 far apart."""
    likeness: Matrix = np.exp(-np.sum((x[:, None, :] - c[None, :, :]) ** 2, axis=-1) / 2.0)
    return likeness
