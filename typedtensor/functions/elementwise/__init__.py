"""The chapter of elementwise functions, a file per kind."""
