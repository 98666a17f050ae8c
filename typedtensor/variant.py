"""Calling one function for whatever tensor a DArray holds: Majel's `boost::apply_visitor`."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from typedtensor.darray import DArray
from typedtensor.device import Device
from typedtensor.dtype import DType
from typedtensor.errors import DTypeError
from typedtensor.operand import D2, R, T, D
from typedtensor.rank import RANKS, Rank
from typedtensor.tensor import Tensor

Out = TypeVar("Out", covariant=True)
Out2 = TypeVar("Out2")


class Visitor(Protocol[Out]):
    """What is called with the tensor; generic, since any tensor may come."""

    def __call__(self, x: Tensor[D, T, R], /) -> Out:
        """Answer for any tensor."""
        ...
