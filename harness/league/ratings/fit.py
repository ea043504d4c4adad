"""The standings' rating: one strength a bot, fitted to all games at once, with its uncertainty.

Bradley-Terry over the pairs of bots in each game. docs/ratings.md says what is computed and why; the order of the games must
never matter, and no bot is a special case.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from harness.league.fixtures import Number
from harness.league.ratings.best import chances
from harness.league.ratings.confidence import WIDTH, normal, student, told_apart
from harness.league.ratings.counts import Counts, counts
from harness.league.ratings.results import Floats, Integers, Parts
from harness.league.ratings.spread import spread, weight

MEAN = 1500.0  # of the bots that are ranked
ELO = 400 / log(10)  # in one unit of strength: ten to one is 400
PRIOR = 600 / ELO  # the standard deviation of strengths that is assumed before the first game
RANKED = 3  # blocks: of a bot with fewer, nothing is known

_DIGITS = 6  # of a rating: processors and libraries differ in digits far behind these


class Lead(NamedTuple):
    """How far one bot is before another."""

    value: float
    interval: float  # half the width of its 95 % interval


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Ratings and how they vary together, on the Elo scale."""

    ratings: Floats
    covariance: Floats  # of the distances to the centre of the scale
    degrees: Floats  # of freedom, by bot: how well the covariance is known
    blocks: Integers

    @property
    def ranked(self) -> list[Number]:
        """The bots that have played enough to be ranked; the others are provisional."""
        ranked: list[Number] = np.flatnonzero(self.blocks >= RANKED).tolist()
        return ranked

    def interval(self, bot: Number) -> float:
        """Half the width of the 95 % interval of the bot's rating."""
        widest = WIDTH * PRIOR * ELO  # that before the first game
        half = float(student(self.degrees)[bot] * np.sqrt(max(self.covariance[bot, bot], 0)))
        return round(min(half, widest), _DIGITS)

    def lead(self, bot: Number, other: Number) -> Lead:
        """The lead of a bot on another."""
        degrees = np.minimum(self.degrees[bot], self.degrees[other])
        widest = WIDTH * PRIOR * ELO * 2**0.5
        half = float(student(degrees) * np.sqrt(self._variance(bot, other)))
        value = float(self.ratings[bot] - self.ratings[other])
        return Lead(round(value, _DIGITS), round(min(half, widest), _DIGITS))

    def better(self) -> NDArray[np.bool_]:
        """Whether the row's bot is known to be better than the column's: in 95 of 100 leagues, nothing known is wrong."""
        ranked = np.array(self.ranked, np.int64)
        left, right = np.triu_indices(len(ranked), 1)
        bot, other = ranked[left], ranked[right]
        lead = self.ratings[bot] - self.ratings[other]
        deviation = np.sqrt(self._variance(bot, other))
        distance = normal(abs(lead) / deviation, np.minimum(self.degrees[bot], self.degrees[other]))
        known = np.array(told_apart(distance), np.bool_)
        better = np.zeros(self.covariance.shape, np.bool_)
        better[bot, other] = known & (lead > 0)
        better[other, bot] = known & (lead < 0)
        return better

    def best(self, among: Sequence[Number]) -> Floats:
        """The chance of each of these bots to be the best of them."""
        chosen = list(among)
        return chances(self.ratings[chosen], self.covariance[np.ix_(chosen, chosen)])

    def _variance(self, bot: Number | Integers, other: Number | Integers) -> Floats:
        """The variance of the difference of two bots, or of each pair of them."""
        own = np.diag(self.covariance)
        variance: Floats = np.maximum(own[bot] + own[other] - 2 * self.covariance[bot, other], 1e-9)
        return variance


class Anchor(NamedTuple):
    """A bot whose rating is fixed, so that the scales of leagues with this bot are one."""

    bot: Number
    rating: float


def fit(games: Parts, counted: Counts | None = None, anchor: Anchor | None = None) -> Fit:
    """Fit all games. `counted` are their counts, if there are any: then the games are read only once more. Without an anchor
    the mean of the ranked bots is the middle of the scale."""
    counted = counted or counts(games)
    strength, information = most_likely(counted)
    varies = spread(games, chances_of(strength), information, 1 / PRIOR**2, counted.blocks)
    centre = np.eye(games.bots)[anchor.bot] if anchor else _centre(counted.blocks)
    middle = anchor.rating if anchor else MEAN
    ratings = np.round(middle + ELO * (strength - centre @ strength), _DIGITS)
    return Fit(ratings, ELO**2 * around(varies.covariance, centre), varies.degrees, counted.blocks)


def _centre(blocks: Integers) -> Floats:
    """What each bot weighs at the centre of the scale: as many blocks as it has played, if it is ranked. So a newcomer moves
    nobody."""
    weights = np.where(blocks >= RANKED, blocks, 0)
    if not weights.any():
        weights = np.ones(len(blocks), np.int64)
    centre: Floats = weights / weights.sum()
    return centre


def around(covariance: Floats, centre: Floats) -> Floats:
    """The covariance of the distances to the centre: the fit says nothing about the centre itself."""
    less = covariance - centre @ covariance
    around: Floats = less - (less @ centre)[:, None]
    return around


def _weighted(counted: Counts) -> tuple[Floats, Floats]:
    bots = len(counted.taken)
    points, met = np.zeros((2, bots, bots))
    for seats, pairs in counted.pairs.items():
        points += weight(seats) / 2 * pairs.halves
        met += weight(seats) * pairs.met
    return points, met


def most_likely(counted: Counts) -> tuple[Floats, Floats]:
    """The strengths by Newton's method, and the information about them, with that of the prior."""
    points, met = _weighted(counted)
    strength: Floats = np.zeros(len(points))
    for _ in range(100):  # ten are enough but for extreme results; after a hundred only rounding is left
        chance = chances_of(strength)
        slope = (points - met * chance).sum(axis=1) - strength / PRIOR**2
        weight = met * chance * chance.T
        information = np.diag(weight.sum(axis=1) + 1 / PRIOR**2) - weight
        step = np.linalg.solve(information, slope)
        longest = abs(step).max()
        strength = strength + step / max(1.0, longest)  # far out the curve is flat, and Newton too bold
        if longest < 1e-10:
            break
    return strength - strength.mean(), information


def chances_of(strength: Floats) -> Floats:
    """The chance of the row's bot to end before the column's."""
    chances: Floats = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return chances
