"""The alternatives of a DArray: which one it is, visitors of one to three operands, lists of different tensors."""

from __future__ import annotations

import itertools
import re
from typing import Any, Generic, TypeVar, get_args, get_type_hints

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.unit.second_device import DTYPES_THERE, Second, served
from typedtensor import Alternative, Cpu, DArray, Device, DType, DTypeError, Rank, RankError, Tensor, Visitor
from typedtensor.core.variant import Axes, Kind, Name
from typedtensor.types.dtype import DTYPES
from typedtensor.types.rank import RANKS

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)
TInteger = TypeVar("TInteger", bound=tt.Integer)
TFloating = TypeVar("TFloating", bound=tt.Floating)
TComplex = TypeVar("TComplex", bound=tt.ComplexFloating)

EVERY = [(dtype, ndim) for dtype in DTYPES for ndim in range(len(RANKS))]
each_alternative = pytest.mark.parametrize(("dtype", "ndim"), EVERY, ids=[f"{d.name}-{n}" for d, n in EVERY])


def made(dtype: type[DType], ndim: int, device: Device | None = None) -> DArray:
    """Return a DArray of this alternative."""
    return tt.make_darray(tt.make_ddim([2] * ndim), value=True, device=device, dtype=dtype)


class Branch(Visitor[tuple[str, str, int]]):
    """Returns the branch that was taken, and its argument."""

    def boolean(self, x: Tensor[D, tt.bool_, R], /) -> tuple[str, str, int]:
        """Handle booleans."""
        return "bool", x.dtype.name, x.ndim

    def integral(self, x: Tensor[D, TInteger, R], /) -> tuple[str, str, int]:
        """Handle integers."""
        return "integral", x.dtype.name, x.ndim

    def real_floating(self, x: Tensor[D, TFloating, R], /) -> tuple[str, str, int]:
        """Handle real numbers."""
        return "real floating", x.dtype.name, x.ndim

    def complex_floating(self, x: Tensor[D, TComplex, R], /) -> tuple[str, str, int]:
        """Handle complex numbers."""
        return "complex floating", x.dtype.name, x.ndim


class Beside(Visitor[tuple[str, str]], Generic[D, T, R]):
    """The second of two visitors, which has the left operand."""

    def __init__(self, kind: str, left: Tensor[D, T, R]) -> None:
        self.kind, self.left = kind, left

    def boolean(self, x: Tensor[Any, tt.bool_, Any], /) -> tuple[str, str]:
        """Handle booleans on the right."""
        return self.kind, f"{self.left.dtype.name}, bool: {x.dtype.name}"

    def integral(self, x: Tensor[Any, TInteger, Any], /) -> tuple[str, str]:
        """Handle integers on the right."""
        return self.kind, f"{self.left.dtype.name}, integral: {x.dtype.name}"

    def real_floating(self, x: Tensor[Any, TFloating, Any], /) -> tuple[str, str]:
        """Handle real numbers on the right."""
        return self.kind, f"{self.left.dtype.name}, real floating: {x.dtype.name}"

    def complex_floating(self, x: Tensor[Any, TComplex, Any], /) -> tuple[str, str]:
        """Handle complex numbers on the right."""
        return self.kind, f"{self.left.dtype.name}, complex floating: {x.dtype.name}"


class Both(Visitor[tuple[str, str]]):
    """The first of two visitors, which creates the second."""

    def __init__(self, right: DArray) -> None:
        self.right = right

    def boolean(self, x: Tensor[D, tt.bool_, R], /) -> tuple[str, str]:
        """Handle booleans on the left."""
        return tt.visit(Beside("bool", x), self.right)

    def integral(self, x: Tensor[D, TInteger, R], /) -> tuple[str, str]:
        """Handle integers on the left."""
        return tt.visit(Beside("integral", x), self.right)

    def real_floating(self, x: Tensor[D, TFloating, R], /) -> tuple[str, str]:
        """Handle real numbers on the left."""
        return tt.visit(Beside("real floating", x), self.right)

    def complex_floating(self, x: Tensor[D, TComplex, R], /) -> tuple[str, str]:
        """Handle complex numbers on the left."""
        return tt.visit(Beside("complex floating", x), self.right)


