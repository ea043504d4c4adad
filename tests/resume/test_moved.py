"""A league's database that is moved or deleted under its run: the run ends with a line, and does not play for nothing."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.store import check
from tests.support.kills import command, games_there, league_file, left, run_to_end, wait_for_games

ROUNDS = 2_000  # 32,000 games: nobody waits for them


def files(db: Path) -> list[Path]:
    return [*db.parent.glob(f"{db.name}*")]


def deleted(db: Path) -> None:
    for file in files(db):
        file.unlink()


def moved(db: Path) -> None:
    away = db.parent / "away"
    away.mkdir()
    for file in files(db):
        file.rename(away / file.name)


def moved_alone(db: Path) -> None:
    away = db.parent / "away"
    away.mkdir()
    db.rename(away / db.name)


def ended_after(happens: Callable[[Path], None], directory: Path) -> tuple[Path, int, str]:
    """The database, the games that were there before, and the last line that a real run printed after it."""
    file, db = league_file(directory, ROUNDS), directory / "league.db"
    process = subprocess.Popen(
        command(file, str(db)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert wait_for_games(process, str(db), 20), process.communicate()
    there = games_there(str(db))
    happens(db)
    stdout, stderr = process.communicate(timeout=120)
    assert process.returncode == 1
    assert stdout == ""
    assert "Traceback" not in stderr
    return db, there, stderr.splitlines()[-1]


@pytest.mark.parametrize("happens", [deleted, pytest.param(moved_alone, marks=pytest.mark.slow)])
def test_a_run_ends_with_a_line_when_its_database_is_not_there_any_more(
    happens: Callable[[Path], None], tmp_path: Path
) -> None:
    db, _, said = ended_after(happens, tmp_path)
    assert said.startswith(
        f"error: {db}: it or its log was moved, deleted or replaced while a run was writing it"
    )
    assert not db.exists()


@pytest.mark.slow
def test_what_was_stored_is_where_the_database_was_moved(tmp_path: Path) -> None:
    _, before, _ = ended_after(moved, tmp_path)
    away = str(tmp_path / "away" / "league.db")
    assert check(away).problems == ()
    assert games_there(away) >= before


@pytest.mark.slow
def test_a_second_run_in_its_place_goes_on_as_if_it_were_alone(tmp_path: Path) -> None:
    """It is begun while the first still plays."""
    quiet = tmp_path / "quiet"
    quiet.mkdir()
    short = league_file(quiet, 20)
    run_to_end(short, str(quiet / "league.db"))

    def in_its_place(db: Path) -> None:
        moved(db)
        run_to_end(short, str(db))

    db, before, said = ended_after(in_its_place, tmp_path)
    assert "it or its log was moved, deleted or replaced" in said
    assert left(str(db)) == left(str(quiet / "league.db"))
    assert games_there(str(tmp_path / "away" / "league.db")) >= before
