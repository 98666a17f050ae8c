"""Creation functions for one device and dtype, with exact types."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from typedtensor.backends.registry import backend_for
from typedtensor.core.validation import validate_dtype
from typedtensor.functions._annotations import DefaultsOfAny, OptionalDevice, OptionalDType, with_texts
from typedtensor.functions.creation import arrays, existing_data
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
    """Creation functions for one device and dtype, made by `tt.defaults`.

    Examples
    --------
    >>> half = tt.defaults(dtype=tt.float16)
    >>> half.zeros(2)
    Tensor([0., 0.], shape=(2,), dtype=float16, device=Cpu())
    """

    __slots__ = ("_device", "_dtype")
    _device: D
    _dtype: type[T]

    def __init__(self, device: D, dtype: type[T], /) -> None:
        """Validate and store both."""
        backend_for(device)
        self._device = device
        kind: Any = validate_dtype("defaults", dtype)
        self._dtype = kind

    @property
    def device(self) -> D:
        """Device of the tensors that are created."""
        return self._device

    @property
    def dtype(self) -> type[T]:
        """Dtype of the tensors that are created."""
        return self._dtype

    def __repr__(self) -> str:
        """Show the call that creates it."""
        return f"defaults(device={self._device!r}, dtype={self._dtype!r})"

    def _there(self, function: Callable[..., Any]) -> Any:
        """The function with both arguments; the property has its type."""
        return partial(function, dtype=self._dtype, device=self._device)

    @property
    def zeros(self) -> Makes[D, T]:
        """`tt.zeros` on this device and of this dtype."""
        found: Makes[D, T] = self._there(arrays.zeros)
        return found

    @property
    def ones(self) -> Makes[D, T]:
        """`tt.ones` on this device and of this dtype."""
        found: Makes[D, T] = self._there(arrays.ones)
        return found

    @property
    def empty(self) -> Makes[D, T]:
        """`tt.empty` on this device and of this dtype."""
        found: Makes[D, T] = self._there(arrays.empty)
        return found

    @property
    def full(self) -> MakesFull[D, T]:
        """`tt.full` on this device and of this dtype."""
        found: MakesFull[D, T] = self._there(arrays.full)
        return found

    @property
    def asarray(self) -> TakesIn[D, T]:
        """`tt.asarray` on this device and of this dtype; data that is there already in this dtype is not copied."""
        found: TakesIn[D, T] = self._there(existing_data.asarray)
        return found

    def eye(self, n_rows: int, n_cols: int | None = None, /, *, k: int = 0) -> Tensor[D, T, Rank2]:
        """`tt.eye` on this device and of this dtype.

        Parameters
        ----------
        n_rows : int
            Number of rows.
        n_cols : int, optional
            Number of columns; `n_rows` by default.
        k : int, default 0
            Number of the diagonal: 0 is the main diagonal, 1 the one above.

        Returns
        -------
        Tensor
            Shape (n_rows, n_cols), in new memory.
        """
        found: Tensor[D, T, Rank2] = self._there(arrays.eye)(n_rows, n_cols, k=k)
        return found

    def arange(
        self: Defaults[D, TNumeric], start: float, /, stop: float | None = None, step: float = 1
    ) -> Tensor[D, TNumeric, Rank1]:
        """`tt.arange` on this device and of this numeric dtype.

        Parameters
        ----------
        start : int or float
            First number; `arange(n)` counts from 0 to n - 1.
        stop : int or float, optional
            End, which is excluded.
        step : int or float, default 1
            Distance between neighbours; not 0.

        Returns
        -------
        Tensor
            Vector, in new memory.
        """
        found: Tensor[D, TNumeric, Rank1] = self._there(arrays.arange)(start, stop, step)
        return found

    def linspace(
        self: Defaults[D, TInexact], start: complex, stop: complex, /, num: int, *, endpoint: bool = True
    ) -> Tensor[D, TInexact, Rank1]:
        """`tt.linspace` on this device and of this floating-point dtype.

        Parameters
        ----------
        start, stop : number
            First and last number.
        num : int
            How many numbers.
        endpoint : bool, default True
            Include `stop`.

        Returns
        -------
        Tensor
            Vector of `num` elements, in new memory.
        """
        found: Tensor[D, TInexact, Rank1] = self._there(arrays.linspace)(start, stop, num, endpoint=endpoint)
        return found


if TYPE_CHECKING:

    @overload
    def defaults(*, device: D, dtype: type[T]) -> Defaults[D, T]: ...
    @overload
    def defaults(*, device: D) -> Defaults[D, float64]: ...
    @overload
    def defaults(*, dtype: type[T]) -> Defaults[Cpu, T]: ...


@with_texts
def defaults(*, device: OptionalDevice = None, dtype: OptionalDType = None) -> DefaultsOfAny:
    """Creation functions for one device and dtype, with exact static types.

    Parameters
    ----------
    device : Device, optional
        The CPU by default. `set_default_device` has no effect here, as it has none on static types.
    dtype : dtype, optional
        float64 by default; `set_default_dtype` has no effect here.

    Returns
    -------
    Defaults
        Has the functions `zeros`, `ones`, `empty`, `full`, `asarray`, `eye`, `arange` and `linspace`.

    Raises
    ------
    DeviceError, DTypeError
        If `device` or `dtype` is none, or cannot be used on this machine.

    Examples
    --------
    >>> small = tt.defaults(dtype=tt.float32)
    >>> small.asarray([1, 2])
    Tensor([1., 2.], shape=(2,), dtype=float32, device=Cpu())
    """
    return Defaults(Cpu() if device is None else device, float64 if dtype is None else dtype)
