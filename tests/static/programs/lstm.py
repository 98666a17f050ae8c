"""An LSTM that learns to predict the next word, with its gradient by hand."""

from __future__ import annotations

from typing import NamedTuple, NewType

import typedtensor as tt
from typedtensor import Cpu, Rank1, Rank2, Rank3, Tensor, float64, int64, make_dim

Time = NewType("Time", int)
Batch = NewType("Batch", int)
Word = NewType("Word", int)
Input = NewType("Input", int)
Hidden = NewType("Hidden", int)
Gate = NewType("Gate", int)  # input, forget, output, candidate

State = Tensor[Cpu, float64, Rank2[Batch, Hidden]]
Gates = Tensor[Cpu, float64, Rank3[Gate, Batch, Hidden]]


class Network(NamedTuple):
    words: Tensor[Cpu, float64, Rank2[Word, Input]]
    inward: Tensor[Cpu, float64, Rank3[Gate, Input, Hidden]]
    again: Tensor[Cpu, float64, Rank3[Gate, Hidden, Hidden]]
    bias: Tensor[Cpu, float64, Rank2[Gate, Hidden]]
    outward: Tensor[Cpu, float64, Rank2[Hidden, Word]]


class Memory(NamedTuple):
    """What a step leaves for its gradient."""

    x: Tensor[Cpu, float64, Rank2[Batch, Input]]
    h_before: State
    c_before: State
    gates: Gates
    c: State
    h: State


def sigmoid(x: State) -> State:
    return 1 / (1 + tt.exp(-x))


def advance(net: Network, x: Tensor[Cpu, float64, Rank2[Batch, Input]], h: State, c: State) -> Memory:
    z = x @ net.inward + h @ net.again + net.bias[:, None, :]
    i, f, o, g = sigmoid(z[0]), sigmoid(z[1]), sigmoid(z[2]), tt.tanh(z[3])
    new_c = f * c + i * g
    new_h = o * tt.tanh(new_c)
    return Memory(x, h, c, tt.stack([i, f, o, g]), new_c, new_h)


def forward(net: Network, words: Tensor[Cpu, int64, Rank2[Time, Batch]]) -> list[Memory]:
    h: State = tt.zeros(make_dim(words.shape[1], net.outward.shape[0]))
    c = tt.zeros_like(h)
    found: list[Memory] = []
    for now in words:
        memory = advance(net, net.words[now], h, c)
        h, c = memory.h, memory.c
        found.append(memory)
    return found


def softmax(scores: Tensor[Cpu, float64, Rank2[Batch, Word]]) -> Tensor[Cpu, float64, Rank2[Batch, Word]]:
    powers = tt.exp(scores - tt.max(scores, axis=1, keepdims=True))
    return powers / tt.sum(powers, axis=1, keepdims=True)


def one_hot(words: Tensor[Cpu, int64, Rank1[Batch]], count: Word) -> Tensor[Cpu, float64, Rank2[Batch, Word]]:
    return (words[:, None] == tt.arange(make_dim(count))[None, :]).astype(float64)


def gradient(net: Network, words: Tensor[Cpu, int64, Rank2[Time, Batch]]) -> tuple[float, Network]:
    memories = forward(net, words[:-1])
    d_words, d_inward, d_again = tt.zeros_like(net.words), tt.zeros_like(net.inward), tt.zeros_like(net.again)
    d_bias, d_outward = tt.zeros_like(net.bias), tt.zeros_like(net.outward)
    d_h, d_c = tt.zeros_like(memories[0].h), tt.zeros_like(memories[0].c)
    loss = 0.0
    for t in reversed(range(len(memories))):
        x, h_before, c_before, (i, f, o, g), c, h = memories[t]
        share = softmax(h @ net.outward)
        target = one_hot(words[t + 1], net.words.shape[0])
        loss -= float(tt.sum(target * tt.log(share)))
        error = share - target
        d_outward += h.T @ error
        d_h = d_h + error @ net.outward.T
        bent = tt.tanh(c)
        d_c = d_c + d_h * o * (1 - bent**2)
        d_i, d_f, d_o = d_c * g * i * (1 - i), d_c * c_before * f * (1 - f), d_h * bent * o * (1 - o)
        d_g = d_c * i * (1 - g**2)
        d_z: Gates = tt.stack([d_i, d_f, d_o, d_g], axis=0)
        d_inward += x.T @ d_z
        d_again += h_before.T @ d_z
        d_bias += tt.sum(d_z, axis=1)
        d_x = tt.sum(d_z @ net.inward.mT, axis=0)
        d_words += one_hot(words[t], net.words.shape[0]).T @ d_x
        d_h = tt.sum(d_z @ net.again.mT, axis=0)
        d_c = d_c * f
    return loss, Network(d_words, d_inward, d_again, d_bias, d_outward)


def learn(net: Network, words: Tensor[Cpu, int64, Rank2[Time, Batch]], steps: int) -> tuple[Network, list[float]]:
    losses: list[float] = []
    for _ in range(steps):
        loss, slope = gradient(net, words)
        net = Network(
            net.words - 0.05 * slope.words,
            net.inward - 0.05 * slope.inward,
            net.again - 0.05 * slope.again,
            net.bias - 0.05 * slope.bias,
            net.outward - 0.05 * slope.outward,
        )
        losses.append(loss)
    return net, losses


def run() -> list[object]:
    rng = tt.random.default_rng(2)
    vocabulary, inputs, hidden = Word(6), Input(3), Hidden(4)
    net = Network(
        rng.normal(make_dim(vocabulary, inputs)),
        rng.normal(make_dim(Gate(4), inputs, hidden)),
        rng.normal(make_dim(Gate(4), hidden, hidden)),
        tt.zeros(make_dim(Gate(4), hidden)),
        rng.normal(make_dim(hidden, vocabulary)),
    )
    words = rng.integers(0, vocabulary, make_dim(Time(7), Batch(5)))
    net, losses = learn(net, words, steps=5)
    return [tt.asarray(losses), net.words, net.again, net.bias]
