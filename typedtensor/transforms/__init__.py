"""Gradients, compiled functions and batches of functions on tensors; JAX computes them.

A gradient has the type of the parameter: device, dtype, rank and the names of its axes. JAX is imported at the first
call of a transformed function: `python -m pip install jax`.
"""

from __future__ import annotations

from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, Literal, ParamSpec, TypeVar, overload

from typedtensor._generated.batches import AppliesToBatches
from typedtensor.core.operand import D, R
from typedtensor.core.operand import TFloating as F
from typedtensor.core.tensor import Tensor
from typedtensor.transforms._batching import batched
from typedtensor.transforms._compilation import Compiled
from typedtensor.transforms._differentiation import by_position, jacobian_of, value_and_gradients
from typedtensor.transforms._rules import computed_again, with_own_gradient
from typedtensor.transforms._signatures import signed
from typedtensor.transforms._structure import mapped, stopped
from typedtensor.types.dtype import Floating
from typedtensor.types.rank import Rank, Rank0

if TYPE_CHECKING:
    from collections.abc import Callable


P = ParamSpec("P")
V = TypeVar("V")
__all__ = [
    "checkpoint",
    "custom_gradient",
    "grad",
    "hessian",
    "jacobian",
    "jit",
    "stop_gradient",
    "tree_map",
    "value_and_grad",
    "vmap",
]

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar, Protocol, TypeAlias

    from typedtensor.core.darray import DArray
    from typedtensor.core.operand import Operand
    from typedtensor.transforms._signatures import Jacobian, JacobianOfSecond
    from typedtensor.types.rank import Rank1, Rank2, Rank3, Rank4, Rank6

    class _Dataclass(Protocol):
        __dataclass_fields__: ClassVar[dict[str, Any]]

    Parameters: TypeAlias = (
        Operand[Any, Floating, Any] | DArray | tuple[Any, ...] | list[Any] | Mapping[str, Any] | _Dataclass
    )
    Array: TypeAlias = Operand[Any, Any, Any] | DArray
    Loss: TypeAlias = Operand[Any, Floating, Rank0] | DArray
else:
    Parameters = Loss = Array = object

