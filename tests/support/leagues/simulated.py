"""Leagues of bots whose strength is known: games drawn from Plackett and Luce's model, whole leagues at a time.

A place at a table is the rank of strength plus luck, luck having Gumbel's distribution; then any two bots end before
each other as Bradley and Terry say, at tables of any size.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from harness.league.fixtures import Played
from harness.league.ratings.fit import ELO
from harness.league.ratings.results import Games, Results


def league(
    random: np.random.Generator,
    ratings: Sequence[float],
    seats: Sequence[int],
    *,
    rounds: int = 1,
    sample: int | None = None,
    alike: float = 0.0,
) -> Games:
    """A round robin in blocks, or a sample of so many of its blocks at each seat count."""
    seated = [np.array([*combinations(range(len(ratings)), size)] * rounds) for size in seats]
    if sample is not None:
        seated = [tables[random.permutation(len(tables))[:sample]] for tables in seated]
    return played(random, ratings, seated, alike=alike)


def played(
    random: np.random.Generator,
    ratings: Sequence[float],
    seated: Sequence[NDArray[np.int64]],
    *,
    alike: float = 0.0,
) -> Games:
    """A block for each row of bots; in each array all rows are of one length.

    That part of the blocks which is alike has the same luck in all of its games: they all end in the same way.
    """
    tables: list[Results] = []
    strengths = np.array(ratings) / ELO
    for bots in seated:
        blocks, size = bots.shape
        luck = random.gumbel(size=(blocks, size, size))
        same = random.random(blocks) < alike
        luck[same] = luck[same, :1]
        performance = strengths[bots][:, None, :] + luck
        places = (-performance).argsort(axis=2).argsort(axis=2) + 1
        tables.append(_rotated(bots.astype(np.int32), places.astype(np.int16), tables))
    return Games(len(ratings), tuple(tables))


def _rotated(seated: NDArray[np.int32], places: NDArray[np.int16], before: list[Results]) -> Results:
    """Every bot moves on by one seat from game to game of its block."""
    blocks, size = seated.shape
    turn = (np.arange(size)[None, :] - np.arange(size)[:, None]) % size
    turns = np.broadcast_to(turn, places.shape)
    bots = np.broadcast_to(seated[:, None, :], places.shape)
    games = sum(len(table) for table in before)
    number = np.arange(games + 1, games + 1 + blocks * size)
    return Results(
        number=number,
        block=np.repeat(np.arange(blocks) + 1 + sum(len(table.firsts()) for table in before), size),
        bots=np.take_along_axis(bots, turns, 2).reshape(-1, size),
        places=np.take_along_axis(places, turns, 2).reshape(-1, size),
        scores=None,
    )


def duels(results: Sequence[tuple[int, int, float]]) -> list[Played]:
    """Games of two: bot, other bot, and the first one's points, 1, 0.5 or 0. Each is a block."""
    places = {1: (1, 2), 0.5: (1, 1), 0: (2, 1)}
    return [
        Played(number, number, (bot, other), places[points])
        for number, (bot, other, points) in enumerate(results, 1)
    ]
