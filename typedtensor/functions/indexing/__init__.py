"""Indexing functions, and updates at positions."""
