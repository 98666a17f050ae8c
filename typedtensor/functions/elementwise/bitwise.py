"""Bits, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import elementwise, pairwise
from typedtensor.functions._signatures import TakesBitwise, TakesTwoBitwise, TakesTwoIntegers


@pairwise[TakesTwoBitwise]("biu")
def bitwise_and(x1: Any, x2: Any, /) -> Any:
    """The bits that both have."""


@pairwise[TakesTwoBitwise]("biu")
def bitwise_or(x1: Any, x2: Any, /) -> Any:
    """The bits that one of them has."""


@pairwise[TakesTwoBitwise]("biu")
def bitwise_xor(x1: Any, x2: Any, /) -> Any:
    """The bits that exactly one of them has."""


@pairwise[TakesTwoIntegers]("iu")
def bitwise_left_shift(x1: Any, x2: Any, /) -> Any:
    """The bits of x1, x2 places to the left."""


@pairwise[TakesTwoIntegers]("iu")
def bitwise_right_shift(x1: Any, x2: Any, /) -> Any:
    """The bits of x1, x2 places to the right."""


@elementwise[TakesBitwise]("biu")
def bitwise_invert(x: Any, /) -> Any:
    """Each bit inverted."""
