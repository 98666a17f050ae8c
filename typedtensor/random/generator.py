"""`Generator[Device]`: a stream of random numbers on a device, which draws tensors there."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, overload

import numpy as np

from typedtensor.backends.registry import backend_for, backend_of, dtype_of
from typedtensor.core import dispatch
from typedtensor.core.base import BaseArray
from typedtensor.core.context import current_dtype
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import read_only
from typedtensor.core.operand import D
from typedtensor.core.tensor import wrap
from typedtensor.errors import DeviceError, DTypeError
from typedtensor.functions._axes import validate_axis
from typedtensor.random import _validation
from typedtensor.random._streams import NumPyStream, Stream, stream_on
from typedtensor.types.device import Cpu
from typedtensor.types.dim import DDim
from typedtensor.types.dtype import DType, float64, int64

if TYPE_CHECKING:
    from typing import Never

    from typedtensor._generated.signatures import Draws
else:
    Draws = Generic


class Generator(Draws[D]):
    """A stream of random numbers on device D; made by `tt.random.default_rng`.

    On the Cpu it draws with NumPy's Generator, and each number is the one that NumPy's own, with the same seed and the
    same calls, gives. On a Gpu it draws with CuPy's, whose numbers are others.

    There is no stream but those that you make: nothing here is global, and who is given a generator draws from that.
    A thread takes a generator of its own (`spawn`). Threads that share one on the Cpu get different numbers, but which
    of them gets which is open. On a Gpu a generator is for one stream of CUDA: two that draw at once would get the
    same numbers.

    It can be pickled and copied, and the copy goes on where the stream is.

    Source: NumPy, `numpy.random.Generator`; CuPy, `cupy.random.Generator`.

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

        # Invariance: a generator of one kind of device is never taken for one of another, as with Tensor.
        def _invariant(self, device: D, /) -> D: ...

    else:

        def __init__(self, *_: object, **__: object) -> None:
            """Refuse: the seed and the device are checked first."""
            fix = "Make one with tt.random.default_rng."
            raise DTypeError("Generator(...)", needed="another way to make one", got="a call", fix=fix)

    @property
    def device(self) -> D:
        """Where it draws.

        >>> tt.random.default_rng(1).device
        Cpu()
        """
        return self._device

    @property
    def seed_sequence(self) -> np.random.SeedSequence:
        """What the stream began with: its `entropy` makes the same one again, where no seed was given.

        >>> tt.random.default_rng(7).seed_sequence.entropy
        7
        """
        return self._seed

    def numpy(self: Generator[Cpu]) -> np.random.Generator:
        """NumPy's generator itself, for what takes one: both draw from the one stream.

        Raises: DeviceError for a generator of another device.

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
        """So many new generators, whose streams are independent of this one, and of one another.

        What they draw follows from the seed of this one and from how many were spawned before, not from what was drawn.
        On a Gpu CuPy begins a stream with 32 bits of its seed: of a hundred thousand, two are likely to be the same.

        Device: that of this one.
        Raises: DTypeError, ShapeError for what is no number of 0 or more.
        Source: NumPy, `Generator.spawn`.

        >>> first, second = tt.random.default_rng(7).spawn(2)
        >>> int(first.integers(0, 1000)), int(second.integers(0, 1000))
        (305, 681)
        """
        count = _validation.validate_count("Generator.spawn", n)
        return [_made(self._device, seed) for seed in self._seed.spawn(count)]

    def __repr__(self) -> str:
        """What makes its bits, and where."""
        return f"Generator({self._stream.name}, device={self._device!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy by what it began with and where it is now; from a Gpu this waits."""
        seed = self._seed
        began = (seed.entropy, seed.spawn_key, seed.pool_size, seed.n_children_spawned)
        return _again, (self._device, began, self._stream.state())

    def _drawn(self, name: str, shape: Any, dtype: Any, method: Callable[..., Any], *parameters: Any) -> Any:
        """A tensor of the shape; a DDim gives a DArray. All that is given has been checked but the shape."""
        function = f"Generator.{name}"
        sizes = _validation.validate_sizes(function, shape, dtype)
        raw = dispatch.create(function, self._device, method, sizes, *parameters, dtype=dtype)
        return dynamic(raw) if isinstance(shape, DDim) else wrap(raw)

    def _order(self, count: int) -> Any:
        """Positions in random order, as a raw array."""
        native = backend_for(self._device).native(int64)
        return backend_for(self._device).run(self._device, self._stream.permutation, count, dtype=native)

    def _taken(self, function: str, raw: Any, positions: Any, axis: int) -> Any:
        """The parts of an array at these positions, as a raw array of new memory."""
        take = backend_of(raw).function("take")
        shape = (*raw.shape[:axis], *positions.shape, *raw.shape[axis + 1 :])

        def taken(*, dtype: Any) -> Any:  # noqa: ARG001  # that of what it takes from
            found = take(raw, positions.reshape(-1), axis=axis)
            return found.reshape(shape)

        return dispatch.create(function, self._device, taken, dtype=dtype_of(raw))

    if not TYPE_CHECKING:  # the checkers read `Draws`

        def random(self, shape: Any = (), *, dtype: Any = None) -> Any:
            """Numbers from 0 up to 1, which is not among them, each as likely.

            Shapes: an int or a tuple of ints gives unnamed axes, `make_dim` with names gives named ones, a DDim gives a
                DArray; no shape gives one number, a tensor of Rank0.
            DType: float64 unless given, or float32, which is drawn as such.
            Device: that of the generator.
            Memory: new.
            Raises: DTypeError for another dtype; ShapeError for a negative size.
            Source: NumPy, `Generator.random`.

            >>> tt.random.default_rng(7).random(2, dtype=tt.float32)
            Tensor([0.9449049, 0.6250954], shape=(2,), dtype=float32, device=Cpu())
            """
            kind = _floating("random", shape, dtype)
            return self._drawn("random", shape, kind, self._stream.random)

        def uniform(self, shape: Any = (), *, low: Any = 0.0, high: Any = 1.0, dtype: Any = None) -> Any:
            """Numbers from `low` up to `high`, each as likely; `high` itself only where rounding leads to it.

            Shapes: an int or a tuple of ints gives unnamed axes, `make_dim` with names gives named ones, a DDim gives a
                DArray; no shape gives one number, a tensor of Rank0.
            DType: float64 unless given, or float32, which is drawn as such.
            Device: that of the generator.
            Memory: new.
            Raises: OptionError where `low` is not below `high`, or one of them, or how far they are apart, is no finite
                number of the dtype; DTypeError for another dtype, or what is no number; ShapeError for a negative size.
            Source: NumPy, `Generator.uniform`.

            >>> tt.random.default_rng(7).uniform(2, low=-1, high=1)
            Tensor([0.25019093, 0.7944276 ], shape=(2,), dtype=float64, device=Cpu())
            """
            kind = _floating("uniform", shape, dtype)
            bounds = _validation.validate_bounds("Generator.uniform", low, high, kind)
            return self._drawn("uniform", shape, kind, self._stream.uniform, *bounds)

        def standard_normal(self, shape: Any = (), *, dtype: Any = None) -> Any:
            """Normally distributed numbers of mean 0 and standard deviation 1.

            Shapes: an int or a tuple of ints gives unnamed axes, `make_dim` with names gives named ones, a DDim gives a
                DArray; no shape gives one number, a tensor of Rank0.
            DType: float64 unless given, or float32, which is drawn as such.
            Device: that of the generator.
            Memory: new.
            Raises: DTypeError for another dtype; ShapeError for a negative size.
            Source: NumPy, `Generator.standard_normal`.

            >>> tt.random.default_rng(7).standard_normal(2)
            Tensor([0.00123015, 0.29874554], shape=(2,), dtype=float64, device=Cpu())
            """
            kind = _floating("standard_normal", shape, dtype)
            return self._drawn("standard_normal", shape, kind, self._stream.standard_normal)

        def normal(self, shape: Any = (), *, loc: Any = 0.0, scale: Any = 1.0, dtype: Any = None) -> Any:
            """Normally distributed numbers of mean `loc` and standard deviation `scale`.

            Shapes: an int or a tuple of ints gives unnamed axes, `make_dim` with names gives named ones, a DDim gives a
                DArray; no shape gives one number, a tensor of Rank0.
            DType: float64 unless given, or float32, which is drawn as such.
            Device: that of the generator.
            Memory: new.
            Raises: OptionError for a negative `scale`, and for what is no finite number of the dtype; DTypeError for
                another dtype, or what is no number; ShapeError for a negative size.
            Source: NumPy, `Generator.normal`.

            >>> tt.random.default_rng(7).normal(2, loc=10, scale=0.5)
            Tensor([10.00061508, 10.14937277], shape=(2,), dtype=float64, device=Cpu())
            """
            kind = _floating("normal", shape, dtype)
            mean = _validation.validate_float("Generator.normal", "loc", loc, kind)
            deviation = _validation.validate_scale("Generator.normal", scale, kind)
            return self._drawn("normal", shape, kind, self._stream.normal, mean, deviation)

        def integers(self, low: Any, high: Any, shape: Any = (), *, endpoint: Any = False, dtype: Any = None) -> Any:
            """Integers from `low` up to `high`, each as likely; `high` itself only with `endpoint=True`.

            Shapes: an int or a tuple of ints gives unnamed axes, `make_dim` with names gives named ones, a DDim gives a
                DArray; no shape gives one number, a tensor of Rank0.
            DType: int64 unless given, or another one of integers.
            Device: that of the generator.
            Memory: new.
            Raises: OptionError where nothing lies between `low` and `high`; DTypeError for what is no int or does not
                fit the dtype, and for another dtype; ShapeError for a negative size.
            Source: NumPy, `Generator.integers`.

            >>> tt.random.default_rng(7).integers(1, 6, 4, endpoint=True, dtype=tt.uint8)
            Tensor([4, 2, 6, 6], shape=(4,), dtype=uint8, device=Cpu())
            """
            kind = _validation.integer_dtype("Generator.integers", int64 if dtype is None else dtype)
            last = _validation.validate_flag("Generator.integers", "endpoint", endpoint)
            bounds = _validation.validate_range("Generator.integers", low, high, kind, endpoint=last)
            return self._drawn("integers", shape, kind, partial(self._stream.integers, endpoint=last), *bounds)

        def permutation(self, x: Any, /, *, axis: Any = 0) -> Any:
            """The numbers below `x` in random order, or the parts of a tensor along an axis.

            Shapes: of an int a vector of so many; of a tensor its shape, axis names included.
            DType: int64 for an int, else that of `x`.
            Device: that of the generator, where `x` has to lie. On a Gpu the permutation of a tensor waits for it.
            Memory: new.
            Raises: DeviceError for a tensor that lies elsewhere; RankError for an axis that it has not; DTypeError for
                what is neither an int nor a tensor; ShapeError for a negative int.
            Source: NumPy, `Generator.permutation`.

            >>> tt.random.default_rng(7).permutation(4)
            Tensor([0, 2, 1, 3], shape=(4,), dtype=int64, device=Cpu())
            >>> tt.random.default_rng(7).permutation(tt.asarray([[1, 2, 3], [4, 5, 6]]), axis=1)
            Tensor([[1, 3, 2],
                    [4, 6, 5]], shape=(2, 3), dtype=int64, device=Cpu())
            """
            function = "Generator.permutation"
            if _is_count(x):
                _no_axis(function, axis)
                count = _validation.validate_count(function, x)
                _validation.validate_sizes(function, count, int64)
                return wrap(dispatch.create(function, self._device, self._stream.permutation, count, dtype=int64))
            raw = _validation.validate_tensor(function, x, self._device)
            at = validate_axis(function, raw, axis)
            found = self._taken(function, raw, self._order(raw.shape[at]), at)
            return dynamic(found) if isinstance(x, DArray) else wrap(found)

        def shuffle(self, x: Any, /, *, axis: Any = 0) -> None:
            """Put the parts of a tensor along an axis in random order, in place.

            Device: that of the generator, where `x` has to lie. On a Gpu it waits.
            Memory: written through the tensor, so that a lazy copy stays as it was; takes as much again meanwhile.
            Raises: ReadOnlyError for what may not be written; DeviceError for a tensor that lies elsewhere; RankError
                for an axis that it has not; DTypeError for what is no tensor.
            Source: NumPy, `Generator.shuffle`.

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
            del raw  # not the tensor's any more where it shared its memory lazily
            x[...] = found

        def choice(
            self,
            x: Any,
            /,
            shape: Any = (),
            *,
            replace: Any = True,
            p: Any = None,
            axis: Any = 0,
            shuffle: Any = True,
        ) -> Any:
            """Numbers below `x`, or parts of a tensor along an axis, chosen at random.

            `replace=False` chooses each at most once; their order is random too unless `shuffle=False`, which is faster
            on the Cpu. `p` has the probability of each, all as likely unless given.

            Shapes: of an int or a vector any shape; of a tensor with more axes so many parts: an int, which leaves the
                axis unnamed, or a Dim of one size, which names it. A DDim gives a DArray; no shape gives one.
            DType: int64 for an int, else that of `x`; `p` is float32 or float64.
            Device: that of the generator, where `x` and `p` have to lie. On a Gpu it waits for a tensor, and for `p`.
            Memory: new.
            Raises: OptionError for probabilities that are negative or do not sum to 1, for more than there are without
                replacement, and where there is nothing to choose from; ShapeError for another number of probabilities
                and a negative size; RankError for an axis or a shape that does not fit; DeviceError for what lies
                elsewhere; DTypeError for what is neither an int nor a tensor.
            Source: NumPy, `Generator.choice`.

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
            flags = {"replace": replace, "shuffle": shuffle}
            for name, flag in flags.items():
                _validation.validate_flag(function, name, flag)
            weights = None if p is None else _validation.validate_weights(function, p, count, self._device)
            _validation.validate_enough(function, sizes, count, weights, replace=replace)
            method = partial(self._stream.choice, p=None if p is None else p._raw, **flags)
            found = dispatch.create(function, self._device, method, sizes, count, dtype=int64)
            if raw is not None:
                found = self._taken(function, raw, found, at)
            unknown = isinstance(shape, DDim) or isinstance(x, DArray) or isinstance(p, DArray)
            return dynamic(found) if unknown else wrap(found)


