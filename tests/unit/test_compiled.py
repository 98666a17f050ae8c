"""The compiled core equals the methods written in Python: values, dtypes, warnings, errors, memory."""

from __future__ import annotations

import bisect
import ctypes
import inspect
import operator
import pickle
import warnings
import weakref
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Cpu, DArray, Tensor, float64, make_dim
from typedtensor._compiled import CORE, STATUS
from typedtensor.core.base import BaseArray
from typedtensor.core.darray import DynamicMethods
from typedtensor.core.tensor import Methods

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(CORE is None, reason=f"the compiled core is {STATUS}")

DTYPES = ("float32", "float64", "int32", "int64", "bool", "uint8", "float16", "complex128")
BINARY = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor", "lshift", "rshift",
          "lt", "le", "eq", "ne", "gt", "ge")  # fmt: skip
OPERATORS: dict[str, Callable[..., Any]] = {
    name: getattr(operator, {"and": "and_", "or": "or_"}.get(name, name)) for name in BINARY
}
IN_PLACE = BINARY[:13]
SWAPPED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}
UNARY = ("neg", "pos", "invert", "abs")
NUMBERS = (2, -1, 0, 1.5, 0.0, float("nan"), 1e300, 2**40, 2**80, True, 1j, None, "x")
RANDOM = np.random.default_rng(5)
BEGIN = RANDOM.bit_generator.state
AMOUNTS = {"repeat", "tile"}
"""The functions whose second argument determines the memory of the result; for bincount it is the first one."""


def _all_of(found: Any) -> Any:
    """What can be seen of a tensor; anything else as it is."""
    if not isinstance(found, Tensor | DArray):
        return found
    raw: Any = found._raw
    assert type(raw) is np.ndarray
    return type(found), raw.dtype, raw.shape, raw.strides, raw.flags.writeable, np.array(raw).tobytes()