# Which alternative


@each_alternative
def test_which_names_the_alternative(dtype: type[DType], ndim: int) -> None:
    """All fourteen dtypes and zero to nine axes are tested; the kind is one of `isdtype`."""
    found = tt.which(made(dtype, ndim))
    assert type(found) is Alternative
    assert found[1:] == (dtype.name, ndim)
    assert tt.isdtype(dtype, found.kind)
    others = set(get_args(Kind)) - {found.kind}
    assert not any(tt.isdtype(dtype, other) for other in others)


def test_the_literal_types_list_every_alternative() -> None:
    """A checker can verify that a `match` is exhaustive."""
    assert get_args(Name) == tuple(dtype.name for dtype in DTYPES)
    assert get_args(Axes) == tuple(rank.ndim for rank in RANKS)
    assert {tt.which(made(dtype, 0)).kind for dtype in DTYPES} == set(get_args(Kind))
    assert list(get_type_hints(Alternative).values()) == [Kind, Name, Axes]


@each_alternative
def test_get_returns_the_tensor_that_which_names(dtype: type[DType], ndim: int) -> None:
    """It converts a case of a `match` to the exact tensor; every other alternative raises."""
    held = made(dtype, ndim)
    _, name, axes = tt.which(held)
    assert type(held.get(Tensor[Cpu, getattr(tt, name), RANKS[axes]])) is Tensor
    assert sum(held.holds(Tensor[Cpu, other, RANKS[n]]) for other, n in EVERY) == 1


@pytest.mark.parametrize("dtype", DTYPES, ids=lambda each: each.name)
def test_the_name_of_an_alternative_can_be_matched(dtype: type[DType]) -> None:
    """A `match` can test the kind, the dtype, the number of axes, or all of them."""
    match tt.which(made(dtype, 2)):
        case Alternative("bool", "bool", 2):
            assert dtype is tt.bool
        case Alternative(kind="integral", ndim=2):
            assert dtype.kind in "iu"
        case ("real floating", "float16" | "float32" | "float64" as name, 2):
            assert name == dtype.name
        case ("complex floating", _, ndim):
            assert (dtype.kind, ndim) == ("c", 2)
        case found:
            pytest.fail(f"no case for {found}")


# Visitors with a branch per kind


@each_alternative
def test_a_visitor_calls_the_branch_of_the_kind(dtype: type[DType], ndim: int) -> None:
    """`visit` accepts a DArray, a call of the visitor a tensor: the branch gets the tensor."""
    held = made(dtype, ndim)
    assert tt.visit(Branch(), held) == tuple(tt.which(held))
    assert Branch()(held.get(Tensor[Device, DType, Rank])) == tuple(tt.which(held))


@pytest.mark.parametrize(("left", "right"), list(itertools.product(DTYPES, DTYPES)), ids=lambda each: each.name)
def test_two_visitors_dispatch_on_both_operands(left: type[DType], right: type[DType]) -> None:
    """Each pair of dtypes has its pair of branches."""
    x, y = made(left, 1), made(right, 2)
    kinds = [tt.which(each).kind for each in (x, y)]
    assert tt.visit(Both(y), x) == (kinds[0], f"{left.name}, {kinds[1]}: {right.name}")


@pytest.mark.parametrize("branch", ["boolean", "integral", "real_floating", "complex_floating"])
def test_a_visitor_with_a_missing_branch_is_refused_at_once(branch: str) -> None:
    """The error is raised when the visitor is created."""
    branches = {name: each for name, each in vars(Branch).items() if name[0] != "_"}
    partial = type("Partial", (Visitor,), {name: each for name, each in branches.items() if name != branch})
    with pytest.raises(TypeError, match=f"Can't instantiate abstract class Partial with.* abstract method '?{branch}"):
        partial()
    assert type("Complete", (Visitor,), branches)()(tt.zeros(2)) == ("real floating", "float64", 1)


