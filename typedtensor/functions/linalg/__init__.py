"""Linear algebra of the standard, a file per concept."""
