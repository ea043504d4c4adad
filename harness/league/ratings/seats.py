"""The advantage of each seat: means by seat count and seat, whoever sat there. A block is one observation."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from harness.league.fixtures import Number
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


def seat_effects_of(games: Games, bot: Number) -> Iterator[SeatEffect]:
    """The same for the games of one bot: its means in each seat in which it sat."""
    for results in games.results:
        for seat in range(results.seats):
            own = _chosen(results, results.bots[:, seat] == bot)
            if len(own):
                score = None if own.scores is None else _mean(own, own.scores[:, seat].astype(float))
                place = _mean(own, own.places[:, seat].astype(float))
                yield SeatEffect(results.seats, seat, len(own), place, score)


def _chosen(results: Results, games: NDArray[np.bool_]) -> Results:
    scores = None if results.scores is None else results.scores[games]
    return Results(
        results.number[games], results.block[games], results.bots[games], results.places[games], scores
    )


def _mean(results: Results, values: Floats) -> Mean:
    mean = values.mean()
    beyond = np.add.reduceat(values - mean, results.firsts())
    blocks = len(beyond)
    if blocks < 2:
        return Mean(float(mean), None)
    variance = (beyond**2).sum() * blocks / (blocks - 1) / len(values) ** 2
    return Mean(float(mean), float(student(np.array(blocks - 1)) * variance**0.5))
