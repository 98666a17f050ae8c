"""Each elementwise function of the standard equals NumPy's, and refuses other kinds of dtype."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests import operands as samples
from tests.functions import oracle
from typedtensor.backends import waves

if TYPE_CHECKING:
    from collections.abc import Callable

# The kinds of dtype that each function accepts, and NumPy's function under its own name, so that aliases are tested.
ONE: dict[str, tuple[str, Callable[..., Any]]] = {
    "bitwise_count": ("iu", np.bitwise_count),
    "cbrt": ("f", np.cbrt),
    "exp2": ("f", np.exp2),
    "sinc": ("f", waves.sinc(np)),  # test_guards compares the values
    "abs": ("iufc", np.absolute),
    "acos": ("fc", np.arccos),
    "acosh": ("fc", np.arccosh),
    "asin": ("fc", np.arcsin),
    "asinh": ("fc", np.arcsinh),
    "atan": ("fc", np.arctan),
    "atanh": ("fc", np.arctanh),
    "bitwise_invert": ("biu", np.invert),
    "ceil": ("iuf", np.ceil),
    "conj": ("iufc", np.conjugate),
    "cos": ("fc", np.cos),
    "cosh": ("fc", np.cosh),
    "exp": ("fc", np.exp),
    "expm1": ("fc", oracle.expm1),
    "floor": ("iuf", np.floor),
    "imag": ("c", np.imag),
    "isfinite": ("iufc", np.isfinite),
    "isinf": ("iufc", np.isinf),
    "isnan": ("iufc", np.isnan),
    "log": ("fc", np.log),
    "log10": ("fc", np.log10),
    "log1p": ("fc", np.log1p),
    "log2": ("fc", np.log2),
    "logical_not": ("b", np.logical_not),
    "negative": ("iufc", np.negative),
    "positive": ("iufc", np.positive),
    "real": ("iufc", np.real),
    "reciprocal": ("fc", np.reciprocal),
    "round": ("iufc", np.round),
    "sign": ("iufc", np.sign),
    "signbit": ("f", np.signbit),
    "sin": ("fc", np.sin),
    "sinh": ("fc", np.sinh),
    "sqrt": ("fc", np.sqrt),
    "square": ("iufc", np.square),
    "tan": ("fc", np.tan),
    "tanh": ("fc", oracle.tanh),
    "trunc": ("iuf", np.trunc),
}
TWO: dict[str, tuple[str, Callable[..., Any]]] = {
    "fmax": ("iuf", np.fmax),
    "fmin": ("iuf", np.fmin),
    "fmod": ("iuf", np.fmod),
    "gcd": ("iu", oracle.gcd),
    "heaviside": ("f", np.heaviside),
    "lcm": ("iu", oracle.lcm),
    "add": ("biufc", np.add),
    "atan2": ("f", np.arctan2),
    "bitwise_and": ("biu", np.bitwise_and),
    "bitwise_left_shift": ("iu", np.left_shift),
    "bitwise_or": ("biu", np.bitwise_or),
    "bitwise_right_shift": ("iu", np.right_shift),
    "bitwise_xor": ("biu", np.bitwise_xor),
    "copysign": ("f", np.copysign),
    "divide": ("biufc", np.true_divide),
    "equal": ("biufc", np.equal),
    "floor_divide": ("iuf", oracle.floor_divide),
    "greater": ("biuf", np.greater),
    "greater_equal": ("biuf", np.greater_equal),
    "hypot": ("f", np.hypot),
    "less": ("biuf", np.less),
    "less_equal": ("biuf", np.less_equal),
    "logaddexp": ("f", np.logaddexp),
    "logical_and": ("b", np.logical_and),
    "logical_or": ("b", np.logical_or),
    "logical_xor": ("b", np.logical_xor),
    "maximum": ("iuf", np.maximum),
    "minimum": ("iuf", np.minimum),
    "multiply": ("biufc", np.multiply),
    "nextafter": ("f", np.nextafter),
    "not_equal": ("biufc", np.not_equal),
    "pow": ("iufc", np.power),
    "remainder": ("iuf", np.remainder),
    "subtract": ("iufc", np.subtract),
}
CLIP = {"clip": ("iuf", np.clip)}
TABLE = ONE | TWO | CLIP
COMPARISONS = "equal", "greater", "greater_equal", "less", "less_equal", "not_equal"
WITHOUT_OVERFLOW = (*COMPARISONS, "divide")  # these do not compute in the dtype of the integers

# A dtype of each kind, and the advice in its error.
OF_KIND = {"b": "bool", "i": "int32", "u": "uint8", "f": "float32", "c": "complex64"}
TO_FLOAT = "Convert explicitly: tt.astype(x, tt.float64)."
TO_INT = "Convert explicitly: tt.astype(x, tt.int64)."
TO_COMPLEX = "Convert explicitly: tt.astype(x, tt.complex128)."
HALF = "Take the real or the imaginary part first: tt.real(x) or tt.imag(x)."
REFUSALS = [
    ("sin", "i", "sin: needed floating-point numbers, got int32(2,) on Cpu(). " + TO_FLOAT),
    ("sqrt", "u", "sqrt: needed floating-point numbers, got uint8(2,) on Cpu(). " + TO_FLOAT),
    ("exp", "b", "exp: needed floating-point numbers, got bool(2,) on Cpu(). " + TO_FLOAT),
    ("atan2", "i", "atan2: needed real floating-point numbers, got int32(2,) on Cpu(). " + TO_FLOAT),
    ("negative", "b", "negative: needed numbers, got bool(2,) on Cpu(). " + TO_FLOAT),
    ("maximum", "b", "maximum: needed real numbers, got bool(2,) on Cpu(). " + TO_FLOAT),
    ("maximum", "c", "maximum: needed real numbers, got complex64(2,) on Cpu(). " + HALF),
    ("imag", "f", "imag: needed complex numbers, got float32(2,) on Cpu(). " + TO_COMPLEX),
    ("bitwise_and", "f", "bitwise_and: needed integers or booleans, got float32(2,) on Cpu(). " + TO_INT),
    ("bitwise_left_shift", "f", "bitwise_left_shift: needed integers, got float32(2,) on Cpu(). " + TO_INT),
    (
        "logical_and",
        "i",
        "logical_and: needed booleans, got int32(2,) on Cpu(). Compare to get booleans, as in x != 0.",
    ),
    (
        "less",
        "c",
        "less: needed numbers with an order, got complex64(2,) on Cpu(). Compare tt.real(x), tt.imag(x) or tt.abs(x).",
    ),
]


def _function(name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(tt, name)
    return function


def _operands(name: str) -> int:
    return 2 if name in TWO else 1


def _answers(expected: Callable[..., Any], *operands: Any) -> bool:
    """Return whether NumPy has a result: not for bits of uint64 with int64, nor for negative powers of integers."""
    try:
        with np.errstate(all="ignore"):
            expected(*operands)
    except (TypeError, ValueError):
        return False
    return True


def test_the_table_names_every_function_of_the_chapter() -> None:
    """This finds functions without a test."""
    kinds = {
        each.name: each.kinds
        for each in samples.elementwise("elementwise", "pairwise")
        if each.chapter.startswith("typedtensor.functions.elementwise.")
    }
    missing = [
        f'tests/functions/test_elementwise.py: add "{name}": ("{kinds[name]}", np.{name}), to '
        + ("ONE" if samples.count(name) == 1 else "TWO")
        for name in sorted(kinds.keys() - TABLE.keys())
    ]
    if missing:
        pytest.fail("\n".join(missing), pytrace=False)
    assert kinds == {name: row[0] for name, row in TABLE.items() if name not in CLIP}


@pytest.mark.parametrize("name", ONE)
@settings(max_examples=20)
@given(st.data())
def test_functions_of_one_operand_equal_numpys(name: str, data: st.DataObject) -> None:
    """Values, dtype and shape are equal for every supported kind in every layout."""
    kinds, expected = ONE[name]
    oracle.assert_answers(expected, _function(name), data.draw(oracle.arrays(kinds)))


@pytest.mark.parametrize("name", TWO)
@settings(max_examples=20)
@given(st.data())
def test_functions_of_two_operands_equal_numpys(name: str, data: st.DataObject) -> None:
    """They promote and broadcast as in NumPy; if NumPy raises, DTypeError is raised."""
    kinds, expected = TWO[name]
    shape1, shape2 = data.draw(oracle.broadcasting())
    x1, x2 = data.draw(oracle.arrays(kinds, shape1)), data.draw(oracle.arrays(kinds, shape2))
    if _answers(expected, x1, x2):
        oracle.assert_answers(expected, _function(name), x1, x2)
    else:
        with pytest.raises(tt.DTypeError, match=rf"^{name}: needed "):
            _function(name)(oracle.tensor(x1), oracle.tensor(x2))


@pytest.mark.parametrize("name", TWO)
@settings(max_examples=20)
@given(st.data())
def test_either_operand_can_be_a_python_number(name: str, data: st.DataObject) -> None:
    """It gets the dtype of the tensor."""
    kinds, expected = TWO[name]
    x = data.draw(oracle.arrays(kinds))
    number = data.draw(oracle.numbers(x.dtype))
    for operands in ((x, number), (number, x)):
        if _answers(expected, *operands):
            oracle.assert_answers(expected, _function(name), *operands)
        else:
            refused = [oracle.tensor(x) if each is x else each for each in operands]
            with pytest.raises(tt.DTypeError, match=rf"^{name}: needed "):
                _function(name)(*refused)


@settings(max_examples=20)
@given(st.data())
def test_clip_equals_numpy(data: st.DataObject) -> None:
    """Limits are numbers, tensors that broadcast to x, or missing."""
    x = data.draw(oracle.arrays("iuf"))
    kept = data.draw(st.integers(0, x.ndim))
    limit = st.none() | oracle.numbers(x.dtype) | oracle.arrays(shape=x.shape[kept:], dtype=x.dtype)
    oracle.assert_answers(np.clip, tt.clip, x, data.draw(limit), data.draw(limit))


@pytest.mark.parametrize(
    ("name", "kind"), [(name, kind) for name, (kinds, _) in TABLE.items() for kind in oracle.ALL if kind not in kinds]
)
@pytest.mark.parametrize("bring_in", [oracle.tensor, oracle.dynamic])
def test_other_kinds_are_refused(name: str, kind: str, bring_in: Callable[[np.ndarray], Any]) -> None:
    """An unsupported kind is refused for each operand, for Tensor and DArray."""
    right = bring_in(np.ones(2, OF_KIND[TABLE[name][0][-1]]))
    wrong = bring_in(np.ones(2, OF_KIND[kind]))
    for operands in ((wrong,),) if _operands(name) == 1 else ((wrong, wrong), (wrong, right), (right, wrong)):
        with pytest.raises(tt.DTypeError, match=rf"^{name}: needed .*, got {OF_KIND[kind]}\(2,\) on Cpu\(\)\. "):
            _function(name)(*operands)


@pytest.mark.parametrize(("name", "kind", "text"), REFUSALS)
def test_errors_in_full(name: str, kind: str, text: str) -> None:
    """The message is compared word for word."""
    x = tt.ones((2,), dtype=getattr(tt, OF_KIND[kind]))
    with pytest.raises(tt.DTypeError) as caught:
        _function(name)(*[x] * _operands(name))
    assert str(caught.value) == text


@pytest.mark.parametrize("name", TABLE)
def test_objects_other_than_tensors_are_refused(name: str) -> None:
    """Python numbers alone and untyped NumPy arrays are not converted."""
    for operand, kind in ((1.0, "float"), (np.ones(2), "ndarray"), (np.float64(1), "float64")):
        with pytest.raises(tt.DTypeError, match=rf"^{name}: needed a Tensor or a DArray, got {kind}( and {kind})?\. "):
            _function(name)(*[operand] * _operands(name))


UNTYPED = (np.ones(2), "1", None, [1.0, 2.0], np.str_("1"), np.datetime64("2026"), np.longdouble(1))


@pytest.mark.parametrize("name", TWO)
@pytest.mark.parametrize("other", UNTYPED, ids=repr)
def test_objects_other_than_numbers_are_refused_with_a_tensor(name: str, other: object) -> None:
    """Scalars of NumPy that have none of the fourteen dtypes are refused too."""
    x = oracle.tensor(np.ones(2, OF_KIND[TWO[name][0][-1]]))
    for operands in ((x, other), (other, x), (x.dynamic(), other), (other, x.dynamic())):
        with pytest.raises(tt.DTypeError, match=rf"^{name}: needed "):
            _function(name)(*operands)


WIDENING = ("add", "subtract", "multiply", "divide", "pow", "equal", "not_equal")
TAKEN = {"b": "biufc", "i": "iufc", "u": "iufc", "f": "fc", "c": "c"}
"""The kinds of tensor that take a scalar of each kind."""


@pytest.mark.parametrize("name", TWO)
@pytest.mark.parametrize("scalar", [np.dtype(each).type(2) for each in oracle.NAMES], ids=repr)
def test_a_numpy_scalar_is_the_python_number(name: str, scalar: np.generic) -> None:
    """The result is that of the number, which a tensor of its kind or of a wider one takes."""
    kinds, expected = TWO[name]
    for kind in kinds:
        array, number = np.array([1, 3], OF_KIND[kind]), scalar.item()
        widens = name in WIDENING and kind == "f" and scalar.dtype.kind == "c"
        for place in range(2):
            plain = (array, number) if place else (number, array)
            for bring_in, found in ((oracle.tensor, tt.Tensor), (oracle.dynamic, tt.DArray)):
                operands = [bring_in(array) if each is array else scalar for each in plain]
                if kind in TAKEN[scalar.dtype.kind] or widens:
                    with np.errstate(all="ignore"):
                        oracle.assert_same(expected(*plain), _function(name)(*operands), found)
                else:
                    with pytest.raises(tt.DTypeError, match=rf"^{name}: needed .*, got the {type(number).__name__} "):
                        _function(name)(*operands)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize("name", WIDENING)
def test_a_complex_number_with_real_tensors(name: str, dtype: str) -> None:
    """The result has the complex dtype of the same precision; in no other case does a number determine the dtype."""
    x = np.array([1.5, -2.0], dtype)
    for operands in ((x, 1 + 2j), (1 + 2j, x)):
        oracle.assert_answers(TWO[name][1], _function(name), *operands)


@pytest.mark.parametrize("bring_in", [oracle.tensor, oracle.dynamic])
@pytest.mark.parametrize(
    ("name", "kind", "number"),
    [
        (name, kind, number)
        for name in TWO
        for kind, number in [("b", 1), ("b", 1.5), ("i", 1.5), ("u", 1.5), ("i", 1j), ("u", 1j), ("f", 1j)]
        if (kind, number) != ("f", 1j) or name not in WIDENING
    ],
)
def test_a_number_of_another_kind_is_refused(
    name: str, kind: str, number: complex, bring_in: Callable[[np.ndarray], Any]
) -> None:
    """A Python number never determines the dtype."""
    x = bring_in(np.ones(2, OF_KIND[kind]))
    for operands in ((x, number), (number, x)):
        with pytest.raises(tt.DTypeError, match=rf"^{name}: needed ") as caught:
            _function(name)(*operands)
        if kind in TWO[name][0]:  # else the tensor is refused
            assert caught.value.needed == f"a Python number that fits {OF_KIND[kind]}"
            assert caught.value.got == f"the {type(number).__name__} {number!r}"


def test_an_error_about_a_number_in_full() -> None:
    """The message is compared word for word."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.add(oracle.tensor(np.ones(2, np.int32)), 1.5)
    needed = "add: needed a Python number that fits int32, got the float 1.5. "
    assert str(caught.value) == needed + "Convert the tensor first: tt.astype(x, tt.float64)."


