"""Train a small transformer by Adam: it learns to write words backwards.

python examples/gallery/transformer.py [--picture transformer.png]

It needs JAX: pip install 'typedtensor[transforms]'.
"""

from __future__ import annotations

import argparse
import math
from typing import Generic, NamedTuple, NewType, TypeVar

import typedtensor as tt
from typedtensor import Cpu, Rank0, Rank1, Rank2, Rank3, Tensor, float32, int64, make_dim
from typedtensor.random import Generator
from typedtensor.transforms import jit, tree_map, value_and_grad, vmap

Word = NewType("Word", int)  # of a batch
Place = NewType("Place", int)  # in a word
Seen = NewType("Seen", int)  # the place that another one attends to
Letter = NewType("Letter", int)
Feature = NewType("Feature", int)
Head = NewType("Head", int)
Channel = NewType("Channel", int)

WORD, LETTERS, FEATURES, HEADS, CHANNELS = Place(8), Letter(26), Feature(32), Head(2), Channel(16)
STEPS, BATCH, RATE = 300, Word(64), 0.005

Q = TypeVar("Q")
R = TypeVar("R", bound=tt.Rank)
Number = Tensor[Cpu, float32, Rank0]
Written = Tensor[Cpu, int64, Rank1[Place]]
Batch = Tensor[Cpu, int64, Rank2[Word, Place]]
Weights = Tensor[Cpu, float32, Rank3[Head, Place, Seen]]
Projection = Tensor[Cpu, float32, Rank3[Head, Feature, Channel]]


class Network(NamedTuple):
    """The weights of a transformer of one layer."""

    letters: Tensor[Cpu, float32, Rank2[Letter, Feature]]
    places: Tensor[Cpu, float32, Rank2[Place, Feature]]
    query: Projection
    key: Projection
    value: Projection
    merge: Tensor[Cpu, float32, Rank3[Head, Channel, Feature]]
    read: Tensor[Cpu, float32, Rank2[Feature, Letter]]


class Adam(NamedTuple, Generic[Q]):
    """The state of the optimiser, for parameters of any structure: moments of the gradient, and the steps so far."""

    mean: Q
    square: Q
    steps: Q


def new_adam(parameters: Q) -> Adam[Q]:
    """Return the state before the first step."""
    return Adam(*(tree_map(tt.zeros_like, parameters) for _ in range(3)))


def next_mean(m: Tensor[Cpu, float32, R], g: Tensor[Cpu, float32, R]) -> Tensor[Cpu, float32, R]:
    """Return the moving average of the gradient."""
    return 0.9 * m + 0.1 * g


def next_square(v: Tensor[Cpu, float32, R], g: Tensor[Cpu, float32, R]) -> Tensor[Cpu, float32, R]:
    """Return the moving average of its square."""
    return 0.99 * v + 0.01 * g * g


def next_steps(n: Tensor[Cpu, float32, R]) -> Tensor[Cpu, float32, R]:
    """Return one more."""
    return n + 1


def moved(
    w: Tensor[Cpu, float32, R], m: Tensor[Cpu, float32, R], v: Tensor[Cpu, float32, R], n: Tensor[Cpu, float32, R]
) -> Tensor[Cpu, float32, R]:
    """Return the weights after the step; the averages began at 0, which is corrected."""
    return w - RATE * (m / (1 - 0.9**n)) / (tt.sqrt(v / (1 - 0.99**n)) + 1e-8)


def adam(parameters: Q, gradient: Q, state: Adam[Q]) -> tuple[Q, Adam[Q]]:
    """Return the parameters after a step, and the state."""
    mean, square = tree_map(next_mean, state.mean, gradient), tree_map(next_square, state.square, gradient)
    state = Adam(mean, square, tree_map(next_steps, state.steps))
    return tree_map(moved, parameters, state.mean, state.square, state.steps), state


def scores(net: Network, word: Written) -> tuple[Tensor[Cpu, float32, Rank2[Place, Letter]], Weights]:
    """Return a score of each letter for each place of the result, and the attention."""
    x = net.letters[word] + net.places
    others = tt.rename(x, Rank2[Seen, Feature])
    attention = tt.softmax((x @ net.query) @ (others @ net.key).mT / math.sqrt(CHANNELS), axis=2)
    taken = attention @ (others @ net.value) @ net.merge
    return (x + tt.sum(taken, axis=0)) @ net.read, attention


def loss(net: Network, word: Written) -> Number:
    """Return the cross-entropy of the word backwards."""
    found, _ = scores(net, word)
    return -tt.mean(tt.take_along_axis(tt.log_softmax(found, axis=1), tt.flip(word)[:, None], axis=1))


def mean_loss(net: Network, words: Batch) -> Number:
    """Return the mean over a batch."""
    return tt.mean(vmap(loss, in_axes=(None, 0))(net, words))


@jit
def train(net: Network, state: Adam[Network], words: Batch) -> tuple[Network, Adam[Network], Number]:
    """Return the network after a step, the state of the optimiser, and the loss before."""
    value, gradient = value_and_grad(mean_loss)(net, words)
    net, state = adam(net, gradient, state)
    return net, state, value


def new_network(rng: Generator[Cpu]) -> Network:
    """Return a network with small random weights."""
    scale = 1 / math.sqrt(FEATURES)
    inward = make_dim(HEADS, FEATURES, CHANNELS)
    return Network(
        letters=rng.normal(make_dim(LETTERS, FEATURES), scale=scale, dtype=float32),
        places=rng.normal(make_dim(WORD, FEATURES), scale=scale, dtype=float32),
        query=rng.normal(inward, scale=scale, dtype=float32),
        key=rng.normal(inward, scale=scale, dtype=float32),
        value=rng.normal(inward, scale=scale, dtype=float32),
        merge=rng.normal(make_dim(HEADS, CHANNELS, FEATURES), scale=scale, dtype=float32),
        read=rng.normal(make_dim(FEATURES, LETTERS), scale=scale, dtype=float32),
    )


def main(arguments: list[str] | None = None) -> None:
    """Train the network, let it write words backwards, and draw its attention."""
    parser = argparse.ArgumentParser(description="Train a small transformer.")
    parser.add_argument("--picture", metavar="FILE")
    options = parser.parse_args(arguments)

    rng = tt.random.default_rng(1)
    net = new_network(rng)
    state, losses = new_adam(net), list[float]()
    for _ in range(STEPS):
        net, state, value = train(net, state, rng.integers(0, LETTERS, make_dim(BATCH, WORD)))
        losses.append(float(value))
    print(f"cross-entropy of a letter: {losses[0]:.3f} at first, {losses[-1]:.3f} in the end")
    word: Written = tt.asarray([ord(letter) - ord("a") for letter in "backward"])
    found, attention = scores(net, word)
    print("".join(chr(ord("a") + letter) for letter in tt.argmax(found, axis=1).tolist()))

    if options.picture:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(8, 4), layout="constrained")
        for number, head in enumerate(attention):
            axes = figure.add_subplot(1, 2, number + 1)
            axes.imshow(head.numpy(), cmap="Blues")
            axes.set(title=f"head {number + 1}", xlabel="letter read", ylabel="letter written")
        figure.savefig(options.picture, dpi=80)


if __name__ == "__main__":
    main()
