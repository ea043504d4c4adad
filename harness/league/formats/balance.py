"""How fair a schedule is, counted from its blocks: who plays how often, who meets whom, who sits to whose left.

Every bot of a block sits in every seat once for each place it has at the table, so how often it plays is how often it
sits in each seat. What is said here is counted, never taken from the plan.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from harness.league.alike import AlikeBots, AlikePairs
from harness.league.fixtures import Number, PlannedBlock
from harness.league.formats.format import Format
from harness.league.league import League

Pair = tuple[Number, Number]  # ascending, where its order means nothing


class Range(NamedTuple):
    """The fewest and the most, and who has them."""

    least: int
    most: int
    who_least: str
    who_most: str

    def __str__(self) -> str:
        if self.least == self.most:
            return f"{self.least:,}"
        between = "or" if self.most - self.least == 1 else "to"
        return f"{self.least:,} {between} {self.most:,}"


@dataclass(frozen=True, slots=True)
class Fairness:
    """Blocks of one table size, or of all."""

    seats: int  # 0: all sizes together
    blocks: int
    games: int
    plays: Counter[Number]  # blocks a bot plays, twice if it has two places: so often it sits in every seat
    meetings: Counter[Pair]  # blocks in which two bots meet
    neighbours: Counter[
        Pair
    ]  # blocks in which the second bot is the left neighbour of the first: next in turn


@dataclass(frozen=True, slots=True)
class Balance:
    """How fair a schedule is for each table size, and over all of them."""

    sizes: tuple[Fairness, ...]
    total: Fairness


def balance_of(blocks: Iterable[PlannedBlock]) -> Balance:
    """Counts every block; that takes one or two microseconds a game."""
    numbers: Counter[int] = Counter()
    plays: dict[int, Counter[Number]] = {}
    meetings: dict[int, Counter[Pair]] = {}
    neighbours: dict[int, Counter[Pair]] = {}
    for block in blocks:
        seats = len(block.bots)
        if seats not in plays:
            plays[seats], meetings[seats], neighbours[seats] = Counter(), Counter(), Counter()
        numbers[seats] += 1
        plays[seats].update(block.bots)
        meetings[seats].update(combinations(sorted(block.bots), 2))
        neighbours[seats].update(zip(block.bots, (*block.bots[1:], block.bots[0]), strict=True))
    sizes = [
        Fairness(
            seats, numbers[seats], numbers[seats] * seats, plays[seats], meetings[seats], neighbours[seats]
        )
        for seats in sorted(plays)
    ]
    return Balance(tuple(sizes), _together(sizes))


def _together(sizes: Sequence[Fairness]) -> Fairness:
    plays: Counter[Number] = Counter()
    meetings: Counter[Pair] = Counter()
    neighbours: Counter[Pair] = Counter()
    for fairness in sizes:
        plays.update(fairness.plays)
        meetings.update(fairness.meetings)
        neighbours.update(fairness.neighbours)
    blocks, games = sum(each.blocks for each in sizes), sum(each.games for each in sizes)
    return Fairness(0, blocks, games, plays, meetings, neighbours)


def balance_lines(league: League, format: Format, balance: Balance) -> Iterator[str]:
    """The balance in lines for people, with reasons where it is not what was asked for, or not even."""
    for fairness in balance.sizes:
        yield f"{fairness.seats} seats: {_line(league, format, fairness)}"
        yield from _neighbours(league, format, fairness)
        if why := format.reason(fairness.seats):
            yield f"  {why}"
    if len(balance.sizes) > 1:
        yield f"all: {_line(league, format, balance.total)}"
        yield from _neighbours(league, format, balance.total)


def ranges(league: League, format: Format, fairness: Fairness) -> Iterator[tuple[str, Range]]:
    """A sentence, and its numbers, for each kind of bots and of pairs that a format makes alike."""
    names = [entrant.name for entrant in league.entrants]
    for kind in format.alike():
        if isinstance(kind, AlikeBots):
            plays = {names[bot]: fairness.plays[bot] for bot in kind.bots}
            if plays:
                yield kind.planned, _range(plays)
        else:
            pairs = [(min(pair), max(pair)) for pair in kind.pairs()]
            meetings = {f"{names[a]} and {names[b]}": fairness.meetings[a, b] for a, b in pairs}
            if any(meetings.values()):
                yield kind.planned, _range(meetings)


def neighbour_ranges(league: League, format: Format, fairness: Fairness) -> Iterator[tuple[str, Range]]:
    """The same of left neighbours, for each kind of pairs."""
    names = [entrant.name for entrant in league.entrants]
    for kind in format.alike():
        if isinstance(kind, AlikePairs):
            both = [pair for one, other in kind.pairs() for pair in ((one, other), (other, one))]
            counts = {f"{names[b]} left of {names[a]}": fairness.neighbours[a, b] for a, b in both}
            if any(counts.values()):
                yield kind.neighbours, _range(counts)


def _range(counts: Mapping[str, int]) -> Range:
    least, most = min(counts, key=counts.__getitem__), max(counts, key=counts.__getitem__)
    return Range(counts[least], counts[most], least, most)


def _line(league: League, format: Format, fairness: Fairness) -> str:
    alike = [sentence.format(numbers) for sentence, numbers in ranges(league, format, fairness)]
    return _plain(" · ".join([f"{fairness.games:,} games in {fairness.blocks:,} blocks", *alike]))


def _neighbours(league: League, format: Format, fairness: Fairness) -> Iterator[str]:
    lines = [sentence.format(numbers) for sentence, numbers in neighbour_ranges(league, format, fairness)]
    if lines:
        yield _plain(f"  {' · '.join(lines)}")


def _plain(line: str) -> str:
    return line.replace(" 1 times", " once").replace(" in 1 blocks", " in 1 block")
