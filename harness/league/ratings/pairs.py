"""The points that every bot took of every other. They are whole numbers of half points, so the order of games does not
matter.

A pair is two seats of one game with different bots. It gives two half points: both to the better place, one each to
equals. A bot that sits in a game twice is no pair with itself.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from harness.league.ratings.results import Integers, Parts, Results


class Pairs(NamedTuple):
    """Pairs of seats, by bot against bot."""

    halves: Integers  # half points that the row's bot took from the column's
    met: Integers  # pairs of seats


NO_PAIRS = Pairs(np.zeros(1, np.int64), np.zeros(1, np.int64))


def pairs(games: Parts) -> Pairs:
    """The pairs of all games."""
    halves = np.zeros((games.bots, games.bots), np.int64)
    met = np.zeros_like(halves)
    for results in games.results:
        more = pairs_at(results, games.bots)
        halves += more.halves
        met += more.met
    return Pairs(halves, met)


def pairs_at(results: Results, bots: int) -> Pairs:
    """The pairs of games at one seat count."""
    counts = np.zeros(3 * bots * bots, np.int64)
    for left, right in combinations(range(results.seats), 2):
        cell = results.bots[:, left].astype(np.int64) * bots + results.bots[:, right]
        counts += np.bincount(3 * cell + half_points(results, left, right), minlength=len(counts))
    none, one, both = counts.reshape(bots, bots, 3).transpose(2, 0, 1)
    halves = one + 2 * both + one.T + 2 * none.T
    met = none + one + both
    met = met + met.T
    np.fill_diagonal(halves, 0)
    np.fill_diagonal(met, 0)
    return Pairs(halves, met)


def half_points(results: Results, left: int, right: int) -> NDArray[np.int8]:
    """The half points of the left seat against the right one, game by game: 2, 1 or 0."""
    place, other = results.places[:, left], results.places[:, right]
    return (place < other).astype(np.int8) + (place <= other)
