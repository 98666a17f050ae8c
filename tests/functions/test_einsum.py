"""`einsum` equals NumPy's for every kind of specification, and refuses those that do not fit."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.unit.second_device import Second, served
from tools.codegen.subscripts import ONE, THREE, TWICE, TWO

if TYPE_CHECKING:
    from collections.abc import Callable

LETTERS = "ijkA"
EINSUM: Callable[..., Any] = tt.einsum


def _numpy(specification: str) -> Callable[..., Any]:
    """Call NumPy's unoptimized einsum."""
    return lambda *operands: np.einsum(specification, *operands)


def _ours(specification: str) -> Callable[..., Any]:
    return lambda *operands: EINSUM(specification, *operands)


@st.composite
def _terms(draw: st.DrawFn, most: int = 3) -> tuple[list[str], list[tuple[int, ...]]]:
    """Draw a term and a shape for each operand; each letter has one size."""
    sizes = {letter: draw(st.integers(0, 3)) for letter in LETTERS}
    terms = draw(st.lists(st.text(LETTERS, max_size=3), min_size=1, max_size=most))
    return terms, [tuple(sizes[letter] for letter in term) for term in terms]


@st.composite
def _answers(draw: st.DrawFn, terms: list[str]) -> str:
    """Draw the result after an arrow: some letters in some order; or nothing, for the letters that appear once."""
    letters = draw(st.permutations(sorted(set("".join(terms)))))
    return draw(st.sampled_from(["", "->" + "".join(letters[: draw(st.integers(0, len(letters)))])]))


def _spaced(draw: Callable[..., Any], specification: str) -> str:
    """Draw spaces around commas and arrow."""
    if draw(st.booleans()):
        specification = specification.replace(",", " , ").replace("->", " -> ")
    return specification


@given(data=st.data())
@settings(max_examples=60)
def test_einsum_equals_numpy(data: st.DataObject) -> None:
    """There are one to three operands with any letters, repeated or summed, with or without an explicit result."""
    terms, shapes = data.draw(_terms())
    specification = _spaced(data.draw, ",".join(terms) + data.draw(_answers(terms)))
    dtype = data.draw(oracle.dtypes())
    operands = [data.draw(oracle.arrays(shape=shape, dtype=dtype)) for shape in shapes]
    oracle.assert_answers(_numpy(specification), _ours(specification), *operands)


@given(data=st.data())
@settings(max_examples=25)
def test_dtypes_promote(data: st.DataObject) -> None:
    """They promote at run time, like NumPy's."""
    terms, shapes = data.draw(_terms(2))
    operands = [data.draw(oracle.arrays(shape=shape)) for shape in shapes]
    specification = ",".join(terms) + data.draw(_answers(terms))
    oracle.assert_answers(_numpy(specification), _ours(specification), *operands)


@given(data=st.data())
@settings(max_examples=40)
def test_axes_without_letters_broadcast(data: st.DataObject) -> None:
    """The ellipsis is before, after or between the letters of a term."""
    first, second = data.draw(oracle.broadcasting(2))
    sizes = {letter: data.draw(st.integers(0, 3)) for letter in "ij"}
    terms, operands = [], []
    for rest in (first, second):
        before, after = data.draw(st.sampled_from([("", ""), ("i", ""), ("", "j"), ("i", "j"), ("ji", ""), ("", "ii")]))
        terms.append(f"{before}...{after}")
        shape = (*(sizes[c] for c in before), *rest, *(sizes[c] for c in after))
        operands.append(data.draw(oracle.arrays("if", shape)))
    known = "".join(sorted(set("".join(terms)) - {"."}))
    answer = data.draw(st.sampled_from(["", f"->...{known}", f"->{known}...", "->..."]))
    specification = _spaced(data.draw, ",".join(terms) + answer)
    oracle.assert_answers(_numpy(specification), _ours(specification), *operands)


