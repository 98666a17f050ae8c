"""Random numbers, a file per concept."""
