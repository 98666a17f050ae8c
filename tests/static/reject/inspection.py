"""Invalid kinds, devices and defaults, and results used as another type."""

from __future__ import annotations

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Cpu,
    DDim,
    Defaults,
    Device,
    DType,
    Floating,
    Gpu,
    Rank1,
    Rank2,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int8,
    int64,
)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)

Vector = Tensor[Cpu, float64, Rank1]
Matrix = Tensor[Cpu, float64, Rank2]
Small = Tensor[Cpu, float32, Rank2]


def want_vector(x: Vector) -> None: ...
def want_matrix(x: Matrix) -> None: ...
def want_small(x: Small) -> None: ...
def want_there(x: Tensor[Gpu, float32, Rank2]) -> None: ...
def want_cpu(device: Cpu) -> None: ...
def want_float64(dtype: type[float64]) -> None: ...


def description(x: Matrix) -> None:
    tt.describe([1.0])  # refused
    tt.describe(np.ones(2))  # refused
    tt.describe(x, 2)  # refused
    _1: int = tt.describe(x).minimum  # refused
    want_float64(tt.describe(x).dtype)  # refused
    tt.describe(x).least  # refused


def info(device: Device, text: str) -> None:
    found = tt.__array_namespace_info__()
    tt.__array_namespace_info__(device)  # refused
    found.capabilities()["bool indexing"]  # refused: "boolean indexing"
    found.capabilities(device)  # refused
    found.default_dtypes()["floating"]  # refused: "real floating"
    found.default_dtypes(device)  # refused: by its name
    found.default_dtypes(device="cpu")  # refused
    found.dtypes("bool")  # refused: by its name
    found.dtypes(kind="boolean")  # refused
    found.dtypes(kind=text)  # refused: any text
    found.dtypes(kind=["bool"])  # refused: a tuple
    found.dtypes(kind=("bool", "integer"))  # refused
    found.dtypes(kind=int8)  # refused
    found.dtypes(device="cpu")  # refused
    found.dtypes()["float16"]  # refused: not in the standard
    found.dtypes(kind="integral")["float32"]  # refused
    found.dtypes(kind="real floating")["complex64"]  # refused
    want_cpu(found.default_device())  # refused: it may be set
    want_float64(found.default_dtypes()["real floating"])  # refused: it may be set
    want_float64(found.dtypes()["float32"])  # refused


def invalid_defaults(device: Device, dtype: type[DType]) -> None:
    tt.set_default_device("cpu")  # refused
    tt.set_default_device(Cpu)  # refused: a value
    tt.set_default_device()  # refused: None for none
    tt.default_device(0)  # refused
    tt.set_default_dtype("float32")  # refused
    tt.set_default_dtype(int64)  # refused: floating-point
    tt.set_default_dtype(complex64)  # refused: follows the real one
    tt.set_default_dtype(bool_)  # refused
    tt.set_default_dtype(dtype)  # refused
    tt.set_default_dtype(float)  # refused: Python's
    tt.set_default_dtype(np.float32)  # refused: NumPy's
    tt.default_dtype(int8)  # refused
    tt.set_default_dtype(tt.float16, device)  # refused


def a_default_changes_no_static_type(shape: DDim) -> None:
    with tt.default_dtype(float32):
        want_small(tt.zeros((2, 3)))  # refused: float64
    with tt.default_device(Gpu()):
        want_there(tt.zeros((2, 3)))  # refused: on the Cpu
        want_matrix(tt.zeros(shape))  # refused: a DArray


def defaults(device: Device, shape: tuple[int, ...]) -> None:
    small = tt.defaults(dtype=float32)
    tt.defaults()  # refused: at least one
    tt.defaults(Cpu(), float32)  # refused: by their names
    tt.defaults(dtype="float32")  # refused
    tt.defaults(dtype=float)  # refused
    tt.defaults(device="cpu")  # refused
    tt.defaults(device=Cpu)  # refused
    small.zeros([2, 3])  # refused: a tuple
    small.zeros(shape)  # refused: a DDim
    small.zeros(2.0)  # refused
    small.zeros((2, 3), dtype=float64)  # refused: it is fixed
    small.ones((2, 3), device=Cpu())  # refused
    small.full((2, 3))  # refused
    small.full((2, 3), "1")  # refused
    small.eye(2.0)  # refused
    small.linspace(0, 1)  # refused
    small.rand(3)  # refused
    small.dtype = float64  # refused
    want_matrix(small.zeros((2, 3)))  # refused
    want_vector(small.arange(3))  # refused
    want_small(small.zeros(3))  # refused
    want_small(tt.defaults(device=Gpu(), dtype=float32).zeros((2, 3)))  # refused
    want_there(small.asarray([[1, 2]]))  # refused


# mypy ignores the kind of dtype that a method requires of `self`.
def kinds_of_ranges() -> None:
    tt.defaults(dtype=bool_).arange(3)  # refused by pyright, pyrefly, ty
    tt.defaults(dtype=int8).linspace(0, 1, 3)  # refused by pyright, pyrefly, ty


def want_defaults(given: Defaults[Gpu, float32]) -> None: ...


def given_others(small: Defaults[Cpu, float32], floating: Defaults[Cpu, Floating]) -> None:
    want_defaults(small)  # refused
    want_small(floating.zeros((2, 3)))  # refused


def generic(make: Defaults[D, T]) -> Tensor[D, float64, Rank1]:
    return make.zeros(3)  # refused


def printing() -> None:
    tt.set_printoptions(precision="3")  # refused: an int
    tt.set_printoptions(sign="*")  # refused: no such sign
    tt.set_printoptions(digits=3)  # refused: no such option
    tt.printoptions(floatmode="short")  # refused: no such mode
    _1: int = tt.get_printoptions()["nanstr"]  # refused: a text
    _2: int = tt.set_printoptions(precision=3)  # refused: None
