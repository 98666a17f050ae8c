"""The program `vae` on NumPy's arrays."""

import math

import numpy as np


def encode(net, x):
    hidden = np.tanh(x @ net[0] + net[1])
    return hidden @ net[2], hidden @ net[3]


def draw(rng, mean, log_var):
    return mean + np.exp(log_var / 2) * rng.normal(size=mean.shape)


def decode(net, z):
    hidden = np.tanh(z @ net[0] + net[1])
    return hidden, hidden @ net[2] + net[3]


def log_likelihood(logits, x):
    return np.sum(x * logits - np.logaddexp(logits, 0.0), axis=-1)


def bound(encoder, decoder, x, rng):
    mean, log_var = encode(encoder, x)
    _, logits = decode(decoder, draw(rng, mean, log_var))
    return np.mean(log_likelihood(logits, x) + 0.5 * np.sum(1 + log_var - mean**2 - np.exp(log_var), axis=1))


def by_samples(encoder, decoder, x, rng, samples):
    mean, log_var = encode(encoder, x)
    z = mean + np.exp(log_var / 2) * rng.normal(size=(samples, *mean.shape))
    _, logits = decode(decoder, z)
    prior = -0.5 * np.sum(z**2 + math.log(2 * math.pi), axis=-1)
    posterior = -0.5 * np.sum((z - mean) ** 2 / np.exp(log_var) + log_var + math.log(2 * math.pi), axis=2)
    weights = log_likelihood(logits, x) + prior - posterior
    top = np.max(weights, axis=0, keepdims=True)
    return np.log(np.mean(np.exp(weights - top), axis=0)) + top[0]


def step(decoder, z, x, rate):
    hidden, logits = decode(decoder, z)
    error = (1 / (1 + np.exp(-logits)) - x) / len(x)
    back = error @ decoder[2].T * (1 - hidden**2)
    slopes = z.T @ back, np.sum(back, axis=0), hidden.T @ error, np.sum(error, axis=0)
    return [w - rate * g for w, g in zip(decoder, slopes, strict=True)]


def interpolated(decoder, mean, steps):
    share = np.linspace(0.0, 1.0, steps)
    path = (1 - share)[:, None] * mean[0] + share[:, None] * mean[1]
    return 1 / (1 + np.exp(-decode(decoder, path)[1]))


def run():
    rng = np.random.default_rng(1)
    x = (rng.random((6, 9)) > 0.5).astype(np.float64)
    encoder = rng.normal(size=(9, 5)), np.zeros(5), rng.normal(size=(5, 2)), rng.normal(size=(5, 2))
    decoder = rng.normal(size=(2, 5)), np.zeros(5), rng.normal(size=(5, 9)), np.zeros(9)
    for _ in range(20):
        decoder = step(decoder, draw(rng, *encode(encoder, x)), x, 0.5)
    likely = by_samples(encoder, decoder, x, rng, 8)
    return [bound(encoder, decoder, x, rng), likely, interpolated(decoder, encode(encoder, x)[0], 4)]
