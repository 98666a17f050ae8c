"""Random expressions use every public function; this needs no checker."""

from __future__ import annotations

import pytest

from tests import operands
from tests.fuzzing.expressions import Author
from tests.fuzzing.judging import functions_of

UNTRIED: dict[str, str] = {
    "files": "load_npz load_params load_safetensors load_tensor loads_params loads_tensor save_npz save_params "
    "save_safetensors save_tensor dumps_params dumps_tensor loadtxt genfromtxt savetxt",
    "memory": "borrow frombuffer from_allocation live_bytes peak_bytes reset_peak_bytes use_allocator",
    "printing": "get_printoptions printoptions set_printoptions",
    "defaults of the program": "default_device default_dtype set_default_device set_default_dtype "
    "__array_namespace_info__",
    "numbers of a shape, no tensor": "contained linearize product slice_ddim strides vectorize",
    "devices and codes, no tensor": "device_from_id dl_device dl_dtype dl_tensor id_from_device is_cpu is_gpu "
    "same_class",
    "views, sparse matrices and visitors, of which nothing follows": "make_iterator make_view to_csc to_csr visit "
    "which is_cluster",
    "a shape of shapes, no tensor": "broadcast_shapes",
    "positions": "diag_indices tril_indices triu_indices indices ndindex",
    "writes, and returns nothing": "put_along_axis fill_diagonal",
    "takes a function": "fromfunction",
    "a decorator": "checked",
}
"""The public functions that occur in no expression, with the reason."""


@pytest.mark.slow
def test_every_public_function_is_used_or_listed() -> None:
    """Functions of the namespace, linalg, fft, special and random; a listed function that is used is an error."""
    public = set(operands.public()) | {"random.default_rng"}
    reasons = {name for names in UNTRIED.values() for name in names.split()}
    author, tried = Author(0), set[str]()
    for _ in range(40):  # chance leaves out some for long
        tried |= set(functions_of(author.root(1, failing=0.0) for _ in range(1_000)))
        if public - tried <= reasons:
            break
    missing = operands.lines(
        "tests/fuzzing/daily.py",
        public - tried - reasons,
        'Operation(unary("tt.{name}({{0}})", "iufc")), or what it takes',
        samples=True,
    )
    outdated = operands.lines(
        "tests/fuzzing/test_completeness.py", reasons & tried, "nothing, but remove {name} from UNTRIED"
    )
    if missing or outdated:
        pytest.fail(f"{missing}\n{outdated}".strip(), pytrace=False)
    assert reasons <= public
