"""What can be wrong with a database, each on one line that names it. No line shows a password."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from harness.errors import HarnessError, OptionsError

LARGEST_VALUE = (
    1 << 24
)  # bytes, of one that is read: the largest of ours are columns of 16,384 games, some megabytes


class StoreError(HarnessError):
    """Something is wrong with the database."""


class UrlError(OptionsError):
    """What was given names no database that there could be."""


class NoSuchDatabase(StoreError):
    """There is nothing there yet."""


class NoSuchLeague(StoreError):
    """The database holds no league, run or game of that name."""


class NotOurs(StoreError):
    """No database, or somebody else's."""


class OlderDatabase(StoreError):
    """It needs `harness db upgrade` first."""


class NewerDatabase(StoreError):
    """A newer harness made it."""


class Locked(StoreError):
    """Somebody else writes it."""


class Moved(StoreError):
    """The file that is written is not where it was, or its log is not."""


class ReadOnly(StoreError):
    """It cannot be written."""


class DiskFull(StoreError):
    """What was to be written is not written, and all that was written before is there."""


class Unreachable(StoreError):
    """The server is not there, or no longer. It may come back."""


class Broken(StoreError):
    """The file is damaged, or the disk is."""


class Unstorable(StoreError):
    """No database takes these values, nor ever will: a bug has made them. Nothing of what came with them is written."""


@contextmanager
def explained(place: str) -> Iterator[None]:
    """Every error of a driver, SQLAlchemy's or raw, becomes one of ours."""
    try:
        yield
    except HarnessError:
        raise
    except Exception as error:
        if (ours := explanation(error, place)) is None:
            raise
        raise ours from error


def explanation(error: Exception, place: str) -> StoreError | None:
    """What an error means; None if it is none of a database's."""
    if isinstance(error, DataError) and getattr(error.orig, "sqlite_errorcode", 0) == sqlite3.SQLITE_TOOBIG:
        return _of_sqlite(error.orig, place)  # type: ignore[arg-type]
    if isinstance(error, DataError | IntegrityError | OverflowError | UnicodeEncodeError):
        return Unstorable(f"{place}: it takes no such values ({_first_line(error)})")
    if isinstance(error, UnicodeDecodeError):  # SQLite quotes what it found, and Python cannot read it
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
_PRIMARY = 0xFF  # the rest of SQLite's code says more than we need


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
_GONE = ("08", "57P")  # of the connection; of a server that shuts down or starts up


def _of_postgresql(error: BaseException, place: str, *, lost: bool) -> StoreError:
    state = getattr(error, "sqlstate", None) or ""
    said = _first_line(error)
    if lost or state.startswith(_GONE) or (not state and type(error).__name__ == "OperationalError"):
        return Unreachable(f"{place}: {said}")
    kind, text = _POSTGRESQL.get(state, (StoreError, "PostgreSQL says: {error}"))
    return kind(f"{place}: {text.format(error=said)}")


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0].strip()
