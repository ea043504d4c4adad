"""A stored league holds as it was left, and what is not all of it is verified as far as it goes."""

from dataclasses import replace
from pathlib import Path

from harness.app.league.verify.league import Claim, verify_run
from harness.store import Store
from tests.support.leagues.random_games import LEAGUE, sql, store_league
from tests.support.leagues.verified import verified


def test_a_league_that_nobody_touched_holds_in_every_part(league: Path) -> None:
    found = verified(league)
    assert found.holds
    assert (found.games, found.rated) == (16, 16)
    assert found.moves > 500
    games = {part: finding.checked for part, finding in found.parts.items()}
    assert games.pop(Claim.COMMITMENT) == games.pop(Claim.CONFIGURATION) == 1
    assert set(games.values()) == {16}


def test_a_league_that_is_not_over_holds_although_games_are_missing(tmp_path: Path) -> None:
    file = tmp_path / "harness.db"
    store_league(file, last=7)
    found = verified(file)
    assert found.holds
    assert (found.games, found.rated) == (7, 7)


def test_a_league_without_a_game_holds(tmp_path: Path) -> None:
    file = tmp_path / "harness.db"
    store_league(file, last=0)
    assert verified(file).holds


def test_a_league_that_chose_its_own_seed_holds(tmp_path: Path) -> None:
    file = tmp_path / "harness.db"
    store_league(file, replace(LEAGUE, seed=None), last=4)
    assert verified(file).holds


def test_only_the_run_that_is_asked_for_is_verified(league: Path) -> None:
    store_league(league, fresh=True)
    sql(league, "UPDATE seat SET score = score + 5 WHERE league = 1 AND game = 2 AND seat = 0")
    with Store.open(str(league)) as store:
        assert verify_run(store, store.run("autumn", 2)).holds
        assert not verify_run(store, store.run("autumn", 1)).holds


def test_progress_is_told_game_by_game(league: Path) -> None:
    heard: list[int] = []
    with Store.open(str(league)) as store:
        verify_run(store, store.run("autumn"), heard.append)
    assert heard == list(range(1, 17))
