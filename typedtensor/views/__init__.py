"""Going over the elements of a tensor."""
