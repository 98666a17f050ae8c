"""Errors that are no subclass of what is expected, and parts that are missing."""

from __future__ import annotations

from typedtensor import DeviceError, MissingPackageError, ShapeError


def the_other_way(error: DeviceError) -> None:
    _missing: MissingPackageError = error  # refused
    _import: ImportError = error  # refused


def another_kind(error: MissingPackageError) -> None:
    _value: ValueError = error  # refused
    _shape: ShapeError = error  # refused


def parts() -> None:
    MissingPackageError("solve", needed="SciPy", got="none")  # refused: no fix
    MissingPackageError("solve", needed="SciPy", got="none", fix=1)  # refused


def part_of_an_error(error: MissingPackageError) -> None:
    _name: int = error.needed  # refused
    error.package  # refused
