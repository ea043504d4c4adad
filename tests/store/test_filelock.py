"""A file has one writer, by whatever path it is opened; one that is moved or deleted meanwhile is missed at once."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from harness.store import Locked, Moved, ReadOnly, Store, Writer, check
from tests.support.leagues.numbered_games import NOW, charter, game, games
from tests.support.tools import missing


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """With ten games in it."""
    file = tmp_path / "league.db"
    fill(file)
    return file


def fill(file: Path) -> None:
    with Writer.open(str(file)) as writer:
        writer.add(writer.begin(charter(), NOW), games(1, 10))


def there(file: Path) -> list[int]:
    with Store.open(str(file)) as store:
        return [*store.numbers(store.run("autumn"))]


def by_directory(file: Path) -> Path:
    (file.parent / "other").symlink_to(file.parent)
    return file.parent / "other" / file.name


def by_symbolic_link(file: Path) -> Path:
    link = file.with_name("link.db")
    link.symlink_to(file)
    return link


def by_hard_link(file: Path) -> Path:
    link = file.with_name("link.db")
    link.hardlink_to(file)
    return link


@pytest.mark.parametrize("other", [by_directory, by_symbolic_link, by_hard_link])
def test_by_no_other_path_does_a_second_process_write_the_file(
    file: Path, other: Callable[[Path], Path]
) -> None:
    with Writer.open(str(file)):
        path = other(file)
        with pytest.raises(Locked, match=rf"{path.name}: another process writes it \(pid {os.getpid()}\)$"):
            Writer.open(str(path))


@pytest.fixture
def mounted(file: Path, tmp_path: Path) -> Iterator[Path]:
    """The same file in another directory."""
    (tmp_path / "elsewhere").mkdir()
    place = tmp_path / "elsewhere" / "league.db"
    place.touch()
    if subprocess.run(["mount", "--bind", file, place], capture_output=True).returncode:
        missing("only root can mount a file in a second place")
    yield place
    subprocess.run(["umount", "--lazy", place], check=True)


@pytest.mark.process
def test_nor_by_another_mount(file: Path, mounted: Path) -> None:
    with Writer.open(str(file)), pytest.raises(Locked, match="another process writes it"):
        Writer.open(str(mounted))
    with Writer.open(str(mounted)), pytest.raises(Locked, match="another process writes it"):
        Writer.open(str(file))


def test_a_file_with_two_names_is_not_written(file: Path) -> None:
    """SQLite's log would be beside one of them, and not be found by the other."""
    link = by_hard_link(file)
    for path in (file, link):
        with pytest.raises(
            ReadOnly, match=r"it has 2 names \(hard links\), .+: copy it, or remove the others$"
        ):
            Writer.open(str(path))
    assert there(file) == [*range(1, 11)]
    link.unlink()
    Writer.open(str(file)).close()


def test_a_file_that_is_moved_takes_its_lock_along_and_leaves_none(file: Path, tmp_path: Path) -> None:
    away = tmp_path / "away"
    with Writer.open(str(file)):
        move(file, away)
        with pytest.raises(Locked, match=r"away/league\.db: another process writes it"):
            Writer.open(str(away / "league.db"))
        fill(file)
    assert there(file) == [*range(1, 11)]


def move(file: Path, away: Path) -> None:
    """With its log."""
    away.mkdir()
    for each in [*file.parent.glob(f"{file.name}*")]:
        each.rename(away / each.name)


def deleted(file: Path) -> Path | None:
    file.unlink()
    return None


def deleted_with_its_log(file: Path) -> Path | None:
    for each in [*file.parent.glob(f"{file.name}*")]:
        each.unlink()
    return None


def moved_alone(file: Path) -> Path | None:
    return file.rename(file.with_name("moved.db"))


def moved_with_its_log(file: Path) -> Path | None:
    move(file, file.parent / "away")
    return file.parent / "away" / file.name


def moved_and_begun_anew(file: Path) -> Path | None:
    away = moved_with_its_log(file)
    fill(file)
    return away


