"""Run-time checkers read annotations: beartype the class, typeguard, pydantic and `isinstance` the whole type."""

from __future__ import annotations

import pickle
from typing import Any, get_origin, get_type_hints

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
