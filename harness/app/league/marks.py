"""Where the entries of a journal stand among the games of a league, for a report: behind how many games of a bot, and of an
absence until when. What the public has no use for is left out, such as where a bot's files are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from harness.league.fixtures import Number
from harness.league.journal import Entry, EntryKind
from harness.league.ratings.results import Games, Integers
from harness.store import Run, Store

_SHOWN = 20  # the last ones
_PUBLIC_KEYS = ("until",)  # of those that may change; the others say nothing of the games


@dataclass(frozen=True, slots=True)
class Mark:
    """An entry of the journal among the games."""

    entry: Entry
    bot: Number | None  # whose entry it is; None: everybody's
    games: int = 0  # that this bot had played by then; of everybody, those of the bot with most
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
    if shown:
        shown = _placed(shown, _played(shown, games, dict(store.endings(run))))
    return Marks(tuple(shown), len(marks) - len(shown))


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


def _played(marks: Sequence[Mark], games: Games, endings: dict[int, float]) -> Integers:
    """How many games each bot had played by each mark: a row for each mark, a column for each bot."""
    times = np.array([mark.entry.at for mark in marks])
    order = np.argsort(times, kind="stable")
    counts = np.zeros((len(marks) + 1, games.bots), np.int64)
    for results in games.results:
        ended = np.array([endings.get(number, 0.0) for number in results.number.tolist()])
        behind = np.searchsorted(times[order], ended, "left")
        np.add.at(counts, (behind[:, None], results.bots), 1)
    rows = np.empty((len(marks), games.bots), np.int64)
    rows[order] = counts.cumsum(axis=0)[:-1]
    return rows


def _placed(marks: Sequence[Mark], played: Integers) -> list[Mark]:
    return [
        replace(mark, games=int(row.max(initial=0) if mark.bot is None else row[mark.bot]))
        for mark, row in zip(marks, played, strict=True)
    ]
