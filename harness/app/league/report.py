"""All that there is to say of a stored league, as one value. Made anew each time, the same for the same store."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from harness.app.league.configuration import configuration
from harness.app.league.views import Choice, LeagueStandings, counted_of, games_of, table_of
from harness.league.fixtures import Number
from harness.league.formats import format_of
from harness.league.league import League
from harness.league.ratings.counts import counts
from harness.league.ratings.crosstable import Meeting, cross_table
from harness.league.ratings.curves import Curve, curves
from harness.league.ratings.evenness import Spread, evenness
from harness.league.ratings.results import Games
from harness.league.ratings.seats import SeatEffect, seat_effects
from harness.referee import FaultKind
from harness.store import Faulted, Run, Store, Void

_FAULTS = 5  # told of each bot
_VOIDS = 20  # told of a league
_POINTS = 200  # of a curve: more would not be seen


@dataclass(frozen=True, slots=True)
class BotFaults:
    """The faults of one bot: how many of each kind, and the first ones, each kind among them."""

    bot: Number
    name: str
    kinds: tuple[tuple[FaultKind, int], ...]
    first: tuple[Faulted, ...]

    @property
    def count(self) -> int:
        return sum(times for _, times in self.kinds)


@dataclass(frozen=True, slots=True)
class Voids:
    """Attempts at games that count for nobody."""

    count: int
    first: tuple[Void, ...]
    missing: frozenset[int]  # games of the first that were not played since


@dataclass(frozen=True, slots=True)
class Report:
    """Bots are in the order of the standings. Ratings, meetings, seats and evenness are of the games that were chosen;
    curves, faults, times and void games are of all."""

    name: str  # what a command calls this run
    league: League
    chosen: tuple[int, ...]  # seat counts; none: all
    table: LeagueStandings
    blocks: int
    meetings: tuple[tuple[Meeting, ...], ...]
    evenness: tuple[Spread, ...]
    seats: tuple[SeatEffect, ...]
    curves: tuple[Curve, ...]
    faults: tuple[BotFaults, ...]  # only of bots that made any, most first
    voids: Voids

    @property
    def run(self) -> Run:
        return self.table.run


def league_report(store: Store, run: Run, choice: Choice) -> Report:
    league = configuration(run)
    games = games_of(store, run)
    table = table_of(store, run, choice, games)
    counted = counted_of(games, run, choice)
    order = [row.bot for row in table.rows]
    return Report(
        name=_called(store, run),
        league=league,
        chosen=tuple(sorted({*choice.seats})),
        table=table,
        blocks=sum(len(tables.firsts()) for tables in counted.tables),
        meetings=cross_table(counted, order),
        evenness=evenness(counted, order, format_of(league).alike()),
        seats=tuple(seat_effects(counted)),
        curves=_curves(store, run, games, league, order),
        faults=_faults(store.faults(run), table),
        voids=_voids(store.voids(run), games),
    )


def _called(store: Store, run: Run) -> str:
    """A name alone is the newest run."""
    name = run.charter.name
    return name if store.run(name).number == run.number else f"{name}#{run.number}"


def _curves(
    store: Store, run: Run, games: Games, league: League, order: Sequence[Number]
) -> tuple[Curve, ...]:
    taken = counts(games).taken.tolist()
    ways = curves(games.played(), store.ratings(run), taken, start=league.rating.start, points=_POINTS)
    return tuple([ways[bot] for bot in order])


def _faults(faults: Iterable[Faulted], table: LeagueStandings) -> tuple[BotFaults, ...]:
    kinds = {row.bot: Counter[FaultKind]() for row in table.rows}
    first: dict[Number, list[tuple[int, Faulted]]] = {row.bot: [] for row in table.rows}
    for faulted in faults:
        if (counted := kinds.get(faulted.bot)) is None:
            continue
        counted[faulted.fault.kind] += 1
        if (nth := counted[faulted.fault.kind]) <= _FAULTS:
            first[faulted.bot].append((nth, faulted))
    found = [
        BotFaults(row.bot, row.name, tuple(kinds[row.bot].most_common()), _chosen(first[row.bot]))
        for row in table.rows
        if kinds[row.bot]
    ]
    return tuple(sorted(found, key=lambda faults: -faults.count))


def _chosen(faults: list[tuple[int, Faulted]]) -> tuple[Faulted, ...]:
    """The first of each kind before the second of any; told in the order in which they were made."""
    places = sorted(range(len(faults)), key=lambda place: (faults[place][0], place))
    return tuple([faults[place][1] for place in sorted(places[:_FAULTS])])


def _voids(voids: Iterable[Void], games: Games) -> Voids:
    first: list[Void] = []
    count = 0
    for void in voids:
        count += 1
        if count <= _VOIDS:
            first.append(void)
    tried = {void.game for void in first}
    there = {game.number for game in games.played() if game.number in tried} if tried else set()
    return Voids(count, tuple(first), frozenset(tried - there))
