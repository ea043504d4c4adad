"""Cells: the surprises of a giver in a block, summed by the other bots of the block. A shuffle deals the cells of a giver in
a block anew among the others there: to a bot that does not know who sits where, they are all the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from harness.league.collusion.dealings import Dealings
from harness.league.ratings.results import Floats, Integers

_AT_ONCE = 4_000_000  # cells that are dealt together


@dataclass(frozen=True, slots=True)
class Sums:
    """Of one kind of favours, by shuffle, giver and receiver."""

    surprise: Floats
    variance: Floats  # of the surprise, by the classes
    of_blocks: Floats  # of the surprise, by what blocks differ from each other


@dataclass(frozen=True, slots=True)
class Cells:
    """A row for each giver in each block."""

    bots: int
    givers: Integers  # by row
    others: Integers  # by row and column; -1 where a table has fewer
    surprise: Floats  # by kind, row and column
    variance: Floats

    @classmethod
    def of(cls, bots: int, blocks: Mapping[int, Sequence[int]], kinds: Sequence[Dealings]) -> "Cells":
        """The cells of a league. `blocks` has the bots of each block, and `kinds` the favours by kind."""
        tables = {block: sorted(set(table)) for block, table in blocks.items()}
        keys = [(block, giver) for block, table in tables.items() for giver in table]
        rows = {key: row for row, key in enumerate(keys)}
        most = max([len(table) for table in tables.values()], default=1) - 1
        others = np.full((len(keys), most), -1)
        columns = {}
        for row, (block, giver) in enumerate(keys):
            for column, other in enumerate([bot for bot in tables[block] if bot != giver]):
                others[row, column] = other
                columns[row, other] = column
        surprise, variance = np.zeros((2, len(kinds), len(keys), most))
        for kind, dealings in enumerate(kinds):
            left = dealings.surprises
            at = [rows[key] for key in zip(dealings.blocks.tolist(), dealings.givers.tolist(), strict=True)]
            to = [columns[key] for key in zip(at, dealings.receivers.tolist(), strict=True)]
            np.add.at(surprise[kind], (at, to), left.values)
            np.add.at(variance[kind], (at, to), left.variances)
        givers = np.array([giver for _, giver in keys], np.int64)
        return cls(bots, givers, others, surprise, variance)

    @property
    def met(self) -> Integers:
        """In how many blocks a giver sat with a receiver."""
        met: Integers = self._summed(np.ones(self.others.shape), self._pairs[None])[0].astype(np.int64)
        return met

    def as_played(self) -> list[Sums]:
        """The sums of each kind, as a single shuffle that changes nothing."""
        return self._sums(self.surprise, self._pairs[None])

    def shuffled(self, shuffles: int, random: np.random.Generator) -> Iterator[list[Sums]]:
        """The sums of each kind, some shuffles at a time."""
        pairs, surprise = self._pairs, self._without_pairs()
        most = max(_AT_ONCE // max(pairs.size, self.bots**2), 1)
        for first in range(0, shuffles, most):
            draws = random.random((min(most, shuffles - first), *pairs.shape))
            draws[:, self.others < 0] = 2.0  # these stay where they are
            order = np.argsort(draws, axis=-1)
            dealt = np.take_along_axis(np.broadcast_to(pairs, draws.shape), order, -1)
            yield self._sums(surprise, dealt)

    @property
    def _pairs(self) -> Integers:
        """The number of giver and receiver, by row and column; the last number where there is no receiver."""
        pairs = self.givers[:, None] * self.bots + self.others
        return np.where(self.others < 0, self.bots**2, pairs)

    def _without_pairs(self) -> Floats:
        """The surprise less what is usual of its giver with its receiver: what varies from block to block. So one pair that
        stands out does not make chance look wild."""
        pairs = self._pairs
        left = np.zeros_like(self.surprise)
        met = np.append(self.met.ravel(), 0)
        wider = np.sqrt(met / np.maximum(met - 1, 1))
        for kind, (surprise, variance) in enumerate(zip(self.surprise, self.variance, strict=True)):
            total, expected = (np.append(self._summed(each, pairs[None]), 0) for each in (surprise, variance))
            rate = np.divide(total, expected, out=np.zeros_like(total), where=expected > 0)
            left[kind] = (surprise - variance * rate[pairs]) * wider[pairs]
        return left

    def _sums(self, surprise: Floats, pairs: Integers) -> list[Sums]:
        return [self._sums_of(*each, pairs) for each in zip(surprise, self.variance, strict=True)]

    def _sums_of(self, surprise: Floats, variance: Floats, pairs: Integers) -> Sums:
        total, expected = self._summed(surprise, pairs), self._summed(variance, pairs)
        rate = np.divide(total, expected, out=np.zeros_like(total), where=expected > 0)
        of_blocks = (
            self._summed(surprise**2, pairs)
            - 2 * rate * self._summed(surprise * variance, pairs)
            + rate**2 * self._summed(variance**2, pairs)
        )
        return Sums(total, expected, np.maximum(of_blocks, 0.0))

    def _summed(self, values: Floats, pairs: Integers) -> Floats:
        """Values by row and column, summed by shuffle, giver and receiver."""
        shuffles, size = len(pairs), self.bots**2 + 1
        keys = (np.arange(shuffles)[:, None, None] * size + pairs).ravel()
        weights = np.broadcast_to(values, pairs.shape).ravel()
        sums: Floats = np.bincount(keys, weights, minlength=shuffles * size).astype(float)
        return sums.reshape(shuffles, size)[:, :-1].reshape(shuffles, self.bots, self.bots)
