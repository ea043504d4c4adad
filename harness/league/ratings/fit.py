"""The standings' rating: one strength a bot, fitted to all games at once, with its uncertainty.

Bradley-Terry over the pairs of bots in each game. docs/ratings.md says what is computed and why; the order of the games must
never matter, and no bot is a special case.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.league.fixtures import Number
from harness.league.ratings.blocks import by_block
from harness.league.ratings.confidence import WIDTH, student
from harness.league.ratings.counts import Counts, counts
from harness.league.ratings.pairs import half_points
from harness.league.ratings.results import Floats, Integers, Parts, Results

MEAN = 1500.0  # of all bots of the league
ELO = 400 / log(10)  # in one unit of strength: ten to one is 400
PRIOR = 600 / ELO  # the standard deviation of strengths that is assumed before the first game

# No variance counts as less than this part of that of independent games. Simulated games have 0.78 to 1.06 of it;
# the games of a bot that always wins show next to none, and its rating would be trusted too much.
_LEAST = 2 / 3

_DIGITS = 6  # of a rating: processors and libraries differ in digits far behind these
_DRAWS = 1 << 14  # a chance of being best is right to half a per cent


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Ratings and how they vary together, on the Elo scale."""

    ratings: Floats
    covariance: Floats

    def interval(self, bot: Number) -> float:
        """Half the width of the 95 % interval of the bot's rating."""
        return round(WIDTH * sqrt(self.covariance[bot, bot]), _DIGITS)

    def better(self) -> NDArray[np.bool_]:
        """Whether the row's bot is better than the column's: with 95 % confidence, a pair at a time."""
        own = np.diag(self.covariance)
        variance = own[:, None] + own[None, :] - 2 * self.covariance
        lead = self.ratings[:, None] - self.ratings[None, :]
        return lead > WIDTH * np.sqrt(np.maximum(variance, 0))

    def best(self, among: Sequence[Number]) -> Floats:
        """The chance of each of these bots to be the best of them, by drawing ratings from the fit."""
        chosen = list(among)
        covariance = self.covariance[np.ix_(chosen, chosen)]
        # Adding the same to all ratings does not change who is best.
        spread = np.linalg.cholesky(covariance + covariance.max(initial=1))
        wins = np.zeros(len(chosen), np.int64)
        words = np.random.PCG64(0)
        for _ in range(0, _DRAWS, 1024):
            draws = self.ratings[chosen] + _normal(words, 1024, len(chosen)) @ spread.T
            wins += np.bincount(draws.argmax(axis=1), minlength=len(chosen))
        return wins / _DRAWS


def fit(games: Parts, counted: Counts | None = None) -> Fit:
    """Fit all games. `counted` are their counts, if there are any: then the games are read only once more."""
    counted = counted or counts(games)
    strength, information = _most_likely(*_weighted(counted))
    inverse = np.linalg.inv(information)
    variation = _variation(games, strength, counted.blocks) + np.eye(games.bots) / PRIOR**2
    covariance = _bounded(_centred(inverse @ variation @ inverse), _centred(inverse))
    return Fit(np.round(MEAN + ELO * strength, _DIGITS), ELO**2 * covariance)


def _weight(seats: int) -> float:
    """The weight of a pair in a game of this number of seats: the pairs of a bot in one game say partly the same."""
    return 3 / (seats + 1)


def _weighted(counted: Counts) -> tuple[Floats, Floats]:
    bots = len(counted.taken)
    points, met = np.zeros((2, bots, bots))
    for seats, pairs in counted.pairs.items():
        points += _weight(seats) / 2 * pairs.halves
        met += _weight(seats) * pairs.met
    return points, met


def _most_likely(points: Floats, met: Floats) -> tuple[Floats, Floats]:
    """The strengths by Newton's method, and the information about them, with that of the prior."""
    strength: Floats = np.zeros(len(points))
    for _ in range(100):  # ten are enough but for extreme results; after a hundred only rounding is left
        chance = _chances(strength)
        slope = (points - met * chance).sum(axis=1) - strength / PRIOR**2
        weight = met * chance * chance.T
        information = np.diag(weight.sum(axis=1) + 1 / PRIOR**2) - weight
        step = np.linalg.solve(information, slope)
        longest = abs(step).max()
        strength = strength + step / max(1.0, longest)  # far out the curve is flat, and Newton too bold
        if longest < 1e-10:
            break
    return strength - strength.mean(), information


def _chances(strength: Floats) -> Floats:
    """The chance of the row's bot to end before the column's."""
    chances: Floats = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return chances


def _variation(games: Parts, strength: Floats, blocks: Integers) -> Floats:
    """The covariances of the likelihood's slope. A block is one observation."""
    total = np.zeros((games.bots, games.bots))
    expected = _chances(strength)
    for results in games.results:
        for surprise in by_block(results, games.bots, _surprise(results, expected)):
            total += _weight(results.seats) ** 2 * (surprise.T @ surprise)
    fitted = np.sqrt(blocks / np.maximum(blocks - 1, 1))  # the fit has taken a part of each surprise
    few = fitted * student(blocks) / WIDTH
    return total * np.multiply.outer(few, few)


def _surprise(results: Results, expected: Floats) -> Floats:
    """The points that each seat of each game took beyond those expected of its bot.

    The points that a bot takes of itself if it sits twice add up to nothing.
    """
    beyond = np.zeros(results.bots.shape)
    for left, right in combinations(range(results.seats), 2):
        bot, other = results.bots[:, left], results.bots[:, right]
        more = half_points(results, left, right) / 2 - expected[bot, other]
        beyond[:, left] += more
        beyond[:, right] -= more
    return beyond


def _centred(covariance: NDArray[np.floating[Any]]) -> Floats:
    """The covariance of the distances to the mean: the fit says nothing about the mean itself."""
    less = covariance - covariance.mean(axis=0)
    centred: Floats = less - less.mean(axis=1)[:, None]
    return centred


def _bounded(covariance: Floats, independent: Floats) -> Floats:
    """The covariance with each variance inside its bounds: that of independent games, and that before the first game.
    Correlations stay."""
    own = np.maximum(np.diag(covariance), 1e-30)  # a single bot is the mean itself
    most = PRIOR**2 * (1 - 1 / len(own))
    wider = np.sqrt(np.clip(_LEAST * np.diag(independent), own, most) / own)
    return covariance * np.multiply.outer(wider, wider)


def _normal(words: np.random.PCG64, rows: int, columns: int) -> Floats:
    """Standard normal numbers, by Box and Muller: numpy guarantees its random words for ever, but not numbers made of them."""
    count = rows * columns
    uniform = ((words.random_raw(2 * count) >> np.uint64(11)) + 0.5) * 2.0**-53
    radius, angle = np.sqrt(-2 * np.log(uniform[:count])), 2 * np.pi * uniform[count:]
    normal: Floats = radius * np.cos(angle)
    return normal.reshape(rows, columns)
