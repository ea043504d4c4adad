"""Whatever stands in a row, by damage or by somebody's hand: each command that reads it says so on one line, and exits
with 1, or does without it. None ever ends in a traceback.

Every column of every table gets every wrong value in turn, and every reading command is called, in this process. So are
those of rows that are gone. There are some 30,000 cases: a 120th of them is tried here, more in CI, and all by
`python -m pytest -n 0 tests/cli/test_damaged_rows.py` with IN_CI = PARTS.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from harness.app.league.opening import open_run
from harness.app.league.run import LeagueRun
from harness.errors import HarnessError
from harness.games import find_game
from harness.league.file.read import as_json
from harness.store import Writer
from harness.store.sealing import seal
from harness.store.tables import METADATA
from tests.support.commands import Desk, Done
from tests.support.leagues.random_games import LEAGUE, store_league

DB = Path("harness.db")
VALUES: dict[str, Any] = {
    "null": None,
    "negative": -1,
    "zero": 0,
    "huge": 2**62,
    "hugely negative": -(2**63),
    "a fraction": 1.5,
    "infinite": float("inf"),
    "nothing": "",
    "text": "text",
    "text that moves a cursor": "\x1b[2J\r\n\u202e",
    "5,000 digits": "9" * 5_000,
    "nested deeply": "[" * 100_000,
    "a list": '[1, "two", {}]',
    "an object": '{"seats": {}, "bots": 1}',
    "no bytes": b"",
    "bytes": b"\xff\x00" * 20,
}
CONFIGURED: dict[str, Any] = {  # in place of any part of a league's configuration
    "null": None,
    "negative": -1,
    "zero": 0,
    "one": 1,
    "a hundred": 100,
    "huge": 10**15,
    "huge as a fraction": 1e300,
    "true": True,
    "text": "text",
    "nothing": "",
    "an empty list": [],
    "a list": [1, "two"],
    "numbers": [2, 99],
    "an empty object": {},
    "an object": {"k": 1},
}
READS = [
    "league standings autumn",
    "league standings autumn --model elo",
    "league crosstable autumn",
    "league report autumn",
    "league report autumn --out report.html",
    "league list",
    "league show autumn",
    "league show autumn --output json",
    "league export autumn --format records --out out",
    "league export autumn --format jsonl --out out",
    "league export autumn --format csv --out out",
    "league export autumn --format parquet --out out",
    "league verify autumn",
    "game list autumn",
    "game show autumn 5",
    "game verify autumn",
    "game export autumn",
    "db check",
    "db upgrade",
    "league run",  # to where the bots would start
]
PARTS = 120  # of all cases; one of them is tried here, and some in CI
IN_CI = 18
ROW = "the row"  # in place of a column: the row itself is gone
PROVES = ("league verify autumn", "game verify autumn", "db check")  # the result is what is wrong, on stdout


class Case(NamedTuple):
    table: str
    column: str
    value: str
    read: str


def cases() -> Iterator[Case]:
    for table in METADATA.sorted_tables:
        for column in table.columns:
            for value in VALUES:
                for read in READS:
                    yield Case(table.name, column.name, value, read)
        for read in READS:
            yield Case(table.name, ROW, "null", read)
    for value in VALUES:
        for read in READS:
            yield Case("harness_version", "version_num", value, read)
    for part in [*_parts(as_json(LEAGUE), "$")]:
        for value in CONFIGURED:
            for read in READS:
                yield Case("configuration", part, value, read)


def _parts(value: Any, path: str) -> Iterator[str]:
    """Every key, and every place of a list, as SQLite calls them."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        part = f'{path}."{key}"' if isinstance(value, dict) else f"{path}[{key}]"
        yield part
        yield from _parts(each, part)