def replaced_by_a_copy(file: Path) -> Path | None:
    shutil.copy(file, file.with_name("copy.db"))
    moved = file.rename(file.with_name("moved.db"))
    file.with_name("copy.db").rename(file)
    return moved


def robbed_of_its_log(file: Path) -> Path | None:
    file.with_name(f"{file.name}-wal").unlink()
    return file


def robbed_of_its_index(file: Path) -> Path | None:
    file.with_name(f"{file.name}-shm").unlink()
    return file


@pytest.mark.parametrize(
    "happens",
    [
        deleted,
        deleted_with_its_log,
        moved_alone,
        moved_with_its_log,
        moved_and_begun_anew,
        replaced_by_a_copy,
        robbed_of_its_log,
        robbed_of_its_index,
    ],
)
def test_a_file_that_is_not_where_it_was_is_missed_at_the_next_commit(
    file: Path, happens: Callable[[Path], Path | None]
) -> None:
    writer = Writer.open(str(file))
    run = writer.run("autumn")
    writer.add(run, [game(11)])
    now = happens(file)
    with pytest.raises(
        Moved, match=r"league\.db: it or its log was moved, deleted or replaced while a run was"
    ) as error:
        writer.add(run, [game(12)])
    assert "\n" not in str(error.value)
    if now:  # nothing is lost: what was not in the log has been put into the file, wherever that is
        for log in ("-wal", "-shm"):
            now.with_name(f"{now.name}{log}").unlink(missing_ok=True)
        assert there(Path(shutil.copy(now, now.with_name("safe.db")))) == [*range(1, 13)]
    writer.close()
    if happens is moved_and_begun_anew:
        assert there(file) == [*range(1, 11)]


def test_a_file_that_comes_back_is_written_on(file: Path) -> None:
    with Writer.open(str(file)) as writer:
        run = writer.run("autumn")
        writer.add(run, [game(11)])
        move(file, file.parent / "away")
        for each in (file.parent / "away").iterdir():
            each.rename(file.parent / each.name)
        writer.add(run, [game(12)])
    assert there(file) == [*range(1, 13)]


def test_a_log_without_its_database_is_not_given_to_a_new_one(file: Path) -> None:
    """SQLite would delete it, and there may be games in it."""
    with Writer.open(str(file)) as writer:
        writer.add(writer.run("autumn"), [game(11)])
        away = file.rename(file.with_name("moved.db"))
        with pytest.raises(
            Moved, match=r"league\.db-wal: it is there without its database, .+ remove league\.db-wal$"
        ):
            Writer.open(str(file))
        assert not file.exists()
        away.rename(file)
        writer.add(writer.run("autumn"), [game(12)])
    assert check(str(file)).problems == ()


EXCLUSIVE = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1], 0.1).execute('PRAGMA journal_mode=DELETE').fetchone()[0])"


@pytest.mark.process
def test_a_refused_writer_and_one_that_ends_leave_sqlites_own_locks_alone(file: Path) -> None:
    """Closing any descriptor of a file ends all POSIX locks that a process has of it, SQLite's among them: then another
    program would take away the log under who reads it."""

    def exclusive() -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-c", EXCLUSIVE, file], capture_output=True, text=True)

    with Store.open(str(file)) as store, store.steady():
        with Writer.open(str(file)):
            with pytest.raises(Locked):
                Writer.open(str(file))
            assert "database is locked" in exclusive().stderr
        assert "database is locked" in exclusive().stderr
        assert [*store.numbers(store.run("autumn"))] == [*range(1, 11)]
    assert exclusive().stdout == "delete\n"


def test_no_descriptor_is_left_when_all_is_closed(file: Path) -> None:
    def open_files() -> list[str]:
        links = [Path(f"/proc/self/fd/{number}") for number in os.listdir("/proc/self/fd")]
        return [
            target for link in links if link.exists() and (target := os.readlink(link)).startswith(str(file))
        ]

    with Store.open(str(file)) as store, store.steady():
        for _ in range(5):
            Writer.open(str(file)).close()
        assert open_files()
    assert open_files() == []
