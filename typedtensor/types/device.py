"""Devices, which hold the memory of tensors. A device is a type in annotations and a value at run time.

>>> Cpu(), Gpu(), Gpu(1)
(Cpu(), Gpu(0), Gpu(1))
>>> Gpu() == Gpu(0), Gpu(0) == Gpu(1), Cpu() == Gpu()
(True, False, False)
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Protocol, SupportsIndex

from typedtensor._public import public
from typedtensor._texts import text_of
from typedtensor.errors import DeviceError

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from typedtensor._generated.creation_rules import Knows
else:
    Knows = object


class Device(Knows):
    """The base class of devices: immutable values, equal if their class and id are equal.

    Parameters
    ----------
    id : int, optional
        The number of the device among those of its class, from 0.

    Raises
    ------
    DeviceError
        If `id` is negative.
    """

    __slots__ = ("_id",)
    _id: int

    def __init__(self, id: SupportsIndex = 0) -> None:
        """Name the device number `id` of its class, counted from 0."""
        number = operator.index(id)
        if number < 0:
            raise DeviceError(
                type(self).__name__,
                needed="a device id of 0 or more",
                got=text_of(number),
                fix="Pass 0 for the first device.",
            )
        object.__setattr__(self, "_id", number)

    @property
    def id(self) -> int:
        """The number of the device among those of its class."""
        return self._id

    def __setattr__(self, name: str, value: object) -> None:
        """Raise AttributeError: devices are immutable."""
        raise AttributeError(f"{type(self).__name__} is immutable; make another device instead of setting {name!r}")

    def __delattr__(self, name: str) -> None:
        """Raise AttributeError: devices are immutable."""
        raise AttributeError(f"{type(self).__name__} is immutable; {name!r} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        """Whether both name the same device."""
        return isinstance(other, Device) and type(other) is type(self) and other.id == self.id

    def __hash__(self) -> int:
        """Return the hash: equal devices have equal hashes."""
        return hash((type(self), self.id))

    def __repr__(self) -> str:
        """Write it as it is made."""
        return f"{type(self).__name__}({self.id})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the arguments of the constructor."""
        return type(self), (self.id,)

    if TYPE_CHECKING:

        def _addressed(self) -> None: ...  # the memory can be written; see Cluster


class Cpu(Device):
    """The main memory of this machine; all `Cpu()` are equal."""

    __slots__ = ()

    def __init__(self) -> None:
        """Name the only device of its class."""
        super().__init__(0)

    def __repr__(self) -> str:
        """Write it as it is made."""
        return "Cpu()"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the arguments of the constructor."""
        return Cpu, ()

    if TYPE_CHECKING:

        def _cpu(self) -> None: ...


class Gpu(Device):
    """The memory of one GPU. It can be named on any machine, and used if CuPy finds the GPU.

    Parameters
    ----------
    id : int, optional
        CUDA's device number, from 0.

    Raises
    ------
    DeviceError
        If `id` is negative.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def _gpu(self) -> None: ...


CLIENTS: dict[str, object] = {}
"""The clients of dask.distributed, by the addresses of their schedulers."""


