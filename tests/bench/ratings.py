"""Ratings: Elo a game, and what the joint fit of a league of 64 bots at 3 to 8 seats takes, in a process of its own."""

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from time import process_time

import numpy as np

from harness.league.league import Rating
from harness.league.ratings.elo import Elo
from harness.league.ratings.results import Games
from harness.league.ratings.standings import standings
from tests.bench.figure import Figure
from tests.support.leagues.simulated import played

BOTS = 64
WHOLE = 1_000_000  # games: what issue 4 allows 10 s and 2 GB
FEW = 100_000
FOLDED = 50_000


def ratings(games: int) -> Iterator[Figure]:
    measured = subprocess.run(
        [sys.executable, "-m", "tests.bench.ratings", str(games)], stdout=subprocess.PIPE, check=True
    )
    for what, (unit, value) in json.loads(measured.stdout).items():
        yield Figure(what, unit, value)


def _measured(games: int) -> dict[str, tuple[str, float]]:
    rows = _league(games).played()  # one by one, as a store gives them
    start = process_time()
    read = Games.of(rows, BOTS)
    streamed = process_time()
    standings(read, [f"bot-{bot}" for bot in range(BOTS)], range(BOTS))
    fitted = process_time()
    return {
        f"reading {games:,} games": ("s", streamed - start),
        f"fit, standings of {games:,} games": ("s", fitted - streamed),
        "peak memory of these": ("MB", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "Elo, 3 to 8 seats": ("µs a game", _folding(read) * 1e6),
    }


def _league(games: int) -> Games:
    """About so many games, the same number at every seat count."""
    random = np.random.default_rng(1)
    seated = []
    for size in range(3, 9):
        blocks = games // (6 * size)
        seated.append(random.permuted(np.tile(np.arange(BOTS), (blocks, 1)), axis=1)[:, :size])
    return played(random, [*np.linspace(1200, 1800, BOTS)], seated)


def _folding(games: Games) -> float:
    """CPU seconds a game."""
    some = [game for game, _ in zip(games.played(), range(FOLDED), strict=False)]
    elo = Elo(Rating())
    start = process_time()
    for game in some:
        elo.add(game)
    return (process_time() - start) / len(some)


if __name__ == "__main__":
    print(json.dumps(_measured(int(sys.argv[1]))))
