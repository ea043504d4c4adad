"""A league of any game that is killed in its midst ends in what one quiet run ends in."""

from pathlib import Path

import pytest

from harness.engine.game import AnyGame
from harness.games import FIRST
from tests.support.kills import games_there, kill_often, league_file_of, left, run_to_end
from tests.support.strategies import every_game

pytestmark = pytest.mark.slow

KILLS = 3  # one as it starts, two as it plays
ROUNDS = 40


@every_game
def test_a_league_that_is_killed_ends_as_a_quiet_one(game: AnyGame, tmp_path: Path) -> None:
    if game.name == FIRST:
        pytest.skip("killed much more often in test_resume")
    file, db = league_file_of(game, tmp_path, ROUNDS), str(tmp_path / "league.db")
    run_to_end(file, str(tmp_path / "quiet.db"))
    expected = left(str(tmp_path / "quiet.db"))
    assert expected.over
    assert expected.faults == 0
    there = kill_often(file, db, KILLS, seed=1)
    assert there == sorted(there)
    assert len(there) == KILLS
    assert 0 < there[-1] < len(expected.results)
    run_to_end(file, db)
    assert games_there(db) == len(expected.results)
    assert left(db) == expected
