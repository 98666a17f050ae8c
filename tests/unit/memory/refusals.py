"""What every table of misuse is read by: the class of the error, exactly, and the whole of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor import TypedTensorError


class Misuse(NamedTuple):
    """What is done to something, and what it answers."""

    label: str
    act: Callable[[Any], object]
    error: type[TypedTensorError]
    text: str


def must_refuse(misuse: Misuse, what: Any) -> None:
    """The class, no subclass of it, and the text."""
    with pytest.raises(misuse.error) as caught:
        misuse.act(what)
    assert str(caught.value) == misuse.text
    assert type(caught.value) is misuse.error


def labels(misuse: object) -> str:
    """What a test is called."""
    return misuse.label if isinstance(misuse, Misuse) else repr(misuse)
