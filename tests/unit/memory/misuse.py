"""A table row of misuse: an operation, and the exact class and text of its error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor import TypedTensorError


class Misuse(NamedTuple):
    """An operation and the error that it must raise."""

    label: str
    act: Callable[[Any], object]
    error: type[TypedTensorError]
    text: str


def must_raise(misuse: Misuse, what: Any) -> None:
    """Check the exact class and the text. The error is dropped at once, because its traceback keeps memory alive."""
    found: tuple[object, str] = (None, "nothing was refused")
    try:
        misuse.act(what)
    except Exception as error:  # noqa: BLE001  # the class is compared
        found = (type(error), str(error))
    error, text = found
    assert text == misuse.text, f"{text!r}\n is not\n{misuse.text!r}"
    assert error is misuse.error, error


def labels(misuse: object) -> str:
    """Return the test ids."""
    return misuse.label if isinstance(misuse, Misuse) else repr(misuse)
