"""How many tables of one size are played, and which: every one, or a balanced sample of them.

A sample is made of parts each of which is even: whole round robins while they are few, else wheels of which all
pairs meet equally often; then the wheels that come nearest for the rest. So what `games` asks for is rounded to
where every bot plays equally often.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from harness.league.formats.wheels import Spots, even_wheels, evening, spread


@dataclass(frozen=True, slots=True)
class Plan:
    """Tables to be filled with `size` of `ring` bots, by each of `challengers` (1: nobody challenges)."""

    ring: int
    size: int
    challengers: int = 1
    rounds: int = 0  # every table once, for every challenger
    cycles: int = 0  # of the wheels below, every one for every challenger
    cycle: tuple[Spots, ...] = ()
    rest: tuple[Spots, ...] = ()  # wheels that the challengers share out
    dealt: int = 0  # tables for which there is no wheel
    wanted: int = 0  # tables, if a number was asked for

    @property
    def tables(self) -> int:
        each = self.rounds * comb(self.ring, self.size) + self.cycles * len(self.cycle) * self.ring
        return each * self.challengers + len(self.rest) * self.ring + self.dealt

    @property
    def even(self) -> bool:
        """All play equally often, and how often two meet differs by one block at most."""
        uneven = self.cycles * spread(self.ring, self.cycle) + spread(self.ring, self.rest)
        return not self.dealt and uneven <= 1

    def nearest_even(self) -> int:
        """The next number of tables at which all play equally often, and pairs meet so within a block."""
        turned, challengers = self.ring * self.challengers, self.challengers
        wheels = len(self.rest) // challengers + 1
        while (
            wheels < evening(self.ring, self.size)
            and spread(self.ring, even_wheels(self.ring, self.size, wheels * challengers)) > 1
        ):
            wheels += 1
        return wheels * turned


def round_robin(ring: int, size: int, challengers: int, rounds: int) -> Plan:
    return Plan(ring, size, challengers, rounds=rounds)


def sample(ring: int, size: int, challengers: int, wanted: int, beside: Sequence[int] = ()) -> Plan:
    """As near to so many tables as is even; if that is a third away, the nearest at which all play equally often."""
    every, turned = comb(ring, size) * challengers, ring * challengers
    if wanted < min(every, turned):
        return Plan(ring, size, challengers, dealt=wanted, wanted=wanted)
    around = evening(ring, size) * turned
    rounds = cycles = 0
    cycle: tuple[Spots, ...] = ()
    if every <= around:
        rounds, left = divmod(wanted, every)
    elif wanted < around:
        left = wanted
    else:
        cycle = _cycle(ring, size)
        cycles, left = divmod(wanted, len(cycle) * turned)
    rest = _rest(ring, size, challengers, left, wanted, beside)
    return Plan(ring, size, challengers, rounds, cycles, cycle, rest, wanted=wanted)


def _cycle(ring: int, size: int) -> tuple[Spots, ...]:
    """Some numbers are even in sum, but not on a ring: half a ring apart, one meets twice or not at all."""
    wheels = even_wheels(ring, size, evening(ring, size))
    if spread(ring, wheels):
        wheels = min(wheels, even_wheels(ring, size, 2 * len(wheels)), key=lambda each: spread(ring, each))
    return wheels


def _rest(
    ring: int, size: int, challengers: int, left: int, wanted: int, beside: Sequence[int]
) -> tuple[Spots, ...]:
    turned = ring * challengers
    nearest = (2 * left + turned) // (2 * turned)
    for number in (nearest, nearest + 1, nearest - 1):
        if number >= 0 and 3 * abs(number - nearest) * turned <= max(wanted, nearest * turned):
            wheels = even_wheels(ring, size, number * challengers, beside)
            if spread(ring, wheels) <= 1:
                return wheels
    return even_wheels(ring, size, nearest * challengers, beside)
