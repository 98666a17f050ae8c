"""Benchmarks: one file per claim, with both sides measured in one run. `python -m benchmarks` runs them."""
