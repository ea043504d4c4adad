"""Two bots against each other: the share of the points, with the interval in which the truth lies. A block is one
observation."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from harness.league.fixtures import Number
from harness.league.ratings.confidence import student
from harness.league.ratings.crosstable import Meeting
from harness.league.ratings.pairs import half_points
from harness.league.ratings.results import Floats, Games, Results


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """What a bot has taken of another in games with this number of seats."""

    seats: int | None  # None: in all games
    games: int
    meeting: Meeting
    low: float | None  # the ends of the 95 % interval of the share; None with fewer than two blocks
    high: float | None


def head_to_head(games: Games, bot: Number, other: Number) -> Iterator[HeadToHead]:
    """All their meetings, then those at each number of seats at which they met. Nothing if they never met."""
    parts = [_sums(results, bot, other) for results in games.results]
    met = [(results.seats, sums) for results, sums in zip(games.results, parts, strict=True) if sums.size]
    if met:
        yield _from(None, np.concatenate([sums for _, sums in met], axis=1))
    if len(met) > 1:
        for seats, sums in met:
            yield _from(seats, sums)


def _sums(results: Results, bot: Number, other: Number) -> Floats:
    """For each block in which they met: points of the bot, pairs of their seats, games."""
    points, pairs = np.zeros(len(results)), np.zeros(len(results))
    for left, right in permutations(range(results.seats), 2):
        meet = (results.bots[:, left] == bot) & (results.bots[:, right] == other)
        points += meet * half_points(results, left, right) / 2
        pairs += meet
    by_game = np.stack((points, pairs, pairs > 0))
    firsts = results.firsts()
    sums = np.add.reduceat(by_game, firsts, axis=1) if len(firsts) else by_game
    return np.asarray(sums[:, sums[1] > 0], np.float64)


def _from(seats: int | None, sums: Floats) -> HeadToHead:
    points, pairs, games = sums.sum(axis=1).tolist()
    low, high = _interval(sums, points / pairs, pairs)
    return HeadToHead(seats, int(games), Meeting(points, int(pairs)), low, high)


def _interval(sums: Floats, share: float, pairs: float) -> tuple[float | None, float | None]:
    """Wilson's interval, of as many independent pairs as these are worth: pairs of a block are alike. Never of more than there
    are, so that a bot that took all points of a few pairs is not said to take all for ever."""
    blocks = sums.shape[1]
    if blocks < 2:
        return None, None
    beyond = sums[0] - share * sums[1]
    variance = (beyond**2).sum() * blocks / (blocks - 1) / pairs**2
    alone = share * (1 - share) / pairs
    worth = pairs / max(1.0, variance / alone) if alone else pairs
    z = float(student(np.array(blocks - 1)))
    middle = (share + z * z / (2 * worth)) / (1 + z * z / worth)
    half = z / (1 + z * z / worth) * (share * (1 - share) / worth + z * z / (4 * worth**2)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)
