"""Databases as released versions left them, and upgrades of these that are killed."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from harness.store import Store, Void, check
from harness.store.crash import CRASH_AT
from harness.store.database import Database
from tests.support.leagues.numbered_games import NOW, charter, rated
from tests.support.leagues.victim import whole
from tests.support.postgresql import Server

RELEASED = Path(__file__).parents[1] / "store" / "released"
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


def require_all(url: str, version: str) -> None:
    """What was in it is in it, and nothing else."""
    sealed = None if version == "0001" else True
    assert check(url).problems == ()
    with Store.open(url) as store:
        for name, last, ended in (("autumn", 20, NOW + 100), ("winter", 7, None)):
            run = store.run(name)
            games = whole()[:last]
            assert (run.charter, run.ended, run.journal) == (charter(name), ended, ())
            assert [store.game(run, number) for number in store.numbers(run)] == games
            assert [*store.ratings(run)] == [rated(game) for game in games]
            assert [*store.voids(run)] == [Void(last + 1, 1, "RuntimeError: no", "Traceback …", NOW)]
            assert [rows.seal_holds for rows in store.game_rows(run, seals=True)] == [sealed] * last
            assert [*store.unsealed(run)] == []


def killed_upgrade(url: str, point: str = "", after: float | None = None) -> int:
    """Its exit code; killed at a named point, or after so many seconds."""
    command = [sys.executable, "-m", "harness", "db", "upgrade", "--db", url]
    upgrading = subprocess.Popen(command, env={**os.environ, CRASH_AT: point}, stdout=subprocess.DEVNULL)
    try:
        return upgrading.wait(60 if after is None else after)
    except subprocess.TimeoutExpired:
        upgrading.kill()
        return upgrading.wait()
