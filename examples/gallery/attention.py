"""Pass a sentence through a transformer block: attention by heads, then a small network for each word.

python examples/gallery/attention.py [--picture attention.png]
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Merged, Rank2, Rank3, Tensor, bool_, float32, make_dim
from typedtensor.random import Generator

Word = NewType("Word", int)  # of the vocabulary
Token = NewType("Token", int)  # of the sentence
Seen = NewType("Seen", int)  # the token that another one attends to
Feature = NewType("Feature", int)
Head = NewType("Head", int)
Channel = NewType("Channel", int)
Hidden = NewType("Hidden", int)

Tokens = Tensor[Cpu, float32, Rank2[Token, Feature]]
Projection = Tensor[Cpu, float32, Rank2[Feature, Merged[Head, Channel]]]
Heads = Tensor[Cpu, float32, Rank3[Head, Token, Channel]]
Weights = Tensor[Cpu, float32, Rank3[Head, Token, Seen]]

FEATURES, HEADS, CHANNELS, HIDDEN = Feature(32), Head(4), Channel(8), Hidden(64)
SENTENCE = "to be or not to be that is the question"


@dataclass
class Block:
    """The weights of a transformer block."""

    query: Projection
    key: Projection
    value: Projection
    merge: Tensor[Cpu, float32, Rank2[Merged[Head, Channel], Feature]]
    widen: Tensor[Cpu, float32, Rank2[Feature, Hidden]]
    narrow: Tensor[Cpu, float32, Rank2[Hidden, Feature]]


def new_block(rng: Generator[Cpu]) -> Block:
    """Return a block with random weights, whose queries look for keys that are like them."""
    scale = 1 / math.sqrt(FEATURES)
    sizes = (FEATURES, HEADS * CHANNELS)
    query: Projection = rng.normal(sizes, scale=scale, dtype=float32)
    value: Projection = rng.normal(sizes, scale=scale, dtype=float32)
    widen: Tensor[Cpu, float32, Rank2[Feature, Hidden]] = rng.normal((FEATURES, HIDDEN), scale=scale, dtype=float32)
    narrow: Tensor[Cpu, float32, Rank2[Hidden, Feature]] = rng.normal((HIDDEN, FEATURES), scale=scale, dtype=float32)
    return Block(2 * query, query, value, value.T, widen, narrow)


def normalize(x: Tokens) -> Tokens:
    """Give each token the mean 0 and the deviation 1."""
    return (x - x.mean(axis=1, keepdims=True)) / (x.std(axis=1, keepdims=True) + 1e-5)


def by_head(x: Tensor[Cpu, float32, Rank2[Token, Merged[Head, Channel]]]) -> Heads:
    """Split the last axis, and put the heads in front."""
    return tt.permute_dims(tt.split_axis(x, 1, make_dim(HEADS, CHANNELS)), (1, 0, 2))


def attend(block: Block, x: Tokens) -> tuple[Tokens, Weights]:
    """Let each token take what it needs from itself and those before it; return how much it takes from each."""
    query, key, value = by_head(x @ block.query), by_head(x @ block.key), by_head(x @ block.value)
    keys, values = tt.rename(key, Rank3[Head, Seen, Channel]), tt.rename(value, Rank3[Head, Seen, Channel])
    scores = query @ keys.mT / math.sqrt(CHANNELS)
    later: Tensor[Cpu, bool_, Rank2[Token, Seen]] = tt.triu(tt.ones((len(x), len(x)), dtype=float32), k=1) > 0
    weights = tt.softmax(tt.where(later, -tt.inf, scores), axis=2)
    taken = tt.permute_dims(weights @ values, (1, 0, 2))
    return tt.merge_axes(taken, axis=1) @ block.merge, weights


def transform(block: Block, x: Tokens) -> tuple[Tokens, Weights]:
    """Return what the block makes of the tokens, and the attention."""
    taken, weights = attend(block, normalize(x))
    x = x + taken
    hidden = tt.maximum(normalize(x) @ block.widen, 0)
    return x + hidden @ block.narrow, weights


def embed(words: Sequence[str], rng: Generator[Cpu]) -> Tokens:
    """Return a random vector for each word, the same for the same word."""
    known = sorted(set(words))
    table: Tensor[Cpu, float32, Rank2[Word, Feature]] = rng.normal((len(known), FEATURES), dtype=float32)
    return tt.rename(table[tt.asarray([known.index(word) for word in words])], Rank2[Token, Feature])


def main(arguments: list[str] | None = None) -> None:
    """Pass the sentence through the block, print what the attention does, and draw it."""
    parser = argparse.ArgumentParser(description="Pass a sentence through a transformer block.")
    parser.add_argument("--picture", metavar="FILE")
    options = parser.parse_args(arguments)

    rng = tt.random.default_rng(8)
    words = SENTENCE.split()
    block, tokens = new_block(rng), embed(words, rng)
    result, weights = transform(block, tokens)
    sums = weights.sum(axis=2)
    print(f"sum of the attention of a word: {float(sums.min()):.4f} to {float(sums.max()):.4f}")
    earlier, _ = transform(block, tokens[:-1])
    print(f"what the last word changes in those before it: {float(tt.abs(result[:-1] - earlier).max()):.4f}")
    like, unlike = float(weights[:, 4, 0].mean()), float(weights[:, 4, 2].mean())
    print(f"attention of the second 'to' to the first: {like:.3f}, to 'or': {unlike:.3f}")

    if options.picture:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(8, 4), layout="constrained")
        for number, head in enumerate(weights[:2]):
            axes = figure.add_subplot(1, 2, number + 1)
            axes.imshow(head.numpy(), cmap="Blues")
            axes.set_xticks(range(len(words)), words, rotation=90)
            axes.set_yticks(range(len(words)), words)
            axes.set_title(f"head {number + 1}")
        figure.savefig(options.picture, dpi=80)


if __name__ == "__main__":
    main()
