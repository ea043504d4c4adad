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
    root: Floats  # times standard normal numbers: how far from the mean they may be
    evidence: float  # the logarithm of how well it explains the ratings


def chances(ratings: Floats, covariance: Floats) -> Floats:
    """The chance of each bot to be the best. Only differences of ratings count, of the covariance too."""
    if len(ratings) < 2:
        return np.ones(len(ratings))
    fields = _fields(ratings, covariance)
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


def _fields(ratings: Floats, covariance: Floats) -> list[_Field]:
    """The fields, along directions in which ratings vary independently of each other."""
    bots = len(ratings)
    contrasts = np.linalg.qr(np.eye(bots, bots - 1) - 1 / bots)[
        0
    ]  # what is left of ratings without their mean
    unsure, directions = np.linalg.eigh(contrasts.T @ covariance @ contrasts)
    unsure = np.maximum(unsure, 1e-9)
    across = contrasts @ directions
    along = across.T @ ratings
    fields = []
    for width in _FIELDS.tolist():
        total = unsure + width**2
        evidence = -(np.log(total) + along**2 / total).sum() / 2
        mean = across @ (width**2 / total * along)
        fields.append(_Field(mean, across * np.sqrt(width**2 * unsure / total), float(evidence)))
    return fields


def _wins(field: _Field, words: np.random.PCG64, draws: int) -> Integers:
    """How often each bot is the best."""
    bots, directions = field.root.shape
    wins = np.zeros(bots, np.int64)
    for begin in range(0, draws, 1024):
        drawn = field.mean + _normal(words, min(1024, draws - begin), directions) @ field.root.T
        wins += np.bincount(drawn.argmax(axis=1), minlength=bots)
    return wins


def _normal(words: np.random.PCG64, rows: int, columns: int) -> Floats:
    """Standard normal numbers, by Box and Muller: numpy guarantees its random words for ever, but not numbers made of them."""
    count = rows * columns
    uniform = ((words.random_raw(2 * count) >> np.uint64(11)) + 0.5) * 2.0**-53
    radius, angle = np.sqrt(-2 * np.log(uniform[:count])), 2 * np.pi * uniform[count:]
    normal: Floats = radius * np.cos(angle)
    return normal.reshape(rows, columns)
