# Every command a person needs. `make` alone lists them.
.DEFAULT_GOAL := help
.NOTPARALLEL:
SHELL := /bin/sh
# rustup puts cargo here; a shell that was open before knows nothing of it.
export PATH := $(PATH):$(HOME)/.cargo/bin
# A developer's own settings must not change what is built.
unexport CONDA_PREFIX
export VIRTUAL_ENV := $(CURDIR)/.venv

VENV := .venv
PY := $(VENV)/bin/python
SOURCES := Cargo.toml Cargo.lock pyproject.toml $(shell find rust -name '*.rs' -o -name Cargo.toml)

.PHONY: help
help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# ---- set-up and build; each step runs again only when what it depends on has changed

$(VENV)/.setup: pyproject.toml tools/setup.sh tools/constraints.txt
	@echo 'setting up $(VENV)'
	@tools/setup.sh
	@touch $@

$(VENV)/.setup-test: $(VENV)/.setup
	@tools/setup.sh test lint
	@touch $@

$(VENV)/.built: $(VENV)/.setup $(SOURCES)
	@echo 'building the release module; the first time takes a minute or two'
	@$(PY) -m maturin develop --release --quiet
	@touch $@

$(VENV)/.setup-docs: $(VENV)/.setup
	@tools/setup.sh docs
	@touch $@

$(VENV)/.setup-wheel: $(VENV)/.setup
	@tools/setup.sh wheel
	@touch $@

.PHONY: venv
venv: $(VENV)/.setup-test ## the virtual environment with what building and testing need

.PHONY: build
build: $(VENV)/.built ## the release module, in the virtual environment

$(VENV)/.setup-cli: $(VENV)/.setup
	@tools/setup.sh cli
	@touch $@

.PHONY: demo
demo: build $(VENV)/.setup-cli ## set everything up and show the package at work
	@$(PY) -m stud.cli demo
	@echo
	@$(PY) tests/show_showdowns.py
	@echo
	@echo 'Yours to use: $(PY) has the package, $(VENV)/bin/stud --help is its command.'

# ---- checks

.PHONY: test
test: lint test-rust test-python docs ## run every check

.PHONY: lint
lint: venv build ## formatting, lints and types
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --quiet
	$(PY) tools/panics.py
	$(PY) -m ruff check --quiet .
	$(PY) -m ruff format --check --quiet .
	$(PY) -m mypy python/stud tests/typing examples
	$(VENV)/bin/basedpyright
	PATH="$(CURDIR)/$(VENV)/bin:$$PATH" basedpyright --verifytypes stud --ignoreexternal > $(VENV)/verifytypes.txt \
		|| { cat $(VENV)/verifytypes.txt; exit 1; }
	$(PY) -m mypy.stubtest --allowlist tools/stubtest-allow.txt stud._stud

.PHONY: test-rust
test-rust: ## the Rust tests, the examples in its documentation included
	cargo test --workspace --quiet

.PHONY: test-python
test-python: venv build ## the Python tests, the examples in its documentation included
	$(PY) -m pytest

# ---- long checks; a short form of each is part of `make test`

FUZZ_SECONDS := 60
.PHONY: fuzz
fuzz: ## every fuzz target with libFuzzer, FUZZ_SECONDS (60) each
	@tools/fuzz.sh $(FUZZ_SECONDS)

.PHONY: test-exhaustive
test-exhaustive: ## every kernel against one hand at a time, on every hand of 5, 6 and 7 cards
	cargo test --package stud-eval --test kernels -- --include-ignored

.PHONY: instructions
instructions: ## instructions of kernels, engine and batches against their bounds, counted by valgrind
	cargo bench --package stud-eval --bench instructions
	cargo bench --package stud-sim --bench instructions

SOAK_HANDS := 100000000
.PHONY: soak
soak: ## SOAK_HANDS (100 million) random hands of all rules with every invariant; goes on where it was stopped
	@cargo build --quiet --profile test --package stud-engine --example soak
	nice target/debug/examples/soak --hands $(SOAK_HANDS) --state target/soak.txt

# ---- speed

$(VENV)/.setup-bench: $(VENV)/.setup
	@tools/setup.sh peers plot
	@touch $@

.PHONY: bench
bench: build $(VENV)/.setup-bench ## the speed of everything, beside other packages, in a short form
	$(PY) benches/run.py

.PHONY: bench-record
bench-record: build $(VENV)/.setup-bench ## the long form: refreshes benches/record, docs/performance.md and the plot
	$(PY) benches/run.py --record

.PHONY: compare-evaluators
compare-evaluators: build ## a million random hands of each size and ranking through every kernel and the reference
	$(PY) tests/run_evaluators.py --hands 1000000

MEMORY_TIMES := 50
.PHONY: memory
memory: build ## everything there is from Python thousands of times (MEMORY_TIMES times the tests' form): no bytes may stay
	$(PY) tests/run_memory.py --times $(MEMORY_TIMES)

.PHONY: peers
peers: venv build $(VENV)/.setup-bench ## evaluators, equity and hands against other packages
	$(PY) -m pytest tests/test_peers.py tests/test_pokerkit.py

.PHONY: audit
audit: $(VENV)/.setup ## places that could panic; licences, sources and known faults of all dependencies
	@tools/audit.sh

# ---- documentation, packages

.PHONY: docs
docs: build $(VENV)/.setup-docs ## the documentation, in docs/_build/html; a warning is an error
	$(PY) -m sphinx -W --keep-going -q -b html docs docs/_build/html

$(VENV)/.setup-notebooks: $(VENV)/.setup
	@tools/setup.sh notebooks
	@touch $@

.PHONY: notebooks
notebooks: build $(VENV)/.setup-notebooks ## run the notebooks of examples/ and save what they show, which the tests hold them to
	$(PY) -m nbconvert --to notebook --inplace --execute --log-level ERROR \
		--ExecutePreprocessor.record_timing=False examples/*.ipynb

.PHONY: wheel
wheel: $(VENV)/.setup-wheel ## wheel and source distribution in dist/, audited and tried in fresh environments
	@tools/wheel.sh

.PHONY: crates
crates: ## package every crate and build each from its package alone
	cargo package --workspace --exclude stud-py --exclude stud-fuzz --quiet

# Empty: the newest release's tag.
BASE :=
.PHONY: semver
semver: ## the crates' public interface against revision BASE: what changed must fit the version
	@tools/semver.sh $(BASE)

.PHONY: clean
clean: ## remove all that was built
	rm -rf target dist docs/_build $(VENV) python/stud/*.so python/stud/*.pyd