@pytest.mark.parametrize(
    "name", [name for name, (kinds, _) in TWO.items() if "i" in kinds and name not in WITHOUT_OVERFLOW]
)
def test_an_out_of_range_integer_is_refused(name: str) -> None:
    """It does not wrap around."""
    x = tt.ones((2,), dtype=tt.int8)
    for operands in ((x, 128), (-129, x)):
        with pytest.raises(tt.DTypeError, match=rf"^{name}: needed numbers within the range of the dtype, got "):
            _function(name)(*operands)


@pytest.mark.parametrize("name", COMPARISONS)
@pytest.mark.parametrize("number", [-129, 128, 2**80])
def test_comparison_with_an_out_of_range_number_is_exact(name: str, number: int) -> None:
    """The number is not converted to the dtype."""
    x = np.array([-128, 0, 127], np.int8)
    oracle.assert_answers(TWO[name][1], _function(name), x, number)
    oracle.assert_answers(TWO[name][1], _function(name), number, x)


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("shape", [(), (1,), (0, 3), (2, 3)])
def test_the_result_has_new_memory(name: str, shape: tuple[int, ...]) -> None:
    """This also holds without axes; writing to it does not change an operand."""
    kinds, expected = TABLE[name]
    for kind in kinds:
        array = np.ones(shape, OF_KIND[kind])
        operands = [array] * _operands(name)
        with np.errstate(divide="ignore"):  # atanh(1)
            result = _function(name)(*map(oracle.tensor, operands))
            oracle.assert_same(expected(*operands), result)
        assert not np.shares_memory(result._raw, array)
        assert result._raw.flags.writeable


