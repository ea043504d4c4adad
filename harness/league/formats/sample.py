"""A balanced sample of all tables, where a league says how many games it wants.

A sample is made of parts each of which is even: whole round robins while they are few, else wheels of which all
pairs meet equally often; then the wheels that come nearest for the rest. So what `games` asks for is rounded to
where every bot plays equally often.
"""

from collections.abc import Sequence
from math import comb

from harness.league.formats.known_wheels import known_wheels
from harness.league.formats.plan import Plan
from harness.league.formats.wheels import Spots, even_wheels, evening, spread


def sample(
    ring: int, size: int, heads: int, wanted: int, beside: Sequence[int] = (), *, version: int
) -> Plan:
    """As near to so many tables as is even; if that is a third away, the nearest at which all play equally often."""
    every, turned = comb(ring, size) * heads, ring * heads
    if wanted < min(every, turned):
        return Plan(ring, size, heads, dealt=wanted, wanted=wanted)
    around = evening(ring, size) * turned
    rounds = cycles = 0
    cycle: tuple[Spots, ...] = ()
    if every <= around:
        rounds, left = divmod(wanted, every)
    elif wanted < around:
        left = wanted
    else:
        cycle = _cycle(ring, size, version)
        cycles, left = divmod(wanted, len(cycle) * turned)
    rest = _rest(ring, size, heads, left, wanted, beside, version)
    return Plan(ring, size, heads, rounds, cycles, cycle, rest, wanted=wanted)


def _cycle(ring: int, size: int, version: int) -> tuple[Spots, ...]:
    """Some numbers are even in sum, but not on a ring: half a ring apart, one meets twice or not at all."""
    if version > 1 and (known := known_wheels(ring, size)):
        return known
    wheels = even_wheels(ring, size, evening(ring, size))
    if spread(ring, wheels):
        wheels = min(wheels, even_wheels(ring, size, 2 * len(wheels)), key=lambda each: spread(ring, each))
    return wheels


def _rest(
    ring: int, size: int, heads: int, left: int, wanted: int, beside: Sequence[int], version: int
) -> tuple[Spots, ...]:
    turned = ring * heads
    nearest = (2 * left + turned) // (2 * turned)
    for number in (nearest, nearest + 1, nearest - 1):
        if number >= 0 and 3 * abs(number - nearest) * turned <= max(wanted, nearest * turned):
            wheels = _wheels(ring, size, number * heads, beside, version)
            if spread(ring, wheels) <= 1:
                return wheels
    return _wheels(ring, size, nearest * heads, beside, version)


def _wheels(ring: int, size: int, number: int, beside: Sequence[int], version: int) -> tuple[Spots, ...]:
    known = known_wheels(ring, size) if version > 1 else ()
    if known and number % len(known) == 0:
        return known * (number // len(known))
    return even_wheels(ring, size, number, beside)
