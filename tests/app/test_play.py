"""A match: every game has a deal of its own, unless those of a round of the seats shall share one."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.support.commands import harness

pytestmark = pytest.mark.process

BOTS = ("--bot", "greedy", "--bot", "hunter", "--bot", "random")


def played(home: Path, *words: str, code: int = 0) -> "subprocess.CompletedProcess[str]":
    done = harness("play", "--seed", "7", "--sandbox", "none", *words, cwd=home)
    assert done.returncode == code, done.stderr
    return done


def deals(home: Path, *words: str) -> list[str]:
    played(home, *BOTS, "--games", "6", "--out", "a.games", *words)
    return re.findall("(?m)^deal: (.*)$", (home / "a.games").read_text("utf-8"))


def test_every_game_of_a_match_has_a_deal_of_its_own(tmp_path: Path) -> None:
    assert deals(tmp_path) == [f"7/{number}" for number in range(1, 7)]


def test_a_shared_deal_is_played_in_every_rotation(tmp_path: Path) -> None:
    assert deals(tmp_path, "--deals", "shared") == ["7/1"] * 3 + ["7/2"] * 3


def test_deals_are_shared_among_as_many_bots_as_seats_only(tmp_path: Path) -> None:
    done = played(tmp_path, *BOTS[:4], "--seats", "3", "--deals", "shared", code=2)
    assert done.stderr.splitlines()[-1].endswith(
        "shared deals: expected as many bots as seats, found 2 bots at 3 seats"
    )
