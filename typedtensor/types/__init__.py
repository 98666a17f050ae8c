"""The types: devices, dtypes, ranks, axes and shapes."""