def _known() -> list[str]:
    """Return every specification that the checkers know, with the ranks of its operands."""
    return [each for line in (*ONE, *TWICE, *TWO, *THREE) for each in line.split()]


@pytest.mark.parametrize("specification", _known())
def test_literal_specifications_have_their_static_types(specification: str) -> None:
    """They accept operands of their ranks, and the result has the rank of the right side."""
    left, arrow, right = specification.partition("->")
    terms = left.split(",")
    letters = sorted(set(left) - {","})
    operands = [np.arange(2.0 ** len(term)).reshape((2,) * len(term)) for term in terms]
    oracle.assert_answers(_numpy(specification), _ours(specification), *operands)
    once = [c for c in letters if left.count(c) == 1]
    assert _ours(specification)(*map(tt.from_numpy, operands)).ndim == len(right if arrow else once)


@pytest.mark.parametrize(("left", "right"), list(product(oracle.names("fc"), repeat=2)))
def test_large_products_use_matrix_multiplication(left: str, right: str) -> None:
    """The values are the same within the rounding of another order."""
    rng = np.random.default_rng(7)
    x, y = rng.random((40, 50)).astype(left), rng.random((50, 30)).astype(right)
    for specification, operands in (("ij,jk->ik", (x, y)), ("ij,jk,kl->li", (x, y, y.T)), ("ij,jk->", (x, y))):
        expected = np.einsum(specification, *(each.astype(np.result_type(each, np.float64)) for each in operands))
        found = _ours(specification)(*map(tt.from_numpy, operands))
        assert found.dtype.name == np.result_type(*operands)
        tolerance = 3e-3 if "float16" in {left, right} else 1e-4
        np.testing.assert_allclose(found.numpy(), expected, rtol=tolerance)


def test_float16_is_accumulated_in_float32() -> None:
    """This also holds for large products."""
    x = tt.from_numpy(np.full((1, 4096), 0.1, np.float16))
    assert abs(float(tt.einsum("ij,kj->ik", x, x)[0, 0]) - 4096 * float(np.float16(0.1)) ** 2) < 0.05


def test_sums_of_small_integers_wrap_as_numpys() -> None:
    """The dtype is that of the operands."""
    x = np.full((3, 100), 100, np.int8)
    oracle.assert_answers(_numpy("ij->i"), _ours("ij->i"), x)
    oracle.assert_answers(_numpy("ij,kj->ik"), _ours("ij,kj->ik"), x, x)


@pytest.mark.parametrize("specification", ["ij->ij", "ij->ji", "ii->i", "...->...", "i...->...i", "ij"])
def test_the_result_has_new_memory(specification: str) -> None:
    """It is packed and row-major, also if NumPy returns a view."""
    x = tt.ones((2, 2))
    for each in (x, x.dynamic()):
        found = _ours(specification)(each)
        assert not np.shares_memory(found.numpy(), x.numpy())
        assert found.numpy().flags.c_contiguous
        assert found.numpy().flags.writeable


def test_more_than_nine_axes_give_a_darray() -> None:
    """Other functions behave alike."""
    x = tt.ones((1,) * 5)
    assert type(_ours("abcde,fghij")(x, x)) is tt.DArray


