"""What names no database, or one that cannot be used, is said on one line, and left as it is."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from harness.errors import OptionsError
from harness.store import (
    Broken,
    Locked,
    NoSuchDatabase,
    NotOurs,
    ReadOnly,
    Store,
    StoreError,
    Unreachable,
    UrlError,
    Writer,
    check,
)
from harness.store.database import Database
from tests.support.leagues.numbered_games import game
from tests.support.leagues.ten_games import fill, read
from tests.support.postgresql import Server


def test_a_missing_file_is_not_made_by_reading_it(tmp_path: Path) -> None:
    file = tmp_path / "leage.db"
    with pytest.raises(NoSuchDatabase, match=r"leage\.db: there is no such file$"):
        Store.open(str(file))
    assert list(tmp_path.iterdir()) == []


def test_a_directory_is_no_database(tmp_path: Path) -> None:
    for opens in (Store.open, Writer.open):
        with pytest.raises(NoSuchDatabase, match=r"there is no such file but a directory$"):
            opens(str(tmp_path))


def test_a_file_in_no_directory_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(ReadOnly, match=r"No such file or directory$"):
        Writer.open(str(tmp_path / "nowhere" / "league.db"))


@pytest.mark.parametrize("text", ["my notes\n" * 1_000, "x", "SQLite format 3\0" + "nonsense" * 100])
def test_what_is_no_database_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    for opens in (Store.open, Writer.open, check):
        with pytest.raises((NotOurs, Broken), match=r"notes\.txt: it is (not an SQLite database|damaged)"):
            opens(str(file))
    assert file.read_text() == text
    assert list(tmp_path.iterdir()) == [file]


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    file = tmp_path / "league.db"
    file.touch()
    fill(str(file))
    assert read(str(file)) == [*range(1, 11)]


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    file = tmp_path / "autumn? 100%25 #1&mode=ro.db"
    fill(str(file))
    assert file.exists()
    assert len(read(f"sqlite:///{file}" if "?" not in str(file) else str(file))) == 10


def test_a_second_writer_of_a_file_is_refused_and_told_who_the_first_is(file: Path) -> None:
    with Writer.open(str(file)):
        with pytest.raises(Locked, match=rf"league\.db: another process writes it \(pid {os.getpid()}\)$"):
            Writer.open(str(file))
        assert len(read(str(file))) == 10
    Writer.open(str(file)).close()


def test_a_second_writer_by_another_name_of_the_file_is_refused_too(file: Path, tmp_path: Path) -> None:
    (tmp_path / "alias.db").symlink_to(file)
    with Writer.open(str(file)), pytest.raises(Locked):
        Writer.open(str(tmp_path / "alias.db"))


def test_a_program_that_locks_the_file_is_waited_for_and_then_named(file: Path) -> None:
    with Writer.open(str(file), patience=0.05) as writer:
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Locked, match=r"league\.db: it is locked by another program$"):
            writer.add(writer.run("autumn"), [game(11)])
        other.execute("ROLLBACK")
        other.close()
        writer.add(writer.run("autumn"), [game(11)])
    assert read(str(file)) == [*range(1, 12)]


def test_what_is_committed_is_on_the_disk_and_hinders_no_reader(file: Path) -> None:
    with Database.of(str(file)).writing(1.0).connect() as connection:
        pragmas = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in _PRAGMAS}
    assert pragmas == _PRAGMAS


_PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}  # 2 is FULL


def test_a_store_cannot_write(file: Path) -> None:
    with pytest.raises(ReadOnly), Database.of(str(file)).looking() as connection:
        connection.exec_driver_sql("DELETE FROM seat")


@pytest.mark.process
@pytest.mark.parametrize(
    "url",
    [
        "mysql://ada:pa55word@host/league",
        "postgresql+psycopg2://ada:pa55word@127.0.0.1:1/league",
        "postgresql://ada:pa55word@127.0.0.1:1/league",
        "postgres://ada:pa55word@127.0.0.1:1/league",
        "postgresql://ada@127.0.0.1:1/league?password=pa55word",
        "postgresql://ada@127.0.0.1:1/league?sslpassword=pa55word&nonsense=1",
        "postgresql://ada:pa55word@127.0.0.1:port/league",
        "postgresql://ada:pa55word@[::1/league",
        "sqlite://ada:pa55word@host/",
        "://ada:pa55word@host",
    ],
)
def test_no_message_shows_a_password(url: str) -> None:
    for opens in (Store.open, Writer.open, check):
        with pytest.raises((StoreError, UrlError)) as caught:
            opens(url)
        assert "pa55word" not in str(caught.value)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("url", ["", "sqlite://", "sqlite:///:memory:", "mysql://host/league", "://"])
def test_what_names_no_database_is_a_wrong_call(url: str) -> None:
    with pytest.raises(
        UrlError, match=r"expected a file, sqlite:///FILE or postgresql://USER@HOST/DATABASE$"
    ) as caught:
        Writer.open(url)
    assert isinstance(caught.value, OptionsError)


@pytest.mark.process
def test_a_server_that_is_not_there_is_said_at_once() -> None:
    with pytest.raises(Unreachable, match=r"^postgresql://127\.0\.0\.1:1/league: .*[Cc]onnection refused"):
        Writer.open("postgresql://127.0.0.1:1/league", patience=1e9)


@pytest.mark.slow
def test_a_database_that_the_server_does_not_have_is_named(postgresql: Server) -> None:
    url = postgresql.database().replace("/league", "/leage")
    with pytest.raises(Unreachable, match=r'database "leage\d+" does not exist$'):
        Store.open(url)


@pytest.mark.slow
def test_a_server_that_is_read_only_is_read_and_not_written(postgresql: Server) -> None:
    url = postgresql.database()
    fill(url)
    name = url.split("/")[3].partition("?")[0]
    postgresql.sql("postgres", f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert len(read(url)) == 10
    with Writer.open(url) as writer, pytest.raises(ReadOnly, match=r"the server is read-only$"):
        writer.add(writer.run("autumn"), [game(11)])


@pytest.mark.process
def test_without_a_driver_the_extra_that_has_it_is_named() -> None:
    program = "import sys; sys.modules['psycopg'] = None; from harness.store import *; Store.open('postgresql://u:pa55@h/d')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (
        "postgresql://u:***@h/d: PostgreSQL needs a driver: pip install 'razzia-harness[postgres]'"
        in done.stderr
    )