@pytest.mark.parametrize("bring_in", [oracle.tensor, oracle.dynamic])
@pytest.mark.parametrize("name", TWO)
def test_shapes_that_do_not_broadcast_are_refused(name: str, bring_in: Callable[[np.ndarray], Any]) -> None:
    """The message contains both shapes and the axis that differs."""
    dtype = OF_KIND[TWO[name][0][-1]]
    x1, x2 = bring_in(np.ones((2, 3), dtype)), bring_in(np.ones((2,), dtype))
    with pytest.raises(tt.ShapeError) as caught:
        _function(name)(x1, x2)
    assert caught.value.function == name
    assert caught.value.got == f"3 and 2 on axis -1: {dtype}(2, 3) on Cpu() and {dtype}(2,) on Cpu()"


def test_a_shape_error_in_full() -> None:
    """The message is compared word for word."""
    with pytest.raises(tt.ShapeError) as caught:
        tt.multiply(oracle.tensor(np.ones((2, 3))), oracle.tensor(np.ones(2)))
    assert str(caught.value) == (
        "multiply: needed sizes that are equal or 1 on each axis, aligned from the last, "
        "got 3 and 2 on axis -1: float64(2, 3) on Cpu() and float64(2,) on Cpu(). "
        "Reshape one of them, or insert an axis of size 1 with None."
    )


