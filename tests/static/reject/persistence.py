"""Parameter files: objects that cannot be saved, and loaded models used as another type."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, NewType, TypedDict

import numpy as np

from typedtensor import (
    Cpu,
    DArray,
    Gpu,
    Rank1,
    Rank2,
    Tensor,
    dumps_params,
    dumps_tensor,
    float32,
    float64,
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

Matrix = Tensor[Cpu, float32, Rank2[Pixel, Hidden]]
PATH = Path("w.params")


@dataclass
class Layer:
    """A dataclass."""

    w: Tensor[Cpu, float32, Rank2[Pixel, Hidden]]
    b: Tensor[Cpu, float32, Rank1[Hidden]] | None = None


class Named(NamedTuple):
    """A NamedTuple."""

    w: Tensor[Cpu, float32, Rank2[Pixel, Hidden]]


class Record(TypedDict):
    """A TypedDict."""

    w: Tensor[Cpu, float32, Rank2[Pixel, Hidden]]


class Plain:
    """Not a model: its fields cannot be filled."""

    w: Tensor[Cpu, float32, Rank2[Pixel, Hidden]]


def want(x: Tensor[Cpu, float64, Rank2]) -> None: ...


def saved_objects(w: Matrix, raw: np.ndarray[tuple[int, int], np.dtype[np.float32]], plain: Plain) -> None:
    save_params(PATH)  # refused
    save_params(PATH, [w])  # refused
    save_params(PATH, w)  # refused
    save_params(PATH, raw)  # refused
    save_params(PATH, {"w": raw})  # refused
    save_params(PATH, {"w": 1.0})  # refused
    save_params(PATH, {"w": None})  # refused
    save_params(PATH, {1: w})  # refused
    save_params(PATH, (w, w))  # refused
    save_params(PATH, plain)  # refused
    save_params(PATH, "w")  # refused
    save_params({"w": w}, PATH)  # refused
    save_params(5, {"w": w})  # refused
    save_params(PATH, {"w": w}, bool_code=2)  # refused
    save_params(PATH, {"w": w}, progress=5)  # refused
    save_params(PATH, {"w": w}, 1)  # refused
    dumps_params([w])  # refused
    dumps_params({"w": raw})  # refused
    dumps_params({"w": w}, PATH)  # refused
    save_tensor(PATH, raw)  # refused
    save_tensor(PATH, {"w": w})  # refused
    dumps_tensor(raw)  # refused
    dumps_tensor(1.0)  # refused


def options_of_loading(content: bytes) -> None:
    load_params()  # refused
    load_params(5)  # refused
    load_params(content)  # refused: loads_params reads bytes
    load_params(PATH, names=5)  # refused
    load_params(PATH, names=[5])  # refused
    load_params(PATH, device=Cpu)  # refused
    load_params(PATH, device="cpu")  # refused
    load_params(PATH, mmap="r")  # refused
    load_params(PATH, progress=len)  # refused
    load_params(PATH, ["w"])  # refused
    loads_params("w.params")  # refused: load_params reads files
    loads_params(content, names=5)  # refused
    loads_params(content, device=Cpu)  # refused
    loads_params(content, mmap=True)  # refused
    load_tensor(PATH, names=["w"])  # refused
    loads_tensor("w.params")  # refused


def models(content: bytes, layer: Layer) -> None:
    load_params(PATH, int)  # refused
    load_params(PATH, DArray)  # refused
    load_params(PATH, Tensor[Cpu, float32, Rank2])  # refused
    load_params(PATH, Plain)  # refused
    load_params(PATH, layer)  # refused
    loads_params(content, int)  # refused
    loads_params(content, layer)  # refused


def fields_of_a_model() -> None:
    layer = load_params(PATH, Layer)
    layer.v  # refused
    want(layer.w)  # refused
    layer.w @ layer.w  # refused
    layer.w + layer.b  # refused: it may be None
    layer["w"]  # refused
    named = load_params(PATH, Named)
    named.v  # refused
    want(named.w)  # refused
    record = load_params(PATH, Record)
    record["v"]  # refused
    want(record["w"])  # refused


def dictionary() -> None:
    found = load_params(PATH)
    want(found["w"])  # refused: use get
    found.w  # refused
    found[0]  # refused
    _: dict[str, Tensor[Cpu, float32, Rank2]] = load_params(PATH)  # refused


def making_a_model(
    w: Tensor[Gpu, float32, Rank2[Pixel, Hidden]], x: Tensor[Cpu, float32, Rank2[Hidden, Pixel]]
) -> None:
    Layer(w)  # refused
    Layer(x)  # refused
    Layer()  # refused


def archives(w: Matrix, raw: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    save_npz(PATH)  # refused
    save_npz(PATH, [w])  # refused
    save_npz(PATH, {"w": raw})  # refused
    save_npz(PATH, w=w)  # refused
    save_npz(PATH, {"w": w}, 1)  # refused
    save_npz(PATH, {"w": w}, storage_options="key")  # refused
    load_npz(PATH, storage_options=[1])  # refused
    load_npz(5)  # refused
    load_npz(PATH, names=5)  # refused
    load_npz(PATH, device=Cpu)  # refused
    load_npz(PATH, int)  # refused
    want(load_npz(PATH, Layer).w)  # refused
    want(load_npz(PATH)["w"])  # refused


def safetensors(w: Matrix, raw: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    save_safetensors(PATH)  # refused
    save_safetensors(PATH, [w])  # refused
    save_safetensors(PATH, {"w": raw})  # refused
    save_safetensors(PATH, {"w": w}, {"a": 1})  # refused
    save_safetensors(PATH, {"w": w}, "text")  # refused
    save_safetensors(PATH, {"w": w}, storage_options="key")  # refused
    load_safetensors(PATH, storage_options=[1])  # refused
    load_safetensors(5)  # refused
    load_safetensors(PATH, names=5)  # refused
    load_safetensors(PATH, device=Cpu)  # refused
    load_safetensors(PATH, int)  # refused
    want(load_safetensors(PATH, Layer).w)  # refused
    want(load_safetensors(PATH)["w"])  # refused
