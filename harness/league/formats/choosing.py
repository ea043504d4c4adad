"""Who plays next, so that the games teach most: of bots that are there, for several blocks at once.

The first at a table is a newcomer, while there are any; else the bot whose estimate is least certain. The others are those
of whom, together with the bots of the table, the next game says most.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from harness.league.fixtures import Lineup, Number
from harness.league.formats.estimates import SCALE, Estimates
from harness.league.ratings.results import Floats

_OFTEN = 20  # meetings that halve what a game of two says


class BlockChoice:
    """Chooses tables one after the other; each counts at once for those that follow. Of equal bots, the one that was given
    first comes first."""

    def __init__(self, estimates: Estimates, bots: Sequence[Number], provisional: int) -> None:
        self._bots = [*bots]
        self._provisional = provisional
        self._ratings = np.array([estimates.ratings[bot] for bot in bots])
        self._variances = np.array([1 / estimates.precisions[bot] for bot in bots])
        self._before = np.array([estimates.blocks[bot] for bot in bots])
        self._blocks = self._before.copy()
        self._met = estimates.met[np.ix_(self._bots, self._bots)]

    def lineups(self, sizes: Iterable[int]) -> Iterator[Lineup]:
        """A table for each number of seats, of which none is more than there are bots."""
        for size in sizes:
            table = [self._head()]
            worth = np.zeros(len(self._bots))
            while len(table) < size:
                worth += self._worth(table[-1])
                worth[table] = -1
                table.append(int(worth.argmax()))
            self._count(table)
            yield tuple([self._bots[place] for place in table])

    def _head(self) -> int:
        fewest = int(self._blocks.argmin())
        if self._blocks[fewest] < self._provisional:
            return fewest
        return int(self._width().argmax())

    def _width(self) -> Floats:
        """The variances, less for the blocks that are chosen already."""
        width: Floats = self._variances * (self._before + 1) / (self._blocks + 1)
        return width

    def _worth(self, place: int) -> Floats:
        """What a game of this bot with each other says: the more, the less certain and the nearer they are, and the less they
        have met."""
        width = self._width()
        lead = (self._ratings - self._ratings[place]) / SCALE
        far = 1 + lead * lead
        worth: Floats = (width + width[place]) / (far * far * (_OFTEN + self._met[place]))
        return worth

    def _count(self, table: Sequence[int]) -> None:
        self._blocks[table] += 1
        for one, other in combinations(table, 2):
            self._met[one, other] += 1
            self._met[other, one] += 1
