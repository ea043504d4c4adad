"""The result of a conformance check: as lines that come step by step, as JSON, and as JUnit's XML for test runners."""

from collections.abc import Iterator
from dataclasses import asdict
from xml.etree import ElementTree

from harness.app.check.report import CheckReport, StepResult, Verdict
from harness.app.present.json_documents import document

KIND = "check"
_GREEN, _RED, _YELLOW, _PLAIN = "\x1b[32m", "\x1b[31m", "\x1b[33m", "\x1b[0m"
_SIGNS = {Verdict.PASSED: ("✓", _GREEN), Verdict.FAILED: ("✗", _RED), Verdict.SKIPPED: ("–", _YELLOW)}


class CheckTable:
    """Writes a check's results in lines for people, one after the other."""

    def __init__(self, *, colours: bool) -> None:
        self._colours = colours
        self._is_cut_short = False

    def lines(self, result: StepResult) -> Iterator[str]:
        """A step in a line, and what went wrong below it. Steps that are not made have one line for all of them."""
        if result.verdict is not Verdict.NOT_MADE:
            yield f"{result.number:3} {self._sign(result.verdict)} {result.name:56} {result.note}".rstrip()
            if result.verdict is Verdict.FAILED:
                yield from [f"      {line}" for line in failure_lines(result)]
        elif not self._is_cut_short:
            self._is_cut_short = True
            yield f"    – the other steps are left out: {result.note}"

    def _sign(self, verdict: Verdict) -> str:
        sign, colour = _SIGNS[verdict]
        return f"{colour}{sign}{_PLAIN}" if self._colours else sign


def failure_lines(result: StepResult) -> list[str]:
    """What went wrong in a step, for people."""
    lines = [
        f"asked      {result.asked}",
        f"expected   {result.expected}",
        f"got        {result.got}",
    ]
    for number, line in enumerate(result.said):
        lines.append(f"{'' if number else 'it printed':10} {line}")
    return lines


def check_json(report: CheckReport) -> str:
    """Every step, and how fast the bot answered."""
    times = report.times
    body = {
        "bot": report.bot,
        "failed": report.count(Verdict.FAILED),
        "answers": {
            "count": times.count,
            "mean": times.mean,
            "slowest": times.slowest,
            "limit": report.limit,
        },
        "steps": [asdict(result) for result in report.results],
    }
    return document(KIND, body)


def check_junit(report: CheckReport) -> str:
    """A test suite with a case for each step."""
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
            failure.text = "\n".join(failure_lines(result))
    ElementTree.indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(suite, encoding="unicode")
