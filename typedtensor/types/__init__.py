"""The vocabulary of types: devices, dtypes, ranks, axes, sizes."""
