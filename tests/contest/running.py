"""`harness league run` as a process that can be killed, and the database that it writes, as somebody beside it sees it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from harness.store import Store, StoreError
from tests.contest.organiser import NAME

CONCURRENCY = 16  # games at once
_LOOK = 0.1  # seconds from one look at a run to the next


class Running:
    """A run of the league, until it ends or is killed."""

    def __init__(self, file: Path, db: str, log: Path) -> None:
        options = ["--db", db, "--concurrency", str(CONCURRENCY), "--output", "json"]
        command = [sys.executable, "-m", "harness", "league", "run", str(file), *options]
        self._log = log
        with log.open("w") as stderr:
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stderr)

    def has_ended(self) -> bool:
        """Waits a moment for it. AssertionError if it ended in an error."""
        try:
            code = self._process.wait(_LOOK)
        except subprocess.TimeoutExpired:
            return False
        assert code in (0, 3, -signal.SIGKILL), self._log.read_text()
        return True

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def kill_bot(self, directory: Path) -> bool:
        """Kill the bot that it has started in this directory; whether there was one."""
        for pid in _descendants(self._process.pid):
            with suppress(OSError):
                if Path(f"/proc/{pid}/cwd").readlink() == directory and not [*_descendants(pid)]:
                    os.kill(pid, signal.SIGKILL)
                    return True
        return False


def games_stored(db: str, before: int) -> int:
    """How many there are; as many as before, if nobody can say it now."""
    try:
        with Store.open(db) as store:
            return store.count(store.run(NAME))
    except StoreError:
        return before


def make_void(db: str, game: int) -> None:
    """With all games of its block. No run may be on."""
    command = [
        sys.executable,
        "-m",
        "harness",
        "league",
        "void",
        NAME,
        str(game),
        "--why",
        "the contest",
        "--db",
        db,
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0 or "void already" in done.stderr, done.stderr


def records_stored(db: str) -> dict[int, int]:
    """A checksum of the record of each game."""
    with Store.open(db) as store:
        return {number: crc32(record.encode()) for number, record in store.records(store.run(NAME))}


def _descendants(pid: int) -> Iterator[int]:
    with suppress(OSError):  # it has just ended
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            yield int(child)
            yield from _descendants(int(child))
