"""Samples, parts, windows and exponentials, a file per kind."""
