"""Matrices that store only some of their elements: `SparseMatrix[Device, DType]` in CSC and CSR format."""
