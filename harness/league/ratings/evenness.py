"""How even the games were that have been played: how often bots met, and how often each sat where.

`balance` counts the blocks of a schedule; this counts games, of a league that may have stopped anywhere.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np

from harness.league.fixtures import Number
from harness.league.ratings.pairs import pairs
from harness.league.ratings.results import Games, Integers, Results


@dataclass(frozen=True, slots=True)
class Spread:
    """Of counts that should be alike."""

    what: str  # "pairs met"
    least: int
    most: int


def evenness(
    games: Games, bots: Sequence[Number], challengers: Collection[Number] = ()
) -> tuple[Spread, ...]:
    """Among these bots. Challengers never meet each other, and play more often than the others or less."""
    few = [bot for bot in bots if bot in challengers]
    rest = [bot for bot in bots if bot not in challengers]
    return (*_met(games, few, rest), *_sat(games, few, rest))


def _met(games: Games, few: Sequence[Number], rest: Sequence[Number]) -> Iterator[Spread]:
    met = pairs(games).met
    kinds = {
        "challengers met the others": product(few, rest),
        "the others met each other" if few else "pairs met": combinations(rest, 2),
    }
    for what, kind in kinds.items():
        if counts := [int(met[pair]) for pair in kind]:
            yield Spread(what, min(counts), max(counts))


def _sat(games: Games, few: Sequence[Number], rest: Sequence[Number]) -> Iterator[Spread]:
    kinds = {"each challenger": few, "each of the others" if few else "each bot": rest}
    for tables in games.tables:
        sat = _seats_taken(tables, games.bots)
        for who, kind in kinds.items():
            if kind:
                here = sat[kind]
                yield Spread(
                    f"at {tables.seats} seats {who} sat in each seat", int(here.min()), int(here.max())
                )


def _seats_taken(tables: Results, bots: int) -> Integers:
    """How often each bot (row) had each seat (column)."""
    return np.stack([np.bincount(column, minlength=bots) for column in tables.bots.T], axis=1)
