"""Every error of the library: one class per cause, each also the builtin that fits.

A message always has four parts, and they are attributes too: which function, what it needed, what it got, what to do.

>>> try:
...     raise ShapeError("reshape", needed="6 elements", got="8: the shape (2, 4)", fix="Give a shape of 6 elements.")
... except ValueError as error:
...     print(error)
reshape: needed 6 elements, got 8: the shape (2, 4). Give a shape of 6 elements.
"""

from __future__ import annotations

from numpy.linalg import LinAlgError


class TypedTensorError(Exception):
    """What every error of this library is, with the four parts of its message as attributes."""

    def __init__(self, function: str, *, needed: str, got: str, fix: str) -> None:
        """Build the message of its parts; `needed` and `got` are phrases, `fix` is a sentence."""
        super().__init__(f"{function}: needed {needed}, got {got}. {fix}")
        self.function = function
        self.needed = needed
        self.got = got
        self.fix = fix

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by parts: an exception that crosses a process keeps its attributes."""
        return _rebuild, (type(self), self.function, self.needed, self.got, self.fix)


def _rebuild(kind: type[TypedTensorError], function: str, needed: str, got: str, fix: str) -> TypedTensorError:
    return kind(function, needed=needed, got=got, fix=fix)


class RankError(TypedTensorError, ValueError, IndexError, TypeError):
    """The number of axes is wrong, or an axis does not exist.

    A TypeError too: Python's word for the length of what has none, and the rank is part of a tensor's type.
    """


class ShapeError(TypedTensorError, ValueError):
    """The number of axes is right, their sizes are not."""


class MaskError(ShapeError, IndexError):
    """The mask has other sizes than the axes that it covers."""


class BoundsError(TypedTensorError, IndexError):
    """An index lies outside its axis."""


class DTypeError(TypedTensorError, TypeError):
    """The kind of number is wrong."""


class DeviceError(TypedTensorError, RuntimeError):
    """The memory lies on another device, or the device cannot be used here."""


class MovedError(TypedTensorError, ValueError):
    """The tensor gave its memory away and cannot be used any more."""


class ReadOnlyError(TypedTensorError, ValueError):
    """The memory may be read, not written."""


class ExternalBufferError(TypedTensorError, BufferError):
    """The memory belongs to somebody else and can neither grow nor be replaced."""


class SharedBufferError(ExternalBufferError):
    """Others look at the memory, which can neither grow nor be replaced under their eyes."""


class ReleasedError(TypedTensorError, ValueError):
    """The allocation was given back and cannot be used any more."""


class OutOfMemoryError(TypedTensorError, MemoryError):
    """The device has not as much memory left as was asked for."""


class OptionError(TypedTensorError, ValueError):
    """The value of an option is none of those that the function knows."""


class SingularMatrixError(TypedTensorError, LinAlgError):
    """The matrix has no inverse, or is not what a decomposition needs, or its iteration does not converge."""


class CopyError(TypedTensorError, ValueError, TypeError):
    """A copy is needed, and was forbidden.

    A TypeError too: Python's word for what cannot be copied or pickled.
    """


class PathError(TypedTensorError, TypeError, ValueError):
    """What is given as a path is none, or leads to no file that the function can use."""


class FormatError(TypedTensorError, ValueError):
    """The bytes are not what the format says."""


class SchemaError(TypedTensorError, ValueError):
    """The parameters are not those that the model describes; `faults` has each difference as an error of its own."""

    def __init__(
        self, function: str, *, needed: str, got: str, fix: str, faults: tuple[TypedTensorError, ...] = ()
    ) -> None:
        """Build the message of its parts; `faults` are the differences one by one."""
        super().__init__(function, needed=needed, got=got, fix=fix)
        self.faults = faults

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by parts, the faults with them."""
        return (*super().__reduce__(), {"faults": self.faults})
