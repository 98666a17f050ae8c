"""Run-time checkers read annotations: beartype the class, typeguard, pydantic and `isinstance` the whole type."""

from __future__ import annotations

import pickle
from typing import Any, Literal, get_origin, get_type_hints

import pytest

import typedtensor as tt
from typedtensor.types.dtype import DTYPES
from typedtensor.types.rank import RANKS

Matrix: Any = tt.Tensor[tt.Cpu, tt.float64, tt.Rank2]
OTHERS = {
    "rank": tt.ones(2),
    "dtype": tt.ones((2, 2), dtype=tt.float32),
    "dynamic": tt.ones((2, 2)).dynamic(),
    "array": tt.ones((2, 2)).numpy(),
}


def test_isinstance_checks_dtype_and_rank() -> None:
    """The kinds of devices, dtypes and ranks accept what they contain."""
    x = tt.ones((2, 2))
    assert isinstance(x, Matrix)
    assert isinstance(x, tt.Tensor[tt.Device, tt.Floating, tt.Rank])  # type: ignore[arg-type,misc]
    assert not [name for name, other in OTHERS.items() if isinstance(other, Matrix)]


def test_public_classes_are_named_where_users_import_them() -> None:
    """In `repr` and in unions, and pickle finds them there."""
    named = [tt.Tensor, tt.DArray, tt.Operand, tt.Dim, tt.DDim, tt.Axis, tt.Merged, tt.Rank, tt.AtLeast2, *RANKS]
    named += [tt.Device, tt.Cpu, tt.Gpu, tt.Cluster, tt.SparseMatrix, tt.ArrayView, tt.UniqueAllResult, *DTYPES]
    for kind in named:
        assert kind.__module__ == "typedtensor"
        assert pickle.loads(pickle.dumps(kind)) is kind
    assert repr(tt.Rank2) == "<class 'typedtensor.Rank2'>"
    assert repr(tt.Cpu | tt.Gpu) == "typedtensor.Cpu | typedtensor.Gpu"
    public = [getattr(tt, name) for name in tt.__all__]
    shown = [repr(each) for each in public if isinstance(each, type)]
    assert not [each for each in shown if "._" in each]
    assert get_type_hints(tt.Tensor) == get_type_hints(tt.DArray) == get_type_hints(tt.float32) == {}


@pytest.mark.parametrize("dtype", DTYPES)
def test_a_union_prints_public_names(dtype: Any) -> None:
    """Its parts print as they do alone; pickle finds the class by that name."""
    assert repr(dtype | int) == f"{dtype!r} | int"
    assert pickle.loads(pickle.dumps(dtype)) is dtype
    assert "_generated" not in repr(dtype | None)


@pytest.mark.interop
def test_beartype_decorates() -> None:
    """The class is checked; the rest by the static checkers."""
    beartype = pytest.importorskip("beartype")

    def rows(x: Any) -> Any:
        return x.shape[0]

    rows.__annotations__ = {"x": Matrix, "return": int}
    checked: Any = beartype.beartype(rows)
    assert checked(tt.ones((2, 2))) == 2
    with pytest.raises(beartype.roar.BeartypeCallHintParamViolation):
        checked(OTHERS["array"])


@pytest.mark.interop
@pytest.mark.parametrize("annotation", [Matrix, Matrix | None, list[Matrix], dict[str, Matrix]], ids=repr)
def test_typeguard_checks_dtype_and_rank(annotation: Any) -> None:
    """In unions and containers too."""
    typeguard = pytest.importorskip("typeguard")
    wrap = {list: lambda x: [x], dict: lambda x: {"a": x}}.get(get_origin(annotation), lambda x: x)
    x = tt.ones((2, 2))
    assert typeguard.check_type(wrap(x), annotation) is not None
    for other in OTHERS.values():
        with pytest.raises(typeguard.TypeCheckError):
            typeguard.check_type(wrap(other), annotation)
    with pytest.raises(typeguard.TypeCheckError, match="needed float64, got float32"):
        typeguard.check_type(OTHERS["dtype"], Matrix)
    with pytest.raises(typeguard.TypeCheckError, match="needed Gpu"):
        typeguard.check_type(x, tt.Tensor[tt.Gpu, tt.float64, tt.Rank2])


