"""How fair a schedule is, counted from its blocks: who plays how often, who meets whom.

Every bot of a block sits in every seat once for each place it has at the table, so how often it plays is how often it
sits in each seat. What is said here is counted, never taken from the plan.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

from harness.league.fixtures import Number, PlannedBlock
from harness.league.formats.plan import Plan
from harness.league.formats.schedule import Schedule
from harness.league.league import League

Pair = tuple[Number, Number]  # ascending


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


@dataclass(frozen=True, slots=True)
class Balance:
    """A tally for each table size, and one over all of them."""

    sizes: tuple[Fairness, ...]
    total: Fairness


def balance_of(blocks: Iterable[PlannedBlock]) -> Balance:
    """Counts every block; that takes one or two microseconds a game."""
    numbers: Counter[int] = Counter()
    plays: dict[int, Counter[Number]] = {}
    meetings: dict[int, Counter[Pair]] = {}
    for block in blocks:
        seats = len(block.bots)
        if seats not in plays:
            plays[seats], meetings[seats] = Counter(), Counter()
        numbers[seats] += 1
        plays[seats].update(block.bots)
        meetings[seats].update(combinations(sorted(block.bots), 2))
    sizes = [
        Fairness(seats, numbers[seats], numbers[seats] * seats, plays[seats], meetings[seats])
        for seats in sorted(plays)
    ]
    return Balance(tuple(sizes), _together(sizes))


def _together(sizes: Sequence[Fairness]) -> Fairness:
    plays: Counter[Number] = Counter()
    meetings: Counter[Pair] = Counter()
    for tally in sizes:
        plays.update(tally.plays)
        meetings.update(tally.meetings)
    return Fairness(
        0, sum(tally.blocks for tally in sizes), sum(tally.games for tally in sizes), plays, meetings
    )


def told(league: League, schedule: Schedule, balance: Balance) -> Iterator[str]:
    """The balance in lines for people, with reasons where it is not what was asked for, or not even."""
    for tally, part in zip(balance.sizes, schedule.parts, strict=True):
        yield f"{tally.seats} seats: {_told(league, tally)}"
        if why := _why(part.plan, part.seats * len(schedule.parts)):
            yield f"  {why}"
    if len(balance.sizes) > 1:
        yield f"all: {_told(league, balance.total)}"


def ranges(league: League, tally: Fairness) -> Iterator[tuple[str, Range]]:
    """A sentence, and its numbers, for each kind of bots and of pairs that a league makes alike."""
    challengers, others = league.sides()
    names = [entrant.name for entrant in league.entrants]
    if challengers:
        yield "challengers sit in every seat {} times", _sitting(names, tally, challengers)
        faced = [(min(pair), max(pair)) for pair in product(challengers, others)]
        yield "each meets each of the others in {} blocks", _meeting(names, tally, faced)
    who = "the others sit" if challengers else "every bot sits"
    yield who + " in every seat {} times", _sitting(names, tally, others)
    if len(others) > 1 and (meeting := _meeting(names, tally, combinations(others, 2))).most:
        yield ("they" if challengers else "pairs") + " meet in {} blocks", meeting


def _sitting(names: Sequence[str], tally: Fairness, bots: Iterable[Number]) -> Range:
    return _range({names[bot]: tally.plays[bot] for bot in bots})


def _meeting(names: Sequence[str], tally: Fairness, pairs: Iterable[Pair]) -> Range:
    return _range({f"{names[a]} and {names[b]}": tally.meetings[a, b] for a, b in pairs})


def _range(counts: Mapping[str, int]) -> Range:
    least, most = min(counts, key=counts.__getitem__), max(counts, key=counts.__getitem__)
    return Range(counts[least], counts[most], least, most)


def _told(league: League, tally: Fairness) -> str:
    found = [sentence.format(numbers) for sentence, numbers in ranges(league, tally)]
    line = " · ".join([f"{tally.games:,} games in {tally.blocks:,} blocks", *found])
    return line.replace(" 1 times", " once").replace(" in 1 blocks", " in 1 block")


def _why(plan: Plan, games: int) -> str:
    """`games`: so many of the whole league come with one table of this plan."""
    if plan.dealt:
        even = plan.nearest_even()
        return f"too few blocks to be even: from {even:,} on they are, games = {even * games}"
    if not plan.even and plan.cycles:
        return "so many bots meet as equally often as was found; that they play equally often is sure"
    if not plan.even:
        even = plan.nearest_even()
        return (
            f"no {plan.tables:,} blocks were found that are nearer; {even:,} are even, games = {even * games}"
        )
    if plan.wanted not in (0, plan.tables):
        asked = f"{plan.wanted:,} block{'s' * (plan.wanted > 1)} asked for"
        return f"{asked}; at {plan.tables:,} all play equally often"
    return ""
