"""Memory of tensors: allocation, ownership, sharing and accounting."""
