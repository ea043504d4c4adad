"""The errors of databases. Each is one line that names the database; none shows a password."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from harness.errors import HarnessError, OptionsError

LARGEST_VALUE = (
    1 << 24
)  # bytes of a value that is read: the largest of ours are columns of 16,384 games, some megabytes


class StoreError(HarnessError):
    """Something is wrong with the database."""


class UrlError(OptionsError):
    """A text is no URL or file name of a database."""


class NoSuchDatabase(StoreError):
    """The database does not exist yet."""


class NoSuchLeague(StoreError):
    """The database holds no league, run or game of that name."""


class NotOurs(StoreError):
    """The file is no database, or another program's."""


class OlderDatabase(StoreError):
    """The database needs `harness db upgrade` first."""


class NewerDatabase(StoreError):
    """The database was made by a newer harness."""


class Locked(StoreError):
    """Another process writes the database."""


class Moved(StoreError):
    """The file that is being written, or its log, was moved, deleted or replaced."""


class ReadOnly(StoreError):
    """The database cannot be written."""


class DiskFull(StoreError):
    """The disk is full: this write failed, and all earlier ones are safe."""


class Unreachable(StoreError):
    """The server cannot be reached. It may come back."""


class Broken(StoreError):
    """The file is damaged, or the disk is."""


class Unstorable(StoreError):
    """No database can store these values: they come from a bug. Nothing of their batch is written."""


@contextmanager
def explained(place: str) -> Iterator[None]:
    """Every error of a driver, SQLAlchemy's or raw, becomes one of ours."""
    try:
        yield
    except HarnessError:
        raise
    except Exception as error:
        if (explained_error := explanation(error, place)) is None:
            raise
        raise explained_error from error


def explanation(error: Exception, place: str) -> StoreError | None:
    """The error of ours for an exception of a driver; None if the exception is no database's."""
    if isinstance(error, DataError) and getattr(error.orig, "sqlite_errorcode", 0) == sqlite3.SQLITE_TOOBIG:
        return _of_sqlite(error.orig, place)  # type: ignore[arg-type]
    if isinstance(error, DataError | IntegrityError | OverflowError | UnicodeEncodeError):
        return Unstorable(f"{place}: it takes no such values ({_first_line(error)})")
    if isinstance(error, UnicodeDecodeError):  # SQLite quotes a damaged text, which Python cannot decode
        return Broken(f"{place}: it is damaged")
    raw = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(raw, sqlite3.Error):
        return _of_sqlite(raw, place)
    if raw is not None and type(raw).__module__.startswith("psycopg"):
        lost = isinstance(error, DBAPIError) and error.connection_invalidated
        return _of_postgresql(raw, place, lost=lost)
    return None


_SQLITE = {
    sqlite3.SQLITE_FULL: (DiskFull, "the disk is full; what was written before is safe"),
    sqlite3.SQLITE_READONLY: (ReadOnly, "it is read-only"),
    sqlite3.SQLITE_BUSY: (Locked, "it is locked by another program"),
    sqlite3.SQLITE_LOCKED: (Locked, "it is locked by another program"),
    sqlite3.SQLITE_NOTADB: (NotOurs, "it is not an SQLite database"),
    sqlite3.SQLITE_CANTOPEN: (NoSuchDatabase, "it cannot be opened"),
    sqlite3.SQLITE_CORRUPT: (Broken, "it is damaged (SQLite: {error})"),
    sqlite3.SQLITE_TOOBIG: (Broken, f"it holds a value of more than {LARGEST_VALUE:,} bytes"),
    sqlite3.SQLITE_IOERR: (Broken, "the disk failed (SQLite: {error})"),
}
_PRIMARY = 0xFF  # the lower byte of SQLite's code; the rest is detail


def _of_sqlite(error: sqlite3.Error, place: str) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
    kind, text = _SQLITE.get(code, (StoreError, "SQLite says: {error}"))
    return kind(f"{place}: {text.format(error=error)}")


_POSTGRESQL = {
    "53100": (DiskFull, "the server's disk is full; what was written before is safe"),
    "25006": (ReadOnly, "the server is read-only"),
    "55P03": (Locked, "it is locked by another program"),
    "42501": (ReadOnly, "{error}"),
    "XX001": (Broken, "it is damaged (PostgreSQL: {error})"),
    "58030": (Broken, "the server's disk failed (PostgreSQL: {error})"),
}
_CONNECTION_LOST = ("08", "57P")  # the connection failed; the server shuts down or starts up


def _of_postgresql(error: BaseException, place: str, *, lost: bool) -> StoreError:
    state = getattr(error, "sqlstate", None) or ""
    message = _first_line(error)
    if (
        lost
        or state.startswith(_CONNECTION_LOST)
        or (not state and type(error).__name__ == "OperationalError")
    ):
        return Unreachable(f"{place}: {message}")
    kind, text = _POSTGRESQL.get(state, (StoreError, "PostgreSQL says: {error}"))
    return kind(f"{place}: {text.format(error=message)}")


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0].strip()
