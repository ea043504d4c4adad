"""A league with several referee processes ends as one with one, whichever of its processes is ended, and leaves none."""

import os
import select
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.kills import command, games_there, league_file, wait_for_games

pytestmark = pytest.mark.slow

LONG = 1_000  # rounds: nobody plays them to the end here


def begun(file: Path, db: str) -> "subprocess.Popen[str]":
    """A league with two referees that has stored games in this run."""
    words = command(file, db, referees=2)
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for_more(process, db)
    return process


def wait_for_more(process: "subprocess.Popen[str]", db: str) -> None:
    assert wait_for_games(process, db, games_there(db) + 1), process.communicate()


def descendants(pid: int) -> Iterator[int]:
    with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            yield int(child)
            yield from descendants(int(child))


def referees(pid: int) -> list[int]:
    return [
        child for child in descendants(pid) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def opened(pids: Iterator[int]) -> list[int]:
    handles = []
    for pid in pids:
        with suppress(ProcessLookupError):
            handles.append(os.pidfd_open(pid))
    return handles


def all_end(handles: list[int]) -> bool:
    """In time."""
    try:
        return all(select.select([handle], [], [], 30.0)[0] for handle in handles)
    finally:
        for handle in handles:
            os.close(handle)


def test_a_league_goes_on_after_a_referee_was_killed_and_after_all_were_interrupted(tmp_path: Path) -> None:
    file, db = league_file(tmp_path, LONG), str(tmp_path / "league.db")
    process = begun(file, db)
    left = opened(descendants(process.pid))
    _, second = referees(process.pid)
    os.kill(second, signal.SIGKILL)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == 1
    assert stderr.splitlines()[-1].startswith("error: a referee process was ended from outside, or crashed; ")
    assert "Traceback" not in stderr
    assert all_end(left)
    there = games_there(db)

    again = begun(file, db)
    left = opened(descendants(again.pid))
    for pid in referees(again.pid):  # a terminal signals them all
        os.kill(pid, signal.SIGINT)
        os.kill(pid, signal.SIGTERM)
    wait_for_more(again, db)
    again.send_signal(signal.SIGINT)
    _, stderr = again.communicate(timeout=60)
    assert again.returncode == 130, stderr
    assert games_there(db) > there
    assert stderr.splitlines()[-1].startswith(f"stopped; {games_there(db):,} of 16,000 games are stored.")
    assert "Traceback" not in stderr
    assert all_end(left)
    verified = ["league", "verify", "killed", "--db", db]
    subprocess.run([*command(file, db)[:3], *verified], check=True, capture_output=True, timeout=100)


def test_no_referee_outlives_who_started_it(tmp_path: Path) -> None:
    process = begun(league_file(tmp_path, LONG), str(tmp_path / "league.db"))
    left = opened(descendants(process.pid))
    assert len(left) > 2
    process.kill()
    process.communicate(timeout=60)
    assert all_end(left)
