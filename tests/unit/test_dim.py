"""Dims: construction, positions, arithmetic, and the rank as a value."""

from __future__ import annotations

import copy
import itertools
import pickle
from typing import TYPE_CHECKING, Any, Literal, NewType, get_args, get_origin

import numpy as np
import pytest
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor.errors import BoundsError, DTypeError, RankError, ShapeError
from typedtensor.types.dim import DDim, Dim, make_ddim, make_dim, trusted_ddim, trusted_dim
from typedtensor.types.rank import Rank, Rank0, Rank1, Rank2, Rank3, Rank9
from typedtensor.types.shape import (
    product,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Make = Callable[[Any], Any]

Batch = NewType("Batch", int)

both_kinds = pytest.mark.parametrize("make", [lambda numbers: make_dim(*numbers), make_ddim], ids=["Dim", "DDim"])


Channel = NewType("Channel", int)


R = TypeVar("R", bound=Rank)


# Construction


@both_kinds
def test_is_an_immutable_tuple_of_its_numbers(make: Make) -> None:
    """Equality, hash, length, order, search and unpacking are those of a tuple."""
    d = make([2, 3])
    first, second = d
    assert isinstance(d, tuple)
    assert d == (2, 3)
    assert (first, second) == (2, 3)
    assert hash(d) == hash((2, 3))
    assert {(2, 3): "found"}[d] == "found"
    assert (len(d), list(d), list(reversed(d)), 3 in d, d.index(3), d.count(2)) == (2, [2, 3], [3, 2], True, 1, 1)
    with pytest.raises(TypeError, match="does not support item assignment"):
        d[0] = 5
    with pytest.raises(AttributeError):
        d.name = 5


def test_equality_compares_numbers_only() -> None:
    """Dims of other ranks and kinds compare without an error."""
    same = [Dim(2, 3), make_ddim([2, 3]), (2, 3)]
    assert all(left == right and not left != right for left, right in itertools.product(same, same))  # noqa: SIM202  # the operator is tested
    others = [Dim(2), Dim(2, 3, 1), make_ddim([3, 2]), make_ddim([]), (2, 3.5), "2, 3", None, [2, 3]]
    assert not any(left == right for left, right in itertools.product(same, others))
    assert all(left != right for left, right in itertools.product(same, others))


def test_str_is_that_of_a_tuple_and_repr_can_be_evaluated() -> None:
    """`str` shows a shape as NumPy shows it."""
    assert (str(make_dim(2, 3)), str(make_ddim([2, 3, 4])), str(make_dim())) == ("(2, 3)", "(2, 3, 4)", "()")
    assert str(make_dim(3)) == "(3,)"
    texts = [repr(d) for d in (make_dim(2, 3), make_dim(), make_ddim([2, 3]), make_ddim([]))]
    assert texts == ["Dim(2, 3)", "Dim()", "DDim([2, 3])", "DDim([])"]
    assert [repr(eval(text)) for text in texts] == texts


@both_kinds
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickle_and_copies_keep_kind_and_numbers(make: Make, protocol: int) -> None:
    """This holds for pickle, copy and deepcopy."""
    for d in (make([2, 3]), make([5]), make([])):
        for again in (pickle.loads(pickle.dumps(d, protocol)), copy.copy(d), copy.deepcopy(d)):
            assert type(again) is type(d)
            assert again == d


def test_numpy_accepts_dims_as_shapes_and_as_indices() -> None:
    """They work wherever NumPy accepts a tuple."""
    a = np.zeros(make_dim(2, 3))
    a[make_ddim([0, 1])] = 1.0
    assert a.shape == make_dim(2, 3) == make_ddim(a.shape)
    assert a[make_dim(0, 1)] == 1.0
    assert a.sum() == 1.0
    assert a.reshape(make_ddim([3, 2])).shape == (3, 2)


@both_kinds
def test_numbers_are_python_ints(make: Make) -> None:
    """Objects with `__index__` are converted."""
    assert [type(number) for number in make([np.int8(2), np.uint64(3), np.array(4), 2**70])] == [int] * 4


@both_kinds
@pytest.mark.parametrize("wrong", [2.0, True, np.bool_(1), "2", None, 2j, np.float32(2), [2]])
def test_refuses_numbers_other_than_ints(make: Make, wrong: object) -> None:
    """A bool is refused too, although Python treats it as an int."""
    with pytest.raises(DTypeError) as caught:
        make([1, wrong])
    assert caught.value.got == f"{wrong!r} of type {type(wrong).__name__}"
    assert caught.value.needed == "ints"
    assert isinstance(caught.value, TypeError)


def test_refuses_one_number_where_a_sequence_is_needed() -> None:
    """`make_ddim(5)` would be ambiguous."""
    with pytest.raises(DTypeError, match=r"^make_ddim: needed a sequence of ints, got 5 of type int\."):
        make_ddim(5)  # type: ignore[arg-type]  # refused


def test_numbers_have_any_sign_and_any_size() -> None:
    """Indices may be out of bounds, and may exceed 64 bits."""
    assert make_dim(-1, 2**40) == (-1, 2**40)
    assert product(make_dim(2**40, 2**40)) == 2**80


def test_a_dim_has_at_most_nine_axes_and_a_ddim_any_number() -> None:
    """The largest static rank is 9."""
    assert len(make_dim(*range(9))) == 9
    assert make_ddim(range(12)) == tuple(range(12))
    for make in (make_dim, Dim):
        with pytest.raises(RankError, match=r"needed at most 9 axes, got 10 axes, .*make_ddim\(\[\.\.\.\]\)\.$"):
            make(*range(10))


def test_a_ddim_without_arguments_is_that_of_majel() -> None:
    """`Dim<1>(0)` is the size of an empty vector."""
    assert DDim() == (0,)


def test_unchecked_constructors_return_the_kinds() -> None:
    """They are for shapes that are known to be ints."""
    assert (repr(trusted_dim((2, 3))), repr(trusted_ddim(iter([2, 3])))) == ("Dim(2, 3)", "DDim([2, 3])")


# Positions


@both_kinds
def test_positions_count_from_both_ends(make: Make) -> None:
    """Negative positions count from the end, as in a tuple."""
    d = make([6, 2, 5])
    assert (d[0], d[-1], d[np.int64(1)]) == (6, 5, 2)


@both_kinds
@pytest.mark.parametrize("position", [3, -4, 2**70])
def test_a_position_out_of_bounds_raises_bounds_error(make: Make, position: int) -> None:
    """The message contains the position and the numbers."""
    d = make([6, 2, 5])
    with pytest.raises(BoundsError) as caught:
        d[position]
    assert isinstance(caught.value, IndexError)
    assert caught.value.function == type(d).__name__
    assert caught.value.needed == "a position within 3 axes"
    assert caught.value.got == f"position {position} of {d!r}"


def test_a_slice_is_a_tuple() -> None:
    """The number of axes of a slice is not known statically, and portable code joins slices of a shape with `+`."""
    assert type(make_dim(2, 3, 4)[1:]) is tuple
    assert make_dim(2, 3, 4)[1:] == (3, 4)
    assert repr(make_ddim([2, 3, 4])[::-2]) == "(4, 2)"
    shape = make_ddim([2, 3, 4])
    assert shape[:1] + shape[2:] == (2, 4)


@both_kinds
def test_with_axis_returns_a_new_dim(make: Make) -> None:
    """The original is unchanged."""
    d = make([9, 2, 5])
    assert repr(d.with_axis(0, 6)) == repr(make([6, 2, 5]))
    assert d.with_axis(np.int8(-1), np.int8(7)) == (9, 2, 7)
    assert d == (9, 2, 5)
    with pytest.raises(RankError, match=r"^with_axis: needed one of 3 axes, got axis 3 of \(9, 2, 5\)\. Axes count"):
        d.with_axis(3, 1)
    with pytest.raises(DTypeError, match="with_axis"):
        d.with_axis(0, 1.5)


# Sums and products


def test_sums_and_products_are_elementwise() -> None:
    """The result is a Dim only if both operands are."""
    assert repr(make_dim(2, 3) + make_dim(10, 20)) == "Dim(12, 23)"
    assert repr(make_dim(2, 3) * make_dim(10, 20)) == "Dim(20, 60)"
    assert make_ddim([6, 2, 5]) + make_ddim([9, 1, 5]) == (15, 3, 10)
    assert make_ddim([6, 2, 5]) * make_ddim([9, 1, 5]) == (54, 2, 25)
    assert repr(make_dim(2, 3) + make_ddim([1, 1])) == "DDim([3, 4])"
    assert repr(make_ddim([1, 1]) * make_dim(2, 3)) == "DDim([2, 3])"
    assert repr(make_dim() + make_dim()) == "Dim()"


@both_kinds
def test_sums_and_products_need_equal_numbers_of_axes(make: Make) -> None:
    """The message contains both."""
    with pytest.raises(RankError) as caught:
        make([2, 3]) + make_ddim([1])
    assert caught.value.needed == "equal numbers of axes"
    assert caught.value.got == "2 axes and 1 axis, (2, 3) and (1,)"
    with pytest.raises(RankError):
        make([2, 3]) * make([1, 1, 1])


@both_kinds
@pytest.mark.parametrize("other", [(1, 2), [1, 2], 2, True], ids=repr)
def test_sums_and_products_refuse_ambiguous_operands(make: Make, other: object) -> None:
    """Only `+` with a tuple, a shape in the standard, has a single meaning."""
    d: Any = make([2, 3])
    calls: list[Callable[[], object]] = [lambda: d * other, lambda: other * d]
    calls += [] if type(other) is tuple else [lambda: d + other, lambda: other + d]
    for call in calls:
        with pytest.raises(DTypeError, match=r"needed a Dim or a DDim on both sides.*tuples: tuple\(dim\)"):
            call()


@both_kinds
def test_plus_concatenates_with_a_plain_tuple(make: Make) -> None:
    """A tuple is a shape in the standard."""
    d: Any = make([2, 3])
    for expected, found in (((2, 3, 4), d + (4,)), ((4, 2, 3), (4,) + d), ((2, 3), d + ())):  # noqa: RUF005  # the operator is tested
        assert expected == found
        assert type(found) is tuple


@both_kinds
def test_plus_returns_notimplemented_for_other_types(make: Make) -> None:
    """A NumPy array handles it; a str does not."""
    assert np.array_equal(make([2, 3]) + np.array([1, 1]), [3, 4])
    with pytest.raises(TypeError, match=r"unsupported operand|can only concatenate"):
        make([2, 3]) + "text"


SHAPES = {
    "Tensor": lambda: tt.zeros((2, 3)).shape,
    "DArray": lambda: tt.zeros((2, 3)).dynamic().shape,
    "view": lambda: tt.make_view(tt.zeros((2, 3))).shape,
    "SparseMatrix": lambda: tt.to_csr(tt.ones((2, 3))).shape,
    "DLTensor": lambda: tt.dl_tensor(tt.zeros((2, 3))).shape,
}


@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("copied", [lambda d: d, copy.deepcopy, lambda d: pickle.loads(pickle.dumps(d))])
def test_shapes_of_two_arrays_are_not_added(kind: str, copied: Callable[[Any], Any]) -> None:
    """Code for tuples joins shapes by `+`; a Dim that was made, and a slice, are no shapes."""
    if kind == "SparseMatrix":
        pytest.importorskip("scipy")
    d = copied(SHAPES[kind]())
    for other in SHAPES["Tensor"](), SHAPES["DArray"](), tt.zeros(7).shape:
        with pytest.raises(ShapeError, match="needed a tuple or a Dim beside the shape of an array"):
            d + other
        with pytest.raises(ShapeError, match="needed a tuple or a Dim beside the shape of an array"):
            other + d
    assert d + make_dim(1, 1) == make_dim(1, 1) + d == d + make_ddim([1, 1]) == (3, 4)
    assert d[:1] + d[:1] == (2, 2)
    assert d + (1,) == (2, 3, 1)  # noqa: RUF005  # the operator is tested
    assert isinstance(d, Dim | DDim)


# The rank as a value


def test_the_value_dim_of_a_rank_contains_it() -> None:
    """It compares, hashes, pickles and forms unions like an alias of typing."""
    assert Dim[Rank2] == Dim[Rank2] != Dim[Rank3]
    assert len({Dim[Rank2], Dim[Rank2], Dim[Rank3]}) == 2
    assert (get_origin(Dim[Rank2]), get_args(Dim[Rank2])) == (Dim, (Rank2,))
    assert isinstance(make_dim(2), Dim)
    assert not isinstance(make_ddim([2]), Dim)
    again = pickle.loads(pickle.dumps(Dim[Rank2]))
    assert again == Dim[Rank2]
    assert type(again) is type(Dim[Rank2])
    assert copy.deepcopy(Dim[Rank2]) == Dim[Rank2]
    assert get_args(Dim[Rank2] | None) == (Dim[Rank2], type(None))


def test_the_rank_of_a_generic_dim_is_given_later() -> None:
    """`Dim[R][Rank2]` is `Dim[Rank2]`."""
    later: Any = Dim[R]  # type: ignore[valid-type]  # a type variable as a value
    assert later[Rank2] == Dim[Rank2]
    assert later[Rank2](2, 3) == (2, 3)
    with pytest.raises(RankError):
        later[Rank2](2)


def test_calling_the_alias_checks_the_number_of_axes() -> None:
    """It also checks literal sizes."""
    assert repr(Dim[Rank2](2, 3)) == "Dim(2, 3)"
    assert repr(Dim[Rank0]()) == "Dim()"
    with pytest.raises(RankError) as caught:
        Dim[Rank2[Batch, Channel]](2, 3, 4)
    assert str(caught.value) == (
        "Dim[Rank2]: needed 2 axes for Dim[Rank2], got 3 axes, (2, 3, 4). "
        "Pass one number per axis, or use the rank that matches."
    )
    with pytest.raises(ShapeError):
        Dim[Rank1[Literal[3]]](4)


def test_get_narrows_or_raises_rank_error() -> None:
    """Names of axes are not checked."""
    assert repr(make_ddim([2, 3]).get(Dim[Rank2])) == "Dim(2, 3)"
    assert repr(make_ddim([2, 3]).get(Dim[Rank2[Batch, Channel]])) == "Dim(2, 3)"
    assert make_ddim(range(9)).get(Dim[Rank9]) == tuple(range(9))
    with pytest.raises(RankError) as caught:
        make_ddim([2, 3]).get(Dim[Rank3])
    assert (caught.value.needed, caught.value.got) == ("3 axes for Dim[Rank3]", "2 axes, (2, 3)")
    with pytest.raises(RankError, match="needed 9 axes"):
        make_ddim(range(10)).get(Dim[Rank9])


def test_get_checks_literal_sizes() -> None:
    """A `Literal` of several sizes accepts each of them."""
    d = make_ddim([3, 4])
    assert d.get(Dim[Rank2[Literal[3], Literal[4, 5]]]) == (3, 4)
    assert d.get(Dim[Rank2[Any, Literal[4]]]) == (3, 4)
    with pytest.raises(ShapeError) as caught:
        d.get(Dim[Rank2[Literal[3], Literal[5, 6]]])
    assert caught.value.needed == "5 or 6 for axis 1, as in the type"
    assert caught.value.got == "4 for axis 1 of (3, 4)"


@pytest.mark.parametrize("kind", [Dim, Dim[Rank], Dim[R], Rank2, tuple[Rank2], 2], ids=str)  # type: ignore[valid-type]  # a type variable as a value
def test_get_refuses_types_without_a_rank(kind: Any) -> None:
    """A type variable has no rank at run time."""
    with pytest.raises(DTypeError, match=r"^DDim.get: needed a Dim type with a rank, got "):
        make_ddim([2, 3]).get(kind)


def test_filled_has_one_number_for_each_axis() -> None:
    """The default is 0."""
    assert repr(Dim.filled(Rank3, 7)) == "Dim(7, 7, 7)"
    assert (Dim.filled(Rank2), Dim.filled(Rank0, 5), Dim.filled(Rank2[Batch, Channel])) == ((0, 0), (), (0, 0))
    with pytest.raises(ShapeError, match="needed 3 for axis 0"):
        Dim.filled(Rank1[Literal[3]], 4)
    with pytest.raises(DTypeError):
        Dim.filled(Rank2, 1.5)  # type: ignore[arg-type]  # refused
