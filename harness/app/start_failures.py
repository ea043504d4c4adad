"""Why bots did not start: each with what it printed last, and all of them in one error."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from harness.errors import HarnessError
from harness.text import printable

_LINES = 4  # of what a bot printed, where several bots are shown
_WIDEST = 200  # characters of each of these


@dataclass(frozen=True, slots=True)
class StartFailure:
    """A bot that did not start. Its text is for people, and printable."""

    bot: str
    why: str  # it does not name the bot again
    where: str = ""  # its address, if `why` does not say it
    printed: tuple[str, ...] = ()  # the last lines of its output, printable
    overload: str = ""  # a line, if this machine and not the bot may be why

    @property
    def reason(self) -> str:
        """Why it did not start, on one line."""
        return f"at {self.where}: {self.why}" if self.where else self.why

    @property
    def in_short(self) -> str:
        """The reason, and the last line that the bot printed, on one line."""
        last = f" (it printed last: {printable(self.printed[-1], _WIDEST)})" if self.printed else ""
        return self.reason + last

    def __str__(self) -> str:
        head = f"bot {self.bot}{self.where and f' at {self.where}'}: {self.why}"
        return "\n".join([f"{head}; it said:", *self.printed] if self.printed else [head])


class StartError(HarnessError):
    """Bots did not start. The message of one is that of its failure; several are a table."""

    def __init__(self, failures: Sequence[StartFailure], bots: int) -> None:
        """`bots` is how many were to be started."""
        super().__init__(failures, bots)
        self.failures = tuple(failures)
        self.bots = bots

    def __str__(self) -> str:
        if len(self.failures) == 1:
            return str(self.failures[0])
        return "\n".join(
            [f"{len(self.failures)} of {self.bots} bots did not start:", *failure_lines(self.failures)]
        )


def failure_lines(failures: Sequence[StartFailure]) -> Iterator[str]:
    """A table of several failures: who, why, and below it the last lines that the bot printed."""
    width = max([len(failure.bot) for failure in failures], default=0)
    for failure in failures:
        yield f"  {failure.bot:{width}}  {failure.reason}"
        for line in failure.printed[-_LINES:]:
            yield f"  {'':{width}}  | {printable(line, _WIDEST)}"
