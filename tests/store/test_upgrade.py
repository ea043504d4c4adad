"""Databases as released versions left them: `released/VERSION.DATABASE.sql` are their dumps, which never change. Each holds
league autumn, over, with 20 games and a void attempt, and winter, not over, with seven."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from harness.store import OlderDatabase, Store, Void, Writer, check, upgrade
from harness.store.crash import CRASH_AT
from harness.store.database import Database
from harness.store.schema import NEWEST, differences
from tests.postgresql import Server
from tests.store.leagues import NOW, charter, rated
from tests.store.victim import whole

RELEASED = Path(__file__).parent / "released"
VERSIONS = sorted({file.name.partition(".")[0] for file in RELEASED.glob("*.sql")})


def released(version: str, url: str, postgresql: Server | None = None) -> None:
    """As this version left it, in an empty database."""
    file = Database.of(url).file
    script = (RELEASED / f"{version}.{'sqlite' if file else 'postgresql'}.sql").read_text("utf-8")
    if file:
        with closing(sqlite3.connect(file)) as connection:
            connection.executescript(script)
        return
    assert postgresql
    postgresql.sql(url.split("/")[3].partition("?")[0], script)


@pytest.fixture(params=VERSIONS)
def old(request: pytest.FixtureRequest, url: str) -> str:
    is_file = Database.of(url).file
    released(request.param, url, None if is_file else request.getfixturevalue("postgresql"))
    return url


def require_all(url: str) -> None:
    """What was in it is in it, and nothing else."""
    assert check(url).problems == ()
    with Store.open(url) as store:
        for name, last, ended in (("autumn", 20, NOW + 100), ("winter", 7, None)):
            run = store.run(name)
            games = whole()[:last]
            assert (run.charter, run.ended) == (charter(name), ended)
            assert [store.game(run, number) for number in store.numbers(run)] == games
            assert [*store.ratings(run)] == [rated(game) for game in games]
            assert [*store.voids(run)] == [Void(last + 1, 1, "RuntimeError: no", "Traceback …", NOW)]
            assert [kept.holds for kept in store.kept(run, seals=True)] == [None] * last
            assert [*store.unsealed(run)] == []


def test_the_newest_version_is_not_forgotten_when_the_next_one_comes() -> None:
    """Whoever adds a step adds a dump of the version before it."""
    assert len(VERSIONS) == int(NEWEST) - 1


def test_a_released_database_is_refused_until_it_is_upgraded(old: str) -> None:
    for opens in (Store.open, Writer.open):
        with pytest.raises(OlderDatabase, match=r"harness db upgrade$"):
            opens(old)


def test_an_upgraded_database_is_as_a_new_one_and_keeps_what_it_had(old: str) -> None:
    assert upgrade(old).after == NEWEST
    with Database.of(old).looking() as connection:
        assert differences(connection) == []
    require_all(old)


def test_a_league_of_a_released_database_goes_on(old: str) -> None:
    upgrade(old)
    with Writer.open(old) as writer:
        run = writer.run("winter")
        writer.hold(run)
        writer.add(run, whole()[7:9], [rated(game) for game in whole()[7:9]])
        assert [kept.holds for kept in writer.kept(run, seals=True)] == [None] * 7 + [True] * 2
        writer.finish(run, NOW)
        assert [*writer.unsealed(run)] == []


def killed_upgrade(url: str, point: str = "", after: float | None = None) -> int:
    """Its exit code; killed at a named point, or after so many seconds."""
    command = [sys.executable, "-m", "harness", "db", "upgrade", "--db", url]
    upgrading = subprocess.Popen(command, env={**os.environ, CRASH_AT: point}, stdout=subprocess.DEVNULL)
    try:
        return upgrading.wait(60 if after is None else after)
    except subprocess.TimeoutExpired:
        upgrading.kill()
        return upgrading.wait()


@pytest.mark.slow
@pytest.mark.parametrize("point", ["migrate-made", "migrate-committed"])
def test_an_upgrade_that_is_killed_has_happened_or_not(old: str, point: str) -> None:
    assert killed_upgrade(old, point) == -signal.SIGKILL
    if point == "migrate-committed":
        require_all(old)
    else:
        with pytest.raises(OlderDatabase):
            Store.open(old)
    assert killed_upgrade(old) == 0
    require_all(old)
