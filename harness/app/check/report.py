"""The results of the check, as values. Whatever a bot said in them is printable."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from harness.app.check.talk import Times
from harness.text import printable


class Verdict(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"  # it is not for this bot
    NOT_MADE = "not made"  # a step before it failed that everything rests on


@dataclass(frozen=True, slots=True)
class StepResult:
    """The result of a step. The last four fields say something only if it failed."""

    number: int
    name: str
    verdict: Verdict
    seconds: float = 0.0
    note: str = ""
    asked: str = ""
    expected: str = ""
    got: str = ""
    said: tuple[str, ...] = ()  # the last lines the bot printed

    def __post_init__(self) -> None:
        for name in ("note", "asked", "expected", "got"):
            object.__setattr__(self, name, printable(getattr(self, name), 600))
        object.__setattr__(self, "said", tuple([printable(line, 200) for line in self.said]))


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The result of a bot's check, step by step."""

    bot: str
    results: Sequence[StepResult]
    times: Times
    limit: float  # seconds for an answer

    @property
    def has_failed(self) -> bool:
        """Whether a step failed."""
        return self.count(Verdict.FAILED) > 0

    def count(self, verdict: Verdict) -> int:
        """How many steps ended so."""
        return sum(result.verdict is verdict for result in self.results)

    @property
    def summary(self) -> str:
        """How many steps ended how, and how fast the bot answered, on one line."""
        always = (Verdict.PASSED, Verdict.FAILED)
        counted = [(verdict, self.count(verdict)) for verdict in Verdict]
        steps = ", ".join([f"{count} {verdict}" for verdict, count in counted if count or verdict in always])
        times = self.times
        took = (
            f"; {times.count} answers, mean {times.mean:.3f} s, slowest {times.slowest:.3f} s (step {times.slowest_step})"
            f" of {self.limit:g} s"
        )
        return f"{_steps(len(self.results))}, {steps}" + took * bool(times.count)


def _steps(count: int) -> str:
    return f"{count} step{'s' * (count != 1)}"
