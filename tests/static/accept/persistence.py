"""Parameter files: DArrays by name, or a model whose fields have exact types."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Generic, Literal, NamedTuple, NewType, NotRequired, TypedDict, TypeVar

from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Rank0,
    Rank1,
    Rank2,
    SchemaError,
    Tensor,
    TypedTensorError,
    dumps_params,
    dumps_tensor,
    float32,
    float64,
    int64,
    load_npz,
    load_params,
    load_safetensors,
    load_tensor,
    loads_params,
    loads_tensor,
    save_npz,
    save_params,
    save_safetensors,
    save_tensor,
)

Pixel = NewType("Pixel", int)
Hidden = NewType("Hidden", int)
Digit = NewType("Digit", int)
In = TypeVar("In")
Out = TypeVar("Out")


@dataclass
class Layer(Generic[In, Out]):
    """A dataclass, generic in the names of its axes."""

    w: Tensor[Cpu, float32, Rank2[In, Out]]
    b: Tensor[Cpu, float32, Rank1[Out]] | None = None


@dataclass(frozen=True)
class Net:
    """A dataclass of models."""

    hidden: Layer[Pixel, Hidden]
    scores: Layer[Hidden, Digit]
    rest: DArray


class Line(NamedTuple):
    """A NamedTuple."""

    m: Tensor[Cpu, float64, Rank0]
    b: Tensor[Cpu, float64, Rank0]


class Record(TypedDict):
    """A TypedDict."""

    board: Tensor[Cpu, int64, Rank2[Literal[8], Literal[8]]]
    moves: NotRequired[Tensor[Cpu, int64, Rank1]]


def dictionary(w: Tensor[Cpu, float32, Rank2[Pixel, Hidden]], b: Tensor[Cpu, float64, Rank0], d: DArray) -> None:
    assert_type(dumps_params({"w": w, "b": b, "d": d}), bytes)
    content = dumps_params({"w": w}, bool_code=1)
    assert_type(loads_params(content), dict[str, DArray])
    assert_type(loads_params(bytearray(content), names=["w"]), dict[str, DArray])
    assert_type(loads_params(memoryview(content), device=Cpu())["w"], DArray)
    assert_type(loads_params(content)["w"].get(Tensor[Cpu, float32, Rank2]), Tensor[Cpu, float32, Rank2])
    by_name: dict[str, Tensor[Cpu, float32, Rank2[Pixel, Hidden]]] = {"w": w}
    unknown: dict[str, DArray] = {"d": d}
    assert_type(dumps_params(by_name), bytes)
    assert_type(dumps_params(unknown), bytes)


def single(x: Tensor[Cpu, float32, Rank2[Pixel, Hidden]], d: DArray) -> None:
    assert_type(loads_tensor(dumps_tensor(x)), DArray)
    assert_type(loads_tensor(dumps_tensor(d)), DArray)


def stream(w: Tensor[Cpu, float32, Rank2]) -> None:
    file = BytesIO()
    save_params(file, {"w": w})
    file.seek(0)
    assert_type(load_params(file), dict[str, DArray])
    file = BytesIO()
    save_tensor(file, w)
    file.seek(0)
    assert_type(load_tensor(file), DArray)


def progress(w: Tensor[Cpu, float32, Rank2]) -> None:
    def report_progress(done: int, total: int) -> None:
        assert done <= total

    file = BytesIO()
    save_params(file, {"w": w}, progress=report_progress)
    file.seek(0)
    load_params(file, progress=report_progress)


def path(w: Tensor[Cpu, float32, Rank2]) -> None:
    with TemporaryDirectory() as folder:
        save_params(Path(folder, "w"), {"w": w})
        assert_type(load_params(Path(folder, "w")), dict[str, DArray])
        assert_type(load_params(f"{folder}/w", names=("w",), mmap=True), dict[str, DArray])
        assert_type(load_params(Path(folder, "w"), names={"w": 1}, device=Cpu(), widen=True), dict[str, DArray])


def model_of_models(
    w1: Tensor[Cpu, float32, Rank2[Pixel, Hidden]], w2: Tensor[Cpu, float32, Rank2[Hidden, Digit]], d: DArray
) -> None:
    content = dumps_params(Net(Layer(w1), Layer(w2), d))
    net = loads_params(content, Net)
    assert_type(net, Net)
    assert_type(net.hidden.w, Tensor[Cpu, float32, Rank2[Pixel, Hidden]])
    assert_type(net.hidden.w @ net.scores.w, Tensor[Cpu, float32, Rank2[Pixel, Digit]])
    assert_type(net.rest, DArray)
    assert_type(
        loads_params(dumps_params(Layer(w1)), Layer[Pixel, Hidden]).w, Tensor[Cpu, float32, Rank2[Pixel, Hidden]]
    )


def named_tuple(m: Tensor[Cpu, float64, Rank0]) -> None:
    line = loads_params(dumps_params(Line(m, m)), Line)
    assert_type(line.m * line.b, Tensor[Cpu, float64, Rank0])


def typed_dict(board: Tensor[Cpu, int64, Rank2[Literal[8], Literal[8]]]) -> None:
    record = loads_params(dumps_params({"board": board}), Record)
    assert_type(record["board"], Tensor[Cpu, int64, Rank2[Literal[8], Literal[8]]])


def model_in_a_file(m: Tensor[Cpu, float64, Rank0]) -> None:
    with TemporaryDirectory() as folder:
        save_params(Path(folder, "line"), Line(m, m))
        assert_type(load_params(Path(folder, "line"), Line), Line)
        assert_type(load_params(Path(folder, "line"), model=Line, mmap=True).b, Tensor[Cpu, float64, Rank0])


def archives(m: Tensor[Cpu, float64, Rank0], d: DArray) -> None:
    with TemporaryDirectory() as folder:
        save_npz(Path(folder, "line"), {"m": m, "b": m, "d": d}, compressed=True)
        assert_type(load_npz(Path(folder, "line")), dict[str, DArray])
        assert_type(load_npz(Path(folder, "line"), names=["m"], device=Cpu()), dict[str, DArray])
        assert_type(load_npz(Path(folder, "line"), Line, names=["m", "b"]), Line)
        save_npz(f"{folder}/line", Line(m, m))


def _safetensors(file: Path, m: Tensor[Cpu, float64, Rank0], d: DArray) -> None:
    """For the checkers only: the package is an extra."""
    save_safetensors(file, {"m": m, "b": m, "d": d}, {"made by": "us"})
    save_safetensors(file, Line(m, m), metadata={})
    assert_type(load_safetensors(file), dict[str, DArray])
    assert_type(load_safetensors(file, names=["m"], device=Cpu(), widen=True), dict[str, DArray])
    assert_type(load_safetensors(file, Line), Line)


def refusal(d: DArray) -> None:
    try:
        loads_params(dumps_params({"d": d}), Line)
    except SchemaError as error:
        _faults: tuple[TypedTensorError, ...] = error.faults


def _addresses(m: Tensor[Cpu, float64, Rank0]) -> None:
    options = {"key": "k"}
    save_npz("s3://bucket/line", Line(m, m), storage_options=options)
    assert_type(load_npz("s3://bucket/line", storage_options=options), dict[str, DArray])
    assert_type(load_npz("s3://bucket/line", Line, storage_options=options), Line)
    save_safetensors("s3://bucket/line", Line(m, m), storage_options=options)
    assert_type(load_safetensors("s3://bucket/line", storage_options=options), dict[str, DArray])
    assert_type(load_safetensors("s3://bucket/line", Line, storage_options=options), Line)
