"""`Generator[Device]`: a stream of random numbers on a device, which draws tensors there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, wraps
from operator import lt
from typing import TYPE_CHECKING, Any, TypeAlias, overload

import numpy as np

from typedtensor._numpy_names import GENERATOR, Hint
from typedtensor.backends.jax.loading import CURRENT
from typedtensor.backends.registry import backend_for, dtype_of, function_of
from typedtensor.core import new_arrays
from typedtensor.core.base import BaseArray
from typedtensor.core.context import current_dtype
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import read_only
from typedtensor.core.operand import D
from typedtensor.core.quick import install_draws, quick_draw
from typedtensor.core.tensor import wrap
from typedtensor.errors import DeviceError, DTypeError, OptionError
from typedtensor.functions._annotations import GeneratorOnAny, OptionalDevice, with_texts
from typedtensor.functions._axes import validate_axis
from typedtensor.random import _parameters, _validation
from typedtensor.random._distributions import DISTRIBUTIONS, FINITE, LOCATION, SCALE, Parameter
from typedtensor.random._streams import NumPyStream, Stream, stream_on
from typedtensor.random._vectors import Vectors
from typedtensor.types.device import Cpu
from typedtensor.types.dim import DDim
from typedtensor.types.dtype import DType, float32, float64, int64
from typedtensor.types.shape import as_count

if TYPE_CHECKING:
    from typing import Never

    from typedtensor._generated.distributions import Distributions
    from typedtensor._generated.signatures import Draws, DrawsChoices
    from typedtensor.core.tensor import Tensor
    from typedtensor.types.axis import Axis
    from typedtensor.types.dim import Dim

    class _Draws(Draws[D], DrawsChoices[D], Distributions[D], Vectors[D]):
        """The methods that draw tensors."""

else:
    from typedtensor._generated.distributions import Distributions

    class _Draws(Distributions, Vectors[D]):
        """The methods that draw from a distribution; the others follow."""

        __slots__ = ()


def _quick(*parameters: Parameter, holds: Callable[..., Any] | None = None) -> Callable[[Any], Any]:
    """Let the core draw floating-point numbers, whose shape comes first, from a distribution with these parameters."""
    return quick_draw((tuple(each.for_core for each in parameters), holds, False, True, True))


def _as_numpys(name: str, *numbers: str) -> Callable[[Any], Any]:
    """Let a method take NumPy's arguments too: the shape as `size`, and the parameters by position before it."""
    function = f"Generator.{name}"

    def taking(method: Any) -> Any:
        @wraps(method)
        def call(self: Any, *given: Any, **options: Any) -> Any:
            if numbers and len(given) > 1:
                if not options.keys().isdisjoint(numbers):
                    fix = f"Pass both by name: {name}(shape, {numbers[0]}=a, {numbers[1]}=b)."
                    raise OptionError(function, needed="each parameter once", got="one of them twice", fix=fix)
                options |= dict(zip(numbers, given, strict=False))
                given = given[len(numbers) :]
            elif name == "integers" and len(given) == 1 and "high" not in options:
                given = (0, *given)
            if options and (size := options.pop("size", None)) is not None:
                if "shape" in options or len(given) > (name == "choice") + 2 * (name == "integers"):
                    fix = "Pass the parameters by name, and the shape first or as size."
                    raise OptionError(function, needed="one shape", got=f"size={size!r} and another one", fix=fix)
                options["shape"] = size
            return method(self, *given, **options)

        return call

    return taking


