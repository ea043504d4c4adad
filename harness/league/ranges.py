"""Numbers of games as ranges: a thousand games in a row are one pair."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

FirstAndLast = tuple[int, int]  # the first and the last


@dataclass(frozen=True, slots=True)
class Ranges:
    """Ascending ranges that do not touch each other."""

    pairs: tuple[FirstAndLast, ...] = ()

    @classmethod
    def of(cls, pairs: Iterable[FirstAndLast]) -> "Ranges":
        """The numbers of all these ranges."""
        joined: list[FirstAndLast] = []
        for first, last in sorted(pairs):
            if joined and first <= joined[-1][1] + 1:
                joined[-1] = joined[-1][0], max(last, joined[-1][1])
            else:
                joined.append((first, last))
        return cls(tuple(joined))

    @classmethod
    def of_numbers(cls, numbers: Iterable[int]) -> "Ranges":
        """These numbers."""
        return cls.of([(number, number) for number in numbers])

    def __bool__(self) -> bool:
        return bool(self.pairs)

    def __len__(self) -> int:
        """How many numbers there are."""
        return sum([last - first + 1 for first, last in self.pairs])

    def __iter__(self) -> Iterator[int]:
        for first, last in self.pairs:
            yield from range(first, last + 1)

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.skip(number - 1) >= number

    def skip(self, number: int) -> int:
        """The last number up to which all behind this one are in the ranges; this one if the next is in none."""
        place = bisect_right(self.pairs, (number + 1, 1 << 62)) - 1
        if place >= 0 and self.pairs[place][1] > number:
            return self.pairs[place][1]
        return number