L = TypeVar("L", bound=Loss)
"""A loss: one floating-point number."""
Q0 = TypeVar("Q0", bound=Parameters)
Q1 = TypeVar("Q1", bound=Parameters)
Q2 = TypeVar("Q2", bound=Parameters)
Q3 = TypeVar("Q3", bound=Parameters)
T = TypeVar("T", bound=Floating)
RResult = TypeVar("RResult", bound=Rank)
N1 = TypeVar("N1")
N2 = TypeVar("N2")
N3 = TypeVar("N3")
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
    function: Callable[Concatenate[Q0, A1, Q2, P], L], /, *, argnums: tuple[Literal[0], Literal[2]]
) -> Callable[Concatenate[Q0, A1, Q2, P], tuple[L, tuple[Q0, Q2]]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[Q0, A1, A2, Q3, P], L], /, *, argnums: tuple[Literal[0], Literal[3]]
) -> Callable[Concatenate[Q0, A1, A2, Q3, P], tuple[L, tuple[Q0, Q3]]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[A0, Q1, Q2, P], L], /, *, argnums: tuple[Literal[1], Literal[2]]
) -> Callable[Concatenate[A0, Q1, Q2, P], tuple[L, tuple[Q1, Q2]]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[A0, Q1, A2, Q3, P], L], /, *, argnums: tuple[Literal[1], Literal[3]]
) -> Callable[Concatenate[A0, Q1, A2, Q3, P], tuple[L, tuple[Q1, Q3]]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[A0, A1, Q2, Q3, P], L], /, *, argnums: tuple[Literal[2], Literal[3]]
) -> Callable[Concatenate[A0, A1, Q2, Q3, P], tuple[L, tuple[Q2, Q3]]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[Q0, Q1, Q2, P], L], /, *, argnums: tuple[Literal[0], Literal[1], Literal[2]]
) -> Callable[Concatenate[Q0, Q1, Q2, P], tuple[L, tuple[Q0, Q1, Q2]]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[Q0, Q1, A2, Q3, P], L], /, *, argnums: tuple[Literal[0], Literal[1], Literal[3]]
) -> Callable[Concatenate[Q0, Q1, A2, Q3, P], tuple[L, tuple[Q0, Q1, Q3]]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[Q0, A1, Q2, Q3, P], L], /, *, argnums: tuple[Literal[0], Literal[2], Literal[3]]
) -> Callable[Concatenate[Q0, A1, Q2, Q3, P], tuple[L, tuple[Q0, Q2, Q3]]]: ...
@overload
def value_and_grad(
    function: Callable[Concatenate[A0, Q1, Q2, Q3, P], L], /, *, argnums: tuple[Literal[1], Literal[2], Literal[3]]
) -> Callable[Concatenate[A0, Q1, Q2, Q3, P], tuple[L, tuple[Q1, Q2, Q3]]]: ...
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
    function: Callable[Concatenate[Q0, P], L], /, *, argnums: Literal[0] = 0
) -> Callable[Concatenate[Q0, P], Q0]: ...
@overload
def grad(
    function: Callable[Concatenate[A0, Q1, P], L], /, *, argnums: Literal[1]
) -> Callable[Concatenate[A0, Q1, P], Q1]: ...
@overload
def grad(
    function: Callable[Concatenate[A0, A1, Q2, P], L], /, *, argnums: Literal[2]
) -> Callable[Concatenate[A0, A1, Q2, P], Q2]: ...
@overload
def grad(
    function: Callable[Concatenate[A0, A1, A2, Q3, P], L], /, *, argnums: Literal[3]
) -> Callable[Concatenate[A0, A1, A2, Q3, P], Q3]: ...
@overload
def grad(
    function: Callable[Concatenate[Q0, Q1, P], L], /, *, argnums: tuple[Literal[0], Literal[1]]
) -> Callable[Concatenate[Q0, Q1, P], tuple[Q0, Q1]]: ...
@overload
def grad(
    function: Callable[Concatenate[Q0, A1, Q2, P], L], /, *, argnums: tuple[Literal[0], Literal[2]]
) -> Callable[Concatenate[Q0, A1, Q2, P], tuple[Q0, Q2]]: ...
@overload
def grad(
    function: Callable[Concatenate[Q0, A1, A2, Q3, P], L], /, *, argnums: tuple[Literal[0], Literal[3]]
) -> Callable[Concatenate[Q0, A1, A2, Q3, P], tuple[Q0, Q3]]: ...
@overload
def grad(
    function: Callable[Concatenate[A0, Q1, Q2, P], L], /, *, argnums: tuple[Literal[1], Literal[2]]
) -> Callable[Concatenate[A0, Q1, Q2, P], tuple[Q1, Q2]]: ...
@overload
def grad(
    function: Callable[Concatenate[A0, Q1, A2, Q3, P], L], /, *, argnums: tuple[Literal[1], Literal[3]]
) -> Callable[Concatenate[A0, Q1, A2, Q3, P], tuple[Q1, Q3]]: ...
@overload
def grad(
    function: Callable[Concatenate[A0, A1, Q2, Q3, P], L], /, *, argnums: tuple[Literal[2], Literal[3]]
) -> Callable[Concatenate[A0, A1, Q2, Q3, P], tuple[Q2, Q3]]: ...
@overload
def grad(
    function: Callable[Concatenate[Q0, Q1, Q2, P], L], /, *, argnums: tuple[Literal[0], Literal[1], Literal[2]]
) -> Callable[Concatenate[Q0, Q1, Q2, P], tuple[Q0, Q1, Q2]]: ...
@overload
def grad(
    function: Callable[Concatenate[Q0, Q1, A2, Q3, P], L], /, *, argnums: tuple[Literal[0], Literal[1], Literal[3]]
) -> Callable[Concatenate[Q0, Q1, A2, Q3, P], tuple[Q0, Q1, Q3]]: ...
@overload
def grad(
    function: Callable[Concatenate[Q0, A1, Q2, Q3, P], L], /, *, argnums: tuple[Literal[0], Literal[2], Literal[3]]
) -> Callable[Concatenate[Q0, A1, Q2, Q3, P], tuple[Q0, Q2, Q3]]: ...
@overload
def grad(
    function: Callable[Concatenate[A0, Q1, Q2, Q3, P], L], /, *, argnums: tuple[Literal[1], Literal[2], Literal[3]]
) -> Callable[Concatenate[A0, Q1, Q2, Q3, P], tuple[Q1, Q2, Q3]]: ...
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


@signed[AppliesToBatches]()
def vmap(
    function: Callable[..., Any], /, *, in_axes: int | tuple[int | None, ...] = 0, out_axes: int = 0
) -> Callable[..., Any]:
    """Function that applies a function to each element of a batch: along an axis of its arguments.

    Parameters
    ----------
    function : callable
        Takes and returns tensors, or containers of tensors.
    in_axes : int or tuple of int or None, default 0
        The axis of the batch of each argument; None for one that is the same for all.
    out_axes : int, default 0
        The position of that axis in the results.

    Returns
    -------
    callable
        Takes arguments with the axis of the batch; returns the results with that axis, which keeps its name.

    Raises
    ------
    ShapeError
        If the batches have different sizes, no argument has one, or the results have too few axes for `out_axes`.
    OptionError
        If `in_axes` has not one entry for each argument, or an axis is no int.
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
    >>> vmap(norm, in_axes=1)(tt.asarray([[3.0, 6.0], [4.0, 8.0]]))
    Tensor([ 5., 10.], shape=(2,), dtype=float64, device=Cpu())
    """

    @wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        given, others = by_position(function, arguments, options) if options else (arguments, options)
        return batched(partial(function, **others) if others else function, in_axes, out_axes, given)

    return call


