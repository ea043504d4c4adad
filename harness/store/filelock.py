"""Locks a database file for one writer, whatever path leads to it, and checks that the file is still in its place.

The lock is `flock` on the database's own file: hard links, symbolic links and other mounts come to the same lock, a file
that is moved takes it along, and a new file in its place has one of its own. It ends with its process, however that ends.

SQLite's locks are POSIX locks of the same file, and a process loses all of these when it closes *any* descriptor of the
file. So no descriptor of a lock is closed while this process has a connection of SQLite's: `Counted` counts them.
"""

import os
import sqlite3
from contextlib import suppress
from errno import EACCES
from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, flock
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple, Self

from harness.store.errors import Locked, Moved, ReadOnly

SIDE_FILES = ("-wal", "-shm")  # SQLite has these beside a file while it is open, and never makes them anew
_ATTEMPTS = 100  # to lock a file that others replace


class _Identity(NamedTuple):
    device: int
    inode: int


class FileLock:
    """Keeps everybody else from writing a file until it is released, or the process ends."""

    def __init__(self, file: Path, descriptor: int) -> None:
        self._file = file
        self._path = str(file.resolve())  # beside which SQLite keeps its log
        self._descriptor = descriptor
        self._identity = _identity(os.fstat(descriptor))
        self._side_files: list[_Identity | None] | None = None

    @classmethod
    def take(cls, file: Path) -> Self:
        """Lock a file, which is made if it does not exist. Locked if another process has the lock."""
        _require_no_orphan(file)
        for _ in range(_ATTEMPTS):
            descriptor = _open(file)
            try:
                _lock(file, descriptor)
                if _identity_at(file) == _identity(os.fstat(descriptor)):
                    _require_one_name(file, descriptor)
                    return cls(file, descriptor)
            except BaseException:
                _release(descriptor)
                raise
            _release(descriptor)  # another file was put in its place before we had the lock
        raise Locked(f"{file}: others keep putting another file in its place")

    def release(self) -> None:
        _release(self._descriptor)

    def require_there(self) -> None:
        """Moved if there is no file of this name any more, or another one."""
        if _identity_at(self._file) != self._identity:
            raise Moved(f"{self._file}: {_MOVED}")

    def require_all_there(self) -> None:
        """The same for the files that SQLite has beside it. Call it after each commit, when these files exist."""
        self.require_there()
        side_files = [_identity_at(Path(self._path + ending)) for ending in SIDE_FILES]
        if self._side_files is None:
            self._side_files = side_files
        if side_files != self._side_files:
            raise Moved(f"{self._file}: {_MOVED}")


_MOVED = (
    "it or its log was moved, deleted or replaced while a run was writing it: the run ends here, and what it stored is in "
    "the file that was here before, wherever that is now"
)


class Counted(sqlite3.Connection):
    """A connection of SQLite that is counted: while there is one, no descriptor of a lock is closed."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._counts = True
        _count(1)
        try:
            super().__init__(*arguments, **options)
        except BaseException:
            self._uncount()
            raise

    def close(self) -> None:
        super().close()
        self._uncount()

    def _uncount(self) -> None:
        if self._counts:
            self._counts = False
            _count(-1)


_guard = Lock()
_connections = 0
_unused: list[int] = []  # descriptors to be closed once there is no connection


def _count(change: int) -> None:
    global _connections
    with _guard:
        _connections += change
        _close_unused()


def _release(descriptor: int) -> None:
    """Unlock at once, and close the descriptor when this process has no connection of SQLite."""
    flock(descriptor, LOCK_UN)
    with _guard:
        _unused.append(descriptor)
        _close_unused()


def _close_unused() -> None:
    while _unused and not _connections:
        os.close(_unused.pop())


def _open(file: Path) -> int:
    try:
        return os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)  # as SQLite makes them
    except OSError as error:
        if error.errno == EACCES and file.exists():
            raise ReadOnly(f"{file}: it is read-only") from None
        raise ReadOnly(f"{file}: it cannot be written: {error.strerror}") from None


def _lock(file: Path, descriptor: int) -> None:
    try:
        flock(descriptor, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        holder = _holder(_identity(os.fstat(descriptor)))
        raise Locked(f"{file}: another process writes it{holder}") from None
    except OSError as error:
        raise ReadOnly(f"{file}: it cannot be locked there: {error.strerror}") from None


def _require_no_orphan(file: Path) -> None:
    """Moved if there is a log without its database: SQLite would delete the log, and another process may be writing it."""
    log = Path(f"{file.resolve()}-wal")
    with suppress(OSError):
        if log.stat().st_size and not (file.exists() and file.stat().st_size):
            raise Moved(
                f"{log}: it is there without its database, which was moved or deleted: put that back, or remove {log.name}"
            )


def _require_one_name(file: Path, descriptor: int) -> None:
    """ReadOnly if the file has several names: SQLite puts its log beside the name that it opened, and whoever opens the
    file by another name loses what is in the log."""
    if (names := os.fstat(descriptor).st_nlink) > 1:
        raise ReadOnly(
            f"{file}: it has {names} names (hard links), and SQLite keeps its log beside one of them: copy it, or remove "
            "the others"
        )


def _holder(identity: _Identity) -> str:
    """The process that has the lock, in words; empty if the kernel does not say."""
    device = f"{os.major(identity.device):02x}:{os.minor(identity.device):02x}:{identity.inode}"
    with suppress(OSError):
        for line in Path("/proc/locks").read_text().splitlines():
            _, kind, *_, holder, place, _, _ = line.split()
            if kind == "FLOCK" and place == device and int(holder) > 0:
                return f" (pid {holder})"
    return ""


def _identity_at(path: Path) -> _Identity | None:
    try:
        return _identity(os.stat(path))
    except OSError:
        return None


def _identity(status: os.stat_result) -> _Identity:
    return _Identity(status.st_dev, status.st_ino)
