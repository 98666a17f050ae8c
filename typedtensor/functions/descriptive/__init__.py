"""Descriptive statistics, a file per kind."""
