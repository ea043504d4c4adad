"""Tables of neighbours in a standing who have met least, such that none is repeated while another round is possible.

For two bots at a table the best are known: matchings of graphs. For more no quick method finds the best, so a search
makes tables that are not repeated, and swaps of two bots make them better until none does. All is done in whole numbers and
in one order: the same standing gives the same tables everywhere.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations, count
from typing import TypeAlias

import numpy as np

from harness.league.fixtures import Number
from harness.league.formats.matching import perfect_matching
from harness.league.ratings.results import Integers

Table: TypeAlias = tuple[Number, ...]
IsOpen: TypeAlias = Callable[[Table], bool]  # whether a table may be played

_STEPS = 500_000  # tables that a search looks at before it is taken that there are none: half a second
_AGAIN = 4  # so many tables farther down the standing is as bad as having met once


def group(
    order: Sequence[Number],
    size: int,
    met: Integers,
    sat: Sequence[int],
    times: Mapping[frozenset[Number], int],
) -> list[Table]:
    """The tables of a round, the best first. `order` is the standing; by bot, `met` says how often each has met each,
    and `sat` how often it has sat out; `times` says how often a table was played."""
    for most in count():

        def is_open(table: Table, most: int = most) -> bool:
            return times.get(frozenset(table), 0) <= most

        search = _Search(size, is_open)
        for out in _sitting_out(order, len(order) % size, sat):
            playing = [bot for bot in order if bot not in out]
            if tables := search.tables(playing):
                return _improved(playing, tables, met, is_open)
            if search.is_over:
                break
    raise AssertionError("every table may be played often enough")


def _sitting_out(order: Sequence[Number], number: int, sat: Sequence[int]) -> Iterator[frozenset[Number]]:
    """All choices of bots that may sit out: whoever has least often; of those the last in the standing first."""
    last_first = [*reversed(order)]
    bots = sorted(last_first, key=sat.__getitem__)
    if not number:
        yield frozenset()
        return
    limit = sat[bots[number - 1]]
    must = [bot for bot in bots if sat[bot] < limit]
    may = [bot for bot in bots if sat[bot] == limit]
    for chosen in combinations(may, number - len(must)):
        yield frozenset((*must, *chosen))


class _Search:
    """Looks for tables all of which are open, near neighbours first."""

    def __init__(self, size: int, is_open: IsOpen) -> None:
        self._size = size
        self._is_open = is_open
        self._steps = 0

    @property
    def is_over(self) -> bool:
        return self._steps > _STEPS

    def tables(self, playing: Sequence[Number]) -> Sequence[Table]:
        """Empty if there are none, or none were found."""
        near = [tuple(playing[place : place + self._size]) for place in range(0, len(playing), self._size)]
        if all(map(self._is_open, near)):
            return near
        if self._size == 2:
            return perfect_matching(playing, lambda one, other: self._is_open((one, other)))
        return self._filled(list(playing)) or []

    def _filled(self, left: list[Number]) -> list[Table] | None:
        if not left:
            return []
        first, others = left[0], left[1:]
        for company in combinations(others, self._size - 1):
            self._steps += 1
            if self.is_over:
                return None
            if self._is_open((first, *company)):
                rest = self._filled([bot for bot in others if bot not in company])
                if rest is not None:
                    return [(first, *company), *rest]
        return None


def _improved(
    playing: Sequence[Number], tables: Sequence[Table], met: Integers, is_open: IsOpen
) -> list[Table]:
    """Swaps two bots of two tables as long as that makes the tables cheaper; always the swap that gains most."""
    size, places = len(tables[0]), {bot: place for place, bot in enumerate(playing)}
    price = prices(playing, size, met)
    seated = np.array([[places[bot] for bot in table] for table in tables])
    while True:
        table_of = np.empty(len(playing), np.int64)
        table_of[seated.ravel()] = np.repeat(np.arange(len(seated)), size)
        gains = _gains(price, seated, table_of)
        for flat in _best_first(gains):
            one, other = divmod(flat, len(playing))
            swapped = seated[[table_of[one], table_of[other]]]
            swapped = np.where(swapped == one, other, np.where(swapped == other, one, swapped))
            if all(is_open(tuple([playing[place] for place in table])) for table in swapped.tolist()):
                seated[[table_of[one], table_of[other]]] = swapped
                break
        else:
            in_order = sorted([sorted(table) for table in seated.tolist()])
            return [tuple([playing[place] for place in table]) for table in in_order]


def prices(playing: Sequence[Number], size: int, met: Integers) -> Integers:
    """What it costs that two sit at one table, by their places in the standing: the square of how far they are apart, and as
    much for each meeting, squared, as if they were `_AGAIN` tables apart."""
    places = np.arange(len(playing), dtype=np.int64)
    again = _AGAIN * size * met[np.ix_(playing, playing)].astype(np.int64)
    return (places[:, None] - places[None, :]) ** 2 + again**2


def _gains(price: Integers, seated: Integers, table_of: Integers) -> Integers:
    """What it gains to swap two bots; 0 for those of one table."""
    at = price[:, seated].sum(axis=2)  # of sitting at each table, by bot
    now = at[np.arange(len(at)), table_of]
    then = at[:, table_of] - price  # in the place of each other bot
    gains: Integers = now[:, None] + now[None, :] - then - then.T
    gains[table_of[:, None] == table_of[None, :]] = 0
    return gains


def _best_first(gains: Integers) -> Iterator[int]:
    """The swaps that gain something, each as one number; of equals the first."""
    best = int(gains.argmax())
    if gains.flat[best] <= 0:
        return
    yield best
    worth = np.flatnonzero(gains > 0)
    yield from worth[np.argsort(-gains.flat[worth], kind="stable")].tolist()


def meetings(tables: Sequence[Table]) -> Iterator[tuple[Number, Number]]:
    """All pairs that sit at one table."""
    return chain.from_iterable(combinations(sorted(table), 2) for table in tables)
