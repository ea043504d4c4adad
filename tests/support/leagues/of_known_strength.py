"""Cases: leagues of one size in one world, played with the schedules of the harness and read by its own fit."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from harness.league.league import Entrant, League, Source
from harness.league.ratings.fit import MEAN, Fit, fit
from harness.league.ratings.results import Games
from tests.support.leagues.schedules import schedule_of
from tests.support.worlds import Field, Floats, Integers, World, drawn

_SCHEDULES = 8  # of one size; bots take their numbers anew in each league
_FIELDS = 10  # of a world whose truth must be played out
_LONG = 60_000  # games that tell such a truth
_AT_ONCE = 50  # leagues that are drawn together


@dataclass(frozen=True)
class Case:
    world: World
    bots: int
    seats: int
    blocks: int  # of the league
    spread: float  # Elo: the standard deviation of strengths

    @property
    def about(self) -> str:
        return f"{self.bots} bots, {self.seats} seats"


def leagues(case: Case, number: int) -> Iterator[tuple[Fit, Floats]]:
    """The fit of each league, and the strengths that it should have found."""
    random = np.random.default_rng([case.bots, case.seats, case.blocks, int(case.spread)])
    if case.world.is_plain or (case.world.is_fair and not case.spread):
        for _ in range(0, number, some := 1 if case.spread else _AT_ONCE):
            strengths = case.spread * random.standard_normal(case.bots)
            for games in played_leagues(random, case, case.world.field(random, strengths), some):
                yield fit(games), strengths
    else:
        for field, truth in _known_fields(case.world, case.bots, case.seats, case.spread):
            for _ in range(0, number // _FIELDS, _AT_ONCE):
                for games in played_leagues(random, case, field, min(_AT_ONCE, number // _FIELDS)):
                    yield fit(games), truth


def played_leagues(random: np.random.Generator, case: Case, field: Field, number: int) -> list[Games]:
    schedules = _schedules(case.bots, case.seats, case.blocks)
    chosen = schedules[random.integers(0, len(schedules), number)]
    renamed = random.permuted(np.tile(np.arange(case.bots), (number, 1)), axis=1)
    tables = np.take_along_axis(renamed[:, None, :], chosen, 2)
    return drawn(random, case.world, field, tables)


@cache
def _schedules(bots: int, seats: int, blocks: int) -> Integers:
    """Some schedules by block and seat."""
    entrants = tuple([Entrant(f"bot-{bot}", Source.SAMPLE, "random") for bot in range(bots)])
    found = []
    for seed in range(_SCHEDULES):
        league = League("simulated", "razzia", (seats,), entrants, games=blocks * seats, seed=str(seed))
        found.append([block.bots for block in schedule_of(league).blocks()][:blocks])
    return np.array(found)


@cache
def _known_fields(world: World, bots: int, seats: int, spread: float) -> tuple[tuple[Field, Floats], ...]:
    """Fields, and what a very long league with tables at random says of them."""
    random = np.random.default_rng([bots, seats, int(spread)])
    fields = []
    for _ in range(_FIELDS):
        field = world.field(random, spread * random.standard_normal(bots))
        some = _LONG // (seats * 10)
        tables = random.permuted(np.tile(np.arange(bots), (10 * some, 1)), axis=1)[:, :seats]
        parts = drawn(random, world, field, tables.reshape(1, -1, seats))
        fields.append((field, fit(parts[0]).ratings - MEAN))
    return tuple(fields)
