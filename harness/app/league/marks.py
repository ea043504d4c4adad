"""Where the entries of a journal stand among the games of a league, for a report: behind how many of them, and of an absence
until when. What the public has no use for is left out, such as where a bot's files are."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace

from harness.league.fixtures import Number
from harness.league.journal import Entry, EntryKind
from harness.league.ratings.results import Games
from harness.store import Run, Store

_SHOWN = 20  # the last ones
_PUBLIC_KEYS = ("until",)  # of those that may change; the others say nothing of the games


@dataclass(frozen=True, slots=True)
class Mark:
    """An entry of the journal among the games."""

    entry: Entry
    bot: Number | None  # whose entry it is; None: everybody's
    games: int = 0  # of the league that had ended by then
    back: float | None = None  # when an absence ended, in seconds since 1970; None: it did not, or is none


@dataclass(frozen=True, slots=True)
class Marks:
    """The last entries of a journal, in its order."""

    shown: tuple[Mark, ...]
    earlier: int  # entries before those


def marks_in(store: Store, run: Run, games: Games) -> Marks:
    """The marks of a run. `games` are those that are stored, and count."""
    marks = [*_joined(_marks(run))]
    shown = marks[-_SHOWN:]
    if not shown:
        return Marks((), 0)
    endings = dict(store.endings(run))
    ended = sorted(
        [endings.get(number, 0.0) for results in games.results for number in results.number.tolist()]
    )
    placed = [replace(mark, games=bisect_right(ended, mark.entry.at)) for mark in shown]
    return Marks(tuple(placed), len(marks) - len(placed))


def _marks(run: Run) -> Iterable[Mark]:
    numbers = {name: number for number, name in enumerate(run.charter.entrants)}
    for entry in run.journal:
        if entry.kind is not EntryKind.CHANGED or entry.body.get("key") in _PUBLIC_KEYS:
            name = entry.body.get("player")
            yield Mark(entry, numbers.get(name) if isinstance(name, str) else None)


def _joined(marks: Iterable[Mark]) -> list[Mark]:
    """The marks, each absence one of them."""
    joined: list[Mark] = []
    away: dict[Number, int] = {}  # the place of a bot's absence that has not ended
    for mark in marks:
        kind, bot = mark.entry.kind, mark.bot
        if kind is EntryKind.BACK and bot in away:
            place = away.pop(bot)
            joined[place] = replace(joined[place], back=mark.entry.at)
            continue
        if kind is EntryKind.AWAY and bot is not None:
            away[bot] = len(joined)
        joined.append(mark)
    return joined
