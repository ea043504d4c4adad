"""Whatever stops a league, running it again ends in what one quiet run ends in: results, ratings, records, all of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.store.crash import POINTS
from tests.support.kills import Left, kill_often, league_file, left, run_to_crash_point, run_to_end
from tests.support.postgresql import Server, server

pytestmark = pytest.mark.slow

KILLS = 10  # of each database; `python -m tests.resume` kills more often


@pytest.fixture(scope="module")
def postgresql() -> Iterator[Server]:
    with server() as started:
        yield started


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "league.db")
    started: Server = request.getfixturevalue("postgresql")
    return started.database()


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Left]:
    """A league of 48 games, and what it leaves."""
    return _quiet(tmp_path_factory.mktemp("short"), 3)


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Left]:
    """A league that is not over before it was killed so often."""
    return _quiet(tmp_path_factory.mktemp("long"), 6 * KILLS)


def _quiet(home: Path, rounds: int) -> tuple[Path, Left]:
    file = league_file(home, rounds)
    run_to_end(file, str(home / "quiet.db"))
    kept = left(str(home / "quiet.db"))
    assert kept.over
    assert len(kept.results) == len(kept.ratings) == len(kept.records) == 16 * rounds
    return file, kept


def test_a_league_that_is_killed_again_and_again_ends_as_a_quiet_one(
    long: tuple[Path, Left], db: str
) -> None:
    file, expected = long
    there = kill_often(file, db, KILLS, seed=1)
    assert len(there) == KILLS
    assert len({games for games in there if 0 < games < len(expected.results)}) > 3  # many in the midst of it
    assert there == sorted(there)  # what was stored once stays
    run_to_end(file, db)
    assert left(db) == expected


@pytest.mark.parametrize(
    "point", [point for point in POINTS if not point.startswith(("note", "delete", "append", "change"))]
)
def test_a_league_that_is_killed_at_a_crash_point_ends_as_a_quiet_one(
    short: tuple[Path, Left], db: str, point: str
) -> None:
    file, expected = short
    assert run_to_crash_point(file, db, point)
    if point.startswith("add"):
        assert run_to_crash_point(file, db, point)
    run_to_end(file, db)
    assert left(db) == expected


@pytest.mark.parametrize(("concurrency", "referees"), [(1, 1), (5, 2), (64, 1), (64, 2)])
def test_a_league_is_the_same_however_many_games_are_on_at_once_and_whoever_referees(
    short: tuple[Path, Left], tmp_path: Path, concurrency: int, referees: int
) -> None:
    file, expected = short
    run_to_end(file, str(tmp_path / "again.db"), concurrency, referees)
    assert left(str(tmp_path / "again.db")) == expected
