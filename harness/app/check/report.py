"""What the check found, as values, as JSON and as JUnit's XML. Whatever a bot said in it is printable."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from xml.etree import ElementTree

from harness.app.check.talk import Times
from harness.text import printable


class Verdict(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"  # it is not for this bot
    NOT_MADE = "not made"  # a step before it failed that everything rests on


@dataclass(frozen=True, slots=True)
class StepResult:
    """A step as it went. The last four are there if it failed."""

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
    bot: str
    results: Sequence[StepResult]
    times: Times
    limit: float

    def count(self, verdict: Verdict) -> int:
        return sum(result.verdict is verdict for result in self.results)

    @property
    def summary(self) -> str:
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


def as_json(report: CheckReport) -> str:
    times = report.times
    answers = {"count": times.count, "mean": times.mean, "slowest": times.slowest, "limit": report.limit}
    failed = report.count(Verdict.FAILED)
    steps = [asdict(result) for result in report.results]
    return json.dumps({"bot": report.bot, "failed": failed, "answers": answers, "steps": steps}, indent=2)


def as_junit(report: CheckReport) -> str:
    counts = {
        "tests": str(len(report.results)),
        "failures": str(report.count(Verdict.FAILED)),
        "skipped": str(report.count(Verdict.SKIPPED) + report.count(Verdict.NOT_MADE)),
        "time": f"{sum(result.seconds for result in report.results):.3f}",
    }
    suite = ElementTree.Element("testsuite", {"name": f"harness bot check {report.bot}", **counts})
    for result in report.results:
        name = f"{result.number:02} {result.name}"
        case = ElementTree.SubElement(
            suite, "testcase", {"classname": report.bot, "name": name, "time": f"{result.seconds:.3f}"}
        )
        if result.verdict in (Verdict.SKIPPED, Verdict.NOT_MADE):
            ElementTree.SubElement(case, "skipped", {"message": result.note})
        if result.verdict is Verdict.FAILED:
            failure = ElementTree.SubElement(case, "failure", {"message": result.got})
            failure.text = "\n".join(lines(result))
    ElementTree.indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(suite, encoding="unicode")


def lines(result: StepResult) -> list[str]:
    """What went wrong, for people."""
    told = [
        f"asked      {result.asked}",
        f"expected   {result.expected}",
        f"got        {result.got}",
    ]
    for number, line in enumerate(result.said):
        told.append(f"{'' if number else 'it printed':10} {line}")
    return told
