"""The errors of the library: one class per cause, each a subclass of the matching built-in exception.

Every message has four parts, which are also attributes: the function, what it needed, what it got, and what to do.

>>> try:
...     raise ShapeError("reshape", needed="6 elements", got="8: the shape (2, 4)", fix="Pass a shape of 6 elements.")
... except ValueError as error:
...     print(error)
reshape: needed 6 elements, got 8: the shape (2, 4). Pass a shape of 6 elements.
"""

from __future__ import annotations

from numpy.linalg import LinAlgError


class TypedTensorError(Exception):
    """The base class of all errors of this library.

    Attributes
    ----------
    function : str
        The function that raised the error.
    needed : str
        What it needed.
    got : str
        What it got.
    fix : str
        What to do.
    """

    def __init__(self, function: str, *, needed: str, got: str, fix: str) -> None:
        """Build the message; `needed` and `got` are phrases, `fix` is a sentence."""
        super().__init__(f"{function}: needed {needed}, got {got}. {fix}")
        self.function = function
        self.needed = needed
        self.got = got
        self.fix = fix

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by parts, so that the attributes survive a move to another process."""
        return _rebuild, (type(self), self.function, self.needed, self.got, self.fix)


def _rebuild(kind: type[TypedTensorError], function: str, needed: str, got: str, fix: str) -> TypedTensorError:
    return kind(function, needed=needed, got=got, fix=fix)


class RankError(TypedTensorError, ValueError, IndexError, TypeError, AttributeError):
    """The number of axes is wrong, or an axis does not exist.

    Also a TypeError, which Python raises for `len()` of an object without a length, and an AttributeError, so that
    `hasattr(x, "T")` is False for a vector.
    """


class ShapeError(TypedTensorError, ValueError):
    """The number of axes is right, but their sizes are wrong."""


class MaskError(ShapeError, IndexError):
    """The sizes of a mask differ from those of the axes that it selects from."""


class BoundsError(TypedTensorError, IndexError):
    """An index is out of bounds."""


class DTypeError(TypedTensorError, TypeError):
    """The dtype is wrong, or the value does not have the required type."""


class DeviceError(TypedTensorError, RuntimeError):
    """The memory is on another device, or the device is not available."""


class MissingPackageError(DeviceError, ImportError):
    """A device or a function needs a package that is not installed.

    `except ImportError` works for each of them, and `except DeviceError` for a device that cannot be used.
    """


class MovedError(TypedTensorError, ValueError):
    """The memory of the tensor was moved, so it cannot be used any more."""


class ReadOnlyError(TypedTensorError, ValueError):
    """The memory is read-only."""


class ExternalBufferError(TypedTensorError, BufferError):
    """The memory is external, so it cannot be resized or replaced."""


class SharedBufferError(ExternalBufferError):
    """The memory is shared, so it cannot be resized or replaced."""


class ReleasedError(TypedTensorError, ValueError):
    """The allocation was closed and cannot be used any more."""


class OutOfMemoryError(TypedTensorError, MemoryError):
    """The device does not have enough free memory."""


class OptionError(TypedTensorError, ValueError):
    """The value of an option is not one that the function accepts."""


class SingularMatrixError(TypedTensorError, LinAlgError):
    """The matrix is singular or not suitable for a decomposition, or an iteration does not converge."""


class CopyError(TypedTensorError, ValueError, TypeError):
    """A copy is necessary but not allowed.

    Also a TypeError, which Python raises for objects that cannot be copied or pickled.
    """


class PathError(TypedTensorError, TypeError, ValueError):
    """The value is not a path, or not the path of a file that the function can use."""


class FormatError(TypedTensorError, ValueError):
    """The bytes do not conform to the format."""


class SchemaError(TypedTensorError, ValueError):
    """The parameters do not match the model.

    Attributes
    ----------
    faults : tuple of TypedTensorError
        An error for each difference.
    """

    def __init__(
        self, function: str, *, needed: str, got: str, fix: str, faults: tuple[TypedTensorError, ...] = ()
    ) -> None:
        """Build the message; `faults` has an error for each difference."""
        super().__init__(function, needed=needed, got=got, fix=fix)
        self.faults = faults

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by parts, including `faults`."""
        return (*super().__reduce__(), {"faults": self.faults})
