"""What `harness league run` says on stderr: a live bar with the standings as they stand, or a line now and then."""

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from time import monotonic

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar
from rich.text import Text

from harness.app.league.run import ENOUGH, Estimate, LeagueRun, Stored
from harness.app.overload import Answers, overload
from harness.cli.options import db_words
from harness.league.formats.schedule import Schedule
from harness.league.league import League
from harness.local.strain import Strain
from harness.referee import FaultKind
from harness.store import Run

_EVERY = 5.0  # seconds between two lines where there is no terminal
_BLOCKS = 10  # of a schedule
_SHOWN = 10  # bots in the live standings
_LATELY = 10.0  # seconds over which the rate is taken


def head(playing: LeagueRun) -> list[str]:
    """What is going to be played, and what proves the deals afterwards. No seed: it tells who meets whom when, and in
    some leagues all cards, and what a terminal shows is soon in a log."""
    league, run = playing.league, playing.run
    charter = run.charter
    number = f"#{run.number}" if run.number > 1 else ""
    lines = [
        title(league, charter.planned, number),
        f"commitment: the secret's SHA-256 is {run.commitment}",
    ]
    if playing.there:
        lines.append(
            f"{playing.there:,} games are there already: {charter.planned - playing.there:,} to play"
        )
    return lines


def title(league: League, games: int, number: str = "") -> str:
    """`number` is that of a run which is not the first."""
    bots = len(league.entrants)
    return f"{league.name}{number} · {league.game} at {seats_text(league)} · {bots} bots · {games:,} games"


def first_blocks(league: League, schedule: Schedule) -> Iterator[str]:
    """How the schedule begins: who sits at each table, in the order of the seats of its first game."""
    names = [entrant.name for entrant in league.entrants]
    for block in islice(schedule.blocks(), _BLOCKS):
        games = f"games {block.first} to {block.first + block.seats - 1}"
        yield f"  block {block.number}, {games}: {', '.join([names[bot] for bot in block.bots])}"
    if schedule.block_count > _BLOCKS:
        yield f"  … and {schedule.block_count - _BLOCKS:,} more blocks"


def seats_text(league: League) -> str:
    *others, last = map(str, league.seats)
    return f"{', '.join(others)} and {last} seats" if others else f"{last} seats"


class Progress:
    """Told of what is stored. Used as a context, it keeps the terminal."""

    def __init__(self, playing: LeagueRun, *, quiet: bool) -> None:
        self._playing = playing
        self._planned = playing.run.charter.planned
        self._done = playing.there
        self._names = playing.run.charter.entrants
        self._faults: Counter[str] = Counter()
        self._answers = Answers()
        self._said = monotonic()
        self._lately: list[tuple[float, int]] = []  # from the first games on: bots take time to start
        console = Console(stderr=True, highlight=False)
        self._quiet = quiet
        self._bar = Bar(
            TextColumn("{task.percentage:3.0f} %"),
            BarColumn(),
            TextColumn("{task.completed:,.0f}/{task.total:,.0f}"),
            TextColumn("{task.description}"),
        )
        self._task = self._bar.add_task("", total=self._planned, completed=self._done)
        shown = console.is_terminal and not quiet
        self._live = Live(console=console, transient=True, refresh_per_second=4) if shown else None

    def __enter__(self) -> "Progress":
        if self._live:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live:
            self._live.stop()

    def told(self, stored: Stored) -> None:
        self._done += len(stored.games)
        for game in stored.games:
            self._answers.add([self._names[bot] for bot in game.bots], game.faults, game.thinking)
            for fault in game.faults:
                self._faults[self._names[game.bots[fault.seat]]] += 1
        now = monotonic()
        recent = [each for each in self._lately if each[0] > now - _LATELY]
        self._lately = [*(recent or self._lately[-1:]), (now, self._done)]
        if self._live:
            self._bar.update(self._task, completed=self._done, description=self._pace())
            self._live.update(Group(self._bar, Text(self._standings()), Text(self._fault_line())))
        elif not self._quiet and now - self._said >= _EVERY:
            self._said = now
            typer.echo(f"{self._done:,}/{self._planned:,} games · {self._pace()}", err=True)

    def said(self, line: str) -> None:
        """Of a bot, whatever else is shown."""
        if self._live:
            self._live.console.print(line, markup=False)
        else:
            typer.echo(line, err=True)

    def overload(self, strains: Mapping[str, Strain]) -> None:
        """Said, if this machine may have been what was slow; however quiet, as faults are charged."""
        if line := overload(strains, self._answers, self._playing.league.terms.move_limit):
            self.said(line)

    def stopped(self, command: str) -> str:
        return f"stopped; {self._done:,} of {self._planned:,} games are stored. Go on with:  {command}"

    def _pace(self) -> str:
        (then, before), (now, done) = self._lately[0], self._lately[-1]
        if now <= then or done <= before:
            return ""
        rate = (done - before) / (now - then)
        return f"{spoken_rate(rate)} · {spoken_span((self._planned - done) / rate)} left"

    def _standings(self) -> str:
        elo = self._playing.ledger.elo
        ranking = sorted(range(len(self._names)), key=lambda bot: -elo[bot])
        shown = [f"{rank} {self._names[bot]} {elo[bot]:.0f}" for rank, bot in enumerate(ranking[:_SHOWN], 1)]
        return "   ".join(shown) + ("   …" if len(ranking) > _SHOWN else "")

    def _fault_line(self) -> str:
        most = self._faults.most_common(_SHOWN)
        return "faults: " + ", ".join(f"{name} {count}" for name, count in most) if most else ""


def estimate(pace: Estimate, planned: int) -> Iterator[str]:
    """How long a league will take, by a sample of its games, and what went wrong in them."""
    for bot, kinds in pace.faults.items():
        made = ", ".join([f"{count:,} {kind.value}" for kind, count in sorted(kinds.items(), key=_often)])
        yield f"faults of {bot} in these games: {made}"
    games = "1 game" if pace.games == 1 else f"{pace.games:,} games"
    counts = f"by {games} that {'counts' if pace.games == 1 else 'count'} for nothing"
    if pace.games < min(ENOUGH, planned):
        yield f"too few to tell how long it will take: {games} in {spoken_span(pace.seconds)}"
    else:
        yield f"about {spoken_span(planned / pace.rate)} at {spoken_rate(pace.rate)}, {counts}"


def _often(counted: tuple[FaultKind, int]) -> int:
    return -counted[1]


def faulty_line(run: Run, games: int, db: str) -> str:
    """What to type next, if there were faults."""
    name = run.charter.name + (f"#{run.number}" if run.number > 1 else "")
    words = shlex.join(["harness", "league", "report", name, *db_words(db)])
    return f"{games:,} {'game' if games == 1 else 'games'} with faults: see  {words}"


def spoken_rate(rate: float) -> str:
    """Games a second; of few, how many in a minute."""
    return f"{rate:,.0f} games/s" if rate >= 1 else f"{60 * rate:.2g} games/min"


def spoken_span(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes / 60:.1f} h"
