"""Random numbers: generators with a static device, whose results have a static dtype and rank."""

from typing import TYPE_CHECKING

from typedtensor._numpy_names import getattr_of
from typedtensor.random.generator import Generator, default_rng

if not TYPE_CHECKING:
    __getattr__ = getattr_of(__name__)

__all__ = ["Generator", "default_rng"]
