"""A process that writes is killed, at named points and anywhere; what it had acknowledged is there, and going on gives
what an uninterrupted one would have given.
"""

import os
import signal
import subprocess
import sys
from random import Random

import pytest

from harness.store import Store, StoreError, check
from harness.store.crash import CRASH_AT, POINTS
from tests.support.leagues.numbered_games import NOW, charter, rated
from tests.support.leagues.victim import GAMES, PROGRAM, whole

pytestmark = pytest.mark.process

_VICTIM = [sys.executable, "-m", "tests.support.leagues.victim"]
_TIME = 120


def run_victim(url: str, crash_at: str = "") -> tuple[int, list[str]]:
    """Its exit code, and what it had acknowledged."""
    done = subprocess.run(
        [*_VICTIM, url],
        env={**os.environ, CRASH_AT: crash_at},
        stdout=subprocess.PIPE,
        text=True,
        timeout=_TIME,
    )
    return done.returncode, done.stdout.splitlines()


def added(lines: list[str]) -> int:
    return max((int(line.split()[1]) for line in lines if line.startswith("added")), default=0)


def require_acknowledged(url: str, lines: list[str]) -> None:
    """All that was said to be stored is, and nothing is there in part."""
    if not lines:
        return
    assert check(url).problems == ()
    with Store.open(url) as store:
        if "begun" in lines:
            run = store.run("autumn")
            assert store.complete(run) >= added(lines)
            assert store.complete(run) == store.count(run) == len([*store.ratings(run)])
            assert run.over or "finished" not in lines


def require_whole(url: str) -> None:
    """The league is what it would have been without any interruption."""
    assert check(url).problems == ()
    with Store.open(url) as store:
        [run] = store.runs()
        assert (run.charter, run.ended) == (charter(), NOW + 100)
        assert run.programs == (PROGRAM, *[None for _ in run.programs[1:]])
        assert [store.game(run, number) for number in range(1, GAMES + 1)] == whole()
        assert [*store.ratings(run)] == [rated(game) for game in whole()]
        assert store.complete(run) == GAMES
        afters = [entry.body["after"] for entry in run.journal]
        assert afters == sorted({*afters})


_PASSED = [point for point in POINTS if not point.startswith(("delete", "change"))]
_LATER = [f"{point}:3" for point in _PASSED if point.startswith("add")]
_LAST_TRY = [f"{point}:2" for point in _PASSED if point.startswith("try")]


@pytest.mark.parametrize("point", [*_PASSED, *_LATER, *_LAST_TRY])
@pytest.mark.slow
def test_a_kill_at_a_named_point_loses_nothing_that_was_acknowledged(url: str, point: str) -> None:
    code, lines = run_victim(url, point)
    assert code == -signal.SIGKILL
    assert "finished" not in lines
    require_acknowledged(url, lines)
    code, lines = run_victim(url)
    assert (code, lines[-1]) == (0, "finished")
    require_whole(url)


def test_a_kill_in_the_middle_of_a_batch_leaves_nothing_of_it(url: str) -> None:
    code, lines = run_victim(url, "add-half:3")
    assert (code, added(lines)) == (-signal.SIGKILL, 20)
    with Store.open(url) as store:
        assert [*store.numbers(store.run("autumn"))] == [*range(1, 21)]
    assert run_victim(url)[0] == 0
    require_whole(url)


def test_a_kill_in_the_middle_of_a_migration_leaves_an_empty_database(url: str) -> None:
    assert run_victim(url, "migrate-made") == (-signal.SIGKILL, [])
    with pytest.raises(StoreError, match="it is empty"):
        Store.open(url)
    assert run_victim(url)[0] == 0
    require_whole(url)


def test_a_killed_deletion_has_deleted_nothing(url: str) -> None:
    code, lines = run_victim(url)  # without the name of a point no point kills
    assert code == 0
    assert lines == ["opened", "begun", *[f"added {number}" for number in range(10, 61, 10)], "finished"]
    program = (
        "import sys; from harness.store import Writer\n"
        "with Writer.open(sys.argv[1]) as writer: writer.delete(writer.run('autumn'))"
    )
    command = [sys.executable, "-c", program, url]
    killed = subprocess.run(command, env={**os.environ, CRASH_AT: "delete-made"}, timeout=_TIME)
    assert killed.returncode == -signal.SIGKILL
    require_whole(url)
    assert subprocess.run(command, timeout=_TIME).returncode == 0
    with Store.open(url) as store:
        assert store.runs() == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("point", "players"), [("change-begun", 0), ("change-made", 0), ("change-committed", 1)]
)
def test_a_killed_change_has_changed_all_or_nothing(url: str, point: str, players: int) -> None:
    assert run_victim(url)[0] == 0
    program = (
        "import sys; from harness.league.journal import Entry, EntryKind; from harness.store import Change, Writer\n"
        "with Writer.open(sys.argv[1]) as writer:\n"
        "    run = writer.run('autumn'); writer.hold(run)\n"
        "    writer.change(run, Change((Entry(EntryKind.CHANGED, {'key': 'logs'}),), 99, (('zoe', None),)))"
    )
    command = [sys.executable, "-c", program, url]
    with Store.open(url) as store:
        before = store.run("autumn")
    killed = subprocess.run(command, env={**os.environ, CRASH_AT: point}, timeout=_TIME)
    assert killed.returncode == -signal.SIGKILL
    with Store.open(url) as store:
        run = store.run("autumn")
    assert len(run.charter.entrants) - len(before.charter.entrants) == players
    assert len(run.journal) - len(before.journal) == players
    assert (run.charter.planned == 99) == bool(players)


@pytest.mark.slow
def test_kills_at_any_moment_lose_nothing_that_was_acknowledged(url: str) -> None:
    """After so many lines, and then a while that nobody chose: the process goes on while we kill it."""
    random = Random(4481)
    for _ in range(25):
        victim = subprocess.Popen([*_VICTIM, url], stdout=subprocess.PIPE, text=True)
        assert victim.stdout
        lines = [victim.stdout.readline().strip() for _ in range(random.randrange(9))]
        victim.kill()
        lines += victim.stdout.read().split("\n")[:-1]
        victim.stdout.close()
        victim.wait(_TIME)
        require_acknowledged(url, [line for line in lines if line])
    assert run_victim(url)[0] == 0
    require_whole(url)
