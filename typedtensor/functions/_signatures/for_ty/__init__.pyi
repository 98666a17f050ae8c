"""Protocols as lists of cases, for ty; written by tools/write_laws.py."""
