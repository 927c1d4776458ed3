# Needs make and Python 3.11 or newer, nothing else. Everything is installed into .venv, from the lock files in requirements/.
# Written for any make, the 3.81 of macOS too.

VENV := .venv
BIN := $(VENV)/bin
# Set it to choose the Python: make test PYTHON=/path/to/python3.13
PYTHON :=
# Test processes. Most of their time goes by waiting for a browser or a server, so more than there are cores.
WORKERS := 5
UV_VERSION := 0.13.7

LEDUC := $(wildcard examples/leduc/pyproject.toml)
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# No build isolation: the build backend comes from the lock file as well.
INSTALL_EDITABLE := $(INSTALL) --no-deps --no-build-isolation

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test soak bench bench-server screens client wheel format lock clean ready-run ready-dev ready-bench

help:
	@echo 'Backroom: a table for games with secrets.'
	@echo
	@echo '  make play    set up, then open the table at http://localhost:8000'
	@echo '  make test    set up, then run every check: format, lint, types, engine, server, client, browser'
	@echo '  make soak    set up, then run the long checks: a full house for ten minutes, kills, fuzzing, more worlds'
	@echo '  make bench   set up, then measure against other libraries; writes benchmarks/RESULTS.md'
	@echo '  make bench-server   the same for the server, beside boardgame.io; writes benchmarks/SERVER.md'
	@echo '  make screens        take a picture of every screen into docs/screens/'
	@echo '  make wheel   everything a host needs, the pages for browsers too, as one file in dist/'
	@echo '  make format  format the code and mend what the linter can mend'
	@echo '  make lock    make the lock files again after a change in pyproject.toml (UPGRADE=1: newest versions)'
	@echo '  make clean   remove .venv and everything that tools left behind'
	@echo
	@echo 'Needed: make and Python 3.11 or newer. PYTHON=... chooses which.'

play: ready-run client
	@$(BIN)/backroom

test: ready-dev client
	@echo
	@echo '== Format (ruff format --check)'
	@$(BIN)/ruff format --check .
	@echo
	@echo '== Lint (ruff check)'
	@$(BIN)/ruff check .
	@echo
	@echo '== Types (mypy, strict)'
	@$(BIN)/mypy
	@echo
	@echo '== Dependencies (bill of materials, audit)'
	@$(BIN)/python tools/dependencies.py
	@echo
	@echo '== Client (svelte-check, vitest)'
	@$(BIN)/python tools/client.py check
	@echo
	@echo '== Compiling the rules of every game, once'
	@$(BIN)/python -m backroom.engine
	@$(BIN)/python tools/browser.py
	@$(BIN)/python -m tools.balancers
	@echo
	@echo '== Tests (pytest, $(WORKERS) processes)'
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

soak: ready-dev
	@$(BIN)/python -m backroom.engine
	@$(BIN)/python -m tools.balancers
	@echo
	@echo '== A long evening: 200 tables, kills and bad habits, ten minutes (BACKROOM_SOAK_SECONDS=600)'
	@$(BIN)/python -m pytest -m soak tests/soak
	@echo
	@echo '== Everything else that is long'
	@$(BIN)/python -m pytest -m soak --ignore=tests/soak -n 2 --dist worksteal

bench: ready-bench
	@$(BIN)/python -m benchmarks

bench-server: ready-dev client
	@$(BIN)/python -m benchmarks.server

screens: ready-dev client
	@$(BIN)/python tools/browser.py
	@$(BIN)/python -m tools.screens

client: | $(VENV)/.made
	@$(BIN)/python tools/client.py build

wheel: ready-run client
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation -w dist .
	@echo "Made: $$(ls dist/*.whl)"

format: ready-dev
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean:
	rm -rf $(VENV) web/node_modules benchmarks/boardgame/node_modules src/backroom/server/static build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests examples benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# --- setting up -------------------------------------------------------------------------------------------------------
