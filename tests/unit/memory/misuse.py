"""What every table of misuse is read by: the class of the error, exactly, and the whole of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor import TypedTensorError


class Misuse(NamedTuple):
    """An operation and its error."""

    label: str
    act: Callable[[Any], object]
    error: type[TypedTensorError]
    text: str


def must_raise(misuse: Misuse, what: Any) -> None:
    """The class, no subclass of it, and the text. The error is let go at once: its traceback holds on to memory."""
    found: tuple[object, str] = (None, "nothing was refused")
    try:
        misuse.act(what)
    except Exception as error:  # noqa: BLE001  # the class is compared
        found = (type(error), str(error))
    error, text = found
    assert text == misuse.text, f"{text!r}\n is not\n{misuse.text!r}"
    assert error is misuse.error, error


def labels(misuse: object) -> str:
    """What a test is called."""
    return misuse.label if isinstance(misuse, Misuse) else repr(misuse)
