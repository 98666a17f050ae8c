"""Devices: where the memory of a tensor lies. A device is a type in annotations and a value when the program runs.

>>> Cpu(), Gpu(), Gpu(1)
(Cpu(), Gpu(0), Gpu(1))
>>> Gpu() == Gpu(0), Gpu(0) == Gpu(1), Cpu() == Gpu()
(True, False, False)
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Protocol, SupportsIndex

from typedtensor.errors import DeviceError

if TYPE_CHECKING:
    from typing_extensions import TypeIs


class Device:
    """What every device is: an immutable value, equal when of the same kind with the same id."""

    __slots__ = ("_id",)
    _id: int

    def __init__(self, id: SupportsIndex = 0) -> None:
        """Name the device number `id` of its kind, counted from 0."""
        number = operator.index(id)
        if number < 0:
            raise DeviceError(
                type(self).__name__,
                needed="the number of a device, 0 or more",
                got=repr(number),
                fix="The first device of a kind is 0.",
            )
        object.__setattr__(self, "_id", number)

    @property
    def id(self) -> int:
        """The number of the device among those of its kind."""
        return self._id

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a device is a value."""
        raise AttributeError(f"{type(self).__name__} is immutable; make another one instead of setting {name!r}")

    def __delattr__(self, name: str) -> None:
        """Refuse: a device is a value."""
        raise AttributeError(f"{type(self).__name__} is immutable; {name!r} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        """Whether both name the same device."""
        return isinstance(other, Device) and type(other) is type(self) and other.id == self.id

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash((type(self), self.id))

    def __repr__(self) -> str:
        """Write it as it is made."""
        return f"{type(self).__name__}({self.id})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as it is made."""
        return type(self), (self.id,)


class Cpu(Device):
    """The memory of this machine's processors; there is one."""

    __slots__ = ()

    def __init__(self) -> None:
        """Name the only one."""
        super().__init__(0)

    def __repr__(self) -> str:
        """Write it as it is made."""
        return "Cpu()"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as it is made."""
        return Cpu, ()

    if TYPE_CHECKING:

        def _cpu(self) -> None: ...


class Gpu(Device):
    """The memory of the graphics card with this id. It can be named on any machine, and used where CuPy finds it."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _gpu(self) -> None: ...


class Stream(Protocol):
    """A stream of CUDA, as `cupy.cuda.Stream()` makes one: what is queued in it runs in that order.

    With a stream of another library: `cupy.cuda.ExternalStream(its_pointer)`.
    """

    @property
    def ptr(self) -> int:
        """CUDA's own pointer."""
        ...

    def synchronize(self) -> None:
        """Wait until all that was queued is done."""
        ...

    def __enter__(self) -> object:
        """Select it: what this thread begins from here on is queued in it."""
        ...

    def __exit__(self, *args: object) -> object:
        """Select the one from before."""
        ...


def is_cpu(device: Device) -> TypeIs[Cpu]:
    """Whether the device is the Cpu; narrows the type.

    >>> is_cpu(Cpu()), is_cpu(Gpu())
    (True, False)
    """
    return isinstance(device, Cpu)


def is_gpu(device: Device) -> TypeIs[Gpu]:
    """Whether the device is a Gpu; narrows the type.

    >>> is_gpu(Cpu()), is_gpu(Gpu(1))
    (False, True)
    """
    return isinstance(device, Gpu)


def same_class(first: Device, second: Device) -> bool:
    """Whether both are of one kind, whatever their ids.

    >>> same_class(Gpu(0), Gpu(1)), same_class(Gpu(0), Cpu())
    (True, False)
    """
    return type(first) is type(second)
