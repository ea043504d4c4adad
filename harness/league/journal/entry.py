"""An entry of a journal, as it is stored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from harness.league.ranges import FirstAndLast, Ranges


class EntryKind(StrEnum):
    """What an entry says; docs/leagues.md describes each with its body."""

    OPENED = "opened"  # the first games are stored
    ENTERED = "entered"  # a bot came late, or in a new version
    LEFT = "left"
    MORE = "more"  # rounds or games
    CHANGED = "changed"  # a key of the file that may change
    AWAY = "away"  # a bot cannot be reached
    BACK = "back"
    VOIDED = "voided"  # games count for nobody, and are played again as others
    FROZEN = "frozen"
    THAWED = "thawed"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry. Its body is JSON: numbers, texts, lists and objects by keys."""

    kind: EntryKind
    body: Mapping[str, Any] = field(default_factory=dict)
    at: float = 0.0  # seconds since 1970, UTC
    number: int = 0  # in its journal, from 1; 0: it is not stored yet


def numbered(entries: Iterable[Entry], journal: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that a journal does not have, with the numbers behind its last."""
    known = [replace(entry, number=0) for entry in journal]
    new = [entry for entry in entries if entry not in known]
    return tuple([replace(entry, number=len(journal) + nth) for nth, entry in enumerate(new, 1)])


def games_of(body: Mapping[str, Any], key: str = "games") -> list[FirstAndLast]:
    """The ranges of games that a body has under a key. ValueError or TypeError if they are none."""
    ranges = [(first, last) for first, last in body.get(key, ())]
    for first, last in ranges:
        if type(first) is not int or type(last) is not int or not 1 <= first <= last < 1 << 31:
            raise ValueError(f"{key}: {first} to {last}")
    return ranges


def away_in(journal: Iterable[Entry]) -> list[str]:
    """The bots that went away and have not come back."""
    away: dict[str, None] = {}
    for entry in journal:
        name = entry.body.get("player")
        if entry.kind is EntryKind.AWAY and isinstance(name, str):
            away[name] = None
        elif entry.kind is EntryKind.BACK and isinstance(name, str):
            away.pop(name, None)
    return [*away]


def void_games(journal: Iterable[Entry]) -> Ranges:
    """The games that count for nobody, stored or not."""
    return Ranges.of(
        [games for entry in journal if entry.kind is EntryKind.VOIDED for games in games_of(entry.body)]
    )


def dropped_games(journal: Iterable[Entry]) -> Ranges:
    """The games that were planned for players that are gone, and will never be played."""
    return Ranges.of([games for entry in journal for games in games_of(entry.body, "dropped")])
