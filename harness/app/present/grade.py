"""Grades: a table with what to mend below it, CSV for a spreadsheet, JSON, and JUnit's XML for test runners."""

from collections.abc import Iterator
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Any

from harness.app.grading.evidence import GradedBot
from harness.app.grading.grade import GradeReport
from harness.app.present.columns import Column
from harness.app.present.faults import fault_fields
from harness.app.present.grade_feedback import advice, item_line, number, points_line
from harness.app.present.grade_junit import grade_junit
from harness.app.present.gradescope import gradescope_text
from harness.app.present.json_documents import document
from harness.app.present.phrases import quantity
from harness.app.present.tables import csv, plain
from harness.errors import OptionsError
from harness.league.grading.points import GradeItem, GradeState

KIND = "grade"


class GradeOutput(StrEnum):
    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    JUNIT = "junit"
    GRADESCOPE = "gradescope"


def grade_text(
    report: GradeReport,
    output: GradeOutput,
    *,
    public: bool = False,
    records: Path | None = None,
    room: int | None = None,
) -> str:
    """The grades in the form that was asked for, without the last end of line. `public`: pseudonyms instead of names,
    the most points first, and nothing of what a bot did. `records`: the directory of the games with first faults."""
    match output:
        case GradeOutput.TABLE:
            return "\n".join(_table(report, public, records, room))
        case GradeOutput.CSV:
            return csv([*columns(public=public), *_item_columns(report)], _ordered(report, public))
        case GradeOutput.JSON:
            return grade_json(report, public=public)
        case GradeOutput.JUNIT:
            return grade_junit(_ordered(report, public), report.rubric.name, public=public)
        case GradeOutput.GRADESCOPE:
            if len(report.bots) != 1:
                raise OptionsError(f"--output gradescope is of one bot, and here are {len(report.bots)}")
            return gradescope_text(report)


def columns(*, public: bool) -> tuple[Column[GradedBot], ...]:
    """What each row has but for the items of the rubric."""
    name: Column[GradedBot] = Column(
        "student", "student", "The student's name.", lambda bot: bot.student.name, left=True
    )
    pseudonym: Column[GradedBot] = Column(
        "pseudonym",
        "bot" if public else None,
        "The student's pseudonym, for public tables.",
        lambda bot: bot.student.pseudonym,
        left=True,
    )
    return (
        *([] if public else [name]),
        pseudonym,
        Column(
            "points",
            "points",
            "The points; null if they are not known.",
            lambda bot: bot.grade.points,
            number,
        ),
        Column("most", "of", "The points of a bot that has all.", lambda bot: bot.grade.most, number),
        Column(
            "least",
            None,
            "The points that it has for certain, if not all games were played.",
            lambda bot: bot.grade.least,
        ),
        Column(
            "best",
            None,
            "The points that it can still get, if not all games were played.",
            lambda bot: bot.grade.best,
        ),
        Column(
            "state",
            "state",
            "`graded`; `not finished`, if not all games were played in time; `not graded`, if this machine or the harness failed.",
            lambda bot: bot.grade.state.value,
            left=True,
        ),
    )


def _ordered(report: GradeReport, public: bool) -> list[GradedBot]:
    if not public:
        return list(report.bots)
    return sorted(report.bots, key=lambda bot: (-bot.grade.points_so_far, bot.student.pseudonym))


def _item_columns(report: GradeReport) -> list[Column[GradedBot]]:
    """The points of each item."""
    names = [item.name for item in report.bots[0].grade.items]

    def column(name: str) -> Column[GradedBot]:
        def value(bot: GradedBot) -> float | None:
            return next((item.points for item in bot.grade.items if item.name == name), None)

        title = name.removeprefix("beats ")
        return Column(name, title, f"The points for {name}.", value, number, spare=True)

    return [column(name) for name in names]


def _table(report: GradeReport, public: bool, records: Path | None, room: int | None) -> Iterator[str]:
    rows = _ordered(report, public)
    head = [*columns(public=public), *_item_columns(report)]
    yield plain(head, rows, room)
    if not public:
        for bot in rows:
            yield from _feedback(bot, records)
    unsure = sum(bot.grade.state is not GradeState.GRADED for bot in rows)
    if unsure:
        yield ""
        yield f"{quantity(unsure, 'bot')} of {len(rows)}: no final grade; docs/grading.md says what to do"


def _feedback(bot: GradedBot, records: Path | None) -> Iterator[str]:
    """What is to be said of a bot that does not have all points."""
    if (
        all(item.is_full or item.state is GradeState.ABSENT for item in bot.grade.items)
        and not bot.first_faults
    ):
        return
    yield ""
    yield f"{bot.student.name}: {points_line(bot)}"
    for item in bot.grade.items:
        if not item.is_full:
            yield f"  {item_line(item)}"
    for line in advice(bot, records):
        yield f"  {line}"


def grade_json(report: GradeReport, *, public: bool) -> str:
    """All grades, and in what is not public the evidence."""
    rubric = report.rubric
    body = {
        "rubric": rubric.name,
        "game": rubric.game,
        "seats": rubric.seats,
        "blocks": rubric.blocks,
        "finished": report.finished,
        "public": public,
        "notes": list(report.notes),
        "seconds": round(report.seconds, 3),
        "rows": [_fields(bot, public) for bot in _ordered(report, public)],
    }
    return document(KIND, body)


def _fields(bot: GradedBot, public: bool) -> dict[str, Any]:
    row = {column.key: column.value(bot) for column in columns(public=public) if column.key}
    row["items"] = [_item_fields(item) for item in bot.grade.items]
    if public:
        return row
    return {
        **row,
        "target": bot.student.target,
        "problem": bot.problem,
        "spoilt": bot.grade.spoilt,
        "seconds": round(bot.seconds, 3),
        "steps": [asdict(step) for step in bot.steps],
        "first_faults": [
            {"games": each.games, "against": each.against, "record": each.record, **fault_fields(each.fault)}
            for each in bot.first_faults
        ],
    }


def _item_fields(item: GradeItem) -> dict[str, Any]:
    return {
        "key": item.key,
        "name": item.name,
        "points": item.points,
        "most": item.most,
        "least": item.least,
        "best": item.best,
        "state": item.state.value,
        "share": item.share,
        "why": item.why,
    }
