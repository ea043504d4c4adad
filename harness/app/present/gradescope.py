"""A grade as Gradescope reads it from /autograder/results/results.json; docs/schemas/parts/gradescope.json is its form.

Every text has the format "text": nothing that a bot printed is taken for a page.
"""

import json
from collections.abc import Iterator
from typing import Any

from harness.app.grading.evidence import GradedBot
from harness.app.grading.grade import GradeReport
from harness.app.present.faults import repro_line
from harness.app.present.grade_feedback import fault_advice, points_line, step_advice
from harness.league.grading.points import GradeItem, GradeState

_LONGEST = 20_000  # characters of a record that is shown: a longer one is no help
_UNSURE = {
    GradeState.NOT_FINISHED: "This grade is not final. The points are those of the games so far, counted as if all had been "
    "played. Your teacher can grade again with more time: the games are the same.",
    GradeState.NOT_GRADED: "This is no grade, and no fault of yours. Submit again, or ask your teacher to grade again.",
}


def gradescope_text(report: GradeReport) -> str:
    """The results of the one bot of the report. They are always complete enough to be shown, however far it is."""
    (bot,) = report.bots
    grade = bot.grade
    document: dict[str, Any] = {
        "score": grade.points_so_far,
        "execution_time": round(report.seconds, 1),
        "output": "\n".join(_output(bot, report)),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [_test(number, item, bot) for number, item in enumerate(grade.items, 1)],
        "leaderboard": [*_measures(bot)],
        "extra_data": {"state": grade.state.value, "least": grade.least, "best": grade.best},
    }
    return json.dumps(document, indent=2)


def _output(bot: GradedBot, report: GradeReport) -> Iterator[str]:
    if not report.finished:
        yield "Grading was broken off, or is still going on: this is what was known by then."
    yield points_line(bot)
    if why := _UNSURE.get(bot.grade.state):
        yield why
    yield from report.notes


def _test(number: int, item: GradeItem, bot: GradedBot) -> dict[str, Any]:
    """An item. One that is not known has no score, and counts for nothing yet."""
    test: dict[str, Any] = {"number": str(number), "name": item.name}
    if item.points is not None:
        test |= {"score": item.points, "max_score": item.most}
    if item.state is GradeState.GRADED:
        test["status"] = "passed" if item.is_full else "failed"
    lines = [item.why if item.state is GradeState.GRADED else f"{item.state.value}: {item.why}"]
    if item.key == "conformance":
        lines += step_advice(bot)
    if item.key == "faults":
        lines += fault_advice(bot, None)
        lines += _records(bot)
    return {**test, "output": "\n".join(lines), "output_format": "text", "visibility": "visible"}


def _records(bot: GradedBot) -> Iterator[str]:
    """The games of the first faults, for a student who has nothing but this text."""
    for each in bot.first_faults:
        if len(each.record) <= _LONGEST:
            command = repro_line(["fault.games"], each.fault, ["YOUR-BOT"])
            yield ""
            yield f"To see the {each.fault.kind.value} again, save the lines below as fault.games, and type: {command}"
            yield each.record


def _measures(bot: GradedBot) -> Iterator[dict[str, Any]]:
    """Gradescope lets students choose the names under which they are shown."""
    yield {"name": "points", "value": bot.grade.points_so_far, "order": "desc"}
    for item in bot.grade.items:
        if item.key == "bar":
            yield {"name": item.name, "value": round(100 * (item.share or 0.0), 1), "order": "desc"}
