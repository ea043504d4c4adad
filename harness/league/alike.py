"""What a format makes alike: which bots should play equally often, and which pairs should meet equally often."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

from harness.league.fixtures import Number


@dataclass(frozen=True, slots=True)
class AlikeBots:
    """Bots that should sit in every seat equally often."""

    planned: str  # of a schedule: "every bot sits in every seat {} times"
    played: str  # of games, such as "each bot"
    bots: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class AlikePairs:
    """Pairs that should meet equally often: all pairs of the bots, or each of the bots with each of the others."""

    planned: str  # of a schedule: "pairs meet in {} blocks"
    neighbours: str  # of a schedule: "each is the left neighbour of each other in {} blocks"
    played: str  # of games, such as "pairs met"
    bots: tuple[Number, ...]
    others: tuple[Number, ...] = ()

    def pairs(self) -> Iterator[tuple[Number, Number]]:
        return product(self.bots, self.others) if self.others else combinations(self.bots, 2)

    def among(self, bots: frozenset[Number]) -> "Iterator[tuple[Number, Number]]":
        """The pairs of which both are among these bots."""
        return ((one, other) for one, other in self.pairs() if one in bots and other in bots)


Alike: TypeAlias = AlikeBots | AlikePairs
