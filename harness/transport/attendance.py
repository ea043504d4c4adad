"""Which bots are there, as those see it who have calls with them: this process, and the referee processes if there are any."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from harness.transport.link import Link


class AttendanceListener(Protocol):
    """Hears of bots by their names."""

    def absent(self, name: str) -> None:
        """The bot cannot be asked now."""

    def away(self, name: str, why: str) -> None:
        """The bot, which is absent, did not come back within the patience; `why` is in words, for people."""

    def back(self, name: str) -> None:
        """The bot can be asked again."""


class Attendance:
    """A bot is absent while one who should have a call with it has none, and away while one of them says so."""

    def __init__(self, links: Collection[Link]) -> None:
        """All others are there at first."""
        self._links = links
        self._seen: dict[object, Mapping[str, str]] = {}  # absent bots by who says so, with why they are away
        self._absent: dict[str, str] = {}
        self._listener: AttendanceListener | None = None
        for link in links:
            link.changed = self._changed
        self._changed(None)

    @contextmanager
    def told_to(self, listener: AttendanceListener) -> Iterator[None]:
        """Tell the listener who is absent, and what changes in this context."""
        self._listener = listener
        for name, why in self._absent.items():
            _tell(listener, name, why, None)
        try:
            yield
        finally:
            self._listener = None

    def note(self, whose: object, absent: Mapping[str, str]) -> None:
        """Note which bots are absent for one who calls them, each with why it is away, or with nothing if it is not."""
        if self._seen.get(whose, {}) == absent:
            return
        self._seen[whose] = absent
        before, self._absent = self._absent, self._union()
        if self._listener:
            for name in {**before, **self._absent}:
                _tell(self._listener, name, self._absent.get(name), before.get(name))

    def _changed(self, link: Link | None) -> None:
        del link
        self.note(self, absences(self._links))

    def _union(self) -> dict[str, str]:
        union: dict[str, str] = {}
        for seen in self._seen.values():
            for name, why in seen.items():
                union[name] = union.get(name) or why
        return union


def absences(links: Collection[Link]) -> dict[str, str]:
    """The bots without a call, each with why it is away, or with nothing if it is not away yet."""
    return {link.name: link.away for link in links if not link.is_up}


def _tell(listener: AttendanceListener, name: str, now: str | None, before: str | None) -> None:
    """Tell what has changed for a bot. None: it was there, or is."""
    if now is None:
        if before is not None:
            listener.back(name)
        return
    if before is None:
        listener.absent(name)
    if now and not before:
        listener.away(name, now)
