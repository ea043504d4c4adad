"""The standings' rating: one strength a bot, fitted to all games at once, with its uncertainty.

Bradley-Terry over the pairs at the tables. docs/ratings.md says what is computed and why; the order of the games must
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
PRIOR = 600 / ELO  # how far strengths spread, for all we know before the first game: a standard deviation

# No variance is believed below this part of what independent games would have. Simulated ones have 0.78 to 1.06 of it;
# the games of a bot that always wins show next to none, and its rating would be trusted too much.
_LEAST = 2 / 3

_DIGITS = 6  # of a rating: what a processor or a library adds differently is far behind them
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
        here = self.covariance[np.ix_(chosen, chosen)]
        spread = np.linalg.cholesky(here + here.max(initial=1))  # what all share changes not who is best
        wins = np.zeros(len(chosen), np.int64)
        words = np.random.PCG64(0)
        for _ in range(0, _DRAWS, 1024):
            drawn = self.ratings[chosen] + _normal(words, 1024, len(chosen)) @ spread.T
            wins += np.bincount(drawn.argmax(axis=1), minlength=len(chosen))
        return wins / _DRAWS


def fit(games: Parts, counted: Counts | None = None) -> Fit:
    """`counted`: of these games, if they have been counted already; then they are read only once more."""
    counted = counted or counts(games)
    strength, information = _most_likely(*_weighted(counted))
    inverse = np.linalg.inv(information)
    varied = _variation(games, strength, counted.blocks) + np.eye(games.bots) / PRIOR**2
    covariance = _bounded(_centred(inverse @ varied @ inverse), _centred(inverse))
    return Fit(np.round(MEAN + ELO * strength, _DIGITS), ELO**2 * covariance)


def _weight(seats: int) -> float:
    """Of a pair at a table of so many seats: the pairs of a bot at one table tell partly the same."""
    return 3 / (seats + 1)


def _weighted(counted: Counts) -> tuple[Floats, Floats]:
    bots = len(counted.taken)
    points, met = np.zeros((2, bots, bots))
    for seats, here in counted.pairs.items():
        points += _weight(seats) / 2 * here.halves
        met += _weight(seats) * here.met
    return points, met


def _most_likely(points: Floats, met: Floats) -> tuple[Floats, Floats]:
    """Newton's method; the strengths, and the information about them, prior included."""
    strength: Floats = np.zeros(len(points))
    for _ in range(100):  # ten will do but for the wildest records; at a hundred what is left is rounding
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
    """Of the row's bot to end before the column's."""
    chances: Floats = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return chances


def _variation(games: Parts, strength: Floats, blocks: Integers) -> Floats:
    """How the slope of the likelihood varies: covariances, a block being one observation."""
    total = np.zeros((games.bots, games.bots))
    expected = _chances(strength)
    for tables in games.tables:
        for surprise in by_block(tables, games.bots, _surprise(tables, expected)):
            total += _weight(tables.seats) ** 2 * (surprise.T @ surprise)
    fitted = np.sqrt(blocks / np.maximum(blocks - 1, 1))  # the fit has taken a part of each surprise
    few = fitted * student(blocks) / WIDTH
    return total * np.multiply.outer(few, few)


def _surprise(tables: Results, expected: Floats) -> Floats:
    """Points that each seat of each game took beyond what was expected of its bot.

    What a bot that sits twice takes of itself it also gives: summed by bot, that is nothing.
    """
    beyond = np.zeros(tables.bots.shape)
    for left, right in combinations(range(tables.seats), 2):
        mine, other = tables.bots[:, left], tables.bots[:, right]
        more = half_points(tables, left, right) / 2 - expected[mine, other]
        beyond[:, left] += more
        beyond[:, right] -= more
    return beyond


def _centred(covariance: NDArray[np.floating[Any]]) -> Floats:
    """Of the distances to the mean: the fit says nothing about the mean itself."""
    less = covariance - covariance.mean(axis=0)
    centred: Floats = less - less.mean(axis=1)[:, None]
    return centred


def _bounded(covariance: Floats, independent: Floats) -> Floats:
    """No bot less uncertain than it can be, nor more than before the first game; correlations stay."""
    own = np.maximum(np.diag(covariance), 1e-30)  # a bot alone is the mean itself
    most = PRIOR**2 * (1 - 1 / len(own))
    wider = np.sqrt(np.clip(_LEAST * np.diag(independent), own, most) / own)
    return covariance * np.multiply.outer(wider, wider)


def _normal(words: np.random.PCG64, rows: int, columns: int) -> Floats:
    """Standard normal numbers, by Box and Muller: numpy promises its words for ever, but not what it makes of them."""
    count = rows * columns
    uniform = ((words.random_raw(2 * count) >> np.uint64(11)) + 0.5) * 2.0**-53
    radius, angle = np.sqrt(-2 * np.log(uniform[:count])), 2 * np.pi * uniform[count:]
    normal: Floats = radius * np.cos(angle)
    return normal.reshape(rows, columns)