class Cluster(Device):
    """The workers of a dask scheduler, by its address; without one the threads of this process.

    Tensors on a Cluster are lazy and in chunks: functions make a plan, which is computed when the values are needed.
    It can be named on any machine, and used if dask is installed: `python -m pip install 'dask[array,distributed]'`.

    Parameters
    ----------
    address : str, optional
        The address of a scheduler of dask.distributed, as `"tcp://host:8786"` or `"tls://host:8786"`; by default the
        threads of this process.
    security : distributed.Security, optional
        The certificates for a "tls" address. It is used by the first connection to the address, and is neither
        compared nor pickled.

    Raises
    ------
    DeviceError
        If `address` is not a str, or if `security` is no Security or has no address.

    Examples
    --------
    >>> Cluster(), Cluster("tcp://scheduler:8786")
    (Cluster(), Cluster('tcp://scheduler:8786'))
    """

    __slots__ = ("_address", "_security")
    _address: str
    _security: object

    def __init__(self, address: str = "", *, security: object = None) -> None:
        """Name the scheduler."""
        super().__init__(0)
        given: object = address
        if not isinstance(given, str):
            fix = 'Pass an address as "tcp://host:8786", or nothing for the threads of this process.'
            raise DeviceError("Cluster", needed="the address of a scheduler: a str", got=text_of(given), fix=fix)
        if security is not None and not (
            given and (isinstance(security, dict) or hasattr(security, "get_connection_args"))
        ):
            needed, fix = (
                "a Security of dask.distributed, and an address",
                'Write Cluster("tls://host:8786", security=...).',
            )
            got = f"{type(security).__name__} and {text_of(given)}"
            raise DeviceError("Cluster", needed=needed, got=got, fix=fix)
        object.__setattr__(self, "_address", given)
        object.__setattr__(self, "_security", security)

    @classmethod
    def of(cls, client: object) -> Cluster:
        """Name the scheduler of a client or a cluster of dask.distributed.

        Parameters
        ----------
        client : distributed.Client or a cluster
            A connected client, which computes all tensors of its address from now on, or an object with a
            `scheduler_address`, such as a `LocalCluster`.

        Returns
        -------
        Cluster
            The device of its address.

        Raises
        ------
        DeviceError
            If `client` is neither, or not connected.

        Examples
        --------
        >>> from distributed import LocalCluster  # doctest: +SKIP
        >>> with LocalCluster(n_workers=2) as local:  # doctest: +SKIP
        ...     device = tt.Cluster.of(local)
        """
        scheduler = getattr(client, "scheduler", None)
        if hasattr(client, "scheduler_info") and hasattr(client, "persist"):
            address, is_connected = getattr(scheduler, "address", None), getattr(client, "status", "") == "running"
            if isinstance(address, str) and is_connected:
                CLIENTS[address] = client
                return cls(address, security=getattr(client, "security", None))
        else:
            address = getattr(client, "scheduler_address", None)
            if isinstance(address, str) and address:
                return cls(address, security=getattr(client, "security", None))
        needed, fix = "a connected Client or a cluster of dask.distributed", "Pass an address: tt.Cluster(address)."
        raise DeviceError("Cluster.of", needed=needed, got=text_of(client), fix=fix)

    @property
    def address(self) -> str:
        """The address of the scheduler; empty for the threads of this process."""
        return self._address

    @property
    def security(self) -> object:
        """The certificates for the connection, or None."""
        return self._security

    def __eq__(self, other: object) -> bool:
        """Whether both name the same scheduler."""
        return isinstance(other, Cluster) and other._address == self._address

    def __hash__(self) -> int:
        """Return the hash: equal devices have equal hashes."""
        return hash((Cluster, self._address))

    def __repr__(self) -> str:
        """Write it as it is made."""
        return f"Cluster({self._address!r})" if self._address else "Cluster()"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the arguments of the constructor."""
        return Cluster, (self._address,)

    if TYPE_CHECKING:

        def _cluster(self) -> None: ...

        # No function: what writes into memory, or needs its address, takes no tensor on a Cluster.
        _addressed: None  # type: ignore[assignment]  # pyright: ignore[reportIncompatibleMethodOverride, reportAssignmentType]  # as said above


class Stream(Protocol):
    """The protocol of a CUDA stream, such as `cupy.cuda.Stream()`; its operations run in order.

    Wrap a stream of another library: `cupy.cuda.ExternalStream(its_pointer)`.
    """

    @property
    def ptr(self) -> int:
        """The CUDA stream pointer."""
        ...

    def synchronize(self) -> None:
        """Wait until all queued operations are complete."""
        ...

    def __enter__(self) -> object:
        """Make it the current stream of this thread."""
        ...

    def __exit__(self, *args: object) -> object:
        """Restore the previous stream."""
        ...


def device_fix(given: object) -> str:
    """What to write for something that is no device: the names of PyTorch, and numbers, stand for one."""
    if isinstance(given, type) and issubclass(given, Device):
        return f"Call the class: {given.__name__}(), not {given.__name__}."
    text = str(given) if isinstance(given, str) or type(given).__name__.lower() == "device" else ""
    kind, _, number = text.lower().partition(":")
    if (kind in {"cuda", "gpu"} and number.isdecimal()) or (type(given) is int and 0 <= given < 2**31):
        return f"Write tt.Gpu({number or given})."
    made = {"cpu": "tt.Cpu()", "cuda": "tt.Gpu(0)", "gpu": "tt.Gpu(0)", "cluster": "tt.Cluster()"}.get(kind)
    return f"Write {made or 'tt.Cpu(), tt.Gpu(0) or tt.Cluster()'}."


def is_cpu(device: Device) -> TypeIs[Cpu]:
    """Return whether the device is the Cpu; checkers narrow the type.

    Parameters
    ----------
    device : Device
        A device.

    Returns
    -------
    bool
        True for a `Cpu`.

    Examples
    --------
    >>> is_cpu(Cpu()), is_cpu(Gpu())
    (True, False)
    """
    return isinstance(device, Cpu)


def is_gpu(device: Device) -> TypeIs[Gpu]:
    """Return whether the device is a Gpu; checkers narrow the type.

    Parameters
    ----------
    device : Device
        A device.

    Returns
    -------
    bool
        True for a `Gpu`.

    Examples
    --------
    >>> is_gpu(Cpu()), is_gpu(Gpu(1))
    (False, True)
    """
    return isinstance(device, Gpu)


def is_cluster(device: Device) -> TypeIs[Cluster]:
    """Return whether the device is a Cluster; checkers narrow the type.

    Parameters
    ----------
    device : Device
        A device.

    Returns
    -------
    bool
        True for a `Cluster`.

    Examples
    --------
    >>> is_cluster(Cluster()), is_cluster(Cpu())
    (True, False)
    """
    return isinstance(device, Cluster)


def same_class(first: Device, second: Device) -> bool:
    """Return whether both devices have the same class; their ids may differ.

    Parameters
    ----------
    first, second : Device
        The devices.

    Returns
    -------
    bool
        True if the classes are equal.

    Examples
    --------
    >>> same_class(Gpu(0), Gpu(1)), same_class(Gpu(0), Cpu())
    (True, False)
    """
    return type(first) is type(second)


public(Device, Cpu, Gpu, Cluster, Stream)
