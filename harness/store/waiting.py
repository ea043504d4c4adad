"""Entries for journals in a file that another process writes. They wait in a file beside it, a JSON object a line, until
the writer appends them. Whoever reads a journal reads these, too, so they count from the moment they are here."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any

from harness.league.journal import Entry, EntryKind
from harness.store.errors import Broken, ReadOnly, StoreError

Entries = Mapping[int, Sequence[Entry]]  # by the id of the league


class WaitingEntries:
    """The file beside a database; a server has none, because it has any number of writers."""

    def __init__(self, database: Path | None) -> None:
        self._file = database and Path(f"{database.resolve()}-entries")

    @property
    def file(self) -> Path | None:
        return self._file

    def read(self) -> Entries:
        """What waits now."""
        try:
            return _parsed(self._file, self._file.read_bytes()) if self._file else {}
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise StoreError(f"{self._file}: it cannot be read: {error.strerror}") from None

    def add(self, league: int, at_ms: int, entry: Entry) -> None:
        """Let an entry wait. When this returns, it is on the disk."""
        assert self._file
        row = {"league": league, "at_ms": at_ms, "kind": entry.kind.value, "body": dict(entry.body)}
        line = f"{json.dumps(row)}\n".encode()
        with _locked(self._file, os.O_CREAT) as descriptor:
            end = _content(descriptor).rfind(b"\n") + 1
            os.ftruncate(descriptor, end)  # without half a line of somebody who was ended
            os.pwrite(descriptor, line, end)
            os.fsync(descriptor)

    @contextmanager
    def taken(self) -> Iterator[Entries]:
        """What waits now. It is removed at the end of this context, unless that fails."""
        if not self._file or not self._file.exists():
            yield {}
            return
        with _locked(self._file) as descriptor:
            yield _parsed(self._file, _content(descriptor))
            self._file.unlink()


@contextmanager
def _locked(file: Path, flags: int = 0) -> Iterator[int]:
    """The descriptor of the file, locked. A file that is removed while we wait for its lock is opened again."""
    try:
        descriptor = os.open(file, os.O_RDWR | os.O_CLOEXEC | flags, 0o644)
    except OSError as error:
        raise ReadOnly(f"{file}: it cannot be written: {error.strerror}") from None
    try:
        flock(descriptor, LOCK_EX)
        if os.fstat(descriptor).st_nlink:
            yield descriptor
            return
    finally:
        os.close(descriptor)
    with _locked(file, flags | os.O_CREAT) as descriptor:
        yield descriptor


def _content(descriptor: int) -> bytes:
    return os.pread(descriptor, os.fstat(descriptor).st_size, 0)


def _parsed(file: Path, content: bytes) -> Entries:
    entries: dict[int, list[Entry]] = {}
    for number, line in enumerate(content.split(b"\n")[:-1], 1):
        try:
            row: Any = json.loads(line)
            entry = Entry(EntryKind(row["kind"]), dict(row["body"]), int(row["at_ms"]) / 1e3)
            entries.setdefault(int(row["league"]), []).append(entry)
        except (ValueError, TypeError, KeyError, RecursionError):
            raise Broken(f"{file}:{number}: expected an entry of a journal, as JSON") from None
    return entries
