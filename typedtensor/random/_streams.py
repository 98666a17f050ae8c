"""Streams of random numbers: what draws raw arrays from a library's generator.

NumPy's generator has all that is wanted here. CuPy's has three of NumPy's methods, with the same parameters: `random`,
`standard_normal` and `integers`; whatever has these is enough for the other stream, which makes the rest of them.

A method is called where the device is selected, with parameters that have been checked. Its `dtype` is the library's.
"""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from typedtensor.backends.registry import NUMPY, backend_for
from typedtensor.errors import DeviceError
from typedtensor.types.dtype import float64, uint64

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.types.device import Device

    Shape = tuple[int, ...]

FLOAT64 = np.dtype(np.float64)


class NumPyStream:
    """NumPy's generator, each number as NumPy itself would give it."""

    __slots__ = ("source",)

    def __init__(self, seed: np.random.SeedSequence, state: Any = None) -> None:
        """Begin where the seed says, or go on where another stream of the seed was."""
        self.source = np.random.default_rng(seed)
        if state is not None:
            self.source.bit_generator.state = state

    @property
    def name(self) -> str:
        """The method that makes the bits."""
        return type(self.source.bit_generator).__name__

    def state(self) -> Any:
        """Where the stream is, for another one to go on there."""
        return self.source.bit_generator.state

    def random(self, shape: Shape, *, dtype: Any) -> Any:
        """From 0 up to 1."""
        return self.source.random(shape, dtype)

    def standard_normal(self, shape: Shape, *, dtype: Any) -> Any:
        """Of mean 0 and standard deviation 1."""
        return self.source.standard_normal(shape, dtype)

    def uniform(self, shape: Shape, low: float, high: float, *, dtype: Any) -> Any:
        """From `low` up to `high`; NumPy's own has no float32."""
        if dtype == FLOAT64:
            return self.source.uniform(low, high, shape)
        return scaled(self.random(shape, dtype=dtype), high - low, low)

    def normal(self, shape: Shape, loc: float, scale: float, *, dtype: Any) -> Any:
        """Of any mean and standard deviation; NumPy's own has no float32."""
        if dtype == FLOAT64:
            return self.source.normal(loc, scale, shape)
        return scaled(self.standard_normal(shape, dtype=dtype), scale, loc)

    def integers(self, shape: Shape, low: int, high: int, *, endpoint: bool, dtype: Any) -> Any:
        """From `low` up to `high`."""
        return self.source.integers(low, high, shape, dtype, endpoint)

    def permutation(self, count: int, *, dtype: Any) -> Any:
        """The positions below `count` in random order."""
        return self.source.permutation(count).astype(dtype, copy=False)

    def choice(self, shape: Shape, count: int, *, replace: bool, p: Any, shuffle: bool, dtype: Any) -> Any:
        """Positions below `count`."""
        if not count:  # then none are wanted; NumPy refuses more axes of them than one
            return np.zeros(shape, dtype)
        return np.asarray(self.source.choice(count, shape, replace, p, shuffle=shuffle), dtype)


