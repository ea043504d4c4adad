"""The usual test: the generalized sequential probability ratio test of Wald's kind, on one difference a block.

Two tests go on side by side: no difference against one of the margin for the better, and against one for the worse. Each
ends where its likelihood ratio leaves Wald's bounds. `alpha` is shared between the two, so that both together are wrong no
more often than that.

The spread of the differences is not known: it is that of the differences so far. That alone trusts few differences too
much, above all where most are 0 because two versions play alike: so some that were never seen count for the spread.
tests/compare finds by simulation that verdicts then are wrong no more often than they may be.
"""

from math import ceil, log, sqrt

import numpy as np

from harness.league.compare.hypotheses import Hypotheses
from harness.league.compare.verdict import Knowledge, Reading, VersionVerdict, first_verdict
from harness.league.ratings.confidence import student
from harness.league.ratings.results import Floats

FIRST = 16  # blocks before the first verdict

_UNSEEN = 2  # differences of this size that count for the spread, though nobody saw them
_SIZE = 0.25  # points
_LUCKY = 30  # blocks whose luck differed, before it is taken out: fewer explain too much of few differences


def gsprt(differences: Floats, hypotheses: Hypotheses, luck: Floats | None = None) -> Reading:
    """The verdict on differences by block, in points. `luck` is the difference of the luck of both versions in the same
    blocks, which is 0 in the mean whoever plays: what it explains of the differences is taken out."""
    if not len(differences):
        return Reading(VersionVerdict.UNKNOWN, 0, 0.0, -1.0, 1.0)
    means, variances = _adjusted(differences, luck)
    better, worse = (_ratios(sign * means, variances, hypotheses.points) for sign in (1, -1))
    upper, lower = _bounds(hypotheses)
    early = np.arange(len(differences)) < FIRST - 1
    not_better, not_worse = ((ratios <= lower) & ~early for ratios in (better, worse))
    known = Knowledge(
        (better >= upper) & ~early & ~np.logical_or.accumulate(not_better),
        (worse >= upper) & ~early & ~np.logical_or.accumulate(not_worse),
        not_better,
        not_worse,
    )
    verdict, blocks = first_verdict(known, differences)
    mean, variance = float(means[blocks - 1]), float(variances[blocks - 1])
    width = float(student(np.array([max(blocks - 1, 1)]))[0]) * sqrt(variance / blocks)
    more = _more(mean, variance, hypotheses, blocks) if verdict is VersionVerdict.UNKNOWN else None
    return Reading(verdict, blocks, mean, mean - width, mean + width, more)


def variance_left(differences: Floats, luck: Floats) -> float:
    """The part of the variance of the differences that luck does not explain, from 0 to 1."""
    if len(differences) < 3 or not np.any(luck) or not np.any(differences):
        return 1.0
    return 1.0 - float(np.corrcoef(differences, luck)[0, 1]) ** 2


def _adjusted(differences: Floats, luck: Floats | None) -> tuple[Floats, Floats]:
    """The mean and the variance of the differences after each block."""
    count = np.arange(1, len(differences) + 1)
    mean = np.cumsum(differences) / count
    variance = np.maximum(np.cumsum(differences**2) / count - mean**2, 0)
    if luck is not None and np.any(luck):
        luck_mean = np.cumsum(luck) / count
        luck_variance = np.cumsum(luck**2) / count - luck_mean**2
        both = np.cumsum(differences * luck) / count - mean * luck_mean
        slope = np.divide(both, luck_variance, out=np.zeros_like(both), where=luck_variance > 1e-12)
        lucky = np.cumsum(luck != 0)  # blocks that tell the slope
        left = np.maximum(variance - slope * both, 0) * lucky / np.maximum(lucky - 2, 1)
        helps = (lucky >= _LUCKY) & (left < variance)
        mean = np.where(helps, mean - slope * luck_mean, mean)
        variance = np.where(helps, left, variance)
    return mean, (count * variance + _UNSEEN * _SIZE**2) / np.maximum(count - 1, 1)


def _ratios(means: Floats, variances: Floats, margin: float) -> Floats:
    """The logarithm of the likelihood ratio after each block: a difference of the margin against none."""
    count = np.arange(1, len(means) + 1)
    ratios: Floats = count * margin * (means - margin / 2) / variances
    return ratios


def _bounds(hypotheses: Hypotheses) -> tuple[float, float]:
    """Wald's bounds."""
    alpha, beta = hypotheses.alpha / 2, hypotheses.beta
    return log((1 - beta) / alpha), log(beta / (1 - alpha))


def _more(mean: float, variance: float, hypotheses: Hypotheses, blocks: int) -> int | None:
    """About how many more blocks it takes, if the differences go on as they are: the time in which the ratio's drift, or
    where it has none its spread, takes it across a bound."""
    if blocks < FIRST:
        return None
    margin, (upper, lower) = hypotheses.points, _bounds(hypotheses)
    step = margin * sqrt(variance) / variance  # the standard deviation of the ratio's step
    times = []
    for side in (mean, -mean):
        drift = margin * (side - margin / 2) / variance
        ratio = blocks * drift
        way = (upper - ratio) if drift > 0 else (lower - ratio)
        by_drift = way / drift if drift else float("inf")
        by_spread = max((upper - ratio) * (ratio - lower), 0) / step**2
        times.append(max(min(by_drift, by_spread), 1.0))
    return ceil(times[0] if mean > margin / 2 else times[1] if mean < -margin / 2 else max(times))
