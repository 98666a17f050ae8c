"""Writes `_generated/tensor_with.pyi` and `given.pyi`: what stands around the types of a tensor in the type of a parameter.

In a loop whose variables depend on each other, ty infers in passes, and begins with an unknown type. A type variable of a
class that it passes to is lost then, and stays lost; a protocol gives the type of the next pass. For the others a class is
faster.
"""

from __future__ import annotations

from tools.codegen.overloads import imports_for_ty

HEAD = '''"""A tensor with known types{}; written by tools/codegen."""

from typing import {}, TypeVar

from typedtensor.types.device import Device
from typedtensor.types.dtype import DType
from typedtensor.types.rank import Rank

Known_co = TypeVar("Known_co", bound=object, covariant=True)

class TensorWith({}[Known_co]):
    """A tensor with these types.

    It has one parameter, not three, to keep nested calls fast: a checker infers an argument again for each type
    that it expects. This type reveals nothing about the argument, so the expectation is the same at any depth.
    """

    def _known(self) -> Known_co: ...

class ExactTensorWith({}[Known_co]):
    """A tensor with these types and an exact dtype."""

    def _exactly_known(self) -> Known_co: ...
'''
WITH = "ExactTensorWith as ExactTensorWith, TensorWith as TensorWith"
BY_CLASS = HEAD.format("", *["Generic"] * 3)
FOR_TY = (
    HEAD.format(" for ty, which loses the variables of a class in a loop", *["Protocol"] * 3)
    + '''
D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

class Given(Protocol[D, T, R]):
    """A tensor of these types and no others, as Tensor is."""

    def _read_types(self, device: D, dtype: T, rank: R, /) -> tuple[D, T, R]: ...
'''
)
CHOICE = '"""A tensor with known types, as the checker reads it; written by tools/codegen."""\n' + imports_for_ty(
    f"typedtensor._generated.tensor_with_for_ty import {WITH}",
    f"typedtensor._generated.tensor_with_by_class import {WITH}",
)
GIVEN = f'''"""A tensor as a parameter, as the checker reads it; written by tools/codegen."""
{imports_for_ty("typedtensor._generated.tensor_with_for_ty import Given as Given", "typedtensor.core.tensor import Tensor as Given")}
__all__ = ["Given"]  # a stub does not pass on what it imports by another name
'''
WRITTEN = {
    "_generated/tensor_with.pyi": lambda: CHOICE,
    "_generated/given.pyi": lambda: GIVEN,
    "_generated/tensor_with_by_class.pyi": lambda: BY_CLASS,
    "_generated/tensor_with_for_ty.pyi": lambda: FOR_TY,
}