def test_a_branch_can_be_overridden() -> None:
    """A visitor inherits from another, and has its own attributes."""

    class Counting(Branch):
        """Counts integers."""

        def __init__(self) -> None:
            self.seen = 0

        def integral(self, x: Tensor[D, TInteger, R], /) -> tuple[str, str, int]:
            """Handle integers."""
            self.seen += x.size
            return super().integral(x)

    visitor = Counting()
    assert [tt.visit(visitor, made(dtype, 1))[0] for dtype in (tt.int8, tt.uint64, tt.float32)] == [
        "integral",
        "integral",
        "real floating",
    ]
    assert visitor.seen == 4


def test_an_error_of_a_branch_propagates() -> None:
    """It is unchanged."""

    class Strict(Branch):
        """Raises for integers."""

        def integral(self, x: Tensor[D, TInteger, R], /) -> tuple[str, str, int]:
            """Raise an error."""
            raise LookupError(x.dtype.name)

    with pytest.raises(LookupError, match="int8"):
        tt.visit(Strict(), made(tt.int8, 0))


# Functions, and several operands


def _attributes(*tensors: Tensor[Any, Any, Any]) -> list[tuple[type, str, int]]:
    return [(type(x), x.dtype.name, x.ndim) for x in tensors]


@given(st.lists(st.sampled_from(EVERY), min_size=1, max_size=3))
def test_a_function_gets_the_tensors_in_order(chosen: list[tuple[type[DType], int]]) -> None:
    """The operands are one to three, of any dtypes and numbers of axes."""
    found = tt.visit(_attributes, *(made(dtype, ndim) for dtype, ndim in chosen))  # type: ignore[call-overload]  # a number of operands that is drawn
    assert found == [(Tensor, dtype.name, ndim) for dtype, ndim in chosen]


def test_the_tensors_share_the_memory_of_the_darrays() -> None:
    """Writes of a visitor are in the DArray, and vice versa."""

    def fill(x: Tensor[D, T, R], y: Tensor[D, T, R]) -> bool:
        x[...] = y
        return np.shares_memory(x.numpy(), first.numpy())

    first, second = made(tt.float32, 2), made(tt.float32, 2) * 3
    assert tt.visit(fill, first, second)
    oracle.assert_same(np.full((2, 2), 3, np.float32), first, DArray)


def test_visit_returns_the_result_of_the_visitor() -> None:
    """It is a tensor, None, or an int: the length of "hello world", as in Boost's example."""
    assert tt.visit(lambda x: x, made(tt.int8, 0)).dtype is tt.int8
    assert tt.visit(lambda *_: None, made(tt.int8, 0)) is None
    letters = tt.asarray(np.frombuffer(b"hello world", np.uint8))
    assert tt.visit(len, letters) == 11


def test_visiting_a_lazy_copy_keeps_it_lazy() -> None:
    """A visitor writes to the DArray that it visits only, and not to other lazy copies."""
    held = made(tt.float64, 1)
    lazy = held.lazy_copy()

    def zero(x: Tensor[D, T, R]) -> None:
        x[...] = tt.zeros_like(x)

    tt.visit(zero, lazy)
    assert held.numpy().tolist() == [1.0, 1.0]
    assert lazy.numpy().tolist() == [0.0, 0.0]
    assert tt.visit(lambda x: type(x).__name__, held.lazy_copy()) == "LazyTensor"


