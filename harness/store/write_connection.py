"""The one connection that writes, with its locks. It reconnects to a server that was lost; it knows no table."""

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

_LOCK_CLASS = 0x0A771A  # the first half of every advisory lock of ours; the second is the id of a league
_NO_LEAGUE = 0  # no league has this id
_FIRST_WAIT, _LONGEST_WAIT = 0.1, 2.0  # seconds between two attempts to reach a server that was lost
_LOCK_WAIT = 3000  # milliseconds: by then a server has noticed that a process on its machine ended
_READERS = 1000  # milliseconds to wait for readers at the end
_LOCK_NOT_AVAILABLE = "55P03"  # PostgreSQL's code for a lock that was waited for in vain
_T = TypeVar("_T")


class WriteConnection:
    """A connection that writes, and the locks that keep other processes from writing."""

    def __init__(self, database: Database, patience: float, listener: Callable[[str], None]) -> None:
        """`listener` gets a line when the server is lost, and one when it is back."""
        self._place = database.place
        self._patience = patience
        self._listener = listener
        self._locks: dict[int, str] = {}  # by league: the message if another process has the lock
        self._connection: Connection | None = None
        self._was_connected = False  # whether the server was ever reached
        self.giving_up = Event()
        self._lock = database.lock()
        self._engine = database.writing(patience)

    def close(self) -> None:
        self._bring_home()
        self._hang_up()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def hold(self, league: int, refusal: str) -> None:
        """Lock a league; Locked with `refusal` if another process has it. A file is locked as a whole already; on a server each
        league has a lock, which lasts as long as the connection."""
        if self._lock is None and league not in self._locks:
            self.write("hold", lambda connection: _take(connection, league, refusal))
            self._locks[league] = refusal

    def write(self, name: str, work: Callable[[Connection], _T]) -> _T:
        """Run `work` in a transaction, and again if the server is lost in it. The first run may have been committed all the same."""
        return self.again(lambda: self._written(name, work))

    def again(self, attempt: Callable[[], _T]) -> _T:
        """What `attempt` gives. If the server is lost in it, wait for the server, and try again."""
        last_try = monotonic() + self._patience
        wait, lost = _FIRST_WAIT, False
        while True:
            try:
                result = attempt()
            except Unreachable as error:
                if not self._was_connected or monotonic() + wait > last_try:
                    raise
                if not lost:
                    self._listener(f"{error}; waiting for it, up to {self._patience:g} s")
                lost = True
                if self.giving_up.wait(wait):
                    raise
                wait = min(2 * wait, _LONGEST_WAIT)
            else:
                if lost:
                    self._listener(f"{self._place}: it is back")
                return result

    def _written(self, name: str, work: Callable[[Connection], _T]) -> _T:
        try:
            return self._once(name, work)
        except Unreachable:
            self._hang_up()
            raise

    def _once(self, name: str, work: Callable[[Connection], _T]) -> _T:
        with explained(self._place):
            connection = self._connected()
            with connection.begin():
                passing(f"{name}-begun")
                result = work(connection)
                passing(f"{name}-made")
            passing(f"{name}-committed")
            self._require_file(connection)
            return result

    def _require_file(self, connection: Connection) -> None:
        """Moved if the file is not in its place. Then what was written last is brought from SQLite's log into the file: whoever
        moved the file may have left the log behind."""
        if self._lock is None:
            return
        try:
            self._lock.require_all_there()
        except Moved:
            with suppress(sqlite3.Error):
                driver: Any = connection.connection.driver_connection
                driver.execute("PRAGMA wal_checkpoint(FULL)")
            raise

    def _bring_home(self) -> None:
        """Bring what SQLite's log holds into the file. SQLite does so when the last connection is closed, but that may be one that
        only reads, and so cannot. A reader that is in the middle of something keeps its part of the log."""
        if self._lock is not None and self._connection is not None:
            with suppress(sqlite3.Error):
                driver: Any = self._connection.connection.driver_connection
                driver.execute(f"PRAGMA busy_timeout = {_READERS}")
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
            self._was_connected = True
            if self._lock is not None:
                self._lock.require_there()  # SQLite has opened the file that is locked
            for league, refusal in self._locks.items():
                self._take_again(self._connection, league, refusal)
        return self._connection

    def _take_again(self, connection: Connection, league: int, refusal: str) -> None:
        """Take a lock that a lost connection had; Unreachable while the server has not noticed that the connection is lost."""
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
    """Wait until no other process is in such a transaction of this database. A file has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK_CLASS}, {_NO_LEAGUE})"))


def _take(connection: Connection, league: int, refusal: str) -> None:
    """Lock a league, and wait for the time in which a server notices that a process has ended."""
    connection.execute(text(f"SET LOCAL lock_timeout = {_LOCK_WAIT}"))
    try:
        connection.execute(text(f"SELECT pg_advisory_lock({_LOCK_CLASS}, {league})"))
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) != _LOCK_NOT_AVAILABLE:
            raise
        raise Locked(refusal) from None
