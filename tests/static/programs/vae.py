"""A variational autoencoder of binary images: its bound, the likelihood by many samples, and steps of its gradient."""

from __future__ import annotations

import math
from typing import NamedTuple, NewType

import typedtensor as tt
from typedtensor import Cpu, Rank0, Rank1, Rank2, Rank3, Tensor, float64, make_dim
from typedtensor.random import Generator

Image = NewType("Image", int)
Pixel = NewType("Pixel", int)
Hidden = NewType("Hidden", int)
Latent = NewType("Latent", int)
Sample = NewType("Sample", int)

Images = Tensor[Cpu, float64, Rank2[Image, Pixel]]
Codes = Tensor[Cpu, float64, Rank2[Image, Latent]]
Draws = Tensor[Cpu, float64, Rank3[Sample, Image, Latent]]


class Encoder(NamedTuple):
    inward: Tensor[Cpu, float64, Rank2[Pixel, Hidden]]
    bias: Tensor[Cpu, float64, Rank1[Hidden]]
    mean: Tensor[Cpu, float64, Rank2[Hidden, Latent]]
    log_var: Tensor[Cpu, float64, Rank2[Hidden, Latent]]


class Decoder(NamedTuple):
    inward: Tensor[Cpu, float64, Rank2[Latent, Hidden]]
    inward_bias: Tensor[Cpu, float64, Rank1[Hidden]]
    outward: Tensor[Cpu, float64, Rank2[Hidden, Pixel]]
    bias: Tensor[Cpu, float64, Rank1[Pixel]]


def encode(net: Encoder, x: Images) -> tuple[Codes, Codes]:
    hidden = tt.tanh(x @ net.inward + net.bias)
    return hidden @ net.mean, hidden @ net.log_var


def draw(rng: Generator[Cpu], mean: Codes, log_var: Codes) -> Codes:
    noise = rng.normal(mean.shape)
    return mean + tt.exp(log_var / 2) * noise


def divergence(mean: Codes, log_var: Codes) -> Tensor[Cpu, float64, Rank1[Image]]:
    return -0.5 * tt.sum(1 + log_var - mean**2 - tt.exp(log_var), axis=1)


def decode(net: Decoder, z: Codes) -> tuple[Tensor[Cpu, float64, Rank2[Image, Hidden]], Images]:
    hidden = tt.tanh(z @ net.inward + net.inward_bias)
    return hidden, hidden @ net.outward + net.bias


def log_likelihood(logits: Images, x: Images) -> Tensor[Cpu, float64, Rank1[Image]]:
    terms = x * logits - tt.logaddexp(logits, 0.0)
    return tt.sum(terms, axis=1)


def bound(encoder: Encoder, decoder: Decoder, x: Images, rng: Generator[Cpu]) -> Tensor[Cpu, float64, Rank0]:
    mean, log_var = encode(encoder, x)
    _, logits = decode(decoder, draw(rng, mean, log_var))
    return tt.mean(log_likelihood(logits, x) - divergence(mean, log_var))


def log_normal(z: Draws, mean: Codes, log_var: Codes) -> Tensor[Cpu, float64, Rank2[Sample, Image]]:
    apart = (z - mean) ** 2 / tt.exp(log_var)
    return -0.5 * tt.sum(apart + log_var + math.log(2 * math.pi), axis=2)


def by_samples(
    encoder: Encoder, decoder: Decoder, x: Images, rng: Generator[Cpu], samples: Sample
) -> Tensor[Cpu, float64, Rank1[Image]]:
    mean, log_var = encode(encoder, x)
    images, latents = mean.shape
    z = mean + tt.exp(log_var / 2) * rng.normal(make_dim(samples, images, latents))
    hidden = tt.tanh(z @ decoder.inward + decoder.inward_bias)
    logits = hidden @ decoder.outward + decoder.bias
    fits = tt.sum(x * logits - tt.logaddexp(logits, 0.0), axis=-1)
    prior = -0.5 * tt.sum(z**2 + math.log(2 * math.pi), axis=-1)
    weights = fits + prior - log_normal(z, mean, log_var)
    top = tt.max(weights, axis=0, keepdims=True)
    return tt.log(tt.mean(tt.exp(weights - top), axis=0)) + top[0]


def step(decoder: Decoder, z: Codes, x: Images, rate: float) -> Decoder:
    hidden, logits = decode(decoder, z)
    error = (1 / (1 + tt.exp(-logits)) - x) / len(x)
    back = error @ decoder.outward.T * (1 - hidden**2)
    return Decoder(
        decoder.inward - rate * (z.T @ back),
        decoder.inward_bias - rate * tt.sum(back, axis=0),
        decoder.outward - rate * (hidden.T @ error),
        decoder.bias - rate * tt.sum(error, axis=0),
    )


def interpolated(decoder: Decoder, mean: Codes, steps: int) -> Tensor[Cpu, float64, Rank2[Sample, Pixel]]:
    share: Tensor[Cpu, float64, Rank1[Sample]] = tt.linspace(0.0, 1.0, steps)
    path = (1 - share)[:, None] * mean[0] + share[:, None] * mean[1]
    hidden = tt.tanh(path @ decoder.inward + decoder.inward_bias)
    return 1 / (1 + tt.exp(-(hidden @ decoder.outward + decoder.bias)))


def run() -> list[object]:
    rng = tt.random.default_rng(1)
    images, pixels, hidden, latents = Image(6), Pixel(9), Hidden(5), Latent(2)
    x = (rng.random(make_dim(images, pixels)) > 0.5).astype(float64)
    encoder = Encoder(
        rng.normal(make_dim(pixels, hidden)),
        tt.zeros(make_dim(hidden)),
        rng.normal(make_dim(hidden, latents)),
        rng.normal(make_dim(hidden, latents)),
    )
    decoder = Decoder(
        rng.normal(make_dim(latents, hidden)),
        tt.zeros(make_dim(hidden)),
        rng.normal(make_dim(hidden, pixels)),
        tt.zeros(make_dim(pixels)),
    )
    for _ in range(20):
        mean, log_var = encode(encoder, x)
        decoder = step(decoder, draw(rng, mean, log_var), x, rate=0.5)
    likely = by_samples(encoder, decoder, x, rng, Sample(8))
    return [bound(encoder, decoder, x, rng), likely, interpolated(decoder, encode(encoder, x)[0], 4)]
