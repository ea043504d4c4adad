"""The chance of each bot to be the best.

Ratings are drawn as they may be, given the games: from the fit, and from how far the bots of this league lie apart. How far that
is, the fit says too, so a close field makes nobody bold.
"""

from typing import NamedTuple

import numpy as np

from harness.league.ratings.results import Floats, Integers

_FIELDS = np.geomspace(60, 400, 9)  # Elo: the standard deviations that the strengths of a field may have
_DRAWS = 1 << 14  # a chance is right to half a per cent


class _Field(NamedTuple):
    """What the strengths are, if those of the field have a certain standard deviation."""

    mean: Floats
    covariance: Floats
    evidence: float  # the logarithm of how well it explains the ratings


def chances(ratings: Floats, covariance: Floats) -> Floats:
    """The chance of each bot to be the best. Only differences of ratings count, of the covariance too."""
    if len(ratings) < 2:
        return np.ones(len(ratings))
    fields = [_field(ratings, covariance, width) for width in _FIELDS.tolist()]
    evidence = np.array([field.evidence for field in fields])
    likely = np.exp(evidence - evidence.max())
    ends = np.rint(np.cumsum(likely / likely.sum()) * _DRAWS).astype(int).tolist()
    wins = np.zeros(len(ratings), np.int64)
    words = np.random.PCG64(0)
    begin = 0
    for field, end in zip(fields, ends, strict=True):
        wins += _wins(field, words, end - begin)
        begin = end
    return wins / _DRAWS


def _field(ratings: Floats, covariance: Floats, width: float) -> _Field:
    bots = len(ratings)
    contrasts = np.linalg.qr(np.eye(bots, bots - 1) - 1 / bots)[
        0
    ]  # what is left of ratings without their mean
    found, unsure = contrasts.T @ ratings, contrasts.T @ covariance @ contrasts
    total = unsure + width**2 * np.eye(bots - 1)
    known = width**2 * np.linalg.inv(total)
    whole = np.eye(bots - 1)
    mean = known @ found
    evidence = -(np.linalg.slogdet(total)[1] + found @ np.linalg.solve(total, found)) / 2
    left = contrasts @ (width**2 * (whole - known)) @ contrasts.T
    return _Field(contrasts @ mean, left, float(evidence))


def _wins(field: _Field, words: np.random.PCG64, draws: int) -> Integers:
    bots = len(field.mean)
    values, vectors = np.linalg.eigh(field.covariance)
    root = vectors * np.sqrt(np.maximum(values, 0))
    wins = np.zeros(bots, np.int64)
    for begin in range(0, draws, 1024):
        rows = min(1024, draws - begin)
        drawn = field.mean + _normal(words, rows, bots) @ root.T
        wins += np.bincount(drawn.argmax(axis=1), minlength=bots)
    return wins


def _normal(words: np.random.PCG64, rows: int, columns: int) -> Floats:
    """Standard normal numbers, by Box and Muller: numpy guarantees its random words for ever, but not numbers made of them."""
    count = rows * columns
    uniform = ((words.random_raw(2 * count) >> np.uint64(11)) + 0.5) * 2.0**-53
    radius, angle = np.sqrt(-2 * np.log(uniform[:count])), 2 * np.pi * uniform[count:]
    normal: Floats = radius * np.cos(angle)
    return normal.reshape(rows, columns)
