"""Element views refuse invalid positions, values that do not fit, and other devices."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import Second, served
from typedtensor import (
    BoundsError,
    Cpu,
    DeviceError,
    DTypeError,
    RankError,
    make_ddim,
    make_dim,
    make_iterator,
    make_view,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typedtensor.types.dtype import DType
from tests.unit.view_cases import counted
from tests.ways import both

INVALID_KEYS: list[tuple[Any, type[Exception], str]] = [
    (
        make_dim(0),
        RankError,
        r"needed a position of 2 numbers for the shape \(2, 3\), got 1: \(0,\). Pass one number per",
    ),
    ((0, 1, 2), RankError, r"needed a position of 2 numbers for the shape \(2, 3\), got 3"),
    (0, RankError, r"needed a position of 2 numbers for the shape \(2, 3\), got 1"),
    ((), RankError, r"got 0: \(\)"),
    (
        make_dim(2, 0),
        BoundsError,
        r"needed a number from 0 to 1 on axis 0, got \(2, 0\) in the shape \(2, 3\). Positions of a Dim cou",
    ),
    (make_ddim([0, 3]), BoundsError, r"needed a number from 0 to 2 on axis 1, got \(0, 3\)"),
    (make_dim(0, -1), BoundsError, r"needed a number from 0 to 2 on axis 1, got \(0, -1\)"),
    ((0, 3), BoundsError, r"needed a number from -3 to 2 on axis 1, got \(0, 3\)"),
    ((-3, 0), BoundsError, r"needed a number from -2 to 1 on axis 0, got \(-3, 0\)"),
    ((0, True), DTypeError, r"needed ints, got True of type bool"),
    ((0, 1.0), DTypeError, r"needed ints, got 1.0 of type float"),
    ((0, slice(None)), DTypeError, r"needed ints, got slice"),
    (..., DTypeError, r"needed a Dim, a DDim or a tuple of ints, got Ellipsis. Parts of a tensor are x\[...\]"),
    (slice(0, 1), DTypeError, r"needed a Dim, a DDim or a tuple of ints, got slice"),
    (None, DTypeError, r"needed a Dim, a DDim or a tuple of ints, got None"),
    (True, DTypeError, r"needed ints, got True of type bool"),
]


# Invalid positions


@pytest.mark.parametrize(("place", "kind", "text"), INVALID_KEYS, ids=[repr(each[0]) for each in INVALID_KEYS])
@both
def test_an_out_of_bounds_position_is_refused(
    way: Callable[[Any], Any], place: Any, kind: type[Exception], text: str
) -> None:
    """Reading and writing raise; nothing is written."""
    x = way(counted(2, 3))
    view = make_view(x)
    with pytest.raises(kind, match=text):
        _ = view[place]
    with pytest.raises(kind, match=text):
        view[place] = 9
    assert list(view) == [0, 1, 2, 3, 4, 5]


def test_an_empty_axis_has_no_position() -> None:
    """The message says so."""
    with pytest.raises(BoundsError, match=r"needed axis 1 not to be empty, got \(0, 0\) in the shape \(2, 0\)"):
        _ = make_view(tt.zeros((2, 0)))[0, 0]


@pytest.mark.parametrize(
    ("index", "kind", "text"),
    [
        (make_dim(0), RankError, r"^make_iterator: needed a position of 2 numbers"),
        (make_dim(2, 0), BoundsError, r"^make_iterator: needed a number from 0 to 1 on axis 0"),
        ((0, 1), DTypeError, r"^make_iterator: needed a Dim or a DDim, got \(0, 1\). Write tt.make_dim"),
        (0, DTypeError, r"^make_iterator: needed a Dim or a DDim, got 0"),
    ],
)
@both
def test_an_iterator_beyond_the_end_is_refused(
    way: Callable[[Any], Any], index: Any, kind: type[Exception], text: str
) -> None:
    """It is an iterator of a tensor or of its view."""
    x = way(counted(2, 3))
    for each in (x, make_view(x)):
        with pytest.raises(kind, match=text):
            make_iterator(each, index)


@pytest.mark.parametrize("got", [[1.0], 1.0, np.zeros(2), None])
def test_objects_other_than_tensors_raise(got: Any) -> None:
    """Both functions raise."""
    with pytest.raises(DTypeError, match=rf"^make_view: needed a tensor, got {type(got).__name__}. Convert the data"):
        make_view(got)
    with pytest.raises(DTypeError, match=r"^make_view: needed a tensor"):
        make_iterator(got, make_dim(0))


def test_a_view_of_a_view_is_refused() -> None:
    """A view is not a tensor."""
    view: Any = make_view(counted(2))
    with pytest.raises(DTypeError, match=r"needed a tensor, got ArrayView"):
        make_view(view)


# Values that do not fit


@pytest.mark.parametrize(
    ("dtype", "number"),
    [(tt.bool, 1), (tt.bool, 1.5), (tt.int8, 1.5), (tt.int8, 1j), (tt.float32, 1j), (tt.float64, 1j)],
)
@both
def test_a_number_of_another_kind_is_refused(way: Callable[[Any], Any], dtype: type[DType], number: complex) -> None:
    """Writing by iterator and by index raises; nothing is written."""
    x = way(tt.zeros((2,), dtype=dtype))
    view = make_view(x)
    text = rf"needed a Python number that fits {dtype.name}, got the {type(number).__name__}"
    with pytest.raises(DTypeError, match=rf"Iterator.value: {text}"):
        view.begin().value = number
    with pytest.raises(DTypeError, match=rf"View\[\]: {text}"):
        view[0] = number
    assert list(view) == [0, 0]


@pytest.mark.parametrize("dtype", [tt.int8, tt.uint8])
def test_an_integer_beyond_the_range_is_refused(dtype: type[DType]) -> None:
    """It never wraps around."""
    view = make_view(tt.zeros((2,), dtype=dtype))
    with pytest.raises(DTypeError, match=r"needed numbers within the range of the dtype, got .*300"):
        view.begin().value = 300
    assert list(view) == [0, 0]


@pytest.mark.parametrize("got", ["1", None, [1.0], tt.asarray(1.0), np.zeros(())], ids=repr)
def test_objects_other_than_python_numbers_raise(got: Any) -> None:
    """One number in a tensor is refused too: its type is not a Python number."""
    view: Any = make_view(tt.zeros((2,)))
    with pytest.raises(
        DTypeError, match=rf"needed a Python number, got {type(got).__name__}. Convert it to a number first"
    ):
        view.begin().value = got
    with pytest.raises(DTypeError, match=r"needed a Python number"):
        view[0] = got


def test_numpy_scalars_are_python_numbers() -> None:
    """Of any dtype that has a Python number."""
    view: Any = make_view(tt.zeros((2,)))
    view[0] = np.float32(1)
    view[1] = np.float64(2)
    assert list(view) == [1.0, 2.0]


@pytest.fixture
def second_device() -> Iterator[None]:
    """Register a second kind of device."""
    with served():
        yield


# Devices


@pytest.mark.usefixtures("second_device")
@both
def test_elements_of_other_devices_are_not_accessed_one_by_one(way: Callable[[Any], Any]) -> None:
    """Reading and writing raise; the message names a conversion."""
    x = way(counted(2, 3).to_device(Second(1)))
    view = make_view(x)
    it: Any = view.begin()
    for use in (
        lambda: iter(view),
        lambda: reversed(view),
        lambda: view[0, 0],
        lambda: operator.setitem(view, (0, 0), 1),
        lambda: it.value,
        lambda: setattr(it, "value", 1),
    ):
        with pytest.raises(
            DeviceError, match=r"needed memory on the Cpu, got a tensor on Second\(1\).*x.to_device\(tt.Cpu"
        ):
            use()
    assert list(make_view(x.to_device(Cpu()))) == [0, 1, 2, 3, 4, 5]


@pytest.mark.usefixtures("second_device")
def test_iterators_of_other_devices_can_be_moved() -> None:
    """Operations that read no element work on every device."""
    view = make_view(counted(2, 3).to_device(Second(1)))
    assert (view.shape, view.dtype, view.device, len(view)) == ((2, 3), tt.int64, Second(1), 6)
    it = view.begin()
    assert next(it).index == (0, 1)
    assert it > view.begin()
    assert make_iterator(view, make_dim(0, 1)) == it
