"""A device and a dtype settled once: the functions that make tensors, exactly typed, without naming them each time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from typedtensor.backends.registry import backend_for
from typedtensor.core.dispatch import validate_dtype
from typedtensor.functions import creation, exchange
from typedtensor.types.device import Cpu, Device
from typedtensor.types.dtype import DType, Inexact, Numeric, float64

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor._generated.signatures import Makes, MakesFull, TakesIn
    from typedtensor.core.tensor import Tensor
    from typedtensor.types.rank import Rank1, Rank2

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
TInexact = TypeVar("TInexact", bound=Inexact)
TNumeric = TypeVar("TNumeric", bound=Numeric)


class Defaults(Generic[D, T]):
    """The functions that make tensors, on one device and of one dtype; made by `tt.defaults`.

    >>> half = tt.defaults(dtype=tt.float16)
    >>> half.zeros(2)
    Tensor([0., 0.], shape=(2,), dtype=float16, device=Cpu())
    """

    __slots__ = ("_device", "_dtype")
    _device: D
    _dtype: type[T]

    def __init__(self, device: D, dtype: type[T], /) -> None:
        """Settle both, checked to be usable."""
        backend_for(device)
        validate_dtype("defaults", dtype)
        self._device = device
        self._dtype = dtype

    @property
    def device(self) -> D:
        """Where the tensors are made."""
        return self._device

    @property
    def dtype(self) -> type[T]:
        """What they hold."""
        return self._dtype

    def __repr__(self) -> str:
        """Write it as it is made."""
        return f"defaults(device={self._device!r}, dtype={self._dtype!r})"

    def _there(self, function: Callable[..., Any]) -> Any:
        """The function with both settled; what comes out is what the property says."""
        return partial(function, dtype=self._dtype, device=self._device)

    @property
    def zeros(self) -> Makes[D, T]:
        """`tt.zeros` there."""
        found: Makes[D, T] = self._there(creation.zeros)
        return found

    @property
    def ones(self) -> Makes[D, T]:
        """`tt.ones` there."""
        found: Makes[D, T] = self._there(creation.ones)
        return found

    @property
    def empty(self) -> Makes[D, T]:
        """`tt.empty` there."""
        found: Makes[D, T] = self._there(creation.empty)
        return found

    @property
    def full(self) -> MakesFull[D, T]:
        """`tt.full` there."""
        found: MakesFull[D, T] = self._there(creation.full)
        return found

    @property
    def asarray(self) -> TakesIn[D, T]:
        """`tt.asarray` there; what is there already, in the dtype, is not copied."""
        found: TakesIn[D, T] = self._there(exchange.asarray)
        return found

    def eye(self, n_rows: int, n_cols: int | None = None, /, *, k: int = 0) -> Tensor[D, T, Rank2]:
        """`tt.eye` there."""
        found: Tensor[D, T, Rank2] = self._there(creation.eye)(n_rows, n_cols, k=k)
        return found

    def arange(
        self: Defaults[D, TNumeric], start: float, /, stop: float | None = None, step: float = 1
    ) -> Tensor[D, TNumeric, Rank1]:
        """`tt.arange` there; of numbers."""
        found: Tensor[D, TNumeric, Rank1] = self._there(creation.arange)(start, stop, step)
        return found

    def linspace(
        self: Defaults[D, TInexact], start: complex, stop: complex, /, num: int, *, endpoint: bool = True
    ) -> Tensor[D, TInexact, Rank1]:
        """`tt.linspace` there; of floating-point numbers."""
        found: Tensor[D, TInexact, Rank1] = self._there(creation.linspace)(start, stop, num, endpoint=endpoint)
        return found


if TYPE_CHECKING:

    @overload
    def defaults(*, device: D, dtype: type[T]) -> Defaults[D, T]: ...
    @overload
    def defaults(*, device: D) -> Defaults[D, float64]: ...
    @overload
    def defaults(*, dtype: type[T]) -> Defaults[Cpu, T]: ...


def defaults(*, device: Any = None, dtype: Any = None) -> Any:
    """The functions that make tensors, on this device and of this dtype: exactly typed.

    DType: float64 unless given.
    Device: Cpu unless given; `set_default_device` and its like have no say, as they have none in static types.
    Raises: DeviceError, DTypeError for what is no device or no dtype, or cannot be used here.
    Source: this library.

    >>> small = tt.defaults(dtype=tt.float32)
    >>> small.asarray([1, 2])
    Tensor([1., 2.], shape=(2,), dtype=float32, device=Cpu())
    """
    return Defaults(Cpu() if device is None else device, float64 if dtype is None else dtype)
