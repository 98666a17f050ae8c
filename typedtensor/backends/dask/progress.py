"""Bars that show how far computations are."""

# dask has no types; pyright reports every use of them.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import asyncio
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Generator

_BLOCKS: list[list[Any]] = []
"""The bars of the `progress` blocks that are open."""
END_S = 2
"""The time for a bar to be drawn to its end, after the values are there."""


@contextmanager
def progress() -> Generator[None]:
    """Draw a bar for each computation in the block, by the threads of this process or by a scheduler."""
    bars: list[Any] = []
    _BLOCKS.append(bars)
    try:
        with import_module("dask.diagnostics").ProgressBar():
            yield
    finally:
        _BLOCKS.remove(bars)
        for bar in bars:
            with suppress(Exception):  # a bar is no reason to fail
                bar.result(END_S)
            bar.cancel()


def draw(client: Any, futures: list[Any]) -> None:
    """Draw a bar of all tasks that these results need, while they are computed, if a `progress` block is open."""
    if not _BLOCKS or not futures:
        return
    kind = import_module("distributed.diagnostics.progressbar").TextProgressBar
    bar = kind(futures, scheduler=client.scheduler.address, loop=client.loop, start=False)
    _BLOCKS[-1].append(asyncio.run_coroutine_threadsafe(bar.listen(), client.loop.asyncio_loop))
