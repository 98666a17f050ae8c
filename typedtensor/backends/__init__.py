"""Backends: from a device to the library that computes on it."""
