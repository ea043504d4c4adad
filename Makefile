# The usual tasks, each a single command of a tool. `make` lists them; CONTRIBUTING.md says when to use which.
# ARGS are arguments for the tool: make test ARGS='tests/cli -k standings'

BIN := .venv/bin/
ARGS :=

.DEFAULT_GOAL := help
.PHONY: help setup test test-pure test-slow lint format types layers protos golden reference bench check

help: ## list the tasks
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)$$/make \1: \2/p' $(MAKEFILE_LIST)

setup: ## make .venv with everything that the tasks need
	python3 -m venv .venv
	$(BIN)pip install --quiet -e '.[test,lint]'

test: ## run the default tests, on all cores
	$(BIN)pytest $(ARGS)

test-pure: ## run the tests that start no process and open no socket, in one to two minutes
	$(BIN)pytest -m 'not process and not slow' $(ARGS)

test-slow: ## run the slow tests, as CI does
	$(BIN)pytest -m slow -rs $(ARGS)

lint: ## check the style of code and protos
	$(BIN)ruff check .
	$(BIN)ruff format --check .
	$(BIN)buf lint protos

format: ## mend the style where a tool can
	$(BIN)ruff check --fix .
	$(BIN)ruff format .

types: ## check the types
	$(BIN)mypy

layers: ## check that imports go downwards only
	$(BIN)lint-imports

protos: ## generate harness/api from protos/
	$(BIN)python -m tests.protos

golden: ## write the golden games again; read the difference before you commit it
	$(BIN)python -m tests.golden

reference: ## write docs/bots-reference.md from the docstrings
	$(BIN)python -m tests.reference

bench: ## run the benchmark with its guards, in short
	$(BIN)python -m tests.bench --short $(ARGS)

check: ## do everything that CI does, on a clean clone of the last commit; it may install packages as root
	bash .ci/run
