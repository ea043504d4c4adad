"""A format gives what can be played next, as a pure function of a league and the results so far."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import harness
from harness.errors import HarnessError
from harness.league.fixtures import Deals, PlannedBlock, Played
from harness.league.formats import FORMATS, History, Schedule, format_of, schedules
from harness.league.formats.format import ListedBlocks
from harness.league.ratings.results import Rows
from tests.support.leagues.winner_stays import NAME, WinnerStays
from tests.support.planned import league_of

HARNESS = Path(harness.__file__).parent


class Season:
    """Results of games, where the bot of the lowest number always wins."""

    def __init__(self) -> None:
        self._played: list[Played] = []

    def play(self, schedule: Schedule) -> list[tuple[int, ...]]:
        for block in schedule.blocks():
            for number, block_number, _, bots in block.fixtures():
                places = tuple([1 + sorted(bots).index(bot) for bot in bots])
                self._played.append(Played(number, block_number, bots, places))
        return [block.bots for block in schedule.blocks()]

    def after(self, game: int) -> Iterator[Rows]:
        """Five games at a time."""
        for first in range(game, len(self._played), 5):
            yield Rows.of(self._played[first : first + 5])


def test_a_format_that_needs_no_results_gives_all_at_once() -> None:
    for league in (league_of(5, 3), league_of(5, 3, format="gauntlet", challengers=("bot1",))):
        season = Season()
        [schedule] = schedules(format_of(league), season.after)
        assert schedule.game_count == format_of(league).planned


def test_what_is_next_may_follow_from_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMATS, NAME, WinnerStays)
    season = Season()
    coming = schedules(format_of(league_of(7, 3, rounds=4, format=NAME)), season.after)
    assert season.play(next(coming)) == [(0, 2, 3), (1, 4, 5)]
    assert season.play(next(coming)) == [(0, 6, 5), (1, 3, 4)]  # 6 sat out
    assert season.play(next(coming)) == [(0, 2, 6), (1, 4, 5)]
    assert season.play(next(coming)) == [(0, 3, 6), (1, 5, 4)]
    assert [*coming] == []


def test_the_same_results_give_the_same_schedule_whoever_asks() -> None:
    league = league_of(7, 3, rounds=9, format=NAME)
    season = Season()
    every = [season.play(schedule) for schedule in schedules(WinnerStays(league), season.after)]
    assert len(every) == 9
    for number, expected in enumerate(every):
        history = History(6 * number, 2 * number, season.after)
        asked = WinnerStays(league).next_blocks(history)
        assert asked
        assert [block.bots for block in asked.blocks()] == expected


def test_a_history_ends_with_its_last_game_whatever_is_stored_beyond_it() -> None:
    season = Season()
    [schedule] = schedules(format_of(league_of(5, 3)), season.after)
    season.play(schedule)
    history = History(13, 0, season.after)
    assert [game.number for game in history.played()] == [*range(1, 14)]
    assert [game.number for game in history.played(after=4)] == [*range(5, 14)]
    assert [len(rows) for rows in history.columns()] == [5, 5, 3]
    assert [*History().played()] == []


def test_listed_blocks_are_numbered_behind_what_was_played() -> None:
    schedule = ListedBlocks.of([(0, 1, 2), (3, 4)], History(games=20, blocks=6), Deals.SHARED)
    first, second = PlannedBlock(7, 21, (0, 1, 2), Deals.SHARED), PlannedBlock(8, 24, (3, 4), Deals.SHARED)
    assert (schedule.block_count, schedule.game_count) == (2, 5)
    assert [*schedule.blocks()] == [*schedule.blocks(after=22)] == [first, second]
    assert [*schedule.blocks(after=23)] == [*schedule.blocks(after=24)] == [second]
    assert [*schedule.blocks(after=25)] == []


def test_only_its_own_module_and_the_league_file_know_of_a_gauntlet() -> None:
    """What plays, stores, verifies and shows leagues names no format, so that it needs no change for a new one."""
    naming = {
        str(file.relative_to(HARNESS))
        for file in HARNESS.rglob("*.py")
        if re.search("gauntlet|challenger", file.read_text("utf-8"), re.IGNORECASE)
        and not file.is_relative_to(HARNESS / "games")
    }
    assert naming == {
        "league/formats/__init__.py",
        "league/formats/gauntlet.py",
        "league/league.py",
        "league/file/read.py",
        "league/file/stages.py",
        "league/file/stored_json.py",
        "league/file/template.py",
    }


def test_a_format_that_nobody_knows_is_named_with_those_that_there_are() -> None:
    with pytest.raises(
        HarnessError, match=rf"format: expected one of {', '.join(FORMATS)}; did you mean gauntlet\?"
    ):
        format_of(league_of(5, 3, format="gantlet"))
