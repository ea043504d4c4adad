"""The one connection that writes, with its locks. It comes back when a server does; it knows no table."""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from harness.store.crash import passing
from harness.store.database import Database
from harness.store.errors import Locked, Moved, Unreachable, explained

_OURS = 0x0A771A  # the first half of every advisory lock of ours; the second is a league's id
_ALONE = 0  # no league has this id
_FIRST_WAIT, _LONGEST_WAIT = 0.1, 2.0  # seconds between two attempts to reach a server that was lost
_NOTICED = 3000  # milliseconds in which a server surely notices that a process on its machine has gone
_LOCK_NOT_AVAILABLE = "55P03"  # PostgreSQL's code for a lock that was waited for in vain
_T = TypeVar("_T")


class WriteConnection:
    def __init__(self, database: Database, patience: float, told: Callable[[str], None]) -> None:
        self._place = database.place
        self._patience = patience
        self._told = told
        self._held: dict[int, str] = {}  # leagues, and what to say if another process has one
        self._connection: Connection | None = None
        self._known = False  # whether the server was ever there
        self.giving_up = Event()
        self._lock = database.lock()
        self._engine = database.writing(patience)

    def close(self) -> None:
        self._hang_up()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def hold(self, league: int, refusal: str) -> None:
        """The lock of a file holds for all its leagues; on a server each has its own, for as long as we are connected."""
        if self._lock is None and league not in self._held:
            self.write("hold", lambda connection: _take(connection, league, refusal))
            self._held[league] = refusal

    def write(self, name: str, work: Callable[[Connection], _T]) -> _T:
        """One transaction, done again if the server is lost in it; `work` must bear that it was committed after all."""
        last_try = monotonic() + self._patience
        wait, lost = _FIRST_WAIT, False
        while True:
            try:
                done = self._once(name, work)
            except Unreachable as error:
                self._hang_up()
                if not self._known or monotonic() + wait > last_try:
                    raise
                if not lost:
                    self._told(f"{error}; waiting for it, up to {self._patience:g} s")
                lost = True
                if self.giving_up.wait(wait):
                    raise
                wait = min(2 * wait, _LONGEST_WAIT)
            else:
                if lost:
                    self._told(f"{self._place}: it is back")
                return done

    def _once(self, name: str, work: Callable[[Connection], _T]) -> _T:
        with explained(self._place):
            connection = self._connected()
            with connection.begin():
                passing(f"{name}-begun")
                done = work(connection)
                passing(f"{name}-made")
            passing(f"{name}-committed")
            self._require_file(connection)
            return done

    def _require_file(self, connection: Connection) -> None:
        """What was written last is still in SQLite's log, which whoever moved the file may have left behind."""
        if self._lock is None:
            return
        try:
            self._lock.require_all_there()
        except Moved:
            with suppress(sqlite3.Error):
                driver: Any = connection.connection.driver_connection
                driver.execute("PRAGMA wal_checkpoint(FULL)")
            raise

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
            self._known = True
            if self._lock is not None:
                self._lock.require_there()  # what SQLite has opened is what is locked
            for league, refusal in self._held.items():
                self._take_again(self._connection, league, refusal)
        return self._connection

    def _take_again(self, connection: Connection, league: int, refusal: str) -> None:
        """The server may not have noticed yet that our last connection is gone, and what it does with our last
        transaction: until then we cannot go on."""
        try:
            with connection.begin():
                _take(connection, league, refusal)
        except Locked as error:
            raise Unreachable(str(error)) from None

    def _hang_up(self) -> None:
        if self._connection is not None:
            with suppress(DBAPIError):
                self._connection.close()
            self._connection = None


def enter_alone(connection: Connection) -> None:
    """No two processes are in such transactions of one database at once; a file has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_OURS}, {_ALONE})"))


def _take(connection: Connection, league: int, refusal: str) -> None:
    """A server needs a moment to notice that the process which had a league is gone: the lock is waited for so long."""
    connection.execute(text(f"SET LOCAL lock_timeout = {_NOTICED}"))
    try:
        connection.execute(text(f"SELECT pg_advisory_lock({_OURS}, {league})"))
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) != _LOCK_NOT_AVAILABLE:
            raise
        raise Locked(refusal) from None
