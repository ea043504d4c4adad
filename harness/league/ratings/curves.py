"""The curve of every bot's Elo over its games. A picture needs some hundred points, so the curves are thinned.

This module reads each game once and stores none.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from harness.errors import HarnessError
from harness.league.fixtures import Number, Played


class Point(NamedTuple):
    """The Elo of a bot after a number of its games."""

    games: int  # that the bot had played by then
    elo: float


Curve = tuple[Point, ...]


def curves(
    games: Iterable[Played],
    ratings: Iterable[tuple[int, Sequence[float]]],
    taken: Sequence[int],
    *,
    start: float,
    points: int,
) -> tuple[Curve, ...]:
    """A curve for each bot: its start, at most `points` points at even distances, and its last point.

    Games, and the ratings after them by number and seat, are in schedule order; `taken` has the number of seats that each
    bot took.
    """
    steps = [max(1, -(-seats // points)) for seats in taken]
    all_points = [[Point(0, start)] for _ in taken]
    played, last = [0] * len(taken), [start] * len(taken)
    for bot, elo in _moves(games, ratings):
        played[bot] += 1
        last[bot] = elo
        if played[bot] % steps[bot] == 0:
            all_points[bot].append(Point(played[bot], elo))
    for curve, point in zip(all_points, map(Point, played, last), strict=True):
        if curve[-1] != point:
            curve.append(point)
    return tuple(map(tuple, all_points))


def _moves(
    games: Iterable[Played], ratings: Iterable[tuple[int, Sequence[float]]]
) -> Iterator[tuple[Number, float]]:
    """The Elo of each bot after each game, once a game even if a bot sat twice. There may be fewer ratings than games, or more."""
    rated = iter(ratings)
    number, elos = next(rated, (0, ()))
    for game in games:
        if game.number == number:
            if len(elos) != len(game.bots):
                what = f"game {number} has {len(game.bots)} seats, and {len(elos)} are rated"
                raise HarnessError(f"{what}: harness league verify says more")
            yield from dict(zip(game.bots, elos, strict=True)).items()
            number, elos = next(rated, (0, ()))
