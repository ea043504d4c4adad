"""`python -m tests.bench`: measures, prints a table, writes JSON beside it if asked, and fails if we got slower."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.bench import guard, unwired
from tests.bench.coordinator import coordinator
from tests.bench.figure import Figure, machine, write
from tests.bench.floor import floor
from tests.bench.growth import growth
from tests.bench.latency import latency
from tests.bench.league import Cores, Measured, Setting, figures, league, measured
from tests.bench.ratings import FEW, WHOLE, ratings
from tests.bench.rules import other_games, rules, too_slow, yardstick
from tests.bench.store import store

_GUARDED = Setting(4, 256, 1_024, cores=Cores.ONE)
_RATE, _CPU = "decisions a second", "CPU µs a decision"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description="Speed, CPU time and memory of leagues and of their parts; docs/performance.md says how to read it.",
    )
    parser.add_argument("--short", action="store_true", help="a minute: fewer runs, smaller leagues")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    parser.add_argument(
        "--keep", action="store_true", help=f"keep what the guard measures in {guard.KEPT.name}"
    )
    arguments = parser.parse_args()
    about = machine()
    for name, value in about.items():
        print(f"{name}: {value}")
    found, seen = _guarded(3 if arguments.short else 5)
    every = []
    first = [*[each.figure(of_it) for each, of_it in found.items()], *figures(_GUARDED, seen)]
    for figure in _with_ratios([first, _short() if arguments.short else _long()]):
        print(figure.line(), flush=True)
        every.append(figure)
    if arguments.json:
        write(arguments.json, about, every)
    if arguments.keep:
        guard.keep(found)
    verdicts = [*[each.verdict(of_it) for each, of_it in found.items()], too_slow(every)]
    if wrong := "\n".join(filter(None, verdicts)):
        sys.exit(wrong)


def _guarded(runs: int) -> tuple[dict[guard.Guard, list[float]], list[Measured]]:
    """What the guards found, and the leagues that were played for it."""
    seen: list[Measured] = []

    def league_cost() -> float:
        seen.append(measured(_GUARDED))
        return seen[-1].cpu

    found = {
        guard.CALLS: [unwired.calls()],
        guard.PYTHON: guard.PYTHON.ratios(runs, unwired.cost),
        guard.LEAGUE: guard.LEAGUE.ratios(runs, league_cost),
    }
    return found, seen


def _short() -> Iterator[Figure]:
    usual = Setting(4, 256, 1_024)
    yield from league(usual, 1)
    yield from floor(usual, 3)
    for seats in (3, 6, 8):
        yield from league(Setting(seats, 128, 128 * 4), 1)
    yield yardstick(15)
    yield from rules(5, (4,))
    yield from other_games(9)
    yield from coordinator(15)
    yield from latency(5)
    yield from store(3_000)
    yield from ratings(FEW)
    yield from growth(2_000)


def _long() -> Iterator[Figure]:
    runs = 3
    for flight in (64, 256, 512):
        yield from league(Setting(4, flight, 6_000), runs)
        yield from floor(Setting(4, flight, 3_000), runs)
    apart = Setting(4, 512, 6_000, cores=Cores.APART)
    yield from league(apart, runs)
    yield from floor(Setting(4, 512, 3_000, cores=Cores.APART), runs)
    for seats in (3, 6, 8):
        yield from league(Setting(seats, 256, 24_000 // seats), runs)
    yield from league(Setting(4, 1_024, 8_000), runs)
    yield from league(Setting(4, 512, 6_000, referees=2), runs)
    for bots in (16, 32):
        yield from league(Setting(4, 256, 6_000, bots=bots), runs)
    yield yardstick(101)
    yield from rules(101, range(3, 9))
    yield from other_games(51)
    yield from coordinator(51)
    yield from latency(33)
    yield from store(20_000)
    yield from ratings(WHOLE)
    for games in (10_000, 100_000, 1_000_000):
        yield from growth(games, runs)


def _with_ratios(parts: Sequence[Iterable[Figure]]) -> Iterator[Figure]:
    """All figures, then those of leagues to those of their parts."""
    seen: list[Figure] = []
    for part in parts:
        for figure in part:
            seen.append(figure)
            yield figure
    by_name = {(each.what, each.unit): each.value for each in seen}
    alone = by_name["play and write, 4 seats", "µs a decision"]
    added = by_name["store: add, 100 at once", "µs a game"]
    for (what, unit), value in by_name.items():
        setting = what.removeprefix("league, ")
        if setting == what or ":" in what or unit not in {_RATE, _CPU}:
            continue
        if lower := by_name.get((f"floor, {setting}", unit)):
            yield Figure(f"{setting}: league to floor", f"× {unit}", value / lower)
        if unit == _CPU and setting.startswith("4 seats"):
            games, rate = by_name[what, "games a second"], by_name[what, _RATE]
            yield Figure(f"{setting}: league to rules alone", f"× {unit}", value / alone)
            yield Figure(f"{setting}: league to store alone", f"× {unit}", value / (added * games / rate))


if __name__ == "__main__":
    main()
