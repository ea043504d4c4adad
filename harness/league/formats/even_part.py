"""The tables of one size as schedules of version 2 have them: those of version 1, with neighbours that are balanced.

All rotations of a block have the same neighbours, and one order of its bots costs as little as another: so neighbours are balanced
for nothing. Nothing here may change what a league and a seed give: stored leagues go on by it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import ClassVar

from harness.league.fixtures import Lineup
from harness.league.formats.part import Part


class EvenPart(Part):
    """The tables of one size. Neighbours are counted for some thousand tables, then anew: who enters a schedule seats those that
    are counted with the first."""

    counted: ClassVar[int] = 5040

    def tables(self, start: int = 0) -> Iterator[Lineup]:
        """All but the first `start`."""
        first = start - start % self.counted
        return islice(self._seated(super().tables(first)), start - first, None)

    def _seated(self, tables: Iterable[Lineup]) -> Iterator[Lineup]:
        bots = 1 + max([*self.filling.ring, *[bot for head in self.filling.heads for bot in head]])
        for number, table in enumerate(tables):
            if number % self.counted == 0:
                times = [[0] * bots for _ in range(bots)]  # by bot and left neighbour
            lineup = seated(table, times)
            for bot, left in _neighbours(lineup):
                times[bot][left] += 1
            yield lineup


def seated(table: Lineup, times: Sequence[Sequence[int]]) -> Lineup:
    """The bots of a table in an order in which each has a left neighbour that it has had seldom: of the ways that begin at each
    bot, and go on to whom it has had least, the one that is cheapest in sum."""
    best = min((_way(table, first, times) for first in range(len(table))), key=lambda way: way[0])[1]
    first = best.index(table[0])
    return best[first:] + best[:first]


def _way(table: Lineup, first: int, times: Sequence[Sequence[int]]) -> tuple[int, Lineup]:
    """A way through all bots and back, with what it costs."""
    here, *left = table[first:] + table[:first]
    way, cost = [here], 0
    while left:
        row = times[here]
        here = min(left, key=row.__getitem__)
        cost += row[here]
        left.remove(here)
        way.append(here)
    return cost + times[here][way[0]], tuple(way)


def _neighbours(lineup: Lineup) -> Iterator[tuple[int, int]]:
    return pairwise((*lineup, lineup[0]))
