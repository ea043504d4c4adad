"""What `harness league run` shows on stderr: a live bar with the standings so far, or a line now and then."""

from collections import Counter
from collections.abc import Callable, Sequence
from time import monotonic

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar
from rich.text import Text

from harness.app.league.progress import OpenedRun, StoredBatch
from harness.app.listening import Silent, Work
from harness.app.present.run import head, rate_text, span_text
from harness.cli.options import say

_EVERY = 5.0  # seconds between two lines where there is no terminal
_SHOWN = 10  # bots in the live standings
_LATELY = 10.0  # seconds over which the rate is taken


class Progress(Silent):
    """A listener that keeps the terminal from `started` to `stopped`."""

    def __init__(self, *, quiet: bool, begins: Callable[[], None] | None = None) -> None:
        """`begins` is called when the run is in the database, and its bots are not started yet."""
        self._quiet, self._begins = quiet, begins
        self._names: Sequence[str] = ()
        self._faults: Counter[str] = Counter()
        self._planned: int | None = None
        self._done = 0
        self._last_line = monotonic()
        self._lately: list[tuple[float, int]] = []  # from the first games on: bots take time to start
        self._console = Console(stderr=True, highlight=False)
        self._bar = Bar(
            TextColumn("{task.percentage:3.0f} %"),
            BarColumn(),
            TextColumn("{task.fields[games]}"),
            TextColumn("{task.description}"),
        )
        self._task = self._bar.add_task("", games="")
        self._live: Live | None = None

    def opened(self, run: OpenedRun) -> None:
        self._names = run.run.charter.entrants
        if not self._quiet:
            for line in head(run):
                say(line)
        if self._begins:
            self._begins()

    def started(self, work: Work) -> None:
        self._planned, self._done = work.total, work.done
        self._last_line = monotonic()
        self._bar.update(self._task, total=self._planned, completed=self._done, games=self._games())
        if self._console.is_terminal and not self._quiet:
            self._live = Live(console=self._console, transient=True, refresh_per_second=4)
            self._live.start()

    def stopped(self) -> None:
        if self._live:
            self._live.stop()
            self._live = None

    def stored(self, batch: StoredBatch) -> None:
        self._done = batch.done
        for game in batch.games:
            for fault in game.result.faults:
                self._faults[self._names[game.bots[fault.seat]]] += 1
        now = monotonic()
        recent = [each for each in self._lately if each[0] > now - _LATELY]
        self._lately = [*(recent or self._lately[-1:]), (now, self._done)]
        if self._live:
            self._bar.update(self._task, completed=self._done, games=self._games(), description=self._pace())
            standings, faults = Text(self._standings(batch.elo)), Text(self._fault_line())
            self._live.update(Group(self._bar, standings, faults))
        elif not self._quiet and now - self._last_line >= _EVERY:
            self._last_line = now
            say(f"{self._games()} games · {self._pace()}")

    def line(self, text: str) -> None:
        """However quiet: it is about a bot, or about what is insecure."""
        if self._live:
            self._live.console.print(text, markup=False)
        else:
            say(text)

    def _games(self) -> str:
        return f"{self._done:,}" if self._planned is None else f"{self._done:,}/{self._planned:,}"

    def _pace(self) -> str:
        (then, before), (now, done) = self._lately[0], self._lately[-1]
        if now <= then or done <= before:
            return ""
        rate = (done - before) / (now - then)
        left = "" if self._planned is None else f" · {span_text((self._planned - done) / rate)} left"
        return rate_text(rate) + left

    def _standings(self, elo: Sequence[float]) -> str:
        ranking = sorted(range(len(elo)), key=lambda bot: -elo[bot])
        shown = [f"{rank} {self._names[bot]} {elo[bot]:.0f}" for rank, bot in enumerate(ranking[:_SHOWN], 1)]
        return "   ".join(shown) + ("   …" if len(ranking) > _SHOWN else "")

    def _fault_line(self) -> str:
        most = self._faults.most_common(_SHOWN)
        return "faults: " + ", ".join(f"{name} {count}" for name, count in most) if most else ""