def outcome(act: Callable[..., Any], *arguments: Any, **options: Any) -> tuple[Any, ...]:
    """Return the outcome of an operation: values, dtype, strides and class, or its error, and its warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found: Any = act(*arguments, **options)
        except Exception as error:  # noqa: BLE001  # compared
            context = error.__context__
            found = type(error), str(error), error.__suppress_context__, type(context), str(context)
    if isinstance(found, tuple):
        found = tuple(map(_all_of, found))
    return _all_of(found), sorted(str(each.message) for each in caught)


@pytest.fixture(autouse=True)
def _same_arrays() -> None:
    """Give each test the same values, in any order of the tests."""
    RANDOM.bit_generator.state = BEGIN


def arrays(name: str) -> list[Any]:
    """Return arrays of a dtype: packed, of one row, with gaps, reversed, transposed, empty, without axes."""
    dtype = np.dtype(name)
    values = RANDOM.integers(-3, 4, 12)
    base: Any = (values if dtype.kind != "f" else values * 0.75).astype(dtype)
    if dtype.kind == "f":
        base[1:4] = np.inf, np.nan, -0.0
        base[7] = np.finfo(dtype).max
    if dtype.kind == "i":
        base[1:3] = np.iinfo(dtype).max, np.iinfo(dtype).min
    grid = base.reshape(3, 4)
    return [base[:6], base[6:], base[::2], base[::-2], grid, grid.T, grid[:, :1], base[:0], base[3:4].reshape(())]


def tensor(raw: Any) -> Any:
    """Return a tensor on an array."""
    return tt.from_numpy(raw)


def darray(raw: Any) -> Any:
    """Return a DArray on an array."""
    return tensor(raw).dynamic()


KINDS = pytest.mark.parametrize(
    ("methods", "made"), [(Methods, tensor), (DynamicMethods, darray)], ids=["Tensor", "DArray"]
)
"""The classes whose operators the core has: their methods in Python, and what makes one of an array."""
PAIRS = [(first, second) for first in DTYPES for second in ((*DTYPES,) if first in {"float64", "bool"} else (first,))]


@pytest.mark.parametrize("name", BINARY)
@KINDS
def test_operators_of_two(methods: Any, made: Any, name: str) -> None:
    """Every pair of layouts, of equal and of mixed dtypes."""
    function, python = OPERATORS[name], getattr(methods, f"__{name}__")
    for first, second in PAIRS:
        for x in map(made, arrays(first)):
            for y in map(made, arrays(second)):
                assert outcome(function, x, y) == outcome(python, x, y), (first, second, x, y)


@pytest.mark.parametrize("name", BINARY)
def test_operators_of_a_darray_and_a_tensor(name: str) -> None:
    """On either side: the result is a DArray, as that of the method in Python."""
    function, python = OPERATORS[name], getattr(DynamicMethods, f"__{name}__")
    reflected = getattr(DynamicMethods, f"__{SWAPPED.get(name, f'r{name}')}__")
    for dtype in DTYPES:
        for x, y in product(arrays(dtype), arrays("float64")[:5]):
            assert outcome(function, darray(x), tensor(y)) == outcome(python, darray(x), tensor(y)), (x, y)
            assert outcome(function, tensor(x), darray(y)) == outcome(reflected, darray(y), tensor(x)), (x, y)


@pytest.mark.parametrize("name", BINARY)
@KINDS
def test_operators_with_a_number(methods: Any, made: Any, name: str) -> None:
    """The number is on either side, of each type, too large, or not a number at all."""
    function, python = OPERATORS[name], getattr(methods, f"__{name}__")
    reflected = getattr(methods, f"__{SWAPPED.get(name, f'r{name}')}__", lambda *_: NotImplemented)

    def by_hand(method: Any, x: Any, number: Any) -> Any:
        found = method(x, number)
        if found is NotImplemented:
            return function(*((number, x) if method is reflected else (x, number)))  # Python's own error
        return found

    for dtype in DTYPES:
        for x in map(made, arrays(dtype)[:5]):
            for number in NUMBERS:
                assert outcome(function, x, number) == outcome(by_hand, python, x, number), (x, number)
                if (name, number) != ("mod", "x"):  # text formats the tensor
                    assert outcome(function, number, x) == outcome(by_hand, reflected, x, number), (x, number)


@pytest.mark.parametrize("name", IN_PLACE)
@KINDS
def test_operators_in_place(methods: Any, made: Any, name: str) -> None:
    """With tensors, overlapping memory, numbers, and on read-only memory: the same is written, or nothing."""
    function, python = getattr(operator, f"i{name}"), getattr(methods, f"__i{name}__")
    for dtype in DTYPES:
        for at, raw in enumerate(arrays(dtype)):
            others: list[Any] = [*arrays(dtype)[:7:2], *arrays("float64")[:1]]
            others += [] if name == "matmul" else NUMBERS[:-2]  # its method returns NotImplemented
            for other in others:
                sides = []
                for act in (function, python):
                    mine = np.array(raw)
                    x = made(mine)
                    y = made(other) if isinstance(other, np.ndarray) else other
                    sides.append((outcome(act, x, y)[1], np.shares_memory(x.numpy(), mine), mine.tobytes()))
                assert sides[0] == sides[1], (dtype, at, other)


@pytest.mark.parametrize("name", ["add", "mul", "sub"])
def test_overlapping_memory_in_place(name: str) -> None:
    """`x[1:] += x[:-1]` reads the old values."""
    for dtype in ("float64", "int32"):
        sides = []
        for act in (getattr(operator, f"i{name}"), getattr(Methods, f"__i{name}__")):
            base = np.arange(1, 9).astype(dtype)
            x = tensor(base)
            act(x[1:], x[:-1])
            act(x, x)
            sides.append(base.tolist())
        assert sides[0] == sides[1]


@pytest.mark.parametrize("name", UNARY)
@KINDS
def test_operators_of_one(methods: Any, made: Any, name: str) -> None:
    """Each layout gives the same result."""
    function, python = getattr(operator, name), getattr(methods, f"__{name}__")
    for dtype in DTYPES:
        for x in map(made, arrays(dtype)):
            assert outcome(function, x) == outcome(python, x)


@pytest.mark.parametrize("name", ["float", "int", "bool", "index"])
def test_conversions_to_python_numbers(name: str) -> None:
    """A tensor without axes is converted; all others raise."""
    function: Any = {"float": float, "int": int, "bool": bool, "index": operator.index}[name]
    python = getattr(Methods, f"__{name}__")
    for dtype in DTYPES:
        for x in map(tensor, arrays(dtype)):
            found, expected = outcome(function, x), outcome(python, x)
            assert repr(found) == repr(expected)


KEYS: list[Any] = [
    0, -1, 2, 7, -8, 2**70, True, None, ..., 1.5, "x", np.int64(1), (), (0, 0), (0, 9), (-1, slice(None)),
    (slice(None), 0), (slice(None), None), (..., 0), (0, ...), (..., ...), (None, None, 0, 0), (0, 0, 0), (None,) * 5,
    slice(1, 3), slice(None, None, -1), slice(5, 1, -2), slice(10, 20), slice(0, 0), slice(1, 2, 0), slice(1.5),
    slice(np.int64(1), 3), slice(None, 2**70), (slice(0, 2), slice(None, None, -2)), (slice(None), ..., None),
    make_dim(0, 1), make_dim(1), tt.asarray([0, 1]), tt.asarray([True, False, True]), tt.asarray([5]), tt.asarray(1),
    tt.asarray([0.5]), (tt.asarray([0, 1]), 0),
]  # fmt: skip


@pytest.mark.parametrize("key", KEYS, ids=repr)
def test_indexing(key: Any) -> None:
    """Each key gives the same view or copy, or the same error."""
    for raw in arrays("float64"):
        x = tensor(raw)
        assert outcome(operator.getitem, x, key) == outcome(Methods.__getitem__, x, key)
        try:
            found = x[key]
        except Exception:  # noqa: BLE001, S112  # compared above
            continue
        expected = Methods.__getitem__(x, key)
        assert np.shares_memory(found._raw, raw) == np.shares_memory(expected._raw, raw)
        assert found._raw.base is expected._raw.base or not np.shares_memory(found._raw, raw)


@pytest.mark.parametrize("key", KEYS, ids=repr)
def test_assignment(key: Any) -> None:
    """The same is written, or nothing, with the same error."""
    values: list[Any] = [2, 1.5, True, 2**80, 1e300, None, 1j, tt.ones(()), tt.ones((4,)), tt.ones((1, 4)), tt.ones(9),
                         tt.ones((4,), dtype=tt.float32), tt.ones(4).dynamic(), np.ones(4)]  # fmt: skip
    for dtype in ("float64", "int32"):
        for raw in (np.arange(12).astype(dtype).reshape(3, 4), np.arange(12).astype(dtype)[::2], np.zeros((), dtype)):
            for value in values:
                sides = []
                for act in (operator.setitem, Methods.__setitem__):
                    mine = np.array(raw)
                    sides.append((outcome(act, tensor(mine), key, value), mine.tobytes()))
                assert sides[0] == sides[1], (dtype, value)


def test_assignment_of_overlapping_and_of_read_only_memory() -> None:
    """The old values are read; read-only memory is refused."""
    x = tensor(np.arange(5.0))
    x[1:] = x[:-1]
    assert x.numpy().tolist() == [0, 0, 1, 2, 3]
    frozen = x.share_data(read_only=True)
    for act in (lambda: operator.setitem(frozen, 0, 1.0), lambda: operator.iadd(frozen, frozen)):
        with pytest.raises(tt.ReadOnlyError):
            act()
    assert not frozen[1:].is_writable
    with pytest.raises(AttributeError, match="__delitem__"):
        del x[0]  # type: ignore[attr-defined]  # checkers refuse it


def test_transposes_and_iteration() -> None:
    """They are views of the same memory, for every number of axes."""
    for raw in [*arrays("float64"), np.arange(24.0).reshape(2, 3, 4), np.zeros((2, 0)), np.zeros((0, 2))]:
        x = tensor(raw)
        for name in ("T", "mT", "shape"):
            assert outcome(getattr, x, name) == outcome(vars(Tensor)[name].fget._python, x)
            assert getattr(Tensor, name).__doc__ == vars(Tensor)[name].fget._python.__doc__
        ours, python = ([outcome(lambda x=x: x) for x in each] if raw.ndim else each for each in _iterators(x))
        assert ours == python
    x = tensor(np.zeros((3, 2)))
    rows = iter(x)
    first = next(rows)
    y = x.move()  # the memory is still the original
    y += 1.0
    assert [row.numpy().tolist() for row in (first, *rows)] == [[1.0, 1.0]] * 3


def _iterators(x: Any) -> tuple[Any, Any]:
    return (iter(x), Methods.__iter__(x)) if x.ndim else (outcome(iter, x), outcome(Methods.__iter__, x))


def _listed(answer: Any) -> Any:
    """What an iterator gives, as a list, in the outcome of a call."""
    value, *rest = answer
    return ([*value] if isinstance(value, Iterator) else value, *rest)


FUNCTIONS = [name for name in tt.__all__ if type(getattr(tt, name)).__name__ == "Function"]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str) -> None:
    """Each returns, warns and raises like its body in Python; help shows the same."""
    function: Any = getattr(tt, name)
    python = function._python
    assert inspect.signature(function) == inspect.signature(function.__wrapped__)
    assert function.__doc__ == function.__wrapped__.__doc__
    assert pickle.loads(pickle.dumps(function)) is function
    shapes: list[Any] = [(), 3, (2, 3), 0, -1, (2, -1), True, 2.0, make_dim(2), None, "x", (2**40, 2**40)]
    if name in {"zeros", "ones", "empty"}:
        calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = [((shape,), {}) for shape in shapes]
        calls += [((3,), {"dtype": each}) for each in (tt.int8, tt.bool, tt.complex64, None, float, np.float32)]
        calls += [((3,), {"device": Cpu()}), ((3,), {"order": "C"}), ((), {}), ((3, 3), {}), ((), {"shape": 3})]
    elif name == "arange":
        calls = [(each, {}) for each in [(5,), (0,), (-3,), (2, 5), (5, 2), (2**70,), (1.5,), (True,), (1, 5, 2), ()]]
        calls += [((5,), {"dtype": tt.int8}), ((2**63 - 2, 2**63), {})]
    elif name == "asarray":
        given = (
            [1.0, 2.0],
            [1, 2],
            [1, 2.0],
            [2.0, 1],
            [],
            [True],
            [2**70],
            [[1.0]],
            [None],
            3,
            tt.ones(2),
            [np.float64(1)],
        )
        calls = [((each,), {}) for each in given] + [(([1],), {"dtype": tt.int8}), (([1],), {"copy": False})]
    else:
        raws = [raw for dtype in (("uint8",) if name == "bincount" else DTYPES) for raw in arrays(dtype)]
        xs = [*map(tensor, raws), tensor(raws[0]).dynamic(), raws[0], 2.0]
        two = [((x, y), {}) for x in xs[::3] for y in ([2, 1.5] if name in AMOUNTS else [*xs[1::4], 2, 1.5, x])]
        numbers = [((x, y), {}) for x in xs[::4] for y in NUMBERS] + [((y, x), {}) for x in xs[::4] for y in NUMBERS]
        numbers = numbers if "x2" in inspect.signature(function).parameters else []
        choices: list[dict[str, Any]] = [{}, {"axis": 0}, {"axis": -3}, {"axis": (0,)}, {"axis": True}]
        choices += [{"keepdims": True}, {"keepdims": 1}, {"axis": 1, "keepdims": True}, {"axis": 5, "keepdims": False}]
        choices += [{"dtype": tt.float64}, {"wrong": 1}]
        calls = [((x,), options) for x in xs for options in choices] + two[:250] + numbers
        if name == "where":
            flags = [*map(tensor, [*arrays("bool")[::4], *arrays("int32")[:1]])]
            calls = [((flag, *given), {}) for flag in flags for given, _ in two[:250] + numbers]
    for arguments, options in calls:
        found, expected = (
            outcome(function, *arguments, **options),
            outcome(python, *arguments, **options),
        )
        if name in {"zeros", "ones", "empty"} and expected[0][:1] == (MemoryError,):
            continue
        assert repr(_listed(found)) == repr(_listed(expected)), (arguments, options)


@pytest.mark.parametrize("size", [1, 2, 7, 8, 100, 1024, 1025, 9000])
def test_loops_of_numpy_return_what_its_ufuncs_return(size: int) -> None:
    """Bit for bit and with the same warnings: ordinary values of each length, strided, reversed, and without axes."""
    for name in FUNCTIONS:
        function: Any = getattr(tt, name)
        if not function.__module__.startswith("typedtensor.functions.elementwise"):
            continue
        for dtype in ("float32", "float64", "int32", "float16", "complex64"):
            values = RANDOM.integers(0, 9, 3 * size) if dtype == "int32" else RANDOM.normal(0, 3, 3 * size)
            values = values.astype(dtype)
            layouts = [values[:size], values[::3], values[::-3], values[:size].reshape(1, -1), values[:1].reshape(())]
            for x in map(tensor, layouts):
                for given in ((x,), (x, x), (x, tensor(values[1 : size + 1])), (x, 2), (2.0, x)):
                    assert outcome(function, *given) == outcome(function._python, *given), (name, dtype, given)


METHODS = [name for name in vars(BaseArray) if type(vars(BaseArray)[name]).__name__ == "Function"]


@pytest.mark.parametrize("name", METHODS)
def test_methods(name: str) -> None:
    """The methods of reductions return and raise the same as their bodies in Python."""
    method: Any = getattr(Tensor, name)
    assert method.__doc__ == method.__wrapped__.__doc__
    assert inspect.signature(method) == inspect.signature(method.__wrapped__)
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = [((), {}), ((0,), {}), ((-1,), {}), ((None,), {}), ((7,), {})]
    calls += [(((0,),), {}), ((True,), {}), ((0, 1), {}), ((), {"axis": 0, "keepdims": True}), ((), {"axis": None})]
    calls += [((), {"dtype": None, "out": None}), ((), {"wrong": 1}), ((0,), {"keepdims": True})]
    for x in [tensor(raw) for dtype in DTYPES for raw in arrays(dtype)] + [tensor(np.ones(3)).dynamic()]:
        for arguments, options in calls:
            found = outcome(operator.methodcaller(name, *arguments, **options), x)
            assert repr(found) == repr(outcome(method._python, x, *arguments, **options)), (x, arguments, options)


@pytest.mark.parametrize("state", ["over", "divide", "invalid", "under"])
def test_error_states_of_numpy_are_respected(state: str) -> None:
    """Each setting ignores, warns or raises as in NumPy; an update in place is complete if it only warns."""
    pairs = {
        "over": (3e38, 3e38, "*"),
        "divide": (1.0, 0.0, "/"),
        "invalid": (0.0, 0.0, "/"),
        "under": (1e-30, 1e-30, "*"),
    }
    x, y, symbol = pairs[state]
    act = operator.mul if symbol == "*" else operator.truediv
    python = Methods.__mul__ if symbol == "*" else Methods.__truediv__
    act_in_place = operator.imul if symbol == "*" else operator.itruediv
    a, b = (np.full(8, each, np.float32) for each in (x, y))
    for mode in ("ignore", "warn", "raise"):
        with np.errstate(**{state: mode}):  # type: ignore[call-overload]  # the names are known
            assert outcome(act, tensor(a), tensor(b)) == outcome(python, tensor(a), tensor(b))
            found, warned = outcome(act, tensor(a), tensor(b))
            assert (mode == "raise") == (isinstance(found[0], type) and issubclass(found[0], FloatingPointError))
            assert bool(warned) == (mode == "warn")
            if mode != "raise":
                mine, its = tensor(a.copy()), a.copy()
                assert outcome(act_in_place, mine, tensor(b))[1] == outcome(act_in_place, its, b)[1]
                np.testing.assert_array_equal(mine.numpy(), its)


def test_states_and_subclasses_use_the_python_code() -> None:
    """Lazy copies are copied before a write, moved tensors raise, subclasses use their own methods."""
    x = tt.ones(4)
    y = x.lazy_copy()
    y += 1.0
    x[0] = 5.0
    assert (x.numpy().tolist(), y.numpy().tolist()) == ([5, 1, 1, 1], [2, 2, 2, 2])
    d = tt.ones(4).dynamic()
    e = d.lazy_copy()
    e += d
    assert (d.numpy().tolist(), e.numpy().tolist()) == ([1] * 4, [2] * 4)
    z = x.move()
    for act in (lambda: x + z, lambda: z + x, lambda: x[0], lambda: -x, lambda: x < z, lambda: operator.iadd(z, x)):
        with pytest.raises(tt.MovedError):
            act()

    class Mine(Tensor):  # type: ignore[type-arg,misc]  # as the internal subclasses, which no program has
        __slots__ = ()
        __module__ = "typedtensor"

        def __add__(self, _: object) -> str:  # type: ignore[override]  # on purpose
            return "mine"

        def __getitem__(self, _: object) -> str:  # type: ignore[override]  # on purpose
            return "mine"

    mine = Mine()
    mine._raw = np.ones(4)
    assert mine + z == "mine" == mine[0]
    assert (z * mine).numpy().tolist() == [5, 1, 1, 1]
    assert isinstance(z + tt.ones(4).dynamic(), DArray)
    empty: Any = Tensor()
    for name in ("add", "iadd", "lt", "neg", "getitem", "len", "bool", "float"):
        operands = (empty, z)[: 1 if name in {"neg", "len", "bool", "float"} else 2]
        function: Any = {"len": len, "bool": bool, "float": float}.get(name) or getattr(operator, name)
        python: Any = getattr(Methods, f"__{name}__")
        assert outcome(function, *operands) == outcome(python, *operands)


def test_tensors_are_sequences_as_with_methods_in_python() -> None:
    """CPython finds items by position; pandas takes an object with `__float__` that is no sequence for a scalar."""
    any_object, position = ctypes.py_object, ctypes.c_ssize_t
    check = ctypes.PYFUNCTYPE(ctypes.c_int, any_object)(("PySequence_Check", ctypes.pythonapi))
    get = ctypes.PYFUNCTYPE(any_object, any_object, position)(("PySequence_GetItem", ctypes.pythonapi))
    put = ctypes.PYFUNCTYPE(ctypes.c_int, any_object, position, any_object)(("PySequence_SetItem", ctypes.pythonapi))
    for x in (tt.arange(4.0), tt.arange(4.0).dynamic()):
        assert check(x) == 1
        assert (get(x, 1).item(), get(x, -1).item()) == (1.0, 3.0)
        put(x, -2, 9.0)
        assert bisect.bisect(x[:2], 0.5) == 1
        assert [each.item() for each in reversed(x)] == [3.0, 9.0, 1.0, 0.0]
        for at in (4, -9):
            with pytest.raises(IndexError):
                get(x, at)
            with pytest.raises(IndexError):
                put(x, at, 1.0)


def test_types_do_not_change() -> None:
    """The class, its pickles, and the documentation of its methods are the same."""
    x = Tensor[Cpu, float64, tt.Rank1](make_dim(3))
    assert type(x) is Tensor
    assert pickle.loads(pickle.dumps(x)).is_contiguous
    assert Tensor.copy.__doc__ == "Return a copy in new, C-contiguous memory."
    assert Tensor.__add__ is vars(Tensor.__mro__[2])["__add__"]  # its slot is that of the base class in C
    assert inspect.signature(Tensor.copy) is not None
    assert weakref.ref(x)() is x