class Generator(_Draws[D]):
    """Stream of random numbers on a device, made by `tt.random.default_rng`.

    There is no global stream: pass a generator to each function that draws. Generators can be pickled and copied; the
    copy continues at the current position.

    Notes
    -----
    On the CPU, the numbers are those of NumPy's Generator with the same seed and the same calls. On a GPU, CuPy's
    generator draws other numbers.

    Give each thread a separate generator, with `spawn`. Threads that share one on the CPU get different numbers, in
    no defined order. On a GPU, use a generator on one CUDA stream only: two streams that draw at once would get the
    same numbers.

    Source: NumPy, `numpy.random.Generator`; CuPy, `cupy.random.Generator`.

    Examples
    --------
    >>> rng = tt.random.default_rng(7)
    >>> rng
    Generator(PCG64, device=Cpu())
    >>> rng.integers(0, 10, 5)
    Tensor([9, 6, 6, 8, 5], shape=(5,), dtype=int64, device=Cpu())
    """

    __slots__ = ("_device", "_seed", "_stream")
    _device: D
    _seed: np.random.SeedSequence
    _stream: Stream

    if TYPE_CHECKING:

        def __init__(self, made_by: Never, /) -> None: ...

        # Invariant, like Tensor: generators of different devices are not compatible.
        def _invariant(self, device: D, /) -> D: ...

    else:

        def __init__(self, *_: object, **__: object) -> None:
            """Refuse: the seed and the device are checked first."""
            fix = "Make one with tt.random.default_rng."
            raise DTypeError("Generator(...)", needed="another constructor", got="a call", fix=fix)

        def __dir__(self) -> list[str]:
            """Return the names without those that only say what to write."""
            return [name for name in object.__dir__(self) if name not in GENERATOR]

    @property
    def device(self) -> D:
        """Device on which the generator draws.

        Examples
        --------
        >>> tt.random.default_rng(1).device
        Cpu()
        """
        return self._device

    @property
    def seed_sequence(self) -> np.random.SeedSequence:
        """Seed of the stream; its `entropy` makes the same stream again, even if no seed was given.

        Examples
        --------
        >>> tt.random.default_rng(7).seed_sequence.entropy
        7
        """
        return self._seed

    def numpy(self: Generator[Cpu]) -> np.random.Generator:
        """NumPy's generator itself, for functions that require one: both draw from the same stream.

        Returns
        -------
        numpy.random.Generator
            Shared, not copied.

        Raises
        ------
        DeviceError
            If the generator is on another device.

        Examples
        --------
        >>> rng = tt.random.default_rng(7)
        >>> rng.numpy().poisson(4.0), int(rng.integers(0, 10))
        (6, 4)
        """
        if not isinstance(self._stream, NumPyStream):
            raise DeviceError(
                "Generator.numpy",
                needed="a generator of the Cpu",
                got=f"one of {self._device!r}",
                fix="Make another one: tt.random.default_rng(seed).",
            )
        return self._stream.source

    def spawn(self, n: int) -> list[Generator[D]]:
        """New generators whose streams are independent of this one and of each other.

        Parameters
        ----------
        n : int
            Number of generators.

        Returns
        -------
        list of Generator
            On the device of this one. The streams depend on the seed and on how many were spawned before, not on
            what was drawn.

        Raises
        ------
        DTypeError, ShapeError
            If `n` is not an int, or negative.

        Notes
        -----
        On a GPU, CuPy uses only 32 bits of the seed: two of a hundred thousand streams are likely to be the same.

        Source: NumPy, `Generator.spawn`.

        Examples
        --------
        >>> first, second = tt.random.default_rng(7).spawn(2)
        >>> int(first.integers(0, 1000)), int(second.integers(0, 1000))
        (305, 681)
        """
        count = _validation.validate_count("Generator.spawn", n)
        return [_made(self._device, seed) for seed in self._seed.spawn(count)]

    def __repr__(self) -> str:
        """The bit generator and the device."""
        return f"Generator({self._stream.name}, device={self._device!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy by seed and state; waits for a Gpu."""
        seed = self._seed
        began = (seed.entropy, seed.spawn_key, seed.pool_size, seed.n_children_spawned)
        return _again, (self._device, began, self._stream.state())

    def _drawn(self, name: str, shape: Any, dtype: Any, method: Callable[..., Any], *parameters: Any) -> Any:
        """A tensor of the shape; a DDim gives a DArray. All arguments except the shape have been checked."""
        function = f"Generator.{name}"
        sizes = _validation.validate_sizes(function, shape, dtype)
        raw = new_arrays.made(function, self._device, method, sizes, *parameters, dtype=dtype)
        return dynamic(raw) if isinstance(shape, DDim) else wrap(raw)

    def _distributed(self, name: str, given: tuple[Any, ...], size: Any, dtype: Any = None) -> Any:
        """A tensor of a distribution, of the size or else of the shape of the parameters."""
        function, chosen = f"Generator.{name}", DISTRIBUTIONS[name]
        unknown = isinstance(size, DDim) or any(isinstance(each, DArray) for each in given)
        kind: type[DType] = int64 if chosen.counts else float64
        if chosen.takes_dtype:
            kind = _floating(name, size, dtype)
        if kind is float32:
            chosen = chosen.within(kind.name, _validation.LARGEST[kind])
        arguments = _parameters.validated(function, chosen, given, self._device)
        shape = _parameters.broadcast(function, arguments)
        sizes = _validation.validate_sizes(function, shape if size is None else size, kind)
        if size is not None:
            _parameters.fitting(function, sizes, shape)
        draw = partial(self._stream.distribution, chosen=chosen, arguments=arguments)
        raw = new_arrays.made(function, self._device, draw, sizes, dtype=kind)
        return dynamic(raw) if unknown else wrap(raw)

    def _order(self, count: int) -> Any:
        """Positions in random order, as a raw array."""
        native = backend_for(self._device).native(int64)
        return backend_for(self._device).run(self._device, self._stream.permutation, count, dtype=native)

    def _taken(self, function: str, raw: Any, positions: Any, axis: int) -> Any:
        """The parts of an array at these positions, as a raw array of new memory."""
        take = function_of(raw, "take")
        shape = (*raw.shape[:axis], *positions.shape, *raw.shape[axis + 1 :])

        def taken(*, dtype: Any) -> Any:  # noqa: ARG001  # the device of its source
            found = take(raw, positions.reshape(-1), axis=axis)
            return found.reshape(shape)

        return new_arrays.create(function, self._device, taken, dtype=dtype_of(raw))

    if not TYPE_CHECKING:  # the checkers read `_Draws`

        @_quick()
        @_as_numpys("random")
        def random(
            self, shape: int | tuple[int, ...] | Dim | DDim = (), *, dtype: type[DType] | None = None
        ) -> Tensor | DArray:
            """Uniformly distributed numbers from 0 up to, but not including, 1.

            Parameters
            ----------
            shape : int, tuple of int, Dim or DDim, default ()
                () is a single number, of Rank0. A Dim with names names the axes; for a DDim the result is a DArray.
            dtype : dtype, optional
                float64 or float32; float64 by default.

            Returns
            -------
            Tensor or DArray
                On the device of the generator, in new memory.

            Raises
            ------
            DTypeError
                If `dtype` is another one.
            ShapeError
                If a size is negative.

            Notes
            -----
            Source: NumPy, `Generator.random`.

            Examples
            --------
            >>> tt.random.default_rng(7).random(2, dtype=tt.float32)
            Tensor([0.9449049, 0.6250954], shape=(2,), dtype=float32, device=Cpu())
            """
            kind = _floating("random", shape, dtype)
            return self._drawn("random", shape, kind, self._stream.random)

        @_quick(Parameter("low", "", FINITE, 0.0), Parameter("high", "", FINITE, 1.0), holds=lt)
        @_as_numpys("uniform", "low", "high")
        def uniform(
            self,
            shape: int | tuple[int, ...] | Dim | DDim = (),
            *,
            low: float = 0.0,
            high: float = 1.0,
            dtype: type[DType] | None = None,
        ) -> Tensor | DArray:
            """Uniformly distributed numbers from `low` up to `high`, which occurs only by rounding.

            Parameters
            ----------
            shape : int, tuple of int, Dim or DDim, default ()
                () is a single number, of Rank0. A Dim with names names the axes; for a DDim the result is a DArray.
            low : float, default 0.0
                Lower limit.
            high : float, default 1.0
                Upper limit.
            dtype : dtype, optional
                float64 or float32; float64 by default.

            Returns
            -------
            Tensor or DArray
                On the device of the generator, in new memory.

            Raises
            ------
            OptionError
                If `low` is not below `high`, or a limit or their distance is not a finite number of the dtype.
            DTypeError
                If `dtype` is another one, or a parameter is not a number.
            ShapeError
                If a size is negative.

            Notes
            -----
            Source: NumPy, `Generator.uniform`.

            Examples
            --------
            >>> tt.random.default_rng(7).uniform(2, low=-1, high=1)
            Tensor([0.25019093, 0.7944276 ], shape=(2,), dtype=float64, device=Cpu())
            """
            kind = _floating("uniform", shape, dtype)
            bounds = _validation.validate_bounds("Generator.uniform", low, high, kind)
            return self._drawn("uniform", shape, kind, self._stream.uniform, *bounds)

        @_quick()
        @_as_numpys("standard_normal")
        def standard_normal(
            self, shape: int | tuple[int, ...] | Dim | DDim = (), *, dtype: type[DType] | None = None
        ) -> Tensor | DArray:
            """Normally distributed numbers with mean 0 and standard deviation 1.

            Parameters
            ----------
            shape : int, tuple of int, Dim or DDim, default ()
                () is a single number, of Rank0. A Dim with names names the axes; for a DDim the result is a DArray.
            dtype : dtype, optional
                float64 or float32; float64 by default.

            Returns
            -------
            Tensor or DArray
                On the device of the generator, in new memory.

            Raises
            ------
            DTypeError
                If `dtype` is another one.
            ShapeError
                If a size is negative.

            Notes
            -----
            Source: NumPy, `Generator.standard_normal`.

            Examples
            --------
            >>> tt.random.default_rng(7).standard_normal(2)
            Tensor([0.00123015, 0.29874554], shape=(2,), dtype=float64, device=Cpu())
            """
            kind = _floating("standard_normal", shape, dtype)
            return self._drawn("standard_normal", shape, kind, self._stream.standard_normal)

        @_quick(LOCATION, SCALE)
        @_as_numpys("normal", "loc", "scale")
        def normal(
            self,
            shape: int | tuple[int, ...] | Dim | DDim = (),
            *,
            loc: float = 0.0,
            scale: float = 1.0,
            dtype: type[DType] | None = None,
        ) -> Tensor | DArray:
            """Normally distributed numbers.

            Parameters
            ----------
            shape : int, tuple of int, Dim or DDim, default ()
                () is a single number, of Rank0. A Dim with names names the axes; for a DDim the result is a DArray.
            loc : float, default 0.0
                Mean.
            scale : float, default 1.0
                Standard deviation.
            dtype : dtype, optional
                float64 or float32; float64 by default.

            Returns
            -------
            Tensor or DArray
                On the device of the generator, in new memory.

            Raises
            ------
            OptionError
                If `scale` is negative, or a parameter is not a finite number of the dtype.
            DTypeError
                If `dtype` is another one, or a parameter is not a number.
            ShapeError
                If a size is negative.

            Notes
            -----
            Source: NumPy, `Generator.normal`.

            Examples
            --------
            >>> tt.random.default_rng(7).normal(2, loc=10, scale=0.5)
            Tensor([10.00061508, 10.14937277], shape=(2,), dtype=float64, device=Cpu())
            """
            kind = _floating("normal", shape, dtype)
            mean = _validation.validate_float("Generator.normal", "loc", loc, kind)
            deviation = _validation.validate_scale("Generator.normal", scale, kind)
            return self._drawn("normal", shape, kind, self._stream.normal, mean, deviation)

        @quick_draw()
        @_as_numpys("integers")
        def integers(
            self,
            low: int,
            high: int,
            shape: int | tuple[int, ...] | Dim | DDim = (),
            *,
            endpoint: bool = False,
            dtype: type[DType] | None = None,
        ) -> Tensor | DArray:
            """Uniformly distributed integers from `low` up to, but not including, `high`.

            Parameters
            ----------
            low : int
                Smallest integer.
            high : int
                End, which is excluded unless `endpoint=True`.
            shape : int, tuple of int, Dim or DDim, default ()
                () is a single number, of Rank0. A Dim with names names the axes; for a DDim the result is a DArray.
            endpoint : bool, default False
                Include `high`.
            dtype : dtype, optional
                Integer dtype; int64 by default.

            Returns
            -------
            Tensor or DArray
                On the device of the generator, in new memory.

            Raises
            ------
            OptionError
                If there is no integer between `low` and `high`.
            DTypeError
                If a limit is not an int or does not fit the dtype, or `dtype` is not an integer dtype.
            ShapeError
                If a size is negative.

            Notes
            -----
            Source: NumPy, `Generator.integers`.

            Examples
            --------
            >>> tt.random.default_rng(7).integers(1, 6, 4, endpoint=True, dtype=tt.uint8)
            Tensor([4, 2, 6, 6], shape=(4,), dtype=uint8, device=Cpu())
            """
            kind = _validation.integer_dtype("Generator.integers", int64 if dtype is None else dtype)
            last = _validation.validate_flag("Generator.integers", "endpoint", endpoint)
            bounds = _validation.validate_range("Generator.integers", low, high, kind, endpoint=last)
            return self._drawn("integers", shape, kind, partial(self._stream.integers, endpoint=last), *bounds)

        @quick_draw()
        def permutation(self, x: Tensor | DArray | int, /, *, axis: int | Axis = 0) -> Tensor | DArray:
            """Integers below `x` in random order, or a tensor with its elements along an axis in random order.

            Parameters
            ----------
            x : Tensor, DArray, int or Dim
                Number of integers, or a tensor on the device of the generator. A Dim of one axis names the axis.
            axis : int or Axis, default 0
                Axis of the tensor.

            Returns
            -------
            Tensor or DArray
                int64 vector, or shape, axis names and dtype of the tensor; in new memory.

            Raises
            ------
            DeviceError
                If the tensor is on another device.
            RankError
                If it has no such axis.
            DTypeError
                If `x` is neither an int nor a tensor.
            ShapeError
                If `x` is negative.

            Notes
            -----
            On a GPU, the permutation of a tensor waits for the device.

            Source: NumPy, `Generator.permutation`.

            Examples
            --------
            >>> tt.random.default_rng(7).permutation(4)
            Tensor([0, 2, 1, 3], shape=(4,), dtype=int64, device=Cpu())
            >>> tt.random.default_rng(7).permutation(tt.asarray([[1, 2, 3], [4, 5, 6]]), axis=1)
            Tensor([[1, 3, 2],
                    [4, 6, 5]], shape=(2, 3), dtype=int64, device=Cpu())
            """
            function = "Generator.permutation"
            x = as_count(x)
            if _is_count(x):
                _no_axis(function, axis)
                count = _validation.validate_count(function, x)
                _validation.validate_sizes(function, count, int64)
                return wrap(new_arrays.create(function, self._device, self._stream.permutation, count, dtype=int64))
            raw = _validation.validate_tensor(function, x, self._device)
            at = validate_axis(function, raw, axis)
            found = self._taken(function, raw, self._order(raw.shape[at]), at)
            return dynamic(found) if isinstance(x, DArray) else wrap(found)

        @quick_draw()
        def shuffle(self, x: Tensor | DArray, /, *, axis: int | Axis = 0) -> None:
            """Put the elements of a tensor along an axis in random order, in place.

            Parameters
            ----------
            x : Tensor or DArray
                Tensor on the device of the generator.
            axis : int or Axis, default 0
                Axis of the tensor.

            Raises
            ------
            ReadOnlyError
                If `x` is read-only.
            DeviceError
                If `x` is on another device.
            RankError
                If `x` has no such axis.
            DTypeError
                If `x` is not a tensor.

            Notes
            -----
            A lazy copy of `x` is not affected. Shuffling temporarily takes as much memory again, and on a GPU waits for
            the device.

            Source: NumPy, `Generator.shuffle`.

            Examples
            --------
            >>> x = tt.asarray([1, 2, 3, 4])
            >>> tt.random.default_rng(8).shuffle(x)
            >>> x
            Tensor([4, 2, 3, 1], shape=(4,), dtype=int64, device=Cpu())
            """
            function = "Generator.shuffle"
            raw = _validation.validate_tensor(function, x, self._device, or_count=False)
            at = validate_axis(function, raw, axis)
            if not x.is_writable:
                raise read_only(function)
            found = wrap(self._taken(function, raw, self._order(raw.shape[at]), at))
            del raw  # no longer the tensor's array if it was a lazy copy
            x[...] = found

        @quick_draw()
        @_as_numpys("choice")
        def choice(
            self,
            x: Tensor | DArray | int,
            /,
            shape: int | tuple[int, ...] | Dim | DDim = (),
            *,
            replace: bool = True,
            p: Tensor | DArray | None = None,
            axis: int | Axis = 0,
            shuffle: bool = True,
        ) -> Tensor | DArray:
            """Random integers below `x`, or random elements of a tensor along an axis.

            Parameters
            ----------
            x : Tensor, DArray or int
                Number of integers, or a tensor on the device of the generator.
            shape : int, tuple of int, Dim or DDim, default ()
                Shape of the choices. For a tensor with several axes it is one size: an int, or a Dim, whose name
                the axis gets. For a DDim the result is a DArray.
            replace : bool, default True
                Choose elements repeatedly.
            p : Tensor or DArray, optional
                Probability of each element, in float32 or float64, on the device of the generator; equal by
                default.
            axis : int or Axis, default 0
                Axis of the tensor.
            shuffle : bool, default True
                Without replacement, return the choices in random order; False is faster on the CPU.

            Returns
            -------
            Tensor or DArray
                int64, or the dtype of the tensor; in new memory.

            Raises
            ------
            OptionError
                If probabilities are negative or do not sum to 1, there are too few elements without replacement, or
                none at all.
            ShapeError
                If there is another number of probabilities, or a size is negative.
            RankError
                If `axis` or `shape` does not fit the tensor.
            DeviceError
                If a tensor is on another device.
            DTypeError
                If `x` is neither an int nor a tensor.

            Notes
            -----
            On a GPU, choosing from a tensor or with `p` waits for the device.

            Source: NumPy, `Generator.choice`.

            Examples
            --------
            >>> tt.random.default_rng(7).choice(10, 3, replace=False)
            Tensor([7, 5, 6], shape=(3,), dtype=int64, device=Cpu())
            >>> tt.random.default_rng(7).choice(tt.asarray([1.5, 2.5]), 3, p=tt.asarray([0.5, 0.5]))
            Tensor([2.5, 2.5, 2.5], shape=(3,), dtype=float64, device=Cpu())
            """
            function = "Generator.choice"
            raw = None if _is_count(x) else _validation.validate_tensor(function, x, self._device)
            if raw is None:
                _no_axis(function, axis)
            at = 0 if raw is None else validate_axis(function, raw, axis)
            count = _validation.validate_count(function, x) if raw is None else raw.shape[at]
            sizes = _validation.validate_sizes(function, shape, int64)
            _validation.validate_parts(function, raw, sizes)
            _validation.validate_flag(function, "replace", replace)
            _validation.validate_flag(function, "shuffle", shuffle)
            weights = None if p is None else _validation.validate_weights(function, p, count, self._device)
            _validation.validate_enough(function, sizes, count, weights, replace=replace)
            weighed = None if p is None else p._raw
            method = partial(self._stream.choice, p=weighed, replace=replace, shuffle=shuffle)
            found = new_arrays.made(function, self._device, method, sizes, count, dtype=int64)
            if raw is not None:
                found = self._taken(function, raw, found, at)
            unknown = isinstance(shape, DDim) or isinstance(x, DArray) or isinstance(p, DArray)
            return dynamic(found) if unknown else wrap(found)


