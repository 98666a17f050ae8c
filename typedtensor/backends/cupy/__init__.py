"""The backend of the Gpus: CuPy."""
