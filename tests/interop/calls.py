"""Calls of other libraries on tensors, whose results are compared with the same call on NumPy arrays.

A call is a function of the module and of the data. The data are Tensors, DArrays, NumPy arrays, and arrays of
array_api_strict, the reference implementation of the standard.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

import typedtensor as tt
from typedtensor import DArray, Tensor


class Data:
    """The same numbers for every call, as arrays of one library."""

    def __init__(self, xp: Any, make: Callable[[np.ndarray], Any]) -> None:
        """Store the namespace of the library, and a function that converts NumPy arrays."""
        random = np.random.default_rng(0)
        matrix = random.normal(size=(24, 4))
        target = matrix @ np.array([1.0, -2.0, 3.0, -4.0]) + 0.1
        self.xp = xp
        self.make = make
        self.matrix = make(matrix)
        self.vector = make(target)
        self.other = make(random.normal(size=24))
        self.positive = make(np.abs(target) + 0.1)
        self.above = make(np.abs(matrix) + 0.1)
        self.share = make(np.linspace(0.05, 0.95, 24))
        self.integers = make(np.arange(24))
        self.true = make(target > 0)
        self.label = make((target > 0).astype(np.int64))
        self.guess = make(np.asarray(random.normal(size=24) > 0, np.int64))
        self.complex = make(matrix + 1j * matrix[::-1])
        self.square = make(np.eye(3) * 2 + 0.1)
        self.single = make(matrix.astype(np.float32))

    @cached_property
    def few(self) -> Any:
        """Three numbers between 0 and 1."""
        return self.make(np.array([0.1, 0.5, 0.9]))

    @cached_property
    def window(self) -> Any:
        """Three weights."""
        return self.make(np.full(3, 1 / 3))


WAYS: dict[str, Callable[[], Data]] = {
    "Tensor": lambda: Data(tt, tt.from_numpy),
    "DArray": lambda: Data(tt, tt.asarray),
    "NumPy": lambda: Data(np, np.copy),
    "array_api_strict": lambda: Data(import_module("array_api_strict"), import_module("array_api_strict").asarray),
}

Call = Callable[[Any, Data], Any]


class Topic(NamedTuple):
    """Calls of one module whose results are arrays of one kind."""

    module: str
    """The module that the calls get; the first part of its name is the library."""
    answers: str
    """The kind of results: "ours" (Tensors or DArrays), "theirs" (NumPy arrays, or those of the library), "number"."""
    calls: Mapping[str, Call]


class Refusal(NamedTuple):
    """A call that does not work."""

    module: str
    name: str
    call: Call
    error: str
    """The class of the error, and the start of its message."""
    because: str
    """The reason given on the page."""
    ours: bool = False
    """Whether the call works with array_api_strict."""


class Library(NamedTuple):
    """A library: its name, that of its distribution, and the version of the tables.

    Values and dtypes hold from this version on. Whose arrays a call returns, and which error a call raises that does
    not work, hold for this version and those of LATER; another one may take another way.
    """

    name: str
    distribution: str
    version: str


LIBRARIES = {
    "numpy": Library("NumPy", "numpy", "2.4"),
    "array_api_compat": Library("array-api-compat", "array-api-compat", "1.16"),
    "array_api_extra": Library("array-api-extra", "array-api-extra", "0.11"),
    "scipy": Library("SciPy", "scipy", "1.17"),
    "sklearn": Library("scikit-learn", "scikit-learn", "1.9"),
    "einops": Library("einops", "einops", "0.8"),
    "torch": Library("PyTorch", "torch", "2.15"),  # 2.13 aborts the program for negative strides
    "xarray": Library("xarray", "xarray", "2026.9"),
    "dask": Library("dask", "dask", "2026.8"),
    "pandas": Library("pandas", "pandas", "3.1"),
    "matplotlib": Library("matplotlib", "matplotlib", "3.11"),
}


LATER = {
    ("scipy", "1.18"): frozenset(
        [
            "expectile",
            "kendalltau",
            "ks_2samp",
            "linregress",
            "minimum_phase",
            "sawtooth",
            "shapiro",
            "siegelslopes",
            "simpson",
            "square",
            "theilslopes",
        ]
    ),
}
"""Calls that work and return tensors from a later version of the library on."""


def is_later(module: str, name: str) -> bool:
    """Return whether the installed library is a later version that supports the call fully."""
    found = _numbers(version(LIBRARIES[library(module)].distribution))
    return any(
        of == library(module) and found >= _numbers(since) and name in calls for (of, since), calls in LATER.items()
    )


def is_named(module: str) -> bool:
    """Return whether the tables name the installed version of the library."""
    name = library(module)
    named = [LIBRARIES[name].version, *(since for of, since in LATER if of == name)]
    return _numbers(version(LIBRARIES[name].distribution)) in map(_numbers, named)


def library(module: str) -> str:
    """Return the import name of a library."""
    return module.partition(".")[0]


def missing(module: str) -> str | None:
    """Return why the calls of a module cannot be tried, or None."""
    _, distribution, since = LIBRARIES[library(module)]
    if find_spec(library(module)) is None:
        return f"not installed: {distribution}"
    found = version(distribution)
    older = _numbers(found) < _numbers(since)
    return f"{distribution} is {found}, and the tables hold from {since} on" if older else None


def _numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)[:2]]


def context(module: str) -> AbstractContextManager[Any]:
    """Configure the library to accept arrays of the standard."""
    if library(module) == "sklearn":
        return import_module("sklearn").config_context(array_api_dispatch=True)
    return nullcontext()


def answer(module: str, call: Call, way: str) -> list[Any]:
    """Return the result of a call as a list of arrays and numbers."""
    with context(module):
        return list(leaves(call(import_module(module), WAYS[way]())))


def leaves(answered: Any) -> Iterator[Any]:
    """Return the arrays and numbers in a result."""
    if isinstance(answered, Mapping):
        answered = tuple(answered.values())
    if isinstance(answered, tuple | list):
        for each in answered:
            yield from leaves(each)
    elif answered is not None and not isinstance(answered, str):
        yield answered


def kind(leaf: object) -> str:
    """Return whose array this is, or that it is a number."""
    if isinstance(leaf, Tensor | DArray):
        return "ours"
    return "number" if isinstance(leaf, np.generic | complex | float | int) else "theirs"


def kinds(answered: list[Any]) -> str:
    """Return the kinds of arrays in a result."""
    return " and ".join(sorted({kind(each) for each in answered}))


def assert_supported(topic: Topic, name: str, way: str) -> None:
    """Compare a result with that for NumPy arrays: values, dtypes, and the kind of array of the topic."""
    call = topic.calls[name]
    expected, got = answer(topic.module, call, "NumPy"), answer(topic.module, call, way)
    if is_named(topic.module):
        assert kinds(got) == ("ours" if is_later(topic.module, name) else topic.answers)
    assert_equal(got, expected)


def assert_equal(got: list[Any], expected: list[Any]) -> None:
    """Compare values and dtypes."""
    assert len(got) == len(expected)
    for wanted, found in zip(expected, got, strict=True):
        assert np.asarray(found).dtype == np.asarray(wanted).dtype
        np.testing.assert_allclose(np.asarray(found), np.asarray(wanted), rtol=1e-6, atol=1e-9)


def assert_rejected(refusal: Refusal) -> None:
    """Compare an error with its text, and check whether array_api_strict has an error too.

    A version that the tables do not name may do something else: the call works, with NumPy's values, or it raises an
    error that is ours or that array_api_strict has too.
    """
    ours, strict = (error(refusal, way) for way in ("Tensor", "array_api_strict"))
    if is_named(refusal.module) and not is_later(refusal.module, refusal.name):
        assert ours is not None, "it works: the table has to say so"
        assert f"{type(ours).__name__}: {ours}".startswith(refusal.error), ours
        assert (strict is None) is refusal.ours, strict
    elif ours is None:
        assert_equal(*(answer(refusal.module, refusal.call, way) for way in ("Tensor", "NumPy")))
    else:
        assert not is_later(refusal.module, refusal.name), ours
        assert isinstance(ours, tt.TypedTensorError) or strict is not None, ours


def error(refusal: Refusal, way: str) -> Exception | None:
    """Return the error of a call; None if it works."""
    try:
        answer(refusal.module, refusal.call, way)
    except Exception as raised:  # noqa: BLE001  # a library may raise anything
        return raised
    return None
