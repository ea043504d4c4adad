"""How the fit went: ratings with their intervals after the first blocks of a league, again after more of them, and so on.

The numbers of blocks are in a geometric row, so all the fits together take a few times as long as the last one.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from harness.league.ratings.fit import Anchor, fit
from harness.league.ratings.results import Games, Integers, Results


class FitPoint(NamedTuple):
    """A bot's rating after the first games of the league."""

    games: int  # of the league
    rating: float
    interval: float  # half the width of its 95 % interval


FitCurve = tuple[FitPoint, ...]


def fit_curves(games: Games, anchor: Anchor | None = None, *, points: int) -> tuple[FitCurve, ...]:
    """A curve for each bot: at most `points` points, from the first at which it is ranked. The last is the fit of all games."""
    curves: list[list[FitPoint]] = [[] for _ in range(games.bots)]
    for part in _beginnings(games, points):
        fitted = fit(part, anchor=anchor)
        number = sum(len(results) for results in part.results)
        for bot in fitted.ranked:
            curves[bot].append(FitPoint(number, float(fitted.ratings[bot]), fitted.interval(bot)))
    return tuple(map(tuple, curves))


def _beginnings(games: Games, points: int) -> Iterator[Games]:
    """The games of the first blocks, by the order of the schedule."""
    per_count: list[Integers] = [results.block for results in games.results]
    blocks = np.unique(np.concatenate(per_count)) if per_count else np.zeros(0, np.int64)
    if not len(blocks):
        return
    counts = np.unique(np.geomspace(1, len(blocks), points).round().astype(int))
    for last in blocks[counts - 1].tolist():
        yield Games(games.bots, tuple([part for part in _until(games, last) if len(part)]))


def _until(games: Games, last: int) -> Iterator[Results]:
    for results in games.results:
        end = int(np.searchsorted(results.block, last, "right"))
        yield replace(
            results,
            number=results.number[:end],
            block=results.block[:end],
            bots=results.bots[:end],
            places=results.places[:end],
            scores=None if results.scores is None else results.scores[:end],
        )
