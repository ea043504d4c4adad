"""Estimates of strength that are cheap enough to choose every game by: folded block by block, in the order of the schedule.

They are computed as Glicko's, with a curve of square roots instead of powers: processors round a square root alike, and
who plays whom follows from these numbers. Standings do not use them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, groupby
from math import sqrt

import numpy as np

from harness.league.fixtures import Lineup, Played
from harness.league.ratings.fit import MEAN
from harness.league.ratings.results import Integers

SCALE = 347.0  # of the curve of expected points: about even, it is as steep as that of Elo
_BEFORE = 600.0  # the standard deviation of strengths before the first game


class Estimates:
    """A rating for each bot, how certain it is, and who has met whom, after the games so far."""

    def __init__(self, bots: int) -> None:
        self.last = 0  # game that was added
        self.games_at: Counter[int] = Counter()  # by number of seats
        self.ratings = [MEAN] * bots
        self.precisions = [1 / _BEFORE**2] * bots  # 1 / variance
        self.blocks = [0] * bots
        self.met: Integers = np.zeros((bots, bots), np.int64)  # blocks

    def add(self, games: Iterable[Played]) -> None:
        """Add the next games of the schedule, in whole blocks; those that were never played are missing."""
        for _, block in groupby(games, lambda game: game.block):
            self._add_block([*block])

    def _add_block(self, games: Sequence[Played]) -> None:
        bots = games[0].bots
        self.last = games[-1].number
        self.games_at[len(bots)] += len(games)
        gains = self._gains(bots, points_of(games))
        for bot, (certainty, surprise) in zip(bots, gains, strict=True):
            self.blocks[bot] += 1
            self.precisions[bot] += certainty
            self.ratings[bot] += surprise / self.precisions[bot]
        for one, other in combinations(bots, 2):
            self.met[one, other] += 1
            self.met[other, one] += 1

    def _gains(self, bots: Lineup, points: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
        """What a block adds to each bot's precision, and the slope of its likelihood."""
        weight = 3 / (len(bots) + 1)  # as in the fit: the pairs of a bot in one game say partly the same
        games = len(bots)
        gains: list[tuple[float, float]] = []
        for seat, bot in enumerate(bots):
            certainty = slope = 0.0
            for other_seat, other in enumerate(bots):
                if other_seat == seat:
                    continue
                lead = self.ratings[bot] - self.ratings[other]
                width = SCALE * SCALE + 1 / self.precisions[other]
                far = 1 + lead * lead / width
                expected = (1 + lead / sqrt(width * far)) / 2
                certainty += weight * games / (far * far * width)
                slope += weight * (points[seat][other_seat] - games * expected) * 2 / sqrt(far * width)
            gains.append((certainty, slope))
        return gains


def points_of(games: Sequence[Played]) -> list[list[float]]:
    """The points that each bot of a block took of each other, by their seats in its first game."""
    bots = games[0].bots
    points = [[0.0] * len(bots) for _ in bots]
    for game in games:
        place = dict(zip(game.bots, game.places, strict=True))
        for (seat, bot), (other_seat, other) in combinations(enumerate(bots), 2):
            half = (place[bot] < place[other]) + (place[bot] <= place[other])
            points[seat][other_seat] += half / 2
            points[other_seat][seat] += 1 - half / 2
    return points
