"""The functions of linear algebra that are in the main namespace; the others are in `typedtensor.linalg`."""