def test_clip_broadcasts_x_to_its_limits() -> None:
    """The standard allows it; the checkers refuse limits of more axes."""
    x, low = np.array([1.0, -1.0]), np.zeros((2, 1))
    oracle.assert_same(np.clip(x, low, None), tt.clip(oracle.tensor(x), oracle.tensor(low)))
    oracle.assert_same(np.zeros(0), tt.clip(oracle.tensor(np.array(1.0)), max=oracle.tensor(np.zeros(0))))


def test_clip_needs_limits_that_fit_x() -> None:
    """The result has the dtype of x; limits of a larger dtype, and shapes that do not broadcast, are refused."""
    x = oracle.tensor(np.ones(3, np.float32))
    with pytest.raises(tt.ShapeError, match=r"^clip: needed "):
        tt.clip(x, max=oracle.tensor(np.ones(2, np.float32)))
    with pytest.raises(tt.DTypeError, match=r"^clip: needed a value that fits float32"):
        tt.clip(x, oracle.tensor(np.ones(3)))
    with pytest.raises(tt.DTypeError, match=r"^clip: needed a Python number that fits int8, got the float 0\.5"):
        tt.clip(tt.ones((3,), dtype=tt.int8), 0.5, 1)


@pytest.mark.parametrize("exponent", [-1, np.array([2, -1], np.int8)])
def test_negative_powers_of_integers_are_refused(exponent: Any) -> None:
    """The result would not be an integer."""
    x = np.ones(2, np.int8)
    with pytest.raises(tt.DTypeError, match=r"^pow: needed exponents of 0 or more for integers, got "):
        tt.pow(oracle.tensor(x), oracle.tensor(exponent) if isinstance(exponent, np.ndarray) else exponent)


