"""Exchange of arrays with other libraries: DLPack, its codes and its structure."""
