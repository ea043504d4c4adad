"""docs/python.md: its program runs and prints what the page says, and each command has the function that it calls."""

import os
import re
import subprocess
import sys
from importlib import import_module
from inspect import getdoc, isfunction
from pathlib import Path
from textwrap import indent

import pytest

from tests.docs.test_commands import COMMANDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "python.md").read_text("utf-8")
SESSION = re.findall(r"```python\n(with .*?)```", PAGE, re.S)[0]
_AWAITED = """\
import asyncio
from pathlib import Path
from harness.app.league.running import league_session

async def main():
"""
_END = "    print(end.done)\n\nasyncio.run(main())\n"
ROWS = re.findall(r"^\| [a-z].* \| (`harness\.app.*`) \| (`harness .*`) \|$", PAGE, re.M)
FUNCTIONS = [name for functions, _ in ROWS for name in re.findall(r"`(.*?)`", functions)]


@pytest.mark.process
def test_the_program_prints_what_the_page_shows(tmp_path: Path) -> None:
    program, output = re.findall(r"```python\n(.*?)```\n\nIt prints:\n\n```text\n(.*?)```", PAGE, re.S)[0]
    (tmp_path / "leagues").symlink_to(ROOT / "leagues")
    (tmp_path / "best.py").write_text(program, "utf-8")
    (tmp_path / "awaited.py").write_text(_AWAITED + indent(SESSION, "    ") + _END, "utf-8")
    first, again, awaited = [_run(tmp_path, name) for name in ("best", "best", "awaited")]
    assert (first.stdout, first.returncode) == (output, 0), first.stderr
    assert again.stdout == output.split("\n", 1)[1]
    assert (awaited.stdout, awaited.returncode) == ("400\n", 0), awaited.stderr


def _run(directory: Path, name: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, f"{name}.py"],
        cwd=directory,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_of_the_page_is_there_and_explained(name: str) -> None:
    module, _, function = name.rpartition(".")
    found = getattr(import_module(module), function)
    assert isfunction(found)
    assert getdoc(found)


def test_every_command_has_its_function() -> None:
    named = {re.sub(r" --.*", "", name) for _, commands in ROWS for name in re.findall(r"`(.*?)`", commands)}
    assert named == set(COMMANDS)
