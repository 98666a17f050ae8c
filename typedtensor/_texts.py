"""How errors print a value: Python prints no int of more than 4,300 digits."""

from __future__ import annotations

import math

LONG_BITS = 256
"""Longer ints are not printed."""


def shown(value: object) -> str:
    """The text of a value behind its class, as in "the int 3"; Python prints no int of more than 4,300 digits."""
    if isinstance(value, int) and value.bit_length() > LONG_BITS:
        return f"of about {round(value.bit_length() * math.log10(2))} digits"
    try:
        return repr(value)
    except ValueError:
        return "with an int of thousands of digits"


PLURALS = {"axis": "axes", "index": "indices", "entry": "entries", "matrix": "matrices", "probability": "probabilities"}
"""The plurals that do not end in s alone."""


def counted(count: int, noun: str) -> str:
    """The count and the noun, as in "1 axis" and "2 axes".

    >>> counted(1, "axis"), counted(0, "axis"), counted(3, "element")
    ('1 axis', '0 axes', '3 elements')
    """
    return f"{count} {noun if count == 1 else PLURALS.get(noun, f'{noun}s')}"


def text_of(value: object) -> str:
    """The text of a value alone."""
    text = shown(value)
    article = "an" if isinstance(value, int) else "a"
    return f"{article} {type(value).__name__} {text}" if text.startswith(("of about ", "with an int ")) else text
