"""A missing optional package is one kind of error, whatever needs the package, and says what to install."""

from __future__ import annotations

import pickle
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import typedtensor as tt
from typedtensor._requirements import PACKAGES
from typedtensor.backends import scipy
from typedtensor.backends.cupy import loading as cupy_loading
from typedtensor.backends.dask import loading as dask_loading
from typedtensor.backends.jax import loading as jax_loading
from typedtensor.persistence import safetensors
from typedtensor.sparse._libraries import LIBRARIES

if TYPE_CHECKING:
    from collections.abc import Callable

NEEDS: dict[str, tuple[str, Callable[[], object]]] = {
    "SciPy": ("scipy.special", lambda: scipy.from_scipy("special.erf")),
    "dask": ("dask.array", lambda: dask_loading.load(tt.Cluster())),
    "JAX": ("jax", jax_loading.load.__wrapped__),
    "safetensors": ("safetensors.numpy", lambda: safetensors._package("save_safetensors")),
    "CuPy": ("cupy", lambda: cupy_loading.load(tt.Gpu())),
}


@pytest.mark.parametrize("package", NEEDS)
def test_a_missing_package_is_named(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """ImportError catches each of them, and DeviceError too."""
    module, use = NEEDS[package]
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(tt.MissingPackageError) as caught:
        use()
    assert isinstance(caught.value, ImportError)
    assert isinstance(caught.value, tt.DeviceError)
    assert caught.value.needed == package
    assert PACKAGES.get(package, "cupy-cuda13x") in caught.value.fix
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_sparse_matrices_need_the_package_of_their_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """SciPy on the Cpu, CuPy on a Gpu."""
    for library in LIBRARIES.values():
        monkeypatch.setitem(sys.modules, library.module, None)
        with pytest.raises(tt.MissingPackageError, match=rf"^to_csc: needed {library.name}, got none: .*pip install"):
            library.load("to_csc")


def test_commands_install_what_the_extras_install() -> None:
    """No command names an extra: the package index has another package of our name."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    extras = {each for those in project["optional-dependencies"].values() for each in those}
    assert set(PACKAGES.values()) <= extras
