"""Fair choices of tables, as geometry: everybody stands on a ring, and a wheel's spots mark a table.

Turned once round the ring, a wheel gives every place the same number of tables, and how often two places share one
depends on their distance alone. So a handful of wheels makes thousands of tables even. Nothing here knows bots,
and nothing is drawn at random: the same numbers give the same wheels for ever, or stored leagues could not go on.
"""

from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from math import comb, gcd
from operator import add
from typing import TypeAlias

Spots: TypeAlias = tuple[int, ...]  # of one table, on a ring that counts from 0

_GOLDEN = 618_033_988_749_894_848  # of 10**18: steps of the golden section come near everything soon
_EFFORT = (
    2000  # times that a wheel is changed before the best so far is taken; less for a ring of more than 50
)


def every_wheel(ring: int, size: int, start: int) -> Iterator[Spots]:
    """Every wheel once: their turns together are every table of `size` once. Alike ones stand far apart."""
    total = comb(ring - 1, size - 1)
    step = max(1, total * _GOLDEN // 10**18)
    while gcd(step, total) > 1:
        step += 1
    for number in range(total):
        spots = _nth_wheel(ring, size, (start + number * step) % total)
        gaps = [after - before for before, after in pairwise((*spots, ring))]
        if gaps[0] == min(gaps) and all(gaps <= gaps[turn:] + gaps[:turn] for turn in range(1, size)):
            yield spots  # of the wheels that are the same, turned, the one with the smallest gaps first


def turns(ring: int, spots: Spots) -> int:
    """How many different tables a wheel gives."""
    marked = set(spots)
    return next(turn for turn in range(1, ring + 1) if marked == {(spot + turn) % ring for spot in spots})


def evening(ring: int, size: int) -> int:
    """The number of wheels of which no fewer can make all pairs meet equally often."""
    return (ring - 1) // gcd(ring - 1, size * (size - 1)) if ring > 1 else 1


def even_wheels(ring: int, size: int, wanted: int, beside: Sequence[int] = ()) -> tuple[Spots, ...]:
    """Wheels of which all pairs meet as equally often as could be found; docs/leagues.md says where within one.

    If they can be, also together with what pairs meet `beside`, by their distance: see `meetings`.
    """
    search = _Search(ring, beside)
    wheels: list[list[int]] = []
    for _ in range(wanted):
        wheels.append([])
        for _ in range(size):
            search.mark(wheels[-1])
    best, least = [*map(tuple, wheels)], search.spreads()
    good = (1 if wanted % evening(ring, size) else 0, 1)
    effort = _EFFORT * 50 // max(50, ring) if size > 1 and wanted else 0
    for attempt in range(effort):
        if least <= good:
            break
        wheel = wheels[attempt % wanted]
        for _ in range(max(1, size // 2)):
            search.clear(wheel, (attempt // wanted + 31 * attempt) % len(wheel))
        while len(wheel) < size:
            search.mark(wheel)
        if (spreads := search.spreads()) < least:
            best, least = [*map(tuple, wheels)], spreads
    return tuple(best)


def meetings(ring: int, wheels: Sequence[Spots]) -> list[int]:
    """How often two meet, by their distance on the ring from 1 on, once all the wheels have turned round."""
    search = _Search(ring)
    for wheel in wheels:
        for place, spot in enumerate(wheel):
            search.add(wheel[:place], spot, 1)
    return search.meetings()


def spread(ring: int, wheels: Sequence[Spots]) -> int:
    """By how much pairs differ in how often they meet."""
    return _spread(meetings(ring, wheels))


def _spread(counts: Sequence[int]) -> int:
    return max(counts, default=0) - min(counts, default=0)


class _Search:
    """How often each distance occurs. Places half a ring apart meet twice in a turn: that one weighs double."""

    def __init__(self, ring: int, beside: Sequence[int] = ()) -> None:
        distances = range(ring // 2 + 1)
        self._distance = [min(gap, ring - gap) for gap in range(ring)]  # -1 is as far as 1, in Python too
        self._weight = [1 + (2 * gap == ring) for gap in distances]
        self._beside = [0, *beside] if beside else [0 for _ in distances]
        self._met = [0 for _ in distances]
        # Of one meeting more: what it adds to the squares, its own counting twice those together with `beside`.
        self._price = [3 * weight + 2 * met for weight, met in zip(self._weight, self._beside, strict=True)]
        self._clock = count(1)

    def meetings(self) -> list[int]:
        return [met * weight for met, weight in zip(self._met, self._weight, strict=True)][1:]

    def spreads(self) -> tuple[int, int]:
        """Of these meetings, and together with those beside; 1 is as good as 0 for the second."""
        own = self.meetings()
        return _spread(own), max(1, _spread([*map(add, own, self._beside[1:])]))

    def mark(self, wheel: list[int]) -> None:
        """One more spot for the wheel, where it makes the distances most equal; which of several changes."""
        price, distance, salt = self._price, self._distance, 104_729 * next(self._clock)
        spot = min(
            [spot for spot in range(len(distance)) if spot not in wheel],
            key=lambda spot: (
                sum([price[distance[spot - other]] for other in wheel]),
                (7919 * spot + salt) % 1009,
            ),
        )
        self.add(wheel, spot, 1)
        wheel.append(spot)

    def clear(self, wheel: list[int], place: int) -> None:
        self.add(wheel, wheel.pop(place), -1)

    def add(self, wheel: Sequence[int], spot: int, times: int) -> None:
        for other in wheel:
            gap = self._distance[spot - other]
            self._met[gap] += times
            self._price[gap] += 6 * times * self._weight[gap]


def _nth_wheel(ring: int, size: int, number: int) -> Spots:
    """Of all choices of `size` spots with spot 0 among them, in their order, the one of this number."""
    spots = [0]
    for spot in range(1, ring):
        if len(spots) == size:
            break
        here = comb(ring - 1 - spot, size - 1 - len(spots))  # those with this spot next
        if number < here:
            spots.append(spot)
        else:
            number -= here
    return tuple(spots)