REFUSED: list[tuple[str, Any, type[Exception], str]] = [
    (
        "visit, a tensor",
        lambda: tt.visit(_attributes, tt.zeros(2)),
        DTypeError,
        "needed a DArray, got Tensor. Call the visitor directly with tensors; convert other data with tt.asarray.",
    ),
    (
        "visit, an array",
        lambda: tt.visit(_attributes, np.zeros(2)),
        DTypeError,
        "visit: needed a DArray, got ndarray. ",
    ),
    ("visit, a number", lambda: tt.visit(Branch(), 1.0), DTypeError, "visit: needed a DArray, got float. "),
    ("visit, the second", lambda: tt.visit(_attributes, made(tt.int8, 0), None), DTypeError, "got NoneType. "),
    (
        "visit, ten axes",
        lambda: tt.visit(_attributes, made(tt.int8, 10)),
        RankError,
        "visit: needed at most 9 axes, got 10. Use the DArray directly.",
    ),
    ("which, ten axes", lambda: tt.which(made(tt.int8, 10)), RankError, "which: needed at most 9 axes, got 10. "),
    (
        "which, a tensor",
        lambda: tt.which(tt.zeros(2)),
        DTypeError,
        "which: needed a DArray, got Tensor. Read x.dtype and x.ndim of a Tensor.",
    ),
    (
        "a visitor, a DArray",
        lambda: Branch()(made(tt.int8, 0)),
        DTypeError,
        "Branch: needed a Tensor, got DArray. Use tt.visit(visitor, x).",
    ),
    ("a visitor, a number", lambda: Branch()(1.0), DTypeError, "Branch: needed a Tensor, got float. "),
    (
        "a visitor of one, two operands",
        lambda: tt.visit(Branch(), made(tt.int8, 0), made(tt.int8, 0)),
        TypeError,
        "takes 2",
    ),
    ("the class of a visitor", lambda: tt.visit(Branch, made(tt.int8, 0)), TypeError, "takes no arguments"),
    ("no visitor at all", lambda: tt.visit(1, made(tt.int8, 0)), TypeError, "'int' object is not callable"),
    (
        "moved",
        lambda: [x := made(tt.int8, 0), x.move(), tt.visit(_attributes, x)],
        tt.MovedError,
        "got one whose memory was moved",
    ),
    (
        "moved, which",
        lambda: [x := made(tt.int8, 0), x.move(), tt.which(x)],
        tt.MovedError,
        "got one whose memory was moved",
    ),
]


@pytest.mark.parametrize(("call", "kind", "text"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_objects_other_than_darrays_raise(call: Any, kind: type[Exception], text: str) -> None:
    """The class and the text of the error are exact."""
    with pytest.raises(kind, match=re.escape(text)) as caught:
        call()
    assert type(caught.value) is kind


# Another device


@pytest.mark.parametrize("dtype", DTYPES_THERE, ids=lambda each: each.name)
def test_tensors_of_another_device_are_visited_there(dtype: type[DType]) -> None:
    """Nothing is transferred; operands can be on different devices."""
    with served():
        there = made(dtype, 1).to_device(Second(1))
        assert tt.which(there) == tt.which(made(dtype, 1))
        assert tt.visit(Branch(), there) == tuple(tt.which(there))
        devices = tt.visit(lambda x, y: (x.device, y.device), there, made(dtype, 0))
        assert devices == (Second(1), Cpu())


# Lists of different tensors


def test_a_list_of_different_tensors_has_one_interface() -> None:
    """Operators, functions, visitors and memory of each alternative work through one type."""
    held = [made(dtype, ndim) for dtype, ndim in EVERY]
    assert [(x.dtype, x.ndim) for x in held] == EVERY
    for x in held:
        array = np.ones((2,) * x.ndim, x.dtype)
        oracle.assert_same(np.equal(array, array), x == x, DArray)  # noqa: PLR0124  # elementwise
        oracle.assert_same(np.concat([array.reshape(-1)] * 2), tt.concat([x, x], axis=None), DArray)
        oracle.assert_same(array.any(), tt.any(x), DArray)
        oracle.assert_same(array.astype(np.complex128) * 2, x.astype(tt.complex128) * 2, DArray)
    assert sum(x.nbytes for x in held) == sum(d.itemsize for d in DTYPES) * (2**10 - 1)


def test_a_variable_can_change_its_alternative() -> None:
    """Another dtype and rank is bound to the name; other references keep the first one."""
    held = kept = made(tt.float32, 2)
    held = made(tt.int8, 1)
    assert tt.which(held) == ("integral", "int8", 1)
    assert tt.which(kept) == ("real floating", "float32", 2)
    parameters = {"w": kept}
    parameters["w"] = held
    assert tt.which(parameters["w"]).dtype == "int8"


@given(array=oracle.arrays())
def test_a_round_trip_through_a_darray_keeps_the_tensor(array: np.ndarray) -> None:
    """`dynamic` shares memory; a visitor gets the same tensor on the same memory."""
    x = oracle.tensor(array)
    again = tt.visit(lambda y: y, x.dynamic())
    oracle.assert_same(array, again)
    assert again._raw is x._raw
