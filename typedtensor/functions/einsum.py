"""Sums of products, with a letter for each axis."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from typedtensor._generated.signatures import ContractsTerms
from typedtensor._texts import counted, shown, text_of
from typedtensor.backends.registry import backend_of, device_of, function_of
from typedtensor.core import dispatch, new_arrays
from typedtensor.core.diagnostics import describe
from typedtensor.errors import DeviceError, DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._annotations import Array, Text
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.types.shape import broadcast_shapes

if TYPE_CHECKING:
    from collections.abc import Sequence

REST = "..."
"""The symbol for axes without a letter."""
SYMBOL = re.compile(r"[A-Za-z]|,|\.\.\.|->")
TERM = re.compile(r"[A-Za-z]*(\.\.\.)?[A-Za-z]*")


class Term(NamedTuple):
    """The letters of one operand, and its position among the operands."""

    text: str
    number: int
    operands: int

    @property
    def letters(self) -> str:
        """The letters alone."""
        return self.text.replace(REST, "")

    def __str__(self) -> str:
        """The term as messages show it."""
        return f"the term {self.text!r} (operand {self.number} of {self.operands})"


@on_raw_arrays[ContractsTerms]()
def einsum(subscripts: Text, /, *operands: Array) -> Array:
    """Sum of products of the operands over the axes that subscripts name: Einstein's notation.

    Parameters
    ----------
    subscripts : str
        One term per operand with one letter per axis and, after `->`, the letters of the result: `"ij,jk->ik"` is
        the matrix product. Letters that are not in the result are summed over; a letter twice in a term takes the
        diagonal; `...` stands for axes that broadcast. Without `->`, the result has the letters that occur once, in
        alphabetical order.
    *operands : Tensor or DArray
        Tensors of one dtype. If one is a DArray, the dtypes are promoted.

    Returns
    -------
    Tensor or DArray
        Dtype of the operands, in new memory: a sum of int8 is int8.

    Raises
    ------
    OptionError
        If the subscripts cannot be parsed, or have another number of terms than operands.
    RankError
        If a term has another number of axes than its operand, or a letter of the result is repeated or in no term.
    ShapeError
        If a letter has two sizes.
    DeviceError
        If the library of the device has no einsum.

    Notes
    -----
    For checkers, common subscripts, written as a literal, give the exact rank and axis names, and any others give a
    DArray, which `get` narrows.

    Source: not in the standard; the notation is that of NumPy.

    Examples
    --------
    >>> tt.einsum("ij,j->i", tt.asarray([[1, 2], [3, 4]]), tt.asarray([10, 1]))
    Tensor([12, 34], shape=(2,), dtype=int64, device=Cpu())
    """
    if not isinstance(subscripts, str):
        got = (
            describe(subscripts)
            if dispatch.is_array(subscripts)
            else f"{type(subscripts).__name__} {shown(subscripts)}"
        )
        fix = "Write the terms first: tt.einsum('ij,jk->ik', x, y)."
        raise DTypeError("einsum", needed="a specification: a str", got=got, fix=fix)
    plan = _planned(subscripts, tuple([len(x.shape) if dispatch.is_array(x) else -1 for x in operands]))
    if plan is None or not plan.fits(operands):
        plan = _validated(subscripts, operands)
    raw = _computed(plan.specification, operands)
    return new_arrays.copy(raw) if plan.is_view else raw


class _Plan(NamedTuple):
    """What the library is called with, and the letters of all axes of the operands."""

    specification: str
    letters: str
    is_view: bool
    """Whether NumPy returns a view."""

    def fits(self, operands: tuple[Any, ...]) -> bool:
        """Whether each letter has one size."""
        sizes = [size for x in operands for size in x.shape]
        known = dict(zip(self.letters, sizes, strict=True))
        return [known[letter] for letter in self.letters] == sizes


def _plan(terms: Sequence[Term], answer: str) -> _Plan:
    letters = "".join([term.letters for term in terms])
    specification = ",".join([term.text for term in terms]) + "->" + answer
    return _Plan(specification, letters, len(terms) == 1 and set(letters) <= set(answer))


@lru_cache(maxsize=512)
def _planned(subscripts: str, ndims: tuple[int, ...]) -> _Plan | None:
    """The plan for operands with these numbers of axes; None if it takes more to know it, or to describe a fault."""
    terms, answer = _read(subscripts, len(ndims))
    if REST in subscripts or [len(term.text) for term in terms] != [*ndims]:
        return None
    whole = _answer(terms, ()) if answer is None else answer
    _validate_answer(whole, terms, ())
    return _plan(terms, whole)


def _validated(subscripts: str, operands: tuple[Any, ...]) -> _Plan:
    """The plan for these operands."""
    terms, answer = _read(subscripts, len(operands))
    rest = _validate_ranks(terms, operands)
    _validate_sizes(terms, operands)
    whole = _answer(terms, rest) if answer is None else answer
    _validate_answer(whole, terms, rest)
    return _plan(terms, whole)


def _computed(specification: str, operands: tuple[Any, ...]) -> Any:
    """Call the library's einsum; it is not in the standard, so a library may lack it."""
    x = operands[0]
    try:
        function = function_of(x, "einsum")
    except AttributeError as error:
        raise DeviceError(
            "einsum",
            needed="a library that has einsum",
            got=f"{backend_of(x).name}, on {device_of(x)!r}",
            fix="Use tt.matmul, tt.vecdot or tt.tensordot there, or move the operands: x.to_device(tt.Cpu()).",
        ) from error
    try:
        return function(specification, *operands)
    except ShapeError:  # sizes that a mask leaves open
        raise
    except ValueError as error:  # ranks, sizes and letters are validated, so only the library's limit can fail
        fix = "Multiply them in several steps."
        raise OptionError("einsum", needed="fewer operands and letters", got=str(error), fix=fix) from None


