# make demo           show what the library does, on real data
# make quick          lint, mypy and the unit tests, in less than a minute; run it after each edit
# make test           run all checks and tests; takes minutes
# make newest-python  check the package with the standard library of the newest Python
# make test-matrix    run `make test` with each Python on this machine, with the oldest and the newest NumPy;
#                     select with PYTHONS="3.12 3.13", NUMPYS=2.4.0 and TARGETS=behaviour
# make newest         check the files of the static tests with the newest release of each type checker
# make test-dist      build the distributions, install the wheel into an empty environment and test it there
# make test-gpu       run the tests that require a GPU, on the GPU of this machine; CUDA=12 for a driver of CUDA 12. If the
#                     Python given by PYTHON= has CuPy, it runs them with what it has; so does bench-gpu
# make test-cupy      compare with CuPy's Python code, without a GPU
# make test-interop   test that SciPy, scikit-learn and others accept our arrays, and that Jupyter runs the notebooks; SciPy's
#                     and scikit-learn's own tests run on tensors, with SHORT=1 those of some of their packages
# make test-cluster   test the device Cluster, with processes of dask.distributed; SHORT=1 tests all functions on chunks,
#                     and no process
# make test-transforms  test gradients and compiled functions with JAX
# make sanitize       run the tests of the compiled core under the sanitizers of GCC or Clang, and under valgrind if installed;
#                     SHORT=1 takes less than four minutes
# make conformance    run the suite of the Array API standard; SUITE=folder uses an existing clone
# make docs           build the site in docs/_build
# make bench          measure the figures of docs/benchmarks.md
# make bench-gpu      measure the figures of docs/gpu.md; requires a GPU
# make clean          return to a fresh clone
#
# Each target sets up its own environment and requires only Python 3.11 or later. To use another Python, name it:
# make test PYTHON=/path/to/python3.12

