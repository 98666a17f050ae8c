"""Random numbers: generators whose device, and the dtype and rank of what they draw, every checker knows."""

from typedtensor.random.generator import Generator, default_rng

__all__ = ["Generator", "default_rng"]
