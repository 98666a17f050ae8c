"""Protocols in the form that mypy reads; written by tools/write_laws.py."""
