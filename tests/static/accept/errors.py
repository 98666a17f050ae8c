"""The errors are subclasses of Python's, and say what was needed in attributes."""

from __future__ import annotations

from tests.static.support import assert_type
from typedtensor import DeviceError, MissingPackageError, OutOfMemoryError, ShapeError, TypedTensorError

ERROR = MissingPackageError("solve", needed="SciPy", got="none", fix="Install it: pip install scipy.")


def a_missing_package() -> None:
    of_devices: DeviceError = ERROR
    of_imports: ImportError = ERROR
    of_the_run: RuntimeError = ERROR
    assert {of_devices, of_imports, of_the_run} == {ERROR}


def what_is_caught() -> None:
    try:
        raise ERROR
    except ImportError as error:
        if isinstance(error, MissingPackageError):
            assert_type(error.needed, str)


def the_parts() -> None:
    assert_type((ERROR.function, ERROR.needed, ERROR.got, ERROR.fix), tuple[str, str, str, str])


def errors_of_python() -> None:
    of_values: type[ValueError] = ShapeError
    of_memory: type[MemoryError] = OutOfMemoryError
    ours: tuple[type[TypedTensorError], ...] = (MissingPackageError, ShapeError, OutOfMemoryError)
    assert {of_values, of_memory} < {*ours}
