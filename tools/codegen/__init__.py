"""Writes `typedtensor/_generated/`: `python -m tools.codegen`."""
