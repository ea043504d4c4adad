"""A schedule that is known before the first game, block by block, made as it is read: who sits at every table, and when.

`sample` chooses the tables, in `part` and `even_part` the bots take their places; here the league's seat counts are mixed.
Nothing here may change what a league and a seed give: stored leagues go on by it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from heapq import merge
from itertools import chain, islice
from operator import add

from harness.errors import OptionsError
from harness.league.fixtures import Deals, Lineup, Number, PlannedBlock
from harness.league.formats.even_part import EvenPart
from harness.league.formats.part import Filling, Part
from harness.league.formats.plan import Plan
from harness.league.formats.sample import sample
from harness.league.formats.wheels import meetings
from harness.league.league import League

MOST_GAMES = 1_000_000_000  # a year of them, at 30 a second
_OFFERS = 12  # numbers of games that are tried where a league is not even, above it and below


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
        self._league, self._fillings = league, fillings
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
        if plan.dealt:
            return f"too few blocks to be even{self._even_instead(seats)}"
        if not plan.even:
            return f"no {plan.tables:,} blocks were found that are nearer{self._even_instead(seats)}"
        if plan.wanted not in (0, plan.tables):
            asked = f"{plan.wanted:,} block{'s' * (plan.wanted > 1)} asked for"
            return f"{asked}; at {plan.tables:,} all play equally often"
        return ""

    def _even_instead(self, seats: int) -> str:
        """How many blocks of this size are even in a league in which all sizes are."""
        if self._even is None:
            return "; that all play equally often is sure"
        league = replace(self._league, games=self._even)
        plans = zip(self.parts, _plans(league, self._fillings), strict=True)
        (blocks,) = [plan.tables for part, plan in plans if part.seats == seats]
        return f"; {blocks:,} are even, games = {self._even}"

    @cached_property
    def _even(self) -> int | None:
        """A number of games for which all tables are even: the next of a few that come near, else the last before; None if
        none of them is."""
        league, fillings = self._league, self._fillings
        wheels = [len(each.ring) * len(each.heads) * each.seats * len(fillings) for each in fillings]
        now = self.game_count
        up = sorted({(now // wheel + more) * wheel for wheel in wheels for more in range(1, _OFFERS + 1)})
        down = sorted({(now // wheel - less) * wheel for wheel in wheels for less in range(_OFFERS)})
        for games in [*up[:_OFFERS], *reversed(down[-_OFFERS:])]:
            if games > 0 and all(plan.even for plan in _plans(replace(league, games=games), fillings)):
                return games
        return None


def _parts(league: League, fillings: Sequence[Filling], wanted: Mapping[int, int] | None) -> tuple[Part, ...]:
    kind = Part if league.schedule == 1 else EvenPart
    plans = _plans(league, fillings, wanted)
    return tuple([kind(each, plan, league.seed or "") for each, plan in zip(fillings, plans, strict=True)])


def _plans(
    league: League, fillings: Sequence[Filling], wanted: Mapping[int, int] | None = None
) -> list[Plan]:
    """A sample of one table size fills what those before it left uneven: their rests share a ring."""
    plans: list[Plan] = []
    beside: dict[int, list[int]] = {}
    for each in fillings:
        plan = _plan(each, league, beside.get(len(each.ring), []), wanted)
        here = meetings(plan.ring, plan.rest)
        beside[plan.ring] = [*map(add, here, beside.get(plan.ring) or [0] * len(here))]
        plans.append(plan)
    return plans


def _plan(
    filling: Filling, league: League, beside: Sequence[int], wanted: Mapping[int, int] | None = None
) -> Plan:
    ring, size, heads = len(filling.ring), filling.size, len(filling.heads)
    if wanted is not None:
        return sample(ring, size, heads, wanted[filling.seats], beside, version=league.schedule)
    if league.games is None:
        return Plan(ring, size, heads, rounds=league.rounds)
    share = len(league.seats) * filling.seats  # every seat count has as many games
    tables = max(1, (2 * league.games + share) // (2 * share))
    return sample(ring, size, heads, tables, beside, version=league.schedule)


def _placed(part: Part) -> Iterator[tuple[float, int]]:
    """Where each table stands in the whole schedule, from 0 to 1, and its seats."""
    count = 2 * part.plan.tables
    for number in range(part.plan.tables):
        yield (2 * number + 1) / count, part.seats