def _floating(name: str, shape: object, dtype: object) -> type[DType]:
    """The dtype to draw in; the default decides where the answer is a DArray."""
    natural = current_dtype(float64) if isinstance(shape, DDim) else float64
    return _validation.drawn_dtype(f"Generator.{name}", natural if dtype is None else dtype)


def _is_count(x: object) -> bool:
    return not isinstance(x, BaseArray) and (isinstance(x, int) or hasattr(x, "__index__")) and not hasattr(x, "shape")


def _no_axis(function: str, axis: Any) -> None:
    """Refuse an axis of a count, which has none but the one."""
    validate_axis(function, np.empty(0), axis)


def _made(device: Any, seed: np.random.SeedSequence, state: Any = None) -> Generator[Any]:
    """The generator of what has been checked."""
    found: Generator[Any] = Generator.__new__(Generator)
    found._device = device
    found._seed = seed
    found._stream = stream_on(device, seed, state)
    return found


def _again(device: Any, began: tuple[Any, ...], state: Any) -> Generator[Any]:
    """The generator that was pickled or copied."""
    entropy, key, size, children = began
    seed = np.random.SeedSequence(entropy, spawn_key=key, pool_size=size, n_children_spawned=children)
    return _made(device, seed, state)


Seed: TypeAlias = int | Sequence[int] | np.random.SeedSequence | None


@overload
def default_rng(seed: Seed = None, *, device: Cpu | None = None) -> Generator[Cpu]: ...
@overload
def default_rng(seed: Seed = None, *, device: D) -> Generator[D]: ...
def default_rng(seed: Seed = None, *, device: Any = None) -> Generator[Any]:
    """A new stream of random numbers on the device.

    The seed decides all that comes: an int, several ints, or a SeedSequence of NumPy's. Without one the operating
    system gives a fresh one each time.

    Device: Cpu unless given. On a Gpu the numbers are CuPy's, with another method: other numbers for the same seed.
    Raises: OptionError for a negative seed; DTypeError for what is no int; DeviceError for a device that cannot be
        used here.
    Source: NumPy, `numpy.random.default_rng`.

    >>> tt.random.default_rng(7).random()
    Tensor(0.62509547, shape=(), dtype=float64, device=Cpu())
    >>> tt.random.default_rng([7, 1]).random()
    Tensor(0.77014095, shape=(), dtype=float64, device=Cpu())
    """
    where = Cpu() if device is None else device
    backend_for(where)
    return _made(where, _validation.validate_seed("random.default_rng", seed))
