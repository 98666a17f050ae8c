"""Checks of values against annotations: the tensors in them, and the sizes that their names stand for.

An annotation becomes a function once, which then checks each value. Only tensors are checked, wherever they stand: in
containers, unions, NamedTuples and dataclasses. An annotation without them becomes None.
"""

from __future__ import annotations

import dataclasses
import types
from collections import abc
from functools import partial
from typing import (
    Annotated,
    Any,
    Literal,
    Never,
    NewType,
    Protocol,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from numpy import dtype as numpy_dtype
from numpy import ndarray

from typedtensor._texts import counted, text_of
from typedtensor.core.darray import DArray
from typedtensor.core.tensor import Tensor
from typedtensor.core.tensor_type import TensorType
from typedtensor.errors import DeviceError, DTypeError, RankError, ShapeError, TypedTensorError
from typedtensor.types.device import Cpu
from typedtensor.types.dim import Dim
from typedtensor.types.dtype import DType

LISTS = {list, set, frozenset, abc.Sequence, abc.Set, abc.Collection, abc.MutableSequence}
MAPPINGS = {dict, abc.Mapping, abc.MutableMapping}
UNNAMED = (Any, object)


Bound: TypeAlias = dict[Any, tuple[Any, str, int | None]]
"""What names stand for within a call: a size, dtype, device or rank, the place that says so, and its axis."""


class Check(Protocol):
    """Raises an error if the value at a place differs from an annotation, and binds the names in it."""

    def __call__(self, value: Any, bound: Bound, where: str, /) -> None:
        """Check the value."""


def check_of(annotation: Any, known: dict[Any, Any] | None = None) -> Check | None:
    """The check that an annotation asks for; None if it has no tensor.

    `known` has the types that stand for the type variables of a generic class.
    """
    return _check_of(annotation, known or {}, {})


def _check_of(  # noqa: PLR0911  # a return per kind of annotation
    annotation: Any, known: dict[Any, Any], pending: dict[Any, list[Check]]
) -> Check | None:
    annotation = _plain(known.get(annotation, annotation) if isinstance(annotation, TypeVar) else annotation)
    origin, parts = get_origin(annotation), get_args(annotation)
    if isinstance(annotation, TensorType):
        tensor: Any = Tensor
        return _tensor(tensor[tuple(_replaced(each, known) for each in annotation.__args__)])
    if annotation is Tensor or annotation is DArray:
        return partial(_instance, annotation)
    if origin is Dim:
        return _dim(parts[0])
    if origin in {Union, types.UnionType}:
        return _union(annotation, [(each, _check_of(each, known, pending)) for each in parts])
    if origin is tuple and parts[1:] != (...,):
        return _tuple(annotation, [_check_of(each, known, pending) for each in parts])
    if origin in LISTS or origin is tuple:
        element = _check_of(parts[0], known, pending)
        return element and partial(_elements, origin, element)
    if origin in MAPPINGS:
        return _mapping(annotation, _check_of(parts[0], known, pending), _check_of(parts[1], known, pending))
    made: Any = origin or annotation
    if _has_fields(made):
        return _fields(made, dict(zip(getattr(made, "__parameters__", ()), parts, strict=False)), pending)
    return None


def _plain(annotation: Any) -> Any:
    """The annotation without `Annotated`, and the type of an alias or a NewType."""
    while True:
        if get_origin(annotation) is Annotated:
            annotation = get_args(annotation)[0]
        elif isinstance(annotation, NewType):
            annotation = annotation.__supertype__
        elif type(annotation).__name__ == "TypeAliasType":
            annotation = annotation.__value__
        else:
            return annotation


def _replaced(annotation: Any, known: dict[Any, Any]) -> Any:
    """The annotation with known types for type variables."""
    if isinstance(annotation, TypeVar):
        return known.get(annotation, annotation)
    free = getattr(annotation, "__parameters__", ())
    return annotation[tuple(known.get(each, each) for each in free)] if free and known else annotation


def _tensor(kind: TensorType) -> Check:
    """The check of a tensor: the plain case at once, any other one by the type."""
    device, dtype, rank = kind.__args__
    ndim: int | None = getattr(get_origin(rank) or rank, "ndim", None)
    names = _names(rank)
    on_cpu = isinstance(device, type) and issubclass(Cpu, device)
    known = isinstance(dtype, type) and issubclass(dtype, DType) and hasattr(dtype, "name")
    special = any(name is Never or get_origin(name) is Literal for name in get_args(rank))
    plain = on_cpu and known and ndim is not None and not special
    raw_dtype = numpy_dtype(dtype.name) if plain else None

    def check(value: Any, bound: Bound, where: str, /) -> None:
        if value.__class__ is Tensor:
            raw = value._raw
            if raw.__class__ is ndarray and raw.dtype is raw_dtype and raw.ndim == ndim:
                shape = raw.shape
                for axis, name in names:
                    size = shape[axis]
                    first = bound.get(name)
                    if first is None:
                        bound[name] = (size, where, axis)
                    elif first[0] != size:
                        _raise_sizes(name, first, size, where, axis)
                return
        _check_slowly(kind, names, value, bound, where)

    return check


def _check_slowly(kind: TensorType, names: list[tuple[int, Any]], value: Any, bound: Bound, where: str) -> None:
    if not isinstance(value, Tensor):
        _instance(Tensor, value, bound, where, needed=repr(kind))
    difference = kind.differs(where, value._raw)
    if difference is not None:
        raise difference
    device, dtype, rank = kind.__args__
    _bind(device, type(value.device), bound, where, DeviceError)
    _bind(dtype, value.dtype, bound, where, DTypeError)
    _bind(rank, len(value.shape), bound, where, RankError)
    _bind_sizes(names, tuple(value.shape), bound, where)


def _names(rank: Any) -> list[tuple[int, Any]]:
    """The axes of a rank that have a name, or one element."""
    pairs = enumerate(get_args(rank))
    return [(axis, name) for axis, name in pairs if name not in UNNAMED and get_origin(name) is not Literal]


def _bind_sizes(names: list[tuple[int, Any]], shape: tuple[int, ...], bound: Bound, where: str) -> None:
    for axis, name in names:
        if name is Never:
            if shape[axis] != 1:
                got = f"{shape[axis]}: the shape {shape}"
                raise ShapeError(
                    where, needed=f"one element on axis {axis}", got=got, fix="Reduce it with keepdims=True."
                )
            continue
        first = bound.setdefault(name, (shape[axis], where, axis))
        if first[0] != shape[axis]:
            _raise_sizes(name, first, shape[axis], where, axis)


def _bind(variable: Any, found: Any, bound: Bound, where: str, error: type[TypedTensorError]) -> None:
    """Bind a type variable to what it stands for, or raise if it stands for something else."""
    if not isinstance(variable, TypeVar):
        return
    limits = variable.__constraints__ or (variable.__bound__,)
    types_ = tuple(each for each in limits if isinstance(each, type))
    if isinstance(found, type) and types_ and not issubclass(found, types_):
        names = " or ".join(each.__name__ for each in types_)
        raise error(where, needed=names, got=_named(found), fix="Convert it first.")
    first = bound.setdefault(variable, (found, where, None))
    if first[0] != found:
        needed = f"{_named(first[0])} for {variable.__name__}, as in {_place(first)}"
        raise error(where, needed=needed, got=_named(found), fix="Convert one of them first.")


_RENAME = "Pass arrays whose sizes agree, or give the axes two names."


def _raise_sizes(name: Any, first: tuple[Any, str, int | None], size: int, where: str, axis: int) -> None:
    shown = getattr(name, "__name__", None) or repr(name)
    raise ShapeError(
        where,
        needed=f"{counted(first[0], 'element')} on axis {axis}, {shown}, as on axis {first[2]} of {_place(first)}",
        got=f"{size}",
        fix=_RENAME,
    )


def _place(first: tuple[Any, str, int | None]) -> str:
    """The place without the function, which the error names already."""
    return first[1].partition(", ")[2]


def _named(found: Any) -> str:
    return counted(found, "axis") if isinstance(found, int) else str(found.__name__)


def _instance(kind: type, value: Any, _: Bound, where: str, /, needed: str = "") -> None:
    if not isinstance(value, kind):
        fix = "Convert it: tt.asarray(x), and .get(Tensor[...]) if it is a DArray."
        raise DTypeError(where, needed=needed or f"a {kind.__name__}", got=type(value).__name__, fix=fix)


def _dim(rank: Any) -> Check:
    names, ndim = _names(rank), getattr(get_origin(rank) or rank, "ndim", None)

    def check(value: Any, bound: Bound, where: str, /) -> None:
        if not isinstance(value, Dim) or (ndim is not None and len(value) != ndim):
            fix = "Write tt.make_dim(...)."
            raise RankError(
                where,
                needed=f"a Dim of {counted(ndim, 'size')}" if ndim is not None else "a Dim",
                got=text_of(value),
                fix=fix,
            )
        _bind_sizes(names, tuple(value), bound, where)

    return check


def _union(annotation: Any, members: list[tuple[Any, Check | None]]) -> Check | None:
    if not any(check for _, check in members):
        return None
    others = [_plain(each) for each, check in members if check is None]
    plain = tuple(type(None) if each is None else get_origin(each) or each for each in others)
    classes = tuple(each for each in plain if isinstance(each, type))
    vague = len(classes) < len(plain) or object in classes
    checks = [check for _, check in members if check]

    def check(value: Any, bound: Bound, where: str, /) -> None:
        if isinstance(value, classes):
            return
        errors: list[TypedTensorError] = []
        for each in checks:
            tried = bound.copy()
            try:
                each(value, tried, where)
            except TypedTensorError as error:
                errors.append(error)
            else:
                bound.update(tried)
                return
        if vague and not isinstance(value, Tensor | DArray):
            return
        if len(errors) == 1 and isinstance(value, Tensor):
            raise errors[0]
        needed = f"one of {', '.join(_shown(each) for each in get_args(annotation))}"
        sizes = [error for error in errors if isinstance(error, ShapeError)]
        if sizes:
            raise sizes[0]
        got = _describe(value)
        raise DTypeError(where, needed=needed, got=got, fix="Convert it, or change the annotation.")

    return check


def _shown(annotation: Any) -> str:
    if annotation is type(None):
        return "None"
    return repr(annotation) if get_args(annotation) else str(getattr(annotation, "__name__", annotation))


def _describe(value: Any) -> str:
    if isinstance(value, Tensor):
        return f"{value.dtype.__name__}{tuple(value.shape)} on {value.device!r}"
    return type(value).__name__


def _tuple(annotation: Any, checks: list[Check | None]) -> Check | None:
    if not any(checks):
        return None

    def check(value: Any, bound: Bound, where: str, /) -> None:
        if not isinstance(value, tuple) or len(value) != len(checks):
            got = f"a tuple of {len(value)}" if isinstance(value, tuple) else type(value).__name__
            raise DTypeError(where, needed=f"a tuple of {len(checks)}", got=got, fix=f"Pass a {annotation!r}.")
        for place, (each, element) in enumerate(zip(checks, value, strict=True)):
            if each:
                each(element, bound, f"{where}[{place}]")

    return check


def _elements(origin: Any, element: Check, value: Any, bound: Bound, where: str, /) -> None:
    if not isinstance(value, origin):
        raise DTypeError(where, needed=f"a {origin.__name__}", got=_describe(value), fix="Pass a list of tensors.")
    for place, each in enumerate(value):
        element(each, bound, f"{where}[{place}]")


def _mapping(annotation: Any, of_key: Check | None, of_value: Check | None) -> Check | None:
    if not (of_key or of_value):
        return None

    def check(value: Any, bound: Bound, where: str, /) -> None:
        if not isinstance(value, abc.Mapping):
            raise DTypeError(where, needed="a dict", got=_describe(value), fix=f"Pass a {annotation!r}.")
        for key, each in value.items():
            if of_key:
                of_key(key, bound, f"a key of {where}")
            if of_value:
                of_value(each, bound, f"{where}[{key!r}]")

    return check


def _hints(made: Any) -> dict[str, Any]:
    """The annotations of the fields of a NamedTuple or a dataclass."""
    hints = get_type_hints(made, include_extras=True)
    names = [each.name for each in dataclasses.fields(made)] if dataclasses.is_dataclass(made) else made._fields
    return {name: hints[name] for name in names if name in hints}


def _has_tensor(annotation: Any, seen: set[Any]) -> bool:
    annotation = _plain(annotation)
    made: Any = get_origin(annotation) or annotation
    if isinstance(annotation, TensorType) or made in {Tensor, DArray, Dim}:
        return True
    parts = list(get_args(annotation)) if made is not Literal else []
    if _has_fields(made) and made not in seen:
        seen.add(made)
        parts += _hints(made).values()
    return any(_has_tensor(each, seen) for each in parts)


def _has_fields(made: Any) -> bool:
    return isinstance(made, type) and (dataclasses.is_dataclass(made) or hasattr(made, "_fields"))


def _fields(made: type, known: dict[Any, Any], pending: dict[Any, list[Check]]) -> Check | None:
    """The check of a NamedTuple or a dataclass; one that contains itself is checked at any depth."""
    key = (made, tuple(known.items()))
    if key in pending:
        later = pending[key]
        return lambda value, bound, where, /: later[0](value, bound, where) if later else None
    if not _has_tensor(made, set()):
        return None
    pending[key] = []
    pairs = [(name, _check_of(hint, known, pending)) for name, hint in _hints(made).items()]
    checks = [(name, check) for name, check in pairs if check]

    def check(value: Any, bound: Bound, where: str, /) -> None:
        if not isinstance(value, made):
            raise DTypeError(where, needed=made.__name__, got=_describe(value), fix=f"Pass a {made.__name__}.")
        for name, each in checks:
            each(getattr(value, name), bound, f"{where}.{name}")

    pending[key].append(check)
    return check
