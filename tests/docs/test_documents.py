"""What the documents show is what happens."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "ARCHITECTURE.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "sample_bots" / "README.md",
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_in_the_documents_leads_somewhere(page: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", page.read_text("utf-8")):
        if not target.startswith("https://"):
            other = (page.parent / target) if target else page
            assert other.exists(), target
            assert not heading or heading in _headings(other), f"{target}#{heading}"


@cache
def _headings(page: Path) -> frozenset[str]:
    """The headings of a page, as links name them."""
    lines = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.M)
    return frozenset([re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in lines])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_the_documents_name_exists(page: Path) -> None:
    for path in re.findall(r"`((?:harness|tests|docs|\.ci)/[\w./-]+)`", page.read_text("utf-8")):
        assert "GAME" in path or (ROOT / path).exists(), path
