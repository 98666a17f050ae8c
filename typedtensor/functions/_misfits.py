"""The argument that caused an error: of a class that its parameter does not take, or an axis that does not exist.

Only failed calls come here, so that others pay nothing.
"""

# Raw arrays are Any because their library is known only at run time; pyright reports every value narrowed from Any.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._numpy_names import option_hint
from typedtensor._texts import text_of
from typedtensor.backends.registry import dtype_of
from typedtensor.core.base import BaseArray
from typedtensor.core.diagnostics import describe
from typedtensor.core.tensor import unwrap
from typedtensor.errors import DTypeError, RankError
from typedtensor.types.axis import Axis
from typedtensor.types.device import Device

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

PHRASES = {
    "Tensor": "a Tensor",
    "DArray": "a DArray",
    "int": "an int",
    "float": "a float",
    "complex": "a number",
    "bool": "a bool",
    "str": "a str",
    "Axis": "an Axis",
    "Device": "a device",
    "type[DType]": "a dtype",
    "tuple[int, ...]": "a tuple of ints",
    "tuple[float, float]": "a tuple of two numbers",
    "list[Tensor": "a list of tensors",
}
"""The parts of an annotation in words."""
FIXES = {
    "Tensor": "Convert the data first: tt.asarray.",
    "bool": "Pass True or False.",
    "str": "Omit it for the default.",
    "type[DType]": "Pass one of the fourteen dtypes of tt.",
    "Device": "Pass tt.Cpu() or another device.",
}
SHOWN = 60
FAR = 1 << 31
"""The first number that no C int holds, in which libraries count axes."""
FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""The functions as they are written, by their names: their annotations are the texts of `_annotations`."""


def raise_misfit(name: str, arguments: Sequence[Any], options: Mapping[str, Any]) -> None:
    """Raise the error for the first argument that its parameter does not take; none is raised if all fit."""
    if name not in FUNCTIONS:
        return
    parameters = signature(FUNCTIONS[name]).parameters
    positional = [each for each in parameters.values() if each.kind is not Parameter.KEYWORD_ONLY]
    given = dict(zip((each.name for each in positional), arguments, strict=False)) | dict(options)
    for each in parameters.values():
        for value in arguments if each.kind is Parameter.VAR_POSITIONAL else ():
            _raise_if_wrong(name, each.name, str(each.annotation), value)
    ranks = [each.ndim for each in given.values() if isinstance(each, BaseArray)]
    for key, value in given.items():
        if key in parameters and parameters[key].kind is not Parameter.VAR_POSITIONAL:
            _raise_if_wrong(name, key, str(parameters[key].annotation), value)
        if key == "axis" and ranks:
            _raise_if_beyond(name, value, ranks[0])


def with_option_hint(name: str, error: TypeError, options: Mapping[str, Any]) -> TypeError:
    """Python's error for a wrong keyword or a surplus argument, with what to write for another library's keyword."""
    if name in FUNCTIONS:
        known = signature(FUNCTIONS[name]).parameters
        for option in options:
            hint = "" if option in known else option_hint(option, known)
            if hint:
                return TypeError(f"{error}{hint}")
    return error


def _raise_if_wrong(name: str, key: str, text: str, value: Any) -> None:
    parts = text.split(" | ")
    if any(_fits(part, value) for part in parts):
        return
    words = list(dict.fromkeys(PHRASES.get(part, part) for part in parts if part != "None"))
    needed = f"{key}: {' or '.join([*words, *(['None'] if 'None' in parts else [])])}"
    fix = next((FIXES[part] for part in parts if part in FIXES), "Omit it for the default.")
    raise DTypeError(name, needed=needed, got=_shown(value), fix=fix) from None


def _raise_if_beyond(name: str, axis: Any, ndim: int) -> None:
    for each in axis if isinstance(axis, tuple) else (axis,):
        if isinstance(each, int) and not -FAR <= each < FAR:
            needed = f"an axis from {-ndim} to {ndim - 1}" if ndim else "no axis: a Rank0 tensor has none"
            fix = "Count axes from 0, or from -1 backwards."
            raise RankError(name, needed=needed, got=f"axis={text_of(axis)}", fix=fix) from None


def _shown(value: Any) -> str:
    if isinstance(value, BaseArray):
        return describe(unwrap(value))
    text = text_of(value)
    return f"the {type(value).__name__} {text}" if len(text) <= SHOWN else type(value).__name__


def _fits(part: str, value: Any) -> bool:
    """Whether the value is of a class that this part of an annotation names; a part that is not known takes all."""
    if part in CLASSES:
        return isinstance(value, CLASSES[part])
    if part in NUMBERS and isinstance(value, BaseArray):
        return not value.ndim and dtype_of(unwrap(value)).kind in NUMBERS[part]
    if part in {"float", "complex"}:
        return isinstance(value, int | float | np.number | (complex if part == "complex" else float))
    if part == "int":
        return not isinstance(value, np.ndarray | bool) and hasattr(value, "__index__")
    return not part.startswith(("tuple[", "list[")) or isinstance(value, tuple | list)


CLASSES: dict[str, Any] = {
    **dict.fromkeys(("Tensor", "DArray"), BaseArray),
    **dict.fromkeys(("type[DType]", "type[Rank]"), (type, np.dtype)),
    "bool": (bool, int, np.bool_),
    "str": str,
    "None": type(None),
    "Axis": Axis,
    "Device": Device,
}
NUMBERS = {"int": "iu", "float": "biuf", "complex": "biufc"}
"""The kinds of dtype of single numbers."""
