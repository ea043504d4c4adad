"""One writer a file, whatever path leads to it; and whether the file is still where it was.

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

_BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a file while it is open, and never makes anew
_ATTEMPTS = 100  # to lock a file that others put another in the place of


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
        self._beside: list[_Identity | None] | None = None

    @classmethod
    def take(cls, file: Path) -> Self:
        """Of a file that is made if it is not there. Locked if another process has it."""
        _require_no_orphan(file)
        for _ in range(_ATTEMPTS):
            descriptor = _opened(file)
            try:
                _lock(file, descriptor)
                if _found(file) == _identity(os.fstat(descriptor)):
                    _require_one_name(file, descriptor)
                    return cls(file, descriptor)
            except BaseException:
                _closed(descriptor)
                raise
            _closed(descriptor)  # another file was put in its place before we had the lock
        raise Locked(f"{file}: others keep putting another file in its place")

    def release(self) -> None:
        _closed(self._descriptor)

    def require_there(self) -> None:
        """Moved if there is no file of this name any more, or another one."""
        if _found(self._file) != self._identity:
            raise Moved(f"{self._file}: {_MOVED}")

    def require_all_there(self) -> None:
        """The same of what SQLite keeps beside it, too: after each commit, which then is in the files of these names."""
        self.require_there()
        beside = [_found(Path(self._path + ending)) for ending in _BESIDE]
        if self._beside is None:
            self._beside = beside
        for ending, was, now in zip(_BESIDE, self._beside, beside, strict=True):
            if now != was:
                raise Moved(f"{self._file}{ending}: {_MOVED}")


_MOVED = (
    "it was moved, deleted or replaced while a run was writing it: the run ends here, and what it stored is in the file "
    "that was here before, wherever that is now"
)


class Counted(sqlite3.Connection):
    """A connection of SQLite's; while there is one, no descriptor of a lock is closed."""

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


def _closed(descriptor: int) -> None:
    """At once for everybody else; the descriptor itself as soon as that harms nobody."""
    flock(descriptor, LOCK_UN)
    with _guard:
        _unused.append(descriptor)
        _close_unused()


def _close_unused() -> None:
    while _unused and not _connections:
        os.close(_unused.pop())


def _opened(file: Path) -> int:
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
    """SQLite would delete a log that it finds beside a new file; and another process may be writing it."""
    log = Path(f"{file.resolve()}-wal")
    with suppress(OSError):
        if log.stat().st_size and not (file.exists() and file.stat().st_size):
            raise Moved(
                f"{log}: it is there without its database, which was moved or deleted: put that back, or remove {log.name}"
            )


def _require_one_name(file: Path, descriptor: int) -> None:
    """SQLite keeps its log beside the name that it was given; by another name that log is not found, and what is in it
    is lost."""
    if (names := os.fstat(descriptor).st_nlink) > 1:
        raise ReadOnly(
            f"{file}: it has {names} names (hard links), and SQLite keeps its log beside one of them: copy it, or remove "
            "the others"
        )


def _holder(identity: _Identity) -> str:
    """Who has the lock, where the kernel tells; in words."""
    device = f"{os.major(identity.device):02x}:{os.minor(identity.device):02x}:{identity.inode}"
    with suppress(OSError):
        for line in Path("/proc/locks").read_text().splitlines():
            _, kind, *_, holder, place, _, _ = line.split()
            if kind == "FLOCK" and place == device and int(holder) > 0:
                return f" (pid {holder})"
    return ""


def _found(path: Path) -> _Identity | None:
    try:
        return _identity(os.stat(path))
    except OSError:
        return None


def _identity(found: os.stat_result) -> _Identity:
    return _Identity(found.st_dev, found.st_ino)
