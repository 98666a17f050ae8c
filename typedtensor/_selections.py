"""What may stand between brackets, by what becomes of the axes; written by tools/write_laws.py.

A name spells its first pattern: I an int, S a slice, E an Ellipsis, N None.
"""

# ruff: noqa: E741, RUF036  # the names and the order of the patterns
from __future__ import annotations

from types import EllipsisType
from typing import TypeAlias

I: TypeAlias = int | tuple[int] | tuple[int, EllipsisType]
S: TypeAlias = slice | tuple[slice] | tuple[slice, EllipsisType] | tuple[EllipsisType, slice]
II: TypeAlias = tuple[int, int] | tuple[int, int, EllipsisType]
IS: TypeAlias = tuple[int, slice] | tuple[int, slice, EllipsisType] | tuple[int, EllipsisType, slice]
SI: TypeAlias = tuple[slice, int] | tuple[slice, int, EllipsisType]
SS: TypeAlias = (
    tuple[slice, slice]
    | tuple[slice, slice, EllipsisType]
    | tuple[EllipsisType, slice, slice]
    | tuple[slice, EllipsisType, slice]
)
III: TypeAlias = tuple[int, int, int] | tuple[int, int, int, EllipsisType]
IIS: TypeAlias = tuple[int, int, slice] | tuple[int, int, slice, EllipsisType]
ISI: TypeAlias = tuple[int, slice, int] | tuple[int, slice, int, EllipsisType]
ISS: TypeAlias = tuple[int, slice, slice] | tuple[int, slice, slice, EllipsisType]
SII: TypeAlias = tuple[slice, int, int] | tuple[slice, int, int, EllipsisType]
SIS: TypeAlias = tuple[slice, int, slice] | tuple[slice, int, slice, EllipsisType]
SSI: TypeAlias = tuple[slice, slice, int] | tuple[slice, slice, int, EllipsisType]
SSS: TypeAlias = (
    tuple[slice, slice, slice]
    | tuple[slice, slice, slice, EllipsisType]
    | tuple[slice, slice, EllipsisType, slice]
    | tuple[slice, EllipsisType, slice, slice]
    | tuple[EllipsisType, slice, slice, slice]
)
E: TypeAlias = EllipsisType | tuple[EllipsisType] | tuple[()]
EI: TypeAlias = tuple[EllipsisType, int]
EII: TypeAlias = tuple[EllipsisType, int, int]
ESI: TypeAlias = tuple[EllipsisType, slice, int] | tuple[slice, EllipsisType, int]
EIS: TypeAlias = tuple[EllipsisType, int, slice]
IEI: TypeAlias = tuple[int, EllipsisType, int]
N: TypeAlias = None | tuple[None] | tuple[None, EllipsisType]
NS: TypeAlias = tuple[None, slice]
NSS: TypeAlias = tuple[None, slice, slice]
EN: TypeAlias = tuple[EllipsisType, None]
SN: TypeAlias = tuple[slice, None] | tuple[slice, None, EllipsisType]
SNS: TypeAlias = tuple[slice, None, slice]
SSN: TypeAlias = tuple[slice, slice, None]
IN: TypeAlias = (
    tuple[int, None]
    | tuple[None, int]
    | tuple[int, EllipsisType, None]
    | tuple[int, None, EllipsisType]
    | tuple[EllipsisType, int, None]
    | tuple[EllipsisType, None, int]
    | tuple[None, int, EllipsisType]
    | tuple[None, EllipsisType, int]
)
NN: TypeAlias = (
    tuple[None, None]
    | tuple[EllipsisType, None, None]
    | tuple[None, EllipsisType, None]
    | tuple[None, None, EllipsisType]
)
IIN: TypeAlias = (
    tuple[int, int, None]
    | tuple[int, None, int]
    | tuple[None, int, int]
    | tuple[int, int, EllipsisType, None]
    | tuple[int, int, None, EllipsisType]
    | tuple[int, EllipsisType, int, None]
    | tuple[int, EllipsisType, None, int]
    | tuple[int, None, int, EllipsisType]
    | tuple[int, None, EllipsisType, int]
    | tuple[EllipsisType, int, int, None]
    | tuple[EllipsisType, int, None, int]
    | tuple[EllipsisType, None, int, int]
    | tuple[None, int, int, EllipsisType]
    | tuple[None, int, EllipsisType, int]
    | tuple[None, EllipsisType, int, int]
)
ISN: TypeAlias = (
    tuple[int, slice, None]
    | tuple[int, None, slice]
    | tuple[slice, int, None]
    | tuple[slice, None, int]
    | tuple[None, int, slice]
    | tuple[None, slice, int]
    | tuple[int, slice, EllipsisType, None]
    | tuple[int, slice, None, EllipsisType]
    | tuple[int, EllipsisType, slice, None]
    | tuple[int, EllipsisType, None, slice]
    | tuple[int, None, slice, EllipsisType]
    | tuple[int, None, EllipsisType, slice]
    | tuple[slice, int, EllipsisType, None]
    | tuple[slice, int, None, EllipsisType]
    | tuple[slice, EllipsisType, int, None]
    | tuple[slice, EllipsisType, None, int]
    | tuple[slice, None, int, EllipsisType]
    | tuple[slice, None, EllipsisType, int]
    | tuple[EllipsisType, int, slice, None]
    | tuple[EllipsisType, int, None, slice]
    | tuple[EllipsisType, slice, int, None]
    | tuple[EllipsisType, slice, None, int]
    | tuple[EllipsisType, None, int, slice]
    | tuple[EllipsisType, None, slice, int]
    | tuple[None, int, slice, EllipsisType]
    | tuple[None, int, EllipsisType, slice]
    | tuple[None, slice, int, EllipsisType]
    | tuple[None, slice, EllipsisType, int]
    | tuple[None, EllipsisType, int, slice]
    | tuple[None, EllipsisType, slice, int]
)
INN: TypeAlias = (
    tuple[int, None, None]
    | tuple[None, int, None]
    | tuple[None, None, int]
    | tuple[int, EllipsisType, None, None]
    | tuple[int, None, EllipsisType, None]
    | tuple[int, None, None, EllipsisType]
    | tuple[EllipsisType, int, None, None]
    | tuple[EllipsisType, None, int, None]
    | tuple[EllipsisType, None, None, int]
    | tuple[None, int, EllipsisType, None]
    | tuple[None, int, None, EllipsisType]
    | tuple[None, EllipsisType, int, None]
    | tuple[None, EllipsisType, None, int]
    | tuple[None, None, int, EllipsisType]
    | tuple[None, None, EllipsisType, int]
)
SEN: TypeAlias = (
    tuple[slice, EllipsisType, None]
    | tuple[EllipsisType, slice, None]
    | tuple[EllipsisType, None, slice]
    | tuple[None, slice, EllipsisType]
    | tuple[None, EllipsisType, slice]
)
SNN: TypeAlias = (
    tuple[slice, None, None]
    | tuple[None, slice, None]
    | tuple[None, None, slice]
    | tuple[slice, EllipsisType, None, None]
    | tuple[slice, None, EllipsisType, None]
    | tuple[slice, None, None, EllipsisType]
    | tuple[EllipsisType, slice, None, None]
    | tuple[EllipsisType, None, slice, None]
    | tuple[EllipsisType, None, None, slice]
    | tuple[None, slice, EllipsisType, None]
    | tuple[None, slice, None, EllipsisType]
    | tuple[None, EllipsisType, slice, None]
    | tuple[None, EllipsisType, None, slice]
    | tuple[None, None, slice, EllipsisType]
    | tuple[None, None, EllipsisType, slice]
)
NNN: TypeAlias = (
    tuple[None, None, None]
    | tuple[EllipsisType, None, None, None]
    | tuple[None, EllipsisType, None, None]
    | tuple[None, None, EllipsisType, None]
    | tuple[None, None, None, EllipsisType]
)
IIII: TypeAlias = tuple[int, int, int, int]
IIIS: TypeAlias = (
    tuple[int, int, int, slice]
    | tuple[int, int, slice, int]
    | tuple[int, slice, int, int]
    | tuple[slice, int, int, int]
)
IIIN: TypeAlias = (
    tuple[int, int, int, None] | tuple[int, int, None, int] | tuple[int, None, int, int] | tuple[None, int, int, int]
)
IISS: TypeAlias = (
    tuple[int, int, slice, slice]
    | tuple[int, slice, int, slice]
    | tuple[int, slice, slice, int]
    | tuple[slice, int, int, slice]
    | tuple[slice, int, slice, int]
    | tuple[slice, slice, int, int]
)
IISN: TypeAlias = (
    tuple[int, int, slice, None]
    | tuple[int, int, None, slice]
    | tuple[int, slice, int, None]
    | tuple[int, slice, None, int]
    | tuple[int, None, int, slice]
    | tuple[int, None, slice, int]
    | tuple[slice, int, int, None]
    | tuple[slice, int, None, int]
    | tuple[slice, None, int, int]
    | tuple[None, int, int, slice]
    | tuple[None, int, slice, int]
    | tuple[None, slice, int, int]
)
IIEI: TypeAlias = (
    tuple[int, int, EllipsisType, int] | tuple[int, EllipsisType, int, int] | tuple[EllipsisType, int, int, int]
)
IIES: TypeAlias = (
    tuple[int, int, EllipsisType, slice]
    | tuple[int, slice, EllipsisType, int]
    | tuple[int, EllipsisType, int, slice]
    | tuple[int, EllipsisType, slice, int]
    | tuple[slice, int, EllipsisType, int]
    | tuple[slice, EllipsisType, int, int]
    | tuple[EllipsisType, int, int, slice]
    | tuple[EllipsisType, int, slice, int]
    | tuple[EllipsisType, slice, int, int]
)
IINN: TypeAlias = (
    tuple[int, int, None, None]
    | tuple[int, None, int, None]
    | tuple[int, None, None, int]
    | tuple[None, int, int, None]
    | tuple[None, int, None, int]
    | tuple[None, None, int, int]
)
ISSS: TypeAlias = (
    tuple[int, slice, slice, slice]
    | tuple[slice, int, slice, slice]
    | tuple[slice, slice, int, slice]
    | tuple[slice, slice, slice, int]
)
ISSN: TypeAlias = (
    tuple[int, slice, slice, None]
    | tuple[int, slice, None, slice]
    | tuple[int, None, slice, slice]
    | tuple[slice, int, slice, None]
    | tuple[slice, int, None, slice]
    | tuple[slice, slice, int, None]
    | tuple[slice, slice, None, int]
    | tuple[slice, None, int, slice]
    | tuple[slice, None, slice, int]
    | tuple[None, int, slice, slice]
    | tuple[None, slice, int, slice]
    | tuple[None, slice, slice, int]
)
ISES: TypeAlias = (
    tuple[int, slice, EllipsisType, slice]
    | tuple[int, EllipsisType, slice, slice]
    | tuple[slice, int, EllipsisType, slice]
    | tuple[slice, slice, EllipsisType, int]
    | tuple[slice, EllipsisType, int, slice]
    | tuple[slice, EllipsisType, slice, int]
    | tuple[EllipsisType, int, slice, slice]
    | tuple[EllipsisType, slice, int, slice]
    | tuple[EllipsisType, slice, slice, int]
)
ISNN: TypeAlias = (
    tuple[int, slice, None, None]
    | tuple[int, None, slice, None]
    | tuple[int, None, None, slice]
    | tuple[slice, int, None, None]
    | tuple[slice, None, int, None]
    | tuple[slice, None, None, int]
    | tuple[None, int, slice, None]
    | tuple[None, int, None, slice]
    | tuple[None, slice, int, None]
    | tuple[None, slice, None, int]
    | tuple[None, None, int, slice]
    | tuple[None, None, slice, int]
)
INNN: TypeAlias = (
    tuple[int, None, None, None]
    | tuple[None, int, None, None]
    | tuple[None, None, int, None]
    | tuple[None, None, None, int]
)
SSSS: TypeAlias = tuple[slice, slice, slice, slice]
SSSN: TypeAlias = (
    tuple[slice, slice, slice, None]
    | tuple[slice, slice, None, slice]
    | tuple[slice, None, slice, slice]
    | tuple[None, slice, slice, slice]
)
SSEN: TypeAlias = (
    tuple[slice, slice, EllipsisType, None]
    | tuple[slice, slice, None, EllipsisType]
    | tuple[slice, EllipsisType, slice, None]
    | tuple[slice, EllipsisType, None, slice]
    | tuple[slice, None, slice, EllipsisType]
    | tuple[slice, None, EllipsisType, slice]
    | tuple[EllipsisType, slice, slice, None]
    | tuple[EllipsisType, slice, None, slice]
    | tuple[EllipsisType, None, slice, slice]
    | tuple[None, slice, slice, EllipsisType]
    | tuple[None, slice, EllipsisType, slice]
    | tuple[None, EllipsisType, slice, slice]
)
SSNN: TypeAlias = (
    tuple[slice, slice, None, None]
    | tuple[slice, None, slice, None]
    | tuple[slice, None, None, slice]
    | tuple[None, slice, slice, None]
    | tuple[None, slice, None, slice]
    | tuple[None, None, slice, slice]
)
SNNN: TypeAlias = (
    tuple[slice, None, None, None]
    | tuple[None, slice, None, None]
    | tuple[None, None, slice, None]
    | tuple[None, None, None, slice]
)
NNNN: TypeAlias = tuple[None, None, None, None]
Entry: TypeAlias = int | slice | EllipsisType | None
