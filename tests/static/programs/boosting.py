"""Gradient boosting of trees of one split, with histograms of the features."""

from __future__ import annotations

from typing import NamedTuple, NewType

import typedtensor as tt
from typedtensor import Cpu, Rank0, Rank1, Rank2, Rank3, Tensor, bool_, float64, int64, make_dim

Row = NewType("Row", int)
Feature = NewType("Feature", int)
Bin = NewType("Bin", int)
Edge = NewType("Edge", int)
Class = NewType("Class", int)

Table = Tensor[Cpu, float64, Rank2[Row, Feature]]
Binned = Tensor[Cpu, int64, Rank2[Row, Feature]]
Edges = Tensor[Cpu, float64, Rank2[Feature, Edge]]
Scores = Tensor[Cpu, float64, Rank2[Row, Class]]
Labels = Tensor[Cpu, int64, Rank1[Row]]
Histogram = Tensor[Cpu, float64, Rank3[Feature, Bin, Class]]

BINS = Bin(8)


class Split(NamedTuple):
    feature: int
    bin: int
    left: Tensor[Cpu, float64, Rank1[Class]]
    right: Tensor[Cpu, float64, Rank1[Class]]


def edges_of(x: Table) -> Edges:
    shares = tt.linspace(0.0, 1.0, BINS + 1)[1:-1]
    return tt.quantile(x, shares, axis=0).T


def binned(x: Table, edges: Edges) -> Binned:
    above = x[:, :, None] > edges[None, :, :]
    return tt.sum(above, axis=2, dtype=int64)


def softmax(scores: Scores) -> Scores:
    powers = tt.exp(scores - tt.max(scores, axis=1, keepdims=True))
    return powers / tt.sum(powers, axis=1, keepdims=True)


def one_hot(labels: Labels, classes: Class) -> Scores:
    return (labels[:, None] == tt.arange(make_dim(classes))).astype(float64)


def slopes(scores: Scores, labels: Labels) -> tuple[Scores, Scores]:
    share = softmax(scores)
    return share - one_hot(labels, scores.shape[1]), share * (1 - share)


def histogram(bins: Binned, values: Scores) -> Histogram:
    here = (bins[:, :, None] == tt.arange(make_dim(BINS))).astype(float64)
    return tt.permute_dims(here, (1, 2, 0)) @ values


def gains(slope: Histogram, bend: Histogram, penalty: float) -> Tensor[Cpu, float64, Rank2[Feature, Bin]]:
    left, left_bend = tt.cumulative_sum(slope, axis=1), tt.cumulative_sum(bend, axis=1)
    whole = tt.sum(slope, axis=1, keepdims=True)
    whole_bend = tt.sum(bend, axis=1, keepdims=True)
    right, right_bend = whole - left, whole_bend - left_bend
    gain = left**2 / (left_bend + penalty) + right**2 / (right_bend + penalty)
    return tt.sum(gain - whole**2 / (whole_bend + penalty), axis=2)


def value(
    slope: Scores, bend: Scores, chosen: Tensor[Cpu, bool_, Rank1[Row]], penalty: float
) -> Tensor[Cpu, float64, Rank1[Class]]:
    weight = chosen.astype(float64)
    return -(weight @ slope) / (weight @ bend + penalty)


def best_split(bins: Binned, slope: Scores, bend: Scores, penalty: float) -> Split:
    gain = gains(histogram(bins, slope), histogram(bins, bend), penalty)
    of_feature = tt.max(gain, axis=1)
    feature = int(tt.argmax(of_feature))
    edge = int(tt.argmax(gain[feature]))
    left = bins[:, feature] <= edge
    return Split(feature, edge, value(slope, bend, left, penalty), value(slope, bend, ~left, penalty))


def moved(scores: Scores, bins: Binned, split: Split, rate: float) -> Scores:
    left = bins[:, split.feature] <= split.bin
    return scores + rate * tt.where(left[:, None], split.left, split.right)


def boost(x: Table, labels: Labels, classes: Class, rounds: int) -> tuple[list[Split], Scores]:
    bins = binned(x, edges_of(x))
    scores = tt.zeros(make_dim(x.shape[0], classes))
    splits: list[Split] = []
    for _ in range(rounds):
        slope, bend = slopes(scores, labels)
        split = best_split(bins, slope, bend, penalty=1.0)
        scores = moved(scores, bins, split, rate=0.5)
        splits.append(split)
    return splits, scores


def log_loss(scores: Scores, labels: Labels) -> Tensor[Cpu, float64, Rank0]:
    likely = tt.take_along_axis(softmax(scores), labels[:, None], axis=1)
    return -tt.mean(tt.log(likely))


def confusion(scores: Scores, labels: Labels, classes: Class) -> Tensor[Cpu, float64, Rank2[Class, Class]]:
    found = tt.argmax(scores, axis=1)
    counts = one_hot(labels, classes).T @ one_hot(found, classes)
    return counts / tt.maximum(tt.sum(counts, axis=1, keepdims=True), 1.0)


def importance(splits: list[Split], features: Feature) -> Tensor[Cpu, float64, Rank1[Feature]]:
    used = tt.asarray([split.feature for split in splits])
    counts = tt.sum((used[:, None] == tt.arange(make_dim(features))).astype(float64), axis=0)
    return counts / tt.sum(counts)


def run() -> list[object]:
    rng = tt.random.default_rng(4)
    x = rng.normal(make_dim(Row(60), Feature(4)))
    labels = (x[:, 0] > 0).astype(int64) + (x[:, 2] > 0.5).astype(int64)
    splits, scores = boost(x, labels, Class(3), rounds=12)
    return [
        scores,
        log_loss(scores, labels),
        confusion(scores, labels, Class(3)),
        importance(splits, x.shape[1]),
    ]
