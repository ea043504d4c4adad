"""How even the games played so far were: how often bots met, and how often each had each seat.

`balance` counts the blocks of a schedule; this counts games, of a league that may have stopped anywhere.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from harness.league.alike import Alike, AlikeBots, AlikePairs
from harness.league.fixtures import Number
from harness.league.ratings.pairs import pairs
from harness.league.ratings.results import Games, Integers, Results


@dataclass(frozen=True, slots=True)
class Spread:
    """The least and the greatest of counts that should be alike."""

    what: str  # "pairs met"
    least: int
    most: int


def evenness(games: Games, bots: Iterable[Number], alike: Sequence[Alike]) -> tuple[Spread, ...]:
    """The spreads among these bots: how often pairs met, then how often each bot had each seat. `alike` says who is compared."""
    chosen = frozenset(bots)
    return (*_met(games, chosen, alike), *_sat(games, chosen, alike))


def _met(games: Games, bots: frozenset[Number], alike: Sequence[Alike]) -> Iterator[Spread]:
    met = pairs(games).met
    for kind in alike:
        if isinstance(kind, AlikePairs) and (counts := [int(met[pair]) for pair in kind.among(bots)]):
            yield Spread(kind.played, min(counts), max(counts))


def _sat(games: Games, bots: frozenset[Number], alike: Sequence[Alike]) -> Iterator[Spread]:
    for results in games.results:
        seats_taken = _seats_taken(results, games.bots)
        for kind in alike:
            if isinstance(kind, AlikeBots) and (chosen := [bot for bot in kind.bots if bot in bots]):
                counts = seats_taken[chosen]
                what = f"at {results.seats} seats {kind.played} sat in each seat"
                yield Spread(what, int(counts.min()), int(counts.max()))


def _seats_taken(results: Results, bots: int) -> Integers:
    """How often each bot (row) had each seat (column)."""
    return np.stack([np.bincount(column, minlength=bots) for column in results.bots.T], axis=1)
