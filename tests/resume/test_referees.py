"""A league with several referee processes ends as one with one, whichever of its processes is ended, and leaves none."""

import os
import select
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.support.kills import command, games_there, league_file, left, run_to_end, wait_for_games

pytestmark = pytest.mark.slow

MORE = 20  # games between two kills: those that a lost referee had on are over by then
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


def kill_referees(process: "subprocess.Popen[str]", db: str, kills: int) -> int:
    """A referee that is chosen at random, each time that some more games are stored. How many kills there were before the end."""
    chance, done = Random(kills), 0
    while done < kills and wait_for_games(process, db, games_there(db) + MORE):
        if there := referees(process.pid):
            with suppress(ProcessLookupError):
                os.kill(chance.choice(there), signal.SIGKILL)
                done += 1
    return done


def test_a_referee_that_is_lost_costs_the_games_that_it_had_on(tmp_path: Path) -> None:
    """They are played again, with the same deals, so the league ends as one that nobody disturbed."""
    file, quiet, db = league_file(tmp_path, 20), str(tmp_path / "quiet.db"), str(tmp_path / "killed.db")
    run_to_end(file, quiet)
    process = subprocess.Popen(
        command(file, db, concurrency=8, referees=2),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    kills = kill_referees(process, db, 5)
    _, stderr = process.communicate(timeout=300)
    assert process.returncode == 0, stderr
    assert kills == 5
    assert stderr.count("a referee process was ended from outside, or crashed; another one is started") > 0
    assert left(db) == left(quiet)


def test_a_league_goes_on_after_all_its_processes_were_interrupted(tmp_path: Path) -> None:
    file, db = league_file(tmp_path, LONG), str(tmp_path / "league.db")
    first = begun(file, db)
    handles = opened(descendants(first.pid))
    first.kill()
    first.communicate(timeout=60)
    assert all_end(handles)
    there = games_there(db)

    again = begun(file, db)
    handles = opened(descendants(again.pid))
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
    assert all_end(handles)
    verified = ["league", "verify", "killed", "--db", db]
    subprocess.run([*command(file, db)[:3], *verified], check=True, capture_output=True, timeout=100)


def test_no_referee_outlives_who_started_it(tmp_path: Path) -> None:
    process = begun(league_file(tmp_path, LONG), str(tmp_path / "league.db"))
    handles = opened(descendants(process.pid))
    assert len(handles) > 2
    process.kill()
    process.communicate(timeout=60)
    assert all_end(handles)
