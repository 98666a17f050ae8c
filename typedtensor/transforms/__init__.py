"""Gradients, compiled functions and batches of functions on tensors; JAX computes them.

A gradient has the type of the parameter: device, dtype, rank and the names of its axes. JAX is imported at the first
call of a transformed function: `pip install 'typedtensor[transforms]'`.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Literal, ParamSpec, TypeVar, overload

from typedtensor.core.operand import T2, D, R, ROut, T
from typedtensor.core.tensor import Tensor
from typedtensor.transforms._batching import batched
from typedtensor.transforms._compilation import Compiled
from typedtensor.transforms._differentiation import value_and_gradients
from typedtensor.transforms._structure import stopped
from typedtensor.types.dtype import DType
from typedtensor.types.rank import Rank, Rank0

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor._generated.rules import DropsFirst, GainsFirst, UnnamesFirst

P = ParamSpec("P")
V = TypeVar("V")
__all__ = ["grad", "jit", "stop_gradient", "value_and_grad", "vmap"]

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar, Protocol, TypeAlias

    from typedtensor.core.darray import DArray
    from typedtensor.core.operand import Operand, OperandWith
    from typedtensor.types.dtype import Floating

    class _Dataclass(Protocol):
        __dataclass_fields__: ClassVar[dict[str, Any]]

    Parameters: TypeAlias = (
        Operand[Any, Floating, Any] | DArray | tuple[Any, ...] | list[Any] | Mapping[str, Any] | _Dataclass
    )
    Loss: TypeAlias = Operand[Any, Floating, Rank0] | DArray
else:
    Parameters = Loss = object

L = TypeVar("L", bound=Loss)
"""A loss: one floating-point number."""
Q0 = TypeVar("Q0", bound=Parameters)
Q1 = TypeVar("Q1", bound=Parameters)
Q2 = TypeVar("Q2", bound=Parameters)
Q3 = TypeVar("Q3", bound=Parameters)
R3 = TypeVar("R3", bound=Rank)
T3 = TypeVar("T3", bound=DType)
A0 = TypeVar("A0")
A1 = TypeVar("A1")
A2 = TypeVar("A2")


@overload
def value_and_grad(
    function: Callable[Concatenate[Q0, P], L], /, *, argnums: Literal[0] = 0
) -> Callable[Concatenate[Q0, P], tuple[L, Q0]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[A0, Q1, P], L], /, *, argnums: Literal[1]
) -> Callable[Concatenate[A0, Q1, P], tuple[L, Q1]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[A0, A1, Q2, P], L], /, *, argnums: Literal[2]
) -> Callable[Concatenate[A0, A1, Q2, P], tuple[L, Q2]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[A0, A1, A2, Q3, P], L], /, *, argnums: Literal[3]
) -> Callable[Concatenate[A0, A1, A2, Q3, P], tuple[L, Q3]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[Q0, Q1, P], L], /, *, argnums: tuple[Literal[0], Literal[1]]
) -> Callable[Concatenate[Q0, Q1, P], tuple[L, tuple[Q0, Q1]]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[A0, Q1, Q2, P], L], /, *, argnums: tuple[Literal[1], Literal[2]]
) -> Callable[Concatenate[A0, Q1, Q2, P], tuple[L, tuple[Q1, Q2]]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[Q0, A1, Q2, P], L], /, *, argnums: tuple[Literal[0], Literal[2]]
) -> Callable[Concatenate[Q0, A1, Q2, P], tuple[L, tuple[Q0, Q2]]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[Q0, Q1, Q2, P], L], /, *, argnums: tuple[Literal[0], Literal[1], Literal[2]]
) -> Callable[Concatenate[Q0, Q1, Q2, P], tuple[L, tuple[Q0, Q1, Q2]]]: ...
def value_and_grad(function: Callable[..., Any], /, *, argnums: int | tuple[int, ...] = 0) -> Callable[..., Any]:
    """Function that returns the value of a function and its gradient.

    Parameters
    ----------
    function : callable
        Returns one floating-point number: a tensor of Rank0. Its parameters are tensors, or tuples, lists, dicts,
        named tuples or dataclasses of tensors; other arguments are passed on.
    argnums : int or tuple of int, default 0
        The parameters to differentiate by, counted from 0.

    Returns
    -------
    callable
        Takes the arguments of `function`; returns the value, and the gradient in the type of the parameter: its
        structure, shapes, dtypes and names. With a tuple for `argnums`, a tuple of gradients.

    Raises
    ------
    RankError
        If the result has axes.
    DTypeError
        If the result or a parameter is no real floating-point tensor.
    DeviceError
        If JAX is not installed, the arguments are on several devices or on a Cluster, or the function reads a value
        or makes a result whose size depends on values.
    OptionError
        If the function has no parameter of this number.

    Notes
    -----
    The function is called again, and traced, at each call; `jit(value_and_grad(function))` traces it once. Within it,
    tensors have shapes and dtypes but no values, and `x += y` makes a new tensor. A gradient is exact up to rounding.

    Source: JAX, `value_and_grad`.

    Examples
    --------
    >>> from typedtensor.transforms import value_and_grad
    >>> def loss(w: tt.Tensor[tt.Cpu, tt.float64, tt.Rank1]) -> tt.Tensor[tt.Cpu, tt.float64, tt.Rank0]:
    ...     return tt.sum(w * w)
    >>> value_and_grad(loss)(tt.asarray([1.0, 2.0]))
    (Tensor(5., shape=(), dtype=float64, device=Cpu()), Tensor([2., 4.], shape=(2,), dtype=float64, device=Cpu()))
    """

    @wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        return value_and_gradients(function, argnums, arguments, options)

    return call


@overload
def grad(
    function: Callable[Concatenate[Q0, P], Loss], /, *, argnums: Literal[0] = 0
) -> Callable[Concatenate[Q0, P], Q0]: ...
@overload
def grad(
    function: Callable[Concatenate[A0, Q1, P], Loss], /, *, argnums: Literal[1]
) -> Callable[Concatenate[A0, Q1, P], Q1]: ...
@overload
def grad(
    function: Callable[Concatenate[A0, A1, Q2, P], Loss], /, *, argnums: Literal[2]
) -> Callable[Concatenate[A0, A1, Q2, P], Q2]: ...
@overload
def grad(
    function: Callable[Concatenate[A0, A1, A2, Q3, P], Loss], /, *, argnums: Literal[3]
) -> Callable[Concatenate[A0, A1, A2, Q3, P], Q3]: ...
@overload
def grad(
    function: Callable[Concatenate[Q0, Q1, P], Loss], /, *, argnums: tuple[Literal[0], Literal[1]]
) -> Callable[Concatenate[Q0, Q1, P], tuple[Q0, Q1]]: ...
@overload
def grad(
    function: Callable[Concatenate[A0, Q1, Q2, P], Loss], /, *, argnums: tuple[Literal[1], Literal[2]]
) -> Callable[Concatenate[A0, Q1, Q2, P], tuple[Q1, Q2]]: ...
@overload
def grad(
    function: Callable[Concatenate[Q0, A1, Q2, P], Loss], /, *, argnums: tuple[Literal[0], Literal[2]]
) -> Callable[Concatenate[Q0, A1, Q2, P], tuple[Q0, Q2]]: ...
@overload
def grad(
    function: Callable[Concatenate[Q0, Q1, Q2, P], Loss], /, *, argnums: tuple[Literal[0], Literal[1], Literal[2]]
) -> Callable[Concatenate[Q0, Q1, Q2, P], tuple[Q0, Q1, Q2]]: ...
def grad(function: Callable[..., Any], /, *, argnums: int | tuple[int, ...] = 0) -> Callable[..., Any]:
    """Function that returns the gradient of a function.

    Parameters
    ----------
    function : callable
        Returns one floating-point number: a tensor of Rank0; see `value_and_grad`.
    argnums : int or tuple of int, default 0
        The parameters to differentiate by, counted from 0.

    Returns
    -------
    callable
        Takes the arguments of `function`; returns the gradient in the type of the parameter: its structure, shapes,
        dtypes and names. With a tuple for `argnums`, a tuple of gradients.

    Raises
    ------
    RankError, DTypeError, DeviceError, OptionError
        As `value_and_grad`.

    Notes
    -----
    Source: JAX, `grad`.

    Examples
    --------
    >>> from typedtensor.transforms import grad
    >>> def square(x: tt.Tensor[tt.Cpu, tt.float64, tt.Rank0]) -> tt.Tensor[tt.Cpu, tt.float64, tt.Rank0]:
    ...     return x * x
    >>> grad(square)(tt.asarray(3.0))
    Tensor(6., shape=(), dtype=float64, device=Cpu())
    """

    @wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        return value_and_gradients(function, argnums, arguments, options)[1]

    return call


def jit(function: Callable[P, V], /) -> Compiled[P, V]:
    """Compiled function: one program for each structure, dtype and shape of the arguments.

    Parameters
    ----------
    function : callable
        Its tensors may be in tuples, lists, dicts, named tuples and dataclasses; all other arguments must have a hash,
        and a program is compiled for each value of them.

    Returns
    -------
    Compiled
        Takes the arguments of `function`, and returns its result. `compiled` is the number of programs so far.

    Raises
    ------
    DeviceError
        If JAX is not installed, the arguments are on several devices or on a Cluster, or the function reads a value
        or makes a result whose size depends on values.
    DTypeError
        If an argument is no tensor and has no hash.

    Notes
    -----
    A program contains what the function read besides its arguments, such as global tensors, with the values of the
    first call. Results equal those without `jit` up to rounding.

    Source: JAX, `jit`.

    Examples
    --------
    >>> from typedtensor.transforms import jit
    >>> @jit
    ... def norm(x: tt.Tensor[tt.Cpu, tt.float64, tt.Rank1]) -> tt.Tensor[tt.Cpu, tt.float64, tt.Rank0]:
    ...     return tt.sqrt(tt.sum(x * x))
    >>> norm(tt.asarray([3.0, 4.0])), norm.compiled
    (Tensor(5., shape=(), dtype=float64, device=Cpu()), 1)
    """
    return Compiled(function)


@overload
def vmap(
    function: Callable[[Tensor[D, T, R]], OperandWith[D, T2, GainsFirst[UnnamesFirst[ROut]]]],
    /,
    *,
    in_axes: Literal[0] = 0,
) -> Callable[[OperandWith[D, T, DropsFirst[R]]], Tensor[D, T2, ROut]]: ...
@overload
def vmap(
    function: Callable[[Tensor[D, T, R], Tensor[D, T3, R3]], OperandWith[D, T2, GainsFirst[UnnamesFirst[ROut]]]],
    /,
    *,
    in_axes: Literal[0] = 0,
) -> Callable[[OperandWith[D, T, DropsFirst[R]], OperandWith[D, T3, DropsFirst[R3]]], Tensor[D, T2, ROut]]: ...
@overload
def vmap(
    function: Callable[[Tensor[D, T, R], Q0], OperandWith[D, T2, GainsFirst[UnnamesFirst[ROut]]]],
    /,
    *,
    in_axes: tuple[Literal[0], None],
) -> Callable[[OperandWith[D, T, DropsFirst[R]], Q0], Tensor[D, T2, ROut]]: ...
@overload
def vmap(
    function: Callable[[Q0, Tensor[D, T, R]], OperandWith[D, T2, GainsFirst[UnnamesFirst[ROut]]]],
    /,
    *,
    in_axes: tuple[None, Literal[0]],
) -> Callable[[Q0, OperandWith[D, T, DropsFirst[R]]], Tensor[D, T2, ROut]]: ...
def vmap(function: Callable[..., Any], /, *, in_axes: int | tuple[int | None, ...] = 0) -> Callable[..., Any]:
    """Function that applies a function to each element of a batch: along axis 0 of its arguments.

    Parameters
    ----------
    function : callable
        Takes and returns tensors, or containers of tensors.
    in_axes : int or tuple of int or None, default 0
        The axis of the batch of each argument; None for one that is the same for all.

    Returns
    -------
    callable
        Takes arguments with the axis of the batch; returns the results with that axis in front.

    Raises
    ------
    ShapeError
        If the batches have different sizes, or no argument has one.
    OptionError
        If `in_axes` has not one entry for each argument.
    DeviceError
        As `jit`.

    Notes
    -----
    Source: JAX, `vmap`.

    Examples
    --------
    >>> from typedtensor.transforms import vmap
    >>> def norm(x: tt.Tensor[tt.Cpu, tt.float64, tt.Rank1]) -> tt.Tensor[tt.Cpu, tt.float64, tt.Rank0]:
    ...     return tt.sqrt(tt.sum(x * x))
    >>> vmap(norm)(tt.asarray([[3.0, 4.0], [6.0, 8.0]]))
    Tensor([ 5., 10.], shape=(2,), dtype=float64, device=Cpu())
    """

    @wraps(function)
    def call(*arguments: Any) -> Any:
        return batched(function, in_axes, arguments)

    return call


def stop_gradient(x: V, /) -> V:
    """Value as a constant of the gradient: nothing is differentiated through it.

    Parameters
    ----------
    x : Tensor, DArray or container of them
        Outside a transform it is returned as it is.

    Returns
    -------
    same type
        The same values.

    Notes
    -----
    Source: JAX, `lax.stop_gradient`.

    Examples
    --------
    >>> from typedtensor.transforms import stop_gradient
    >>> float(stop_gradient(tt.asarray(2.0)))
    2.0
    """
    found: V = stopped(x)
    return found
