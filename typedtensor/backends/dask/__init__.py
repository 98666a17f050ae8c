"""The backend of Clusters: dask.array, with NumPy's functions on the chunks."""
