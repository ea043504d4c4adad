"""Names a database and connects to it. It sets how safely a database is written and read; it knows no table."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool

from harness import PROGRAM
from harness.store.errors import LARGEST_VALUE, NoSuchDatabase, NotOurs, StoreError, UrlError, explained
from harness.store.filelock import Counted, FileLock

_EXPECTED = "expected a file, sqlite:///FILE or postgresql://USER@HOST/DATABASE"
_WAL_LEFT = 64 << 20  # bytes of the write-ahead log that are kept once a long reader let it grow
_CONNECT = 10  # seconds for a server to answer
_SILENCE = 30_000  # milliseconds without an acknowledgement, after which a server counts as gone


@dataclass(frozen=True, slots=True)
class Database:
    """The place of a database: a file, or a database on a server. It is not opened yet."""

    url: URL

    @classmethod
    def of(cls, text: str) -> "Database":
        """Parse a URL or the name of an SQLite file; UrlError if it is neither."""
        if text and "://" not in text:
            return cls(URL.create("sqlite", database=text))
        scheme = text.partition("://")[0]
        try:
            url = make_url(text)
        except (ArgumentError, ValueError):
            raise UrlError(f"database {scheme}://…: it is no URL: {_EXPECTED}") from None
        match url.get_backend_name():
            case "sqlite" if url.database and url.database != ":memory:":
                return cls(URL.create("sqlite", database=url.database))
            case "postgresql" | "postgres":
                return cls(url.set(drivername="postgresql+psycopg"))
        raise UrlError(f"database {scheme}://…: {_EXPECTED}")

    @property
    def file(self) -> Path | None:
        return Path(self.url.database) if self.url.drivername == "sqlite" and self.url.database else None

    @property
    def is_new(self) -> bool:
        """Whether it is a file that does not exist yet."""
        return self.file is not None and not self.file.exists()

    @property
    def place(self) -> str:
        """The name of the database for messages, without its password."""
        if self.file:
            return str(self.file)
        secret = [name for name in self.url.query if "password" in name]
        url = self.url.set(drivername="postgresql").difference_update_query(secret)
        return url.render_as_string(hide_password=True)

    def reading(self) -> Engine:
        """An engine whose connections cannot write. Each transaction sees one state of the database."""
        if self.file:
            return _sqlite(self.file, "BEGIN", _read_only)
        return self._postgresql(
            isolation_level="REPEATABLE READ",
            execution_options={"postgresql_readonly": True},
            pool_pre_ping=True,  # the server may have been restarted since
        )

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """A connection for one short reading."""
        engine = self.reading()
        try:
            with explained(self.place), engine.connect() as connection, connection.begin():
                yield connection
        finally:
            engine.dispose()

    def writing(self, patience: float) -> Engine:
        """An engine for one writing connection: SQLite 3.7.0 to 3.51.2 can damage a database that two connections write."""
        if self.file:
            return _sqlite(self.file, "BEGIN IMMEDIATE", lambda file: _writable(file, patience))
        return self._postgresql(poolclass=NullPool)

    def _postgresql(self, **options: Any) -> Engine:
        logging.getLogger("psycopg").addHandler(logging.NullHandler())  # its errors are raised as exceptions
        arguments = {"connect_timeout": _CONNECT, "tcp_user_timeout": _SILENCE, "application_name": "harness"}
        try:
            return create_engine(self.url, paramstyle="format", connect_args=arguments, **options)
        except ImportError:
            raise StoreError(
                f"{self.place}: PostgreSQL needs a driver: pip install '{PROGRAM}[postgres]'"
            ) from None

    def lock(self) -> FileLock | None:
        """Lock the file against all other writers; None for a server. SQLite's own locks last for a transaction only."""
        return FileLock.take(self.file) if self.file else None


def _sqlite(file: Path, begin: str, connect: Any) -> Engine:
    # Its errors are raised as exceptions. At Ctrl-C its log would print a traceback.
    logging.getLogger("sqlalchemy").addHandler(logging.NullHandler())
    engine = create_engine("sqlite://", creator=lambda: connect(file), poolclass=NullPool)

    @event.listens_for(engine, "begin")
    def _(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _connect(file: Path, mode: str, patience: float) -> sqlite3.Connection:
    """Connect so that Python begins no transaction: SQLAlchemy begins each one, reading ones too."""
    uri = f"file:{quote(str(file))}?{mode}"
    return sqlite3.connect(
        uri, uri=True, timeout=patience, isolation_level=None, check_same_thread=False, factory=Counted
    )


def _read_only(file: Path) -> sqlite3.Connection:
    if not file.is_file():
        if file.is_dir():
            raise NoSuchDatabase(f"{file}: there is no such file but a directory")
        where = "" if file.is_absolute() else f" in {Path.cwd()}"
        raise NoSuchDatabase(f"{file}: there is no such file{where}")
    connection = _connect(file, "mode=ro", 5.0)
    try:
        _require_format(connection, file)
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        if (log := Path(f"{file}-wal")).exists() and log.stat().st_size:
            raise
        # No log can be written beside the file, so nobody writes to it.
        connection = _connect(file, "immutable=1", 5.0)
    except BaseException:
        connection.close()
        raise
    connection.text_factory = _text
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    return connection


def _text(stored: bytes) -> str:
    """Decode a text even if it is damaged, so that an error can show it."""
    return stored.decode(errors="replace")


def _require_format(connection: sqlite3.Connection, file: Path) -> None:
    """NotOurs if a file is shorter than any of SQLite's: SQLite takes such a file for an empty database."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    if not pages and file.stat().st_size:
        raise NotOurs(f"{file}: it is not an SQLite database")


def _writable(file: Path, patience: float) -> sqlite3.Connection:
    connection = _connect(file, "mode=rwc", patience)
    for pragma in (
        "journal_mode=WAL",  # readers do not hinder us, nor we them
        "synchronous=FULL",  # what is committed is on the disk
        "foreign_keys=ON",
        f"journal_size_limit={_WAL_LEFT}",
    ):
        connection.execute(f"PRAGMA {pragma}")
    return connection