class PlainStream:
    """A generator that draws uniform and normal numbers and integers; the rest is made of these."""

    __slots__ = ("_backend", "_device", "source")

    def __init__(self, device: Device, seed: np.random.SeedSequence, state: Any = None) -> None:
        """Begin where the seed says, or go on where another stream of the seed was."""
        self._backend = backend_for(device)
        self._device = device
        make = self._library("random.default_rng")
        if state is None:
            self.source = self._backend.run(device, make, seed)
            return
        name, size, memory = state
        bits = self._backend.run(device, self._library(f"random.{name}"), seed, size=size)
        there = self._backend.from_numpy(memory, device)
        self._backend.run(device, operator.setitem, bits._state, (Ellipsis,), there)
        self.source = self._backend.run(device, make, bits)

    def _library(self, name: str) -> Callable[..., Any]:
        try:
            return self._backend.function(name)
        except AttributeError as error:
            raise DeviceError(
                "random.default_rng",
                needed="a library with a generator of random numbers",
                got=f"{self._backend.name}, on {self._device!r}",
                fix="Draw on the Cpu, and move: x.to_device(device).",
            ) from error

    @property
    def name(self) -> str:
        """The method that makes the bits."""
        return type(self.source.bit_generator).__name__

    def state(self) -> Any:
        """Where the stream is, for another one to go on there; waits for the device."""
        bits = self.source.bit_generator
        # CuPy says nothing of its state but an address: `_state` is the memory there, as of CuPy 14.
        return self.name, bits._state_size(), self._backend.to_numpy(bits._state)

    def random(self, shape: Shape, *, dtype: Any) -> Any:
        """From 0 up to 1."""
        return self.source.random(shape, dtype)

    def standard_normal(self, shape: Shape, *, dtype: Any) -> Any:
        """Of mean 0 and standard deviation 1."""
        return self.source.standard_normal(shape, dtype)

    def uniform(self, shape: Shape, low: float, high: float, *, dtype: Any) -> Any:
        """From `low` up to `high`; CuPy's own computes float32 in float64."""
        return scaled(self.random(shape, dtype=dtype), high - low, low)

    def normal(self, shape: Shape, loc: float, scale: float, *, dtype: Any) -> Any:
        """Of any mean and standard deviation."""
        return scaled(self.standard_normal(shape, dtype=dtype), scale, loc)

    def integers(self, shape: Shape, low: int, high: int, *, endpoint: bool, dtype: Any) -> Any:
        """From `low` up to `high`."""
        return self.source.integers(low, high, shape, dtype, endpoint)

    def permutation(self, count: int, *, dtype: Any) -> Any:
        """The positions below `count` in the order of keys of 64 bits, among which hardly two are equal."""
        keys = self.source.integers(0, 2**64, count, self._backend.native(uint64))
        return self._order(keys).astype(dtype, copy=False)

    def choice(self, shape: Shape, count: int, *, replace: bool, p: Any, shuffle: bool, dtype: Any) -> Any:
        """Positions below `count`; those without replacement come in random order whether that is asked for or not."""
        del shuffle
        many = math.prod(shape)
        weights = None if p is None else p.astype(self._backend.native(float64))
        if not many:
            return self._backend.function("zeros")(shape, dtype=dtype)
        if not replace:
            order = self.permutation(count, dtype=dtype) if weights is None else self._race(weights)
            found = order[:many].astype(dtype)  # a copy: a part of all positions would keep the whole alive
        elif weights is None:
            found = self.source.integers(0, count, many, dtype)
        else:
            sums = self._backend.function("cumulative_sum")(weights)
            uniform = self.source.random(many, weights.dtype)
            found = self._backend.function("searchsorted")(sums / sums[-1], uniform, side="right", sorter=None)
        return found.astype(dtype, copy=False).reshape(shape)

    def _race(self, weights: Any) -> Any:
        """All positions in the order of exponential waiting times at these rates, which draws without replacement.

        From Efraimidis and Spirakis, Weighted random sampling with a reservoir, 2006; in logarithms.
        """
        log, log1p = self._backend.function("log"), self._backend.function("log1p")
        with np.errstate(all="ignore"):  # of NumPy; a weight of 0 waits for ever
            waiting = log(-log1p(-self.source.random(weights.shape[0], weights.dtype))) - log(weights)
        return self._order(waiting)

    def _order(self, keys: Any) -> Any:
        return self._backend.function("argsort")(keys, axis=-1, descending=False, stable=True)


def scaled(raw: Any, factor: float, offset: float) -> Any:
    """The numbers times the factor, plus the offset, in the same memory and dtype."""
    raw *= factor
    raw += offset
    return raw


Stream: TypeAlias = NumPyStream | PlainStream


def stream_on(device: Device, seed: np.random.SeedSequence, state: Any = None) -> Stream:
    """The stream of the library that serves the device."""
    return NumPyStream(seed, state) if backend_for(device) is NUMPY else PlainStream(device, seed, state)
