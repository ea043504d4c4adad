"""One size after another: what is planned, what the dry run says of it, and what its blocks add up to."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from harness.league.formats.sample import sample
from harness.league.formats.schedule import FixedSchedule
from harness.league.league import NEWEST_SCHEDULE
from tests.support.leagues.schedules import schedule_of
from tests.support.planned import league_of


@dataclass(frozen=True)
class Counts:
    """By how much bots differ in how often they sit in a seat, and pairs in how often they meet and are left neighbours."""

    seats: int
    meetings: int
    neighbours: int


@dataclass(frozen=True)
class Found:
    """What was found of one league."""

    bots: int
    seats: int
    games: int  # that its file asks for
    planned: int
    counts: Counts
    said: str  # why it is not even, or has another number of games; empty if there is nothing to say
    offered: int | None  # games
    wrong: str  # what is not as promised; empty if nothing

    @property
    def is_even(self) -> bool:
        return self.counts.meetings <= 1 and self.counts.seats == 0


def survey(bots: int, seats: int, games: int) -> Found:
    """One league, and the one that is offered in its place."""
    schedule = schedule_of(league_of(bots, seats, games=games))
    counts, said = counted(bots, schedule), schedule.reason(seats)
    offer = re.search(r"games = (\d+)$", said)
    offered = int(offer[1]) if offer else None
    found = Found(bots, seats, games, schedule.game_count, counts, said, offered, "")
    return Found(**{**vars(found), "wrong": _wrong(found)})


def _wrong(found: Found) -> str:
    admits = found.said.startswith(("too few", "no "))
    if not admits:
        return "" if found.is_even else f"the blocks differ by {found.counts}"
    if found.offered is None:
        return "nothing is offered"
    other = schedule_of(league_of(found.bots, found.seats, games=found.offered))
    counts = counted(found.bots, other)
    if other.game_count != found.offered or counts.seats or counts.meetings > 1 or other.reason(found.seats):
        return f"what is offered differs by {counts}"
    return ""


def counted(bots: int, schedule: FixedSchedule) -> Counts:
    lineups = np.array([*schedule.lineups()], np.int64)
    cell = bots * np.arange(bots)
    seats = np.bincount(lineups.ravel(), minlength=bots)  # of a block's games, each has a bot in another seat
    times = np.zeros((2, bots, bots), np.int64)
    for place in range(lineups.shape[1]):
        for step in range(1, lineups.shape[1]):
            other = np.roll(lineups, -step, axis=1)[:, place]
            both = np.bincount(cell[lineups[:, place]] + other, minlength=bots * bots).reshape(bots, bots)
            times[0] += both
            if step == 1:
                times[1] += both
    pairs = ~np.eye(bots, dtype=bool)
    return Counts(int(np.ptp(seats)), *[int(np.ptp(counts[pairs])) for counts in times])


def cycle_of(bots: int, seats: int) -> int:
    """The number of wheels after which the wheels begin again."""
    plan = sample(bots, seats, 1, 1_000_000 * bots, version=NEWEST_SCHEDULE)
    return len(plan.cycle) or plan.tables // max(1, plan.rounds) // bots


def numbers(bots: int, seats: int) -> Iterator[int]:
    """The numbers of games that are tried: too few for a wheel, and every number of wheels up to twice a cycle."""
    yield max(1, bots // 2) * seats
    for wheels in range(1, 2 * cycle_of(bots, seats) + 1):
        yield wheels * bots * seats