EVERY = [*cases()]


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league with faults, ratings and a void attempt, which lacks its last games."""
    file = tmp_path_factory.mktemp("stored") / "harness.db"
    store_league(file, last=14)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO void VALUES (1, 15, 1, 'lost', 'of nobody', 5, NULL)")
        entry = 1, 5, "back", '{"player": "fox"}'
        connection.execute("INSERT INTO entry VALUES (1, ?, ?, ?, ?, ?)", [*entry, seal(*entry)])
    return file


def test_without_damage_every_command_succeeds(stored: Path) -> None:
    for read in READS:
        shutil.copy(stored, DB)
        code, _, err = typed(read)
        assert code == 0, (read, err)


@pytest.mark.parametrize(
    ("case", "says"),
    [
        (
            Case("league", "configuration", "text", "league run"),
            "is no league: JSONDecodeError: Expecting value",
        ),
        (
            Case("league", "configuration", "nested deeply", "league run"),
            "is no league: RecursionError: maximum",
        ),
        (
            Case("league", "configuration", "5,000 digits", "league run"),
            "is no league: ValueError: Exceeds the limit",
        ),
        (
            Case("league", "versions", "a list", "league report autumn"),
            "its versions are '[1, \"two\", {}]': expected",
        ),
        (
            Case("league", "ended_ms", "huge", "league report autumn"),
            "league.ended_ms of league 'autumn' is 4611",
        ),
        (
            Case("rating", "elo", "infinite", "league report autumn"),
            "rating.elo of game 5 is inf: expected a number",
        ),
        (
            Case("rating", "elo", "text", "league report autumn"),
            "rating.elo of game 5 is 'text': expected a number",
        ),
    ],
)
def test_what_is_wrong_and_where_is_said_on_one_line(case: Case, says: str, stored: Path) -> None:
    shutil.copy(stored, DB)
    assert damage(case)
    code, out, err = typed(case.read)
    assert (code, out) == (1, "")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("table", [*METADATA.tables, "harness_version", "configuration"])
def test_no_wrong_value_ends_in_a_traceback(table: str, stored: Path) -> None:
    tried = [case for number, case in enumerate(EVERY) if number % PARTS == 0 and case.table == table]
    try_all(tried, stored)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(1, IN_CI))
def test_none_of_many_more_does(part: int, stored: Path) -> None:
    try_all(EVERY[part::PARTS], stored)


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where commands are typed."""
    monkeypatch.chdir(tmp_path)


def try_all(tried: list[Case], stored: Path) -> None:
    damaged = 0
    for case in tried:
        shutil.copy(stored, DB)
        if not damage(case):
            continue
        damaged += 1
        try:
            code, out, err = typed(case.read)
        except Exception as error:
            raise AssertionError(f"{case} ends in a traceback") from error
        assert code in (0, 1), (case, err)
        if code == 1:
            assert err.count("\n") == 1 or (case.read in PROVES and out), (case, out, err)
            assert err.startswith("error: ") or case.read in PROVES, (case, err)
        assert not {"\x1b", "\u202e"} & {*out, *err}, (case, out, err)
    assert damaged


def damage(case: Case) -> bool:
    """Whether the database took the value in the row of game 5, or the first."""
    with closing(sqlite3.connect(DB)) as connection, connection:
        if case.table == "configuration":
            change = "UPDATE league SET configuration = json_set(configuration, ?, json(?))"
            connection.execute(change, [case.column, json.dumps(CONFIGURED[case.value])])
            return True
        connection.execute("PRAGMA ignore_check_constraints = ON")
        columns = {row[1] for row in connection.execute(f"PRAGMA table_info({case.table})")}
        keys = (
            {"game": 15 if case.table == "void" else 5}
            if "game" in columns and case.table != "league"
            else {}
        )
        keys = {"number": 5} if case.table == "game" else keys
        keys |= {"number": 2} if case.table == "entrant" else {}
        keys |= {"number": 1} if case.table == "entry" else {}
        keys |= {"seat": 1} if case.table in ("seat", "rating") else {}
        where = " AND ".join([f"{name} = {value}" for name, value in keys.items()]) or "1"
        if case.column == ROW:
            assert connection.execute(f"DELETE FROM {case.table} WHERE {where}").rowcount == 1, case
            return True
        try:
            change = f"UPDATE {case.table} SET {case.column} = ? WHERE {where}"
            assert connection.execute(change, [VALUES[case.value]]).rowcount == 1, case
        except sqlite3.IntegrityError:
            return False
    return True


def typed(read: str) -> Done:
    if read != "league run":
        return Desk().types(*read.split())
    try:
        _resume()
    except HarnessError as error:
        return Done(1, "", f"error: {error}\n")
    return Done(0, "", "")


def _resume() -> None:
    with Writer.open(str(DB)) as store:
        playing = LeagueRun(store, open_run(store, LEAGUE, fresh=False), find_game(LEAGUE.game))
        for _ in playing.left():
            pass
        store.begin_try(playing.run)
        store.end_try(playing.run)
