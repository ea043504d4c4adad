"""A site reads a league once for each state of it, sees every change, and shows nothing before its time."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from harness.app.league.delete import delete_league
from harness.app.league.freezing import freeze_league, thaw_league
from harness.app.pages.bot import bot_view
from harness.app.pages.game import game_view
from harness.app.pages.game_list import GamesWish, games_view
from harness.app.pages.league_view import NoPageError
from harness.app.pages.site import Site
from harness.app.pages.two_bots import two_bots_view
from harness.league.fixtures import Deals
from harness.store import Store, StoreError, Writer
from tests.support.leagues.drawn_results import NAME, Made, fault, store
from tests.support.leagues.random_games import LEAGUE, sql, store_league

KEY = (NAME, 1)


class Clock:
    """A clock that somebody sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "harness.db"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(file: Path, clock: Clock) -> Iterator[Site]:
    store(file, Made(("ada", "grace", "alan", "kim"), played=20, faults=lambda _: [fault()]))
    site = Site(str(file), clock)
    yield site
    site.close()


def take_away(file: Path, game: int) -> None:
    for table in ("rating", "fault", "seat", "record"):
        sql(file, f"DELETE FROM {table} WHERE game = ?", game, at_least=0)
    sql(file, "DELETE FROM game WHERE number = ?", game)


def test_nothing_is_read_again_while_nothing_changes(site: Site) -> None:
    view = site.league(*KEY)
    assert site.look() == frozenset()
    assert site.league(*KEY) is view
    assert site.home().lines[0].report is view.report


def test_a_change_is_seen_and_named(site: Site, file: Path, clock: Clock) -> None:
    before = site.league(*KEY)
    take_away(file, 20)
    clock.now += 3_600
    assert site.look() == {KEY}
    after = site.league(*KEY)
    assert (before.report.standings.stored, after.report.standings.stored) == (20, 19)
    assert after.serial > before.serial
    assert site.home().lines[0].report is after.report


def test_a_game_that_is_stored_among_others_is_seen(site: Site, file: Path, clock: Clock) -> None:
    """It changes neither the greatest number nor, perhaps, how many are complete."""
    take_away(file, 7)
    clock.now += 3_600
    assert site.look() == {KEY}
    assert site.league(*KEY).report.standings.stored == 19


def test_what_took_long_to_read_is_not_read_again_soon(site: Site, file: Path, clock: Clock) -> None:
    view = site.league(*KEY)
    take_away(file, 20)
    assert site.look() == {KEY}
    assert site.league(*KEY) is view
    assert not site.is_due(KEY)
    clock.now += 3_600
    assert site.is_due(KEY)
    assert site.league(*KEY) is not view


def test_runs_that_come_and_go_are_seen(site: Site, file: Path) -> None:
    store_league(file, replace(LEAGUE, name="spring"), last=3)
    assert site.look() == {("spring", 1)}
    assert site.newest_run("spring") == 1
    assert {line.run.charter.name for line in site.home().lines} == {NAME, "spring"}
    delete_league(str(file), "spring", lambda _: True)
    assert site.look() == {("spring", 1)}
    with pytest.raises(NoPageError, match="no league 'spring'"):
        site.newest_run("spring")


def test_a_frozen_league_stays_as_it_was_also_where_its_games_are_shown(file: Path, clock: Clock) -> None:
    store_league(file, last=7)
    site = Site(str(file), clock)
    freeze_league(str(file), "autumn")
    assert site.look() == {("autumn", 1)}
    with Writer.open(str(file)) as writer:
        run = writer.run("autumn")
        writer.add(run, [writer.game(run, 7)._replace(number=8, block=9)])
    clock.now += 3_600
    site.look()
    view = site.league("autumn", 1)
    assert view.report.standings.frozen
    with site.store() as opened:
        assert [game.number for game in games_view(opened, view, GamesWish()).games] == [7, 6, 5, 4, 3, 2, 1]
        with pytest.raises(NoPageError):
            game_view(opened, view, 8)
    thaw_league(str(file), "autumn")
    clock.now += 3_600
    assert site.look() == {("autumn", 1)}
    assert site.league("autumn", 1).report.standings.stored == 8
    site.close()


