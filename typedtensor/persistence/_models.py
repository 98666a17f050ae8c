"""A model: a class whose annotations describe parameters.

A dataclass, a NamedTuple or a TypedDict, with annotations such as `w: Tensor[Cpu, float32, Rank2[Pixel, Hidden]]`. A
model within a model gives names with a dot: `hidden.w`.
"""

# Classes are inspected at run time, and pyright reports every value narrowed from Any.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownLambdaType=false

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    NoReturn,
    Protocol,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from typedtensor._texts import text_of
from typedtensor.core.base import BaseArray
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.tensor import Tensor, unwrap
from typedtensor.core.tensor import wrap as known_tensor
from typedtensor.core.tensor_type import TensorType
from typedtensor.errors import DTypeError
from typedtensor.types.device import Device
from typedtensor.types.dtype import DType
from typedtensor.types.rank import Rank

if TYPE_CHECKING:

    class Dataclass(Protocol):
        """The attributes of every dataclass."""

        __dataclass_fields__: ClassVar[dict[str, Any]]

    class Named(Protocol):
        """The attributes of every NamedTuple; pyrefly matches none if `_fields` is among them."""

        def _asdict(self) -> dict[str, Any]: ...

else:
    Dataclass = Named = Any  # protocols are not used at run time, and creating them takes time

Params: TypeAlias = "Mapping[str, Tensor[Any, Any, Any] | DArray] | Dataclass | Named"
"""The argument of saving: tensors by name, or a model."""
M = TypeVar("M", bound="Dataclass | Named | Mapping[str, object]")
"""The class of a model."""

ANY_TENSOR = (Device, DType, Rank)
"""The parameters of the type that includes every tensor."""
WRAPPERS = {"NotRequired", "Required", "ReadOnly"}
"""The qualifiers around the annotation of an entry of a TypedDict."""


class Field(NamedTuple):
    """One field of a model: a parameter or a nested model."""

    name: str
    kind: Any
    """A TensorType, DArray, or the nested Model."""
    absent: bool
    """Whether it may be missing."""
    default: bool
    """Whether the class has a default for it; else it is None."""


class Model(NamedTuple):
    """The description of a class."""

    name: str
    make: Callable[[dict[str, Any]], Any]
    fields: tuple[Field, ...]


def describe(kind: Any, function: str = "load_params", within: tuple[Any, ...] = ()) -> Model:
    """The description of a class; DTypeError if it is not a model."""
    base: Any = get_origin(kind) or kind
    if kind in within:
        _fail(function, f"{short(kind)}, which holds itself", "Describe each level: a model has an end.")
    known = dict(zip(getattr(base, "__parameters__", ()), get_args(kind), strict=False))
    if base is tuple and get_args(kind) and get_args(kind)[-1] is not ...:
        hints: dict[str, Any] = {str(at): part for at, part in enumerate(get_args(kind))}
        absent: set[str] = set()
        make: Callable[[dict[str, Any]], Any] = _tuple
    elif is_model(base):
        every = _hints(base, function)
        hints = {name: every[name] for name in _names(base)}
        absent = _defaulted(base, every)
        make = dict if issubclass(base, dict) else lambda values: base(**values)
    else:
        _fail(function, short(kind), "Pass the class of a dataclass, a NamedTuple or a TypedDict.")
    fields: list[Field] = []
    for name, hint in hints.items():
        what, optional = _bare(hint, known)
        if not (isinstance(what, TensorType) or what is DArray):
            if not (is_model(get_origin(what) or what) or get_origin(what) is tuple):
                got = f"{short(kind)}, where {name!r} is {short(what)}"
                _fail(function, got, "Each field is a Tensor[...], a DArray or a model, or one of these `| None`.")
            what = describe(what, function, (*within, kind))
        fields.append(Field(name, what, absent=optional or name in absent, default=name in absent))
    return Model(getattr(base, "__name__", "tuple"), make, tuple(fields))


def is_model(base: Any) -> bool:
    """Whether a class is a dataclass, a NamedTuple or a TypedDict."""
    if not isinstance(base, type):
        return False
    named = issubclass(base, tuple) and hasattr(base, "_fields")
    return named or hasattr(base, "__dataclass_fields__") or (issubclass(base, dict) and hasattr(base, "__total__"))


def present(name: str, kind: Any, params: Mapping[str, DArray]) -> bool:
    """Whether the parameter, or any parameter of the nested model, is present."""
    if not isinstance(kind, Model):
        return name in params
    return any(present(f"{name}.{field.name}", field.kind, params) for field in kind.fields)


def leaf_names(kind: Any, function: str) -> set[str]:
    """The names of all parameters of a model."""
    return set(_leaf_names(describe(kind, function), ""))


def _leaf_names(model: Model, prefix: str) -> Iterator[str]:
    for field in model.fields:
        if isinstance(field.kind, Model):
            yield from _leaf_names(field.kind, f"{prefix}{field.name}.")
        else:
            yield prefix + field.name


def build(model: Model, params: Mapping[str, DArray], prefix: str = "") -> Any:
    """The instance of a model, from validated parameters."""
    values: dict[str, Any] = {}
    for field in model.fields:
        name = prefix + field.name
        if field.absent and not present(name, field.kind, params):
            if not field.default:
                values[field.name] = None
        elif isinstance(field.kind, Model):
            values[field.name] = build(field.kind, params, f"{name}.")
        else:
            found = params[name]
            values[field.name] = found if field.kind is DArray else known_tensor(unwrap(found))
    return model.make(values)


