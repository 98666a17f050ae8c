"""Tensors joined along an axis that they have, or along a new one: NumPy's values, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle

if TYPE_CHECKING:
    from collections.abc import Callable


@given(data=st.data())
@settings(max_examples=60)
def test_concat_answers_as_numpy(data: st.DataObject) -> None:
    """Along any axis, or of vectors made first; the dtypes promote, and a DArray among them makes a DArray."""
    shape = data.draw(oracle.shapes(min_dims=1))
    axis = data.draw(st.integers(-len(shape), len(shape) - 1))
    sizes = data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=3))
    at = axis % len(shape)
    arrays = [data.draw(oracle.arrays(shape=(*shape[:at], size, *shape[at + 1 :]))) for size in sizes]
    tensors: list[Any] = list(map(oracle.tensor, arrays))
    for name in (axis, tt.Axis(axis)):
        oracle.assert_same(np.concatenate(arrays, axis), tt.concat(tensors, axis=name))
    oracle.assert_same(np.concatenate(arrays, None), tt.concat(tuple(tensors), axis=None))
    mixed = [*tensors[:-1], tensors[-1].dynamic()]
    oracle.assert_same(np.concatenate(arrays, axis), tt.concat(mixed, axis=axis), tt.DArray)


@given(data=st.data())
@settings(max_examples=60)
def test_stack_answers_as_numpy(data: st.DataObject) -> None:
    """Along any axis of the result; the dtypes promote, and a DArray among them makes a DArray."""
    shape = data.draw(oracle.shapes(max_dims=4))
    axis = data.draw(st.integers(-len(shape) - 1, len(shape)))
    arrays = data.draw(st.lists(oracle.arrays(shape=shape), min_size=1, max_size=3))
    tensors: list[Any] = list(map(oracle.tensor, arrays))
    for name in (axis, tt.Axis(axis)):
        oracle.assert_same(np.stack(arrays, axis), tt.stack(tensors, axis=name))
    mixed = [*tensors[:-1], tensors[-1].dynamic()]
    oracle.assert_same(np.stack(arrays, axis), tt.stack(tuple(mixed), axis=axis), tt.DArray)


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (
            lambda m: tt.concat([m, tt.ones((2, 4))]),
            tt.ShapeError,
            "concat: needed equal sizes on all axes but axis 0, got (2, 3) and (2, 4). ",
        ),
        (
            lambda m: tt.concat([m, m, tt.ones((4, 3))], axis=-1),
            tt.ShapeError,
            "concat: needed equal sizes on all axes but axis -1, got (2, 3) and (4, 3). ",
        ),
        (
            lambda m: tt.concat([m, tt.ones(3)]),
            tt.RankError,
            "concat: needed tensors of as many axes, got (2, 3) and (3,). ",
        ),
        (
            lambda m: tt.concat([tt.sum(m), tt.sum(m)]),
            tt.RankError,
            "concat: needed an axis to join the tensors along, got (). tt.stack ",
        ),
        (lambda m: tt.concat([m, m], axis=2), tt.RankError, "concat: needed an axis"),
        (lambda m: tt.concat([m, m], axis="x"), tt.DTypeError, "concat: needed an axis"),
        (tt.concat, tt.DTypeError, "concat: needed a list or tuple of tensors, got a tensor. "),
        (lambda m: tt.concat([m, 1.0]), tt.DTypeError, "concat: needed a list or tuple of tensors, got float 1.0. "),
        (
            lambda m: tt.concat([m, np.float64(1)]),
            tt.DTypeError,
            "concat: needed a list or tuple of tensors, got float",
        ),
        (lambda m: tt.concat([m, np.ones((1, 3))]), tt.DTypeError, "concat: needed "),
        (lambda _: tt.concat([]), tt.DTypeError, "concat: needed a Tensor or a DArray, got an empty list. "),
        (
            lambda m: tt.stack([m, tt.ones((2, 4))]),
            tt.ShapeError,
            "stack: needed tensors of one shape, got (2, 3) and (2, 4). ",
        ),
        (
            lambda m: tt.stack([m, tt.ones(3)]),
            tt.RankError,
            "stack: needed tensors of as many axes, got (2, 3) and (3,). ",
        ),
        (lambda m: tt.stack([m, m], axis=3), tt.RankError, "stack: needed an axis"),
        (lambda m: tt.stack([m, m], axis=None), tt.DTypeError, "stack: needed an axis"),
        (tt.stack, tt.DTypeError, "stack: needed a list or tuple of tensors, got a tensor. "),
        (
            lambda m: tt.stack([tt.sum(m), 1.0]),
            tt.DTypeError,
            "stack: needed a list or tuple of tensors, got float 1.0. ",
        ),
        (lambda _: tt.stack([]), tt.DTypeError, "stack: needed a Tensor or a DArray, got an empty list. "),
    ],
)
def test_parts_have_to_fit_together(call: Callable[[Any], Any], error: type[tt.TypedTensorError], text: str) -> None:
    """Each says what does not fit."""
    for m in (tt.ones((2, 3)), tt.ones((2, 3)).dynamic()):
        with pytest.raises(error) as caught:
            call(m)
        assert str(caught.value).startswith(text)
