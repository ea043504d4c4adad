"""A schedule that is known before the first game, block by block, made as it is read: who sits at every table, and when.

`plan` chooses the tables; here the bots take their places, shuffled by the seed, and the league's seat counts are
mixed. Nothing here may change what a league and a seed give: stored leagues go on by it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import chain, islice
from math import comb
from operator import add, itemgetter

from harness.errors import OptionsError
from harness.league.fixtures import Deals, Lineup, Number, PlannedBlock
from harness.league.formats.dealing import deal
from harness.league.formats.lots import Lots
from harness.league.formats.plan import Plan
from harness.league.formats.sample import sample
from harness.league.formats.wheels import Spots, every_wheel, meetings, turns
from harness.league.league import League

MOST_GAMES = 1_000_000_000  # a year of them, at 30 a second


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


def filling(
    league: League, seats: int, ring: tuple[Number, ...], *, who: str, guests: Sequence[Number] = ()
) -> Filling:
    """Tables with bots of the ring, and one of the guests at each, if there are any. OptionsError if there are too few
    bots for a table; `who` says for people whom a table needs."""
    places = seats - bool(guests)
    everybody, left = divmod(places - 1, len(ring))
    if everybody and not league.sit_twice:
        raise OptionsError(
            f"a table of {seats} seats takes {who}, and here are {len(ring)}: add bots, take {seats} out of "
            "seats, or say sit_twice = true"
        )
    rest = ring * everybody  # where they are fewer than the seats, all sit there, and some once more
    heads = tuple([(guest, *rest) for guest in guests]) or (rest,)
    return Filling(seats, heads, ring, left + 1)


def check_size(league: League, fillings: Sequence[Filling]) -> None:
    """OptionsError if there are more games than anybody can play."""
    games = league.games
    if games is None:
        games = sum(_plan(each, league, ()).tables * each.seats for each in fillings)
    if games > MOST_GAMES:
        raise OptionsError(
            f"{games:,} games, expected at most {MOST_GAMES:,}: games = 10_000, or the like, instead of rounds "
            "plays a balanced sample of all tables"
        )


class FixedSchedule:
    """All blocks of a league whose format needs no results. Its seed must be chosen: without one it could not be made
    again."""

    def __init__(
        self, league: League, fillings: Sequence[Filling], wanted: Mapping[int, int] | None = None
    ) -> None:
        """`wanted` are tables by their seats, instead of what the league says."""
        if league.seed is None:
            raise OptionsError(f"league {league.name} has no seed yet: choose one, then plan")
        check_size(league, fillings)
        self.parts = _parts(league, fillings, wanted)
        self._deals = league.deals or Deals.OWN
        self.block_count = sum(part.plan.tables for part in self.parts)
        self.game_count = sum(part.plan.tables * part.seats for part in self.parts)

    def blocks(self, after: int = 0) -> Iterator[PlannedBlock]:
        """Those that have games after this number. Each seat count is spread evenly over the whole."""
        order: Iterator[tuple[float, int]] = merge(*map(_placed, self.parts))
        passed = dict.fromkeys([part.seats for part in self.parts], 0)  # tables, by their seats
        first = 1
        for place, seats in order:
            if first + seats > after + 1:
                order = chain([(place, seats)], order)
                break
            passed[seats] += 1
            first += seats
        tables = {part.seats: part.tables(passed[part.seats]) for part in self.parts}
        for number, (_, seats) in enumerate(order, 1 + sum(passed.values())):
            yield PlannedBlock(number, first, next(tables[seats]), self._deals)
            first += seats

    def lineups(self, start: int = 0) -> Iterator[Lineup]:
        """Those of all blocks but the first `start`."""
        order: Iterator[tuple[float, int]] = merge(*map(_placed, self.parts))
        passed = Counter([seats for _, seats in islice(order, start)])
        tables = {part.seats: part.tables(passed[part.seats]) for part in self.parts}
        return (next(tables[seats]) for _, seats in order)

    def reason(self, seats: int) -> str:
        """Why tables of this size are not as many as was asked for, or not even; empty if they are."""
        (plan,) = [part.plan for part in self.parts if part.seats == seats]
        games = seats * len(self.parts)  # of the whole league, with one table of this size
        if plan.dealt:
            even = plan.nearest_even()
            return f"too few blocks to be even: from {even:,} on they are, games = {even * games}"
        if not plan.even and plan.cycles:
            return "so many bots meet as equally often as was found; that they play equally often is sure"
        if not plan.even:
            even = plan.nearest_even()
            return f"no {plan.tables:,} blocks were found that are nearer; {even:,} are even, games = {even * games}"
        if plan.wanted not in (0, plan.tables):
            asked = f"{plan.wanted:,} block{'s' * (plan.wanted > 1)} asked for"
            return f"{asked}; at {plan.tables:,} all play equally often"
        return ""


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


def _parts(
    league: League, fillings: Iterable[Filling], wanted: Mapping[int, int] | None
) -> tuple["Part", ...]:
    """A sample of one table size fills what those before it left uneven: their rests share a ring."""
    parts: list[Part] = []
    beside: dict[int, list[int]] = {}
    for each in fillings:
        plan = _plan(each, league, beside.get(len(each.ring), []), wanted)
        here = meetings(plan.ring, plan.rest)
        beside[plan.ring] = [*map(add, here, beside.get(plan.ring) or [0] * len(here))]
        parts.append(Part(each, plan, league.seed or ""))
    return tuple(parts)


def _plan(
    filling: Filling, league: League, beside: Sequence[int], wanted: Mapping[int, int] | None = None
) -> Plan:
    ring, size, heads = len(filling.ring), filling.size, len(filling.heads)
    if wanted is not None:
        return sample(ring, size, heads, wanted[filling.seats], beside)
    if league.games is None:
        return Plan(ring, size, heads, rounds=league.rounds)
    share = len(league.seats) * filling.seats  # every seat count has as many games
    return sample(ring, size, heads, max(1, (2 * league.games + share) // (2 * share)), beside)


def _placed(part: Part) -> Iterator[tuple[float, int]]:
    """Where each table stands in the whole schedule, from 0 to 1, and its seats."""
    count = 2 * part.plan.tables
    for number in range(part.plan.tables):
        yield (2 * number + 1) / count, part.seats
