# make demo           show what the library does, on real data
# make quick          lint, mypy and the unit tests, in less than a minute; run it after each edit
# make test           run all checks and tests; takes minutes
# make test-gpu       run the tests that require a GPU, on the GPU of this machine; CUDA=12 for a driver of CUDA 12
# make test-interop   test that SciPy, scikit-learn and others accept our arrays
# make test-cluster   test the device Cluster, with processes of dask.distributed
# make sanitize       run the tests of the compiled core under the sanitizers of GCC or Clang, and under valgrind if it is there
# make conformance    run the suite of the Array API standard; SUITE=folder uses an existing clone
# make docs           build the site in docs/_build
# make bench          measure the figures of docs/benchmarks.md
# make bench-gpu      measure the figures of docs/gpu.md; requires a GPU
# make clean          return to a fresh clone
#
# Each target sets up its own environment and requires only Python 3.11 or later. To use another Python, name it:
# make test PYTHON=/path/to/python3.12

PYTHON ?= $(shell for python in python3.11 python3; do $$python --version >/dev/null 2>&1 && echo $$python && break; done)
BIN := .venv/bin
CUDA ?= 13
SUITE ?= .venv/array-api-tests
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1# no word about newer versions: it is pinned

.PHONY: demo quick unit test static behaviour pure sanitize test-gpu test-interop test-cluster conformance lint mypy pyright docs bench bench-gpu clean

demo: .venv/ready
	@$(BIN)/python examples/demo.py

quick: .venv/ready
	@$(MAKE) --no-print-directory --jobs=2 lint mypy unit

unit: .venv/ready
	@$(BIN)/python -m pytest --quiet -m "not (slow or static)" tests/unit tests/test_layers.py

test: .venv/ready
	@$(MAKE) --no-print-directory --jobs=2 lint mypy pyright static behaviour pure

# The tests that wait for type checkers, and all other tests: `make test` runs them side by side.
static: .venv/ready
	@$(BIN)/python -m pytest --quiet -m static -o cache_dir=.pytest_cache/static

behaviour: .venv/ready
	@$(BIN)/python -m pytest --quiet -m "not static"

# What the compiled core touches, by Python alone; without a core the other tests are just that.
pure: .venv/ready
	@if $(BIN)/python -c 'import typedtensor._core' 2>/dev/null; then TYPEDTENSOR_PURE=1 $(BIN)/python -m pytest --quiet \
		-m "not (slow or static)" tests/unit/test_operators.py tests/unit/test_indexing.py tests/unit/test_tensor.py; fi

sanitize: .venv/ready
	@$(BIN)/python native/sanitize.py

test-gpu: .venv/ready-cupy$(CUDA)
	@$(BIN)/python -m pytest --quiet -m gpu

test-interop: .venv/ready-interop
	@$(BIN)/python -m pytest --quiet -m interop

test-cluster: .venv/ready-cluster
	@$(BIN)/python -m pytest --quiet tests/cluster tests/unit/test_cluster.py

conformance: .venv/ready-conformance $(SUITE)
	@$(BIN)/python -m tests.conformance $(SUITE)

.venv/array-api-tests: .venv/ready
	@git clone --quiet --depth 1 --recurse-submodules --shallow-submodules https://github.com/data-apis/array-api-tests $@

lint: .venv/ready
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet

mypy: .venv/ready
	@$(BIN)/mypy

pyright: .venv/ready
	@$(BIN)/pyright --pythonpath $(BIN)/python

docs: .venv/ready-docs
	@$(BIN)/python -m sphinx -W --keep-going -q docs docs/_build
	@echo "docs/_build/index.html"

bench: .venv/ready-bench
	@$(BIN)/python -m benchmarks

bench-gpu: .venv/ready-cupy$(CUDA)
	@$(BIN)/python -m benchmarks gpu --write

clean:
	rm -rf typedtensor/_core.* .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis docs/_build dist

.venv/ready: pyproject.toml hatch_build.py $(wildcard native/*.c native/*.h native/build.py)
	@$(or $(PYTHON),false) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "typedtensor needs Python 3.11 or later; found: $$($(or $(PYTHON),false) --version 2>&1 || echo none)." >&2; \
		echo "Install it, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3.11" >&2; exit 1; }
	@echo "Setting up .venv ..."
	@$(PYTHON) -m venv --clear .venv || { \
		echo "$(PYTHON) cannot make virtual environments: install its venv module (on Debian and Ubuntu: python3-venv)." >&2; exit 1; }
	@$(PIP) ".[demo,dev]"
	@touch $@

.venv/ready-cupy%: .venv/ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check "cupy-cuda$*x[ctk]>=14.2"
	@touch $@

.venv/ready-%: .venv/ready
	@$(PIP) ".[$*]"
	@touch $@
