"""What every bot got of every other: the pairs at a table, counted in whole numbers, so in any order.

A pair is two seats of one game with different bots. It gives two half points: both to the better place, one each to
equals. A bot that sits at a table twice is no pair with itself.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from harness.league.ratings.results import Integers, Parts, Results


class Pairs(NamedTuple):
    """Bot against bot."""

    halves: Integers  # half points that the row's bot took from the column's
    met: Integers  # pairs


NO_PAIRS = Pairs(np.zeros(1, np.int64), np.zeros(1, np.int64))


def pairs(games: Parts) -> Pairs:
    """Over all seat counts."""
    halves = np.zeros((games.bots, games.bots), np.int64)
    met = np.zeros_like(halves)
    for tables in games.tables:
        here = pairs_at(tables, games.bots)
        halves += here.halves
        met += here.met
    return Pairs(halves, met)


def pairs_at(tables: Results, bots: int) -> Pairs:
    """At one seat count."""
    counts = np.zeros(3 * bots * bots, np.int64)
    for left, right in combinations(range(tables.seats), 2):
        cell = tables.bots[:, left].astype(np.int64) * bots + tables.bots[:, right]
        counts += np.bincount(3 * cell + half_points(tables, left, right), minlength=len(counts))
    none, one, both = counts.reshape(bots, bots, 3).transpose(2, 0, 1)
    halves = one + 2 * both + one.T + 2 * none.T
    met = none + one + both
    met = met + met.T
    np.fill_diagonal(halves, 0)
    np.fill_diagonal(met, 0)
    return Pairs(halves, met)


def half_points(tables: Results, left: int, right: int) -> NDArray[np.int8]:
    """Of the left seat against the right one, game by game: 2, 1 or 0."""
    mine, other = tables.places[:, left], tables.places[:, right]
    return (mine < other).astype(np.int8) + (mine <= other)
