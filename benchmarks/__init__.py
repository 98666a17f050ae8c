"""What the library costs, measured: one file per claim, both sides in one run. `python -m benchmarks` runs them."""