@overload
def jacobian(
    function: Callable[Concatenate[Tensor[D, F, R], P], Tensor[D, T, RResult]], /, *, argnums: Literal[0] = 0
) -> Jacobian[D, F, R, RResult, P]: ...
@overload
def jacobian(
    function: Callable[Concatenate[A0, Tensor[D, F, R], P], Tensor[D, T, RResult]], /, *, argnums: Literal[1]
) -> JacobianOfSecond[A0, D, F, R, RResult, P]: ...
@overload
def jacobian(
    function: Callable[Concatenate[DArray, P], DArray], /, *, argnums: Literal[0] = 0
) -> Callable[Concatenate[DArray, P], DArray]: ...
def jacobian(function: Callable[..., Any], /, *, argnums: int = 0) -> Callable[..., Any]:
    """Function that returns the derivative of each element of the result by each element of a parameter.

    Parameters
    ----------
    function : callable
        Returns a floating-point tensor. The parameter is one too; other arguments are passed on.
    argnums : int, default 0
        The parameter to differentiate by, counted from 0.

    Returns
    -------
    callable
        Takes the arguments of `function`; returns a tensor with the axes of the result, then those of the parameter,
        and the dtype of the parameter.

    Raises
    ------
    DTypeError
        If the result or the parameter is no real floating-point tensor.
    DeviceError, OptionError
        As `value_and_grad`.

    Notes
    -----
    Source: JAX, `jacrev`.

    Examples
    --------
    >>> from typedtensor.transforms import jacobian
    >>> def squares(x: tt.Tensor[tt.Cpu, tt.float64, tt.Rank1]) -> tt.Tensor[tt.Cpu, tt.float64, tt.Rank1]:
    ...     return x * x
    >>> jacobian(squares)(tt.asarray([1.0, 2.0])).tolist()
    [[2.0, 0.0], [0.0, 4.0]]
    """

    @wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        return jacobian_of(function, argnums, arguments, options)

    return call


@overload
def hessian(
    function: Callable[Concatenate[Tensor[D, F, Rank0], P], L], /, *, argnums: Literal[0] = 0
) -> Callable[Concatenate[Tensor[D, F, Rank0], P], Tensor[D, F, Rank0]]: ...
@overload
def hessian(
    function: Callable[Concatenate[Tensor[D, F, Rank1[N1]], P], L], /, *, argnums: Literal[0] = 0
) -> Callable[Concatenate[Tensor[D, F, Rank1[N1]], P], Tensor[D, F, Rank2[N1, N1]]]: ...
@overload
def hessian(
    function: Callable[Concatenate[Tensor[D, F, Rank2[N1, N2]], P], L], /, *, argnums: Literal[0] = 0
) -> Callable[Concatenate[Tensor[D, F, Rank2[N1, N2]], P], Tensor[D, F, Rank4[N1, N2, N1, N2]]]: ...
@overload
def hessian(
    function: Callable[Concatenate[Tensor[D, F, Rank3[N1, N2, N3]], P], L], /, *, argnums: Literal[0] = 0
) -> Callable[Concatenate[Tensor[D, F, Rank3[N1, N2, N3]], P], Tensor[D, F, Rank6[N1, N2, N3, N1, N2, N3]]]: ...
@overload
def hessian(
    function: Callable[Concatenate[DArray, P], L], /, *, argnums: Literal[0] = 0
) -> Callable[Concatenate[DArray, P], DArray]: ...
def hessian(function: Callable[..., Any], /, *, argnums: int = 0) -> Callable[..., Any]:
    """Function that returns the second derivatives of a function by each pair of elements of a parameter.

    Parameters
    ----------
    function : callable
        Returns one floating-point number: a tensor of Rank0. The parameter is a tensor; other arguments are passed on.
    argnums : int, default 0
        The parameter to differentiate by, counted from 0.

    Returns
    -------
    callable
        Takes the arguments of `function`; returns a tensor with the axes of the parameter twice, and its dtype.

    Raises
    ------
    RankError
        If the result has axes.
    DTypeError, DeviceError, OptionError
        As `jacobian`.

    Notes
    -----
    Source: JAX, `hessian`.

    Examples
    --------
    >>> from typedtensor.transforms import hessian
    >>> def cubes(x: tt.Tensor[tt.Cpu, tt.float64, tt.Rank1]) -> tt.Tensor[tt.Cpu, tt.float64, tt.Rank0]:
    ...     return tt.sum(x**3)
    >>> hessian(cubes)(tt.asarray([1.0, 2.0])).tolist()
    [[6.0, 0.0], [0.0, 12.0]]
    """

    @wraps(function)
    def slope(*arguments: Any, **options: Any) -> Any:
        return value_and_gradients(function, argnums, arguments, options)[1]

    @wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        return jacobian_of(slope, argnums, arguments, options)

    return call


