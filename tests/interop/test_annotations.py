"""Run-time checkers read annotations: beartype and typeguard the class, pydantic and `isinstance` the whole type."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import typedtensor as tt
from typedtensor.types.dtype import DTYPES

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
def test_pydantic_checks_dtype_and_rank() -> None:
    """A model accepts the tensor itself, and states the difference of another."""
    pydantic = pytest.importorskip("pydantic")
    model = pydantic.create_model("Layer", x=(Matrix, ...))
    x = tt.ones((2, 2))
    assert model(x=x).x is x
    for other in OTHERS.values():
        with pytest.raises(pydantic.ValidationError, match="needed"):
            model(x=other)
