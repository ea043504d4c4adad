"""A league end to end: `harness league run` as a process, with instant SDK bots as processes, everything stored.

Figures are of the steady state: the decisions between the first wave of games and the last, as the bots counted them;
start-up, the first deals and the end are outside.
"""

import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tests.bench.figure import Figure, of_runs
from tests.bench.instant import CORE, COUNTED, COUNTS
from tests.bench.watched import Watch, at, watch

ROOT = Path(__file__).parents[2]
HARNESS = (sys.executable, "-m", "harness")

Counts = Mapping[int, Sequence[tuple[float, float]]]  # by bot's process: moments, and decisions by then


class Cores(Enum):
    """Where the processes run. On a machine with two cores that decides much."""

    FREE = "wherever the kernel puts them"
    APART = "the referee on one core, the bots on another"
    ONE = "all on one core, none of them interrupting another"

    def take(self) -> None:
        """Called in the referee before it begins; what it starts inherits it."""
        if self is not Cores.FREE:
            os.sched_setaffinity(0, {0})
        if self is Cores.ONE:
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


@dataclass(frozen=True, slots=True)
class Setting:
    seats: int
    concurrency: int
    games: int
    bots: int = 0  # as many as seats, if not said
    cores: Cores = Cores.FREE
    referees: int = 1  # processes

    @property
    def edge(self) -> float:
        """The first wave's share of all decisions, and the last's: games that begin at once end at about the same time,
        so between the two lie as many beginnings as ends."""
        return max(0.1, self.concurrency / self.games)

    def __str__(self) -> str:
        bots = f", {self.bots} bots" if self.bots else ""
        cores = "" if self.cores is Cores.FREE else f", {self.cores.name.lower()}"
        referees = f", {self.referees} referees" if self.referees > 1 else ""
        return f"{self.seats} seats, {self.concurrency} in flight{bots}{cores}{referees}"


@dataclass(frozen=True, slots=True)
class Measured:
    rate: float  # decisions a second
    cpu: float  # µs a decision, of all processes
    referee: float  # of that, without the bots
    decisions: float  # a game
    peak: float  # MB, of the largest process that is no bot
    start: float  # seconds to the first decision


def league(setting: Setting, runs: int) -> list[Figure]:
    return figures(setting, [measured(setting) for _ in range(runs)])


def figures(setting: Setting, seen: Sequence[Measured]) -> list[Figure]:
    what = f"league, {setting}"
    return [
        of_runs(what, "decisions a second", [each.rate for each in seen]),
        of_runs(what, "games a second", [each.rate / each.decisions for each in seen]),
        of_runs(what, "CPU µs a decision", [each.cpu for each in seen]),
        of_runs(f"{what}: referee", "CPU µs a decision", [each.referee for each in seen]),
        of_runs(f"{what}: referee", "MB at most", [each.peak for each in seen]),
        of_runs(f"{what}: first decision", "s", [each.start for each in seen]),
    ]


def measured(setting: Setting) -> Measured:
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        seen = run(setting, directory)
        return steady(setting, seen, counts_in(directory), decisions_in(directory / "league.db"))


def run(
    setting: Setting,
    directory: Path,
    *,
    program: Sequence[str] = HARNESS,
    stop: Callable[[], bool] = lambda: False,
) -> Watch:
    """Plays the league, or goes on with it; until its end, or until `stop`."""
    file = directory / "bench.toml"
    file.write_text(written(setting), encoding="utf-8")
    counts = directory / "counts"
    shutil.rmtree(counts, ignore_errors=True)
    counts.mkdir()
    environment = {"PYTHONPATH": str(ROOT), COUNTS: str(counts)}
    db, flight, referees = str(directory / "league.db"), str(setting.concurrency), str(setting.referees)
    words = ("--db", db, "--concurrency", flight, "--referees", referees, "--sandbox", "none", "--quiet")
    seen = watch(
        [*program, "league", "run", str(file), *words],
        {**environment, CORE: "1"} if setting.cores is Cores.APART else environment,
        directory=directory,
        prepared=setting.cores.take,
        stop=stop,
    )
    if seen.code not in {0, 130}:
        raise RuntimeError(f"the league ended with exit code {seen.code}:\n{seen.output}")
    return seen


def written(setting: Setting) -> str:
    command = f"{sys.executable} -m tests.bench.instant"
    bots = [
        f'[[bots]]\nname = "bot-{n}"\ncommand = "{command}"' for n in range(setting.bots or setting.seats)
    ]
    terms = 'seed = "bench"\nreproducible = true\nmove_limit = 60.0'
    head = f'game = "razzia"\nseats = {setting.seats}\ngames = {setting.games}\n{terms}'
    return "\n".join([head, *bots, ""])


def counts_in(directory: Path) -> Counts:
    """Of the bots that played there last."""
    files = (directory / "counts").iterdir()
    counts = {int(file.name): [*COUNTED.iter_unpack(_whole(file.read_bytes()))] for file in files}
    return {bot: points for bot, points in counts.items() if points}


def _whole(content: bytes) -> bytes:
    return content[: len(content) // COUNTED.size * COUNTED.size]


def decisions_in(file: Path) -> tuple[int, int]:
    """Games stored, and decisions in them; no game may have a fault."""
    with closing(sqlite3.connect(file)) as database:
        [(faults,)] = database.execute("SELECT count(*) FROM fault")
        assert faults == 0, "the machine is too busy: bots were late"
        [(games, decisions)] = database.execute("SELECT count(DISTINCT game), sum(asked) FROM seat")
        return games, decisions


def steady(setting: Setting, seen: Watch, counts: Counts, stored: tuple[int, int]) -> Measured:
    games, decisions = stored
    start, end = window(counts, decisions, setting.edge)
    made = total(counts, end) - total(counts, start)
    ours = others(seen, counts)
    referee, bots = seen.cpu_between(ours, start, end), seen.cpu_between(counts, start, end)
    return Measured(
        rate=made / (end - start),
        cpu=(referee + bots) / made * 1e6,
        referee=referee / made * 1e6,
        decisions=decisions / games,
        peak=max(seen.peak[pid] for pid in ours),
        start=first_decision(counts) - seen.began,
    )


def others(seen: Watch, counts: Counts) -> set[int]:
    """Referee and keepers: all processes that are no bots."""
    return {*seen.cpu} - {*counts}


def window(counts: Counts, decisions: int, edge: float) -> tuple[float, float]:
    """From when the first `edge` of the decisions was made until only as much was left."""
    moments = sorted(moment for points in counts.values() for moment, _ in points)
    made = [(total(counts, moment), moment) for moment in moments]
    assert abs(made[-1][0] - decisions) <= decisions / 100, (
        f"bots counted {made[-1][0]}, stored are {decisions}"
    )
    return at(made, decisions * edge), at(made, decisions * (1 - edge))


def total(counts: Counts, moment: float) -> float:
    return sum(at(points, moment) if points[0][0] <= moment else 0 for points in counts.values())


def first_decision(counts: Counts) -> float:
    return min(points[0][0] for points in counts.values())
