"""What one strength for each bot cannot say: pairs whose games went otherwise than the ratings expect, and circles, in which
A beats B, B beats C and C beats A. docs/ratings.md has the formulas.

A block is one observation. Of all that is claimed of a league, in 95 of 100 leagues nothing is wrong.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from harness.league.fixtures import Number
from harness.league.ratings.confidence import normal, told_apart
from harness.league.ratings.counts import Counts
from harness.league.ratings.fit import chances_of, most_likely
from harness.league.ratings.results import Floats, Integers, Parts, Results
from harness.league.ratings.spread import weight

LEAST_MET = 10  # blocks: of pairs that met in fewer, nothing is said

_LEAST_LEFT = 0.01  # of the variance of a pair, when the fit has taken its part


@dataclass(frozen=True, slots=True)
class Misfit:
    """A pair whose ratings say something else than its games. The bot did better than expected."""

    bot: Number
    other: Number
    share: float  # of the points, from 0 to 1
    expected: float  # the share that the ratings say
    blocks: int  # in which they met


@dataclass(frozen=True, slots=True)
class Circle:
    """Three bots, each of which is known to beat the next, and the last the first."""

    bots: tuple[Number, Number, Number]
    shares: tuple[float, float, float]  # of the points of each against the next


@dataclass(frozen=True, slots=True)
class Misfits:
    """What the ratings do not say, the clearest first."""

    pairs: tuple[Misfit, ...] = ()
    circles: tuple[Circle, ...] = ()

    def among(self, bots: Sequence[Number]) -> "Misfits":
        """Those in which only these bots take part."""
        shown = {*bots}
        return Misfits(
            tuple([pair for pair in self.pairs if shown.issuperset((pair.bot, pair.other))]),
            tuple([circle for circle in self.circles if shown.issuperset(circle.bots)]),
        )


class _Sums(NamedTuple):
    """Sums over blocks, by bot against bot, each weighed as the fit weighs games of their seats; above the diagonal only."""

    blocks: Floats  # in which they met
    met: Floats  # games
    beyond: Floats  # points beyond those expected
    squares: Floats  # of these, by block
    drawn: Floats  # these, times the difference by which the block has moved the strengths of the two
    points: Floats  # beyond half of them
    point_squares: Floats
    moved: Floats  # products of the surprises of two bots, or of one with itself: in the whole square


def misfits(games: Parts, counted: Counts) -> Misfits:
    """What the ratings of all games do not say."""
    strength, information = most_likely(counted)
    expected = chances_of(strength)
    inverse: Floats = np.linalg.inv(information).astype(np.float64)
    sums = _Sums(*np.zeros((8, games.bots, games.bots)))
    for results in games.results:
        for part in _parts(results):
            _add(sums, part, expected, inverse)
    left, right = np.nonzero(np.triu(sums.blocks >= LEAST_MET, 1))
    if not len(left):
        return Misfits()
    return Misfits(tuple(_misfits(sums, expected, inverse, left, right)), tuple(_circles(sums, left, right)))


def _misfits(
    sums: _Sums, expected: Floats, inverse: Floats, left: Integers, right: Integers
) -> Iterator[Misfit]:
    slope = sums.met * expected * (1 - expected)
    covariance = inverse @ sums.moved @ inverse
    spread = np.diag(covariance)
    variance = (
        sums.squares
        - 2 * slope * sums.drawn
        + slope**2 * (spread[:, None] + spread[None, :] - 2 * covariance)
    )
    # What the fit has taken away but for what the prior holds back, as of two bots that are alone, tells nothing.
    tells = variance[left, right] > _LEAST_LEFT * sums.squares[left, right]
    left, right = left[tells], right[tells]
    for place in _known(sums.beyond, variance, sums.blocks, left, right):
        bot, other = int(left[place]), int(right[place])
        if sums.beyond[bot, other] < 0:
            share = 1 - _share(sums, bot, other)
            yield Misfit(
                other, bot, share, float(expected[other, bot]), round(float(sums.blocks[bot, other]))
            )
        else:
            yield Misfit(
                bot,
                other,
                _share(sums, bot, other),
                float(expected[bot, other]),
                round(float(sums.blocks[bot, other])),
            )


def _circles(sums: _Sums, left: Integers, right: Integers) -> Iterator[Circle]:
    beats = np.zeros(sums.met.shape, np.bool_)
    for place in _known(sums.points, sums.point_squares, sums.blocks, left, right):
        bot, other = int(left[place]), int(right[place])
        beats[(bot, other) if sums.points[bot, other] > 0 else (other, bot)] = True
    circles = []
    for bot, second in np.argwhere(beats).tolist():
        for third in np.flatnonzero(beats[second] & beats[:, bot]).tolist():
            if bot < min(second, third):
                bots = (bot, second, third)
                shares = (
                    _share(sums, bot, second),
                    _share(sums, second, third),
                    _share(sums, third, bot),
                )
                circles.append(Circle(bots, shares))
    yield from sorted(circles, key=lambda circle: -min(circle.shares))


def _known(beyond: Floats, variance: Floats, blocks: Floats, left: Integers, right: Integers) -> list[int]:
    """Which of these pairs differ from what was supposed, so that in 95 of 100 leagues none is wrong; the clearest first."""
    number = blocks[left, right]
    deviation = np.sqrt(np.maximum(variance[left, right], 1e-12) * number / (number - 1))
    distances = normal(abs(beyond[left, right]) / deviation, number - 1)
    known = np.flatnonzero(told_apart(distances))
    order: list[int] = known[np.argsort(-distances[known], kind="stable")].tolist()
    return order


def _share(sums: _Sums, bot: Number, other: Number) -> float:
    if bot > other:
        return 1 - _share(sums, other, bot)
    return float(0.5 + sums.points[bot, other] / sums.met[bot, other])


class _Part(NamedTuple):
    """Games of whole blocks at which nobody sits twice. Columns are the bots of the block, ascending."""

    bots: Integers  # by block and column
    places: NDArray[np.int16]  # by game and column
    firsts: Integers  # the first game of each block


_AT_ONCE = 1 << 14  # blocks


def _parts(results: Results) -> Iterator[_Part]:
    firsts = results.firsts()
    for start in range(0, len(firsts), _AT_ONCE):
        some = firsts[start : start + _AT_ONCE]
        end = firsts[start + _AT_ONCE] if start + _AT_ONCE < len(firsts) else len(results)
        games = slice(some[0], end)
        order = np.argsort(results.bots[games], axis=1, kind="stable")
        bots = np.take_along_axis(results.bots[games], order, 1).astype(np.int64)
        places = np.take_along_axis(results.places[games], order, 1)
        once = (np.diff(bots, axis=1) > 0).all(axis=1)
        block = np.cumsum(np.isin(np.arange(some[0], end), some))[once]
        bots, places = bots[once], places[once]
        begins = np.flatnonzero(np.diff(block, prepend=0))
        if len(begins):
            yield _Part(bots[begins], places, begins)


def _add(sums: _Sums, part: _Part, expected: Floats, inverse: Floats) -> None:
    bots, places, firsts = part
    heavy, size = weight(bots.shape[1]), len(expected)
    games = np.diff(firsts, append=len(places))
    surprise = np.zeros(bots.shape)
    beyond: dict[tuple[int, int], Floats] = {}
    for pair in combinations(range(bots.shape[1]), 2):
        one, two = places[:, pair[0]], places[:, pair[1]]
        halves = (one < two).astype(np.int64) + (one <= two)
        points = heavy * (np.add.reduceat(halves, firsts) / 2 - games / 2)
        cell = bots[:, pair[0]] * size + bots[:, pair[1]]
        more = points - heavy * games * (expected.ravel()[cell] - 0.5)
        beyond[pair] = more
        surprise[:, pair[0]] += more
        surprise[:, pair[1]] -= more
        for total, amounts in (
            (sums.blocks, np.ones(len(cell))),
            (sums.met, heavy * games),
            (sums.beyond, more),
            (sums.squares, more**2),
            (sums.points, points),
            (sums.point_squares, points**2),
        ):
            total += np.bincount(cell, amounts, size * size).reshape(size, size)
    moved = (inverse[bots[:, :, None], bots[:, None, :]] @ surprise[:, :, None])[:, :, 0]
    for (left, right), more in beyond.items():
        cell = bots[:, left] * size + bots[:, right]
        drawn = more * (moved[:, left] - moved[:, right])
        sums.drawn[:] += np.bincount(cell, drawn, size * size).reshape(size, size)
    both = (surprise[:, :, None] * surprise[:, None, :]).ravel()
    cell = (bots[:, :, None] * size + bots[:, None, :]).ravel()
    sums.moved[:] += np.bincount(cell, both, size * size).reshape(size, size)
