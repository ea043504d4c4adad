"""All that is counted of games in one reading: what the fit begins with, and what every bot has to show."""

from typing import NamedTuple

import numpy as np

from harness.league.ratings.blocks import sat
from harness.league.ratings.pairs import NO_PAIRS, Pairs, pairs_at
from harness.league.ratings.results import Integers, Parts, Results


class Counts(NamedTuple):
    """Whole numbers, so they are the same in whatever parts the games came. By bot, but for the first two."""

    games: int
    pairs: dict[int, Pairs]  # by seat count
    taken: Integers  # seats
    blocks: Integers  # in which it sat
    places: Integers  # their sum
    scores: Integers | None  # their sum; None where the score of any game is not known
    victories: dict[int, Integers]  # by how many seats shared it


def counts(games: Parts) -> Counts:
    none = np.zeros(games.bots, np.int64)
    found = Counts(0, {}, taken=none, blocks=none, places=none, scores=none, victories={})
    for tables in games.tables:
        found = _with(found, tables, games.bots)
    return found


def _with(counted: Counts, tables: Results, bots: int) -> Counts:
    seats, sat_here = tables.seats, tables.bots.ravel()

    def sums(of_seats: Integers) -> Integers:
        return np.bincount(sat_here, of_seats.ravel(), bots).astype(np.int64)  # exact below 2^53

    known = counted.pairs.get(seats, NO_PAIRS)
    more = pairs_at(tables, bots)
    both = Pairs(known.halves + more.halves, known.met + more.met)
    scores = None
    if counted.scores is not None and tables.scores is not None:
        scores = counted.scores + sums(tables.scores)
    return Counts(
        counted.games + len(tables),
        dict(sorted({**counted.pairs, seats: both}.items())),
        counted.taken + np.bincount(sat_here, minlength=bots),
        counted.blocks + sat(tables, bots),
        counted.places + sums(tables.places.astype(np.int64)),
        scores,
        _more_victories(counted.victories, tables, bots),
    )


def _more_victories(known: dict[int, Integers], tables: Results, bots: int) -> dict[int, Integers]:
    first = tables.places == 1
    shared, victories = first.sum(axis=1), dict(known)
    for by in np.unique(shared[shared > 0]).tolist():
        mine = tables.bots[first & (shared == by)[:, None]]
        victories[by] = victories.get(by, 0) + np.bincount(mine, minlength=bots)
    return dict(sorted(victories.items()))
