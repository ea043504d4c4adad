"""CONTRIBUTING has every task, and each task is one command, for whoever calls it: a person, a hook, a hosted workflow."""

import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.support.tools import needed

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TASKS = re.findall(r"^([a-z-]+):.*##", MAKEFILE, re.M)


def text(file: str) -> str:
    return (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize("task", [task for task in TASKS if task != "help"])
def test_every_task_is_in_contributing(task: str) -> None:
    assert re.search(rf"^\| `make {task}` \| \S", text("CONTRIBUTING.md"), re.M)


def test_contributing_names_no_task_that_there_is_not() -> None:
    named = re.findall(r"`make ([a-z -]+?)(?: ARGS=.*?)?`", text("CONTRIBUTING.md"))
    assert len(named) >= len(TASKS) - 1
    assert {word for words in named for word in words.split()} <= set(TASKS)


def test_every_task_calls_what_there_is() -> None:
    modules = re.findall(r"python -m (\S+)", MAKEFILE)
    assert len(modules) >= 4
    assert [module for module in modules if find_spec(module) is None] == []
    assert {*re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.M)[0].split()} == set(TASKS)


@pytest.mark.process
def test_make_understands_every_task() -> None:
    ran = subprocess.run(
        [needed("make"), "--dry-run", *TASKS], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "bash .ci/run" in ran.stdout


def test_the_hosted_workflow_does_what_ci_does() -> None:
    assert re.findall(r"^ +- run: (.*)$", text(".github/workflows/ci.yml"), re.M)[-1] == "bash .ci/run"


def test_hooks_before_a_commit_fetch_nothing_and_run_tasks() -> None:
    hooks = text(".pre-commit-config.yaml")
    assert re.findall(r"^ *- repo: (.*)$", hooks, re.M) == ["local"]
    entries = re.findall(r"^ +entry: make (.*)$", hooks, re.M)
    assert set(entries) == {"lint", "types", "layers"}
    assert len(entries) == hooks.count("- id: ")
