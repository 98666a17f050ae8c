"""Find a steady tone and a rising one in a noisy signal, by the spectra of short frames.

python examples/gallery/spectrum.py [--picture spectrum.png]
"""

from __future__ import annotations

import argparse
from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Merged, Rank1, Rank2, Tensor, float64, make_dim

Frame = NewType("Frame", int)
Sample = NewType("Sample", int)  # within a frame
Frequency = NewType("Frequency", int)

Signal = Tensor[Cpu, float64, Rank1[Merged[Frame, Sample]]]
Spectra = Tensor[Cpu, float64, Rank2[Frame, Frequency]]
Frequencies = Tensor[Cpu, float64, Rank1[Frequency]]

FRAMES, SAMPLES = Frame(64), Sample(256)
RATE = 4096  # samples per second
TONE, LOWEST, HIGHEST = 1200.0, 200.0, 1000.0


def noisy_signal(seed: int) -> Signal:
    """Return a tone of 1200 Hz, one that rises from 200 to 1000 Hz, and noise that is as loud as both."""
    time: Signal = tt.rename(tt.arange(FRAMES * SAMPLES) / RATE, Rank1[Merged[Frame, Sample]])
    steady = tt.sin(2 * tt.pi * TONE * time)
    duration = FRAMES * SAMPLES / RATE
    rising = tt.sin(2 * tt.pi * (LOWEST + (HIGHEST - LOWEST) * time / (2 * duration)) * time)
    return steady + rising + tt.random.default_rng(seed).normal(time.shape)


def power_spectra(signal: Signal) -> Spectra:
    """Return the power of each frequency in each frame."""
    frames = tt.split_axis(signal, 0, make_dim(FRAMES, SAMPLES))
    window: Tensor[Cpu, float64, Rank1[Sample]] = tt.sin(tt.pi / SAMPLES * tt.arange(float(SAMPLES)))
    waves = tt.rename(tt.fft.rfft(frames * window, axis=1), Rank2[Frame, Frequency])
    return tt.square(tt.abs(waves)) / SAMPLES


def loudest(spectra: Spectra, frequencies: Frequencies) -> Tensor[Cpu, float64, Rank1[Frame]]:
    """Return the frequency with the most power in each frame."""
    return frequencies[spectra.argmax(axis=1)]


def draw(spectra: Spectra, path: str) -> None:
    """Save the spectrogram."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5, 3.4), layout="constrained")
    axes = figure.add_subplot()
    extent = (0, FRAMES * SAMPLES / RATE, 0, RATE / 2)
    axes.imshow(tt.log(spectra.T).numpy(), origin="lower", aspect="auto", extent=extent, vmin=2)
    axes.set(title="A steady and a rising tone in noise", xlabel="seconds", ylabel="Hz")
    figure.savefig(path, dpi=72)


def main(arguments: list[str] | None = None) -> None:
    """Find the tones, print their frequencies, and draw the spectrogram."""
    parser = argparse.ArgumentParser(description="Find tones in a noisy signal.")
    parser.add_argument("--picture", metavar="FILE")
    options = parser.parse_args(arguments)

    spectra = power_spectra(noisy_signal(seed=1))
    frequencies: Frequencies = tt.fft.rfftfreq(SAMPLES, d=1 / RATE)
    mean = spectra.mean(axis=0)
    print(f"steady tone: {float(frequencies[mean.argmax()]):.1f} Hz, drawn at {TONE:.1f} Hz")
    below = frequencies < (HIGHEST + TONE) / 2
    rising = loudest(tt.where(below, spectra, 0.0), frequencies)
    middle = tt.arange(0.5, FRAMES) / FRAMES
    error = tt.abs(rising - (LOWEST + (HIGHEST - LOWEST) * middle)).mean()
    print(f"rising tone: from {float(rising[0]):.1f} to {float(rising[-1]):.1f} Hz, mean error {float(error):.1f} Hz")

    if options.picture:
        draw(spectra, options.picture)


if __name__ == "__main__":
    main()
