"""Writes `_generated/exact.pyi`: types whose unit axes an expected type does not name; and what mypy reads instead.

The names of a rank are covariant, so `Rank2[One, K]` is also a `Rank2[P, K]`. Where a rank is bound to a type variable, an
expected type would give it the name P. An invariant type between them prevents that.
"""

EXACT = '''"""Ranks whose unit axes an expected type does not name; written by tools/codegen."""

from typing import Generic, Never, Protocol, TypeVar

from typing_extensions import TypeAliasType

from typedtensor._generated.rules import Outcome
from typedtensor.core.base import BaseArray
from typedtensor.core.operand import D, ROut, TOut

Of = TypeVar("Of")
Whole = TypeVar("Whole", bound=BaseArray)

class Settled(Generic[Of]):
    """The result of a rule of two ranks."""

    def _settled(self, result: Of, /) -> Of: ...

class Is(Protocol[Of]):
    """The rank itself."""

    def _itself(self) -> Outcome[Of]: ...

NoOperand = TypeAliasType("NoOperand", Never, type_params=(Of,))
"""What no operand on a device is, which only mypy needs."""
Result = TypeAliasType("Result", Whole, type_params=(D, TOut, ROut, Whole))
"""What a rule of two operands gives: one variable. Of three, pyright 1.1.414 keeps those that the call around it expects."""
'''
NO_OPERAND = '''"""What no operand is, for mypy, which infers nothing about a call beside it; written by tools/codegen.

mypy leaves out a member of a union whose rank is outside the bound of the variable: these are within, as subclasses of Any.
"""

# mypy: ignore-errors
from typing import Any

from typing_extensions import TypeAliasType

from typedtensor.core.operand import D, Operand

class NoRank(Any): ...
class OtherNoRank(Any): ...

NoOperand = TypeAliasType("NoOperand", Operand[D, object, NoRank] | Operand[D, object, OtherNoRank], type_params=(D,))
'''
WIDENED = '''"""Ranks whose unit axes an expected type may name; written by tools/codegen.

mypy 2.4 solves no variable within an invariant type if the rule is generic; mypy, pyrefly 1.4 and ty 0.0.105 do not find
the rank itself if it is a variable.
"""

from typing import Never, TypeAlias, TypeVar

from typing_extensions import TypeAliasType

from typedtensor.core.base import BaseArray
from typedtensor.core.operand import D, ROut, TOut
from typedtensor.core.tensor import Tensor

Of = TypeVar("Of")
Whole = TypeVar("Whole", bound=BaseArray)

# ty shows a TypeAliasType by its name: Is[Is[Rank2]]. An alias needs more than a variable.
Settled: TypeAlias = Of | Never
"""The result of a rule of two ranks."""
Is: TypeAlias = Of | Never
"""The rank itself."""
Result = TypeAliasType("Result", Tensor[D, TOut, ROut], type_params=(D, TOut, ROut, Whole))
"""What a rule of two operands gives: three variables. One, pyrefly 1.4.1 would solve by the parameter of the call around it."""
'''
