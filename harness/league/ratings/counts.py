"""Counts games in one reading: the counts with which the fit begins, and the facts of every bot."""

from typing import NamedTuple

import numpy as np

from harness.league.ratings.blocks import blocks_played
from harness.league.ratings.pairs import NO_PAIRS, Pairs, pairs_at
from harness.league.ratings.results import Integers, Parts, Results


class Counts(NamedTuple):
    """Counts of games; all but the first two are by bot. They are whole numbers, so the parts that games came in do not matter."""

    games: int
    pairs: dict[int, Pairs]  # by seat count
    taken: Integers  # the seats that it took
    blocks: Integers  # the blocks in which it sat
    places: Integers  # their sum
    scores: Integers | None  # their sum; None where the score of any game is not known
    victories: dict[int, Integers]  # by the number of seats that shared the victory


def counts(games: Parts) -> Counts:
    """Count all games."""
    zeros = np.zeros(games.bots, np.int64)
    total = Counts(0, {}, taken=zeros, blocks=zeros, places=zeros, scores=zeros, victories={})
    for results in games.results:
        total = _with(total, results, games.bots)
    return total


def _with(counted: Counts, results: Results, bots: int) -> Counts:
    seats, bots_by_seat = results.seats, results.bots.ravel()

    def sums(of_seats: Integers) -> Integers:
        return np.bincount(bots_by_seat, of_seats.ravel(), bots).astype(np.int64)  # exact below 2^53

    before = counted.pairs.get(seats, NO_PAIRS)
    more = pairs_at(results, bots)
    both = Pairs(before.halves + more.halves, before.met + more.met)
    scores = None
    if counted.scores is not None and results.scores is not None:
        scores = counted.scores + sums(results.scores)
    return Counts(
        counted.games + len(results),
        dict(sorted({**counted.pairs, seats: both}.items())),
        counted.taken + np.bincount(bots_by_seat, minlength=bots),
        counted.blocks + blocks_played(results, bots),
        counted.places + sums(results.places.astype(np.int64)),
        scores,
        _more_victories(counted.victories, results, bots),
    )


def _more_victories(before: dict[int, Integers], results: Results, bots: int) -> dict[int, Integers]:
    first = results.places == 1
    shared, victories = first.sum(axis=1), dict(before)
    for by in np.unique(shared[shared > 0]).tolist():
        winners = results.bots[first & (shared == by)[:, None]]
        victories[by] = victories.get(by, 0) + np.bincount(winners, minlength=bots)
    return dict(sorted(victories.items()))
