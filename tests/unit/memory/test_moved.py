"""A tensor whose memory was moved: every use raises MovedError, and other users keep the memory."""

from __future__ import annotations

import copy
import operator
import pickle
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.gpu import calls
from tests.unit.memory.misuse import Misuse, must_raise
from tests.unit.second_device import Second, served
from tests.ways import both
from typedtensor import Cpu, MovedError, Rank1, Rank2, Tensor, float64, make_ddim, make_dim

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TEXT = (
    "{}: needed a tensor with memory, got one whose memory was moved. "
    "Use the tensor that move() returned, or move a share instead: x.share_data().move()."
)
VALUES = [[1.0, 2.0], [3.0, 4.0]]


def plain() -> Any:
    """Return a tensor that is the only user of its memory."""
    return tt.asarray(VALUES)


KEPT: list[Any] = []


def lazy() -> Any:
    """Return one side of a lazy copy."""
    x = plain()
    KEPT[:] = [x.lazy_copy()]
    return x


MADE: dict[str, Callable[[], Any]] = {
    "Tensor": plain,
    "DArray": lambda: plain().dynamic(),
    "lazy": lazy,
    "lazy DArray": lambda: lazy().dynamic(),
    "external": lambda: tt.from_numpy(np.array(VALUES)),
    "view": lambda: tt.asarray([*VALUES, [5.0, 6.0]])[:2],
    "read-only": lambda: plain().share_data(read_only=True),
}
OPERATORS = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "eq", "ne", "lt", "le", "gt", "ge")
UNARY = ("neg", "pos", "abs", "invert")
INTEGERS = ("and_", "or_", "xor", "lshift", "rshift")
OTHER = tt.asarray([[2.0, 0.0], [1.0, 1.0]])


def on_the_left(name: str, other: Any) -> Callable[[Any], object]:
    """Apply the operator with the moved tensor on the left."""
    function = getattr(operator, name)
    return lambda x: function(x, other)


def on_the_right(name: str, other: Any, *, copied: bool = False) -> Callable[[Any], object]:
    """Apply the operator with the moved tensor on the right."""
    function = getattr(operator, name)
    return lambda x: function(other.copy() if copied else other, x)


