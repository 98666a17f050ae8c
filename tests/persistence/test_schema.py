"""Models from annotations, and parameters validated against them: all differences are reported at once."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NamedTuple,
    NewType,
    NotRequired,
    Optional,
    Required,
    TypedDict,
    TypeVar,
)

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Cpu, DArray, Gpu, Rank0, Rank1, Rank2, SchemaError, Tensor, float32, float64
from typedtensor.persistence._models import params_of
from typedtensor.persistence.schema import SHOWN, validate

Pixel = NewType("Pixel", int)
Hidden = NewType("Hidden", int)
Digit = NewType("Digit", int)
In = TypeVar("In")
Out = TypeVar("Out")


def given(*shape: int, dtype: str = "float32") -> DArray:
    """Return a parameter with the values 1, 2, 3, ..."""
    return tt.asarray(np.arange(1, np.prod(shape, dtype=int) + 1).reshape(shape).astype(dtype)).dynamic()


@dataclass
class Layer(Generic[In, Out]):
    """A model within others."""

    w: Tensor[Cpu, float32, Rank2[In, Out]]
    b: Tensor[Cpu, float32, Rank1[Out]] | None = None


@dataclass(frozen=True, kw_only=True)
class Net:
    """A model of models."""

    hidden: Layer[Pixel, Hidden]
    scores: Layer[Hidden, Digit]
    mean: Optional[Tensor[Cpu, float32, Rank1[Pixel]]]  # noqa: UP045 - both spellings are supported
    extra: tuple[DArray, Layer[Digit, Digit]]
    steps: int = field(default=7, init=False)


class Line(NamedTuple):
    """A model of numbers."""

    m: Tensor[Cpu, float64, Rank0]
    b: Tensor[Cpu, float64, Rank0] = tt.asarray(0.5)


class Record(TypedDict, total=False):
    """A model that is a dictionary."""

    x: Required[Tensor[Cpu, float32, Rank1]]
    y: Tensor[Cpu, float32, Rank1]


class Total(TypedDict):
    """The other spelling of it."""

    x: Tensor[Cpu, float32, Rank1]
    y: NotRequired[Tensor[Cpu, float32, Rank1]]


@dataclass
class Board:
    """A model with sizes, and fields with few types."""

    squares: Annotated[Tensor[Cpu, float32, Rank2[Literal[8], Literal[8]]], "a board"]
    anything: Tensor[Any, Any, Any]


NET = {
    "hidden.w": given(4, 3),
    "hidden.b": given(3),
    "scores.w": given(3, 2),
    "extra.0": given(1, 1, 1, dtype="int8"),
    "extra.1.w": given(2, 2),
}


FIX = "Axes of one name have one size: use different names for different sizes."


def faults(model: type[Any], params: dict[str, DArray]) -> SchemaError:
    """Return the differences that the error reports."""
    with pytest.raises(SchemaError) as caught:
        validate(model, params)
    return caught.value


def test_a_dataclass_of_models_is_filled_by_dotted_names() -> None:
    """Each field gets its type, and shares the memory of the parameter."""
    net = validate(Net, NET)
    assert type(net) is Net
    assert type(net.hidden.w) is Tensor
    assert np.shares_memory(net.hidden.w.numpy(), NET["hidden.w"].numpy())
    assert type(net.extra[0]) is DArray
    assert np.array_equal(net.extra[1].w.numpy(), NET["extra.1.w"].numpy())


def test_absent_optional_fields_are_none_or_the_default() -> None:
    """They are `| None`, a default of a dataclass or a NamedTuple, and a key that is not required."""
    net = validate(Net, NET)
    assert (net.mean, net.scores.b, net.steps) == (None, None, 7)
    assert float(validate(Line, {"m": given(dtype="float64")}).b) == 0.5
    assert set(validate(Record, {"x": given(2)})) == {"x"}
    assert set(validate(Total, {"x": given(2)})) == {"x"}
    assert set(validate(Total, {"x": given(2), "y": given(3)})) == {"x", "y"}


def test_an_optional_model_must_be_complete_or_absent() -> None:
    """A part of a layer is an error."""

    @dataclass
    class Optionally:
        layer: Layer[Pixel, Hidden] | None

    assert validate(Optionally, {}).layer is None
    assert "needed a parameter 'layer.w'" in str(faults(Optionally, {"layer.b": given(3)}))


def test_a_typed_dict_supports_names_that_are_not_identifiers() -> None:
    """Other frameworks write such names."""
    odd = TypedDict("odd", {"conv-1/weight:0": Tensor[Cpu, float32, Rank1]})
    assert set(validate(odd, {"conv-1/weight:0": given(2)})) == {"conv-1/weight:0"}


def test_a_generic_model_gets_names_of_axes() -> None:
    """It works without them too."""
    assert validate(Layer[Pixel, Hidden], {"w": given(2, 3)}).b is None
    square = faults(Layer[Pixel, Pixel], {"w": given(2, 3)})
    assert "needed size 2 for Pixel, axis 1 of 'w', as on axis 0 of 'w', got 3" in str(square)


def test_any_and_literals_are_respected() -> None:
    """Any device, dtype and rank, and literal sizes."""
    assert validate(Board, {"squares": given(8, 8), "anything": given(1, 2, 3, dtype="bool")})
    small = faults(Board, {"squares": given(8, 7), "anything": given()})
    needed = "needed size 8 on axis 1 for 'squares', got 7: the shape (8, 7)"
    assert str(small) == f"load_params: {needed}. State the sizes in the file."


@pytest.mark.parametrize(
    ("params", "kind", "text"),
    [
        (
            {},
            SchemaError,
            "needed a parameter 'm', got no such name. Use `| None` if it can be missing.",
        ),
        (
            {"m": given(), "b": given(dtype="float64")},
            tt.DTypeError,
            "needed float64 for 'm', got float32. Describe it as float32, or convert it.",
        ),
        (
            {"m": given(2, dtype="float64")},
            tt.RankError,
            "needed Rank0 for 'm', got 1 axis: the shape (2,). Describe it as Rank1.",
        ),
        (
            {"m": given(dtype="float64"), "k": given()},
            SchemaError,
            "needed only what Line describes, got 'k' too. Describe it, or omit it with names=[...].",
        ),
    ],
)
def test_a_single_difference_is_the_message(params: dict[str, DArray], kind: type[Exception], text: str) -> None:
    """It states what to do; the class of the error fits it."""
    error = faults(Line, params)
    assert str(error) == f"load_params: {text}"
    assert [type(fault) for fault in error.faults] == [kind]


def test_another_device_is_a_difference() -> None:
    """The parameters were all loaded on one device."""

    class There(NamedTuple):
        x: Tensor[Gpu, float32, Rank1]

    error = faults(There, {"x": given(2)})
    assert str(error) == "load_params: needed Gpu for 'x', got Cpu(). Load it onto one: device=Gpu()."
    assert isinstance(error.faults[0], tt.DeviceError)


def test_all_differences_raise_at_once() -> None:
    """They are dtypes, ranks and sizes, missing and unknown names."""
    wrong = {**NET, "scores.w": given(5, 2, 1, dtype="float64"), "hiden.b": given(3), "hidden.b": given(9)}
    del wrong["extra.1.w"]
    error = faults(Net, wrong)
    assert str(error).splitlines() == [
        "load_params: needed the parameters of Net, got 5 differences. One by one:",
        f"  needed size 3 for Hidden, axis 0 of 'hidden.b', as on axis 1 of 'hidden.w', got 9: the shape (9,). {FIX}",
        "  needed float32 for 'scores.w', got float64. Describe it as float64, or convert it.",
        "  needed Rank2 for 'scores.w', got 3 axes: the shape (5, 2, 1). Describe it as Rank3.",
        "  needed a parameter 'extra.1.w', got no such name. Use `| None` if it can be missing.",
        "  needed only what Net describes, got 'hiden.b' too. Describe it, or omit it with names=[...].",
    ]
    kinds = [tt.ShapeError, tt.DTypeError, tt.RankError, SchemaError, SchemaError]
    assert [type(fault) for fault in error.faults] == kinds
    assert isinstance(error, ValueError)


def test_a_similar_name_is_suggested() -> None:
    """The parameter was renamed."""
    assert "needed a parameter 'm', got no such name. There is 'mm': rename one of them." in str(
        faults(Line, {"mm": given(dtype="float64")})
    )


def test_many_unknown_names_are_not_compared_one_by_one() -> None:
    """Thousands of names would take minutes."""
    many = TypedDict("many", {f"n{i}": DArray for i in range(3000)})  # type: ignore[misc] # mypy needs a literal
    error = faults(many, {f"m{i}": given() for i in range(3000)})
    assert len(error.faults) == 6000
    assert not any("rename" in str(fault) for fault in error.faults)


def test_a_name_has_one_size_in_the_whole_model() -> None:
    """All layers must agree, as for static types."""
    error = faults(Net, {**NET, "scores.w": given(5, 2)})
    assert (
        "needed size 3 for Hidden, axis 0 of 'scores.w', as on axis 1 of 'hidden.w', got 5: the shape (5, 2)."
        in str(error)
    )
    assert isinstance(error.faults[0], tt.ShapeError)


def test_a_long_list_is_shortened_in_the_message_only() -> None:
    """The file may be that of another program."""
    error = faults(Line, {"m": given(dtype="float64")} | {str(i): given() for i in range(SHOWN + 5)})
    assert len(error.faults) == SHOWN + 5
    assert len(str(error).splitlines()) == 1 + SHOWN + 1
    assert str(error).endswith("and 5 more: see the attribute `faults` of this error.")


def test_the_error_can_be_pickled() -> None:
    """Process pools do so."""
    error = pickle.loads(pickle.dumps(faults(Line, {"k": given()})))
    assert [str(fault) for fault in error.faults] == [str(fault) for fault in faults(Line, {"k": given()}).faults]


class Endless(NamedTuple):
    """A recursive model."""

    x: Endless | None  # type: ignore[misc] # mypy reports it too


class Wrong(NamedTuple):
    """An invalid model: a field is not a tensor."""

    x: int


@pytest.mark.parametrize(
    ("model", "text"),
    [
        (Endless, "got Endless, which holds itself. Describe each level: a model has an end."),
        (
            Wrong,
            "got Wrong, where 'x' is int. Each field is a Tensor[...], a DArray or a model, or one of these `| None`.",
        ),
        (int, "got int. Pass the class of a dataclass, a NamedTuple or a TypedDict."),
        (Line(tt.asarray(1.0)), "got an instance of Line. Pass the class of a dataclass, a NamedTuple or a TypedDict."),
        (dict[str, DArray], "got dict[str, typedtensor.DArray]. Pass the class of"),
    ],
)
def test_invalid_models_raise(model: Any, text: str) -> None:
    """The error states what can be a model, and what the class has instead."""
    with pytest.raises(tt.DTypeError) as caught:
        validate(model, {})
    assert str(caught.value).startswith(f"load_params: needed a model: a class that describes parameters, {text}")


def test_an_annotation_that_cannot_be_resolved_is_refused() -> None:
    """Annotations are looked up in their module, which lacks this name."""
    Local = NewType("Local", int)

    class Unseen(NamedTuple):
        x: Tensor[Cpu, float32, Rank1[Local]]

    with pytest.raises(tt.DTypeError, match=r"got Unseen, where name 'Local' is not defined. Import its names"):
        validate(Unseen, {})


def test_a_model_is_saved_under_the_names_that_load_it() -> None:
    """Each kind of model is saved and loaded; None is omitted."""
    net = params_of("save_params", validate(Net, NET))
    assert list(net) == list(NET)
    assert all(np.shares_memory(net[name].numpy(), NET[name].numpy()) for name in NET)
    assert list(params_of("save_params", Line(tt.asarray(1.0)))) == ["m", "b"]
    assert list(params_of("save_params", validate(Total, {"x": given(2)}))) == ["x"]


@pytest.mark.parametrize(
    ("params", "text"),
    [
        ([given(1)], """got list. Pass a dictionary, as in {"w": w}, or an instance of a model."""),
        ((given(1),), """got tuple. Name each tensor, as in {"w": w}."""),
        (given(1), """got DArray. Pass a dictionary, as in {"w": w}, or an instance of a model."""),
        (Layer, """got the class Layer. Pass a dictionary, as in {"w": w}, or an instance of a model."""),
        ({"w": np.zeros(2)}, "got 'w', of type ndarray. Convert it first: tt.asarray(x), or tt.from_numpy(x)."),
        ({"w": 1.0}, "got 'w', of type float. Convert it first: tt.asarray(x), or tt.from_numpy(x)."),
        ({"w": None}, "got 'w', of type NoneType. Convert it first: tt.asarray(x), or tt.from_numpy(x)."),
        ({2: given(1)}, "got the name 2, of type int. A name is a str."),
        (
            {"a.b": given(1), "a": {"b": given(1)}},
            "got two parameters 'a.b'. A name with a dot is that of a model within.",
        ),
    ],
)
def test_saving_objects_other_than_named_tensors_raises(params: object, text: str) -> None:
    """Nothing is written."""
    with pytest.raises(tt.DTypeError) as caught:
        params_of("save_params", params)
    assert str(caught.value) == f"save_params: needed tensors by name, {text}"