@pytest.mark.parametrize(
    ("specification", "shapes", "error", "text"),
    [
        (
            "ij,jk->ik",
            [(2, 3), (3,)],
            tt.RankError,
            "needed 2 axes for the term 'jk' (operand 2 of 2), got 1: float64(3,) on Cpu(). Write a letter per axis, ",
        ),
        (
            "ijk",
            [(2, 3)],
            tt.RankError,
            "needed 3 axes for the term 'ijk' (operand 1 of 1), got 2: float64(2, 3) on Cpu(). ",
        ),
        ("i", [(2, 3)], tt.RankError, "needed 1 axis for the term 'i' (operand 1 of 1), got 2: float64(2, 3) on "),
        (",i->i", [(2,), (2,)], tt.RankError, "needed 0 axes for the term '' (operand 1 of 2), got 1: "),
        (
            "...ij->...",
            [(2,)],
            tt.RankError,
            "needed at least 2 axes for the term '...ij' (operand 1 of 1), got 1: float64(2,) on Cpu(). ",
        ),
        (
            "ij,jk->ik",
            [(2, 3), (4, 5)],
            tt.ShapeError,
            "needed one size for the letter 'j', got 3 in the term 'ij' (operand 1 of 2) and 4 in the term 'jk' (opera",
        ),
        ("ii->i", [(2, 3)], tt.ShapeError, "needed one size for the letter 'i', got 2 in the term 'ii' (operand 1 of "),
        ("i,i->", [(3,), (1,)], tt.ShapeError, "needed one size for the letter 'i', got 3 in the term 'i' (operand 1 "),
        (
            "i...j,j->",
            [(2, 2, 3), (2,)],
            tt.ShapeError,
            "needed one size for the letter 'j', got 3 in the term 'i...j'",
        ),
        ("...,...", [(2, 3), (2,)], tt.ShapeError, "needed axes that broadcast for '...', got (2, 3) and (2,). "),
        (
            "ij->k",
            [(2, 3)],
            tt.RankError,
            "needed letters of the terms 'ij' after '->', got 'k'. A new axis is made by",
        ),
        ("ij,jk->il", [(2, 3), (3, 2)], tt.RankError, "needed letters of the terms 'ij', 'jk' after '->', got 'l'. "),
        ("ij->ii", [(2, 3)], tt.RankError, "needed each letter once after '->', got 'i' twice in 'ii'. "),
        ("...j->j", [(2, 3)], tt.RankError, "needed '...' after '->', for the axes that have no letter, got 'j'. "),
        ("ij,jk->ik", [(2, 3)], tt.OptionError, "needed 2 operands, one per term of 'ij,jk->ik', got 1. Separate the "),
        ("ij", [(2, 3)] * 2, tt.OptionError, "needed 1 operand, one per term of 'ij', got 2. "),
        (
            "i1->i",
            [(2, 3)],
            tt.OptionError,
            "needed letters, commas between the terms, '...' and one '->', got '1' in 'i1",
        ),
        ("i.j", [(2, 3)], tt.OptionError, "needed letters, commas between the terms, '...' and one '->', got '.' in "),
        ("i-j", [(2, 3)], tt.OptionError, "needed letters, commas between the terms, '...' and one '->', got '-' in "),
        ("ié", [(2, 3)], tt.OptionError, "needed letters, commas between the terms, '...' and one '->', got 'é' in "),
        ("i\tj", [(2, 3)], tt.OptionError, "needed letters, commas between the terms, '...' and one '->', got '\\t' "),
        (
            "i->i->i",
            [(2,)],
            tt.OptionError,
            "needed letters, commas between the terms, '...' and one '->', got 'i->i->",
        ),
        (
            "i->i,i",
            [(2,)],
            tt.OptionError,
            "needed letters, commas between the terms, '...' and one '->', got 'i->i,i'",
        ),
        ("...i...", [(2,)], tt.OptionError, "needed '...' once in a term, got '...i...' in '...i...'. "),
        ("i->...i...", [(2,)], tt.OptionError, "needed '...' once in a term, got '...i...' in 'i->...i...'. "),
    ],
)
def test_a_specification_is_validated_against_the_operands(
    specification: str, shapes: list[tuple[int, ...]], error: type[tt.TypedTensorError], text: str
) -> None:
    """The message names the term and the letter; the library is not called."""
    operands = [tt.from_numpy(np.ones(shape)) for shape in shapes]
    for taken in (operands, [each.dynamic() for each in operands]):
        with pytest.raises(error) as caught:
            _ours(specification)(*taken)
        assert str(caught.value).startswith(f"einsum: {text}")
        assert caught.value.function == "einsum"


