"""Streams of random numbers, which draw raw arrays from a library's generator.

NumPy's generator has all methods.

CuPy's has three of them, with the same parameters: `random`, `standard_normal` and `integers`; the second stream class
computes the others from these. Distributions are drawn if the library has them. Methods are called with the device
selected and with validated parameters. Their `dtype` is the library's.
"""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from typedtensor.backends.registry import NUMPY, backend_for
from typedtensor.errors import DeviceError, OptionError
from typedtensor.random._distributions import DISTRIBUTIONS, Distribution
from typedtensor.types.dtype import float64, uint64

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.types.device import Device

    Shape = tuple[int, ...]

FLOAT64 = np.dtype(np.float64)


NEEDED = {"multivariate_normal": "a symmetric and positive semidefinite cov"}
"""What a library refuses, by the method."""


class NumPyStream:
    """NumPy's generator; the numbers are NumPy's."""

    __slots__ = ("source",)

    def __init__(self, seed: np.random.SeedSequence, state: Any = None) -> None:
        """Start at the seed, or continue at the state of another stream."""
        self.source = np.random.default_rng(seed)
        if state is not None:
            self.source.bit_generator.state = state

    @property
    def name(self) -> str:
        """The bit generator's name."""
        return type(self.source.bit_generator).__name__

    def state(self) -> Any:
        """The state, for another stream to continue."""
        return self.source.bit_generator.state

    def random(self, shape: Shape, *, dtype: Any) -> Any:
        """From 0 up to 1."""
        return self.source.random(shape, dtype)

    def standard_normal(self, shape: Shape, *, dtype: Any) -> Any:
        """Of mean 0 and standard deviation 1."""
        return self.source.standard_normal(shape, dtype)

    def uniform(self, shape: Shape, low: float, high: float, *, dtype: Any) -> Any:
        """From `low` up to `high`; NumPy's method lacks float32."""
        if dtype == FLOAT64:
            return self.source.uniform(low, high, shape)
        return scaled(self.random(shape, dtype=dtype), high - low, low)

    def normal(self, shape: Shape, loc: float, scale: float, *, dtype: Any) -> Any:
        """Of any mean and standard deviation; NumPy's method lacks float32."""
        if dtype == FLOAT64:
            return self.source.normal(loc, scale, shape)
        return scaled(self.standard_normal(shape, dtype=dtype), scale, loc)

    def integers(self, shape: Shape, low: int, high: int, *, endpoint: bool, dtype: Any) -> Any:
        """From `low` up to `high`."""
        found = self.source.integers(low, high, shape or None, dtype, endpoint)
        return found if shape else np.asarray(found)  # NumPy counts the elements of a shape in Python

    def distribution(self, shape: Shape, chosen: Distribution, arguments: list[Any], *, dtype: Any) -> Any:
        """From a distribution."""
        options = {"dtype": dtype} if chosen.takes_dtype else {}
        return _asked(getattr(self.source, chosen.name), chosen, *arguments, size=shape, **options)

    def vectors(self, name: str, *arguments: Any, dtype: Any, **options: Any) -> Any:
        """Vectors of a shape, which is the last argument; a refusal does not change the state."""
        *parameters, shape = arguments
        before = self.source.bit_generator.state
        try:
            found = getattr(self.source, name)(*parameters, size=shape[:-1], **options)
        except (ValueError, np.linalg.LinAlgError) as error:
            self.source.bit_generator.state = before
            needed = NEEDED.get(name, "parameters with which the library can draw")
            raise OptionError(
                f"Generator.{name}", needed=needed, got=str(error).rstrip("."), fix="Pass other parameters."
            ) from None
        return np.asarray(found, dtype)

    def permuted(self, raw: Any, axis: int | None) -> Any:
        """The elements of each slice in an order of its own."""
        return self.source.permuted(raw, axis=axis)

    def permutation(self, count: int, *, dtype: Any) -> Any:
        """The positions below `count` in random order."""
        return self.source.permutation(count).astype(dtype, copy=False)

    def choice(self, shape: Shape, count: int, *, replace: bool, p: Any, shuffle: bool, dtype: Any) -> Any:
        """Positions below `count`."""
        if not count:  # none are requested; NumPy refuses several axes then
            return np.zeros(shape, dtype)
        return np.asarray(self.source.choice(count, shape or None, replace, p, shuffle=shuffle), dtype)


