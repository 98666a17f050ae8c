"""The program `lstm` on NumPy's arrays."""

import numpy as np


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def advance(net, x, h, c):
    _, inward, again, bias, _ = net
    z = x @ inward + h @ again + bias[:, None, :]
    i, f, o, g = sigmoid(z[0]), sigmoid(z[1]), sigmoid(z[2]), np.tanh(z[3])
    new_c = f * c + i * g
    return x, h, c, (i, f, o, g), new_c, o * np.tanh(new_c)


def forward(net, words):
    h = np.zeros((words.shape[1], net[4].shape[0]))
    c, found = np.zeros_like(h), []
    for now in words:
        found.append(advance(net, net[0][now], h, c))
        *_, c, h = found[-1]
    return found


def softmax(scores):
    powers = np.exp(scores - np.max(scores, axis=1, keepdims=True))
    return powers / np.sum(powers, axis=1, keepdims=True)


def one_hot(words, count):
    return (words[:, None] == np.arange(count)[None, :]).astype(np.float64)


def gradient(net, words):
    memories = forward(net, words[:-1])
    d_words, d_inward, d_again, d_bias, d_outward = (np.zeros_like(w) for w in net)
    d_h, d_c, loss = 0.0, 0.0, 0.0
    for t in reversed(range(len(memories))):
        x, h_before, c_before, (i, f, o, g), c, h = memories[t]
        share, target = softmax(h @ net[4]), one_hot(words[t + 1], len(net[0]))
        loss -= float(np.sum(target * np.log(share)))
        error = share - target
        d_outward += h.T @ error
        d_h = d_h + error @ net[4].T
        bent = np.tanh(c)
        d_c = d_c + d_h * o * (1 - bent**2)
        d_i, d_f, d_o = d_c * g * i * (1 - i), d_c * c_before * f * (1 - f), d_h * bent * o * (1 - o)
        d_z = np.stack([d_i, d_f, d_o, d_c * i * (1 - g**2)])
        d_inward += x.T @ d_z
        d_again += h_before.T @ d_z
        d_bias += np.sum(d_z, axis=1)
        d_words += one_hot(words[t], len(net[0])).T @ np.sum(d_z @ net[1].mT, axis=0)
        d_h = np.sum(d_z @ net[2].mT, axis=0)
        d_c = d_c * f
    return loss, [d_words, d_inward, d_again, d_bias, d_outward]


def run():
    rng = np.random.default_rng(2)
    net = [rng.normal(size=size) for size in [(6, 3), (4, 3, 4), (4, 4, 4)]]
    net += [np.zeros((4, 4)), rng.normal(size=(4, 6))]
    words, losses = rng.integers(0, 6, (7, 5)), []
    for _ in range(5):
        loss, slopes = gradient(net, words)
        net = [w - 0.05 * g for w, g in zip(net, slopes, strict=True)]
        losses.append(loss)
    return [np.array(losses), net[0], net[2], net[3]]
