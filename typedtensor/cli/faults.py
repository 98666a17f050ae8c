"""What was found, what was needed and what to write: the parts of an explanation."""

from __future__ import annotations

import ast
import inspect
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from typedtensor._numpy_names import ADVICE, OPTIONS
from typedtensor._texts import counted

if TYPE_CHECKING:
    from typedtensor.cli.static_types import Kind


class Fault(NamedTuple):
    """The explanation of a message."""

    function: str
    """What was called, as in a run-time error: `sum`, `+`."""
    found: str
    needed: str
    write: str


def mismatch(function: str, found: Kind, needed: Kind, what: str = "x") -> Fault | None:
    """The first difference between two types of tensors: device, dtype, rank, names; None if they agree.

    `what` is the name of what was found.
    """
    differs = f"{function or 'type'}"
    if found.device != needed.device and {found.device, needed.device} <= {"Cpu", "Gpu", "Cluster"}:
        return Fault(differs, f"{found.device}: {found}", f"{needed.device}: {needed}", _move(needed.device, what))
    if found.dtype != needed.dtype:
        write = f"Convert: {what}.astype(tt.{needed.dtype}); or state {found.dtype} in the annotation."
        return Fault(differs, f"{found.dtype}: {found}", f"{needed.dtype}: {needed}", write)
    if found.axes is None or needed.axes is None:
        return None
    if len(found.axes) != len(needed.axes):
        write = "Reduce or add an axis (tt.sum, tt.squeeze, x[None]), or change the rank in the annotation."
        return Fault(differs, f"Rank{len(found.axes)}: {found}", f"Rank{len(needed.axes)}: {needed}", write)
    for axis, (one, other) in enumerate(zip(found.axes, needed.axes, strict=True)):
        if one and other and one != other:
            write = "Transpose or reduce along another axis, or change the name in the annotation."
            return Fault(differs, f"{one} on axis {axis}: {found}", f"{other} on axis {axis}: {needed}", write)
    return None


def two_devices(function: str, operands: list[tuple[str, str]]) -> Fault:
    """The explanation for operands, given by code and device."""
    found = ", ".join(f"{code} on {device}" for code, device in operands)
    return Fault(function, found, "all operands on one device", _move(operands[0][1], operands[-1][0]))


def wrong_arguments(
    name: str, function: Any, positional: int, keywords: list[str], *, sizes: bool = False
) -> Fault | None:
    """The explanation of an argument that the function does not have, or that has no position; None if it has all.

    `sizes` states that all arguments by position are ints.
    """
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return None
    if {each.kind for each in parameters.values()} & {inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL}:
        return None
    only = [key for key, each in parameters.items() if each.kind is inspect.Parameter.KEYWORD_ONLY]
    takes = [key for key, each in parameters.items() if each.kind is inspect.Parameter.POSITIONAL_ONLY]
    places = len(parameters) - len(only)
    options = [key for key in parameters if key not in takes]
    unknown = [key for key in keywords if key not in options]
    if unknown:
        needed = f"the options of {name}: {', '.join(options) or 'none'}"
        return Fault(name, f"the unknown option {unknown[0]}=", needed, _instead(unknown[0], options))
    if sizes and positional > 1 and next(iter(parameters), "") == "shape":
        return Fault(name, counted(positional, "size"), "one shape", "Pass a shape as one tuple: (2, 3).")
    if positional > places:
        needed = f"{places} by position: {', '.join([*parameters][:places])}"
        write = f"Name the rest: {', '.join(f'{key}=' for key in only)}." if only else "Leave the rest out."
        return Fault(name, f"{counted(positional, 'argument')} by position", needed, write)
    required = [key for key, each in parameters.items() if each.default is inspect.Parameter.empty and key not in only]
    missing = [key for key in required[positional:] if key not in keywords]
    needed = f"{counted(len(required), 'argument')}: {', '.join(required)}"
    write = f"Pass {' and '.join(missing)} too."
    return Fault(name, f"no {' and no '.join(missing)}", needed, write) if missing else None


def _instead(option: str, options: list[str]) -> str:
    """What to write for an option that a function lacks."""
    ours = next((each for each in OPTIONS.get(option, ()) if each in options), None)
    if ours:
        return f"Write {ours}= instead."
    return f"Write {ADVICE[option]}." if option in ADVICE else f"Leave {option}= out."


def no_method(name: str, owner: str, code: str, arguments: list[ast.expr]) -> Fault:
    """The explanation of a call of an attribute, such as PyTorch's `x.size()`."""
    axis = f"[{ast.unparse(arguments[0])}]" if len(arguments) == 1 else ""
    write = f"Write {code}.{name}{axis}."
    if name == "size":
        write = f"Write {code}.shape{axis}; {code}.size is the number of elements."
    return Fault(name, f"a call of the attribute {name} of {owner}", "no parentheses, as it is a value", write)


def documented(name: str, function: Any) -> str:
    """What the docstring of a function says about its parameters, in one line."""
    found = re.search(r"Parameters\n-+\n(.*?)(?:\n\n[A-Z]\w+\n-+|\Z)", inspect.getdoc(function) or "", re.DOTALL)
    if not found:
        return f"the arguments that help(tt.{name}) lists"
    parts: list[str] = []
    for line in found[1].splitlines():
        parameter = re.fullmatch(r"([\w, *]+) : (.*)", line)
        if parameter:
            parts.append(f"{parameter[1]}: {parameter[2]}")
    return "; ".join(parts)


def _move(device: str, what: str = "x") -> str:
    made = {"Cpu": "tt.Cpu()", "Gpu": "tt.Gpu(0)", "Cluster": "tt.Cluster()"}.get(device, "device")
    return f"Move it: {what}.to_device({made})."
