"""How many bytes are alive on each device, and how many there were at most.

What is counted is the memory that this library asks for: new tensors, copies, allocations. What NumPy allocates for the
result of an operator or a function is not: to count it would cost each of them more than the operator itself.
"""

from __future__ import annotations

import os
from collections import deque
from threading import RLock
from typing import TYPE_CHECKING, Any
from weakref import ref

from typedtensor.types.device import Cpu, Device

if TYPE_CHECKING:
    from collections.abc import Callable


class _Account:
    """The bytes of one device."""

    __slots__ = ("live", "peak")

    def __init__(self) -> None:
        self.live = self.peak = 0


_CPU = _Account()
_ACCOUNTS: dict[Device, _Account] = {Cpu(): _CPU}

# Memory dies whenever Python lets go of it, also in the middle of an update of these very numbers. So what happens is
# noted in a queue, which no interruption can harm, and added up later in the order in which it happened.
_NOTES: deque[tuple[_Account, int]] = deque()
_MAX_PENDING = 1024
"""So many notes are added up at once."""

_WATCHED: dict[int, tuple[ref[Any], _Account, int, Callable[[], object] | None]] = {}
"""What is alive, by the identity of the reference that tells of its death."""


class _Adding:
    """Whether the notes are being added up; asked and changed under the lock."""

    lock = RLock()
    busy = False


if hasattr(os, "register_at_fork"):  # not on Windows
    # A child has none of the other threads: were one of them adding up, the lock would never open again.
    os.register_at_fork(
        before=_Adding.lock.acquire, after_in_parent=_Adding.lock.release, after_in_child=_Adding.lock.release
    )


def _died(watch: ref[Any]) -> None:
    _, account, nbytes, release = _WATCHED.pop(id(watch))
    _NOTES.append((account, -nbytes))
    if release is not None:
        release()


def _account(device: Device) -> _Account:
    return _CPU if device.__class__ is Cpu else _ACCOUNTS.setdefault(device, _Account())


def count(holder: object, device: Device, nbytes: int, release: Callable[[], object] | None = None) -> None:
    """Count the bytes as alive as long as the object that holds them; then call `release`, once."""
    account = _CPU if device.__class__ is Cpu else _account(device)
    watch = ref(holder, _died)
    _WATCHED[id(watch)] = watch, account, nbytes, release
    _NOTES.append((account, nbytes))
    if len(_NOTES) > _MAX_PENDING:
        _add_up()


def _add_up() -> None:
    with _Adding.lock:
        if _Adding.busy:  # a finalizer asks that runs in the middle of it: a second hand would lose what the first adds
            return
        _Adding.busy = True
        try:
            while _NOTES:
                account, change = _NOTES.popleft()
                account.live = live = account.live + change
                if live > account.peak:  # noqa: PLR1730  # `max` takes several times as long, and each new tensor comes here
                    account.peak = live
        finally:
            _Adding.busy = False


def live_bytes(device: Device | None = None) -> int:
    """The bytes that this library has asked for on the device and that are still in use.

    Memory: counts new tensors, copies and allocations; not what NumPy allocates for results of operators and functions.
    Device: Cpu unless given.
    Source: PaddlePaddle, `memory::Used`.

    >>> before = tt.live_bytes()
    >>> t = tt.zeros((1000,), dtype=tt.float32)
    >>> tt.live_bytes() - before
    4000
    >>> del t
    >>> tt.live_bytes() - before
    0
    """
    _add_up()
    return _account(Cpu() if device is None else device).live


def peak_bytes(device: Device | None = None) -> int:
    """The largest number that `live_bytes` has had, since the start or the last `reset_peak_bytes`.

    Device: Cpu unless given.
    Source: PyTorch, `torch.cuda.max_memory_allocated`.

    >>> tt.peak_bytes() >= tt.live_bytes()
    True
    """
    _add_up()
    return _account(Cpu() if device is None else device).peak


def reset_peak_bytes(device: Device | None = None) -> None:
    """Let `peak_bytes` start anew from what is alive now.

    Device: Cpu unless given.
    Source: PyTorch, `torch.cuda.reset_peak_memory_stats`.

    >>> tt.reset_peak_bytes()
    >>> tt.peak_bytes() == tt.live_bytes()
    True
    """
    _add_up()
    account = _account(Cpu() if device is None else device)
    account.peak = account.live
