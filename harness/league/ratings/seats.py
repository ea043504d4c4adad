"""The advantage of each seat: means by seat count and seat, whoever sat there. A block is one observation."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from harness.league.ratings.confidence import student
from harness.league.ratings.results import Floats, Games, Results


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean, and how certain it is."""

    value: float
    interval: float | None  # half the width of its 95 % interval; None with one block only


@dataclass(frozen=True, slots=True)
class SeatEffect:
    """The mean place and score of a seat."""

    seats: int
    seat: int
    games: int
    place: Mean
    score: Mean | None  # None: not known


def seat_effects(games: Games) -> Iterator[SeatEffect]:
    """The effects of all seats, by seat count and seat, ascending."""
    for results in games.results:
        for seat in range(results.seats):
            score = None if results.scores is None else _mean(results, results.scores[:, seat].astype(float))
            place = _mean(results, results.places[:, seat].astype(float))
            yield SeatEffect(results.seats, seat, len(results), place, score)


def _mean(results: Results, values: Floats) -> Mean:
    mean = values.mean()
    beyond = np.add.reduceat(values - mean, results.firsts())
    blocks = len(beyond)
    if blocks < 2:
        return Mean(float(mean), None)
    variance = (beyond**2).sum() * blocks / (blocks - 1) / len(values) ** 2
    return Mean(float(mean), float(student(np.array(blocks - 1)) * variance**0.5))
