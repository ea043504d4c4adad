"""What a student is shown beside the points: the steps that failed, why the bot does not start, and the first fault of each
kind with the game that it was made in."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from harness.app.check import StepResult, Verdict
from harness.app.grading.settled import Settled
from harness.app.grading.students import Student
from harness.league.grading.points import Grade
from harness.referee import Fault, FaultKind


@dataclass(frozen=True, slots=True)
class GameFault:
    """A fault, and the game that it was made in."""

    fault: Fault
    record: str  # of the game
    against: str  # the other bots of it, for people
    games: int = 0  # the number of games with a fault of this kind


@dataclass(frozen=True, slots=True)
class GradedBot:
    """A student's bot, its grade, and why."""

    student: Student
    grade: Grade
    steps: Sequence[StepResult] = ()
    problem: str = ""  # why it does not play, on one line; empty: it does
    first_faults: Sequence[GameFault] = ()  # the first of each kind
    seconds: float = 0.0  # that grading took

    @property
    def failed_steps(self) -> list[StepResult]:
        return [step for step in self.steps if step.verdict is Verdict.FAILED]


def records_name(bot: GradedBot) -> str:
    """The name of the file of a bot's games with its first faults."""
    return f"{bot.student.bot}.games"


@dataclass(slots=True)
class FaultLog:
    """Collects the first fault of each kind of one bot."""

    bot: str
    _first: dict[FaultKind, GameFault] = field(default_factory=dict)
    _games: Counter[FaultKind] = field(default_factory=Counter)

    def add(self, games: Iterable[Settled]) -> None:
        """Games in the order of their numbers."""
        for settled in games:
            result = settled.result
            if result.game is None:
                continue
            of_bot = [fault for fault in result.faults if result.bots[fault.seat] == self.bot]
            self._games.update({fault.kind for fault in of_bot})
            for fault in of_bot:
                others = sorted({name for name in result.bots if name != self.bot})
                self._first.setdefault(fault.kind, GameFault(fault, result.game.record, " and ".join(others)))

    def first(self) -> tuple[GameFault, ...]:
        return tuple(
            GameFault(each.fault, each.record, each.against, self._games[kind])
            for kind, each in self._first.items()
        )
