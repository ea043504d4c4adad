"""Comparisons as commands play them: bots are processes, and the verdict is that of the games."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.commands import harness
from tests.support.schemas import document_of

pytestmark = pytest.mark.process

BOT = """
from random import Random
from zlib import crc32
from errors import PART
from sample_bots.razzia.greedy import Greedy

class Fox(Greedy):
    def play(self, view):
        random = Random(crc32(repr(view).encode()))
        if random.random() < PART:
            return random.choice(view.hand)
        return super().play(view)
"""
FAULTY = """
from sample_bots.razzia.negotiator import Negotiator

class Fox(Negotiator):
    def play(self, view):
        return None if view.table.number == 5 and view.seat == 0 else super().play(view)
"""
STOPPING = """
import os
import signal
from itertools import count
from sample_bots.razzia.hunter import Hunter

questions = count(1)

class New(Hunter):
    def play(self, view):
        if next(questions) == 300:
            os.kill(int(open("pid").read()), signal.SIGINT)
        return super().play(view)
"""
AGAINST = ("--against", "greedy", "--against", "random", "--seed", "7", "--sandbox", "none")


def version(home: Path, name: str, part: float) -> str:
    """A bot that plays at random in this part of its turns, from two files whose names all versions have."""
    bot = home / name / "fox"
    bot.mkdir(parents=True)
    (bot / "bot.py").write_text(BOT, "utf-8")
    (bot / "errors.py").write_text(f"PART = {part}\n", "utf-8")
    return f"{name}/fox"


def compare(home: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return harness("compare", *words, *AGAINST, cwd=home, XDG_STATE_HOME=str(home))


def test_versions_with_modules_of_the_same_names_are_told_apart(tmp_path: Path) -> None:
    old, new = version(tmp_path, "v1", 0.9), version(tmp_path, "v2", 0.0)
    better = compare(tmp_path, old, new, "--output", "json")
    assert better.returncode == 0, better.stderr
    document = document_of("comparison", better.stdout)
    assert (document["verdict"], document["is_better"]) == ("better", True)
    assert (document["old"], document["new"], document["seats"]) == ("fox-old", "fox-new", 3)
    assert len(document["differences"]) == document["blocks"]
    assert document["games"] == 6 * document["blocks"] <= document["played"]
    worse = compare(tmp_path, new, old)
    assert worse.returncode == 4
    assert "fox-new is worse than fox-old" in worse.stdout.splitlines()
    assert all(len(line) <= 80 for line in worse.stdout.splitlines())


def test_the_same_seed_gives_the_same_result(tmp_path: Path) -> None:
    words = ("greedy", "hunter", "--blocks", "8", "--output", "json", "--anytime")
    first, again = (compare(tmp_path, *words) for _ in range(2))
    assert first.returncode == again.returncode == 6
    documents = [json.loads(done.stdout) for done in (first, again)]
    assert documents[0] == documents[1]
    assert (documents[0]["verdict"], documents[0]["blocks"]) == ("not known yet", 8)


def test_a_version_against_itself_plays_alike(tmp_path: Path) -> None:
    done = compare(tmp_path, "hunter", "hunter", "--against", "hunter", "--margin", "60")
    assert done.returncode == 5, done.stderr
    assert "the programs play alike: no block made any difference" in done.stdout
    assert "against hunter, greedy and random" in done.stdout


def test_a_new_version_that_makes_faults_is_no_better(tmp_path: Path) -> None:
    (tmp_path / "new.py").write_text(FAULTY, "utf-8")
    done = compare(tmp_path, "random", "new.py", "--output", "markdown", "--margin", "60")
    assert done.returncode == 3, done.stderr
    first, *lines = done.stdout.splitlines()
    assert first.startswith("**new wins more than random, but makes faults (")
    assert first.endswith(" malformed): it is no better**")
    assert any(line.startswith("| new | ") and line.endswith(" malformed |") for line in lines)
    assert "see why" in done.stderr


def test_ctrl_c_prints_what_is_known(tmp_path: Path) -> None:
    (tmp_path / "new.py").write_text(STOPPING, "utf-8")
    words = ["compare", "hunter", "new.py", "--against", "random", "--sandbox", "none", "--margin", "0.1"]
    script = 'echo $$ > pid; exec "$@"'
    done = subprocess.run(
        ["sh", "-c", script, "sh", sys.executable, "-m", "harness", *words],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=250,
    )
    assert done.returncode == 130, done.stderr
    lines = done.stdout.splitlines()
    assert any(line.startswith("not known yet whether new is better than hunter") for line in lines)
    assert "  interrupted: the test is not over; only --anytime may be stopped at will" in lines


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["greedy", "nobody", "--against", "random"], "'nobody': expected HOST:PORT"),
        (["greedy", "hunter"], "--against is missing"),
        (["greedy", "hunter", "--against", "random", "--seats", "2"], "seats = 2: razzia takes 3 to 8"),
        (
            ["greedy", "hunter", "--against", "random", "--margin", "0"],
            "--margin '0': expected a number from 0.1",
        ),
        (["greedy", "hunter", "--against", "random", "--alpha", "nan"], "--alpha 'nan': expected a number"),
        (["a=greedy", "a=hunter", "--against", "random"], "the name a is that of"),
    ],
)
def test_what_is_wrong_with_a_call_is_said_in_a_line(tmp_path: Path, words: list[str], error: str) -> None:
    done = harness("compare", *words, cwd=tmp_path)
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert error in line
