"""Sees whether a database has changed, at the cost of microseconds: for whoever looks again and again."""

from contextlib import suppress
from os import stat
from typing import Any, Self

from sqlalchemy import Connection, text

from harness.store.database import Database
from harness.store.errors import explained
from harness.store.waiting import WaitingEntries

_CHANGES = {
    # How often others have committed, as this connection has seen it.
    "sqlite": "PRAGMA data_version",
    # Which transactions have ended, of all databases of the server.
    "postgresql": "SELECT CAST(pg_current_snapshot() AS text)",
}


class Pulse:
    """A connection to a database that is asked for nothing else. One thread uses it at a time."""

    def __init__(self, database: Database) -> None:
        self._place = database.place
        self._files = [file for file in (database.file, WaitingEntries(database.file).file) if file]
        self._engine = database.reading()
        self._connection: Connection | None = None
        self._identity: object = None

    @classmethod
    def of(cls, url: str) -> Self:
        """The pulse of a database; StoreError if it is no URL."""
        return cls(Database.of(url))

    def look(self) -> object:
        """A value that is another one after every commit. StoreError if the database cannot be read; the next look connects
        anew."""
        seen = [_seen(file) for file in self._files]
        identity = seen[0][0] if seen else None
        if identity != self._identity:
            self.close()  # another file has the name now
        try:
            with explained(self._place):
                if self._connection is None:
                    self._connection = self._engine.connect()
                    self._identity = identity
                with self._connection.begin():
                    return seen[1:], identity, self._changes(self._connection)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(Exception):  # it may be broken, which is why it is closed
                connection.close()
        self._engine.dispose()

    def _changes(self, connection: Connection) -> Any:
        return connection.execute(text(_CHANGES[connection.dialect.name])).scalar_one()


def _seen(file: Any) -> tuple[object, ...]:
    try:
        state = stat(file)
    except OSError:
        return (None,)
    return (state.st_ino, state.st_dev), state.st_size, state.st_mtime_ns