def test_an_entry_that_waits_beside_a_database_that_is_written_is_seen(
    site: Site, file: Path, clock: Clock
) -> None:
    with Writer.open(str(file)):
        freeze_league(str(file), NAME)
        clock.now += 3_600
        assert site.look() == {KEY}
        assert site.league(*KEY).report.standings.frozen


def test_cards_that_are_still_to_be_played_with_are_in_no_page(file: Path, clock: Clock) -> None:
    """With shared deals a game tells the hands of all games of its block."""
    shared = replace(LEAGUE, deals=Deals.SHARED)
    store_league(file, shared, last=5)  # a block of three games, and two of the next
    with Writer.open(str(file)) as writer:
        run = writer.run("autumn")
        asked = [faulted.game for faulted in writer.faults(run)]
    assert asked == [5]
    site = Site(str(file), clock)
    view = site.league("autumn", 1)
    assert [number for number in range(1, 8) if view.shows(number)] == [1, 2, 3]
    assert [(faults.count, faults.first) for faults in view.report.faults] == [(1, ())]
    with site.store() as opened:
        assert game_view(opened, view, 3).passages
        for number in (4, 5, 6):
            with pytest.raises(NoPageError, match="is not shown yet"):
                game_view(opened, view, number)
    site.close()


def test_when_the_league_is_over_all_of_its_games_are_shown(file: Path) -> None:
    store_league(file, replace(LEAGUE, deals=Deals.SHARED))
    site = Site(str(file))
    view = site.league("autumn", 1)
    assert view.run.over
    assert all(view.shows(number) for number in range(1, 17))
    site.close()


def test_pages_are_made_of_what_the_tables_have(file: Path) -> None:
    store_league(file)
    site = Site(str(file))
    view = site.league("autumn", 1)
    with site.store() as opened:
        bot = bot_view(opened, view, 0)
        assert [game.number for game in bot.newest] == [16, 15, 14, 13, 12]
        assert {other for other, _ in bot.against} == {1, 2, 3}
        two = two_bots_view(opened, view, 0, 1)
        assert two.meetings[0].games == len(two.newest) == 10
        assert all({0, 1} <= {seat.bot for seat in game.seats} for game in two.newest)
        faulty = games_view(opened, view, GamesWish(fault="any"))
        assert [game.number for game in faulty.games] == [5]
        assert games_view(opened, view, GamesWish(fault="timeout")).games == ()
        assert [game.number for game in games_view(opened, view, GamesWish(seats=4)).games] == [10, 9, 8, 7]
        assert [game.number for game in games_view(opened, view, GamesWish(before=3)).games] == [2, 1]
        with pytest.raises(NoPageError, match="has no bot 4"):
            bot_view(opened, view, 4)
        with pytest.raises(NoPageError, match="does not meet itself"):
            two_bots_view(opened, view, 2, 2)
    site.close()


def test_a_league_that_cannot_be_read_does_not_hide_the_others(site: Site, file: Path) -> None:
    store_league(file, replace(LEAGUE, name="spring"), last=3)
    sql(file, "UPDATE league SET configuration = '{}' WHERE name = 'spring'")
    site.look()
    lines = {line.run.charter.name: line for line in site.home().lines}
    assert lines[NAME].report
    assert "is no league" in (lines["spring"].broken or "")


def test_a_database_that_is_not_there_is_said_at_once(file: Path) -> None:
    with pytest.raises(StoreError, match="no such file"):
        Site(str(file))


def test_another_file_under_the_same_name_is_another_database(site: Site, file: Path) -> None:
    other = file.with_name("other.db")
    store_league(other, last=3)
    file.unlink()
    for rest in (f"{file}-wal", f"{file}-shm"):
        Path(rest).unlink(missing_ok=True)
    other.rename(file)
    assert KEY in site.look()
    with Store.open(str(file)) as opened:
        assert [run.charter.name for run in opened.runs()] == ["autumn"]
