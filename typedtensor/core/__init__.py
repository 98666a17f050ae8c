"""The arrays themselves, and how a call reaches a library."""
