"""Writes the protocols of the functions: one module per chapter of the standard, one protocol per family."""
