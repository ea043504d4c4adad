"""The `harness db` commands."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from harness.store import Writer
from harness.store.schema import NEWEST
from tests.support.commands import harness
from tests.support.leagues.numbered_games import NOW, charter, games
from tests.support.schemas import document_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "league.db"
    with Writer.open(str(file)) as writer:
        writer.add(writer.begin(charter(), NOW), games(1, 10))
    return file


def test_check_counts_what_is_there_and_says_that_it_is_whole(file: Path) -> None:
    checked = harness("db", "check", "--db", str(file))
    assert checked.returncode == 0
    lines = [line.split() for line in checked.stdout.splitlines()]
    assert lines[0] == [f"{file}:", "version", NEWEST]
    assert ["game", "10"] in lines
    assert lines[-1] == ["whole"]


def test_check_fails_if_anything_is_wrong(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM record WHERE game = 3")
    checked = harness("db", "check", "--output", "json", HARNESS_DB=str(file))
    assert checked.returncode == 1
    told = document_of("database", checked.stdout)
    assert told["database_version"] == NEWEST
    assert told["problems"] == ["league autumn, run 1: game 3 has no record"]
    assert told["rows"]["record"] == 9
    assert harness("db", "check", "--db", str(file)).stdout.endswith("\n1 problem\n")


def test_upgrade_leaves_the_newest_version_as_it_is(file: Path) -> None:
    before = file.read_bytes()
    assert (
        harness("db", "upgrade", "--db", str(file)).stdout == f"{file}: it has the newest version, {NEWEST}\n"
    )
    assert file.read_bytes() == before


def test_a_missing_database_is_an_error_on_one_line(tmp_path: Path) -> None:
    for command in ("upgrade", "check"):
        failed = harness("db", command, "--db", str(tmp_path / "leage.db"))
        assert (failed.returncode, failed.stdout) == (1, "")
        assert failed.stderr == f"error: {tmp_path / 'leage.db'}: there is no such file\n"


def test_a_wrong_url_is_a_wrong_call() -> None:
    failed = harness("db", "check", "--db", "mysql://ada:pa55word@host/league")
    assert failed.returncode == 2
    assert failed.stderr.startswith("error: database mysql://…: expected ")
