"""The share of leagues in which something is named."""

from dataclasses import dataclass

import numpy as np

from harness.league.ratings.counts import counts
from harness.league.ratings.misfits import misfits
from tests.support.leagues.of_known_strength import Case, played_leagues


@dataclass(frozen=True)
class Named:
    """Shares of leagues."""

    pairs: float
    circles: float


def named(case: Case, leagues: int) -> Named:
    random = np.random.default_rng([case.bots, case.seats, case.blocks])
    pairs = circles = 0
    for _ in range(leagues):
        strengths = case.spread * random.standard_normal(case.bots)
        for games in played_leagues(random, case, case.world.field(random, strengths), 1):
            found = misfits(games, counts(games))
            pairs += bool(found.pairs)
            circles += bool(found.circles)
    return Named(pairs / leagues, circles / leagues)