class PlainStream:
    """A generator of uniform and normal numbers and integers; the other methods use these."""

    __slots__ = ("_backend", "_device", "source")

    def __init__(self, device: Device, seed: np.random.SeedSequence, state: Any = None) -> None:
        """Start at the seed, or continue at the state of another stream."""
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
        """The bit generator's name."""
        return type(self.source.bit_generator).__name__

    def state(self) -> Any:
        """The state, for another stream to continue; waits for the device."""
        bits = self.source.bit_generator
        # CuPy exposes only the address of its state: `_state` is the memory there, as of CuPy 14.
        return self.name, bits._state_size(), self._backend.to_numpy(bits._state)

    def random(self, shape: Shape, *, dtype: Any) -> Any:
        """From 0 up to 1."""
        return self.source.random(shape, dtype)

    def standard_normal(self, shape: Shape, *, dtype: Any) -> Any:
        """Of mean 0 and standard deviation 1."""
        return self.source.standard_normal(shape, dtype)

    def uniform(self, shape: Shape, low: float, high: float, *, dtype: Any) -> Any:
        """From `low` up to `high`; CuPy's method computes float32 in float64."""
        return scaled(self.random(shape, dtype=dtype), high - low, low)

    def normal(self, shape: Shape, loc: float, scale: float, *, dtype: Any) -> Any:
        """Of any mean and standard deviation."""
        return scaled(self.standard_normal(shape, dtype=dtype), scale, loc)

    def integers(self, shape: Shape, low: int, high: int, *, endpoint: bool, dtype: Any) -> Any:
        """From `low` up to `high`."""
        return self.source.integers(low, high, shape, dtype, endpoint)

    def distribution(self, shape: Shape, chosen: Distribution, arguments: list[Any], *, dtype: Any) -> Any:
        """From a distribution, if the library's generator has it."""
        options = {"dtype": dtype} if chosen.takes_dtype else {}
        found = _asked(self.require(chosen.name), chosen, *arguments, size=shape, **options)
        return found.astype(dtype, copy=False)

    def require(self, name: str) -> Callable[..., Any]:
        """The library's method that draws from a distribution; DeviceError if it has none."""
        method: Callable[..., Any] | None = None if self._lacks(name) else getattr(self.source, name, None)
        if method is None:
            raise DeviceError(
                f"Generator.{name}",
                needed="a device whose library draws this distribution",
                got=f"{self._device!r}: {self._backend.name}'s generator does not",
                fix="Draw on the Cpu, and move: x.to_device(device).",
            )
        return method

    def _lacks(self, name: str) -> bool:
        """Whether the parameters are tensors, whose values dask does not know before they are computed."""
        return self._backend.is_lazy and name not in DISTRIBUTIONS

    def vectors(self, name: str, *arguments: Any, dtype: Any, **options: Any) -> Any:
        """Vectors of a shape, which is the last argument."""
        *parameters, shape = arguments
        return self.require(name)(*parameters, size=shape[:-1], **options).astype(dtype, copy=False)

    def permuted(self, raw: Any, axis: int | None) -> Any:
        """The elements of each slice in the order of 64-bit keys."""
        flat = raw.reshape(-1) if axis is None else raw
        keys = self.source.integers(0, 2**64, flat.shape, self._backend.native(uint64))
        order = self._backend.function("argsort")(keys, axis=axis or 0, descending=False, stable=True)
        return self._backend.function("take_along_axis")(flat, order, axis=axis or 0).reshape(raw.shape)

    def permutation(self, count: int, *, dtype: Any) -> Any:
        """The positions below `count` in the order of 64-bit keys, which are almost certainly unique."""
        keys = self.source.integers(0, 2**64, count, self._backend.native(uint64))
        return self._order(keys).astype(dtype, copy=False)

    def choice(self, shape: Shape, count: int, *, replace: bool, p: Any, shuffle: bool, dtype: Any) -> Any:
        """Positions below `count`; without replacement, they are always in random order."""
        del shuffle
        many = math.prod(shape)
        weights = None if p is None else p.astype(self._backend.native(float64))
        if not many:
            return self._backend.function("zeros")(shape, dtype=dtype)
        if not replace:
            order = self.permutation(count, dtype=dtype) if weights is None else self._race(weights)
            found = order[:many].astype(dtype)  # a copy: a slice would keep all positions alive
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
        with np.errstate(all="ignore"):  # of NumPy; a weight of 0 waits forever
            waiting = log(-log1p(-self.source.random(weights.shape[0], weights.dtype))) - log(weights)
        return self._order(waiting)

    def _order(self, keys: Any) -> Any:
        return self._backend.function("argsort")(keys, axis=-1, descending=False, stable=True)


def _asked(method: Callable[..., Any], chosen: Distribution, *arguments: Any, **options: Any) -> Any:
    """What the method draws; the library refuses a few parameters that are within their limits, before it draws."""
    try:
        return method(*arguments, **options)
    except ValueError as error:
        names = " and ".join(each.name for each in chosen.parameters)
        needed, fix = f"{names} with which the library can draw", "Pass smaller ones."
        raise OptionError(f"Generator.{chosen.name}", needed=needed, got=str(error), fix=fix) from None


def scaled(raw: Any, factor: float, offset: float) -> Any:
    """The numbers times the factor, plus the offset, in the same memory and dtype."""
    raw *= factor
    raw += offset
    return raw


Stream: TypeAlias = NumPyStream | PlainStream


def stream_on(device: Device, seed: np.random.SeedSequence, state: Any = None) -> Stream:
    """The stream of the device's library."""
    return NumPyStream(seed, state) if backend_for(device) is NUMPY else PlainStream(device, seed, state)
