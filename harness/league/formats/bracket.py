"""The rounds of a knockout: how many tables of how many seats, and how many bots have a bye, until a final is left."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from harness.league.fixtures import Number


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of this number of bots. The last one is the final."""

    bots: int
    sizes: tuple[int, ...]  # of its tables, ascending
    byes: int = 0

    def left(self, advance: int) -> int:
        """How many go on if so many of each table do."""
        return self.byes + advance * len(self.sizes)


Bracket = tuple[BracketRound, ...]

_TRIED = 8  # numbers of byes, for each number of tables: more lead to no other numbers of bots that are left


@lru_cache(maxsize=64)
def bracket(bots: int, seats: tuple[int, ...], advance: int) -> Bracket | None:
    """The rounds, or None if no rounds lead to a table of one of these numbers of seats.

    At each table somebody must be out, and the tables of a round differ by one seat at most. The rounds are as few as possible;
    of those, they have the fewest byes behind the first round, where byes are fairest; then the fewest in the first; then the
    fewest tables.
    """
    best: dict[int, _Choice] = {}
    sizes = [size for size in seats if size > advance]
    for number in range(2, bots + 1):
        if number in seats:
            best[number] = _Choice(1, 0, 0, 1, 1, number)
            continue
        ways: list[_Choice] = []
        for tables, seated in _seatings(number, sizes):
            byes = number - seated
            if after := best.get(byes + tables * advance):
                later = after.later + (byes if number < bots else 0)
                ways.append(_Choice(1 + after.rounds, later, byes, tables + after.all_tables, tables, seated))
        if ways:
            best[number] = min(ways)
    return tuple(_rounds(bots, best, advance)) if bots in best else None


class _Choice(NamedTuple):
    """What is best for a number of bots; less is better, from the first value on."""

    rounds: int  # to the end of the final
    later: int  # byes of these, but for the first round of the league
    byes: int
    all_tables: int
    tables: int
    seated: int


def _rounds(bots: int, best: Mapping[int, _Choice], advance: int) -> Iterator[BracketRound]:
    while True:
        chosen = best[bots]
        size, larger = divmod(chosen.seated, chosen.tables)
        yield BracketRound(bots, (size,) * (chosen.tables - larger) + (size + 1,) * larger, chosen.byes)
        if chosen.rounds == 1:
            return
        bots = chosen.byes + chosen.tables * advance


def _seatings(bots: int, seats: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Numbers of tables, and of bots that can sit at them: those that leave the fewest byes."""
    for tables in range(1, bots // min(seats, default=bots + 1) + 1):
        numbers = {
            seated
            for size in seats
            for seated in range(tables * size, min(bots, tables * (size + (size + 1 in seats))) + 1)
        }
        for seated in sorted(numbers, reverse=True)[:_TRIED]:
            yield tables, seated


def match_size(beaten: int, seats: Sequence[int]) -> int:
    """The seats of the largest table that so many bots fill; 0 if there is none."""
    return max([each for each in seats if each <= beaten], default=0)


def shared_out(
    bots: Sequence[Number], sizes: Sequence[int], came_from: Mapping[Number, int]
) -> list[tuple[Number, ...]]:
    """Tables of these sizes, about as strong as one another: the bots, the best first, are dealt forth and back, one to each
    table in a turn. Then those that came from one table are parted, by swaps with bots of near turns."""
    tables: list[list[Number]] = [[] for _ in sizes]
    coming = iter(bots)
    for turn in range(max(sizes)):
        free = [table for table, size in zip(tables, sizes, strict=True) if size > turn]
        for table in free if turn % 2 == 0 else reversed(free):
            table.append(next(coming))
    for turn in reversed(range(max(sizes))):
        for table in tables:
            if turn < len(table) and _alike(table, came_from) > _alike(_without(table, turn), came_from):
                _part(table, turn, tables, came_from)
    return [tuple(table) for table in tables]


def _without(table: Sequence[Number], turn: int) -> Sequence[Number]:
    return [*table[:turn], *table[turn + 1 :]]


def _part(
    table: list[Number], turn: int, tables: Sequence[list[Number]], came_from: Mapping[Number, int]
) -> None:
    """Swaps its bot of this turn for one of another table, of a turn as near as can be, so that fewer are together again."""
    swaps = [(other, place) for other in tables if other is not table for place in range(len(other))]
    for other, place in sorted(swaps, key=lambda swap: abs(swap[1] - turn)):
        before = _alike(table, came_from) + _alike(other, came_from)
        table[turn], other[place] = other[place], table[turn]
        if _alike(table, came_from) + _alike(other, came_from) < before:
            return
        table[turn], other[place] = other[place], table[turn]


def _alike(table: Sequence[Number], came_from: Mapping[Number, int]) -> int:
    """How many of a table came from one at which another of it was."""
    former = [came_from[bot] for bot in table if bot in came_from]
    return len(former) - len({*former})
