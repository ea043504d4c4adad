"""The referee and bots go on where the kernel has no epoll watches left for their user. A loop is made when it is needed."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from harness.loop import NONE_LEFT
from tests.support.tools import needed

pytestmark = pytest.mark.process

PLAY = [
    sys.executable,
    "-m",
    "harness",
    "play",
    *["--bot=greedy", "--bot=random", "--bot=b=random", "--seed=4", "--sandbox=none"],
]
_TIME = 120


def played(*before: str) -> "subprocess.CompletedProcess[str]":
    words = [*before, *PLAY, "--move-limit=30", "--output=json"]
    return subprocess.run(words, capture_output=True, text=True, timeout=_TIME)


@pytest.fixture(scope="module")
def undisturbed() -> object:
    return results(played().stdout)


def results(text: str) -> object:
    found = json.loads(text)
    for bot in found["standings"]:
        del bot["thinking"]
    return found


@pytest.mark.parametrize(
    ("nth", "whose"),
    [
        pytest.param(1, [], marks=pytest.mark.slow),  # everybody's are the referee's, too
        (12, []),
        (1, ["-f"]),
    ],
    ids=["first", "when bots start", "everybody's"],
)
def test_from_when_there_are_no_watches_left_one_line_says_so_and_the_game_is_played(
    nth: int, whose: list[str], tmp_path: Path, undisturbed: object
) -> None:
    """By strace: of the thread that has the referee's loop, or of all threads and of the bots, too."""
    full = ["-e", "trace=epoll_ctl", "-e", f"inject=epoll_ctl:error=ENOSPC:when={nth}+", "-e", "signal=none"]
    found = played(needed("strace"), *whose, "-o", str(tmp_path / "calls"), *full)
    assert "(INJECTED)" in (tmp_path / "calls").read_text()
    assert found.stderr.splitlines() == [NONE_LEFT]
    assert found.returncode == 0
    assert results(found.stdout) == undisturbed


def test_the_module_of_referee_processes_opens_nothing_when_it_is_imported() -> None:
    """A loop that nobody closes is warned of when Python ends, from 3.13 on."""
    spec = importlib.util.find_spec("harness.transport.referee_process")
    assert spec
    assert spec.loader
    fresh = importlib.util.module_from_spec(spec)  # kept: what it has opened is not closed yet
    before = os.listdir("/proc/self/fd")
    spec.loader.exec_module(fresh)
    assert os.listdir("/proc/self/fd") == before
