"""dask.array, which serves a Cluster: arrays in chunks, on which NumPy's functions run when they are computed."""
