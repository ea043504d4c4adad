"""Leagues to plan, and what their blocks add up to."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

from harness.league.fixtures import PlannedBlock
from harness.league.league import Entrant, League, Source


def league_of(bots: int, *seats: int, **rest: Any) -> League:
    entrants = tuple([Entrant(f"bot{number}", Source.SAMPLE, "random") for number in range(bots)])
    return League("x", "razzia", seats, entrants, **{"seed": "spring", **rest})


class Counted(NamedTuple):
    """How far apart the bots and the pairs are."""

    plays: int
    meetings: int


def counted(bots: int, blocks: Iterable[PlannedBlock]) -> Counted:
    plays: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    for block in blocks:
        plays.update(block.bots)
        met.update(combinations(sorted(block.bots), 2))
    return Counted(
        _apart([plays[bot] for bot in range(bots)]),
        _apart([met[pair] for pair in combinations(range(bots), 2)]),
    )


def _apart(counts: list[int]) -> int:
    return max(counts) - min(counts)
