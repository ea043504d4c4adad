"""What a seat is worth, whoever sits there: means by seat count and seat, a block being one observation."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from harness.league.ratings.confidence import student
from harness.league.ratings.results import Floats, Games, Results


@dataclass(frozen=True, slots=True)
class Mean:
    value: float
    interval: float | None  # half the width of its 95 % interval; None: one block tells nothing of it


@dataclass(frozen=True, slots=True)
class SeatEffect:
    seats: int
    seat: int
    games: int
    place: Mean
    score: Mean | None  # None: not known


def seat_effects(games: Games) -> Iterator[SeatEffect]:
    """By seat count and seat, ascending."""
    for tables in games.tables:
        for seat in range(tables.seats):
            score = None if tables.scores is None else _mean(tables, tables.scores[:, seat].astype(float))
            place = _mean(tables, tables.places[:, seat].astype(float))
            yield SeatEffect(tables.seats, seat, len(tables), place, score)


def _mean(tables: Results, values: Floats) -> Mean:
    mean = values.mean()
    beyond = np.add.reduceat(values - mean, tables.firsts())
    blocks = len(beyond)
    if blocks < 2:
        return Mean(float(mean), None)
    variance = (beyond**2).sum() * blocks / (blocks - 1) / len(values) ** 2
    return Mean(float(mean), float(student(np.array(blocks)) * variance**0.5))
