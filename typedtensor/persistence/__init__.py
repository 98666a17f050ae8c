"""Files of tensors: parameter dictionaries of TVM and CVM, safetensors, and NumPy's archives."""
