"""The way of every bot's Elo through its games, thinned: a picture needs some hundred points, however long a league is.

Reads each game once and keeps none.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from harness.errors import HarnessError
from harness.league.fixtures import Number, Played


class Point(NamedTuple):
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
    """A curve a bot, with the start, at most so many points of even distance, and the last one. The games and, by
    number and seat, the ratings after them, both in schedule order; `taken` says how many seats each bot took."""
    steps = [max(1, -(-seats // points)) for seats in taken]
    kept = [[Point(0, start)] for _ in taken]
    played, last = [0] * len(taken), [start] * len(taken)
    for bot, elo in _moves(games, ratings):
        played[bot] += 1
        last[bot] = elo
        if played[bot] % steps[bot] == 0:
            kept[bot].append(Point(played[bot], elo))
    for curve, point in zip(kept, map(Point, played, last), strict=True):
        if curve[-1] != point:
            curve.append(point)
    return tuple(map(tuple, kept))


def _moves(
    games: Iterable[Played], ratings: Iterable[tuple[int, Sequence[float]]]
) -> Iterator[tuple[Number, float]]:
    """Once a game, even of a bot that sat twice. The ratings may end before the games do, or go on behind them."""
    rated = iter(ratings)
    number, elos = next(rated, (0, ()))
    for game in games:
        if game.number == number:
            if len(elos) != len(game.bots):
                what = f"game {number} has {len(game.bots)} seats, and {len(elos)} are rated"
                raise HarnessError(f"{what}: harness league verify says more")
            yield from dict(zip(game.bots, elos, strict=True)).items()
            number, elos = next(rated, (0, ()))