def test_bitwise_functions_refuse_uint64_with_int64() -> None:
    """They promote to float64, which has no bitwise operations."""
    with pytest.raises(tt.DTypeError, match=r"^bitwise_or: needed .*, got uint64\(2,\) on Cpu\(\) and int64\(2,\)"):
        tt.bitwise_or(oracle.tensor(np.ones(2, np.uint64)), oracle.tensor(np.ones(2, np.int64)))


@pytest.mark.parametrize("bring_in", [oracle.tensor, oracle.dynamic])
def test_warnings_equal_numpys(bring_in: Callable[[np.ndarray], Any]) -> None:
    """Their messages are NumPy's."""
    x = bring_in(np.zeros(1))
    with pytest.warns(RuntimeWarning, match="divide by zero encountered in log"):
        tt.log(x)
    with pytest.warns(RuntimeWarning, match="divide by zero encountered in divide"):
        tt.divide(1.0, x)


@pytest.mark.parametrize("function", [tt.divmod, divmod])
@pytest.mark.parametrize("bring_in", [oracle.tensor, oracle.dynamic])
def test_divmod_is_both_parts(function: Callable[..., Any], bring_in: Callable[[np.ndarray], Any]) -> None:
    """Of two tensors or a number on either side, with NumPy's values."""
    x, y = np.array([7, -7, 0, 5], np.int32), np.array([3, -2, 4, 7], np.int64)
    f = np.array([[7.5], [-7.5], [0.1]])
    for operands in ((x, y), (x, 3), (20, y), (f, 2.0), (-2.5, f), (np.int64(20), y), (y[:1].reshape(()), y)):
        found = function(*(bring_in(each) if type(each) is np.ndarray else each for each in operands))
        assert type(found) is tuple
        for part, expected in zip(found, np.divmod(*operands), strict=True):
            assert isinstance(part, type(bring_in(x)))
            np.testing.assert_array_equal(part.numpy(), expected, strict=True)


