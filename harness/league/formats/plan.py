"""How many tables of one size are played, and which: every one in rounds, or a sample of them in cycles and wheels."""

from dataclasses import dataclass
from math import comb

from harness.league.formats.wheels import Spots, spread


@dataclass(frozen=True, slots=True)
class Plan:
    """Tables to be filled with `size` of `ring` bots each, beside each of `heads` lineups that sit there already."""

    ring: int
    size: int
    heads: int = 1
    rounds: int = 0  # every table once, for every head
    cycles: int = 0  # of the wheels below, every one for every head
    cycle: tuple[Spots, ...] = ()
    rest: tuple[Spots, ...] = ()  # wheels that the heads share out
    dealt: int = 0  # tables for which there is no wheel
    wanted: int = 0  # tables, if a number was asked for

    @property
    def tables(self) -> int:
        each = self.rounds * comb(self.ring, self.size) + self.cycles * len(self.cycle) * self.ring
        return each * self.heads + len(self.rest) * self.ring + self.dealt

    @property
    def even(self) -> bool:
        """All play equally often, and how often two meet differs by one block at most."""
        uneven = self.cycles * spread(self.ring, self.cycle) + spread(self.ring, self.rest)
        return not self.dealt and uneven <= 1
