"""A disk that is full or read-only costs nothing that was acknowledged."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from harness.store import (
    DiskFull,
    ReadOnly,
    Run,
    StoreError,
    Writer,
    check,
)
from tests.support.leagues.numbered_games import NOW, charter, game, games
from tests.support.leagues.ten_games import fill, read
from tests.support.tools import missing


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        missing("only root can mount a small disk")
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


def add_until_it_fails(writer: Writer, run: Run, first: int) -> tuple[int, StoreError]:
    """One game after the other: the last that was acknowledged, and what was wrong with the next."""
    for number in range(first, 20_000):
        try:
            writer.add(run, [game(number)])
        except StoreError as error:
            return number - 1, error
    raise AssertionError("it never failed")


@pytest.mark.process
def test_a_full_disk_loses_nothing_that_was_acknowledged(small_disk: Path) -> None:
    url = str(small_disk / "league.db")
    with Writer.open(url) as writer:
        run = writer.begin(charter(), NOW)
        acknowledged, error = add_until_it_fails(writer, run, 1)
        assert isinstance(error, DiskFull)
        assert str(error) == f"{url}: the disk is full; what was written before is safe"
        assert acknowledged > 20
        assert writer.count(run) == acknowledged
    assert read(url) == [*range(1, acknowledged + 1)]
    subprocess.run(["mount", "-o", "remount,size=8m", small_disk], check=True)
    assert check(url).problems == ()
    with Writer.open(url) as writer:
        writer.add(run, games(acknowledged + 1, acknowledged + 50))
    assert read(url) == [*range(1, acknowledged + 51)]


@pytest.mark.process
def test_a_writer_goes_on_when_there_is_room_again(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    with Writer.open(str(small_disk / "league.db")) as writer:
        run = writer.begin(charter(), NOW)
        ballast.write_bytes(bytes(500_000))
        acknowledged, error = add_until_it_fails(writer, run, 1)
        assert isinstance(error, DiskFull)
        ballast.unlink()
        further, error = add_until_it_fails(writer, run, acknowledged + 1)
        assert isinstance(error, DiskFull)
        assert writer.complete(run) == further > acknowledged


@contextmanager
def nobody() -> Iterator[None]:
    """Without root's right to write everything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_directory() -> Iterator[Path]:
    """Where everybody may go: pytest's own directories are for their owner only."""
    directory = Path(tempfile.mkdtemp(prefix="store-"))
    directory.chmod(0o755)
    yield directory
    directory.chmod(0o755)
    shutil.rmtree(directory)


def test_a_read_only_file_can_be_read_and_not_written(open_directory: Path) -> None:
    file = open_directory / "league.db"
    fill(str(file))
    file.chmod(0o444)
    open_directory.chmod(0o555)
    with nobody():
        with pytest.raises(ReadOnly, match=r"league\.db: it is read-only$"):
            Writer.open(str(file))
        assert len(read(str(file))) == 10
        assert check(str(file)).problems == ()


def test_a_read_only_file_in_a_directory_for_all_can_be_read_and_not_written(open_directory: Path) -> None:
    file = open_directory / "league.db"
    fill(str(file))
    file.chmod(0o444)
    open_directory.chmod(0o777)
    with nobody():
        with pytest.raises(ReadOnly, match=r"league\.db: it is read-only$"):
            Writer.open(str(file))
        assert len(read(str(file))) == 10
