"""What happens to the database while a league runs costs a pause or a clear end, and never a game."""

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from tests.support.disk_errors import failing
from tests.support.kills import command, games_there, league_file, left, run_to_end, wait_for_games
from tests.support.postgresql import server
from tests.support.tools import missing

pytestmark = pytest.mark.slow

ROUNDS = 40  # 640 games


def begun(file: Path, db: str, games: int) -> subprocess.Popen[str]:
    """A league that runs, and has stored so many games."""
    process = subprocess.Popen(command(file, db), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert wait_for_games(process, db, games), process.communicate()
    return process


def test_a_server_that_restarts_in_mid_league_costs_a_pause(tmp_path: Path) -> None:
    file = league_file(tmp_path, ROUNDS)
    run_to_end(file, str(tmp_path / "quiet.db"))
    with server() as postgresql:
        db = postgresql.database()
        process = begun(file, db, 20)
        postgresql.stop("immediate")
        postgresql.start()
        _, stderr = process.communicate(timeout=300)
        assert process.returncode == 0, stderr
        assert "Traceback" not in stderr
        assert left(db) == left(str(tmp_path / "quiet.db"))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of half a megabyte."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True).returncode:
        missing("only root can mount a small disk")
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


def test_a_full_disk_ends_the_run_with_a_clear_error_and_it_goes_on_when_there_is_room(
    tmp_path: Path, small_disk: Path
) -> None:
    file = league_file(tmp_path, ROUNDS)
    run_to_end(file, str(tmp_path / "quiet.db"))
    db = str(small_disk / "league.db")
    ended = subprocess.run(command(file, db), capture_output=True, text=True, timeout=300)
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1] == f"error: {db}: the disk is full; what was written before is safe"
    assert not ended.stdout
    there = games_there(db)
    assert 0 < there < 16 * ROUNDS
    subprocess.run(["mount", "-o", "remount,size=16m", small_disk], check=True)
    assert games_there(db) == there
    run_to_end(file, db)
    assert left(db) == left(str(tmp_path / "quiet.db"))


def test_a_disk_that_fails_once_ends_the_run_with_a_clear_error_and_it_goes_on_later(tmp_path: Path) -> None:
    file = league_file(tmp_path, 20)
    run_to_end(file, str(tmp_path / "quiet.db"))
    db = str(tmp_path / "league.db")
    # The first nine begin the league; a slow disk stores ten games and more with one.
    ended = failing(command(file, db), Path(db), "fdatasync", 15)
    assert ended.returncode == 1, ended.stderr
    assert ended.stderr.splitlines()[-1].startswith(f"error: {db}: the disk failed")
    assert "Traceback" not in ended.stderr
    assert 0 < games_there(db) < 320
    run_to_end(file, db)
    assert left(db) == left(str(tmp_path / "quiet.db"))


def test_a_second_run_of_the_same_league_is_refused(tmp_path: Path) -> None:
    file = league_file(tmp_path, 400)
    db = str(tmp_path / "league.db")
    process = begun(file, db, 1)
    try:
        refused = subprocess.run(command(file, db), capture_output=True, text=True, timeout=300)
        assert refused.returncode == 1
        assert f"{db}: another process writes it (pid {process.pid})" in refused.stderr
    finally:
        process.kill()
        process.communicate()


def offspring(pid: int) -> set[int]:
    """Its children, theirs, and so on."""
    children = {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}
    return children.union(*[offspring(child) for child in children])


@pytest.mark.parametrize("signals", [[signal.SIGTERM], [signal.SIGINT, signal.SIGINT]])
def test_a_league_that_is_told_to_stop_once_or_twice_stops_with_its_bots_and_goes_on_later(
    tmp_path: Path, signals: list[signal.Signals]
) -> None:
    file, db = league_file(tmp_path, 5), str(tmp_path / "league.db")
    process = begun(file, db, 3)
    bots = offspring(process.pid)
    assert len(bots) >= 8  # four, each with its keeper
    for each in signals:
        process.send_signal(each)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    deadline = monotonic() + 60
    while any(Path(f"/proc/{bot}").exists() for bot in bots):
        assert monotonic() < deadline
    assert 3 <= games_there(db) < 80
    run_to_end(file, db)
    assert games_there(db) == 80
