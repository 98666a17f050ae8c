"""From a device to the library that computes there."""
