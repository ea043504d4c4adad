"""What a graded bot's author is told: the points with their reasons, and what can be mended, in lines for people."""

import re
from collections.abc import Iterator
from pathlib import Path

from harness.app.grading.evidence import GradedBot, records_name
from harness.app.present.check import failure_lines
from harness.app.present.faults import clocks, fault_in_full, repro_line
from harness.app.present.phrases import quantity
from harness.league.grading.points import GradeItem, GradeState
from harness.referee import Fault

_STEPS = 3  # that failed, each for another cause, shown in full


def number(points: float) -> str:
    """Points for people: without needless zeros."""
    return f"{points:.2f}".rstrip("0").rstrip(".")


def points_line(bot: GradedBot) -> str:
    """The points, and how certain they are, on one line."""
    grade = bot.grade
    if grade.state is GradeState.NOT_GRADED:
        return f"not graded: {grade.spoilt}"
    if grade.state is GradeState.NOT_FINISHED:
        so_far = f"{number(grade.points_so_far)} of {number(grade.most)} points by the games so far"
        return f"not finished: {so_far}; with all games {number(grade.least)} to {number(grade.best)}"
    return f"{number(grade.points_so_far)} of {number(grade.most)} points"


def item_line(item: GradeItem) -> str:
    """An item with its points and how they follow."""
    if item.state is GradeState.ABSENT:
        return f"{item.name}: not graded here: {item.why}"
    points = "–" if item.points is None else number(item.points)
    return f"{item.name}: {points} of {number(item.most)}; {item.why}"


def advice(bot: GradedBot, records: Path | None) -> Iterator[str]:
    """What the student can act on: why the bot does not play, the steps that failed, the first fault of each kind.
    `records`: the directory that the games of these faults are in."""
    yield from step_advice(bot)
    yield from fault_advice(bot, records)


def step_advice(bot: GradedBot) -> Iterator[str]:
    """Why the bot does not play, and the first steps that failed."""
    if bot.problem and not bot.failed_steps:
        yield f"it does not play: {bot.problem}"
    causes = {re.sub("[0-9]+", "", step.got): step for step in reversed(bot.failed_steps)}
    shown = sorted(causes.values(), key=lambda step: step.number)[:_STEPS]
    for step in shown:
        yield f"step {step.number}, {step.name}"
        yield from [f"  {line}" for line in failure_lines(step)]
    if more := len(bot.failed_steps) - len(shown):
        yield f"{quantity(more, 'more step')} failed: harness bot check shows them"


def fault_advice(bot: GradedBot, records: Path | None) -> Iterator[str]:
    """The first fault of each kind, with the question, what the bot printed, and the line that repeats it."""
    for place, each in enumerate(bot.first_faults, 1):
        fault = each.fault
        games = quantity(each.games, "game")
        yield f"{fault.kind.value} in {games}; first against {each.against}, seat {fault.seat}, turn {fault.turn}{clocks(fault)}"
        yield from fault_in_full(fault)
        yield f"  see why   {_repro(bot, place, fault, records)}"


def _repro(bot: GradedBot, place: int, fault: Fault, records: Path | None) -> str:
    """The command that asks the question again, or what is needed for it."""
    if records is None:
        return "with --records DIR the game is kept, for harness game repro"
    return repro_line([str(records / records_name(bot)), str(place)], fault, [bot.student.target])
