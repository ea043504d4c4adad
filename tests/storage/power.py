"""The power goes off at any instant: what the disk may hold then, and whether the store makes the best of it.

The model is POSIX's, and unkind. Of a file that was synced, all that was written before is there. Of what came after it any
part may be, in any order: whole writes, or sectors of them. A name that was made, changed or removed is durable when its
directory was synced, or else may be as it was before.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from harness.store import Store, Writer, check
from tests.storage.trace import Event
from tests.support.leagues.numbered_games import begun, game, rated

DB = "league.db"
_KEPT = (DB, f"{DB}-journal", f"{DB}-wal")  # the shared memory and the lock are nobody's after a restart
_SECTOR = 512


@dataclass
class _File:
    """One that was made under a name."""

    safe: bytearray = field(default_factory=bytearray)
    loose: list[Event] = field(default_factory=list)


class Disk:
    """After some of the events."""

    def __init__(self) -> None:
        self._safe: dict[str, _File] = {}  # the directory as it was synced
        self._now: dict[str, _File] = {}
        self._steps: list[dict[str, _File]] = []  # the directory since then, change by change
        self.acknowledged = 0

    def see(self, event: Event) -> None:
        match event.kind:
            case "said":
                word, _, number = event.content.partition(b" ")
                if word == b"added":
                    self.acknowledged = int(number)
            case "synced" if not event.file:
                self._safe, self._steps = dict(self._now), []
            case _ if event.file not in _KEPT:
                pass
            case "made":
                self._now[event.file] = _File()
                self._steps.append(dict(self._now))
            case "removed":
                del self._now[event.file]
                self._steps.append(dict(self._now))
            case "synced":
                file = self._now[event.file]
                for each in file.loose:
                    _apply(file.safe, each)
                file.loose = []
            case _:
                self._now[event.file].loose.append(event)

    def lose_power(self, chance: Random, directory: Path) -> None:
        """Puts files there as a disk may hold them."""
        names = chance.choice([self._safe, self._now, *self._steps])
        for name, file in names.items():
            content = bytearray(file.safe)
            for event in chance.choice(_WAYS)(chance, file.loose):
                _apply(content, event)
            (directory / name).write_bytes(content)


def _apply(content: bytearray, event: Event) -> None:
    if event.kind == "cut":
        del content[event.offset :]
        return
    content.extend(bytes(max(0, event.offset - len(content))))
    content[event.offset : event.offset + len(event.content)] = event.content


_Way = Callable[[Random, Sequence[Event]], Sequence[Event]]


def _torn(chance: Random, events: Sequence[Event]) -> list[Event]:
    """Some sectors of everything."""
    kept = []
    for event in events:
        if event.kind == "cut":
            kept += [event] * chance.randrange(2)
        for start in range(0, len(event.content), _SECTOR):
            if chance.random() < 0.7:
                part = event.content[start : start + _SECTOR]
                kept.append(event._replace(offset=event.offset + start, content=part))
    return kept


def _some(share: float) -> _Way:
    return lambda chance, events: [event for event in events if chance.random() < share]


_WAYS: tuple[_Way, ...] = (
    _some(0.0),
    _some(0.5),
    _some(0.9),
    _some(1.0),
    lambda chance, events: events[: chance.randrange(len(events) + 1)],
    lambda chance, events: events[chance.randrange(len(events) + 1) :],
    _torn,
)


def require_all(directory: Path, acknowledged: int, games: int, *, to_the_end: bool) -> None:
    """Every acknowledged game is there, whole and once, and the league goes on."""
    url = str(directory / DB)
    if acknowledged:
        require_kept(url, acknowledged)
    with Writer.open(url) as writer:
        run = begun(writer)
        first = writer.complete(run) + 1
        assert first > acknowledged
        last = games if to_the_end else min(first, games)
        added = [game(number) for number in range(first, last + 1)]
        writer.add(run, added, [rated(each) for each in added])
    require_kept(url, last)


def require_kept(url: str, acknowledged: int) -> None:
    assert check(url).problems == ()
    with Store.open(url) as store:
        run = store.run("autumn")
        kept = [*store.game_rows(run, seals=True)]
        numbers = [each.number for each in kept]
        assert numbers == [*range(1, len(kept) + 1)]
        assert len(kept) >= acknowledged
        assert all(each.seal_holds for each in kept)
        assert [*store.unsealed(run)] == []
        assert [*store.ratings(run)] == [rated(game(number)) for number in numbers]
        assert store.record(run, acknowledged) == game(acknowledged).result.record
