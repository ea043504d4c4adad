"""The tables of one size in a schedule: the bots take their places on the rings of a plan, shuffled by the seed.

Nothing here may change what a league and a seed give: stored leagues go on by it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from math import comb
from operator import itemgetter

from harness.league.fixtures import Lineup, Number
from harness.league.formats.dealing import deal
from harness.league.formats.lots import Lots
from harness.league.formats.plan import Plan
from harness.league.formats.wheels import Spots, every_wheel, turns


@dataclass(frozen=True, slots=True)
class Filling:
    """How the tables of one size are filled."""

    seats: int
    heads: tuple[Lineup, ...]  # who sits there before anybody is chosen: each table has one of these lineups
    ring: tuple[Number, ...]  # the bots that are chosen from
    size: int  # the number of bots that are chosen for a table

    @property
    def tables(self) -> int:
        """How many different ones there are."""
        return comb(len(self.ring), self.size) * len(self.heads)


class Part:
    """The tables of one size."""

    def __init__(self, filling: Filling, plan: Plan, seed: str) -> None:
        self.filling = filling
        self.seats = filling.seats
        self.plan = plan
        self._lots = Lots(seed)

    def tables(self, start: int = 0) -> Iterator[Lineup]:
        """All but the first `start`: whole rounds and cycles of those are not even made."""
        plan = self.plan
        of_round = comb(plan.ring, plan.size) * plan.heads
        of_cycle = len(plan.cycle) * plan.ring * plan.heads
        rounds = min(plan.rounds, start // of_round)
        start -= rounds * of_round
        # A plan has rounds or cycles, never both.
        cycles = min(plan.cycles, start // of_cycle) if of_cycle else 0
        return islice(self._tables(rounds, cycles), start - cycles * of_cycle, None)

    def _tables(self, rounds: int, cycles: int) -> Iterator[Lineup]:
        """The tables from this round and this cycle on."""
        plan, ring = self.plan, self.plan.ring
        for number in range(rounds, plan.rounds):
            name = f"round {number}"
            yield from self._turned(self._by_all(self._round(name)), name)
        for number in range(cycles, plan.cycles):
            name = f"cycle {number}"
            yield from self._turned(self._by_all(self._lots.mixed(name, plan.cycle)), name, ring)
        shared = [iter(plan.rest)] * plan.heads
        yield from self._turned(zip(*shared, strict=True), "rest", ring)
        yield from self._dealt()

    def _round(self, name: str) -> Iterable[Spots]:
        """Every table there is, in an order that changes from round to round."""
        ring, size = self.plan.ring, self.plan.size
        total = comb(ring - 1, size - 1)
        if total == 1:  # as many bots as seats, again and again
            return (tuple(range(size)),) if size == ring else ((0,),)
        return every_wheel(ring, size, self._lots.words(name)[0] % total)

    def _by_all(self, wheels: Iterable[Spots]) -> Iterator[tuple[Spots, ...]]:
        return ((spots,) * self.plan.heads for spots in wheels)

    def _turned(self, groups: Iterable[tuple[Spots, ...]], name: str, length: int = 0) -> Iterator[Lineup]:
        """The tables of groups of wheels: a group has a wheel for each head, and these take turns."""
        ring = self._lots.mixed(f"{name} ring", self.filling.ring)
        heads = self.filling.heads
        for number, group in enumerate(groups):
            lanes = [
                self._wheel(f"{self.seats} {name} {number} {lane}", ring, spots, head, length)
                for lane, (spots, head) in enumerate(zip(group, heads, strict=True))
            ]
            yield from lanes[0] if len(lanes) == 1 else chain.from_iterable(zip(*lanes, strict=True))

    def _wheel(
        self, name: str, ring: list[Number], spots: Spots, head: Lineup, length: int
    ) -> Iterator[Lineup]:
        """The tables of a wheel, all of which have the same order of seats, in which everybody has every place once."""
        twice = ring + ring
        seated = itemgetter(*self._lots.mixed(f"{name} seats", range(self.seats)))
        for turn in self._lots.mixed(name, range(length or turns(len(ring), spots))):
            yield seated((*head, *[twice[spot + turn] for spot in spots]))

    def _dealt(self) -> Iterator[Lineup]:
        heads = self.filling.heads
        dealt = [heads[number % len(heads)] for number in range(self.plan.dealt)]
        tables = deal(self._lots.mixed(f"{self.seats} dealt", self.filling.ring), self.plan.size, dealt)
        for number, (head, table) in enumerate(zip(dealt, tables, strict=True)):
            yield tuple(self._lots.mixed(f"{self.seats} dealt {number}", (*head, *table)))
