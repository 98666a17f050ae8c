"""The pool of the compiled core: memory of large results on the Cpu, kept for the next ones."""

# The compiled module is Any.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
from __future__ import annotations

import os
from contextlib import suppress
from typing import NamedTuple

from typedtensor._compiled import CORE
from typedtensor._texts import text_of
from typedtensor.errors import OptionError

FRACTION = 16
"""By default the pool keeps at most the memory of the machine divided by this."""
FALLBACK = 1 << 29
"""The limit if the memory of the machine is unknown."""
VARIABLE = "TYPEDTENSOR_POOL"


class Kept(NamedTuple):
    """The state of the pool: a named tuple of three numbers of bytes."""

    used_bytes: int
    """Bytes in tensors."""
    kept_bytes: int
    """Bytes kept for later."""
    limit_bytes: int
    """The limit of kept bytes; 0 if there is no pool."""


GROUPS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")
"""The files in which Linux states the memory limit of a container; outside a container they do not exist."""


def _memory_of_machine() -> int:
    try:
        found = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # on Windows
        return FALLBACK * FRACTION
    for name in GROUPS:
        with suppress(OSError), open(name, encoding="utf-8") as file:  # noqa: PTH123 - an import of pathlib takes 5 ms
            limit = file.read().strip()
            return min(found, int(limit)) if limit.isdigit() else found
    return found


def _configured() -> int:
    given = os.environ.get(VARIABLE, "")
    if not given:
        return _memory_of_machine() // FRACTION
    if not given.isdigit():
        fix = "Pass the maximum number of bytes to keep; 0 turns the pool off."
        raise OptionError(VARIABLE, needed="a number of bytes", got=text_of(given), fix=fix)
    return int(given)


def kept() -> Kept:
    """Return what the pool of large results on the Cpu holds.

    Returns
    -------
    Kept
        A named tuple of `used_bytes`, `kept_bytes` and `limit_bytes`; zeros without the compiled core.

    Notes
    -----
    With the compiled core, the memory of a large result (64 KiB or more) of an operator or elementwise function is kept
    for the next one when nothing refers to it any more. `live_bytes` counts neither number.

    The environment variable TYPEDTENSOR_POOL sets the limit in bytes; 0 turns the pool off.

    Examples
    --------
    >>> tt.allocators.kept().kept_bytes >= 0
    True
    """
    return Kept(*CORE.pool_state()) if CORE is not None else Kept(0, 0, 0)


def trim(keep_bytes: int = 0) -> int:
    """Give memory that the pool keeps back to the system.

    Parameters
    ----------
    keep_bytes : int, optional
        The number of bytes to keep; 0 by default.

    Returns
    -------
    int
        The number of bytes that were given back.

    Notes
    -----
    The pool gives it back by itself when an allocation of a tensor fails.

    Source: the C library of GNU, `malloc_trim`.

    Examples
    --------
    >>> tt.allocators.trim() >= 0
    True
    >>> tt.allocators.kept().kept_bytes
    0
    """
    return int(CORE.pool_trim(_bytes("trim", keep_bytes))) if CORE is not None else 0


def set_pool_limit(limit_bytes: int) -> None:
    """Set how much memory the pool keeps at most.

    Parameters
    ----------
    limit_bytes : int
        The number of bytes; 0 turns the pool off. The default is a sixteenth of the machine's memory.

    Raises
    ------
    OptionError
        If it is not a number of bytes.

    Notes
    -----
    Source: CuPy, `MemoryPool.set_limit`.

    Examples
    --------
    >>> before = tt.allocators.kept().limit_bytes
    >>> tt.allocators.set_pool_limit(1 << 20)
    >>> tt.allocators.set_pool_limit(before)
    """
    number = _bytes("set_pool_limit", limit_bytes)
    if CORE is not None:
        CORE.pool_configure(number)


def _bytes(function: str, number: object) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 1 << 62:
        fix = "Pass an int of 0 or more."
        raise OptionError(function, needed="a number of bytes", got=text_of(number), fix=fix)
    return number


if CORE is not None:
    CORE.pool_configure(_configured())
