"""The parts of the command line: a file per command, and what they share."""