def test_divmod_keeps_infinities_as_floor_divide_does() -> None:
    """NumPy's gives NaN for both."""
    with np.errstate(invalid="ignore"):
        quotient, rest = divmod(tt.asarray([np.inf, -np.inf]), 2.0)
    assert quotient.tolist() == [np.inf, -np.inf]
    assert np.isnan(rest.tolist()).all()


def test_divmod_of_a_tensor_and_a_darray_is_of_darrays() -> None:
    """On either side."""
    x = np.array([7, -7])
    for left, right in ((oracle.tensor, oracle.dynamic), (oracle.dynamic, oracle.tensor)):
        assert [type(part) for part in divmod(left(x), right(x))] == [tt.DArray, tt.DArray]


@pytest.mark.parametrize("bring_in", [oracle.tensor, oracle.dynamic])
@pytest.mark.parametrize(
    ("error", "match", "other"),
    [
        (tt.DTypeError, r"^divmod: .*fits int64, got the float 2.5", 2.5),
        (tt.DTypeError, r"^divmod: .*got list \[1, 2\]. Convert it first", [1, 2]),
        (tt.DTypeError, r"^divmod: needed real numbers, got bool", np.array([True, False])),
        (tt.DTypeError, r"^divmod: needed real numbers, got .*complex128", np.array([1j, 2])),
        (tt.ShapeError, r"^divmod: .*\(3,\)", np.array([1, 2, 3])),
        (TypeError, r"unsupported operand type\(s\) for divmod", object()),
    ],
)
def test_divmod_names_itself(
    bring_in: Callable[[np.ndarray], Any], error: type[Exception], match: str, other: object
) -> None:
    """On either side."""
    x = bring_in(np.array([7, -7]))
    other = bring_in(other) if isinstance(other, np.ndarray) else other
    for operands in ((x, other), (other, x)):
        with pytest.raises(error, match=match):
            divmod(*operands)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "x", "y"),
    [
        ("gcd", np.array([-128, 4], np.int8), np.array([0, 2], np.int8)),
        ("gcd", np.array([-(2**63)]), np.array([-(2**63)])),
        ("lcm", np.array([100], np.int8), np.array([99], np.int8)),
        ("lcm", np.array([2**33 + 1]), np.array([2**33])),
        ("lcm", np.array([2**40], np.uint64), np.array([2**40 - 1], np.uint64)),
    ],
)
def test_divisors_that_do_not_fit_are_refused(name: str, x: np.ndarray, y: np.ndarray) -> None:
    """NumPy's wrap."""
    with pytest.raises(tt.DTypeError, match=rf"^{name}: needed results of at most \d+"):
        _function(name)(tt.from_numpy(x), tt.from_numpy(y))
