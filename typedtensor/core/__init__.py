"""The array classes, and the dispatch of calls to a library."""
