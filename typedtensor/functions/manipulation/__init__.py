"""Manipulation functions: of one shape, and of several tensors."""
