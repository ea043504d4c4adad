"""Several processes and one database: who may write, what readers see, who takes over."""

import subprocess
import sys
from random import Random

from harness.store import NoSuchDatabase, Store, check
from harness.store.database import Database

_TIME = 600


def write_by_turns(url: str, processes: int, games: int) -> int:
    """Each process a league, while we read without a pause; how often we read."""
    leagues = [f"league{number}" for number in range(processes)]
    writers = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.storage.turns", url, league, str(games)], stderr=subprocess.PIPE
        )
        for league in leagues
    ]
    looks = 0
    while any(writer.poll() is None for writer in writers):
        looks += _looked(url)
    for writer in writers:
        _, stderr = writer.communicate(timeout=_TIME)
        assert (writer.returncode, stderr) == (0, b"")
    assert check(url).problems == ()
    with Store.open(url) as store:
        assert [run.charter.name for run in store.runs()] == sorted(leagues)
        for run in store.runs():
            assert [*store.numbers(run)] == [*range(1, games + 1)]
            assert all(kept.seal_holds for kept in store.game_rows(run, seals=True))
    return looks


def _looked(url: str) -> bool:
    """Readers wait for nobody: no error is right once there is a league."""
    database = Database.of(url)
    if database.is_new:
        return False
    try:
        with Store.open(url) as store:
            assert all(store.complete(run) <= store.count(run) for run in store.runs())
    except NoSuchDatabase:  # it is there, and nothing is in it yet
        return False
    return True


def take_over(url: str, chance: Random, times: int) -> int:
    """Two processes begin one league at once: one is refused, the other killed, and the next one goes on at once. How
    many games were acknowledged in all."""
    there = 0
    for _ in range(times):
        both = [_writes(url), _writes(url)]
        refused = _first_to_end(both)
        winner = both[1 - both.index(refused)]
        assert winner.stdout
        _, stderr = refused.communicate(timeout=_TIME)
        assert refused.returncode == 1
        assert "another process writes " in stderr, stderr
        for _ in range(chance.randrange(1, 20)):
            line = winner.stdout.readline()
            assert line.startswith("added "), winner.communicate()
            there += 1
            assert int(line.split()[1]) == there
        winner.kill()
        there += winner.stdout.read().count("\n")
        winner.communicate(timeout=_TIME)
        with Store.open(url) as store:
            (run,) = store.runs()
            stored = store.complete(run)
            assert stored == store.count(run)
            assert there <= stored <= there + 1  # the last answer may have been lost with it
            there = stored
    assert check(url).problems == ()
    return there


def _writes(url: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.storage.writes", url, "1000000"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _first_to_end(both: "list[subprocess.Popen[str]]") -> "subprocess.Popen[str]":
    while True:
        for process in both:
            try:
                process.wait(0.05)
            except subprocess.TimeoutExpired:
                continue
            return process
