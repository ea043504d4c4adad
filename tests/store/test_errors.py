"""What can be wrong with a database is said on one line, and costs nothing that was acknowledged."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from harness.errors import OptionsError
from harness.store import (
    Broken,
    DiskFull,
    Locked,
    NoSuchDatabase,
    NotOurs,
    ReadOnly,
    Run,
    Store,
    StoreError,
    Unreachable,
    Unstorable,
    UrlError,
    Writer,
    check,
)
from harness.store.database import Database
from tests.support.leagues.numbered_games import NOW, charter, game, games, rated, with_record
from tests.support.postgresql import Server
from tests.support.tools import missing


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """With ten games in it."""
    file = tmp_path / "league.db"
    fill(str(file))
    return file


def fill(url: str) -> None:
    with Writer.open(url) as writer:
        run = writer.begin(charter(), NOW)
        writer.add(run, games(1, 10), [rated(game) for game in games(1, 10)])


def read(url: str) -> list[int]:
    with Store.open(url) as store:
        return [result.number for result in store.results(store.run("autumn"))]


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


@pytest.mark.parametrize(
    "damage",
    [
        "substr(packed, 1, 12) || x'55' || substr(packed, 14)",
        "substr(packed, 1, length(packed) - 1)",
        "packed || x'00'",
        "x''",
        "x'00112233'",
    ],
)
def test_a_damaged_record_is_named(file: Path, damage: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(f"UPDATE record SET packed = CAST({damage} AS BLOB) WHERE game = 3")
    with Store.open(str(file)) as store:
        run = store.run("autumn")
        with pytest.raises(Broken, match=r"league\.db: the record of game 3 is damaged \(.+\)$"):
            store.record(run, 3)
        assert store.record(run, 4) == games(4, 4)[0].result.record


def test_a_record_that_is_too_large_is_not_stored(file: Path) -> None:
    """Else nobody could read it; the league's run makes the game void."""
    with Writer.open(str(file)) as writer:
        run = writer.run("autumn")
        with pytest.raises(
            Unstorable, match=r"^the record of game 11 has 1,048,577 bytes: expected at most 1,048,576$"
        ):
            writer.add(run, [with_record(11, "€" * 349_525 + "\n\n")])
        largest = "€" * 349_525 + "\n"
        writer.add(run, [with_record(11, largest)])
        assert writer.record(run, 11) == largest
    assert check(str(file)).problems == ()


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (
            "UPDATE seat SET place = 'first' WHERE game = 3 AND seat = 1",
            r"it holds results that are no whole numbers, too large or of no bot: harness league verify says in which game",
        ),
        (
            "UPDATE game SET seats = seats + 1 WHERE number = 3",
            r"games 1 to \d+ have \d+ seats: expected \d+",
        ),
        ("DELETE FROM seat WHERE game = 3 AND seat = 1", r"games 1 to \d+ have \d+ seats: expected \d+"),
    ],
)
def test_results_that_are_none_are_damage(file: Path, damage: str, says: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(damage).rowcount == 1
    with Store.open(str(file)) as store, pytest.raises(Broken, match=rf"league\.db: {says}$"):
        list(store.results(store.run("autumn")))


def test_the_check_finds_what_a_game_has_lost(file: Path) -> None:
    assert check(str(file)).problems == ()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM record WHERE game = 3")
        connection.execute("DELETE FROM seat WHERE game = 4 AND seat = 0")
        connection.execute("UPDATE progress SET complete = 12")
        connection.execute("UPDATE seat SET bot = 77 WHERE game = 5 AND seat = 1")
    assert check(str(file)).problems == (
        "a row of seat belongs to no row of entrant",
        "league autumn, run 1: game 3 has no record",
        "league autumn, run 1: game 4 has lost a seat",
        "league autumn, run 1: 10 of the first 12 games are there",
    )


def test_the_check_counts_what_is_there(url: str) -> None:
    fill(url)
    checked = check(url)
    assert checked.problems == ()
    assert checked.rows["league"] == 1
    assert checked.rows["game"] == checked.rows["record"] == 10
    assert checked.rows["seat"] == checked.rows["rating"] == sum(len(game.bots) for game in games(1, 10))


def test_damage_is_found_wherever_it_is(file: Path) -> None:
    """Every page of the file in turn is overwritten: the check says so, or the page held nothing."""
    whole = file.read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    found = 0
    for start in range(0, len(whole), size):
        file.write_bytes(whole[:start] + b"\xff" * size + whole[start + size :])
        try:
            found += bool(check(str(file)).problems)
        except StoreError:
            found += 1
    assert found == len(whole) // size


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        missing("only root can mount a small disk")
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


def add_until_it_fails(writer: Writer, run: Run, first: int) -> tuple[int, StoreError]:
    """One game after the other: the last that was acknowledged, and what was wrong with the next."""
    for number in range(first, 20_000):
        try:
            writer.add(run, [game(number)])
        except StoreError as error:
            return number - 1, error
    raise AssertionError("it never failed")


@pytest.mark.process
def test_a_full_disk_loses_nothing_that_was_acknowledged(small_disk: Path) -> None:
    url = str(small_disk / "league.db")
    with Writer.open(url) as writer:
        run = writer.begin(charter(), NOW)
        acknowledged, error = add_until_it_fails(writer, run, 1)
        assert isinstance(error, DiskFull)
        assert str(error) == f"{url}: the disk is full; what was written before is safe"
        assert acknowledged > 20
        assert writer.count(run) == acknowledged
    assert read(url) == [*range(1, acknowledged + 1)]
    subprocess.run(["mount", "-o", "remount,size=8m", small_disk], check=True)
    assert check(url).problems == ()
    with Writer.open(url) as writer:
        writer.add(run, games(acknowledged + 1, acknowledged + 50))
    assert read(url) == [*range(1, acknowledged + 51)]


@pytest.mark.process
def test_a_writer_goes_on_when_there_is_room_again(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    with Writer.open(str(small_disk / "league.db")) as writer:
        run = writer.begin(charter(), NOW)
        ballast.write_bytes(bytes(500_000))
        acknowledged, error = add_until_it_fails(writer, run, 1)
        assert isinstance(error, DiskFull)
        ballast.unlink()
        further, error = add_until_it_fails(writer, run, acknowledged + 1)
        assert isinstance(error, DiskFull)
        assert writer.complete(run) == further > acknowledged


@contextmanager
def nobody() -> Iterator[None]:
    """Without root's right to write everything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_directory() -> Iterator[Path]:
    """Where everybody may go: pytest's own directories are for their owner only."""
    directory = Path(tempfile.mkdtemp(prefix="store-"))
    directory.chmod(0o755)
    yield directory
    directory.chmod(0o755)
    shutil.rmtree(directory)


def test_a_read_only_file_can_be_read_and_not_written(open_directory: Path) -> None:
    file = open_directory / "league.db"
    fill(str(file))
    file.chmod(0o444)
    open_directory.chmod(0o555)
    with nobody():
        with pytest.raises(ReadOnly, match=r"league\.db: it is read-only$"):
            Writer.open(str(file))
        assert len(read(str(file))) == 10
        assert check(str(file)).problems == ()


def test_a_read_only_file_in_a_directory_for_all_can_be_read_and_not_written(open_directory: Path) -> None:
    file = open_directory / "league.db"
    fill(str(file))
    file.chmod(0o444)
    open_directory.chmod(0o777)
    with nobody():
        with pytest.raises(ReadOnly, match=r"league\.db: it is read-only$"):
            Writer.open(str(file))
        assert len(read(str(file))) == 10


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


def test_damage_that_sqlite_quotes_and_nobody_can_read_is_damage(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b"CREATE TABLE seat", b"CREATE TABLE se\xe5t", 1))
    for opens in (Store.open, Writer.open, check):
        with pytest.raises(Broken, match=r"league\.db: it is damaged"):
            opens(str(file))
