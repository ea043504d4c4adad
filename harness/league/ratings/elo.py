"""Elo for games of any number of seats. It is computed game by game in schedule order, so that it has a history.

The mean over a seat's pairs moves its rating. Ratings move in whole grains, so that what one bot gains another loses
to the last bit, and the sum over all bots never changes.
"""

from collections.abc import Mapping
from itertools import combinations

from harness.league.fixtures import Number, Played
from harness.league.league import Rating

_GRAIN = 2.0**-20  # sums of such numbers are exact up to eight thousand million


class Elo:
    """The ratings of all bots after the games so far."""

    def __init__(self, rating: Rating, stored: Mapping[Number, float] | None = None) -> None:
        """Begin with stored ratings; a bot without one begins at the start."""
        self._k = rating.k
        self._start = _in_grains(rating.start)
        self._ratings = {bot: _in_grains(value) for bot, value in (stored or {}).items()}

    def copy(self) -> "Elo":
        """A copy that changes independently."""
        other = object.__new__(Elo)
        other._k, other._start, other._ratings = self._k, self._start, dict(self._ratings)
        return other

    def __getitem__(self, bot: Number) -> float:
        return self._ratings.get(bot, self._start)

    def add(self, game: Played) -> tuple[float, ...]:
        """Add the next game of the schedule; the rating of each seat's bot after it."""
        bots, places = game.bots, game.places
        before = [self[bot] for bot in bots]
        gains = [0.0] * len(bots)
        k = self._k / (len(bots) - 1)
        for left, right in combinations(range(len(bots)), 2):
            points = ((places[left] < places[right]) + (places[left] <= places[right])) / 2
            gain = _in_grains(k * (points - expected(before[left] - before[right])))
            gains[left] += gain  # what a bot that sits twice gains of itself it also loses
            gains[right] -= gain
        for bot, gain in zip(bots, gains, strict=True):
            self._ratings[bot] = self[bot] + gain
        return tuple(self._ratings[bot] for bot in bots)


def expected(lead: float) -> float:
    """The expected points of a pair for a lead in rating; a lead of 400 means ten to one."""
    odds: float = 10.0 ** min(-lead / 400, 300)  # beyond 300, floats overflow
    return 1 / (1 + odds)


def _in_grains(value: float) -> float:
    return round(value / _GRAIN) * _GRAIN
