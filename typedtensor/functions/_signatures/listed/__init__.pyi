"""Protocols as lists of cases, for pyrefly and ty; written by tools/write_laws.py."""
