"""The test for whoever watches and may stop at any time: betting against what is to be refuted, on one difference a block.

A bettor begins with one coin and bets on each difference before it is seen. While what is to be refuted holds, his wealth
does not grow in the mean, so the chance that it ever reaches 1/alpha is at most alpha (Ville), whenever somebody looks, and
whatever the differences are like: they need only lie between -1 and 1, as points do (Waudby-Smith and Ramdas, 2024).
The bettor divides his coin among fixed parts of the wealth that he might stake, so nothing has to be tuned.
"""

from math import ceil, log
from typing import NamedTuple

import numpy as np

from harness.league.compare.hypotheses import Hypotheses
from harness.league.compare.verdict import Knowledge, Reading, VersionVerdict, first_verdict
from harness.league.ratings.results import Floats

_STAKES = np.array([0.02, 0.05, 0.1, 0.2, 0.35, 0.55, 0.8])  # of the most that may be staked
_CONFIDENCE = 0.05  # that the interval misses the mean at any time
_PRECISION = 0.0005  # of the interval, in points
_LITTLE = 0.1  # wealth from which nobody can tell when it is enough


def eprocess(differences: Floats, hypotheses: Hypotheses) -> Reading:
    """The verdict on differences by block, in points. It may be read after each block, and the first one counts."""
    if not len(differences):
        return Reading(VersionVerdict.UNKNOWN, 0, 0.0, -1.0, 1.0)
    bets = _bets(differences, hypotheses)
    verdict, blocks = first_verdict(bets.known, differences)
    read = differences[:blocks]
    more = _more(bets) if verdict is VersionVerdict.UNKNOWN else None
    return Reading(verdict, blocks, float(np.mean(read)), -_highest(-read), _highest(read), more)


def anytime_verdict(differences: Floats, hypotheses: Hypotheses) -> tuple[VersionVerdict, int]:
    """The verdict alone, and after how many blocks it was known."""
    return first_verdict(_bets(differences, hypotheses).known, differences)


class _Bets(NamedTuple):
    """The wealth of four bettors after each block, as a logarithm, and what it must reach."""

    better: Floats
    worse: Floats
    not_better: Floats  # by the margin
    not_worse: Floats  # by the margin
    different: float  # for the first two
    same: float  # for the others

    @property
    def known(self) -> Knowledge:
        return Knowledge(
            self.better >= self.different,
            self.worse >= self.different,
            self.not_better >= self.same,
            self.not_worse >= self.same,
        )


def _bets(differences: Floats, hypotheses: Hypotheses) -> _Bets:
    margin = hypotheses.points
    return _Bets(
        log_wealth(differences, 0.0),
        log_wealth(-differences, 0.0),
        log_wealth(-differences, -margin),
        log_wealth(differences, -margin),
        log(2 / hypotheses.alpha),
        log(1 / hypotheses.beta),
    )


def log_wealth(differences: Floats, refuted: float) -> Floats:
    """The logarithm of the wealth after each block of who bets that the mean is more than `refuted`."""
    stakes = _STAKES / (1 + refuted)  # a difference of -1 leaves something
    gains = np.cumsum(np.log1p(stakes[:, None] * (differences - refuted)), axis=1)
    most = gains.max(axis=0)
    wealth: Floats = most + np.log(np.exp(gains - most).mean(axis=0))
    return wealth


def _highest(differences: Floats) -> float:
    """The highest mean that was not refuted after any block, by halving. What lies between it and the lowest one holds the true
    mean with 95 %, whenever somebody looks."""
    bound = log(2 / _CONFIDENCE)
    low, high = float(np.mean(differences)), 1.0
    while high - low > _PRECISION:
        middle = (low + high) / 2
        if log_wealth(-differences, -middle).max() < bound:
            low = middle
        else:
            high = middle
    return high


def _more(bets: _Bets) -> int | None:
    """About how many more blocks a verdict takes, if the wealth goes on growing as it did; None if it does not grow."""
    times = [_time(wealth, bets.different) for wealth in (bets.better, bets.worse)]
    both = [_time(wealth, bets.same) for wealth in (bets.not_better, bets.not_worse)]
    if None not in both:
        times.append(max([time for time in both if time is not None]))
    return min([time for time in times if time is not None], default=None)


def _time(wealth: Floats, goal: float) -> int | None:
    lead = float(wealth[-1])
    return max(1, ceil((goal - lead) / (lead / len(wealth)))) if lead > _LITTLE else None
