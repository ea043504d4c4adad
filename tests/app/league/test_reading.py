"""A program reads leagues by one function each, with nothing but a database and a name."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.app.league.delete import delete_league
from harness.app.league.export import ExportForm, export_league
from harness.app.league.reading import (
    Choice,
    Model,
    about_league,
    cross_table_of,
    report_of,
    standings_of,
    stored_runs,
)
from harness.app.league.verify.league import verify_league
from harness.app.listening import Silent, Work
from harness.errors import HarnessError
from tests.support.leagues.random_games import BOTS, store_league

GAMES = 16


@pytest.fixture
def db(tmp_path: Path) -> str:
    file = tmp_path / "harness.db"
    store_league(file)
    return str(file)


class Heard(Silent):
    """What a listener was called with."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, Any]] = []

    def started(self, work: Work) -> None:
        self.calls.append(("started", work))

    def advanced(self, done: int) -> None:
        self.calls.append(("advanced", done))

    def stopped(self) -> None:
        self.calls.append(("stopped", None))


def test_standings_are_read_by_name_and_choice(db: str) -> None:
    standings = standings_of(db, "autumn")
    assert (standings.stored, standings.counted) == (GAMES, GAMES)
    assert {row.name for row in standings.rows} == {*BOTS}
    three = standings_of(db, "autumn", Choice(Model.ELO, seats=[3], exclude=["kim"]))
    assert (three.stored, three.counted, len(three.rows)) == (GAMES, 12, 3)


def test_a_cross_table_has_the_bots_in_the_order_of_the_standings(db: str) -> None:
    table = cross_table_of(db, "autumn")
    assert table.names == tuple([row.name for row in standings_of(db, "autumn").rows])
    assert all(line[place].share is None for place, line in enumerate(table.meetings))


def test_a_report_holds_the_standings(db: str) -> None:
    assert report_of(db, "autumn").standings == standings_of(db, "autumn")


def test_every_run_of_a_database_is_known_with_its_games(db: str) -> None:
    store_league(db, last=5, fresh=True)
    assert [(run.run.number, run.games) for run in stored_runs(db)] == [(1, GAMES), (2, 5)]
    assert about_league(db, "autumn") == stored_runs(db)[1]
    assert about_league(db, "autumn#1") == stored_runs(db)[0]


def test_a_run_is_deleted_only_if_somebody_says_yes(db: str) -> None:
    before = stored_runs(db)
    assert delete_league(db, "autumn", lambda _: False) is None
    assert stored_runs(db) == before
    assert delete_league(db, "autumn", lambda run: run == before[0]) == before[0]
    assert stored_runs(db) == []


@pytest.mark.parametrize(
    ("work", "what"),
    [
        (lambda db, listener: verify_league(db, "autumn", listener).games, "games replayed"),
        (
            lambda db, listener: export_league(db, "autumn", ExportForm.CSV, f"{db}.csv", listener).games,
            "games written",
        ),
    ],
)
def test_a_listener_hears_how_far_it_is(work: Callable[[str, Silent], int], what: str, db: str) -> None:
    listener = Heard()
    assert work(db, listener) == GAMES
    assert listener.calls[0] == ("started", Work(what, GAMES))
    assert listener.calls[-2:] == [("advanced", GAMES), ("stopped", None)]


def test_a_listener_hears_the_end_of_what_fails(db: str, tmp_path: Path) -> None:
    listener = Heard()
    with pytest.raises(HarnessError, match="cannot write"):
        export_league(db, "autumn", ExportForm.CSV, str(tmp_path / "no" / "file"), listener)
    assert listener.calls[-1] == ("stopped", None)


@pytest.mark.parametrize("read", [standings_of, cross_table_of, report_of, about_league, verify_league])
def test_a_name_that_is_not_there_is_an_error_with_the_nearest(read: Callable[..., object], db: str) -> None:
    with pytest.raises(HarnessError, match="no league 'autum'; did you mean autumn"):
        read(db, "autum")
