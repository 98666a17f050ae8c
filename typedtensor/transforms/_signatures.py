"""The types of functions that a transform returns, and a decorator that gives one the signatures of a protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ParamSpec, Protocol

    from typedtensor._generated.rules import FollowsBy, Outcome
    from typedtensor.core.operand import D, OperandWith, R, ROut, TFloating
    from typedtensor.core.tensor import Tensor
    from typedtensor.types.rank import Rank

    P = ParamSpec("P")
    A0 = TypeVar("A0")
    RResult = TypeVar("RResult", bound=Rank)

    class Jacobian(Generic[D, TFloating, R, RResult, P]):
        """The derivative by the first parameter. It reads the axes when it is called: no checker does so earlier."""

        def __call__(
            self,
            x: OperandWith[D, TFloating, R, FollowsBy[Callable[[RResult], Outcome[ROut]]]],
            /,
            *arguments: P.args,
            **options: P.kwargs,
        ) -> Tensor[D, TFloating, ROut]: ...

    class JacobianOfSecond(Generic[A0, D, TFloating, R, RResult, P]):
        """The derivative by the second parameter."""

        def __call__(
            self,
            first: A0,
            x: OperandWith[D, TFloating, R, FollowsBy[Callable[[RResult], Outcome[ROut]]]],
            /,
            *arguments: P.args,
            **options: P.kwargs,
        ) -> Tensor[D, TFloating, ROut]: ...

    Signatures_co = TypeVar("Signatures_co", covariant=True)

    class _Family(Protocol[Signatures_co]):
        """A protocol, for its `__call__`."""

        @property
        def __call__(self) -> Signatures_co: ...


F_co = TypeVar("F_co", covariant=True)


class signed(Generic[F_co]):  # as a decorator is named
    """The decorator: the function does not become an object of the protocol, which messages would not name."""

    def __call__(self: signed[_Family[Signatures_co]], function: Callable[..., Any], /) -> Signatures_co:
        """Return the function."""
        return function  # type: ignore[return-value]  # what the decorator states
