# nonet: `make help` lists what there is. Everything is set up in .venv and build/, nothing elsewhere.

VENV := .venv
BIN := $(VENV)/bin
# The build tools come from .venv, whatever the machine has.
export PATH := $(abspath $(BIN)):$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP_CACHE_DIR ?= $(abspath .cache/pip)
export PIP_CACHE_DIR

# A Python that is new enough, can make a virtual environment and has its C headers.
USABLE := import ensurepip, os, sys, sysconfig, venv; \
  header = os.path.join(sysconfig.get_path("include"), "Python.h"); \
  sys.exit(sys.version_info < (3, 11) or not os.path.exists(header))
PYTHON ?= $(shell for p in python3.14 python3.13 python3.12 python3.11 python3; do \
  if $$p -c '$(USABLE)' >/dev/null 2>&1; then command -v $$p; break; fi; done)

PACKAGE := pyproject.toml CMakeLists.txt README.md LICENSE \
  $(shell find src cpp -type f -not -name '*.so' -not -name '*.pyc')
CPP := $(shell find cpp -name '*.cc' -o -name '*.h')
RELEASE := --config-settings=build-dir=build/release
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# One more than there are processors: tests of pages and of the server mostly wait.
WORKERS ?= $(shell expr $(JOBS) + 1)

.DEFAULT_GOAL := help
.PHONY: help run test check lint typecheck stub cpp-test py-test wheel-test bench agreement docs dev play soak mutants pictures screenshots keys tables clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

run: $(VENV)/.nonet  ## solve and check the bundled puzzles; ARGS="solve my.sdm" runs any command
ifdef ARGS
	@$(BIN)/nonet $(ARGS)
else
	@$(BIN)/python examples/run.py
endif

play: $(VENV)/.nonet $(VENV)/.web  ## open the page: play, learn, watch and check; ARGS="--port 9000 puzzle.sdk"
	@$(BIN)/nonet play $(ARGS)

test: lint stub cpp-test py-test wheel-test  ## everything CI runs

check: lint stub $(VENV)/.chromium $(VENV)/.types  ## the daily check, under two minutes: lint, types, stub, and the tests that are not slow
	$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal -m "not slow"

lint: $(VENV)/.test $(VENV)/.nonet typecheck  ## ruff, mypy --strict, clang-format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(CPP)

typecheck: $(VENV)/.test $(VENV)/.nonet
	$(BIN)/mypy

stub: $(VENV)/.test $(VENV)/.nonet  ## the stub of the extension is what the extension says
	@mkdir -p build
	$(BIN)/python tools/make_stub.py --check
	$(BIN)/stubtest nonet._native --mypy-config-file pyproject.toml --allowlist tools/stubtest-allow.txt

# The core is compiled once per flavour: build/release holds the extension, the plain tests and what
# the wheel is made of, build/sanitized the tests under ASan and UBSan.
cpp-test: $(VENV)/.test build/wheel/.made  ## C++ tests, plain and under ASan and UBSan
	cmake --build build/release --target cpp_tests
	ctest --test-dir build/release -j $(JOBS) --output-on-failure
	cmake -S . -B build/sanitized -G Ninja -DCMAKE_BUILD_TYPE=None -DNONET_EXTENSION=OFF -DNONET_SANITIZE=ON
	cmake --build build/sanitized --target cpp_tests
	ctest --test-dir build/sanitized -j $(JOBS) --output-on-failure

py-test: $(VENV)/.test $(VENV)/.nonet $(VENV)/.chromium $(VENV)/.types  ## pytest; PYTEST="-k formats" narrows it
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(PYTEST)

