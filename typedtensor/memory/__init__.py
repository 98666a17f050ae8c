"""Who owns the bytes that tensors look at."""