def params_of(function: str, params: object) -> dict[str, DArray]:
    """Return the parameters by name, given as a mapping or a model; None in a model is left out.

    DTypeError if a name is not a str or occurs twice, or a value is not a tensor.
    """
    found: dict[str, DArray] = {}
    for name, value in _flat(function, params, ""):
        if name in found:
            _raise_value_error(function, f"two parameters {name!r}", "A name with a dot is that of a model within.")
        found[name] = value
    return found


def _flat(function: str, params: object, prefix: str) -> Iterator[tuple[str, DArray]]:
    for name, value in _entries(function, params, prefix):
        if not isinstance(name, str):
            _raise_value_error(function, f"the name {text_of(name)}, of type {type(name).__name__}", "A name is a str.")
        if isinstance(value, BaseArray):
            yield prefix + name, dynamic(unwrap(value))
        elif isinstance(value, Mapping | tuple) or is_model(type(value)):
            yield from _flat(function, value, f"{prefix}{name}.")
        elif value is not None or isinstance(params, Mapping):
            got = f"{prefix + name!r}, of type {type(value).__name__}"
            _raise_value_error(function, got, "Convert it first: tt.asarray(x), or tt.from_numpy(x).")


def _entries(function: str, params: Any, prefix: str) -> list[tuple[Any, Any]]:
    if isinstance(params, type) or not (isinstance(params, Mapping | tuple) or is_model(type(params))):
        got = f"the class {params.__name__}" if isinstance(params, type) else type(params).__name__
        _raise_value_error(function, got, 'Pass a dictionary, as in {"w": w}, or an instance of a model.')
    if isinstance(params, Mapping):
        return list(params.items())
    if isinstance(params, tuple) and not hasattr(params, "_fields"):
        if not prefix:
            _raise_value_error(function, "tuple", 'Name each tensor, as in {"w": w}.')
        return [(str(at), each) for at, each in enumerate(params)]
    return [(name, getattr(params, name)) for name in _names(type(params))]


def _names(base: Any) -> list[str]:
    """The fields of a model, in its order; a field that its `__init__` does not accept is not a parameter."""
    fields = getattr(base, "__dataclass_fields__", None)
    if fields is None:
        return list(getattr(base, "_fields", None) or base.__annotations__)
    from dataclasses import fields as listed  # noqa: PLC0415 - loaded already if there is a dataclass

    return [field.name for field in listed(base) if field.init]


def _hints(base: Any, function: str) -> dict[str, Any]:
    try:
        return get_type_hints(base, include_extras=True)
    except NameError as error:
        fix = "Import its names at run time too, and define it at the top of its module."
        _fail(function, f"{base.__name__}, where {error}", fix, error)


def _defaulted(base: Any, hints: dict[str, Any]) -> set[str]:
    """The optional fields: those with a default, and keys that a TypedDict does not require."""
    if issubclass(base, dict):
        # Where annotations are text (`from __future__ import annotations`), `__optional_keys__` misses NotRequired.
        optional: set[str] = set(getattr(base, "__optional_keys__", ()))
        marked = {name: getattr(get_origin(hint), "_name", None) for name, hint in hints.items()}
        required = {name for name, mark in marked.items() if mark == "Required"}
        return (optional - required) | {name for name, mark in marked.items() if mark == "NotRequired"}
    fields = getattr(base, "__dataclass_fields__", None)
    if fields is None:
        return set(base._field_defaults)
    from dataclasses import MISSING  # noqa: PLC0415 - loaded already if there is a dataclass

    return {name for name, each in fields.items() if (each.default, each.default_factory) != (MISSING, MISSING)}


def _bare(hint: Any, known: Mapping[Any, Any]) -> tuple[Any, bool]:
    """The type in an annotation, with type variables replaced, and whether it allows None."""
    optional = False
    while True:
        base, parts = get_origin(hint), get_args(hint)
        if base is Annotated or getattr(base, "_name", None) in WRAPPERS:
            hint = parts[0]
        elif base in {Union, UnionType} and len(parts) == 2 and NoneType in parts:  # noqa: PLR2004 - it, or None
            hint, optional = next(part for part in parts if part is not NoneType), True
        else:
            break
    free = getattr(hint, "__parameters__", ()) if base is not None else ()
    if free and known:
        hint = hint[tuple(known.get(each, each) for each in free)]
    if hint is Tensor or base is Tensor:
        given = get_args(hint) or ANY_TENSOR
        closed = tuple(each if given[at] is Any else given[at] for at, each in enumerate(ANY_TENSOR))
        return TensorType(Tensor, closed), optional
    return hint, optional


def _tuple(values: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(values.values())


def short(kind: Any) -> str:
    """The text of a type, without the names of modules."""
    if isinstance(kind, type) and not get_args(kind):
        return kind.__name__
    return f"an instance of {type(kind).__name__}" if is_model(type(kind)) else repr(kind)


def _fail(function: str, got: str, fix: str, cause: Exception | None = None) -> NoReturn:
    needed = "a model: a class that describes parameters"
    raise DTypeError(function, needed=needed, got=got, fix=fix) from cause


def _raise_value_error(function: str, got: str, fix: str) -> NoReturn:
    raise DTypeError(function, needed="tensors by name", got=got, fix=fix)
