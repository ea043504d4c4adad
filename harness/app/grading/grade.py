"""Grades bots by a rubric: `grade_bots` is what a program calls. One bot after the other, each with the same deals; then
the class table, if the rubric has one. After each step `heard` is given the report as far as it is, so that it can be
stored: whatever ends this later, what is known is there."""

import os
from collections.abc import Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic

from harness import loop
from harness.app.bot_specs import BotSpec
from harness.app.choices import Level
from harness.app.grading.class_games import ClassResult, absent, play_class
from harness.app.grading.evidence import FaultLog, GradedBot
from harness.app.grading.measuring import Measurement, measure
from harness.app.grading.other_user import as_user
from harness.app.grading.rubric_file import bar_specs, open_rubric
from harness.app.grading.students import Student, students_named, students_of_roster
from harness.app.listening import SILENT, Listener, Work
from harness.app.logs import logged
from harness.app.sandboxes import level_here, sandboxed
from harness.app.start import USUAL, StartSettings
from harness.errors import OptionsError
from harness.league.grading.measured import ClassMeasure, Measured
from harness.league.grading.points import GradeState, grade_of
from harness.league.grading.rubric import Rubric
from harness.local.sandbox import Sandbox
from harness.memory import collect_seldom

_ENDLESS = 1e9  # seconds
_ONE_BOT = "one bot is graded here: the class table is made of all of them together"


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeWish:
    """Bots that somebody wants to see graded."""

    rubric: Path
    bots: Sequence[
        str
    ] = ()  # NAME=TARGET or TARGET each, as `harness play --bot` takes them, but for addresses
    roster: Path | None = None  # a class list, instead of bots
    budget: float | None = (
        None  # seconds for the check and games of each bot, and once more for the class table
    )
    start: StartSettings = USUAL
    user: int | None = (
        None  # whom graded bots become where root grades without strict sandboxes; None: they stay root
    )


@dataclass(frozen=True, slots=True)
class GradeReport:
    """The grades, as far as they are."""

    rubric: Rubric
    bots: Sequence[GradedBot]  # in the order in which they were named
    finished: bool  # whether this report is the last
    notes: Sequence[str] = field(
        default_factory=tuple
    )  # for whoever grades, such as which sandbox cannot be had
    seconds: float = 0.0  # since it began

    @property
    def is_marred(self) -> bool:
        """Whether a grade is not finished, or there is none."""
        return any(bot.grade.state is not GradeState.GRADED for bot in self.bots)


def _ignore(report: GradeReport) -> None:
    del report


def grade_bots(
    wish: GradeWish, heard: Callable[[GradeReport], None] = _ignore, listener: Listener = SILENT
) -> GradeReport:
    """Grade the bots. OptionsError says all that is wrong with the rubric, the class list or the wish; StartError, which
    reference bot does not start. What is wrong with a student's bot is in its grade."""
    rubric = open_rubric(wish.rubric)
    if wish.user is not None and os.geteuid() != 0:
        raise OptionsError("--bot-user: only root can start bots as another user")
    if bool(wish.bots) == bool(wish.roster):
        raise OptionsError("expected bots or a class list, --roster, and not both")
    bars = bar_specs(rubric, wish.rubric)
    roster = wish.roster
    students = students_of_roster(roster, rubric) if roster else students_named(wish.bots, rubric)
    collect_seldom()
    return loop.run(_Grading(wish, rubric, students, heard, listener).run(bars))


