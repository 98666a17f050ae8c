"""Every function on devices other than the Cpu, on every machine: array_api_strict has two.

Results equal those of the Cpu and stay on the device of the operands; operands on two devices are refused before
anything runs; nothing becomes a NumPy array. What the library lacks raises, and is listed in other_devices.py.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any
from unittest import mock

import numpy as np
import pytest

import typedtensor as tt
from tests.functions.other_devices import (
    CALLS,
    DIFFERENCES,
    LACKING,
    READS,
    Crossed,
    by_function,
    counted,
    is_lacking,
    nothing_crosses,
    reason,
)
from tests.gpu import calls
from tests.operands import lines
from tests.unit.second_device import ARRAY, DTYPES_THERE, Second, StrictBackend, served
from typedtensor import Cpu, DeviceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FIRST, SECOND = Second(1), Second(2)
FUNCTIONS = by_function()
FUNCTIONS_OF_SEVERAL = [name for name, rows in FUNCTIONS.items() if any(len(call.arrays) > 1 for call in rows)]
PAIRS_OF_DEVICES = [(FIRST, SECOND), (FIRST, Cpu()), (Cpu(), FIRST)]
WAYS: dict[str, Callable[[Any], Any]] = {"Tensor": lambda x: x, "DArray": lambda x: x.dynamic()}
ways = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
places = pytest.mark.parametrize("places", PAIRS_OF_DEVICES, ids=str)


@pytest.fixture(autouse=True)
def _served() -> Iterator[None]:
    """Register the library during each test."""
    with served():
        yield


def here(call: calls.Call) -> list[Any]:
    """Return the operands on the Cpu."""
    return [tt.from_numpy(array) for array in call.arrays]


def run(call: calls.Call, operands: list[Any]) -> Any:
    """Return the result of the call, forbidding implicit transfers."""
    with nothing_crosses(may_read=reason(call, READS) is not None):
        return calls.on_the_cpu(call, operands)


def lacks(call: calls.Call, operands: list[Any]) -> bool:
    """Return whether the call raises the error for a function that the library does not have."""
    with nothing_crosses(may_read=True):
        try:
            calls.on_the_cpu(call, operands)
        except DeviceError as error:
            return is_lacking(error)
    return False


def agrees(call: calls.Call, expected: Any, found: Any, device: Any) -> bool:
    """Return whether the values equal those of the Cpu."""
    try:
        calls.must_agree(call, expected, found, device)
    except AssertionError:
        return False
    return True


# Results


@ways
@pytest.mark.parametrize("device", [FIRST, SECOND], ids=repr)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_equals_the_cpu(name: str, device: Second, way: Callable[[Any], Any]) -> None:
    """Values, dtypes and shapes are equal, on the device of the operands, and no NumPy array is made in between."""
    for call in FUNCTIONS[name]:
        if reason(call, LACKING) is None:
            expected = calls.on_the_cpu(call, here(call))
            operands = [way(x.to_device(device)) for x in here(call)]
            try:
                found = run(call, operands)
            except (DeviceError, Crossed):
                if lacks(call, operands):
                    continue
                raise
            if reason(call, DIFFERENCES) is None:
                calls.must_agree(call, expected, found, device)
            else:
                assert not agrees(call, expected, found, device), f"{call.label} is the Cpu's now"
                assert found.device == device


def test_functions_that_the_library_lacks_raise() -> None:
    """Each call that is excluded above raises an error of the package."""
    for call in CALLS:
        if reason(call, LACKING) is not None:
            kinds = (tt.DTypeError, DeviceError, tt.BoundsError, tt.ShapeError)
            with pytest.raises(kinds):  # noqa: PT012  # either line may raise
                operands = [x.to_device(FIRST) for x in here(call)]
                with nothing_crosses(may_read=True):  # an error may read the invalid values
                    calls.on_the_cpu(call, operands)
                pytest.fail(f"{call.label} is there now")


@pytest.mark.parametrize("table", [LACKING, DIFFERENCES, READS], ids=["lacking", "different", "reads"])
def test_each_line_of_a_table_matches_a_call(table: dict[str, str]) -> None:
    """A line without a call is outdated."""
    for pattern, why in table.items():
        assert any(reason(call, {pattern: why}) for call in CALLS), pattern


def test_listed_functions_read_values_on_the_cpu() -> None:
    """Without reading one, they would pass the guard."""
    for call in CALLS:
        if reason(call, READS) is None or reason(call, LACKING) is not None:
            continue
        operands = [x.to_device(FIRST) for x in here(call)]
        with nothing_crosses(), pytest.raises(Crossed, match="__bool__"):
            calls.on_the_cpu(call, operands)


CROSSING: dict[str, Callable[[Any], Any]] = {
    "to the Cpu": lambda x: x.to_device(Cpu()),
    "from the Cpu": lambda _: tt.ones(2).to_device(FIRST),
    "NumPy": lambda x: np.asarray(x._raw),
    "one number": float,
    "bool": lambda x: bool(x._raw),
}


@pytest.mark.parametrize("name", CROSSING)
def test_the_guard_detects_transfers_between_devices(name: str) -> None:
    """The tests above rely on it."""
    x = tt.sum(tt.ones(2).to_device(FIRST))
    with nothing_crosses(), pytest.raises(Crossed):
        CROSSING[name](x)


def test_the_guard_detects_operations() -> None:
    """Each operation creates an array; the tests below rely on it."""
    x = tt.ones(2).to_device(FIRST)
    with counted() as made:
        x + x
    assert made


@pytest.mark.parametrize("device", [FIRST, SECOND], ids=repr)
@pytest.mark.parametrize("name", calls.CREATED)
def test_a_creation_function_creates_on_the_device(name: str, device: Second) -> None:
    """Nothing is made on the Cpu and transferred, except imported data."""
    make = calls.CREATED[name]
    if name.startswith("asarray"):
        found = make(device)
    else:
        with nothing_crosses():
            found = make(device)
    calls.must_agree(calls.Call(name, make), make(Cpu()), found, device)


# Operators

ARITHMETIC = ("add", "sub", "mul", "floordiv", "mod", "pow", "matmul", "and_", "or_", "xor", "lshift", "rshift")
COMPARING = ("eq", "ne", "lt", "le", "gt", "ge")
IN_PLACE = ("iadd", "isub", "imul", "ifloordiv", "imod", "ipow", "imatmul", "iand", "ior", "ixor", "ilshift", "irshift")
BINARY = (*ARITHMETIC, *COMPARING, "truediv")
STATES: dict[str, Callable[[Any], Any]] = {**WAYS, "lazy": lambda x: x.lazy_copy()}
states = pytest.mark.parametrize("state", STATES.values(), ids=STATES)


def numbers(name: str, device: Any, first: int = 1) -> Any:
    """Return a small matrix that the operator accepts."""
    dtype = tt.float64 if "truediv" in name else tt.int64
    return tt.asarray([[first, 2], [3, 1]], dtype=dtype).to_device(device)


@states
@pytest.mark.parametrize("name", [*BINARY, *IN_PLACE, "itruediv"])
def test_an_operator_equals_the_cpu(name: str, state: Callable[[Any], Any]) -> None:
    """The other operand is a tensor, or a number on either side."""
    function = getattr(operator, name)
    pairs = [(numbers(name, FIRST), numbers(name, FIRST, 2), numbers(name, Cpu()), numbers(name, Cpu(), 2))]
    if "matmul" not in name:
        number = 2.0 if "truediv" in name else 2
        pairs.append((numbers(name, FIRST), number, numbers(name, Cpu()), number))
        if name in BINARY:
            pairs.append((number, numbers(name, FIRST), number, numbers(name, Cpu())))
    for left, right, left_here, right_here in pairs:
        one = state(left) if isinstance(left, tt.Tensor) else left
        with nothing_crosses():
            found = function(one, right)
        calls.must_agree(calls.Call(name, function, exact=True), function(left_here, right_here), found, FIRST)


@states
def test_divmod_equals_the_cpu(state: Callable[[Any], Any]) -> None:
    """The other operand is a tensor, or a number on either side."""
    for left, right in ((5, 2), (2, None), (None, 2)):
        one, two, here, too = (
            number if number and None in (left, right) else numbers("mod", device, number or 3)
            for device in (FIRST, Cpu())
            for number in (left, right)
        )
        with nothing_crosses():
            found = divmod(state(one) if isinstance(one, tt.Tensor) else one, two)
        calls.must_agree(calls.Call("divmod", divmod, exact=True), divmod(here, too), found, FIRST)


@pytest.mark.parametrize("name", ["neg", "pos", "invert", "abs"])
@states
def test_an_operator_of_one_operand_stays_on_the_device(name: str, state: Callable[[Any], Any]) -> None:
    """The result equals that of the Cpu."""
    function = getattr(operator, name)
    x = state(numbers(name, SECOND, -1))
    with nothing_crosses():
        found = function(x)
    calls.must_agree(calls.Call(name, function), function(numbers(name, Cpu(), -1)), found, SECOND)


# Two devices


def must_raise(call: Callable[[], Any], *operands: Any) -> None:
    """Check for DeviceError before anything runs or is read; the operands stay unchanged."""
    before = [x.to_device(Cpu()).numpy().copy() for x in operands]
    with nothing_crosses(), counted() as made, pytest.raises(DeviceError) as caught:
        call()
    assert not made
    assert "operands on one device" in caught.value.needed or "an index on" in caught.value.needed
    assert {repr(x.device) for x in operands} == {
        word for word in ("Cpu()", repr(FIRST), repr(SECOND)) if word in caught.value.needed + caught.value.got
    }
    for x, was in zip(operands, before, strict=True):
        np.testing.assert_array_equal(x.to_device(Cpu()).numpy(), was)


@ways
@places
@pytest.mark.parametrize("name", FUNCTIONS_OF_SEVERAL)
def test_a_function_refuses_two_devices(name: str, places: tuple[Any, Any], way: Callable[[Any], Any]) -> None:
    """Either operand can be on the other device."""
    for call in FUNCTIONS[name]:
        if len(call.arrays) > 1 and all(array.dtype != np.float16 for array in call.arrays):
            for odd in range(len(call.arrays)):
                operands = [
                    way(x.to_device(places[1] if place == odd else places[0])) for place, x in enumerate(here(call))
                ]
                must_raise(lambda call=call, operands=operands: call.function(*operands), *operands)


@states
@places
@pytest.mark.parametrize("name", [*BINARY, *IN_PLACE, "itruediv"])
def test_an_operator_refuses_two_devices(name: str, places: tuple[Any, Any], state: Callable[[Any], Any]) -> None:
    """In-place operators refuse them too: the left operand stays unchanged."""
    first, second = (numbers(name, place) for place in places)
    x, y = state(first), state(second)
    must_raise(lambda: getattr(operator, name)(x, y), x, y)


def _assign(x: Any, y: Any) -> None:
    x[...] = y


WRITES: dict[str, tuple[Callable[[Any, Any], Any], Any, Any]] = {
    "x[...] = y": (_assign, [1.0, 2.0], [3.0, 4.0]),
    "x[0] = y": (lambda x, y: operator.setitem(x, 0, y), [1.0, 2.0], 3.0),
    "x[mask] = 0": (lambda x, y: operator.setitem(x, y, 0.0), [1.0, 2.0], [True, False]),
    "x[indices] = 0": (lambda x, y: operator.setitem(x, y, 0.0), [1.0, 2.0], [1, 0]),
    "x[mask]": (operator.getitem, [1.0, 2.0], [True, False]),
    "x[indices]": (operator.getitem, [1.0, 2.0], [1, 0]),
    "x[:, indices]": (lambda x, y: x[:, y], [[1.0, 2.0]], [1, 0]),
    "x[index]": (operator.getitem, [1.0, 2.0], 1),
    "assign": (lambda x, y: x.assign(y), [1.0, 2.0], [3.0, 4.0]),
    "assign another shape": (lambda x, y: x.assign(y), [1.0, 2.0], [3.0]),
}


@states
@places
@pytest.mark.parametrize("name", WRITES)
def test_indexing_and_assignment_refuse_two_devices(
    name: str, places: tuple[Any, Any], state: Callable[[Any], Any]
) -> None:
    """The index, the mask or the value is on another device."""
    function, target, value = WRITES[name]
    first, second = tt.asarray(target).to_device(places[0]), tt.asarray(value).to_device(places[1])
    x, y = state(first), state(second)
    must_raise(lambda: function(x, y), x, y)


# Transfers


@pytest.mark.parametrize("dtype", DTYPES_THERE, ids=lambda each: each.name)
def test_a_transfer_copies_once(dtype: type[tt.DType]) -> None:
    """A transfer to the Cpu makes one copy, one between devices makes none on the Cpu."""
    x = tt.from_numpy(calls.of((2, 3), dtype.name))
    reads = mock.Mock(wraps=StrictBackend().to_numpy)
    with mock.patch.object(StrictBackend, "to_numpy", reads):
        y = x.to_device(FIRST)
        z = y.to_device(SECOND)
        assert y.to_device(FIRST).dtype is dtype
        assert reads.call_count == 0
        back = z.to_device(Cpu())
        assert reads.call_count == 1
    np.testing.assert_array_equal(back.numpy(), x.numpy())
    assert (type(y._raw), y.device, z.device, back.device) == (ARRAY, FIRST, SECOND, Cpu())


REFUSED: dict[str, Callable[[Any], Any]] = {
    "numpy": lambda x: x.numpy(),
    "np.asarray": np.asarray,
    "np.add": lambda x: np.add(x, 1.0),
    "np.exp": np.exp,
    "np.stack": lambda x: np.stack([x, x]),
}


@states
@pytest.mark.parametrize("name", REFUSED)
def test_nothing_of_numpy_accepts_a_tensor_of_another_device(name: str, state: Callable[[Any], Any]) -> None:
    """The copy must be explicit; none is made before the error."""
    first = tt.ones((2,)).to_device(FIRST)
    x = state(first)
    with nothing_crosses(), counted() as made, pytest.raises(DeviceError, match=r"x\.to_device\(tt\.Cpu\(\)\)"):
        REFUSED[name](x)
    assert not made


@states
@pytest.mark.parametrize("name", ["sum", "mean", "std", "max", "argmin", "any"])
def test_reductions_of_numpy_compute_on_the_device(name: str, state: Callable[[Any], Any]) -> None:
    """They call the method, and nothing is transferred."""
    x = state(tt.ones((2, 3)).to_device(FIRST))
    with nothing_crosses():
        answer = getattr(np, name)(x, axis=0)
    assert answer.device == FIRST
    assert tuple(answer.shape) == (3,)


# Completeness

ELSEWHERE: dict[str, tuple[str, ...]] = {
    "sizes and positions, no arrays": ("linearize", "make_ddim", "make_dim", "product", "slice_ddim", "vectorize"),
    "dtypes, no arrays": ("can_cast", "finfo", "iinfo", "isdtype", "result_type"),
    "a few numbers, computed on the Cpu": (
        *("bartlett", "blackman", "geomspace", "hamming", "hanning", "kaiser", "logspace"),
        *("diag_indices", "tril_indices", "triu_indices"),
    ),
    "shapes, no arrays": ("broadcast_shapes",),
    "a decorator": ("checked",),
    "a bool of Python's: test_closeness.py": ("allclose", "array_equal"),
    "numbers of Python's: test_describe.py": ("describe",),
    "devices, no arrays": (
        *(
            "default_device",
            "device_from_id",
            "dl_device",
            "id_from_device",
            "is_cluster",
            "is_cpu",
            "is_gpu",
            "same_class",
        ),
        *("set_default_device", "dl_dtype"),
    ),
    "printing: tests/unit/test_display.py": ("get_printoptions", "printoptions", "set_printoptions"),
    "settings": ("default_dtype", "defaults", "set_default_dtype", "use_allocator"),
    "memory and its figures: tests/unit/memory": (
        *("borrow", "from_allocation", "live_bytes", "peak_bytes", "reset_peak_bytes", "strides", "contained"),
    ),
    "imports: test_second_device_functions.py, test_incoming.py": (
        "from_dlpack",
        "from_numpy",
        "frombuffer",
        "make_darray",
    ),
    "indices, no tensor": ("fromfunction", "ndindex"),
    "the number of elements is a value: tests/gpu/cases.py": ("piecewise",),
    "writes: tests/gpu/cases.py": ("fill_diagonal", "put_along_axis"),
    "files: tests/persistence": (
        *("genfromtxt", "loadtxt", "savetxt"),
        *("dumps_params", "dumps_tensor", "load_npz", "load_params", "load_safetensors", "load_tensor"),
        *("loads_params", "loads_tensor", "save_npz", "save_params", "save_safetensors", "save_tensor"),
    ),
    "sparse matrices: tests/unit/test_sparse_devices.py": ("to_csc", "to_csr"),
    "views, descriptions and variants: their own tests": (
        *("dl_tensor", "make_iterator", "make_view", "visit", "which"),
    ),
    "values are open": ("empty", "empty_like"),
}


def test_every_function_is_tested_or_listed() -> None:
    """A new function must be in the table of calls, or here with the reason."""
    tried = {label.partition("[")[0].rpartition(".")[2] for label in (*FUNCTIONS, *calls.CREATED)}
    named = {name for names in ELSEWHERE.values() for name in names}
    public = {
        name
        for space in (tt, tt.linalg, tt.fft)
        for name in space.__all__
        if not name.startswith("_") and callable(getattr(space, name)) and not isinstance(getattr(space, name), type)
        if getattr(space, name) is not tt.One  # a type, which is callable because of `typing`
    }
    line = "a call of tt.{name} to a function there"
    missing = public - tried - named
    if missing:
        pytest.fail(lines("tests/gpu/calls.py", missing, line, samples=True), pytrace=False)
    assert named - public == set()
    assert named & tried == set()
