"""`info`: versions, devices and memory, for bug reports."""

from __future__ import annotations

import os
import platform
import sys
from contextlib import suppress
from importlib import import_module, metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typedtensor._compiled import STATUS
from typedtensor.backends.registry import devices
from typedtensor.cli.show import Column, print_json, print_table

if TYPE_CHECKING:
    from argparse import Namespace

LIBRARIES = ("numpy", "typing_extensions", "safetensors", "ml_dtypes", "cupy", "dask", "rich")
"""Optional dependencies."""


def run(options: Namespace) -> int:
    """Print the information and return 0."""
    total, available = _memory()
    info: dict[str, Any] = {
        "typedtensor": import_module("typedtensor").__version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": f"{platform.system()} {platform.machine()}, {sys.byteorder}-endian, {os.cpu_count()} cores",
        "compiled_core": _core(),
        "libraries": _versions(),
        "devices": [repr(device) for device in devices()],
        "memory": {"total_nbytes": total, "available_nbytes": available},
    }
    if options.json:
        print_json(info)
        return 0
    rows = [[name, info[name]] for name in ("typedtensor", "python", "platform")]
    rows += [["compiled core", info["compiled_core"]]]
    rows += [[name, version or "not installed"] for name, version in info["libraries"].items()]
    rows += [["devices", ", ".join(info["devices"])]]
    rows += [["memory", "unknown" if total is None else f"{_gib(total)}, available {_gib(available)}"]]
    print_table((Column("what"), Column("found")), rows)
    return 0


def _core() -> str:
    """Whether the compiled core is in use, and if it was not built, why this package has none."""
    if STATUS != "not built":
        return STATUS
    here = Path(str(import_module("typedtensor").__file__)).parent
    with suppress(metadata.PackageNotFoundError):
        installed = Path(str(metadata.distribution("typedtensor").locate_file("typedtensor")))
        if installed.is_dir() and not installed.samefile(here):
            advice = (
                f"which hides the installed package: leave {here.parent}, or install it there: pip install --editable ."
            )
            return f"not built in {here}, {advice}"
    return "not built: `pip install --verbose .` in a clone says why; it needs CPython with its lock, and a C compiler"


def _versions() -> dict[str, str | None]:
    """The version of each library, None if it is not installed; imports nothing."""
    distributions = metadata.packages_distributions()  # cupy comes as cupy-cuda13x and others
    return {name: metadata.version(distributions[name][0]) if name in distributions else None for name in LIBRARIES}


def _memory() -> tuple[int | None, int | None]:
    """The total and the available bytes of memory; None if the system does not report them."""
    try:
        page = os.sysconf("SC_PAGE_SIZE")
        total, free = page * os.sysconf("SC_PHYS_PAGES"), page * os.sysconf("SC_AVPHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return None, None
    with (
        suppress(OSError, StopIteration),
        Path("/proc/meminfo").open("rb") as lines,
    ):  # includes memory that caches can release
        free = next(int(line.split()[1]) * 1024 for line in lines if line.startswith(b"MemAvailable:"))
    return total, free


def _gib(nbytes: int | None) -> str:
    return "unknown" if nbytes is None else f"{nbytes / 2**30:.1f} GiB"
