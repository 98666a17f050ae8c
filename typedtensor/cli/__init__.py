"""The command line: a file for each command, and shared code."""
