"""Whoever listens to the progress of something long: a league's run, a match, a proof, an export.

A use case takes a listener and calls `started`, then how far it has come as often as that changes, then `stopped`,
whatever ended it. All of these come from the thread that called the use case; lines may come at any time, and from
another thread. A listener decides nothing: what is to be decided is an argument of the use case.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # a match is listened to as well, and loads no database
    from harness.app.league.progress import OpenedRun, StoredBatch


@dataclass(frozen=True, slots=True)
class Work:
    """Something long that begins: what is counted in it, and how much of that there is."""

    what: str  # such as "games replayed"
    total: int | None  # None: it is not known beforehand
    done: int = 0  # of the total, before this work begins


class Listener(Protocol):
    """Derive from `Silent` to hear only some of it."""

    def line(self, text: str) -> None:
        """Hears a line for people, such as a warning, that should be seen whatever else is shown."""

    def opened(self, run: "OpenedRun") -> None:
        """Hears which run of a league is played, before its bots are started."""

    def started(self, work: Work) -> None:
        """Hears that the long part starts. It is not called if there is nothing left to do."""

    def advanced(self, done: int) -> None:
        """Hears how many of the total are done. A league's run calls `stored` instead."""

    def stored(self, batch: "StoredBatch") -> None:
        """Hears what a transaction put into the database of a league."""

    def stopped(self) -> None:
        """Hears that what was started has ended, well or not: a bar can go now. Lines may follow."""


class Silent:
    """A listener that does nothing with what it hears."""

    def line(self, text: str) -> None:
        del text

    def opened(self, run: "OpenedRun") -> None:
        del run

    def started(self, work: Work) -> None:
        del work

    def advanced(self, done: int) -> None:
        del done

    def stored(self, batch: "StoredBatch") -> None:
        del batch

    def stopped(self) -> None:
        pass


SILENT: Listener = Silent()