# A stamp says which lock file .venv holds: .run < .dev < .bench. The bigger ones contain the smaller ones to the
# version, so whoever has run the tests can play at once.

ready-run: $(VENV)/.run
	@echo 'Setup: $(VENV) is up to date with requirements/run.lock.'

ready-dev: $(VENV)/.dev
	@echo 'Setup: $(VENV) is up to date with requirements/dev.lock.'

ready-bench: $(VENV)/.bench
	@echo 'Setup: $(VENV) is up to date with requirements/bench.lock.'

$(VENV)/.run: requirements/run.lock pyproject.toml | $(VENV)/.made
	@echo 'Setup: installing what Backroom needs to run (numpy, numba, rich) into $(VENV). The first time takes a minute.'
	@$(INSTALL) --require-hashes -r requirements/run.lock
	@$(INSTALL_EDITABLE) -e .
	@touch $@

$(VENV)/.dev: requirements/dev.lock pyproject.toml $(LEDUC) | $(VENV)/.made
	@echo 'Setup: installing Backroom and the tools of its checks into $(VENV). The first time takes a minute or two.'
	@$(INSTALL) --require-hashes -r requirements/dev.lock
	@$(INSTALL_EDITABLE) -e . $(if $(LEDUC),-e examples/leduc)
	@touch $(VENV)/.run $@

$(VENV)/.bench: requirements/bench.lock pyproject.toml $(LEDUC) | $(VENV)/.made
	@echo 'Setup: installing Backroom and the libraries it is measured against into $(VENV). The first time takes minutes.'
	@$(INSTALL) --require-hashes -r requirements/bench.lock
	@$(INSTALL_EDITABLE) -e . $(if $(LEDUC),-e examples/leduc)
	@touch $(VENV)/.run $(VENV)/.dev $@

# A name on the PATH is not yet a Python that works (version managers leave shims, some systems ship no venv): try each.
$(VENV)/.made:
	@for python in $(if $(PYTHON),'$(PYTHON)',python3.13 python3.12 python3.11 python3 python); do \
	  if "$$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	    echo "Setup: making $(VENV) with $$("$$python" --version)."; \
	    "$$python" -m venv --clear $(VENV) && touch $@; exit; \
	  fi; \
	done; \
	echo 'Backroom needs Python 3.11 or newer, with its venv module, and found none$(if $(PYTHON), at $(PYTHON)).' >&2; \
	for python in $(if $(PYTHON),'$(PYTHON)',python3 python); do \
	  if found=$$("$$python" --version 2>&1); then echo "What there is: $$python is $$found." >&2; fi; \
	done; \
	echo 'Install one (on Debian and Ubuntu: apt install python3 python3-venv) and run make again,' >&2; \
	echo 'or name one that the PATH does not: make test PYTHON=/path/to/python3.' >&2; \
	exit 1

# --- lock files -------------------------------------------------------------------------------------------------------
# One resolution for all systems and Pythons; each lock is held to the one before it. uv lives in its own folder and is
# needed for this alone. Versions already locked stay unless UPGRADE=1.

COMPILE := $(VENV)/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-header --no-emit-index-url --no-emit-find-links $(if $(UPGRADE),--upgrade)

lock: | $(VENV)/.made
	@echo 'Making the lock files in requirements/ from pyproject.toml.'
	@test -x $(VENV)/lock/bin/uv || $(BIN)/python -m venv $(VENV)/lock
	@$(VENV)/lock/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@mkdir -p requirements
	@$(COMPILE) pyproject.toml --group build -o requirements/run.lock >/dev/null
	@$(COMPILE) pyproject.toml --group dev -c requirements/run.lock -o requirements/dev.lock >/dev/null
	@$(COMPILE) pyproject.toml --group bench -c requirements/dev.lock -o requirements/bench.lock >/dev/null
	@$(COMPILE) --group node -o requirements/node.lock >/dev/null
	@echo 'Done: requirements/run.lock, dev.lock, bench.lock and node.lock.'