class _Grading:
    def __init__(
        self,
        wish: GradeWish,
        rubric: Rubric,
        students: Sequence[Student],
        heard: Callable[[GradeReport], None],
        listener: Listener,
    ) -> None:
        self._wish, self._rubric, self._students = wish, rubric, students
        self._heard, self._listener = heard, listener
        self._began = monotonic()
        self._notes: dict[str, None] = {}
        self._progress = {student.bot: Measurement(Measured()) for student in students}
        self._seconds = dict.fromkeys(self._progress, 0.0)
        self._logs: dict[str, FaultLog] = {}
        why = _ONE_BOT if len(students) == 1 else absent(rubric, len(students))
        self._class = {
            bot: ClassMeasure(absent=why) if why else ClassMeasure(finished=False) for bot in self._progress
        }

    async def run(self, bars: Sequence[BotSpec]) -> GradeReport:
        self._tell(finished=False)
        specs = self._kept_in([*bars, *[each.spec for each in self._students if each.spec]])
        bar_names = {spec.name for spec in bars}
        students = [replace(each, spec=specs.get(each.bot) if each.spec else None) for each in self._students]
        of_bars = {name: spec for name, spec in specs.items() if name in bar_names}
        self._listener.started(Work(f"{len(students)} bot{'s' * (len(students) != 1)}", len(students)))
        try:
            for done, student in enumerate(students):
                await self._measure(student, of_bars)
                self._listener.advanced(done + 1)
            await self._play_class(students)
        finally:
            self._listener.stopped()
        return self._tell(finished=True)

    def _kept_in(self, specs: Sequence[BotSpec]) -> dict[str, BotSpec]:
        """The bots in their sandbox, by name; the rubric, which holds the seed, is hidden from them."""
        settings = self._wish.start
        sandbox = Sandbox(
            level_here(settings.sandbox, self._note), self._rubric.limits, (self._wish.rubric.resolve(),)
        )
        in_sandbox = logged(sandboxed(specs, sandbox), settings.logs)
        user = self._wish.user if sandbox.level is Level.LIMITS else None
        names = {student.bot for student in self._students}
        return {
            spec.name: replace(as_user(spec, user), start_limit=settings.start_limit)
            if spec.name in names
            else spec
            for spec in in_sandbox
        }

    def _note(self, line: str) -> None:
        if line not in self._notes:
            self._notes[line] = None
            self._listener.line(line)

    @property
    def _deadline(self) -> float:
        return monotonic() + (self._wish.budget or _ENDLESS)

    async def _measure(self, student: Student, bars: dict[str, BotSpec]) -> None:
        began = monotonic()
        async with aclosing(measure(student, self._rubric, bars, self._deadline)) as coming:
            async for progress in coming:
                self._progress[student.bot] = progress
                self._seconds[student.bot] = monotonic() - began
                for name in progress.bar_faults:
                    self._note(
                        f"reference bot {name} made faults itself: games with it say less than they should"
                    )
                self._tell(finished=False)

    async def _play_class(self, students: Sequence[Student]) -> None:
        if not self._rubric.class_table.points or len(students) == 1:
            return
        able = [each.spec for each in students if each.spec and self._progress[each.bot].measured.plays]
        if why := absent(self._rubric, len(able)):
            self._class = {bot: ClassMeasure(absent=why) for bot in self._class}
            return
        self._logs = {spec.name: FaultLog(spec.name) for spec in able}
        result = await play_class(able, self._rubric, self._logs, self._deadline)
        self._class |= result.measures
        self._spoil(result)

    def _spoil(self, result: ClassResult) -> None:
        for bot, line in result.overloads.items():
            progress = self._progress[bot]
            measured = replace(progress.measured, spoilt=progress.measured.spoilt or line)
            self._progress[bot] = replace(progress, measured=measured)

    def _tell(self, *, finished: bool) -> GradeReport:
        bots = [self._graded(student) for student in self._students]
        report = GradeReport(self._rubric, bots, finished, tuple(self._notes), monotonic() - self._began)
        self._heard(report)
        return report

    def _graded(self, student: Student) -> GradedBot:
        progress = self._progress[student.bot]
        measured = replace(progress.measured, class_games=self._class[student.bot])
        faults = list(progress.faults)
        if log := self._logs.get(student.bot):
            known = {each.fault.kind for each in faults}
            faults += [each for each in log.first() if each.fault.kind not in known]
        return GradedBot(
            student,
            grade_of(self._rubric, measured),
            progress.steps,
            progress.problem,
            faults,
            self._seconds[student.bot],
        )