@given(specification=st.text("ij.,-> ", max_size=8), ndim=st.integers(0, 2))
@settings(max_examples=60)
def test_specifications_that_numpy_rejects_raise(specification: str, ndim: int) -> None:
    """The error is a TypedTensorError for any text; spaces do not matter, except within '->'."""
    array = np.ones((2,) * ndim)
    operands = [array] * (specification.count(",") + 1)
    try:
        expected = np.einsum(specification.replace(" ", ""), *operands)
    except ValueError:
        with pytest.raises(tt.TypedTensorError):
            _ours(specification)(*map(tt.from_numpy, operands))
    else:
        oracle.assert_same(expected, _ours(specification)(*map(tt.from_numpy, operands)))


@pytest.mark.parametrize("number", [2.0, 1, True, 1j, None, "x"])
def test_operands_other_than_tensors_raise(number: object) -> None:
    """A number has no axes."""
    for x in (tt.ones((2, 3)), tt.ones((2, 3)).dynamic()):
        with pytest.raises(tt.DTypeError) as caught:
            _ours("ij,->ij")(x, number)
        text = f"einsum: needed a tensor for the term '' (operand 2 of 2), got the {type(number).__name__} {number!r}. "
        assert str(caught.value).startswith(text)


def test_lists_and_untyped_arrays_are_refused() -> None:
    """A call without operands is refused too."""
    x = tt.ones((2, 3))
    with pytest.raises(tt.DTypeError, match=r"^einsum: needed a Tensor or a DArray, got ndarray\. "):
        _ours("ij,jk->ik")(x, np.ones((3, 2)))
    with pytest.raises(
        tt.DTypeError, match=r"^einsum: needed a tensor for the term 'jk' .*, got the list \[\[1\.0\]\]\. "
    ):
        _ours("ij,jk->ik")(x, [[1.0]])
    with pytest.raises(tt.DTypeError, match=r"^einsum: needed a Tensor or a DArray, got str and list\. "):
        _ours("i->")([1.0])
    with pytest.raises(tt.DTypeError, match=r"^einsum: needed a Tensor or a DArray, got str\. "):
        _ours("i->")()


def test_the_specification_must_be_a_str_and_come_first() -> None:
    """NumPy's form with lists of ints is refused."""
    x = tt.ones((2, 3))
    for first, got in ((x, "float64(2, 3) on Cpu()"), (["ij"], "list ['ij']"), (b"ij", "bytes b'ij'")):
        with pytest.raises(tt.DTypeError) as caught:
            EINSUM(first, x)
        assert str(caught.value).startswith(
            f"einsum: needed a specification: a str, got {got}. Write the terms first: "
        )


def test_other_options_of_numpy_are_refused() -> None:
    """`out`, `dtype` and `optimize` are not supported."""
    for option in ("out", "dtype", "optimize", "casting"):
        with pytest.raises(TypeError, match=f"unexpected keyword argument '{option}'"):
            EINSUM("i->", tt.ones(2), **{option: None})


def test_too_many_operands_are_refused() -> None:
    """The error is a TypedTensorError."""
    with pytest.raises(tt.OptionError, match=r"^einsum: needed fewer operands and letters, got too many operands\. "):
        _ours(",".join("i" * 70) + "->i")(*[tt.ones(1)] * 70)


def test_operands_must_be_on_one_device() -> None:
    """A library without einsum is named."""
    with served():
        here, there = tt.ones((2, 2)), tt.ones((2, 2)).to_device(Second(1))
        with pytest.raises(tt.DeviceError, match=r"^einsum: needed operands on one device, got Cpu\(\) and Second"):
            _ours("ij,jk->ik")(here, there)
        with pytest.raises(tt.DeviceError) as caught:
            _ours("ij,jk->ik")(there, there)
    assert str(caught.value) == (
        "einsum: needed a library that has einsum, got array_api_strict, on Second(1). Use tt.matmul, tt.vecdot or "
        "tt.tensordot there, or move the operands: x.to_device(tt.Cpu())."
    )
