"""JAX as the library of traced tensors: the arguments of a function while `typedtensor.transforms` follows it."""
