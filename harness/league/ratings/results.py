"""Games in columns, which ratings read without a loop over games.

`Games` has all games in memory: a million take some hundred megabytes. `Streamed` reads them a part at a time, anew each
time. All values are immutable, and always in the order of the schedule, whatever order they came in: so nothing that is
computed of them can depend on that order, not even by rounding.
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
    """Games at one seat count, each a row: ordered by block, and in a block by number."""

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
        """The rows at which a block begins."""
        return np.flatnonzero(np.diff(self.block, prepend=self.block[:1] - 1))


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """Games of all seat counts, as a store has them."""

    games: Integers  # a column for each game: its number, its block, its number of seats
    seats: Small  # a column for each seat, game by game: bot, place and, if it is known of all, score

    @classmethod
    def of(cls, played: Sequence[Played]) -> "Rows":
        """The rows of these games."""
        has_scores = all(game.scores for game in played)
        seats = [
            seat
            for game in played
            for seat in zip(game.bots, game.places, *[game.scores] * has_scores, strict=True)
        ]
        games = [(game.number, game.block, len(game.bots)) for game in played]
        return cls(np.array(games, np.int64).T, np.array(seats, np.int64).T)

    def __len__(self) -> int:
        return int(self.games.shape[1])

    def cut(self, game: int) -> tuple["Rows", "Rows"]:
        """Cut the games before this one from the others."""
        seat = int(self.games[2, :game].sum())
        return (
            Rows(self.games[:, :game], self.seats[:, :seat]),
            Rows(self.games[:, game:], self.seats[:, seat:]),
        )

    def without(self, numbers: Iterable[tuple[int, int]]) -> "Rows":
        """These games without those of some ranges of numbers, from the first to the last, ascending."""
        first, last = np.array([*numbers], np.int64).T
        place = np.searchsorted(first, self.games[0], "right") - 1
        stay = (place < 0) | (self.games[0] > last[place])
        return Rows(self.games[:, stay], self.seats[:, np.repeat(stay, self.games[2])])

    def before(self, others: "Rows") -> "Rows":
        """These games, followed by others."""
        columns = min(len(self.seats), len(others.seats))
        return Rows(
            np.concatenate((self.games, others.games), axis=1),
            np.concatenate((self.seats[:columns], others.seats[:columns]), axis=1),
        )

    def played(self) -> Iterator[Played]:
        """The games one by one."""
        columns = [iter(column) for column in self.seats.tolist()]
        for number, block, seats in self.games.T.tolist():
            yield Played(number, block, *[tuple(islice(column, seats)) for column in columns])


class Parts(Protocol):
    """The games of a league with this number of bots. Each use of `results` reads them anew, in parts of whole blocks."""

    @property
    def bots(self) -> int: ...

    @property
    def results(self) -> Iterable[Results]: ...

    def played(self) -> Iterator[Played]:
        """The games one by one, in the order of their numbers."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Streamed:
    """Games that are read anew each time. `parts` can be read any number of times; they are in the order of their numbers, in
    which the games of a block are together."""

    bots: int
    parts: Iterable[Rows]
    seats: frozenset[int] = frozenset()  # only games at these seat counts; empty: all

    @property
    def results(self) -> Iterator[Results]:
        for rows in _whole_blocks(self.parts):
            for results in _tables(rows, self.bots):
                if not self.seats or results.seats in self.seats:
                    yield _sorted(results)

    def at(self, seats: Iterable[int]) -> "Streamed":
        """Only the games at these seat counts."""
        return replace(self, seats=frozenset(seats))

    def played(self) -> Iterator[Played]:
        games = chain.from_iterable(rows.played() for rows in self.parts)
        return (game for game in games if not self.seats or len(game.bots) in self.seats)


def _whole_blocks(parts: Iterable[Rows]) -> Iterator[Rows]:
    """Parts of whole blocks. The games of a part's last block wait for the next part, which may have more of them."""
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
    """All games of a league, in memory."""

    bots: int
    results: tuple[Results, ...]  # by seat count, ascending; none of them empty

    @classmethod
    def of(cls, played: Iterable[Played], bots: int) -> "Games":
        """Games in any order."""
        games = iter(played)
        chunks = iter(lambda: [*islice(games, _CHUNK)], [])
        return cls.read(map(Rows.of, chunks), bots)

    @classmethod
    def read(cls, parts: Iterable[Rows], bots: int) -> "Games":
        """Read games once, a part at a time, in any order."""
        parts_at: dict[int, list[Results]] = {}
        for rows in parts:
            for results in _tables(rows, bots):
                parts_at.setdefault(results.seats, []).append(results)
        tables_at = tuple(_sorted(_joined(parts_at.pop(seats))) for seats in sorted(parts_at))
        _each_once(tables_at)
        return cls(bots, tables_at)

    def __len__(self) -> int:
        return sum(len(results) for results in self.results)

    def at(self, seats: Iterable[int]) -> "Games":
        """Only the games at these seat counts."""
        counts = set(seats)
        return Games(self.bots, tuple(results for results in self.results if results.seats in counts))

    def played(self) -> Iterator[Played]:
        """The games one by one, in the order of their numbers."""
        rows = [_rows(results) for results in self.results]
        numbers = [np.zeros(0, np.int64), *(results.number for results in self.results)]
        table = np.repeat(np.arange(len(numbers)), [len(part) for part in numbers]) - 1
        for next_table in table[np.argsort(np.concatenate(numbers))]:
            yield next(rows[next_table])


def _tables(rows: Rows, bots: int) -> Iterator[Results]:
    """The games by seat count, ascending."""
    sizes = rows.games[2]
    for seats in np.unique(sizes).tolist():
        chosen = sizes == seats
        number, block, _ = rows.games[:, chosen]
        seated, places, *scores = rows.seats[:, np.repeat(chosen, sizes)].reshape(-1, len(number), seats)
        strange = (seated < 0) | (seated >= bots) | (places < 1) | (places > seats)
        # Anybody may have stored the games.
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


def _sorted(results: Results) -> Results:
    order = np.lexsort((results.number, results.block))
    scores = results.scores
    return Results(
        number=results.number[order],
        block=results.block[order],
        bots=results.bots[order],
        places=results.places[order],
        scores=None if scores is None else scores[order],
    )


def _each_once(results: tuple[Results, ...]) -> None:
    numbers = np.sort(np.concatenate([np.zeros(0, np.int64), *(games.number for games in results)]))
    for twice in numbers[1:][numbers[1:] == numbers[:-1]]:
        raise HarnessError(f"game {twice} is there twice: expected every game once")


def _rows(results: Results) -> Iterator[Played]:
    order = np.argsort(results.number, kind="stable")
    for start in range(0, len(order), _CHUNK):
        part = order[start : start + _CHUNK]
        yield from map(
            Played,
            results.number[part].tolist(),
            results.block[part].tolist(),
            map(tuple, results.bots[part].tolist()),
            map(tuple, results.places[part].tolist()),
            repeat(()) if results.scores is None else map(tuple, results.scores[part].tolist()),
        )