OPERATIONS: dict[str, Callable[[Any], object]] = {
    **{f"x {name} tensor": on_the_left(name, OTHER) for name in OPERATORS},
    **{f"tensor {name} x": on_the_right(name, OTHER) for name in OPERATORS},
    **{f"x {name} number": on_the_left(name, 2.0) for name in OPERATORS if name != "matmul"},
    **{f"number {name} x": on_the_right(name, 2.0) for name in OPERATORS if name != "matmul"},
    **{f"{name} x": getattr(operator, name) for name in UNARY},
    **{f"x {name} 1": on_the_left(name, 1) for name in INTEGERS},
    **{f"1 {name} x": on_the_right(name, 1) for name in INTEGERS},
    **{f"x i{name} tensor": on_the_left(f"i{name}", OTHER) for name in OPERATORS[:8]},
    **{f"tensor i{name} x": on_the_right(f"i{name}", OTHER, copied=True) for name in OPERATORS[:8]},
    "x iadd number": lambda x: operator.iadd(x, 1.0),
    "x[0]": lambda x: x[0],
    "x[0:1]": lambda x: x[0:1],
    "x[...]": lambda x: x[...],
    "x[dim]": lambda x: x[make_dim(0, 0)],
    "x[mask]": lambda x: x[OTHER > 0],
    "tensor[x]": lambda x: OTHER[x],
    "x[0] = 1": lambda x: operator.setitem(x, 0, 1.0),
    "x[...] = tensor": lambda x: operator.setitem(x, ..., OTHER),
    "tensor[...] = x": lambda x: operator.setitem(OTHER.copy(), ..., x),
    "iter": iter,
    "list": list,
    "unpack": lambda x: [*x],
    "len": len,
    "bool": bool,
    "int": int,
    "float": float,
    "complex": complex,
    "index": operator.index,
    "format": lambda x: f"{x:.2f}",
    "in": lambda x: 1.0 in x,
    "numpy()": lambda x: x.numpy(),
    "np.asarray": np.asarray,
    "np.array": lambda x: np.array(x, dtype=np.float32),
    "np.exp": np.exp,
    "np.add": lambda x: np.add(OTHER, x),
    "np.add out": lambda x: np.add(OTHER, OTHER, out=x),
    "np.add.at": lambda x: np.add.at(x, 0, 1.0),
    "np.add.reduce": np.add.reduce,
    "from_dlpack": np.from_dlpack,
    "tt.from_dlpack": tt.from_dlpack,
    "__dlpack__": lambda x: x.__dlpack__(),
    "__dlpack__ copy": lambda x: x.__dlpack__(copy=True),
    "__dlpack_device__": lambda x: x.__dlpack_device__(),
    "dl_tensor": tt.dl_tensor,
    "pickle": pickle.dumps,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "x.copy()": lambda x: x.copy(),
    "tt.copy": tt.copy,
    "shape": lambda x: x.shape,
    "shape =": lambda x: setattr(x, "shape", make_dim(4, 1)),
    "strides": lambda x: x.strides,
    "ndim": lambda x: x.ndim,
    "size": lambda x: x.size,
    "numel()": lambda x: x.numel(),
    "nbytes": lambda x: x.nbytes,
    "dtype": lambda x: x.dtype,
    "device": lambda x: x.device,
    "T": lambda x: x.T,
    "mT": lambda x: x.mT,
    "is_external": lambda x: x.is_external,
    "is_contiguous": lambda x: x.is_contiguous,
    "is_writable": lambda x: x.is_writable,
    "is_same": lambda x: x.is_same(OTHER),
    "tensor.is_same(x)": OTHER.is_same,
    "raw_ptr": lambda x: x.raw_ptr(),
    "index(dim)": lambda x: x.index(make_dim(0, 0)),
    "allocation": lambda x: x.allocation,
    "astype": lambda x: x.astype(tt.float32),
    "astype without a copy": lambda x: x.astype(float64, copy=False),
    "to_device": lambda x: x.to_device(Cpu()),
    "share_data": lambda x: x.share_data(),
    "share_data read-only": lambda x: x.share_data(read_only=True),
    "tt.share_data": tt.share_data,
    "lazy_copy": lambda x: x.lazy_copy(),
    "move again": lambda x: x.move(),
    "assign to": lambda x: x.assign(OTHER),
    "assign from": lambda x: OTHER.copy().assign(x),
    "resize": lambda x: x.resize(make_dim(1, 1)),
    "rebind": lambda x: x.rebind(tt.from_numpy(np.zeros((2, 2)))),
    "rebind from": lambda x: tt.from_numpy(np.zeros((2, 2))).rebind(x),
    "holds": lambda x: x.holds(Tensor[Cpu, float64, Rank2]),
    "get": lambda x: x.get(Tensor[Cpu, float64, Rank2]),
    "on its memory": lambda x: Tensor[Cpu, float64, Rank1](make_dim(4), x),
    "make_view": lambda x: list(tt.make_view(x)),
    "make_iterator": lambda x: tt.make_iterator(x, make_dim(0, 0)),
    "borrow": tt.borrow,
    "asarray": tt.asarray,
    "zeros_like": tt.zeros_like,
    "concat": lambda x: tt.concat([OTHER, x]),
    "einsum": lambda x: tt.einsum("ij->ji", x),
    "gemm": lambda x: tt.gemm(OTHER, x, OTHER),
    "result_type": lambda x: tt.result_type(x, OTHER),
    "can_cast": lambda x: tt.can_cast(x, tt.float64),
    "dumps_tensor": tt.dumps_tensor,
    "dumps_params": lambda x: tt.dumps_params({"x": x}),
}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_operation_on_a_moved_tensor_raises(operation: str) -> None:
    """The error has one class and one text, and the memory is unchanged."""
    for made, make in MADE.items():
        x = make()
        taken = x.move()
        before = taken.copy()
        name = "DArray" if "DArray" in made else "Tensor"
        must_raise(Misuse(operation, OPERATIONS[operation], MovedError, TEXT.format(name)), x)
        assert tt.all(taken == before)
    assert tt.all(tt.asarray([[2.0, 0.0], [1.0, 1.0]]) == OTHER)


@pytest.mark.parametrize("save", ["save_params", "save_npz", "save_safetensors", "save_tensor"])
def test_a_moved_tensor_is_not_saved(save: str, tmp_path: Path) -> None:
    """No file is created."""
    if save == "save_safetensors":
        pytest.importorskip("safetensors", reason="safetensors is not installed")
    x = plain()
    x.move()
    path = tmp_path / "file"
    what = x if save == "save_tensor" else {"good": OTHER, "x": x}
    must_raise(Misuse(save, lambda _: getattr(tt, save)(path, what), MovedError, TEXT.format("Tensor")), x)
    assert list(tmp_path.iterdir()) == []


