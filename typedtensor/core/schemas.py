"""The schema of `Tensor[Cpu, float32, Rank2]` for pydantic: the tensor itself in Python, nested lists in JSON."""

from __future__ import annotations

from importlib import import_module
from typing import Any, get_args, get_origin

from typedtensor.core.tensor_type import KINDS, TensorType
from typedtensor.errors import TypedTensorError
from typedtensor.types.dtype import ComplexFloating, Floating, Integer, bool_

ITEMS = {bool_: "bool_schema", Integer: "int_schema", Floating: "float_schema", ComplexFloating: "complex_schema"}
"""The schemas of elements, by their kind of dtype."""


def schema(of: Any) -> Any:
    """The schema of a type of tensors, or of the class; literal sizes are lengths of lists."""
    kind = of if isinstance(of, TensorType) else TensorType(of, KINDS)
    schemas: Any = import_module("pydantic_core").core_schema  # it is loaded by now
    lists = _lists(schemas, *kind.__args__[1:])

    def read(values: Any) -> Any:
        device, dtype, _ = kind.__args__
        options: dict[str, Any] = {"dtype": dtype} if hasattr(dtype, "name") else {}
        if device.__name__ in {"Gpu", "Cluster"}:
            options["device"] = device()
        try:
            return kind.validated(import_module("typedtensor").asarray(values, **options))
        except TypedTensorError as error:
            raise ValueError(str(error)) from error  # pydantic collects it

    def written(x: Any) -> Any:
        return x.tolist()

    return schemas.json_or_python_schema(
        json_schema=schemas.no_info_after_validator_function(read, lists),
        python_schema=schemas.no_info_plain_validator_function(kind.validated),
        serialization=schemas.plain_serializer_function_ser_schema(written, return_schema=lists, when_used="json"),
        metadata={"pydantic_js_updates": {"description": repr(kind)}},
    )


def _lists(schemas: Any, dtype: Any, rank: Any) -> Any:
    """The schema of nested lists of numbers."""
    item = next((name for base, name in ITEMS.items() if isinstance(dtype, type) and issubclass(dtype, base)), None)
    ndim = getattr(get_origin(rank) or rank, "ndim", None)
    if item is None or ndim is None:
        return schemas.any_schema()
    found = getattr(schemas, item)(strict=item != "complex_schema")  # JSON has complex numbers as text
    for name in reversed(get_args(rank) or (None,) * ndim):
        length = next((each for each in get_args(name) if isinstance(each, int)), None)
        found = schemas.list_schema(found, min_length=length, max_length=length)
    return found