def _floating(name: str, shape: object, dtype: object) -> type[DType]:
    """The dtype to draw in; for a DArray, the default applies."""
    unknown = isinstance(shape, DDim)
    if dtype is None and not unknown:
        return float64
    natural = current_dtype(float64) if unknown else float64
    return _validation.drawn_dtype(f"Generator.{name}", natural if dtype is None else dtype)


def _is_count(x: object) -> bool:
    if x.__class__ is int:
        return True
    return not isinstance(x, BaseArray) and (isinstance(x, int) or hasattr(x, "__index__")) and not hasattr(x, "shape")


def _no_axis(function: str, axis: Any) -> None:
    """Refuse an axis for a count, other than the only one."""
    if axis.__class__ is int and -1 <= axis <= 0:
        return
    validate_axis(function, np.empty(0), axis)


def _made(device: Any, seed: np.random.SeedSequence, state: Any = None) -> Generator[Any]:
    """Make a generator from validated arguments."""
    found: Generator[Any] = Generator.__new__(Generator)
    found._device = device
    found._seed = seed
    found._stream = stream_on(device, seed, state)
    return found


def _again(device: Any, began: tuple[Any, ...], state: Any) -> Generator[Any]:
    """Make the generator that was pickled or copied."""
    entropy, key, size, children = began
    seed = np.random.SeedSequence(entropy, spawn_key=key, pool_size=size, n_children_spawned=children)
    return _made(device, seed, state)


