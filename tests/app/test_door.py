"""`harness.app` is the door for programs: its docstring names every function, and it costs nothing to come in."""

import re
import subprocess
import sys
from importlib import import_module

import pytest

import harness.app

LINES = re.findall(r"^ {4}([a-z_.]+)  +([A-Za-z_, ]+)$", harness.app.__doc__ or "", re.M)


def test_every_function_of_the_door_is_where_it_says() -> None:
    assert len(LINES) > 15
    for module, names in LINES[:-1]:
        found = vars(import_module(f"harness.app.{module}"))
        assert [name for name in names.split(", ") if name not in found] == []


@pytest.mark.process
@pytest.mark.parametrize("module", ["harness.app", "harness.app.choices", "harness.cli", "harness.cli.game"])
def test_who_needs_neither_grpc_nor_the_store_loads_neither(module: str) -> None:
    """A command is loaded when it is asked for: docs/decisions/commands-are-loaded-on-demand.md."""
    program = f"import {module}, sys; print({{'grpc', 'sqlalchemy', 'numpy'}} & {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "set()\n"), done.stderr
