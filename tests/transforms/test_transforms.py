"""Programs, batches, and what cannot be traced."""

from __future__ import annotations

import gc
import sys
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor.errors import BoundsError, DeviceError, DTypeError, OptionError, RankError, ShapeError

jax = pytest.importorskip("jax", reason="not installed: jax")

from typedtensor.backends.jax.loading import trace  # noqa: E402  # after the skip
from typedtensor.core.tensor import wrap  # noqa: E402
from typedtensor.transforms import (  # noqa: E402
    checkpoint,
    custom_gradient,
    grad,
    hessian,
    jacobian,
    jit,
    tree_map,
    value_and_grad,
    vmap,
)
from typedtensor.transforms._calls import Call  # noqa: E402


def v() -> Any:
    """Return a vector."""
    return tt.asarray([1.0, 2.0, 3.0])


def test_a_program_is_made_once_for_each_structure_dtype_and_shape() -> None:
    """And once for each value of an argument that is no tensor: 1, 1.0 and True differ."""
    calls = []

    @jit
    def f(x: Any, k: Any = 1) -> Any:
        calls.append(k)
        return x * k, [x.shape, k, None]

    assert f.compiled == 0
    for _ in range(3):
        found, rest = f(v())
        np.testing.assert_array_equal(found.numpy(), v().numpy())
        assert rest == [(3,), 1, None]
    assert (f.compiled, len(calls)) == (1, 1)
    f(v(), 1.0), f(tt.astype(v(), tt.float32)), f(tt.zeros((2, 2))), f(v().dynamic())
    assert f.compiled == 5
    assert f.__name__ == "f"


def test_results_are_memory_of_their_own() -> None:
    """They can be written, whatever is written changes neither the arguments nor a later result."""
    x = v()
    f = jit(lambda a: a)
    first = f(x)
    first[0] = 9.0
    assert (float(x[0]), float(f(x)[0])) == (1.0, 1.0)
    x[0] = 5.0
    assert float(f(x)[0]) == 5.0