PYTHON ?= $(shell for python in python3.11 python3; do $$python --version >/dev/null 2>&1 && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
NUMPY := numpy# a requirement specifier, such as numpy==2.4.0
CUDA ?= 13
SUITE ?= $(VENV)/array-api-tests
# A shell command that runs a Python with CuPy: PYTHON if it has, else that of the environment.
WITH_CUPY = if $(or $(PYTHON),false) -c 'import cupy' 2>/dev/null; \
	then with=$(PYTHON); else $(MAKE) --no-print-directory $(VENV)/ready-cupy$(CUDA) && with=$(BIN)/python; fi && $$with
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1# no message about newer versions: pyright is pinned
export PYTHONDONTWRITEBYTECODE :=# the tests start hundreds of Pythons, and each would compile the package again

.PHONY: demo quick unit test static newest newest-python behaviour behaviour-functions behaviour-unit behaviour-others extras extras-arrays extras-others pure sanitize test-matrix test-dist test-gpu test-cupy test-interop test-cluster test-transforms conformance lint mypy pyright docs bench bench-gpu clean

demo: $(VENV)/ready
	@$(BIN)/python examples/demo.py

quick: $(VENV)/ready
	@$(MAKE) --no-print-directory --jobs=2 unit-0 unit-1 lint mypy

unit: unit-0 unit-1

# Every other file, so that both cores have something to do.
unit-%: $(VENV)/ready
	@$(BIN)/python -m pytest --quiet -m "not (slow or static)" -o cache_dir=.pytest_cache/$@ \
		$$(ls tests/unit/test_*.py tests/unit/memory/test_*.py tests/test_layers.py | awk 'NR % 2 == $*')

test: $(VENV)/ready
	@$(MAKE) --no-print-directory --jobs=2 lint mypy pyright static behaviour-others behaviour-functions behaviour-unit pure

# The tests that wait for type checkers, and all other tests in three parts: `make test` runs two of the four at a time, the
# longest first, so that both cores have something to do until the end.
static: $(VENV)/ready
	@$(BIN)/python -m pytest --quiet -m static -o cache_dir=.pytest_cache/static \
		--ignore=tests/functions --ignore=tests/unit --ignore=tests/static/test_newest_python.py

# The package in mypy and pyright again, with the standard library of the newest Python.
newest-python: $(VENV)/ready
	@$(BIN)/python -m pytest --quiet tests/static/test_newest_python.py

# The newest release of each checker, in an environment of its own; CI runs it every week.
newest: $(VENV)/ready
	@$(BIN)/python -m tests.static.checker_versions --newest

behaviour: behaviour-others behaviour-functions behaviour-unit

behaviour-functions behaviour-unit: behaviour-%: $(VENV)/ready
	@$(BIN)/python -m pytest --quiet -m "not static" -o cache_dir=.pytest_cache/$@ tests/$*

behaviour-others: $(VENV)/ready
	@$(BIN)/python -m pytest --quiet -m "not static" -o cache_dir=.pytest_cache/$@ --ignore=tests/functions --ignore=tests/unit

# The same in an environment that has the extras, without the tests of test-cluster: two halves, one for each core.
extras:
	@$(MAKE) --no-print-directory --jobs=2 --output-sync extras-arrays extras-others

extras-arrays: $(VENV)/ready
	@$(BIN)/python -m pytest --quiet -m "not (static or cluster)" -o cache_dir=.pytest_cache/$@ tests/functions tests/unit

extras-others: $(VENV)/ready
	@$(BIN)/python -m pytest --quiet -m "not (static or cluster)" --ignore=tests/functions --ignore=tests/unit

# Tests of everything that the compiled core replaces, without it; if it is not built, the other tests cover this.
pure: $(VENV)/ready
	@if $(BIN)/python -c 'import typedtensor._core' 2>/dev/null; then TYPEDTENSOR_PURE=1 $(BIN)/python -m pytest --quiet \
		-m "not (slow or static)" tests/unit/test_operators*.py tests/unit/test_indexing*.py tests/unit/test_tensor*.py; fi

sanitize: $(VENV)/ready
	@$(BIN)/python native/sanitize.py $(if $(SHORT),--short)

test-matrix:
	@$(PYTHON) -m tools.matrix --pythons $(PYTHONS) --numpys $(NUMPYS) --targets $(TARGETS)

test-dist: $(VENV)/ready-dist
	@$(BIN)/python -m tools.distribution

test-gpu:
	@$(WITH_CUPY) -m tests.gpu.check tests waits

SCIPY_SHORT = scipy.fft scipy.cluster scipy.special scipy.spatial.transform
SCIPY_LONG = scipy.integrate scipy.interpolate scipy.ndimage scipy.optimize scipy.signal scipy.stats
SKLEARN_SHORT = sklearn.utils sklearn.preprocessing sklearn.decomposition
# CuPy's Python code needs no GPU: these tests compare the stubs, the stand-in and the overrides with it.
test-cupy: $(VENV)/ready
	@test -d $(VENV)/cupy/cupy || $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps \
		--target $(VENV)/cupy "cupy-cuda$(CUDA)x>=14.2" cuda-pathfinder fastrlock
	@PYTHONPATH=$(CURDIR)/$(VENV)/cupy $(BIN)/python -m pytest --quiet -m "not (static or slow)" \
		tests/unit/test_stubs.py tests/unit/test_cupy*.py tests/unit/test_*gpu*.py tests/unit/test_streams.py

test-interop: $(VENV)/ready-interop $(VENV)/ready-notebooks
	@$(BIN)/python -m pytest --quiet -m interop
	@$(BIN)/python -m pytest --quiet -c /dev/null -p tests.interop.scipy_suite -p no:cacheprovider -W ignore \
		-m "array_api_backends and not slow" --pyargs $(SCIPY_SHORT) $(if $(SHORT),,$(SCIPY_LONG))
	@$(BIN)/python -m pytest --quiet -c /dev/null -p tests.interop.sklearn_suite -p no:cacheprovider -W ignore \
		--pyargs $(if $(SHORT),$(SKLEARN_SHORT),sklearn)

test-cluster: $(VENV)/ready-zarr $(VENV)/ready-parquet $(VENV)/ready-safetensors $(VENV)/ready-addresses
	@$(BIN)/python -m pytest --quiet $(if $(SHORT),tests/cluster/test_functions.py tests/cluster/test_expressions.py,tests/cluster) tests/unit/test_cluster.py

test-transforms: $(VENV)/ready-transforms $(VENV)/ready-demo
	@$(BIN)/python -m pytest --quiet tests/transforms typedtensor/transforms docs/transforms.md \
		tests/meta/test_notebooks.py::test_cells_show_the_stored_output

conformance: $(VENV)/ready-conformance $(SUITE)
	@$(BIN)/python -m tests.conformance $(SUITE)

$(VENV)/array-api-tests: $(VENV)/ready
	@git clone --quiet --depth 1 --recurse-submodules --shallow-submodules https://github.com/data-apis/array-api-tests $@

lint: $(VENV)/ready
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet

mypy: $(VENV)/ready
	@$(BIN)/mypy

pyright: $(VENV)/ready
	@$(BIN)/pyright --pythonpath $(BIN)/python

docs: $(VENV)/ready-docs
	@$(BIN)/python -m sphinx -W --keep-going -q docs docs/_build
	@echo "docs/_build/index.html"

bench: $(VENV)/ready-bench
	@$(BIN)/python -m benchmarks

bench-gpu:
	@$(WITH_CUPY) -m benchmarks gpu --write

clean:
	rm -rf typedtensor/_core.* .venv .matrix .mypy_cache .pytest_cache .ruff_cache .hypothesis docs/_build dist

$(VENV)/ready: pyproject.toml hatch_build.py $(wildcard native/*.c native/*.h native/build.py)
	@$(or $(PYTHON),false) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "typedtensor needs Python 3.11 or later; found: $$($(or $(PYTHON),false) --version 2>&1 || echo none)." >&2; \
		echo "Install it, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3.11" >&2; exit 1; }
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV) || { \
		echo "$(PYTHON) cannot make virtual environments: install its venv module (on Debian and Ubuntu: python3-venv)." >&2; exit 1; }
	@$(PIP) ".[demo,dev]" "$(NUMPY)"
	@touch $@

$(VENV)/ready-cupy%: $(VENV)/ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check "cupy-cuda$*x[ctk]>=14.2"
	@touch $@

$(VENV)/ready-%: $(VENV)/ready
	@$(PIP) ".[$*]"
	@touch $@
