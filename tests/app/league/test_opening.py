"""Which run is played: one without a game is no league yet, and another file takes its place."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from harness.app.league.changing import ChangedError
from harness.app.league.configuration import configuration
from harness.app.league.opening import open_run
from harness.app.league.run import LeagueRun
from harness.games import find_game
from harness.league.journal import EntryKind
from harness.store import Void, Writer
from tests.support.leagues.random_games import LEAGUE, store_league
from tests.support.leagues.random_referee import RandomReferee


@pytest.fixture
def db(tmp_path: Path) -> str:
    return str(tmp_path / "harness.db")


def test_a_run_without_a_game_goes_on_as_it_is_if_the_file_has_not_changed(db: str) -> None:
    with Writer.open(db) as store:
        run = open_run(store, LEAGUE, fresh=False, programs={"ada": 64 * "1"})
        again = open_run(store, LEAGUE, fresh=False)
        assert again == run
        assert again.journal == ()


@pytest.mark.parametrize("fresh", [False, True])
def test_a_changed_file_takes_the_place_of_a_run_without_a_game(db: str, fresh: bool) -> None:
    changed = replace(LEAGUE, rounds=7, entrants=LEAGUE.entrants[1:], seats=(3,), secret_from=None)
    with Writer.open(db) as store:
        first = open_run(store, LEAGUE, fresh=False)
        store.add(first, [], voids=[Void(1, 1, "lost")])
        run = open_run(store, changed, fresh=fresh)
        assert [each.id for each in store.runs()] == [first.id]
        assert configuration(run).rounds == 7
        assert run.charter.entrants == tuple([entrant.name for entrant in changed.entrants])
        assert run.charter.secret != first.charter.secret
        assert [*store.voids(run)] == []
        assert [*LeagueRun(store, run, find_game(LEAGUE.game)).left()]


def test_a_run_with_a_game_is_kept_and_a_fresh_one_stands_beside_it(db: str) -> None:
    store_league(Path(db), last=1)
    with Writer.open(db) as store:
        first = store.run(LEAGUE.name)
        with pytest.raises(ChangedError, match="seats: 3, was 3, 4"):
            open_run(store, replace(LEAGUE, seats=(3,)), fresh=False)
        assert open_run(store, LEAGUE, fresh=True).number == 2
        assert open_run(store, LEAGUE, fresh=True).number == 2
        assert store.run(LEAGUE.name, 1) == first


def test_a_league_is_opened_with_its_first_games(db: str) -> None:
    with Writer.open(db) as store:
        playing = LeagueRun(store, open_run(store, LEAGUE, fresh=False), find_game(LEAGUE.game))
        asyncio.run(playing.play_with(RandomReferee()))
        (opened,) = store.run(LEAGUE.name).journal
    assert (opened.kind, opened.body, opened.number) == (EntryKind.OPENED, {}, 1)