Seed: TypeAlias = int | Sequence[int] | np.random.SeedSequence | None


@overload
def default_rng(seed: Seed = None, *, device: Cpu | None = None) -> Generator[Cpu]: ...
@overload
def default_rng(seed: Seed = None, *, device: D) -> Generator[D]: ...
@with_texts
def default_rng(seed: Seed = None, *, device: OptionalDevice = None) -> GeneratorOnAny:
    """New stream of random numbers on a device.

    Parameters
    ----------
    seed : int, sequence of int or numpy.random.SeedSequence, optional
        Determines all numbers of the stream. By default the operating system provides a new seed each time.
    device : Device, optional
        The CPU by default. On a GPU the numbers are CuPy's: other numbers for the same seed.

    Returns
    -------
    Generator
        Independent of all others unless seeds are equal.

    Raises
    ------
    OptionError
        If the seed is negative.
    DTypeError
        If the seed is not an int.
    DeviceError
        If the device cannot be used on this machine.

    Notes
    -----
    Source: NumPy, `numpy.random.default_rng`.

    Examples
    --------
    >>> tt.random.default_rng(7).random()
    Tensor(0.62509547, shape=(), dtype=float64, device=Cpu())
    >>> tt.random.default_rng([7, 1]).random()
    Tensor(0.77014095, shape=(), dtype=float64, device=Cpu())
    """
    where = Cpu() if device is None else device
    backend_for(where)
    return _made(where, _validation.validate_seed("random.default_rng", seed))


for _name, _text in GENERATOR.items():
    setattr(_Draws, _name, Hint(_name, _text))
if not TYPE_CHECKING:
    for _name, _chosen in DISTRIBUTIONS.items():
        setattr(Distributions, _name, quick_draw(_chosen.for_core)(getattr(Distributions, _name)))
    install_draws(Generator, NumPyStream, CURRENT)