def checkpoint(function: Callable[P, V], /) -> Callable[P, V]:
    """Function whose gradient computes its intermediate results again, instead of keeping them in memory.

    Parameters
    ----------
    function : callable
        Takes and returns tensors, or containers of tensors.

    Returns
    -------
    callable
        Takes the arguments of `function`, and returns its result. Outside a transform it is the function.

    Notes
    -----
    Source: JAX, `checkpoint`.

    Examples
    --------
    >>> from typedtensor.transforms import checkpoint, grad
    >>> @checkpoint
    ... def layer(x: tt.Tensor[tt.Cpu, tt.float64, tt.Rank0]) -> tt.Tensor[tt.Cpu, tt.float64, tt.Rank0]:
    ...     return tt.exp(tt.sin(x))
    >>> float(grad(layer)(tt.asarray(0.0)))
    1.0
    """

    @wraps(function)
    def call(*arguments: P.args, **options: P.kwargs) -> V:
        found: V = computed_again(function, arguments, options)
        return found

    return call


@overload
def custom_gradient(function: Callable[[Q0], tuple[V, Callable[[V], Q0]]], /) -> Callable[[Q0], V]: ...
@overload
def custom_gradient(
    function: Callable[[Q0, Q1], tuple[V, Callable[[V], tuple[Q0, Q1]]]], /
) -> Callable[[Q0, Q1], V]: ...
@overload
def custom_gradient(
    function: Callable[[Q0, Q1, Q2], tuple[V, Callable[[V], tuple[Q0, Q1, Q2]]]], /
) -> Callable[[Q0, Q1, Q2], V]: ...
def custom_gradient(function: Callable[..., Any], /) -> Callable[..., Any]:
    """Function with a gradient that it states itself.

    Parameters
    ----------
    function : callable
        Returns its value, and a function that takes the gradient by the value and returns that by the argument: of
        the same structure, shape and dtype. Of several arguments, a tuple with one for each.

    Returns
    -------
    callable
        Takes the arguments of `function`, and returns the value.

    Raises
    ------
    ShapeError
        If a gradient has another shape than its argument.
    DTypeError
        If one has another structure or dtype, an argument has no real floating-point tensors, or `function` does not
        return a pair.

    Notes
    -----
    Source: JAX, `custom_gradient`.

    Examples
    --------
    >>> from typedtensor.transforms import custom_gradient, grad
    >>> Number = tt.Tensor[tt.Cpu, tt.float64, tt.Rank0]
    >>> @custom_gradient
    ... def clipped(x: Number) -> tuple[Number, Callable[[Number], Number]]:
    ...     return x, lambda slope: tt.clip(slope, -1.0, 1.0)
    >>> float(grad(lambda x: clipped(x) ** 2)(tt.asarray(3.0)))
    1.0
    """

    @wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        given, others = by_position(function, arguments, options) if options else (arguments, options)
        return with_own_gradient(partial(function, **others) if others else function, given)

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


@overload
def tree_map(function: Callable[[Any], Array], tree: V, /) -> V: ...
@overload
def tree_map(function: Callable[[Any, Any], Array], tree: V, second: V, /) -> V: ...
@overload
def tree_map(function: Callable[[Any, Any, Any], Array], tree: V, second: V, third: V, /) -> V: ...
@overload
def tree_map(function: Callable[[Any, Any, Any, Any], Array], tree: V, second: V, third: V, fourth: V, /) -> V: ...
def tree_map(function: Callable[..., Any], /, *trees: Any) -> Any:
    """Container whose tensors are the results of a function, called for each tensor in it: a step of an optimiser.

    Parameters
    ----------
    function : callable
        Takes the tensors at one place of each container, and returns a tensor of their shape and dtype.
    tree, second, third, fourth : Tensor, DArray or container of them
        Tuples, lists, dicts, named tuples and dataclasses, all of one structure: parameters and their gradients.

    Returns
    -------
    same type
        What is no tensor is that of `tree`.

    Raises
    ------
    DTypeError
        If the structures differ.

    Notes
    -----
    It needs no JAX, and works within a transform and outside.

    Source: JAX, `tree.map`.

    Examples
    --------
    >>> from typedtensor.transforms import tree_map
    >>> tree_map(lambda w, g: w - 0.5 * g, [tt.ones(2)], [tt.asarray([1.0, 2.0])])
    [Tensor([0.5, 0. ], shape=(2,), dtype=float64, device=Cpu())]
    """
    return mapped(function, trees)
