"""The error for an optional package that is missing."""

from __future__ import annotations

from typedtensor._requirements import install_command
from typedtensor.errors import MissingPackageError


def missing(function: str, package: str, got: str = "none: it is not installed") -> MissingPackageError:
    """Make the error for an optional package that cannot be imported, with the command that installs it."""
    return MissingPackageError(function, needed=package, got=got, fix=f"Install it: {install_command(package)}.")
