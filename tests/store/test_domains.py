"""What a row may hold is said once, for every column; what it may not hold is said on one line, with its table, column,
game and value."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from harness.league.journal import Entry, EntryKind
from harness.store import Broken, Store, Writer
from harness.store.database import Database
from harness.store.domains import checking, domain_of
from harness.store.tables import METADATA
from tests.support.leagues.numbered_games import NOW, charter, fault, game, games, rated

COLUMNS = [column for table in METADATA.sorted_tables for column in table.columns]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "league.db"
    fill(str(file))
    return file


def fill(url: str) -> None:
    with Writer.open(url) as writer:
        run = writer.begin(charter(), NOW)
        stored = [*games(1, 4), game(5, faults=(fault(),))]
        writer.add(run, stored, [rated(each) for each in stored], entries=[Entry(EntryKind.OPENED, at=NOW)])


@pytest.mark.parametrize("column", COLUMNS, ids=str)
def test_every_column_takes_values_of_its_own_kind_only(column: Any) -> None:
    """None of these is in any domain of a number, text or bytes at once."""
    taken = {
        value
        for value in (
            None,
            7,
            -(2**40),
            2**63 - 1,
            1.5,
            float("inf"),
            float("nan"),
            "x" * 64,
            "x",
            b"x" * 32,
            b"x",
        )
        if holds(column, value)
    }
    assert (None in taken) == column.nullable
    assert float("inf") not in taken
    assert not any(value != value for value in taken)
    assert -(2**40) not in taken
    assert 2**63 - 1 not in taken
    kinds = {type(value) for value in taken} - {type(None)}
    assert len(kinds) <= 1
    assert kinds or domain_of(column).expected == "0 or 1"


def holds(column: Any, value: Any) -> bool:
    try:
        checking([column], "here")((value,))
    except Broken:
        return False
    return True


READS: dict[str, Callable[[Store], object]] = {
    "runs": lambda store: store.runs(),
    "results": lambda store: [*store.results(store.run("autumn"))],
    "ratings": lambda store: [*store.ratings(store.run("autumn"))],
    "last ratings": lambda store: store.last_ratings(store.run("autumn")),
    "faults": lambda store: [*store.faults(store.run("autumn"))],
    "tallies": lambda store: store.tallies(store.run("autumn")),
    "records": lambda store: [*store.records(store.run("autumn"))],
    "rows": lambda store: [*store.game_rows(store.run("autumn"), records=True, faults=True)],
    "progress": lambda store: store.complete(store.run("autumn")),
}
DAMAGED = [
    (
        "rating",
        "elo",
        "9e999",
        "ratings",
        "rating.elo of game 5 is inf: expected a number from -1,000,000,000 to",
    ),
    ("rating", "elo", "'best'", "last ratings", "rating.elo of game 5 is 'best': expected a number from"),
    ("rating", "elo", "9e999", "rows", "rating.elo of game 5 is inf: expected a number from"),
    (
        "league",
        "ended_ms",
        "4611686018427387904",
        "runs",
        "league.ended_ms of league 'autumn' is 4611686018427387904",
    ),
    (
        "league",
        "versions",
        "'[]'",
        "runs",
        "league 'autumn', run 1: its versions are '[]': expected JSON, an object",
    ),
    ("league", "versions", f"'{'[' * 9_000}'", "runs", "league 'autumn', run 1: its versions are '[[["),
    ("league", "secret", f"'{'s' * 32}'", "runs", "league.secret of league 'autumn' is 'sss"),
    (
        "league",
        "seal",
        "1000000000",
        "runs",
        "league.seal of league 'autumn' is 1000000000: expected bytes, or null",
    ),
    (
        "league",
        "dictionary",
        "'text'",
        "records",
        "league.dictionary of league 'autumn' is 'text': expected bytes",
    ),
    (
        "entrant",
        "number",
        "7",
        "runs",
        "league 'autumn', run 1: a row of its bots is lost: expected numbers from 0",
    ),
    ("entry", "kind", "'sung'", "runs", "entry 1 of its journal is of kind 'sung', which there is not"),
    ("entry", "body", "'[]'", "runs", "entry 1 of its journal has the body '[]': expected JSON, an object"),
    ("entry", "number", "7", "runs", "an entry of its journal is lost: expected numbers from 1 to 1"),
    ("entry", "at_ms", "-1", "runs", "entry.at_ms of entry 1 is -1: expected a whole number from 0 to"),
    ("seat", "bot", "77", "results", "it holds results that are no whole numbers, too large or of no bot"),
    ("seat", "bot", "77", "tallies", "it holds results that are no whole numbers, too large or of no bot"),
    (
        "seat",
        "thought_us",
        "'long'",
        "tallies",
        "it holds results that are no whole numbers, too large or of no bot",
    ),
    (
        "seat",
        "longest_us",
        "x'00'",
        "tallies",
        "it holds results that are no whole numbers, too large or of no bot",
    ),
    ("game", "block", "0", "results", "it holds results that are no whole numbers, too large or of no bot"),
    ("fault", "turn", "1.5", "faults", "fault.turn of game 5 is 1.5: expected a whole number from 0 to"),
    ("fault", "kind", "'slow'", "tallies", "a fault is of kind 'slow', which there is not"),
    ("record", "packed", "3", "records", "record.packed of game 5 is 3: expected bytes"),
    (
        "progress",
        "complete",
        "'all'",
        "progress",
        "progress.complete is 'all': expected a whole number from 0 to",
    ),
]


@pytest.mark.parametrize(("table", "column", "value", "read", "says"), DAMAGED)
def test_a_wrong_value_is_told_on_one_line_by_what_reads_it(
    file: Path, table: str, column: str, value: str, read: str, says: str
) -> None:
    key = {
        "league": "id = 1",
        "progress": "league = 1",
        "game": "number = 5",
        "entrant": "number = 2",
        "entry": "number = 1",
    }
    where = key.get(table, "game = 5") + (" AND seat = 1" if table in ("seat", "rating") else "")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        assert connection.execute(f"UPDATE {table} SET {column} = {value} WHERE {where}").rowcount == 1
    with Store.open(str(file)) as store, pytest.raises(Broken) as error:
        READS[read](store)
    assert says in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400


def test_a_run_is_read_whatever_stands_in_the_others(file: Path) -> None:
    with Writer.open(str(file)) as writer:
        writer.begin(charter("spring"), NOW)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE league SET versions = 'none', ended_ms = 'never' WHERE name = 'autumn'")
    with Writer.open(str(file)) as writer:
        assert writer.run("spring").charter.name == "spring"
        assert writer.begin(charter("winter"), NOW).charter.name == "winter"
        with pytest.raises(Broken):
            writer.runs()


@pytest.mark.parametrize(
    ("change", "read"),
    [
        ("UPDATE rating SET elo = 'Infinity' WHERE game = 5 AND seat = 1", "ratings"),
        ("UPDATE rating SET elo = 'NaN' WHERE game = 5 AND seat = 1", "ratings"),
        ("UPDATE league SET ended_ms = 4611686018427387904", "runs"),
        ("UPDATE league SET versions = '[]'", "runs"),
        ("UPDATE seat SET thought_us = -1 WHERE game = 5 AND seat = 1", "tallies"),
        ("UPDATE seat SET longest_us = 9223372036854775807 WHERE game = 5", "tallies"),
        ("UPDATE game SET block = -3 WHERE number = 5", "results"),
    ],
)
@pytest.mark.slow
def test_a_server_takes_some_wrong_values_too(postgresql: Any, change: str, read: str) -> None:
    url = postgresql.database()
    fill(url)
    with Store.open(url) as store:
        READS[read](store)
    engine = create_engine(Database.of(url).url)
    with engine.begin() as connection:
        assert connection.execute(text(change)).rowcount
    engine.dispose()
    with Store.open(url) as store, pytest.raises(Broken):
        READS[read](store)


def test_a_value_that_the_file_does_not_even_hold_is_not_made(file: Path) -> None:
    """A column can be computed as it is read: a gigabyte out of nothing."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("ALTER TABLE record RENAME TO old")
        connection.execute(
            "CREATE TABLE record (league INTEGER, game INTEGER, packed BLOB AS (zeroblob(500000000)) VIRTUAL)"
        )
        connection.execute("INSERT INTO record (league, game) SELECT league, game FROM old")
    with (
        Store.open(str(file)) as store,
        pytest.raises(Broken, match=r"it holds a value of more than 16,777,216 bytes$"),
    ):
        store.record(store.run("autumn"), 3)
