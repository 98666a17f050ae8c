"""`tt.checked`: arguments and results are compared with annotations, and names stand for one size in a call."""

from __future__ import annotations

import asyncio
import dataclasses
import inspect
import subprocess
import sys
from collections.abc import AsyncIterator, Generator, Iterator, Mapping, Sequence  # evaluated in calls
from typing import Annotated, Any, Generic, Literal, NamedTuple, NewType, TypeVar

import pytest

import typedtensor as tt
from typedtensor import (
    Cpu,
    DArray,
    Device,
    Dim,
    DType,
    Floating,
    Gpu,
    One,
    Rank,
    Rank1,
    Rank2,
    Tensor,
    float32,
    float64,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
T = TypeVar("T", bound=Floating)
R = TypeVar("R", bound=Rank)
X = TypeVar("X")
Y = TypeVar("Y")
Matrix = Tensor[Cpu, float64, Rank2[A, B]]
Vector = Tensor[Cpu, float64, Rank1[A]]
Other = Tensor[Cpu, float64, Rank1[B]]


class Pair(NamedTuple):
    """Two vectors of one size."""

    left: Vector
    right: Vector


@dataclasses.dataclass
class Batch:
    """A matrix, the vector of its rows, and others, at any depth."""

    rows: Matrix
    truth: Vector
    next: Batch | None = None


@dataclasses.dataclass
class Of(Generic[X, Y]):
    """A matrix with axes that the annotation names."""

    values: Tensor[Cpu, float64, Rank2[X, Y]]


class Node(NamedTuple):
    """A class without tensors that contains itself."""

    next: Node | None


@tt.checked
def product(x: Matrix, y: Tensor[Cpu, float64, Rank2[B, C]]) -> Tensor[Cpu, float64, Rank2[A, C]]:
    """Return a matrix product, or the left operand for a square right one, which is a mistake."""
    return x @ y if y.shape[1] < 5 else x  # type: ignore[return-value]  # the mistake


@tt.checked
def several(*given: Vector, scale: Vector | None = None, **named: Vector) -> None:
    """Take vectors of one size."""


def ones(*shape: int) -> Any:
    """Return ones, of a type that every parameter accepts."""
    return tt.ones(shape)


def refused(error: type[Exception], said: str, function: Any, *given: Any, **named: Any) -> None:
    """Check the error of a call, and a part of its message."""
    with pytest.raises(error) as caught:
        function(*given, **named)
    assert said in str(caught.value)


def takes(annotation: Any) -> Any:
    """Return a checked function with two parameters of an annotation."""

    def both(x: Any, y: Any) -> None:
        pass

    both.__annotations__ = {"x": annotation, "y": annotation}
    return tt.checked(both)


def test_names_stand_for_one_size_in_a_call() -> None:
    """The error names the parameter, the axis and both places; the next call begins anew."""
    assert product(ones(2, 3), ones(3, 4)).shape == (2, 4)
    refused(
        tt.ShapeError,
        "product, parameter y: needed 3 elements on axis 0, B, as on axis 1 of parameter x, got 5. Pass ",
        product, ones(2, 3), ones(5, 4),
    )  # fmt: skip
    assert product(ones(5, 6), ones(6, 1)).shape == (5, 1)


def test_a_result_is_checked_with_the_names_of_the_arguments() -> None:
    """The body is wrong, not the call."""
    refused(
        tt.ShapeError,
        "product, the result: needed 5 elements on axis 1, C, as on axis 1 of parameter y, got 3",
        product, ones(2, 3), ones(3, 5),
    )  # fmt: skip


def test_dtype_rank_and_class_are_checked() -> None:
    """Each error says what to do."""
    refused(
        tt.DTypeError, "product, parameter x: needed float64, got float32", product, tt.ones((2, 3), dtype=float32), 1
    )
    refused(tt.RankError, "parameter y: needed Rank2, got 1 axis", product, ones(2, 3), ones(3))
    refused(
        tt.DTypeError,
        "parameter y: needed Tensor[Cpu, float64, Rank2[B, C]], got ndarray",
        product,
        ones(2, 3),
        ones(3, 4).numpy(),
    )
    refused(tt.DTypeError, "parameter y: needed Tensor", product, ones(2, 3), ones(3, 4).dynamic())
    refused(tt.DeviceError, "parameter x: needed Gpu", takes(Tensor[Gpu, float64, Rank1]), ones(2), ones(2))


def test_keywords_defaults_and_variable_arguments() -> None:
    """A default is not checked; each argument has its name."""
    several(ones(2), ones(2), scale=ones(2), more=ones(2))
    several(scale=None)
    refused(tt.ShapeError, "parameter given[1]: needed 2", several, ones(2), ones(3))
    refused(tt.ShapeError, "parameter scale: needed 2 elements on axis 0, A, as on axis 0 of parameter given[0], got 3",
            several, ones(2), scale=ones(3))  # fmt: skip
    refused(tt.RankError, "parameter named['more']: needed Rank1", several, more=ones(2, 2))
    refused(TypeError, "missing 1 required positional argument", product, ones(2, 3))


@pytest.mark.parametrize(
    ("annotation", "value", "other", "error", "said"),
    [
        (list[Vector], [ones(2), ones(2)], [ones(2), ones(3)], tt.ShapeError, "parameter y[1]: needed 2"),
        (list[Vector], [], 3, tt.DTypeError, "parameter y: needed a list, got int"),
        (Sequence[Vector], (ones(2),), [ones(3)], tt.ShapeError, "as on axis 0 of parameter x[0]"),
        (tuple[Vector, ...], (ones(2), ones(2)), (ones(2), 1), tt.DTypeError, "parameter y[1]: needed Tensor"),
        (tuple[Vector, int], (ones(2), 1), (ones(3), 1), tt.ShapeError, "parameter y[0]"),
        (tuple[Vector, int], (ones(2), 1), (ones(2),), tt.DTypeError, "needed a tuple of 2, got a tuple of 1"),
        (dict[str, Vector], {"a": ones(2)}, {"b": ones(3)}, tt.ShapeError, "parameter y['b']"),
        (Mapping[str, list[Vector]], {"a": [ones(2)]}, {"b": [ones(2), ones(3)]}, tt.ShapeError, "parameter y['b'][1]"),
        (Vector | None, None, ones(2, 2), tt.RankError, "parameter y: needed Rank1"),
        (Vector | Matrix, ones(2), ones(3, 2), tt.ShapeError, "parameter y: needed 2"),
        (Vector | Matrix | None, ones(2), ones(2, 2, 2), tt.DTypeError, "one of Tensor[Cpu, float64, Rank1[A]], "),
        (Vector | float, 1.0, "a", tt.DTypeError, "parameter y: needed one of Tensor[Cpu, float64, Rank1[A]], float"),
        (Pair, Pair(ones(2), ones(2)), Pair(ones(2), ones(3)), tt.ShapeError, "parameter y.right: needed 2"),
        (Batch, Batch(ones(2, 3), ones(2)), Batch(ones(2, 3), ones(3)), tt.ShapeError, "parameter y.truth"),
        (Batch, Batch(ones(2, 3), ones(2)), Batch(ones(2, 3), ones(2), Batch(ones(4, 3), ones(4))), tt.ShapeError,
         "parameter y.next.rows"),
        (Batch, Batch(ones(2, 3), ones(2)), 3, tt.DTypeError, "parameter y: needed Batch, got int"),
        (Of[A, A], Of(ones(2, 2)), Of(ones(3, 2)), tt.ShapeError, "parameter y.values"),
        (Tensor[Cpu, float64, Rank2[One, A]], ones(1, 3), ones(2, 3), tt.ShapeError, "one element on axis 0"),
        (Tensor[Cpu, float64, Rank1[Literal[3]]], ones(3), ones(4), tt.ShapeError, "parameter y: needed size 3"),
        (Tensor[Cpu, T, Rank1], tt.ones(2), tt.ones(2, dtype=float32), tt.DTypeError, "float64 for T, as in "),
        (Tensor[Cpu, T, Rank1], tt.ones(2), tt.ones(2, dtype=tt.int64), tt.DTypeError, "needed Floating, got int64"),
        (Tensor[Cpu, float64, R], ones(2), ones(2, 2), tt.RankError, "needed 1 axis for R, as in parameter x"),
        (Tensor[Device, Floating, Rank1[A]], tt.ones(2, dtype=float32), ones(3), tt.ShapeError, "y: needed 2"),
        (Tensor[Device, DType, Rank], ones(2), 3, tt.DTypeError, "parameter y: needed Tensor"),
        (Dim[Rank1[A]], tt.make_dim(2), tt.make_dim(3), tt.ShapeError, "parameter y: needed 2"),
        (Dim[Rank1[A]], tt.make_dim(2), tt.make_dim(2, 3), tt.RankError, "a Dim of 1 size"),
        (DArray, ones(2).dynamic(), ones(2), tt.DTypeError, "needed a DArray, got Tensor"),
        (Tensor, ones(2), 3, tt.DTypeError, "needed a Tensor, got int"),
        (Annotated[Vector, "rows"], ones(2), ones(3), tt.ShapeError, "parameter y"),
        (NewType("Rows", Vector), ones(2), ones(3), tt.ShapeError, "parameter y"),  # type: ignore[valid-newtype]
    ],
)  # fmt: skip
def test_annotations(annotation: Any, value: Any, other: Any, error: type[Exception], said: str) -> None:
    """Two equal values pass; the other one is refused, beside the first."""
    function = takes(annotation)
    function(value, value)
    refused(error, said, function, value, other)


@pytest.mark.parametrize("annotation", [int, list[int], Any, int | str, Node, "Node", None, dict[str, int]])
def test_annotations_without_tensors_are_not_checked(annotation: Any) -> None:
    """That is the work of other libraries."""
    takes(annotation)(object(), object())


def test_a_union_binds_the_names_of_the_member_that_fits() -> None:
    """The names of the other members stay free."""

    @tt.checked
    def either(x: Matrix | Other, y: Vector) -> None:
        pass

    either(ones(4), ones(3))
    either(ones(3, 4), ones(3))
    refused(tt.ShapeError, "parameter y: needed 4", either, ones(4, 3), ones(3))


def test_async_functions_and_generators() -> None:
    """Results are checked when they come; what is sent or thrown reaches the function."""

    @tt.checked
    async def later(x: Vector, *, wrong: bool) -> Vector:
        return ones(9) if wrong else x

    @tt.checked
    def each(x: Vector) -> Generator[Vector, str, str]:
        said = yield x
        try:
            yield x
        except KeyError:
            said += " thrown"
        yield ones(len(x))
        return said

    @tt.checked
    async def stream(x: Vector) -> AsyncIterator[Vector]:
        yield x
        yield ones(9)

    @tt.checked
    def counted(count: int) -> Iterator[Vector]:
        for size in range(count):
            yield ones(size)

    assert inspect.iscoroutinefunction(later)
    assert inspect.isasyncgenfunction(stream)
    assert inspect.isgeneratorfunction(each)
    assert asyncio.run(later(ones(2), wrong=False)).shape == (2,)
    with pytest.raises(tt.ShapeError, match="later, the result: needed 2"):
        asyncio.run(later(ones(2), wrong=True))
    values = each(ones(2))
    assert next(values).shape == values.send("sent").shape == values.throw(KeyError()).shape == (2,)
    with pytest.raises(StopIteration) as stopped:
        next(values)
    assert stopped.value.value == "sent thrown"

    async def collect() -> list[int]:
        return [len(value) async for value in stream(ones(2))]

    with pytest.raises(tt.ShapeError, match="stream, the yielded value: needed 2"):
        asyncio.run(collect())
    with pytest.raises(tt.ShapeError, match="counted, the yielded value: needed 0"):
        list(counted(2))


def test_closing_a_generator_closes_the_function() -> None:
    """Its `finally` runs."""
    closed: list[str] = []

    @tt.checked
    def each(x: Vector) -> Iterator[Vector]:
        try:
            yield x
        finally:
            closed.append("closed")

    values = each(ones(2))
    next(values)
    values.close()  # type: ignore[attr-defined]  # of a generator
    assert closed == ["closed"]


def test_methods_and_classes() -> None:
    """Of a class, all methods are checked, those of a dataclass included."""

    @tt.checked
    @dataclasses.dataclass
    class Layer:
        weights: Matrix
        bias: Vector

        def apply(self, x: Vector) -> Vector:
            return x

        @classmethod
        def make(cls, x: Matrix) -> Layer:
            return cls(x, ones(x.shape[0]))

        @staticmethod
        def same(x: Vector, y: Vector) -> None:
            pass

        @property
        def first(self) -> Vector:
            return self.weights  # type: ignore[return-value]  # the mistake

    layer = Layer.make(ones(2, 3))
    assert layer.apply(ones(7)).shape == (7,)
    refused(tt.RankError, "apply, parameter x", layer.apply, ones(7, 1))
    refused(tt.ShapeError, "parameter bias: needed 2", Layer, ones(2, 3), ones(3))
    refused(tt.ShapeError, "same, parameter y", layer.same, ones(2), ones(3))
    refused(tt.RankError, "make, parameter x", Layer.make, ones(2))
    refused(tt.RankError, "first, the result", lambda: layer.first)


def test_the_function_keeps_its_name_and_signature() -> None:
    """As with functools.wraps."""
    assert product.__name__ == "product"
    assert [*inspect.signature(product).parameters] == ["x", "y"]
    assert "matrix product" in (product.__doc__ or "")


def test_annotations_that_cannot_be_evaluated_are_an_error() -> None:
    """It is raised in the first call; a decorated number, at once."""

    def unknown(x: Missing) -> None:  # type: ignore[name-defined]  # noqa: F821  # the point
        pass

    refused(tt.DTypeError, "unknown: needed annotations that can be evaluated", tt.checked(unknown), 1)
    refused(tt.DTypeError, "checked: needed a function or a class, got int", tt.checked, 3)


def test_an_environment_variable_returns_the_function_itself() -> None:
    """There is no cost."""
    program = "import typedtensor as tt\ndef f(x): pass\nassert (tt.checked(f) is f) is OFF"
    for value, off in (("0", "True"), ("1", "False")):
        done = subprocess.run(
            [sys.executable, "-c", program.replace("OFF", off)], env={"TYPEDTENSOR_CHECKED": value}, check=False
        )
        assert done.returncode == 0


def test_isinstance_and_match() -> None:
    """`isinstance` compares device, dtype, rank and literal sizes; a pattern names attributes."""
    x: Any = ones(2, 3)
    assert isinstance(x, Tensor[Cpu, float64, Rank2])
    assert isinstance(x, Tensor[Cpu, Floating, Rank2[Literal[2], Any]])
    assert not isinstance(x, Tensor[Cpu, float32, Rank2])
    assert not isinstance(x, Tensor[Cpu, float64, Rank1])
    assert not isinstance(x, Tensor[Gpu, float64, Rank2])
    assert not isinstance(x, Tensor[Cpu, float64, Rank2[Literal[3], Any]])
    assert not isinstance(x.dynamic(), Tensor[Cpu, float64, Rank2])
    assert not isinstance(3, Tensor[Cpu, float64, Rank2])
    match x:
        case Tensor(dtype=tt.float32):
            found = "float32"
        case Tensor(dtype=tt.float64, shape=[rows, _]):
            found = f"float64 of {rows} rows"
        case _:
            found = "nothing"
    assert found == "float64 of 2 rows"