@pytest.mark.interop
def test_pydantic_checks_dtype_and_rank() -> None:
    """A model accepts the tensor itself, and states the difference of another."""
    pydantic = pytest.importorskip("pydantic")
    model = pydantic.create_model("Layer", x=(Matrix, ...))
    x = tt.ones((2, 2))
    assert model(x=x).x is x
    for other in OTHERS.values():
        with pytest.raises(pydantic.ValidationError, match="needed"):
            model(x=other)


ROWS: Any = tt.Tensor[tt.Cpu, tt.float64, tt.Rank2[Literal[3], Any]]


@pytest.mark.interop
def test_literal_sizes_are_compared() -> None:
    """By pydantic and typeguard."""
    pydantic, typeguard = pytest.importorskip("pydantic"), pytest.importorskip("typeguard")
    adapter = pydantic.TypeAdapter(ROWS)
    assert adapter.validate_python(tt.ones((3, 2))).shape == (3, 2)
    with pytest.raises(pydantic.ValidationError, match="needed size 3 on axis 0, got 2"):
        adapter.validate_python(tt.ones((2, 2)))
    with pytest.raises(typeguard.TypeCheckError, match="needed size 3 on axis 0, got 2"):
        typeguard.check_type(tt.ones((2, 2)), ROWS)


@pytest.mark.interop
def test_pydantic_shows_a_schema() -> None:
    """Nested lists of numbers, literal sizes as their lengths."""
    pydantic = pytest.importorskip("pydantic")
    rows = {"type": "array", "items": {"type": "number"}}
    expected = {"type": "array", "items": rows, "minItems": 3, "maxItems": 3, "description": repr(ROWS)}
    for mode in ("validation", "serialization"):
        assert pydantic.TypeAdapter(ROWS).json_schema(mode=mode) == expected
    kinds = {tt.int8: "integer", tt.bool: "boolean", tt.float16: "number", tt.complex64: "string"}
    for dtype, name in kinds.items():
        schema = pydantic.TypeAdapter(tt.Tensor[tt.Cpu, dtype, tt.Rank0]).json_schema()  # type: ignore[valid-type]
        assert schema["type"] == name
    assert pydantic.TypeAdapter(tt.Tensor).json_schema() == {"description": "Tensor[Device, DType, Rank]"}


@pytest.mark.interop
@pytest.mark.parametrize(
    "x", [tt.ones((3, 2)), tt.asarray([True, False]), tt.asarray(2, dtype=tt.int8), tt.asarray([[1 + 2j]])], ids=repr
)
def test_pydantic_writes_and_reads_json(x: Any) -> None:
    """The tensor that is read has the type and the values."""
    pydantic = pytest.importorskip("pydantic")
    adapter = pydantic.TypeAdapter(tt.Tensor[tt.Cpu, x.dtype, RANKS[x.ndim]])  # type: ignore[valid-type]
    found = adapter.validate_json(adapter.dump_json(x))
    assert (found.dtype, found.tolist()) == (x.dtype, x.tolist())
    assert adapter.dump_python(x) is x


@pytest.mark.interop
@pytest.mark.parametrize(
    ("dtype", "text", "said"),
    [
        (tt.int8, "[300]", "within the range of the dtype, got the int 300"),
        (tt.int8, "[1.5]", "valid integer"),
        (tt.float32, '["1"]', "valid number"),
        (tt.float32, "[null]", "valid number"),
        (tt.float32, "[[1]]", "valid number"),
        (tt.Floating, "[[1.0]]", "valid number"),
        (tt.DType, "[[1.0]]", "needed Rank1, got 2 axes"),
    ],
)
def test_pydantic_refuses_wrong_json(dtype: Any, text: str, said: str) -> None:
    """Numbers that do not fit, text, null and other ranks."""
    pydantic = pytest.importorskip("pydantic")
    with pytest.raises(pydantic.ValidationError, match=said):
        pydantic.TypeAdapter(tt.Tensor[tt.Cpu, dtype, tt.Rank1]).validate_json(text)