def _read(subscripts: str, count: int) -> tuple[list[Term], str | None]:
    """The terms of the operands, and that of the result: None if it is not given."""
    packed = subscripts.replace(" ", "")
    left, arrow, right = packed.partition("->")
    rest = SYMBOL.sub("", packed)
    if rest or packed.count("->") > 1 or "," in right:
        got = f"{rest[0]!r} in {subscripts!r}" if rest else repr(subscripts)
        needed = "letters, commas between the terms, '...' and one '->'"
        raise OptionError("einsum", needed=needed, got=got, fix="Write it as in 'ij,jk->ik'.")
    texts = left.split(",")
    for text in (*texts, right):
        if not TERM.fullmatch(text):
            fix = "Name the other axes by letters."
            raise OptionError("einsum", needed="'...' once in a term", got=f"{text!r} in {subscripts!r}", fix=fix)
    if len(texts) != count:
        needed = f"{len(texts)} operand{'s' * (len(texts) > 1)}, one per term of {subscripts!r}"
        fix = "Separate the terms by commas, one per operand."
        raise OptionError("einsum", needed=needed, got=str(count), fix=fix)
    return [Term(text, number, count) for number, text in enumerate(texts, 1)], right if arrow else None


def _validate_ranks(terms: list[Term], operands: tuple[Any, ...]) -> tuple[int, ...]:
    """The shape that the axes without letters broadcast to; RankError for an operand of another rank than its term."""
    shapes: list[tuple[int, ...]] = []
    for term, x in zip(terms, operands, strict=True):
        if not dispatch.is_array(x):
            got, fix = (
                f"the {type(x).__name__} {shown(x)}",
                "Use * to multiply by a single number; convert the data with tt.asarray.",
            )
            raise DTypeError("einsum", needed=f"a tensor for {term}", got=got, fix=fix)
        named, ndim = len(term.letters), len(x.shape)
        if ndim < named or (ndim > named and REST not in term.text):
            axes = counted(named, "axis")
            needed = f"{'at least ' * (REST in term.text)}{axes} for {term}"
            fix = "Write a letter per axis, and '...' for those that have none."
            raise RankError("einsum", needed=needed, got=f"{ndim}: {describe(x)}", fix=fix)
        if REST in term.text:
            before = term.text.index(REST)
            shapes.append(tuple(x.shape)[before : before + ndim - named])
    try:
        return tuple(broadcast_shapes(*shapes))
    except ShapeError:
        got = " and ".join(map(str, shapes))
        fix = "The axes of '...' have equal sizes, or 1, counted from the last."
        raise ShapeError("einsum", needed="axes that broadcast for '...'", got=got, fix=fix) from None


def _validate_sizes(terms: list[Term], operands: tuple[Any, ...]) -> None:
    """Refuse a letter with different sizes."""
    known: dict[str, tuple[int, Term]] = {}
    for term, x in zip(terms, operands, strict=True):
        before, _, after = term.text.partition(REST)
        shape = tuple(x.shape)
        sizes = (*shape[: len(before)], *shape[len(shape) - len(after) :])
        for letter, size in zip(before + after, sizes, strict=True):
            first, where = known.setdefault(letter, (size, term))
            if size != first:
                got = f"{first} in {where} and {size} in {term}"
                fix = "Pass axes of equal size, or use two letters."
                raise ShapeError("einsum", needed=f"one size for the letter {letter!r}", got=got, fix=fix)


def _answer(terms: list[Term], rest: tuple[int, ...]) -> str:
    """The axes without a letter, then the letters that occur once, in alphabetical order."""
    letters = "".join(term.letters for term in terms)
    return REST * bool(rest) + "".join(sorted(c for c in letters if letters.count(c) == 1))


def _validate_answer(answer: str, terms: list[Term], rest: tuple[int, ...]) -> None:
    """Refuse a result with letters that no term has."""
    letters = answer.replace(REST, "")
    known = "".join(term.letters for term in terms)
    strange = next((c for c in letters if c not in known), None)
    if strange is not None:
        texts = ", ".join(repr(term.text) for term in terms)
        fix = "A new axis is made by x[None]."
        raise RankError("einsum", needed=f"letters of the terms {texts} after '->'", got=text_of(strange), fix=fix)
    twice = next((c for c in letters if letters.count(c) > 1), None)
    if twice is not None:
        fix = "Remove the repeated axis."
        raise RankError("einsum", needed="each letter once after '->'", got=f"{twice!r} twice in {answer!r}", fix=fix)
    if rest and REST not in answer:
        needed, got = "'...' after '->', for the axes that have no letter", repr(answer)
        raise RankError("einsum", needed=needed, got=got, fix="Use letters for the axes to sum over.")