wheel-test: $(VENV)/.test build/wheel/.made  ## the wheel installs into an empty environment and solves
	$(BIN)/python tools/try_wheel.py build/wheel/*.whl

bench: $(VENV)/.nonet  ## measure the bulk engine: nonet bench on the big data, or on sets of its own
	$(BIN)/python benchmarks/run.py $(ARGS)

soak: $(VENV)/.test $(VENV)/.nonet  ## ask the server for ten minutes; ARGS="--seconds 60" for less
	$(BIN)/python -m tools.soak $(ARGS)

mutants: $(VENV)/.test $(VENV)/.nonet  ## plant small faults and list those no test notices; ARGS="--room formats --count 50"
	@$(BIN)/python -m tools.mutants $(ARGS)

agreement: $(VENV)/.nonet  ## compare the ratings with the big data and refresh docs/ratings.md
	$(BIN)/python -m tools.agreement --write

docs: $(VENV)/.docs $(VENV)/.nonet  ## the documentation as pages in site/
	$(BIN)/python -m tools.make_pages
	$(BIN)/mkdocs build --strict --quiet

pictures: $(VENV)/.test $(VENV)/.nonet  ## a contact sheet of every kind of picture in build/pictures
	$(BIN)/python -m tools.make_pictures

screenshots: $(VENV)/.test $(VENV)/.nonet $(VENV)/.chromium  ## pictures of the page in build/screenshots; ARGS=--docs renews those of the docs
	$(BIN)/python -m tools.make_screenshots $(ARGS)

keys: $(VENV)/.test $(VENV)/.nonet $(VENV)/.chromium  ## measure how soon a key press is drawn on a 16×16 board
	$(BIN)/python -m tools.measure_keys $(ARGS)

tables: $(VENV)/.nonet  ## make the puzzle tables of the tests anew
	$(BIN)/python -m tools.make_tables
	$(BIN)/python -m tools.make_ratings

dev: $(VENV)/.test  ## an editable install; the extension is rebuilt by calling it again
	$(BIN)/pip install -q --no-build-isolation $(RELEASE) -e .
	@rm -f $(VENV)/.nonet

clean:  ## remove everything that make made
	rm -rf $(VENV) .cache build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/pyvenv.cfg:
	@if [ -z "$(PYTHON)" ]; then \
	  echo "no Python 3.11 or later with venv and its C headers found; install one (Debian: python3 python3-venv python3-dev) or set PYTHON=" >&2; exit 1; fi
	$(PYTHON) -m venv $(VENV)

$(VENV)/.build: $(VENV)/pyvenv.cfg requirements/build.txt
	$(BIN)/pip install -q -r requirements/build.txt
	@touch $@

$(VENV)/.test: $(VENV)/.build requirements/test.txt
	$(BIN)/pip install -q -r requirements/test.txt
	@touch $@

# What the extra `web` installs, at the versions of the tests.
$(VENV)/.web: $(VENV)/.build requirements/test.txt
	$(BIN)/pip install -q $$(grep -E '^(fastapi|uvicorn)==' requirements/test.txt)
	@touch $@

$(VENV)/.docs: $(VENV)/.build requirements/docs.txt
	$(BIN)/pip install -q -r requirements/docs.txt
	@touch $@

# TypeScript's checker reads the types of the page's modules.
$(VENV)/.types: $(VENV)/.test requirements/types/package-lock.json tools/check_types.py
	$(BIN)/python -m tools.check_types --install
	@touch $@

# The tests of pages need a browser: $$NONET_CHROMIUM, or one that is found or installed here.
$(VENV)/.chromium: $(VENV)/.test tools/get_chromium.py
	$(BIN)/python tools/get_chromium.py --install
	@touch $@

build/wheel/.made: $(VENV)/.build $(PACKAGE)
	@rm -rf build/wheel
	$(BIN)/pip wheel -q --no-build-isolation --no-deps $(RELEASE) -w build/wheel .
	@touch $@

# The second call installs what the wheel depends on.
$(VENV)/.nonet: build/wheel/.made
	$(BIN)/pip install -q --force-reinstall --no-deps build/wheel/*.whl
	$(BIN)/pip install -q build/wheel/*.whl
	@touch $@
