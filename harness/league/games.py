"""Games in columns, as the ratings read them, and no loop over games. `Games` has them all in memory: a million take some
hundred megabytes. `Streamed` reads them anew, a part at a time, for whoever can do with that.

Never changed once made. Always in the order of the schedule, whatever order they came in: so nothing that is computed
of them can depend on that order, not even by a rounding.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from harness.engine import HarnessError
from harness.league.fixtures import Played

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]

_CHUNK = 1 << 14  # games that are Python objects at once, while they are read


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Games at one seat count, a row each: block by block, in a block by number."""

    number: Integers
    block: Integers
    bots: NDArray[np.int32]  # by seat
    places: NDArray[np.int16]  # by seat
    scores: Integers | None  # by seat; None: not given

    @property
    def seats(self) -> int:
        return int(self.bots.shape[1])

    def __len__(self) -> int:
        return len(self.number)

    def firsts(self) -> Integers:
        """The rows where a block begins."""
        return np.flatnonzero(np.diff(self.block, prepend=self.block[:1] - 1))


class Parts(Protocol):
    """The games of a league of so many bots, in parts of whole blocks; each look at `tables` begins anew."""

    @property
    def bots(self) -> int: ...

    @property
    def tables(self) -> Iterable[Tables]: ...

    def played(self) -> Iterator[Played]:
        """One by one, in the order of their numbers."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Streamed:
    """Read anew each time. `read` gives them in the order of their numbers, in which a block's games stand together."""

    bots: int
    read: Callable[[], Iterable[Played]]
    seats: frozenset[int] = frozenset()  # only games at these seat counts; none: all

    @property
    def tables(self) -> Iterator[Tables]:
        for games in _whole_blocks(self.played()):
            for seats in sorted({len(game.bots) for game in games}):
                here = [game for game in games if len(game.bots) == seats]
                yield _sorted(_columns(here, seats, self.bots))

    def at(self, seats: Iterable[int]) -> "Streamed":
        """Only the games at these seat counts."""
        return replace(self, seats=frozenset(seats))

    def played(self) -> Iterator[Played]:
        return (game for game in self.read() if not self.seats or len(game.bots) in self.seats)


def _whole_blocks(played: Iterable[Played]) -> Iterator[list[Played]]:
    part: list[Played] = []
    for game in played:
        if len(part) >= _CHUNK and game.block != part[-1].block:
            yield part
            part = []
        part.append(game)
    if part:
        yield part


@dataclass(frozen=True, slots=True, eq=False)
class Games:
    """All in memory; a part for each seat count."""

    bots: int
    tables: tuple[Tables, ...]  # by seat count, ascending; none of them empty

    @classmethod
    def of(cls, played: Iterable[Played], bots: int) -> "Games":
        """Reads the games once, in any order, a chunk at a time: a store may stream them."""
        parts: dict[int, list[Tables]] = {}
        rest = iter(played)
        while chunk := list(islice(rest, _CHUNK)):
            for seats in {len(game.bots) for game in chunk}:
                games = [game for game in chunk if len(game.bots) == seats]
                parts.setdefault(seats, []).append(_columns(games, seats, bots))
        tables = tuple(_sorted(_joined(parts.pop(seats))) for seats in sorted(parts))
        _each_once(tables)
        return cls(bots, tables)

    def __len__(self) -> int:
        return sum(len(tables) for tables in self.tables)

    def at(self, seats: Iterable[int]) -> "Games":
        """Only the games at these seat counts."""
        wanted = set(seats)
        return Games(self.bots, tuple(tables for tables in self.tables if tables.seats in wanted))

    def played(self) -> Iterator[Played]:
        """One by one, in the order of their numbers."""
        rows = [_rows(tables) for tables in self.tables]
        numbers = [np.zeros(0, np.int64), *(tables.number for tables in self.tables)]
        table = np.repeat(np.arange(len(numbers)), [len(part) for part in numbers]) - 1
        for next_table in table[np.argsort(np.concatenate(numbers))]:
            yield next(rows[next_table])


def _columns(games: list[Played], seats: int, bots: int) -> Tables:
    def table(of: Callable[[Played], tuple[int, ...]]) -> Integers:
        flat = chain.from_iterable(map(of, games))
        return np.fromiter(flat, np.int64, len(games) * seats).reshape(len(games), seats)

    seated, places = table(lambda game: game.bots), table(lambda game: game.places)
    strange = (seated < 0) | (seated >= bots) | (places < 1) | (places > seats)
    for row in np.flatnonzero(strange.any(axis=1)):  # whoever stored the games may have been somebody else
        raise HarnessError(
            f"game {games[row].number}: bots {seated[row].tolist()} at places {places[row].tolist()}: "
            f"expected bots 0 to {bots - 1} and places 1 to {seats}"
        )
    return Tables(
        number=np.fromiter((game.number for game in games), np.int64, len(games)),
        block=np.fromiter((game.block for game in games), np.int64, len(games)),
        bots=seated.astype(np.int32),
        places=places.astype(np.int16),
        scores=table(lambda game: game.scores) if all(game.scores for game in games) else None,
    )


def _joined(parts: list[Tables]) -> Tables:
    scores = [part.scores for part in parts if part.scores is not None]
    return Tables(
        number=np.concatenate([part.number for part in parts]),
        block=np.concatenate([part.block for part in parts]),
        bots=np.concatenate([part.bots for part in parts]),
        places=np.concatenate([part.places for part in parts]),
        scores=np.concatenate(scores) if len(scores) == len(parts) else None,
    )


def _sorted(tables: Tables) -> Tables:
    order = np.lexsort((tables.number, tables.block))
    scores = tables.scores
    return Tables(
        number=tables.number[order],
        block=tables.block[order],
        bots=tables.bots[order],
        places=tables.places[order],
        scores=None if scores is None else scores[order],
    )


def _each_once(tables: tuple[Tables, ...]) -> None:
    numbers = np.sort(np.concatenate([np.zeros(0, np.int64), *(games.number for games in tables)]))
    for twice in numbers[1:][numbers[1:] == numbers[:-1]]:
        raise HarnessError(f"game {twice} is there twice: expected every game once")


def _rows(tables: Tables) -> Iterator[Played]:
    order = np.argsort(tables.number, kind="stable")
    for start in range(0, len(order), _CHUNK):
        part = order[start : start + _CHUNK]
        yield from map(
            Played,
            tables.number[part].tolist(),
            tables.block[part].tolist(),
            map(tuple, tables.bots[part].tolist()),
            map(tuple, tables.places[part].tolist()),
            repeat(()) if tables.scores is None else map(tuple, tables.scores[part].tolist()),
        )