LAYOUTS = {
    "packed": lambda x: x,
    "transposed": lambda x: x.T,
    "every other row": lambda x: x[::2],
    "reversed": lambda x: x[::-1],
    "not aligned": lambda x: x[:, 1:],
    "broadcast": lambda x: tt.broadcast_to(x[0], (400, 300)),
    "read-only": lambda x: x.share_data(read_only=True),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("transform", [grad, jit, lambda f: jit(grad(f))])
def test_large_arguments_are_read_where_they_are(transform: Any, layout: str) -> None:
    """A write after the call changes no result, nor does a write into a result change an argument."""
    numbers = np.arange(120_000.0).reshape(400, 300)
    x = LAYOUTS[layout](tt.asarray(numbers.copy()))
    given = x.numpy().copy()
    function = transform(lambda x: x * x if transform is jit else tt.sum(x * x))
    expected = given * given if transform is jit else 2 * given
    found = function(x)
    if x.is_writable:
        x[...] = 7.0
    np.testing.assert_array_equal(found.numpy(), expected)
    found[...] = 8.0
    np.testing.assert_array_equal(x.numpy(), np.full_like(given, 7.0) if x.is_writable else given)


def test_large_arguments_are_not_copied() -> None:
    """JAX computes with the memory of the tensor, which the pool aligns, and lets go of it."""
    x = tt.zeros((300, 400))
    held = sys.getrefcount(x._raw)
    found = Call("look", (x,), {}).traced(lambda raws: raws[0].unsafe_buffer_pointer())
    value_and_grad(lambda x: tt.sum(x * x))(x)
    gc.collect()
    left = sys.getrefcount(x._raw)
    assert (found, left) == (x.raw_ptr(), held)


def test_the_program_keeps_the_configuration_of_jax() -> None:
    """64-bit dtypes inside, and what the program has chosen outside."""
    before = jax.numpy.asarray(1.0).dtype
    assert jit(lambda x: x * 2.0)(v()).dtype is tt.float64
    assert jit(lambda x: tt.sum(tt.astype(x, tt.int64)))(v()).dtype is tt.int64
    assert jax.numpy.asarray(1.0).dtype == before


def test_methods_are_compiled() -> None:
    """`self` is an argument as others are."""

    class Model:
        @jit
        def twice(self, x: Any) -> Any:
            return x * 2.0

    np.testing.assert_array_equal(Model().twice(v()).numpy(), [2.0, 4.0, 6.0])


def test_batches() -> None:
    """Along axis 0 of all arguments, or of some."""
    x = tt.asarray([[3.0, 4.0], [6.0, 8.0], [0.0, 0.0]])
    norm: Any = lambda a: tt.sqrt(tt.sum(a * a))  # noqa: E731
    np.testing.assert_array_equal(vmap(norm)(x).numpy(), [5.0, 10.0, 0.0])
    dot: Any = lambda a, b: tt.sum(a * b)  # noqa: E731
    np.testing.assert_array_equal(vmap(dot, in_axes=(0, None))(x, x[0]).numpy(), [25.0, 50.0, 0.0])
    of_each: Any = vmap(grad(lambda a: tt.sum(a * a)))
    np.testing.assert_array_equal(of_each(x).numpy(), 2 * x.numpy())
    with pytest.raises(ShapeError, match=r"one size along their batches, got 3 in argument 0, 2 in argument 1"):
        vmap(dot)(x, tt.zeros((2, 2)))
    with pytest.raises(ShapeError, match="a tensor with an axis 0"):
        vmap(norm)(tt.asarray(1.0))
    wrong: Any = (0,)
    with pytest.raises(OptionError, match="in_axes"):
        vmap(dot, in_axes=wrong)(x, x)


def test_the_axis_of_a_batch() -> None:
    """Any axis of each argument, at any position of the results; three arguments and more."""
    x = tt.from_numpy(np.arange(12.0).reshape(3, 4))
    a = x.numpy()
    twice: Any = lambda v: v * 2.0  # noqa: E731
    np.testing.assert_array_equal(vmap(twice, in_axes=1)(x).numpy(), 2 * a.T)
    np.testing.assert_array_equal(vmap(twice, in_axes=-1, out_axes=1)(x).numpy(), 2 * a)
    np.testing.assert_array_equal(vmap(twice, out_axes=-1)(x).numpy(), 2 * a.T)
    triple: Any = lambda u, v, w: tt.sum(u * v) + w  # noqa: E731
    found = vmap(triple, in_axes=(0, 1, None))(x, tt.from_numpy(a.T.copy()), 2.0)
    np.testing.assert_array_equal(found.numpy(), (a * a).sum(axis=1) + 2)
    scaled: Any = lambda u, v, *, k: u * v * k  # noqa: E731
    np.testing.assert_array_equal(vmap(scaled, in_axes=(0, None))(x, v=2.0, k=3.0).numpy(), 6 * a)
    four: Any = lambda u, v, w, z: u * v + w * z  # noqa: E731
    np.testing.assert_array_equal(vmap(four)(x, x, x, x).numpy(), 2 * a * a)
    pair: Any = lambda v: (tt.sum(v), {"v": v})  # noqa: E731
    total, rest = jit(vmap(pair, in_axes=1))(x)
    np.testing.assert_array_equal(total.numpy(), a.sum(axis=0))
    np.testing.assert_array_equal(rest["v"].numpy(), a.T)
    with pytest.raises(ShapeError, match=r"results in which position 2 is free, got a result of shape \(4,\)"):
        vmap(twice, out_axes=2)(x)
    for wrong in (None, 1.0, True, (0,)):
        bad: Any = wrong
        with pytest.raises(OptionError, match="out_axes: the position of the new axis"):
            vmap(twice, out_axes=bad)(x)
    no: Any = True
    with pytest.raises(OptionError, match="in_axes"):
        vmap(twice, in_axes=no)(x)
    with pytest.raises(ShapeError, match="got no tensor with an axis to batch"):
        vmap(twice, in_axes=(None,))(x)  # type: ignore[call-overload]  # refused by the checkers too


def test_jacobians_and_hessians_have_the_axes_of_the_result_first() -> None:
    """Of any rank, compiled and not, along a batch; by another parameter too."""
    a = np.arange(6.0).reshape(2, 3) + 1
    x, u = tt.from_numpy(a.copy()), v()
    product: Any = lambda m, w: m @ w  # noqa: E731
    np.testing.assert_array_equal(jacobian(product, argnums=1)(x, u).numpy(), a)
    expected = np.einsum("ij,k->ijk", np.eye(2), u.numpy())
    np.testing.assert_array_equal(jacobian(product)(x, w=u).numpy(), expected)
    np.testing.assert_array_equal(jit(jacobian(product))(x, u).numpy(), expected)
    cubes: Any = lambda w, k=1.0: tt.sum(w**3) * k  # noqa: E731
    np.testing.assert_allclose(hessian(cubes)(u).numpy(), np.diag(6 * u.numpy()))
    np.testing.assert_allclose(hessian(cubes)(u, k=2.0).numpy(), np.diag(12 * u.numpy()))
    np.testing.assert_allclose(jit(vmap(hessian(cubes)))(x).numpy(), np.stack([np.diag(6 * each) for each in a]))
    quadratic: Any = lambda m: tt.sum(m.mT @ m)  # noqa: E731
    assert hessian(quadratic)(x).shape == (2, 3, 2, 3)
    single = jacobian(lambda w: tt.astype(w, tt.float64) * 2.0)(tt.astype(u, tt.float32))
    assert single.dtype is tt.float32
    assert isinstance(hessian(cubes)(u.dynamic()), tt.DArray)
    np.testing.assert_array_equal(
        hessian(lambda w, z: tt.sum(w * z * z), argnums=1)(u, u).numpy(), np.diag(2 * u.numpy())
    )


def test_jacobians_are_of_tensors() -> None:
    """A container has no axes, an integer no derivative, a loss no axes."""
    of_list: Any = lambda w: w[0] * 2.0  # noqa: E731
    with pytest.raises(DTypeError, match=r"a tensor in argument 0, got list\. Differentiate by one of its tensors"):
        jacobian(of_list)([v()])
    with pytest.raises(DTypeError, match="got int64 in argument 0"):
        jacobian(of_list)(tt.asarray([1, 2]))
    with pytest.raises(DTypeError, match="a real floating-point result, got int64"):
        jacobian(lambda w: tt.astype(w, tt.int64))(v())
    with pytest.raises(DTypeError, match="a function that returns a tensor, got one that returns tuple"):
        jacobian(lambda w: (w, w))(v())
    with pytest.raises(RankError, match="one number"):
        hessian(lambda w: w)(v())


def test_a_checkpoint_computes_again_what_its_gradient_needs() -> None:
    """With the same values, in containers, and with arguments that are no tensors."""
    layer: Any = lambda net, k=2.0: {"y": tt.tanh(tt.exp(tt.sin(net["w"]) * k))}  # noqa: E731
    again: Any = checkpoint(layer)
    net = {"w": v()}
    np.testing.assert_array_equal(again(net)["y"].numpy(), layer(net)["y"].numpy())
    loss: Any = lambda f: lambda n: tt.sum(f(n, k=0.5)["y"])  # noqa: E731
    expected = grad(loss(layer))(net)["w"].numpy()
    for found in (grad(loss(again))(net), jit(grad(loss(again)))(net)):
        np.testing.assert_allclose(found["w"].numpy(), expected, rtol=1e-14)
    kept = {}
    for name, function in (("kept", layer), ("again", again)):
        with trace("counted", tt.Cpu()):
            raw = jax.numpy.asarray(v().numpy())
            _, pull = jax.vjp(lambda w, function=function: tt.sum(function({"w": wrap(w)})["y"])._raw, raw)
        kept[name] = sum(each.size for each in jax.tree.leaves(pull))
    assert kept["again"] < kept["kept"]


def test_a_function_states_its_gradient() -> None:
    """Of one argument, of several, of containers, compiled, batched and twice; outside it is the value alone."""

    @custom_gradient
    def clipped(x: Any) -> Any:
        return x, lambda slope: tt.clip(slope, -1.0, 1.0)

    x = v()
    np.testing.assert_array_equal(clipped(x).numpy(), x.numpy())
    loss: Any = lambda w: tt.sum(clipped(w) ** 2)  # noqa: E731
    for found in (grad(loss)(x), jit(grad(loss))(x)):
        np.testing.assert_array_equal(found.numpy(), [1.0, 1.0, 1.0])

    @custom_gradient
    def product(net: Any, w: Any) -> Any:
        return net["u"] * w, lambda slope: ({"u": 10.0 * slope * w}, slope * net["u"])

    by_name: Any = lambda n, w: tt.sum(product(w=w, net=n))  # noqa: E731
    first, second = grad(by_name, argnums=(0, 1))({"u": x}, x + 1.0)
    np.testing.assert_array_equal(first["u"].numpy(), 10 * (x.numpy() + 1))
    np.testing.assert_array_equal(second.numpy(), x.numpy())

    @custom_gradient
    def square(w: Any) -> Any:
        return w * w, lambda slope: slope * w * 2.0

    np.testing.assert_array_equal(hessian(lambda w: tt.sum(square(w)))(x).numpy(), 2 * np.eye(3))
    batch = tt.stack([x, x])
    np.testing.assert_array_equal(vmap(grad(lambda w: tt.sum(square(w))))(batch).numpy(), 2 * batch.numpy())


GRADIENTS: dict[str, tuple[Any, type[Exception], str]] = {
    "shape": (lambda x: (x, tt.sum), ShapeError, r"a gradient of shape \(3,\) for argument \[0\], got \(\)"),
    "dtype": (
        lambda x: (x, lambda s: tt.astype(s, tt.float32)),
        DTypeError,
        r"of float64 for argument \[0\], got float32",
    ),
    "structure": (lambda x: (x, lambda s: [s]), DTypeError, "a gradient of the structure of the arguments"),
    "pair": (lambda x: x, DTypeError, "its value and the function of its gradient, got one that returns a tensor"),
    "call": (lambda x: (x, x), DTypeError, "its value and the function of its gradient, got one that returns tuple"),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_a_gradient_that_does_not_fit_is_refused(name: str) -> None:
    """By its shape, its dtype, its structure, or because there is none."""
    function, kind, text = GRADIENTS[name]
    own: Any = custom_gradient(function)
    with pytest.raises(kind, match=text):
        grad(lambda x: tt.sum(own(x)))(v())


def set_item(x: Any) -> Any:
    """Write in place."""
    x[0] = 1.0
    return tt.sum(x)


def set_constant(x: Any) -> Any:
    """Write a traced value into a constant."""
    constant = tt.zeros(3)
    constant[0] = x[0]
    return tt.sum(constant)


RNG = tt.random.default_rng(0)
REFUSED: dict[str, tuple[Any, type[Exception], str]] = {
    "float": (lambda x: tt.sum(x) * float(x[0]), DeviceError, r"reading a value: needed a tensor with values"),
    "if": (lambda x: tt.sum(x) if x[0] > 0 else x[0], DeviceError, r"tt\.where\(condition, x, y\)"),
    "numpy": (lambda x: x.numpy(), DeviceError, r"numpy: needed a tensor with values"),
    "item": (lambda x: x[0].item(), DeviceError, "a tensor with values"),
    "tolist": (lambda x: x.tolist(), DeviceError, "a tensor with values"),
    "format": (lambda x: f"{tt.sum(x):.2f}", DeviceError, "a tensor with values"),
    "mask": (lambda x: tt.sum(x[x > 0]), DeviceError, r"tt\.where\(mask, x, 0\)"),
    "unique": (lambda x: tt.sum(tt.unique_values(x)), DeviceError, "whose size depends on values"),
    "nonzero": (tt.nonzero, DeviceError, "whose size depends on values"),
    "x[0] =": (set_item, DeviceError, r"tt\.at\(x\)\[key\]\.set\(value\)"),
    "constant[0] =": (set_constant, DeviceError, r"a traced value or index\. Make a new tensor: x = tt\.at"),
    "arange": (lambda x: tt.sum(tt.arange(x[0])), DeviceError, r"arange: .*which the size depends on.*tt\.linspace"),
    "full of ints": (lambda x: tt.full(3, x[0], dtype=tt.int64), DTypeError, r"tt\.astype\(x, dtype\)"),
    "x[7]": (lambda x: x[7], BoundsError, "from -3 to 2 on axis 0, got 7"),
    "x[i]": (lambda x: tt.sum(x[tt.asarray([7])]), BoundsError, "from -3 to 2 on axis 0, got 7"),
    "take": (lambda x: tt.sum(tt.take(x, tt.asarray([7]))), BoundsError, "take: needed an index within its axis"),
    "random": (lambda x: tt.sum(x) * RNG.random(()), DeviceError, r"random: needed a call outside.*Draw outside"),
    "poisson": (lambda x: tt.sum(x) + RNG.poisson(2.0), DeviceError, "pass the numbers in"),
    "permutation": (lambda x: tt.sum(RNG.permutation(x)), DeviceError, "pass the numbers in"),
    "piecewise": (lambda x: tt.sum(tt.piecewise(x, [x > 1], [tt.exp, 0.0])), DeviceError, r"tt\.where\(condition"),
    "raw_ptr": (lambda x: x.raw_ptr(), DeviceError, "a tensor with values"),
    "vector": (lambda x: x, RankError, r"one number, got one of shape \(3,\)"),
    "integer": (tt.argmax, DTypeError, "a real floating-point result, got int64"),
    "number": (lambda _: 1.0, DTypeError, "a function that returns a tensor, got one that returns float"),
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("compiled", [False, True])
def test_what_cannot_be_traced_says_what_to_write(name: str, *, compiled: bool) -> None:
    """The same with and without `jit`, though JAX knows some values without it."""
    function, kind, text = REFUSED[name]
    call: Any = jit(grad(function)) if compiled else grad(function)
    with pytest.raises(kind, match=text) as raised:
        call(v())
    assert not getattr(raised.value, "__notes__", [])


READ: dict[str, tuple[Any, str]] = {
    "by position": (lambda _, x, **__: float(x[0]), "computed from argument 1:"),
    "in a container": (lambda p, *_, **__: bool(p["w"][1] > 0), r"computed from argument 0\['w'\]\[1\]:"),
    "by keyword": (lambda _, x, rate: x * rate.item(), "computed from argument (rate|2):"),
    "several": (lambda p, x, **_: (p["w"][0] + x).numpy(), r"computed from argument 0\['w'\]\[0\] and argument 1:"),
}


@pytest.mark.parametrize("name", READ)
@pytest.mark.parametrize("transform", [grad, jit, lambda f: jit(grad(f)), value_and_grad])
def test_the_argument_is_named_whose_value_is_read(name: str, transform: Any) -> None:
    """Where a value is computed from several, all of them."""
    function, text = READ[name]
    one = tt.asarray(1.0)
    with pytest.raises(DeviceError, match=f"got one that is traced, {text} it has a shape and a dtype"):
        transform(function)({"w": [v(), one]}, v(), rate=one)


def test_a_traced_position_beyond_the_end_gives_no_element() -> None:
    """NaN, or the smallest integer: in a program, nothing can be raised."""
    i, select = tt.asarray([0, -1, 3, -4]), jit(lambda x, i: x[i])
    np.testing.assert_array_equal(select(v(), i).numpy(), [1.0, 3.0, np.nan, np.nan])
    np.testing.assert_array_equal(select(tt.asarray([1, 2, 3]), i).numpy(), [1, 3, -(2**63), -(2**63)])


def test_arguments_are_checked() -> None:
    """Integers have no gradient; an argument by keyword has the position of its parameter."""
    with pytest.raises(DTypeError, match=r"got int64 in argument 0\['a'\]\[1\]"):
        grad(lambda x: tt.sum(x["a"][0]))({"a": [v(), tt.asarray([1])]})
    two: Any = grad(lambda x, y: tt.sum(x * y * y), argnums=1)
    np.testing.assert_array_equal(two(y=v(), x=v()).numpy(), 2 * v().numpy() ** 2)
    number_two: Any = grad(lambda x: tt.sum(x * x), argnums=1)
    with pytest.raises(OptionError, match="argnums=1 and 1 argument"):
        number_two(v())
    for wrong in ([0], "x", True, -1, (0, 0), ()):
        bad: Any = wrong
        with pytest.raises(OptionError, match=r"argnums of arguments of the call, each once, got argnums="):
            grad(lambda x, y: tt.sum(x * y), argnums=bad)(v(), v())
    with pytest.raises(DTypeError, match="or have a hash, got set"):
        jit(lambda x: x)({1, 2})
    number: Any = grad(lambda _: tt.asarray(1.0))
    with pytest.raises(DTypeError, match="a tensor to differentiate in argument 0, got none"):
        number(2.0)


def test_in_place_operators_make_new_tensors() -> None:
    """The argument stays."""

    def loss(x: Any) -> Any:
        y = x
        y += 1.0
        y *= y
        return tt.sum(y)

    x = v()
    np.testing.assert_array_equal(grad(loss)(x).numpy(), 2 * (x.numpy() + 1))
    np.testing.assert_array_equal(x.numpy(), [1.0, 2.0, 3.0])


def test_a_tensor_that_outlives_its_trace_is_refused() -> None:
    """It has no values."""
    kept: list[Any] = []

    def loss(x: Any) -> Any:
        kept.append(x * 2.0)
        return tt.sum(x)

    jit(loss)(v())
    with pytest.raises(DeviceError, match="after its trace"):
        kept[0] + v()


def test_traced_tensors_report_the_device_of_the_arguments() -> None:
    """So generic code works, and they show what they are."""
    seen: list[Any] = []

    def f(x: Any) -> Any:
        seen.extend((x.device, x.dtype, x.shape, repr(x), tt.zeros_like(x).device))
        return x

    jit(f)(v())
    shown = "Tensor(shape=(3,), dtype=float64, device=Cpu(), traced)"
    assert seen == [tt.Cpu(), tt.float64, (3,), shown, tt.Cpu()]


def test_value_and_grad_of_a_program_and_a_program_of_it_agree() -> None:
    """In any order."""
    loss: Any = lambda x: tt.sum(tt.exp(x))  # noqa: E731
    one, two = value_and_grad(jit(loss))(v()), jit(value_and_grad(loss))(v())
    np.testing.assert_allclose(one[1].numpy(), two[1].numpy())
    np.testing.assert_allclose(float(one[0]), float(two[0]))


def test_a_function_of_each_tensor_of_a_container() -> None:
    """In the structure of the first; what is no tensor is its own; in a program as outside."""
    net = {"w": [v(), 2.0], "b": (v(),)}
    step: Any = lambda n, g: tree_map(lambda w, s: w - 0.5 * s, n, g)  # noqa: E731
    for found in (step(net, net), jit(step)(net, net)):
        assert found["w"][1] == 2.0
        np.testing.assert_array_equal(found["w"][0].numpy(), v().numpy() / 2)
        np.testing.assert_array_equal(found["b"][0].numpy(), v().numpy() / 2)
    x = v()
    assert tree_map(lambda w: w, [x])[0] is x
    other: Any = {"w": [v(), 2.0], "b": [v()]}
    with pytest.raises(DTypeError, match=r"one structure: tuple in all of them at \['b'\], got list"):
        step(net, other)
    other = {"w": [3.0, 2.0], "b": (v(),)}
    with pytest.raises(DTypeError, match=r"a tensor in all of them at \['w'\]\[0\], got float"):
        step(net, other)
