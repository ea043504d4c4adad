"""Games in columns, as the ratings read them, and no loop over games. `Games` has them all in memory: a million take some
hundred megabytes. `Streamed` takes them a part at a time each time, for whoever can do with that.

Never changed once made. Always in the order of the schedule, whatever order they came in: so nothing that is computed
of them can depend on that order, not even by a rounding.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from harness.errors import HarnessError
from harness.league.fixtures import Played

Integers = NDArray[np.int64]
Small = NDArray[np.signedinteger[Any]]
Floats = NDArray[np.float64]

_CHUNK = 1 << 14  # games that are Python objects at once, while they are read


@dataclass(frozen=True, slots=True, eq=False)
class Results:
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


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """Games as a store has them, one behind the other at whatever seat counts."""

    games: Integers  # a column each: its number, its block, how many seats it has
    seats: Small  # a column each, game by game: bot, place and, if it is known of all, score

    @classmethod
    def of(cls, played: Sequence[Played]) -> "Rows":
        known = all(game.scores for game in played)
        seats = [
            seat
            for game in played
            for seat in zip(game.bots, game.places, *[game.scores] * known, strict=True)
        ]
        games = [(game.number, game.block, len(game.bots)) for game in played]
        return cls(np.array(games, np.int64).T, np.array(seats, np.int64).T)

    def __len__(self) -> int:
        return int(self.games.shape[1])

    def cut(self, game: int) -> tuple["Rows", "Rows"]:
        """Those before this one, and the others."""
        seat = int(self.games[2, :game].sum())
        return (
            Rows(self.games[:, :game], self.seats[:, :seat]),
            Rows(self.games[:, game:], self.seats[:, seat:]),
        )

    def before(self, others: "Rows") -> "Rows":
        """These, and the others behind them."""
        known = min(len(self.seats), len(others.seats))
        return Rows(
            np.concatenate((self.games, others.games), axis=1),
            np.concatenate((self.seats[:known], others.seats[:known]), axis=1),
        )

    def played(self) -> Iterator[Played]:
        """One by one."""
        columns = [iter(column) for column in self.seats.tolist()]
        for number, block, seats in self.games.T.tolist():
            yield Played(number, block, *[tuple(islice(column, seats)) for column in columns])


class Parts(Protocol):
    """The games of a league of so many bots, in parts of whole blocks; each look at `tables` begins anew."""

    @property
    def bots(self) -> int: ...

    @property
    def tables(self) -> Iterable[Results]: ...

    def played(self) -> Iterator[Played]:
        """One by one, in the order of their numbers."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Streamed:
    """`parts` may be had as often as one likes, in the order of their numbers, in which a block's games stand together."""

    bots: int
    parts: Iterable[Rows]
    seats: frozenset[int] = frozenset()  # only games at these seat counts; none: all

    @property
    def tables(self) -> Iterator[Results]:
        for rows in _whole_blocks(self.parts):
            for tables in _tables(rows, self.bots):
                if not self.seats or tables.seats in self.seats:
                    yield _sorted(tables)

    def at(self, seats: Iterable[int]) -> "Streamed":
        """Only the games at these seat counts."""
        return replace(self, seats=frozenset(seats))

    def played(self) -> Iterator[Played]:
        games = chain.from_iterable(rows.played() for rows in self.parts)
        return (game for game in games if not self.seats or len(game.bots) in self.seats)


def _whole_blocks(parts: Iterable[Rows]) -> Iterator[Rows]:
    """The games of a part's last block wait for the next part, which may have more of them."""
    rest: Rows | None = None
    for part in parts:
        rows = rest.before(part) if rest else part
        block = rows.games[1]
        others = np.flatnonzero(block != block[-1])
        whole, rest = rows.cut(int(others[-1]) + 1 if len(others) else 0)
        if whole:
            yield whole
    if rest:
        yield rest


@dataclass(frozen=True, slots=True, eq=False)
class Games:
    """All in memory; a part for each seat count."""

    bots: int
    tables: tuple[Results, ...]  # by seat count, ascending; none of them empty

    @classmethod
    def of(cls, played: Iterable[Played], bots: int) -> "Games":
        """In any order."""
        games = iter(played)
        chunks = iter(lambda: [*islice(games, _CHUNK)], [])
        return cls.read(map(Rows.of, chunks), bots)

    @classmethod
    def read(cls, parts: Iterable[Rows], bots: int) -> "Games":
        """Once, a part at a time, in any order."""
        found: dict[int, list[Results]] = {}
        for rows in parts:
            for tables in _tables(rows, bots):
                found.setdefault(tables.seats, []).append(tables)
        tables_at = tuple(_sorted(_joined(found.pop(seats))) for seats in sorted(found))
        _each_once(tables_at)
        return cls(bots, tables_at)

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


def _tables(rows: Rows, bots: int) -> Iterator[Results]:
    """By seat count, ascending."""
    sizes = rows.games[2]
    for seats in np.unique(sizes).tolist():
        here = sizes == seats
        number, block, _ = rows.games[:, here]
        seated, places, *scores = rows.seats[:, np.repeat(here, sizes)].reshape(-1, len(number), seats)
        strange = (seated < 0) | (seated >= bots) | (places < 1) | (places > seats)
        # Whoever stored the games may have been somebody else.
        for row in np.flatnonzero(strange.any(axis=1)):
            raise HarnessError(
                f"game {number[row]}: bots {seated[row].tolist()} at places {places[row].tolist()}: "
                f"expected bots 0 to {bots - 1} and places 1 to {seats}"
            )
        yield Results(
            number,
            block,
            seated.astype(np.int32),
            places.astype(np.int16),
            scores[0].astype(np.int64) if scores else None,
        )


def _joined(parts: list[Results]) -> Results:
    scores = [part.scores for part in parts if part.scores is not None]
    return Results(
        number=np.concatenate([part.number for part in parts]),
        block=np.concatenate([part.block for part in parts]),
        bots=np.concatenate([part.bots for part in parts]),
        places=np.concatenate([part.places for part in parts]),
        scores=np.concatenate(scores) if len(scores) == len(parts) else None,
    )


def _sorted(tables: Results) -> Results:
    order = np.lexsort((tables.number, tables.block))
    scores = tables.scores
    return Results(
        number=tables.number[order],
        block=tables.block[order],
        bots=tables.bots[order],
        places=tables.places[order],
        scores=None if scores is None else scores[order],
    )


def _each_once(tables: tuple[Results, ...]) -> None:
    numbers = np.sort(np.concatenate([np.zeros(0, np.int64), *(games.number for games in tables)]))
    for twice in numbers[1:][numbers[1:] == numbers[:-1]]:
        raise HarnessError(f"game {twice} is there twice: expected every game once")


def _rows(tables: Results) -> Iterator[Played]:
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
