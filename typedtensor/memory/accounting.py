"""Accounting: the bytes in use on each device, and their peak.

It counts the memory that this library allocates: new tensors, copies and allocations. Memory that NumPy allocates for
the result of an operator or a function is not counted, because counting would cost more than a small operator.
"""

from __future__ import annotations

import os
from _thread import RLock  # threading takes 1 ms to import
from collections import deque
from typing import TYPE_CHECKING, Any
from weakref import ref

from typedtensor._compiled import CORE
from typedtensor.types.device import Cpu, Device

if TYPE_CHECKING:
    from collections.abc import Callable


class _Account:
    """The bytes in use on one device, and their peak."""

    __slots__ = ("live", "peak")

    def __init__(self) -> None:
        self.live = self.peak = 0


_CPU = _Account()
_ACCOUNTS: dict[Device, _Account] = {Cpu(): _CPU}

# A finalizer can free memory at any time, even during an update of these numbers. So changes are appended to a queue
# atomically, and the changes are added up later in their order.
_NOTES: deque[tuple[_Account, int]] = deque()
_MAX_PENDING = 1024
"""The length of the queue at which it is added up."""

_WATCHED: dict[int, tuple[ref[Any], _Account, int, Callable[[], object] | None]] = {}
"""The live objects, by the id of the weak reference that reports their end."""


class _Adding:
    """Whether a thread is adding up the queue; guarded by the lock."""

    lock = RLock()
    busy = False


if hasattr(os, "register_at_fork"):  # not on Windows
    # A child process has only one thread: a lock held by another thread would never be released.
    os.register_at_fork(
        before=_Adding.lock.acquire, after_in_parent=_Adding.lock.release, after_in_child=_Adding.lock.release
    )


def _died(watch: ref[Any]) -> None:
    _, account, nbytes, release = _WATCHED.pop(id(watch))
    _note(account, -nbytes)
    if release is not None:
        release()


def _note(account: _Account, change: int) -> None:
    if CORE is not None and account is _CPU:
        CORE.count_bytes(change)  # added up at once: no finalizer can come in between
    else:
        _NOTES.append((account, change))


def _totals(device: Device | None) -> tuple[int, int]:
    """Return the bytes in use on the device, and their peak."""
    if CORE is not None and (device is None or device.__class__ is Cpu):
        live, peak = CORE.counted_bytes()
        return live, peak
    _add_up()
    account = _account(Cpu() if device is None else device)
    return account.live, account.peak


def _account(device: Device) -> _Account:
    return _CPU if device.__class__ is Cpu else _ACCOUNTS.setdefault(device, _Account())


def count(holder: object, device: Device, nbytes: int, release: Callable[[], object] | None = None) -> None:
    """Count the bytes as in use while the object is alive; then call `release` once."""
    if CORE is not None and release is None and device.__class__ is Cpu:
        CORE.count_while_alive(holder, nbytes)
        return
    account = _CPU if device.__class__ is Cpu else _account(device)
    watch = ref(holder, _died)
    _WATCHED[id(watch)] = watch, account, nbytes, release
    _note(account, nbytes)
    if len(_NOTES) > _MAX_PENDING:
        _add_up()


def _add_up() -> None:
    with _Adding.lock:
        if _Adding.busy:  # called by a finalizer during the loop below
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
    """Return the bytes in use on a device that this library allocated.

    Parameters
    ----------
    device : Device, optional
        The device; the Cpu by default.

    Returns
    -------
    int
        The bytes of new tensors, copies and allocations, without results of operators and functions, which NumPy
        allocates.

    Notes
    -----
    Source: PaddlePaddle, `memory::Used`.

    Examples
    --------
    >>> before = tt.live_bytes()
    >>> t = tt.zeros((1000,), dtype=tt.float32)
    >>> tt.live_bytes() - before
    4000
    >>> del t
    >>> tt.live_bytes() - before
    0
    """
    return _totals(device)[0]


def peak_bytes(device: Device | None = None) -> int:
    """Return the peak of `live_bytes` since the start or the last `reset_peak_bytes`.

    Parameters
    ----------
    device : Device, optional
        The device; the Cpu by default.

    Returns
    -------
    int
        The peak in bytes.

    Notes
    -----
    Source: PyTorch, `torch.cuda.max_memory_allocated`.

    Examples
    --------
    >>> tt.peak_bytes() >= tt.live_bytes()
    True
    """
    return _totals(device)[1]


def reset_peak_bytes(device: Device | None = None) -> None:
    """Reset `peak_bytes` to the current `live_bytes`.

    Parameters
    ----------
    device : Device, optional
        The device; the Cpu by default.

    Notes
    -----
    Source: PyTorch, `torch.cuda.reset_peak_memory_stats`.

    Examples
    --------
    >>> tt.reset_peak_bytes()
    >>> tt.peak_bytes() == tt.live_bytes()
    True
    """
    if CORE is not None and (device is None or device.__class__ is Cpu):
        CORE.reset_peak()
        return
    _add_up()
    account = _account(Cpu() if device is None else device)
    account.peak = account.live
