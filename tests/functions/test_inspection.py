"""The inspection functions describe what the namespace does."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Any, get_args, get_type_hints

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.unit.second_device import Nowhere, Second, served
from typedtensor.backends import registry
from typedtensor.backends.cupy import loading
from typedtensor.functions import inspection
from typedtensor.types.dtype import DTYPES

KINDS = tuple(inspection.LETTERS)
NUMPY = np.__array_namespace_info__()
WITHOUT_FLOAT16 = [each for each in DTYPES if each is not tt.float16]


def test_capabilities_equal_numpys() -> None:
    """Masks are indices, shapes may depend on values, and arrays have as many axes as NumPy's."""
    found = tt.__array_namespace_info__().capabilities()
    assert dict(found) == dict(NUMPY.capabilities())


def test_reported_capabilities_work() -> None:
    """A boolean index gives a data-dependent shape, and the maximum number of axes is exact."""
    x = tt.asarray([1, 2, 3])
    assert tuple(x[x > 1].shape) == (2,)
    most = tt.__array_namespace_info__().capabilities()["max dimensions"]
    assert most is not None
    assert tt.zeros(tt.make_ddim([1] * most)).ndim == most
    with pytest.raises(tt.TypedTensorError):
        tt.zeros(tt.make_ddim([1] * (most + 1)))


@pytest.fixture(params=["without dask", "before a Cluster is used", "after a Cluster is used"])
def here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[tt.Device, ...]:
    """Return the devices of this machine, whatever other tests have loaded."""
    if request.param == "without dask":
        monkeypatch.delitem(registry._BACKENDS, tt.Cluster, raising=False)
        monkeypatch.setitem(sys.modules, "dask", None)  # as if it were not installed
        return (tt.Cpu(), *loading.devices())
    if find_spec("dask") is None:
        pytest.skip("not installed: dask")
    if request.param == "before a Cluster is used":
        monkeypatch.delitem(registry._BACKENDS, tt.Cluster, raising=False)
    else:
        registry.backend_for(tt.Cluster())
    return (tt.Cpu(), *loading.devices(), tt.Cluster())


def test_devices_are_those_that_can_compute(here: tuple[tt.Device, ...]) -> None:
    """They are the Cpu and those of every registered library; the first use changes nothing."""
    info = tt.__array_namespace_info__()
    assert info.devices() == list(here)
    with served():
        assert info.devices() == [tt.Cpu(), Second(1), Second(2), *here[1:]]
        for device in info.devices():
            assert tt.zeros(2, device=device).device == device
            assert info.default_dtypes(device=device) == info.default_dtypes()
            assert info.dtypes(device=device) == info.dtypes()


def test_default_device_is_among_the_devices() -> None:
    """DArrays are made there."""
    info = tt.__array_namespace_info__()
    assert info.default_device() in info.devices()
    assert tt.zeros(tt.make_ddim([2])).device == info.default_device()


def test_default_dtypes_are_those_of_the_creation_functions() -> None:
    """Each kind, and indices, are tested."""
    assert tt.__array_namespace_info__().default_dtypes() == {
        "real floating": tt.zeros(2).dtype,
        "complex floating": tt.asarray([1j]).dtype,
        "integral": tt.arange(2).dtype,
        "indexing": tt.argmax(tt.zeros(2)).dtype,
    }


@given(kinds=st.lists(st.sampled_from(KINDS), unique=True))
def test_dtypes_of_several_kinds(kinds: list[Any]) -> None:
    """They are those of any of the kinds, by name, in a fixed order; float16 is not in the standard."""
    info = tt.__array_namespace_info__()
    expected = {each.name: each for each in WITHOUT_FLOAT16 if kinds and tt.isdtype(each, tuple(kinds))}
    found = info.dtypes(kind=tuple(kinds))
    assert found == expected
    assert list(found) == list(expected)
    for kind in kinds:
        assert info.dtypes(kind=kind) == info.dtypes(kind=(kind,))
        assert list(info.dtypes(kind=kind)) == list(NUMPY.dtypes(kind=kind))


def test_dtypes_without_a_kind_equal_numpys() -> None:
    """NumPy lists the dtypes of the standard."""
    info = tt.__array_namespace_info__()
    assert info.dtypes() == info.dtypes(kind=None) == info.dtypes(kind=("bool", "numeric"))
    assert {name: np.dtype(dtype) for name, dtype in info.dtypes().items()} == NUMPY.dtypes()


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        (None, inspection.AllDTypes),
        ("bool", inspection.Bools),
        ("signed integer", inspection.SignedIntegers),
        ("unsigned integer", inspection.UnsignedIntegers),
        ("integral", inspection.Integers),
        ("real floating", inspection.RealFloats),
        ("complex floating", inspection.ComplexFloats),
        ("numeric", inspection.Numbers),
    ],
)
def test_results_have_their_static_types(kind: Any, typed: Any) -> None:
    """The classes are those that checkers see."""
    hints = get_type_hints(typed, vars(inspection))
    found: Any = tt.__array_namespace_info__().dtypes(kind=kind)
    assert found == {name: get_args(hint)[0] for name, hint in hints.items()}


@pytest.mark.parametrize("function", ["dtypes", "default_dtypes"])
@pytest.mark.parametrize("device", [tt.Gpu(99), Nowhere(), "cpu", tt.Cpu, 0, tt.Cluster])
def test_invalid_devices_are_refused(function: str, device: Any, here: tuple[tt.Device, ...]) -> None:
    """The object is not a device, or the device has no library here."""
    with pytest.raises(tt.DeviceError) as caught:
        getattr(tt.__array_namespace_info__(), function)(device=device)
    words = f"{function}: needed one of {[*here]!r}, got {device!r}. Omit device for any of them."
    assert str(caught.value) == words


@pytest.mark.parametrize("device", [tt.Cluster(), tt.Cluster("tcp://host:8786")])
def test_a_cluster_is_available_with_dask(device: tt.Cluster, here: tuple[tt.Device, ...]) -> None:
    """This holds for any address, without a connection to a scheduler."""
    info = tt.__array_namespace_info__()
    if tt.Cluster() in here:
        assert info.dtypes(device=device) == info.dtypes()
        assert info.default_dtypes(device=device) == info.default_dtypes()
    else:
        with pytest.raises(tt.DeviceError, match=r"needed one of \[Cpu\(\).*\], got Cluster\("):
            info.dtypes(device=device)


@pytest.mark.parametrize("kind", ["integer", "", 3, ["bool"], tt.int8, ("bool", "float"), np.array(["bool"])], ids=repr)
def test_unknown_kinds_raise(kind: Any) -> None:
    """These are other strings, numbers, lists, arrays, dtypes, and tuples that contain one."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.__array_namespace_info__().dtypes(kind=kind)
    wrong = "float" if isinstance(kind, tuple) else kind
    assert str(caught.value) == (
        "dtypes: needed one of 'bool', 'signed integer', 'unsigned integer', 'integral', 'real floating', "
        f"'complex floating', 'numeric', or a tuple of them, got {wrong!r}. Omit kind for all dtypes."
    )
