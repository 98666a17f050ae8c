"""Validation of parameters against a model: names, devices, dtypes, ranks and sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NewType, get_args

from typedtensor.core.darray import DArray
from typedtensor.core.tensor import Tensor, unwrap
from typedtensor.core.tensor_type import TensorType
from typedtensor.errors import DeviceError, DTypeError, RankError, SchemaError, ShapeError, TypedTensorError
from typedtensor.persistence._models import ANY_TENSOR, M, Model, build, describe, present

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SHOWN = 20
"""The largest number of differences in a message; `faults` has all of them."""
COMPARED = 1000
"""The largest number of pairs of names to compare for a suggestion; other files may have thousands of names."""


def validate(model: type[M], params: Mapping[str, DArray], function: str = "load_params") -> M:
    """Return the parameters as an instance of the model.

    Parameters
    ----------
    model : type
        A dataclass, NamedTuple or TypedDict whose annotations describe the parameters. The size of a `Literal` axis is
        compared; axes with the same name (a NewType) must have the same size in all parameters of the model.
    params : mapping of str to DArray
        The parameters.
    function : str, optional
        The name of the function in error messages.

    Returns
    -------
    model
        The instance. Its tensors share the memory of the DArrays.

    Raises
    ------
    SchemaError
        If the parameters differ from the annotations; the message lists all differences.
    DTypeError
        If `model` is not a model.

    Examples
    --------
    >>> from typing import NamedTuple
    >>> Line = NamedTuple("Line", [("m", tt.Tensor[tt.Cpu, tt.float64, tt.Rank0])])
    >>> validate(Line, {"m": tt.asarray(2.0).dynamic()})
    Line(m=Tensor(2., shape=(), dtype=float64, device=Cpu()))
    >>> validate(Line, {}, "load")
    Traceback (most recent call last):
    typedtensor.errors.SchemaError: load: needed a parameter 'm', got no such name. Use `| None` if it can be missing.
    """
    found: M = build(compare(model, params, function), params)
    return found


def compare(model: type[Any], params: Mapping[str, DArray], function: str) -> Model:
    """Return the description of the model; SchemaError if the parameters differ from it."""
    described = describe(model, function)
    faults = tuple(_Validation(function, described, params).faults())
    if faults:
        raise _schema_error(function, described.name, faults)
    return described


def _schema_error(function: str, model: str, faults: tuple[TypedTensorError, ...]) -> SchemaError:
    """All differences as one error."""
    if len(faults) == 1:
        only = faults[0]
        return SchemaError(function, needed=only.needed, got=only.got, fix=only.fix, faults=faults)
    lines = [str(fault).removeprefix(f"{function}: ") for fault in faults[:SHOWN]]
    if len(faults) > SHOWN:
        lines.append(f"and {len(faults) - SHOWN} more: see the attribute `faults` of this error.")
    return SchemaError(
        function,
        needed=f"the parameters of {model}",
        got=f"{len(faults)} differences",
        fix="\n  ".join(["One by one:", *lines]),
        faults=faults,
    )


class _Validation:
    """Compares parameters with a model, and records the size of each axis name."""

    def __init__(self, function: str, model: Model, params: Mapping[str, DArray]) -> None:
        self.function = function
        self.model = model
        self.params = params
        self.sizes: dict[NewType, tuple[int, str]] = {}

    def faults(self) -> Iterator[TypedTensorError]:
        """All differences: the parameters in the order of the model, then unexpected names."""
        leaves = dict(self.leaves(self.model, ""))
        extra = [name for name in self.params if name not in leaves]
        absent = sum(name not in self.params for name in leaves)
        others = extra if absent * len(extra) <= COMPARED else []
        for name, kind in leaves.items():
            if name in self.params:
                yield from self.differences(name, kind)
            else:
                yield self.missing(name, others)
        for name in extra:
            needed, fix = f"only what {self.model.name} describes", "Describe it, or omit it with names=[...]."
            yield SchemaError(self.function, needed=needed, got=f"{name!r} too", fix=fix)

    def leaves(self, model: Model, prefix: str) -> Iterator[tuple[str, Any]]:
        """The name and the type of each parameter that is present or required."""
        for field in model.fields:
            name = prefix + field.name
            if field.absent and not present(name, field.kind, self.params):
                continue
            if isinstance(field.kind, Model):
                yield from self.leaves(field.kind, f"{name}.")
            else:
                yield name, field.kind

    def missing(self, name: str, others: list[str]) -> SchemaError:
        """The error for a missing parameter, which suggests a similar name."""
        from difflib import get_close_matches  # noqa: PLC0415 - only where something is wrong

        similar = get_close_matches(name, others, 1)
        fix = f"There is {similar[0]!r}: rename one of them." if similar else "Use `| None` if it can be missing."
        return SchemaError(self.function, needed=f"a parameter {name!r}", got="no such name", fix=fix)

    def differences(self, name: str, kind: Any) -> Iterator[TypedTensorError]:
        """The differences of a parameter from its annotation: device, dtype and rank separately, then the sizes."""
        if kind is DArray:
            return
        raw, wanted = unwrap(self.params[name]), kind.__args__
        for at, each in enumerate(wanted):
            alone = [*ANY_TENSOR]
            alone[at] = each
            found = TensorType(Tensor, tuple(alone)).differs(self.function, raw)
            if found is not None:
                yield self.named(name, found)
        yield from self.sizes_of(name, wanted[-1], tuple(raw.shape))

    def named(self, name: str, found: TypedTensorError) -> TypedTensorError:
        """The difference, with the name of the parameter and the advice for a file."""
        fix = "State the sizes in the file."
        if isinstance(found, DeviceError):
            fix = f"Load it onto one: device={found.needed}()."
        elif isinstance(found, DTypeError):
            fix = f"Describe it as {found.got}, or convert it."
        elif isinstance(found, RankError):
            fix = f"Describe it as Rank{found.got.partition(' ')[0]}."
        return type(found)(self.function, needed=f"{found.needed} for {name!r}", got=found.got, fix=fix)

    def sizes_of(self, name: str, rank: Any, shape: tuple[int, ...]) -> Iterator[ShapeError]:
        """Compare axes with one name; the first of them determines the size."""
        if len(get_args(rank)) != len(shape):
            return
        for at, (axis, size) in enumerate(zip(get_args(rank), shape, strict=True)):
            if isinstance(axis, NewType):
                first, where = self.sizes.setdefault(axis, (size, f"axis {at} of {name!r}"))
                if size != first:
                    needed = f"size {first} for {axis.__name__}, axis {at} of {name!r}, as on {where}"
                    fix = "Axes of one name have one size: use different names for different sizes."
                    yield ShapeError(self.function, needed=needed, got=f"{size}: the shape {shape}", fix=fix)
