"""Eight one-liners of numerical code, calls inside calls, on tensors with named axes."""

from __future__ import annotations

import math
from typing import NewType, TypeVar

import typedtensor as tt
from typedtensor import Cpu, Rank1, Rank2, Tensor, float64, int64

Sample = NewType("Sample", int)
Feature = NewType("Feature", int)
Cluster = NewType("Cluster", int)
Query = NewType("Query", int)
Key = NewType("Key", int)

N = TypeVar("N")
M = TypeVar("M")

Points = Tensor[Cpu, float64, Rank2[Sample, Feature]]
Centres = Tensor[Cpu, float64, Rank2[Cluster, Feature]]
Queries = Tensor[Cpu, float64, Rank2[Query, Feature]]
Keys = Tensor[Cpu, float64, Rank2[Key, Feature]]
Weights = Tensor[Cpu, float64, Rank1[Feature]]


def nearest(x: Points, c: Centres) -> Tensor[Cpu, int64, Rank1[Sample]]:
    """Assign each point to its nearest centre, as k-means does."""
    return tt.argmin(tt.sum((x[:, None, :] - c[None, :, :]) ** 2, axis=2), axis=1)


def softmax(x: Tensor[Cpu, float64, Rank2[N, M]]) -> Tensor[Cpu, float64, Rank2[N, M]]:
    """Return probabilities for the scores of each row."""
    return tt.exp(x - tt.max(x, axis=1, keepdims=True)) / tt.sum(
        tt.exp(x - tt.max(x, axis=1, keepdims=True)), axis=1, keepdims=True
    )


def log_softmax(x: Points) -> Points:
    """Return the logarithms of those probabilities."""
    return (x - tt.max(x, axis=-1, keepdims=True)) - tt.log(
        tt.sum(tt.exp(x - tt.max(x, axis=-1, keepdims=True)), axis=-1, keepdims=True)
    )


def cosines(x: Points, c: Centres) -> Tensor[Cpu, float64, Rank2[Sample, Cluster]]:
    """Return the cosine of the angle between each point and each centre."""
    return x @ c.T / (tt.sqrt(tt.sum(x**2, axis=1, keepdims=True)) * tt.sqrt(tt.sum(c**2, axis=1)))


def attention(q: Queries, k: Keys, v: Keys) -> Queries:
    """Return the mean of the values, weighted by how well their keys match the query."""
    return softmax(q @ k.T / math.sqrt(k.shape[1])) @ v


def layer_norm(x: Points, gain: Weights, bias: Weights) -> Points:
    """Normalize each row to mean 0 and variance 1, then scale and shift its features."""
    return (x - tt.mean(x, axis=1, keepdims=True)) / tt.sqrt(tt.var(x, axis=1, keepdims=True) + 1e-5) * gain + bias


def standardised(x: Points) -> Points:
    """Standardize each feature to mean 0 and standard deviation 1, except constant ones."""
    return (x - tt.mean(x, axis=0)) / tt.maximum(tt.std(x, axis=0), 1e-12)


def rbf_kernel(x: Points, c: Centres) -> Tensor[Cpu, float64, Rank2[Sample, Cluster]]:
    """Return the similarity of each point and each centre: 1 at the same place, 0 far apart."""
    return tt.exp(-tt.sum((x[:, None, :] - c[None, :, :]) ** 2, axis=-1) / 2.0)
