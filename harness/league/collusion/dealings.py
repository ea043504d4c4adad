"""The favours of one kind in a league, in columns, and what is left of them when giver, receiver and circumstances are
taken out.

For each number of the circumstances the favours of a giver are put in its order and cut into classes of about 20; so are
those of a receiver, by the first number. What is expected of a favour is a sum: a number of each of its classes. They are
fitted by turns. What is left is the surprise.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from harness.league.ratings.results import Floats, Integers

_CLASS = 20  # favours in a class, about
_MOST_CLASSES = 40  # of a bot
_TURNS = 8  # of the fit
_LEAST_VARIANCE = 1e-6  # below it the favours of a class are all as expected


class LeagueFavour(NamedTuple):
    """A favour of a game of a league. Bots are known by their numbers."""

    game: int
    block: int
    giver: int
    receiver: int
    value: float
    like: tuple[float, ...]  # its circumstances, the main one first


@dataclass(frozen=True, slots=True)
class Surprises:
    """What is left of each favour, and how much that varies in favours of its giver in like circumstances."""

    values: Floats
    variances: Floats


@dataclass(frozen=True)
class Dealings:
    """All favours of one kind."""

    games: Integers
    blocks: Integers
    givers: Integers
    receivers: Integers
    values: Floats
    like: Floats  # by favour: its circumstances, the main one first

    @classmethod
    def of(cls, favours: Iterable[LeagueFavour]) -> "Dealings":
        """Put favours into columns."""
        rows = [*favours]
        games, blocks, givers, receivers = np.array([row[:4] for row in rows], np.int64).reshape(-1, 4).T
        values = np.array([row.value for row in rows], float)
        like = np.array([row.like for row in rows], float).reshape(
            len(rows), len(rows[0].like) if rows else 0
        )
        return cls(games, blocks, givers, receivers, values, like)

    def __len__(self) -> int:
        return len(self.values)

    @cached_property
    def surprises(self) -> Surprises:
        """What giver, receiver and circumstances do not explain."""
        return _surprises(self)


def _surprises(dealings: "Dealings") -> Surprises:
    if not len(dealings):
        return Surprises(np.zeros(0), np.zeros(0))
    columns = [dealings.like[:, place] for place in range(dealings.like.shape[1])]
    sides = [_classes(dealings.givers, column) for column in columns]
    sides.append(_classes(dealings.receivers, columns[0]))
    left = dealings.values.copy()
    for _ in range(_TURNS):
        for side in sides:
            left -= _means(side, left)[side]
    variances = _means(sides[0], left**2)[sides[0]]
    as_expected = variances < _LEAST_VARIANCE
    return Surprises(np.where(as_expected, 0.0, left), np.where(as_expected, 0.0, variances))


def _classes(bots: Integers, circumstance: Floats) -> Integers:
    """The number of the class of each favour. Favours of a bot in the very same circumstance are in one class."""
    classes = np.zeros(len(bots), np.int64)
    first = 0
    order = np.lexsort((circumstance, bots))
    for own in np.split(order, np.flatnonzero(np.diff(bots[order])) + 1):
        count = min(max(len(own) // _CLASS, 1), _MOST_CLASSES)
        places = np.arange(len(own))
        is_new = np.concatenate(([True], np.diff(circumstance[own]) != 0))
        first_alike = np.maximum.accumulate(np.where(is_new, places, 0))
        classes[own] = first + first_alike * count // len(own)
        first += count
    return classes


def _means(classes: Integers, values: Floats) -> Floats:
    means: Floats = np.bincount(classes, values) / np.maximum(np.bincount(classes), 1)
    return means
