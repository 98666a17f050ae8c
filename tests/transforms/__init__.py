"""Tests of `typedtensor.transforms`, which need JAX."""
