"""What stands for the protocols of the stubs beside this file when the program runs: reading them would cost the import."""

from __future__ import annotations


def __getattr__(name: str) -> object:
    """Stand for a protocol."""
    if name.startswith("__"):
        raise AttributeError(name)
    return object
