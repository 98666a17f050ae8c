"""How tensors are printed: NumPy's options, which its arrays have too."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast

import numpy as np

from typedtensor._texts import text_of
from typedtensor.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Generator

FloatMode = Literal["fixed", "unique", "maxprec", "maxprec_equal"]
Sign = Literal["-", "+", " "]


class PrintOptions(TypedDict):
    """The options in use."""

    precision: int | None
    threshold: int
    edgeitems: int
    linewidth: int
    suppress: bool
    nanstr: str
    infstr: str
    sign: Sign
    floatmode: FloatMode


NAMES = tuple(PrintOptions.__annotations__)
WHOLE = {
    "precision": (0, 2**31 - 1),
    "threshold": (0, 2**63 - 1),
    "edgeitems": (0, 2**63 - 1),
    "linewidth": (1, 2**63 - 1),
}
"""The options that are ints, and their limits: NumPy takes others as well, and fails when it prints."""


def get_printoptions() -> PrintOptions:
    """Return the options by which tensors are printed.

    Returns
    -------
    dict
        The options of `set_printoptions`, by name.

    Notes
    -----
    Source: NumPy, `get_printoptions`.

    Examples
    --------
    >>> tt.get_printoptions()["precision"]
    8
    """
    found = np.get_printoptions()
    return cast("PrintOptions", {name: found[name] for name in NAMES})  # type: ignore[literal-required]  # of NAMES


def set_printoptions(
    precision: int | None = None,
    *,
    threshold: int | None = None,
    edgeitems: int | None = None,
    linewidth: int | None = None,
    suppress: bool | None = None,
    nanstr: str | None = None,
    infstr: str | None = None,
    sign: Sign | None = None,
    floatmode: FloatMode | None = None,
) -> None:
    """Set the options by which tensors are printed; those that are left out stay as they are.

    Parameters
    ----------
    precision : int, optional
        Digits after the decimal point, 8 at first.
    threshold : int, optional
        The number of elements beyond which dots stand for the middle of a tensor, 1000 at first.
    edgeitems : int, optional
        How many elements are printed before and behind the dots, 3 at first.
    linewidth : int, optional
        Characters in a line, 75 at first.
    suppress : bool, optional
        Whether small numbers are printed as 0 instead of with an exponent.
    nanstr, infstr : str, optional
        The text of NaN and of infinity.
    sign : {"-", "+", " "}, optional
        Whether a positive number has no sign, a plus or a space.
    floatmode : {"fixed", "unique", "maxprec", "maxprec_equal"}, optional
        Whether all numbers have `precision` digits, as many as tell them apart, or at most `precision`.

    Raises
    ------
    OptionError
        If there is no such option; then none is set.

    Notes
    -----
    Source: NumPy, `set_printoptions`. The options are NumPy's own: its arrays are printed by them too, and
    `numpy.set_printoptions` sets those of tensors, in each thread for itself.

    Examples
    --------
    >>> before = tt.get_printoptions()
    >>> tt.set_printoptions(precision=2)
    >>> tt.asarray([1 / 3])
    Tensor([0.33], shape=(1,), dtype=float64, device=Cpu())
    >>> tt.set_printoptions(**before)
    """
    given = (precision, threshold, edgeitems, linewidth, suppress, nanstr, infstr, sign, floatmode)
    _set("set_printoptions", dict(zip(NAMES, given, strict=True)))


@contextmanager
def printoptions(
    precision: int | None = None,
    *,
    threshold: int | None = None,
    edgeitems: int | None = None,
    linewidth: int | None = None,
    suppress: bool | None = None,
    nanstr: str | None = None,
    infstr: str | None = None,
    sign: Sign | None = None,
    floatmode: FloatMode | None = None,
) -> Generator[PrintOptions]:
    """Set the options by which tensors are printed within a `with` block.

    Parameters
    ----------
    precision, threshold, edgeitems, linewidth, suppress, nanstr, infstr, sign, floatmode : optional
        As in `set_printoptions`.

    Returns
    -------
    context manager
        It returns the options in use, and restores the previous ones at the end of the block.

    Raises
    ------
    OptionError
        If there is no such option.

    Notes
    -----
    Source: NumPy, `printoptions`.

    Examples
    --------
    >>> with tt.printoptions(precision=2):
    ...     print(tt.asarray([1 / 3]))
    Tensor([0.33], shape=(1,), dtype=float64, device=Cpu())
    """
    given = (precision, threshold, edgeitems, linewidth, suppress, nanstr, infstr, sign, floatmode)
    with np.printoptions():
        _set("printoptions", dict(zip(NAMES, given, strict=True)))
        yield get_printoptions()


def _set(function: str, options: dict[str, Any]) -> None:
    """Set NumPy's options, after a look at those that it takes as they come, and fails with later."""
    for name, value in options.items():
        needed = ""
        if name in WHOLE and value is not None:
            least, most = WHOLE[name]
            if type(value) is not int or not least <= value <= most:
                needed = f"an int from {least} to {most}"
        elif name == "suppress" and not isinstance(value, bool | None):
            needed = "True or False"
        elif name in {"nanstr", "infstr"} and not isinstance(value, str | None):
            needed = "a text"
        if needed:
            fix = "Leave it out for the one in use."
            raise OptionError(function, needed=f"{name}: {needed}", got=text_of(value), fix=fix)
    try:
        np.set_printoptions(**options)
    except (TypeError, ValueError) as error:
        got = ", ".join(f"{name}={text_of(each)}" for name, each in options.items() if each is not None)
        fix = "Choose one of those that help(tt.set_printoptions) names."
        raise OptionError(function, needed=f"an option that NumPy knows: {error}", got=got, fix=fix) from None
