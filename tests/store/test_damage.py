"""Damage in a database is found and named, wherever it is."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from harness.store import (
    Broken,
    Store,
    StoreError,
    Unstorable,
    Writer,
    check,
)
from tests.support.leagues.numbered_games import games, with_record
from tests.support.leagues.ten_games import fill


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


def test_damage_that_sqlite_quotes_and_nobody_can_read_is_damage(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b"CREATE TABLE seat", b"CREATE TABLE se\xe5t", 1))
    for opens in (Store.open, Writer.open, check):
        with pytest.raises(Broken, match=r"league\.db: it is damaged"):
            opens(str(file))
