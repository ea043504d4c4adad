"""How far something long has come, on a terminal's stderr and nowhere else."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from harness.app.listening import Silent, Work
from harness.cli.options import say


class ProgressBar(Silent):
    """A listener that writes lines to stderr, and shows a bar there while something long goes on."""

    def __init__(self) -> None:
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bar = Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
        self._task = TaskID(0)

    def line(self, text: str) -> None:
        say(text)

    def started(self, work: Work) -> None:
        self._task = self._bar.add_task(work.what, total=work.total, completed=work.done)
        self._bar.start()

    def advanced(self, done: int) -> None:
        self._bar.update(self._task, completed=done)

    def stopped(self) -> None:
        self._bar.stop()
