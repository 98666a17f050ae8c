"""Files of tensors: parameter dictionaries as TVM and CVM keep them, safetensors, NumPy's archives."""