CALLS = calls.by_function()


@pytest.mark.parametrize("name", CALLS)
def test_every_function_refuses_a_moved_tensor(name: str) -> None:
    """This holds for each of its arguments."""
    call = CALLS[name][0]
    for at in range(len(call.arrays)):
        operands: list[Any] = [tt.from_numpy(array) for array in call.arrays]
        operands[at].move()
        must_raise(Misuse(name, partial(calls.on_the_cpu, call), MovedError, TEXT.format("Tensor")), operands)


@pytest.mark.parametrize("function", [tt.to_csr, tt.to_csc])
def test_no_sparse_matrix_is_made_of_a_moved_tensor(function: Callable[[Any], Any]) -> None:
    """Sparse matrices are made of Tensors only."""
    x = plain()
    x.move()
    must_raise(Misuse("", function, MovedError, TEXT.format("Tensor")), x)


def test_views_of_a_moved_tensor_stay_valid() -> None:
    """They use the memory, which belongs to the new tensor now."""
    x = plain()
    view, row, flat = x[1:], x[0], tt.reshape(x, (4,))
    taken = x.move()
    taken[...] = 9.0
    assert [view.numpy().tolist(), row.numpy().tolist(), flat.numpy().tolist()] == [[[9, 9]], [9, 9], [9, 9, 9, 9]]


def test_iterators_of_a_moved_tensor_raise() -> None:
    """Views and iterators refer to the tensor, not to its memory."""
    x = plain()
    view, it = tt.make_view(x), tt.make_view(x).begin()
    x.move()
    operations: list[Callable[[], object]] = [
        lambda: list(view), lambda: len(view), lambda: it.value, lambda: setattr(it, "value", 1.0), lambda: next(it),
        lambda: view[0, 0], lambda: operator.setitem(view, (0, 0), 1.0), view.begin, view.end,
    ]  # fmt: skip
    for operation in operations:
        must_raise(Misuse("", lambda _, f=operation: f(), MovedError, TEXT.format("Tensor")), None)


def test_a_loop_over_a_moved_tensor_raises() -> None:
    """The next item of an iterator that has begun is refused too."""
    x = lazy()
    rows = iter(x)
    next(rows)
    x.move()
    must_raise(Misuse("", lambda _: next(rows), MovedError, TEXT.format("Tensor")), None)


def test_repr_of_a_moved_tensor_says_so() -> None:
    """Debuggers call it; other attributes are missing as on every tensor."""
    x, d = plain(), plain().dynamic()
    x.move()
    d.move()
    assert (repr(x), str(x), repr(d)) == ("Tensor(moved)", "Tensor(moved)", "DArray(moved)")
    assert isinstance(x, Tensor)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = x.nothing  # type: ignore[attr-defined]  # what is refused
    assert not hasattr(x, "nothing")
    assert x.__array_namespace__() is tt


def test_memory_can_be_moved_again_and_again() -> None:
    """Only the last tensor has it."""
    x = plain()
    address, row = x.raw_ptr(), []
    for _ in range(5):
        row.append(x)
        x = x.move()
    assert x.raw_ptr() == address
    for each in row:
        must_raise(Misuse("", lambda y: y.shape, MovedError, TEXT.format("Tensor")), each)


@both
def test_moved_tensors_of_another_device_raise_too(way: Callable[[Any], Any]) -> None:
    """Every operation of that device raises."""
    with served():
        x = way(tt.asarray([1.0, 2.0]).to_device(Second(1)))
        taken = x.move()
        name = repr(x).partition("(")[0]
        operations: list[Callable[[Any], object]] = [
            lambda x: x + 1.0, lambda x: taken + x, lambda x: x[0], lambda x: operator.setitem(x, 0, 1.0),
            lambda x: x.copy(), lambda x: x.to_device(Cpu()), lambda x: x.lazy_copy(), lambda x: x.shape,
            taken.assign, lambda x: x.resize(make_ddim([1])), tt.sum, pickle.dumps,
        ]  # fmt: skip
        for operation in operations:
            must_raise(Misuse("", operation, MovedError, TEXT.format(name)), x)
        assert taken.to_device(Cpu()).numpy().tolist() == [1.0, 2.0]
