"""What the documents show is what happens."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from harness.cli import app

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "ARCHITECTURE.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]


@pytest.mark.process
def test_every_command_the_readme_shows_prints_what_it_shows(tmp_path: Path) -> None:
    (tmp_path / "leagues").symlink_to(ROOT / "leagues")
    (tmp_path / "harness").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m harness "$@"\n')
    (tmp_path / "harness").chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    shown = re.findall(r"```console\n\$ (.*?)\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    assert len(shown) >= 4
    for command, output in shown:
        merged = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=300,
        )
        assert _lasting(merged.stdout.decode()) == _lasting(output), command


def _lasting(output: str) -> str:
    """Without times, which differ from run to run, and without the spaces before them and their head."""
    return re.sub(r" +(time|[0-9.]+ m?s)$", " …", output.rstrip(), flags=re.M)


def test_the_readme_sets_up_with_two_commands() -> None:
    section = re.search(r"^## Set up$(.*?)^## ", (ROOT / "README.md").read_text("utf-8"), re.S | re.M)
    assert section
    commands = re.findall(r"^```sh\n(.*)\n```$", section[1], re.M)
    assert len(commands) == 2
    assert all(command.startswith("python3 -m venv .venv && ") for command in commands)


def test_every_command_and_option_is_documented() -> None:
    page = (ROOT / "docs" / "cli.md").read_text("utf-8")
    sections = dict(re.findall(r"^## (harness [a-z ]+?)(?: [A-Z]+)?$(.*?)(?=^## |\Z)", page, re.S | re.M))
    found = dict(_commands("harness", typer.main.get_command(app)))
    assert set(sections) == set(found)
    for name, options in found.items():
        documented = set(re.findall(r"^\| `(--[a-z-]+)", sections[name], re.M))
        assert documented == options, name


def _commands(name: str, command: Any) -> Iterator[tuple[str, set[str]]]:
    if hasattr(command, "list_commands"):
        for word in command.list_commands(None):
            yield from _commands(f"{name} {word}", command.get_command(None, word))
    else:
        long = {
            option for parameter in command.params for option in parameter.opts if option.startswith("--")
        }
        yield name, long - {"--help"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_in_the_documents_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_the_documents_name_exists(page: Path) -> None:
    for path in re.findall(r"`((?:harness|tests|docs|\.ci)/[\w./-]+)`", page.read_text("utf-8")):
        assert "GAME" in path or (ROOT / path).exists(), path
