"""The test for whoever watches and may stop at any time: betting against what is to be refuted, on one difference a block.

A bettor begins with one coin and bets on each difference before it is seen. While what is to be refuted holds, his wealth
does not grow in the mean, so the chance that it ever reaches 1/alpha is at most alpha (Ville), whenever somebody looks, and
whatever the differences are like: they need only lie between -1 and 1, as points do (Waudby-Smith and Ramdas, 2024).
The bettor divides his coin among fixed parts of the wealth that he might stake, so nothing has to be tuned.
"""

from math import ceil, log

import numpy as np

from harness.league.compare.hypotheses import Hypotheses
from harness.league.compare.verdict import Knowledge, Reading, VersionVerdict, first_verdict
from harness.league.ratings.results import Floats

_STAKES = np.array([0.02, 0.05, 0.1, 0.2, 0.35, 0.55, 0.8])  # of the most that may be staked
_CONFIDENCE = 0.05  # that the interval misses the mean at any time
_PRECISION = 0.0005  # of the interval, in points


def eprocess(differences: Floats, hypotheses: Hypotheses) -> Reading:
    """The verdict on differences by block, in points. It may be read after each block, and the first one counts."""
    if not len(differences):
        return Reading(VersionVerdict.UNKNOWN, 0, 0.0, -1.0, 1.0)
    margin = hypotheses.points
    better, worse, not_better, not_worse = (
        log_wealth(sign * differences, sign * refuted)
        for sign, refuted in ((1, 0.0), (-1, 0.0), (-1, margin), (1, -margin))
    )
    different, same = log(2 / hypotheses.alpha), log(1 / hypotheses.beta)
    known = Knowledge(better >= different, worse >= different, not_better >= same, not_worse >= same)
    verdict, blocks = first_verdict(known, differences)
    low, high = _interval(differences[:blocks])
    more = None
    if verdict is VersionVerdict.UNKNOWN:
        ways = [(better, different), (worse, different)]
        both = [(not_better, same), (not_worse, same)]
        single = [time for way in ways if (time := _time(*way, blocks))]
        double = [_time(*way, blocks) for way in both]
        if all(double):
            single.append(max([time for time in double if time]))
        more = min(single, default=None)
    return Reading(verdict, blocks, float(np.mean(differences[:blocks])), low, high, more)


def log_wealth(differences: Floats, refuted: float) -> Floats:
    """The logarithm of the wealth after each block of who bets that the mean is more than `refuted`."""
    stakes = _STAKES / (1 + refuted)  # a difference of -1 leaves something
    gains = np.cumsum(np.log1p(stakes[:, None] * (differences - refuted)), axis=1)
    most = gains.max(axis=0)
    wealth: Floats = most + np.log(np.exp(gains - most).mean(axis=0))
    return wealth


def _interval(differences: Floats) -> tuple[float, float]:
    """The means that were not refuted after any block: they hold the true one with 95 %, whenever somebody looks."""
    return -_highest(-differences), _highest(differences)


def _highest(differences: Floats) -> float:
    """The highest mean that was not refuted, by halving."""
    bound = log(2 / _CONFIDENCE)
    low, high = float(np.mean(differences)), 1.0
    while high - low > _PRECISION:
        middle = (low + high) / 2
        if log_wealth(-differences, -middle).max() < bound:
            low = middle
        else:
            high = middle
    return high


def _time(wealth: Floats, goal: float, blocks: int) -> int | None:
    """About how many more blocks it takes to the goal, if the wealth goes on growing as it did; None if it does not grow."""
    lead = float(wealth[-1])
    return max(1, ceil((goal - lead) / (lead / blocks))) if lead > 0.1 else None
